//! What the game said of children, remembered for a while.
//!
//! Most children are never searched. They are looked at again whenever their parent is, and when a
//! refutation is copied, and the game would say the same.

use crate::game::{Child, Game, INFINITE, Verdict};

/// How many children are remembered.
const MOST: usize = 8192;
/// The numbers of a child without a verdict that nothing more was asked about.
const NOT_ASKED: (u32, u32) = (0, 0);

#[derive(Clone, Copy, Debug, Default)]
struct Opinion {
    /// The key of the child, mixed with the move that led to it, because the game may mind which it
    /// was.
    key: u64,
    /// Its first numbers.
    numbers: (u32, u32),
}

/// The opinions of a game. Its keys tell its questions apart, so they serve all of them.
#[derive(Debug)]
pub(crate) struct Opinions(Vec<Opinion>);

impl Opinions {
    pub(crate) fn new() -> Opinions {
        Opinions(vec![Opinion::default(); MOST])
    }

    /// Judges a child as the game does, or as far as there is a verdict.
    #[inline]
    pub(crate) fn ask<G: Game>(
        &mut self,
        game: &G,
        child: &mut Child<G::State, G::Zone>,
        verdict_only: bool,
    ) {
        let key = child.key ^ u64::from(child.mv).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let known = &mut self.0[(key >> 32) as usize % MOST];
        if known.key != key || known.numbers == NOT_ASKED && !verdict_only {
            let numbers = if !verdict_only {
                game.judge(child);
                (child.pn, child.dn)
            } else {
                match game.at_sight(child) {
                    Some(Verdict::Seek) => (0, INFINITE),
                    Some(Verdict::Hold) => (INFINITE, 0),
                    None => NOT_ASKED,
                }
            };
            *known = Opinion { key, numbers };
        }
        child.judge(match known.numbers {
            NOT_ASKED => return,
            (0, _) => Ok(Verdict::Seek),
            (_, 0) => Ok(Verdict::Hold),
            numbers => Err(numbers),
        });
    }
}
