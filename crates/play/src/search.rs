//! The search: PUCT over positions, guided by the network's policy, valued by both.
//!
//! The rule is that of AlphaZero (Silver and others 2017). Positions that are reached in several
//! ways are one node. Several threads share the tree behind a lock, and look at leaves outside it.

use crate::board::{BLACK, Board, PASS, Spot, cell, spot};
use crate::features::PAST;
use crate::leaf::{Aim, Place, Worker, Worth, area_lead, value_of};
use crate::params::Params;
use crate::patterns::Patterns;
use crate::tree::{NONE, Tree};
use goban::{Colour, Game, KoRule, Move, PointSet};
use net::Net;
use search::Cancel;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The longest line that is followed.
const DEEPEST: usize = 512;
/// Playouts that ownership rests on at least, however short a search was.
const OPINIONS: i32 = 24;

/// When a search ends.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop when the root has had this many visits.
    pub visits: Option<u64>,
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop when this token is pulled.
    pub cancel: Cancel,
    /// Bytes that the tree may take; beyond them nothing is added to it.
    pub memory: Option<usize>,
    /// Threads to search with; none means one.
    pub threads: usize,
    /// Stop early when the best move cannot change any more.
    pub early: bool,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub action: Move,
    /// How often it was looked at.
    pub visits: u32,
    /// How often the player to move wins with it, 0 to 1.
    pub winrate: f32,
    /// The points by which he leads after it.
    pub lead: f32,
    /// What the policy said.
    pub prior: f32,
    /// The line that is expected, beginning with the move.
    pub line: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    /// Who moves.
    pub mover: Colour,
    /// The moves, best first. There is always one, if only a pass.
    pub moves: Vec<Candidate>,
    /// How often the player to move wins, 0 to 1.
    pub winrate: f32,
    /// The points by which the player to move leads.
    pub lead: f32,
    /// For every point, row by row, who will own it: 1 Black, -1 White.
    pub ownership: Vec<f32>,
    /// Visits of the root.
    pub visits: u64,
}

/// A search that can be asked again about the positions that follow.
pub struct Searcher {
    tree: Mutex<Tree>,
    pub(crate) patterns: Patterns,
    net: Option<Net>,
    /// The coefficients.
    pub params: Params,
    seed: u64,
}

struct Root<'a> {
    place: Place,
    komi: f32,
    rule: KoRule,
    /// Arrangements of stones that were on the board before, with who was to move then.
    past: Vec<u64>,
    limits: &'a Limits,
    /// What is fought for, when it is not the whole game.
    aim: Option<Aim>,
    params: Params,
    done: AtomicU64,
    began: Instant,
}

impl Root<'_> {
    /// Whether leaves are worth what the network says of some stones.
    fn foresees(&self) -> bool {
        self.aim.as_ref().is_some_and(|aim| aim.foreseen)
    }
}

impl Searcher {
    /// A searcher; without a network it goes by patterns and playouts alone.
    pub fn new(net: Option<Net>, params: Params, seed: u64) -> Searcher {
        Searcher {
            tree: Mutex::new(Tree::default()),
            patterns: Patterns::new(),
            net,
            params,
            seed,
        }
    }

    /// The network, if there is one.
    pub fn net(&self) -> Option<&Net> {
        self.net.as_ref()
    }

    /// Forgets what was searched before.
    pub fn clear(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Tree> {
        // A thread that panicked leaves counts, not broken links: the tree is still good.
        self.tree
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Searches the position of a game for the player to move. Only moves of `among` are looked
    /// at when it is given; a pass is always one of them.
    pub fn search(&self, game: &Game, among: Option<PointSet>, limits: &Limits) -> Found {
        self.run(self.root(game, limits), game, among)
    }

    /// How likely some stones of one colour stay on the board, 0 to 1, and the best move of the
    /// player to move. Both sides play in a region alone. What was searched before is kept.
    pub fn survival(
        &self,
        game: &Game,
        targets: PointSet,
        region: PointSet,
        playouts: usize,
        limits: &Limits,
    ) -> (f32, Move) {
        let Some(aim) = Aim::new(game.board(), targets, region) else {
            return (0.0, Move::Pass);
        };
        let kept = std::mem::take(&mut *self.lock());
        let owner = aim.owner;
        let mut root = self.root(game, limits);
        root.aim = Some(aim);
        root.place.passes = 0;
        root.params.playouts = playouts;
        let found = self.run(root, game, Some(region));
        *self.lock() = kept;
        let best = found.moves.iter().find(|m| m.visits > 0);
        let value = best.map_or(found.winrate, |m| m.winrate);
        let stays = if cell(found.mover) == owner {
            value
        } else {
            1.0 - value
        };
        let point = found.moves.iter().find(|m| m.action != Move::Pass);
        (stays, point.map_or(Move::Pass, |m| m.action))
    }

    /// How likely some stones of one colour are their owner's in the end, as the network foresees
    /// it, and the moves of the player to move. Both sides play in a region alone. `None` where
    /// there is no network for such a board. What was searched before is kept.
    pub(crate) fn foresee(
        &self,
        game: &Game,
        targets: PointSet,
        region: PointSet,
        limits: &Limits,
    ) -> Option<groups::Foreseen> {
        if self.net.is_none() || !crate::leaf::is_heard(game.size()) {
            return None;
        }
        let aim = Aim::new(game.board(), targets, region)?.foreseen();
        let owner = aim.owner;
        let kept = std::mem::take(&mut *self.lock());
        let mut root = self.root(game, limits);
        root.aim = Some(aim);
        root.place.passes = 0;
        root.komi = 0.0;
        let found = self.run(root, game, Some(region));
        *self.lock() = kept;
        let best = found.moves.iter().find(|m| m.visits > 0);
        let value = f64::from(best.map_or(found.winrate, |m| m.winrate));
        let stays = match cell(found.mover) == owner {
            true => value,
            false => 1.0 - value,
        };
        let tried = found.moves.iter().filter(|m| m.visits > 0);
        let moves = tried.filter_map(|m| Some((m.action.point()?, f64::from(m.winrate))));
        Some(groups::Foreseen {
            stays,
            moves: moves.collect(),
        })
    }

    fn run(&self, root: Root<'_>, game: &Game, among: Option<PointSet>) -> Found {
        let limits = root.limits;
        let mut worker = Worker::new(self.net.as_ref(), &root.place.board, self.seed);
        self.plant(&root, game, among, &mut worker);
        let threads = limits.threads.max(1);
        let mut owned = vec![0i32; root.place.board.size().area()];
        let mut played = 0;
        if threads == 1 {
            self.work(&root, &mut worker);
        } else {
            let others: Vec<Worker> = std::thread::scope(|scope| {
                let handles: Vec<_> = (1..threads)
                    .map(|i| {
                        let root = &root;
                        scope.spawn(move || {
                            let seed = self.seed.wrapping_add(i as u64 * 7919);
                            let mut worker =
                                Worker::new(self.net.as_ref(), &root.place.board, seed);
                            self.work(root, &mut worker);
                            worker
                        })
                    })
                    .collect();
                self.work(&root, &mut worker);
                handles.into_iter().filter_map(|h| h.join().ok()).collect()
            });
            for other in &others {
                owned
                    .iter_mut()
                    .zip(&other.owned)
                    .for_each(|(a, b)| *a += b);
                played += other.played;
            }
        }
        while played + worker.played < OPINIONS && root.aim.is_none() {
            let (place, params) = (&root.place, &root.params);
            worker.play_out(place, &self.patterns, params, root.komi, None);
        }
        owned
            .iter_mut()
            .zip(&worker.owned)
            .for_each(|(a, b)| *a += b);
        played += worker.played;
        self.report(&root, &owned, played)
    }

    fn root<'a>(&self, game: &Game, limits: &'a Limits) -> Root<'a> {
        let board = Board::from_goban(game.board(), game.ko());
        let mut past = [PASS; PAST];
        let moves: Vec<(Colour, Move)> = game.moves().collect();
        for (p, (_, m)) in past.iter_mut().zip(moves.iter().rev()) {
            if let Move::Play(point) = m {
                *p = spot(*point);
            }
        }
        let mover = cell(game.to_move());
        let place = Place {
            board,
            mover,
            past,
            passes: game.passes().min(1),
        };
        let mut seen = Vec::new();
        if matches!(game.rules().ko, KoRule::Positional | KoRule::Situational) {
            let mut back = game.clone();
            seen.push(back.board().hash());
            while back.undo() {
                seen.push(back.board().hash());
            }
        }
        Root {
            place,
            komi: game.komi() as f32,
            rule: game.rules().ko,
            past: seen,
            limits,
            aim: None,
            params: self.params.clone(),
            done: AtomicU64::new(0),
            began: Instant::now(),
        }
    }

    /// Makes the root of the tree: the old one's descendant if it is there, else a new one.
    fn plant(&self, root: &Root<'_>, game: &Game, among: Option<PointSet>, worker: &mut Worker) {
        let key = root.place.key();
        let mut tree = self.lock();
        let same = among.is_none() && !tree.narrowed && tree.komi == root.komi;
        let found = if same { tree.find(key) } else { None };
        match found {
            Some(node) => tree.keep(node),
            None => tree.clear(),
        }
        if tree.nodes.is_empty() {
            let net = self.net.as_ref();
            let aim = root.aim.as_ref();
            let place = &root.place;
            let worth = worker.look(net, &self.patterns, &root.params, place, root.komi, aim);
            let node = tree.add(key, &worker.moves);
            count(&mut tree, node, &worth);
        }
        let net = self.net.as_ref().filter(|_| root.aim.is_none());
        if worker.look_all_ways(net, &root.params, &root.place, root.komi) {
            tree.prefer(&worker.moves);
        }
        tree.komi = root.komi;
        tree.narrowed = among.is_some();
        let first = tree.nodes[0].first as usize;
        let count = tree.nodes[0].count as usize;
        for e in &mut tree.edges[first..first + count] {
            let Some(point) = crate::board::point(e.spot) else {
                continue;
            };
            if !game.is_legal(point) || among.is_some_and(|a| !a.contains(point)) {
                e.prior = -1.0;
            }
        }
    }

    fn work(&self, root: &Root<'_>, worker: &mut Worker) {
        let mut place = root.place.clone();
        let mut path: Vec<(u32, u32)> = Vec::with_capacity(DEEPEST);
        let mut hashes: Vec<u64> = Vec::with_capacity(DEEPEST);
        while !self.finished(root) {
            place.clone_from(&root.place);
            path.clear();
            hashes.clear();
            self.visit(root, worker, &mut place, &mut path, &mut hashes);
            root.done.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn finished(&self, root: &Root<'_>) -> bool {
        let limits = root.limits;
        let now = Instant::now();
        if limits.cancel.is_cancelled() || limits.deadline.is_some_and(|end| now >= end) {
            return true;
        }
        let tree = self.lock();
        let visits = u64::from(tree.nodes[0].visits);
        if limits.visits.is_some_and(|most| visits >= most) {
            return true;
        }
        let tried = tree.moves(0).iter().filter(|e| e.prior >= 0.0).count();
        if limits.early && tried <= 1 {
            return true;
        }
        let done = root.done.load(Ordering::Relaxed);
        if !limits.early || done % 32 != 31 {
            return false;
        }
        let mut best = [0u32; 2];
        for e in tree.moves(0) {
            if e.visits > best[0] {
                best = [e.visits, best[0]];
            } else if e.visits > best[1] {
                best[1] = e.visits;
            }
        }
        // A clock leaves as many visits as the time until now has brought, in proportion.
        let by_clock = limits.deadline.map(|end| {
            let (spent, rest) = (now - root.began, end.saturating_duration_since(now));
            (done as f64 * rest.as_secs_f64() / spent.as_secs_f64().max(1e-3)) as u64
        });
        let by_visits = limits.visits.map(|most| most - visits);
        let left = by_clock.into_iter().chain(by_visits).min();
        left.is_some_and(|left| u64::from(best[0] - best[1]) > left)
    }

    /// One visit: down to a leaf, a look at it, and back.
    fn visit(
        &self,
        root: &Root<'_>,
        worker: &mut Worker,
        place: &mut Place,
        path: &mut Vec<(u32, u32)>,
        hashes: &mut Vec<u64>,
    ) {
        let mut tree = self.lock();
        let mut node = 0;
        hashes.push(place.board.hash());
        let worth = loop {
            if place.passes >= 2 || path.len() >= DEEPEST {
                if root.foresees() {
                    // Nobody plays here any more: what was foreseen stands.
                    break Some(Worth {
                        value: tree.nodes[node as usize].mean(),
                        score: 0.0,
                    });
                }
                break Some(self.finished_game(root, place));
            }
            let Some(edge) = tree.select(node, place.mover == BLACK, &root.params) else {
                break Some(self.finished_game(root, place));
            };
            tree.edges[edge as usize].pending += 1;
            path.push((node, edge));
            let mover = place.mover;
            place.play(tree.edges[edge as usize].spot);
            let hash = place.board.hash();
            if place.passes == 0 && (hashes.contains(&hash) || root.past.contains(&hash)) {
                // Superko forbids the move: it loses. Without it, going in circles is a draw.
                let banned = matches!(root.rule, KoRule::Positional | KoRule::Situational);
                let value = match (banned, mover == BLACK) {
                    (false, _) => 0.5,
                    (true, black) => f32::from(!black),
                };
                break Some(Worth { value, score: 0.0 });
            }
            hashes.push(hash);
            let mut child = tree.edges[edge as usize].child;
            if child == NONE
                && let Some(known) = tree.find(place.key())
            {
                tree.edges[edge as usize].child = known;
                child = known;
            }
            if child == NONE {
                break None;
            }
            node = child;
        };
        let worth = match worth {
            Some(worth) => worth,
            None => {
                drop(tree);
                let worth = if place.passes >= 2 && !root.foresees() {
                    worker.moves.clear();
                    self.finished_game(root, place)
                } else {
                    let net = self.net.as_ref();
                    worker.look(
                        net,
                        &self.patterns,
                        &root.params,
                        place,
                        root.komi,
                        root.aim.as_ref(),
                    )
                };
                tree = self.lock();
                let room = root.limits.memory.is_none_or(|most| tree.bytes() < most);
                if room {
                    let child = tree.add(place.key(), &worker.moves);
                    if let Some(&(_, edge)) = path.last() {
                        tree.edges[edge as usize].child = child;
                    }
                }
                worth
            }
        };
        if let Some(&(_, edge)) = path.last() {
            let child = tree.edges[edge as usize].child;
            if child != NONE {
                count(&mut tree, child, &worth);
            }
        }
        for &(node, edge) in path.iter() {
            count(&mut tree, node, &worth);
            let e = &mut tree.edges[edge as usize];
            e.pending = e.pending.saturating_sub(1);
            e.visits += 1;
        }
    }

    fn finished_game(&self, root: &Root<'_>, place: &Place) -> Worth {
        if let Some(aim) = &root.aim {
            return aim.worth(&place.board);
        }
        let lead = area_lead(&place.board) - root.komi;
        Worth {
            value: value_of(lead, place.board.size().area(), root.params.margin),
            score: lead,
        }
    }

    fn report(&self, root: &Root<'_>, owned: &[i32], played: i32) -> Found {
        let tree = self.lock();
        let black = root.place.mover == BLACK;
        let own = |v: f32| if black { v } else { 1.0 - v };
        let sign = if black { 1.0 } else { -1.0 };
        let mut moves: Vec<Candidate> = tree
            .moves(0)
            .iter()
            .filter(|e| e.prior >= 0.0)
            .map(|e| {
                let child = tree.nodes.get(e.child as usize);
                let seen = child.filter(|c| c.visits > 0 && e.visits > 0);
                Candidate {
                    action: action(e.spot),
                    visits: e.visits,
                    winrate: seen.map_or(0.0, |c| own(c.mean())),
                    lead: seen.map_or(0.0, |c| sign * (c.score / f64::from(c.visits)) as f32),
                    prior: e.prior,
                    line: line(&tree, e.spot, e.child),
                }
            })
            .collect();
        moves.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
        let node = &tree.nodes[0];
        let scale = 1.0 / played.max(1) as f32;
        Found {
            mover: if black { Colour::Black } else { Colour::White },
            winrate: own(node.mean()),
            lead: sign * (node.score / f64::from(node.visits.max(1))) as f32,
            ownership: owned.iter().map(|&o| o as f32 * scale).collect(),
            visits: u64::from(node.visits),
            moves,
        }
    }
}

fn count(tree: &mut Tree, node: u32, worth: &Worth) {
    let n = &mut tree.nodes[node as usize];
    n.visits += 1;
    n.value += f64::from(worth.value);
    n.score += f64::from(worth.score);
}

fn action(s: Spot) -> Move {
    crate::board::point(s).map_or(Move::Pass, Move::Play)
}

/// The line of most visits that begins with a move.
fn line(tree: &Tree, first: Spot, child: u32) -> Vec<Move> {
    let mut line = vec![action(first)];
    let mut at = child;
    while at != NONE && line.len() < 16 {
        let best = tree
            .moves(at)
            .iter()
            .max_by_key(|e| e.visits)
            .filter(|e| e.visits > 0);
        let Some(e) = best else { break };
        line.push(action(e.spot));
        at = e.child;
    }
    line
}
