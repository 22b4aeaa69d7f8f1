//! What GoGui asks for beside the questions themselves.

use goban::Colour;
use gtp::{Call, Reply};
use tactics::unconditional::Unconditional;

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[
    // To know the command is to say that `# interrupt` works.
    ("gogui-interrupt", |_, _| Ok(String::new())),
    ("gogui-title", title),
    ("gogui-analyze_commands", analyze_commands),
    ("nakade-safe", safe),
];

fn title(session: &mut Session, _: &mut Call<'_>) -> Reply {
    Ok(format!("Nakade, {} moves", session.game.move_count()))
}

/// Questions for GoGui's menu: how the reply is shown, what it is called, what is sent.
const MENU: [&str; 19] = [
    "gfx/Safe For Good/nakade-safe",
    "string/Attack/attack %p",
    "string/Defend/defend %p",
    "string/Ladder Attack/ladder_attack %p",
    "string/Ladder/go_ladder %p",
    "string/Attack Either/attack_either %P",
    "string/Defend Both/defend_both %P",
    "string/Connect/connect %P",
    "string/Disconnect/disconnect %P",
    "string/Race/analyze_semeai %P",
    "string/Unconditional Status/unconditional_status %p",
    "string/Certainty/nakade-certainty",
    "plist/Liberties/findlib %p",
    "plist/Stones Of Chain/worm_stones %p",
    "plist/Stones Of Group/dragon_stones %p",
    "plist/All Legal/all_legal %c",
    "hstring/Chain Data/worm_data %p",
    "hstring/Solve/nakade-solve %P",
    "plist/Region/nakade-region %P",
];

fn analyze_commands(_: &mut Session, _: &mut Call<'_>) -> Reply {
    Ok(MENU.join("\n"))
}

/// What is safe for good, as GoGui draws it.
fn safe(session: &mut Session, _: &mut Call<'_>) -> Reply {
    let board = session.game.board();
    let line = |colour: Colour| {
        let safe = Unconditional::of(board, colour).safe();
        let name = colour.to_string().to_uppercase();
        (!safe.is_empty()).then(|| format!("{name} {}", session.names(safe)))
    };
    let lines: Vec<String> = Colour::BOTH.into_iter().filter_map(line).collect();
    Ok(lines.join("\n"))
}
