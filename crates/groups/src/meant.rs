//! Which question is meant by a bare position: life, capture or race.
//!
//! There is one list of hypotheses and one judge. A hypothesis is about some stones: that a chain
//! can be captured or saved ([`crate::critical`]), that two chains race, or that a group lives or
//! dies (`life`). The judge is what the first move settles: a hypothesis in which the mover might
//! as well pass is not meant. Captures and races are cheap to read, so they are read first. What
//! they settle is counted in stones. From [`Weights::sure`] stones on that is the question. Below,
//! the question of life is tried, and taken if the first move matters there.

use std::time::{Duration, Instant};

use goban::{Colour, Move, PointSet};
use life::answer::Goal;
use life::facts::Scope;
use life::look::Look;
use life::understand::likely;
use life::{Options, Problem, ProblemError, Session, Setup};
use readers::{Limits, Params, Readers};

use crate::critical::{self, Chain, Critical, Weighed};
use crate::ground::{Battleground, Plan};
use crate::scene::Scene;
use crate::told::{Asked, Told, answer};

/// What decides between hypotheses.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Captures and races that settle at least so many stones are meant, whatever else there is.
    pub sure: f64,
    /// Those that settle at least so many are meant where the first move does not matter for life.
    pub possible: f64,
    /// What part of the time captures and races may take.
    pub share: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            sure: 2.9,
            possible: 0.9,
            share: 0.35,
        }
    }
}

/// A question that was understood.
#[derive(Debug)]
pub struct Meant {
    /// The question, as one of life. Of a capture or a race it is the same stones on the ground of
    /// their fight.
    pub problem: Problem,
    /// Whether the limits ran out before every hypothesis was tried. Another run may choose
    /// otherwise.
    pub hurried: bool,
    /// A session on the problem that has begun to answer it.
    pub session: Option<Session>,
    /// Answers that are known already: those of captures and races.
    pub told: Vec<Told>,
    /// Moves made to find it out, as far as they are counted.
    pub nodes: u64,
}

/// Finds out which question is meant.
///
/// # Errors
/// As [`likely`].
pub fn meant(
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
) -> Result<Meant, ProblemError> {
    meant_by(setup, to_move, options, &Weights::default())
}

/// The same, with other weights.
///
/// # Errors
/// As [`likely`].
pub fn meant_by(
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
    weights: &Weights,
) -> Result<Meant, ProblemError> {
    let is_bare = setup.targets.is_empty()
        && setup.region.is_none()
        && setup.defender.is_none()
        && setup.extent == life::problem::Extent::Found;
    if !is_bare || options.threats.is_some() {
        return life_alone(setup, to_move, options);
    }
    // A position that makes no sense is refused before anything is read.
    let checked = setup.problem();
    if let Err(error) = &checked
        && !is_about_groups(error)
    {
        return Err(error.clone());
    }
    // Where a wall stands that cannot be captured, and the first move matters behind it, that is
    // the question.
    let mut early = None;
    if let Ok(problem) = &checked
        && is_walled_well(setup, problem)
    {
        let mut understood = life_alone(setup, to_move, options)?;
        if to_move.is_none_or(|mover| matters(&mut understood, mover, options)) {
            return Ok(understood);
        }
        early = Some(understood);
    }
    let before = early.as_ref().map_or(0, |meant| meant.nodes);
    let mut fights = Fights::new(setup, &left(options, before), weights);
    let movers = to_move.map_or(vec![Colour::Black, Colour::White], |mover| vec![mover]);
    let found: Vec<Found> = movers.iter().filter_map(|&m| fights.read(m)).collect();
    let gains =
        |least: f64| found.len() == movers.len() && found.iter().all(|found| found.gain >= least);
    // A capture that is proven is the question. That stones are saved is read with likely moves
    // alone, and groups that live or die save stones on the way: there life is tried first.
    if gains(weights.sure)
        && let Some(meant) = fights.told(&found)
        && meant.told.iter().all(|told| told.answer.is_proven())
    {
        let nodes = meant.nodes + before;
        return Ok(Meant { nodes, ..meant });
    }
    let mut understood = match early {
        Some(understood) => Ok(understood),
        None => life_alone(setup, to_move, &left(options, fights.nodes())),
    };
    let matters = match (&mut understood, to_move) {
        (Ok(meant), Some(mover)) => matters(meant, mover, options),
        (Ok(_), None) => true,
        (Err(_), _) => false,
    };
    if !matters
        && gains(weights.possible)
        && let Some(meant) = fights.told(&found)
    {
        let (nodes, hurried) = understood
            .as_ref()
            .map_or((0, false), |other| (other.nodes, other.hurried));
        return Ok(Meant {
            nodes: meant.nodes + nodes,
            hurried: meant.hurried || hurried,
            ..meant
        });
    }
    understood.map(|meant| Meant {
        nodes: meant.nodes + fights.nodes(),
        hurried: meant.hurried || fights.hurried,
        ..meant
    })
}

/// Whether a group stands inside a wall that cannot be captured.
fn is_walled_well(setup: &Setup, problem: &Problem) -> bool {
    life::is_walled(setup, problem) && Scope::of(&problem.assumptions) < Scope::Assumed
}

/// Errors that say which group is meant is not known, and nothing else.
fn is_about_groups(error: &ProblemError) -> bool {
    matches!(
        error,
        ProblemError::NoGroup
            | ProblemError::SeveralGroups(_)
            | ProblemError::NotEnclosed(_)
            | ProblemError::EmptyRegion
    )
}

fn life_alone(
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
) -> Result<Meant, ProblemError> {
    let choice = likely(setup, to_move, options)?;
    Ok(Meant {
        problem: choice.problem,
        hurried: choice.hurried,
        session: choice.session,
        told: Vec::new(),
        nodes: choice.nodes,
    })
}

/// The options, with the nodes that are left after so many.
fn left(options: &Options, spent: u64) -> Options {
    let mut left = options.clone();
    left.limits.nodes = (left.limits.nodes).map(|most| most.saturating_sub(spent));
    left
}

/// Whether the question of life that was found is one in which the mover must not pass, as far as a
/// few nodes show.
fn matters(meant: &mut Meant, mover: Colour, options: &Options) -> bool {
    const NODES: u64 = 300_000;
    let begun = match &mut meant.session {
        // What was tried out is known already.
        Some(session) => session.begin(mover),
        None => {
            let limits = left(options, meant.nodes).limits;
            let share = limits.nodes.map_or(NODES, |left| NODES.min(left / 5 * 2));
            let options = Options {
                limits: Limits {
                    nodes: Some(share),
                    watcher: None,
                    ..limits
                },
                memory: 32 << 20,
                ..Options::default()
            };
            let mut session = Session::new(&meant.problem, options);
            let begun = session.begin(mover);
            meant.nodes += session.nodes();
            begun
        }
    };
    // What a few nodes do not show may matter.
    begun.is_none_or(|begun| !begun.best.contains(&Move::Pass))
}

/// What captures and races come to with one side to move.
struct Found {
    mover: Colour,
    critical: Critical,
    /// Stones that the best move settles.
    gain: f64,
}

/// Captures and races on the whole board.
struct Fights<'a> {
    setup: &'a Setup,
    scene: Scene,
    readers: Readers,
    limits: Limits,
    /// Nodes for all of them.
    purse: Option<u64>,
    hurried: bool,
}

impl<'a> Fights<'a> {
    fn new(setup: &'a Setup, options: &Options, weights: &'a Weights) -> Fights<'a> {
        let params = Params {
            capture_nodes: [2_000, 2_000, 4_000, 6_000, 10_000],
            free_nodes: 15_000,
            better_nodes: 0,
            better_tries: 0,
            ..Params::default()
        };
        let now = Instant::now();
        let deadline = options.limits.deadline.map(|end| {
            let left = end.saturating_duration_since(now);
            now + Duration::from_secs_f64(left.as_secs_f64() * weights.share)
        });
        let share = |most: u64| (most as f64 * weights.share) as u64;
        let purse = options.limits.nodes.map(share);
        let mut readers = Readers::with(params);
        readers.limit_nodes(purse);
        Fights {
            setup,
            purse,
            scene: Scene {
                size: setup.size,
                black: setup.black,
                white: setup.white,
                ko: setup.ko,
            },
            readers,
            limits: Limits {
                nodes: None,
                deadline,
                cancel: options.limits.cancel.clone(),
                watcher: None,
            },
            hurried: false,
        }
    }

    fn nodes(&self) -> u64 {
        self.readers.nodes(readers::Counter::Reading)
    }

    fn read(&mut self, mover: Colour) -> Option<Found> {
        let critical = critical::critical(&mut self.readers, &self.scene, mover, &self.limits);
        let is_late = self
            .limits
            .deadline
            .is_some_and(|end| Instant::now() >= end);
        let is_spent = self.purse.is_some_and(|most| self.nodes() >= most);
        self.hurried |= is_late || is_spent || self.limits.cancel.is_cancelled();
        let critical = critical?;
        let gain = critical.moves.first()?.worth - critical.passing;
        Some(Found {
            mover,
            critical,
            gain,
        })
    }

    /// The question and its answers, for each side that was asked.
    fn told(&mut self, found: &[Found]) -> Option<Meant> {
        let first = found.first()?;
        let best = self.best(first);
        let (chain, against) = self.subject(first, &best)?;
        let ground = self.ground(&chain, against)?;
        let mut told = Vec::new();
        for found in found {
            let position = critical::position(&self.scene, found.mover)?;
            let moves = self.moves(found, &chain, &ground.problem);
            let goal = match against.is_empty() {
                true => Goal::Capture,
                false => Goal::Race,
            };
            let asked = Asked {
                goal,
                position: &position,
                mover: found.mover,
                owner: chain.colour,
                stones: chain.stones,
                moves,
            };
            told.push(Told {
                stones: chain.stones,
                against,
                answer: answer(&mut self.readers, &asked, &self.limits)?,
            });
        }
        Some(Meant {
            problem: ground.problem,
            hurried: self.hurried,
            session: None,
            told,
            nodes: self.nodes(),
        })
    }

    /// The moves that settle the most.
    fn best(&self, found: &Found) -> Vec<Weighed> {
        let top = found.critical.moves.first().map_or(0.0, |best| best.worth);
        let is_best = |weighed: &&Weighed| weighed.worth >= top - critical::AS_GOOD;
        found
            .critical
            .moves
            .iter()
            .filter(is_best)
            .copied()
            .collect()
    }

    /// The chain that is in question: the largest that the best move settles. And what it races
    /// with: the largest chain beside it of the other colour that the same move settles.
    fn subject(&mut self, found: &Found, best: &[Weighed]) -> Option<(Chain, PointSet)> {
        let first = best.first()?;
        let position = critical::position(&self.scene, found.mover)?;
        let after = position.after(first.mv, found.mover)?;
        let mut settled: Vec<Chain> = Vec::new();
        for chain in &found.critical.chains {
            let is_settled = critical::settles(
                &mut self.readers,
                (&position, &after),
                chain,
                found.mover,
                &self.limits,
            );
            if is_settled {
                settled.push(*chain);
            }
        }
        // Of chains as large as one another the enemy's is asked about: it is captured.
        settled.sort_by_key(|chain| {
            (
                std::cmp::Reverse(chain.stones.len()),
                chain.colour == found.mover,
                chain.stones.first(),
            )
        });
        let chain = *settled.first()?;
        let beside = chain.stones.neighbours(self.scene.stones(!chain.colour));
        let rival = settled
            .iter()
            .find(|other| other.colour != chain.colour && other.stones.intersects(beside));
        Some((chain, rival.map_or(PointSet::EMPTY, |rival| rival.stones)))
    }

    fn ground(&self, chain: &Chain, against: PointSet) -> Option<Battleground> {
        let plan = Plan {
            empty: 16,
            weak: 2,
            links: 1,
            ..Plan::default()
        };
        let target = (chain.colour, chain.stones);
        let ground = Battleground::of(&self.scene, target, against, plan).ok()?;
        let problem = Problem {
            rules: self.setup.rules,
            ..ground.problem
        };
        Some(Battleground { problem, ..ground })
    }

    /// The best moves, those that look the most natural first.
    fn moves(&self, found: &Found, chain: &Chain, problem: &Problem) -> Vec<goban::Point> {
        let look = Look::new(problem, found.mover);
        let near = chain.stones;
        let mut best = self.best(found);
        best.sort_by(|a, b| {
            let odds = |weighed: &Weighed| look.odds(weighed.mv).unwrap_or(i32::MIN);
            b.captured
                .total_cmp(&a.captured)
                .then_with(|| b.threatened.total_cmp(&a.threatened))
                .then_with(|| odds(b).cmp(&odds(a)))
                .then_with(|| {
                    let touches = |w: &Weighed| PointSet::single(w.mv).neighbours(near).is_empty();
                    touches(a).cmp(&touches(b))
                })
        });
        best.into_iter().map(|weighed| weighed.mv).collect()
    }
}
