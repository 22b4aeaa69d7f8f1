//! A life-and-death problem as a game with values: dead, seki, alive.
//!
//! One search settles both questions of `life`, because its values are ordered. The defender wants
//! unconditional life, or else not to be captured; the attacker wants the opposite. Lines that
//! repeat and games that end by two passes are seki, or dead where the targets are gone.

use life::problem::{Problem, Reading, Survive};
use local::bits::Bits;
use local::field::{Field, NOWHERE, PASS, Role, State};
use search::classic::{LOSS, Scored, Step, WIN};
use tactics::benson::unconditional_life;
use tactics::eyes::Eye;
use tactics::room::Room;

use crate::estimate::Estimate;
use crate::order;
use crate::position::LabPosition;
use crate::switches::{Switch, Switches};

/// The value of a group that lives in seki.
pub(crate) const SEKI: i16 = 0;
/// With the switch for it, a pass is tried only where at most this many moves are left (TGA).
const FEW_MOVES: usize = 4;
/// Chains of more stones than this are not put into self-atari, with the switch for it (TGA).
const SMALL_CHAIN: u32 = 2;

/// The game of a problem.
pub(crate) struct Game<'a, B> {
    pub field: &'a Field<B>,
    pub targets: B,
    pub survive: Survive,
    pub reading: Reading,
    pub switches: Switches,
    pub estimate: Estimate,
}

impl<'a, B: Bits> Game<'a, B> {
    pub fn new(
        field: &'a Field<B>,
        problem: &Problem,
        targets: B,
        switches: Switches,
        estimate: Estimate,
    ) -> Game<'a, B> {
        let goes_on = switches.has(Switch::UnderTheStones);
        Game {
            field,
            targets,
            survive: problem.survive,
            reading: match goes_on {
                true => problem.reading,
                false => Reading::Literal,
            },
            switches,
            estimate,
        }
    }

    fn captured(&self, s: &State<B>) -> bool {
        match self.survive {
            Survive::Any => s.target.is_empty(),
            Survive::All => s.target != self.targets,
        }
    }

    fn alive(&self, s: &State<B>) -> bool {
        let alive = unconditional_life(self.field, s.defender, s.attacker);
        match (self.reading, self.survive) {
            (Reading::Group, _) => alive.meets(self.targets),
            (Reading::Literal, Survive::Any) => alive.meets(s.target),
            (Reading::Literal, Survive::All) => {
                self.targets.within(alive) && s.target == self.targets
            }
        }
    }

    /// What becomes of a game that is not played on.
    fn as_it_stands(&self, s: &State<B>) -> i16 {
        match self.captured(s) {
            true => LOSS,
            false => SEKI,
        }
    }

    /// What the table of eye shapes says where one chain has all the targets.
    fn eye_shape(&self, s: &State<B>) -> Option<i16> {
        if !self.switches.has(Switch::EyeShapes) || self.captured(s) {
            return None;
        }
        let chain = self.field.flood(B::bit(s.target.lowest()), s.defender);
        if !s.target.within(chain) {
            return None;
        }
        let room = Room::of(self.field, s);
        let fate = Eye::of(self.field, s, &room, chain)?.fate(self.field, s)?;
        match (fate.killed, fate.safe) {
            // The group may come back to life where it was captured. The table knows nothing of
            // that.
            (Some(true), _) => (self.reading == Reading::Literal).then_some(LOSS),
            (_, Some(true)) => Some(WIN),
            (Some(false), Some(false)) => Some(SEKI),
            _ => None,
        }
    }

    /// The position after a move on a point, if it is legal and no cut leaves it out.
    fn after(&self, at: &LabPosition<B>, point: usize) -> Option<LabPosition<B>> {
        let mut state = self.field.play(&at.state, point)?;
        if !self.switches.has(Switch::Ko) && state.ko != NOWHERE {
            state.ko = NOWHERE;
            state.key = self.field.full_key(&state);
        }
        if self.switches.has(Switch::SelfAtariCut) && self.is_self_atari(&at.state, &state, point) {
            return None;
        }
        Some(LabPosition::fresh(state))
    }

    fn is_self_atari(&self, before: &State<B>, after: &State<B>, point: usize) -> bool {
        let (own, shelter) = match before.mover {
            Role::Attacker => (after.attacker, self.field.wall),
            Role::Defender => (after.defender, self.field.haven),
        };
        let chain = self.field.flood(B::bit(point), own);
        let theirs = |s: &State<B>| match before.mover {
            Role::Attacker => s.defender.count(),
            Role::Defender => s.attacker.count(),
        };
        chain.count() > SMALL_CHAIN
            && !chain.meets(shelter)
            && theirs(before) == theirs(after)
            && (self.field.around(chain) & self.field.empty(after)).count() == 1
    }
}

impl<B: Bits> Scored for Game<'_, B> {
    type State = LabPosition<B>;

    fn key(&self, at: &LabPosition<B>) -> u64 {
        let salt = if at.passed { 0x5851_f42d_4c95_7f2d } else { 0 };
        (at.state.key ^ salt).max(1)
    }

    /// The defender wants the value to be large.
    fn maximises(&self, at: &LabPosition<B>) -> bool {
        at.state.mover == Role::Defender
    }

    fn end(&mut self, at: &LabPosition<B>) -> Option<i16> {
        let s = &at.state;
        if self.reading == Reading::Literal && self.captured(s) {
            return Some(LOSS);
        }
        if self.alive(s) {
            return Some(WIN);
        }
        if at.over {
            return Some(self.as_it_stands(s));
        }
        self.eye_shape(s)
    }

    fn estimate(&mut self, at: &LabPosition<B>) -> i16 {
        self.estimate.of(self.field, &at.state)
    }

    fn repeated(&self, at: &LabPosition<B>) -> i16 {
        self.as_it_stands(&at.state)
    }

    fn steps(&mut self, at: &LabPosition<B>, out: &mut Vec<Step<LabPosition<B>>>) {
        let start = out.len();
        for point in self.field.playable(&at.state).each() {
            if let Some(to) = self.after(at, point) {
                let mv = point as u16;
                out.push(Step { mv, to });
            }
        }
        let moves = out.len() - start;
        order::sort(self.field, self.switches, &at.state, &mut out[start..]);
        if !self.switches.has(Switch::LatePasses) || moves <= FEW_MOVES {
            let to = at.pass(self.field);
            out.push(Step { mv: PASS, to });
        }
    }

    fn stuck(&self, at: &LabPosition<B>) -> i16 {
        self.as_it_stands(&at.state)
    }
}
