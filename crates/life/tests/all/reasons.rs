//! Why lines end as they do, and trees for people: claims about positions of our own.

use crate::common::{drawing, for_life, seeds};
use goban::{Board, Colour, Move, Point};
use life::answer::Outcome;
use life::tree::Status;
use life::{Answer, Options, Problem, Reason, Session, Setup, Shape, Space, Teller, TreeOptions};

/// X defends, O attacks.
fn problem(board: &str) -> Problem {
    let board: Board = board.parse().expect("a board");
    let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
    let mut setup = Setup::new(board.size(), black, white);
    setup.defender = Some(Colour::Black);
    setup.problem().expect("a problem")
}

fn point(name: &str) -> Point {
    Point::from_sgf(name).expect("a point")
}

fn line(names: &str) -> Vec<Move> {
    let moves = names.split_whitespace();
    moves
        .map(|name| match name {
            "pass" => Move::Pass,
            name => Move::Play(point(name)),
        })
        .collect()
}

fn reason(board: &str, first: Colour, names: &str) -> Option<Reason> {
    Teller::new(&problem(board)).reason(first, &line(names))
}

const THREE: &str = "
    . . . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .";

const L_GROUP: &str = "
    . . . X O . .
    . X X X O . .
    . X O O O . .
    O O O . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .";

#[test]
fn two_eyes_are_named() {
    let told = reason(THREE, Colour::Black, "ba");
    let Some(Reason::Eyes { eyes, made, took }) = told else {
        panic!("{told:?}");
    };
    assert_eq!(eyes, [point("aa"), point("ca")]);
    assert_eq!(made, eyes, "both are new: there was one space before");
    assert!(took.is_empty());
}

#[test]
fn the_second_eye_is_the_one_just_made() {
    // White takes away at C7; Black has that eye when he makes the other one in the corner.
    let told = reason(L_GROUP, Colour::White, "ca ba ab ac");
    let Some(Reason::Eyes { eyes, made, .. }) = told else {
        panic!("{told:?}");
    };
    assert_eq!(eyes.len(), 2);
    assert_eq!(made, [point("aa")]);
}

#[test]
fn captured_stones_make_an_eye() {
    let told = reason(L_GROUP, Colour::White, "aa ba ac ab");
    let Some(Reason::Eyes { took, .. }) = told else {
        panic!("{told:?}");
    };
    assert_eq!(took.only(), Some(point("aa")));
}

#[test]
fn a_stone_in_the_middle_of_three_is_nakade() {
    assert_eq!(
        reason(THREE, Colour::White, "ba"),
        Some(Reason::Nakade {
            at: point("ba"),
            of: Some(Space {
                shape: Shape::StraightThree,
                corner: false
            })
        })
    );
}

/// What is told of the main line when White begins.
fn told_when_white_begins(board: &str) -> Option<Reason> {
    let (_, answer) = answer(board, Colour::White);
    Teller::new(&problem(board)).reason(Colour::White, &answer.line)
}

#[test]
fn eye_spaces_are_called_by_their_names() {
    let space = |shape, corner| Space { shape, corner };
    let square = "
        O O O O O O .
        O X X X X O .
        O X . . X O .
        O X . . X O .
        O X X X X O .
        O O O O O O .
        . . . . . . .";
    assert_eq!(
        told_when_white_begins(square),
        Some(Reason::Space {
            space: space(Shape::SquareFour, false),
            alive: false
        })
    );
    let four = "
        O X . X O . .
        O X . X O . .
        O X . X O . .
        O X . X O . .
        O X X X O . .
        O O O O O . .
        . . . . . . .";
    assert_eq!(
        told_when_white_begins(four),
        Some(Reason::Space {
            space: space(Shape::StraightFour, false),
            alive: true
        })
    );
    // In the corner one point does not touch the chain.
    let five = "
        . . X X O . .
        . . . X O . .
        X X X X O . .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(
        told_when_white_begins(five),
        Some(Reason::Nakade {
            at: point("bb"),
            of: Some(space(Shape::BulkyFive, true))
        })
    );
}

#[test]
fn two_points_are_one_eye_wherever_the_attacker_plays() {
    assert_eq!(
        reason(THREE, Colour::Black, "aa ba"),
        Some(Reason::OneEye {
            at: Some(point("ca")),
            by: None
        })
    );
}

#[test]
fn room_taken_from_outside_is_told_with_the_move_that_took_it() {
    // A row of three that is open at one end.
    let board = "
        . . . . O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .";
    let told = reason(board, Colour::White, "da");
    assert_eq!(
        told,
        Some(Reason::OneEye {
            at: Some(point("aa")),
            by: Some(point("da"))
        }),
    );
}

#[test]
fn a_snapback_is_told_from_a_plain_capture() {
    let board = "
        . X O . .
        . X O . .
        O O O . .
        . . . . .
        . . . . .";
    let stones = ["ba", "bb", "ab"].map(point).into_iter().collect();
    assert_eq!(
        reason(board, Colour::White, "aa ab aa"),
        Some(Reason::Captured {
            stones,
            snapback: true
        })
    );
    let told = reason(board, Colour::White, "ab pass aa");
    assert!(
        matches!(
            told,
            Some(Reason::Captured {
                snapback: false,
                ..
            })
        ),
        "{told:?}"
    );
}

#[test]
fn an_eye_that_can_be_taken_from_outside_is_false() {
    let board = "
        . X . X X O .
        X X X . O O .
        O O O O O . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    assert_eq!(
        reason(board, Colour::White, "db pass ca pass da"),
        Some(Reason::FalseEye { at: point("ca") })
    );
}

/// The far corner of the largest board: beyond it there is nothing, and nobody may look there.
#[test]
fn a_false_eye_in_the_far_corner() {
    let corner = [". X . X X O .", "X X X . O O .", "O O O O O . ."];
    let empty = std::iter::repeat_n(". ".repeat(19), 16);
    let turned = corner.iter().rev().map(|row| {
        let row: String = row.chars().rev().collect();
        format!("{}{row}", ". ".repeat(12))
    });
    let board: Vec<String> = empty.chain(turned).collect();
    let told = reason(&board.join("\n"), Colour::White, "pr pass qs pass ps");
    let at = point("qs");
    assert_eq!(told, Some(Reason::FalseEye { at }));
}

#[test]
fn who_has_room_and_is_captured_was_short_of_liberties() {
    let told = reason(L_GROUP, Colour::White, "ba ac aa ca ab");
    let Some(Reason::Shortage { stones, barred }) = told else {
        panic!("{told:?}");
    };
    assert!(stones.contains(point("da")));
    assert_eq!(barred, Some(point("ca")));
}

#[test]
fn a_ko_is_named_by_its_point() {
    let told = reason(L_GROUP, Colour::White, "ab ac ba aa");
    assert_eq!(told, Some(Reason::Ko { at: point("ab") }));
    let teller = Teller::new(&problem(L_GROUP));
    let ko = teller.ko(Colour::White, &line("ab ac ba aa pass ca"));
    assert_eq!(ko, Some(point("ab")));
    assert_eq!(teller.ko(Colour::White, &line("ba")), None);
}

#[test]
fn in_a_seki_the_attacker_cannot_approach() {
    // Whoever plays one of the two shared liberties is taken.
    let board = "
        O X . O O O . X O
        O X X X X X X X O
        O O O O O O O O O
        . . . . . . . . .
        . . . . . . . . .";
    let teller = Teller::new(&problem(board));
    let told = teller.seki(Colour::White, &line("pass"));
    let Some(Reason::Seki { barred }) = told else {
        panic!("{told:?}");
    };
    assert_eq!(barred, [point("ca"), point("ga")]);
}

#[test]
fn a_line_that_cannot_be_played_tells_nothing() {
    for names in ["ab", "aa aa", "gg", "ba pass pass ss"] {
        assert_eq!(reason(THREE, Colour::White, names), None, "{names}");
    }
}

fn answer(board: &str, mover: Colour) -> (Session, Answer) {
    let problem = problem(board);
    let options = Options {
        other_moves: true,
        ..Options::default()
    };
    let mut session = Session::new(&problem, options);
    let answer = session.answer(mover);
    (session, answer)
}

#[test]
fn a_page_refutes_what_a_player_would_try() {
    let (mut session, answer) = answer(L_GROUP, Colour::White);
    assert_eq!(answer.outcome, Outcome::Dead);
    let tree = session.tree(&answer, &TreeOptions::default());
    assert!(tree.nodes.len() <= 100, "a page: {}", tree.nodes.len());
    let first: Vec<_> = tree.nodes[0]
        .children
        .iter()
        .map(|&id| &tree.nodes[id])
        .collect();
    let rights: Vec<bool> = first.iter().filter_map(|node| node.right).collect();
    assert!(
        rights.is_sorted_by(|a, b| a >= b),
        "the right moves come first"
    );
    for name in ["ba", "aa", "ab", "ca"] {
        let played = Some(Move::Play(point(name)));
        assert!(first.iter().any(|node| node.played == played), "{name}");
    }
    for node in &first {
        assert_eq!(
            node.right == Some(true),
            answer.moves.contains(&node.played.expect("a move")),
        );
        if node.right == Some(false) && node.played != Some(Move::Pass) {
            assert!(!node.children.is_empty(), "{:?} is refuted", node.played);
        }
    }
}

#[test]
fn ends_of_lines_say_why() {
    let (mut session, answer) = answer(L_GROUP, Colour::White);
    let tree = session.tree(&answer, &TreeOptions::default());
    let leaves = tree.nodes.iter().filter(|node| node.children.is_empty());
    for leaf in leaves {
        match leaf.reason.as_ref() {
            Some(Reason::Eyes { eyes, .. }) => {
                assert_eq!(leaf.status, Status::Alive);
                assert!(eyes.len() >= 2);
            }
            Some(Reason::Ko { .. }) => {}
            Some(_) => assert!(
                matches!(leaf.status, Status::Dead | Status::Killed),
                "{leaf:?}"
            ),
            None => panic!("a line ends without a word: {leaf:?}"),
        }
    }
}

/// The ends of the lines below the right first moves, with the moves that lead there.
fn ends_of_right_lines(board: &str, mover: Colour) -> (Outcome, Vec<(Vec<Move>, Status)>) {
    let (mut session, answer) = answer(board, mover);
    let tree = session.tree(&answer, &TreeOptions::default());
    let mut ends = Vec::new();
    let first = tree.nodes[0].children.iter();
    let right = first.filter(|&&id| tree.nodes[id].right == Some(true));
    let mut waiting: Vec<(usize, Vec<Move>)> = right.map(|&id| (id, Vec::new())).collect();
    while let Some((id, mut line)) = waiting.pop() {
        let node = &tree.nodes[id];
        line.extend(node.played);
        if node.children.is_empty() {
            ends.push((line, node.status));
            continue;
        }
        waiting.extend(node.children.iter().map(|&child| (child, line.clone())));
    }
    (answer.outcome, ends)
}

#[test]
fn the_solution_of_a_ko_ends_where_the_ko_stands_or_is_lost_for_want_of_threats() {
    let board = "
        . . X O . . .
        O . . O . . .
        X . X O . . .
        . . X O . . .
        X X O O . . .
        O O O . . . .
        . . . . . . .";
    let (outcome, ends) = ends_of_right_lines(board, Colour::Black);
    assert!(matches!(outcome, Outcome::Ko(_)), "{outcome:?}");
    assert!(!ends.is_empty());
    for (line, status) in ends {
        let is_ko = matches!(status, Status::DeadButForKo | Status::AliveButForKo);
        assert!(is_ko || line.contains(&Move::Pass), "{line:?} {status:?}");
    }
}

#[test]
fn the_solution_of_a_seki_ends_where_the_seki_stands() {
    let board = "
        . . . X O . .
        X . . X O . .
        . . . X O . .
        X X X O O . .
        O O O O . . .
        . . . . . . .";
    let (outcome, ends) = ends_of_right_lines(board, Colour::White);
    assert_eq!(outcome, Outcome::Seki);
    assert!(!ends.is_empty());
    for (line, status) in ends {
        assert_eq!(status, Status::Seki, "{line:?}");
    }
}

#[test]
fn depth_and_whole_are_obeyed() {
    let (mut session, answer) = answer(L_GROUP, Colour::White);
    let page = session.tree(&answer, &TreeOptions::default());
    let shallow = TreeOptions {
        depth: Some(2),
        whole: false,
    };
    let shallow = session.tree(&answer, &shallow);
    for node in &shallow.nodes[0].children {
        for &second in &shallow.nodes[*node].children {
            assert!(
                shallow.nodes[second].children.is_empty(),
                "two moves, no third"
            );
        }
    }
    let whole = TreeOptions {
        depth: None,
        whole: true,
    };
    let whole = session.tree(&answer, &whole);
    assert!(whole.nodes.len() > page.nodes.len());
}

#[test]
fn the_winner_ends_it_soon() {
    // White at the end of the three lets Black live in one move, and nothing else is to be seen.
    let (_, white) = answer(THREE, Colour::White);
    let wrong = white
        .others
        .iter()
        .find(|o| o.first == Move::Play(point("aa")));
    let wrong = wrong.expect("every other move is judged");
    assert_eq!(wrong.outcome, Outcome::Alive);
    assert_eq!(wrong.line, line("aa ba"));
    // Black at the end dies, and White's answer is shown though none is needed.
    let (_, black) = answer(THREE, Colour::Black);
    let wrong = black
        .others
        .iter()
        .find(|o| o.first == Move::Play(point("aa")));
    assert_eq!(wrong.expect("judged").line.len(), 2);
}

#[test]
fn lines_can_be_played_and_end_where_their_outcome_says() {
    for board in [THREE, L_GROUP] {
        for mover in [Colour::White, Colour::Black] {
            let (_, answer) = answer(board, mover);
            let teller = Teller::new(&problem(board));
            let told = teller.reason(mover, &answer.line);
            match answer.outcome {
                Outcome::Alive => assert!(matches!(told, Some(Reason::Eyes { .. })), "{told:?}"),
                Outcome::Dead => assert!(
                    matches!(
                        told,
                        Some(
                            Reason::Captured { .. }
                                | Reason::Shortage { .. }
                                | Reason::Nakade { .. }
                                | Reason::FalseEye { .. }
                                | Reason::OneEye { .. }
                        )
                    ),
                    "{told:?}"
                ),
                _ => panic!("these are no kos"),
            }
        }
    }
}

#[test]
fn difficulty_is_the_same_twice_and_knows_easy_from_hard() {
    let hard = "
        O . . . . . . . . . O
        O O X X X X X X X O O
        . O O O O O O O O O .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let score = |board| {
        let difficulty = answer(board, Colour::Black).1.difficulty;
        difficulty.expect("there is something to find").score
    };
    assert_eq!(score(THREE), score(THREE));
    assert!(score(THREE) < score(hard));
}

#[test]
fn difficulty_does_not_depend_on_what_else_is_asked() {
    for board in [THREE, L_GROUP] {
        let problem = problem(board);
        let difficulty = |other_moves, memory| {
            let options = Options {
                other_moves,
                memory,
                ..Options::default()
            };
            Session::new(&problem, options)
                .answer(Colour::White)
                .difficulty
        };
        let alone = difficulty(false, 1 << 20);
        assert!(alone.is_some());
        assert_eq!(alone, difficulty(true, 1 << 20));
        assert_eq!(
            alone,
            difficulty(false, 64 << 20),
            "there is room enough in both"
        );
    }
}

#[test]
fn there_is_no_difficulty_where_nothing_is_to_be_found() {
    let alive = "
        . X . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .";
    let (_, alive) = answer(alive, Colour::Black);
    assert_eq!(alive.outcome, Outcome::Alive);
    assert_eq!(alive.difficulty, None, "passing does as well");
}

/// On random small problems: no reason contradicts what is proven, and trees hold together.
#[test]
fn reasons_never_contradict_outcomes() {
    let mut told = 0;
    for seed in seeds(0..400) {
        let problem = for_life(&oracle::Problem::random(seed, 9));
        let teller = Teller::new(&problem);
        let options = Options {
            other_moves: true,
            memory: 0,
            ..Options::default()
        };
        let mut session = Session::new(&problem, options);
        for mover in Colour::BOTH {
            let answer = session.answer(mover);
            let main = (&answer.outcome, &answer.line);
            let others = answer.others.iter().map(|o| (&o.outcome, &o.line));
            for (outcome, line) in others.chain([main]) {
                let reason = teller.reason(mover, line);
                told += usize::from(reason.is_some());
                let lives = matches!(
                    reason,
                    Some(
                        Reason::Eyes { .. } | Reason::Connected | Reason::Space { alive: true, .. }
                    )
                );
                let dies = matches!(
                    reason,
                    Some(
                        Reason::Captured { .. }
                            | Reason::Shortage { .. }
                            | Reason::Nakade { .. }
                            | Reason::Space { alive: false, .. }
                            | Reason::OneEye { .. }
                    )
                );
                let wrong =
                    lives && *outcome == Outcome::Dead || dies && *outcome == Outcome::Alive;
                assert!(
                    !wrong,
                    "seed {seed}: {outcome:?} by {line:?}: {reason:?}\n{}",
                    drawing(&problem)
                );
            }
            check_tree(&session.tree(&answer, &TreeOptions::default()));
        }
    }
    assert!(told > 500, "most ends of lines say something, not {told}");
}

/// Parents come before children, every node but the root has a move, and it is the child of one
/// node.
fn check_tree(tree: &life::Tree) {
    let mut parents = vec![0; tree.nodes.len()];
    for (id, node) in tree.nodes.iter().enumerate() {
        assert_eq!(node.played.is_none(), id == 0);
        for &child in &node.children {
            assert!(child > id);
            parents[child] += 1;
        }
    }
    assert!(parents.iter().skip(1).all(|&count| count == 1));
    assert!(tree.nodes.len() <= 101, "a page: {}", tree.nodes.len());
}
