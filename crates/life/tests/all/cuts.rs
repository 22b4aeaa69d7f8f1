//! The table of cutting points against the oracle, position by position, and on boards that are
//! claims about Go.

use crate::common::{drawing, for_life, later, positions, walled};
use goban::{Board, Colour, Point, PointSet, Size};
use local::bits::Bits as _;
use local::field::{Field, Role};
use oracle::{MAX_BUDGET, Oracle, Random, Survive};
use tactics::cuts;
use tactics::eyes::interior::{STRIDE, shapes};
use tactics::safety;

/// Black around some points, with further black stones, white stones everywhere else and liberties
/// outside among them. All black stones must live. `None` if some stone has no liberty, or nothing
/// is enclosed.
fn problem_of(
    size: Size,
    space: PointSet,
    black: PointSet,
    liberties: PointSet,
    white: PointSet,
) -> Option<oracle::Problem> {
    let rim = space.neighbours(size.all() - space);
    let black = PointSet::flood(rim, (black | rim) - space);
    if black.is_empty() {
        return None;
    }
    let mut board = Board::new(size);
    for p in size.points() {
        match p {
            _ if black.contains(p) => board.place(p, Colour::Black),
            _ if space.contains(p) && !white.contains(p) || liberties.contains(p) => {}
            _ => board.place(p, Colour::White),
        }
    }
    let empty = board.empty();
    let breathes = |stones: PointSet| {
        stones.iter().all(|p| {
            !PointSet::flood([p].into_iter().collect(), stones)
                .neighbours(empty)
                .is_empty()
        })
    };
    (breathes(black) && breathes(white & space)).then(|| oracle::Problem {
        survive: Survive::All,
        ..oracle::Problem::new(&board, Colour::Black, black | space)
    })
}

/// What was found in the positions of a problem with White to move. It counts how often the table
/// says that all stones live, and how often no other look at a position says so.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    lives: usize,
    alone: usize,
}

/// Compares everything that can happen.
fn compare(problem: &oracle::Problem) -> Found {
    let mut found = Found::default();
    let Ok(oracle) = Oracle::new(problem) else {
        return found;
    };
    let problem = for_life(problem);
    let layout = problem.layout();
    let field: Field<u64> = problem.field(&layout);
    let targets = layout.pack::<u64>(problem.targets);
    for (number, s) in positions(&problem, &layout, &field, &oracle) {
        if s.mover == Role::Defender || oracle.steps(number).is_empty() {
            continue;
        }
        let wanted = |alive: u64| targets.within(alive);
        if !cuts::lives(&field, s.defender, s.attacker, wanted) {
            continue;
        }
        for k in -MAX_BUDGET..=MAX_BUDGET {
            assert!(
                oracle.safe_at(number, k) && !oracle.kill_at(number, k),
                "not safe at {k}\n{}",
                drawing(&later(&problem, &layout, &s))
            );
        }
        found.lives += 1;
        let seen = safety::lives(&field, s.defender, s.attacker, false, wanted);
        found.alone += usize::from(!seen);
    }
    found
}

/// Every part of up to four points in the centre, at the side and in the corner. It comes with
/// every set of stones that could join the chains around it, without liberties outside and with
/// some.
#[test]
fn small_interiors_are_as_the_oracle_says() {
    let mut total = Found::default();
    for shape in shapes().into_iter().filter(|shape| shape.count_ones() <= 4) {
        for edges in 0..4 {
            let shift = |side: u32| if edges >> side & 1 != 0 { 0 } else { 2 };
            let space: PointSet = (0..64)
                .filter(|p| shape >> p & 1 != 0)
                .map(|p| Point::new((p % STRIDE + shift(0)) as u8, (p / STRIDE + shift(1)) as u8))
                .collect();
            let right = space.iter().map(|p| p.x()).max().unwrap_or(0);
            let bottom = space.iter().map(|p| p.y()).max().unwrap_or(0);
            let size = Size::new(usize::from(right) + 3, usize::from(bottom) + 3).expect("small");
            let rim = space.neighbours(size.all() - space);
            let near = |p: Point| {
                space
                    .iter()
                    .any(|q| p.x().abs_diff(q.x()) <= 1 && p.y().abs_diff(q.y()) <= 1)
            };
            let corners: Vec<Point> = (size.points())
                .filter(|&p| near(p) && !space.contains(p) && !rim.contains(p))
                .collect();
            for set in 0..1u32 << corners.len() {
                // Of the larger ones a part is enough.
                if shape.count_ones() == 4 && set % 5 != edges {
                    continue;
                }
                let black: PointSet = (corners.iter().enumerate())
                    .filter(|(i, _)| set >> i & 1 != 0)
                    .map(|(_, &p)| p)
                    .collect();
                let stones = rim | black;
                let outside = stones.neighbours(size.all() - space - stones);
                let liberties: PointSet = outside.iter().take((set % 4) as usize).collect();
                if let Some(problem) = problem_of(size, space, black, liberties, PointSet::EMPTY) {
                    let found = compare(&problem);
                    total.lives += found.lives;
                    total.alone += found.alone;
                }
            }
        }
    }
    assert!(total.lives > 1000 && total.alone > 100, "{total:?}");
}

/// Three to seven points in one part or in several.
#[test]
fn random_interiors_are_as_the_oracle_says() {
    let mut total = Found::default();
    for seed in crate::common::seeds(0..4_000) {
        let mut random = Random(seed);
        let size = Size::new(4 + random.below(3), 4 + random.below(3)).expect("small");
        let inner: Vec<Point> = (size.points())
            .filter(|p| {
                usize::from(p.x()) + 1 < size.width() && usize::from(p.y()) + 1 < size.height()
            })
            .collect();
        let some = |random: &mut Random, one_in: usize, points: &[Point]| -> PointSet {
            points
                .iter()
                .copied()
                .filter(|_| random.once_in(one_in))
                .collect()
        };
        let mut space = PointSet::EMPTY;
        for _ in 0..3 + random.below(4) {
            space.insert(inner[random.below(inner.len())]);
        }
        let all: Vec<Point> = size.points().collect();
        let black = some(&mut random, 2, &all);
        let liberties = some(&mut random, 5, &all) - space;
        let white = some(&mut random, 5, &all) & space;
        if let Some(problem) = problem_of(size, space, black, liberties, white) {
            let found = compare(&problem);
            total.lives += found.lives;
            total.alone += found.alone;
        }
    }
    assert!(total.lives > 10_000 && total.alone > 5_000, "{total:?}");
}

/// What is true of a board with White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    /// All black stones live, and only the table shows it at a look.
    Table,
    /// All live, and pairs of moves show it too.
    Pairs,
    /// They do not all live.
    No,
}

/// Black's stones are `X`, white ones among them `o`, the white wall `O`, and `,` is a liberty
/// outside.
const BOARDS: &[(&str, Truth, &[&str])] = &[
    (
        "corner: the stone at the edge can be cut off at neither of two points, and there are two eyes for what is left",
        Truth::Table,
        &[
            ". X O O O",
            "X . X O O",
            ". . X X O",
            "X X X X O",
            "O O O O O",
        ],
    ),
    (
        "the same with a white stone at one of the points, which is captured in time",
        Truth::Table,
        &[
            ". X O O O",
            "X . X O O",
            ". o X X O",
            "X X X X O",
            "O O O O O",
        ],
    ),
    (
        "the same with a white stone at the other, if the stone at the edge has a liberty outside",
        Truth::Table,
        &[
            ". X , O O",
            "X o X O O",
            ". . X X O",
            "X X X X O",
            "O O O O O",
        ],
    ),
    (
        "without that liberty White captures it",
        Truth::No,
        &[
            ". X O O O",
            "X o X O O",
            ". . X X O",
            "X X X X O",
            "O O O O O",
        ],
    ),
    (
        "corner: a white stone and two cutting points",
        Truth::Table,
        &[
            "o . . X O",
            "X . X X O",
            ". X X O O",
            "X X O O O",
            "O O O O O",
        ],
    ),
    (
        "side: three points in one part and one in another, with a stone between them that hangs on nothing",
        Truth::Table,
        &[
            "O X . X . X O",
            "O X X . . X O",
            "O O X X X O O",
            "O O O O O O O",
        ],
    ),
    (
        "side: six points between two chains are not enough for the left one, which has no liberty but in them",
        Truth::No,
        &[
            "O X . . . X O",
            "O X . . . X O",
            "O O X X X X O",
            "O O O O O O O",
        ],
    ),
    (
        "centre: straight four between two chains that need not be joined",
        Truth::Pairs,
        &[
            "O O O O O O O O",
            "O X X X X X O O",
            "O X . . . . X O",
            "O O X X X X X O",
            "O O O O O O O O",
        ],
    ),
    (
        "centre: with a white stone on one of its middle points",
        Truth::No,
        &[
            "O O O O O O O O",
            "O X X X X X O O",
            "O X . o . . X O",
            "O O X X X X X O",
            "O O O O O O O O",
        ],
    ),
    (
        "centre: two by three between two chains without a liberty outside",
        Truth::No,
        &[
            "O O O O O O O",
            "O X X X X O O",
            "O X . . . X O",
            "O X . . . X O",
            "O O X X X X O",
            "O O O O O O O",
        ],
    ),
    (
        "with one outside for each",
        Truth::Table,
        &[
            "O O O O O O O",
            "O X X X X , O",
            "O X . . . X O",
            "O X . . . X O",
            "O , X X X X O",
            "O O O O O O O",
        ],
    ),
    (
        "centre: one point and three, with a cut on both sides",
        Truth::Table,
        &[
            "O O O O O O O",
            "O O X X X O O",
            "O X . X . X O",
            "O X . . X X O",
            "O X X X O O O",
            "O O O O O O O",
        ],
    ),
    (
        "with one cut more",
        Truth::No,
        &[
            "O O O O O O O",
            "O O X X X O O",
            "O X . X . X O",
            "O X . . X X O",
            "O O X X O O O",
            "O O O O O O O",
        ],
    ),
];

#[test]
fn boards_with_cutting_points() {
    for (title, truth, rows) in BOARDS {
        let problem = walled(rows);
        let oracle = Oracle::new(&problem).expect("small enough");
        let safe = |k| oracle.safe(Colour::White, k) && !oracle.kill(Colour::White, k);
        let lives = (-MAX_BUDGET..=MAX_BUDGET).all(safe);
        let problem = for_life(&problem);
        let layout = problem.layout();
        let field: Field<u64> = problem.field(&layout);
        let s = problem.state(&layout, &field, Role::Attacker, 0);
        let wanted = |alive: u64| s.defender.within(alive);
        let seen = |shapes| safety::lives(&field, s.defender, s.attacker, shapes, wanted);
        let found = match (lives, seen(false), seen(true)) {
            (true, true, _) => Truth::Pairs,
            (true, false, true) => Truth::Table,
            (false, false, false) => Truth::No,
            (true, false, false) => panic!("{title}: true and not seen"),
            _ => panic!("{title}: seen and not true"),
        };
        assert_eq!(found, *truth, "{title}");
    }
}
