//! `nakade completions`: a completion script for a shell.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::Status;
use crate::output;

/// What `completions` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  nakade completions bash > ~/.local/share/bash-completion/completions/nakade
  nakade completions fish > ~/.config/fish/completions/nakade.fish")]
pub struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script.
pub fn run(args: Args) -> anyhow::Result<Status> {
    // Written to memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "nakade", &mut script);
    output::print_bytes(&script)?;
    Ok(Status::Done)
}
