//! `nakade serve`: the board in the browser.

use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use anyhow::Context as _;

use crate::cache;
use crate::failure::Status;
use crate::output;

/// What `serve` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The page is part of the program; nothing is fetched from elsewhere. Only this computer can reach it.
With --bind other computers can: the address that is printed then holds a token, and who has it may
use the page. Collections, training records and solved positions are kept in the folder that
NAKADE_DATA names, or else where programs of this system keep their data. Ctrl-C ends the server.

Examples:
  nakade serve --open
  nakade serve --port 8080
  nakade serve --bind 192.168.1.20 --name go.lan")]
pub struct Args {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 4747)]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Listen at this address, for other computers; callers then need the token that is printed
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,

    /// A further name under which the server may be called
    #[arg(long = "name", value_name = "HOST")]
    names: Vec<String>,

    /// How many searches run at once, by default one a core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// Megabytes for all searches together
    #[arg(long, value_name = "MB", default_value_t = 512,
          value_parser = clap::value_parser!(u64).range(16..=1 << 20))]
    memory: u64,

    /// Keep nothing on the disk
    #[arg(long)]
    no_data: bool,
}

/// Serves until it is told to stop.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let folder = cache::file().and_then(|file| file.parent().map(Into::into));
    let config = server::Config {
        address: SocketAddr::new(args.bind, args.port),
        names: args.names,
        folder: folder.filter(|_| !args.no_data),
        memory: usize::try_from(args.memory).unwrap_or(usize::MAX),
        searches: args.jobs.map_or_else(cores, usize::from),
    };
    let address = config.address;
    let ready = |url: &str| {
        // Whoever started the server without a terminal does not read this.
        let _ = output::print(&format!("Nakade is at {url}\nCtrl-C ends it.\n"));
        if args.open && !open(url) {
            output::note("no browser could be started: open the address yourself");
        }
    };
    server::run(config, ready).with_context(|| format!("cannot serve at {address}"))?;
    Ok(Status::Done)
}

/// Asks the system to show an address. The browser is nobody's child.
fn open(url: &str) -> bool {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(url).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
