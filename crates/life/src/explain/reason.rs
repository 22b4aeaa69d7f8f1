//! Why a line ends as it does, read off the line itself.
//!
//! A [`Teller`] plays a line again and looks at where it leads: which eyes there are, what was
//! captured, who could not play where. So whoever has a problem and a line, from a search or from a
//! file, can have the reason; nothing else is needed. A reason explains, it proves nothing.

use goban::{Colour, Move, Point, PointSet};
use local::bits::{Bits, Wide};
use local::field::{NOWHERE, Role, State};
use search::{Budget, Limits};
use tactics::benson::unconditional_life;
use tactics::room::Room;

use crate::explain::lines::is_hopeless;
use crate::question::problem::{Problem, Reading};
use crate::solve::Solver;
use crate::solve::reader::{Knowledge, Question};

mod space;

pub use space::Space;

/// Why a line ends as it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The defender lives.
    Eyes {
        /// A point of each eye.
        eyes: Vec<Point>,
        /// Those of `eyes` that his last move made.
        made: Vec<Point>,
        /// The stones that his last move captured.
        took: PointSet,
    },
    /// The defender is connected to something safe.
    Connected,
    /// The attacker captures.
    Captured {
        /// The stones that his last move captured.
        stones: PointSet,
        /// The stone before was a sacrifice that the defender had just taken.
        snapback: bool,
    },
    /// The attacker captures although there was room for eyes: the defender ran out of liberties.
    Shortage {
        /// The stones that are captured.
        stones: PointSet,
        /// A point where the defender could not play for want of liberties.
        barred: Option<Point>,
    },
    /// The attacker has played the vital point inside.
    Nakade {
        /// The point.
        at: Point,
        /// The space, if it has a name and its death is proven.
        of: Option<Space>,
    },
    /// The eye space is settled by its shape, whoever moves first.
    Space {
        /// The space.
        space: Space,
        /// Whether the defender lives with it.
        alive: bool,
    },
    /// An eye can be taken away from outside.
    FalseEye {
        /// The eye.
        at: Point,
    },
    /// There is room for one eye at the most.
    OneEye {
        /// The eye, if there is even one.
        at: Option<Point>,
        /// The attacker's move that took the room.
        by: Option<Point>,
    },
    /// The line is a ko.
    Ko {
        /// The point that is taken and retaken.
        at: Point,
    },
    /// Nobody can go on.
    Seki {
        /// Where the attacker would put himself in atari.
        barred: Vec<Point>,
    },
}

/// Plays lines of one problem again, to tell why they end as they do.
pub struct Teller {
    solver: Solver<Wide>,
}

/// A line played again.
struct Replay {
    /// One more than `moves`.
    states: Vec<State<Wide>>,
    moves: Vec<Move>,
}

impl Teller {
    /// A teller for lines of a problem.
    pub fn new(problem: &Problem) -> Teller {
        let layout = problem.layout();
        let budget = Budget::new(Limits::default());
        // Nothing is searched, so the table stays empty.
        Teller {
            solver: Solver::new(problem.clone(), layout, 0, budget),
        }
    }

    /// Why a line ends as it does, or `None` when its end tells nothing: it was cut off, or it
    /// cannot be played.
    pub fn reason(&self, first: Colour, line: &[Move]) -> Option<Reason> {
        let replay = self.replay(first, line)?;
        let reason = self.end(&replay)?;
        let alive = match reason {
            Reason::Eyes { .. } => true,
            Reason::Nakade { .. }
            | Reason::OneEye { .. }
            | Reason::Shortage { .. }
            | Reason::Captured {
                snapback: false, ..
            } => false,
            _ => return Some(reason),
        };
        // What a space is called says more than how it was played out.
        self.settled_space(&replay, alive).or(Some(reason))
    }

    /// What the end of a line looks like.
    fn end(&self, replay: &Replay) -> Option<Reason> {
        let end = replay.states.last()?;
        let reader = self.solver.reader(Question::Kill, Knowledge::Full);
        if reader.captured(end) {
            // As a group they may live on, with other targets or where these stood.
            let lost = reader.reading == Reading::Literal
                || !end.defender.meets(self.solver.targets)
                || is_hopeless(&self.solver, end);
            lost.then(|| self.captured(replay))
        } else if reader.alive(end) {
            Some(self.eyes(replay))
        } else if is_hopeless(&self.solver, end) {
            Some(self.hopeless(replay))
        } else {
            self.first_ko(replay).map(|at| Reason::Ko { at })
        }
    }

    /// Why nobody can go on at the end of a line that is known to be a seki.
    pub fn seki(&self, first: Colour, line: &[Move]) -> Option<Reason> {
        let replay = self.replay(first, line)?;
        let end = replay.states.last()?;
        let reader = self.solver.reader(Question::Kill, Knowledge::Full);
        let settled = reader.captured(end) || reader.alive(end);
        (!settled).then(|| self.standoff(end))
    }

    /// The first ko of a line.
    pub fn ko(&self, first: Colour, line: &[Move]) -> Option<Point> {
        let replay = self.replay(first, line)?;
        self.first_ko(&replay)
    }

    fn first_ko(&self, replay: &Replay) -> Option<Point> {
        let mut bans = replay.states.iter().map(|s| s.ko);
        let ko = bans.find(|&ko| ko != NOWHERE)?;
        Some(self.solver.layout.point(ko as usize))
    }

    fn replay(&self, first: Colour, line: &[Move]) -> Option<Replay> {
        let solver = &self.solver;
        let mover = if first == solver.problem.defender {
            Role::Defender
        } else {
            Role::Attacker
        };
        let points = solver.problem.region | solver.problem.attacker_only;
        let mut states = vec![solver.root(mover, 0)];
        for &mv in line {
            let now = states.last()?;
            // Whoever retakes a ko at once has made a threat elsewhere.
            let threats = if now.mover == Role::Attacker { 1 } else { -1 };
            let now = solver.field.with_threats(now, threats);
            let next = match mv {
                Move::Pass => solver.field.pass(&now),
                Move::Play(point) if points.contains(point) => {
                    let index = solver.layout.index(point);
                    let free = solver.field.playable(&now).has(index);
                    free.then(|| solver.field.play(&now, index))??
                }
                Move::Play(_) => return None,
            };
            states.push(solver.field.with_threats(&next, 0));
        }
        Some(Replay {
            states,
            moves: line.to_vec(),
        })
    }

    fn board(&self, set: Wide) -> PointSet {
        self.solver.layout.unpack(set)
    }

    /// The stones of one side that the last move took.
    fn taken(replay: &Replay, of: Role) -> Wide {
        let [.., before, after] = replay.states.as_slice() else {
            return Wide::EMPTY;
        };
        match of {
            Role::Attacker => before.attacker & !after.attacker,
            Role::Defender => before.defender & !after.defender,
        }
    }

    /// The parts of the field that living stones enclose.
    fn enclosed(&self, s: &State<Wide>) -> Vec<Wide> {
        let field = &self.solver.field;
        let alive = unconditional_life(field, s.defender, s.attacker);
        let open = field.wall | field.attacker_only;
        let mut left = field.all & !s.defender;
        let mut regions = Vec::new();
        while !left.is_empty() {
            let region = field.flood(Wide::bit(left.lowest()), field.all & !s.defender);
            left &= !region;
            if !region.meets(open) && (field.around(region) & s.defender).within(alive) {
                regions.push(region);
            }
        }
        regions
    }

    fn eyes(&self, replay: &Replay) -> Reason {
        let field = &self.solver.field;
        let end = &replay.states[replay.states.len() - 1];
        let regions = self.enclosed(end);
        if regions.len() < 2 {
            return Reason::Connected;
        }
        // The defender's last move is the last or the last but one.
        let before = replay
            .states
            .iter()
            .rev()
            .skip(1)
            .find(|s| s.mover == Role::Defender);
        let is_new = |region: &Wide| {
            before.is_some_and(|s| {
                let outside = field.all & !s.defender;
                let seed = *region & outside;
                seed.is_empty() || field.flood(Wide::bit(seed.lowest()), outside) != *region
            })
        };
        let name = |region: &Wide| {
            let empty = *region & field.empty(end);
            let named = if empty.is_empty() { *region } else { empty };
            self.solver.layout.point(named.lowest())
        };
        let took = match end.mover {
            Role::Attacker => self.board(Self::taken(replay, Role::Attacker)),
            Role::Defender => PointSet::EMPTY,
        };
        Reason::Eyes {
            eyes: regions.iter().map(name).collect(),
            made: regions.iter().filter(|r| is_new(r)).map(name).collect(),
            took,
        }
    }

    fn captured(&self, replay: &Replay) -> Reason {
        let count = replay.states.len();
        let stones = self.board(Self::taken(replay, Role::Defender));
        let false_eye = self.false_eye(replay);
        if count < 3 {
            return Reason::Captured {
                stones,
                snapback: false,
            };
        }
        let (earlier, before) = (&replay.states[count - 3], &replay.states[count - 2]);
        let sacrificed = earlier.attacker & !before.attacker;
        let snapback = sacrificed.count() == 1
            && stones.len() > 1
            && replay.moves.last()
                == Some(&Move::Play(self.solver.layout.point(sacrificed.lowest())));
        if snapback {
            return Reason::Captured { stones, snapback };
        }
        if let Some(at) = false_eye {
            return Reason::FalseEye { at };
        }
        if is_hopeless(&self.solver, earlier)
            || Room::of(&self.solver.field, earlier).points.count() < 2
        {
            return Reason::Captured { stones, snapback };
        }
        // Where he played all the same says most.
        let barred = self.barred(earlier, Role::Defender);
        let played = replay.moves[count - 3];
        let tried = barred.iter().find(|&&point| Move::Play(point) == played);
        Reason::Shortage {
            stones,
            barred: tried.or(barred.first()).copied(),
        }
    }

    fn hopeless(&self, replay: &Replay) -> Reason {
        let solver = &self.solver;
        let end = &replay.states[replay.states.len() - 1];
        if let Some(at) = self.false_eye(replay) {
            return Reason::FalseEye { at };
        }
        let space = Room::of(&solver.field, end).points & !end.defender;
        let last = replay.moves.iter().zip(&replay.states).rev();
        let mut by_attacker = last.filter(|(_, s)| s.mover == Role::Attacker);
        let by = by_attacker.find_map(|(mv, _)| match mv {
            Move::Play(point) => Some(*point),
            Move::Pass => None,
        });
        let index = |point: &Point| solver.layout.index(*point);
        let inside = |point: &Point| space.has(index(point)) && end.attacker.has(index(point));
        // A stone inside is vital where the space around it is more than one eye of two points.
        let vital = |point: &Point| {
            let around = solver.field.flood(Wide::bit(index(point)), space);
            inside(point) && around.count() > 2
        };
        if let Some(at) = by.filter(vital) {
            return Reason::Nakade { at, of: None };
        }
        let empty = space & solver.field.empty(end);
        let eye = if empty.is_empty() { space } else { empty };
        Reason::OneEye {
            at: (!eye.is_empty()).then(|| solver.layout.point(eye.lowest())),
            by: by.filter(|point| !inside(point)),
        }
    }

    /// An eye that a move of the attacker made false. It is one empty point with too many of its
    /// corners lost, between stones of the defender that it alone joins.
    fn false_eye(&self, replay: &Replay) -> Option<Point> {
        let solver = &self.solver;
        let size = solver.problem.size;
        let steps = replay.moves.iter().zip(replay.states.windows(2)).rev();
        for (mv, pair) in steps {
            let (Move::Play(played), Role::Attacker) = (*mv, pair[0].mover) else {
                continue;
            };
            let s = &pair[1];
            let board = size.all();
            let defender = self.board(s.defender)
                | (solver.problem.stones(solver.problem.defender) - self.board(solver.field.all));
            let attacker = self.board(s.attacker)
                | (solver.problem.stones_taken(!solver.problem.defender)
                    - self.board(solver.field.all));
            for eye in self.board(solver.field.empty(s)) {
                let rim = PointSet::single(eye).neighbours(board);
                if !rim.is_subset(defender) {
                    continue;
                }
                let corners = corners(eye).filter(|&p| size.contains(p));
                let (mut lost, mut count, mut near) = (0, 0, false);
                for corner in corners {
                    count += 1;
                    lost += usize::from(attacker.contains(corner));
                    near |= corner == played;
                }
                let allowed = usize::from(count == 4);
                let hangs = !rim.iter().all(|p| {
                    let chain = PointSet::flood(PointSet::single(p), defender);
                    rim.is_subset(chain)
                });
                if near && lost > allowed && hangs {
                    return Some(eye);
                }
            }
        }
        None
    }

    /// Where a side cannot play, or would put itself in atari, with the points next to its own
    /// stones first.
    fn barred(&self, s: &State<Wide>, side: Role) -> Vec<Point> {
        let field = &self.solver.field;
        let s = State { mover: side, ..*s };
        let own = match side {
            Role::Attacker => s.attacker,
            Role::Defender => s.defender,
        };
        let mut found = Vec::new();
        for p in field.playable(&s).each() {
            if !field.around(Wide::bit(p)).meets(own) {
                continue;
            }
            let in_atari = match field.play(&s, p) {
                None => true,
                Some(next) => {
                    let (mine, theirs, before) = match side {
                        Role::Attacker => (next.attacker, next.defender, s.defender),
                        Role::Defender => (next.defender, next.attacker, s.attacker),
                    };
                    let chain = field.flood(Wide::bit(p), mine);
                    let safe = side == Role::Attacker && chain.meets(field.wall);
                    let liberties = field.around(chain) & field.empty(&next);
                    theirs == before && !safe && chain.count() > 1 && liberties.count() <= 1
                }
            };
            if in_atari {
                found.push(self.solver.layout.point(p));
            }
        }
        found
    }

    fn standoff(&self, end: &State<Wide>) -> Reason {
        Reason::Seki {
            barred: self.barred(end, Role::Attacker),
        }
    }
}

/// The four points that touch a point at its corners.
fn corners(point: Point) -> impl Iterator<Item = Point> {
    let (x, y) = (i16::from(point.x()), i16::from(point.y()));
    [(-1, -1), (1, -1), (-1, 1), (1, 1)]
        .into_iter()
        .filter_map(move |(dx, dy)| {
            let x = usize::try_from(x + dx).ok()?;
            let y = usize::try_from(y + dy).ok()?;
            Point::checked(x, y)
        })
}
