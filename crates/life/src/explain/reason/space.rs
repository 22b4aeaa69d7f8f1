//! Lines that come to an eye space with a name: what the table of eye shapes says of it.

use local::bits::{Bits, Wide};
use local::field::{NOWHERE, Role, State};
use tactics::eyes::{Eye, Shape};
use tactics::room::Room;

use super::{Reason, Replay, Teller};

/// An eye space as players call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The shape.
    pub shape: Shape,
    /// Whether the corner of the board makes it another shape than it would be elsewhere.
    pub corner: bool,
}

/// What becomes of a space whoever moves first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Dead,
    Alive,
    Unsettled,
}

impl Teller {
    /// The reason for a line that comes to a space of three points or more which is settled whoever
    /// moves first. It is the name of the space, and the stone on its vital point if there is one.
    pub(super) fn settled_space(&self, replay: &Replay, alive: bool) -> Option<Reason> {
        let wanted = if alive { Fate::Alive } else { Fate::Dead };
        let count = replay.states.len();
        // Where the line ends in two eyes there is no space any more.
        let states = replay
            .states
            .iter()
            .take(if alive { count - 1 } else { count });
        let (s, eye) = states
            .filter_map(|s| Some((s, self.eye(s)?)))
            .find(|(s, eye)| eye.interiors[0].count() >= 3 && self.fate(s, eye) == Some(wanted))?;
        let field = &self.solver.field;
        let interior = eye.interiors[0];
        let shape = eye.shape(field, s)?;
        let corners = self.board(interior & !field.around(eye.chain));
        let size = self.solver.problem.size;
        let space = Space {
            shape,
            corner: corners.iter().any(|p| p.neighbours(size).count() == 2),
        };
        let inside = interior & s.attacker;
        if alive {
            return inside.is_empty().then_some(Reason::Space { space, alive });
        }
        match inside.count() {
            0 => Some(Reason::Space { space, alive }),
            // A stone on the vital point: without it who moves first would decide.
            1 => {
                let without = State {
                    attacker: s.attacker & !inside,
                    ..*s
                };
                (self.fate(&without, &eye) == Some(Fate::Unsettled)).then(|| Reason::Nakade {
                    at: self.solver.layout.point(inside.lowest()),
                    of: Some(space),
                })
            }
            _ => None,
        }
    }

    /// The one space of the one chain of targets.
    fn eye(&self, s: &State<Wide>) -> Option<Eye<Wide>> {
        let field = &self.solver.field;
        if s.target.is_empty() {
            return None;
        }
        let chain = field.flood(Wide::bit(s.target.lowest()), s.defender);
        let mut eye = Eye::of(field, s, &Room::of(field, s), chain)?;
        // Only what is dead however many liberties there are is dead for its shape.
        eye.exact = eye.exact.map(|_| false);
        (s.target.within(chain) && eye.interiors[1].is_empty()).then_some(eye)
    }

    fn fate(&self, s: &State<Wide>, eye: &Eye<Wide>) -> Option<Fate> {
        let of = |mover| {
            let s = State {
                mover,
                ko: NOWHERE,
                ..*s
            };
            eye.fate(&self.solver.field, &s)
        };
        let (first, second) = (of(Role::Attacker)?, of(Role::Defender)?);
        Some(match (first.killed, second.killed) {
            (Some(true), Some(true)) => Fate::Dead,
            _ if first.safe == Some(true) && second.safe == Some(true) => Fate::Alive,
            (Some(true), _) if second.safe == Some(true) => Fate::Unsettled,
            _ => return None,
        })
    }
}
