//! Which question is meant by a bare position: life, capture, race, connection or cut.
//!
//! There is one list of hypotheses and one judge ([`crate::judge`]). A hypothesis is about some
//! stones. A chain can be captured or saved ([`crate::critical`]), two chains race, a group lives
//! or dies (`life`), or two chains are connected or cut ([`crate::links`]). What was read lists
//! first moves; somebody's guess says how likely they were before. A hypothesis in which the mover
//! might as well pass is not meant.
//!
//! Captures and races are cheap to read, so they are read first. Connections, cuts and groups on
//! open ground are read where the likeliest move is one that no list has.

use std::time::{Duration, Instant};

use goban::{Colour, Move, Point, PointSet};
use life::answer::{Goal, Outcome};
use life::facts::{Assumption, Note, Scope};
use life::look::Look;
use life::understand::likely;
use life::{Answer, Begun, Options, Prior, Problem, ProblemError, Session, Setup};
use readers::{Certainty, Limits, Params, Readers};

use crate::critical::{self, Chain, Critical, Weighed};
use crate::ground::{Battleground, Plan};
use crate::judge::{Verdict, Weights, alone, judged};
use crate::links;
use crate::scene::Scene;
use crate::told::{self, Asked, Told, answer};

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

/// Guesses how likely the first moves of a position are, for one side to move. What is guessed
/// orders moves and questions, and decides no verdict.
pub type Guess<'a> = &'a dyn Fn(&Setup, Colour) -> Prior;

/// Finds out which question is meant, where nobody guesses.
///
/// # Errors
/// As [`likely`].
pub fn meant(
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
) -> Result<Meant, ProblemError> {
    let nobody = |_: &Setup, _| Prior::default();
    meant_by(setup, to_move, options, (&nobody, &Weights::default()))
}

/// Finds out which question is meant, with somebody's guesses and weights.
///
/// # Errors
/// As [`likely`].
pub fn meant_by(
    setup: &Setup,
    to_move: Option<Colour>,
    options: &Options,
    (guess, weights): (Guess<'_>, &Weights),
) -> Result<Meant, ProblemError> {
    if !is_bare(setup) || options.threats.is_some() {
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
        let does_matter =
            to_move.is_none_or(|mover| matters(begun(&mut understood, mover, options).as_ref()));
        // A group that is settled is the question all the same where nothing else can be meant.
        if does_matter || understood.problem.is_all_of_defender() {
            return Ok(understood);
        }
        early = Some(understood);
    }
    let prior = to_move.map_or_else(Prior::default, |mover| guess(setup, mover));
    let hunch = alone(&prior);
    let before = early.as_ref().map_or(0, |meant| meant.nodes);
    let mut fights = Fights::new(setup, &left(options, before), (weights, &prior));
    let movers = to_move.map_or(vec![Colour::Black, Colour::White], |mover| vec![mover]);
    let found: Vec<Found> = movers.iter().filter_map(|&m| fights.read(m)).collect();
    let gains =
        |least: f64| found.len() == movers.len() && found.iter().all(|found| found.gain >= least);
    // A capture that is proven is the question. A rescue is read with likely moves alone, and a
    // group that lives or dies may save stones on the way. There life is tried first. Life is also
    // tried first where the guess is another move.
    let mut fight = None;
    if gains(weights.possible)
        && let Some(meant) = fights.told(&found)
    {
        let is_proven = meant.told.iter().all(|told| told.answer.is_proven());
        let trust = match is_proven {
            true => weights.proven_fight,
            false => weights.likely_fight,
        };
        let moves = meant
            .told
            .first()
            .map_or(&[][..], |told| &told.answer.moves);
        let verdict = judged(&prior, moves, trust);
        let is_guessed = hunch.zip(verdict).is_some_and(|(hunch, verdict)| {
            verdict.mv == hunch.mv && verdict.odds - hunch.odds >= weights.early
        });
        let is_meant = match prior.is_empty() {
            true => is_proven && gains(weights.alone),
            false => is_guessed && gains(weights.sure),
        };
        if is_meant {
            let nodes = meant.nodes + before;
            return Ok(Meant { nodes, ..meant });
        }
        fight = Some((meant, verdict));
    }
    let spent = fights.nodes();
    let odds = |verdict: Option<Verdict>| verdict.map_or(f64::NEG_INFINITY, |v| v.odds);
    let is_likely = |(meant, verdict): &(Meant, Option<Verdict>)| {
        let is_proven = meant.told.iter().all(|told| told.answer.is_proven());
        is_proven && !prior.is_empty() && odds(*verdict) >= odds(hunch)
    };
    // Beside a proven capture that is likelier than any other move, life gets a short try.
    let is_brief = fight.as_ref().is_some_and(is_likely);
    let mut purse = left(options, spent);
    if is_brief {
        let most = purse.limits.nodes.unwrap_or(u64::MAX);
        purse.limits.nodes = Some(most.min(weights.beside));
    }
    let mut understood = match early {
        Some(understood) => Ok(understood),
        None => life_alone(setup, to_move, &purse),
    };
    let mut life = None;
    let mut best = Vec::new();
    let does_matter = match (&mut understood, to_move) {
        (Ok(meant), Some(mover)) => {
            let begun = begun(meant, mover, options);
            life = judged_life(&prior, begun.as_ref(), (&meant.problem, weights));
            let does_matter = matters(begun.as_ref());
            best = begun.map_or(Vec::new(), |begun| begun.best);
            does_matter
        }
        (Ok(_), None) => true,
        (Err(_), _) => false,
    };
    let with = |meant: Meant, other: (u64, bool)| Meant {
        nodes: meant.nodes + other.0,
        hurried: meant.hurried || other.1,
        ..meant
    };
    let of_life = (understood.as_ref()).map_or((0, false), |other| (other.nodes, other.hurried));
    if let Some((meant, verdict)) = fight {
        let is_better = match prior.is_empty() {
            true => !does_matter,
            false => odds(verdict) > odds(life) && odds(verdict) >= odds(hunch),
        };
        if is_better || understood.is_err() {
            // A try that was meant to be short has not been cut off.
            let (nodes, hurried) = of_life;
            return Ok(with(meant, (nodes, hurried && !is_brief)));
        }
    }
    let mut meant = with(understood?, (spent, fights.hurried));
    // Of these nodes the fights count their own.
    let life_nodes = meant.nodes - spent;
    // What was not even tried may still be read out.
    let is_tried = life.is_some() || meant.session.is_some();
    match (hunch, to_move) {
        (Some(hunch), Some(mover)) if odds(life) < hunch.odds && is_tried => {
            let other = fights
                .link(mover, hunch.mv)
                .or_else(|| fights.group(mover, hunch.mv, options));
            if let Some(other) = other {
                let caught = fights.caught(&other.problem, (mover, &[Move::Play(hunch.mv)]));
                let other = caught.unwrap_or(other);
                return Ok(with(other, (life_nodes, meant.hurried)));
            }
            meant.told = vec![not_read(&meant.problem, mover, hunch.mv)];
        }
        _ => {
            let caught = to_move.and_then(|mover| fights.caught(&meant.problem, (mover, &best)));
            if let Some(caught) = caught {
                return Ok(with(caught, (life_nodes, meant.hurried)));
            }
            if let Some(verdict) = life.or(hunch) {
                let points = PointSet::single(verdict.mv);
                meant.problem.vital = points;
                if let Some(session) = &mut meant.session {
                    session.prefer(points);
                }
            }
        }
    }
    Ok(meant)
}

/// What speaks for the best move of a group that lives or dies.
fn judged_life(
    prior: &Prior,
    begun: Option<&Begun>,
    (problem, weights): (&Problem, &Weights),
) -> Option<Verdict> {
    let begun = begun?;
    let is_assumed = Scope::of(&problem.assumptions) == Scope::Assumed;
    let trust = match begun.open.is_empty() {
        true if is_assumed => weights.life,
        true => weights.proven_life,
        false => weights.unfinished,
    };
    judged(prior, &begun.best, trust)
}

/// The answer where no question that was read has the likeliest move: that move alone, about which
/// nothing is known.
fn not_read(problem: &Problem, mover: Colour, hunch: Point) -> Told {
    let assumptions = vec![Assumption::Target(problem.targets), Assumption::LikelyMoves];
    let answer = Answer {
        goal: Goal::Life,
        to_move: mover,
        defender: problem.defender,
        outcome: Outcome::Unknown,
        moves: vec![Move::Play(hunch)],
        others: Vec::new(),
        line: vec![Move::Play(hunch)],
        literal: true,
        region: problem.region,
        scope: Scope::of(&assumptions),
        assumptions,
        notes: vec![Note::Hunch],
        at_least: None,
        at_most: None,
        nodes: 0,
        open: Vec::new(),
        difficulty: None,
    };
    Told {
        stones: problem.targets,
        against: PointSet::EMPTY,
        answer,
    }
}

/// Whether nothing is said about a position but where the stones are.
fn is_bare(setup: &Setup) -> bool {
    setup.targets.is_empty()
        && setup.region.is_none()
        && setup.defender.is_none()
        && setup.extent == life::problem::Extent::Found
}

/// Whether the question may depend on who moves. A group behind a standing wall is the same question
/// for both sides. In the open one side may mean to take some stones, and the other to save others.
pub fn is_by_mover(setup: &Setup) -> bool {
    let is_walled =
        |setup: &Setup| (setup.problem()).is_ok_and(|problem| is_walled_well(setup, &problem));
    is_bare(setup) && !is_walled(setup)
}

/// Whether a group stands inside a wall that cannot be captured.
fn is_walled_well(setup: &Setup, problem: &Problem) -> bool {
    life::is_walled(setup, problem) && Scope::of(&problem.assumptions) < Scope::Assumed
}

/// Whether an error says only that it is not known which group is meant.
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

/// The options, with the nodes that are left after `spent`.
fn left(options: &Options, spent: u64) -> Options {
    let mut left = options.clone();
    left.limits.nodes = (left.limits.nodes).map(|most| most.saturating_sub(spent));
    left
}

/// What a few nodes show of the question of life that was found.
fn begun(meant: &mut Meant, mover: Colour, options: &Options) -> Option<Begun> {
    const NODES: u64 = 300_000;
    match &mut meant.session {
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
    }
}

/// Whether it is a question in which the mover must not pass. What a few nodes do not show may
/// matter.
fn matters(begun: Option<&Begun>) -> bool {
    begun.is_none_or(|begun| !begun.best.contains(&Move::Pass))
}

/// How many groups near a move are asked about.
const MOST_GROUPS: usize = 3;
/// What asking about one of them may cost.
const A_GROUP: u64 = 150_000;
/// A group that more moves than this save or kill is not the question.
const A_FEW: usize = 6;

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
    prior: &'a Prior,
    limits: Limits,
    /// Nodes for all of them.
    purse: Option<u64>,
    hurried: bool,
}

impl<'a> Fights<'a> {
    fn new(
        setup: &'a Setup,
        options: &Options,
        (weights, prior): (&Weights, &'a Prior),
    ) -> Fights<'a> {
        let params = Params {
            capture_nodes: [2_000, 2_000, 4_000, 6_000, 10_000],
            free_nodes: 15_000,
            better_nodes: 0,
            better_tries: 0,
            connection_nodes: 3_000,
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
            prior,
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

    /// The capture of a chain that gets away where only the points near it are read. On the whole
    /// board it is captured although its owner moves first, in a ladder say.
    fn caught(&mut self, life: &Problem, (mover, moves): (Colour, &[Move])) -> Option<Meant> {
        let (owner, stones) = (life.defender, life.targets);
        let stone = stones.first()?;
        let is_assumed = Scope::of(&life.assumptions) == Scope::Assumed;
        if !is_assumed || stones.components().count() != 1 {
            return None;
        }
        let before = critical::position(&self.scene, owner)?;
        let lost = self.readers.defend(&before, stone, &self.limits).ok()?;
        if lost.code != readers::Code::Fail || lost.certainty != Certainty::Proven {
            return None;
        }
        let position = critical::position(&self.scene, mover)?;
        let mut moves: Vec<Point> = moves.iter().filter_map(|mv| mv.point()).collect();
        if mover != owner {
            moves.retain(|&mv| {
                let read = (self.readers).does_attack(&position, mv, stone, &self.limits);
                read.is_ok_and(|read| read.code == readers::Code::Win)
            });
            if moves.is_empty() {
                let read = self.readers.attack(&position, stone, &self.limits).ok()?;
                moves.push(read.point()?);
            }
        }
        let chain = Chain {
            colour: owner,
            stones,
            attack: readers::Code::Win,
            defend: readers::Code::Fail,
        };
        let ground = self.ground(&chain, PointSet::EMPTY)?;
        let asked = Asked {
            goal: Goal::Capture,
            position: &position,
            mover,
            owner,
            stones,
            moves,
        };
        let answer = answer(&mut self.readers, &asked, &self.limits)?;
        (answer.outcome == Outcome::Dead).then(|| Meant {
            problem: ground.problem,
            hurried: self.hurried,
            session: None,
            told: vec![Told {
                stones,
                against: PointSet::EMPTY,
                answer,
            }],
            nodes: self.nodes(),
        })
    }

    /// The question that a move answers by connecting two chains, or by cutting them apart.
    fn link(&mut self, mover: Colour, mv: Point) -> Option<Meant> {
        let link = links::decided(&mut self.readers, &self.scene, (mover, mv), &self.limits)?;
        let [one, other] = link.chains;
        let ground = Battleground::of(
            &self.scene,
            (link.colour, one | other),
            PointSet::EMPTY,
            Plan::default(),
        );
        let problem = Problem {
            rules: self.setup.rules,
            ..ground.ok()?.problem
        };
        Some(Meant {
            told: vec![told::linked(&problem, &link, (mover, mv))],
            problem,
            hurried: self.hurried,
            session: None,
            nodes: self.nodes(),
        })
    }

    /// The question of a group near a move that the move answers, read on open ground: who reaches
    /// the rim has got away.
    fn group(&mut self, mover: Colour, mv: Point, options: &Options) -> Option<Meant> {
        let scene = &self.scene;
        let near = PointSet::single(mv).grown(scene.size.all());
        let near = near.grown(scene.size.all());
        let mut groups = Vec::new();
        for colour in Colour::BOTH {
            let all = scene.groups(colour).into_iter();
            groups.extend(
                all.filter(|g| g.intersects(near))
                    .map(|group| (colour, group)),
            );
        }
        groups.sort_by_key(|(_, group)| scene.liberties(*group).len());
        let mut nodes = self.nodes();
        for (colour, group) in groups.into_iter().take(MOST_GROUPS) {
            let ground = Battleground::of(scene, (colour, group), PointSet::EMPTY, Plan::default());
            let Ok(Battleground { mut problem, .. }) = ground else {
                continue;
            };
            let limits = left(options, nodes).limits;
            let options = Options {
                limits: Limits {
                    nodes: Some(limits.nodes.map_or(A_GROUP, |left| A_GROUP.min(left / 5))),
                    watcher: None,
                    ..limits
                },
                memory: 32 << 20,
                ..Options::default()
            };
            let mut session = Session::new(&problem, options);
            let begun = session.begin(mover);
            nodes += session.nodes();
            let is_answer = |begun: &Begun| {
                begun.best.len() <= A_FEW
                    && begun.best.contains(&Move::Play(mv))
                    && !begun.best.contains(&Move::Pass)
            };
            if begun.as_ref().is_some_and(is_answer) {
                let around = scene.touching(problem.region, !colour).into_iter();
                let inside = scene.stones(!colour) & problem.region;
                let wall = around.fold(inside, |wall, chain| wall | chain);
                // Nobody has shown that what stands around it cannot be captured.
                problem.assumptions.push(Assumption::WallMayFall(wall));
                problem.vital = PointSet::single(mv);
                problem.rules = self.setup.rules;
                return Some(Meant {
                    problem,
                    hurried: self.hurried,
                    session: None,
                    told: Vec::new(),
                    nodes,
                });
            }
        }
        None
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

    /// The best moves, the likeliest first.
    fn moves(&self, found: &Found, chain: &Chain, problem: &Problem) -> Vec<goban::Point> {
        let look = Look::new(problem, found.mover);
        let near = chain.stones;
        let mut best = self.best(found);
        best.sort_by(|a, b| {
            let odds = |weighed: &Weighed| look.odds(weighed.mv).unwrap_or(i32::MIN);
            // What looks alike to the readers, the guess tells apart.
            self.prior
                .log(b.mv)
                .total_cmp(&self.prior.log(a.mv))
                .then_with(|| b.captured.total_cmp(&a.captured))
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
