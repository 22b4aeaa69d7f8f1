//! Lines read ahead on a thread, and what they tell the command that runs.
//!
//! A command may run for long, and what ends it early comes over the same line as the commands.
//! That is an `# interrupt`, or any line at all while an analysis runs. So lines are read as they
//! come. Each command gets two tokens when it is read: *interrupted*, pulled by an `# interrupt`
//! after it, and *followed*, pulled by whatever comes next, the end of the input included. An
//! interrupt that is read before its command has begun is not lost that way.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use search::Cancel;

use crate::line::{LONGEST_LINE, Line, Request};

/// How many commands are read ahead.
const READ_AHEAD: usize = 4096;

/// What the lines after a command tell it.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    /// An `# interrupt` came.
    pub interrupted: Cancel,
    /// Any line came, or the input ended.
    pub followed: Cancel,
}

/// A command and what is heard while it runs.
#[derive(Debug)]
pub struct Heard {
    /// The command.
    pub request: Request,
    /// What the lines after it say.
    pub signals: Signals,
}

/// Begins to read on a thread of its own. The thread ends with the input, or when nobody takes its
/// lines any more and another one comes.
pub fn commands(input: impl Read + Send + 'static) -> io::Result<Receiver<Heard>> {
    let (sender, receiver) = sync_channel(READ_AHEAD);
    thread::Builder::new()
        .name("gtp input".to_owned())
        .spawn(move || forward(BufReader::new(input), &sender))?;
    Ok(receiver)
}

fn forward(mut input: impl BufRead, sender: &SyncSender<Heard>) {
    let mut before = Signals::default();
    let mut waiting: Vec<Cancel> = Vec::new();
    let mut bytes = Vec::new();
    // Trouble with reading ends the conversation as the end of the input does.
    while let Ok(true) = next_line(&mut input, &mut bytes) {
        before.followed.cancel();
        match Line::read(&bytes) {
            Line::Nothing => {}
            Line::Interrupt => waiting.drain(..).for_each(|token| token.cancel()),
            Line::Request(request) => {
                before = Signals::default();
                // Of commands long done the tokens are pulled for nothing; a bound keeps them few.
                if waiting.len() > READ_AHEAD {
                    waiting.drain(..READ_AHEAD / 2);
                }
                waiting.push(before.interrupted.clone());
                let signals = before.clone();
                if sender.send(Heard { request, signals }).is_err() {
                    return;
                }
            }
        }
    }
    before.followed.cancel();
}

/// Reads the next line, or as much of it as is looked at; the rest is thrown away. False at the
/// end.
fn next_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    let mut any = false;
    loop {
        let ready = match input.fill_buf() {
            Ok(ready) => ready,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if ready.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = ready.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(ready.len(), |end| end + 1);
        let room = LONGEST_LINE.saturating_sub(bytes.len());
        bytes.extend_from_slice(&ready[..taken.min(room)]);
        input.consume(taken);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_and_the_next_one_is_whole() {
        let mut text = vec![b'a'; LONGEST_LINE + 99];
        text.extend(b"\nnext\nlast");
        let mut input = BufReader::with_capacity(100, &text[..]);
        let mut bytes = Vec::new();
        assert!(next_line(&mut input, &mut bytes).unwrap());
        assert_eq!(bytes.len(), LONGEST_LINE);
        assert!(next_line(&mut input, &mut bytes).unwrap());
        assert_eq!(bytes, b"next\n");
        assert!(next_line(&mut input, &mut bytes).unwrap());
        assert_eq!(bytes, b"last");
        assert!(!next_line(&mut input, &mut bytes).unwrap());
    }

    #[test]
    fn an_interrupt_reaches_commands_that_have_not_begun() {
        let heard: Vec<Heard> = commands(&b"one\ntwo\n# interrupt\nthree\n"[..])
            .unwrap()
            .iter()
            .collect();
        let pulled: Vec<bool> = heard
            .iter()
            .map(|heard| heard.signals.interrupted.is_cancelled())
            .collect();
        assert_eq!(pulled, [true, true, false]);
    }
}
