//! `nakade solve`: reads one problem out.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use diagram::{Crop, Diagram, Look, Shade};
use goban::Move;
use life::{Answer, Session, TreeOptions};

use crate::answer_line::AnswerLine;
use crate::asking::{self, Asking, LimitOptions};
use crate::cache::{Cache, CacheOptions};
use crate::commands::show::tell_repairs;
use crate::document::{self, Document, Item, line_failure};
use crate::facts::Facts;
use crate::failure::{Failure, Status};
use crate::handout::{self, Chapter, Picture, Style};
use crate::interrupt;
use crate::options::{DrawingOptions, ReportOptions, ScreenOptions, SelectionOptions, ThemeChoice};
use crate::output;
use crate::question::{Question, QuestionError};
use crate::question_options::QuestionOptions;
use crate::scene::{self, Scene};
use crate::solution_sgf;
use crate::spinner::Spinner;
use crate::words::{Told, name};

/// What `solve` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file may be SGF, a text board or a problem line. In SGF, SQ marks the points where both play
and the attacker's stones that can be captured, CR the points where only the attacker plays, MA
or SL the stones in question; PL says who moves, and without it both sides are asked, the
attacker first. What neither file nor flags say is found out, and the answer tells what was
assumed. Ctrl-C answers with what is known by then.

Examples:
  nakade solve problem.sgf
  nakade solve board.txt --to-move white --rules japanese
  nakade solve game.sgf --move 57 --target C3 --region A1:G6
  nakade solve problem.sgf --proof problem.proof --tree solution.sgf
  nakade solve problem.sgf --diagrams handout
  nakade solve problem.sgf --json --time 5")]
pub struct Args {
    /// The file, or - for standard input
    file: String,

    #[command(flatten)]
    selection: SelectionOptions,

    #[command(flatten)]
    question: QuestionOptions,

    /// Stop a question after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = asking::seconds, help_heading = "Limits")]
    time: Option<Duration>,

    #[command(flatten, next_help_heading = "Limits")]
    limits: LimitOptions,

    #[command(flatten, next_help_heading = "Limits")]
    cache: CacheOptions,

    /// Write a proof that `nakade verify` checks; all in all that takes no more memory than --memory and 64 MB
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    proof: Option<PathBuf>,

    /// Write the solution tree as SGF, one tree for each side asked
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    tree: Option<PathBuf>,

    /// Cut the lines of the solution tree off after N moves
    #[arg(long, value_name = "N", requires = "tree", help_heading = "Output")]
    tree_depth: Option<usize>,

    /// Write the whole solution tree, not only what a person reads
    #[arg(long, requires = "tree", help_heading = "Output")]
    whole: bool,

    /// Write numbered figures for a handout into a folder, with a page of captions
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    diagrams: Option<PathBuf>,

    /// The kind of picture for --diagrams
    #[arg(
        long,
        value_enum,
        default_value_t,
        value_name = "KIND",
        requires = "diagrams",
        help_heading = "Output"
    )]
    picture: Picture,

    /// Let --diagrams write over files that are there
    #[arg(long, requires = "diagrams", help_heading = "Output")]
    overwrite: bool,

    #[command(flatten, next_help_heading = "Output")]
    screen: ScreenOptions,

    /// The colours of the board
    #[arg(long, value_enum, default_value_t, help_heading = "Output")]
    theme: ThemeChoice,

    /// How to report
    #[command(flatten, next_help_heading = "Output")]
    pub report: ReportOptions,
}

/// Stands below an answer that was not searched for now.
const REMEMBERED: &str = "Remembered from an earlier run (--no-cache reads it out anew)\n";

impl Args {
    /// Whether something is asked for that only the search can give. Its answers are kept all the same.
    fn needs_search(&self) -> bool {
        self.proof.is_some() || self.tree.is_some()
    }
}

/// Solves the problem.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let document = document::open(&args.file)?;
    // First of all: a file that ends too soon may be the reason why there is nothing to ask after.
    if !args.report.json {
        tell_repairs(&document);
    }
    let cache = Cache::open(args.cache);
    if let Some(folder) = &args.diagrams {
        handout::prepare(folder, args.overwrite)?;
    }
    let asking = Asking {
        time: args.time,
        nodes: args.limits.nodes,
        memory: Asking::memory(&args.limits, 1),
        other_moves: true,
        cancel: interrupt::token(),
        watcher: None,
    };
    let start = Instant::now();
    let (scene, question, begun) = question(&args, &document, &cache, &asking)?;
    // Finding out what is meant counts for the first side that is asked.
    let mut spent = start.elapsed();
    let mut session = asking.session(&question, begun);
    let mut answers = Vec::new();
    let mut searched = false;
    for &mover in &question.movers {
        let asked = question.asked(mover, asking.other_moves, searched);
        let found = match args.needs_search() {
            true => None,
            false => cache.recall_like(&asked),
        };
        let remembered = found.is_some();
        let (answer, took) = match found {
            Some(found) => (found.answer, found.took),
            None => {
                let spinner = Spinner::start();
                let watched = Asking {
                    watcher: Some(spinner.watcher()),
                    ..asking.clone()
                };
                let spent = std::mem::take(&mut spent);
                let (answer, took) = watched.answer(&mut session, mover, spent);
                spinner.stop();
                cache.keep(&asked, &answer, took);
                searched = true;
                (answer, took)
            }
        };
        if args.report.json {
            let line = AnswerLine::of(scene.line.id.clone(), question.problem.size, &answer, took)
                .explained(&question.problem, &answer);
            let line = if remembered { line.remembered() } else { line };
            output::print(&line.to_json())?;
        } else {
            let gap = if answers.is_empty() { "" } else { "\n" };
            let told = tell(&args, &question, &answer, took);
            let how = if remembered { REMEMBERED } else { "" };
            output::print(&format!("{gap}{told}{how}"))?;
        }
        answers.push(answer);
        if asking.cancel.is_cancelled() {
            break;
        }
    }
    // The files have a search of their own, under the same limits.
    session.renew(asking.limits());
    let mut status = Status::Done;
    if let Some(path) = &args.proof
        && !write_proof(path, &question, &mut session, &answers)?
    {
        status = Status::SomeFailed;
    }
    if let Some(path) = &args.tree {
        let title = title(&document, &scene);
        write_tree(&args, path, &title, &question, &mut session, &answers)?;
    }
    if let Some(folder) = &args.diagrams {
        let title = title(&document, &scene);
        write_diagrams(&args, folder, &title, &question, &answers)?;
    }
    Ok(status)
}

/// The position asked about, with what the flags say over what the file says.
fn question(
    args: &Args,
    document: &Document,
    cache: &Cache,
    asking: &Asking,
) -> Result<(Scene, Question, Option<Session>), Failure> {
    let file = &document.name;
    let (_, item) = scene::chosen(document, &args.selection)?;
    let drawing = DrawingOptions::plain(args.theme);
    let mut scene = scene::stage(file, item, &args.selection, &drawing)?;
    let board = scene.board;
    args.question
        .apply(&mut scene.line, board.size(), |point| board.get(point))
        .map_err(|message| Failure::of_file(file, message))?;
    let mut begun = None;
    let understand = |setup: &_, mover| {
        let choice = cache.understood(setup, mover, &asking.options())?;
        begun = choice.session;
        Ok(choice.problem)
    };
    let question =
        Question::understood(&scene.line, understand).map_err(|error| match (error, item) {
            (QuestionError::Line(error), Item::Line(_, number)) => {
                line_failure(file, *number, &error)
            }
            (error, Item::Line(_, number)) => Failure::at(file, *number, None, error.to_string()),
            (error, _) => Failure::of_file(file, error),
        })?;
    Ok((scene, question, begun))
}

fn told<'a>(question: &'a Question, answer: &'a Answer) -> Told<'a> {
    Told {
        answer,
        problem: &question.problem,
        threats: question.threats,
    }
}

/// The diagram and the words for one answer.
fn tell(args: &Args, question: &Question, answer: &Answer, took: Duration) -> String {
    let told = told(question, answer);
    let mut diagram = Diagram::new(&question.board);
    diagram.crop = Crop::Auto;
    diagram.shade(Shade::Region, answer.region);
    let problem = &question.problem;
    diagram.shade(Shade::Fringe, problem.attacker_only | problem.held);
    for (letter, &right) in ('a'..='z').zip(told.right_moves()) {
        if let Move::Play(point) = right {
            diagram.label(point, &letter.to_string());
        }
    }
    let drawn = args.screen.draw(&diagram, args.theme);
    format!("{drawn}{}", output::harmless(&told.paragraph(took)))
}

/// Writes the proof of all answers, and tells when there is none.
fn write_proof(
    path: &Path,
    question: &Question,
    session: &mut Session,
    answers: &[Answer],
) -> anyhow::Result<bool> {
    let known: Vec<&Answer> = answers.iter().collect();
    match session.proof(&known) {
        Ok(proof) => {
            let problem = &question.problem;
            let assumed = answers
                .first()
                .map_or(&problem.assumptions, |a| &a.assumptions);
            let proof = proof.saying(Facts::of(problem).assumptions(assumed));
            output::write_pieces(path, |put| proof.write(put))?;
            Ok(true)
        }
        Err(why) => {
            output::note(&format!("{}: {why}", path.display()));
            Ok(false)
        }
    }
}

fn write_tree(
    args: &Args,
    path: &Path,
    title: &str,
    question: &Question,
    session: &mut Session,
    answers: &[Answer],
) -> anyhow::Result<()> {
    let options = TreeOptions {
        depth: args.tree_depth,
        whole: args.whole,
    };
    let mut text = String::new();
    for answer in answers {
        let solution = session.tree(answer, &options);
        let told = told(question, answer);
        // The answer itself stands in the tree: a problem is solved before it is read.
        let difficulty = told.difficulty().unwrap_or_default();
        let comment = [told.task(), difficulty, told.assumptions()].join("\n");
        let head = solution_sgf::Head {
            title: &format!("{title}: {} to move", name(answer.to_move)),
            comment: comment.trim_end(),
            to_move: answer.to_move,
            judged: told.has_right_moves(),
            crossed: args.whole,
        };
        let tree = solution_sgf::write(head, &question.problem, &solution);
        text.push_str(tree.to_string().trim_end());
        text.push('\n');
    }
    output::write_file(path, text.as_bytes())
}

fn write_diagrams(
    args: &Args,
    folder: &Path,
    title: &str,
    question: &Question,
    answers: &[Answer],
) -> anyhow::Result<()> {
    let chapters: Vec<Chapter> = answers
        .iter()
        .map(|answer| {
            let prefix = handout::prefix(answer.to_move, answers.len());
            handout::chapter(question, &told(question, answer), &prefix)
        })
        .collect();
    let style = Style {
        picture: args.picture,
        look: Look {
            theme: args.theme.into(),
            ..Look::default()
        },
        overwrite: args.overwrite,
    };
    handout::write(folder, title, &chapters, style)
}

/// What the problem is called, or else its file.
fn title(document: &Document, scene: &Scene) -> String {
    let stem = || {
        let stem = Path::new(&document.name).file_stem();
        stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    };
    scene.title.clone().unwrap_or_else(stem)
}
