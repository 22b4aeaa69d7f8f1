//! MTD(f): alpha-beta with an empty window, again and again, from a first guess (Plaat, Schaeffer,
//! Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, 1996). And its one-pass form, for a
//! goal whose value is known: one question, is it reached or not.

use super::alphabeta::AlphaBeta;
use super::scored::{Found, LOSS, Scored, WIN};

impl<G: Scored> AlphaBeta<'_, G> {
    /// The value, found by empty windows from a first guess.
    pub fn mtdf(&mut self, state: &G::State, depth: usize, guess: i16) -> Option<Found> {
        let (mut low, mut high) = (LOSS, WIN);
        let mut guess = guess.clamp(LOSS, WIN);
        let mut exact = true;
        loop {
            let beta = if guess == low { guess + 1 } else { guess };
            let found = self.within(state, depth, beta - 1, beta)?;
            exact &= found.exact;
            guess = found.value;
            match found.value < beta {
                true => high = found.value,
                false => low = found.value,
            }
            if low >= high {
                return Some(Found { exact, ..found });
            }
        }
    }

    /// Whether the value is at least the goal: a value that says so, or one below it.
    pub fn reaches(&mut self, state: &G::State, depth: usize, goal: i16) -> Option<Found> {
        self.within(state, depth, goal - 1, goal)
    }
}
