//! Replies that are left out: the checker lets it pass where they do not matter, and only there.

use oracle::{Oracle, Problem};
use proof::{Body, Reason, verify};

use crate::prover::Prover;

/// A careless prover answers some moves of the attacker and not others, and claims life where there
/// is none. It may be believed when it happens to be right, and never when it is wrong.
#[test]
fn who_leaves_out_a_reply_that_matters_is_not_believed() {
    let (mut believed, mut short, mut refused) = (0, 0, 0);
    for seed in seeds() {
        let problem = Problem::random(seed, 6 + seed as usize % 4);
        let Ok(oracle) = Oracle::new(&problem) else {
            continue;
        };
        for k in [-1, 0, 1] {
            for mv in oracle.first_moves(problem.defender, k) {
                let mut prover = Prover::new(&problem, &oracle);
                prover.careless = Some(seed);
                let Some(truth) = prover.claim_carelessly(k, mv) else {
                    continue;
                };
                let proof = prover.finish();
                match verify(&proof) {
                    Ok(_) => {
                        assert!(truth, "seed {seed}, {mv} with budget {k}: {problem:?}");
                        believed += 1;
                        short += usize::from(leaves_out(&proof, &problem));
                    }
                    Err(refusal) => {
                        let expected = matches!(refusal.reason, Reason::LeftUnanswered(_));
                        assert!(expected, "seed {seed}: {refusal}");
                        refused += 1;
                    }
                }
            }
        }
    }
    // The sample means something only if there was enough of everything.
    assert!(
        believed > 200 && short > 50 && refused > 100,
        "{believed} believed, {short} of them left replies out, {refused} refused"
    );
}

/// Seeds from the environment, as in `SEEDS=0..100000 cargo test --release -p proof`, or a few.
fn seeds() -> std::ops::Range<u64> {
    let wanted = std::env::var("SEEDS").ok();
    let range = wanted.as_deref().and_then(|w| w.split_once(".."));
    let parse = |text: &str| text.parse().ok();
    range
        .and_then(|(a, b)| Some(parse(a)?..parse(b)?))
        .unwrap_or(0..600)
}

/// Whether the node that the claim begins with has fewer replies than there are empty points.
fn leaves_out(proof: &proof::Proof, problem: &Problem) -> bool {
    let empty = (problem.region - problem.black - problem.white).len();
    let last = proof.sections.safe_yes.last();
    matches!(last.map(|node| &node.body), Some(Body::Near(replies)) if replies.len() < empty)
}
