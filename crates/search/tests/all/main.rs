//! The search on small games of its own, each against a plain fixpoint or minimax that knows no
//! table, no numbers and no shortcut.

mod full_table;
mod graphs;
mod lemmas;
mod levels;
mod makers;
mod random;
mod zones;
