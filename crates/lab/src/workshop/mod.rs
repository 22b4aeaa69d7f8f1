//! The workshop: problems of our own making.
//!
//! A candidate is grown at random ([`grow`]), cut out of a game ([`cut`]), or a problem that is
//! there already. One that is too easy for the band is made harder, stone by stone. It is kept if
//! the solver proves it, and its first move matters and is the only right one. Wrong moves have to
//! be tempting, and no stone may be idle ([`judge`]). Twins under symmetry and exchange of colours
//! are found by a [`key`]. The idea is GoTools': a solver that is right can also compose (Wolf,
//! *The program GoTools and its computer-generated tsume go database*, 1996).

mod cut;
mod grow;
mod judge;
mod random;
mod ripen;
mod twins;

pub use cut::cut;
pub use grow::grow;
pub use judge::{Kind, Made, Rejected, UnknownKind, Wanted, judge};
pub use twins::key;

/// A position with a group in it, before anybody has looked at it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The stones, the owner of the group, and nothing else.
    pub setup: life::Setup,
    /// Who moves, where that is known.
    pub mover: Option<goban::Colour>,
}
