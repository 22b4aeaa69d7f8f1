//! True claims are accepted, and what the checker sees by looking is true.

use goban::{Colour, Move, Point, board};
use oracle::{MAX_BUDGET, Oracle, Problem};
use proof::{Claim, Edge, Header, Proof, Question, Role, Section, Sections, verify};

use crate::prover::{Prover, header, is_true, prove_all};

#[test]
fn proofs_of_random_problems_are_accepted() {
    let mut nodes = [0; 4];
    for seed in 0..400 {
        let problem = Problem::random(seed, 7);
        let proof = prove_all(&problem);
        let report = verify(&proof).unwrap_or_else(|refusal| panic!("{seed}: {refusal}"));
        assert_eq!(report.unreached(), 0, "{seed}");
        assert_eq!(report.claims.len(), proof.header.claims.len());
        for (sum, (_, checked, _)) in nodes.iter_mut().zip(&report.nodes) {
            *sum += checked;
        }
        assert_eq!(Proof::decode(&proof.encode()), Ok(proof), "{seed}");
    }
    // The sample means something only if every section was used.
    assert!(nodes.iter().all(|&sum| sum > 500), "{nodes:?}");
}

/// A claim without any node rests on the checker's own eyes: whenever they say yes it is true.
#[test]
fn what_is_seen_at_a_glance_is_true() {
    let mut seen = [0; 4];
    for seed in 0..1500 {
        let problem = Problem::random(seed, 8);
        let oracle = Oracle::new(&problem).expect("the problem is tiny");
        for section in Section::ALL {
            for mover in [Role::Attacker, Role::Defender] {
                for threats in [-MAX_BUDGET, 0, MAX_BUDGET] {
                    let colour = match mover {
                        Role::Attacker => !problem.defender,
                        Role::Defender => problem.defender,
                    };
                    let moves = oracle.first_moves(colour, threats).into_iter().map(Some);
                    for first_move in moves.chain([None]) {
                        let claim = Claim {
                            mover,
                            threats,
                            first_move,
                            question: section.question(),
                            answer: section.answer(),
                            node: Edge::Terminal,
                        };
                        if verify(&bare(&problem, claim)).is_ok() {
                            let truth = is_true(&oracle, problem.defender, &claim);
                            assert_eq!(truth, Some(true), "{seed}: {claim:?}");
                            seen[section as usize] += 1;
                        }
                    }
                }
            }
        }
    }
    // The sample means something only if there was something of each kind to see.
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

/// A proof of one claim without any node.
fn bare(problem: &Problem, claim: Claim) -> Proof {
    Proof {
        header: Header {
            claims: vec![claim],
            ..header(problem)
        },
        sections: Sections::default(),
    }
}

/// What is shown for a budget is shown for every better one.
#[test]
fn a_better_budget_than_the_proof_needs_is_welcome() {
    let board = board! {
        . . . X O /
        X X X X O /
        O O O O O
    };
    let region = board.size().points().filter(|p| p.y() < 2 && p.x() < 4);
    let problem = Problem::new(&board, Colour::Black, region.collect());
    let oracle = Oracle::new(&problem).expect("the problem is tiny");
    let mut prover = Prover::new(&problem, &oracle);
    prover.claim(Question::Kill, Role::Attacker, 0, None);
    prover.claim(Question::Safe, Role::Defender, 0, None);
    let mut proof = prover.finish();
    proof.header.claims[0].threats = 100;
    proof.header.claims[1].threats = -100;
    let report = verify(&proof).expect("threats that are not needed do no harm");
    assert_eq!(
        report.claims,
        [
            "white to move with 100 ko threats for white: white kills",
            "black to move with 100 ko threats for black: black forces unconditional life",
        ]
    );
}

/// Whoever plays elsewhere first: a square of four is dead, a straight four is alive.
#[test]
fn a_first_move_elsewhere() {
    let square = board! {
        . . X O /
        . . X O /
        X X X O /
        O O O O
    };
    let straight = board! {
        . . . . X O /
        X X X X X O /
        O O O O O O
    };
    let cases = [
        (square, Question::Kill, Role::Attacker),
        (straight, Question::Safe, Role::Defender),
    ];
    for (board, question, mover) in cases {
        let wall = |p: &Point| board.get(*p) == Some(Colour::White);
        let region = board.all() - board.size().points().filter(wall).collect();
        let problem = Problem::new(&board, Colour::Black, region);
        let oracle = Oracle::new(&problem).expect("the problem is tiny");
        let mut prover = Prover::new(&problem, &oracle);
        prover.claim(question, mover, 0, Some(Move::Pass));
        let proof = prover.finish();
        assert!(proof.header.claims[0].answer);
        let report = verify(&proof).unwrap_or_else(|refusal| panic!("{refusal}"));
        assert!(report.claims[0].contains("plays elsewhere"), "{report}");
    }
}
