//! Whatever is changed in a proof: it is refused, or what it claims is still true.

use goban::{Move, Point, Size};
use oracle::{Oracle, Problem};
use proof::{Body, Claim, Edge, Node, Proof, Question, Role, Section, verify};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::prover::{is_true, problem, prove_all};

/// One change to a proof.
#[derive(Clone, Debug)]
enum Change {
    Budget(Section, Index, i8),
    Move(Section, Index, Option<(usize, usize)>),
    Retarget(Section, Index, Index, Option<u32>),
    Drop(Section, Index, Index),
    Swap(Section, Index, Index),
    MakeLeaf(Section, Index),
    Copy(Section, Index, Index),
    Claim(Index, i8, bool, bool, bool, Option<u32>),
    Ko(Option<(usize, usize)>),
    Aim(bool, bool),
}

fn section() -> impl Strategy<Value = Section> {
    prop::sample::select(Section::ALL.to_vec())
}

fn place() -> impl Strategy<Value = Option<(usize, usize)>> {
    prop::option::of((0..6usize, 0..6usize))
}

fn node() -> impl Strategy<Value = Option<u32>> {
    prop::option::weighted(0.7, 0..200u32)
}

fn change() -> impl Strategy<Value = Change> {
    let i = any::<Index>;
    prop_oneof![
        (section(), i(), -3..=3i8).prop_map(|(s, n, k)| Change::Budget(s, n, k)),
        (section(), i(), place()).prop_map(|(s, n, p)| Change::Move(s, n, p)),
        (section(), i(), i(), node()).prop_map(|(s, n, e, to)| Change::Retarget(s, n, e, to)),
        (section(), i(), i()).prop_map(|(s, n, e)| Change::Drop(s, n, e)),
        (section(), i(), i()).prop_map(|(s, n, m)| Change::Swap(s, n, m)),
        (section(), i()).prop_map(|(s, n)| Change::MakeLeaf(s, n)),
        (section(), i(), i()).prop_map(|(s, n, m)| Change::Copy(s, n, m)),
        (
            i(),
            -3..=3i8,
            any::<bool>(),
            any::<bool>(),
            any::<bool>(),
            node()
        )
            .prop_map(|(c, k, mover, question, answer, to)| {
                Change::Claim(c, k, mover, question, answer, to)
            }),
        place().prop_map(Change::Ko),
        (any::<bool>(), any::<bool>()).prop_map(|(all, group)| Change::Aim(all, group)),
    ]
}

fn edge(to: Option<u32>) -> Edge {
    to.map_or(Edge::Terminal, Edge::Node)
}

fn apply(proof: &mut Proof, change: &Change) {
    match change {
        Change::Budget(section, n, k) => with(proof, *section, *n, |node| node.budget = *k),
        Change::Move(section, n, place) => with(proof, *section, *n, |node| {
            if let Body::Win(mv, _) = &mut node.body {
                *mv = place.map_or(Move::Pass, |(x, y)| {
                    Move::Play(Point::new(x as u8, y as u8))
                });
            }
        }),
        Change::Retarget(section, n, e, to) => {
            with(proof, *section, *n, |node| match &mut node.body {
                Body::Win(_, old) => *old = edge(*to),
                Body::All(edges) if !edges.is_empty() => {
                    let e = e.index(edges.len());
                    edges[e] = edge(*to);
                }
                _ => {}
            })
        }
        Change::Drop(section, n, e) => with(proof, *section, *n, |node| match &mut node.body {
            Body::All(edges) if !edges.is_empty() => {
                edges.remove(e.index(edges.len()));
            }
            _ => {}
        }),
        Change::MakeLeaf(section, n) => with(proof, *section, *n, |node| node.body = Body::Leaf),
        Change::Swap(section, n, m) => {
            let nodes = proof.sections.get_mut(*section);
            if !nodes.is_empty() {
                let (n, m) = (n.index(nodes.len()), m.index(nodes.len()));
                nodes.swap(n, m);
            }
        }
        Change::Copy(section, n, m) => {
            let nodes = proof.sections.get_mut(*section);
            if !nodes.is_empty() {
                let (n, m) = (n.index(nodes.len()), m.index(nodes.len()));
                nodes[n] = nodes[m].clone();
            }
        }
        Change::Claim(c, k, mover, question, answer, to) => {
            let claims = &mut proof.header.claims;
            let c = c.index(claims.len());
            let old: Claim = claims[c];
            claims[c] = Claim {
                mover: if *mover { old.mover.other() } else { old.mover },
                threats: *k,
                question: match (old.question, question) {
                    (Question::Kill, true) => Question::Safe,
                    (Question::Safe, true) => Question::Kill,
                    (same, false) => same,
                },
                answer: old.answer ^ answer,
                node: to.map_or(old.node, Edge::Node),
                ..old
            };
        }
        Change::Ko(place) => {
            let size: Size = proof.header.size;
            let point = place.and_then(|(x, y)| Point::checked(x, y));
            proof.header.ko = point.filter(|&p| size.contains(p));
        }
        Change::Aim(all, group) => {
            use proof::{Reading, Survive};
            proof.header.survive = if *all { Survive::All } else { Survive::Any };
            proof.header.reading = if *group {
                Reading::Group
            } else {
                Reading::Literal
            };
        }
    }
}

/// Changes one node of a section, if it has any.
fn with(proof: &mut Proof, section: Section, n: Index, change: impl FnOnce(&mut Node)) {
    let nodes = proof.sections.get_mut(section);
    if !nodes.is_empty() {
        let n = n.index(nodes.len());
        change(&mut nodes[n]);
    }
}

/// A proof of one claim, so that most of its nodes matter.
fn single(proof: &Proof, claim: Index) -> Proof {
    let mut proof = proof.clone();
    let claim = proof.header.claims[claim.index(proof.header.claims.len())];
    proof.header.claims = vec![claim];
    proof
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_changed_proof_is_refused_or_still_true(
        seed in 0..200u64,
        claim in any::<Index>(),
        alone in any::<bool>(),
        changes in prop::collection::vec(change(), 1..4),
    ) {
        let whole = prove_all(&Problem::random(seed, 5));
        let mut proof = if alone { single(&whole, claim) } else { whole };
        for change in &changes {
            apply(&mut proof, change);
        }
        if verify(&proof).is_ok() {
            let oracle = Oracle::new(&problem(&proof.header)).expect("the problem is tiny");
            for claim in &proof.header.claims {
                let truth = is_true(&oracle, proof.header.defender, claim);
                // The oracle knows no moves where the game is over; there the root decides.
                let truth = truth.or_else(|| {
                    is_true(&oracle, proof.header.defender, &Claim { first_move: None, ..*claim })
                });
                prop_assert_eq!(truth, Some(true), "{:?} after {:?}", claim, changes);
            }
        }
    }
}

/// The role of the mover decides who pays for a broken ban. So a claim for the other side with the
/// same nodes must not pass unless it is true.
#[test]
fn claims_for_the_other_side() {
    for seed in 0..100 {
        let problem = Problem::random(seed, 6);
        let oracle = Oracle::new(&problem).expect("the problem is tiny");
        let proof = prove_all(&problem);
        for claim in proof
            .header
            .claims
            .iter()
            .filter(|c| c.first_move.is_none())
        {
            let other = Claim {
                mover: if claim.mover == Role::Attacker {
                    Role::Defender
                } else {
                    Role::Attacker
                },
                ..*claim
            };
            let mut spoilt = proof.clone();
            spoilt.header.claims = vec![other];
            if verify(&spoilt).is_ok() {
                assert_eq!(
                    is_true(&oracle, problem.defender, &other),
                    Some(true),
                    "{seed}"
                );
            }
        }
    }
}
