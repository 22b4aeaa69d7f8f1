//! Games up to what is infinitesimal, which changes no score (Calistrate; Grossman and Siegel,
//! *Reductions of partizan games*).
//!
//! Forms get much smaller when options are left out that are worse, or that can be played through,
//! but for something infinitesimal.

use crate::{Dyadic, Game, Games};

impl Games {
    /// Whether the first game is at most the second, or exceeds it by something infinitesimal. Then
    /// it never scores more, whatever else there is.
    pub fn is_nearly_at_most(&mut self, g: Game, h: Game) -> bool {
        self.holds(h, g, false)
    }

    fn numberish(&self, game: Game) -> bool {
        self.left_stop(game) == self.right_stop(game)
    }

    /// Whether Left gets zero or more from `g - h`, when he moves first or when Right does.
    fn holds(&mut self, g: Game, h: Game, left_first: bool) -> bool {
        if g == h {
            return true;
        }
        let (gl, gr) = (self.left_stop(g), self.right_stop(g));
        let (hl, hr) = (self.left_stop(h), self.right_stop(h));
        if left_first {
            if gl < hr {
                return false;
            }
            if gl >= hl || gr >= hr {
                return true;
            }
        } else {
            if gr < hr || gl < hl {
                return false;
            }
            if gr >= hl {
                return true;
            }
        }
        let key = (g, h, left_first);
        if let Some(&known) = self.nearly.get(&key) {
            return known;
        }
        // Nobody moves in what is a number but for something infinitesimal.
        let moves =
            |games: &mut Games, game: Game| (!games.numberish(game)).then(|| games.lists(game));
        let (of_g, of_h) = (moves(self, g), moves(self, h));
        let (of_g, of_h) = (of_g.as_ref(), of_h.as_ref());
        let mut g_moves = of_g.into_iter().flat_map(|(left, right)| match left_first {
            true => left.iter(),
            false => right.iter(),
        });
        let mut h_moves = of_h.into_iter().flat_map(|(left, right)| match left_first {
            true => right.iter(),
            false => left.iter(),
        });
        let answer = if left_first {
            g_moves.any(|&l| self.holds(l, h, false)) || h_moves.any(|&r| self.holds(g, r, false))
        } else {
            g_moves.all(|&r| self.holds(r, h, true)) && h_moves.all(|&l| self.holds(g, l, true))
        };
        self.nearly.insert(key, answer);
        answer
    }

    /// The game up to something infinitesimal, with few options. Games that differ by something
    /// infinitesimal get forms that score the same, and mostly the same form.
    pub fn without_infinitesimals(&mut self, game: Game) -> Game {
        if self.numberish(game) {
            return self.number(self.left_stop(game));
        }
        if let Some(&known) = self.bare.get(&game) {
            return known;
        }
        let (left, right) = self.options(game);
        let mut each = |list: Vec<Game>| -> Vec<Game> {
            (list.into_iter())
                .map(|option| self.without_infinitesimals(option))
                .collect()
        };
        let (left, right) = (each(left), each(right));
        let answer = self.reduced(left, right);
        self.bare.insert(game, answer);
        answer
    }

    /// As [`with_passes`](Games::with_passes), up to something infinitesimal and with fewer
    /// options.
    pub fn simplified(&mut self, left: &[Game], right: &[Game], stand: Dyadic) -> Game {
        let low = left.iter().map(|&l| self.right_stop(l)).max();
        let high = right.iter().map(|&r| self.left_stop(r)).min();
        match (low, high) {
            (Some(low), Some(high)) if low > high => self.reduced(left.to_vec(), right.to_vec()),
            (Some(low), Some(high)) if low == high => self.number(low),
            _ => self.with_passes(left, right, stand),
        }
    }

    /// A hot game with these options, up to something infinitesimal.
    fn reduced(&mut self, mut left: Vec<Game>, mut right: Vec<Game>) -> Game {
        loop {
            self.drop_nearly(&mut left, true);
            self.drop_nearly(&mut right, false);
            let game = self.game(&left, &right);
            (left, right) = self.options(game);
            if !self.bypass_nearly(game, &mut left, &mut right) {
                return game;
            }
        }
    }

    /// Puts numbers in the place of options close to them, and keeps the options that none is
    /// nearly as good as.
    fn drop_nearly(&mut self, list: &mut Vec<Game>, is_left: bool) {
        let mut kept: Vec<Game> = Vec::with_capacity(list.len());
        for &option in list.iter() {
            let option = match self.numberish(option) {
                true => self.number(self.left_stop(option)),
                false => option,
            };
            let beats = |games: &mut Games, a: Game, b: Game| match is_left {
                true => games.is_nearly_at_most(b, a),
                false => games.is_nearly_at_most(a, b),
            };
            if kept.iter().any(|&other| beats(self, other, option)) {
                continue;
            }
            kept.retain(|&other| !beats(self, option, other));
            kept.push(option);
        }
        *list = kept;
    }

    /// Plays one option through that is nearly reversible, and tells whether there was any.
    fn bypass_nearly(&mut self, game: Game, left: &mut Vec<Game>, right: &mut Vec<Game>) -> bool {
        for i in 0..left.len() {
            if self.numberish(left[i]) {
                continue;
            }
            for &answer in self.lists(left[i]).1.iter() {
                if !self.numberish(answer) && self.is_nearly_at_most(answer, game) {
                    left.swap_remove(i);
                    let instead = self.left(answer);
                    left.extend(instead);
                    return true;
                }
            }
        }
        for i in 0..right.len() {
            if self.numberish(right[i]) {
                continue;
            }
            for &answer in self.lists(right[i]).0.iter() {
                if !self.numberish(answer) && self.is_nearly_at_most(game, answer) {
                    right.swap_remove(i);
                    let instead = self.right(answer);
                    right.extend(instead);
                    return true;
                }
            }
        }
        false
    }

    /// How many options there are in a game and its options, counted up to a bound.
    pub fn is_larger_than(&mut self, game: Game, bound: usize) -> bool {
        let mut seen = 0;
        let mut todo = vec![game];
        while let Some(game) = todo.pop() {
            if self.as_number(game).is_some() {
                continue;
            }
            seen += 1;
            if seen > bound {
                return true;
            }
            let (left, right) = self.lists(game);
            todo.extend(left.iter().chain(right.iter()));
        }
        false
    }
}
