//! Depth-first proof-number search that knows no Go.
