//! Ctrl-C: the first asks to stop, the second ends the program.

use search::Cancel;

/// The exit code of a program that a signal ended.
const KILLED: i32 = 130;

/// A token that Ctrl-C pulls. Where signals cannot be caught it is never
/// pulled, and Ctrl-C ends the program as usual.
pub fn token() -> Cancel {
    let cancel = Cancel::new();
    let pulled = cancel.clone();
    // An error means that no handler could be set.
    let _ = ctrlc::set_handler(move || {
        if pulled.is_cancelled() {
            std::process::exit(KILLED);
        }
        pulled.cancel();
    });
    cancel
}
