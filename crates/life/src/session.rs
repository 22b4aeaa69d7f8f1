//! One problem, its questions, its answers: the way in.

mod answering;
mod listening;
mod racing;
mod reads;

use std::fmt;

use goban::{Colour, Move, PointSet};
use local::bits::Bits;
use local::{AnySize, Layout, with_bits, with_room};
use search::Limits;

use crate::answer::Answer;
use crate::explain::tree::{Tree, TreeOptions};
use crate::prove::{self, NoProof, WrittenProof};
use crate::question::problem::Problem;
use crate::solve::Class;
use crate::solve::brief::Brief;

pub use listening::LineListener;
pub use racing::Racing;
pub(crate) use reads::Reads;

/// How a problem is to be read.
#[derive(Clone, Debug)]
pub struct Options {
    /// When to stop, and who watches.
    pub limits: Limits,
    /// Bytes for the table.
    pub memory: usize,
    /// Whether every first move that is not among the best gets its outcome and refutation too.
    pub other_moves: bool,
    /// Only this budget is asked; the outcome is then alive, seki or dead.
    pub threats: Option<i8>,
    /// Told the best line so far.
    pub on_line: Option<LineListener>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            limits: Limits::default(),
            memory: 256 << 20,
            other_moves: false,
            threats: None,
            on_line: None,
        }
    }
}

/// A problem being read. What one question finds out serves the next.
pub struct Session(Box<dyn Questions + Send>);

/// What an answer begins with.
#[derive(Clone, Debug)]
pub struct Begun {
    /// What the problem is worth.
    pub class: Class,
    /// The best first moves.
    pub best: Vec<Move>,
    /// Those that were not judged.
    pub open: Vec<Move>,
}

/// A solver of one of three sizes.
pub(crate) trait Questions {
    fn answer(&mut self, to_move: Colour) -> Answer;
    fn proof(&mut self, answers: &[&Answer], memory: usize) -> Result<WrittenProof, NoProof>;
    /// The most bytes that the table may take.
    fn memory(&self) -> usize;
    fn tree(&mut self, answer: &Answer, options: &TreeOptions) -> Tree;
    fn renew(&mut self, limits: Limits, on_line: Option<LineListener>);
    fn begin(&mut self, to_move: Colour) -> Option<Begun>;
    fn refuted(&mut self, to_move: Colour, class: Class, moves: &[Move]) -> Vec<Move>;
    fn take_up(&mut self, problem: &Problem, options: &Options) -> bool;
    fn prefer(&mut self, points: PointSet);
    fn bytes(&self) -> usize;
    fn class_of(&mut self, to_move: Colour) -> Option<Class>;
    fn nodes(&self) -> u64;
    fn brief(&mut self, to_move: Colour) -> Brief;
    fn race_with(&mut self, rival: PointSet);
}

/// A session that is about to begin.
struct Begin {
    problem: Problem,
    layout: Layout,
    options: Options,
}

impl AnySize for Begin {
    type Output = Box<dyn Questions + Send>;

    fn run<B: Bits + Send + 'static>(self) -> Self::Output {
        Box::new(Reads::<B>::new(self.problem, self.layout, self.options))
    }
}

impl Session {
    /// A session on a problem.
    pub fn new(problem: &Problem, options: Options) -> Session {
        let layout = problem.layout();
        let problem = problem.clone();
        let begin = Begin {
            problem,
            layout: layout.clone(),
            options,
        };
        Session(with_bits(&layout, begin))
    }

    /// The answer for one side to move first.
    pub fn answer(&mut self, to_move: Colour) -> Answer {
        with_room(&mut || self.0.answer(to_move))
    }

    /// A proof of answers given before. A program that writes it takes at most as much memory as
    /// the table may have and 64 MB, all in all.
    ///
    /// # Errors
    /// Tells why there is none: see [`NoProof`].
    pub fn proof(&mut self, answers: &[&Answer]) -> Result<WrittenProof, NoProof> {
        let beside = prove::ALLOWANCE - prove::PROGRAM;
        self.proof_within(answers, self.0.memory().saturating_add(beside))
    }

    /// As [`Session::proof`], with this many bytes for the table and all that is written.
    ///
    /// # Errors
    /// Tells why there is none: see [`NoProof`].
    pub fn proof_within(
        &mut self,
        answers: &[&Answer],
        memory: usize,
    ) -> Result<WrittenProof, NoProof> {
        with_room(&mut || self.0.proof(answers, memory))
    }

    /// The solution tree of an answer given before.
    pub fn tree(&mut self, answer: &Answer, options: &TreeOptions) -> Tree {
        self.0.tree(answer, options)
    }

    /// Sets new limits, counted from now, and who is told the best line so far. For an answer that
    /// was begun already the limits count from where it was.
    pub fn renew(&mut self, limits: Limits, on_line: Option<LineListener>) {
        self.0.renew(limits, on_line);
    }

    /// Begins an answer: reads literally what every answer reads first, if the limits allow it.
    /// [`Session::answer`] goes on from there.
    pub fn begin(&mut self, to_move: Colour) -> Option<Begun> {
        with_room(&mut || self.0.begin(to_move))
    }

    /// What the problem is worth with one side to move first, read literally; `None` where the
    /// limits run out first.
    pub fn class(&mut self, to_move: Colour) -> Option<Class> {
        with_room(&mut || self.0.class_of(to_move))
    }

    /// Whether the group is killed with one side to move first, by which move, and what is likelier
    /// where the limits run out.
    pub fn brief(&mut self, to_move: Colour) -> Brief {
        with_room(&mut || self.0.brief(to_move))
    }

    /// The same problem as a race. The capture of these stones of the attacker counts as life, as
    /// it mostly is.
    #[must_use]
    pub fn racing(mut self, rival: PointSet) -> Racing {
        self.0.race_with(rival);
        Racing(self)
    }

    /// Of equally good first moves those on these points come first: see [`Problem::vital`].
    pub fn prefer(&mut self, points: PointSet) {
        self.0.prefer(points);
    }

    /// Moves made in search since the limits were set.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// Those of some first moves that are shown, literally read and within the limits, not to reach
    /// a class.
    pub(crate) fn refuted(&mut self, to_move: Colour, class: Class, moves: &[Move]) -> Vec<Move> {
        with_room(&mut || self.0.refuted(to_move, class, moves))
    }

    /// Goes on with the same problem, of which more may be told by now, as a session with these
    /// options would. `None` where it would have been read another way.
    pub(crate) fn taken_up(mut self, problem: &Problem, options: &Options) -> Option<Session> {
        self.0.take_up(problem, options).then_some(self)
    }

    /// Bytes that the table occupies now.
    pub(crate) fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}
