//! Quick strategies for hot sums, which look at temperatures alone.
//!
//! | strategy | plays | sure of |
//! |---|---|---|
//! | hottest | where the temperature is highest | nothing |
//! | Sentestrat | an answer where the opponent raised the temperature, else the hottest | all but the highest temperature |
//! | Thermostrat | where the thermograph is widest at the best tax | all but the highest temperature |
//!
//! After Berlekamp, *The economist's view of combinatorial games*, and *Winning Ways*, chapter 6.

use crate::{Dyadic, Game, Games, Side};

/// A named strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Moves where the temperature is highest.
    Hottest,
    /// Answers moves that raise the temperature, and plays the hottest otherwise.
    Sentestrat,
    /// Moves where the thermograph is widest at the tax that promises most.
    Thermostrat,
}

impl Strategy {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Hottest => "hottest",
            Strategy::Sentestrat => "Sentestrat",
            Strategy::Thermostrat => "Thermostrat",
        }
    }

    /// The most that it can lose against best play, if there is such a bound.
    pub fn guaranteed_error(self, games: &mut Games, parts: &[Game]) -> Option<Dyadic> {
        match self {
            Strategy::Hottest => None,
            _ => parts.iter().map(|&part| games.temperature(part)).max(),
        }
    }
}

/// A game of a sum as a strategy plays it.
#[derive(Clone, Debug)]
pub struct Played {
    /// The parts now.
    pub parts: Vec<Game>,
    /// The lowest temperature at which the hottest part has stood so far.
    ambient: Option<Dyadic>,
    /// Where the last move was.
    last: Option<usize>,
}

impl Played {
    /// A sum at its beginning.
    #[must_use]
    pub fn new(parts: &[Game]) -> Played {
        Played {
            parts: parts.to_vec(),
            ambient: None,
            last: None,
        }
    }

    /// A sum in the middle of a game: the lowest temperature at which its hottest part has stood,
    /// and the part of the last move.
    #[must_use]
    pub fn resumed(parts: &[Game], ambient: Option<Dyadic>, last: Option<usize>) -> Played {
        Played {
            parts: parts.to_vec(),
            ambient,
            last,
        }
    }

    /// The lowest temperature at which the hottest part has stood so far.
    #[must_use]
    pub fn ambient(&self) -> Option<Dyadic> {
        self.ambient
    }

    /// Moves in a part.
    pub fn make(&mut self, part: usize, becomes: Game) {
        self.parts[part] = becomes;
        self.last = Some(part);
    }
}

impl Games {
    /// The move of a strategy: which part, and what it becomes. `None` if all parts are numbers, or
    /// close to them.
    pub fn chosen(
        &mut self,
        strategy: Strategy,
        played: &mut Played,
        side: Side,
    ) -> Option<(usize, Game)> {
        let (part, tax) = self.place(strategy, played, side)?;
        let option = self.option_at(played.parts[part], tax, side)?;
        Some((part, option))
    }

    /// The part that a strategy moves in, and the tax at which it asks which move is best there.
    pub fn place(
        &mut self,
        strategy: Strategy,
        played: &mut Played,
        side: Side,
    ) -> Option<(usize, Dyadic)> {
        let heat: Vec<Dyadic> = (played.parts.iter())
            .map(|&part| self.temperature(part))
            .collect();
        let (hottest, top) =
            (heat.iter().copied().enumerate()).max_by_key(|&(i, t)| (t, usize::MAX - i))?;
        if top <= Dyadic::ZERO {
            return None;
        }
        let (part, tax) = match strategy {
            Strategy::Hottest => (hottest, top),
            Strategy::Sentestrat => match (played.last, played.ambient) {
                (Some(last), Some(ambient)) if heat[last] > ambient => (last, ambient),
                _ => (hottest, top),
            },
            Strategy::Thermostrat => self.widest(&played.parts, side),
        };
        let ambient = played.ambient.map_or(top, |ambient| ambient.min(top));
        played.ambient = Some(ambient);
        Some((part, tax))
    }

    /// The option of a game that is best at a tax.
    pub fn option_at(&mut self, game: Game, tax: Dyadic, side: Side) -> Option<Game> {
        let (left, right) = self.options(game);
        match side {
            Side::Left => left
                .into_iter()
                .max_by_key(|&l| self.thermograph(l).right.at(tax)),
            Side::Right => right
                .into_iter()
                .min_by_key(|&r| self.thermograph(r).left.at(tax)),
        }
    }

    /// The part that is widest at the least tax at which the compound thermograph promises most.
    fn widest(&mut self, parts: &[Game], side: Side) -> (usize, Dyadic) {
        let graphs: Vec<_> = parts.iter().map(|&part| self.thermograph(part)).collect();
        let hottest = graphs
            .iter()
            .map(|g| g.temperature)
            .max()
            .unwrap_or_default();
        let mut taxes: Vec<Dyadic> = (graphs.iter())
            .flat_map(|g| {
                g.left
                    .corners()
                    .iter()
                    .chain(g.right.corners())
                    .map(|c| c.0)
            })
            .chain([Dyadic::ZERO])
            .filter(|t| (Dyadic::ZERO..=hottest).contains(t))
            .collect();
        taxes.sort_unstable();
        taxes.dedup();
        let mut best: Option<(Dyadic, Dyadic, usize)> = None;
        for t in taxes {
            let mut total = Dyadic::ZERO;
            let (mut width, mut widest) = (-Dyadic::ONE, 0);
            for (i, graph) in graphs.iter().enumerate() {
                let (l, r) = (graph.left.at(t), graph.right.at(t));
                total = total
                    + match side {
                        Side::Left => r,
                        Side::Right => -l,
                    };
                // Above its temperature nobody moves in a part.
                if l - r > width && graph.temperature >= t {
                    (width, widest) = (l - r, i);
                }
            }
            if best.is_none_or(|(promise, ..)| total + width > promise) {
                best = Some((total + width, t, widest));
            }
        }
        best.map_or((0, Dyadic::ZERO), |(_, t, part)| (part, t))
    }

    /// The score when both sides play a sum, each by its strategy or, where it has none, as well as
    /// can be.
    pub fn duel(
        &mut self,
        parts: &[Game],
        first: Side,
        strategies: [Option<Strategy>; 2],
        table: &mut crate::SumTable,
    ) -> Option<Dyadic> {
        let mut played = Played::new(parts);
        let mut side = first;
        loop {
            let strategy = strategies[usize::from(side == Side::Right)];
            let next = match strategy {
                Some(strategy) => self.chosen(strategy, &mut played, side),
                None => self.best_move(&played.parts, side, table)?,
            };
            let Some((part, becomes)) = next else { break };
            played.make(part, becomes);
            side = side.other();
        }
        let total = played.parts.iter().map(|&part| self.left_stop(part));
        Some(total.fold(Dyadic::ZERO, |sum, x| sum + x))
    }

    /// A best move in a sum, if any part is hot; `None` outside when the table's limit is reached.
    #[allow(
        clippy::option_option,
        reason = "the outer one says that the search gave up"
    )]
    pub fn best_move(
        &mut self,
        parts: &[Game],
        side: Side,
        table: &mut crate::SumTable,
    ) -> Option<Option<(usize, Game)>> {
        let goal = self.score(parts, side, table).exact()?;
        let mut changed = parts.to_vec();
        for (i, &part) in parts.iter().enumerate() {
            if self.left_stop(part) == self.right_stop(part) || parts[..i].contains(&part) {
                continue;
            }
            let (left, right) = self.options(part);
            let options = if side == Side::Left { left } else { right };
            for option in options {
                changed[i] = option;
                if self.score(&changed, side.other(), table).exact()? == goal {
                    return Some(Some((i, option)));
                }
            }
            changed[i] = part;
        }
        Some(None)
    }
}
