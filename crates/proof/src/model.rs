//! A proof in memory: plain data, built by whoever has found something out.

use std::fmt;

use goban::{Colour, Move, Point, PointSet, Size};

/// The two sides of a life-and-death problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Wants to capture the targets.
    Attacker,
    /// Owns the targets.
    Defender,
}

impl Role {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Role {
        match self {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }
}

/// The two questions that every answer is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// Can the attacker force the capture?
    Kill,
    /// Can the defender force unconditional life?
    Safe,
}

impl Question {
    /// The side that must reach something in finitely many moves; the other side holds.
    #[must_use]
    pub const fn seeker(self) -> Role {
        match self {
            Question::Kill => Role::Attacker,
            Question::Safe => Role::Defender,
        }
    }
}

/// What a proof is about.
///
/// The rules of play are those of life and death in each. What ends a line is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Life and death in a region.
    #[default]
    Life,
    /// On the whole board: targets are taken off it, while the stones to be kept stand. With such
    /// stones it is a race.
    Capture,
    /// On the whole board: the targets become one chain, and none of them is captured before.
    Connect,
}

impl Goal {
    /// The question that is asked; of life both are.
    #[must_use]
    pub const fn question(self) -> Option<Question> {
        match self {
            Goal::Life => None,
            Goal::Capture => Some(Question::Kill),
            Goal::Connect => Some(Question::Safe),
        }
    }

    /// The section in which replies that do not matter may be left out.
    #[must_use]
    pub const fn zoned(self) -> Section {
        match self {
            Goal::Capture => Section::KillYes,
            Goal::Life | Goal::Connect => Section::SafeYes,
        }
    }
}

/// Whether one surviving target is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Survive {
    /// At least one target must survive.
    #[default]
    Any,
    /// All of them must.
    All,
}

/// What it means that the targets are captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// A captured target is gone, even if its point is filled again.
    Literal,
    /// Life on the points that the targets held is a success: life under the stones counts.
    Group,
}

/// The rules a problem was asked under. They do not change what a proof has to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Area scoring: everything is played out.
    #[default]
    Area,
    /// Japanese rules.
    Japanese,
}

/// One of the four parts of a proof: a question with its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// The attacker forces the capture. Well-founded.
    KillYes,
    /// The defender is never captured. A closed set.
    KillNo,
    /// The defender forces unconditional life. Well-founded.
    SafeYes,
    /// The attacker never lets him have it. A closed set.
    SafeNo,
}

impl Section {
    /// All sections in the order in which a file holds them.
    pub const ALL: [Section; 4] = [
        Section::KillYes,
        Section::KillNo,
        Section::SafeYes,
        Section::SafeNo,
    ];

    /// The section of a question with its answer.
    #[must_use]
    pub const fn of(question: Question, answer: bool) -> Section {
        match (question, answer) {
            (Question::Kill, true) => Section::KillYes,
            (Question::Kill, false) => Section::KillNo,
            (Question::Safe, true) => Section::SafeYes,
            (Question::Safe, false) => Section::SafeNo,
        }
    }

    /// The question that is answered.
    #[must_use]
    pub const fn question(self) -> Question {
        match self {
            Section::KillYes | Section::KillNo => Question::Kill,
            Section::SafeYes | Section::SafeNo => Question::Safe,
        }
    }

    /// The answer: whether the seeker reaches what he seeks.
    #[must_use]
    pub const fn answer(self) -> bool {
        matches!(self, Section::KillYes | Section::SafeYes)
    }

    /// The side whose strategy the section describes.
    #[must_use]
    pub const fn winner(self) -> Role {
        match self {
            Section::KillYes | Section::SafeNo => Role::Attacker,
            Section::KillNo | Section::SafeYes => Role::Defender,
        }
    }
}

/// Writes `kill-yes`, `kill-no`, `safe-yes` or `safe-no`.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Section::KillYes => "kill-yes",
            Section::KillNo => "kill-no",
            Section::SafeYes => "safe-yes",
            Section::SafeNo => "safe-no",
        })
    }
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// To a node of the section, by its number from 0.
    Node(u32),
    /// To a position that a look decides in the winner's favour.
    Terminal,
}

/// One position of a proof. The position itself is not stored: it follows by replay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The ko budget with which the winner claims to win here.
    pub budget: i8,
    /// Why he wins.
    pub body: Body,
}

/// Why the winner of a section wins at a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// The winner is to move and plays this.
    Win(Move, Edge),
    /// The loser is to move: one edge for each of his legal moves, points in rising index and
    /// then the pass, if he may pass.
    All(Vec<Edge>),
    /// The loser is to move: edges for some of his legal moves, points in rising index and then the
    /// pass. What is not listed lies outside the zone of the win after the pass. In
    /// [`Goal::zoned`] alone.
    Near(Vec<(Move, Edge)>),
    /// The position is terminal.
    Leaf,
}

/// The nodes of the four sections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    /// Nodes of [`Section::KillYes`]; edges inside go to smaller numbers.
    pub kill_yes: Vec<Node>,
    /// Nodes of [`Section::KillNo`].
    pub kill_no: Vec<Node>,
    /// Nodes of [`Section::SafeYes`]; edges inside go to smaller numbers.
    pub safe_yes: Vec<Node>,
    /// Nodes of [`Section::SafeNo`].
    pub safe_no: Vec<Node>,
}

impl Sections {
    /// The nodes of a section.
    #[must_use]
    pub fn get(&self, section: Section) -> &Vec<Node> {
        match section {
            Section::KillYes => &self.kill_yes,
            Section::KillNo => &self.kill_no,
            Section::SafeYes => &self.safe_yes,
            Section::SafeNo => &self.safe_no,
        }
    }

    /// The nodes of a section, to add to them.
    #[must_use]
    pub fn get_mut(&mut self, section: Section) -> &mut Vec<Node> {
        match section {
            Section::KillYes => &mut self.kill_yes,
            Section::KillNo => &mut self.kill_no,
            Section::SafeYes => &mut self.safe_yes,
            Section::SafeNo => &mut self.safe_no,
        }
    }
}

/// One thing that a proof says: an answer to a question about a position at a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who moves in the position of the header.
    pub mover: Role,
    /// The ko budget there: positive for the attacker, negative for the defender.
    pub threats: i8,
    /// A move of the mover that is played before the claim begins. A pass means that he plays
    /// elsewhere; it does not count as one of two that end a line.
    pub first_move: Option<Move>,
    /// What is asked.
    pub question: Question,
    /// What is answered.
    pub answer: bool,
    /// Where the strategy begins, in the section of question and answer. In the group reading a
    /// `first_move` that leaves no target changes the question. The node is then one of the section
    /// that [`Body`] edges would go to as well.
    pub node: Edge,
}

impl Claim {
    /// The section of question and answer.
    #[must_use]
    pub const fn section(&self) -> Section {
        Section::of(self.question, self.answer)
    }
}

/// The problem that a proof is about, and what it says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Who wrote the proof, such as `nakade 0.1.0`.
    pub program: String,
    /// Board size.
    pub size: Size,
    /// Black stones.
    pub black: PointSet,
    /// White stones.
    pub white: PointSet,
    /// What the proof is about.
    pub goal: Goal,
    /// Owner of the targets.
    pub defender: Colour,
    /// Stones of the attacker that must not be captured before the targets are: the other side of
    /// a race.
    pub keep: PointSet,
    /// The stones in question.
    pub targets: PointSet,
    /// Whether one surviving target is enough.
    pub survive: Survive,
    /// What captured means.
    pub reading: Reading,
    /// Points where both may play, with the stones that stand there.
    pub region: PointSet,
    /// Points where only the attacker may play.
    pub attacker_only: PointSet,
    /// Points of the region where a defender stone has got away: its chain cannot be captured, and
    /// lives.
    pub escape: PointSet,
    /// Point banned for the first mover.
    pub ko: Option<Point>,
    /// The rules the problem was asked under.
    pub rules: Rules,
    /// What was taken for granted when the problem was made; the checker repeats it.
    pub assumptions: Vec<String>,
    /// The outcome in words, free text. The checker does not read it: only claims are proven.
    pub outcome: Vec<String>,
    /// What is proven.
    pub claims: Vec<Claim>,
}

/// A proof: a problem, claims about it, and the strategies that show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The problem and the claims.
    pub header: Header,
    /// The strategies.
    pub sections: Sections,
}
