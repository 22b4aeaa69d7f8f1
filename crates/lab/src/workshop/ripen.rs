//! Harder problems out of easy ones. A stone is put, taken or exchanged; the change stays if the
//! problem got harder and did not become a ko. It is a climb without a way back, so it ends soon.
//! It needs far fewer candidates than waiting for a hard problem to grow.
//!
//! Neighbours are asked with few nodes, so a change that makes a problem unreadable costs little.
//! No table serves two of them: every stone is part of every position that is read.

use goban::{Colour, PointSet};
use life::{Answer, Setup};

use super::Wanted;
use super::judge::{Kind, Rejected, question, score_of, within};
use super::random::Random;

/// Changes that are tried before a candidate is given up.
const TRIES: usize = 600;
/// Changes in a row that may fail.
const PATIENCE: usize = 120;
/// Taking idle stones away makes some problems easier by this much.
const MARGIN: u16 = 5;
/// How far into the band a problem is taken at most.
const WIDTH: usize = 40;
/// How many times the nodes of the problem before it a changed problem may take.
const GROWTH: u64 = 8;
/// Where changes are tried: three in the region for one at its wall.
const INSIDE: usize = 3;

/// The candidate, changed until it is as hard as wanted, and its answer. `answer` is what it is
/// now.
///
/// # Errors
/// Tells that it did not get there, or that the run was stopped.
pub(super) fn ripened(
    setup: &Setup,
    answer: &Answer,
    wanted: &Wanted,
) -> Result<(Setup, Answer), Rejected> {
    let (mut now, mut answer) = (setup.clone(), answer.clone());
    let kind = Kind::of(&answer);
    let mut random = Random(seed(setup));
    let (least, most) = (*wanted.scores.start(), *wanted.scores.end());
    let further = random.below(WIDTH.min(usize::from(most - least)).max(1)) as u16;
    let goal = (least + MARGIN.max(further)).min(most);
    let mut failed = 0;
    for _ in 0..TRIES {
        if score_of(&answer) >= goal || failed >= PATIENCE {
            break;
        }
        let Some(changed) = changed(&now, &mut random) else {
            break;
        };
        let nodes = within(&answer, GROWTH, wanted);
        failed += 1;
        match question(&changed, Some(answer.to_move), nodes, wanted) {
            Err(Rejected::Stopped) => return Err(Rejected::Stopped),
            Err(_) => {}
            Ok(after) => {
                // Left to itself, nearly every hard problem becomes a ko.
                let becomes = Kind::of(&after);
                let fits = becomes == kind || wanted.kind.is_none() && becomes != Some(Kind::Ko);
                let score = score_of(&after);
                if fits && score > score_of(&answer) && score <= most {
                    (now, answer) = (changed, after);
                    failed = 0;
                }
            }
        }
    }
    match score_of(&answer) >= least {
        true => Ok((now, answer)),
        false => Err(Rejected::OtherBand),
    }
}

/// The setup with another content of one point where the fight is, or of two.
fn changed(setup: &Setup, random: &mut Random) -> Option<Setup> {
    let problem = setup.problem().ok()?;
    let inside = problem.region | problem.attacker_only;
    let near = inside.grown(setup.size.all());
    let mut changed = setup.clone();
    for _ in 0..1 + random.below(2) {
        let weight = |point| if inside.contains(point) { INSIDE } else { 1 };
        let point = PointSet::single(random.pick(near, weight)?);
        let now = Colour::BOTH
            .into_iter()
            .find(|&colour| changed.stones(colour).intersects(point));
        let contents = [None, Some(Colour::Black), Some(Colour::White)];
        let mut others = contents.into_iter().filter(|&content| content != now);
        let content = others.nth(random.below(2)).flatten();
        changed.black -= point;
        changed.white -= point;
        match content {
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
