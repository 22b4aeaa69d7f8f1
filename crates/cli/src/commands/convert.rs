//! `nakade convert`: between SGF, text boards, problem lines and pictures.

use std::path::{Path, PathBuf};

use diagram::Style;
use serde_json::json;
use sgf::Tree;
use tell::harmless;
use wire::{Document, Failure, Format, Item, Question, Scene, lost_in_sgf, tree_of};

use crate::commands::show::tell_repairs;
use crate::drawing;
use crate::failure::Status;
use crate::input;
use crate::options::{
    DrawingOptions, FormatChoice, OverwriteOptions, ReportOptions, SelectionOptions,
};
use crate::output;

/// The name of standard output on the command line.
const STANDARD_OUTPUT: &str = "-";

/// What `convert` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Formats by extension: .sgf game trees, .txt text boards, .json and .jsonl problem lines, .svg
and .png pictures (which cannot be read). SGF to SGF keeps the whole tree; everything else takes
one position of each game, chosen as in `nakade show`.

A collection gives one file; pictures of several games, and --split, give numbered files such
as out-01.svg, out-02.svg.

Examples:
  nakade convert problem.sgf problem.svg
  nakade convert problem.sgf problem.png --cell 60 --theme print --caption 'Black to play'
  nakade convert collection.sgf problems.jsonl
  nakade convert collection.sgf single.sgf --split
  nakade convert - board.sgf < board.txt
  nakade convert game.sgf - --to svg --move 30 --numbers > figure.svg")]
pub struct Args {
    /// The file to read, or - for standard input
    #[arg(value_name = "IN")]
    input: PathBuf,

    /// The file to write, or - for standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// The format to write, when the name of OUT does not tell
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<FormatChoice>,

    #[command(flatten)]
    overwrite: OverwriteOptions,

    /// Write every game to a numbered file of its own
    #[arg(long)]
    split: bool,

    #[command(flatten)]
    selection: SelectionOptions,

    #[command(flatten)]
    drawing: DrawingOptions,

    /// Write this under the picture
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,

    /// The distance between two lines of the picture, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 40,
          value_parser = clap::value_parser!(u16).range(4..=1000))]
    cell: u16,

    /// How to report
    #[command(flatten)]
    pub report: ReportOptions,
}

impl Args {
    fn is_to_standard_output(&self) -> bool {
        self.output.as_os_str() == STANDARD_OUTPUT
    }
}

/// Converts the file.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let said = args.to.map(Format::from);
    let Some(format) = said.or_else(|| Format::of_name(&args.output)) else {
        anyhow::bail!(
            "{}: the name does not tell the format; use --to sgf|txt|jsonl|svg|png",
            args.output.display()
        );
    };
    let document = input::document(&args.input)?;
    let (done, failed) = convert_all(&args, &document, format);
    if done.is_empty() {
        // Nothing to write: the input as a whole is bad.
        let first = failed.into_iter().next();
        return Err(first.map_or_else(|| anyhow::anyhow!("nothing to convert"), Into::into));
    }
    let written = write_all(&args, &document, format, &done)?;

    if args.report.json {
        // A report in the middle of the output would spoil both.
        if !args.is_to_standard_output() {
            let report = json!({
                "file": document.name,
                "written": written,
                "items": done.len(),
                "failed": failed,
                "repairs": document.repairs,
            });
            output::print(&format!("{report}\n"))?;
        }
    } else {
        tell_repairs(&document);
    }
    const TOLD: usize = 20;
    for failure in failed.iter().take(TOLD) {
        output::note(&failure.to_string());
    }
    if failed.len() > TOLD {
        let more = failed.len() - TOLD;
        output::note(&format!("{}: and {more} more items failed", document.name));
    }
    Ok(if failed.is_empty() {
        Status::Done
    } else {
        Status::SomeFailed
    })
}

/// The content of each item that could be converted, with its number, and what
/// is wrong with the others.
fn convert_all(
    args: &Args,
    document: &Document,
    format: Format,
) -> (Vec<(usize, Vec<u8>)>, Vec<Failure>) {
    let mut done = Vec::new();
    let mut failed = Vec::new();
    let selection = args.selection.selection();
    if selection.game.is_some() {
        let chosen = document.chosen(&selection);
        match chosen.and_then(|(number, item)| {
            let content = convert_one(args, document, format, number, item)?;
            Ok((number, content))
        }) {
            Ok(content) => done.push(content),
            Err(failure) => failed.push(failure),
        }
        return (done, failed);
    }
    for (number, item) in (1..).zip(&document.items) {
        let content = match item {
            Ok(item) => convert_one(args, document, format, number, item),
            Err(failure) => Err(failure.clone()),
        };
        match content {
            Ok(content) => done.push((number, content)),
            Err(failure) => failed.push(failure),
        }
    }
    (done, failed)
}

fn convert_one(
    args: &Args,
    document: &Document,
    format: Format,
    number: usize,
    item: &Item,
) -> Result<Vec<u8>, Failure> {
    let file = &document.name;
    let picks_node = args.selection.after_move.is_some() || args.selection.node.is_some();
    if let (Format::Sgf, Item::Tree(tree), false) = (format, item, picks_node) {
        // What is wrong in a tree is told rather than passed on.
        tree.check()
            .map_err(|error| Failure::of_sgf(file, &error))?;
        return Ok(sgf_text(tree));
    }
    let scene = Scene::of(file, item, &args.selection.selection())?;
    let mut diagram = drawing::draw(file, item, &scene, &args.drawing)?;
    let style = Style {
        theme: args.drawing.theme.into(),
        cell: args.cell,
    };
    diagram.caption.clone_from(&args.caption);
    match format {
        Format::Sgf => {
            tell_lost(file, item);
            Ok(sgf_text(&tree_of(&scene)))
        }
        Format::Text => Ok(text_of(&scene).into_bytes()),
        Format::Lines => {
            let line = question_of(document, number, scene);
            Ok(format!("{}\n", line.to_json()).into_bytes())
        }
        Format::Svg => Ok(diagram.to_svg(style).into_bytes()),
        Format::Png => diagram
            .to_png(style)
            .map_err(|error| Failure::of_file(file, error)),
    }
}

/// Writes what was converted and returns the names of the files.
fn write_all(
    args: &Args,
    document: &Document,
    format: Format,
    done: &[(usize, Vec<u8>)],
) -> anyhow::Result<Vec<String>> {
    let split = args.split || (format.is_picture() && done.len() > 1);
    if args.is_to_standard_output() {
        if split && done.len() > 1 {
            anyhow::bail!(
                "{}: {} games do not fit on standard output; choose one with --game",
                document.name,
                done.len()
            );
        }
        output::print_bytes(&joined(format, done))?;
        return Ok(vec![STANDARD_OUTPUT.to_owned()]);
    }
    let path = &args.output;
    let may_write = |path: &PathBuf| args.overwrite.may_write([path], &[&args.input]);
    if !split {
        may_write(path)?;
        output::write_file(path, &joined(format, done))?;
        return Ok(vec![path.display().to_string()]);
    }
    let digits = document.items.len().to_string().len();
    let mut written = Vec::new();
    // Nothing is written before it is clear that nothing is lost.
    for (number, _) in done {
        may_write(&numbered(path, *number, digits, format))?;
    }
    for (number, content) in done {
        let path = numbered(path, *number, digits, format);
        output::write_file(&path, content)?;
        written.push(path.display().to_string());
    }
    Ok(written)
}

fn joined(format: Format, done: &[(usize, Vec<u8>)]) -> Vec<u8> {
    let contents: Vec<&[u8]> = done.iter().map(|(_, content)| content.as_slice()).collect();
    match format {
        // A blank line stands between two boards.
        Format::Text => contents.join(&b"\n"[..]),
        _ => contents.concat(),
    }
}

fn numbered(path: &Path, number: usize, digits: usize, format: Format) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = match path.extension() {
        Some(extension) => extension.to_string_lossy().into_owned(),
        None => format.extension().to_owned(),
    };
    path.with_file_name(format!("{stem}-{number:0digits$}.{extension}"))
}

/// A game tree as a file has it, with one line end after it.
fn sgf_text(tree: &Tree) -> Vec<u8> {
    format!("{}\n", tree.to_string().trim_end()).into_bytes()
}

/// A text board with its name and the mover as remarks.
fn text_of(scene: &Scene) -> String {
    let mut text = String::new();
    let mover = scene.to_move.map(|colour| format!("{colour} to move"));
    // A square of points is taken for a whole board, another shape is not.
    let size = scene.board.size();
    let size = (!size.is_square()).then(|| format!("size {}x{}", size.width(), size.height()));
    for remark in scene.title.iter().chain(&mover).chain(&size) {
        let remark = harmless(remark).replace('\n', " ");
        text.push_str(&format!("// {remark}\n"));
    }
    text.push_str(&scene.board.to_string());
    text
}

/// A question, called after its problem or else after its file.
fn question_of(document: &Document, number: usize, scene: Scene) -> Question {
    let mut question = scene.question;
    question.id = question.id.or(scene.title).or_else(|| {
        let stem = Path::new(&document.name).file_stem()?.to_string_lossy();
        Some(match document.items.len() {
            1 => stem.into_owned(),
            _ => format!("{stem}-{number}"),
        })
    });
    question
}

/// Says which fields of a problem line are lost in SGF.
fn tell_lost(file: &str, item: &Item) {
    if let Item::Line(question, number) = item {
        let lost = lost_in_sgf(question);
        if !lost.is_empty() {
            let message = format!("SGF has no place for {}", lost.join(", "));
            output::note(&Failure::at(file, *number, None, message).to_string());
        }
    }
}
