//! Harder problems out of easy ones: a stone is put, taken or exchanged, and the change stays if
//! the problem got harder and did not become a ko. It is a climb without a way back, so it ends
//! soon, and it needs far fewer candidates than waiting for a hard one to grow.

use goban::{Colour, PointSet};
use life::{Answer, Setup};

use super::Wanted;
use super::judge::{Kind, Rejected, question};
use super::random::Random;

/// Changes that are tried before a candidate is given up.
const TRIES: usize = 120;
/// Taking idle stones away makes some problems easier by this much.
const MARGIN: u16 = 5;

/// The candidate, changed until it is as hard as wanted. `answer` is what it is now.
///
/// # Errors
/// Tells that it did not get there, or that the run was stopped.
pub(super) fn ripened(setup: &Setup, answer: &Answer, wanted: &Wanted) -> Result<Setup, Rejected> {
    let mut best = setup.clone();
    let mut score = score_of(answer);
    let kind = Kind::of(answer);
    let mut random = Random(seed(setup));
    let goal = wanted.scores.start().saturating_add(MARGIN);
    for _ in 0..TRIES {
        if score >= goal.min(*wanted.scores.end()) {
            return Ok(best);
        }
        let Some(changed) = changed(&best, &mut random) else {
            break;
        };
        match question(&changed, wanted) {
            Err(Rejected::Stopped) => return Err(Rejected::Stopped),
            Err(_) => {}
            Ok((_, answer)) => {
                let now = score_of(&answer);
                // Left to itself, nearly every hard problem becomes a ko.
                let becomes = Kind::of(&answer);
                let fits = becomes == kind || wanted.kind.is_none() && becomes != Some(Kind::Ko);
                if fits && now > score && now <= *wanted.scores.end() {
                    (best, score) = (changed, now);
                }
            }
        }
    }
    match score >= *wanted.scores.start() {
        true => Ok(best),
        false => Err(Rejected::OtherBand),
    }
}

fn score_of(answer: &Answer) -> u16 {
    answer.difficulty.map_or(0, |difficulty| difficulty.score)
}

/// The setup with another content of one point where the fight is, or of two.
fn changed(setup: &Setup, random: &mut Random) -> Option<Setup> {
    let problem = setup.problem().ok()?;
    let near = (problem.region | problem.attacker_only).grown(setup.size.all());
    let mut changed = setup.clone();
    for _ in 0..1 + random.below(2) {
        let point = PointSet::single(random.pick(near, |_| 1)?);
        let contents = [None, Some(Colour::Black), Some(Colour::White)];
        changed.black -= point;
        changed.white -= point;
        match contents[random.below(contents.len())] {
            Some(Colour::Black) => changed.black |= point,
            Some(Colour::White) => changed.white |= point,
            None => {}
        }
    }
    Some(changed)
}

/// Random numbers that depend on the stones alone.
fn seed(setup: &Setup) -> u64 {
    let mut seed = 0xcbf2_9ce4_8422_2325u64;
    for (colour, stones) in [(1, setup.black), (2, setup.white)] {
        for point in stones {
            for byte in [colour, point.x(), point.y()] {
                seed = (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    seed
}
