//! Checking books: the problems of a collection, and reports about them.
//!
//! | file | holds |
//! |---|---|
//! | `books.rs` | the game trees of files and folders, one by one |
//! | `report.rs` | what is to be told about a problem, and about all of them |
//! | `words.rs` | findings in plain words |
//! | `text.rs`, `json.rs`, `html.rs` | the three kinds of report |
//! | `figures.rs` | the diagrams of the HTML report |

pub mod books;
mod figures;
pub mod html;
pub mod json;
pub mod report;
pub mod text;
mod words;
