//! Games played out at random by local rules: save, capture, cut, and never fill an eye.

use super::field::{Bits, Field, Stones, bit, numbers};
use crate::random::Dice;

/// Plays to the end and counts. `order` gets every point with who came there first, for AMAF.
pub fn play_out(
    field: &Field,
    mut stones: Stones,
    mut mover: usize,
    mut last: Option<u32>,
    dice: &mut Dice,
    first: &mut [Bits; 2],
) -> i32 {
    let mut passes = 0;
    let most = 3 * field.all.count_ones();
    for _ in 0..most {
        let chosen = choose(field, &stones, mover, last, dice);
        match chosen {
            Some((number, next)) => {
                stones = next;
                passes = 0;
                last = Some(number);
                let here = bit(number);
                if (first[0] | first[1]) & here == 0 {
                    first[mover] |= here;
                }
            }
            None => {
                passes += 1;
                stones.ko = 0;
                last = None;
                if passes == 2 {
                    break;
                }
            }
        }
        mover = 1 - mover;
    }
    field.score(&stones)
}

/// A move of a playout and the position after it; `None` is a pass.
fn choose(
    field: &Field,
    stones: &Stones,
    mover: usize,
    last: Option<u32>,
    dice: &mut Dice,
) -> Option<(u32, Stones)> {
    if let Some(last) = last {
        if let Some(number) = urgent(field, stones, mover, last, dice)
            && let Some(next) = accepted(field, stones, number, mover, dice)
        {
            return Some((number, next));
        }
        // A move beside the last one, as fights go.
        if dice.below(2) == 0 {
            let near = field.around(bit(last)) & field.empty(stones);
            if let Some(found) = any_of(field, stones, near, mover, dice) {
                return Some(found);
            }
        }
    }
    any_of(field, stones, field.empty(stones), mover, dice)
}

/// A move of a set at random that is accepted.
fn any_of(
    field: &Field,
    stones: &Stones,
    mut set: Bits,
    mover: usize,
    dice: &mut Dice,
) -> Option<(u32, Stones)> {
    while set != 0 {
        let number = pick(set, dice);
        if let Some(next) = accepted(field, stones, number, mover, dice) {
            return Some((number, next));
        }
        set &= !bit(number);
    }
    None
}

/// A point of a set at random.
fn pick(set: Bits, dice: &mut Dice) -> u32 {
    let nth = dice.below(set.count_ones() as usize);
    numbers(set).nth(nth).unwrap_or(0)
}

/// Captures, and answers to an atari of the last move.
fn urgent(field: &Field, stones: &Stones, mover: usize, last: u32, dice: &mut Dice) -> Option<u32> {
    let other = 1 - mover;
    let here = bit(last);
    let hostile = field.flood(here, stones.of[other]);
    if hostile == 0 {
        return None;
    }
    let free = field.liberties(stones, hostile, other);
    if free.is_power_of_two() && dice.below(10) > 0 {
        return Some(free.trailing_zeros());
    }
    let mut own = field.beside(here) & stones.of[mover];
    while own != 0 {
        let chain = field.flood(own & own.wrapping_neg(), stones.of[mover]);
        own &= !chain;
        let liberties = field.liberties(stones, chain, mover);
        if !liberties.is_power_of_two() || dice.below(10) == 0 {
            continue;
        }
        // Take what gives atari, or else run if that helps.
        let mut around = field.beside(chain) & stones.of[other];
        while around != 0 {
            let attacker = field.flood(around & around.wrapping_neg(), stones.of[other]);
            around &= !attacker;
            let last_liberty = field.liberties(stones, attacker, other);
            if last_liberty.is_power_of_two() {
                return Some(last_liberty.trailing_zeros());
            }
        }
        let number = liberties.trailing_zeros();
        if let Some(next) = field.play(stones, number, mover) {
            let longer = field.flood(bit(number), next.of[mover]);
            if field.liberties(&next, longer, mover).count_ones() >= 2 {
                return Some(number);
            }
        }
    }
    None
}

/// The position after a move that a player would not call senseless.
fn accepted(
    field: &Field,
    stones: &Stones,
    number: u32,
    mover: usize,
    dice: &mut Dice,
) -> Option<Stones> {
    if field.is_eye(stones, number, mover) {
        return None;
    }
    let next = field.play(stones, number, mover)?;
    let chain = field.flood(bit(number), next.of[mover]);
    let liberties = field.liberties(&next, chain, mover);
    if liberties.is_power_of_two() && next.of[1 - mover] == stones.of[1 - mover] {
        // A self-atari: throw-ins and stones that take away the shape of an eye are sound.
        let size = chain.count_ones();
        let sound = match size {
            1 => dice.below(3) == 0,
            2 => dice.below(4) == 0,
            _ => size <= 6 && is_nakade(field, chain) && dice.below(2) == 0,
        };
        if !sound {
            return None;
        }
    }
    Some(next)
}

/// Whether stones have a shape that gives one eye when they are taken.
fn is_nakade(field: &Field, chain: Bits) -> bool {
    let size = chain.count_ones();
    let degree = |number: u32| (field.beside(bit(number)) & chain).count_ones();
    let most = numbers(chain).map(degree).max().unwrap_or(0);
    match size {
        3 => true,
        4 => most == 3 || numbers(chain).all(|number| degree(number) == 2),
        5 => most == 4 || (most == 3 && numbers(chain).filter(|&n| degree(n) == 2).count() == 2),
        6 => most == 4,
        _ => false,
    }
}
