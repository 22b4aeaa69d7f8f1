//! The judge: which of several questions is meant, and which of its first moves.
//!
//! A question that was read lists first moves. A move is judged by how likely it was before
//! anything was read ([`Prior`]), and by how far its question can be trusted. Both are logarithms
//! of odds, and they are added. The longer a list, the less it says of each move. A move that no
//! question lists has its prior alone.

use goban::{Move, Point};
use life::Prior;

/// What decides between hypotheses.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Captures and races that settle at least this many stones are meant, whatever else there is.
    pub sure: f64,
    /// The same where nobody guesses.
    pub alone: f64,
    /// Those that settle at least this many are meant where the first move decides no life.
    pub possible: f64,
    /// A list that adds this much to the odds of the likeliest move is taken at once.
    pub early: f64,
    /// Nodes for life beside a capture that is proven and likelier than any other move.
    pub beside: u64,
    /// What part of the time captures and races may take.
    pub share: f64,
    /// How far the list of a capture or a race is trusted that is proven.
    pub proven_fight: f64,
    /// How far it is trusted where it was read with likely moves.
    pub likely_fight: f64,
    /// How far the list of a group is trusted where nothing is assumed.
    pub proven_life: f64,
    /// How far the list of a group is trusted that lives or dies in an assumed region.
    pub life: f64,
    /// How far a list is trusted that could not be finished.
    pub unfinished: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            sure: 1.9,
            alone: 2.9,
            possible: 0.9,
            early: 1.0,
            beside: 1_000_000,
            share: 0.35,
            proven_fight: 3.0,
            likely_fight: 2.0,
            proven_life: 20.0,
            life: 3.0,
            unfinished: 0.5,
        }
    }
}

/// What speaks for the best move of a list, and the move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Verdict {
    pub mv: Point,
    pub odds: f64,
}

/// The move of a list that has the most in its favour, with the list trusted to this degree. A
/// list in which a pass is as good says nothing of its moves.
pub(crate) fn judged(prior: &Prior, moves: &[Move], trust: f64) -> Option<Verdict> {
    let points: Vec<Point> = moves.iter().filter_map(|mv| mv.point()).collect();
    let mv = prior.among(points.iter().copied().collect())?;
    let trust = match moves.contains(&Move::Pass) {
        true => 0.0,
        false => (trust - (points.len() as f64).ln()).max(0.0),
    };
    let odds = prior.log(mv) + trust;
    Some(Verdict { mv, odds })
}

/// The likeliest move of all, which has its prior alone.
pub(crate) fn alone(prior: &Prior) -> Option<Verdict> {
    let mv = prior.favourite()?;
    let odds = prior.log(mv);
    Some(Verdict { mv, odds })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_list_outweighs_the_prior_and_a_long_one_does_not() {
        let [a, b, c] = [0, 1, 2].map(|x| Point::new(x, 0));
        let prior = Prior::new(vec![(a, 0.7), (b, 0.2), (c, 0.1)]);
        let hunch = alone(&prior).expect("a move").odds;
        let judge = |moves: &[Move], trust| judged(&prior, moves, trust);
        let play = Move::Play;
        let one = judge(&[play(b)], 3.0).expect("a move");
        assert!(one.mv == b && one.odds > hunch);
        let two = judge(&[play(c), play(b)], 3.0).expect("a move");
        assert!(two.mv == b && two.odds < one.odds);
        let idle = judge(&[play(b), Move::Pass], 3.0).expect("a move");
        assert!(
            idle.odds < hunch,
            "where a pass is as good, nothing is said"
        );
        assert_eq!(judge(&[Move::Pass], 3.0), None);
    }
}
