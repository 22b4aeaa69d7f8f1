//! From the table to a proof that a second program can check.
//!
//! The table says who wins; a proof says how. A *no* section is a closed set: any winning reply
//! will do, so the values alone are enough. A *yes* section is well-founded. Following winning
//! moves blindly could go round in circles, so the moves are taken from the search, which settled
//! every child before its parent. Where that still goes round in a circle the strategy is found by
//! ranks ([`ranks`]).
//!
//! In a wide region the defender's life is written with zones: replies of the attacker that do not
//! matter are left out. Which those are the checker computes, so the writer asks it
//! ([`proof::Zones`]).
//!
//! Static verdicts are not exported: they are expanded until captures, unconditional life and want
//! of room, which the checker sees itself. A position without hope of two eyes is expanded by
//! filling outside liberties, each of which adds an immortal stone. What then remains is searched
//! with what the checker knows.

mod failure;
mod header;
mod memory;
mod nodes;
mod paper;
mod pieces;
mod ranks;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::HashSet;

use goban::PointSet;
use local::bits::Bits;
use local::field::{NOWHERE, PASS, Role, State};
use proof::{Body, Claim, Edge, Header, Node, Section, Zones};
use search::table::Entry;
use search::{Game as _, Search, Table};
use tactics::room::Room;

use crate::answer::Answer;
use crate::question::problem::Reading;
use crate::session::{Questions as _, Reads};
use crate::solve::reader::{Knowledge, Question, Reader};
use crate::solve::{Bounds, Class, MAX_THREATS, Solver};
use failure::Failure;
pub use failure::NoProof;
use header::{checked_question, checked_role, header};
use memory::Meter;
use nodes::Nodes;
use paper::Paper;
pub use paper::WrittenProof;
use pieces::Pieces;

/// Bytes that a program which writes a proof may take beside those that the table may have.
pub(crate) const ALLOWANCE: usize = 64 << 20;
/// What it takes besides: its code, its stacks, the answers.
pub(crate) const PROGRAM: usize = 16 << 20;
/// Bytes for the table of searches at the ends of lines.
const TABLE_OF_ENDS: usize = 16 << 20;

/// The proof of some answers, written with this many bytes at most, those of the tables among them.
pub(crate) fn proof<B: Bits>(
    reads: &mut Reads<B>,
    answers: &[&Answer],
    memory: usize,
) -> Result<WrittenProof, NoProof> {
    if answers.iter().any(|a| !a.outcome.is_known()) {
        return Err(NoProof::Unknown);
    }
    let shapes = reads.solver.look_up_shapes(false);
    let proof = written(reads, answers, memory);
    reads.solver.look_up_shapes(shapes);
    proof
}

fn written<B: Bits>(
    reads: &mut Reads<B>,
    answers: &[&Answer],
    memory: usize,
) -> Result<WrittenProof, NoProof> {
    let only_budget = reads.only_budget();
    let table = reads.memory();
    let header = header(&reads.solver, answers);
    let mut writer = Writer::new(&mut reads.solver, &header, table, memory);
    let mut claims = Vec::new();
    for answer in answers {
        let mover = if answer.to_move == answer.defender {
            Role::Defender
        } else {
            Role::Attacker
        };
        writer.claims(mover, only_budget, &answer.open, &mut claims)?;
    }
    Ok(WrittenProof {
        header: Header { claims, ..header },
        paper: writer.paper,
    })
}

/// A node that is numbered, and the position that it is to be written for.
type Numbered<B> = (Section, u32, State<B>);

struct Writer<'a, B> {
    solver: &'a mut Solver<B>,
    /// What searches at the ends of lines have found out.
    ends: Table<B>,
    /// The most that the solver's table may take.
    table: usize,
    /// What is taken, and may be.
    memory: Meter,
    /// Zones as the checker sees them, if the region is wide.
    zones: Option<Zones>,
    /// The zone of each node in safe-yes, if the region is wide.
    zone_of: Pieces<PointSet>,
    /// Nodes that are written or numbered, by section and position without budget.
    known: Nodes,
    /// Positions of well-founded strategies that are being written, from the root down.
    open: HashSet<(Section, u64, i8)>,
    /// Numbered positions of closed sets that are still to be written.
    todo: Pieces<Numbered<B>>,
    /// What is written.
    paper: Paper,
}

impl<'a, B: Bits> Writer<'a, B> {
    fn new(
        solver: &'a mut Solver<B>,
        header: &Header,
        table: usize,
        memory: usize,
    ) -> Writer<'a, B> {
        let wide = !solver.foci.is_empty();
        Writer {
            solver,
            ends: Table::with_bytes(TABLE_OF_ENDS),
            table,
            memory: Meter::new(memory),
            zones: wide.then(|| Zones::new(header)),
            zone_of: Pieces::default(),
            known: Nodes::default(),
            open: HashSet::new(),
            todo: Pieces::default(),
            paper: Paper::default(),
        }
    }

    /// Everything that makes up the answer for one first mover.
    fn claims(
        &mut self,
        mover: Role,
        only: Option<i8>,
        unsettled: &[goban::Move],
        out: &mut Vec<Claim>,
    ) -> Result<(), Failure> {
        let root = self.solver.root(mover, only.unwrap_or(0));
        if let Some(threats) = only {
            let killed = self.solver.killed(&root, threats)?;
            self.claim(&root, None, Question::Kill, killed, out)?;
            if !killed {
                let safe = self.solver.safe(&root, threats)?;
                self.claim(&root, None, Question::Safe, safe, out)?;
            }
            return Ok(());
        }
        let class = self.solver.class(&root, &mut Bounds::none())?;
        for (question, answer, threats) in class_claims(class) {
            let at = self.solver.field.with_threats(&root, threats);
            self.claim(&at, None, question, answer, out)?;
        }
        // Which first moves reach it and which do not.
        let deciding = self
            .solver
            .field
            .with_threats(&root, Solver::<B>::deciding_budget(mover, class));
        for (mv, next) in self.solver.moves(&deciding) {
            if class == Class::DEAD && mover == Role::Defender
                || class.safe && mover == Role::Attacker
            {
                break;
            }
            if unsettled.contains(&self.move_of(mv)) {
                continue;
            }
            let good = self.solver.reaches(mover, class, &next)?;
            // In a wide region that a move fails takes every point of it to show.
            if !good && self.zones.is_some() {
                continue;
            }
            // Who is safe is not killed, and who is killed is not safe.
            let killed = || self.solver.peek(Question::Kill, &next).is_some_and(|k| k.0);
            let question = if class.never() && (class.safe || mover == Role::Attacker) && !killed()
            {
                Question::Safe
            } else {
                Question::Kill
            };
            let seek = good == (mover == question.seeker());
            self.claim(&deciding, Some((mv, next)), question, seek, out)?;
        }
        Ok(())
    }

    fn claim(
        &mut self,
        root: &State<B>,
        first: Option<(u16, State<B>)>,
        question: Question,
        answer: bool,
        out: &mut Vec<Claim>,
    ) -> Result<(), Failure> {
        let start = first.map_or(*root, |(_, next)| next);
        let node = self.edge(question, answer, &start)?;
        self.finish()?;
        out.push(Claim {
            mover: checked_role(root.mover),
            threats: root.threats,
            first_move: first.map(|(mv, _)| self.move_of(mv)),
            question: checked_question(question),
            answer,
            node,
        });
        Ok(())
    }

    fn move_of(&self, mv: u16) -> goban::Move {
        self.solver
            .layout
            .point_of_move(mv)
            .map_or(goban::Move::Pass, goban::Move::Play)
    }

    /// A node that is written (or numbered) already and serves a position with this budget.
    fn served(&self, section: Section, key: u64, threats: i8) -> Option<u32> {
        let attacker_wins = section.winner() == proof::Role::Attacker;
        self.known.find(section, key, |budget| {
            if attacker_wins {
                threats >= budget
            } else {
                threats <= budget
            }
        })
    }

    /// Numbers a node.
    fn number_node(&mut self, section: Section, key: u64, budget: i8) -> Result<u32, Failure> {
        let table = memory::table(self.solver.table.bytes(), self.table);
        let ends = memory::table(self.ends.bytes(), TABLE_OF_ENDS);
        self.memory.set_tables(table + ends)?;
        (self.known).insert(section, key, budget, &mut self.memory)
    }

    /// Writes a node of a well-founded strategy.
    fn push(&mut self, section: Section, key: u64, node: &Node) -> Result<u32, Failure> {
        let number = self.number_node(section, key, node.budget)?;
        self.paper.append(section, node, &mut self.memory)?;
        Ok(number)
    }

    /// Numbers a node of a closed set, to be written later.
    fn put_off(&mut self, section: Section, key: u64, s: State<B>) -> Result<u32, Failure> {
        let number = self.number_node(section, key, s.threats)?;
        self.paper.leave_room(section, &mut self.memory)?;
        self.todo.push((section, number, s), &mut self.memory)?;
        Ok(number)
    }

    /// A budget that is worse for the winner and still wins, so that one node serves many. In a
    /// closed set it is the worst that the table knows. In a well-founded strategy it changes only
    /// where no budget matters at all: spending a threat is progress there and must not be undone.
    fn widest_budget(&self, question: Question, s: &State<B>, answer: bool) -> i8 {
        match self.solver.entry(question, s) {
            Some((true, entry)) if answer && entry.seek_from == search::table::LOWEST => {
                question.level(-MAX_THREATS)
            }
            Some((false, entry)) if !answer => question.level(entry.hold_to.min(MAX_THREATS)),
            _ => s.threats,
        }
    }

    /// Legal moves as the checker lists them: row by row on the board as it was given, the pass
    /// last.
    fn moves(&self, question: Question, s: &State<B>) -> Vec<(u16, State<B>)> {
        let mut moves = self.solver.moves(s);
        if s.mover == question.seeker() && s.ko == NOWHERE {
            moves.pop();
        }
        let layout = &self.solver.layout;
        moves.sort_by_key(|(mv, _)| match layout.point_of_move(*mv) {
            Some(point) => (false, point.y(), point.x()),
            None => (true, 0, 0),
        });
        moves
    }

    /// The zone before a move, from what the move leads to.
    fn zone_before(
        &self,
        at: &proof::FieldPosition,
        mv: u16,
        next: &State<B>,
        edge: Edge,
    ) -> PointSet {
        let Some(zones) = &self.zones else {
            return PointSet::EMPTY;
        };
        let after = self.position(next);
        let zone = match edge {
            Edge::Terminal => zones.of_end(&after),
            Edge::Node(node) => self.zone_of.get(node as usize),
        };
        zones.before(at, self.move_of(mv), &after, zone)
    }

    /// A position as the checker sees it when life is asked for.
    fn position(&self, s: &State<B>) -> proof::FieldPosition {
        let layout = &self.solver.layout;
        proof::FieldPosition {
            defender: layout.unpack(s.defender),
            attacker: layout.unpack(s.attacker),
            standing: match self.solver.problem.reading {
                Reading::Literal => layout.unpack(s.target),
                Reading::Group => PointSet::EMPTY,
            },
            kept: PointSet::EMPTY,
            ban: (s.ko != NOWHERE).then(|| layout.point(s.ko as usize)),
            mover: checked_role(s.mover),
        }
    }

    fn key(&self, question: Question, s: &State<B>) -> u64 {
        self.solver
            .reader(question, Knowledge::Plain)
            .key_of(s, question)
    }

    /// A winning move, and one that makes progress as far as can be told.
    fn winning_move(
        &mut self,
        question: Question,
        s: &State<B>,
    ) -> Result<(u16, State<B>), Failure> {
        let moves = self.moves(question, s);
        if self.zones.is_some() && question == Question::Safe {
            self.solver.ask(question, s, s.threats)?;
            let entry = self.solver.entry(question, s);
            let found = entry.and_then(|(_, e)| move_of_entry(e, question, s));
            if let Some(known) = moves.iter().find(|(mv, _)| Some(*mv) == found) {
                return Ok(*known);
            }
        }
        let reader = self.solver.reader(question, Knowledge::Plain);
        let ends = |next: &State<B>| reader.is_seen(next, question == Question::Kill);
        if let Some(at_once) = moves.iter().find(|(_, next)| ends(next)) {
            return Ok(*at_once);
        }
        if let Some(written) = self.written_already(question, true, &moves) {
            return Ok(written);
        }
        let key = self.key(question, s);
        let mut found = (self.ends.get(key)).and_then(|e| move_of_entry(e, question, s));
        if found.is_none() && question == Question::Kill {
            found = self.fill(question, &moves, s).map(|(mv, _)| mv);
        }
        if found.is_none() {
            // A position after a move that the search thought not worth looking at may be new.
            self.solver.ask(question, s, s.threats)?;
            let entry = self.solver.entry(question, s);
            found = entry.and_then(|(_, e)| move_of_entry(e, question, s));
        }
        if found.is_none() {
            found = self.known_to_win(question, &moves, s);
        }
        let found = match found {
            Some(mv) => mv,
            None => self.search_end(question, s)?,
        };
        moves
            .into_iter()
            .find(|(mv, _)| *mv == found)
            .ok_or(Failure::Circle)
    }

    /// A move to a position that is written already: the strategy goes on there, and nothing has to
    /// be added.
    fn written_already(
        &self,
        question: Question,
        answer: bool,
        moves: &[(u16, State<B>)],
    ) -> Option<(u16, State<B>)> {
        let section = Section::of(checked_question(question), answer);
        let reader = self.solver.reader(question, Knowledge::Plain);
        let is_written = |(_, next): &&(u16, State<B>)| {
            let key = reader.key_of(next, question);
            self.served(section, key, next.threats).is_some()
        };
        moves.iter().find(is_written).copied()
    }

    /// The move after which the table knows the win with the least work. An entry may have lost its
    /// own move to what was found out about another budget later. Where a look settles the
    /// position, no move is known to make progress.
    fn known_to_win(
        &self,
        question: Question,
        moves: &[(u16, State<B>)],
        s: &State<B>,
    ) -> Option<u16> {
        let mut reader = self.solver.reader(question, Knowledge::Full);
        if reader.verdict(s).is_some() {
            return None;
        }
        let work = |next: &State<B>| match self.solver.peek(question, next) {
            Some((true, work)) => Some(work),
            _ => None,
        };
        let known = moves
            .iter()
            .filter_map(|(mv, next)| Some((work(next)?, *mv)));
        known.min().map(|(_, mv)| mv)
    }

    /// Where the attacker wins for want of room: a move outside the room after which there is none
    /// still, and as little as can be. It adds an immortal stone for good.
    fn fill(
        &self,
        question: Question,
        moves: &[(u16, State<B>)],
        s: &State<B>,
    ) -> Option<(u16, State<B>)> {
        let field = &self.solver.field;
        let reader = self.solver.reader(question, Knowledge::Plain);
        let lost = |s: &State<B>| reader.is_lost(s, field, &Room::of(field, s));
        if !lost(s) {
            return None;
        }
        let room = Room::of(field, s);
        let outside = |mv: u16| mv != PASS && !room.points.has(mv as usize);
        moves
            .iter()
            .filter(|(mv, next)| outside(*mv) && lost(next))
            .min_by_key(|(_, next)| Room::of(field, next).points.count())
            .copied()
    }

    /// A search that knows what the checker knows, at the very end of a line.
    fn search_end(&mut self, question: Question, s: &State<B>) -> Result<u16, Failure> {
        let key = self.key(question, s);
        let solver = &mut *self.solver;
        let reader = Reader {
            knowledge: Knowledge::Checked,
            ..Reader::new(&solver.field, question, &solver.problem, solver.targets)
        };
        Search::new(reader, &mut self.ends, &mut solver.budget)
            .solve(s)
            .ok_or(Failure::Limits)?;
        (self.ends.get(key))
            .and_then(|e| move_of_entry(e, question, s))
            .ok_or(Failure::Broken)
    }

    /// Writes the numbered positions of closed sets until none is left.
    fn finish(&mut self) -> Result<(), Failure> {
        while let Some((section, number, s)) = self.todo.pop(&mut self.memory) {
            let question = match section {
                Section::KillNo => Question::Kill,
                _ => Question::Safe,
            };
            let node = Node {
                budget: s.threats,
                body: self.closed(question, &s)?,
            };
            self.paper
                .fill_in(section, number, &node, &mut self.memory)?;
        }
        Ok(())
    }

    fn closed(&mut self, question: Question, s: &State<B>) -> Result<Body, Failure> {
        let moves = self.moves(question, s);
        if s.mover == question.seeker() {
            let edges = moves
                .iter()
                .map(|(_, next)| self.edge(question, false, next));
            return Ok(Body::All(edges.collect::<Result<_, _>>()?));
        }
        if question == Question::Safe
            && let Some((mv, next)) = self.fill(question, &moves, s)
        {
            let edge = self.edge(question, false, &next)?;
            return Ok(Body::Win(self.move_of(mv), edge));
        }
        let best = (self.solver.entry(question, s)).map_or(u16::MAX, |(_, e)| e.best);
        let is_held = |(_, next): &&(u16, State<B>)| {
            (self.solver.peek(question, next)).is_some_and(|(seek, _)| !seek)
        };
        let known = self.written_already(question, false, &moves).or_else(|| {
            let best = moves.iter().find(|(mv, _)| *mv == best);
            (best.filter(is_held).or_else(|| moves.iter().find(is_held))).copied()
        });
        if let Some((mv, next)) = known {
            return Ok(Body::Win(
                self.move_of(mv),
                self.edge(question, false, &next)?,
            ));
        }
        for (mv, next) in moves {
            if !self.solver.ask(question, &next, next.threats)?.0 {
                return Ok(Body::Win(
                    self.move_of(mv),
                    self.edge(question, false, &next)?,
                ));
            }
        }
        Err(Failure::Broken)
    }
}

/// The move that a search settled the position with at this level, the oldest that will do.
fn move_of_entry<B>(entry: &Entry<B>, question: Question, s: &State<B>) -> Option<u16> {
    let level = question.level(s.threats);
    if level >= entry.first_from && entry.first != u16::MAX {
        Some(entry.first)
    } else {
        (level >= entry.seek_from && entry.best != u16::MAX).then_some(entry.best)
    }
}

/// What a class says, as answers to the two questions.
fn class_claims(class: Class) -> Vec<(Question, bool, i8)> {
    let mut claims = Vec::new();
    if class.threshold <= MAX_THREATS {
        claims.push((Question::Kill, true, class.threshold));
    }
    if class.threshold > -MAX_THREATS && !class.safe {
        claims.push((Question::Kill, false, class.threshold - 1));
    }
    // Who is safe is not killed: one claim says both.
    if class.never() {
        claims.push((Question::Safe, class.safe, MAX_THREATS));
    }
    claims
}
