//! The `nakade` command line.
fn main() {}
