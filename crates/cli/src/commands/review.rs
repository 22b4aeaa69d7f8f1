//! `nakade review`: every move of a game valued, the largest mistakes shown.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use goban::{Game, Move, Size};
use play::Limits;
use play::review::{self, Reason, Step, Valued};
use sgf::{NodeId, Tree};

use crate::commands::play::capital;
use crate::failure::{Failure, Status};
use crate::input;
use crate::options::OverwriteOptions;
use crate::output;
use tell::harmless;

mod page;

/// Moves of a better line that are told.
const LINE: usize = 6;

/// What `review` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Values come from a search and are judgements. A reason is told only where a reader proved it.

Examples:
  nakade review game.sgf
  nakade review game.sgf --sgf reviewed.sgf --html reviewed.html --visits 400")]
pub struct Args {
    /// The game, or - for standard input
    file: String,
    /// Visits of the search at each move
    #[arg(long, default_value_t = 150)]
    visits: u64,
    /// How many mistakes are told
    #[arg(long, default_value_t = 10)]
    mistakes: usize,
    /// Write the game with values and better lines to this file
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Write a page with the score through the game and the mistakes to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    overwrite: OverwriteOptions,
    /// Review with the network in this file instead of the one inside
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

/// Reviews a game.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let file = Path::new(&args.file);
    args.overwrite
        .may_write(args.sgf.iter().chain(&args.html), &[file])?;
    let tree = input::document(file)?.first_game()?;
    let (steps, nodes, end) = steps(&args.file, &tree)?;
    anyhow::ensure!(
        !steps.is_empty(),
        Failure::of_file(&args.file, "the game has no moves")
    );
    let player = crate::player::player(args.net.as_deref(), end.size().area())?;
    let cancel = crate::interrupt::token();
    let limits = Limits {
        visits: Some(args.visits.max(1)),
        cancel: cancel.clone(),
        ..Limits::default()
    };
    let mut valued = review::review(&player, &steps, &end, &limits, |_| !cancel.is_cancelled());
    let worst = review::mistakes(&valued, args.mistakes);
    let mut readers = readers::Readers::new();
    for &i in &worst {
        let step = &steps[i];
        let better = valued[i].better.first().copied();
        let (before, colour) = (&step.before, step.colour);
        valued[i].reason = review::explain(&mut readers, before, colour, step.action, better);
    }
    let size = end.size();
    for (place, &i) in worst.iter().enumerate() {
        let words = Told::new(&valued[i], i, size).all();
        output::print(&format!("{}. {}\n", place + 1, harmless(&words)))?;
    }
    if worst.is_empty() {
        output::print("No move lost more than a point and a half.\n")?;
    }
    if let Some(path) = &args.sgf {
        let text = format!("{}\n", annotated(&tree, &nodes, &valued, &worst));
        output::write_file(path, text.as_bytes())?;
    }
    if let Some(path) = &args.html {
        let page = page::page(&title(&args.file, &tree), &steps, &valued, &worst);
        output::write_file(path, page.as_bytes())?;
    }
    Ok(if cancel.is_cancelled() {
        Status::SomeFailed
    } else {
        Status::Done
    })
}

/// The moves of the main line, the nodes they stand in, and the game at the end.
fn steps(file: &str, tree: &Tree) -> Result<(Vec<Step>, Vec<NodeId>, Game), Failure> {
    let wrong = |error: &sgf::Error| Failure::of_sgf(file, error);
    let end = tree.main_line_end();
    let game = tree.game(end).map_err(|error| wrong(&error))?;
    let (mut steps, mut nodes) = (Vec::new(), Vec::new());
    let size = game.size();
    let mut before = tree.root().id();
    for node in tree.main_line() {
        let placed = node
            .moves(size)
            .next()
            .transpose()
            .map_err(|error| wrong(&error))?;
        if let Some(placed) = placed {
            let game = tree.game(before).map_err(|error| wrong(&error))?;
            steps.push(Step {
                before: game,
                colour: placed.colour,
                action: placed.mv,
            });
            nodes.push(node.id());
        }
        before = node.id();
    }
    Ok((steps, nodes, game))
}

/// What the page is called: the players and the result, or else the file.
fn title(file: &str, tree: &Tree) -> String {
    let text = |ident: &str| {
        tree.root()
            .simple_text(ident)
            .filter(|t| !t.trim().is_empty())
    };
    let Some((black, white)) = text("PB").zip(text("PW")) else {
        return file.to_owned();
    };
    let result = text("RE").map_or(String::new(), |result| format!(", {result}"));
    format!("{black} (Black) against {white} (White){result}")
}

/// A mistake in words.
struct Told {
    /// What was played, and what that lost.
    loss: String,
    /// What was better.
    better: String,
    /// Why, where a reader knows.
    why: Option<String>,
}

impl Told {
    fn new(valued: &Valued, index: usize, size: Size) -> Told {
        let name = |action: &Move| match action {
            Move::Pass => "pass".to_owned(),
            Move::Play(point) => point.to_gtp(size),
        };
        let (played, after) = match valued.action {
            Move::Pass => ("a pass".to_owned(), "the pass".to_owned()),
            Move::Play(point) => (point.to_gtp(size), point.to_gtp(size)),
        };
        let line: Vec<String> = valued.better.iter().take(LINE).map(name).collect();
        let better = match line.split_first() {
            None => String::new(),
            Some((first, [])) => format!("Better is {first}."),
            Some((first, rest)) => format!("Better is {first}, and then {}.", rest.join(" ")),
        };
        Told {
            loss: format!(
                "Move {}, {} {played}, loses about {:.1} points and {:.0} % of the games.",
                index + 1,
                capital(valued.colour),
                valued.points_lost,
                100.0 * valued.winrate_lost,
            ),
            better,
            why: valued
                .reason
                .as_ref()
                .map(|reason| why(reason, &after, size)),
        }
    }

    /// All of it.
    fn all(&self) -> String {
        let why = self.why.iter().map(String::as_str);
        let parts = [self.loss.as_str(), &self.better].into_iter().chain(why);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    }
}

/// The reason of a mistake in words.
fn why(reason: &Reason, played: &str, size: Size) -> String {
    let stones = |set: &goban::PointSet| {
        let at = set.first().map_or(String::new(), |p| p.to_gtp(size));
        format!("the {} stones at {at}", count(set.len()))
    };
    match reason {
        Reason::CannotBeSaved(set) => {
            format!("After {played} {} cannot be saved.", stones(set))
        }
        Reason::NoLongerCaught(set) => format!("After {played} {} get away.", stones(set)),
    }
}

/// A number, in a word if it is small.
fn count(number: usize) -> String {
    const WORDS: [&str; 11] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    let word = number.checked_sub(2).and_then(|n| WORDS.get(n));
    word.map_or(number.to_string(), |&word| word.to_owned())
}

/// The game with a value at every move and a better line beside each mistake.
fn annotated(tree: &Tree, nodes: &[NodeId], valued: &[Valued], worst: &[usize]) -> Tree {
    let mut tree = tree.clone();
    let size = tree.size().ok();
    for (i, (node, v)) in nodes.iter().zip(valued).enumerate() {
        let old = tree
            .node(*node)
            .comment()
            .map(|c| format!("{c}\n\n"))
            .unwrap_or_default();
        let mut text = format!(
            "{old}{} leads by {:.1}. Black wins {:.0} %.",
            if v.black_lead < 0.0 { "White" } else { "Black" },
            v.black_lead.abs(),
            100.0 * v.black_winrate
        );
        if let (true, Some(size)) = (worst.contains(&i), size) {
            let _ = write!(text, "\n{}", Told::new(v, i, size).all());
            tree.set(*node, "BM", "1");
            if let Some(parent) = tree.node(*node).parent().map(|p| p.id()) {
                let (mut at, mut colour) = (parent, v.colour);
                for &action in &v.better {
                    at = tree.add_move(at, colour, action);
                    colour = !colour;
                }
            }
        }
        tree.set_text(*node, "C", &text);
        tree.set(*node, "V", &format!("{:.1}", v.black_lead));
    }
    tree
}
