//! One way in for every face: requests, answers, events.
//!
//! A [`Request`] is a position and what is said about it. [`Engine::open`] finds out which
//! question is meant and gives a [`Conversation`] about it. The conversation answers for either
//! side, for positions after further moves, with the solution tree and with the proof.
//!
//! In an open position each side may have a question of its own: what one takes, the other saves.
//! [`Engine::open_each`] gives a conversation about each. [`Engine::ask`] asks them all at once.
//!
//! Answers of earlier runs are recalled from a [`Memory`] and new ones are kept there, if the
//! engine has one. [`Terms`] hold what a question may cost and the token that stops it. They also
//! hold the [`Listener`], which is told from the first moment how far the question has come.
//!
//! # Example
//! Three in a row: whoever moves first decides.
//! ```
//! use std::sync::{Arc, Mutex};
//! use std::time::Duration;
//!
//! use engine::{Engine, Event, Options, Request, Terms};
//! use goban::{Board, Colour, Move, Point};
//! use life::Outcome;
//!
//! let board: Board = "
//!     . . . X O .
//!     X X X X O .
//!     O O O O O .
//!     . . . . . .
//!     . . . . . .
//!     . . . . . .".parse()?;
//! let request = Request::of_board(&board);
//! let heard = Arc::new(Mutex::new(Vec::new()));
//! let ear = heard.clone();
//! let terms = Terms {
//!     time: Some(Duration::from_secs(10)),
//!     listener: Some(Arc::new(move |event: &Event| {
//!         ear.lock().unwrap().push(format!("{event:?}"));
//!     })),
//!     ..Terms::default()
//! };
//! let engine = Engine::new(Options::default());
//!
//! // Everything at once: the attacker's answer, then the defender's.
//! let answers = engine.ask(&request, &terms)?;
//! let [black, white] = &answers[0].given[..] else { panic!("two sides were asked") };
//! assert_eq!(black.answer.outcome, Outcome::Dead);
//! assert_eq!(white.answer.outcome, Outcome::Alive);
//! assert!(heard.lock().unwrap()[0].starts_with("Understanding"));
//!
//! // A conversation that stays open.
//! let mut talk = engine.open(&request, &terms)?;
//! let white = talk.answer(Colour::White, &terms);
//! let vital = Move::Play(Point::new(1, 0));
//! assert_eq!(white.answer.moves, [vital]);
//! let after = talk.after(Colour::White, &[vital], &terms)?;
//! assert_eq!(after.given.map(|given| given.answer.outcome), Some(Outcome::Dead));
//! assert!(talk.proof(&[Colour::White], &terms).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Invariants
//! - No words and no protocol: facts come in and go out as types.
//! - No I/O but through the [`Memory`], and nothing stops when that fails.
//! - Every question ends when its terms do, and says unknown then. A token that is pulled ends
//!   understanding too.
//! - An engine may be shared by threads. A conversation belongs to one at a time.
//!
//! # Map
//! | file | holds |
//! |---|---|
//! | `request` | what is asked |
//! | `terms` | limits, cancellation, events |
//! | `conversation` | a question that was understood, and everything that can be asked about it |
//! | `stand` | a position after further moves, as a problem of its own |
//! | `side` | short questions about such positions, each in a session of its own |
//! | `guess` | how likely first moves are before anything is read |
//! | `memory` | what earlier runs solved: recalled and kept |

mod conversation;
mod guess;
mod memory;
mod request;
mod side;
mod stand;
mod terms;

pub use conversation::{After, Conversation, Given};
pub use memory::Memory;
pub use request::{QuestionError, Request};
pub use side::SideTerms;
pub use stand::{Stand, Unplayable};
pub use terms::{Event, Listener, Terms};

use conversation::Opening;
use goban::Colour;

/// What all questions of an engine have in common.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Bytes for the table of what was read.
    pub memory: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { memory: 256 << 20 }
    }
}

/// Answers questions.
#[derive(Debug, Default)]
pub struct Engine {
    options: Options,
    memory: Option<Memory>,
}

/// All answers to one question.
#[derive(Debug)]
pub struct Answers {
    /// The conversation, for more questions.
    pub talk: Conversation,
    /// An answer for each side that was asked, the attacker's first. One that was stopped is the
    /// last.
    pub given: Vec<Given>,
}

impl Engine {
    /// An engine that remembers nothing.
    pub fn new(options: Options) -> Engine {
        Engine {
            options,
            memory: None,
        }
    }

    /// The same engine with a memory.
    #[must_use]
    pub fn with_memory(self, memory: Option<Memory>) -> Engine {
        Engine { memory, ..self }
    }

    /// What the engine remembers with.
    pub fn memory(&self) -> Option<&Memory> {
        self.memory.as_ref()
    }

    /// Bytes for the table of a question.
    pub fn table(&self) -> usize {
        self.options.memory
    }

    /// Finds out which question is meant. This may take a search, which counts for the first
    /// answer.
    ///
    /// # Errors
    /// When there is no question in the position, or more than one.
    pub fn open(&self, request: &Request, terms: &Terms) -> Result<Conversation, QuestionError> {
        let opening = Opening {
            memory: self.memory.clone(),
            table: self.options.memory,
        };
        opening.understand(request, terms)
    }

    /// The same for every side that is asked, where each may have a question of its own: Black's
    /// conversation comes first then. Otherwise there is one.
    ///
    /// # Errors
    /// As [`Engine::open`], if no side has a question.
    pub fn open_each(
        &self,
        request: &Request,
        terms: &Terms,
    ) -> Result<Vec<Conversation>, QuestionError> {
        if request.to_move.is_some() || !request.is_by_mover() {
            return Ok(vec![self.open(request, terms)?]);
        }
        let open = |mover| {
            let request = Request {
                to_move: Some(mover),
                ..request.clone()
            };
            self.open(&request, terms)
        };
        match (open(Colour::Black), open(Colour::White)) {
            (Ok(black), Ok(white)) => Ok(black.joined(white)),
            (Ok(talk), Err(_)) | (Err(_), Ok(talk)) => Ok(vec![talk]),
            (Err(error), Err(_)) => Err(error),
        }
    }

    /// Answers a request for every side that it asks.
    ///
    /// # Errors
    /// As [`Engine::open_each`].
    pub fn ask(&self, request: &Request, terms: &Terms) -> Result<Vec<Answers>, QuestionError> {
        let mut answers = Vec::new();
        for mut talk in self.open_each(request, terms)? {
            let mut given = Vec::new();
            for mover in talk.movers().to_vec() {
                given.push(talk.answer(mover, terms));
                if terms.cancel.is_cancelled() {
                    break;
                }
            }
            answers.push(Answers { talk, given });
        }
        Ok(answers)
    }
}
