//! One problem, its questions, its answers: the way in.

mod listening;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use goban::{Colour, Move, PointSet};
use local::bits::Bits;
use local::field::{PASS, Role, State};
use search::{Budget, Limits};

use crate::answer::{Answer, Goal, Ko, OtherMove, Outcome};
use crate::explain::difficulty::{self, Difficulty};
use crate::explain::tree::{Tree, TreeOptions};
use crate::facts::{Assumption, Note, Scope};
use crate::prove::{self, NoProof, WrittenProof};
use crate::question::problem::{Problem, Reading, Ruleset};
use crate::solve::brief::Brief;
use crate::solve::judged::Judged;
use crate::solve::order;
use crate::solve::reader::Question;
use crate::solve::{Bounds, Class, FirstMoves, MAX_THREATS, OutOfLimits, Solver, Wanted};
use local::{AnySize, Layout, with_bits, with_room};

pub use listening::LineListener;
use listening::LineTeller;

/// How a problem is to be read.
#[derive(Clone, Debug)]
pub struct Options {
    /// When to stop, and who watches.
    pub limits: Limits,
    /// Bytes for the table.
    pub memory: usize,
    /// Whether every first move that is not among the best gets its outcome and refutation too.
    pub other_moves: bool,
    /// Only this budget is asked; the outcome is then alive, seki or dead.
    pub threats: Option<i8>,
    /// Told the best line so far.
    pub on_line: Option<LineListener>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            limits: Limits::default(),
            memory: 256 << 20,
            other_moves: false,
            threats: None,
            on_line: None,
        }
    }
}

/// A problem being read. What one question finds out serves the next.
pub struct Session(Box<dyn Questions + Send>);

/// What an answer begins with.
#[derive(Clone, Debug)]
pub struct Begun {
    /// What the problem is worth.
    pub class: Class,
    /// The best first moves.
    pub best: Vec<Move>,
    /// Those that were not judged.
    pub open: Vec<Move>,
}

/// A solver of one of three sizes.
pub(crate) trait Questions {
    fn answer(&mut self, to_move: Colour) -> Answer;
    fn proof(&mut self, answers: &[&Answer], memory: usize) -> Result<WrittenProof, NoProof>;
    /// The most bytes that the table may take.
    fn memory(&self) -> usize;
    fn tree(&mut self, answer: &Answer, options: &TreeOptions) -> Tree;
    fn renew(&mut self, limits: Limits, on_line: Option<LineListener>);
    fn begin(&mut self, to_move: Colour) -> Option<Begun>;
    fn refuted(&mut self, to_move: Colour, class: Class, moves: &[Move]) -> Vec<Move>;
    fn take_up(&mut self, problem: &Problem, options: &Options) -> bool;
    fn prefer(&mut self, points: PointSet);
    fn bytes(&self) -> usize;
    fn class_of(&mut self, to_move: Colour) -> Option<Class>;
    fn nodes(&self) -> u64;
    fn brief(&mut self, to_move: Colour) -> Brief;
    fn race_with(&mut self, rival: PointSet);
}

/// A session that is about to begin.
struct Begin {
    problem: Problem,
    layout: Layout,
    options: Options,
}

impl AnySize for Begin {
    type Output = Box<dyn Questions + Send>;

    fn run<B: Bits + Send + 'static>(self) -> Self::Output {
        Box::new(Reads::<B>::new(self.problem, self.layout, self.options))
    }
}

impl Session {
    /// A session on a problem.
    pub fn new(problem: &Problem, options: Options) -> Session {
        let layout = problem.layout();
        let problem = problem.clone();
        let begin = Begin {
            problem,
            layout: layout.clone(),
            options,
        };
        Session(with_bits(&layout, begin))
    }

    /// The answer for one side to move first.
    pub fn answer(&mut self, to_move: Colour) -> Answer {
        with_room(&mut || self.0.answer(to_move))
    }

    /// A proof of answers given before. A program that writes it takes at most as much memory as
    /// the table may have and 64 MB, all in all.
    ///
    /// # Errors
    /// Tells why there is none: see [`NoProof`].
    pub fn proof(&mut self, answers: &[&Answer]) -> Result<WrittenProof, NoProof> {
        let beside = prove::ALLOWANCE - prove::PROGRAM;
        self.proof_within(answers, self.0.memory().saturating_add(beside))
    }

    /// As [`Session::proof`], with this many bytes for the table and all that is written.
    ///
    /// # Errors
    /// Tells why there is none: see [`NoProof`].
    pub fn proof_within(
        &mut self,
        answers: &[&Answer],
        memory: usize,
    ) -> Result<WrittenProof, NoProof> {
        with_room(&mut || self.0.proof(answers, memory))
    }

    /// The solution tree of an answer given before.
    pub fn tree(&mut self, answer: &Answer, options: &TreeOptions) -> Tree {
        self.0.tree(answer, options)
    }

    /// Sets new limits, counted from now, and who is told the best line so far. For an answer that
    /// was begun already the limits count from where it was.
    pub fn renew(&mut self, limits: Limits, on_line: Option<LineListener>) {
        self.0.renew(limits, on_line);
    }

    /// Begins an answer: reads literally what every answer reads first, if the limits allow it.
    /// [`Session::answer`] goes on from there.
    pub fn begin(&mut self, to_move: Colour) -> Option<Begun> {
        with_room(&mut || self.0.begin(to_move))
    }

    /// What the problem is worth with one side to move first, read literally; `None` where the
    /// limits run out first.
    pub fn class(&mut self, to_move: Colour) -> Option<Class> {
        with_room(&mut || self.0.class_of(to_move))
    }

    /// Whether the group is killed with one side to move first, by which move, and what is likelier
    /// where the limits run out.
    pub fn brief(&mut self, to_move: Colour) -> Brief {
        with_room(&mut || self.0.brief(to_move))
    }

    /// The same problem as a race: the capture of these stones of the attacker counts as life, as it
    /// mostly is.
    #[must_use]
    pub fn racing(mut self, rival: PointSet) -> Racing {
        self.0.race_with(rival);
        Racing(self)
    }

    /// Of equally good first moves those on these points come first: see [`Problem::vital`].
    pub fn prefer(&mut self, points: PointSet) {
        self.0.prefer(points);
    }

    /// Moves made in search since the limits were set.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// Those of some first moves that are shown, literally read and within the limits, not to reach
    /// a class.
    pub(crate) fn refuted(&mut self, to_move: Colour, class: Class, moves: &[Move]) -> Vec<Move> {
        with_room(&mut || self.0.refuted(to_move, class, moves))
    }

    /// Goes on with the same problem, of which more may be told by now, as a session with these
    /// options would. `None` where it would have been read another way.
    pub(crate) fn taken_up(mut self, problem: &Problem, options: &Options) -> Option<Session> {
        self.0.take_up(problem, options).then_some(self)
    }

    /// Bytes that the table occupies now.
    pub(crate) fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// A problem that is read as a race with other stones: whose capture counts as life. A heuristic,
/// so nothing but brief answers can be had of it.
#[derive(Debug)]
pub struct Racing(Session);

impl Racing {
    /// Sets new limits, counted from now.
    pub fn renew(&mut self, limits: Limits) {
        self.0.renew(limits, None);
    }

    /// As [`Session::brief`].
    pub fn brief(&mut self, to_move: Colour) -> Brief {
        self.0.brief(to_move)
    }

    /// Moves made in search since the limits were set.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

pub(crate) struct Reads<B> {
    pub(crate) solver: Solver<B>,
    options: Options,
    /// What was read literally before an answer was asked for.
    begun: Option<(Colour, Judged)>,
    /// Nodes of a beginning that the limits cut short. What it found out is in the table.
    unfinished: u64,
    /// The threats that first moves leave, as far as they were counted.
    threats: HashMap<u16, i32>,
    /// Tells the best line so far, if somebody listens.
    teller: Option<Arc<LineTeller>>,
}

impl<B: Bits> Reads<B> {
    pub(crate) fn new(problem: Problem, layout: Layout, options: Options) -> Reads<B> {
        let budget = Budget::new(Limits::default());
        let mut reads = Reads {
            solver: Solver::new(problem, layout, options.memory, budget),
            options,
            begun: None,
            unfinished: 0,
            threats: HashMap::new(),
            teller: None,
        };
        reads.listen();
        reads.solver.budget = reads.fresh_budget();
        reads
    }

    /// Sees to it that the listener of the options is told.
    fn listen(&mut self) {
        let listener = self.options.on_line.clone();
        let layout = &self.solver.layout;
        self.teller = listener.map(|listener| LineTeller::new(layout, listener));
    }

    /// A count under the limits of the options.
    fn fresh_budget(&self) -> Budget {
        let limits = &self.options.limits;
        Budget::new(match &self.teller {
            Some(teller) => teller.heard(limits),
            None => limits.clone(),
        })
    }

    /// Tells the line that the table has for a position at the start whose class is known.
    pub(crate) fn tell_line(&self, root: &State<B>, class: Class) {
        let Some(teller) = &self.teller else {
            return;
        };
        let question = match class.never() && class.safe {
            true => Question::Safe,
            false => Question::Kill,
        };
        let mut line = Vec::new();
        self.solver
            .line(question, root, |_, mv, _| line.push(self.move_of(mv)));
        if class.never() && !class.safe {
            stop_at_seki(&mut line);
        }
        teller.tell(&line);
    }

    /// Forgets what was begun, and all that was found out with it.
    fn begin_anew(&mut self) {
        self.begun = None;
        self.unfinished = 0;
        self.solver.table.clear();
        self.solver.budget = self.fresh_budget();
    }

    /// Runs something under the literal reading, or under the problem's own.
    fn in_reading<T>(&mut self, literal: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        let reading = self.solver.problem.reading;
        if literal {
            self.solver.problem.reading = Reading::Literal;
        }
        let result = run(self);
        self.solver.problem.reading = reading;
        result
    }

    /// The one budget that is asked for, if only one is.
    pub(crate) fn only_budget(&self) -> Option<i8> {
        self.options.threats
    }

    pub(crate) fn role(&self, colour: Colour) -> Role {
        if colour == self.solver.problem.defender {
            Role::Defender
        } else {
            Role::Attacker
        }
    }

    pub(crate) fn move_of(&self, mv: u16) -> Move {
        self.solver
            .layout
            .point_of_move(mv)
            .map_or(Move::Pass, Move::Play)
    }

    fn try_answer(&mut self, answer: &mut Answer, bounds: &mut Bounds) -> Result<(), OutOfLimits> {
        let mover = self.role(answer.to_move);
        // What was begun was read literally, and that is what comes first now.
        let judged = match self.begun.take() {
            Some((_, judged)) => judged,
            None => self.judge(mover, bounds, Wanted::All)?,
        };
        let Judged {
            class,
            otherwise,
            is_alive_without,
            first,
            bounds: found,
            nodes: [before, after_class, _],
        } = judged;
        *bounds = found;
        let root = self.root(mover);
        let deciding = self.deciding(mover, class);
        let outcome = self.outcome_with(class, otherwise, &root, after_class - before);
        if is_alive_without {
            answer.notes.push(Note::AliveWithoutThreats);
        }
        let FirstMoves {
            mut best,
            mut rest,
            open,
        } = first;
        // What is asked from here on is for the order, or of other moves, and says nothing about
        // how hard it was.
        let nodes = self.solver.budget.nodes - before;
        self.count_threats(class, &deciding, &best);
        let threats = |mv: u16| self.threats.get(&mv).copied().unwrap_or(0);
        order::first_moves(&self.solver, &root, &mut best, threats);
        order::by_nature(&self.solver, &root, &mut rest);
        answer.moves = best.iter().map(|&mv| self.move_of(mv)).collect();
        answer.line = self.main_line(&root, best.first().copied());
        if outcome == Outcome::Seki {
            stop_at_seki(&mut answer.line);
        }
        if let Some(teller) = &self.teller {
            teller.tell(&answer.line);
        }
        answer.outcome = outcome;
        answer.open = open.iter().map(|&mv| self.move_of(mv)).collect();
        if !open.is_empty() {
            answer.notes.push(match self.solver.foci.is_empty() {
                true => Note::LimitsRanOut(open.len()),
                false => Note::OnlyNearJudged(open.len()),
            });
        }
        let features =
            difficulty::features(&self.solver, &deciding, &best, &rest, &answer.line, nodes);
        answer.difficulty = features.map(Difficulty::of);
        if self.options.other_moves {
            for mv in rest {
                answer.others.push(self.other_move(&root, mv));
            }
        }
        Ok(())
    }

    /// Counts the threats that moves leave which kill an open group. How far such a group is read
    /// is an assumption. What kills with nothing to spare there may fail with more room, so solid
    /// moves are named first.
    fn count_threats(&mut self, class: Class, deciding: &State<B>, best: &[u16]) {
        let is_open = !self.solver.problem.held.is_empty() && self.solver.foci.is_empty();
        let kills = deciding.mover == Role::Attacker && class == Class::DEAD;
        if !is_open || !kills || best.len() < 2 || !self.threats.is_empty() {
            return;
        }
        let positions: Vec<_> = (best.iter())
            .filter_map(|&mv| Some((mv, self.after(deciding, mv)?)))
            .collect();
        let counted: Result<_, OutOfLimits> = self.in_reading(true, |reads| {
            let each = positions.iter();
            each.map(|(mv, next)| Ok((*mv, reads.solver.threats_after(next)?)))
                .collect()
        });
        // Where the limits run out before all of them are counted, none is preferred.
        self.threats = counted.unwrap_or_default();
    }

    /// The line that begins with a first move.
    fn main_line(&self, root: &State<B>, first: Option<u16>) -> Vec<Move> {
        let Some(first) = first else {
            return Vec::new();
        };
        let Some(next) = self.after(root, first) else {
            return vec![self.move_of(first)];
        };
        let mut line = vec![self.move_of(first)];
        // Where life was shown nobody may have asked for the kill.
        let question = match self.solver.entry(Question::Kill, &next) {
            Some(_) => Question::Kill,
            None => Question::Safe,
        };
        self.solver
            .line(question, &next, |_, mv, _| line.push(self.move_of(mv)));
        line
    }

    fn after(&self, state: &State<B>, mv: u16) -> Option<State<B>> {
        if mv == PASS {
            Some(self.solver.field.pass(state))
        } else {
            self.solver.field.play(state, mv as usize)
        }
    }

    fn other_move(&mut self, root: &State<B>, mv: u16) -> OtherMove {
        let first = self.move_of(mv);
        let outcome = match self.after(root, mv) {
            Some(next) => self
                .class(&next, &mut Bounds::none())
                .and_then(|class| self.outcome(class, &next, 0))
                .unwrap_or(Outcome::Unknown),
            // Only legal by spending a threat: without one it cannot be played at all.
            None => Outcome::Unknown,
        };
        let mut line = self.main_line(root, Some(mv));
        if outcome == Outcome::Seki {
            stop_at_seki(&mut line);
        }
        OtherMove {
            first,
            outcome,
            line,
        }
    }

    fn note_limits(&self, answer: &mut Answer, bounds: Bounds) {
        let outcome_at = |threshold: i8| {
            let (needs, threats) = if threshold > 0 {
                (Role::Attacker, threshold)
            } else {
                (Role::Defender, 1 - threshold)
            };
            Outcome::Ko(Ko {
                needs,
                threats: threats as u8,
                takes_first: None,
                kinds: Vec::new(),
                otherwise: None,
            })
        };
        answer.at_least = match bounds.held {
            MAX_THREATS.. => Some(Outcome::Seki),
            held if held >= -MAX_THREATS => Some(outcome_at(held + 1)),
            _ => None,
        };
        answer.at_most = match bounds.killed {
            killed if killed <= -MAX_THREATS => Some(Outcome::Dead),
            killed if killed <= MAX_THREATS => Some(outcome_at(killed)),
            _ => None,
        };
    }

    /// Fills in an answer, or what is known of it when the limits run out.
    fn read(&mut self, answer: &mut Answer) {
        let mut bounds = Bounds::none();
        if self.try_answer(answer, &mut bounds).is_err() || self.judge_bent_four(answer).is_err() {
            answer.outcome = Outcome::Unknown;
            answer.moves.clear();
            answer.open.clear();
            answer.line.clear();
            answer.notes.clear();
            answer.difficulty = None;
            self.note_limits(answer, bounds);
        }
    }

    /// Bent four under Japanese rules: both sides moving first get the same ko, the defender needs
    /// the threats, and the attacker loses nothing by waiting.
    fn judge_bent_four(&mut self, answer: &mut Answer) -> Result<(), OutOfLimits> {
        let Outcome::Ko(Ko {
            needs: Role::Defender,
            threats,
            ..
        }) = answer.outcome
        else {
            return Ok(());
        };
        if self.solver.problem.rules != Ruleset::Japanese || self.options.threats.is_some() {
            return Ok(());
        }
        let other = self.solver.root(self.role(answer.to_move).other(), 0);
        let class = self.solver.class(&other, &mut Bounds::none())?;
        if class.threshold == 1 - threats as i8 {
            answer.outcome = Outcome::Dead;
            answer.notes.push(Note::BentFour);
        }
        Ok(())
    }
}

/// Ends a line where the seki stands: from where a side passes on, every move is a blunder.
fn stop_at_seki(line: &mut Vec<Move>) {
    if let Some(pass) = line.iter().position(|&mv| mv == Move::Pass) {
        line.truncate(pass.max(1));
    }
}

impl<B: Bits> Questions for Reads<B> {
    fn answer(&mut self, to_move: Colour) -> Answer {
        let problem = &self.solver.problem;
        let mut answer = Answer {
            goal: Goal::Life,
            to_move,
            defender: problem.defender,
            outcome: Outcome::Unknown,
            moves: Vec::new(),
            others: Vec::new(),
            line: Vec::new(),
            literal: false,
            region: problem.region,
            assumptions: problem.assumptions.clone(),
            scope: Scope::of(&problem.assumptions),
            notes: Vec::new(),
            at_least: None,
            at_most: None,
            nodes: 0,
            open: Vec::new(),
            difficulty: None,
        };
        if let Some(teller) = &self.teller {
            teller.begin(to_move);
        }
        if self
            .begun
            .as_ref()
            .is_some_and(|(mover, _)| *mover != to_move)
        {
            self.begin_anew();
        }
        let before = match &self.begun {
            Some((_, judged)) => judged.nodes[0],
            None => self.solver.budget.nodes - self.unfinished,
        };
        self.unfinished = 0;
        self.threats.clear();
        let reading = self.solver.problem.reading;
        // The literal question is the cheaper one, and what it finds out serves the other. Where
        // the limits allow only the literal one, its answer is given and says so.
        let mut literal = None;
        if reading == Reading::Group {
            let mut first = answer.clone();
            self.in_reading(true, |reads| reads.read(&mut first));
            literal = Some(first).filter(|a| a.outcome.is_known());
        }
        self.read(&mut answer);
        // Where both come to the same, the first shows how hard it was: then nothing was known yet,
        // and nobody had asked for other moves.
        if let Some(literal) = &literal
            && literal.outcome == answer.outcome
            && literal.moves == answer.moves
        {
            answer.difficulty = literal.difficulty;
        }
        // One that lists all its moves is worth more than the same with a few of them.
        let is_unfinished = |literal: &Answer| {
            let same = literal.outcome == answer.outcome;
            !answer.outcome.is_known() || same && literal.open.is_empty() && !answer.open.is_empty()
        };
        if let Some(literal) = literal.filter(is_unfinished) {
            answer = literal;
            answer.literal = true;
            answer.assume(Assumption::CapturedIsDead);
        }
        let spent = self.solver.budget.nodes - before;
        let name = self.in_reading(answer.literal, |reads| reads.named_ko(&answer, spent));
        answer.notes.extend(name);
        answer.nodes = self.solver.budget.nodes - before;
        answer
    }

    fn proof(&mut self, answers: &[&Answer], memory: usize) -> Result<WrittenProof, NoProof> {
        // One proof has one reading; answers that were read differently have none together.
        let literal = answers.first().ok_or(NoProof::Unknown)?.literal;
        if answers.iter().any(|a| a.literal != literal) {
            return Err(NoProof::Readings);
        }
        self.in_reading(literal, |reads| prove::proof(reads, answers, memory))
    }

    fn memory(&self) -> usize {
        self.options.memory
    }

    fn tree(&mut self, answer: &Answer, options: &TreeOptions) -> Tree {
        self.in_reading(answer.literal, |reads| {
            crate::explain::tree::build(reads, answer, options)
        })
    }

    fn renew(&mut self, limits: Limits, on_line: Option<LineListener>) {
        self.options.on_line = on_line;
        self.listen();
        self.options.limits = limits;
        let limits = &self.options.limits;
        let spent = match &self.begun {
            Some((_, judged)) => judged.nodes[2],
            None => self.unfinished,
        };
        if spent > 0 && limits.nodes.is_some_and(|most| spent >= most) {
            // With these it would not have come so far.
            return self.begin_anew();
        }
        self.solver.budget = self.fresh_budget();
        self.solver.budget.nodes = spent;
    }

    fn begin(&mut self, to_move: Colour) -> Option<Begun> {
        if let Some(teller) = &self.teller {
            teller.begin(to_move);
        }
        let mover = self.role(to_move);
        let before = self.solver.budget.nodes;
        let judged = self.in_reading(true, |reads| {
            reads.judge(mover, &mut Bounds::none(), Wanted::Sense)
        });
        let Ok(judged) = judged else {
            self.unfinished = self.solver.budget.nodes - before;
            return None;
        };
        let moves = |list: &[u16]| list.iter().map(|&mv| self.move_of(mv)).collect();
        let begun = Begun {
            class: judged.class,
            best: moves(&judged.first.best),
            open: moves(&judged.first.open),
        };
        match begun.open.is_empty() {
            true => self.begun = Some((to_move, judged)),
            // The answer has to come back to what was not judged.
            false => self.unfinished = self.solver.budget.nodes - before,
        }
        Some(begun)
    }

    fn refuted(&mut self, to_move: Colour, class: Class, moves: &[Move]) -> Vec<Move> {
        let mover = self.role(to_move);
        let root = self.deciding(mover, class);
        let mut asked = self.solver.moves(&root);
        asked.retain(|(mv, _)| moves.contains(&self.move_of(*mv)));
        let sorted = self.in_reading(true, |reads| {
            reads.solver.sort(class, mover, asked, Wanted::All)
        });
        sorted.rest.iter().map(|&mv| self.move_of(mv)).collect()
    }

    fn take_up(&mut self, problem: &Problem, options: &Options) -> bool {
        let same = problem.layout() == self.solver.layout
            && options.memory == self.options.memory
            && options.threats == self.options.threats;
        self.solver.problem = problem.clone();
        self.options = options.clone();
        self.renew(options.limits.clone(), options.on_line.clone());
        same
    }

    fn prefer(&mut self, points: PointSet) {
        self.solver.problem.vital = points;
    }

    fn bytes(&self) -> usize {
        self.solver.table.bytes()
    }

    fn class_of(&mut self, to_move: Colour) -> Option<Class> {
        let root = self.root(self.role(to_move));
        self.in_reading(true, |reads| reads.class(&root, &mut Bounds::none()))
            .ok()
    }

    fn nodes(&self) -> u64 {
        self.solver.budget.nodes
    }

    fn brief(&mut self, to_move: Colour) -> Brief {
        self.in_reading(true, |reads| Reads::brief(reads, to_move))
    }

    fn race_with(&mut self, rival: PointSet) {
        let rival = rival & self.solver.problem.region;
        self.solver.rival = self.solver.layout.pack(rival);
        self.begin_anew();
    }
}
