//! Problems of our own making keep what is promised of them.

use std::collections::HashSet;

use goban::Move;
use lab::workshop::{Kind, Wanted, grow, judge, key};
use life::{Options, Session};
use search::Cancel;

fn wanted(kind: Option<Kind>) -> Wanted {
    Wanted {
        kind,
        scores: 0..=369,
        nodes: 20_000,
        cancel: Cancel::new(),
    }
}

#[test]
fn what_is_kept_is_proven_unsettled_and_has_one_right_move() {
    let mut kept = 0;
    let mut keys = HashSet::new();
    for seed in 0..400 {
        let Ok(made) = judge(&grow(seed, 0), &wanted(None)) else {
            continue;
        };
        kept += 1;
        let mover = made.answer.to_move;
        assert!(
            matches!(made.answer.moves[..], [Move::Play(_)]),
            "seed {seed}"
        );
        assert!(made.answer.is_proven(), "seed {seed}");
        let mut session = Session::new(&made.problem, Options::default());
        let answer = session.answer(mover);
        assert_eq!(answer.moves, made.answer.moves, "seed {seed}");
        let proof = session.proof(&[&answer]).expect("a proof");
        assert!(
            proof::verify(&proof.decode().expect("a file")).is_ok(),
            "seed {seed}"
        );
        // All images of a problem are one problem.
        for image in made.problem.images() {
            let mover = if mover == made.problem.defender {
                image.defender
            } else {
                !image.defender
            };
            assert_eq!(
                key(&image, mover),
                key(&made.problem, mover_of(&made)),
                "seed {seed}"
            );
        }
        keys.insert(key(&made.problem, mover));
    }
    assert!(kept >= 10, "only {kept} of 400 were kept");
    assert!(
        keys.len() * 10 >= kept * 9,
        "{} of {kept} are no twins",
        keys.len()
    );
}

fn mover_of(made: &lab::workshop::Made) -> goban::Colour {
    made.answer.to_move
}

#[test]
fn a_kind_that_is_asked_for_is_what_one_gets() {
    for kind in [Kind::Live, Kind::Kill] {
        let kinds = (0..400).filter_map(|seed| judge(&grow(seed, 0), &wanted(Some(kind))).ok());
        let kinds: Vec<Kind> = kinds.map(|made| made.kind).take(2).collect();
        assert_eq!(kinds, [kind; 2]);
    }
}

#[test]
fn an_easy_candidate_is_made_harder_until_it_is_in_the_band() {
    // Grown at random with so little room, some of these are easier than 16 kyu.
    let least = 140;
    let easy = wanted(None);
    let hard = Wanted {
        scores: least..=369,
        ..wanted(None)
    };
    let mut ripened = 0;
    for seed in 0..300 {
        let score = |wanted| {
            let made = judge(&grow(seed, 0), wanted).ok()?;
            Some(made.answer.difficulty.expect("a difficulty").score)
        };
        if let (Some(before), Some(after)) = (score(&easy), score(&hard)) {
            assert!(after >= least, "seed {seed}: {after}");
            ripened += usize::from(before < least);
        }
    }
    assert!(ripened >= 2, "only {ripened} got harder");
}
