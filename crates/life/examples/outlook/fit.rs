//! Logistic regression by Newton's method, and how well it tells winners from losers.

use life::outlook::{COUNTED, Features};

/// The weight of each count, and a constant.
pub const WEIGHTS: usize = COUNTED + 1;

/// One position whose value is known.
pub struct Sample {
    /// What is counted there.
    pub features: Features,
    /// Whether the attacker wins.
    pub attacker_wins: bool,
    /// The nodes it took to find that out.
    pub work: u32,
    /// Whether it is kept for the examination.
    pub held_out: bool,
}

/// This much of the logarithm of the odds is taken for the logarithm of the work. Full trust would
/// be too much: where the guess is wrong, the search has to get over it.
const TRUST: f64 = 0.175;
/// Pulls the weights towards nothing, so that there is always a best set of them.
const RIDGE: f64 = 1.0;
const STEPS: usize = 25;

/// Fits the attacker's chances to the samples that are not held out: in 1/256 of a doubling of
/// work, as whole numbers.
pub fn fit(samples: &[Sample]) -> [i32; WEIGHTS] {
    let scales = scales(samples);
    let mut weights = [0.0; WEIGHTS];
    for _ in 0..STEPS {
        let step = newton_step(samples, &scales, &weights);
        for (w, s) in weights.iter_mut().zip(&step) {
            *w += s;
        }
        if step.iter().all(|s| s.abs() < 1e-9) {
            break;
        }
    }
    // Back from the standardised counts to those that there are.
    let unit = TRUST / std::f64::consts::LN_2 * 256.0;
    let mut plain = [0; WEIGHTS];
    let mut constant = weights[COUNTED];
    for (i, (mean, deviation)) in scales.iter().enumerate() {
        plain[i] = (weights[i] / deviation * unit).round() as i32;
        constant -= weights[i] / deviation * mean;
    }
    plain[COUNTED] = (constant * unit).round() as i32;
    plain
}

/// The mean and the standard deviation of each count.
fn scales(samples: &[Sample]) -> [(f64, f64); COUNTED] {
    let mut scales = [(0.0, 1.0); COUNTED];
    for (i, scale) in scales.iter_mut().enumerate() {
        let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for s in samples.iter().filter(|s| !s.held_out) {
            let x = f64::from(s.features[i]);
            (n, sum, squares) = (n + 1.0, sum + x, squares + x * x);
        }
        if n > 0.0 {
            let mean = sum / n;
            let deviation = (squares / n - mean * mean).max(0.0).sqrt();
            // A count that is the same everywhere says nothing, and must not divide by zero.
            *scale = (mean, if deviation > 1e-9 { deviation } else { 1.0 });
        }
    }
    scales
}

/// One step of Newton's method towards the most likely weights.
fn newton_step(
    samples: &[Sample],
    scales: &[(f64, f64); COUNTED],
    weights: &[f64; WEIGHTS],
) -> [f64; WEIGHTS] {
    let mut slope = [0.0; WEIGHTS];
    let mut curve = [[0.0; WEIGHTS]; WEIGHTS];
    for i in 0..COUNTED {
        slope[i] = -RIDGE * weights[i];
        curve[i][i] = RIDGE;
    }
    // Without any sample there is still something to solve.
    curve[COUNTED][COUNTED] = 1e-9;
    for s in samples.iter().filter(|s| !s.held_out) {
        let mut x = [1.0; WEIGHTS];
        for (i, (mean, deviation)) in scales.iter().enumerate() {
            x[i] = (f64::from(s.features[i]) - mean) / deviation;
        }
        let odds: f64 = x.iter().zip(weights).map(|(x, w)| x * w).sum();
        let chance = 1.0 / (1.0 + (-odds).exp());
        // What was hard to find out counts more, because there a guess saves more.
        let worth = (f64::from(s.work) + 2.0).log2().powi(2);
        let surprise = worth * (f64::from(u8::from(s.attacker_wins)) - chance);
        let doubt = worth * chance * (1.0 - chance);
        for i in 0..WEIGHTS {
            slope[i] += surprise * x[i];
            for (c, x_j) in curve[i].iter_mut().zip(&x) {
                *c += doubt * x[i] * x_j;
            }
        }
    }
    solve(curve, slope)
}

/// Solves linear equations by elimination, the largest pivot first.
fn solve(mut rows: [[f64; WEIGHTS]; WEIGHTS], mut right: [f64; WEIGHTS]) -> [f64; WEIGHTS] {
    for i in 0..WEIGHTS {
        let pivot = (i..WEIGHTS)
            .max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))
            .unwrap_or(i);
        rows.swap(i, pivot);
        right.swap(i, pivot);
        let (row, value) = (rows[i], right[i]);
        for j in i + 1..WEIGHTS {
            let factor = rows[j][i] / row[i];
            for k in i..WEIGHTS {
                rows[j][k] -= factor * row[k];
            }
            right[j] -= factor * value;
        }
    }
    for i in (0..WEIGHTS).rev() {
        let known: f64 = (i + 1..WEIGHTS).map(|k| rows[i][k] * right[k]).sum();
        right[i] = (right[i] - known) / rows[i][i];
    }
    right
}

/// How often a win of the attacker gets greater chances than a loss, among the samples held out.
/// This is the area under the curve. `None` if there are no such pairs.
pub fn examine(samples: &[Sample], weights: &[i32; WEIGHTS]) -> Option<f64> {
    let lean = |s: &Sample| -> i32 { weights.iter().zip(&s.features).map(|(w, n)| w * n).sum() };
    let mut ranked: Vec<(i32, bool)> = samples
        .iter()
        .filter(|s| s.held_out)
        .map(|s| (lean(s), s.attacker_wins))
        .collect();
    ranked.sort_unstable();
    let (mut wins, mut losses, mut right) = (0u64, 0u64, 0.0);
    for equal in ranked.chunk_by(|a, b| a.0 == b.0) {
        let won = equal.iter().filter(|(_, won)| *won).count() as u64;
        let lost = equal.len() as u64 - won;
        // Where the chances are the same, half of the pairs count as right.
        right += won as f64 * (losses as f64 + lost as f64 / 2.0);
        (wins, losses) = (wins + won, losses + lost);
    }
    (wins * losses > 0).then(|| right / (wins * losses) as f64)
}
