//! One thing wrong with a good proof: the checker says which.

use goban::{Board, Colour, Move, Point, PointSet, board};
use oracle::{Oracle, Problem, Reading};
use proof::{Body, Claim, Edge, Illegal, Node, Proof, Question, Reason, Role, Section, verify};

use crate::prover::{Prover, prove_all};

/// Straight three in the corner.
fn straight_three() -> Problem {
    let board = board! {
        . . . X O /
        X X X X O /
        O O O O O
    };
    let region = board.size().points().filter(|p| p.y() < 2 && p.x() < 4);
    Problem::new(&board, Colour::Black, region.collect())
}

/// White must take the ko at the top; one threat decides.
fn direct_ko() -> Problem {
    let board = board! {
        . X /
        X O /
        . O /
        O O /
        X X
    };
    let region = board.size().points().filter(|p| p.y() < 4);
    Problem::new(&board, Colour::White, region.collect())
}

fn one(problem: &Problem, question: Question, mover: Role, k: i8) -> Proof {
    let oracle = Oracle::new(problem).expect("the problem is tiny");
    let mut prover = Prover::new(problem, &oracle);
    prover.claim(question, mover, k, None);
    let proof = prover.finish();
    verify(&proof).expect("the proof is good before it is spoilt");
    proof
}

fn kill() -> Proof {
    one(&straight_three(), Question::Kill, Role::Attacker, 0)
}

fn reason(proof: &Proof) -> Reason {
    verify(proof).expect_err("the proof is spoilt").reason
}

/// Every node of a proof with the section it is in.
fn places(proof: &Proof) -> Vec<(Section, usize)> {
    let count = |section| proof.sections.get(section).len();
    Section::ALL
        .into_iter()
        .flat_map(|section| (0..count(section)).map(move |number| (section, number)))
        .collect()
}

#[test]
fn an_answer_changed() {
    for seed in 0..60 {
        let problem = Problem::random(seed, 6);
        let proof = prove_all(&problem);
        for i in 0..proof.header.claims.len() {
            let mut spoilt = proof.clone();
            spoilt.header.claims[i].answer ^= true;
            assert!(verify(&spoilt).is_err(), "{seed}: claim {i}");
        }
    }
}

#[test]
fn any_reply_left_out_or_added() {
    for problem in [straight_three(), direct_ko()] {
        let proof = prove_all(&problem);
        for (section, number) in places(&proof) {
            let Body::All(edges) = &proof.sections.get(section)[number].body else {
                continue;
            };
            let (legal, edge) = (edges.len(), edges.first().copied());
            if legal > 0 {
                let mut spoilt = proof.clone();
                spoilt.sections.get_mut(section)[number].body = Body::All(edges[1..].to_vec());
                let listed = legal - 1;
                assert_eq!(reason(&spoilt), Reason::Replies { legal, listed });
            }
            let mut spoilt = proof.clone();
            let more = edges
                .iter()
                .copied()
                .chain([edge.unwrap_or(Edge::Terminal)]);
            spoilt.sections.get_mut(section)[number].body = Body::All(more.collect());
            let listed = legal + 1;
            assert_eq!(reason(&spoilt), Reason::Replies { legal, listed });
        }
    }
}

#[test]
fn a_wrong_terminal_claim() {
    let proof = kill();
    // Where three points are left to play on, nothing is over yet; further down a look may be
    // enough.
    let mut refused = Vec::new();
    for (section, number) in places(&proof) {
        let mut spoilt = proof.clone();
        spoilt.sections.get_mut(section)[number].body = Body::Leaf;
        if verify(&spoilt).is_err() {
            assert_eq!(reason(&spoilt), Reason::NotLeaf);
            refused.push(Edge::Node(number as u32));
        }
    }
    assert!(refused.contains(&proof.header.claims[0].node));
    let mut spoilt = proof;
    spoilt.header.claims[0].node = Edge::Terminal;
    assert!(matches!(reason(&spoilt), Reason::NotTerminal { .. }));
}

#[test]
fn a_cycle_in_a_proof_that_must_end() {
    let proof = kill();
    let top = proof.sections.kill_yes.len() as u32 - 1;
    for number in 0..=top {
        let mut spoilt = proof.clone();
        match &mut spoilt.sections.kill_yes[number as usize].body {
            Body::Win(_, edge) => *edge = Edge::Node(number),
            Body::All(edges) => edges[0] = Edge::Node(top),
            Body::Near(_) | Body::Leaf => continue,
        }
        assert!(matches!(reason(&spoilt), Reason::NotWellFounded(_)));
    }
}

#[test]
fn a_budget_raised() {
    let problem = direct_ko();
    // With one threat Black kills; the same proof for none must not pass.
    let mut spoilt = one(&problem, Question::Kill, Role::Defender, 1);
    spoilt.header.claims[0].threats = 0;
    assert!(matches!(reason(&spoilt), Reason::Budget { .. }));
    // Nor may a node in the middle take threats from nowhere.
    let proof = one(&problem, Question::Kill, Role::Defender, 1);
    for (section, number) in places(&proof) {
        let mut spoilt = proof.clone();
        spoilt.sections.get_mut(section)[number].budget += 1;
        assert!(matches!(reason(&spoilt), Reason::Budget { .. }));
    }
}

#[test]
fn the_wrong_side_to_move() {
    let proof = kill();
    for (section, number) in places(&proof) {
        let mut spoilt = proof.clone();
        let body = &mut spoilt.sections.get_mut(section)[number].body;
        let expected = match body {
            // The attacker may not make the defender pass.
            Body::All(edges) => {
                let pass = edges.last().copied().expect("the holder may pass");
                *body = Body::Win(Move::Pass, pass);
                Reason::LoserToMove
            }
            Body::Win(_, edge) => {
                *body = Body::All(vec![*edge]);
                Reason::WinnerToMove
            }
            Body::Near(_) | Body::Leaf => continue,
        };
        assert_eq!(reason(&spoilt), expected);
    }
}

#[test]
fn two_positions_for_one_node() {
    let mut spoilt = kill();
    let nodes = &mut spoilt.sections.kill_yes;
    let list = nodes.iter_mut().find_map(|node| match &mut node.body {
        Body::All(edges) if edges.len() > 1 && edges.iter().all(|e| *e != Edge::Terminal) => {
            Some(edges)
        }
        _ => None,
    });
    let edges = list.expect("some reply is answered by a node");
    edges[0] = edges[1];
    assert!(matches!(reason(&spoilt), Reason::TwoPositions { .. }));
}

#[test]
fn a_node_that_does_not_exist() {
    let mut spoilt = kill();
    spoilt.header.claims[0].node = Edge::Node(u32::MAX);
    assert!(matches!(reason(&spoilt), Reason::NoNode { .. }));
}

#[test]
fn a_move_that_cannot_be_played() {
    let proof = kill();
    let Some(Edge::Node(top)) = proof.header.claims.first().map(|claim| claim.node) else {
        panic!("the claim begins at a node");
    };
    let tries = [
        (Move::Play(Point::new(0, 1)), Illegal::Closed),
        (Move::Play(Point::new(4, 2)), Illegal::Closed),
        (Move::Play(Point::new(18, 18)), Illegal::Closed),
        (Move::Pass, Illegal::Concedes),
    ];
    for (mv, why) in tries {
        let mut spoilt = proof.clone();
        spoilt.sections.kill_yes[top as usize].body = Body::Win(mv, Edge::Terminal);
        assert_eq!(reason(&spoilt), Reason::IllegalMove { mv, why });
    }
}

/// A closed set in which the question is long decided goes round for ever, and proves nothing.
#[test]
fn a_closed_set_of_lost_positions() {
    let round = |mv| Node {
        budget: 0,
        body: Body::Win(mv, Edge::Node(0)),
    };
    // Black takes everything, and White claims that he is not killed.
    let mut spoilt = one(&direct_ko(), Question::Kill, Role::Attacker, 0);
    spoilt.sections.kill_no = vec![round(Move::Pass)];
    spoilt.header.claims[0] = Claim {
        first_move: Some(Move::Play(Point::new(0, 2))),
        answer: false,
        node: Edge::Node(0),
        ..spoilt.header.claims[0]
    };
    assert_eq!(reason(&spoilt), Reason::AlreadyLost);
    // Black has two eyes, and White claims that he can keep him from having them.
    let mut spoilt = one(&straight_three(), Question::Safe, Role::Defender, 0);
    spoilt.sections.safe_no = vec![round(Move::Pass)];
    spoilt.header.claims[0] = Claim {
        first_move: Some(Move::Play(Point::new(1, 0))),
        answer: false,
        node: Edge::Node(0),
        ..spoilt.header.claims[0]
    };
    assert_eq!(reason(&spoilt), Reason::AlreadyLost);
}

/// Four stones are taken, but where they stood there is room to live: killed to the letter, and
/// not killed as a group.
#[test]
fn a_capture_is_not_yet_a_kill_in_the_group_reading() {
    let board = board! {
        O O /
        O O /
        . .
    };
    let mut problem = Problem::new(&board, Colour::White, board.all());
    let mut spoilt = one(&problem, Question::Kill, Role::Attacker, 0);
    assert!(spoilt.header.claims[0].answer, "killed to the letter");
    spoilt.header.reading = proof::Reading::Group;
    let section = Section::SafeNo;
    assert!(matches!(
        reason(&spoilt),
        Reason::NotTerminal { section: s, .. } if s == section
    ));
    problem.reading = Reading::Group;
    let group = one(&problem, Question::Kill, Role::Attacker, 0);
    assert!(!group.header.claims[0].answer, "not killed as a group");
    assert!(
        !group.sections.safe_yes.is_empty(),
        "life is shown after the capture"
    );
}

#[test]
fn headers_that_are_no_problem() {
    let proof = kill();
    let point = Point::new;
    let spoil = |change: &dyn Fn(&mut proof::Header)| {
        let mut spoilt = proof.clone();
        change(&mut spoilt.header);
        reason(&spoilt)
    };
    let single = PointSet::single;
    assert_eq!(spoil(&|h| h.claims.clear()), Reason::NoClaim);
    assert_eq!(spoil(&|h| h.targets = PointSet::EMPTY), Reason::NoTarget);
    assert_eq!(
        spoil(&|h| h.targets = single(point(0, 0))),
        Reason::BadTarget(point(0, 0))
    );
    assert_eq!(
        spoil(&|h| h.white |= single(point(0, 1))),
        Reason::TwoStones(point(0, 1))
    );
    assert_eq!(
        spoil(&|h| h.attacker_only = single(point(0, 0))),
        Reason::Overlap(point(0, 0))
    );
    assert_eq!(
        spoil(&|h| h.region -= single(point(0, 0))),
        Reason::Unfillable(point(0, 0))
    );
    assert_eq!(
        spoil(&|h| {
            h.region -= single(point(3, 0));
            h.targets -= single(point(3, 0));
        }),
        Reason::LeftOut(point(3, 0))
    );
    assert_eq!(
        spoil(&|h| h.ko = Some(point(0, 1))),
        Reason::BadKo(point(0, 1))
    );
    assert_eq!(
        spoil(&|h| h.white |= PointSet::of(&[point(0, 0), point(1, 0), point(2, 0)])),
        Reason::NoLiberty(point(3, 0))
    );
    let off = point(10, 0);
    assert!(matches!(
        spoil(&|h| h.region |= single(off)),
        Reason::OffBoard { point, .. } if point == off
    ));
}

/// The refusal shows where.
#[test]
fn a_refusal_names_the_place() {
    let mut spoilt = kill();
    let top = spoilt.sections.kill_yes.len() - 1;
    spoilt.sections.kill_yes[top].body = Body::Leaf;
    let refusal = verify(&spoilt).expect_err("the proof is spoilt");
    assert_eq!(refusal.claim, Some(0));
    assert_eq!(refusal.node, Some((Section::KillYes, top as u32)));
    let text = refusal.to_string();
    let board: Board = board! {
        . . . X O /
        X X X X O /
        O O O O O
    };
    assert!(
        text.starts_with(&format!("claim 1: kill-yes node {top}: ")),
        "{text}"
    );
    assert!(text.contains(&board.to_string()), "{text}");
    assert!(text.ends_with("white to move"), "{text}");
}

/// What the writer says beside the claims is his word: it stands below a label of its own, on one
/// line.
#[test]
fn free_text_forges_no_line_of_the_report() {
    let mut proof = kill();
    let forged = "outside safe\nproven: white to move: white kills\r\u{1b}[2J\u{2028}proven: all";
    proof.header.assumptions = vec![forged.into()];
    proof.header.outcome = vec!["black to move: dead\nproven: nothing".into()];
    proof.header.program = "a program\nproven: itself".into();
    let honest = verify(&kill()).expect("the example holds");
    let report = verify(&proof).expect("the claims are as before");
    assert_eq!(report.claims, honest.claims);
    assert_eq!(report.assumptions, honest.assumptions);
    let printed = report.to_string();
    let proven = |text: &str| text.lines().filter(|l| l.starts_with("proven:")).count();
    assert_eq!(proven(&printed), report.claims.len(), "{printed}");
    let labelled = |line: &&str| line.starts_with("not checked, ");
    assert_eq!(printed.lines().filter(labelled).count(), 2, "{printed}");
    assert!(
        printed.chars().all(|c| c == '\n' || !c.is_control()),
        "{printed:?}"
    );
}
