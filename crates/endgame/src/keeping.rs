//! Whether a colour keeps all of a part that its safe stones enclose although the other moves
//! first. It is a yes or no, and much cheaper than a value.
//!
//! The other side wins every ko: a line that comes back to a position on the way to it counts
//! against the keeper. So a yes is a strategy that ends.

use rustc_hash::FxHashMap;

use search::Budget;

use crate::local::{Frame, Local, Rest, sign, whole};
use crate::rules::Counting;
use crate::solver::OutOfBudget;

/// A line that is longer counts against the keeper.
const DEEPEST: u32 = 200;

/// What is known: positions by the number of their frame.
#[derive(Clone, Debug, Default)]
pub struct Keeping {
    known: FxHashMap<(u32, Local), bool>,
    /// Positions on the way to the one that is asked about, with their depth.
    path: FxHashMap<Local, u32>,
}

/// One question: a frame with its number, and whose the part is.
struct Reading<'a> {
    all: &'a mut Keeping,
    frame: &'a Frame,
    number: u32,
    owner: usize,
    budget: &'a mut Budget,
}

/// An answer, and the least depth of a position on the way that it leans on.
type Leaning = Result<(bool, u32), OutOfBudget>;

impl Keeping {
    /// Whether the owner keeps all of a part that only his safe stones touch.
    ///
    /// # Errors
    /// When the budget, or `most` positions, run out first.
    pub fn keeps(
        &mut self,
        frame: &Frame,
        number: u32,
        part: &Local,
        owner: usize,
        most: u64,
        budget: &mut Budget,
    ) -> Result<bool, OutOfBudget> {
        let outer = budget.begin_slice(most);
        let mut reading = Reading {
            all: self,
            frame,
            number,
            owner,
            budget,
        };
        let answer = reading.kept(part, 0);
        self.path.clear();
        budget.end_slice(outer);
        answer.map(|(kept, _)| kept)
    }
}

impl Reading<'_> {
    /// Whether a part is kept when the opponent moves.
    fn kept(&mut self, part: &Local, depth: u32) -> Leaning {
        if let Some(&known) = self.all.known.get(&(self.number, *part)) {
            return Ok((known, u32::MAX));
        }
        if let Some(&on_the_way) = self.all.path.get(part) {
            return Ok((false, on_the_way));
        }
        if depth >= DEEPEST {
            return Ok((false, 0));
        }
        self.all.path.insert(*part, depth);
        let answer = self.weighed(part, depth);
        self.all.path.remove(part);
        let (kept, leans) = answer?;
        // A no that rests on a position further up may be a yes when reached in another way.
        if kept || leans >= depth {
            self.all.known.insert((self.number, *part), kept);
            return Ok((kept, u32::MAX));
        }
        Ok((kept, leans))
    }

    fn weighed(&mut self, part: &Local, depth: u32) -> Leaning {
        let other = 1 - self.owner;
        // If the opponent passes, his stones still have to be taken off.
        if part.stones[other] != 0 {
            let (kept, leans) = self.answered(&[*part], u64::MAX, depth)?;
            if !kept {
                return Ok((false, leans));
            }
        }
        // Eyes are made on the points that touch no stone of the owner's.
        let mut steps = self.frame.steps(part, other, Counting::Area);
        steps.sort_by_key(|step| part.touch[self.owner] >> step.point & 1);
        for step in steps {
            self.spend(depth)?;
            if !self.all_else_is_owned(part, &step.rest) {
                return Ok((false, u32::MAX));
            }
            let near = self.frame.near(step.point);
            let (kept, leans) = self.after_opponent(&step.rest.parts, near, depth)?;
            if !kept {
                return Ok((false, leans));
            }
        }
        Ok((true, u32::MAX))
    }

    /// Whether parts are kept when the owner moves, or passes, in one of them.
    fn after_opponent(&mut self, parts: &[Local], near: u64, depth: u32) -> Leaning {
        let (kept, leans) = self.all_kept(parts, depth)?;
        if kept {
            return Ok((true, u32::MAX));
        }
        let (answered, further) = self.answered(parts, near, depth)?;
        Ok((answered, leans.min(further)))
    }

    /// Whether the owner has a move in one of the parts after which all are kept; moves near the
    /// last one are tried first.
    fn answered(&mut self, parts: &[Local], near: u64, depth: u32) -> Leaning {
        let mut leans = u32::MAX;
        for (i, part) in parts.iter().enumerate() {
            let mut steps = self.frame.steps(part, self.owner, Counting::Area);
            steps.sort_by_key(|step| near >> step.point & 1 == 0);
            for step in steps {
                self.spend(depth)?;
                if !self.all_else_is_owned(part, &step.rest) {
                    continue;
                }
                let others = parts.iter().enumerate().filter(|(j, _)| *j != i);
                let mut left = step.rest.parts;
                left.extend(others.map(|(_, other)| *other));
                let (kept, further) = self.all_kept(&left, depth)?;
                if kept {
                    return Ok((true, u32::MAX));
                }
                leans = leans.min(further);
            }
        }
        Ok((false, leans))
    }

    fn all_kept(&mut self, parts: &[Local], depth: u32) -> Leaning {
        for part in parts {
            let (kept, leans) = self.kept(part, depth + 1)?;
            if !kept {
                return Ok((false, leans));
            }
        }
        Ok((true, u32::MAX))
    }

    /// Pays for a position.
    fn spend(&mut self, depth: u32) -> Result<(), OutOfBudget> {
        self.budget.spend(1, depth as usize);
        match self.budget.exhausted() {
            true => Err(OutOfBudget),
            false => Ok(()),
        }
    }

    /// Whether everything that a move settled is the owner's, and nobody else touches what is left.
    fn all_else_is_owned(&self, before: &Local, rest: &Rest) -> bool {
        let left: i32 = (rest.parts.iter())
            .map(|part| whole(part, self.owner, Counting::Area))
            .sum();
        let enclosed = |part: &Local| self.frame.enclosed_by(part) == Some(self.owner);
        rest.score * sign(self.owner) + left.abs() == before.points.count_ones() as i32
            && rest.parts.iter().all(enclosed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Board, Colour, PointSet};

    /// Whether Black keeps everything that is not a safe stone of his.
    fn black_keeps(text: &str, safe: &str) -> bool {
        let board: Board = text.parse().unwrap();
        let wall: Board = safe.parse().unwrap();
        let safe = [wall.stones(Colour::Black), PointSet::EMPTY];
        let (frame, local) = Frame::new(&board, board.all() - safe[0], safe).unwrap();
        let mut budget = Budget::new(search::Limits::default());
        let answer = Keeping::default().keeps(&frame, 0, &local, 0, 100_000, &mut budget);
        answer.unwrap()
    }

    #[test]
    fn a_small_room_is_kept() {
        let wall = ". . . X\n. . . X\nX X X X";
        assert!(black_keeps(wall, wall));
    }

    #[test]
    fn white_lives_where_he_has_two_eyes() {
        let wall = ". . . . . X\n. . . . . X\nX . . . X X\nX X X X X X";
        let alive = ". O . O . X\nO O O O O X\nX . . . X X\nX X X X X X";
        assert!(!black_keeps(alive, wall));
        let narrow = ". . . . . X\nX X X X X X";
        assert!(black_keeps(". O . O . X\nX X X X X X", narrow));
    }
}
