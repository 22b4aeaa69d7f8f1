//! Playing sums of games: who gets how much with best play, and which move is best.
//!
//! A sum is not added up: that grows too fast. It is searched, one move after another. A move whose
//! incentive is at least that of every other is best, whatever else there is. Most endgames have
//! such a move at each turn. Where there is none, the undominated moves are searched with bounds.
//! Parts differ by numbers and infinitesimals from what they are replaced with, so that many
//! cancel. A score is a multiple of the finest number in which a part can end: that closes most
//! windows when the sum is cool.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::{Dyadic, Game, Games, Thermograph};

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one who wants large values.
    Left,
    /// The one who wants small values.
    Right,
}

impl Side {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// At least and at most, as far as either is known.
type Between = (Option<Dyadic>, Option<Dyadic>);

/// What a search of sums has found out, kept for the next one.
#[derive(Clone, Debug, Default)]
pub struct SumTable {
    /// Bounds for the score, without the numbers in the sum, when Left moves.
    known: FxHashMap<Box<[Game]>, Between>,
    incentives: FxHashMap<Game, Vec<(Game, Game)>>,
    /// In what fractions a game can end: the largest exponent of their denominators.
    grains: FxHashMap<Game, u32>,
    /// Scores of the sum that is looked at are multiples of one half to this power.
    grain: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The search gives up after this many.
    pub limit: u64,
}

impl SumTable {
    /// A table for a search that gives up after this many positions.
    #[must_use]
    pub fn new(limit: u64) -> SumTable {
        SumTable {
            limit,
            ..SumTable::default()
        }
    }
}

/// The scores that one side can be sure of, and more than which it cannot get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// At least.
    pub low: Dyadic,
    /// At most.
    pub high: Dyadic,
}

impl Range {
    /// The score, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<Dyadic> {
        (self.low == self.high).then_some(self.low)
    }
}

/// A sum as the search sees it: what is no number, in order, and the numbers added up.
#[derive(Clone, Debug)]
struct Sum {
    parts: Vec<Game>,
    number: Dyadic,
}

impl Games {
    /// The score of a sum with best play when `side` moves first: its stop. Only a range if the
    /// table's limit is reached.
    ///
    /// # Examples
    /// ```
    /// use cgt::{Dyadic, Games, Side, SumTable, parse};
    ///
    /// let mut games = Games::new();
    /// let parts: Vec<_> = ["5|0", "6|4||0"].map(|text| parse(&mut games, text).unwrap()).into();
    /// let score = games.score(&parts, Side::Left, &mut SumTable::new(1000));
    /// assert_eq!(score.exact(), Some(Dyadic::from(6)));
    /// ```
    pub fn score(&mut self, parts: &[Game], side: Side, table: &mut SumTable) -> Range {
        table.nodes = 0;
        table.grain = 0;
        for &part in parts {
            let part = self.without_infinitesimals(part);
            table.grain = table.grain.max(self.grain(part, table));
        }
        let mut sum = self.collect(parts.iter().copied());
        if side == Side::Right {
            sum = self.turned(&sum);
        }
        let (low, high) = self.window(&sum, table.grain);
        let range = match self.search(sum, low, high, table) {
            Some(score) => Range {
                low: score,
                high: score,
            },
            None => Range { low, high },
        };
        match side {
            Side::Left => range,
            Side::Right => Range {
                low: -range.high,
                high: -range.low,
            },
        }
    }

    fn collect(&mut self, parts: impl Iterator<Item = Game>) -> Sum {
        let mut sum = Sum {
            parts: Vec::new(),
            number: Dyadic::ZERO,
        };
        for part in parts {
            self.include(&mut sum, part);
        }
        sum
    }

    /// Adds a part to a sum. What is infinitesimally close to a number counts as the number,
    /// because it changes no score; a game and its negative are nothing.
    fn include(&mut self, sum: &mut Sum, part: Game) {
        let part = self.without_infinitesimals(part);
        if let Some(number) = self.as_number(part) {
            sum.number = sum.number + number;
            return;
        }
        let mean = self.thermograph(part).mean;
        sum.number = sum.number + mean;
        let away = self.number(-mean);
        let part = self.add(part, away);
        let minus = self.negative(part);
        if let Ok(place) = sum.parts.binary_search(&minus) {
            sum.parts.remove(place);
            return;
        }
        let place = sum.parts.binary_search(&part).unwrap_or_else(|place| place);
        sum.parts.insert(place, part);
    }

    /// The sum with sides changed.
    fn turned(&mut self, sum: &Sum) -> Sum {
        let mut parts: Vec<Game> = sum.parts.iter().map(|&part| self.negative(part)).collect();
        parts.sort_unstable();
        Sum {
            parts,
            number: -sum.number,
        }
    }

    /// Between what and what the score lies when Left moves.
    ///
    /// A tax of `t` on every move takes at most `t` from the one who moves first, and gives him
    /// nothing. Let it be the second highest temperature: then only the hottest part is played.
    fn window(&mut self, sum: &Sum, grain: u32) -> (Dyadic, Dyadic) {
        let (mut means, mut second) = (sum.number, Dyadic::ZERO);
        let mut hottest: Option<Rc<Thermograph>> = None;
        for &part in &sum.parts {
            let mut graph = self.thermograph(part);
            means = means + graph.mean;
            if let Some(hotter) = &mut hottest {
                if hotter.temperature < graph.temperature {
                    std::mem::swap(hotter, &mut graph);
                }
                second = second.max(graph.temperature);
            } else {
                hottest = Some(graph);
            }
        }
        let low = match hottest {
            Some(graph) => means - graph.mean + graph.left.at(second),
            None => means,
        };
        let high = low + second;
        (-(-low).floor_at(grain), high.floor_at(grain))
    }

    /// The largest exponent of the denominators of numbers in which a game can end.
    fn grain(&mut self, game: Game, table: &mut SumTable) -> u32 {
        if let Some(number) = self.as_number(game) {
            return number.exponent();
        }
        if let Some(&known) = table.grains.get(&game) {
            return known;
        }
        let (left, right) = self.lists(game);
        let options = left.iter().chain(right.iter());
        let grain = options.map(|&option| self.grain(option, table)).max();
        let grain = grain.unwrap_or_default();
        table.grains.insert(game, grain);
        grain
    }

    /// The score when Left moves, exact if it lies between the bounds.
    fn search(
        &mut self,
        mut sum: Sum,
        mut alpha: Dyadic,
        mut beta: Dyadic,
        table: &mut SumTable,
    ) -> Option<Dyadic> {
        // Who moves changes while there is only one move to think of.
        let mut sign = 1;
        loop {
            table.nodes += 1;
            if table.nodes > table.limit {
                return None;
            }
            let (mut low, mut high) = self.window(&sum, table.grain);
            if let Some((at_least, at_most)) = table.known.get(sum.parts.as_slice()) {
                low = at_least.map_or(low, |x| low.max(x + sum.number));
                high = at_most.map_or(high, |x| high.min(x + sum.number));
            }
            if low == high || low >= beta {
                return Some(low.times(sign));
            }
            if high <= alpha {
                return Some(high.times(sign));
            }
            let moves = self.worthwhile(&sum.parts, table);
            if let [(part, option)] = moves[..] {
                sum = self.after(&sum, part, option);
                (alpha, beta) = (-beta, -alpha);
                sign = -sign;
                continue;
            }
            let best = self.best_of(&sum, &moves, alpha.max(low), beta.min(high), table)?;
            // Fail-soft: a score outside the window is a bound.
            let entry = table.known.entry(sum.parts.clone().into()).or_default();
            let bare = best - sum.number;
            if best > alpha.max(low) || best == low {
                entry.0 = Some(entry.0.map_or(bare, |x| x.max(bare)));
            }
            if best < beta.min(high) || best == high {
                entry.1 = Some(entry.1.map_or(bare, |x| x.min(bare)));
            }
            return Some(best.max(low).min(high).times(sign));
        }
    }

    fn best_of(
        &mut self,
        sum: &Sum,
        moves: &[(Game, Game)],
        alpha: Dyadic,
        beta: Dyadic,
        table: &mut SumTable,
    ) -> Option<Dyadic> {
        let (mut best, mut alpha): (Option<Dyadic>, Dyadic) = (None, alpha);
        for &(part, option) in moves {
            let next = self.after(sum, part, option);
            let score = -self.search(next, -beta, -alpha, table)?;
            if best.is_none_or(|best| score > best) {
                best = Some(score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The sum after a move of Left, with sides changed.
    fn after(&mut self, sum: &Sum, part: Game, option: Game) -> Sum {
        let mut next = sum.clone();
        if let Ok(place) = next.parts.binary_search(&part) {
            next.parts.remove(place);
        }
        self.include(&mut next, option);
        self.turned(&next)
    }

    /// The moves of Left that no other leaves behind: pairs of a part and what it becomes, hottest
    /// first.
    fn worthwhile(&mut self, parts: &[Game], table: &mut SumTable) -> Vec<(Game, Game)> {
        let mut distinct: Vec<Game> = parts.to_vec();
        distinct.dedup();
        let mut heat: Vec<(Dyadic, Game)> = (distinct.into_iter())
            .map(|part| (self.thermograph(part).temperature, part))
            .collect();
        heat.sort_by(|a, b| b.cmp(a));
        let mut kept: Vec<(Game, Game, Game)> = Vec::new();
        for (_, part) in heat {
            for (option, gain) in self.gains(part, table) {
                if (kept.iter()).any(|&(.., other)| self.is_nearly_at_most(gain, other)) {
                    continue;
                }
                kept.retain(|&(.., other)| !self.is_nearly_at_most(other, gain));
                kept.push((part, option, gain));
            }
        }
        kept.into_iter()
            .map(|(part, option, _)| (part, option))
            .collect()
    }

    /// The options of Left in a game with what each gains.
    fn gains(&mut self, part: Game, table: &mut SumTable) -> Vec<(Game, Game)> {
        if let Some(known) = table.incentives.get(&part) {
            return known.clone();
        }
        let options = self.left(part);
        let gains: Vec<(Game, Game)> = (options.into_iter())
            .map(|option| (option, self.subtract(option, part)))
            .collect();
        table.incentives.insert(part, gains.clone());
        gains
    }
}
