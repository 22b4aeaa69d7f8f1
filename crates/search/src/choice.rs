//! The children of a node put together, and what becomes of them on the way up.

use crate::game::{Child, INFINITE, Settled, Verdict};

/// The numbers of a node on the way up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers<Z> {
    pub pn: u32,
    pub dn: u32,
    pub reach: i8,
    pub lean: u128,
    /// Where the seeker's win takes place, if he wins.
    pub zone: Z,
}

impl<Z> Numbers<Z> {
    /// The numbers of a position that is settled on every path.
    pub fn of(settled: Settled<Z>) -> Numbers<Z> {
        let (pn, dn) = match settled.verdict {
            Verdict::Seek => (0, INFINITE),
            Verdict::Hold => (INFINITE, 0),
        };
        Numbers {
            pn,
            dn,
            reach: settled.reach,
            lean: 0,
            zone: settled.zone,
        }
    }
}

/// The children of a node put together: the mover's own number is the least, the other's a damped
/// sum.
pub(crate) struct Choice {
    pub best: usize,
    pub own: u32,
    pub second: u32,
    pub other: u32,
    /// What the other children add to the damped sum.
    pub brothers: u32,
    lean: u128,
}

impl Choice {
    pub fn of<S, Z>(children: &[Child<S, Z>], seeking: bool, damping: u64) -> Choice {
        let mut c = Choice {
            best: 0,
            own: INFINITE,
            second: INFINITE,
            other: 0,
            brothers: 0,
            lean: 0,
        };
        let (mut sum, mut most) = (0u64, 0u32);
        let mut tie = INFINITE;
        let mut lean_best = u128::MAX;
        let mut lean_all = 0;
        for (i, child) in children.iter().enumerate() {
            let (own, other) = if seeking {
                (child.pn, child.dn)
            } else {
                (child.dn, child.pn)
            };
            // Among winning moves the one that leans on the least is the best.
            let better = own < c.own
                || own == c.own
                    && if own == 0 {
                        child.lean < lean_best
                    } else {
                        other < tie
                    };
            if better {
                if i > 0 {
                    c.second = c.own;
                }
                (c.own, c.best, tie, lean_best) = (own, i, other, child.lean);
            } else {
                c.second = c.second.min(own);
            }
            sum += u64::from(other);
            most = most.max(other);
            lean_all |= child.lean;
        }
        if c.own == 0 {
            c.other = INFINITE;
            c.lean = lean_best;
        } else {
            c.brothers = u32::try_from((sum - u64::from(most)) / damping)
                .unwrap_or(INFINITE)
                .min(INFINITE / 4);
            c.other = most.saturating_add(c.brothers).min(INFINITE - 1);
            c.lean = lean_all;
        }
        c
    }

    pub fn numbers<Z: Default>(&self, seeking: bool) -> Numbers<Z> {
        let (pn, dn) = if seeking {
            (self.own, self.other)
        } else {
            (self.other, self.own)
        };
        Numbers {
            pn,
            dn,
            reach: 0,
            lean: self.lean,
            zone: Z::default(),
        }
    }
}
