//! Gradient boosting: small trees that one after the other raise the odds of the moves that were
//! meant.
//!
//! The odds of the points of a problem make a distribution (a softmax). The aim is that a point
//! drawn from it is as likely as possible one of those that were meant. Each tree takes one Newton
//! step towards that.

use life::look::{COUNTED, DEPTH, Features, MOST, Tree};
use oracle::Random;

/// What each step takes of what Newton says.
const RATE: f64 = 0.12;
/// What is added to every sum of second derivatives, so that few problems say little.
const CAUTION: f64 = 6.0;
/// Of a hundred problems and of a hundred counts this many have a say in a tree.
const PROBLEMS: usize = 60;
const COUNTS: usize = 40;

/// The points of a problem, and which of them were meant.
pub struct Question {
    /// Which book it is from.
    pub book: usize,
    /// Its number there.
    pub number: usize,
    /// The points.
    pub points: Vec<(Features, bool)>,
}

impl Question {
    /// How likely each point is, and how likely it is if it is known that one of those that were
    /// meant is drawn.
    fn chances(&self, odds: &[f64]) -> Vec<(f64, f64)> {
        let most = odds.iter().copied().fold(f64::MIN, f64::max);
        let weights: Vec<f64> = odds.iter().map(|odds| (odds - most).exp()).collect();
        let all: f64 = weights.iter().sum();
        let meant: f64 = (weights.iter().zip(&self.points))
            .filter(|(_, point)| point.1)
            .map(|(weight, _)| weight)
            .sum();
        let each = weights.iter().zip(&self.points);
        each.map(|(weight, point)| {
            let known = match point.1 {
                true => weight / meant,
                false => 0.0,
            };
            (weight / all, known)
        })
        .collect()
    }

    /// How likely it is that one of those that were meant is drawn, and whether the likeliest is
    /// one of them.
    pub fn judge(&self, trees: &[Tree]) -> (f64, bool) {
        let odds: Vec<f64> = (self.points.iter())
            .map(|point| value(trees, &point.0))
            .collect();
        let chances = self.chances(&odds);
        let meant = (chances.iter().zip(&self.points)).filter(|(_, point)| point.1);
        let chance = meant.map(|(chance, _)| chance.0).sum();
        let likeliest = (0..odds.len()).max_by(|&a, &b| odds[a].total_cmp(&odds[b]));
        (chance, likeliest.is_some_and(|i| self.points[i].1))
    }
}

fn value(trees: &[Tree], features: &Features) -> f64 {
    f64::from(trees.iter().map(|tree| tree.value(features)).sum::<i32>()) / 1000.0
}

/// A point as the next tree sees it.
struct Sample {
    features: Features,
    /// How much it should be raised, and how sure that is.
    slope: f64,
    bend: f64,
    /// Which leaf of the tree it is in.
    leaf: usize,
}

/// Fits this many trees.
pub fn fit(questions: &[&Question], trees: usize, seed: u64) -> Vec<Tree> {
    let mut random = Random(seed);
    let mut odds: Vec<Vec<f64>> = (questions.iter())
        .map(|question| vec![0.0; question.points.len()])
        .collect();
    let mut fitted = Vec::new();
    for _ in 0..trees {
        let mut samples = Vec::new();
        for (question, odds) in questions.iter().zip(&odds) {
            if random.below(100) >= PROBLEMS {
                continue;
            }
            let chances = question.chances(odds);
            samples.extend((question.points.iter()).zip(chances).map(
                |(point, (chance, known))| Sample {
                    features: point.0,
                    slope: known - chance,
                    bend: chance * (1.0 - chance),
                    leaf: 0,
                },
            ));
        }
        let counts: Vec<usize> = (0..COUNTED)
            .filter(|_| random.below(100) < COUNTS)
            .collect();
        let tree = grow(&mut samples, &counts);
        for (question, odds) in questions.iter().zip(&mut odds) {
            for (point, odds) in question.points.iter().zip(odds) {
                *odds += f64::from(tree.value(&point.0)) / 1000.0;
            }
        }
        fitted.push(tree);
    }
    fitted
}

/// Grows a tree: on each level the question that says the most.
fn grow(samples: &mut [Sample], counts: &[usize]) -> Tree {
    let mut asked = [(0, 0); DEPTH];
    for (level, asked) in asked.iter_mut().enumerate() {
        let best = (counts.iter())
            .map(|&count| best_number(samples, count, 1 << level))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, count, number)) = best else {
            break;
        };
        *asked = (count as u8, number as u8);
        for sample in samples.iter_mut() {
            sample.leaf |= usize::from(usize::from(sample.features[count]) > number) << level;
        }
    }
    let mut sums = [(0.0, 0.0); 1 << DEPTH];
    for sample in samples.iter() {
        sums[sample.leaf].0 += sample.slope;
        sums[sample.leaf].1 += sample.bend;
    }
    let step = |(slope, bend): (f64, f64)| 1000.0 * RATE * slope / (bend + CAUTION);
    Tree {
        asked,
        adds: sums.map(|sums| step(sums).round() as i16),
    }
}

/// What the best question about a count says, the count, and the number that is asked for.
fn best_number(samples: &[Sample], count: usize, leaves: usize) -> (f64, usize, usize) {
    let mut sums = [[(0.0, 0.0); MOST + 1]; 1 << DEPTH];
    for sample in samples {
        let sum = &mut sums[sample.leaf][usize::from(sample.features[count])];
        sum.0 += sample.slope;
        sum.1 += sample.bend;
    }
    let mut says = [0.0; MOST + 1];
    let worth = |(slope, bend): (f64, f64)| slope * slope / (bend + CAUTION);
    for sums in &sums[..leaves] {
        let total = sums.iter().fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        let mut below = (0.0, 0.0);
        for (number, sum) in sums.iter().enumerate() {
            below = (below.0 + sum.0, below.1 + sum.1);
            says[number] += worth(below) + worth((total.0 - below.0, total.1 - below.1));
        }
    }
    let best = (0..MOST).max_by(|&a, &b| says[a].total_cmp(&says[b]));
    let number = best.unwrap_or(0);
    (says[number], count, number)
}
