//! Life and death of a group on a whole board: can it be killed, can it be saved, and how.
//!
//! The same question is asked on a family of grounds. Where a wall stands around the group, what it encloses is the
//! ground, and nothing is assumed. Elsewhere the grounds are open ([`crate::ground`]), the widest that can be read
//! first: a group that dies there dies although the rim is a way out, and one that lives has eyes, friends, or a way out.
//! A group of one chain that is short of liberties is given to the capture reader as well.

use goban::{Colour, Move, Point, PointSet};
use life::{Class, Options, Problem, Session, Setup};
use readers::{Limits, Readers};

use crate::code::{Code, Reached};
use crate::critical;
use crate::ground::{Ground, Plan};
use crate::scene::Scene;

/// How far groups are read.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Nodes for one ground.
    pub nodes: u64,
    /// The numbers of empty points of the open grounds, in the order in which they are read.
    pub empty: [usize; 3],
    /// Bytes for a table.
    pub memory: usize,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach {
            nodes: 60_000,
            empty: [22, 16, 11],
            memory: 32 << 20,
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

/// A group that is asked about.
pub struct Owl<'a> {
    scene: &'a Scene,
    readers: &'a mut Readers,
    reach: Reach,
    limits: Limits,
    colour: Colour,
    group: PointSet,
    /// Moves made in search.
    pub nodes: u64,
}

impl<'a> Owl<'a> {
    /// The group of a stone. `None` where there is no stone.
    pub fn of(
        scene: &'a Scene,
        readers: &'a mut Readers,
        stone: Point,
        reach: Reach,
        limits: &Limits,
    ) -> Option<Owl<'a>> {
        let (colour, group) = scene.group_of(stone)?;
        Some(Owl {
            scene,
            readers,
            reach,
            limits: limits.clone(),
            colour,
            group,
            nodes: 0,
        })
    }

    /// Its stones.
    pub fn stones(&self) -> PointSet {
        self.group
    }

    /// Whether the other side kills it by moving first.
    pub fn attack(&mut self) -> Reached {
        let reached = self.on_grounds(!self.colour);
        if reached.code == Code::Works {
            return reached;
        }
        match self.captured(true) {
            Some(captured) if captured.code > reached.code => captured,
            _ => reached,
        }
    }

    /// Whether its owner saves it by moving first.
    pub fn defend(&mut self) -> Reached {
        let reached = self.on_grounds(self.colour);
        if reached.code != Code::Works {
            return reached;
        }
        // A group that lives by running away may be caught on the way.
        match self.captured(false) {
            Some(saved) if saved.code < reached.code => saved,
            _ => reached,
        }
    }

    /// Its status.
    pub fn status(&mut self) -> Status {
        let attack = self.attack();
        if attack.certain && !attack.code.is_something() {
            return Status::Alive;
        }
        let defend = self.defend();
        match (attack.certain && defend.certain, defend.code.is_something()) {
            (false, _) => Status::Unknown,
            (true, true) => Status::Critical,
            (true, false) => Status::Dead,
        }
    }

    /// What the capture reader says of a group of one chain.
    fn captured(&mut self, attacking: bool) -> Option<Reached> {
        if !self.group.is_connected() || self.scene.liberties(self.group).len() > 4 {
            return None;
        }
        let stone = self.group.first()?;
        let mover = if attacking { !self.colour } else { self.colour };
        let position = critical::position(self.scene, mover)?;
        let reading = match attacking {
            true => self.readers.attack(&position, stone, &self.limits),
            false => self.readers.defend(&position, stone, &self.limits),
        }
        .ok()?;
        self.nodes += reading.nodes;
        if !attacking && reading.code.works() && reading.mv.is_none() {
            return None;
        }
        Some(Reached {
            code: Code::of_reading(reading.code),
            moves: reading.mv.into_iter().collect(),
            certain: reading.is_certain(),
        })
    }

    /// The grounds, those first that say the most.
    fn grounds(&self) -> Vec<Problem> {
        let scene = self.scene;
        let setup = Setup {
            defender: Some(self.colour),
            targets: self.group,
            reading: Some(life::problem::Reading::Literal),
            ko: scene.ko,
            ..Setup::new(scene.size, scene.black, scene.white)
        };
        let mut grounds = Vec::new();
        if let Ok(problem) = setup.problem()
            && life::is_walled(&setup, &problem)
        {
            grounds.push(problem);
        }
        for empty in self.reach.empty {
            let plan = Plan {
                empty,
                weak: 3,
                links: 1,
                ..Plan::default()
            };
            let target = (self.colour, self.group);
            if let Ok(ground) = Ground::of(scene, target, PointSet::EMPTY, plan) {
                let is_new = |known: &Problem| known.region != ground.problem.region;
                if grounds.iter().all(is_new) {
                    grounds.push(ground.problem);
                }
            }
        }
        grounds
    }

    /// The answer of the first ground that can be read out.
    fn on_grounds(&mut self, mover: Colour) -> Reached {
        let attacking = mover != self.colour;
        let code = |class: Class| match attacking {
            true => Code::of_attack(class),
            false => Code::of_defence(class),
        };
        for problem in self.grounds() {
            let limits = Limits {
                nodes: Some(self.reach.nodes),
                ..self.limits.clone()
            };
            let options = Options {
                limits,
                memory: self.reach.memory,
                ..Options::default()
            };
            let mut session = Session::new(&problem, options);
            let begun = session.begin(mover);
            self.nodes += session.nodes();
            let Some(begun) = begun else {
                continue;
            };
            let code = code(begun.class);
            let moves: Vec<Move> = begun
                .best
                .into_iter()
                .filter(|_| code.is_something())
                .collect();
            return Reached {
                code,
                moves,
                certain: true,
            };
        }
        // Nothing could be read out: a group with so much around it mostly lives.
        Reached {
            code: match attacking {
                true => Code::Fails,
                false => Code::Works,
            },
            moves: Vec::new(),
            certain: false,
        }
    }
}
