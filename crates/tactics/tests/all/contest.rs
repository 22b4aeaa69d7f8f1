//! A whole board as a game, worked out without any knowledge: can Black keep what is claimed if
//! White moves first?
//!
//! Moves alternate, either side may pass, suicide is illegal. White may break the ko ban and Black
//! may not. White has won when a claimed stone is captured, or when two passes end the game with a
//! white stone on claimed territory. Endless play is no win for White.

use std::collections::HashMap;

use goban::{Board, Colour, PointSet};
use tactics::alternating::Alternating;

/// With more points than this that may change the game is not worked out.
const MOST_POINTS: usize = 8;
/// How many positions.
const MOST_POSITIONS: usize = 400_000;

/// Points as bits of a word.
type Set = u64;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    black: Set,
    white: Set,
    /// The point Black may not retake at once, or nothing.
    ban: Set,
    is_white_to_move: bool,
    was_pass: bool,
}

/// The game of a claim.
pub struct Contest {
    all: Set,
    beside: Vec<Set>,
    stones: Set,
    territory: Set,
    start: Position,
}

impl Contest {
    /// `None` where it is too large.
    pub fn of(board: &Board, claim: &Alternating) -> Option<Contest> {
        let points: Vec<goban::Point> = board.all().iter().collect();
        if points.len() > 64 || (board.all() - claim.stones).len() > MOST_POINTS {
            return None;
        }
        let set = |set: PointSet| -> Set {
            let numbers = points.iter().enumerate();
            numbers
                .filter(|(_, point)| set.contains(**point))
                .map(|(i, _)| 1 << i)
                .sum()
        };
        let beside = points
            .iter()
            .map(|&point| set(PointSet::single(point).neighbours(board.all())))
            .collect();
        Some(Contest {
            all: set(board.all()),
            beside,
            stones: set(claim.stones),
            territory: set(claim.territory),
            start: Position {
                black: set(board.stones(Colour::Black)),
                white: set(board.stones(Colour::White)),
                ban: 0,
                is_white_to_move: true,
                was_pass: false,
            },
        })
    }

    /// Whether Black keeps all that is claimed.
    pub fn is_held(&self) -> bool {
        let mut number = HashMap::from([(self.start, 0)]);
        let mut positions = vec![self.start];
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let mut left: Vec<usize> = Vec::new();
        let mut won: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < positions.len() {
            assert!(positions.len() < MOST_POSITIONS, "too many positions");
            let here = positions[at];
            let (next, is_lost) = self.after(here);
            left.push(next.len());
            if is_lost {
                won.push(at);
            }
            for position in next {
                let known = *number.entry(position).or_insert(positions.len());
                if known == positions.len() {
                    positions.push(position);
                    before.push(Vec::new());
                }
                before[known].push(at);
            }
            at += 1;
        }
        let mut is_won = vec![false; positions.len()];
        while let Some(at) = won.pop() {
            if std::mem::replace(&mut is_won[at], true) {
                continue;
            }
            for &from in &before[at] {
                left[from] = left[from].saturating_sub(1);
                if positions[from].is_white_to_move || left[from] == 0 {
                    won.push(from);
                }
            }
        }
        !is_won[0]
    }

    /// What can follow, and whether White has won already or wins at once. A pass of Black that
    /// ends the game with the claim broken follows nothing.
    fn after(&self, at: Position) -> (Vec<Position>, bool) {
        let mut next = Vec::new();
        let holds = at.white & self.territory == 0;
        if !at.was_pass {
            next.push(Position {
                ban: 0,
                is_white_to_move: !at.is_white_to_move,
                was_pass: true,
                ..at
            });
        } else if at.is_white_to_move && !holds {
            return (Vec::new(), true);
        } else if !at.is_white_to_move && holds {
            // Black ends the game and keeps everything: a position that White cannot win.
            return (Vec::new(), false);
        }
        let mut free = self.all & !(at.black | at.white);
        if !at.is_white_to_move {
            free &= !at.ban;
        }
        while free != 0 {
            let stone = free & free.wrapping_neg();
            free &= !stone;
            let (own, other) = match at.is_white_to_move {
                true => (at.white, at.black),
                false => (at.black, at.white),
            };
            let taken = self.breathless(other, own | stone);
            let (own, other) = (own | stone, other & !taken);
            if self.breathless(own, other) != 0 {
                continue;
            }
            if at.is_white_to_move && taken & self.stones != 0 {
                return (Vec::new(), true);
            }
            let is_ko = taken.count_ones() == 1
                && self.around(stone) & own == 0
                && self.around(stone) & !other == taken;
            let (black, white) = match at.is_white_to_move {
                true => (other, own),
                false => (own, other),
            };
            next.push(Position {
                black,
                white,
                ban: if is_ko && at.is_white_to_move {
                    taken
                } else {
                    0
                },
                is_white_to_move: !at.is_white_to_move,
                was_pass: false,
            });
        }
        // Black without a move has to let the game end with the claim broken.
        let is_lost = next.is_empty() && !at.is_white_to_move;
        (next, is_lost)
    }

    fn around(&self, mut set: Set) -> Set {
        let mut around = 0;
        while set != 0 {
            around |= self.beside[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        around
    }

    /// The stones of chains without liberties.
    fn breathless(&self, stones: Set, others: Set) -> Set {
        let empty = self.all & !(stones | others);
        // What a liberty reaches is alive.
        let mut alive = self.around(empty) & stones;
        loop {
            let grown = alive | self.around(alive) & stones;
            if grown == alive {
                return stones & !alive;
            }
            alive = grown;
        }
    }
}
