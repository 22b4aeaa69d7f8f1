//! How hard a problem is for a person, guessed from how the search fared.
//!
//! A guess and nothing more: no verdict rests on it. It is made of whole numbers, so it is the same
//! on every machine, and of nodes rather than time. `docs/difficulty.md` tells how the weights were
//! found and how well the guess agrees with books.

use goban::Move;
use local::bits::Bits;
use local::field::{PASS, State};

use crate::question::problem::Reading;
use crate::solve::Solver;
use crate::solve::order;
use crate::solve::reader::{Knowledge, Question};

/// How hard a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// From 0; ten points are a rank, and 300 is the step from kyu to dan.
    pub score: u16,
    /// What the score was made from.
    pub features: Features,
}

/// What the search saw of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Moves made in search until outcome and first moves were known.
    pub nodes: u64,
    /// Moves made in search to prove the first of the right moves.
    pub proof: u64,
    /// Moves of the main line.
    pub depth: u32,
    /// Wrong first moves that took much work to refute.
    pub tempting: u32,
    /// How many first moves look more natural than the most natural right one.
    pub rank: u32,
    /// How many first moves there are.
    pub choices: u32,
}

/// A wrong move is tempting when its refutation took at least this many nodes.
const TEMPTING_WORK: u64 = 32;
/// The least and the greatest score: 30 kyu and 7 dan.
const SCORES: std::ops::RangeInclusive<i64> = 0..=369;
/// Logarithms are counted in parts of a doubling.
const PARTS: u64 = 16;

impl Features {
    /// The score: a weighted sum. Work counts by its logarithm, because that is how reading grows.
    pub fn score(&self) -> u16 {
        let sum = BASE
            + NODES * logarithm(self.nodes)
            + PROOF * logarithm(self.proof)
            + DEPTH * i64::from(self.depth.min(30))
            + TEMPTING * logarithm(self.tempting.into())
            + RANK * logarithm(self.rank.into())
            + CHOICES * logarithm(self.choices.into());
        let score = (sum / 100).clamp(*SCORES.start(), *SCORES.end());
        u16::try_from(score).unwrap_or_default()
    }
}

/// The weights, in hundredths of a point, as `tools/difficulty` found them. The base and the unit
/// put the middle of an elementary book at 18 kyu and that of an advanced one at 2 kyu.
const BASE: i64 = -14_150;
const NODES: i64 = 78;
const PROOF: i64 = 15;
const DEPTH: i64 = 96;
const TEMPTING: i64 = 30;
const RANK: i64 = 64;
const CHOICES: i64 = 204;

/// The logarithm to base 2 of `n + 1`, in sixteenths, by straight lines between the powers.
fn logarithm(n: u64) -> i64 {
    let n = n.saturating_add(1);
    let power = n.ilog2();
    let rest = n - (1 << power);
    // The parts of `rest` in its power of two, without overflow.
    let part = (u128::from(rest) * u128::from(PARTS)) >> power;
    i64::from(power) * PARTS as i64 + part as i64
}

impl Difficulty {
    /// The difficulty of a problem with these features.
    pub fn of(features: Features) -> Difficulty {
        Difficulty {
            score: features.score(),
            features,
        }
    }

    /// The rank of a player who would find it hard: `30 kyu` to `7 dan`.
    pub fn band(&self) -> String {
        match self.score / 10 {
            kyu @ 0..30 => format!("{} kyu", 30 - kyu),
            dan => format!("{} dan", (dan - 29).min(7)),
        }
    }
}

/// What the table and the moves say; `None` where there is nothing to find, because passing does as
/// well. `best` and `rest` are the first moves from `state`, right and wrong, the most natural
/// first.
pub(crate) fn features<B: Bits>(
    solver: &Solver<B>,
    state: &State<B>,
    best: &[u16],
    rest: &[u16],
    line: &[Move],
    nodes: u64,
) -> Option<Features> {
    let first = *best.first()?;
    if best.contains(&PASS) {
        return None;
    }
    let work = |mv: u16| {
        let next = solver.field.play(state, mv as usize);
        next.map_or(0, |next| work_below(solver, &next))
    };
    let moves = |list: &[u16]| list.iter().filter(|&&mv| mv != PASS).count() as u32;
    let mut all: Vec<u16> = best.iter().chain(rest).copied().collect();
    order::by_nature(solver, state, &mut all);
    let rank = all.iter().position(|&mv| mv == first).unwrap_or(0) as u32;
    let tempting = rest
        .iter()
        .filter(|&&mv| mv != PASS && work(mv) >= TEMPTING_WORK)
        .count() as u32;
    Some(Features {
        nodes,
        proof: work(first),
        depth: line.len() as u32,
        tempting,
        rank,
        choices: moves(best) + moves(rest),
    })
}

/// The nodes that went into a position, whatever was asked about it.
fn work_below<B: Bits>(solver: &Solver<B>, state: &State<B>) -> u64 {
    let reader = solver.reader(Question::Kill, Knowledge::Full);
    let readings: &[Reading] = match reader.reading {
        Reading::Literal => &[Reading::Literal],
        Reading::Group => &[Reading::Literal, Reading::Group],
    };
    let questions = [Question::Kill, Question::Safe].into_iter();
    questions
        .flat_map(|question| readings.iter().map(move |&reading| (question, reading)))
        .filter_map(|(question, reading)| solver.table.get(reader.key_in(state, question, reading)))
        .map(|entry| u64::from(entry.work))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_whole_and_grow() {
        assert_eq!(logarithm(0), 0);
        assert_eq!(logarithm(1), 16);
        assert_eq!(logarithm(2), 24);
        assert_eq!(logarithm(3), 32);
        assert_eq!(logarithm(u64::MAX), 63 * 16 + 15);
        let mut last = 0;
        for n in 0..5000 {
            assert!(logarithm(n) >= last, "{n}");
            last = logarithm(n);
        }
    }

    #[test]
    fn bands_go_from_thirty_kyu_to_seven_dan() {
        let band = |score| {
            Difficulty {
                score,
                features: Features::default(),
            }
            .band()
        };
        assert_eq!(band(0), "30 kyu");
        assert_eq!(band(295), "1 kyu");
        assert_eq!(band(300), "1 dan");
        assert_eq!(band(369), "7 dan");
        assert_eq!(band(u16::MAX), "7 dan");
    }

    #[test]
    fn no_features_are_out_of_range() {
        let most = Features {
            nodes: u64::MAX,
            proof: u64::MAX,
            depth: u32::MAX,
            tempting: u32::MAX,
            rank: u32::MAX,
            choices: u32::MAX,
        };
        assert!(most.score() <= 369);
        assert!(Features::default().score() <= 369);
        assert!(most.score() > Features::default().score());
    }
}
