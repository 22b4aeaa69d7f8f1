//! The solver: asking two yes/no questions at several ko budgets until the outcome is known.
//!
//! - [`reader`]: the two questions, `kill?` and `safe?`, as games for the search
//! - [`outlook`]: the first numbers of leaves; `focus`: life near the group, in wide regions
//! - `judged`: what every answer begins with; [`brief`]: answers for engines
//! - [`alike`]: liberties of which one stands for all
//! - `order`: the order of first moves; [`look`]: how much a move looks like the one that is
//!   meant

pub mod alike;
pub mod brief;
pub(crate) mod focus;
pub(crate) mod judged;
pub mod look;
pub(crate) mod order;
pub mod outlook;
pub mod reader;

use local::bits::Bits;
use local::field::{Field, PASS, Role, State};
use search::table::Entry;
use search::{Budget, Search, Table, Verdict};

use crate::question::problem::{Problem, Reading};
use crate::solve::alike::Alike;
use crate::solve::focus::Focus;
use crate::solve::reader::{Knowledge, Question, Reader};
use local::Layout;

/// Budgets are asked for up to this many threats on either side.
pub const MAX_THREATS: i8 = 6;

/// Questions that are asked by turns get this many nodes at first.
const FIRST_SLICE: u64 = 50_000;

/// Whether the defender is safe and whether he is killed is asked by turns of this many nodes at
/// first.
const FIRST_TURN: u64 = 8_000;
/// Whether a reply of the defender threatens anything gets this many nodes.
const A_REPLY: u64 = 10_000;
/// First moves of a wide field get this many nodes more than their class has cost.
const WIDE_MOVES: u64 = 300_000;

/// How much is wanted of first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// What each of them reaches.
    All,
    /// The same, but nothing more once a pass is found to be as good as anything: then nobody has
    /// to choose.
    Sense,
}

/// The limits ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfLimits;

/// The value of a position over all budgets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The least budget at which the attacker kills; one more than [`MAX_THREATS`] if he never
    /// does.
    pub threshold: i8,
    /// If he never does: whether the defender gets unconditional life, even if the attacker has all
    /// the threats.
    pub safe: bool,
}

impl Class {
    /// Killed whatever threats the defender has.
    pub const DEAD: Class = Class {
        threshold: -MAX_THREATS,
        safe: false,
    };

    /// A ko that the defender wins if he has a threat more than the attacker.
    pub const KO: Class = Class {
        threshold: 0,
        safe: false,
    };

    /// Whether the attacker never kills.
    pub fn never(self) -> bool {
        self.threshold > MAX_THREATS
    }
}

/// What is known of the threshold so far: not killed up to `held`, killed from `killed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest budget known to be survived.
    pub held: i8,
    /// The least budget known to kill.
    pub killed: i8,
}

impl Bounds {
    /// Nothing is known.
    pub fn none() -> Bounds {
        Bounds {
            held: -MAX_THREATS - 1,
            killed: MAX_THREATS + 1,
        }
    }

    fn learn(&mut self, killed: bool, reach: i8) {
        if killed {
            self.killed = self.killed.min(reach.max(-MAX_THREATS));
        } else {
            self.held = self.held.max(reach.min(MAX_THREATS));
        }
    }

    fn threshold(self) -> Option<i8> {
        (self.killed == self.held + 1).then_some(self.killed)
    }

    /// The budget to ask next: none, then the extremes, because most positions are no ko; then the
    /// one that is nearest to none.
    fn next(self) -> i8 {
        match self {
            _ if self == Bounds::none() => 0,
            Bounds { held, .. } if held < -MAX_THREATS => -MAX_THREATS,
            Bounds { killed, .. } if killed > MAX_THREATS => MAX_THREATS,
            Bounds { held, killed } if killed <= 0 => (killed - 1).max(held + 1),
            Bounds { held, .. } => held + 1,
        }
    }
}

/// First moves by what they reach.
#[derive(Clone, Debug, Default)]
pub struct FirstMoves {
    /// As good as any.
    pub best: Vec<u16>,
    /// Worse.
    pub rest: Vec<u16>,
    /// Not settled within the limits.
    pub open: Vec<u16>,
}

/// Reads one problem; keeps the table from one question to the next.
pub struct Solver<B> {
    /// How the board maps to the field.
    pub layout: Layout,
    /// The field.
    pub field: Field<B>,
    /// The problem.
    pub problem: Problem,
    /// The targets on the field.
    pub targets: B,
    /// What has been found out.
    pub table: Table<B>,
    /// What may be spent.
    pub budget: Budget,
    /// Where life is looked for first, if the field is wide.
    pub foci: Vec<Focus<B>>,
    /// Whether zones are kept: where the field is not wide they cost more than they save.
    pub zones: bool,
    /// Whether a search tells whoever watches which line looks best: only where it begins at the
    /// root, and asks for what is not known yet.
    pub(crate) tells_line: bool,
    /// Whether eye shapes and cutting points are looked up. For a proof they are read out, because
    /// a table tells no moves.
    shapes: bool,
    /// Liberties of which it does not matter which is filled, where that is used.
    alike: Vec<Alike<B>>,
    /// Stones whose capture counts as life in a race.
    pub(crate) rival: B,
}

impl<B: Bits> Solver<B> {
    /// A solver with an empty table.
    pub fn new(problem: Problem, layout: Layout, memory: usize, budget: Budget) -> Solver<B> {
        let field = problem.field(&layout);
        let targets = layout.pack(problem.targets);
        let start = problem.state(&layout, &field, Role::Attacker, 0);
        let foci = focus::foci(&field, &start);
        Solver {
            zones: !foci.is_empty(),
            shapes: true,
            alike: Vec::new(),
            rival: B::EMPTY,
            tells_line: false,
            foci,
            layout,
            field,
            problem,
            targets,
            table: Table::with_bytes(memory),
            budget,
        }
    }

    /// Looks eye shapes up from now on, or not; tells whether it did.
    pub fn look_up_shapes(&mut self, wanted: bool) -> bool {
        // Verdicts that were taken from shapes must not be remembered when there are none.
        self.table.forget_opinions();
        std::mem::replace(&mut self.shapes, wanted)
    }

    /// From now on one move stands for all that fill liberties which are alike. A region that is
    /// wide for such liberties alone is not read as a wide one.
    pub(crate) fn fill_alike(&mut self) {
        let root = self.root(Role::Attacker, 0);
        let found = alike::alike(&self.field, &root, !self.rival.is_empty());
        let spared: u32 = found.iter().map(Alike::spared).sum();
        let empty = self.field.empty(&root).count();
        if empty.saturating_sub(spared) <= focus::WIDE {
            self.foci.clear();
            self.zones = false;
        }
        // A zone is made of every move, so with zones none may stand for others.
        if !self.zones {
            self.alike = found;
        }
    }

    /// The position the problem starts from.
    pub fn root(&self, mover: Role, threats: i8) -> State<B> {
        let problem = &self.problem;
        problem.state(&self.layout, &self.field, mover, threats)
    }

    /// A reader for a question.
    pub fn reader(&self, question: Question, knowledge: Knowledge) -> Reader<'_, B> {
        Reader {
            knowledge,
            zones: self.zones,
            shapes: self.shapes,
            alike: &self.alike,
            rival: self.rival,
            ..Reader::new(&self.field, question, &self.problem, self.targets)
        }
    }

    /// Whether the seeker wins, and the budgets for which that is proven.
    pub fn ask(
        &mut self,
        question: Question,
        state: &State<B>,
        threats: i8,
    ) -> Result<(bool, i8), OutOfLimits> {
        let reading = self.problem.reading;
        if question == Question::Safe
            && !state.target.is_empty()
            && let Some(reach) = self.safe_nearby(state, threats)?
        {
            return Ok((true, reach));
        }
        if reading == Reading::Group && !state.target.is_empty() {
            // The literal question is by far the cheaper one, and half of its answers hold for the
            // group.
            let literal = self.ask_in(None, Reading::Literal, question, state, threats)?;
            if literal.0 == (question == Question::Safe) {
                return Ok(literal);
            }
        }
        self.ask_in(None, reading, question, state, threats)
    }

    /// Whether the defender of a wide field finds life near his group: the budgets for which that
    /// is proven. The foci are searched by turns, because a larger one can be easier.
    fn safe_nearby(&mut self, state: &State<B>, threats: i8) -> Result<Option<i8>, OutOfLimits> {
        let mut open: Vec<usize> = (0..self.foci.len()).collect();
        let mut slice = FIRST_SLICE;
        while !open.is_empty() {
            for i in std::mem::take(&mut open) {
                let ask = |s: &mut Self| {
                    s.ask_in(Some(i), Reading::Literal, Question::Safe, state, threats)
                };
                match self.briefly(slice, ask)? {
                    Some((true, reach)) => return Ok(Some(reach)),
                    Some((false, _)) => {}
                    None => open.push(i),
                }
            }
            slice = slice.saturating_mul(4);
        }
        Ok(None)
    }

    fn ask_in(
        &mut self,
        focus: Option<usize>,
        reading: Reading,
        question: Question,
        state: &State<B>,
        threats: i8,
    ) -> Result<(bool, i8), OutOfLimits> {
        let state = self.field.with_threats(state, threats);
        let answer = self
            .search(focus, reading, question, |mut search| search.solve(&state))
            .ok_or(OutOfLimits)?;
        Ok((
            answer.verdict == Verdict::Seek,
            question.level(answer.reach),
        ))
    }

    /// Runs a search with all that is known.
    fn search<T>(
        &mut self,
        focus: Option<usize>,
        reading: Reading,
        question: Question,
        run: impl FnOnce(Search<Reader<B>>) -> T,
    ) -> T {
        let reader = Reader {
            reading,
            focus: focus.map(|i| &self.foci[i]),
            zones: self.zones,
            shapes: self.shapes,
            alike: &self.alike,
            rival: self.rival,
            ..Reader::new(&self.field, question, &self.problem, self.targets)
        };
        let search = Search::new(reader, &mut self.table, &mut self.budget);
        run(search.telling_its_line(self.tells_line))
    }

    /// Runs with this many nodes and no more; `None` when they are not enough.
    fn briefly<T>(
        &mut self,
        nodes: u64,
        run: impl FnOnce(&mut Self) -> Result<T, OutOfLimits>,
    ) -> Result<Option<T>, OutOfLimits> {
        let outer = self.budget.begin_slice(nodes);
        let answer = run(self);
        self.budget.end_slice(outer);
        if answer.is_err() && self.budget.exhausted() {
            return Err(OutOfLimits);
        }
        Ok(answer.ok())
    }

    /// Whether the attacker kills with this budget.
    pub fn killed(&mut self, state: &State<B>, threats: i8) -> Result<bool, OutOfLimits> {
        Ok(self.ask(Question::Kill, state, threats)?.0)
    }

    /// Whether the defender forces unconditional life with this budget.
    pub fn safe(&mut self, state: &State<B>, threats: i8) -> Result<bool, OutOfLimits> {
        Ok(self.ask(Question::Safe, state, threats)?.0)
    }

    /// The value over all budgets; what was found out on the way stays in `bounds`.
    pub fn class(&mut self, state: &State<B>, bounds: &mut Bounds) -> Result<Class, OutOfLimits> {
        let mut safe = self.safe_or_killed(state, bounds)?;
        let threshold = loop {
            if let Some(threshold) = bounds.threshold() {
                break threshold;
            }
            if safe.is_none() && bounds.held >= 0 {
                // Who is safe is not killed, and most of those who are not killed are safe.
                let answer = self.safe(state, MAX_THREATS)?;
                safe = Some(answer);
                if answer {
                    bounds.learn(false, MAX_THREATS);
                    continue;
                }
            }
            let threats = bounds.next();
            let (killed, reach) = self.ask(Question::Kill, state, threats)?;
            bounds.learn(killed, reach);
        };
        let safe = match safe {
            Some(safe) => safe,
            None => threshold > MAX_THREATS && self.safe(state, MAX_THREATS)?,
        };
        Ok(Class { threshold, safe })
    }

    /// Asks by turns whether the defender is safe and whether he is killed, with growing slices of
    /// nodes, until one is answered. Which one that will be cannot be known beforehand, and the
    /// other costs more.
    fn safe_or_killed(
        &mut self,
        state: &State<B>,
        bounds: &mut Bounds,
    ) -> Result<Option<bool>, OutOfLimits> {
        if *bounds != Bounds::none() {
            return Ok(None);
        }
        let mut slice = FIRST_TURN;
        loop {
            // In a wide field a kill is all but out of reach, and life is looked for in several
            // places.
            let patience = if self.foci.is_empty() { 1 } else { 8 };
            let safe = slice.saturating_mul(patience);
            if let Some(safe) = self.briefly(safe, |s| s.safe(state, MAX_THREATS))? {
                if safe {
                    bounds.learn(false, MAX_THREATS);
                }
                return Ok(Some(safe));
            }
            if let Some((killed, reach)) =
                self.briefly(slice, |s| s.ask(Question::Kill, state, 0))?
            {
                bounds.learn(killed, reach);
                return Ok(None);
            }
            slice = slice.saturating_mul(4);
        }
    }

    /// Whether a position after the mover's first move is as good for him as the whole class.
    /// `next` has to be made from the root with [`Solver::deciding_budget`].
    pub fn reaches(
        &mut self,
        mover: Role,
        class: Class,
        next: &State<B>,
    ) -> Result<bool, OutOfLimits> {
        let threats = next.threats;
        Ok(match mover {
            Role::Attacker if class.never() => class.safe || !self.safe(next, threats)?,
            Role::Attacker => self.killed(next, threats)?,
            Role::Defender if class == Class::DEAD => true,
            Role::Defender if class.safe => self.safe(next, threats)?,
            Role::Defender => !self.killed(next, threats)?,
        })
    }

    /// Tries the refutation of a first move on another. What comes of it is in the table.
    fn copy_refutation(&mut self, mover: Role, class: Class, model: &State<B>, next: &State<B>) {
        let question = match mover {
            Role::Attacker if class.never() => Question::Safe,
            Role::Attacker => Question::Kill,
            Role::Defender if class.safe => Question::Safe,
            Role::Defender => Question::Kill,
        };
        self.search(None, Reading::Literal, question, |mut search| {
            search.copy(model, next)
        });
    }

    /// Sorts first moves into those that reach the class and those that do not. They are asked by
    /// turns with growing slices of nodes, so that a hard one does not keep the others waiting.
    /// What the limits leave unsettled comes last.
    ///
    /// `wanted` says how much is wanted: see [`Wanted`].
    pub fn sort_first_moves(
        &mut self,
        class: Class,
        root: &State<B>,
        wanted: Wanted,
    ) -> FirstMoves {
        if self.foci.is_empty() {
            return self.sort_moves(class, root, wanted);
        }
        // To judge every first move of a wide field may take for ever: it may cost a few times what
        // the class did.
        let outer = self.budget.begin_slice(WIDE_MOVES + self.budget.nodes);
        let sorted = self.sort_moves(class, root, wanted);
        self.budget.end_slice(outer);
        sorted
    }

    fn sort_moves(&mut self, class: Class, root: &State<B>, wanted: Wanted) -> FirstMoves {
        let mut open = self.moves(root);
        // The pass comes first: where it is as good as anything, the others hardly matter.
        open.rotate_right(1);
        let mut far = Vec::new();
        if let Some(focus) = self.foci.get(1).or(self.foci.first()) {
            // In a wide field only moves near the group are judged, what is known already first.
            far = open.clone();
            open.retain(|(mv, _)| *mv == PASS || focus.near.has(*mv as usize));
            far.retain(|far| open.iter().all(|(mv, _)| *mv != far.0));
            open.sort_by_key(|(_, next)| self.peek(Question::Safe, next).is_none());
        }
        let mut sorted = self.sort(class, root.mover, open, wanted);
        sorted.open.extend(far.into_iter().map(|(mv, _)| mv));
        sorted
    }

    /// Sorts some first moves, each with the position after it.
    pub fn sort(
        &mut self,
        class: Class,
        mover: Role,
        mut open: Vec<(u16, State<B>)>,
        wanted: Wanted,
    ) -> FirstMoves {
        let mut sorted = FirstMoves::default();
        let mut slice = FIRST_SLICE;
        let is_enough =
            |sorted: &FirstMoves| wanted == Wanted::Sense && sorted.best.contains(&PASS);
        let mut refuted: Option<State<B>> = None;
        while !open.is_empty() && !self.budget.exhausted() && !is_enough(&sorted) {
            open.retain(|(mv, next)| {
                if is_enough(&sorted) {
                    return true;
                }
                if let Some(model) = &refuted {
                    self.copy_refutation(mover, class, model, next);
                }
                match self.briefly(slice, |s| s.reaches(mover, class, next)) {
                    Ok(Some(true)) => sorted.best.push(*mv),
                    Ok(Some(false)) => {
                        sorted.rest.push(*mv);
                        refuted = Some(*next);
                    }
                    Ok(None) | Err(OutOfLimits) => return true,
                }
                false
            });
            slice = slice.saturating_mul(4);
        }
        sorted.open = open.into_iter().map(|(mv, _)| mv).collect();
        sorted
    }

    /// How many replies to a move that kills threaten something: the attacker cannot leave them
    /// unanswered. What a few nodes do not show counts as none. `next` is the position after the
    /// move, with a budget at which it kills.
    pub fn threats_after(&mut self, next: &State<B>) -> Result<i32, OutOfLimits> {
        let mut threats = 0;
        for (mv, reply) in self.moves(next) {
            if mv == PASS {
                continue;
            }
            let unanswered = self.field.pass(&reply);
            let killed = self.briefly(A_REPLY, |s| s.killed(&unanswered, next.threats))?;
            threats += i32::from(killed == Some(false));
        }
        Ok(threats)
    }

    /// The budget at which a first move shows whether it reaches the class.
    pub fn deciding_budget(mover: Role, class: Class) -> i8 {
        match mover {
            Role::Attacker if class.never() => MAX_THREATS,
            Role::Attacker => class.threshold,
            Role::Defender => (class.threshold - 1).clamp(-MAX_THREATS, MAX_THREATS),
        }
    }

    /// Every legal move with the position after it; a pass is always the last.
    pub fn moves(&self, state: &State<B>) -> Vec<(u16, State<B>)> {
        let mut moves: Vec<_> = self
            .field
            .playable(state)
            .each()
            .filter_map(|p| Some((p as u16, self.field.play(state, p)?)))
            .collect();
        moves.push((PASS, self.field.pass(state)));
        moves
    }

    /// What the table knows for good of a position with its budget: under the problem's reading, or
    /// under the literal one where that implies it.
    pub fn entry(&self, question: Question, state: &State<B>) -> Option<(bool, &Entry<B>)> {
        let reader = self.reader(question, Knowledge::Plain);
        let level = question.level(state.threats);
        let settled = |reading| {
            let entry = self.table.get(reader.key_in(state, question, reading))?;
            let seek = level >= entry.seek_from;
            (seek || level <= entry.hold_to).then_some((seek, entry))
        };
        let by_reading = settled(reader.reading).or_else(|| {
            settled(Reading::Literal).filter(|(seek, _)| *seek == (question == Question::Safe))
        });
        if question == Question::Kill {
            return by_reading;
        }
        by_reading.or_else(|| {
            let key = reader.key_in(state, question, Reading::Literal);
            (self.foci.iter())
                .filter_map(|focus| self.table.get(key ^ focus.salt))
                .find(|entry| level >= entry.seek_from)
                .map(|entry| (true, entry))
        })
    }

    /// What the table knows of a position, with the work that went into it.
    pub fn remembered(&self, question: Question, state: &State<B>) -> Option<(bool, u64)> {
        if let Some((seek, entry)) = self.entry(question, state) {
            return Some((seek, u64::from(entry.work)));
        }
        // Who is safe is not killed, and who is killed is not safe.
        let (_, entry) = self
            .entry(question.other(), state)
            .filter(|(seek, _)| *seek)?;
        Some((false, u64::from(entry.work)))
    }

    /// What is known of a position without any search, with the work that went into it.
    pub fn peek(&self, question: Question, state: &State<B>) -> Option<(bool, u64)> {
        use search::Game as _;
        let remembered = self.remembered(question, state);
        if remembered.is_some() {
            return remembered;
        }
        let mut reader = self.reader(question, Knowledge::Full);
        let verdict = reader.verdict(state);
        verdict.map(|v| (v == Verdict::Seek, 0))
    }
}
