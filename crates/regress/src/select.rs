//! Which tests of a suite are meant.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// Numbers and ranges, as in `6`, `6,23,45` or `13-15,20`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection(Vec<RangeInclusive<u32>>);

/// Text that selects nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a number or a range such as 12-20")]
pub struct SelectionError(String);

impl Selection {
    /// Whether a test is meant. Where nothing is selected, all are.
    pub fn contains(&self, number: u32) -> bool {
        self.0.is_empty() || self.0.iter().any(|range| range.contains(&number))
    }

    /// Takes `owl.tst:12-20` apart. A colon that no number follows belongs to the name.
    ///
    /// # Errors
    /// When what stands behind the colon begins with a digit and is no selection.
    pub fn split(text: &str) -> std::result::Result<(&str, Selection), SelectionError> {
        match text.rsplit_once(':') {
            Some((name, rest)) if rest.starts_with(|c: char| c.is_ascii_digit()) => {
                Ok((name, rest.parse()?))
            }
            _ => Ok((text, Selection::default())),
        }
    }
}

impl FromStr for Selection {
    type Err = SelectionError;

    fn from_str(text: &str) -> std::result::Result<Selection, SelectionError> {
        let range = |part: &str| {
            let number = |text: &str| text.trim().parse::<u32>();
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            match (number(from), number(to)) {
                (Ok(from), Ok(to)) if from <= to => Ok(from..=to),
                _ => Err(SelectionError(part.to_owned())),
            }
        };
        text.split(',')
            .map(range)
            .collect::<std::result::Result<_, _>>()
            .map(Selection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_stands_behind_a_colon() {
        let (name, selection) = Selection::split("dir/owl.tst:6,13-15").unwrap();
        assert_eq!(name, "dir/owl.tst");
        let chosen: Vec<u32> = (1..20).filter(|&n| selection.contains(n)).collect();
        assert_eq!(chosen, [6, 13, 14, 15]);
        assert!(Selection::split("owl.tst").unwrap().1.contains(77));
        assert_eq!(Selection::split("C:owl.tst").unwrap().0, "C:owl.tst");
        assert!(Selection::split("owl:12-").is_err());
        assert!(Selection::split("owl:5-2").is_err());
    }
}
