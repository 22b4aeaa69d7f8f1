//! What a question is answered with.

use goban::{Colour, Move, PointSet};

use crate::explain::difficulty::Difficulty;
use crate::facts::{Assumption, Note, Scope};

/// The outcome for the defender, under best play by both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// He forces unconditional life.
    Alive,
    /// He is not killed, and cannot force more.
    Seki,
    /// It depends on ko threats.
    Ko(Ko),
    /// The attacker forces the capture.
    Dead,
    /// The limits ran out.
    Unknown,
}

/// A ko for the life of the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ko {
    /// Who needs threats to change the result.
    pub needs: Role,
    /// How many.
    pub threats: u8,
    /// Who takes the ko first, if that could be found out within the limits.
    pub takes_first: Option<Role>,
    /// What kind of ko comes up in one line of best play. Empty when that could not be found out
    /// within the limits.
    pub kinds: Vec<KoKind>,
    /// What the defender gets when he wins it.
    pub otherwise: Option<Survival>,
}

/// Attacker or defender.
pub use local::Role;

/// The words that answer lines use, for each value.
pub trait Word: Copy + Sized + 'static {
    /// Every value.
    const ALL: &'static [Self];

    /// Its word.
    fn word(self) -> &'static str;

    /// The value with this word.
    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

impl Word for Role {
    const ALL: &'static [Role] = &[Role::Attacker, Role::Defender];

    fn word(self) -> &'static str {
        match self {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        }
    }
}

impl Word for KoKind {
    const ALL: &'static [KoKind] = &[KoKind::Direct, KoKind::Approach, KoKind::Stages];

    fn word(self) -> &'static str {
        match self {
            KoKind::Direct => "direct",
            KoKind::Approach => "approach",
            KoKind::Stages => "stages",
        }
    }
}

impl Word for Survival {
    const ALL: &'static [Survival] = &[Survival::Alive, Survival::Seki];

    fn word(self) -> &'static str {
        match self {
            Survival::Alive => Outcome::Alive.word(),
            Survival::Seki => Outcome::Seki.word(),
        }
    }
}

/// How a ko is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoKind {
    /// Whoever takes it settles the matter with one more move.
    Direct,
    /// One of the sides has to add moves of another kind between taking it and the last move.
    Approach,
    /// One of the sides has to win kos at different points one after the other.
    Stages,
}

/// Two ways not to be killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Survival {
    /// Unconditional life.
    Alive,
    /// Seki.
    Seki,
}

/// Which question an answer is the answer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// Whether a group lives.
    #[default]
    Life,
    /// Whether a chain can be captured, or saved.
    Capture,
    /// Which of two groups captures the other.
    Race,
    /// Whether two chains can be made one by their owner, who moves.
    Connect,
    /// Whether two chains can be kept apart by the other side, who moves.
    Cut,
}

impl Word for Goal {
    const ALL: &'static [Goal] = &[
        Goal::Life,
        Goal::Capture,
        Goal::Race,
        Goal::Connect,
        Goal::Cut,
    ];

    fn word(self) -> &'static str {
        match self {
            Goal::Life => "life",
            Goal::Capture => "capture",
            Goal::Race => "race",
            Goal::Connect => "connect",
            Goal::Cut => "cut",
        }
    }
}

/// The answer for one side to move first.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The question that it is the answer to.
    pub goal: Goal,
    /// Who moves first.
    pub to_move: Colour,
    /// Owner of the group.
    pub defender: Colour,
    /// The outcome.
    pub outcome: Outcome,
    /// All first moves of the best class (but see [`Answer::open`]), the most natural first. When
    /// the outcome is unknown, those that are likely, if there are any.
    pub moves: Vec<Move>,
    /// Every other first move with its outcome and the line that refutes it; only when asked for.
    pub others: Vec<OtherMove>,
    /// The main line, from the first of `moves`.
    pub line: Vec<Move>,
    /// Whether captured stones were taken for dead although life on their points counts, because
    /// the limits allowed no more. The assumptions then say so.
    pub literal: bool,
    /// Where both played.
    pub region: PointSet,
    /// What was taken for granted.
    pub assumptions: Vec<Assumption>,
    /// How far the answer holds, which the assumptions decide.
    pub scope: Scope,
    /// Remarks.
    pub notes: Vec<Note>,
    /// With an unknown outcome: the defender gets at least this, if something is known.
    pub at_least: Option<Outcome>,
    /// With an unknown outcome: the defender gets at most this, if something is known.
    pub at_most: Option<Outcome>,
    /// Moves made in search.
    pub nodes: u64,
    /// First moves that the limits left unsettled: they may be as good as `moves`. Empty when the
    /// answer is complete.
    pub open: Vec<Move>,
    /// How hard it is for a person; only where there is something to find.
    pub difficulty: Option<Difficulty>,
}

impl Answer {
    /// An answer about the life of a group before anything is read.
    #[must_use]
    pub fn unread(
        defender: Colour,
        to_move: Colour,
        region: PointSet,
        assumptions: Vec<Assumption>,
    ) -> Answer {
        Answer {
            goal: Goal::Life,
            to_move,
            defender,
            outcome: Outcome::Unknown,
            moves: Vec::new(),
            others: Vec::new(),
            line: Vec::new(),
            literal: false,
            region,
            scope: Scope::of(&assumptions),
            assumptions,
            notes: Vec::new(),
            at_least: None,
            at_most: None,
            nodes: 0,
            open: Vec::new(),
            difficulty: None,
        }
    }

    /// Takes one more thing for granted.
    pub fn assume(&mut self, assumption: Assumption) {
        self.assumptions.push(assumption);
        self.scope = Scope::of(&self.assumptions);
    }

    /// Whether the outcome is known and rests on nothing that is not there.
    pub fn is_proven(&self) -> bool {
        self.outcome.is_known() && self.scope != Scope::Assumed
    }
}

/// A first move that is not among the best.
#[derive(Clone, Debug)]
pub struct OtherMove {
    /// The move.
    pub first: Move,
    /// What it leads to.
    pub outcome: Outcome,
    /// The line that shows it, beginning with the move.
    pub line: Vec<Move>,
}

impl Outcome {
    /// The word that answer lines use.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Alive => "alive",
            Outcome::Seki => "seki",
            Outcome::Ko(_) => "ko",
            Outcome::Dead => "dead",
            Outcome::Unknown => "unknown",
        }
    }

    /// Whether the outcome is known.
    pub fn is_known(&self) -> bool {
        *self != Outcome::Unknown
    }
}
