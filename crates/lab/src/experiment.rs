//! One search on one problem, and what it cost.

use std::fmt;
use std::time::{Duration, Instant};

use goban::{Colour, Move};
use life::problem::{Problem, Reading};
use life::reader::{Question, Reader};
use life::{Options, Outcome, Session, with_room};
use local::Layout;
use local::bits::{Bits, Wide};
use local::field::{PASS, Role};
use search::classic::{self, LOSS, Settings, Table, Usage, WIN, search_to};
use search::{Budget, Cancel, Verdict, pns};

use crate::estimate::Estimate;
use crate::game::{Game, SEKI};
use crate::method::Method;
use crate::position::LabPosition;
use crate::switches::{Switch, Switches};

/// What becomes of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// It is captured.
    Dead,
    /// It is not captured, and cannot force more.
    Seki,
    /// It lives unconditionally.
    Alive,
}

impl Status {
    /// Its word in tables.
    pub fn word(self) -> &'static str {
        match self {
            Status::Dead => "dead",
            Status::Seki => "seki",
            Status::Alive => "alive",
        }
    }

    fn of_value(value: i16) -> Option<Status> {
        match value {
            LOSS => Some(Status::Dead),
            SEKI => Some(Status::Seki),
            WIN => Some(Status::Alive),
            _ => None,
        }
    }

    fn value(self) -> i16 {
        match self {
            Status::Dead => LOSS,
            Status::Seki => SEKI,
            Status::Alive => WIN,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What ends a run, and what it may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes of a run: moves made in search.
    pub nodes: u64,
    /// The table has two to this many entries.
    pub table_bits: u32,
    /// The deepest line without deepening.
    pub depth: usize,
    /// At most this many moves of a position are looked at.
    pub breadth: Option<usize>,
    /// The guess where the depth runs out.
    pub estimate: Estimate,
    /// Stops everything.
    pub cancel: Cancel,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 2_000_000,
            table_bits: 18,
            depth: 100,
            breadth: None,
            estimate: Estimate::default(),
            cancel: Cancel::new(),
        }
    }
}

impl Limits {
    fn budget(&self) -> Budget {
        Budget::new(search::Limits {
            nodes: Some(self.nodes),
            cancel: self.cancel.clone(),
            ..search::Limits::default()
        })
    }
}

/// What one run has come to.
#[derive(Clone, Debug)]
pub struct Row {
    /// The search.
    pub method: Method,
    /// The switches.
    pub switches: Switches,
    /// The depth limit, if there was one.
    pub limit: Option<usize>,
    /// The depth that was reached.
    pub depth: usize,
    /// The result: exact, or what the value says so far.
    pub result: Option<Status>,
    /// Whether no limit stood in the way.
    pub exact: bool,
    /// The move it would play.
    pub best: Option<Move>,
    /// Moves made in search.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How much the table was used.
    pub usage: Usage,
    /// Moves of a position on average.
    pub branching: f64,
    /// How many moves of a position were looked at, if that was limited.
    pub breadth: Option<usize>,
    /// Whether it was stopped: its nodes ran out, or somebody did not want to wait.
    pub stopped: bool,
    /// Whether the result is the solver's; `None` where one of the two is not known.
    pub right: Option<bool>,
}

/// A problem with a side to move and a ko budget.
pub struct Experiment {
    problem: Problem,
    mover: Colour,
    threats: i8,
    truth: Option<Status>,
}

impl Experiment {
    /// The experiment; the solver is asked first, so that every run can be compared with it.
    pub fn new(problem: Problem, mover: Colour, threats: i8) -> Experiment {
        let limits = Limits {
            nodes: 20_000_000,
            ..Limits::default()
        };
        Experiment::within(problem, mover, threats, &limits)
    }

    /// The same, with the solver's own reading bounded and stopped by some limits.
    pub fn within(problem: Problem, mover: Colour, threats: i8, limits: &Limits) -> Experiment {
        let mut experiment = Experiment {
            problem,
            mover,
            threats,
            truth: None,
        };
        experiment.truth = experiment.solve(limits).0;
        experiment
    }

    /// What the solver says, if it could read the problem out.
    pub fn truth(&self) -> Option<Status> {
        self.truth
    }

    /// Runs a search, to a depth limit or to the end.
    pub fn run(
        &self,
        method: Method,
        switches: Switches,
        limit: Option<usize>,
        limits: &Limits,
    ) -> Row {
        let layout = self.problem.layout();
        let mut row = None;
        with_room(&mut || {
            row = Some(match layout.bits() {
                0..=64 => self.run_in::<u64>(&layout, method, switches, limit, limits),
                65..=128 => self.run_in::<u128>(&layout, method, switches, limit, limits),
                _ => self.run_in::<Wide>(&layout, method, switches, limit, limits),
            });
        });
        let mut row = row.expect("the run has ended");
        row.right = match (row.result, self.truth) {
            (Some(result), Some(truth)) => Some(result == truth),
            _ => None,
        };
        row
    }

    fn role(&self, colour: Colour) -> Role {
        match colour == self.problem.defender {
            true => Role::Defender,
            false => Role::Attacker,
        }
    }

    /// The solver's own answer, and its nodes.
    fn solve(&self, limits: &Limits) -> (Option<Status>, u64, Option<Move>) {
        let options = Options {
            threats: Some(self.threats),
            limits: search::Limits {
                nodes: Some(limits.nodes),
                cancel: limits.cancel.clone(),
                ..search::Limits::default()
            },
            ..Options::default()
        };
        let answer = Session::new(&self.problem, options).answer(self.mover);
        let status = match answer.outcome {
            Outcome::Alive => Some(Status::Alive),
            Outcome::Seki => Some(Status::Seki),
            Outcome::Dead => Some(Status::Dead),
            Outcome::Ko(_) | Outcome::Unknown => None,
        };
        (status, answer.nodes, answer.moves.first().copied())
    }

    fn run_in<B: Bits>(
        &self,
        layout: &Layout,
        method: Method,
        switches: Switches,
        limit: Option<usize>,
        limits: &Limits,
    ) -> Row {
        let start = Instant::now();
        let mut row = Row {
            method,
            switches,
            limit,
            depth: 0,
            result: None,
            exact: false,
            best: None,
            nodes: 0,
            time: Duration::ZERO,
            usage: Usage::default(),
            branching: 0.0,
            breadth: None,
            stopped: false,
            right: None,
        };
        match method {
            Method::Solver => {
                let (status, nodes, best) = self.solve(limits);
                (row.result, row.exact, row.nodes, row.best) =
                    (status, status.is_some(), nodes, best);
                row.stopped = status.is_none();
            }
            Method::ProofNumbers => self.by_proof_numbers::<B>(layout, limits, &mut row),
            Method::Classic { search, deepening } => {
                self.classic::<B>(layout, (search, deepening), limits, &mut row);
            }
        }
        row.time = start.elapsed();
        row
    }

    fn classic<B: Bits>(
        &self,
        layout: &Layout,
        (method, deepening): (classic::Method, bool),
        limits: &Limits,
        row: &mut Row,
    ) {
        let field = self.problem.field::<B>(layout);
        let targets = layout.pack(self.problem.targets);
        let switches = row.switches;
        let mut game = Game::new(&field, &self.problem, targets, switches, limits.estimate);
        let mut budget = limits.budget();
        let mut table = Table::new(limits.table_bits);
        let settings = Settings {
            killers: switches.has(Switch::Killers),
            stolen: switches.has(Switch::Stolen),
            breadth: limits.breadth,
        };
        // Without its table, alpha-beta with a table is alpha-beta.
        let method = match method {
            classic::Method::AlphaBetaTable if !switches.has(Switch::Table) => {
                classic::Method::AlphaBeta
            }
            other => other,
        };
        let root = |mover| {
            let state = self.problem.state(layout, &field, mover, self.threats);
            LabPosition::fresh(state)
        };
        let mover = self.role(self.mover);
        // What the other mover's search leaves in the table, as where both are asked.
        if switches.has(Switch::KeptTable) && method == classic::Method::AlphaBetaTable {
            let other = root(mover.other());
            let mut spare = limits.budget();
            let depth = [row.limit.unwrap_or(limits.depth)];
            let how = (method, settings);
            search_to(&mut game, &other, how, depth, LOSS, &mut spare, &mut table);
        }
        let deepest = row.limit.unwrap_or(limits.depth);
        let first = if deepening { 1 } else { deepest };
        let goal = self.truth.map_or(WIN, Status::value);
        let how = (method, settings);
        let depths = first..=deepest;
        let found = search_to(
            &mut game,
            &root(mover),
            how,
            depths,
            goal,
            &mut budget,
            &mut table,
        );
        row.depth = found.depth;
        row.breadth = limits.breadth;
        row.stopped = found.stopped;
        row.nodes = budget.nodes;
        row.usage = table.usage();
        row.branching = budget.nodes as f64 / found.expanded.max(1) as f64;
        if let Some(value) = found.found {
            row.exact = value.exact && !found.stopped && limits.breadth.is_none();
            // One pass says only whether the goal is reached.
            row.result = match method {
                classic::Method::OnePass if value.value >= goal => Status::of_value(goal),
                classic::Method::OnePass => None,
                _ => Status::of_value(value.value),
            };
            row.exact &= row.result.is_some();
            row.best = value.best.map(|mv| match mv {
                PASS => Move::Pass,
                mv => Move::Play(layout.point(usize::from(mv))),
            });
        }
    }

    /// The two questions one after the other, with what the solver sees without search.
    fn by_proof_numbers<B: Bits>(&self, layout: &Layout, limits: &Limits, row: &mut Row) {
        /// More nodes than this are not kept in memory.
        const MOST: usize = 8_000_000;
        let field = self.problem.field::<B>(layout);
        let targets = layout.pack(self.problem.targets);
        let mover = self.role(self.mover);
        let state = self.problem.state(layout, &field, mover, self.threats);
        let mut budget = limits.budget();
        let mut problem = self.problem.clone();
        // A capture that is not the end would hand over to the other question.
        problem.reading = Reading::Literal;
        let mut ask = |question| {
            let mut reader = Reader::new(&field, question, &problem, targets);
            let proven = pns::plain(&mut reader, &state, &mut budget, MOST);
            row.branching = budget.nodes as f64 / proven.expanded.max(1) as f64;
            proven.verdict
        };
        let kill = ask(Question::Kill);
        let safe = match kill {
            Some(Verdict::Hold) => ask(Question::Safe),
            _ => None,
        };
        row.nodes = budget.nodes;
        row.result = match (kill, safe) {
            (Some(Verdict::Seek), _) => Some(Status::Dead),
            (_, Some(Verdict::Seek)) => Some(Status::Alive),
            (_, Some(Verdict::Hold)) => Some(Status::Seki),
            _ => None,
        };
        row.stopped = row.result.is_none();
        row.exact = row.result.is_some() && self.problem.reading == Reading::Literal;
    }
}
