//! With how many liberties outside the chains get unconditional life, by going through every game
//! to its end.
//!
//! Each answer of the defender takes a point away, so a game is over after as many moves of his as
//! there are points.

use rustc_hash::FxHashMap;
use tactics::cuts::position::{CHAINS, CutPosition, Order, each};
use tactics::cuts::{MOST_OUTSIDE, Outside};

use super::order::variants;
use super::rules::{Defence, attack, breathless, defend, empty, is_alive};

/// How many ways there are for the chains to have liberties outside.
const WAYS: usize = (MOST_OUTSIDE as usize + 1).pow(CHAINS as u32);

/// For each of these ways whether the chains live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wins([u64; WAYS.div_ceil(64)]);

impl Wins {
    const NONE: Wins = Wins([0; WAYS.div_ceil(64)]);

    fn has(&self, way: usize) -> bool {
        self.0[way / 64] >> (way % 64) & 1 != 0
    }

    fn add(&mut self, way: usize) {
        self.0[way / 64] |= 1 << (way % 64);
    }

    /// Whether they live in no case.
    pub fn is_none(&self) -> bool {
        *self == Wins::NONE
    }

    /// The ways for which a condition holds, of those that this many chains can have.
    fn filled(chains: usize, holds: impl Fn(&[u8; CHAINS]) -> bool) -> Wins {
        let mut wins = Wins::NONE;
        for way in 0..ways(chains) {
            if holds(&outside(way)) {
                wins.add(way);
            }
        }
        wins
    }

    /// The least numbers of liberties with which they live: with one less for any chain they do
    /// not. With more they always do, which is insisted on.
    pub fn least(&self, chains: usize) -> Vec<Outside> {
        let fewer = |way: usize| {
            let steps = (0..chains).map(|chain| usize::from(MOST_OUTSIDE + 1).pow(chain as u32));
            steps
                .zip(outside(way))
                .filter(|(_, n)| *n > 0)
                .map(move |(step, _)| way - step)
        };
        assert!(
            (0..ways(chains)).all(|way| self.has(way) || !fewer(way).any(|less| self.has(less)))
        );
        (0..ways(chains))
            .filter(|&way| self.has(way) && !fewer(way).any(|less| self.has(less)))
            .map(|way| Outside::of(outside(way).into_iter()))
            .collect()
    }
}

fn ways(chains: usize) -> usize {
    usize::from(MOST_OUTSIDE + 1).pow(chains as u32)
}

/// The numbers of liberties of each chain.
fn outside(way: usize) -> [u8; CHAINS] {
    let base = usize::from(MOST_OUTSIDE + 1);
    std::array::from_fn(|chain| (way / base.pow(chain as u32) % base) as u8)
}

fn way_of(outside: &[u8; CHAINS]) -> usize {
    let base = usize::from(MOST_OUTSIDE + 1);
    outside
        .iter()
        .rev()
        .fold(0, |way, &n| base * way + usize::from(n))
}

/// Everything that is known already, under every key that a position can have.
#[derive(Default)]
pub struct Values {
    attacked: FxHashMap<u64, u32>,
    defended: FxHashMap<u64, u32>,
    wins: Vec<Wins>,
    numbers: FxHashMap<Wins, u32>,
}

impl Values {
    /// With which liberties outside all chains get unconditional life if the attacker is to move.
    pub fn attacked(&mut self, position: &CutPosition) -> Wins {
        self.known(position, true)
    }

    fn known(&mut self, position: &CutPosition, attacking: bool) -> Wins {
        let map = if attacking {
            &self.attacked
        } else {
            &self.defended
        };
        let order = position.order();
        if let Some(&number) = map.get(&whole_key(position, &order)) {
            let wins = self.wins[number as usize];
            return back(&wins, position.chains, &order);
        }
        let wins = match attacking {
            _ if is_alive(position) => Wins::filled(position.chains, |_| true),
            true => self.after_attacks(position),
            false => self.after_defences(position),
        };
        variants(position, &mut |_, order| {
            let wins = Wins::filled(position.chains, |sorted| {
                let mut own = [0; CHAINS];
                for (&chain, &n) in order.chains[..position.chains].iter().zip(sorted) {
                    own[usize::from(chain)] = n;
                }
                wins.has(way_of(&own))
            });
            let count = self.wins.len() as u32;
            let number = *self.numbers.entry(wins).or_insert_with(|| {
                self.wins.push(wins);
                count
            });
            let map = if attacking {
                &mut self.attacked
            } else {
                &mut self.defended
            };
            map.insert(whole_key(position, order), number);
        });
        wins
    }

    /// The attacker plays on a point, or elsewhere, where each chain may lose a liberty by it.
    fn after_attacks(&mut self, position: &CutPosition) -> Wins {
        let bare = breathless(position);
        let here = self.known(position, false);
        let mut wins = Wins::filled(position.chains, |outside| {
            let less = outside.map(|n| n.saturating_sub(1));
            each(bare).all(|chain| less[chain] > 0) && here.has(way_of(&less))
        });
        for point in each(empty(position)) {
            if wins.is_none() {
                break;
            }
            let attack = attack(position, point);
            let after = attack.next.map(|next| self.known(&next, false));
            wins = Wins::filled(position.chains, |outside| {
                let way = way_of(outside);
                wins.has(way)
                    && each(attack.endangered).all(|chain| outside[chain] > 0)
                    && after.is_none_or(|after| after.has(way))
            });
        }
        wins
    }

    fn after_defences(&mut self, position: &CutPosition) -> Wins {
        let mut wins = Wins::NONE;
        for point in each(empty(position)) {
            let Some(Defence { next, was }) = defend(position, point) else {
                continue;
            };
            let after = self.known(&next, true);
            if after.is_none() {
                continue;
            }
            // Chains that become one have at least the liberties of that one which has the most.
            let joined = Wins::filled(position.chains, |outside| {
                let mut joined = [0; CHAINS];
                for (joined, &was) in joined.iter_mut().zip(&was[..next.chains]) {
                    *joined = each(was).map(|chain| outside[chain]).max().unwrap_or(0);
                }
                after.has(way_of(&joined))
            });
            for (wins, joined) in wins.0.iter_mut().zip(joined.0) {
                *wins |= joined;
            }
        }
        wins
    }
}

/// A position with its stones as one number.
fn whole_key(position: &CutPosition, order: &Order) -> u64 {
    position.key(order) | (position.stones(order) as u64) << 56
}

/// What is known of chains in some order, for the chains as they are given.
fn back(wins: &Wins, chains: usize, order: &Order) -> Wins {
    if wins.is_none() {
        return *wins;
    }
    Wins::filled(chains, |own| {
        let mut sorted = [0; CHAINS];
        for (n, &chain) in sorted.iter_mut().zip(&order.chains[..chains]) {
            *n = own[usize::from(chain)];
        }
        wins.has(way_of(&sorted))
    })
}

impl std::hash::Hash for Wins {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
