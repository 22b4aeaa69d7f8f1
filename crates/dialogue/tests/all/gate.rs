//! Conversations in which a line is sent when something has happened, and not when a time has
//! passed.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Holds back what comes after it until it is opened.
#[derive(Clone, Default)]
pub struct Gate(Arc<AtomicBool>);

impl Gate {
    pub fn open(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn wait(&self) {
        while !self.0.load(Ordering::SeqCst) {
            thread::yield_now();
        }
    }
}

/// Lines of which the second part is sent when the gate is open.
pub struct Gated {
    parts: Vec<Vec<u8>>,
    gate: Gate,
}

impl Gated {
    pub fn new(before: &str, after: &str, gate: &Gate) -> Gated {
        Gated {
            parts: vec![after.into(), before.into()],
            gate: gate.clone(),
        }
    }
}

impl Read for Gated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(part) = self.parts.pop() else {
            return Ok(0);
        };
        if self.parts.is_empty() {
            self.gate.wait();
        }
        assert!(part.len() <= buffer.len(), "it is sent in one piece");
        buffer[..part.len()].copy_from_slice(&part);
        Ok(part.len())
    }
}

/// Keeps what is written, and opens the gate at a word.
pub struct Watching {
    pub text: String,
    pub word: &'static str,
    pub gate: Gate,
}

impl Write for Watching {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.push_str(&String::from_utf8_lossy(bytes));
        if self.text.contains(self.word) {
            self.gate.open();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
