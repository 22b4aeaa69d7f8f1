//! What a command sees of the line that called it.

use std::io;

use search::Cancel;

use crate::input::Signals;
use crate::line::Request;
use crate::reply::{Failure, Frame};

/// One call of a command: its arguments, what the lines after it say, and the way to its reply.
pub struct Call<'c> {
    request: &'c Request,
    arguments: Vec<&'c str>,
    signals: &'c Signals,
    pub(crate) frame: Frame<'c>,
    /// What went wrong when lines were written; the conversation ends with it.
    pub(crate) broken: Option<io::Error>,
}

impl<'c> Call<'c> {
    pub(crate) fn new(request: &'c Request, signals: &'c Signals, frame: Frame<'c>) -> Call<'c> {
        Call {
            request,
            arguments: request.text.split_whitespace().collect(),
            signals,
            frame,
            broken: None,
        }
    }

    /// The name under which the command was called.
    pub fn name(&self) -> &'c str {
        &self.request.name
    }

    /// The words after the name.
    pub fn arguments(&self) -> &[&'c str] {
        &self.arguments
    }

    /// All after the name as it was sent, for commands that take a sentence.
    pub fn text(&self) -> &'c str {
        &self.request.text
    }

    /// Exactly this many arguments.
    ///
    /// # Errors
    /// A syntax error when there are more or fewer.
    pub fn exactly<const N: usize>(&self) -> Result<[&'c str; N], Failure> {
        let arguments = self.arguments.as_slice();
        arguments.try_into().map_err(|_| Failure::syntax())
    }

    /// At most one argument.
    ///
    /// # Errors
    /// A syntax error when there are more.
    pub fn at_most_one(&self) -> Result<Option<&'c str>, Failure> {
        match *self.arguments {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            _ => Err(Failure::syntax()),
        }
    }

    /// Pulled when an `# interrupt` comes: the command should answer with what it has.
    pub fn interrupted(&self) -> &Cancel {
        &self.signals.interrupted
    }

    /// Pulled when any line comes, or the input ends: an analysis should end.
    pub fn followed(&self) -> &Cancel {
        &self.signals.followed
    }

    /// Writes lines of the reply while the command goes on. False when nobody listens any more.
    pub fn stream(&mut self, text: &str) -> bool {
        match self.frame.stream(text) {
            Ok(()) => true,
            Err(error) => {
                self.broken = Some(error);
                false
            }
        }
    }
}
