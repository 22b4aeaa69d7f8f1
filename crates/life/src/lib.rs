//! The life-and-death problem: target, region, ko, outcome, solution tree, proof.
//!
//! A [`Setup`] is what a user knows. [`Setup::problem`] completes it to a [`Problem`]. A
//! [`Session`] reads the problem and gives an [`Answer`] for each side to move first. Everything is
//! made of two questions, `kill?` and `safe?` ([`reader`]), each asked at ko budgets from -6 to 6
//! ([`solve`]).
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
//! - An outcome other than unknown was searched to the end, with static verdicts that are theorems.
//!   [`Answer::scope`] says how far it holds.
//! - The same problem and options give the same answer and the same node count. So does the problem
//!   turned, mirrored or with its colours exchanged.
//! - The table's size never changes outcome, ko or the set of moves.
//!
//! # Map
//! The rooms, in the order in which a question goes through them:
//! - `question`: what is asked, completed to a [`Problem`]
//! - `guess`: which question is meant, where a position says little ([`understand`])
//! - [`solve`]: the outcome, from two yes/no questions at several ko budgets
//! - `explain`: lines, trees, reasons, names of kos, [`difficulty`]
//! - `prove`: strategies out of the table, for the checker
//!
//! Beside them stand [`Session`], the way in; [`answer`], what comes out; and [`facts`], what that
//! rests on.

pub mod answer;
mod explain;
pub mod facts;
mod guess;
mod prove;
mod question;
mod session;
pub mod solve;

pub use explain::{difficulty, tree};
pub use guess::prior::Prior;
pub use guess::understand;
pub use question::problem;
pub use solve::{look, outlook, reader};

pub use answer::{Answer, Outcome};
pub use explain::difficulty::Difficulty;
pub use explain::reason::{Reason, Space, Teller};
pub use explain::tree::{Tree, TreeOptions};
pub use facts::{Assumption, Note, Scope};
pub use local::with_room;
pub use prove::{NoProof, WrittenProof};
pub use question::problem::{Problem, ProblemError, Setup};
pub use question::region::is_walled;
pub use session::{Begun, LineListener, Options, Racing, Session};
pub use solve::Class;
pub use solve::brief::Brief;
pub use tactics::eyes::Shape;

/// Which solver this is: the version, and a number made of the sources (see `build.rs`). Stored
/// answers of another solver are not this one's.
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
