//! `nakade man`: the manual pages.

use std::path::PathBuf;

use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::Status;
use crate::output;

/// What `man` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  nakade man | man -l -
  nakade man --dir ~/.local/share/man/man1")]
pub struct Args {
    /// Write the pages of all commands to this folder instead
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

/// Prints the page of the program, or writes all pages.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let mut command = Cli::command();
    command.build();
    let Some(folder) = args.dir else {
        output::print_bytes(&page(command)?)?;
        return Ok(Status::Done);
    };
    let parts: Vec<clap::Command> = command
        .get_subcommands()
        .filter(|part| part.get_name() != "help")
        .cloned()
        .collect();
    for part in parts {
        let name = format!("nakade-{}", part.get_name());
        let path = folder.join(format!("{name}.1"));
        let part = part.display_name(name);
        output::write_file(&path, &page(part)?)?;
    }
    output::write_file(&folder.join("nakade.1"), &page(command)?)?;
    Ok(Status::Done)
}

fn page(command: clap::Command) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    let version = concat!("nakade ", env!("CARGO_PKG_VERSION"));
    Man::new(command).source(version).render(&mut page)?;
    Ok(page)
}
