//! The solution tree as plain data, for whoever writes it down.
//!
//! By default it holds what a person reads on a page. There is a line for each right first move,
//! and a refutation of each wrong one that a player would try. The other defences worth showing
//! follow while there is space. One answer is given for the side that gets its way; the other side
//! resists as long as it can. Every status is taken from what has been proven; nothing is searched
//! for the tree's sake.

use goban::{Move, Point};
use local::bits::Bits;
use local::field::{NOWHERE, PASS, Role, State};

use crate::answer::{Answer, Outcome};
use crate::explain::lines::{Lines, Reply};
use crate::explain::reason::{Reason, Teller};
use crate::session::Reads;
use crate::solve::MAX_THREATS;
use crate::solve::order;
use crate::solve::reader::Question;

/// How much of the tree is wanted.
#[derive(Clone, Debug, Default)]
pub struct TreeOptions {
    /// Cut lines off at this many moves.
    pub depth: Option<usize>,
    /// Everything that was proven, not only what a person reads.
    pub whole: bool,
}

/// A solution tree; node 0 is the problem itself.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The nodes, parents before children.
    pub nodes: Vec<TreeNode>,
}

/// One position of a solution tree.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// The move that leads here; `None` for the root.
    pub played: Option<Move>,
    /// What the position is worth for the defender.
    pub status: Status,
    /// Why the line ends here, if it does; or in the end, if it was cut off here.
    pub reason: Option<Reason>,
    /// Whether the line goes on and was cut off here.
    pub cut: bool,
    /// Whether the move is one of the right first moves; `None` for later moves.
    pub right: Option<bool>,
    /// Answers that are examined.
    pub examined: Vec<Point>,
    /// Point banned by ko.
    pub banned: Option<Point>,
    /// Indices of the children.
    pub children: Vec<usize>,
}

/// What has been proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The defender lives.
    Alive,
    /// He lives in seki.
    Seki,
    /// He is not killed; whether he gets more was not asked.
    NotKilled,
    /// He lives unless the attacker wins a ko.
    AliveButForKo,
    /// He is killed unless he wins a ko.
    DeadButForKo,
    /// He is killed when nobody has ko threats; with threats was not asked.
    Killed,
    /// He is killed.
    Dead,
    /// Nothing.
    Unknown,
}

impl Status {
    /// Whether a ko decides.
    pub fn is_ko(self) -> bool {
        matches!(self, Status::AliveButForKo | Status::DeadButForKo)
    }

    /// Whether a reason explains a status. It need not where a line was cut off, or ends before
    /// everything is clear.
    pub fn agrees_with(self, reason: &Reason) -> bool {
        let lives = matches!(self, Status::Alive | Status::NotKilled);
        let dies = matches!(self, Status::Dead | Status::Killed);
        let ko = self.is_ko();
        match reason {
            Reason::Eyes { .. } | Reason::Connected => lives || ko,
            Reason::Seki { .. } => matches!(self, Status::Seki | Status::NotKilled),
            Reason::Ko { .. } => ko || self == Status::Unknown,
            _ => dies || ko,
        }
    }
}

/// A tree never has more nodes than this, however much was proven.
const MAX_NODES: usize = 50_000;
/// What a page for people holds at most: right and wrong first moves, answers of the losing side to
/// a move, moves in a line, and moves in all.
const RIGHT_MOVES: usize = 4;
const WRONG_MOVES: usize = 8;
const ANSWERS: usize = 3;
const DEPTH: usize = 10;
const PAGE: usize = 100;
/// No line is played on further than this.
const MOST_MOVES: usize = 60;

pub(crate) fn build<B: Bits>(reads: &Reads<B>, answer: &Answer, options: &TreeOptions) -> Tree {
    let mover = if answer.to_move == answer.defender {
        Role::Defender
    } else {
        Role::Attacker
    };
    let root = reads.solver.root(mover, reads.only_budget().unwrap_or(0));
    let mut grower = Grower {
        reads,
        teller: Teller::new(&reads.solver.problem),
        answer,
        depth: options
            .depth
            .unwrap_or(if options.whole { 200 } else { DEPTH }),
        tree: Tree::default(),
        places: Vec::new(),
    };
    grower.add(None, None, &root, None);

    let mut moves = reads.solver.moves(&root);
    let mut natural: Vec<u16> = moves.iter().map(|(mv, _)| *mv).collect();
    order::by_nature(&reads.solver, &root, &mut natural);
    moves.sort_by_key(|(mv, _)| natural.iter().position(|m| m == mv));
    let is_right = |mv: u16| answer.moves.contains(&reads.move_of(mv));
    let (right, wrong): (Vec<_>, Vec<_>) = moves.into_iter().partition(|(mv, _)| is_right(*mv));
    if options.whole {
        for (list, right) in [(right, true), (wrong, false)] {
            for (mv, next) in list {
                let id = grower.add(Some(0), Some(mv), &next, Some(right));
                if let Some(mut lines) = Lines::from(&reads.solver, Question::Kill, &next) {
                    grower.whole(id, &mut lines);
                }
            }
        }
    } else {
        grower.page(right, wrong);
    }
    grower.tree
}

struct Grower<'a, B> {
    reads: &'a Reads<B>,
    teller: Teller,
    answer: &'a Answer,
    depth: usize,
    tree: Tree,
    /// Where each node stands.
    places: Vec<Place<B>>,
}

/// The position of a node, and the moves that lead to it.
#[derive(Clone)]
struct Place<B> {
    state: State<B>,
    parent: usize,
    depth: usize,
}

impl<'a, B: Bits> Grower<'a, B> {
    /// What fits on a page: first one line for each first move, then other defences.
    fn page(&mut self, right: Vec<(u16, State<B>)>, wrong: Vec<(u16, State<B>)>) {
        let mut main = Vec::new();
        for (mv, next) in right.into_iter().take(RIGHT_MOVES) {
            let id = self.add(Some(0), Some(mv), &next, Some(true));
            if let Some(mut lines) = self.lines(id, &next) {
                self.follow(id, &mut lines);
                main.push((id, lines));
            }
        }
        // The defences against the right move come first, but leave half of the page for the wrong
        // ones.
        for (id, lines) in &mut main {
            self.defences(*id, lines, PAGE / 2);
        }
        if self.answer.moves.is_empty() {
            return;
        }
        // That a move is needed goes without saying.
        let wrong = wrong.into_iter().filter(|(mv, _)| *mv != PASS);
        for (mv, next) in wrong.take(WRONG_MOVES) {
            if self.is_full(PAGE) {
                break;
            }
            let id = self.add(Some(0), Some(mv), &next, Some(false));
            if let Some(mut lines) = self.lines(id, &next) {
                self.follow(id, &mut lines);
            }
        }
    }

    /// The lines after a first move. Where it comes to a ko, they show that one.
    fn lines(&self, id: usize, next: &State<B>) -> Option<Lines<'a, B>> {
        let reads: &'a Reads<B> = self.reads;
        let lines = Lines::from(&reads.solver, Question::Kill, next)?;
        let is_right = self.tree.nodes[id].right == Some(true);
        let promises_ko = is_right && matches!(self.answer.outcome, Outcome::Ko(_));
        Some(match promises_ko || self.tree.nodes[id].status.is_ko() {
            true => lines.of_a_ko(),
            false => lines,
        })
    }

    /// Whether another line might not fit.
    fn is_full(&self, most: usize) -> bool {
        self.tree.nodes.len() + self.depth.min(DEPTH) > most
    }

    /// One line on from a node.
    fn follow(&mut self, mut id: usize, lines: &mut Lines<'_, B>) {
        while !self.is_end(id, lines) {
            let state = self.places[id].state;
            let Some(reply) = lines.replies(&state).into_iter().next() else {
                break;
            };
            // Where a side passes the seki stands, and every move from there on is a blunder.
            if reply.mv == PASS && self.is_held(id) || self.throws_away(id, lines, &reply) {
                break;
            }
            id = self.add(Some(id), Some(reply.mv), &reply.next, None);
        }
        self.tell(id, lines);
    }

    /// Adds to the main line from `id` the other defences worth showing. They hold out for more
    /// than one move, or need an answer of their own. `most` is the number of nodes at which it
    /// stops.
    fn defences(&mut self, id: usize, lines: &mut Lines<'_, B>, most: usize) {
        let mut next = Some(id);
        while let Some(id) = next {
            next = self.tree.nodes[id].children.first().copied();
            let state = self.places[id].state;
            let Some(main) = next.filter(|_| !lines.wins(&state)) else {
                continue;
            };
            let mut answers: Vec<Option<Move>> = vec![self.answer_to(main)];
            let mut shown = 1;
            let replies: Vec<Reply<B>> = lines.replies(&state);
            for reply in replies.into_iter().skip(1) {
                if shown >= ANSWERS || self.is_full(most) {
                    break;
                }
                if lines.is_over(&reply.next) || reply.mv == PASS {
                    continue;
                }
                if self.throws_away(id, lines, &reply) {
                    continue;
                }
                let kill = lines.replies(&reply.next).into_iter().next();
                let kill = kill.map(|reply| self.reads.move_of(reply.mv));
                if reply.length < 3 && answers.contains(&kill) {
                    continue;
                }
                answers.push(kill);
                shown += 1;
                let id = self.add(Some(id), Some(reply.mv), &reply.next, None);
                self.follow(id, lines);
            }
        }
    }

    /// The first move that is shown after a node.
    fn answer_to(&self, id: usize) -> Option<Move> {
        let child = *self.tree.nodes[id].children.first()?;
        self.tree.nodes[child].played
    }

    /// Everything that is known, the winner's moves aside: of these one is enough.
    fn whole(&mut self, id: usize, lines: &mut Lines<'_, B>) {
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            if self.is_end(id, lines) {
                self.tell(id, lines);
                continue;
            }
            let state = self.places[id].state;
            let most = if lines.wins(&state) { 1 } else { usize::MAX };
            let replies = lines.replies_by_work(&state).into_iter().take(most);
            let children: Vec<usize> = replies
                .map(|reply| self.add(Some(id), Some(reply.mv), &reply.next, None))
                .collect();
            if children.is_empty() {
                self.tell(id, lines);
            }
            waiting.extend(children.into_iter().rev());
        }
    }

    /// Whether the group is known to be in seki, or not to be killed, at a node.
    fn is_held(&self, id: usize) -> bool {
        matches!(self.tree.nodes[id].status, Status::Seki | Status::NotKilled)
    }

    /// Whether a move of the side that moved first throws away the ko or the seki that its first
    /// move gets. Below a right move that would read as if it belonged to the solution.
    fn throws_away(&self, id: usize, lines: &Lines<'_, B>, reply: &Reply<B>) -> bool {
        let state = &self.places[id].state;
        let is_late = self.reads.role(self.answer.to_move) == state.mover && !lines.wins(state);
        if !is_late || reply.mv == PASS {
            return false;
        }
        let status = self.status(&reply.next);
        let had_seki = self.tree.nodes[id].status == Status::Seki;
        // Who has passed for want of a threat has lost the ko already.
        lines.keeps_to_ko() && !status.is_ko() && !self.line_to(id).contains(&Move::Pass)
            || had_seki && status != Status::Seki
    }

    /// Whether a line stops at a node.
    fn is_end(&self, id: usize, lines: &Lines<'_, B>) -> bool {
        let Place { state, depth, .. } = self.places[id];
        // A wrong first move gets its answer even where everything is clear already.
        let clear = lines.is_over(&state) && !(depth == 1 && lines.answers_dead_stones(&state));
        clear
            || depth >= self.depth
            || self.tree.nodes.len() >= MAX_NODES
            || self.path(id).any(|place| place.state.key == state.key)
    }

    /// The places before a node.
    fn path(&self, id: usize) -> impl Iterator<Item = &Place<B>> {
        let step = |place: &&Place<B>| (place.depth > 0).then(|| &self.places[place.parent]);
        std::iter::successors(Some(&self.places[id]), step).skip(1)
    }

    /// Says why a line ends at a node; where it was cut off, why it ends later.
    fn tell(&mut self, id: usize, lines: &mut Lines<'_, B>) {
        let Place { state, depth, .. } = self.places[id];
        let mut line = self.line_to(id);
        let cut = depth >= self.depth && !lines.is_over(&state);
        if cut {
            self.go_on(&mut line, &state, lines);
        }
        let first = self.answer.to_move;
        let node = &mut self.tree.nodes[id];
        node.cut = cut;
        node.reason = match node.status {
            Status::Seki => self.teller.seki(first, &line),
            _ => self.teller.reason(first, &line),
        };
    }

    /// The moves that lead to a node.
    fn line_to(&self, id: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = id;
        while let Some(played) = self.tree.nodes[at].played {
            line.push(played);
            at = self.places[at].parent;
        }
        line.reverse();
        line
    }

    /// Plays a line on to its end without showing it.
    fn go_on(&self, line: &mut Vec<Move>, start: &State<B>, lines: &mut Lines<'_, B>) {
        let mut state = *start;
        let mut seen = vec![state.key];
        while line.len() < MOST_MOVES && !lines.is_over(&state) {
            let Some(reply) = lines.replies(&state).into_iter().next() else {
                break;
            };
            line.push(self.reads.move_of(reply.mv));
            if seen.contains(&reply.next.key) {
                break;
            }
            seen.push(reply.next.key);
            state = reply.next;
        }
    }

    fn add(
        &mut self,
        parent: Option<usize>,
        mv: Option<u16>,
        s: &State<B>,
        right: Option<bool>,
    ) -> usize {
        let id = self.tree.nodes.len();
        let played = mv.map(|mv| self.reads.move_of(mv));
        if let Some(parent) = parent {
            if let Some(Move::Play(point)) = played {
                self.tree.nodes[parent].examined.push(point);
            }
            self.tree.nodes[parent].children.push(id);
        }
        self.places.push(Place {
            state: *s,
            parent: parent.unwrap_or(0),
            depth: parent.map_or(0, |parent| self.places[parent].depth + 1),
        });
        let mut status = self.status(s);
        if let (Status::Unknown, Some(parent @ 1..)) = (status, parent) {
            // Lines keep their value: what holds before an answer holds after it.
            status = self.tree.nodes[parent].status;
        }
        self.tree.nodes.push(TreeNode {
            played,
            status,
            reason: None,
            cut: false,
            right,
            examined: Vec::new(),
            banned: (s.ko != NOWHERE).then(|| self.reads.solver.layout.point(s.ko as usize)),
            children: Vec::new(),
        });
        id
    }

    /// What has been proven of a position.
    fn status(&self, s: &State<B>) -> Status {
        let solver = &self.reads.solver;
        let at = |question, threats| {
            let s = solver.field.with_threats(s, threats);
            solver.peek(question, &s).map(|(seek, _)| seek)
        };
        let kill = |threats| at(Question::Kill, threats);
        if kill(-MAX_THREATS) == Some(true) {
            return Status::Dead;
        }
        if kill(MAX_THREATS) == Some(false) {
            return match at(Question::Safe, MAX_THREATS) {
                Some(true) => Status::Alive,
                Some(false) => Status::Seki,
                None => Status::NotKilled,
            };
        }
        // A ko only where threats are known to change the result.
        match kill(0) {
            Some(true) if kill(-MAX_THREATS) == Some(false) => Status::DeadButForKo,
            Some(false) if kill(MAX_THREATS) == Some(true) => Status::AliveButForKo,
            Some(true) => Status::Killed,
            Some(false) => Status::NotKilled,
            None => Status::Unknown,
        }
    }
}
