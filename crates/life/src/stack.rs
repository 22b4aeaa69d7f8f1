//! Room on the stack for a search, whatever thread it is called from.
//!
//! A search calls itself for every move of a line, up to 2000 moves deep, and may serve another search, up to five in
//! all. On the widest board a call takes 1.1 kB (0.7 kB without link-time optimisation), so the 2 MB that a thread of
//! a program has by default do for an ordinary line of less than a hundred moves, and not for the longest.

use std::panic::resume_unwind;
use std::thread;

/// Bytes of stack for a search. They are addresses, not memory: only what a line needs is ever touched.
const STACK: usize = 64 << 20;

/// Runs a search in a thread of its own with a large stack. Where there can be none, it is run here.
pub(crate) fn with_room<T: Send>(search: &mut (dyn FnMut() -> T + Send)) -> T {
    let done = thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK);
        let running = thread.spawn_scoped(scope, &mut *search).ok()?;
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
    #[should_panic(expected = "passed on")]
    fn a_panic_is_passed_on() {
        with_room(&mut || panic!("passed on"));
    }
}
