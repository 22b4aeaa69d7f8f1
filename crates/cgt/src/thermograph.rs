//! Thermographs: the stops of a game at every tax on moves, with exact corners.

use std::rc::Rc;

use crate::games::Form;
use crate::{Dyadic, Game, Games};

/// A corner of a wall: at this tax, this score.
pub type Corner = (Dyadic, Dyadic);

/// The score that one side's first move gives as a function of the tax. It is linear between
/// corners, and constant above the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall(Vec<Corner>);

/// Both walls of a game and the mast on top of them. The walls begin at a tax of -1, where playing
/// on in one's own territory costs nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// The left stop at every tax.
    pub left: Wall,
    /// The right stop at every tax.
    pub right: Wall,
    /// Where the walls meet.
    pub temperature: Dyadic,
    /// The score there and above.
    pub mean: Dyadic,
}

/// The lowest tax.
fn bottom() -> Dyadic {
    -Dyadic::ONE
}

impl Wall {
    fn mast(x: Dyadic) -> Wall {
        Wall(vec![(bottom(), x)])
    }

    /// The corners, lowest tax first.
    #[must_use]
    pub fn corners(&self) -> &[Corner] {
        &self.0
    }

    /// The score at a tax of at least -1.
    #[must_use]
    pub fn at(&self, t: Dyadic) -> Dyadic {
        let above = self.0.iter().position(|&(tax, _)| tax > t);
        match above {
            None => self.0[self.0.len() - 1].1,
            Some(0) => self.0[0].1,
            Some(i) => {
                let ((t0, x0), (_, x1)) = (self.0[i - 1], self.0[i]);
                // Walls lean by one or stand upright.
                match x1.cmp(&x0) {
                    std::cmp::Ordering::Equal => x0,
                    std::cmp::Ordering::Less => x0 - (t - t0),
                    std::cmp::Ordering::Greater => x0 + (t - t0),
                }
            }
        }
    }

    /// The higher of two walls everywhere, or the lower.
    fn outer(&self, other: &Wall, higher: bool) -> Wall {
        let mut corners: Vec<Corner> = Vec::new();
        let pick = |a: Dyadic, b: Dyadic| if higher { a.max(b) } else { a.min(b) };
        let taxes = merged(self, other);
        for (i, &t) in taxes.iter().enumerate() {
            let (a, b) = (self.at(t), other.at(t));
            corners.push((t, pick(a, b)));
            let Some(&next) = taxes.get(i + 1) else { break };
            let (c, d) = (self.at(next), other.at(next));
            // Where they cross in between, there is one more corner.
            let (before, after) = (a - b, c - d);
            if before != Dyadic::ZERO
                && after != Dyadic::ZERO
                && (before < Dyadic::ZERO) != (after < Dyadic::ZERO)
            {
                // One of them leans and the other stands upright.
                let step = before.abs();
                corners.push((t + step, self.at(t + step)));
            }
        }
        Wall(simplified(corners))
    }

    /// The wall moved by the tax: its owner's move costs `t`.
    fn taxed(&self, to: Dyadic, left: bool) -> Vec<Corner> {
        let mut corners: Vec<Corner> = (self.0.iter().copied()).filter(|&(t, _)| t < to).collect();
        corners.push((to, self.at(to)));
        for (t, x) in &mut corners {
            *x = if left { *x - *t } else { *x + *t };
        }
        corners
    }
}

/// The taxes at which one of two walls has a corner.
fn merged(a: &Wall, b: &Wall) -> Vec<Dyadic> {
    let mut taxes: Vec<Dyadic> = a.0.iter().chain(&b.0).map(|&(t, _)| t).collect();
    taxes.sort_unstable();
    taxes.dedup();
    taxes
}

/// Corners without those on a straight line.
fn simplified(corners: Vec<Corner>) -> Vec<Corner> {
    let mut kept: Vec<Corner> = Vec::with_capacity(corners.len());
    for corner in corners {
        if kept.last().is_some_and(|last| last.0 == corner.0) {
            continue;
        }
        while let [.., a, b] = kept[..] {
            let straight = (b.1 - a.1).cmp(&Dyadic::ZERO) == (corner.1 - b.1).cmp(&Dyadic::ZERO);
            if !straight {
                break;
            }
            kept.pop();
        }
        kept.push(corner);
    }
    // A last upright piece is part of the mast.
    while let [.., a, b] = kept[..] {
        if a.1 != b.1 {
            break;
        }
        kept.pop();
    }
    kept
}

impl Thermograph {
    fn mast(x: Dyadic) -> Thermograph {
        Thermograph {
            left: Wall::mast(x),
            right: Wall::mast(x),
            temperature: bottom(),
            mean: x,
        }
    }

    /// From the best that Left's options leave to Right, and the other way round.
    fn from_options(inner_left: &Wall, inner_right: &Wall) -> Thermograph {
        // The first tax at which moving first gains nothing: inner_left(t) - t <= inner_right(t) +
        // t.
        let gap = |t: Dyadic| inner_left.at(t) - inner_right.at(t) - t.times(2);
        let taxes = merged(inner_left, inner_right);
        let mut meeting = bottom();
        if gap(bottom()) > Dyadic::ZERO {
            let last = taxes[taxes.len() - 1];
            meeting = (inner_left.at(last) - inner_right.at(last)).half();
            for pair in taxes.windows(2) {
                let (low, high) = (gap(pair[0]), gap(pair[1]));
                if high <= Dyadic::ZERO {
                    meeting = crossing(pair[0], pair[1], low, high);
                    break;
                }
            }
        }
        let mean = inner_left.at(meeting) - meeting;
        Thermograph {
            left: Wall(simplified(inner_left.taxed(meeting, true))),
            right: Wall(simplified(inner_right.taxed(meeting, false))),
            temperature: meeting,
            mean,
        }
    }
}

/// Where a line from a positive `low` to a non-positive `high` is zero. It falls by one or two for
/// each unit of tax. The tax takes two, and one wall of an option may lean the other way.
fn crossing(from: Dyadic, to: Dyadic, low: Dyadic, high: Dyadic) -> Dyadic {
    let (width, fall) = (to - from, low - high);
    if fall == width {
        from + low
    } else {
        from + low.half()
    }
}

impl Games {
    /// The thermograph of a game.
    ///
    /// # Examples
    /// ```
    /// let mut games = cgt::Games::new();
    /// let game = cgt::parse(&mut games, "6|4||0").unwrap();
    /// let thermograph = games.thermograph(game);
    /// assert_eq!(thermograph.mean.to_string(), "5/2");
    /// assert_eq!(thermograph.temperature.to_string(), "5/2");
    /// ```
    pub fn thermograph(&mut self, game: Game) -> Rc<Thermograph> {
        if let Some(known) = self.thermographs.get(&game) {
            return Rc::clone(known);
        }
        let answer = match *self.form(game) {
            Form::Plain {
                number,
                ups: 0,
                nimber: 0,
            } if number.is_integer() => Thermograph::mast(number),
            _ => {
                let (left, right) = self.options(game);
                let mut best = |list: Vec<Game>, is_left: bool| -> Option<Wall> {
                    let mut best: Option<Wall> = None;
                    for option in list {
                        let inner = self.thermograph(option);
                        let wall = if is_left { &inner.right } else { &inner.left };
                        best = Some(match best {
                            None => wall.clone(),
                            Some(other) => other.outer(wall, is_left),
                        });
                    }
                    best
                };
                match (best(left, true), best(right, false)) {
                    (Some(left), Some(right)) => Thermograph::from_options(&left, &right),
                    // Canonical forms in which a side has no move are integers.
                    _ => Thermograph::mast(self.left_stop(game)),
                }
            }
        };
        let answer = Rc::new(answer);
        self.thermographs.insert(game, Rc::clone(&answer));
        answer
    }

    /// The mean value: what a copy is worth when there are many.
    pub fn mean(&mut self, game: Game) -> Dyadic {
        match self.as_number(game) {
            Some(x) => x,
            None => self.thermograph(game).mean,
        }
    }

    /// The temperature: the tax at which moving first gains nothing. It is -1 for integers, between
    /// -1 and 0 for other numbers, and 0 for infinitesimals.
    pub fn temperature(&mut self, game: Game) -> Dyadic {
        match self.as_number(game) {
            Some(x) => -Dyadic::new(1, x.exponent()),
            None => self.thermograph(game).temperature,
        }
    }
}
