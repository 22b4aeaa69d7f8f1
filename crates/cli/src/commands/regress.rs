//! `nakade regress`: suites in GNU Go's test format.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use regress::{Client, Report, Result as TestResult, Selection, Suite, Tally};

use crate::asking::seconds;
use crate::failure::Status;
use crate::input;
use crate::options::OverwriteOptions;
use crate::output;
use tell::numbers::grouped;

/// What `regress` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A suite is a file of GTP commands. A numbered command is a test, and the line `#? [REGEX]` after it
says which replies are right; `!` turns that round, a trailing `*` marks a test that is known to
fail, `&` one that does not count. Outcomes are passed and failed where that was to be expected,
PASSED and FAILED where not. The engine runs in the folder of the suite.

The exit code is 1 if some test FAILED.

Examples:
  nakade regress reading.tst owl.tst
  nakade regress owl:12-20,35 --all
  nakade regress *.tst --engine 'gnugo --mode gtp' --engine 'nakade gtp' --html report.html")]
pub struct Args {
    /// Suites, each with a selection if it has one: reading.tst, owl:12-20
    #[arg(required = true, value_name = "SUITE")]
    suites: Vec<String>,

    /// A GTP engine to ask; given twice or more, they are compared. By default this program
    #[arg(long = "engine", value_name = "COMMAND")]
    engines: Vec<String>,

    /// The longest time for one reply
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    time: Duration,

    /// Tell of every test, not only of surprises
    #[arg(long)]
    all: bool,

    /// Only count tests whose commands begin with one of these
    #[arg(long, value_name = "PREFIX", value_delimiter = ',')]
    only: Vec<String>,

    /// Write a page with the boards of all wrong replies
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteOptions,
}

/// A suite, where it was read from, and the folder it is asked in.
struct Source {
    suite: Suite,
    path: PathBuf,
    folder: PathBuf,
}

/// Runs the suites.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let sources = args
        .suites
        .iter()
        .map(|name| open(name, &args.only))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let commands = engines(&args.engines)?;
    let inputs: Vec<&Path> = sources.iter().map(|source| source.path.as_path()).collect();
    args.overwrite.may_write(&args.html, &inputs)?;
    let mut all: Vec<(String, Vec<Report>)> = Vec::new();
    let mut failures = 0;
    for (name, command) in &commands {
        if commands.len() > 1 {
            output::print(&format!("{name}\n"))?;
        }
        let mut reports = Vec::new();
        for source in &sources {
            let mut engine = Client::start(command, &source.folder, args.time)?;
            let mut trouble = Ok(());
            let report = regress::run(&source.suite, &mut engine, args.html.is_some(), |result| {
                let surprise = result.outcome.is_right() == result.test.expected.starred;
                if trouble.is_ok() && (args.all || surprise) {
                    trouble = output::print(&line(&source.suite, result));
                }
            })?;
            trouble?;
            failures += report.tally().failures;
            output::print(&summary(
                &report.suite,
                report.tally(),
                report.time,
                report.nodes,
            ))?;
            reports.push(report);
        }
        output::print(&total(&reports))?;
        all.push((name.clone(), reports));
    }
    output::print(&compared(&all))?;
    if let Some(path) = &args.html {
        output::write_file(path, regress::html::page(&all).as_bytes())?;
    }
    Ok(match failures {
        0 => Status::Done,
        _ => Status::SomeFailed,
    })
}

/// Reads a suite; `owl` is the file `owl.tst` if there is no other.
fn open(text: &str, only: &[String]) -> anyhow::Result<Source> {
    let (name, selection) = Selection::split(text)?;
    let with_ending = format!("{name}.tst");
    let file = match Path::new(name).exists() {
        false if Path::new(&with_ending).exists() => &with_ending,
        _ => name,
    };
    let source = input::read(Path::new(file))?;
    let path = Path::new(file);
    let stem = path
        .file_stem()
        .map_or(file.into(), |stem| stem.to_string_lossy());
    let mut suite = Suite::parse(&stem, &String::from_utf8_lossy(&source.bytes));
    if !only.is_empty() {
        let wanted = |command: &str| {
            only.iter()
                .any(|prefix| command.starts_with(prefix.as_str()))
        };
        suite.steps.retain(|step| match step {
            regress::Step::Ask(test) => wanted(&test.command),
            regress::Step::Prepare(_) => true,
        });
    }
    suite.select(&selection);
    if suite.tests().next().is_none() {
        bail!("{text}: there is no such test");
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = std::path::absolute(folder.unwrap_or(Path::new(".")))
        .with_context(|| format!("cannot find {file}"))?;
    Ok(Source {
        suite,
        path: path.to_path_buf(),
        folder,
    })
}

/// The engines to ask, each with the name it is reported under.
fn engines(given: &[String]) -> anyhow::Result<Vec<(String, Vec<String>)>> {
    if given.is_empty() {
        let own = std::env::current_exe().context("cannot find this program")?;
        let command = vec![own.to_string_lossy().into_owned(), "gtp".to_owned()];
        return Ok(vec![("nakade gtp".to_owned(), command)]);
    }
    let command = |text: &String| {
        let mut words = words(text);
        // The engine starts in another folder, where a relative path would lead elsewhere.
        if let Some(program) = words
            .first_mut()
            .filter(|word| word.contains(std::path::MAIN_SEPARATOR))
        {
            let path = std::path::absolute(&*program).with_context(|| program.clone())?;
            *program = path.to_string_lossy().into_owned();
        }
        Ok((text.clone(), words))
    };
    given.iter().map(command).collect()
}

/// Takes a command line apart at spaces outside quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut quote = None;
    let mut begun = false;
    for c in text.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                begun = true;
            }
            None if c.is_whitespace() => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            _ => {
                word.push(c);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

fn line(suite: &Suite, result: &TestResult) -> String {
    let test = &result.test;
    let place = format!("{}:{}", suite.name, test.number);
    let head = format!("{place} {}: {}", result.outcome, test.command);
    let told = match &result.reply {
        _ if result.outcome.is_right() => String::new(),
        Ok(reply) => format!(": correct '{}', got '{reply}'", test.expected),
        Err(failure) => format!(": correct '{}', but: {failure}", test.expected),
    };
    tell::harmless(&format!("{head}{told}")) + "\n"
}

fn summary(name: &str, tally: Tally, time: Duration, nodes: Option<u64>) -> String {
    let share = 100.0 * tally.right as f64 / tally.tests.max(1) as f64;
    let mut text = format!(
        "{name:<24} {:>5}/{:<5} {share:5.1} %  FAILED {:<3} PASSED {:<3} {:8.1} s",
        tally.right,
        tally.tests,
        tally.failures,
        tally.surprises,
        time.as_secs_f64(),
    );
    if let Some(nodes) = nodes {
        let _ = write!(text, "  {:>13} nodes", grouped(nodes));
    }
    text + "\n"
}

fn total(reports: &[Report]) -> String {
    let mut tally = Tally::default();
    for result in reports.iter().flat_map(|report| &report.results) {
        tally.add(result.outcome);
    }
    let time = reports.iter().map(|report| report.time).sum();
    let nodes = reports.iter().map(|report| report.nodes).sum();
    summary("all", tally, time, nodes)
}

/// The tests on which engines differ.
fn compared(all: &[(String, Vec<Report>)]) -> String {
    let mut text = String::new();
    let Some(((first, ours), others)) = all.split_first() else {
        return text;
    };
    for (second, theirs) in others {
        let right = |reports: &[Report]| -> BTreeMap<(usize, u32), bool> {
            let tests = reports.iter().enumerate().flat_map(|(i, report)| {
                let of =
                    move |result: &TestResult| ((i, result.test.number), result.outcome.is_right());
                report.results.iter().map(of)
            });
            tests.collect()
        };
        let (a, b) = (right(ours), right(theirs));
        for (winner, wanted) in [(first, true), (second, false)] {
            let mut by_suite: BTreeMap<usize, Vec<String>> = BTreeMap::new();
            for (&(suite, number), &is_right) in &a {
                if b.get(&(suite, number)) == Some(&!is_right) && is_right == wanted {
                    by_suite.entry(suite).or_default().push(number.to_string());
                }
            }
            let count: usize = by_suite.values().map(Vec::len).sum();
            let _ = writeln!(text, "only {winner} is right: {count}");
            for (suite, numbers) in by_suite {
                let _ = writeln!(text, "  {}:{}", ours[suite].suite, numbers.join(","));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_may_quote() {
        assert_eq!(words("a  'b c' \"d\"e"), ["a", "b c", "de"]);
        assert_eq!(words("a ''"), ["a", ""]);
        assert!(words("  ").is_empty());
    }
}
