//! The solution tree as plain data, for whoever writes it down.
//!
//! By default it holds what a person reads: the right first moves and the tempting wrong ones, one answer for
//! the side that gets its way, and the answers of the other side that hold out longest. Every status is taken
//! from what has been proven; nothing is searched for the tree's sake.

use goban::{Move, Point};
use tactics::bits::Bits;
use tactics::field::{NOWHERE, PASS, Role, State};
use tactics::room::Room;

use crate::answer::Answer;
use crate::order;
use crate::problem::Reading;
use crate::reader::{Knowledge, Question};
use crate::session::Reads;
use crate::solve::MAX_THREATS;

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
    /// What the position is worth for the defender, in a word, and why the line ends here if it does.
    pub comment: String,
    /// Whether the move is one of the right first moves (or leads on from one).
    pub right: Option<bool>,
    /// Answers that are examined.
    pub examined: Vec<Point>,
    /// Point banned by ko.
    pub banned: Option<Point>,
    /// Indices of the children.
    pub children: Vec<usize>,
}

/// A tree never has more nodes than this, however much was proven.
const MAX_NODES: usize = 50_000;
/// For people: so many right and so many wrong first moves, and so many answers of the losing side.
const RIGHT_MOVES: usize = 4;
const WRONG_MOVES: usize = 8;
const ANSWERS: usize = 3;
const DEPTH: usize = 12;

pub(crate) fn build<B: Bits>(reads: &Reads<B>, answer: &Answer, options: &TreeOptions) -> Tree {
    let mover = if answer.to_move == answer.defender {
        Role::Defender
    } else {
        Role::Attacker
    };
    let root = reads.solver.root(mover, reads.only_budget().unwrap_or(0));
    let mut grower = Grower {
        reads,
        depth: options
            .depth
            .unwrap_or(if options.whole { 200 } else { DEPTH }),
        whole: options.whole,
        tree: Tree::default(),
        path: vec![root.key],
    };
    let top = grower.add(None, None, &root, None);
    grower.tree.nodes[top].comment =
        format!("{} to move: {}.", answer.to_move, answer.outcome.word());

    let mut right = Vec::new();
    let mut wrong = Vec::new();
    for (mv, next) in reads.solver.moves(&root) {
        let list = if answer.moves.contains(&reads.move_of(mv)) {
            &mut right
        } else {
            &mut wrong
        };
        list.push((mv, next));
    }
    grower.first_moves(top, &root, right, true, RIGHT_MOVES);
    if !answer.moves.is_empty() {
        grower.first_moves(top, &root, wrong, false, WRONG_MOVES);
    }
    grower.tree
}

struct Grower<'a, B> {
    reads: &'a Reads<B>,
    depth: usize,
    whole: bool,
    tree: Tree,
    path: Vec<u64>,
}

impl<B: Bits> Grower<'_, B> {
    fn first_moves(
        &mut self,
        top: usize,
        root: &State<B>,
        mut moves: Vec<(u16, State<B>)>,
        right: bool,
        most: usize,
    ) {
        let mut sorted: Vec<u16> = moves.iter().map(|(mv, _)| *mv).collect();
        order::by_nature(&self.reads.solver, root, &mut sorted);
        moves.sort_by_key(|(mv, _)| sorted.iter().position(|m| m == mv));
        let most = if self.whole { moves.len() } else { most };
        for (mv, next) in moves.into_iter().take(most) {
            let id = self.add(Some(top), Some(mv), &next, Some(right));
            self.grow(id, &next, 1, if right && !self.whole { ANSWERS } else { 1 });
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
        if let Some(parent) = parent {
            let played = mv.map(|mv| self.reads.move_of(mv));
            if let Some(Move::Play(point)) = played {
                self.tree.nodes[parent].examined.push(point);
            }
            self.tree.nodes[parent].children.push(id);
        }
        self.tree.nodes.push(TreeNode {
            played: mv.map(|mv| self.reads.move_of(mv)),
            comment: self.status(s),
            right,
            examined: Vec::new(),
            banned: (s.ko != NOWHERE).then(|| self.reads.solver.layout.point(s.ko as usize)),
            children: Vec::new(),
        });
        id
    }

    /// What has been proven of a position, in words.
    fn status(&self, s: &State<B>) -> String {
        let solver = &self.reads.solver;
        let at = |question, threats| {
            solver
                .peek(question, &solver.field.with_threats(s, threats))
                .map(|(seek, _)| seek)
        };
        let kill = |threats| at(Question::Kill, threats);
        let word = if kill(-MAX_THREATS) == Some(true) {
            "dead"
        } else if kill(MAX_THREATS) == Some(false) {
            match at(Question::Safe, MAX_THREATS) {
                Some(true) => "alive",
                Some(false) => "seki",
                None => "not killed",
            }
        } else {
            match kill(0) {
                Some(true) => "dead unless the defender wins a ko",
                Some(false) => "alive unless the attacker wins a ko",
                None => "not looked into",
            }
        };
        match self.reason(s) {
            Some(reason) => format!("{word}: {reason}"),
            None => word.to_owned(),
        }
    }

    /// Why a position is decided at a look.
    fn reason(&self, s: &State<B>) -> Option<&'static str> {
        let solver = &self.reads.solver;
        let reader = solver.reader(Question::Kill, Knowledge::Full);
        if reader.captured(s) {
            return Some("captured");
        }
        if reader.alive(s) {
            return Some("two eyes");
        }
        let room = Room::of(&solver.field, s);
        let hopeless = match solver.problem.reading {
            Reading::Literal => room.is_hopeless(&solver.field, s),
            Reading::Group => room.is_barren(&solver.field, s),
        };
        hopeless.then_some("no room for two eyes")
    }

    fn grow(&mut self, id: usize, s: &State<B>, depth: usize, width: usize) {
        if self.reason(s).is_some() || self.tree.nodes.len() >= MAX_NODES {
            return;
        }
        if self.path.contains(&s.key) {
            self.tree.nodes[id].comment += ": the position repeats";
            return;
        }
        if depth >= self.depth {
            return;
        }
        let solver = &self.reads.solver;
        let Some((seek, _)) = solver.peek(Question::Kill, s) else {
            return;
        };
        let seeking = s.mover == Role::Attacker;
        let mut replies: Vec<_> = solver
            .moves(s)
            .into_iter()
            .filter(|(mv, _)| *mv != PASS || !seeking || s.ko != NOWHERE)
            .filter_map(|(mv, next)| {
                let (child, work) = solver.peek(Question::Kill, &next)?;
                (child == seek).then_some((mv, next, work))
            })
            .collect();
        if seeking == seek {
            replies.sort_by_key(|&(mv, _, work)| (mv == PASS, work, mv));
            replies.truncate(1);
        } else {
            replies.sort_by_key(|&(mv, _, work)| (mv == PASS, u64::MAX - work, mv));
            replies.truncate(if self.whole { usize::MAX } else { width });
        }
        self.path.push(s.key);
        for (mv, next, _) in replies {
            let child = self.add(Some(id), Some(mv), &next, None);
            // Side lines get narrower, so that the whole stays on a page.
            self.grow(child, &next, depth + 1, if depth > 2 { 1 } else { width });
        }
        self.path.pop();
    }
}
