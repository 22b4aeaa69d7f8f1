//! Fits the trees of `life::look` and prints them as they stand there:
//!
//!     cargo run --release -p life --example look -- BOOK.jsonl... > crates/life/src/look/table.rs
//!
//! A book is a file of problem lines, each with the first moves of its solution as `solutions`.
//! With `--examine` nothing is printed but how well problems are guessed that were held out: every
//! third of each book, three times. With `--without=N` the first line of each book and every Nth
//! after it are left out, so that the solver can be asked about them.

mod boost;

use std::fs;
use std::process::exit;

use boost::{Question, fit};
use goban::{Colour, Point, PointSet, Size};
use life::Setup;
use life::look::{Look, Tree};
use life::problem::Extent;
use serde_json::Value;

/// How many trees are fitted.
const TREES: usize = 500;
const SEED: u64 = 1;

fn main() {
    let (options, files): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|arg| arg.starts_with("--"));
    let mut questions = Vec::new();
    for (book, file) in files.iter().enumerate() {
        let text = fs::read_to_string(file).unwrap_or_else(|error| {
            eprintln!("{file}: {error}");
            exit(2);
        });
        let lines = text.lines().enumerate();
        questions.extend(lines.filter_map(|(number, line)| question(book, number, line)));
    }
    if questions.is_empty() {
        eprintln!("no problem with a solution was found: name files of problem lines");
        exit(2);
    }
    let without = (options.iter()).filter_map(|option| option.strip_prefix("--without="));
    for number in without {
        let Some(every) = number.parse().ok().filter(|&every: &usize| every > 0) else {
            eprintln!("--without={number}: not a number of lines");
            exit(2);
        };
        questions.retain(|question| question.number % every != 0);
    }
    match options.iter().any(|option| option == "--examine") {
        true => examine(&questions, &files),
        false => print(&fit(&questions.iter().collect::<Vec<_>>(), TREES, SEED)),
    }
}

/// The question of a problem line, if its solution is a point near the stones.
fn question(book: usize, number: usize, line: &str) -> Option<Question> {
    let line: Value = serde_json::from_str(line).ok()?;
    let points = |name: &str| -> PointSet {
        let points = line[name].as_array().into_iter().flatten();
        points
            .filter_map(|point| Point::from_sgf(point.as_str()?).ok())
            .collect()
    };
    let size = Size::square(line["size"].as_u64()? as usize).ok()?;
    let mover = match line["to_move"].as_str()? {
        "white" => Colour::White,
        _ => Colour::Black,
    };
    let setup = Setup {
        extent: Extent::Near,
        ..Setup::new(size, points("black"), points("white"))
    };
    let look = Look::new(&setup.problem().ok()?, mover);
    let stones = setup.black | setup.white;
    let meant = points("solutions");
    let near = stones.grown(size.all()).grown(size.all()) - stones;
    let points: Vec<_> = (near.iter())
        .filter_map(|point| Some((look.features(point)?, meant.contains(point))))
        .collect();
    (points.iter().any(|point| point.1)).then_some(Question {
        book,
        number,
        points,
    })
}

/// Tells how well problems are guessed that were held out.
fn examine(questions: &[Question], files: &[String]) {
    let mut judged: Vec<Vec<(f64, bool)>> = vec![Vec::new(); files.len()];
    for part in 0..3 {
        let is_held_out = |question: &&Question| question.number % 3 == part;
        let (held_out, others): (Vec<_>, Vec<_>) = questions.iter().partition(is_held_out);
        let trees = fit(&others, TREES, SEED);
        for question in held_out {
            judged[question.book].push(question.judge(&trees));
        }
    }
    let tell = |name: &str, judged: &[(f64, bool)]| {
        let number = judged.len() as f64;
        let first = judged.iter().filter(|judged| judged.1).count() as f64;
        let likelihood: f64 = judged.iter().map(|judged| judged.0.ln()).sum();
        println!(
            "{:5} problems, guessed {:4.1} %, logarithm of the chance {:6.3}: {name}",
            judged.len(),
            100.0 * first / number,
            likelihood / number
        );
    };
    for (file, judged) in files.iter().zip(&judged) {
        tell(file, judged);
    }
    tell("all", &judged.concat());
}

fn print(trees: &[Tree]) {
    println!(
        "//! The fitted trees: `cargo run --release -p life --example look` prints such a table."
    );
    println!();
    println!("use super::Tree;");
    println!();
    println!("#[rustfmt::skip]");
    println!("pub(super) static TREES: [Tree; {}] = [", trees.len());
    for Tree { asked, adds } in trees {
        println!("    Tree {{ asked: {asked:?}, adds: {adds:?} }},");
    }
    println!("];");
}
