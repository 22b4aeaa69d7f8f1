//! `nakade gtp`: the Go Text Protocol.

use std::io;
use std::net::{SocketAddr, TcpListener};

use anyhow::Context as _;
use dialogue::Session;

use crate::failure::Status;
use crate::output;

/// What `gtp` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Commands come on standard input and are answered on standard output, which carries nothing else.
`list_commands` lists them; docs/gtp.md says what each takes and answers.

With --listen every connection is a conversation of its own. Files are read and written by name
for whoever connects, so listen on an address that others cannot reach.

Examples:
  nakade gtp
  nakade gtp --listen 127.0.0.1:7000")]
pub struct Args {
    /// Answer on a TCP address instead of standard input; port 0 takes a free one and tells it
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,

    #[command(flatten)]
    player: crate::player::PlayerOptions,
}

/// Answers commands until the input ends.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let commands = dialogue::commands();
    let playing = args.player.playing()?;
    if let Some(address) = args.listen {
        let listener = TcpListener::bind(address);
        let listener = listener.with_context(|| format!("cannot listen on {address}"))?;
        output::note(&format!("listening on {}", listener.local_addr()?));
        let begin = || Session::with_player(playing.clone());
        gtp::listen(&listener, &commands, begin, |conversation| {
            life::with_room(&mut || conversation());
        })?;
        return Ok(Status::Done);
    }
    let talk = || {
        let mut session = Session::with_player(playing.clone());
        gtp::converse(&commands, &mut session, io::stdin(), &mut io::stdout())
    };
    // Readers need a large stack; one thread that has it serves the whole conversation.
    life::with_room(&mut || talk())?;
    Ok(Status::Done)
}
