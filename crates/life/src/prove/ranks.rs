//! A well-founded strategy by ranks, where following the table's moves goes round in circles.
//!
//! The table may hold the moves of several searches, each sound and together circular. So positions
//! are ranked from the ends backwards. A position of the winner is ranked as soon as one move leads
//! to a ranked one, a position of the loser when all do. Every move then goes to a position that
//! was ranked before. At first the winner has one move everywhere. Where that is not enough he gets
//! another that is known to win, until the beginning is ranked. This cannot fail while the values
//! are right.

use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};
use std::mem::size_of_val;

use local::bits::Bits;
use local::field::State;
use proof::{Body, Edge, Node, Section};

use super::memory::growing;
use super::{Failure, Writer, checked_question};
use crate::question::problem::Reading;
use crate::solve::reader::{Knowledge, Question};

/// Where a move leads.
#[derive(Clone, Copy)]
enum Target {
    /// To something that is written already.
    Written(Edge),
    /// To another position that is being ranked.
    Position(usize),
}

struct Ranked<B> {
    state: State<B>,
    key: u64,
    winner_moves: bool,
    moves: Vec<(u16, Target)>,
    /// Other moves that win, the likeliest last.
    spare: Vec<(u16, State<B>)>,
    reached_from: Vec<usize>,
    /// The move to a ranked position, once there is one.
    choice: Option<usize>,
}

/// Bytes for a position, its number, and its place in the order.
const fn position<B>() -> usize {
    growing::<Ranked<B>>(1) + growing::<((u64, i8), usize)>(1) + growing::<(usize, usize)>(3)
}

/// Bytes for a move and the way back from where it leads.
const MOVE: usize = growing::<(u16, Target)>(1) + growing::<usize>(1);

/// The positions that are ranked together.
struct Ranks<B> {
    question: Question,
    /// Whether the winner's moves are looked for, and not only looked up.
    any: bool,
    positions: Vec<Ranked<B>>,
    index: HashMap<(u64, i8), usize>,
    /// The bytes taken for them.
    bytes: usize,
}

impl<B: Bits> Writer<'_, B> {
    /// Writes the strategy from a position that the seeker is known to win, at its own budget.
    pub(super) fn by_ranks(
        &mut self,
        question: Question,
        start: &State<B>,
    ) -> Result<Edge, Failure> {
        let mut ranked = self.ranked(question, start, false)?;
        if ranked.is_none() {
            // The table has forgotten too much: ask for every move of the winner.
            ranked = self.ranked(question, start, true)?;
        }
        let (ranks, order) = ranked.ok_or(Failure::Broken)?;
        let Ranks {
            positions, bytes, ..
        } = ranks;
        let mut needed = vec![false; positions.len()];
        let mut todo = vec![0];
        while let Some(i) = todo.pop() {
            if std::mem::replace(&mut needed[i], true) {
                continue;
            }
            let p = &positions[i];
            let chosen = p
                .moves
                .iter()
                .enumerate()
                .filter(|(m, _)| !p.winner_moves || p.choice == Some(*m));
            todo.extend(chosen.filter_map(|(_, (_, target))| match target {
                Target::Position(child) => Some(*child),
                Target::Written(_) => None,
            }));
        }
        let section = Section::of(checked_question(question), true);
        let mut written: HashMap<usize, u32> = HashMap::new();
        for i in order.into_iter().filter(|&i| needed[i]) {
            let p = &positions[i];
            let edge = |target: Target| match target {
                Target::Written(edge) => edge,
                Target::Position(child) => Edge::Node(written[&child]),
            };
            let body = match p.choice {
                Some(m) if p.winner_moves => {
                    Body::Win(self.move_of(p.moves[m].0), edge(p.moves[m].1))
                }
                _ => Body::All(p.moves.iter().map(|(_, target)| edge(*target)).collect()),
            };
            let budget = p.state.threats;
            let id = self.push(section, p.key, &Node { budget, body })?;
            written.insert(i, id);
        }
        self.memory.give_back(bytes);
        Ok(Edge::Node(written[&0]))
    }

    /// The positions that come up from a start, and the order in which they are ranked; `None` when
    /// the start is not.
    #[allow(clippy::type_complexity)]
    fn ranked(
        &mut self,
        question: Question,
        start: &State<B>,
        any: bool,
    ) -> Result<Option<(Ranks<B>, Vec<usize>)>, Failure> {
        let mut ranks = Ranks {
            question,
            any,
            positions: Vec::new(),
            index: HashMap::new(),
            bytes: 0,
        };
        self.number(&mut ranks, start)?;
        let mut next = 0;
        loop {
            while next < ranks.positions.len() {
                self.explore(&mut ranks, next)?;
                next += 1;
            }
            let order = rank(&mut ranks.positions);
            if order.contains(&0) {
                return Ok(Some((ranks, order)));
            }
            let mut ranked = vec![false; ranks.positions.len()];
            order.into_iter().for_each(|i| ranked[i] = true);
            let mut is_over = true;
            for (i, _) in ranked.into_iter().enumerate().filter(|(_, done)| !done) {
                if let Some((mv, after)) = ranks.positions[i].spare.pop() {
                    self.add(&mut ranks, i, mv, &after)?;
                    is_over = false;
                }
            }
            if is_over {
                self.memory.give_back(ranks.bytes);
                return Ok(None);
            }
        }
    }

    /// Adds the moves of a position: all replies of the loser, or one move of the winner.
    fn explore(&mut self, ranks: &mut Ranks<B>, at: usize) -> Result<(), Failure> {
        let Ranked {
            state,
            winner_moves,
            ..
        } = ranks.positions[at];
        let question = ranks.question;
        if !winner_moves {
            for (mv, after) in self.moves(question, &state) {
                self.add(ranks, at, mv, &after)?;
            }
            return Ok(());
        }
        // Makes sure that the table knows one winning move at least.
        self.solver.ask(question, &state, state.threats)?;
        let entry = self.solver.entry(question, &state);
        let known = entry.map(|(_, entry)| [entry.best, entry.first]);
        let mut winning = Vec::new();
        for (mv, after) in self.moves(question, &state) {
            let Some(work) = self.wins(ranks, &after)? else {
                continue;
            };
            if self.written(question, &after)?.is_some() {
                return self.add(ranks, at, mv, &after);
            }
            let place = known.and_then(|known| known.iter().position(|&known| known == mv));
            winning.push((place, Reverse(work), mv, after));
        }
        winning.sort_by_key(|&(place, work, mv, _)| (place, work, mv));
        let mut spare: Vec<_> = winning.into_iter().map(|(.., mv, s)| (mv, s)).collect();
        let first = spare.pop();
        let bytes = size_of_val(spare.as_slice());
        self.memory.take(bytes)?;
        ranks.bytes += bytes;
        spare.shrink_to_fit();
        ranks.positions[at].spare = spare;
        first.map_or(Ok(()), |(mv, after)| self.add(ranks, at, mv, &after))
    }

    /// Adds a move of a position.
    fn add(
        &mut self,
        ranks: &mut Ranks<B>,
        at: usize,
        mv: u16,
        after: &State<B>,
    ) -> Result<(), Failure> {
        let target = match self.written(ranks.question, after)? {
            Some(edge) => Target::Written(edge),
            None => {
                let child = self.number(ranks, after)?;
                ranks.positions[child].reached_from.push(at);
                Target::Position(child)
            }
        };
        self.memory.take(MOVE)?;
        ranks.bytes += MOVE;
        ranks.positions[at].moves.push((mv, target));
        Ok(())
    }

    /// The work that went into a position if it is known that the seeker wins there.
    fn wins(&mut self, ranks: &Ranks<B>, s: &State<B>) -> Result<Option<u64>, Failure> {
        let question = ranks.question;
        if ranks.any && self.solver.peek(question, s).is_none() {
            self.solver.ask(question, s, s.threats)?;
        }
        let known = self.solver.peek(question, s);
        Ok(known.filter(|(won, _)| *won).map(|(_, work)| work))
    }

    /// The number of a position, which is a new one if it has none.
    fn number(&mut self, ranks: &mut Ranks<B>, s: &State<B>) -> Result<usize, Failure> {
        let key = self.key(ranks.question, s);
        let new = ranks.positions.len();
        let number = *ranks.index.entry((key, s.threats)).or_insert(new);
        if number == new {
            self.memory.take(position::<B>())?;
            ranks.bytes += position::<B>();
            ranks.positions.push(Ranked {
                state: *s,
                key,
                winner_moves: s.mover == ranks.question.seeker(),
                moves: Vec::new(),
                spare: Vec::new(),
                reached_from: Vec::new(),
                choice: None,
            });
        }
        Ok(number)
    }

    /// The edge to a position that needs no ranking.
    fn written(&mut self, question: Question, s: &State<B>) -> Result<Option<Edge>, Failure> {
        let reader = self.solver.reader(question, Knowledge::Plain);
        let elsewhere =
            question == Question::Kill && reader.reading == Reading::Group && reader.captured(s);
        if elsewhere || reader.is_seen(s, question == Question::Kill) {
            return self.edge(question, true, s).map(Some);
        }
        let section = Section::of(checked_question(question), true);
        let key = reader.key_of(s, question);
        Ok(self.served(section, key, s.threats).map(Edge::Node))
    }
}

/// Ranks positions from the ends backwards and gives them in that order.
fn rank<B>(positions: &mut [Ranked<B>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut ready = VecDeque::new();
    let mut ranked = vec![false; positions.len()];
    // Moves that do not lead to a ranked position yet.
    let mut unranked = vec![0; positions.len()];
    for (i, p) in positions.iter_mut().enumerate() {
        let is_end = |(_, target): &(u16, Target)| matches!(target, Target::Written(_));
        unranked[i] = p.moves.iter().filter(|mv| !is_end(mv)).count();
        let end = p.moves.iter().position(is_end);
        if p.winner_moves {
            p.choice = end;
        }
        if p.winner_moves && end.is_some() || !p.winner_moves && unranked[i] == 0 {
            ranked[i] = true;
            ready.push_back(i);
        }
    }
    while let Some(i) = ready.pop_front() {
        order.push(i);
        for back in 0..positions[i].reached_from.len() {
            let parent = positions[i].reached_from[back];
            let p = &mut positions[parent];
            unranked[parent] -= 1;
            if ranked[parent] || !p.winner_moves && unranked[parent] > 0 {
                continue;
            }
            if p.winner_moves {
                let leads_here =
                    |target: &Target| matches!(target, Target::Position(child) if *child == i);
                p.choice = p.moves.iter().position(|(_, target)| leads_here(target));
            }
            ranked[parent] = true;
            ready.push_back(parent);
        }
    }
    order
}
