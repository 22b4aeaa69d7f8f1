//! Cooling and heating: games with a tax on every move, or a reward.

use crate::{Dyadic, Game, Games};

impl Games {
    /// The game cooled by `t`: every move costs its maker `t`, until nobody wants to move.
    ///
    /// Cooled by one, most endgames of Go become numbers with something infinitesimal (Berlekamp
    /// and Wolfe, *Mathematical Go*).
    ///
    /// # Examples
    /// ```
    /// let mut games = cgt::Games::new();
    /// let game = cgt::parse(&mut games, "2|1*||*").unwrap();
    /// let cooled = games.cool(game, cgt::Dyadic::ONE);
    /// assert_eq!(games.as_number(cooled), Some(cgt::Dyadic::new(3, 2)));
    /// ```
    pub fn cool(&mut self, game: Game, t: Dyadic) -> Game {
        if self.as_number(game).is_some() {
            return game;
        }
        if let Some(&known) = self.cooled.get(&(game, t)) {
            return known;
        }
        let answer = if t > self.temperature(game) {
            let mean = self.mean(game);
            self.number(mean)
        } else {
            let (tax, bonus) = (self.number(-t), self.number(t));
            let (left, right) = self.options(game);
            let mut each = |list: Vec<Game>, by: Game| -> Vec<Game> {
                let mut taxed = Vec::with_capacity(list.len());
                for option in list {
                    let cooled = self.cool(option, t);
                    taxed.push(self.add(cooled, by));
                }
                taxed
            };
            let (left, right) = (each(left, tax), each(right, bonus));
            self.game(&left, &right)
        };
        self.cooled.insert((game, t), answer);
        answer
    }

    /// The game heated by `t`: every move but those in numbers earns its maker `t`.
    pub fn heat(&mut self, game: Game, t: Dyadic) -> Game {
        if self.as_number(game).is_some() {
            return game;
        }
        let (bonus, tax) = (self.number(t), self.number(-t));
        let (left, right) = self.options(game);
        let mut each = |list: Vec<Game>, by: Game| -> Vec<Game> {
            let mut heated = Vec::with_capacity(list.len());
            for option in list {
                let inner = self.heat(option, t);
                heated.push(self.add(inner, by));
            }
            heated
        };
        let (left, right) = (each(left, bonus), each(right, tax));
        self.game(&left, &right)
    }
}
