//! A race in which one group stands inside an eye of the other.
//!
//! To capture it is no victory there: the stones that are taken may leave a dead shape. What counts
//! is what becomes of the group around. If it is killed, the one inside has won; if it lives for
//! good, that one is lost; and in a seki both stay. A bent four in the corner is dead here, as it
//! is under Japanese rules. But where there is room for two eyes inside, both may live.

use goban::{Colour, Move, PointSet};
use life::{Begun, Options, Session};
use search::Limits;

use crate::code::{Code, Reached};
use crate::race::{Outlook, Race};
use crate::scene::Scene;

/// An eye with more points is as good as the open board.
const LARGEST_EYE: usize = 14;

/// Whether some stones stand in a closed area that only a group of the other colour is around.
pub(crate) fn is_inside(scene: &Scene, stones: PointSet, around: PointSet) -> bool {
    let Some(colour) = around.first().and_then(|stone| scene.owner(stone)) else {
        return false;
    };
    let theirs = scene.stones(colour);
    let area = PointSet::flood(stones, scene.size.all() - theirs);
    area.len() <= LARGEST_EYE && area.neighbours(theirs).is_subset(around)
}

/// The race in brief, for the side that moves first; `None` where the nodes run out.
///
/// `around` is the colour of the group around the other.
pub(crate) fn brief(
    race: &Race,
    around: Colour,
    mover: Colour,
    limits: &Limits,
    memory: usize,
) -> Option<Outlook> {
    let options = Options {
        limits: limits.clone(),
        memory,
        ..Options::default()
    };
    let mut session = Session::new(&race.ground(around).problem, options.clone());
    let begun = session.begin(mover)?;
    let mut nodes = session.nodes();
    let (mut saved, mut killed) = codes(&begun, around == mover);
    if let Some(dead) = waits(&begun, around == mover) {
        session.renew(limits.clone(), None);
        let other = session.begin(!mover);
        nodes += session.nodes();
        // A bent four in the corner, and whatever is like it.
        if other.is_some_and(|other| waits(&other, around != mover).is_some()) {
            (saved, killed) = (dead, dead);
        }
    }
    // Two eyes inside are two eyes.
    let mut best = begun.best;
    if saved != Code::Works || around == mover {
        let mut session = Session::new(&race.ground(!around).problem, options);
        let own = session.begin(mover);
        nodes += session.nodes();
        if let Some(own) = own.filter(|own| own.class.never() && own.class.safe) {
            match around == mover {
                true => killed = Code::Fails,
                false => (saved, best) = (Code::Works, own.best),
            }
        }
    }
    let wins = saved.is_something() || killed.is_something();
    // Where nothing is lost by playing elsewhere, that is the best move.
    let moves = match best.contains(&Move::Pass) || !wins {
        true => vec![Move::Pass],
        false => best,
    };
    let reached = |code| Reached {
        code,
        moves: moves.clone(),
        certain: true,
    };
    Some(Outlook {
        saved: reached(saved),
        killed: reached(killed),
        nodes,
    })
}

/// What the fate of the group around means for the side that moves first.
fn codes(begun: &Begun, is_around: bool) -> (Code, Code) {
    let class = begun.class;
    let lives_for_good = match class.never() && class.safe {
        true => Code::Works,
        false => Code::Fails,
    };
    match is_around {
        true => (Code::of_defence(class), lives_for_good),
        false => {
            let killed = Code::of_attack(class);
            let saved = match killed {
                Code::Fails => lives_for_good.reversed(),
                code => code,
            };
            (saved, killed)
        }
    }
}

/// The case that the group inside can begin a ko whenever it likes, and loses nothing by waiting.
/// Tells what it means for the side that moves first, if the other side gets the same. Japanese
/// rules and GNU Go call the group around dead then.
fn waits(begun: &Begun, is_around: bool) -> Option<Code> {
    let class = begun.class;
    let (code, wanted, meant) = match is_around {
        true => (Code::of_defence(class), Code::NeedsThreats, Code::Fails),
        false => (Code::of_attack(class), Code::TakesFirst, Code::Works),
    };
    (code == wanted && begun.best.contains(&Move::Pass)).then_some(meant)
}
