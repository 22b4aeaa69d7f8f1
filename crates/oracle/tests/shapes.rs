//! Shapes whose status every player knows, and facts that hold of every problem.

use goban::{Board, Colour, Move, Point, PointSet, board};
use oracle::{MAX_BUDGET, Oracle, Problem, Reading};

use Colour::{Black, White};

/// Black defends in the first columns and rows.
fn corner(board: &Board, width: u8, height: u8) -> Problem {
    let points = board.size().points();
    let region: PointSet = points.filter(|p| p.x() < width && p.y() < height).collect();
    Problem::new(board, Black, region)
}

fn solve(problem: &Problem) -> Oracle {
    Oracle::new(problem).expect("the problem is tiny")
}

#[test]
fn straight_three_is_unsettled() {
    let oracle = solve(&corner(
        &board! {
            . . . X O /
            X X X X O /
            O O O O O
        },
        4,
        2,
    ));
    assert!(oracle.kill(White, 0) && oracle.safe(Black, 0));
    let killing: Vec<Move> = oracle
        .first_moves(White, 0)
        .into_iter()
        .filter(|&mv| oracle.kill_after(White, 0, mv) == Some(true))
        .collect();
    assert_eq!(killing, [Move::Play(Point::new(1, 0))]);
}

#[test]
fn straight_four_lives_and_square_four_is_dead() {
    let straight = solve(&corner(
        &board! {
            . . . . X O /
            X X X X X O /
            O O O O O O
        },
        5,
        2,
    ));
    assert!(straight.safe(White, 0) && !straight.kill(White, MAX_BUDGET));
    let square = solve(&corner(
        &board! {
            . . X O /
            . . X O /
            X X X O /
            O O O O
        },
        3,
        3,
    ));
    assert!(square.kill(Black, 0) && square.kill(Black, -MAX_BUDGET));
}

/// White is in atari and can only save himself by taking a stone in the ko at the top. Without a
/// threat Black cannot take back in time.
#[test]
fn a_direct_ko_needs_one_threat() {
    let board = board! {
        . X /
        X O /
        . O /
        O O /
        X X
    };
    let region = board.size().points().filter(|p| p.y() < 4).collect();
    let oracle = solve(&Problem::new(&board, White, region));
    assert!(oracle.kill(Black, -MAX_BUDGET));
    assert!(!oracle.kill(White, 0));
    assert!(oracle.kill(White, 1));
    let take = Move::Play(Point::new(0, 0));
    assert_eq!(oracle.kill_after(White, 0, take), Some(false));
    assert_eq!(oracle.kill_after(White, 1, take), Some(true));
}

/// A ban on the first move: the budget decides whether the ko may be retaken at once.
#[test]
fn a_banned_point_costs_a_threat() {
    let board = board! {
        O . X /
        X O O /
        . O . /
        O O O /
        X X X
    };
    let region = board.size().points().filter(|p| p.y() < 4).collect();
    let mut problem = Problem::new(&board, White, region);
    problem.ko = Some(Point::new(1, 0));
    let oracle = solve(&problem);
    let retake = Move::Play(Point::new(1, 0));
    assert!(!oracle.first_moves(Black, 0).contains(&retake));
    assert!(oracle.first_moves(Black, 1).contains(&retake));
    assert!(!oracle.first_moves(White, 1).contains(&retake));
    assert!(oracle.first_moves(White, -1).contains(&retake));
    assert_eq!(oracle.kill_after(Black, 0, retake), None);
}

/// Two chains with an eye each share two liberties: who fills the second of them is taken.
#[test]
fn a_seki_is_neither_killed_nor_safe() {
    let board = board! {
        . X . O . /
        X X . O O
    };
    let oracle = solve(&Problem::new(&board, Black, board.all()));
    for mover in [Black, White] {
        assert!(!oracle.kill(mover, MAX_BUDGET));
        assert!(!oracle.safe(mover, -MAX_BUDGET));
    }
    let own_eye = Move::Play(Point::new(0, 0));
    assert_eq!(oracle.kill_after(Black, 0, own_eye), Some(true));
    assert_eq!(oracle.kill_after(Black, 0, Move::Pass), Some(false));
}

/// Random problems: more threats never hurt, killed is not safe, and a win is a winning move.
#[test]
fn answers_agree_with_each_other() {
    for seed in 0..300 {
        let problem = Problem::random(seed, 7);
        let oracle = solve(&problem);
        let attacker = !problem.defender;
        for mover in [Black, White] {
            for k in -MAX_BUDGET..=MAX_BUDGET {
                let (kill, safe) = (oracle.kill(mover, k), oracle.safe(mover, k));
                assert!(!(kill && safe), "{seed}: killed and safe at {k}");
                if k < MAX_BUDGET {
                    assert!(oracle.kill(mover, k + 1) || !kill, "{seed}: kill at {k}");
                    assert!(
                        oracle.safe(mover, k) || !oracle.safe(mover, k + 1),
                        "{seed}: {k}"
                    );
                }
                let moves = oracle.first_moves(mover, k);
                let kills = |&mv: &Move| oracle.kill_after(mover, k, mv) == Some(true);
                if !moves.is_empty() && mover == attacker {
                    assert_eq!(kill, moves.iter().any(kills), "{seed}: {k}");
                } else if !moves.is_empty() {
                    assert_eq!(kill, moves.iter().all(kills), "{seed}: {k}");
                }
            }
        }
    }
}

/// In the group reading the defender has more ways to succeed than in the literal one.
#[test]
fn the_group_reading_never_helps_the_attacker() {
    let mut differ = 0;
    for seed in 0..700 {
        let mut problem = Problem::random(seed, 9);
        problem.survive = oracle::Survive::Any;
        problem.reading = Reading::Literal;
        let literal = solve(&problem);
        problem.reading = Reading::Group;
        let group = solve(&problem);
        for mover in [Black, White] {
            assert!(literal.kill(mover, 0) || !group.kill(mover, 0), "{seed}");
            assert!(group.safe(mover, 0) || !literal.safe(mover, 0), "{seed}");
            differ += usize::from(literal.kill(mover, 0) != group.kill(mover, 0));
        }
    }
    assert!(differ > 0, "no problem shows life under the stones");
}
