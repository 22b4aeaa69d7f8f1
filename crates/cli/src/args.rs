//! The command line as a whole.

use clap::{Parser, Subcommand};

use crate::commands::{
    analyze, batch, bench, cache, cgt, check, completions, convert, endgame, generate, gmp, gtp,
    lab, man, matching, play, read, regress, review, serve, show, solve, verify,
};
use crate::failure::Status;

/// Nakade reads Go positions out to the end.
#[derive(Debug, Parser)]
#[command(
    name = "nakade",
    version,
    about,
    max_term_width = 100,
    after_help = "\
Exit codes:
  0  all is well
  1  some items of a collection failed, the others were done
  2  the input or the command line is bad
  3  an endgame could be answered in part only

Wherever a file is read, `-` is standard input.",
    after_long_help = "\
Exit codes:
  0  all is well
  1  some items of a collection failed, the others were done
  2  the input or the command line is bad
  3  an endgame could be answered in part only

Wherever a file is read, `-` is standard input. Colours are used when standard output is a
terminal and NO_COLOR is not set; --colour overrides this.

Examples:
  nakade solve problem.sgf
  nakade batch problems.jsonl --out answers.jsonl
  nakade check book.sgf --html report.html
  nakade show problem.sgf
  nakade show game.sgf --move 57 --numbers=50
  nakade convert problem.sgf problem.svg"
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands, each in a file of its own.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read a problem out: who lives, with which moves, and why
    Solve(solve::Args),
    /// Check a proof with code that shares nothing with the search
    Verify(verify::Args),
    /// Answer whole collections, as lines of JSON
    Batch(batch::Args),
    /// Look after the answers of earlier runs: count, export, forget
    Cache(cache::Args),
    /// Check the solutions of whole collections against proofs
    Check(check::Args),
    /// Divide an endgame into areas: values, score, best moves
    Endgame(endgame::Args),
    /// Reckon with combinatorial games: canonical forms, temperatures, sums
    Cgt(cgt::Args),
    /// Solve a fixed suite and count the nodes
    Bench(bench::Args),
    /// Show a position in the terminal
    Show(show::Args),
    /// Convert between SGF, text boards, problem lines and pictures
    Convert(convert::Args),
    /// Open the board in the browser: set up, solve, explore, train
    Serve(serve::Args),
    /// Answer a GTP client: positions, readers, files
    Gtp(gtp::Args),
    /// Play over the Go Modem Protocol, as CGoban speaks it
    Gmp(gmp::Args),
    /// Play a game against Nakade in the terminal
    Play(play::Args),
    /// Value every move of a game and show the largest mistakes
    Review(review::Args),
    /// Let two GTP engines play a match
    Match(matching::Args),
    /// Read a local question: capture, connection, race, safety
    Read(read::Args),
    /// Check assertions in the comments of game records
    Analyze(analyze::Args),
    /// Run regression suites against GTP engines, and compare them
    Regress(regress::Args),
    /// Read a problem with every search side by side, each rule on or off
    Lab(lab::Args),
    /// Make problems: grown at random or cut out of games, proven, each with one right move
    Generate(generate::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
    /// Print the manual page, or write all of them to a folder
    Man(man::Args),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<Status> {
        match self {
            Command::Solve(args) => solve::run(args),
            Command::Verify(args) => verify::run(args),
            Command::Batch(args) => batch::run(args),
            Command::Cache(args) => cache::run(args),
            Command::Check(args) => check::run(args),
            Command::Endgame(args) => endgame::run(args),
            Command::Cgt(args) => cgt::run(args),
            Command::Bench(args) => bench::run(args),
            Command::Show(args) => show::run(args),
            Command::Convert(args) => convert::run(args),
            Command::Serve(args) => serve::run(args),
            Command::Gtp(args) => gtp::run(args),
            Command::Gmp(args) => gmp::run(args),
            Command::Play(args) => play::run(args),
            Command::Review(args) => review::run(args),
            Command::Match(args) => matching::run(args),
            Command::Read(args) => read::run(args),
            Command::Analyze(args) => analyze::run(args),
            Command::Regress(args) => regress::run(args),
            Command::Lab(args) => lab::run(args),
            Command::Generate(args) => generate::run(args),
            Command::Completions(args) => completions::run(args),
            Command::Man(args) => man::run(args),
        }
    }

    /// Whether the command was asked to report as JSON, errors included.
    pub fn reports_json(&self) -> bool {
        match self {
            Command::Solve(args) => args.report.json,
            Command::Verify(args) => args.report.json,
            Command::Cache(args) => args.reports_json(),
            Command::Check(args) => args.report.json,
            Command::Endgame(args) => args.report.json,
            Command::Cgt(args) => args.report.json,
            Command::Show(args) => args.report.json,
            Command::Convert(args) => args.report.json,
            Command::Serve(_) => false,
            Command::Gtp(_) | Command::Gmp(_) => false,
            Command::Lab(_) | Command::Generate(_) => false,
            Command::Regress(_) => false,
            Command::Play(_) | Command::Review(_) | Command::Match(_) => false,
            Command::Read(_) | Command::Analyze(_) => false,
            Command::Batch(_) | Command::Bench(_) | Command::Completions(_) | Command::Man(_) => {
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    /// The words of a command as a shell would have them. A comment, a pipe, a file to write or a
    /// remark behind some blanks ends it. Brackets hold what may be left out, `N` is a number.
    fn words(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (i, part) in line.split('\'').enumerate() {
            if i % 2 == 1 {
                words.push(part.to_owned());
                continue;
            }
            let end = (part.find(['#', '<', '>', '|', ';']).into_iter())
                .chain(part.find("   "))
                .min();
            let plain = &part[..end.unwrap_or(part.len())];
            let plain = plain.split_whitespace();
            let plain = plain.map(|word| word.trim_matches(['[', ']']));
            words.extend(plain.map(|word| if word == "N" { "1" } else { word }.to_owned()));
            if end.is_some() {
                break;
            }
        }
        words
    }

    /// Parses every command that a text shows, and tells how many there are.
    fn parse_all(name: &str, text: &str) -> usize {
        // A long command goes on behind a backslash.
        let parts: Vec<&str> = text.split("\\\n").map(str::trim_start).collect();
        let text = parts.join(" ");
        let lines = text.lines().map(|line| line.trim_start());
        let lines = lines.map(|line| line.trim_start_matches("$ "));
        let mut found = 0;
        for line in lines.filter(|line| line.starts_with("nakade ")) {
            if let Err(error) = Cli::try_parse_from(words(line)) {
                panic!("{name}: {line}: {error}");
            }
            found += 1;
        }
        found
    }

    #[test]
    fn every_command_in_the_pages_is_one() {
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut pages = vec![top.join("README.md")];
        for folder in ["docs", "docs/decisions"] {
            let entries = std::fs::read_dir(top.join(folder)).expect("a folder");
            let paths = entries.map(|entry| entry.expect("an entry").path());
            pages.extend(paths.filter(|path| path.extension().is_some_and(|e| e == "md")));
        }
        let found: usize = (pages.iter())
            .map(|page| {
                let text = std::fs::read_to_string(page).expect("a page");
                // Only code: a line of a paragraph may begin with the name.
                let (mut fenced, mut shown) = (false, String::new());
                for line in text.lines() {
                    fenced ^= line.starts_with("```");
                    if fenced || line.starts_with("    ") {
                        shown.push_str(line);
                        shown.push('\n');
                    }
                }
                parse_all(&page.display().to_string(), &shown)
            })
            .sum();
        assert!(found >= 30, "{found} commands");
    }

    #[test]
    fn every_example_of_the_help_is_a_command() {
        let mut found = 0;
        for mut command in Cli::command().get_subcommands().cloned() {
            let help = command.render_long_help().to_string();
            let (_, examples) = help.split_once("Examples:").unwrap_or_default();
            found += parse_all(command.get_name(), examples);
        }
        assert!(found >= 60, "{found} examples");
    }
}
