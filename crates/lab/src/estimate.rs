//! Guesses at the value of a position, for where the depth runs out. They lie strictly between the
//! values of ends, so that a guess is never taken for a result.

use std::str::FromStr;

use tactics::bits::Bits;
use tactics::field::{Field, State};
use tactics::room::Room;

/// Which guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Estimate {
    /// Stones left, the defender's less the attacker's that can be captured (after Danieli).
    #[default]
    Stones,
    /// Room for eyes: parts of it count more than points (after GoLD).
    Eyes,
}

impl FromStr for Estimate {
    type Err = String;

    fn from_str(text: &str) -> Result<Estimate, String> {
        match text {
            "stones" => Ok(Estimate::Stones),
            "eyes" => Ok(Estimate::Eyes),
            _ => Err(format!(
                "there is no estimate {text:?}; there are stones, eyes"
            )),
        }
    }
}

/// The middle of the guesses, and how far they go: no guess is 0, which means seki.
const MIDDLE: i16 = -250;
const FARTHEST: i32 = 127;

impl Estimate {
    pub(crate) fn of<B: Bits>(self, field: &Field<B>, s: &State<B>) -> i16 {
        let room = Room::of(field, s);
        let guess = match self {
            Estimate::Stones => {
                let mortal = s.attacker & !room.immortal;
                s.defender.count() as i32 - mortal.count() as i32
            }
            Estimate::Eyes => {
                let mut left = room.points & !s.defender;
                let mut guess = left.count() as i32;
                while !left.is_empty() {
                    let part = field.flood(B::bit(left.lowest()), field.all & !s.defender);
                    left &= !part;
                    guess += 20;
                }
                guess
            }
        };
        MIDDLE + guess.clamp(-FARTHEST, FARTHEST) as i16
    }
}
