//! The proof format and its independent checker.
