//! The board and the rules of Go.
