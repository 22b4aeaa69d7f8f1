//! The readers: one object that answers questions about positions and remembers what it found out.

use goban::{Board, Colour, Game, Move, Point, PointSet, zobrist};
use rustc_hash::FxHashMap;
use search::{Budget, Game as _, Limits, Search, Settled, Table, Verdict};

use crate::code::{Certainty, Code, Readout, Refused};
use crate::contest::Contest;
use crate::goal::{Goal, Width};
use crate::params::Params;
use crate::root;
use crate::state::State;

/// The largest budget of ko threats that is asked about.
pub const MAX_LEVEL: i8 = 6;

/// A board with the ban that stands on it: all that a question is asked of.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The stones.
    pub board: Board,
    /// The point that a ko forbids, and to whom.
    pub ko: Option<(Point, Colour)>,
}

impl Position {
    /// A board on which no ko is banned.
    #[must_use]
    pub const fn new(board: Board) -> Position {
        Position { board, ko: None }
    }

    /// The ban that the colour is under.
    pub(crate) fn ban(&self, colour: Colour) -> Option<Point> {
        self.ko
            .filter(|&(_, banned)| banned == colour)
            .map(|(point, _)| point)
    }

    /// Who owns the stone on a point.
    pub(crate) fn owner(&self, point: Point) -> Result<Colour, Refused> {
        self.board.get(point).ok_or(Refused::NoStone(point))
    }

    /// Who owns two stones of one colour.
    pub(crate) fn owner_of_both(&self, one: Point, other: Point) -> Result<Colour, Refused> {
        let owner = self.owner(one)?;
        match self.owner(other)? == owner {
            true => Ok(owner),
            false => Err(Refused::TwoColours(one, other)),
        }
    }

    /// The first stone of a chain. A chain has one name, so that questions about it meet in the
    /// table.
    pub(crate) fn name(&self, stone: Point) -> Point {
        self.board.chain(stone).first().unwrap_or(stone)
    }

    /// The position after a move of a colour, or `None` if it is not legal.
    #[must_use]
    pub fn after(&self, point: Point, colour: Colour) -> Option<Position> {
        if self.ban(colour) == Some(point) {
            return None;
        }
        let mut board = self.board;
        let played = board.play(point, colour, goban::Suicide::Forbidden).ok()?;
        Some(Position {
            board,
            ko: played.ko.map(|ko| (ko, !colour)),
        })
    }
}

impl From<Board> for Position {
    fn from(board: Board) -> Position {
        Position::new(board)
    }
}

impl From<&Game> for Position {
    fn from(game: &Game) -> Position {
        Position {
            board: *game.board(),
            ko: game.ko().map(|ko| (ko, game.to_move())),
        }
    }
}

/// Who asks, for the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Capture and rescue.
    Reading,
    /// Connections, cuts and areas.
    Connection,
}

/// Is told every line that a reader shows: the position, what is asked, and the moves.
pub type Trace = Box<dyn FnMut(&Traced) + Send>;

/// One question with its answer, for a trace.
#[derive(Clone, Debug)]
pub struct Traced {
    /// What was asked of.
    pub position: Position,
    /// What is sought.
    pub goal: Goal,
    /// Who seeks it.
    pub seeker: Colour,
    /// Whether the seeker moves first.
    pub seeking: bool,
    /// The answer.
    pub reading: Readout,
    /// The main line.
    pub line: Vec<Move>,
}

/// Answers questions about positions, one thread, with a table and a memory that all questions
/// share.
pub struct Readers {
    pub(crate) table: Table<PointSet>,
    pub(crate) params: Params,
    /// Nodes of captures, and of connections.
    nodes: [u64; 2],
    cache: FxHashMap<u64, Readout>,
    /// Moves are read here alone, if a limit was set.
    area: Option<PointSet>,
    /// The most nodes that all questions together may make.
    purse: Option<u64>,
    trace: Option<Trace>,
}

impl Default for Readers {
    fn default() -> Readers {
        Readers::new()
    }
}

/// Answers that are kept; when there are more all are forgotten.
const MOST_CACHED: usize = 100_000;
/// The table takes no more than this.
const TABLE_BYTES: usize = 96 << 20;

impl Readers {
    /// Readers that know nothing yet.
    #[must_use]
    pub fn new() -> Readers {
        Readers::with(Params::default())
    }

    /// Readers that read as far as these numbers say.
    #[must_use]
    pub fn with(params: Params) -> Readers {
        Readers {
            table: Table::with_bytes(TABLE_BYTES),
            params,
            nodes: [0; 2],
            cache: FxHashMap::default(),
            area: None,
            purse: None,
            trace: None,
        }
    }

    /// Forgets all answers.
    pub fn clear_cache(&mut self) {
        self.cache.clear();
        self.table.clear();
    }

    /// Reads as far as these numbers say from now on.
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
        self.clear_cache();
    }

    /// Nodes since the last reset.
    #[must_use]
    pub fn nodes(&self, counter: Counter) -> u64 {
        self.nodes[counter as usize]
    }

    /// Sets a counter back to 0.
    pub fn reset_nodes(&mut self, counter: Counter) {
        self.nodes[counter as usize] = 0;
    }

    /// Sets the most nodes that all questions together may make, counted from the start.
    pub fn limit_nodes(&mut self, most: Option<u64>) {
        self.purse = most;
    }

    /// What of the limits is left for one more question.
    fn left(&self, limits: &Limits) -> Limits {
        let Some(purse) = self.purse else {
            return limits.clone();
        };
        let left = purse.saturating_sub(self.nodes.iter().sum());
        Limits {
            nodes: Some(limits.nodes.map_or(left, |nodes| nodes.min(left))),
            ..limits.clone()
        }
    }

    /// Lets both sides play on these points alone, or everywhere.
    pub fn limit_search(&mut self, area: Option<PointSet>) {
        self.area = area;
        self.clear_cache();
    }

    /// Tells every question and its main line from now on, or no more. Gives back whoever was told
    /// until now.
    pub fn set_trace(&mut self, trace: Option<Trace>) -> Option<Trace> {
        std::mem::replace(&mut self.trace, trace)
    }

    /// Answers a question for the side that moves first.
    pub(crate) fn ask(&mut self, question: &Question, limits: &Limits) -> Readout {
        let key = question.key();
        if self.trace.is_none()
            && let Some(&known) = self.cache.get(&key)
            && known.is_certain()
        {
            return Readout { nodes: 0, ..known };
        }
        let limits = self.left(limits);
        let mut reading = Asking {
            table: &mut self.table,
            params: &self.params,
            budget: Budget::new(limits),
            area: self.area.unwrap_or(question.position.board.all()),
            quick: true,
            question,
        }
        .answer();
        if self.area.is_some() && reading.certainty == Certainty::Proven {
            reading.certainty = Certainty::Selected;
        }
        self.nodes[question.counter() as usize] += reading.nodes;
        if self.cache.len() >= MOST_CACHED {
            self.cache.clear();
        }
        self.cache.insert(key, reading);
        if let Some(mut trace) = self.trace.take() {
            trace(&Traced {
                position: question.position,
                goal: question.goal,
                seeker: question.seeker,
                seeking: question.seeking,
                reading,
                line: root::main_line(&self.table, &self.params, question, reading),
            });
            self.trace = Some(trace);
        }
        reading
    }
}

/// What is asked: who moves first for or against a goal, and perhaps with which move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub position: Position,
    pub goal: Goal,
    pub seeker: Colour,
    pub seeking: bool,
    /// Only ladders are read.
    pub ladder: bool,
}

impl Question {
    fn counter(&self) -> Counter {
        match self.goal {
            Goal::Capture(..) | Goal::Race(..) => Counter::Reading,
            Goal::Connect(..) | Goal::Reach(..) => Counter::Connection,
        }
    }

    pub(crate) fn mover(&self) -> Colour {
        if self.seeking {
            self.seeker
        } else {
            !self.seeker
        }
    }

    pub(crate) fn state(&self, level: i8, width: Width) -> State {
        State {
            board: self.position.board,
            ko: self.position.ban(self.mover()),
            seeking: self.seeking,
            level,
            rest: width.rest(),
            narrow: width.is_narrow(),
        }
    }

    fn key(&self) -> u64 {
        let ban = self.position.ban(self.mover());
        self.position.board.hash()
            ^ zobrist::ko(ban)
            ^ zobrist::to_move(self.mover())
            ^ self.goal.salt()
            ^ u64::from(self.ladder)
    }
}

/// A question that is being answered.
pub(crate) struct Asking<'a> {
    pub table: &'a mut Table<PointSet>,
    pub params: &'a Params,
    pub budget: Budget,
    pub area: PointSet,
    /// Whether the holder's moves are a selection for now.
    pub quick: bool,
    pub question: &'a Question,
}

impl Asking<'_> {
    /// Reads wider and wider until the seeker wins, first with few replies, then with all that
    /// matter.
    fn answer(mut self) -> Readout {
        let mut best: Option<(Code, Width, bool)> = None;
        let mut cut = false;
        for (width, nodes) in self.params.stages(self.question) {
            self.quick = width != Width::Full;
            let found = self.slice(nodes, |asking| asking.code(width));
            let Some((code, zone)) = found else {
                cut = true;
                continue;
            };
            if !self.quick {
                return self.reading(code, width, Certainty::Proven, zone);
            }
            // A rescue has to hold against the widest attack, but the narrowest attack is the most
            // natural.
            let as_good = |known| code > known || code == known && !self.question.seeking;
            if best.is_none_or(|(known, ..)| as_good(known)) {
                best = Some((code, width, true));
            }
            if code != Code::Win {
                continue;
            }
            // What wins against a few replies is shown to win against all, or not to win.
            let nodes = self.params.proof_nodes;
            self.quick = false;
            let found = self.slice(nodes, |asking| asking.code(width));
            match found {
                Some((Code::Win, zone)) => {
                    return self.reading(code, width, Certainty::Proven, zone);
                }
                Some((code, _)) => best = Some((code, width, false)),
                // Where both sides are going to play everywhere, that will tell.
                None if self.params.full_nodes > 0 => {}
                None => {
                    self.quick = true;
                    let all = self.question.position.board.all();
                    return self.reading(code, width, Certainty::Selected, all);
                }
            }
        }
        let all = self.question.position.board.all();
        self.quick = best.is_none_or(|(.., quick)| quick);
        match best {
            Some((code, width, _)) => {
                let certainty = if cut {
                    Certainty::Cut
                } else {
                    Certainty::Selected
                };
                self.reading(code, width, certainty, all)
            }
            None => self.guess(all),
        }
    }

    /// Does something with at most `nodes` nodes.
    fn slice<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.budget.begin_slice(nodes);
        let result = work(self);
        self.budget.end_slice(outer);
        result
    }

    /// The answer for the mover, with a move, where the seeker's code is known.
    fn reading(
        mut self,
        seeker_code: Code,
        width: Width,
        certainty: Certainty,
        zone: PointSet,
    ) -> Readout {
        let code = if self.question.seeking {
            seeker_code
        } else {
            seeker_code.reversed()
        };
        Readout {
            code,
            mv: self.best_move(width, code),
            certainty,
            nodes: self.budget.nodes,
            rests_on: zone,
        }
    }

    /// The code for the seeker at a width, and the zone of his win.
    ///
    /// The codes are about all budgets from -6 to 6. The value is monotone in the budget, so at
    /// most three are asked.
    pub(crate) fn code(&mut self, width: Width) -> Option<(Code, PointSet)> {
        let even = self.solve(&self.question.state(0, width))?;
        let all = self.question.position.board.all();
        Some(match even.verdict {
            Verdict::Seek if even.reach <= -MAX_LEVEL => (Code::Win, even.zone),
            Verdict::Seek => {
                let low = self.solve(&self.question.state(-MAX_LEVEL, width))?;
                match low.verdict {
                    Verdict::Seek => (Code::Win, low.zone),
                    Verdict::Hold => (Code::KoTakesFirst, all),
                }
            }
            Verdict::Hold if even.reach >= MAX_LEVEL => (Code::Fail, all),
            Verdict::Hold => {
                let high = self.solve(&self.question.state(MAX_LEVEL, width))?;
                match high.verdict {
                    Verdict::Seek => (Code::KoNeedsThreat, all),
                    Verdict::Hold => (Code::Fail, all),
                }
            }
        })
    }

    pub(crate) fn contest(&self) -> Contest {
        Contest::new(self.question.goal, self.question.seeker, self.area).quickly(self.quick)
    }

    pub(crate) fn solve(&mut self, state: &State) -> Option<Settled<PointSet>> {
        let mut contest = self.contest();
        contest.root = contest.key(state);
        Search::new(contest, self.table, &mut self.budget).solve(state)
    }
}
