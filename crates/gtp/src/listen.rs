//! Conversations over TCP, each with a state of its own.

use std::io::{self, Read};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;

use crate::conversation::converse;
use crate::registry::Registry;

/// Serves every connection on a thread of its own, for ever. `state` makes what a conversation
/// begins with; `with_stack` runs it, for a caller whose commands need a thread of their own kind.
///
/// A browser can be made to send text to a local port. A line that only a browser sends ends the
/// conversation before anything of it is done.
///
/// # Errors
/// When connections cannot be accepted any more.
pub fn listen<S>(
    listener: &TcpListener,
    registry: &Registry<S>,
    state: impl Fn() -> S + Sync,
    run: impl Fn(&mut (dyn FnMut() + Send)) + Sync,
) -> io::Result<()> {
    thread::scope(|scope| {
        for stream in listener.incoming() {
            let stream = stream?;
            let (state, run) = (&state, &run);
            scope.spawn(move || {
                run(&mut || {
                    // A client that went away is no trouble of ours.
                    let _ = serve(&stream, registry, &mut state());
                    let _ = stream.shutdown(Shutdown::Both);
                });
            });
        }
        Ok(())
    })
}

fn serve<S>(stream: &TcpStream, registry: &Registry<S>, state: &mut S) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let input = NoBrowser {
        stream: stream.try_clone()?,
        start: Vec::new(),
    };
    converse(registry, state, input, &mut &*stream)?;
    Ok(())
}

/// The input of a connection, which ends at once when it begins as HTTP does.
struct NoBrowser {
    stream: TcpStream,
    /// The first bytes, as many as tell.
    start: Vec<u8>,
}

/// The methods that a browser's request may begin with.
const METHODS: [&[u8]; 6] = [
    b"GET /",
    b"POST /",
    b"PUT /",
    b"HEAD /",
    b"OPTIONS ",
    b"DELETE /",
];

impl Read for NoBrowser {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        if self.start.len() < 8 {
            self.start.extend(buffer[..count].iter().take(8));
            if METHODS.iter().any(|method| self.start.starts_with(method)) {
                return Ok(0);
            }
        }
        Ok(count)
    }
}
