//! Canonical forms: dominated options left out, reversible ones played through (*Winning Ways*,
//! chapter 3).

use rustc_hash::FxHashMap;

use crate::games::Form;
use crate::{Dyadic, Game, Games};

impl Games {
    /// The game with these options.
    ///
    /// # Examples
    /// ```
    /// let mut games = cgt::Games::new();
    /// let (zero, one) = (cgt::Game::ZERO, games.integer(1));
    /// let half = games.game(&[zero], &[one]);
    /// assert_eq!(games.as_number(half), Some(cgt::Dyadic::new(1, 1)));
    /// ```
    pub fn game(&mut self, left: &[Game], right: &[Game]) -> Game {
        if let Some(number) = self.number_between(left, right) {
            return self.number(number);
        }
        let (mut left, mut right) = (left.to_vec(), right.to_vec());
        loop {
            self.drop_dominated(&mut left, true);
            self.drop_dominated(&mut right, false);
            if !self.bypass_reversible(&mut left, &mut right) {
                break;
            }
        }
        self.recognise(&left, &right)
            .unwrap_or_else(|| self.intern_options(left, right))
    }

    pub(crate) fn intern_options(&mut self, mut left: Vec<Game>, mut right: Vec<Game>) -> Game {
        left.sort_unstable();
        right.sort_unstable();
        self.intern(Form::Options {
            left: left.into(),
            right: right.into(),
        })
    }

    /// The number that a game with these options is, if it is one. It is the simplest number x such
    /// that no option of Left is at least x, and no option of Right is at most x.
    fn number_between(&mut self, left: &[Game], right: &[Game]) -> Option<Dyadic> {
        let low = left.iter().map(|&l| self.right_stop(l)).max();
        let high = right.iter().map(|&r| self.left_stop(r)).min();
        if let (Some(low), Some(high)) = (low, high)
            && low > high
        {
            return None;
        }
        // A bound counts itself when no option is as good as it.
        let low = low.map(|low| {
            let number = self.number(low);
            (low, !left.iter().any(|&l| self.le(number, l)))
        });
        let high = high.map(|high| {
            let number = self.number(high);
            (high, !right.iter().any(|&r| self.le(r, number)))
        });
        Dyadic::simplest(low, high)
    }

    /// Keeps the options that no other one is as good as.
    fn drop_dominated(&mut self, list: &mut Vec<Game>, is_left: bool) {
        list.sort_unstable();
        list.dedup();
        let mut kept: Vec<Game> = Vec::with_capacity(list.len());
        for &option in list.iter() {
            let beats = |games: &mut Games, a: Game, b: Game| {
                if is_left {
                    games.le(b, a)
                } else {
                    games.le(a, b)
                }
            };
            if kept.iter().any(|&other| beats(self, other, option)) {
                continue;
            }
            kept.retain(|&other| !beats(self, option, other));
            kept.push(option);
        }
        *list = kept;
    }

    /// Replaces one reversible option of each side, and tells whether there was any.
    fn bypass_reversible(&mut self, left: &mut Vec<Game>, right: &mut Vec<Game>) -> bool {
        let mut seen = Lists::new(left, right);
        for i in 0..left.len() {
            for &answer in self.lists(left[i]).1.iter() {
                if seen.is_at_least(self, answer) {
                    let instead = self.left(answer);
                    left.swap_remove(i);
                    left.extend(instead);
                    return true;
                }
            }
        }
        for i in 0..right.len() {
            for &answer in self.lists(right[i]).0.iter() {
                if seen.is_at_most(self, answer) {
                    let instead = self.right(answer);
                    right.swap_remove(i);
                    right.extend(instead);
                    return true;
                }
            }
        }
        false
    }

    /// The name of a canonical form that is a number with ups and a nimber, but no number.
    fn recognise(&mut self, left: &[Game], right: &[Game]) -> Option<Game> {
        let plain = |game: Game| match *self.form(game) {
            Form::Plain {
                number,
                ups,
                nimber,
            } => Some((number, ups, nimber)),
            Form::Options { .. } => None,
        };
        let left: Option<Vec<_>> = left.iter().map(|&game| plain(game)).collect();
        let right: Option<Vec<_>> = right.iter().map(|&game| plain(game)).collect();
        let (mut left, mut right) = (left?, right?);
        left.sort_unstable();
        right.sort_unstable();
        let &(x, ..) = left.first()?;
        if left == right {
            let nimbers = (0u32..).zip(&left).all(|(n, &form)| form == (x, 0, n));
            let nimber = u32::try_from(left.len()).ok()?;
            return nimbers.then(|| self.plain(x, 0, nimber));
        }
        let (base, star) = ((x, 0, 0), (x, 0, 1));
        match (left.as_slice(), right.as_slice()) {
            (&[a, b], &[c]) if [a, b, c] == [base, star, base] => Some(self.plain(x, 1, 1)),
            (&[c], &[a, b]) if [a, b, c] == [base, star, base] => Some(self.plain(x, -1, 1)),
            (&[a], &[(y, ups, nimber)]) if a == base && x == y && ups >= 0 => {
                Some(self.plain(x, ups + 1, nimber ^ 1))
            }
            (&[(y, ups, nimber)], &[a]) if a == (y, 0, 0) && ups <= 0 => {
                Some(self.plain(y, ups - 1, nimber ^ 1))
            }
            _ => None,
        }
    }
}

/// A game that has no name yet, given by its options, compared with games that have.
struct Lists {
    left: Vec<Game>,
    right: Vec<Game>,
    known: FxHashMap<(Game, bool), bool>,
}

impl Lists {
    fn new(left: &[Game], right: &[Game]) -> Lists {
        Lists {
            left: left.to_vec(),
            right: right.to_vec(),
            known: FxHashMap::default(),
        }
    }

    /// Whether `x` is less than or equal to the game.
    fn is_at_least(&mut self, games: &mut Games, x: Game) -> bool {
        let low = self.left.iter().map(|&l| games.right_stop(l)).max();
        let high = self.right.iter().map(|&r| games.left_stop(r)).min();
        if low.is_some_and(|low| games.left_stop(x) > low)
            || high.is_some_and(|high| games.right_stop(x) > high)
        {
            // True of games that are no numbers, and this one is none.
            return false;
        }
        if let Some(&known) = self.known.get(&(x, true)) {
            return known;
        }
        let right = self.right.clone();
        let refuted = right.into_iter().any(|r| games.le(r, x))
            || games.as_number(x).is_none()
                && (games.lists(x).0.iter()).any(|&l| self.is_at_most(games, l));
        let answer = !refuted;
        self.known.insert((x, true), answer);
        answer
    }

    /// Whether the game is less than or equal to `x`.
    fn is_at_most(&mut self, games: &mut Games, x: Game) -> bool {
        let low = self.left.iter().map(|&l| games.right_stop(l)).max();
        let high = self.right.iter().map(|&r| games.left_stop(r)).min();
        if low.is_some_and(|low| games.left_stop(x) < low)
            || high.is_some_and(|high| games.right_stop(x) < high)
        {
            return false;
        }
        if let Some(&known) = self.known.get(&(x, false)) {
            return known;
        }
        let left = self.left.clone();
        let refuted = left.into_iter().any(|l| games.le(x, l))
            || games.as_number(x).is_none()
                && (games.lists(x).1.iter()).any(|&r| self.is_at_least(games, r));
        let answer = !refuted;
        self.known.insert((x, false), answer);
        answer
    }
}
