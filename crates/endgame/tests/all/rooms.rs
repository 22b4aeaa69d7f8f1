//! Rooms after *Mathematical Go*: Black's, and White comes in at one point.
//!
//! A room is a graph. Its value does not depend on how the graph lies on the board.

use std::collections::{BTreeMap, BTreeSet};

use cgt::{Dyadic, Game, Games};
use endgame::{Counting, Frame, Local, Solver};
use goban::{Board, Colour, Point, PointSet, Size, Suicide};

use crate::plain::Plain;

type Cell = (i32, i32);

fn beside((x, y): Cell) -> [Cell; 4] {
    [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]
}

/// All shapes of `cells` cells, each in one of its positions.
fn shapes(cells: usize) -> BTreeSet<Vec<Cell>> {
    let mut shapes = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..cells {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for cell in shape.iter().flat_map(|&cell| beside(cell)) {
                if !shape.contains(&cell) {
                    let mut next = shape.clone();
                    next.push(cell);
                    larger.insert(upright(&next));
                }
            }
        }
        shapes = larger;
    }
    shapes
}

/// The same shape for all its images.
fn upright(shape: &[Cell]) -> Vec<Cell> {
    let image = |symmetry: u8| {
        let mut cells: Vec<Cell> = (shape.iter())
            .map(|&(x, y)| if symmetry & 4 == 0 { (x, y) } else { (y, x) })
            .map(|(x, y)| (if symmetry & 1 == 0 { x } else { -x }, y))
            .map(|(x, y)| (x, if symmetry & 2 == 0 { y } else { -y }))
            .collect();
        let left = cells.iter().map(|cell| cell.0).min().unwrap();
        let top = cells.iter().map(|cell| cell.1).min().unwrap();
        cells
            .iter_mut()
            .for_each(|(x, y)| (*x, *y) = (*x - left, *y - top));
        cells.sort_unstable();
        cells
    };
    (0..8).map(image).min().unwrap()
}

/// A room on a board: its points, and the graph with what its points touch.
struct Room {
    board: Board,
    points: PointSet,
    graph: Vec<u8>,
}

/// How thick a wall is on each side: there is room for an eye at its corners.
const WALL: i32 = 3;

/// Every room of `cells` points: each shape with each point that White can come to on a straight
/// way that touches no other. Black's wall is around the room, White's around that.
fn rooms(cells: usize) -> Vec<Room> {
    let mut rooms = Vec::new();
    for shape in shapes(cells) {
        let width = shape.iter().map(|cell| cell.0).max().unwrap() + 1;
        let height = shape.iter().map(|cell| cell.1).max().unwrap() + 1;
        let point = |(x, y): Cell| Point::new((x + 2 * WALL) as u8, (y + 2 * WALL) as u8);
        let points: PointSet = shape.iter().map(|&cell| point(cell)).collect();
        for (door, &(x, y)) in shape.iter().enumerate() {
            let sides = beside((x, y));
            let outside = sides.iter().filter(|side| !shape.contains(side));
            let walled = outside.clone().count() > 1;
            let ways = outside.map(|&(a, b)| {
                let way = (1..20).map(|n| (x + n * (a - x), y + n * (b - y)));
                let inside = |&(x, y): &Cell| {
                    x >= -WALL && x < width + WALL && y >= -WALL && y < height + WALL
                };
                way.take_while(inside).collect::<Vec<Cell>>()
            });
            let touches = |way: &Vec<Cell>| -> usize {
                let near = way.iter().flat_map(|&cell| beside(cell));
                near.filter(|cell| shape.contains(cell)).count()
            };
            let is_clear =
                |way: &Vec<Cell>| touches(way) == 1 && way.iter().all(|c| !shape.contains(c));
            let Some(way) = ways.into_iter().find(is_clear) else {
                continue;
            };
            let side = |length: i32| (length + 4 * WALL) as usize;
            let mut board = Board::new(Size::new(side(width), side(height)).unwrap());
            for place in board.all() - points {
                let (x, y) = (i32::from(place.x()), i32::from(place.y()));
                let deep = x
                    .min(y)
                    .min(width + 4 * WALL - 1 - x)
                    .min(height + 4 * WALL - 1 - y);
                let colour = if deep < WALL {
                    Colour::White
                } else {
                    Colour::Black
                };
                board.place(place, colour);
            }
            for cell in way {
                board.remove(point(cell));
                board.place(point(cell), Colour::White);
            }
            for eye in [1, WALL + 1] {
                board.remove(Point::new(eye as u8, eye as u8));
                let (x, y) = (width + 4 * WALL - 1 - eye, height + 4 * WALL - 1 - eye);
                board.remove(Point::new(x as u8, y as u8));
            }
            rooms.push(Room {
                board,
                points,
                graph: graph(&shape, door, walled),
            });
        }
    }
    rooms
}

/// The graph of a room, the same however it lies: the least description in any order of its points
/// that begins at the entrance.
fn graph(shape: &[Cell], door: usize, walled: bool) -> Vec<u8> {
    let near = |a: usize, b: usize| beside(shape[a]).contains(&shape[b]);
    let touch = |a: usize| match (0..shape.len()).filter(|&b| near(a, b)).count() {
        _ if a == door => 2 + u8::from(walled),
        4 => 0,
        _ => 1,
    };
    let mut best: Option<Vec<u8>> = None;
    let mut open = vec![(vec![door], vec![touch(door)])];
    while let Some((order, told)) = open.pop() {
        if best
            .as_ref()
            .is_some_and(|best| told[..] > best[..told.len()])
        {
            continue;
        }
        if order.len() == shape.len() {
            best = Some(told);
            continue;
        }
        for next in (0..shape.len()).filter(|next| !order.contains(next)) {
            let row: Vec<u8> = order.iter().map(|&b| u8::from(!near(next, b))).collect();
            if row.contains(&0) {
                let (mut order, mut told) = (order.clone(), told.clone());
                told.push(touch(next));
                told.extend(row);
                order.push(next);
                open.push((order, told));
            }
        }
    }
    best.unwrap()
}

fn framed(room: &Room) -> (Frame, Local) {
    let safe = Colour::BOTH.map(|colour| room.board.stones(colour));
    Frame::new(&room.board, room.points, safe).unwrap()
}

fn value(room: &Room, solver: &mut Solver) -> cgt::Bounds {
    let (frame, local) = framed(room);
    let limits = search::Limits::default();
    solver.value(&frame, &local, &limits).unwrap()
}

#[test]
fn rooms_with_the_same_graph_have_the_same_value() {
    let mut solver = Solver::new(Counting::Territory);
    let mut counts = Vec::new();
    for points in 3..=7 {
        let mut known: BTreeMap<Vec<u8>, cgt::Bounds> = BTreeMap::new();
        let rooms = rooms(points);
        for room in &rooms {
            let found = value(room, &mut solver);
            let first = *known.entry(room.graph.clone()).or_insert(found);
            assert_eq!(found, first, "{}", room.board);
        }
        let kos = known.values().filter(|bounds| bounds.value().is_none());
        counts.push((rooms.len(), known.len(), kos.count()));
    }
    let expected = [
        (6, 2, 0),
        (20, 5, 0),
        (55, 12, 0),
        (186, 31, 0),
        (637, 84, 1),
    ];
    assert_eq!(
        counts, expected,
        "shapes, graphs, and those with a ko that matters"
    );
}

/// A search that gives up leaves nothing behind that a later one would take for known. The room is
/// wide enough that somebody has to read who keeps what is left of it.
#[test]
fn a_solver_whose_nodes_ran_out_finds_the_same_value_afterwards() {
    let board: Board = "
        . . . . X O
        . . . . . O
        X X X X X O"
        .parse()
        .unwrap();
    let room = Room {
        board,
        points: board.empty(),
        graph: Vec::new(),
    };
    let (frame, local) = framed(&room);
    let mut gave_up = 0;
    for counting in Counting::BOTH {
        let told = |solver: &mut Solver| {
            let bounds = value(&room, solver);
            [bounds.low, bounds.high].map(|bound| solver.games.text(bound))
        };
        let mut fresh = Solver::new(counting);
        let expected = told(&mut fresh);
        for part in 1..60 {
            let mut solver = Solver::new(counting);
            let limits = search::Limits {
                nodes: Some(fresh.nodes * part / 60),
                ..search::Limits::default()
            };
            gave_up += u32::from(solver.value(&frame, &local, &limits).is_err());
            assert_eq!(told(&mut solver), expected, "{counting:?}, {part}");
        }
    }
    assert!(gave_up > 100, "{gave_up} searches gave up");
}

/// The value of a room read move by move on the board: no areas, no safety, no short cuts. Where no
/// position can come back.
fn read(
    board: &Board,
    plain: &mut Plain,
    games: &mut Games,
    known: &mut BTreeMap<u64, Game>,
) -> Game {
    if let Some(&known) = known.get(&board.hash()) {
        return known;
    }
    let mut options = [Vec::new(), Vec::new()];
    for colour in Colour::BOTH {
        for point in plain.playable() & board.empty() {
            let mut next = *board;
            let Ok(played) = next.play(point, colour, Suicide::Forbidden) else {
                continue;
            };
            if !played.captured().is_subset(plain.playable()) {
                continue;
            }
            let taken = played.captured().len() as i64;
            let taken = games.integer(if colour == Colour::Black {
                taken
            } else {
                -taken
            });
            let after = read(&next, plain, games, known);
            options[colour.index()].push(games.add(after, taken));
        }
    }
    let stand = plain.count(board, 0).unwrap_or_else(|_| panic!("no ko"));
    let value = games.with_passes(&options[0], &options[1], Dyadic::from(i64::from(stand)));
    known.insert(board.hash(), value);
    value
}

#[test]
fn rooms_read_move_by_move_have_the_same_value() {
    let (mut solver, mut compared) = (Solver::new(Counting::Territory), 0);
    for room in (3..=4).flat_map(rooms) {
        let found = value(&room, &mut solver).value().unwrap();
        let mut plain = Plain::new(room.points, Counting::Territory);
        let games = &mut solver.games;
        let all = read(&room.board, &mut plain, games, &mut BTreeMap::new());
        assert!(games.is_nearly_at_most(all, found), "{}", room.board);
        assert!(games.is_nearly_at_most(found, all), "{}", room.board);
        compared += 1;
    }
    assert_eq!(compared, 26);
}
