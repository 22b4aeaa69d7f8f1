//! `nakade show`: a position in the terminal.

use std::path::PathBuf;

use goban::{Colour, Move};
use life::problem::{Reading, Ruleset, Survive};
use serde_json::json;
use tell::harmless;
use wire::{Document, Question, Scene, names};

use crate::drawing;
use crate::failure::Status;
use crate::input;
use crate::options::{DrawingOptions, ReportOptions, ScreenOptions, SelectionOptions};
use crate::output;

/// What `show` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --move or --node, a problem is shown as it stands before the first move, and a game
at its end. The file may be SGF, a text board or problem lines.

Examples:
  nakade show problem.sgf
  nakade show game.sgf --move 57
  nakade show game.sgf --move 57 --numbers=50 --crop A1:K10
  nakade show problem.sgf --node 1.2 --marks
  cat board.txt | nakade show - --ascii")]
pub struct Args {
    /// The file, or - for standard input
    file: PathBuf,

    #[command(flatten)]
    selection: SelectionOptions,

    #[command(flatten)]
    drawing: DrawingOptions,

    #[command(flatten)]
    screen: ScreenOptions,

    /// How to report
    #[command(flatten)]
    pub report: ReportOptions,
}

/// Shows the position.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let document = input::document(&args.file)?;
    let selection = args.selection.selection();
    let (number, item) = document.chosen(&selection)?;
    let scene = Scene::of(&document.name, item, &selection)?;
    let diagram = drawing::draw(&document.name, item, &scene, &args.drawing)?;
    if args.report.json {
        output::print(&format!("{}\n", report(&document, number, &scene)))?;
        return Ok(Status::Done);
    }
    tell_repairs(&document);
    let drawn = args.screen.draw(&diagram, args.drawing.theme);
    output::print(&format!("{drawn}{}", words(&document, number, &scene)))?;
    Ok(Status::Done)
}

/// Says on standard error what the reader had to mend.
pub fn tell_repairs(document: &Document) {
    const TOLD: usize = 5;
    for repair in document.repairs.iter().take(TOLD) {
        output::note(&format!("{}:{repair}", document.name));
    }
    if document.repair_count > TOLD {
        let more = document.repair_count - TOLD;
        output::note(&format!("{}: and {more} more repairs", document.name));
    }
}

/// The lines under the board.
fn words(document: &Document, number: usize, scene: &Scene) -> String {
    let mut parts = Vec::new();
    if document.items.len() > 1 {
        parts.push(format!("game {number} of {}", document.items.len()));
    }
    if let Some(title) = &scene.title {
        parts.push(harmless(title));
    }
    match scene.last_move {
        Some((colour, Move::Pass)) => parts.push(format!("move {}: {colour} passed", scene.moves)),
        Some((colour, Move::Play(point))) => {
            let point = point.to_gtp(scene.board.size());
            parts.push(format!("move {}: {colour} {point}", scene.moves));
        }
        None => {}
    }
    match scene.to_move {
        Some(Colour::Black) => parts.push("black to move".to_owned()),
        Some(Colour::White) => parts.push("white to move".to_owned()),
        None => {}
    }
    let mut text = String::new();
    if !parts.is_empty() {
        text.push_str(&parts.join(", "));
        text.push('\n');
    }
    if let Some(comment) = &scene.comment {
        let comment = harmless(comment);
        if !comment.trim().is_empty() {
            text.push_str(comment.trim_end());
            text.push('\n');
        }
    }
    text
}

fn report(document: &Document, number: usize, scene: &Scene) -> serde_json::Value {
    let size = scene.board.size();
    json!({
        "file": document.name,
        "game": number,
        "games": document.items.len(),
        "node": scene.path,
        "title": scene.title,
        "comment": scene.comment,
        "size": [size.width(), size.height()],
        "black": names(scene.board.stones(Colour::Black)),
        "white": names(scene.board.stones(Colour::White)),
        "to_move": scene.to_move.map(|colour| colour.to_string()),
        "ko": scene.ko.map(|point| point.to_sgf()),
        "moves": scene.moves,
        "last_move": scene.last_move.map(|(colour, played)| json!({
            "colour": colour.to_string(),
            "point": match played {
                Move::Play(point) => point.to_sgf(),
                Move::Pass => "pass".to_owned(),
            },
        })),
        "problem": problem(&scene.question),
        "repairs": document.repairs,
    })
}

/// The position as a problem, with everything spelt out that a line may leave to its defaults.
fn problem(question: &Question) -> Option<serde_json::Value> {
    let setup = question.setup().ok()?;
    Some(json!({
        "defender": setup.defender.map(|colour| colour.to_string()),
        "targets": names(setup.targets),
        "survive": match setup.survive {
            Survive::Any => "any",
            Survive::All => "all",
        },
        "reading": match question.reading() {
            Reading::Literal => "literal",
            Reading::Group => "group",
        },
        "region": setup.region.map(names),
        "attacker_only": names(setup.attacker_only),
        "ko_threats": question.ko_threats,
        "rules": match setup.rules {
            Ruleset::Area => "area",
            Ruleset::Japanese => "japanese",
        },
    }))
}
