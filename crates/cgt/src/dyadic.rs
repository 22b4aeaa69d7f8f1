//! Dyadic rationals: the numbers among short games.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A fraction whose denominator is a power of two, in lowest terms.
///
/// The numerator has 127 bits. Games of Go boards and of the [parser](crate::parse) stay far below
/// that.
///
/// # Examples
/// ```
/// use cgt::Dyadic;
///
/// let x = Dyadic::new(3, 2) + Dyadic::from(1);
/// assert_eq!(x.to_string(), "7/4");
/// assert!(x < Dyadic::from(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i128,
    /// The denominator is two to this power.
    exponent: u32,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic {
        numerator: 0,
        exponent: 0,
    };
    /// One.
    pub const ONE: Dyadic = Dyadic {
        numerator: 1,
        exponent: 0,
    };

    /// `numerator / 2^exponent`.
    #[must_use]
    pub fn new(numerator: i128, exponent: u32) -> Dyadic {
        let spare = if numerator == 0 {
            exponent
        } else {
            numerator.trailing_zeros().min(exponent)
        };
        Dyadic {
            numerator: numerator >> spare,
            exponent: exponent - spare,
        }
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator is two to this power.
    #[must_use]
    pub fn exponent(self) -> u32 {
        self.exponent
    }

    /// Whether this is an integer.
    #[must_use]
    pub fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// The integer this is, if it is one that fits.
    #[must_use]
    pub fn to_integer(self) -> Option<i64> {
        match self.exponent {
            0 => i64::try_from(self.numerator).ok(),
            _ => None,
        }
    }

    /// The nearest machine number, for drawings.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / 2f64.powi(i32::try_from(self.exponent).unwrap_or(i32::MAX))
    }

    /// Half of it.
    #[must_use]
    pub fn half(self) -> Dyadic {
        Dyadic::new(self.numerator, self.exponent + 1)
    }

    /// A multiple.
    #[must_use]
    pub fn times(self, factor: i64) -> Dyadic {
        Dyadic::new(self.numerator * i128::from(factor), self.exponent)
    }

    /// The largest integer that is not larger.
    #[must_use]
    pub fn floor(self) -> Dyadic {
        Dyadic::new(self.numerator >> self.exponent, 0)
    }

    /// The largest multiple of `1 / 2^exponent` that is not larger.
    #[must_use]
    pub fn floor_at(self, exponent: u32) -> Dyadic {
        match self.exponent.checked_sub(exponent) {
            Some(finer) => Dyadic::new(self.numerator >> finer, exponent),
            None => self,
        }
    }

    /// Its size without the sign.
    #[must_use]
    pub fn abs(self) -> Dyadic {
        Dyadic {
            numerator: self.numerator.abs(),
            ..self
        }
    }

    /// The numerator over a denominator that is at least as large.
    fn over(self, exponent: u32) -> i128 {
        self.numerator << (exponent - self.exponent)
    }

    /// Left's option in canonical form, if he has one.
    #[must_use]
    pub fn left(self) -> Option<Dyadic> {
        match (self.exponent, self.numerator) {
            (0, n) if n <= 0 => None,
            _ => Some(Dyadic::new(self.numerator - 1, self.exponent)),
        }
    }

    /// Right's option in canonical form, if he has one.
    #[must_use]
    pub fn right(self) -> Option<Dyadic> {
        (-self).left().map(Neg::neg)
    }

    /// The simplest number between two bounds, `None` being no bound. A bound itself counts if its
    /// flag is set.
    ///
    /// The answer is `None` when there is no number between them.
    #[must_use]
    pub fn simplest(low: Option<(Dyadic, bool)>, high: Option<(Dyadic, bool)>) -> Option<Dyadic> {
        let fits = |x: Dyadic| {
            low.is_none_or(|(low, itself)| low < x || itself && low == x)
                && high.is_none_or(|(high, itself)| x < high || itself && x == high)
        };
        if let (Some((low, _)), Some((high, _))) = (low, high)
            && (low > high || low == high && !fits(low))
        {
            return None;
        }
        if fits(Dyadic::ZERO) {
            return Some(Dyadic::ZERO);
        }
        // The smallest integer in size on the side where the numbers lie.
        let positive = low.is_some_and(|(low, _)| low >= Dyadic::ZERO);
        let near = if positive {
            low
        } else {
            high.map(|(high, itself)| (-high, itself))
        };
        let (near, itself) = near?;
        let integer = if itself && near.is_integer() {
            near
        } else {
            near.floor() + Dyadic::ONE
        };
        let signed = |x: Dyadic| if positive { x } else { -x };
        if fits(signed(integer)) {
            return Some(signed(integer));
        }
        // No integer fits: the number with the smallest denominator, found by halving.
        let (mut below, mut above) = (integer - Dyadic::ONE, integer);
        for _ in 0..120 {
            let middle = (below + above).half();
            if fits(signed(middle)) {
                return Some(signed(middle));
            }
            let is_low = if positive {
                low.is_some_and(|(low, _)| middle <= low)
            } else {
                high.is_some_and(|(high, _)| middle <= -high)
            };
            if is_low {
                below = middle;
            } else {
                above = middle;
            }
        }
        None
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::new(i128::from(n), 0)
    }
}

impl Add for Dyadic {
    type Output = Dyadic;

    fn add(self, other: Dyadic) -> Dyadic {
        let exponent = self.exponent.max(other.exponent);
        Dyadic::new(self.over(exponent) + other.over(exponent), exponent)
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic {
            numerator: -self.numerator,
            ..self
        }
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;

    fn sub(self, other: Dyadic) -> Dyadic {
        self + -other
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent).cmp(&other.over(exponent))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            0 => write!(f, "{}", self.numerator),
            e => write!(f, "{}/{}", self.numerator, 1u128 << e),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_number_is_the_one_born_first() {
        let x = |n, e| Dyadic::new(n, e);
        let open = |a: Dyadic| Some((a, false));
        assert_eq!(
            Dyadic::simplest(open(x(-1, 0)), open(x(1, 0))),
            Some(x(0, 0))
        );
        assert_eq!(
            Dyadic::simplest(open(x(0, 0)), open(x(1, 0))),
            Some(x(1, 1))
        );
        assert_eq!(
            Dyadic::simplest(open(x(5, 1)), open(x(9, 0))),
            Some(x(3, 0))
        );
        assert_eq!(
            Dyadic::simplest(open(x(5, 2)), open(x(3, 1))),
            Some(x(11, 3))
        );
        assert_eq!(
            Dyadic::simplest(open(x(-9, 0)), open(x(-5, 1))),
            Some(x(-3, 0))
        );
        assert_eq!(
            Dyadic::simplest(open(x(-1, 0)), open(x(-1, 1))),
            Some(x(-3, 2))
        );
        assert_eq!(Dyadic::simplest(open(x(3, 0)), None), Some(x(4, 0)));
        assert_eq!(Dyadic::simplest(None, open(x(3, 0))), Some(x(0, 0)));
        assert_eq!(Dyadic::simplest(open(x(1, 0)), open(x(1, 0))), None);
        assert_eq!(
            Dyadic::simplest(Some((x(1, 0), true)), Some((x(1, 0), true))),
            Some(x(1, 0))
        );
        assert_eq!(
            Dyadic::simplest(Some((x(7, 2), true)), open(x(2, 0))),
            Some(x(7, 2))
        );
    }
}
