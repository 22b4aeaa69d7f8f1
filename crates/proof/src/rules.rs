//! The game of a problem as the checker plays it: moves, captures, ko and its budget.
//!
//! Both sides play in the region and the attacker also on the points that are his alone; together
//! they are the *field*. Nobody plays anywhere else, and what stands there is the attacker's and
//! never dies. So an attacker chain that touches a point beyond the field always has a liberty. For
//! the defender only the empty points of the field are liberties.

use goban::{Board, Colour, Move, Point, PointSet};
use thiserror::Error;

use crate::model::{Goal, Header, Question, Reading, Role, Survive};

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The mover may not play on this point, or it holds a stone.
    #[error("the point is not empty or not open to the mover")]
    Closed,
    /// The mover's own stones would be left without a liberty.
    #[error("the move is suicide")]
    Suicide,
    /// The ko may not be retaken, and the budget does not pay for it.
    #[error("the ko is banned and the mover has no threat left")]
    Banned,
    /// The side that must reach something gives up by passing.
    #[error("a pass that lifts no ban concedes the question")]
    Concedes,
}

/// One position of the game, without the budget. Only stones on the field are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldPosition {
    /// Stones of the defender.
    pub defender: PointSet,
    /// Stones of the attacker.
    pub attacker: PointSet,
    /// The targets that have never been captured; in a capture, those whose point has a stone of
    /// the defender.
    pub standing: PointSet,
    /// The stones to be kept that have never been captured.
    pub kept: PointSet,
    /// The point that the mover may not play on.
    pub ban: Option<Point>,
    /// Who moves.
    pub mover: Role,
}

/// What never changes during play.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub board: PointSet,
    /// Where something can happen: the region and the points of the attacker alone.
    pub field: PointSet,
    pub attacker_only: PointSet,
    /// The points of the field next to the outside. An attacker chain on one of them is immortal.
    pub rim: PointSet,
    /// Points where a defender stone has got away. A defender chain on one of them is immortal.
    pub escape: PointSet,
    pub targets: PointSet,
    pub survive: Survive,
    pub reading: Reading,
    pub goal: Goal,
    /// Stones of the attacker that must stand when the targets are captured.
    pub keep: PointSet,
}

impl Game {
    pub fn new(header: &Header) -> Game {
        let board = header.size.all();
        let field = header.region | header.attacker_only;
        Game {
            board,
            field,
            attacker_only: header.attacker_only,
            rim: (board - field).neighbours(board),
            escape: header.escape,
            targets: header.targets,
            survive: header.survive,
            reading: header.reading,
            goal: header.goal,
            keep: header.keep,
        }
    }

    /// The position a claim starts from.
    pub fn root(&self, header: &Header, mover: Role) -> FieldPosition {
        let (defender, attacker) = match header.defender {
            Colour::Black => (header.black, header.white),
            Colour::White => (header.white, header.black),
        };
        FieldPosition {
            defender: defender & self.field,
            attacker: attacker & self.field,
            standing: self.targets,
            kept: self.keep,
            // A ban where nobody plays bans nothing.
            ban: header.ko.filter(|&point| self.field.contains(point)),
            mover,
        }
    }

    /// The empty points where the mover may try to play.
    pub fn open(&self, at: &FieldPosition) -> PointSet {
        let empty = self.field - at.defender - at.attacker;
        match at.mover {
            Role::Attacker => empty,
            Role::Defender => empty - self.attacker_only,
        }
    }

    /// Whether the mover may pass when the question is asked.
    ///
    /// Two passes in a row end the line and what stands stands, which is what the holder wants. So
    /// when the seeker passes, the holder passes too and has won. Such a pass is no move for the
    /// seeker, and no position has to remember whether the last move was a pass. A pass that lifts
    /// a ko ban does not count towards the two, so that one he has. The holder may always pass: if
    /// the seeker passes after him, the line ends as the holder wants.
    pub fn may_pass(question: Question, at: &FieldPosition) -> bool {
        at.mover != question.seeker() || at.ban.is_some()
    }

    /// The position and the budget after a move. Whether a pass is allowed is for the caller to
    /// say, because it depends on the question.
    pub fn play(
        &self,
        at: &FieldPosition,
        budget: i8,
        mv: Move,
    ) -> Result<(FieldPosition, i8), Illegal> {
        let mut next = *at;
        next.mover = at.mover.other();
        next.ban = None;
        let Move::Play(point) = mv else {
            return Ok((next, budget));
        };
        if !self.open(at).contains(point) {
            return Err(Illegal::Closed);
        }
        let budget = if at.ban == Some(point) {
            break_ban(at.mover, budget).ok_or(Illegal::Banned)?
        } else {
            budget
        };
        let stone = PointSet::single(point);
        let (own, theirs) = match at.mover {
            Role::Attacker => (at.attacker | stone, at.defender),
            Role::Defender => (at.defender | stone, at.attacker),
        };
        let empty = self.field - own - theirs;
        let mut taken = PointSet::EMPTY;
        for near in stone.neighbours(theirs) {
            let chain = PointSet::flood(PointSet::single(near), theirs);
            if !self.has_liberty(chain, at.mover.other(), empty) {
                taken |= chain;
            }
        }
        let chain = PointSet::flood(stone, own);
        if taken.is_empty() && !self.has_liberty(chain, at.mover, empty) {
            return Err(Illegal::Suicide);
        }
        // A ko: one stone took one stone and stands alone. Its only liberty is the point of the
        // stone it took, so it could be taken back at once.
        let mortal = !chain.intersects(self.haven(at.mover));
        if chain == stone && mortal && !stone.neighbours(self.board).intersects(empty) {
            next.ban = taken.only();
        }
        match at.mover {
            Role::Attacker => (next.attacker, next.defender) = (own, theirs - taken),
            Role::Defender => (next.defender, next.attacker) = (own, theirs - taken),
        }
        // Only what has always stood there stands; a stone played later on the same point does
        // not count for a target that was taken.
        next.standing = match self.goal {
            Goal::Life | Goal::Connect => at.standing & next.defender,
            // Who retakes a ko has his stone back.
            Goal::Capture => self.targets & next.defender,
        };
        next.kept = at.kept & next.attacker;
        Ok((next, budget))
    }

    /// Where the chains of a side cannot be captured.
    fn haven(&self, owner: Role) -> PointSet {
        match owner {
            Role::Attacker => self.rim,
            Role::Defender => self.escape,
        }
    }

    fn has_liberty(&self, chain: PointSet, owner: Role, empty: PointSet) -> bool {
        chain.intersects(self.haven(owner)) || chain.neighbours(self.board).intersects(empty)
    }

    /// Whether enough targets have been captured: all of them, or one when all must survive.
    pub fn captured(&self, at: &FieldPosition) -> bool {
        let standing = match self.goal {
            Goal::Life | Goal::Connect => at.standing,
            Goal::Capture if at.kept != self.keep => self.targets,
            Goal::Capture => self.targets - self.gone(at),
        };
        match self.survive {
            Survive::Any => standing.is_empty(),
            Survive::All => standing != self.targets,
        }
    }

    /// A chain in the position without a liberty, which no game can lead to.
    pub fn smothered(&self, at: &FieldPosition) -> Option<Point> {
        let empty = self.field - at.defender - at.attacker;
        let sides = [(at.defender, Role::Defender), (at.attacker, Role::Attacker)];
        for (stones, owner) in sides {
            for chain in stones.components() {
                if !self.has_liberty(chain, owner, empty) {
                    return chain.first();
                }
            }
        }
        None
    }

    /// The position as text, with the stones outside the field as they stood at the start.
    pub fn picture(&self, header: &Header, at: &FieldPosition) -> String {
        let mut board = Board::new(header.size);
        let outside = self.board - self.field;
        let sides = [
            (header.defender, at.defender),
            (!header.defender, at.attacker),
        ];
        for (colour, stones) in sides {
            let start = match colour {
                Colour::Black => header.black,
                Colour::White => header.white,
            };
            for point in (stones | (start & outside)) & self.board {
                board.place(point, colour);
            }
        }
        board.to_string()
    }
}

/// The budget after a ban is broken, if it pays for that: the attacker's threats are counted
/// upwards from zero and the defender's downwards.
fn break_ban(mover: Role, budget: i8) -> Option<i8> {
    match mover {
        Role::Attacker if budget > 0 => Some(budget - 1),
        Role::Defender if budget < 0 => Some(budget + 1),
        _ => None,
    }
}
