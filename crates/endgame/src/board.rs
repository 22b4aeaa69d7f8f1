//! A whole board as a sum: areas with their values, the score with best play, the best moves.

use cgt::{Bounds, Dyadic, Game, Range, Side, SumTable};
use goban::{Board, Colour, Point, PointSet};
use search::Limits;

use crate::local::{Frame, Local};
use crate::partition::Partition;
use crate::rules::Counting;
use crate::solver::Solver;

/// The positions after which the search of a sum gives up and tells a range.
const SUM_LIMIT: u64 = 200_000;

/// Why an area has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// It has more points than a local game can have.
    TooLarge,
    /// The limits ran out.
    OutOfTime,
}

/// A move in an area and the bounds of what the area becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalMove {
    /// Who moves.
    pub colour: Colour,
    /// Where.
    pub point: Point,
    /// What the area is worth then, for Black.
    pub after: Bounds,
}

/// An area with what is known of it.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its points.
    pub points: PointSet,
    /// What it is worth for Black.
    pub value: Result<Bounds, Unsolved>,
    /// All moves of both colours in it.
    pub moves: Vec<LocalMove>,
    /// What Black has more than White here if both pass at once.
    pub stand: i32,
    /// Positions made in search for it.
    pub nodes: u64,
}

/// A board divided and valued.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The division.
    pub partition: Partition,
    /// The areas, dame among them.
    pub areas: Vec<Area>,
    /// What Black has more than White in what is settled; for territory without prisoners that were
    /// taken before.
    pub settled: i32,
}

/// What a move, or a pass, leads to with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// Where; `None` is a pass.
    pub point: Option<Point>,
    /// What Black has more than White at the end.
    pub score: Range,
}

/// The side of a colour: Black is Left.
#[must_use]
pub fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::Left,
        Colour::White => Side::Right,
    }
}

impl Valued {
    /// Values the areas of a board that is divided.
    #[must_use]
    pub fn new(
        board: &Board,
        partition: Partition,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Valued {
        let counting = solver.counting();
        let dame = partition.dame.iter().map(PointSet::single);
        let areas: Vec<PointSet> = partition.areas.iter().copied().chain(dame).collect();
        let areas = areas
            .into_iter()
            .map(|points| value_area(board, &partition, points, solver, limits));
        let areas = areas.collect();
        let settled = settled(board, &partition, counting);
        Valued {
            partition,
            areas,
            settled,
        }
    }

    /// Whether every area has a value.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.areas.iter().all(|area| area.value.is_ok())
    }

    /// Whether every area has a value that no ko blurs.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.areas
            .iter()
            .all(|area| area.value.is_ok_and(|bounds| bounds.value().is_some()))
    }

    /// The areas' bounds, those without a value left out.
    fn bounds(&self) -> Vec<Bounds> {
        self.areas
            .iter()
            .filter_map(|area| area.value.ok())
            .collect()
    }

    /// The score of the areas that have a value, and of what is settled, with best play.
    pub fn score(&self, to_move: Colour, solver: &mut Solver) -> Range {
        let mut table = SumTable::new(SUM_LIMIT);
        self.score_of(&self.bounds(), to_move, solver, &mut table)
    }

    fn score_of(
        &self,
        bounds: &[Bounds],
        to_move: Colour,
        solver: &mut Solver,
        table: &mut SumTable,
    ) -> Range {
        let low: Vec<Game> = bounds.iter().map(|b| b.low).collect();
        let high: Vec<Game> = bounds.iter().map(|b| b.high).collect();
        let worst = solver.games.score(&low, side(to_move), table);
        let best = if low == high {
            worst
        } else {
            solver.games.score(&high, side(to_move), table)
        };
        let settled = Dyadic::from(i64::from(self.settled));
        Range {
            low: worst.low + settled,
            high: best.high + settled,
        }
    }

    /// Every move of a colour in areas that have a value, and passing, with the score it leads to.
    pub fn scored_moves(&self, to_move: Colour, solver: &mut Solver) -> Vec<Scored> {
        let mut table = SumTable::new(SUM_LIMIT);
        let mut bounds = self.bounds();
        let next = to_move.opponent();
        let mut scored = Vec::new();
        let valued = self.areas.iter().filter(|area| area.value.is_ok());
        for (i, area) in valued.enumerate() {
            let before = bounds[i];
            let moves = area.moves.iter().filter(|option| option.colour == to_move);
            for option in moves {
                bounds[i] = option.after;
                let score = self.score_of(&bounds, next, solver, &mut table);
                scored.push(Scored {
                    point: Some(option.point),
                    score,
                });
            }
            bounds[i] = before;
        }
        let score = self.score_of(&bounds, next, solver, &mut table);
        let score = self.or_ended(score, to_move);
        scored.push(Scored { point: None, score });
        scored
    }

    /// What passing gives: the opponent may go on, or pass too, which ends the game as it stands.
    fn or_ended(&self, score: Range, passer: Colour) -> Range {
        let valued = self.areas.iter().filter(|area| area.value.is_ok());
        let stand = self.settled + valued.map(|area| area.stand).sum::<i32>();
        let stand = Dyadic::from(i64::from(stand));
        match passer {
            Colour::Black => Range {
                low: score.low.min(stand),
                high: score.high.min(stand),
            },
            Colour::White => Range {
                low: score.low.max(stand),
                high: score.high.max(stand),
            },
        }
    }

    /// The moves that no other is better than, most natural first: hotter areas before cooler ones,
    /// and a pass last.
    pub fn best_moves(&self, to_move: Colour, solver: &mut Solver) -> Vec<Scored> {
        self.best_moves_but(to_move, None, solver)
    }

    /// The same where the rules ban a move, because it takes back a ko.
    pub fn best_moves_but(
        &self,
        to_move: Colour,
        banned: Option<Point>,
        solver: &mut Solver,
    ) -> Vec<Scored> {
        let mut scored = self.scored_moves(to_move, solver);
        scored.retain(|s| s.point.is_none() || s.point != banned);
        let worth = |s: &Scored| match to_move {
            Colour::Black => (s.score.low, s.score.high),
            Colour::White => (-s.score.high, -s.score.low),
        };
        let best = scored.iter().map(worth).max();
        scored.retain(|s| Some(worth(s)) == best);
        let heat = |point: Option<Point>, solver: &mut Solver| match point {
            None => (Dyadic::from(-2), Dyadic::ZERO),
            Some(point) => self.urgency(point, to_move, solver),
        };
        scored.sort_by_cached_key(|s| {
            let (area, gain) = heat(s.point, solver);
            (std::cmp::Reverse(area), std::cmp::Reverse(gain))
        });
        scored
    }

    /// The temperature of the area of a point, and what moving there gains on average.
    fn urgency(&self, point: Point, colour: Colour, solver: &mut Solver) -> (Dyadic, Dyadic) {
        let area = self.areas.iter().find(|area| area.points.contains(point));
        let Some((area, bounds)) = area.and_then(|area| Some((area, area.value.ok()?))) else {
            return (Dyadic::from(-2), Dyadic::ZERO);
        };
        let temperature = bounds.temperature(&mut solver.games);
        let moves = &area.moves;
        let option = moves
            .iter()
            .find(|option| option.colour == colour && option.point == point);
        let gain = option.map_or(Dyadic::ZERO, |option| {
            let difference = solver.games.mean(option.after.low) - solver.games.mean(bounds.low);
            if colour == Colour::Black {
                difference
            } else {
                -difference
            }
        });
        (temperature, gain)
    }

    /// The moves of a colour in one area that are best when the area is all there is: by stop, then
    /// by mean.
    pub fn local_best(&self, area: &Area, colour: Colour, solver: &mut Solver) -> Vec<LocalMove> {
        let mut moves: Vec<LocalMove> = area.moves.clone();
        moves.retain(|option| option.colour == colour);
        let worth = |option: &LocalMove, solver: &mut Solver| match colour {
            Colour::Black => (
                solver.games.right_stop(option.after.low),
                solver.games.mean(option.after.low),
            ),
            Colour::White => (
                -solver.games.left_stop(option.after.high),
                -solver.games.mean(option.after.high),
            ),
        };
        let best = moves.iter().map(|option| worth(option, solver)).max();
        moves.retain(|option| Some(worth(option, solver)) == best);
        moves
    }
}

fn value_area(
    board: &Board,
    partition: &Partition,
    points: PointSet,
    solver: &mut Solver,
    limits: &Limits,
) -> Area {
    let mut area = Area {
        points,
        value: Err(Unsolved::TooLarge),
        moves: Vec::new(),
        stand: 0,
        nodes: 0,
    };
    let Some((frame, local)) = Frame::new(board, points, partition.safe) else {
        return area;
    };
    let before = solver.nodes;
    area.value = value_and_moves(&frame, &local, solver, limits, &mut area.moves);
    if area.value.is_ok() {
        match solver.stand(&frame, &local, limits) {
            Ok(stand) => area.stand = stand,
            Err(_) => area.value = Err(Unsolved::OutOfTime),
        }
    }
    area.nodes = solver.nodes - before;
    area
}

fn value_and_moves(
    frame: &Frame,
    local: &Local,
    solver: &mut Solver,
    limits: &Limits,
    moves: &mut Vec<LocalMove>,
) -> Result<Bounds, Unsolved> {
    let late = |_| Unsolved::OutOfTime;
    let bounds = solver.value(frame, local, limits).map_err(late)?;
    for colour in Colour::BOTH {
        let found = solver.moves(frame, local, colour, limits).map_err(late)?;
        moves.extend(found.into_iter().map(|(point, after)| LocalMove {
            colour,
            point,
            after,
        }));
    }
    Ok(bounds)
}

/// What Black has more than White in what is settled.
#[must_use]
pub fn settled(board: &Board, partition: &Partition, counting: Counting) -> i32 {
    let points = |colour: Colour| {
        let (c, other) = (colour.index(), board.stones(colour.opponent()));
        let territory = partition.territory[c];
        match counting {
            Counting::Area => territory.len() + partition.safe[c].len(),
            Counting::Territory => {
                (territory - board.stones(colour)).len() + (territory & other).len()
            }
        }
    };
    points(Colour::Black) as i32 - points(Colour::White) as i32
}
