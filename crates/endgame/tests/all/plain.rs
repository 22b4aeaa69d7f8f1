//! A plain search of a whole board, without areas, values or safety: only moves, passes and
//! counting.
//!
//! It plays on some points of the board; stones elsewhere stay. Two passes end the game. Counting
//! area is Tromp-Taylor. Counting territory, stones are dead in a region that stones from elsewhere
//! of one colour enclose. That colour must keep all of it in this search, counting area, although
//! the other moves first.

use std::collections::{HashMap, HashSet};

use endgame::Counting;
use goban::{Board, Colour, Point, PointSet, Suicide};

/// The position can come back, so this search does not apply.
#[derive(Debug)]
pub struct Loop;

pub struct Plain {
    playable: PointSet,
    counting: Counting,
    known: HashMap<(u64, Colour, bool, i32), i32>,
    path: HashSet<u64>,
    pub nodes: u64,
    dead: HashMap<(u64, PointSet), bool>,
}

impl Plain {
    pub fn new(playable: PointSet, counting: Counting) -> Plain {
        Plain {
            playable,
            counting,
            known: HashMap::new(),
            path: HashSet::new(),
            nodes: 0,
            dead: HashMap::new(),
        }
    }

    /// What Black gets more than White when `mover` is to move; `taken` is what Black has taken
    /// more than White.
    pub fn score(
        &mut self,
        board: &Board,
        mover: Colour,
        passed: bool,
        taken: i32,
    ) -> Result<i32, Loop> {
        let key = (board.hash(), mover, passed, taken);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        self.nodes += 1;
        self.path.insert(board.hash());
        let better = |a: i32, b: i32| {
            if mover == Colour::Black {
                a.max(b)
            } else {
                a.min(b)
            }
        };
        let mut best = if passed {
            self.count(board, taken)?
        } else {
            self.score(board, mover.opponent(), true, taken)?
        };
        for point in self.playable & board.empty() {
            let Some((next, taken)) = self.after(board, point, mover, taken) else {
                continue;
            };
            if self.path.contains(&next.hash()) {
                return Err(Loop);
            }
            best = better(best, self.score(&next, mover.opponent(), false, taken)?);
        }
        if !passed {
            self.path.remove(&board.hash());
        }
        self.known.insert(key, best);
        Ok(best)
    }

    /// The score within a window where no position may come back (positional superko). It is an
    /// error when that takes more than `most` positions.
    pub fn score_without_repetition(
        &mut self,
        board: &Board,
        (mover, passed): (Colour, bool),
        taken: i32,
        (mut alpha, mut beta): (i32, i32),
        most: u64,
    ) -> Result<i32, Loop> {
        self.nodes += 1;
        if self.nodes > most {
            return Err(Loop);
        }
        let black = mover == Colour::Black;
        let mut best = if passed {
            self.count(board, taken)?
        } else {
            let next = (mover.opponent(), true);
            self.score_without_repetition(board, next, taken, (alpha, beta), most)?
        };
        let fresh = self.path.insert(board.hash());
        for point in self.playable & board.empty() {
            if black {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                break;
            }
            let Some((next, taken)) = self.after(board, point, mover, taken) else {
                continue;
            };
            if self.path.contains(&next.hash()) {
                continue;
            }
            let turn = (mover.opponent(), false);
            let score = self.score_without_repetition(&next, turn, taken, (alpha, beta), most)?;
            best = if black {
                best.max(score)
            } else {
                best.min(score)
            };
        }
        if fresh {
            self.path.remove(&board.hash());
        }
        Ok(best)
    }

    /// Every move and the pass with their scores.
    pub fn moves(
        &mut self,
        board: &Board,
        mover: Colour,
    ) -> Result<Vec<(Option<Point>, i32)>, Loop> {
        let mut moves = vec![(None, self.score(board, mover.opponent(), true, 0)?)];
        for point in self.playable & board.empty() {
            if let Some((next, taken)) = self.after(board, point, mover, 0) {
                moves.push((
                    Some(point),
                    self.score(&next, mover.opponent(), false, taken)?,
                ));
            }
        }
        Ok(moves)
    }

    fn after(
        &self,
        board: &Board,
        point: Point,
        mover: Colour,
        taken: i32,
    ) -> Option<(Board, i32)> {
        let mut next = *board;
        let played = next.play(point, mover, Suicide::Forbidden).ok()?;
        let captured = played.captured();
        let stays = !captured.is_subset(self.playable);
        (!stays).then(|| (next, taken + captured.len() as i32 * sign(mover)))
    }

    /// The points that are played on.
    pub fn playable(&self) -> PointSet {
        self.playable
    }

    /// What Black has more than White if both pass now.
    pub fn count(&mut self, board: &Board, taken: i32) -> Result<i32, Loop> {
        let mut board = *board;
        let mut score = 0;
        if self.counting == Counting::Territory {
            score += taken;
            for (region, owner) in self.enclosed(&board) {
                let stones = board.stones(owner.opponent()) & region;
                if !stones.is_empty() && self.keeps(&board, region, owner)? {
                    score += stones.len() as i32 * sign(owner);
                    for point in stones {
                        board.remove(point);
                    }
                }
            }
        }
        for region in board.empty().components() {
            let rim = region.neighbours(board.all());
            let touches = |colour| rim.intersects(board.stones(colour));
            score += match (touches(Colour::Black), touches(Colour::White)) {
                (true, false) => region.len() as i32,
                (false, true) => -(region.len() as i32),
                _ => 0,
            };
        }
        if self.counting == Counting::Area {
            let [black, white] = Colour::BOTH.map(|colour| board.stones(colour).len() as i32);
            score += black - white;
        }
        Ok(score)
    }

    /// Regions of playable points around which stand only stones of one colour that began
    /// elsewhere, or are connected to such.
    fn enclosed(&self, board: &Board) -> Vec<(PointSet, Colour)> {
        let fixed = Colour::BOTH.map(|colour| {
            let stones = board.stones(colour);
            PointSet::flood(stones - self.playable, stones)
        });
        let rest = self.playable - fixed[0] - fixed[1];
        let owner = |region: PointSet| {
            let rim = region.neighbours(board.all());
            match fixed.map(|fixed| rim.intersects(fixed)) {
                [true, false] => Some((region, Colour::Black)),
                [false, true] => Some((region, Colour::White)),
                _ => None,
            }
        };
        rest.components().filter_map(owner).collect()
    }

    /// Whether a colour keeps all of a region although the other moves first.
    fn keeps(&mut self, board: &Board, region: PointSet, owner: Colour) -> Result<bool, Loop> {
        if let Some(&known) = self.dead.get(&(board.hash(), region)) {
            return Ok(known);
        }
        // The region with a fence of the owner's around it, which nobody can take.
        let mut alone = Board::new(board.size());
        let fence = region.neighbours(board.all());
        for point in region | fence {
            let stone = if fence.contains(point) {
                Some(owner)
            } else {
                board.get(point)
            };
            if let Some(colour) = stone {
                alone.place(point, colour);
            }
        }
        let mut inner = Plain::new(region, Counting::Area);
        let score = inner.score(&alone, owner.opponent(), false, 0)?;
        let answer = score == board.all().len() as i32 * sign(owner);
        self.dead.insert((board.hash(), region), answer);
        Ok(answer)
    }
}

fn sign(colour: Colour) -> i32 {
    if colour == Colour::Black { 1 } else { -1 }
}
