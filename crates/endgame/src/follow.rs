//! The quick strategies on a board: moves by temperatures alone, without a search of the sum.

use cgt::{Dyadic, Game, Played, Strategy};
use goban::{Colour, Point};

use crate::analysis::Analysis;
use crate::board::side;

/// Somebody who plays by a strategy, and remembers what it needs from move to move.
#[derive(Clone, Debug)]
pub struct Follower {
    strategy: Strategy,
    /// The lowest temperature at which the hottest area has stood so far.
    ambient: Option<Dyadic>,
}

/// A move by a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// Where; `None` if no area is hot.
    pub point: Option<Point>,
    /// The most that the strategy loses from here against best play, if there is such a bound.
    pub error: Option<Dyadic>,
}

impl Follower {
    /// Somebody who begins.
    #[must_use]
    pub fn new(strategy: Strategy) -> Follower {
        Follower {
            strategy,
            ambient: None,
        }
    }

    /// What is followed.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.strategy
    }

    /// The move on a board, after the opponent's last one. Areas without a value are left out, and
    /// of a ko the value that is worse for the mover counts.
    pub fn choose(
        &mut self,
        analysis: &mut Analysis,
        to_move: Colour,
        last: Option<Point>,
        banned: Option<Point>,
    ) -> Followed {
        let games = &mut analysis.solver.games;
        let worse = |bounds: cgt::Bounds| match to_move {
            Colour::Black => bounds.low,
            Colour::White => bounds.high,
        };
        let areas = analysis.valued.areas.iter();
        let areas: Vec<_> = areas.filter(|area| area.value.is_ok()).collect();
        let parts: Vec<Game> = (areas.iter())
            .filter_map(|area| area.value.ok().map(worse))
            .collect();
        let error = self.strategy.guaranteed_error(games, &parts);
        let error = match (self.strategy, error) {
            (Strategy::Hottest, _) => None,
            (_, found) => Some(found.unwrap_or_default().max(Dyadic::ZERO)),
        };
        let answered = last.and_then(|last| areas.iter().position(|a| a.points.contains(last)));
        let mut played = Played::resumed(&parts, self.ambient, answered);
        let place = games.place(self.strategy, &mut played, side(to_move));
        self.ambient = played.ambient();
        let point = place.and_then(|(part, tax)| {
            let moves = areas[part].moves.iter();
            let moves = moves.filter(|m| m.colour == to_move && Some(m.point) != banned);
            let promise = |game: Game, games: &mut cgt::Games| {
                let graph = games.thermograph(game);
                match to_move {
                    Colour::Black => graph.right.at(tax),
                    Colour::White => -graph.left.at(tax),
                }
            };
            let best = moves.max_by_key(|m| promise(worse(m.after), games));
            best.map(|m| m.point)
        });
        Followed { point, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counting;
    use goban::board;

    #[test]
    fn each_strategy_closes_the_only_corridor() {
        let position = board! {
            . X . X . . O . O . /
            X X X X X X O O O O
        };
        for strategy in [
            Strategy::Hottest,
            Strategy::Sentestrat,
            Strategy::Thermostrat,
        ] {
            let limits = search::Limits::default();
            let mut analysis = Analysis::exact(&position, Counting::Territory, &limits);
            let mut follower = Follower::new(strategy);
            let followed = follower.choose(&mut analysis, Colour::White, None, None);
            let point = followed.point.unwrap();
            assert_eq!(point.to_gtp(position.size()), "F2", "{}", strategy.name());
            let bound = (strategy != Strategy::Hottest).then_some(Dyadic::new(1, 1));
            assert_eq!(followed.error, bound, "{}", strategy.name());
        }
    }
}
