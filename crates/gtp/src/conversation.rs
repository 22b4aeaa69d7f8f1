//! Lines in, replies out.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::call::Call;
use crate::input;
use crate::registry::Registry;
use crate::reply::{Failure, Frame};

/// How a conversation came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By the command `quit`.
    Quit,
    /// Because there was no more input.
    EndOfInput,
}

/// Answers every command of the input, in order, until it ends or says `quit`.
///
/// # Errors
/// When the replies cannot be written.
pub fn converse<S>(
    registry: &Registry<S>,
    state: &mut S,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<Ended> {
    for heard in input::commands(input)? {
        let frame = Frame::new(output, heard.request.id);
        let mut call = Call::new(&heard.request, &heard.signals, frame);
        let run = AssertUnwindSafe(|| registry.answer(state, &mut call));
        // What a command panics on is its own fault; others can still be answered.
        let reply = catch_unwind(run).unwrap_or_else(|_| Err(Failure::from("internal error")));
        if let Some(error) = call.broken {
            return Err(error);
        }
        call.frame.finish(&reply)?;
        if heard.request.name == "quit" {
            return Ok(Ended::Quit);
        }
    }
    Ok(Ended::EndOfInput)
}
