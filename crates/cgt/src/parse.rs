//! Games read from text.
//!
//! ```text
//! game    sum | list BARS list          the longest row of bars divides first
//! list    nothing | game , game ...
//! sum     term + term - term ...        side by side means added: 1* is 1 + *
//! term    3  3/4  *  *2  ^  ^3  v  +_2  -_2  {game}  (game)  3.term  cool(game; 1)  heat(game; 1)
//! ```

use thiserror::Error;

use crate::{Comparison, Dyadic, Game, Games};

/// Braces, and rows of bars, may be nested this deep.
const DEEPEST: usize = 60;
/// The largest integer.
const LARGEST: i128 = 1_000_000;
/// The largest power of two under a fraction.
const FINEST: u32 = 20;
/// The largest nimber, and the largest number of ups.
const MOST: i128 = 64;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {message}")]
pub struct ParseError {
    /// The place in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

/// What a line asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A value.
    Value(Game),
    /// How two values compare: `A <=> B`.
    Compare(Game, Game, Comparison),
}

/// Reads a game.
///
/// # Examples
/// ```
/// let mut games = cgt::Games::new();
/// let game = cgt::parse(&mut games, "5|{4|||3||2|1*}").unwrap();
/// assert_eq!(games.left_stop(game), cgt::Dyadic::from(5));
/// assert_eq!(cgt::parse(&mut games, "1|").unwrap_err().column, 3);
/// ```
///
/// # Errors
/// When the text is no game; the error names the place.
pub fn parse(games: &mut Games, text: &str) -> Result<Game, ParseError> {
    let mut parser = Parser {
        games,
        text: text.chars().collect(),
        at: 0,
        depth: 0,
    };
    let game = parser.game()?;
    parser.end()?;
    Ok(game)
}

/// Reads a game, or a comparison `A <=> B`.
///
/// # Errors
/// When the text is neither; the error names the place.
pub fn parse_question(games: &mut Games, text: &str) -> Result<Question, ParseError> {
    let Some(at) = text.find("<=>") else {
        return parse(games, text).map(Question::Value);
    };
    let (before, after) = (&text[..at], &text[at + 3..]);
    let a = parse(games, before)?;
    let b = parse(games, after).map_err(|error| ParseError {
        column: error.column + before.chars().count() + 3,
        ..error
    })?;
    Ok(Question::Compare(a, b, games.compare(a, b)))
}

struct Parser<'a> {
    games: &'a mut Games,
    text: Vec<char>,
    at: usize,
    depth: usize,
}

/// A piece of a game between rows of bars: the options in it.
type Piece = Vec<Game>;

impl Parser<'_> {
    fn fail<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError {
            column: self.at + 1,
            message: message.into(),
        })
    }

    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn end(&mut self) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(c) => self.fail(format!("{c:?} is not expected here")),
        }
    }

    /// A sum, or options divided by bars.
    fn game(&mut self) -> Result<Game, ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.fail("this is nested too deeply");
        }
        let mut pieces: Vec<Piece> = vec![self.list()?];
        let mut bars: Vec<(usize, usize)> = Vec::new();
        while self.peek() == Some('|') {
            let start = self.at;
            while self.text.get(self.at) == Some(&'|') {
                self.at += 1;
            }
            bars.push((self.at - start, start));
            pieces.push(self.list()?);
        }
        let game = match bars.as_slice() {
            [] => match pieces[0].as_slice() {
                [game] => *game,
                [] => return self.fail("a game is missing"),
                _ => return self.fail("options need a bar after them"),
            },
            _ => self.divided(&pieces, &bars, 0)?,
        };
        self.depth -= 1;
        Ok(game)
    }

    /// Divides at the longest row of bars.
    fn divided(
        &mut self,
        pieces: &[Piece],
        bars: &[(usize, usize)],
        depth: usize,
    ) -> Result<Game, ParseError> {
        if depth > DEEPEST {
            return self.fail("this is nested too deeply");
        }
        let longest = bars.iter().map(|&(length, _)| length).max().unwrap_or(0);
        let mut places = bars.iter().enumerate().filter(|(_, bar)| bar.0 == longest);
        let Some((place, _)) = places.next() else {
            return self.fail("a bar is missing");
        };
        if let Some((_, &(_, column))) = places.next() {
            self.at = column;
            return self.fail("two rows of bars have the same length; braces tell which divides");
        }
        let mut side = |pieces: &[Piece], bars: &[(usize, usize)]| match bars {
            [] => Ok(pieces[0].clone()),
            _ => self.divided(pieces, bars, depth + 1).map(|game| vec![game]),
        };
        let left = side(&pieces[..=place], &bars[..place])?;
        let right = side(&pieces[place + 1..], &bars[place + 1..])?;
        Ok(self.games.game(&left, &right))
    }

    /// Options with commas between them; none is a list too, but not between bars that nest.
    fn list(&mut self) -> Result<Piece, ParseError> {
        let mut options = Vec::new();
        if matches!(self.peek(), Some('|' | '}' | ')')) {
            return Ok(options);
        }
        if self.peek().is_none() {
            return if self.depth > 1 {
                Ok(options)
            } else {
                self.fail("a game is missing")
            };
        }
        loop {
            options.push(self.sum()?);
            if !self.take(',') {
                return Ok(options);
            }
        }
    }

    fn sum(&mut self) -> Result<Game, ParseError> {
        let mut total = Game::ZERO;
        let mut first = true;
        loop {
            let sign = match self.peek() {
                // `+_` and `-_` are tiny and miny, `+-` is a switch.
                Some('+') if !matches!(self.text.get(self.at + 1), Some('_' | '-')) => 1,
                Some('-') if self.text.get(self.at + 1) != Some(&'_') => -1,
                Some(c) if first || starts_term(c) => 0,
                None if first => return self.fail("a game is missing"),
                _ => return Ok(total),
            };
            if sign != 0 {
                self.at += 1;
            }
            let term = self.term()?;
            total = match sign {
                -1 => self.games.subtract(total, term),
                _ => self.games.add(total, term),
            };
            first = false;
        }
    }

    fn term(&mut self) -> Result<Game, ParseError> {
        let Some(c) = self.peek() else {
            return self.fail("a game is missing");
        };
        match c {
            '0'..='9' => self.number(),
            '*' => {
                self.at += 1;
                let n = self.digits(MOST)?.unwrap_or(1);
                Ok(self.games.nimber(u32::try_from(n).unwrap_or(0)))
            }
            '^' | 'v' => {
                self.at += 1;
                let mut n = 1;
                while self.text.get(self.at) == Some(&c) {
                    self.at += 1;
                    n += 1;
                }
                if n == 1 {
                    n = self.digits(MOST)?.unwrap_or(1);
                }
                if n > MOST {
                    return self.fail(format!("there are more than {MOST} ups"));
                }
                let n = i32::try_from(n).unwrap_or(0);
                Ok(self.games.up(if c == '^' { n } else { -n }))
            }
            '±' => {
                self.at += 1;
                self.plus_minus()
            }
            '+' if self.text.get(self.at + 1) == Some(&'-') => {
                self.at += 2;
                self.plus_minus()
            }
            '+' | '-' if self.text.get(self.at + 1) == Some(&'_') => {
                self.at += 2;
                let size = self.atom()?;
                let tiny = self.games.tiny(size);
                Ok(if c == '+' {
                    tiny
                } else {
                    self.games.negative(tiny)
                })
            }
            '{' | '(' => self.atom(),
            'a'..='z' => self.function(),
            _ => self.fail(format!("{c:?} does not begin a game")),
        }
    }

    fn plus_minus(&mut self) -> Result<Game, ParseError> {
        let game = self.atom()?;
        let minus = self.games.negative(game);
        Ok(self.games.game(&[game], &[minus]))
    }

    /// A number without a sign, or something in braces.
    fn atom(&mut self) -> Result<Game, ParseError> {
        let close = match self.peek() {
            Some('{') => '}',
            Some('(') => ')',
            Some('0'..='9') => return self.fraction().map(|x| self.games.number(x)),
            Some(c) => return self.fail(format!("a number or a brace is expected, not {c:?}")),
            None => return self.fail("a number or a brace is expected"),
        };
        self.at += 1;
        let game = self.game()?;
        if !self.take(close) {
            return self.fail(format!("{close:?} is missing"));
        }
        Ok(game)
    }

    /// A number, or a multiple: `3.^`.
    fn number(&mut self) -> Result<Game, ParseError> {
        let x = self.fraction()?;
        if self.text.get(self.at) == Some(&'.') {
            self.at += 1;
            let Some(n) = x.to_integer().filter(|n| i128::from(*n) <= MOST) else {
                return self.fail(format!("a multiple is an integer up to {MOST}"));
            };
            let term = self.term()?;
            return Ok(self.games.multiple(n, term));
        }
        Ok(self.games.number(x))
    }

    fn fraction(&mut self) -> Result<Dyadic, ParseError> {
        let Some(above) = self.digits(LARGEST)? else {
            return self.fail("a number is expected");
        };
        if self.text.get(self.at) != Some(&'/') {
            return Ok(Dyadic::new(above, 0));
        }
        self.at += 1;
        match self.digits(1 << FINEST)? {
            Some(below) if below > 0 && below & (below - 1) == 0 => {
                Ok(Dyadic::new(above, below.trailing_zeros()))
            }
            _ => self.fail(format!("a denominator is a power of two up to 2^{FINEST}")),
        }
    }

    fn digits(&mut self, most: i128) -> Result<Option<i128>, ParseError> {
        let mut value: Option<i128> = None;
        while let Some(digit) = self.text.get(self.at).and_then(|c| c.to_digit(10)) {
            let next = value.unwrap_or(0) * 10 + i128::from(digit);
            if next > most {
                return self.fail(format!("the number is larger than {most}"));
            }
            value = Some(next);
            self.at += 1;
        }
        Ok(value)
    }

    /// `cool(game; t)`, `heat(game; t)`.
    fn function(&mut self) -> Result<Game, ParseError> {
        let start = self.at;
        let mut name = String::new();
        while let Some(c) = self.text.get(self.at).filter(|c| c.is_ascii_lowercase()) {
            name.push(*c);
            self.at += 1;
        }
        if !["cool", "heat"].contains(&name.as_str()) {
            self.at = start;
            return self.fail(format!("{name:?} is not known; there are cool and heat"));
        }
        if !self.take('(') {
            return self.fail("'(' is missing");
        }
        let game = self.game()?;
        // A comma would begin one more option.
        if !self.take(';') {
            return self.fail("';' and a temperature are missing, as in cool(4|0; 1)");
        }
        self.peek();
        let t = self.fraction()?;
        if !self.take(')') {
            return self.fail("')' is missing");
        }
        Ok(match name.as_str() {
            "cool" => self.games.cool(game, t),
            _ => self.games.heat(game, t),
        })
    }
}

fn starts_term(c: char) -> bool {
    matches!(
        c,
        '0'..='9' | '*' | '^' | 'v' | '{' | '(' | '+' | '-' | '±' | 'c' | 'h'
    )
}
