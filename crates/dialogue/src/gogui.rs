//! What GoGui asks for beside the questions themselves.

use gtp::{Call, Reply};

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[
    // To know the command is to say that `# interrupt` works.
    ("gogui-interrupt", |_, _| Ok(String::new())),
    ("gogui-title", title),
];

fn title(session: &mut Session, _: &mut Call<'_>) -> Reply {
    Ok(format!("Nakade, {} moves", session.game.move_count()))
}
