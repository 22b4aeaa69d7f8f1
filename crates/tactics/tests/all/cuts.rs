//! The table of cutting points: that it is what the program makes, and that it says what plain
//! reading of the same game says.

#[path = "../../examples/cuts/file.rs"]
mod file;
#[path = "../../examples/cuts/order.rs"]
mod order;
#[path = "../../examples/cuts/rules.rs"]
mod rules;
#[path = "../../examples/cuts/universe.rs"]
mod universe;
#[path = "../../examples/cuts/values.rs"]
mod values;

use std::collections::HashMap;

use local::bits::Bits as _;
use local::field::{Field, Points};
use oracle::Random;
use tactics::cuts::position::{CHAINS, POINTS};
use tactics::cuts::{self, BYTES, MOST_OUTSIDE};

#[test]
fn the_file_is_what_the_program_makes() {
    let (bytes, counts) = file::make();
    assert_eq!(counts.games, [0, 4, 26, 210, 2246, 26301, 1762, 7124]);
    assert!(
        bytes == BYTES,
        "run: cargo run --release -p tactics --example cuts"
    );
}

/// Distance between vertical neighbours of the boards here, which have seven columns and seven
/// rows.
const STRIDE: u32 = 8;

/// The game of the table on a board, read out move by move.
struct Plain<'a> {
    field: &'a Field<u64>,
    /// The points that are played on.
    points: u64,
    /// The chains at the start, with their liberties outside.
    chains: Vec<(u64, u32)>,
    known: HashMap<(u64, u64, u32), bool>,
}

impl Plain<'_> {
    fn chains_of(&self, defender: u64) -> Vec<u64> {
        let mut left = defender;
        let mut chains = Vec::new();
        while left != 0 {
            let chain = self.field.flood(left & left.wrapping_neg(), defender);
            left &= !chain;
            chains.push(chain);
        }
        chains
    }

    /// Whether a chain has no liberty after this many moves of the attacker outside.
    fn is_captured(&self, defender: u64, attacker: u64, moves: u32) -> bool {
        let empty = self.points & !(defender | attacker);
        self.chains_of(defender).iter().any(|&chain| {
            let parts = self.chains.iter().filter(|(part, _)| part & chain != 0);
            let outside = parts.map(|(_, n)| *n).max().unwrap_or(0);
            self.field.around(chain) & empty == 0 && outside <= moves
        })
    }

    /// Whether the chains stand even if the defender never plays again.
    fn stands(&mut self, defender: u64, attacker: u64) -> bool {
        let empty = self.points & !(defender | attacker);
        if self.is_captured(defender, attacker, u32::MAX) {
            return false;
        }
        empty.each().all(|p| {
            let next = attacker | 1 << p;
            let own = self.field.flood(1 << p, next);
            let breathes = self.field.around(own) & empty & !(1 << p) != 0;
            if breathes {
                self.stands(defender, next)
            } else {
                !self.is_captured(defender, next, u32::MAX)
            }
        })
    }

    /// Whether the defender wins with the attacker to move.
    fn is_won(&mut self, defender: u64, attacker: u64, moves: u32) -> bool {
        if self.is_captured(defender, attacker, moves) {
            return false;
        }
        if let Some(&known) = self.known.get(&(defender, attacker, moves)) {
            return known;
        }
        let won = self.stands(defender, attacker) || self.is_held(defender, attacker, moves);
        self.known.insert((defender, attacker, moves), won);
        won
    }

    /// Whether there is an answer to every move of the attacker.
    fn is_held(&mut self, defender: u64, attacker: u64, moves: u32) -> bool {
        let empty = self.points & !(defender | attacker);
        let elsewhere = moves.min(MOST_OUTSIDE.into()) + 1;
        let inside = empty.each().all(|p| {
            let next = attacker | 1 << p;
            let own = self.field.flood(1 << p, next);
            let breathes = self.field.around(own) & empty & !(1 << p) != 0;
            !self.is_captured(defender, next, moves)
                && (!breathes || self.has_answer(defender, next, moves))
        });
        inside
            && self.has_answer(defender, attacker, moves)
            && !self.is_captured(defender, attacker, elsewhere)
            && self.has_answer(defender, attacker, elsewhere)
    }

    fn has_answer(&mut self, defender: u64, attacker: u64, moves: u32) -> bool {
        if self.stands(defender, attacker) {
            return true;
        }
        let empty = self.points & !(defender | attacker);
        empty.each().any(|p| {
            let mut left = attacker;
            for q in (self.field.around(1 << p) & attacker).each() {
                let chain = self.field.flood(1 << q, attacker);
                if self.field.around(chain) & empty & !(1 << p) == 0 {
                    left &= !chain;
                }
            }
            let next = defender | 1 << p;
            self.chains_of(next).len() <= CHAINS && self.is_won(next, left, moves)
        })
    }
}

/// A board with a few empty points and stones of the attacker among those of the defender.
fn random_board(random: &mut Random) -> (Field<u64>, u64, u64) {
    let (columns, rows) = (3 + random.below(5) as u32, 3 + random.below(5) as u32);
    let row = (1u64 << columns) - 1;
    let all = (0..rows).fold(0, |all, y| all | row << (STRIDE * y));
    // Points beside the outside are the attacker's or the defender's.
    let outer = !row | 1 << (columns - 1);
    let last = row << (STRIDE * (rows - 1));
    let right = (0..rows).fold(0, |set, y| set | 1 << (STRIDE * y + columns - 1));
    let wall = match random.below(3) {
        0 => last,
        1 => last | right,
        _ => last | right | row | (outer & all & 0x0101_0101_0101_0101),
    };
    let points = Points {
        all,
        wall: wall & all,
        ..Points::default()
    };
    let field = Field::new(STRIDE, points);
    let inner: Vec<usize> = (all & !wall).each().collect();
    let mut defender = all & !wall;
    let mut attacker = 0;
    // Cutting stones of the attacker that stand for good, and liberties outside.
    for p in wall.each().filter(|&p| all.has(p)) {
        match random.below(4) {
            0 => {}
            1 => attacker |= 1 << p,
            _ => defender |= 1 << p,
        }
    }
    for _ in 0..3 + random.below(6) {
        if !inner.is_empty() {
            let p = inner[random.below(inner.len())];
            defender &= !(1 << p);
            if random.once_in(4) {
                attacker |= 1 << p;
            }
        }
    }
    (field, defender, attacker)
}

#[test]
fn the_table_says_what_plain_reading_says() {
    let mut random = Random(1);
    let mut seen = [[0; 2]; CHAINS + 1];
    for _ in 0..200_000 {
        let (field, defender, attacker) = random_board(&mut random);
        let free = field.all & !defender;
        let open = field.flood(free & field.wall, free);
        let points = free & !open;
        let empty = free & !attacker;
        let stones = field.flood(field.around(points) & defender, defender);
        let mut plain = Plain {
            field: &field,
            points,
            chains: Vec::new(),
            known: HashMap::new(),
        };
        let chains = plain.chains_of(stones);
        let most = if points.count() <= 5 { CHAINS } else { 2 };
        let fits = (3..=POINTS as u32).contains(&points.count()) && chains.len() <= most;
        let legal = |mut left: u64, own: u64, safe: u64| {
            while left != 0 {
                let chain = field.flood(left & left.wrapping_neg(), own);
                left &= !chain;
                if field.around(chain) & empty == 0 && chain & safe == 0 {
                    return false;
                }
            }
            true
        };
        // Only where all hangs together does the table speak of all chains at once.
        let one = points & points.wrapping_neg();
        let whole = points != 0 && field.flood(one, points | stones) == points | stones;
        // A single part of three points is not looked at: two eyes are in it only if two stones are
        // captured.
        let large =
            points.count() > 3 || field.flood(points & points.wrapping_neg(), points) != points;
        if !fits
            || !whole
            || !large
            || !legal(attacker, attacker, field.wall)
            || !legal(stones, stones, 0)
        {
            continue;
        }
        plain.chains = (chains.iter())
            .map(|&chain| {
                (
                    chain,
                    (field.around(chain) & empty & !points).count().min(2),
                )
            })
            .collect();
        if plain.stands(stones, attacker & points) {
            continue;
        }
        let truth = plain.is_won(stones, attacker & points, 0);
        let found = cuts::lives(&field, defender, attacker, |alive| stones & !alive == 0);
        assert_eq!(
            found, truth,
            "stride {STRIDE} all {:x} wall {:x} defender {defender:x} attacker {attacker:x}",
            field.all, field.wall
        );
        seen[chains.len()][usize::from(truth)] += 1;
    }
    assert!(
        seen[1..].iter().flatten().all(|&count| count > 40),
        "{seen:?}"
    );
}
