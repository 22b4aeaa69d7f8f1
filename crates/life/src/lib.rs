//! The life-and-death problem: target, region, ko, outcome, solution tree.
