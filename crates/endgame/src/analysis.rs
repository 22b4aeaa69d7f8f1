//! A board looked at as well as can be: exactly where that goes, by an estimate where it does not.

use cgt::{Dyadic, Game, Range};
use goban::{Board, Colour, Move, Point, Suicide};
use search::Limits;

use crate::board::{Area, Valued};
use crate::corner::{Adviser, Corner, Params};
use crate::estimate::Estimate;
use crate::partition::Partition;
use crate::rules::Counting;
use crate::solver::Solver;

/// The most points of an area of an estimate, and the fewer that it gets when that took too long.
const ESTIMATED_POINTS: [usize; 2] = [8, 6];
/// How many positions an area of an estimate may take.
const ESTIMATED_NODES: u64 = 2_000;
/// Open ground is where each side has more stones beside it than this.
const MOST_DEAD: usize = 6;

/// What kind of answer this is.
#[derive(Clone, Debug)]
pub enum Basis {
    /// Nothing is assumed.
    Exact,
    /// The stones and points named are taken for settled.
    Assumed(Box<Estimate>),
}

/// A board divided and valued, with the solver that did it.
pub struct Analysis {
    /// The areas.
    pub valued: Valued,
    /// What it rests on.
    pub basis: Basis,
    /// Holds the games that values are names of.
    pub solver: Solver,
    /// Where the mover may not take back a ko.
    ko: Option<Point>,
    /// What the search of open corners needs, and what it found for each mover.
    open: Option<Box<Open>>,
}

/// A board that is not settled enough for values alone.
struct Open {
    board: Board,
    adviser: Adviser,
    limits: Limits,
    found: [Option<Option<Corner>>; 2],
}

/// How moves of both sides in an area are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nobody gains by moving.
    Settled,
    /// Who moves ends in gote.
    Gote,
    /// This colour's move must be answered.
    Sente(Colour),
    /// Either side's move must be answered.
    DoubleSente,
    /// It depends on who wins a ko.
    Ko,
}

impl Analysis {
    /// A board that was divided exactly and valued by this solver.
    #[must_use]
    pub fn of_valued(valued: Valued, solver: Solver) -> Analysis {
        Analysis {
            valued,
            basis: Basis::Exact,
            solver,
            ko: None,
            open: None,
        }
    }

    /// Looks at a board without assuming anything. Areas may stay without a value.
    #[must_use]
    pub fn exact(board: &Board, counting: Counting, limits: &Limits) -> Analysis {
        Analysis::exact_by(board, Solver::new(counting), limits)
    }

    /// The same with a solver that may know something already.
    #[must_use]
    pub fn exact_by(board: &Board, mut solver: Solver, limits: &Limits) -> Analysis {
        let valued = Valued::new(board, Partition::exact(board), &mut solver, limits);
        Analysis::of_valued(valued, solver)
    }

    /// Looks at a board with stones and points taken for settled that look so.
    #[must_use]
    pub fn estimated(board: &Board, counting: Counting, limits: &Limits) -> Analysis {
        let mut last = None;
        for points in ESTIMATED_POINTS {
            let estimate = Estimate::new(board, points);
            let mut solver = Solver::new(counting);
            let mut own = limits.clone();
            own.nodes = Some(
                own.nodes
                    .map_or(ESTIMATED_NODES, |nodes| nodes.min(ESTIMATED_NODES)),
            );
            let partition = estimate.partition.clone();
            let mut valued = Valued::new(&estimate.board, partition, &mut solver, &own);
            if counting == Counting::Territory {
                let [black, white] = estimate.given.map(|given| given.len() as i32);
                valued.settled += black - white;
            }
            let solved = valued.is_solved();
            last = Some(Analysis {
                valued,
                basis: Basis::Assumed(Box::new(estimate)),
                solver,
                ko: None,
                open: Some(Box::new(Open {
                    board: *board,
                    adviser: |_, _, _| Vec::new(),
                    limits: limits.clone(),
                    found: [None, None],
                })),
            });
            if solved {
                break;
            }
        }
        last.unwrap_or_else(|| Analysis::exact(board, counting, limits))
    }

    /// Looks at a board exactly if at least half of it is proven to be settled, and by an estimate
    /// if not.
    #[must_use]
    pub fn new(board: &Board, counting: Counting, limits: &Limits) -> Analysis {
        Analysis::by(board, Solver::new(counting), limits)
    }

    /// The same with a solver that may know something already.
    #[must_use]
    pub fn by(board: &Board, solver: Solver, limits: &Limits) -> Analysis {
        let partition = Partition::exact(board);
        if 2 * partition.settled() >= board.all().len() {
            Analysis::exact_by(board, solver, limits)
        } else {
            Analysis::estimated(board, solver.counting(), limits)
        }
    }

    /// The score with best play from here, of all areas that have a value.
    pub fn score(&mut self, to_move: Colour) -> Range {
        self.valued.score(to_move, &mut self.solver)
    }

    /// Whether no point is settled and no area has a value. A score would be made up then.
    #[must_use]
    pub fn knows_nothing(&self) -> bool {
        self.valued.partition.settled() == 0
            && self.valued.areas.iter().all(|area| area.value.is_err())
    }

    /// Tells where the side to move may not take back a ko.
    #[must_use]
    pub fn with_ko(mut self, ko: Option<Point>) -> Analysis {
        self.ko = ko;
        self
    }

    /// Lets somebody say which first moves of an open position are likely.
    #[must_use]
    pub fn advised_by(mut self, adviser: Adviser) -> Analysis {
        if let Some(open) = &mut self.open {
            open.adviser = adviser;
        }
        self
    }

    /// What a search of the open position finds for a mover. There is none where the answer is
    /// exact, where nothing is unsettled, or where too much is.
    pub fn corner(&mut self, to_move: Colour) -> Option<&Corner> {
        let ko = self.ko;
        let open = self.open.as_mut()?;
        let (board, limits) = (&open.board, &open.limits);
        let adviser = open.adviser;
        let found = open.found[to_move.index()].get_or_insert_with(|| {
            let advice = adviser(board, ko, to_move);
            Corner::advised(board, to_move, ko, &advice, &Params::default(), limits)
        });
        found.as_ref()
    }

    /// The best moves, most natural first; `None` is a pass. On an open board it is the one that
    /// the search of the corner prefers. There are none where nothing is known.
    pub fn best_moves(&mut self, to_move: Colour) -> Vec<Option<Point>> {
        self.best_moves_but(to_move, self.ko)
    }

    /// The same where the rules ban a move.
    fn best_moves_but(&mut self, to_move: Colour, banned: Option<Point>) -> Vec<Option<Point>> {
        let found = self.corner(to_move).and_then(Corner::best);
        if let Some(best) = found.filter(|_| found != banned) {
            return vec![Some(best)];
        }
        if self.knows_nothing() {
            return Vec::new();
        }
        let best = self
            .valued
            .best_moves_but(to_move, banned, &mut self.solver);
        best.into_iter().map(|scored| scored.point).collect()
    }

    /// The move to make: a best one where somebody gains by moving or dame are left, or else a
    /// pass.
    pub fn chosen(&mut self, to_move: Colour, banned: Option<Point>) -> Move {
        if self.open.is_some() && self.is_cold() {
            return Move::Pass;
        }
        if let Some(open) = &self.open {
            // In a game passing gains nothing, other than in a question about a corner.
            let params = Params {
                tenuki: 0.0,
                ..Params::default()
            };
            let advice = (open.adviser)(&open.board, banned, to_move);
            let (board, limits) = (&open.board, &open.limits);
            let found = Corner::advised(board, to_move, banned, &advice, &params, limits);
            if let Some(action) = found.as_ref().and_then(Corner::played) {
                return action;
            }
        }
        let best = self.best_moves_but(to_move, banned);
        let may_pass = best.contains(&None);
        match best.first() {
            Some(&Some(point)) if !may_pass || self.heat(point) >= Dyadic::ZERO => {
                Move::Play(point)
            }
            _ => Move::Pass,
        }
    }

    /// Whether every area has a value and nobody gains by moving in any.
    fn is_cold(&mut self) -> bool {
        let games = &mut self.solver.games;
        self.valued.areas.iter().all(|area| match area.value {
            Ok(bounds) => [bounds.low, bounds.high]
                .iter()
                .all(|&bound| games.temperature(bound) < Dyadic::ZERO),
            Err(_) => false,
        })
    }

    fn heat(&mut self, point: Point) -> Dyadic {
        let area = self
            .valued
            .areas
            .iter()
            .find(|area| area.points.contains(point));
        match area.and_then(|area| area.value.ok()) {
            Some(bounds) => bounds.temperature(&mut self.solver.games),
            None => -Dyadic::ONE,
        }
    }

    /// What moves in an area are called.
    pub fn kind(&mut self, area: &Area) -> Kind {
        let Ok(bounds) = area.value else {
            return Kind::Settled;
        };
        let Some(value) = bounds.value() else {
            return Kind::Ko;
        };
        let temperature = self.solver.games.temperature(value);
        if temperature <= Dyadic::ZERO {
            return Kind::Settled;
        }
        let (left, right) = self.solver.games.options(value);
        // A move is sente if what it leaves is hotter than what was there.
        let mut hotter = |options: Vec<Game>, side: cgt::Side| {
            let best = match side {
                cgt::Side::Left => options
                    .into_iter()
                    .max_by_key(|&l| self.solver.games.thermograph(l).right.at(temperature)),
                cgt::Side::Right => options
                    .into_iter()
                    .min_by_key(|&r| self.solver.games.thermograph(r).left.at(temperature)),
            };
            best.is_some_and(|game| self.solver.games.temperature(game) > temperature)
        };
        match (
            hotter(left, cgt::Side::Left),
            hotter(right, cgt::Side::Right),
        ) {
            (false, false) => Kind::Gote,
            (true, false) => Kind::Sente(Colour::Black),
            (false, true) => Kind::Sente(Colour::White),
            (true, true) => Kind::DoubleSente,
        }
    }
}

/// A best move of a whole position, and the score it leads to with best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move, or a pass where nobody gains any more.
    pub action: Move,
    /// What Black has more than White at the end, without komi and prisoners taken before.
    pub score: Dyadic,
}

/// The best move of a position, if that can be proven within the limits. All of the board must be
/// safe stones, territory, and areas small enough to be read out. No ko may blur the score.
///
/// A player may call this in the endgame and play what it says. `None` says nothing about the
/// position. Most boards of unfinished games are refused at once, without a search. Fewer than half
/// of their points are settled, or an area has more than `most_points` empty points.
///
/// # Examples
/// ```
/// use endgame::{Counting, best_move};
/// use goban::{Colour, Move, Point, board};
///
/// let position = board! {
///     . X . X . . O . O . /
///     X X X X X X O O O O
/// };
/// let limits = search::Limits::default();
/// let best = best_move(&position, Colour::White, None, Counting::Area, 8, &limits).unwrap();
/// assert_eq!(best.action, Move::Play(Point::new(5, 0)));
/// ```
#[must_use]
pub fn best_move(
    board: &Board,
    to_move: Colour,
    ko: Option<Point>,
    counting: Counting,
    most_points: usize,
    limits: &Limits,
) -> Option<BestMove> {
    if has_open_ground(board, most_points) {
        return None;
    }
    let partition = Partition::by_rule(board);
    let small = |area: &goban::PointSet| (*area & board.empty()).len() <= most_points;
    if 2 * partition.settled() < board.all().len() || !partition.areas.iter().all(small) {
        return None;
    }
    let mut solver = Solver::new(counting);
    let valued = Valued::new(board, partition, &mut solver, limits);
    if !valued.is_exact() {
        return None;
    }
    let mut analysis = Analysis::of_valued(valued, solver);
    let score = analysis.score(to_move).exact()?;
    let action = analysis.chosen(to_move, ko);
    Some(BestMove { action, score })
}

/// Whether some ground is open even if all stones are safe. Both colours stand beside it, it is too
/// large to be read out, and neither has so few stones there that they may all be dead. Nearly every
/// board of an unfinished game has such ground, and this is seen much faster than what is safe.
fn has_open_ground(board: &Board, most_points: usize) -> bool {
    let stones = Colour::BOTH.map(|colour| board.stones(colour));
    let partition = Partition::between(board, stones);
    partition.areas.iter().any(|area| {
        let beside = |colour: usize| area.neighbours(stones[colour]).len();
        area.len() > most_points && beside(0).min(beside(1)) > MOST_DEAD
    })
}

/// The answer to an invasion: stones may be safe because their owner answers in his own territory,
/// and here is where. `before` is the division before the opponent's last move.
#[must_use]
pub fn answer_at_home(
    before: &Partition,
    board: &Board,
    mover: Colour,
    banned: Option<Point>,
) -> Option<Point> {
    let c = mover.index();
    let owned = |partition: &Partition| partition.safe[c] | partition.territory[c];
    let kept = owned(before);
    let lost = kept - owned(&Partition::exact(board));
    if lost.is_empty() {
        return None;
    }
    let near = lost & before.territory[c] & board.empty();
    near.iter()
        .filter(|&point| Some(point) != banned)
        .find(|&point| {
            let mut next = *board;
            let legal = next.play(point, mover, Suicide::Forbidden).is_ok();
            legal && kept.is_subset(owned(&Partition::exact(&next)))
        })
}

/// The rest of a game with best play of both, from a board that can be divided exactly, until both
/// pass. It stops where an area has no value.
#[must_use]
pub fn rest_of_game(
    board: &Board,
    to_move: Colour,
    ko: Option<Point>,
    counting: Counting,
    limits: &Limits,
) -> Vec<(Colour, Move)> {
    let (mut board, mut mover, mut ko) = (*board, to_move, ko);
    let mut moves = Vec::new();
    let mut solver = Solver::new(counting);
    for _ in 0..2 * board.all().len() {
        let valued = Valued::new(&board, Partition::exact(&board), &mut solver, limits);
        if !valued.is_solved() {
            break;
        }
        let mut analysis = Analysis::of_valued(valued, solver);
        let action = analysis.chosen(mover, ko);
        solver = analysis.solver;
        moves.push((mover, action));
        ko = match action {
            Move::Play(point) => match board.play(point, mover, Suicide::Forbidden) {
                Ok(played) => played.ko,
                Err(_) => break,
            },
            Move::Pass => None,
        };
        if let [.., (_, Move::Pass), (_, Move::Pass)] = moves[..] {
            break;
        }
        mover = mover.opponent();
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::board;

    #[test]
    fn who_is_safe_by_answers_answers() {
        let position = board! {
            . . . . X O . O . /
            X X X X X O O O O
        };
        let before = Partition::exact(&position);
        assert_eq!(before.territory[0].len(), 4);
        let mut invaded = position;
        let played = invaded.play(Point::new(1, 0), Colour::White, Suicide::Forbidden);
        assert!(played.is_ok());
        let answer = answer_at_home(&before, &invaded, Colour::Black, None);
        assert_eq!(answer, Some(Point::new(2, 0)));
        let mut elsewhere = position;
        elsewhere.place(Point::new(0, 0), Colour::White);
        assert_eq!(
            answer_at_home(&before, &elsewhere, Colour::Black, None),
            None
        );
    }

    #[test]
    fn every_invasion_of_a_group_that_was_read_out_is_answered() {
        let position = board! {
            . X . X O . O . /
            . . . X O . O . /
            X X X X O . O . /
            O O O O O O O O
        };
        let before = Partition::exact(&position);
        assert_eq!(before.territory[0].len(), 5);
        let owned = before.safe[0] | before.territory[0];
        let mut answered = 0;
        for point in before.territory[0] {
            let mut invaded = position;
            let played = invaded.play(point, Colour::White, Suicide::Forbidden);
            let Ok(played) = played else { continue };
            let now = Partition::exact(&invaded);
            if owned.is_subset(now.safe[0] | now.territory[0]) {
                continue;
            }
            let answer = answer_at_home(&before, &invaded, Colour::Black, played.ko).unwrap();
            invaded
                .play(answer, Colour::Black, Suicide::Forbidden)
                .unwrap();
            let then = Partition::exact(&invaded);
            assert!(owned.is_subset(then.safe[0] | then.territory[0]));
            answered += 1;
        }
        assert!(answered > 0);
    }

    #[test]
    fn who_may_not_take_back_a_ko_plays_the_next_best() {
        // White has just lost a stone at D3, and Black threatens to take another.
        let position = board! {
            . X . X X O O . O /
            X X X X O . O O O /
            X . X . X O O . O /
            X X X X O O O O O /
            . X . X O . O . O
        };
        let (back, connected) = (Point::new(3, 2), Point::new(5, 1));
        let limits = Limits::default();
        for counting in Counting::BOTH {
            let mut analysis = Analysis::exact(&position, counting, &limits);
            assert_eq!(analysis.chosen(Colour::White, None), Move::Play(back));
            let banned = analysis.chosen(Colour::White, Some(back));
            assert_eq!(banned, Move::Play(connected));
            let mut told = analysis.with_ko(Some(back));
            assert_eq!(told.best_moves(Colour::White), [Some(connected)]);
        }
    }

    #[test]
    fn an_open_board_where_nothing_is_left_is_passed_on() {
        let done = board! {
            . . X O . /
            . X X O O /
            X X X O . /
            . . X O O /
            . . X O .
        };
        let mut analysis = Analysis::estimated(&done, Counting::Territory, &Limits::default());
        assert_eq!(analysis.chosen(Colour::Black, None), Move::Pass);
    }
}
