//! The sum of local games against a plain search of the whole board, on endgames made at random.

use endgame::{Counting, Dice, Partition, Solver, Valued, Wish, random_endgame};
use goban::{Board, Colour, Point, Size};

use crate::plain::Plain;

/// How many positions with kos are compared.
const KOS: usize = 200;
/// The positions after which a plain search of one gives up.
const MOST_NODES: u64 = 100_000;

/// How many boards are compared for each way of counting: `ENDGAME_BOARDS` asks for more.
fn wanted() -> usize {
    let asked = std::env::var("ENDGAME_BOARDS")
        .ok()
        .and_then(|text| text.parse().ok());
    asked.unwrap_or(1000)
}

/// A board of at most 7x7 with 1 to 4 areas, few enough points of which are open for a plain
/// search.
fn small_endgame(dice: &mut Dice) -> (Board, Partition) {
    loop {
        let wish = Wish {
            size: Size::new(5 + dice.below(3), 5 + dice.below(3)).unwrap(),
            stripes: 2,
            areas: (1, 4),
            points: 5,
            stones: 6,
        };
        let Some((board, partition)) = random_endgame(dice, &wish) else {
            continue;
        };
        let open = partition
            .areas
            .iter()
            .fold(partition.dame, |set, &area| set | area);
        if (2..=9).contains(&open.len()) {
            return (board, partition);
        }
    }
}

fn compare(counting: Counting, seed: u64) {
    let (mut dice, mut solver) = (Dice(seed), Solver::new(counting));
    let (mut boards, mut kos, mut hot, mut areas, mut nodes) = (0, 0, 0, 0, 0);
    while boards < wanted() {
        let (board, partition) = small_endgame(&mut dice);
        let playable = partition
            .areas
            .iter()
            .fold(partition.dame, |set, &area| set | area);
        let mut plain = Plain::new(playable, counting);
        let limits = search::Limits::default();
        let count = partition.areas.len();
        let valued = Valued::new(&board, partition, &mut solver, &limits);
        for mover in Colour::BOTH {
            let Ok(mut moves) = plain.moves(&board, mover) else {
                kos += 1;
                break;
            };
            let wish = |score: i32| {
                if mover == Colour::Black {
                    score
                } else {
                    -score
                }
            };
            let best = moves.iter().map(|m| wish(m.1)).max().unwrap();
            let score = valued.score(mover, &mut solver).exact();
            let shown = || format!("{counting:?}, {mover} to move\n{board}");
            let expected = cgt::Dyadic::from(i64::from(wish(best)));
            assert_eq!(score, Some(expected), "score: {}", shown());
            moves.retain(|m| wish(m.1) == best);
            let mut moves: Vec<Option<Point>> = moves.into_iter().map(|m| m.0).collect();
            let found = valued.best_moves(mover, &mut solver);
            let mut found: Vec<Option<Point>> = found.into_iter().map(|s| s.point).collect();
            moves.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, moves, "best moves: {}", shown());
            if mover == Colour::White {
                boards += 1;
                areas += count;
                hot += usize::from(!moves.contains(&None));
            }
        }
        nodes += plain.nodes;
    }
    println!(
        "{counting:?}: {boards} boards, {areas} areas, {hot} where passing loses, {kos} with ko, {nodes} nodes"
    );
    assert!(boards >= wanted() && hot * 4 > boards);
}

#[test]
fn score_and_best_moves_are_those_of_a_plain_search_counting_territory() {
    compare(Counting::Territory, 1);
}

#[test]
fn score_and_best_moves_are_those_of_a_plain_search_counting_area() {
    compare(Counting::Area, 2);
}

/// Boards with kos: nobody may repeat a position, and the score lies between the bounds.
fn compare_kos(counting: Counting, seed: u64) {
    let (mut dice, mut solver) = (Dice(seed), Solver::new(counting));
    let (mut kos, mut apart) = (0, 0);
    while kos < KOS {
        let (board, partition) = small_endgame(&mut dice);
        let playable = partition
            .areas
            .iter()
            .fold(partition.dame, |set, &area| set | area);
        if playable.len() > 6
            || Plain::new(playable, counting)
                .moves(&board, Colour::Black)
                .is_ok()
        {
            continue;
        }
        let limits = search::Limits::default();
        let valued = Valued::new(&board, partition, &mut solver, &limits);
        for mover in Colour::BOTH {
            let mut plain = Plain::new(playable, counting);
            let window = (-100, 100);
            let score =
                plain.score_without_repetition(&board, (mover, false), 0, window, MOST_NODES);
            let Ok(score) = score else { continue };
            let range = valued.score(mover, &mut solver);
            let score = cgt::Dyadic::from(i64::from(score));
            assert!(
                range.low <= score && score <= range.high,
                "{counting:?}, {mover} to move: {score} is not between {} and {}\n{board}",
                range.low,
                range.high
            );
            kos += 1;
            apart += usize::from(range.low < range.high);
        }
    }
    println!("{counting:?}: {kos} positions with ko, {apart} with bounds apart");
}

#[test]
fn scores_of_boards_with_kos_lie_between_the_bounds() {
    compare_kos(Counting::Area, 3);
    compare_kos(Counting::Territory, 4);
}
