//! Findings about books in words: the reports of a check.
//!
//! | file | holds |
//! |---|---|
//! | `report` | what is to be told about a problem, and about all of them |
//! | `words` | findings in plain words |
//! | `text`, `json`, `html` | the three kinds of report |
//! | `figures` | the diagrams of the HTML report |

mod figures;
pub mod html;
pub mod json;
pub mod report;
pub mod text;
pub mod words;

pub use report::{Report, Summary};
