//! The store of games: every value once, in canonical form.

use rustc_hash::FxHashMap;
use std::rc::Rc;

use crate::Dyadic;
use crate::thermograph::Thermograph;

/// A game in canonical form: the name of an entry of [`Games`].
///
/// Two names from the same store are equal exactly when the games are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game(pub(crate) u32);

impl Game {
    /// The game in which nobody can move. It has this name in every store.
    pub const ZERO: Game = Game(0);
}

/// What a canonical form looks like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A number, this many ups, and a nimber: `x + n·^ + *m`. Most values of small games are of
    /// this kind, and adding and comparing them is arithmetic.
    Plain {
        /// The number.
        number: Dyadic,
        /// How many ups; downs are negative.
        ups: i32,
        /// The nimber, 0 for none.
        nimber: u32,
    },
    /// Anything else, by its options.
    Options {
        /// Left's options.
        left: Rc<[Game]>,
        /// Right's options.
        right: Rc<[Game]>,
    },
}

/// An entry of the store.
#[derive(Clone, Debug)]
struct Entry {
    form: Form,
    /// The numbers that play reaches when Left begins, and when Right does.
    stops: [Dyadic; 2],
}

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The first is worse for Left.
    Less,
    /// They are equal.
    Equal,
    /// The first is better for Left.
    Greater,
    /// Neither: who moves first in the difference wins it.
    Confused,
}

/// A store of games, with what has been found out about them.
///
/// # Examples
/// ```
/// use cgt::{Comparison, Games};
///
/// let mut games = Games::new();
/// let star = games.nimber(1);
/// let up = games.up(1);
/// assert_eq!(games.add(star, star), cgt::Game::ZERO);
/// assert_eq!(games.compare(up, cgt::Game::ZERO), Comparison::Greater);
/// assert_eq!(games.compare(up, star), Comparison::Confused);
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    entries: Vec<Entry>,
    names: FxHashMap<Form, Game>,
    compared: FxHashMap<(Game, Game), bool>,
    pub(crate) nearly: FxHashMap<(Game, Game, bool), bool>,
    pub(crate) bare: FxHashMap<Game, Game>,
    pub(crate) sums: FxHashMap<(Game, Game), Game>,
    pub(crate) negatives: FxHashMap<Game, Game>,
    pub(crate) thermographs: FxHashMap<Game, Rc<Thermograph>>,
    pub(crate) cooled: FxHashMap<(Game, Dyadic), Game>,
}

/// The options of both sides.
pub type Options = (Vec<Game>, Vec<Game>);

impl Default for Games {
    fn default() -> Games {
        Games::new()
    }
}

impl Games {
    /// A store that knows zero alone.
    #[must_use]
    pub fn new() -> Games {
        let mut games = Games {
            entries: Vec::new(),
            names: FxHashMap::default(),
            compared: FxHashMap::default(),
            nearly: FxHashMap::default(),
            bare: FxHashMap::default(),
            sums: FxHashMap::default(),
            negatives: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            cooled: FxHashMap::default(),
        };
        games.number(Dyadic::ZERO);
        games
    }

    /// How many games are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never: zero is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// A number.
    pub fn number(&mut self, number: Dyadic) -> Game {
        self.plain(number, 0, 0)
    }

    /// An integer.
    pub fn integer(&mut self, n: i64) -> Game {
        self.number(Dyadic::from(n))
    }

    /// The nimber `*n`; `*0` is zero.
    pub fn nimber(&mut self, n: u32) -> Game {
        self.plain(Dyadic::ZERO, 0, n)
    }

    /// This many ups; a negative count gives downs.
    pub fn up(&mut self, n: i32) -> Game {
        self.plain(Dyadic::ZERO, n, 0)
    }

    /// A number with ups and a nimber.
    pub fn plain(&mut self, number: Dyadic, ups: i32, nimber: u32) -> Game {
        self.intern(Form::Plain {
            number,
            ups,
            nimber,
        })
    }

    /// Tiny: `0||0|-x`.
    pub fn tiny(&mut self, x: Game) -> Game {
        let minus = self.negative(x);
        let threat = self.game(&[Game::ZERO], &[minus]);
        self.game(&[Game::ZERO], &[threat])
    }

    /// The switch `a|b`.
    pub fn switch(&mut self, a: Dyadic, b: Dyadic) -> Game {
        let (a, b) = (self.number(a), self.number(b));
        self.game(&[a], &[b])
    }

    /// What a canonical form looks like.
    #[must_use]
    pub fn form(&self, game: Game) -> &Form {
        &self.entries[game.0 as usize].form
    }

    /// The number that a game is, if it is one.
    #[must_use]
    pub fn as_number(&self, game: Game) -> Option<Dyadic> {
        match *self.form(game) {
            Form::Plain {
                number,
                ups: 0,
                nimber: 0,
            } => Some(number),
            _ => None,
        }
    }

    /// The number that play ends in when Left begins.
    #[must_use]
    pub fn left_stop(&self, game: Game) -> Dyadic {
        self.entries[game.0 as usize].stops[0]
    }

    /// The number that play ends in when Right begins.
    #[must_use]
    pub fn right_stop(&self, game: Game) -> Dyadic {
        self.entries[game.0 as usize].stops[1]
    }

    /// Whether the game is smaller than every positive number and larger than every negative one.
    #[must_use]
    pub fn is_infinitesimal(&self, game: Game) -> bool {
        self.entries[game.0 as usize].stops == [Dyadic::ZERO; 2]
    }

    /// The options of both sides in canonical form.
    pub fn options(&mut self, game: Game) -> Options {
        match self.form(game).clone() {
            Form::Options { left, right } => (left.to_vec(), right.to_vec()),
            Form::Plain {
                number,
                ups,
                nimber,
            } => self.plain_options(number, ups, nimber),
        }
    }

    fn plain_options(&mut self, x: Dyadic, ups: i32, nimber: u32) -> Options {
        if ups < 0 {
            let (left, right) = self.plain_options(-x, -ups, nimber);
            let turned = |games: &mut Games, list: Vec<Game>| {
                list.into_iter().map(|game| games.negative(game)).collect()
            };
            return (turned(self, right), turned(self, left));
        }
        if ups == 0 && nimber == 0 {
            let left = x.left().map(|x| self.number(x));
            let right = x.right().map(|x| self.number(x));
            return (left.into_iter().collect(), right.into_iter().collect());
        }
        if ups == 0 {
            let both: Vec<Game> = (0..nimber).map(|n| self.plain(x, 0, n)).collect();
            return (both.clone(), both);
        }
        let base = self.number(x);
        if (ups, nimber) == (1, 1) {
            let star = self.plain(x, 0, 1);
            return (vec![base, star], vec![base]);
        }
        (vec![base], vec![self.plain(x, ups - 1, nimber ^ 1)])
    }

    /// The options of both sides, without a copy of those that are kept as lists.
    pub(crate) fn lists(&mut self, game: Game) -> (Rc<[Game]>, Rc<[Game]>) {
        if let Form::Options { left, right } = self.form(game) {
            return (Rc::clone(left), Rc::clone(right));
        }
        let (left, right) = self.options(game);
        (left.into(), right.into())
    }

    /// Left's options.
    pub fn left(&mut self, game: Game) -> Vec<Game> {
        self.options(game).0
    }

    /// Right's options.
    pub fn right(&mut self, game: Game) -> Vec<Game> {
        self.options(game).1
    }

    /// Whether the first game is less than or equal to the second.
    pub fn le(&mut self, g: Game, h: Game) -> bool {
        if g == h {
            return true;
        }
        let ([gl, gr], [hl, hr]) = (
            self.entries[g.0 as usize].stops,
            self.entries[h.0 as usize].stops,
        );
        if gl > hl || gr > hr {
            return false;
        }
        if gl < hr {
            return true;
        }
        if let (
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
        ) = (self.form(g), self.form(h))
        {
            // The numbers are equal here, or the stops would have told. Two ups beat any nimber,
            // one beats all nimbers but star, and nimbers are confused with each other.
            debug_assert_eq!(number, x);
            let (ups, nim) = (n - ups, nimber ^ m);
            return ups >= 2 || ups == 1 && nim != 1 || ups == 0 && nim == 0;
        }
        if let Some(&known) = self.compared.get(&(g, h)) {
            return known;
        }
        let answer = self.le_by_options(g, h);
        self.compared.insert((g, h), answer);
        answer
    }

    /// G ≤ H unless Left has a move from G to something ≥ H, or Right one from H to something ≤ G.
    /// Nobody need move in a number that is compared with something else.
    fn le_by_options(&mut self, g: Game, h: Game) -> bool {
        if self.as_number(g).is_none() {
            for &l in self.lists(g).0.iter() {
                if self.le(h, l) {
                    return false;
                }
            }
        }
        if self.as_number(h).is_none() {
            for &r in self.lists(h).1.iter() {
                if self.le(r, g) {
                    return false;
                }
            }
        }
        true
    }

    /// How two games compare.
    pub fn compare(&mut self, g: Game, h: Game) -> Comparison {
        match (self.le(g, h), self.le(h, g)) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        }
    }

    pub(crate) fn intern(&mut self, form: Form) -> Game {
        if let Some(&game) = self.names.get(&form) {
            return game;
        }
        let stops = match &form {
            Form::Plain { number, .. } => [*number; 2],
            Form::Options { left, right } => [
                left.iter().map(|&l| self.right_stop(l)).max(),
                right.iter().map(|&r| self.left_stop(r)).min(),
            ]
            .map(Option::unwrap_or_default),
        };
        let game = Game(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        self.entries.push(Entry {
            form: form.clone(),
            stops,
        });
        self.names.insert(form, game);
        game
    }

    /// Forgets what can be found out again, when it has grown past this many entries.
    pub fn trim(&mut self, most: usize) {
        if self.compared.len() > most {
            self.compared = FxHashMap::default();
        }
        if self.nearly.len() > most {
            self.nearly = FxHashMap::default();
        }
        if self.sums.len() > most {
            self.sums = FxHashMap::default();
        }
    }
}

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::ZERO
    }
}
