//! A suite taken apart.

use crate::expect::{Expected, Outcome};
use crate::select::Selection;

/// One file of commands.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The name for reports.
    pub name: String,
    /// Its commands in order.
    pub steps: Vec<Step>,
}

/// A command of a suite.
#[derive(Clone, Debug)]
pub enum Step {
    /// Sent so that the tests after it find their position.
    Prepare(String),
    /// A test.
    Ask(Test),
}

/// A numbered command and the replies that are right.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its number in the file.
    pub number: u32,
    /// The line of the file, from 1.
    pub line: usize,
    /// The command without the number.
    pub command: String,
    /// The right replies.
    pub expected: Expected,
}

impl Test {
    /// Says how a reply or a failure comes out.
    pub fn judge(&self, reply: std::result::Result<&str, &str>) -> Outcome {
        Outcome::of(self.expected.accepts(reply), self.expected.starred)
    }
}

impl Suite {
    /// Reads a suite. Comments and numbered commands that expect nothing are left out.
    pub fn parse(name: &str, text: &str) -> Suite {
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let step = |(i, line): (usize, &&str)| {
            let command = line.split('#').next().unwrap_or_default().trim();
            if command.is_empty() {
                return None;
            }
            let (first, rest) = command.split_once([' ', '\t']).unwrap_or((command, ""));
            let Ok(number) = first.parse::<u32>() else {
                return Some(Step::Prepare(command.to_owned()));
            };
            // A comment may stand between a test and what it expects.
            let mut after = lines.iter().skip(i + 1).take(2);
            let expected = after.find(|line| line.starts_with("#?"));
            Some(Step::Ask(Test {
                number,
                line: i + 1,
                command: rest.trim().to_owned(),
                expected: Expected::parse(expected?)?,
            }))
        };
        Suite {
            name: name.to_owned(),
            steps: lines.iter().enumerate().filter_map(step).collect(),
        }
    }

    /// The tests in order.
    pub fn tests(&self) -> impl Iterator<Item = &Test> {
        self.steps.iter().filter_map(|step| match step {
            Step::Ask(test) => Some(test),
            Step::Prepare(_) => None,
        })
    }

    /// Leaves out the tests that were not selected, and all after the last one that was.
    pub fn select(&mut self, selection: &Selection) {
        self.steps.retain(|step| match step {
            Step::Ask(test) => selection.contains(test.number),
            Step::Prepare(_) => true,
        });
        let last = self
            .steps
            .iter()
            .rposition(|step| matches!(step, Step::Ask(_)));
        self.steps.truncate(last.map_or(0, |last| last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# a comment
loadsgf a.sgf 5   # another
1 attack C3
#? [0]
2 defend C3
# why
#? [1 D4]*
3 showboard

play b C4
4 attack C4
#? [1 .*]&
";

    #[test]
    fn numbered_commands_with_an_expectation_are_tests() {
        let suite = Suite::parse("x", TEXT);
        let tests: Vec<_> = suite.tests().map(|test| (test.number, test.line)).collect();
        assert_eq!(tests, [(1, 3), (2, 5), (4, 11)]);
        assert_eq!(suite.steps.len(), 5);
    }

    #[test]
    fn what_is_selected_keeps_its_position() {
        let mut suite = Suite::parse("x", TEXT);
        suite.select(&"2".parse().unwrap());
        assert_eq!(suite.steps.len(), 2);
        assert_eq!(
            suite.tests().map(|test| test.number).collect::<Vec<_>>(),
            [2]
        );
    }
}
