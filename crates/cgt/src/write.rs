//! Games as text, in the usual notation.

use crate::games::Form;
use crate::{Dyadic, Game, Games};

/// How a game is written: with bars at the top or without.
struct Written {
    text: String,
    /// The length of the longest row of bars outside braces, 0 for none.
    bars: usize,
    /// Whether there is a comma outside braces.
    listed: bool,
}

impl Games {
    /// The game in the usual notation: `1/2`, `^*`, `+_2`, `5|4||0`. A longer row of bars divides
    /// before a shorter one.
    ///
    /// # Examples
    /// ```
    /// let mut games = cgt::Games::new();
    /// let game = cgt::parse(&mut games, "{{5|4}|0} + 1").unwrap();
    /// assert_eq!(games.text(game), "6|5||1");
    /// ```
    pub fn text(&mut self, game: Game) -> String {
        self.written(game).text
    }

    fn written(&mut self, game: Game) -> Written {
        let bare = |text| Written {
            text,
            bars: 0,
            listed: false,
        };
        if let &Form::Plain {
            number,
            ups,
            nimber,
        } = self.form(game)
        {
            return bare(plain(number, ups, nimber));
        }
        if let Some(text) = self.tiny_text(game) {
            return bare(text);
        }
        let (left, right) = self.options(game);
        let (left, right) = (self.list(left), self.list(right));
        let bars = left.bars.max(right.bars) + 1;
        Written {
            text: format!("{}{}{}", left.text, "|".repeat(bars), right.text),
            bars,
            listed: left.listed || right.listed,
        }
    }

    /// Options side by side, in an order that does not depend on the store.
    fn list(&mut self, options: Vec<Game>) -> Written {
        let alone = options.len() == 1;
        let mut written: Vec<Written> =
            options.into_iter().map(|game| self.written(game)).collect();
        for option in &mut written {
            if option.bars > 0 && (!alone || option.listed) {
                option.text = format!("{{{}}}", option.text);
                option.bars = 0;
            }
            option.listed = false;
        }
        written.sort_by(|a, b| (a.text.len(), &a.text).cmp(&(b.text.len(), &b.text)));
        let texts: Vec<&str> = written.iter().map(|option| option.text.as_str()).collect();
        Written {
            text: texts.join(","),
            bars: written.iter().map(|option| option.bars).max().unwrap_or(0),
            listed: !alone,
        }
    }

    /// The text of a tiny or a miny with a number added.
    fn tiny_text(&mut self, game: Game) -> Option<String> {
        let base = self.left_stop(game);
        if base != self.right_stop(game) {
            return None;
        }
        let number = self.number(-base);
        let rest = self.add(game, number);
        let before = if base == Dyadic::ZERO {
            String::new()
        } else {
            base.to_string()
        };
        for (sign, tiny) in [('+', rest), ('-', self.negative(rest))] {
            let (left, right) = self.options(tiny);
            let ([Game::ZERO], [threat]) = (left.as_slice(), right.as_slice()) else {
                continue;
            };
            let (left, right) = self.options(*threat);
            if let ([Game::ZERO], [loss]) = (left.as_slice(), right.as_slice()) {
                let Some(size) = self.as_number(*loss).map(|x| -x) else {
                    continue;
                };
                let inner = if size.is_integer() {
                    size.to_string()
                } else {
                    format!("{{{size}}}")
                };
                return Some(format!("{before}{sign}_{inner}"));
            }
        }
        None
    }
}

fn plain(number: Dyadic, ups: i32, nimber: u32) -> String {
    let mut text = String::new();
    if number != Dyadic::ZERO || (ups == 0 && nimber == 0) {
        text.push_str(&number.to_string());
    }
    if ups != 0 {
        text.push(if ups > 0 { '^' } else { 'v' });
        if ups.abs() > 1 {
            text.push_str(&ups.abs().to_string());
        }
    }
    match nimber {
        0 => {}
        1 => text.push('*'),
        n => text.push_str(&format!("*{n}")),
    }
    text
}
