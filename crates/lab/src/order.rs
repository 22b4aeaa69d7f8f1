//! Which moves come first: TGA's static rules, strongest first, each with its switch.

use local::bits::Bits;
use local::field::{Field, Role, State};
use search::classic::Step;

use crate::position::LabPosition;
use crate::switches::{Switch, Switches};

/// What each rule adds to a move it speaks for; the self-atari is taken off.
const WEIGHTS: [(Switch, i32); 7] = [
    (Switch::NoSelfAtari, -64),
    (Switch::JoinBig, 32),
    (Switch::JoinSafe, 16),
    (Switch::Capture, 8),
    (Switch::Atari, 4),
    (Switch::JoinSmall, 2),
    (Switch::UnsafeLiberties, 1),
];
/// A chain of this many stones is large.
const LARGE: u32 = 3;

/// Sorts moves, the most promising first; those that no rule speaks for stay as they are.
pub(crate) fn sort<B: Bits>(
    field: &Field<B>,
    switches: Switches,
    before: &State<B>,
    steps: &mut [Step<LabPosition<B>>],
) {
    let weights = WEIGHTS.map(|(switch, weight)| (switch, switches.has(switch) as i32 * weight));
    if weights.iter().all(|(_, weight)| *weight == 0) {
        return;
    }
    steps.sort_by_cached_key(|step| {
        let after = &step.to.state;
        let signs = Signs::of(field, before, after, step.mv as usize);
        let weight = |&(switch, weight): &(Switch, i32)| match signs.say(switch) {
            true => weight,
            false => 0,
        };
        -weights.iter().map(weight).sum::<i32>()
    });
}

/// What a move does.
struct Signs {
    joins_big: bool,
    joins_small: bool,
    joins_safe: bool,
    captures: bool,
    gives_atari: bool,
    is_self_atari: bool,
    beside_weak: bool,
}

impl Signs {
    fn of<B: Bits>(field: &Field<B>, before: &State<B>, after: &State<B>, point: usize) -> Signs {
        let attacking = before.mover == Role::Attacker;
        let (own, own_after, theirs, theirs_after) = match attacking {
            true => (
                before.attacker,
                after.attacker,
                before.defender,
                after.defender,
            ),
            false => (
                before.defender,
                after.defender,
                before.attacker,
                after.attacker,
            ),
        };
        let (shelter, their_shelter) = match attacking {
            true => (field.wall, field.haven),
            false => (field.haven, field.wall),
        };
        let stone = B::bit(point);
        let empty = field.empty(after);
        let chain = field.flood(stone, own_after);
        let (mut big, mut small, mut joined) = (false, false, 0);
        let mut left = field.around(stone) & own;
        while !left.is_empty() {
            let old = field.flood(B::bit(left.lowest()), own);
            left &= !old;
            joined += 1;
            match old.count() >= LARGE {
                true => big = true,
                false => small = true,
            }
        }
        let (mut gives_atari, mut beside_weak) = (false, false);
        let mut left = field.around(stone) & theirs_after;
        while !left.is_empty() {
            let other = field.flood(B::bit(left.lowest()), theirs_after);
            left &= !other;
            let liberties = (field.around(other) & empty).count();
            let mortal = !other.meets(their_shelter);
            gives_atari |= mortal && liberties == 1;
            beside_weak |= mortal;
        }
        Signs {
            joins_big: big && joined > 1,
            joins_small: small && joined > 1,
            joins_safe: attacking
                && (field.around(stone) & own).meets(field.flood(own & field.wall, own)),
            captures: theirs.count() > theirs_after.count(),
            gives_atari,
            is_self_atari: !chain.meets(shelter) && (field.around(chain) & empty).count() == 1,
            beside_weak,
        }
    }

    fn say(&self, switch: Switch) -> bool {
        match switch {
            Switch::NoSelfAtari => self.is_self_atari && !self.captures,
            Switch::JoinBig => self.joins_big,
            Switch::JoinSafe => self.joins_safe,
            Switch::Capture => self.captures,
            Switch::Atari => self.gives_atari,
            Switch::JoinSmall => self.joins_small,
            Switch::UnsafeLiberties => self.beside_weak,
            _ => false,
        }
    }
}
