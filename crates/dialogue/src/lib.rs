//! The GTP commands of Nakade: what a client can ask about a game.
//!
//! [`commands`] is the table of them, over a [`Session`]. Names and replies are those of the
//! standard where it has them, and of GNU Go 3.8 for local questions. What Fuego, KataGo, Leela
//! Zero and GoGui brought is named as there. `docs/gtp.md` lists all of them.
//!
//! # Example
//! ```
//! let session = &mut dialogue::Session::new();
//! let mut replies = Vec::new();
//! let input = b"boardsize 9\nplay b c3\ncountlib c3\ncountlib d4\n";
//! gtp::converse(&dialogue::commands(), session, &input[..], &mut replies)?;
//! assert_eq!(replies, b"= \n\n= \n\n= 4\n\n? vertex must not be empty\n\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Invariants
//! - A command is in the table only if it does what its name says; what cannot be answered yet is
//!   left out and not pretended.
//! - A command that fails changes nothing.
//! - Files are read and written only where a command names them.
//!
//! # Map
//! | file | commands |
//! |---|---|
//! | `session.rs` | none: the state they share |
//! | `vertex.rs` | none: colours, points and numbers read and written |
//! | `about.rs` | about the program: name, version, echo, clock, seed |
//! | `setup.rs` | the board made ready: size, komi, handicap, positions |
//! | `moves.rs` | moves made, taken back and tried |
//! | `files.rs` | games loaded and positions written |
//! | `board.rs` | questions the board alone answers |
//! | `data.rs` | chains as GNU Go describes them, and which belong together |
//! | `dragon.rs` | the status of groups, and all that is known of them in rows |
//! | `groups.rs` | life and death of groups, eyes, combinations |
//! | `race.rs` | races between two groups |
//! | `safety.rs` | stones and territory that nobody can take |
//! | `solving.rs` | life and death of groups |
//! | `assertions.rs` | none: what comments say about positions, checked |
//! | `playing.rs` | moves chosen, clock, level |
//! | `analysing.rs` | what a search finds, told while it runs |
//! | `proven.rs` | none: what is proven about a position, for analyses |
//! | `judging.rs` | the end of a game: scores and statuses |
//! | `rules.rs` | the rules of the game |
//! | `picture.rs` | the board drawn |
//! | `reading.rs` | capture, connection, ways into an area |
//! | `searching.rs` | how and where readers read, and what they read |
//! | `gogui.rs` | what GoGui asks for |
//! | `modem/` | none: the Go Modem Protocol, for clients older than GTP |

mod about;
mod analysing;
pub mod assertions;
mod board;
mod data;
mod dragon;
mod files;
mod gogui;
mod groups;
mod judging;
pub mod modem;
mod moves;
mod picture;
mod playing;
mod proven;
mod race;
mod reading;
mod rules;
mod safety;
mod searching;
mod session;
mod setup;
mod solving;
mod vertex;

pub use playing::Playing;
pub use session::Session;

use gtp::{Command, Registry};

/// Commands of one family, each with its name.
type Family = &'static [(&'static str, Command<Session>)];

/// All commands.
pub fn commands() -> Registry<Session> {
    let families: &[Family] = &[
        about::COMMANDS,
        analysing::COMMANDS,
        board::COMMANDS,
        data::COMMANDS,
        dragon::COMMANDS,
        files::COMMANDS,
        gogui::COMMANDS,
        self::groups::COMMANDS,
        judging::COMMANDS,
        moves::COMMANDS,
        picture::COMMANDS,
        reading::COMMANDS,
        playing::COMMANDS,
        race::COMMANDS,
        rules::COMMANDS,
        safety::COMMANDS,
        searching::COMMANDS,
        setup::COMMANDS,
        solving::COMMANDS,
    ];
    let mut registry = Registry::new();
    for family in families {
        registry.extend(family);
    }
    registry
}
