//! The race on a board, if there is one: a group of the mover and a group of the other side of
//! which each dies unless the other does.
//!
//! Pairs of groups that touch and are short of liberties are tried, large ones first. A race is
//! meant only where the reading shows one: the first move saves the mover's group and kills the
//! other, and a pass does not do both.

use goban::{Colour, Move, PointSet};
use life::{Answer, Options, Session, answer::Goal};
use search::Limits;

use crate::code::Code;
use crate::race::{Fates, Race};
use crate::scene::Scene;
use crate::told::Told;

/// A race that the first move decides.
#[derive(Debug)]
pub struct Rivals {
    /// The race.
    pub race: Race,
    /// What becomes of both with the mover to move.
    pub fates: Fates,
}

/// Groups with more liberties than this are in no race.
const SHORT: usize = 8;
/// Smaller groups than this are not what a race is about.
const LARGE: usize = 2;
/// So many pairs are tried.
const PAIRS: usize = 3;
/// Nodes for one of the two questions of a race.
const NODES: u64 = 40_000;
/// Bytes for its table.
const MEMORY: usize = 24 << 20;

/// Looks for a race that the first move of a side decides, within limits.
pub fn rivals(scene: &Scene, mover: Colour, limits: &Limits) -> Option<Rivals> {
    for (own, other) in pairs(scene, mover) {
        if limits.cancel.is_cancelled()
            || (limits.deadline).is_some_and(|end| std::time::Instant::now() >= end)
        {
            return None;
        }
        let Ok(race) = Race::new(scene, own, other) else {
            continue;
        };
        let each = Limits {
            nodes: Some(NODES),
            ..limits.clone()
        };
        let fates = race.read(mover, &each, MEMORY);
        if is_decided(&fates) {
            return Some(Rivals { race, fates });
        }
    }
    None
}

/// The pairs of groups that may race, those with the most stones first.
fn pairs(scene: &Scene, mover: Colour) -> Vec<(PointSet, PointSet)> {
    let short = |colour| -> Vec<PointSet> {
        let groups = scene.groups(colour).into_iter();
        groups
            .filter(|&group| group.len() >= LARGE && scene.liberties(group).len() <= SHORT)
            .collect()
    };
    let theirs = short(!mover);
    let mut pairs: Vec<(PointSet, PointSet)> = Vec::new();
    for own in short(mover) {
        for &other in &theirs {
            if !own.neighbours(other).is_empty() {
                pairs.push((own, other));
            }
        }
    }
    pairs.sort_by_key(|(own, other)| std::cmp::Reverse(own.len().min(other.len())));
    pairs.truncate(PAIRS);
    pairs
}

/// Whether the first move saves the one and kills the other, and a pass would not.
fn is_decided(fates: &Fates) -> bool {
    let (saved, killed) = (fates.saved(), fates.killed());
    let moves = fates.moves();
    saved.certain
        && killed.certain
        && killed.code == Code::Works
        && saved.code >= Code::TakesFirst
        && !moves.is_empty()
        && !saved.moves.contains(&Move::Pass)
        && !killed.moves.contains(&Move::Pass)
        && saved.moves.iter().any(|mv| killed.moves.contains(mv))
}

impl Rivals {
    /// The answer: what becomes of the other group, and the moves that win.
    pub fn told(&self, options: &Options) -> Told {
        let mover = self.fates.mover;
        let problem = &self.race.ground(!mover).problem;
        let options = Options {
            memory: MEMORY,
            limits: options.limits.clone(),
            ..Options::default()
        };
        let answer = Session::new(problem, options).answer(mover);
        let moves = self.fates.moves();
        Told {
            stones: self.race.group(!mover),
            against: self.race.group(mover),
            answer: Answer {
                goal: Goal::Race,
                line: match answer.line.first() == moves.first() {
                    true => answer.line,
                    false => moves.first().copied().into_iter().collect(),
                },
                moves,
                ..answer
            },
        }
    }
}
