//! How a run ended.

pub use wire::Failure;

/// What is told of a problem on which the program panicked; the others are not touched by it.
pub const OWN_FAULT: &str = "the program failed on this problem, which is a fault of its own";

/// How a run that was not refused ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Status {
    /// Everything was done.
    Done,
    /// Some items failed, and were reported; the others were done.
    SomeFailed,
}

/// Any error as JSON: with the place when it has one.
pub fn json_of(error: &anyhow::Error) -> String {
    let json = match error.downcast_ref::<Failure>() {
        Some(failure) => serde_json::to_value(failure),
        None => Ok(serde_json::json!({ "error": format!("{error:#}") })),
    };
    json.unwrap_or_default().to_string()
}
