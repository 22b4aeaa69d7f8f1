//! Connections and cuts that a first move decides.
//!
//! Two chains of one colour that can be cut apart, and that a move connects. Or two that can be
//! connected, and that a move cuts. The question is about a move that somebody has in mind, and
//! about chains near that move alone.

use goban::{Colour, Point, PointSet};
use readers::{Certainty, Code, Limits, Position, Readers};

use crate::critical::position;
use crate::scene::Scene;

/// Two chains that a move decides over.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Their owner.
    pub colour: Colour,
    /// The one, and the other.
    pub chains: [PointSet; 2],
    /// Whether every reply was read that could matter.
    pub is_proven: bool,
}

/// The most pairs that are asked about.
const MOST_PAIRS: usize = 5;
/// A chain of fewer stones than this is not worth a question.
const LEAST: usize = 2;

/// The most valuable pair of chains near a move that it connects or cuts apart for good, and that
/// would be lost by a pass.
pub fn decided(
    readers: &mut Readers,
    scene: &Scene,
    (mover, mv): (Colour, Point),
    limits: &Limits,
) -> Option<Link> {
    let before = position(scene, mover)?;
    let passed = Position { ko: None, ..before };
    let after = before.after(mv, mover)?;
    pairs(scene, mv)
        .into_iter()
        .find_map(|(colour, [one, other])| {
            let (a, b) = (one.first()?, other.first()?);
            // A capture is not a cut.
            let stands = |point| after.board.get(point) == Some(colour);
            if !stands(a) || !stands(b) {
                return None;
            }
            let mut ask = |position: &Position| match colour == mover {
                true => readers.disconnect(position, a, b, limits),
                false => readers.connect(position, a, b, limits),
            };
            let idle = ask(&passed).ok()?;
            if idle.code != Code::Win {
                return None;
            }
            let played = ask(&after).ok()?;
            (played.code == Code::Fail && played.is_certain()).then_some(Link {
                colour,
                chains: [one, other],
                is_proven: played.certainty == Certainty::Proven,
            })
        })
}

/// Pairs of chains near a point, those first whose smaller one is the largest.
fn pairs(scene: &Scene, mv: Point) -> Vec<(Colour, [PointSet; 2])> {
    let all = scene.size.all();
    let near = PointSet::single(mv).grown(all).grown(all);
    let mut pairs = Vec::new();
    for colour in Colour::BOTH {
        let chains: Vec<PointSet> = (scene.chains_of(near, colour).components())
            .filter(|chain| chain.len() >= LEAST)
            .collect();
        for (i, &one) in chains.iter().enumerate() {
            for &other in &chains[..i] {
                pairs.push((colour, [one, other]));
            }
        }
    }
    let size = |pair: &[PointSet; 2]| pair[0].len().min(pair[1].len());
    pairs.sort_by_key(|(_, pair)| std::cmp::Reverse((size(pair), pair[0].len() + pair[1].len())));
    pairs.truncate(MOST_PAIRS);
    pairs
}
