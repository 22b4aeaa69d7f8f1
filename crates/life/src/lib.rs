//! The life-and-death problem: target, region, ko, outcome, solution tree, proof.
//!
//! A [`Setup`] is what a user knows; [`Setup::problem`] completes it to a [`Problem`]; a [`Session`] reads the
//! problem and gives an [`Answer`] for each side to move first. Everything is made of two questions, `kill?`
//! and `safe?` ([`reader`]), each asked at ko budgets from -6 to 6 ([`solve`]).
//!
//! # Examples
//! Three in a row: whoever moves first decides.
//! ```
//! use goban::{Board, Colour, Move, Point};
//! use life::{Options, Outcome, Session, Setup};
//!
//! let board: Board = "
//!     . . . X O .
//!     X X X X O .
//!     O O O O O .
//!     . . . . . .
//!     . . . . . .
//!     . . . . . .".parse()?;
//! let setup = Setup::new(board.size(), board.stones(Colour::Black), board.stones(Colour::White));
//! let problem = setup.problem()?;
//! let mut session = Session::new(&problem, Options::default());
//! let answer = session.answer(Colour::White);
//! assert_eq!(answer.outcome, Outcome::Dead);
//! assert_eq!(answer.moves, [Move::Play(Point::new(1, 0))]);
//! assert_eq!(session.answer(Colour::Black).outcome, Outcome::Alive);
//!
//! let proof = session.proof(&[&answer]).expect("the limits are far away");
//! assert!(proof::verify(&proof.decode()?).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! - No I/O, and no panic on any [`Setup`]: what makes no sense is a [`ProblemError`].
//! - An outcome other than unknown is proven: by search over the rules, with static verdicts that are theorems.
//! - The same problem and options give the same answer and the same node count, whatever was asked before
//!   in other sessions; and so does the problem turned, mirrored or with its colours exchanged. The table's size never changes outcome, ko or the set of moves.
//!
//! # Map
//! - [`problem`], [`region`]: the question, and completing it; `wall`: whether a wall stands; [`enclosure`]: how an open group could be closed in; [`understand`]: which question is meant;
//!   `groups`: which groups that could be
//! - `ground`: from a problem to the field that is searched; `upright`: how it lies there
//! - [`reader`]: the two questions as games for the search
//! - [`focus`]: life near the group, in regions too wide to look everywhere
//! - [`solve`]: asking them until the class of a position is known
//! - `lines`: lines of play out of what is known
//! - [`session`], [`answer`]: the way in and what comes out; [`facts`]: what it rests on, and how far it holds
//! - `named`: how kos are fought, and kos that players have names for
//! - [`outlook`]: who will probably win; the first numbers of leaves
//! - `order`: how natural a move looks; [`look`]: how much it looks like the one that is meant
//! - [`difficulty`]: how hard a problem is for a person
//! - `extract`: proofs
//! - [`reason`]: why a line ends as it does
//! - [`tree`]: solution trees

pub mod answer;
mod close;
pub mod difficulty;
pub mod enclosure;
mod extract;
pub mod facts;
pub mod focus;
mod ground;
mod groups;
mod judged;
mod lines;
pub mod look;
mod named;
mod order;
pub mod outlook;
pub mod problem;
mod race;
pub mod reader;
pub mod reason;
pub mod region;
mod rescue;
pub mod session;
pub mod solve;
pub mod tree;
pub mod understand;
mod upright;
mod wall;

pub use answer::{Answer, Outcome};
pub use difficulty::Difficulty;
pub use extract::{NoProof, WrittenProof};
pub use facts::{Assumption, Note, Scope};
pub use local::with_room;
pub use problem::{Problem, ProblemError, Setup};
pub use reason::{Reason, Space, Teller};
pub use session::{Begun, Options, Session};
pub use solve::Class;
pub use tactics::eyes::Shape;
pub use tree::{Tree, TreeOptions};

/// Which solver this is: the version, and a number made of the sources (see `build.rs`). Stored answers of
/// another solver are not this one's.
pub const SOLVER: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("LIFE_SOURCES"));

#[cfg(test)]
mod tests {
    /// What cargo itself says of the dependencies is what the solver's name is made of.
    #[test]
    fn the_name_of_the_solver_is_made_of_every_crate_it_uses() {
        let mut named: Vec<&str> = env!("LIFE_CRATES").split(' ').collect();
        named.sort_unstable();
        let lock = include_str!("../../../Cargo.lock");
        let mut wanted = vec!["life"];
        let mut found: Vec<&str> = Vec::new();
        while let Some(name) = wanted.pop() {
            let title = format!("name = \"{name}\"\n");
            let package = lock
                .split("[[package]]\n")
                .find(|text| text.contains(&title));
            let package = package.expect("cargo knows every package");
            // Packages from elsewhere have a source.
            if package.contains("\nsource = ") || found.contains(&name) {
                continue;
            }
            found.push(name);
            let listed = package.split("dependencies = [").nth(1).unwrap_or_default();
            wanted.extend(listed.split('"').skip(1).step_by(2));
        }
        // Tests use these too, and cargo's list does not tell them apart.
        found.retain(|name| *name != "oracle");
        found.sort_unstable();
        assert_eq!(named, found);
    }
}
