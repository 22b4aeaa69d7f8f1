//! `nakade lab`: one problem under every search.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use anyhow::bail;
use engine::Request;
use indicatif::ProgressBar;
use lab::{Estimate, Experiment, Limits, Method, Row, Status as Fate, Switch, Switches};
use tell::name;
use wire::Scene;

use crate::failure::{Failure, Status};
use crate::input;
use crate::interrupt;
use crate::options::{OverwriteOptions, SelectionOptions};
use crate::output;
use crate::question_options::QuestionOptions;

/// What `lab` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Methods: minimax, alpha-beta, alpha-beta-table, mtdf, one-pass, each also as deepening-…;
proof-numbers; solver. Rules: no-self-atari, join-big, join-safe, capture, atari, join-small,
unsafe-liberties, stolen, killers, table, kept-table, self-atari-cut, late-passes, ko,
under-the-stones, eye-shapes. The two cuts, self-atari-cut and late-passes, are off unless asked
for, because they can make an answer wrong. A result with a question mark is what a depth limit
left open; one that differs from the solver's is marked wrong. docs/lab.md explains every rule.

Examples:
  nakade lab problem.sgf
  nakade lab problem.sgf --methods alpha-beta,alpha-beta-table --depth 2..12 --plot nodes.svg
  nakade lab problem.sgf --methods alpha-beta-table --each-switch
  nakade lab *.sgf --methods solver,alpha-beta-table --csv > rows.csv")]
pub struct Args {
    /// The files: SGF, text boards or problem lines
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Searches to run, with commas between them, or all
    #[arg(long, value_name = "NAMES", default_value = "all")]
    methods: String,

    /// Depth limits to run each search with, such as 2..20; without it each runs to the end
    #[arg(long, value_name = "FROM..TO", value_parser = depths)]
    depth: Option<RangeInclusive<usize>>,

    /// A rule to turn off; may be given several times
    #[arg(long, value_name = "RULE")]
    switch_off: Vec<Switch>,

    /// A rule to turn on; may be given several times
    #[arg(long, value_name = "RULE")]
    switch_on: Vec<Switch>,

    /// Run once more with each rule turned round, and tell what it was worth
    #[arg(long)]
    each_switch: bool,

    /// At most this many moves of a position are looked at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    breadth: Option<u16>,

    /// The guess where the depth runs out: stones or eyes
    #[arg(long, value_name = "GUESS", default_value = "stones")]
    estimate: Estimate,

    /// Nodes (moves made in search) for each run
    #[arg(long, value_name = "N", default_value_t = 2_000_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// The table has two to this many entries
    #[arg(long, value_name = "BITS", default_value_t = 18,
          value_parser = clap::value_parser!(u32).range(4..=26))]
    table_bits: u32,

    #[command(flatten)]
    selection: SelectionOptions,

    #[command(flatten)]
    question: QuestionOptions,

    /// Print lines of CSV instead of a table
    #[arg(long, help_heading = "Output")]
    csv: bool,

    /// Draw nodes against depth, as SVG; for one file with --depth
    #[arg(long, value_name = "FILE", requires = "depth", help_heading = "Output")]
    plot: Option<PathBuf>,

    #[command(flatten, next_help_heading = "Output")]
    overwrite: OverwriteOptions,
}

/// Depth limits: `2..20` or `8`.
fn depths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| match text.parse::<usize>() {
        Ok(depth @ 1..=100) => Ok(depth),
        _ => Err(format!("`{text}` is not a depth from 1 to 100")),
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from)?, number(to.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    match from <= to {
        true => Ok(from..=to),
        false => Err(format!("no depth lies from {from} to {to}")),
    }
}

/// Runs the experiments.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let methods = methods(&args.methods)?;
    let inputs: Vec<_> = args.files.iter().map(PathBuf::as_path).collect();
    if let Some(path) = &args.plot {
        if args.files.len() > 1 {
            bail!(
                "--plot draws one problem, and {} were given",
                args.files.len()
            );
        }
        args.overwrite.may_write([path], &inputs)?;
    }
    let mut switches = Switches::default();
    for &switch in &args.switch_off {
        switches = switches.without(switch);
    }
    for &switch in &args.switch_on {
        switches = switches.with(switch);
    }
    let limits = Limits {
        nodes: args.nodes,
        table_bits: args.table_bits,
        breadth: args.breadth.map(usize::from),
        estimate: args.estimate,
        cancel: interrupt::token(),
        ..Limits::default()
    };
    if args.csv {
        output::print(&format!("{}\n", lab::header()))?;
    }
    for file in &args.files {
        let (title, experiments) = experiments(&args, file)?;
        let mut drawn = Vec::new();
        for (mover, experiment) in experiments {
            let what = format!("{title}, {} to move", name(mover));
            let plan = plan(&methods, switches, &args);
            let rows = all(&experiment, &plan, &limits);
            tell(&args, &what, &experiment, &rows)?;
            if drawn.is_empty() {
                drawn = rows;
            }
            if limits.cancel.is_cancelled() {
                output::note("stopped: this is what was there by then");
                return Ok(Status::SomeFailed);
            }
        }
        if let Some(path) = &args.plot {
            output::write_file(path, lab::plot(&title, &drawn).as_bytes())?;
        }
    }
    Ok(Status::Done)
}

fn methods(text: &str) -> anyhow::Result<Vec<Method>> {
    match text {
        "all" => Ok(Method::all()),
        names => {
            let each = names.split(',').map(|name| Ok(name.trim().parse()?));
            each.collect()
        }
    }
}

/// The problem of a file, once for each side that is asked.
fn experiments(
    args: &Args,
    file: &std::path::Path,
) -> anyhow::Result<(String, Vec<(goban::Colour, Experiment)>)> {
    let document = input::document(file)?;
    let selection = args.selection.selection();
    let (_, item) = document.chosen(&selection)?;
    let mut scene = Scene::of(&document.name, item, &selection)?;
    args.question
        .apply(&mut scene.question)
        .map_err(|message| Failure::of_file(&document.name, message))?;
    let refused = |error: &dyn std::fmt::Display| Failure::of_file(&document.name, error);
    let request = Request::try_from(&scene.question).map_err(|error| refused(&error))?;
    let problem = request.setup.problem().map_err(|error| refused(&error))?;
    let movers = match request.to_move {
        Some(mover) => vec![mover],
        None => vec![!problem.defender, problem.defender],
    };
    let threats = request.threats.unwrap_or(0);
    let title = scene.title.clone().unwrap_or_else(|| input::name(file));
    let experiment = |mover| (mover, Experiment::new(problem.clone(), mover, threats));
    Ok((title, movers.into_iter().map(experiment).collect()))
}

/// Which runs there are: every method at every depth, and with each rule turned round.
fn plan(
    methods: &[Method],
    switches: Switches,
    args: &Args,
) -> Vec<(Method, Switches, Option<usize>)> {
    let limits: Vec<Option<usize>> = match &args.depth {
        Some(depths) => depths.clone().map(Some).collect(),
        None => vec![None],
    };
    let mut sets = vec![switches];
    if args.each_switch {
        sets.extend(Switch::ALL.map(|switch| switches.turned(switch)));
    }
    let mut plan = Vec::new();
    for &method in methods {
        for &set in &sets {
            plan.extend(limits.iter().map(|&limit| (method, set, limit)));
        }
    }
    plan
}

fn all(
    experiment: &Experiment,
    plan: &[(Method, Switches, Option<usize>)],
    limits: &Limits,
) -> Vec<Row> {
    let bar = ProgressBar::new(plan.len() as u64);
    let mut rows = Vec::new();
    for &(method, switches, limit) in plan {
        if limits.cancel.is_cancelled() {
            break;
        }
        bar.set_message(method.name());
        rows.push(experiment.run(method, switches, limit, limits));
        bar.inc(1);
    }
    bar.finish_and_clear();
    rows
}

fn tell(args: &Args, what: &str, experiment: &Experiment, rows: &[Row]) -> anyhow::Result<()> {
    if args.csv {
        let lines = rows.iter().map(|row| lab::csv(what, row) + "\n");
        return output::print(&lines.collect::<String>());
    }
    let truth = experiment.truth().map_or("not known", Fate::word);
    let mut text = format!("{what}: {truth}\n{}", lab::table(rows));
    if args.each_switch {
        text.push_str(&worth(rows));
    }
    output::print(&format!("{}\n", tell::harmless(&text)))
}

/// What each rule was worth: the nodes with it turned round against those with the usual rules.
fn worth(rows: &[Row]) -> String {
    let mut text = String::new();
    for usual in rows.chunk_by(|a, b| a.method == b.method) {
        let Some((first, others)) = usual.split_first() else {
            continue;
        };
        for row in others.iter().filter(|row| row.limit == first.limit) {
            let ratio = row.nodes.max(1) as f64 / first.nodes.max(1) as f64;
            let ended = if row.exact { "" } else { " (not to the end)" };
            let wrong = if row.right == Some(false) {
                " and wrong"
            } else {
                ""
            };
            text.push_str(&format!(
                "{} {}: {ratio:.2} times the nodes{ended}{wrong}\n",
                row.method, row.switches
            ));
        }
    }
    text
}
