//! `nakade review`: every move of a game valued, the largest mistakes shown.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use diagram::{Diagram, Style};
use goban::{Colour, Game, Move, Size};
use play::review::{self, Reason, Step, Valued};
use play::{Limits, Params, Player};
use sgf::{NodeId, Tree};

use crate::failure::{Failure, Status};
use crate::input;
use crate::options::OverwriteOptions;
use crate::output;
use tell::harmless;

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
    let net = match &args.net {
        None => play::weights::standard(),
        Some(path) => {
            let name = path.display();
            let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
            play::weights::read(&bytes).with_context(|| format!("cannot play with {name}"))?
        }
    };
    let player = Player::new(Some(net), Params::for_area(end.size().area()), 1);
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
        valued[i].reason = review::explain(&mut readers, &step.before, step.colour, step.action);
    }
    let size = end.size();
    for (place, &i) in worst.iter().enumerate() {
        let words = told(&valued[i], i, size);
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
        output::write_file(path, page(&args.file, &steps, &valued, &worst).as_bytes())?;
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

/// A mistake in words.
fn told(valued: &Valued, index: usize, size: Size) -> String {
    let line: Vec<String> = valued
        .better
        .iter()
        .take(6)
        .map(|m| m.to_gtp(size))
        .collect();
    let mut words = format!(
        "Move {}, {} {}: loses about {:.1} points ({:.0} % of the games). Better: {}.",
        index + 1,
        valued.colour,
        valued.action.to_gtp(size),
        valued.points_lost,
        100.0 * valued.winrate_lost,
        line.join(" ")
    );
    let stones = |set: goban::PointSet| {
        let at = set.first().map_or(String::new(), |p| p.to_gtp(size));
        format!("{} stones at {at}", set.len())
    };
    match &valued.reason {
        None => {}
        Some(Reason::CannotBeSaved(set)) => {
            let _ = write!(words, " After it the {} cannot be saved.", stones(*set));
        }
        Some(Reason::NoLongerCaught(set)) => {
            let _ = write!(words, " After it the {} get away.", stones(*set));
        }
    }
    words
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
            let _ = write!(text, "\n{}", told(v, i, size));
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

/// One page: the score through the game, and a board for every mistake.
fn page(file: &str, steps: &[Step], valued: &[Valued], worst: &[usize]) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let mut html = format!(
        "<!doctype html><meta charset=utf-8><title>Review of {0}</title>\n\
         <style>body{{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}}\
         svg{{max-width:100%;height:auto}} .m{{margin:2rem 0}}</style>\n<h1>Review of {0}</h1>\n",
        escape(&harmless(file))
    );
    html.push_str(&graph(valued, worst));
    for &i in worst {
        let step = &steps[i];
        let mut figure = Diagram::new(step.before.board());
        if let Move::Play(point) = step.action {
            figure.mark(point, diagram::Mark::Cross);
        }
        let mut colour = step.colour;
        let mut line = Vec::new();
        for &action in valued[i].better.iter().take(6) {
            line.push((colour, action));
            colour = !colour;
        }
        figure.play(line, 1);
        let words = escape(&told(&valued[i], i, step.before.size()));
        let svg = figure.to_svg(Style::default());
        let _ = write!(html, "<div class=m><p>{words}</p>\n{svg}</div>\n");
    }
    html
}

/// The score through the game as a picture: above the middle Black leads.
fn graph(valued: &[Valued], worst: &[usize]) -> String {
    let (width, height) = (900.0f32, 260.0f32);
    let most = valued
        .iter()
        .map(|v| v.black_lead.abs())
        .fold(10.0, f32::max);
    let x = |i: usize| 10.0 + (width - 20.0) * i as f32 / valued.len().max(2) as f32;
    let y = |lead: f32| height / 2.0 - (height / 2.0 - 16.0) * lead / most;
    let points: Vec<String> = valued
        .iter()
        .enumerate()
        .map(|(i, v)| format!("{:.1},{:.1}", x(i), y(v.black_lead)))
        .collect();
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=img aria-label=\"Score through the game\">\
         <rect width={width} height={height} fill=\"#f4f1ea\"/>\
         <line x1=10 x2={0} y1={1} y2={1} stroke=\"#999\"/>\
         <text x=14 y=16 font-size=12>Black +{most:.0}</text>\
         <text x=14 y={2} font-size=12>White +{most:.0}</text>\
         <polyline fill=none stroke=\"#234\" stroke-width=2 points=\"{3}\"/>",
        width - 10.0,
        height / 2.0,
        height - 6.0,
        points.join(" ")
    );
    for &i in worst {
        let v = &valued[i];
        let fill = if v.colour == Colour::Black {
            "#000"
        } else {
            "#fff"
        };
        let _ = write!(
            svg,
            "<circle cx={:.1} cy={:.1} r=5 fill=\"{fill}\" stroke=\"#b00\" stroke-width=2>\
             <title>move {}</title></circle>",
            x(i),
            y(v.black_lead),
            i + 1
        );
    }
    svg.push_str("</svg>\n");
    svg
}
