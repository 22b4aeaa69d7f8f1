//! A problem turned, mirrored or with its colours exchanged is the same problem. The answers are
//! images of each other down to the main line and the node count, and each has its proof.

use crate::common::{drawing, for_life};
use goban::Colour;
use life::{Answer, Assumption, Options, Problem, Session};
use search::Limits;

fn session(problem: &Problem) -> Session {
    let limits = Limits {
        nodes: Some(20_000),
        ..Limits::default()
    };
    let options = Options {
        limits,
        memory: 1 << 20,
        other_moves: true,
        ..Options::default()
    };
    Session::new(problem, options)
}

/// Both answers, as they look upright.
fn upright(problem: &Problem) -> String {
    let mut session = session(problem);
    let movers = [!problem.defender, problem.defender];
    let answers: [Answer; 2] = movers.map(|mover| session.answer(mover));
    let view = problem.upright();
    format!("{:#?}", answers.map(|answer| answer.seen(view)))
}

#[test]
fn all_images_get_the_same_answer() {
    for seed in crate::common::seeds(0..150) {
        let mut problem = for_life(&oracle::Problem::random(seed, crate::common::points(10)));
        problem.assumptions = vec![Assumption::Target(problem.targets)];
        let expected = upright(&problem);
        for image in problem.images() {
            assert_eq!(
                upright(&image),
                expected,
                "seed {seed}\n{}{}",
                drawing(&problem),
                drawing(&image)
            );
        }
    }
}

#[test]
fn the_upright_image_is_one_for_all() {
    for seed in crate::common::seeds(0..500) {
        let problem = for_life(&oracle::Problem::random(seed, crate::common::points(9)));
        let expected = drawing(&problem.seen(problem.upright()));
        for image in problem.images() {
            let upright = image.seen(image.upright());
            assert_eq!(upright.defender, Colour::White);
            assert_eq!(drawing(&upright), expected, "seed {seed}");
            let back = upright.seen(image.upright().back());
            assert_eq!(drawing(&back), drawing(&image), "seed {seed}");
        }
    }
}

#[test]
fn all_images_have_their_proofs() {
    for seed in crate::common::seeds(0..40) {
        let problem = for_life(&oracle::Problem::random(seed, crate::common::points(8)));
        for image in problem.images() {
            let mut session = session(&image);
            let answer = session.answer(image.defender);
            if answer.outcome.is_known() {
                let proof = session.proof(&[&answer]).expect("a small problem");
                let checked = proof::verify(&proof.decode().expect("a file"));
                assert!(checked.is_ok(), "seed {seed}: {checked:?}");
            }
        }
    }
}
