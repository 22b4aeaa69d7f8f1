//! Who will probably win: the first numbers of leaves.
//!
//! A position that has not been searched yet gets a guess of how much work it would be to win it
//! for either side. The guess is never a verdict: it only says where the search looks first, and a
//! bad guess costs nodes, not truth.
//!
//! The features ([`Features`]) are a few counts that a player would make too. They are room for
//! eyes, stones in atari, eyes that are all but finished, and how the last stone stands. How much
//! each counts (`WEIGHTS`) was fitted to positions of random problems whose value a search had
//! found (`cargo run --release -p life --example outlook`): a logistic regression for who wins.
//! (First numbers from knowledge of the game for df-pn: Kishimoto and Müller, *Search versus
//! knowledge for solving life and death problems in Go*, AAAI 2005.)

use local::bits::Bits;
use local::field::{Field, PASS, Role, State};
use tactics::room::Room;

use crate::solve::reader::Question;

#[cfg(test)]
mod tests;

/// How many things are counted.
pub const COUNTED: usize = 18;

/// What is counted in a position, in this order:
///
/// | place | what |
/// |---|---|
/// | 0 | room for eyes: points of the room without a defender stone |
/// | 1 | of them, empty ones |
/// | 2 | points of the room under defender stones |
/// | 3 – 5 | of the empty ones, those with 0, 1, 2 neighbours that are not the defender's |
/// | 6 – 8 | defender chains; with one liberty; with two |
/// | 9 – 11 | attacker chains that can be captured; with one liberty; with two |
/// | 12 | whether the last move was a pass |
/// | 13 | whether the last stone stands in the room |
/// | 14 – 16 | its neighbours: own stones, others, empty points |
/// | 17 | liberties of its chain, at most four |
pub type Features = [i32; COUNTED];

/// Counts what there is to count in a position, and how the stone stands that was played last.
pub fn features<B: Bits>(field: &Field<B>, s: &State<B>, room: &Room<B>, last: u16) -> Features {
    let mut f = [0; COUNTED];
    let empty = field.empty(s);
    let eyes = room.points & !s.defender;
    f[0] = eyes.count() as i32;
    let eyes = eyes & empty;
    f[1] = eyes.count() as i32;
    f[2] = (room.points & s.defender).count() as i32;
    let [none, one, two] = neighbours(field, field.all & !s.defender);
    f[3] = (eyes & none).count() as i32;
    f[4] = (eyes & one).count() as i32;
    f[5] = (eyes & two).count() as i32;
    let liberties = neighbours(field, empty);
    [f[6], f[7], f[8]] = chains(field, s.defender & field.all, empty, &liberties);
    [f[9], f[10], f[11]] = chains(
        field,
        s.attacker & field.all & !room.immortal,
        empty,
        &liberties,
    );
    if last == PASS {
        f[12] = 1;
        return f;
    }
    let stone = B::bit(last as usize);
    let (own, other) = match s.mover {
        Role::Attacker => (s.defender, s.attacker),
        Role::Defender => (s.attacker, s.defender),
    };
    let around = field.around(stone);
    f[13] = i32::from(stone.meets(room.points));
    f[14] = (around & own).count() as i32;
    f[15] = (around & other).count() as i32;
    f[16] = (around & empty).count() as i32;
    let chain = match f[14] {
        0 => stone,
        _ => field.flood(stone, own),
    };
    f[17] = (field.around(chain) & empty).count().min(4) as i32;
    f
}

/// The points with no, one and two neighbours in a set, all points at once.
fn neighbours<B: Bits>(field: &Field<B>, set: B) -> [B; 3] {
    let (a, b) = (set.up(1), set.down(1));
    let (c, d) = (set.up(field.stride), set.down(field.stride));
    let (ab, cd) = (a ^ b, c ^ d);
    let odd = ab ^ cd;
    let pairs = (a & b) ^ (c & d) ^ (ab & cd);
    [!(a | b | c | d), odd & !pairs, pairs & !odd]
}

/// How many chains a set of stones is; how many of them have one liberty, and two. `liberties` are
/// the points with no, one and two empty neighbours.
fn chains<B: Bits>(field: &Field<B>, stones: B, empty: B, liberties: &[B; 3]) -> [i32; 3] {
    // Stones without a friend beside them are counted all at once.
    let alone = stones & !field.around(stones);
    let [_, one, two] = *liberties;
    let mut counts = [alone, alone & one, alone & two].map(|set| set.count() as i32);
    let mut left = stones & !alone;
    while !left.is_empty() {
        let chain = field.flood(B::bit(left.lowest()), stones);
        left &= !chain;
        counts[0] += 1;
        match (field.around(chain) & empty).count() {
            1 => counts[1] += 1,
            2 => counts[2] += 1,
            _ => {}
        }
    }
    counts
}

/// The weights of one question and mover, in 1/256 of a halving of the attacker's work; the
/// constant comes last.
type Weights = [i32; COUNTED + 1];

/// A guess at the work to win for the attacker and for the defender, in no unit but the same for
/// both. Work grows with the room for eyes, and with how unlikely it looks that there is anything
/// to find.
pub fn first_numbers(question: Question, mover: Role, f: &Features) -> (u32, u32) {
    let lean = lean(question, mover, f);
    let room = f[0] as u32;
    (
        doubled(32 + 48 * room, -lean),
        doubled(16 + 4 * room, lean * 5 / 7),
    )
}

/// How much the position leans to the attacker, in 1/256 of a doubling of work.
fn lean(question: Question, mover: Role, f: &Features) -> i32 {
    let weights = &WEIGHTS[question as usize][mover as usize];
    weights[COUNTED] + weights.iter().zip(f).map(|(w, n)| w * n).sum::<i32>()
}

/// The most by which a guess lessens the work, and adds to it, in 1/256 of a doubling.
const LEAST: i32 = -550;
const MOST: i32 = 330;

/// A number doubled so often, in 1/256, within bounds; between powers of two it grows evenly.
fn doubled(number: u32, doublings: i32) -> u32 {
    let doublings = doublings.clamp(LEAST, MOST) + (4 << 8);
    let (whole, part) = (doublings >> 8, doublings as u32 & 255);
    ((number * (256 + part)) << whole >> (8 + 4)).max(1)
}

/// The weights, by question and mover: `cargo run --release -p life --example outlook` prints such
/// a table.
#[rustfmt::skip]
const WEIGHTS: [[Weights; 2]; 2] = [
    [
        [-30, 19, -13, -143, -82, -48, -3, 116, 54, 147, -229, -117, -42, -22, 11, 5, 6, -23, 481],
        [-38, 5, -14, -100, -55, -41, -37, 118, 68, 156, -249, -130, 104, 3, -5, 0, -13, 16, 408],
    ],
    [
        [-9, 7, -17, -146, -83, -50, -10, 107, 51, 129, -232, -100, -157, -19, 5, 15, 5, -28, 460],
        [-16, -4, -18, -111, -61, -45, -39, 115, 66, 141, -256, -112, 35, -15, 6, 0, -6, 19, 329],
    ],
];
