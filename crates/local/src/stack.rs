//! Room on the stack for a search, whatever thread it is called from.
//!
//! A search calls itself for every move of a line, up to 2000 moves deep, and may serve another
//! search, up to five in all. On the widest board a call takes 1.1 kB (0.7 kB without link-time
//! optimisation). The 2 MB that a thread has by default are enough for ordinary lines of less than
//! a hundred moves, and not for the longest.

use std::cell::Cell;
use std::panic::resume_unwind;
use std::thread;

/// Bytes of stack for a search. They are addresses, not memory: only what a line needs is ever
/// touched.
const STACK: usize = 64 << 20;

thread_local! {
    /// Whether this thread has such a stack.
    static HAS_ROOM: Cell<bool> = const { Cell::new(false) };
}

/// Runs a search in a thread of its own with a large stack, or at once where the thread has one
/// already. Where there can be none, it is run here.
///
/// Every reader sees to it by itself. Who asks many short questions in one thread had better run
/// all of them in here. To make and unmake a thread takes as long as a few hundred nodes.
pub fn with_room<T: Send>(search: &mut (dyn FnMut() -> T + Send)) -> T {
    if HAS_ROOM.get() {
        return search();
    }
    let done = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let run = || {
            HAS_ROOM.set(true);
            search()
        };
        let running = thread.spawn_scoped(scope, run).ok()?;
        Some(running.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    done.unwrap_or_else(search)
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;

    use super::*;

    /// As much stack as five searches of 2000 moves take.
    fn deep(calls: usize) -> usize {
        let frame = black_box([calls; 140]);
        match frame[calls % frame.len()] {
            0 => 0,
            more => 1 + deep(more - 1),
        }
    }

    #[test]
    fn a_small_thread_has_room_for_the_longest_line() {
        let thread = thread::Builder::new().stack_size(64 << 10);
        let small = thread.spawn(|| with_room(&mut || deep(10_000)));
        assert_eq!(small.expect("a thread").join().expect("no panic"), 10_000);
    }

    #[test]
    fn a_thread_with_room_makes_no_other() {
        let threads = with_room(&mut || {
            let here = thread::current().id();
            (here, with_room(&mut || thread::current().id()))
        });
        assert_eq!(threads.0, threads.1);
        assert_ne!(threads.0, thread::current().id());
    }

    #[test]
    #[should_panic(expected = "passed on")]
    fn a_panic_is_passed_on() {
        with_room(&mut || panic!("passed on"));
    }
}
