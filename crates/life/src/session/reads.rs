//! A problem being read with a solver of one size, and what its session can be asked.

use std::collections::HashMap;
use std::sync::Arc;

use goban::{Colour, Move, PointSet};
use local::Layout;
use local::bits::Bits;
use local::field::{Role, State};
use search::{Budget, Limits};

use super::answering::stop_at_seki;
use super::listening::{LineListener, LineTeller};
use super::{Begun, Options, Questions};
use crate::answer::Answer;
use crate::explain::tree::{self, Tree, TreeOptions};
use crate::facts::Assumption;
use crate::prove::{self, NoProof, WrittenProof};
use crate::question::problem::{Problem, Reading};
use crate::solve::brief::Brief;
use crate::solve::judged::Judged;
use crate::solve::reader::Question;
use crate::solve::{Bounds, Class, Solver, Wanted};

/// A problem being read.
pub(crate) struct Reads<B> {
    pub(crate) solver: Solver<B>,
    pub(super) options: Options,
    /// What was read literally before an answer was asked for.
    pub(super) begun: Option<(Colour, Judged)>,
    /// Nodes of a beginning that the limits cut short. What it found out is in the table.
    pub(super) unfinished: u64,
    /// The threats that first moves leave, as far as they were counted.
    pub(super) threats: HashMap<u16, i32>,
    /// Tells the best line so far, if somebody listens.
    pub(super) teller: Option<Arc<LineTeller>>,
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
    pub(super) fn in_reading<T>(&mut self, literal: bool, run: impl FnOnce(&mut Self) -> T) -> T {
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
}

impl<B: Bits> Questions for Reads<B> {
    fn answer(&mut self, to_move: Colour) -> Answer {
        let problem = &self.solver.problem;
        let assumed = problem.assumptions.clone();
        let mut answer = Answer::unread(problem.defender, to_move, problem.region, assumed);
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
        self.in_reading(answer.literal, |reads| tree::build(reads, answer, options))
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
