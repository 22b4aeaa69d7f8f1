//! The question: what is asked, completed to a [`Problem`](problem::Problem).
//!
//! - [`problem`]: what a user may say, the completed question, and why a question makes no sense
//! - [`region`]: which group and which points, where nobody says
//! - [`groups`]: the groups that stand enclosed; [`wall`]: whether the wall around one stands
//! - [`enclosure`]: how an open group could be closed in; [`close`]: the points closest to it
//! - [`ground`]: from a problem to the field that is searched; [`upright`]: the same problem turned

pub(crate) mod close;
pub(crate) mod enclosure;
mod ground;
pub(crate) mod groups;
pub mod problem;
pub(crate) mod region;
mod upright;
mod wall;
