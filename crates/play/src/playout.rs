//! Playouts: a game played to its end by fast local rules, and who owns what then.
//!
//! A move answers an atari first. Then it follows the patterns next to the last move, with the
//! probability that strong players do. Else it falls on a likely point anywhere. Nobody fills his
//! own eyes.

use crate::board::{BLACK, Board, CORNERS, EMPTY, PASS, SIDES, Spot, Spots, WALL, WHITE};
use crate::patterns::{Patterns, code};
use crate::random::Random;

/// Points tried at random before all are gone through.
const TRIES: usize = 16;
/// A point elsewhere that is this likely or more is always taken when it comes up.
const SURE: f32 = 0.012;
/// Patterns next to the last move count this much less than strong players follow them, because
/// a playout has to visit the whole board.
const NEAR: f32 = 0.9;

/// Plays a position out. The board holds the final position afterwards. Gives the moves made.
pub fn run(
    board: &mut Board,
    mover: u8,
    last: Spot,
    patterns: &Patterns,
    random: &mut Random,
) -> usize {
    let mut mover = mover;
    let mut last = last;
    let mut passes = 0;
    let limit = board.size().area() * 3;
    for n in 0..limit {
        let s = choose(board, mover, last, patterns, random);
        board.play(s, mover);
        passes = if s == PASS { passes + 1 } else { 0 };
        if passes == 2 {
            return n;
        }
        last = s;
        mover = BLACK + WHITE - mover;
    }
    limit
}

/// Who owns a point at the end of a playout: a stone, or an empty point that only one colour
/// touches.
#[inline]
pub fn owner(board: &Board, s: usize) -> u8 {
    let c = board.at(s);
    if c != EMPTY {
        return c;
    }
    let mut seen = 0;
    for d in SIDES {
        let c = board.at(s.wrapping_add(d));
        if c != WALL {
            seen |= c;
        }
    }
    if seen == 3 { EMPTY } else { seen }
}

/// The move of a playout.
pub fn choose(
    board: &Board,
    mover: u8,
    last: Spot,
    patterns: &Patterns,
    random: &mut Random,
) -> Spot {
    if last != PASS {
        let last = last as usize;
        if let Some(s) = answer_atari(board, mover, last, random) {
            return s;
        }
        if let Some(s) = vital(board, mover, last) {
            return s;
        }
        if let Some(s) = nearby(board, mover, last, patterns, random) {
            return s;
        }
    }
    anywhere(board, mover, patterns, random)
}

/// A move next to the last one, as likely as its pattern is in games.
fn nearby(
    board: &Board,
    mover: u8,
    last: usize,
    patterns: &Patterns,
    random: &mut Random,
) -> Option<Spot> {
    let mut draw = random.unit();
    for d in SIDES.into_iter().chain(CORNERS) {
        let s = last.wrapping_add(d);
        if board.at(s) != EMPTY {
            continue;
        }
        draw -= patterns.near(code(board, s, mover)) * NEAR;
        if draw < 0.0 {
            return allowed(board, s, mover).then_some(s as Spot);
        }
    }
    None
}

fn anywhere(board: &Board, mover: u8, patterns: &Patterns, random: &mut Random) -> Spot {
    let free = board.free();
    if free.is_empty() {
        return PASS;
    }
    for _ in 0..TRIES {
        let s = free[random.below(free.len())] as usize;
        if random.unit() * SURE < patterns.far(code(board, s, mover)) && allowed(board, s, mover) {
            return s as Spot;
        }
    }
    let start = random.below(free.len());
    let order = free[start..].iter().chain(&free[..start]);
    order
        .copied()
        .find(|&s| allowed(board, s as usize, mover))
        .unwrap_or(PASS)
}

/// Whether a playout may make a move: legal, not into an own eye, no stones thrown away.
fn allowed(board: &Board, s: usize, mover: u8) -> bool {
    board.is_legal(s, mover) && !is_eye(board, s, mover) && !wastes(board, s, mover)
}

/// Takes what the last move left in atari, or saves what it put in atari.
fn answer_atari(board: &Board, mover: u8, last: usize, random: &mut Random) -> Option<Spot> {
    let other = BLACK + WHITE - mover;
    if board.at(last) == other && board.liberties(last).len() == 1 {
        let s = board.liberties(last).first()?;
        if board.is_legal(s, mover) {
            return Some(s as Spot);
        }
    }
    let turn = random.below(4);
    for i in 0..4 {
        let n = last.wrapping_add(SIDES[(i + turn) & 3]);
        if board.at(n) == mover
            && board.liberties(n).len() == 1
            && let Some(s) = rescue(board, mover, n)
        {
            return Some(s);
        }
    }
    None
}

/// A move that takes a chain next to the one in atari, or gives it two more liberties.
fn rescue(board: &Board, mover: u8, chain: usize) -> Option<Spot> {
    let other = BLACK + WHITE - mover;
    for s in board.chain_stones(chain) {
        for d in SIDES {
            let n = s.wrapping_add(d);
            if board.at(n) == other && board.liberties(n).len() == 1 {
                let at = board.liberties(n).first()?;
                if board.is_legal(at, mover) {
                    return Some(at as Spot);
                }
            }
        }
    }
    let out = board.liberties(chain).first()?;
    (board.is_legal(out, mover) && liberties_after(board, out, mover) >= 2).then_some(out as Spot)
}

/// The middle of three empty points in a row or a bend next to the last move. Whoever plays it
/// decides whether there are two eyes.
fn vital(board: &Board, mover: u8, last: usize) -> Option<Spot> {
    for d in SIDES {
        let s = last.wrapping_add(d);
        if board.at(s) != EMPTY {
            continue;
        }
        if let Some(middle) = middle_of_three(board, s)
            && allowed(board, middle, mover)
        {
            return Some(middle as Spot);
        }
    }
    None
}

/// The middle of an empty region of exactly three points that only one colour surrounds.
fn middle_of_three(board: &Board, s: usize) -> Option<usize> {
    let mut region = [s, 0, 0];
    let (mut count, mut colours, mut at, mut middle) = (1, 0, 0, s);
    while at < count {
        let mut inside = 0;
        for d in SIDES {
            let n = region[at].wrapping_add(d);
            match board.at(n) {
                EMPTY => {
                    inside += 1;
                    if !region[..count].contains(&n) {
                        if count == 3 {
                            return None;
                        }
                        region[count] = n;
                        count += 1;
                    }
                }
                WALL => {}
                c => colours |= c,
            }
        }
        if inside == 2 {
            middle = region[at];
        }
        at += 1;
    }
    (count == 3 && colours != 3).then_some(middle)
}

/// Liberties of the chain that a move would make, counted up to what matters; stones it would
/// take are counted as one liberty each.
pub(crate) fn liberties_after(board: &Board, s: usize, mover: u8) -> usize {
    let mut all = Spots::NONE;
    for d in SIDES {
        let n = s.wrapping_add(d);
        match board.at(n) {
            EMPTY => all.insert(n),
            WALL => {}
            c if c == mover => all.add(board.liberties(n)),
            _ if board.liberties(n).len() == 1 => all.insert(n),
            _ => {}
        }
    }
    all.remove(s);
    all.len()
}

/// A point that the colour should not fill: its own stones on all sides, and enough corners.
pub(crate) fn is_eye(board: &Board, s: usize, colour: u8) -> bool {
    for d in SIDES {
        let c = board.at(s.wrapping_add(d));
        if c != colour && c != WALL {
            return false;
        }
    }
    let other = BLACK + WHITE - colour;
    let (mut bad, mut rim) = (0, 0);
    for d in CORNERS {
        let c = board.at(s.wrapping_add(d));
        bad += usize::from(c == other);
        rim += usize::from(c == WALL);
    }
    bad + usize::from(rim > 0) < 2
}

/// A self-atari of more than a stone or two that takes nothing.
pub(crate) fn wastes(board: &Board, s: usize, mover: u8) -> bool {
    let (mut empty, mut stones) = (0, 1);
    for d in SIDES {
        let n = s.wrapping_add(d);
        match board.at(n) {
            EMPTY => empty += 1,
            WALL => {}
            c if c == mover => stones += board.chain_size(n),
            _ if board.liberties(n).len() == 1 => return false,
            _ => {}
        }
    }
    // Two or three stones may be thrown in to spoil eyes; more than five never do.
    let most = if empty == 0 { 2 } else { 5 };
    empty < 2 && stones > most && liberties_after(board, s, mover) < 2
}
