//! What can be wrong with a problem.

use std::fmt;

use engine::Unplayable;
use goban::{Colour, Move};
use life::Outcome;
use sgf::Place;

/// Something that a book's author will want to know.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// The book's first move is not among the best.
    WrongAnswer {
        /// The book's move.
        book: Move,
        /// What it leads to.
        outcome: Outcome,
        /// The line that shows it, the book's move first.
        line: Vec<Move>,
        /// The best moves.
        right: Vec<Move>,
    },
    /// The book's first move gives a ko where another gives more.
    KoAnswer {
        /// The book's move.
        book: Move,
        /// The ko.
        outcome: Outcome,
        /// The line that shows it, the book's move first.
        line: Vec<Move>,
        /// The moves without a ko.
        right: Vec<Move>,
    },
    /// The best that can be got is a ko, and the book does not speak of one.
    OnlyKo {
        /// The ko.
        outcome: Outcome,
    },
    /// Other first moves are as good as the book's.
    SecondSolution {
        /// Those that the tree does not call right.
        moves: Vec<Move>,
        /// Those among them that it calls wrong.
        called_wrong: Vec<Move>,
        /// What all of them get.
        outcome: Outcome,
    },
    /// No first move gets anything, or none is needed.
    Unsolvable {
        /// Which of the two.
        why: Reason,
        /// What happens.
        outcome: Outcome,
    },
    /// A move further down a right line throws the result away.
    LaterMistake {
        /// Where the move stands in the file.
        place: Place,
        /// The line, the mistake last.
        line: Vec<(Colour, Move)>,
        /// What it leads to.
        outcome: Outcome,
        /// How it is punished.
        punishment: Vec<Move>,
        /// What would keep the result.
        right: Vec<Move>,
    },
    /// The answer to a wrong first move does not refute it.
    RefutationFails {
        /// Where the answer stands in the file.
        place: Place,
        /// The wrong move and the answer.
        line: Vec<(Colour, Move)>,
        /// What the two lead to.
        outcome: Outcome,
        /// What would refute it.
        right: Vec<Move>,
    },
    /// Moves that the tree should answer and does not show.
    RefutationMissing {
        /// Those moves.
        untold: Vec<Untold>,
    },
    /// A move of the tree cannot be played.
    IllegalMove {
        /// Where it stands in the file.
        place: Place,
        /// The line, the illegal move last; empty when the move is not on the board.
        line: Vec<(Colour, Move)>,
        /// What is wrong with it.
        why: Fault,
    },
    /// The same problem occurred before, perhaps turned, mirrored, or with the colours exchanged.
    Duplicate {
        /// The earlier one.
        of: String,
    },
    /// The tree gives no answer.
    NoAnswer,
    /// Something could not be judged.
    Unknown {
        /// What, and why.
        what: Unjudged,
    },
}

/// What could not be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unjudged {
    /// The limits ran out before the problem was solved.
    Problem,
    /// The limits ran out before this first move of the book was judged.
    First(Move),
    /// This first move of the book is beyond the points that were read.
    Outside(Move),
}

/// Why a problem has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The mover has already what he wants.
    NoMoveNeeded,
    /// Whatever he plays, he does not get it.
    Hopeless,
}

/// A move without a branch.
#[derive(Clone, Debug, PartialEq)]
pub struct Untold {
    /// The line, the move last.
    pub line: Vec<(Colour, Move)>,
    /// The right answers to it.
    pub answers: Vec<Move>,
    /// What it leads to.
    pub outcome: Outcome,
}

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The rules forbid it.
    Unplayable(Unplayable),
    /// It is no point of the board; the reader's message.
    Unreadable(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unplayable(why) => why.fmt(f),
            Fault::Unreadable(message) => f.write_str(message),
        }
    }
}

impl From<Unplayable> for Fault {
    fn from(why: Unplayable) -> Fault {
        Fault::Unplayable(why)
    }
}

impl std::error::Error for Fault {}

/// The kinds of findings, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The file or the position cannot be read.
    Unreadable,
    /// See [`Finding::WrongAnswer`].
    WrongAnswer,
    /// See [`Finding::Unsolvable`].
    Unsolvable,
    /// See [`Finding::KoAnswer`] and [`Finding::OnlyKo`].
    OnlyKo,
    /// See [`Finding::LaterMistake`] and [`Finding::RefutationFails`].
    LaterMistake,
    /// See [`Finding::IllegalMove`].
    IllegalMove,
    /// See [`Finding::SecondSolution`].
    SecondSolution,
    /// See [`Finding::RefutationMissing`].
    RefutationMissing,
    /// See [`Finding::Duplicate`].
    Duplicate,
    /// See [`Finding::NoAnswer`].
    NoAnswer,
    /// See [`Finding::Unknown`].
    Unknown,
}

impl Kind {
    /// All kinds, the gravest first.
    pub const ALL: [Kind; 11] = [
        Kind::Unreadable,
        Kind::WrongAnswer,
        Kind::Unsolvable,
        Kind::OnlyKo,
        Kind::LaterMistake,
        Kind::IllegalMove,
        Kind::SecondSolution,
        Kind::RefutationMissing,
        Kind::Duplicate,
        Kind::NoAnswer,
        Kind::Unknown,
    ];

    /// The word that programs use.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Unreadable => "unreadable",
            Kind::WrongAnswer => "wrong_answer",
            Kind::Unsolvable => "unsolvable",
            Kind::OnlyKo => "only_ko",
            Kind::LaterMistake => "later_mistake",
            Kind::IllegalMove => "illegal_move",
            Kind::SecondSolution => "second_solution",
            Kind::RefutationMissing => "refutation_missing",
            Kind::Duplicate => "duplicate",
            Kind::NoAnswer => "no_answer",
            Kind::Unknown => "unknown",
        }
    }
}

impl Finding {
    /// What kind of finding this is.
    pub fn kind(&self) -> Kind {
        match self {
            Finding::WrongAnswer { .. } => Kind::WrongAnswer,
            Finding::KoAnswer { .. } | Finding::OnlyKo { .. } => Kind::OnlyKo,
            Finding::SecondSolution { .. } => Kind::SecondSolution,
            Finding::Unsolvable { .. } => Kind::Unsolvable,
            Finding::LaterMistake { .. } | Finding::RefutationFails { .. } => Kind::LaterMistake,
            Finding::RefutationMissing { .. } => Kind::RefutationMissing,
            Finding::IllegalMove { .. } => Kind::IllegalMove,
            Finding::Duplicate { .. } => Kind::Duplicate,
            Finding::NoAnswer => Kind::NoAnswer,
            Finding::Unknown { .. } => Kind::Unknown,
        }
    }
}
