//! Negatives, sums and multiples.

use crate::games::Form;
use crate::{Dyadic, Game, Games};

impl Games {
    /// The game with sides changed.
    pub fn negative(&mut self, game: Game) -> Game {
        if let &Form::Plain {
            number,
            ups,
            nimber,
        } = self.form(game)
        {
            return self.plain(-number, -ups, nimber);
        }
        if let Some(&known) = self.negatives.get(&game) {
            return known;
        }
        let (left, right) = self.options(game);
        let turned = |games: &mut Games, list: Vec<Game>| -> Vec<Game> {
            list.into_iter().map(|game| games.negative(game)).collect()
        };
        let (left, right) = (turned(self, right), turned(self, left));
        let answer = self.intern_options(left, right);
        self.negatives.insert(game, answer);
        self.negatives.insert(answer, game);
        answer
    }

    /// The sum of two games: who moves chooses one of them to move in.
    pub fn add(&mut self, g: Game, h: Game) -> Game {
        match (self.form(g), self.form(h)) {
            (
                &Form::Plain {
                    number,
                    ups,
                    nimber,
                },
                &Form::Plain {
                    number: x,
                    ups: n,
                    nimber: m,
                },
            ) => return self.plain(number + x, ups + n, nimber ^ m),
            (&Form::Plain { number, .. }, _) if self.as_number(g).is_some() => {
                return self.shift(h, number);
            }
            (_, &Form::Plain { number, .. }) if self.as_number(h).is_some() => {
                return self.shift(g, number);
            }
            _ => {}
        }
        let pair = (g.min(h), g.max(h));
        if let Some(&known) = self.sums.get(&pair) {
            return known;
        }
        let ((gl, gr), (hl, hr)) = (self.options(g), self.options(h));
        let mut all = |ours: Vec<Game>, theirs: Vec<Game>| -> Vec<Game> {
            let mut list: Vec<Game> = ours.into_iter().map(|x| self.add(x, h)).collect();
            list.extend(theirs.into_iter().map(|x| self.add(g, x)));
            list
        };
        let (left, right) = (all(gl, hl), all(gr, hr));
        let answer = self.game(&left, &right);
        self.sums.insert(pair, answer);
        answer
    }

    /// A game that is no number, with a number added: the options move along (number translation),
    /// and the form stays canonical.
    fn shift(&mut self, game: Game, x: Dyadic) -> Game {
        if x == Dyadic::ZERO {
            return game;
        }
        if let &Form::Plain {
            number,
            ups,
            nimber,
        } = self.form(game)
        {
            return self.plain(number + x, ups, nimber);
        }
        let by = self.number(x);
        let pair = (game.min(by), game.max(by));
        if let Some(&known) = self.sums.get(&pair) {
            return known;
        }
        let (left, right) = self.options(game);
        let mut moved = |list: Vec<Game>| -> Vec<Game> {
            list.into_iter().map(|game| self.shift(game, x)).collect()
        };
        let (left, right) = (moved(left), moved(right));
        let answer = self.intern_options(left, right);
        self.sums.insert(pair, answer);
        answer
    }

    /// The first game without the second.
    pub fn subtract(&mut self, g: Game, h: Game) -> Game {
        let minus = self.negative(h);
        self.add(g, minus)
    }

    /// The sum of many games.
    pub fn sum(&mut self, list: impl IntoIterator<Item = Game>) -> Game {
        let mut total = Game::ZERO;
        for game in list {
            total = self.add(total, game);
        }
        total
    }

    /// This many copies of a game; a negative count gives copies of its negative.
    pub fn multiple(&mut self, n: i64, game: Game) -> Game {
        let part = if n < 0 { self.negative(game) } else { game };
        let (mut total, mut power, mut left) = (Game::ZERO, part, n.unsigned_abs());
        while left > 0 {
            if left & 1 == 1 {
                total = self.add(total, power);
            }
            left >>= 1;
            if left > 0 {
                power = self.add(power, power);
            }
        }
        total
    }

    /// What Left's moves gain him: each option less the game, the best ones only.
    pub fn left_incentives(&mut self, game: Game) -> Vec<Game> {
        let minus = self.negative(game);
        let options = self.left(game);
        let gains = options.into_iter().map(|l| self.add(l, minus)).collect();
        self.undominated(gains)
    }

    /// What Right's moves gain him: the game less each option, the best ones only.
    pub fn right_incentives(&mut self, game: Game) -> Vec<Game> {
        let options = self.right(game);
        let gains = options
            .into_iter()
            .map(|r| self.subtract(game, r))
            .collect();
        self.undominated(gains)
    }

    /// Those games of a list that no other is greater than.
    pub fn undominated(&mut self, mut list: Vec<Game>) -> Vec<Game> {
        list.sort_unstable();
        list.dedup();
        let all = list.clone();
        list.retain(|&a| !all.iter().any(|&b| a != b && self.le(a, b)));
        list
    }

    /// The number of days after which the game can be made from nothing.
    pub fn birthday(&mut self, game: Game) -> u64 {
        if let Some(x) = self.as_number(game) {
            // An integer n is born on day |n|, and each halving takes a day.
            let whole = u64::try_from(x.abs().floor().numerator()).unwrap_or(u64::MAX);
            let part = u64::from(!x.is_integer()) + u64::from(x.exponent());
            return whole.saturating_add(part);
        }
        let (left, right) = self.options(game);
        let days = left
            .into_iter()
            .chain(right)
            .map(|game| self.birthday(game));
        days.max().map_or(0, |day| day + 1)
    }
}
