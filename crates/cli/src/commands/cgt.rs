//! `nakade cgt`: a calculator for combinatorial games.

use std::fmt::Write as _;
use std::path::PathBuf;

use ::cgt::{Comparison, Dyadic, Game, Games, Question};

use crate::failure::{Failure, Status};
use crate::options::{OverwriteOptions, ReportOptions};
use crate::output;

/// What `cgt` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Games are written as in the literature: numbers 3 and 3/4, star *, nimbers *2, up ^ and down v,
tiny +_2 and miny -_2, options with bars: 5|0, {3,{5|0}|-1}, 6|4||0. A longer row of bars divides
before a shorter one. Sums bind tighter than bars: braces hold a game together in a sum.
There are also ±2, 3.^ (three ups), cool(G; 1) and heat(G; 1).

The first line printed is the canonical form.

Examples:
  nakade cgt '{5|0} + {6|4||0}'
  nakade cgt '^ <=> *'
  nakade cgt 'cool(5|{4|||3||2|1*}|||2|1*||*; 1)'
  nakade cgt '6|4||0' --thermograph --svg thermograph.svg")]
pub struct Args {
    /// The game, or a comparison of two: A <=> B
    #[arg(allow_hyphen_values = true)]
    expression: String,

    /// Draw the thermograph in the terminal
    #[arg(long)]
    thermograph: bool,

    /// Write the thermograph to a file as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteOptions,

    /// How to report
    #[command(flatten)]
    pub report: ReportOptions,
}

/// Works the expression out.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let mut games = Games::new();
    let question = ::cgt::parse_question(&mut games, &args.expression)
        .map_err(|error| Failure::at("expression", 1, Some(error.column), error.message.clone()))?;
    let game = match question {
        Question::Compare(a, b, comparison) => {
            let (sign, words) = relation(comparison);
            let (a, b) = (games.text(a), games.text(b));
            let text = if args.report.json {
                format!(
                    "{}\n",
                    serde_json::json!({ "left": a, "right": b, "relation": sign, "words": words })
                )
            } else {
                format!("{a} {sign} {b}\n{words}\n")
            };
            output::print(&text)?;
            return Ok(Status::Done);
        }
        Question::Value(game) => game,
    };
    if let Some(path) = &args.svg {
        args.overwrite.may_write([path], &[])?;
        let title = games.text(game);
        let picture = ::cgt::svg(&games.thermograph(game), &title);
        output::write_file(path, picture.as_bytes())?;
    }
    let mut text = if args.report.json {
        json(&mut games, game)
    } else {
        words(&mut games, game)
    };
    if args.thermograph && !args.report.json {
        let _ = write!(text, "\n{}", ::cgt::chart(&games.thermograph(game), 49));
    }
    output::print(&text)?;
    Ok(Status::Done)
}

/// A sign for the relation, and a sentence.
fn relation(comparison: Comparison) -> (&'static str, &'static str) {
    match comparison {
        Comparison::Less => ("<", "The first is less: Right wins the difference."),
        Comparison::Equal => ("=", "They are equal."),
        Comparison::Greater => (">", "The first is greater: Left wins the difference."),
        Comparison::Confused => (
            "||",
            "They are confused: who moves first wins the difference.",
        ),
    }
}

/// Who wins when both want the last move.
fn outcome(games: &mut Games, game: Game) -> &'static str {
    match games.compare(game, Game::ZERO) {
        Comparison::Less => "Right wins",
        Comparison::Equal => "the second player wins",
        Comparison::Greater => "Left wins",
        Comparison::Confused => "the first player wins",
    }
}

fn words(games: &mut Games, game: Game) -> String {
    let mut text = format!("{}\n", games.text(game));
    let (mean, temperature) = (games.mean(game), games.temperature(game));
    let _ = writeln!(text, "mean {mean}, temperature {temperature}");
    let _ = writeln!(
        text,
        "stops {} and {}",
        games.left_stop(game),
        games.right_stop(game)
    );
    let cooled = games.cool(game, Dyadic::ONE);
    let _ = writeln!(text, "cooled by 1: {}", games.text(cooled));
    let (outcome, birthday) = (outcome(games, game), games.birthday(game));
    let _ = writeln!(text, "{outcome}; born on day {birthday}");
    text
}

fn json(games: &mut Games, game: Game) -> String {
    let cooled = games.cool(game, Dyadic::ONE);
    let graph = games.thermograph(game);
    let wall = |wall: &::cgt::Wall| -> Vec<[String; 2]> {
        wall.corners()
            .iter()
            .map(|(t, x)| [t.to_string(), x.to_string()])
            .collect()
    };
    let value = serde_json::json!({
        "canonical": games.text(game),
        "mean": games.mean(game).to_string(),
        "temperature": games.temperature(game).to_string(),
        "stops": [games.left_stop(game).to_string(), games.right_stop(game).to_string()],
        "cooled": games.text(cooled),
        "outcome": outcome(games, game),
        "birthday": games.birthday(game),
        "thermograph": { "left": wall(&graph.left), "right": wall(&graph.right) },
    });
    format!("{value}\n")
}
