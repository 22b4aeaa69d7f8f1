//! The proof format and its independent checker.
//!
//! A [`Proof`] holds a problem of life, capture, race or connection, claims about it, and for each
//! claim a strategy that shows it. [`verify`] plays every strategy through, by rules of its own,
//! against every reply. It decides whether a wrong verdict can ever be called proven, so it is kept
//! small enough to read in one sitting: `rules.rs`, `life.rs`, `zone.rs` and `verify.rs`, in this
//! order.
//!
//! There are two questions. *Kill?* asks whether the attacker can force the capture, *safe?*
//! whether the defender can force unconditional life. A yes is a strategy in which every line
//! ends. A no is a set of positions that a player never has to leave, and may go round in circles.
//! So a proof has four [`Section`]s, and in the two for yes each edge leads to a smaller number.
//!
//! A [`Goal`] other than life is the same game on the whole board with other ends: `goal.rs`.
//!
//! # Invariants
//!
//! - Uses `goban` alone and shares no code with the search. It has its own rules of play inside a
//!   region, and its own unconditional life.
//! - Positions are not stored in a proof. They follow from the header by replay, so that no proof
//!   can lie about one.
//! - Hashes decide nothing: positions are compared stone by stone. The checksum of a file finds
//!   accidents only.
//! - No I/O, and no panic on any input. No file makes [`Proof::decode`] use more memory than a
//!   fixed multiple of its length.
//! - Only claims are proven. Free text in the header is the writer's word: it is labelled so, and
//!   it cannot forge a line of the report.
//!
//! # Example
//!
//! ```
//! use goban::{board, Colour, Move, Point};
//! use proof::{
//!     verify, Body, Claim, Edge, Goal, Header, Node, Proof, Question, Reading, Role, Rules,
//!     Sections, Survive,
//! };
//!
//! // Three in a row: Black lives by playing the middle.
//! let board = board! {
//!     . . . X O /
//!     X X X X O /
//!     O O O O O
//! };
//! let region = board.size().points().filter(|p| p.x() < 4 && p.y() < 2).collect();
//! let middle = Move::Play(Point::new(1, 0));
//! let proof = Proof {
//!     header: Header {
//!         program: "an example".into(),
//!         size: board.size(),
//!         black: board.stones(Colour::Black),
//!         white: board.stones(Colour::White),
//!         goal: Goal::Life,
//!         defender: Colour::Black,
//!         keep: Default::default(),
//!         targets: board.stones(Colour::Black),
//!         survive: Survive::Any,
//!         reading: Reading::Literal,
//!         region,
//!         attacker_only: Default::default(),
//!         escape: Default::default(),
//!         ko: None,
//!         rules: Rules::Area,
//!         assumptions: vec![],
//!         outcome: vec![],
//!         claims: vec![Claim {
//!             mover: Role::Defender,
//!             threats: 0,
//!             first_move: None,
//!             question: Question::Safe,
//!             answer: true,
//!             node: Edge::Node(0),
//!         }],
//!     },
//!     sections: Sections {
//!         safe_yes: vec![Node { budget: 0, body: Body::Win(middle, Edge::Terminal) }],
//!         ..Sections::default()
//!     },
//! };
//! let file = proof.encode();
//! let report = verify(&Proof::decode(&file)?)?;
//! assert_eq!(report.claims, ["black to move: black forces unconditional life"]);
//!
//! // The point beside it leaves one eye, and the checker does not believe otherwise.
//! let mut wrong = proof;
//! let beside = Move::Play(Point::new(0, 0));
//! wrong.sections.safe_yes[0].body = Body::Win(beside, Edge::Terminal);
//! assert!(verify(&wrong).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Map of files
//!
//! | file | what it holds |
//! |---|---|
//! | `model.rs` | [`Proof`] and its parts: plain data |
//! | `rules.rs` | the game of a problem as the checker plays it |
//! | `life.rs` | what it sees by looking: unconditional life, and no room for it |
//! | `goal.rs` | the ends of captures, races and connections |
//! | `zone.rs` | the part of the board that life depends on, so that replies elsewhere need no answer |
//! | `verify.rs` | [`verify`]: the checker |
//! | `refusal.rs` | [`Refusal`] and [`Reason`]: what is wrong with a proof and where |
//! | `report.rs` | [`Report`]: what was proven, in words |
//! | `file.rs` | the bytes of a file, read; see `docs/proof-format.md` |
//! | `encode.rs` | the same, written |
//! | `header.rs` | its header, a line of JSON |

mod encode;
#[cfg(test)]
mod example;
mod file;
mod goal;
mod header;
mod life;
mod model;
mod refusal;
mod report;
mod rules;
mod verify;
mod zone;

pub use encode::Encoder;
pub use file::{DecodeError, MAGIC, VERSION};
pub use model::{
    Body, Claim, Edge, Goal, Header, Node, Proof, Question, Reading, Role, Rules, Section,
    Sections, Survive,
};
pub use refusal::{Reason, Refusal};
pub use report::{Report, Unchecked};
pub use rules::{FieldPosition, Illegal};
pub use verify::verify;
pub use zone::Zones;
