//! A well-founded strategy by ranks, where following the table's moves goes round in circles.
//!
//! The table may hold the moves of several searches, each sound and together circular. So all winning moves
//! that are known are taken at once, and positions are ranked from the ends backwards: a position of the
//! winner as soon as one move leads to a ranked one, a position of the loser when all do. Every move then goes
//! to a position that was ranked before. This is linear, and cannot fail while the values are right.

use std::collections::{HashMap, VecDeque};

use proof::{Body, Edge, Node, Section};
use tactics::bits::Bits;
use tactics::field::State;

use super::memory::growing;
use super::{Failure, Writer, checked_question};
use crate::problem::Reading;
use crate::reader::{Knowledge, Question};

/// Where a move leads.
#[derive(Clone, Copy)]
enum Target {
    /// To something that is written already.
    Written(Edge),
    /// To another position that is being ranked.
    Position(usize),
}

struct Position<B> {
    state: State<B>,
    key: u64,
    winner_moves: bool,
    moves: Vec<(u16, Target)>,
    /// Moves that do not lead to a ranked position yet.
    unranked: usize,
    reached_from: Vec<usize>,
    /// The move to a ranked position, once there is one.
    choice: Option<usize>,
}

/// Bytes for a position, its number, and its place in the order.
const fn position<B>() -> usize {
    growing::<Position<B>>(1) + growing::<((u64, i8), usize)>(1) + growing::<(usize, usize)>(2)
}

/// Bytes for a move and the way back from where it leads.
const MOVE: usize = growing::<(u16, Target)>(1) + growing::<usize>(1);

impl<B: Bits> Writer<'_, B> {
    /// Writes the strategy from a position that the seeker is known to win, at its own budget.
    pub(super) fn by_ranks(
        &mut self,
        question: Question,
        start: &State<B>,
    ) -> Result<Edge, Failure> {
        let (mut positions, mut bytes) = self.explore(question, start, false)?;
        let mut order = rank(&mut positions);
        if !order.contains(&0) {
            // The table has forgotten too much: ask for every move of the winner.
            drop(positions);
            self.memory.give_back(bytes);
            (positions, bytes) = self.explore(question, start, true)?;
            order = rank(&mut positions);
        }
        if !order.contains(&0) {
            return Err(Failure::Broken);
        }
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
            let id = self.push(section, p.key, Node { budget, body })?;
            written.insert(i, id);
        }
        self.memory.give_back(bytes);
        Ok(Edge::Node(written[&0]))
    }

    /// All positions that can come up when the winner plays any winning move that the table knows, or any
    /// winning move at all; and the bytes that were taken for them.
    fn explore(
        &mut self,
        question: Question,
        start: &State<B>,
        any: bool,
    ) -> Result<(Vec<Position<B>>, usize), Failure> {
        let mut index: HashMap<(u64, i8), usize> = HashMap::new();
        let mut positions = Vec::new();
        self.number(question, start, &mut index, &mut positions);
        let (mut next, mut bytes, mut counted) = (0, 0, 0);
        while next < positions.len() {
            let state: State<B> = positions[next].state;
            let winner_moves = positions[next].winner_moves;
            if winner_moves {
                // Makes sure that the table knows one winning move at least.
                self.solver.ask(question, &state, state.threats)?;
            }
            let mut moves = Vec::new();
            for (mv, after) in self.moves(question, &state) {
                if winner_moves && !self.wins(question, &after, any)? {
                    continue;
                }
                let target = match self.written(question, &after)? {
                    Some(edge) => Target::Written(edge),
                    None => {
                        let child = self.number(question, &after, &mut index, &mut positions);
                        positions[child].reached_from.push(next);
                        positions[next].unranked += 1;
                        Target::Position(child)
                    }
                };
                moves.push((mv, target));
            }
            let new = positions.len() - counted;
            let taken = new * position::<B>() + moves.len() * MOVE;
            self.memory.take(taken)?;
            (bytes, counted) = (bytes + taken, positions.len());
            positions[next].moves = moves;
            next += 1;
        }
        Ok((positions, bytes))
    }

    fn wins(&mut self, question: Question, s: &State<B>, any: bool) -> Result<bool, Failure> {
        match self.solver.peek(question, s) {
            Some((won, _)) => Ok(won),
            None if any => Ok(self.solver.ask(question, s, s.threats)?.0),
            None => Ok(false),
        }
    }

    fn number(
        &self,
        question: Question,
        s: &State<B>,
        index: &mut HashMap<(u64, i8), usize>,
        positions: &mut Vec<Position<B>>,
    ) -> usize {
        let key = self.key(question, s);
        *index.entry((key, s.threats)).or_insert_with(|| {
            positions.push(Position {
                state: *s,
                key,
                winner_moves: s.mover == question.seeker(),
                moves: Vec::new(),
                unranked: 0,
                reached_from: Vec::new(),
                choice: None,
            });
            positions.len() - 1
        })
    }

    /// The edge to a position that needs no ranking.
    fn written(&mut self, question: Question, s: &State<B>) -> Result<Option<Edge>, Failure> {
        let reader = self.solver.reader(question, Knowledge::Plain);
        let elsewhere =
            question == Question::Kill && reader.reading == Reading::Group && reader.captured(s);
        if elsewhere || reader.ended(s).is_some() {
            return self.edge(question, true, s).map(Some);
        }
        Ok(self.served(question, true, s).map(Edge::Node))
    }
}

/// Ranks positions from the ends backwards and gives them in that order.
fn rank<B>(positions: &mut [Position<B>]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut ready = VecDeque::new();
    let mut ranked = vec![false; positions.len()];
    for (i, p) in positions.iter_mut().enumerate() {
        let end = p
            .moves
            .iter()
            .position(|(_, target)| matches!(target, Target::Written(_)));
        if p.winner_moves {
            p.choice = end;
        }
        if p.winner_moves && end.is_some() || !p.winner_moves && p.unranked == 0 {
            ranked[i] = true;
            ready.push_back(i);
        }
    }
    while let Some(i) = ready.pop_front() {
        order.push(i);
        for parent in std::mem::take(&mut positions[i].reached_from) {
            let p = &mut positions[parent];
            p.unranked -= 1;
            if ranked[parent] || !p.winner_moves && p.unranked > 0 {
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
