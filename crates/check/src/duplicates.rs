//! Problems that occur twice in a collection.

use std::collections::HashMap;

use goban::{Board, Colour, Point, canonical_hash, canonical_key};

/// Remembers problems by keys that do not notice turned or mirrored boards, nor exchanged
/// colours.
///
/// # Examples
/// ```
/// use check::Duplicates;
/// use goban::{board, Colour};
///
/// let mut seen = Duplicates::default();
/// let one = board! { X O . / . . . };
/// let turned = board! { . O / . X / . . };
/// assert_eq!(seen.find(&one, Some(Colour::Black), None, "first"), None);
/// assert_eq!(seen.find(&turned, Some(Colour::White), None, "second").as_deref(), Some("first"));
/// assert_eq!(seen.find(&turned, Some(Colour::Black), None, "third"), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Duplicates {
    seen: HashMap<u64, String>,
}

impl Duplicates {
    /// The name of an earlier problem that is the same as this one; otherwise this one is
    /// remembered.
    pub fn find(
        &mut self,
        board: &Board,
        to_move: Option<Colour>,
        ko: Option<Point>,
        name: &str,
    ) -> Option<String> {
        let key = match to_move {
            Some(mover) => canonical_key(board, mover, ko),
            // Another constant, so that it is not taken for a problem with a mover.
            None => canonical_hash(board) ^ 0x9e37_79b9_7f4a_7c15,
        };
        if let Some(earlier) = self.seen.get(&key) {
            return Some(earlier.clone());
        }
        self.seen.insert(key, name.to_owned());
        None
    }
}
