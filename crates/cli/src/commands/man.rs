//! `nakade man`: the manual pages.

use std::path::PathBuf;

use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::Status;
use crate::options::OverwriteOptions;
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

    #[command(flatten)]
    overwrite: OverwriteOptions,
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
    let mut pages = vec![(folder.join("nakade.1"), page(command)?)];
    for part in parts {
        let name = format!("nakade-{}", part.get_name());
        let path = folder.join(format!("{name}.1"));
        pages.push((path, page(part.display_name(name))?));
    }
    // Nothing is written before it is clear that nothing is lost.
    args.overwrite
        .may_write(pages.iter().map(|(path, _)| path), &[])?;
    for (path, text) in &pages {
        output::write_file(path, text)?;
    }
    Ok(Status::Done)
}

fn page(command: clap::Command) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    let version = concat!("nakade ", env!("CARGO_PKG_VERSION"));
    Man::new(command).source(version).render(&mut page)?;
    Ok(page)
}
