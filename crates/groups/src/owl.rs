//! Life and death of a group on a whole board: can it be killed, can it be saved, and how.
//!
//! The same question is asked on a family of grounds, a narrow one first. Where a wall stands
//! around the group, what it encloses is the ground, and nothing is assumed. Elsewhere the grounds
//! are open ([`crate::ground`]): reaching the rim is life where something lies beyond it. A group
//! that dies on a narrow ground with every way out open dies on a wider one, so then nothing more
//! is asked. A group of one chain that is short of liberties is given to the capture reader as
//! well.
//!
//! The answers are the guesses of a careful reader: which ground is taken is a heuristic. Where the
//! nodes run out, the numbers of the search say which answer is likelier, and the answer is called
//! uncertain.

use goban::{Colour, Move, Point, PointSet};
use life::{Brief, Options, Problem, Session, Setup};
use readers::{Limits, Readers};

use crate::code::{Code, Reached};
use crate::critical;
use crate::foresight::Foresight;
use crate::ground::{Battleground, Plan};
use crate::scene::Scene;

/// How far groups are read.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The grounds in the order in which they are read: empty points, and nodes.
    pub grounds: [(usize, u64); 2],
    /// Nodes for what a wall that stands encloses.
    pub walled: u64,
    /// Nodes for a capture.
    pub capture: u64,
    /// Bytes for a table.
    pub memory: usize,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            grounds: [(11, 60_000), (17, 120_000)],
            walled: 100_000,
            capture: 20_000,
            memory: 8 << 20,
        }
    }
}

/// The status of a group, from both sides' moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It cannot be killed.
    Alive,
    /// Whoever moves first decides.
    Critical,
    /// It cannot be saved.
    Dead,
    /// The limits ran out.
    Unknown,
}

impl Status {
    /// The word that GNU Go prints.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Critical => "critical",
            Status::Dead => "dead",
            Status::Unknown => "unknown",
        }
    }
}

/// Two moves in a row of the same side, and what they reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twice {
    /// What they reach.
    pub code: Code,
    /// The two moves.
    pub moves: [Move; 2],
}

/// A ground that a group is read on.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The question on it.
    pub problem: Problem,
    /// Nodes for it.
    pub nodes: u64,
    /// Whether a wall that stands encloses it.
    pub is_walled: bool,
}

/// A group that is asked about.
pub struct Owl<'a> {
    scene: Scene,
    readers: &'a mut Readers,
    foresight: Option<&'a dyn Foresight>,
    reach: Reach,
    limits: Limits,
    colour: Colour,
    group: PointSet,
    /// Whether the last answer was read out on ground that a wall encloses.
    enclosed: bool,
    /// Moves made in search.
    pub nodes: u64,
}

impl<'a> Owl<'a> {
    /// The group of a stone. `None` where there is no stone.
    pub fn of(
        scene: &Scene,
        readers: &'a mut Readers,
        stone: Point,
        reach: Reach,
        limits: &Limits,
    ) -> Option<Owl<'a>> {
        let (colour, group) = scene.group_of(stone)?;
        Some(Owl {
            scene: scene.clone(),
            readers,
            foresight: None,
            reach,
            limits: limits.clone(),
            colour,
            group,
            enclosed: false,
            nodes: 0,
        })
    }

    /// The same, with somebody who foresees what reading does not see.
    #[must_use]
    pub fn with(self, foresight: &'a dyn Foresight) -> Owl<'a> {
        Owl {
            foresight: Some(foresight),
            ..self
        }
    }

    /// Its stones.
    pub fn stones(&self) -> PointSet {
        self.group
    }

    /// Its owner.
    pub fn colour(&self) -> Colour {
        self.colour
    }

    /// Whether the other side kills it by moving first.
    pub fn attack(&mut self) -> Reached {
        let read = self.read_attack();
        self.advised(!self.colour, read)
    }

    /// Whether its owner saves it by moving first.
    pub fn defend(&mut self) -> Reached {
        // A chain that no move saves from capture is lost, whatever eyes its surroundings promise.
        let saved = self.captured(false);
        if let Some(saved) = saved.as_ref().filter(|saved| saved.code == Code::Fails) {
            return saved.clone();
        }
        let reached = self.on_grounds(self.colour);
        let read = match saved {
            Some(saved) if saved.code < reached.code => saved,
            _ => reached,
        };
        self.advised(self.colour, read)
    }

    /// What was read, with what is foreseen. Where reading finds nothing on its ground and much
    /// speaks for the mover, he gets what he wants. Of moves that do as well the one that is
    /// foreseen comes first.
    fn advised(&mut self, mover: Colour, read: Reached) -> Reached {
        let Some(foresight) = self.foresight else {
            return read;
        };
        let cancel = &self.limits.cancel;
        let foreseen = foresight.foresee(&self.scene, self.group, mover, cancel);
        let Some(foreseen) = foreseen else {
            return read;
        };
        let attacking = mover != self.colour;
        if !read.code.is_something() {
            // Ground that a wall encloses was read out; nothing else is to be foreseen there.
            if self.enclosed {
                return read;
            }
            let likely = match attacking {
                true => 1.0 - foreseen.stays >= LIKELY_KILL,
                false => foreseen.stays >= LIKELY_LIFE,
            };
            let best = foreseen.moves.first().filter(|_| likely);
            return best.map_or(read, |&(mv, _)| Reached {
                code: Code::Works,
                moves: vec![Move::Play(mv)],
                certain: false,
            });
        }
        let mut reached = read;
        // Where nothing need be done, nothing better is looked for.
        let Some(Move::Play(known)) = reached.moves.first().copied() else {
            return reached;
        };
        let of_known = (foreseen.moves.iter())
            .find(|(mv, _)| *mv == known)
            .map_or(0.0, |(_, value)| *value);
        for (mv, value) in foreseen.moves.into_iter().take(FORESEEN) {
            if mv == known {
                break;
            }
            if value < of_known {
                continue;
            }
            let does = match attacking {
                true => self.does_attack(mv),
                false => self.does_defend(mv),
            };
            if does.is_some_and(|does| does.code == reached.code) {
                reached.moves.insert(0, Move::Play(mv));
                break;
            }
        }
        reached
    }

    fn read_attack(&mut self) -> Reached {
        let captured = self.captured(true);
        if let Some(captured) = captured
            .as_ref()
            .filter(|captured| captured.code == Code::Works)
        {
            return captured.clone();
        }
        let reached = self.on_grounds(!self.colour);
        match captured {
            Some(captured) if captured.code > reached.code => captured,
            _ => reached,
        }
    }

    /// Whether a move of the other side kills it; `None` where the move is not legal.
    pub fn does_attack(&mut self, point: Point) -> Option<Reached> {
        let code = self.after(point, !self.colour)?.map(|mut owl| {
            let reply = owl.defend();
            (reply.code.reversed(), reply.certain, owl.nodes)
        });
        // Who captures all of it has killed it.
        let (code, certain, nodes) = code.unwrap_or((Code::Works, true, 0));
        self.nodes += nodes;
        let moves = vec![Move::Play(point)];
        Some(Reached {
            code,
            moves,
            certain,
        })
    }

    /// Whether a move of its owner saves it; `None` where the move is not legal.
    pub fn does_defend(&mut self, point: Point) -> Option<Reached> {
        let mut owl = self.after(point, self.colour)??;
        let reply = owl.attack();
        self.nodes += owl.nodes;
        Some(Reached {
            code: reply.code.reversed(),
            moves: vec![Move::Play(point)],
            certain: reply.certain,
        })
    }

    /// Two moves of the other side with which it dies, where it cannot be killed with one.
    pub fn threaten_attack(&mut self) -> Option<Twice> {
        self.twice(!self.colour)
    }

    /// Two moves of its owner with which it lives, where one does not save it.
    pub fn threaten_defence(&mut self) -> Option<Twice> {
        self.twice(self.colour)
    }

    /// Its status, with an attack and a defence.
    pub fn status(&mut self) -> (Status, Option<(Reached, Reached)>) {
        let attack = self.attack();
        if !attack.code.is_something() {
            return (Status::Alive, None);
        }
        let defend = self.defend();
        let status = match defend.code.is_something() {
            true => Status::Critical,
            false => Status::Dead,
        };
        (status, Some((attack, defend)))
    }

    /// The same group after a stone; the inner option is `None` where nothing of it is left.
    fn after(&mut self, point: Point, colour: Colour) -> Option<Option<Owl<'_>>> {
        let scene = self.scene.after(point, colour)?;
        let left = self.group & scene.stones(self.colour);
        if left.is_empty() {
            return Some(None);
        }
        let group = scene.chains_of(left, self.colour);
        Some(Some(Owl {
            scene,
            readers: self.readers,
            foresight: None,
            reach: self.reach,
            limits: self.limits.clone(),
            colour: self.colour,
            group,
            enclosed: false,
            nodes: 0,
        }))
    }

    /// How many first moves are tried where two in a row are looked for.
    const FIRST_MOVES: usize = 6;

    fn twice(&mut self, mover: Colour) -> Option<Twice> {
        let attacking = mover != self.colour;
        let ground = self.grounds().into_iter().next()?.problem;
        let look = life::look::Look::new(&ground, mover);
        let empty = ground.region - ground.black - ground.white;
        let mut points: Vec<Point> = empty.iter().collect();
        points.sort_by_cached_key(|&point| std::cmp::Reverse(look.odds(point)));
        let mut best: Option<Twice> = None;
        for point in points.into_iter().take(Self::FIRST_MOVES) {
            let Some(after) = self.after(point, mover) else {
                continue;
            };
            let Some(mut after) = after else {
                continue;
            };
            after.scene.ko = None;
            let reached = match attacking {
                true => after.attack(),
                false => after.defend(),
            };
            let nodes = after.nodes;
            self.nodes += nodes;
            let second = reached.moves.first().copied().unwrap_or(Move::Pass);
            if reached.code.is_something() && best.is_none_or(|best| best.code < reached.code) {
                best = Some(Twice {
                    code: reached.code,
                    moves: [Move::Play(point), second],
                });
            }
            if best.is_some_and(|best| best.code == Code::Works) {
                break;
            }
        }
        best
    }

    /// What the capture reader says of a group of one chain.
    fn captured(&mut self, attacking: bool) -> Option<Reached> {
        if !self.group.is_connected() || self.scene.liberties(self.group).len() > 4 {
            return None;
        }
        let stone = self.group.first()?;
        let mover = if attacking { !self.colour } else { self.colour };
        let position = critical::position(&self.scene, mover)?;
        let limits = Limits {
            nodes: Some(self.reach.capture),
            ..self.limits.clone()
        };
        let reading = match attacking {
            true => self.readers.attack(&position, stone, &limits),
            false => self.readers.defend(&position, stone, &limits),
        }
        .ok()?;
        self.nodes += reading.nodes;
        if !reading.is_certain() {
            return None;
        }
        Some(Reached {
            code: Code::of_reading(reading.code),
            moves: reading.mv.into_iter().collect(),
            certain: true,
        })
    }

    /// The grounds that it is read on, in this order.
    pub fn grounds(&self) -> Vec<Ground> {
        let scene = &self.scene;
        let setup = Setup {
            defender: Some(self.colour),
            targets: self.group,
            reading: Some(life::problem::Reading::Literal),
            ko: scene.ko,
            ..Setup::new(scene.size, scene.black, scene.white)
        };
        let mut grounds: Vec<Ground> = Vec::new();
        if let Ok(problem) = setup.problem()
            && life::is_walled(&setup, &problem)
            && empty_points(&problem) <= MOST_WALLED
        {
            grounds.push(Ground {
                problem,
                nodes: self.reach.walled,
                is_walled: true,
            });
        }
        for (empty, nodes) in self.reach.grounds {
            let plan = Plan {
                empty,
                links: 0,
                looks_beyond: true,
                ..Plan::default()
            };
            let target = (self.colour, self.group);
            if let Ok(Battleground { problem, .. }) =
                Battleground::of(scene, target, PointSet::EMPTY, plan)
                && (grounds.iter()).all(|known| known.problem.region != problem.region)
            {
                grounds.push(Ground {
                    problem,
                    nodes,
                    is_walled: false,
                });
            }
        }
        grounds
    }

    /// The answer of the widest ground that can be read out; a kill on a narrower one is enough.
    fn on_grounds(&mut self, mover: Colour) -> Reached {
        let attacking = mover != self.colour;
        self.enclosed = false;
        let mut best: Option<(Brief, bool)> = None;
        for ground in self.grounds() {
            let limits = Limits {
                nodes: Some(ground.nodes),
                ..self.limits.clone()
            };
            let options = Options {
                limits,
                memory: self.reach.memory,
                ..Options::default()
            };
            let mut session = Session::new(&ground.problem, options);
            let brief = session.brief(mover);
            self.nodes += session.nodes();
            let known = brief.killed().is_some();
            let kills = brief.killed() == Some(true);
            if known || best.as_ref().is_none_or(|(_, known)| !known) {
                best = Some((brief, known));
            }
            let is_closed = ground.problem.escape.is_empty();
            self.enclosed = known && ground.is_walled;
            if kills || known && is_closed || self.limits.cancel.is_cancelled() {
                break;
            }
        }
        let Some((brief, _)) = best else {
            // No ground can be laid out: a group with so much around it mostly lives.
            return Reached {
                code: match attacking {
                    true => Code::Fails,
                    false => Code::Works,
                },
                moves: Vec::new(),
                certain: false,
            };
        };
        let (code, certain) = Code::of_brief(&brief, attacking);
        Reached {
            code,
            moves: brief.best.into_iter().collect(),
            certain,
        }
    }
}

/// Where reading finds no way to kill, one is thought likely from here on. A network gives a group
/// up late: it has seen few of those that die to a single move.
const LIKELY_KILL: f64 = 0.25;
/// Where reading finds no way to live, one is thought likely from here on.
const LIKELY_LIFE: f64 = 0.9;
/// How many moves that are foreseen may replace one that was read.
const FORESEEN: usize = 3;

/// A wall around more empty points than this is not read as a whole.
const MOST_WALLED: usize = 24;

fn empty_points(problem: &Problem) -> usize {
    (problem.region - problem.black - problem.white).len()
}

/// Whether the stones around a chain live once they have taken it.
pub fn is_substantial(
    scene: &Scene,
    readers: &mut Readers,
    stone: Point,
    reach: Reach,
    limits: &Limits,
) -> bool {
    let Some(colour) = scene.owner(stone) else {
        return false;
    };
    let chain = scene.chains_of(PointSet::single(stone), colour);
    let takers = chain.neighbours(scene.stones(!colour));
    let liberties = scene.liberties(chain);
    let mut after = scene.after_pass();
    let (own, theirs) = match colour {
        Colour::Black => (&mut after.black, &mut after.white),
        Colour::White => (&mut after.white, &mut after.black),
    };
    *own -= chain;
    *theirs |= liberties;
    let Some(taker) = takers.first().or(liberties.first()) else {
        return false;
    };
    Owl::of(&after, readers, taker, reach, limits)
        .is_some_and(|mut owl| !owl.attack().code.is_something())
}
