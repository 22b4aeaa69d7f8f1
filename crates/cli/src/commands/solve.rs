//! `nakade solve`: reads one problem out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use diagram::{Crop, Diagram, Shade, Style};
use engine::{Conversation, Given, QuestionError, Request, Terms};
use goban::Move;
use life::{Answer, Note, ProblemError, TreeOptions};
use tell::handout::{self, Chapter};
use tell::solution_sgf;
use tell::{Told, harmless, name};
use wire::{Document, Failure, Item, Scene};

use crate::asking::{self, LimitOptions};
use crate::cache::CacheOptions;
use crate::commands::show::tell_repairs;
use crate::failure::Status;
use crate::input;
use crate::interrupt;
use crate::options::{
    OverwriteOptions, PictureChoice, ReportOptions, ScreenOptions, SelectionOptions, ThemeChoice,
};
use crate::output;
use crate::proof_file;
use crate::question_options::QuestionOptions;
use crate::solution;
use crate::spinner::Spinner;

/// What `solve` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file may be SGF, a text board (docs/text-boards.md) or a problem line. In SGF, SQ marks the
points where both play and the attacker's stones that can be captured, CR the points where only the
attacker plays, MA or SL the stones in question. PL says who moves; without it both sides are
asked, the attacker first. Nakade finds out what neither file nor flags say, and the answer lists
what it assumed. A question stops after 30 seconds; Ctrl-C stops it sooner. Both answer with what
is known by then.

Examples:
  nakade solve problem.sgf
  nakade solve board.txt --to-move white --rules japanese
  nakade solve game.sgf --move 57 --target C3 --region A1:G6
  nakade solve problem.sgf --proof problem.proof --tree solution.sgf
  nakade solve problem.sgf --diagrams handout
  nakade solve problem.sgf --json --time 5")]
pub struct Args {
    /// The file, or - for standard input
    file: PathBuf,

    #[command(flatten)]
    selection: SelectionOptions,

    #[command(flatten)]
    question: QuestionOptions,

    /// Stop a question after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = asking::seconds,
          allow_hyphen_values = true, help_heading = "Limits")]
    time: Duration,

    #[command(flatten, next_help_heading = "Limits")]
    limits: LimitOptions,

    #[command(flatten, next_help_heading = "Limits")]
    cache: CacheOptions,

    /// Write a proof that `nakade verify` checks; this takes at most 64 MB more than --memory
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
    picture: PictureChoice,

    #[command(flatten, next_help_heading = "Output")]
    overwrite: OverwriteOptions,

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
    /// Whether something is asked for that only the search can give. Its answers are kept all the
    /// same.
    fn needs_search(&self) -> bool {
        self.proof.is_some() || self.tree.is_some()
    }

    fn writes_files(&self) -> bool {
        self.needs_search() || self.diagrams.is_some()
    }
}

/// Solves the problem.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let document = input::document(&args.file)?;
    // First of all: a file that ends too soon may be the reason why there is nothing to ask.
    if !args.report.json {
        tell_repairs(&document);
        tell_more(&document, &args);
    }
    let files = args.proof.iter().chain(&args.tree);
    args.overwrite.may_write(files, &[&args.file])?;
    if let Some(folder) = &args.diagrams {
        prepare(folder, args.overwrite)?;
    }
    let (scene, request) = request(&args, &document)?;
    let cancel = interrupt::token();
    let spinner = Spinner::start();
    let terms = Terms {
        time: Some(args.time),
        nodes: args.limits.nodes,
        cancel: cancel.clone(),
        listener: Some(spinner.listener(request.setup.size)),
    };
    let engine = asking::engine(&args.limits, 1, args.cache);
    let talks = engine.open_each(&request, &terms);
    spinner.pause();
    let talks = talks.map_err(|error| refused(&document, &args, &error))?;
    let mut answered: Vec<Answered> = Vec::new();
    let mut teller = Teller::new(&args, &scene, &request);
    for mut talk in talks {
        let mut answers = Vec::new();
        for mover in talk.movers().to_vec() {
            spinner.go_on();
            let given = match args.needs_search() {
                true => talk.search(mover, &terms),
                false => talk.answer(mover, &terms),
            };
            spinner.pause();
            teller.tell(&talk, &given)?;
            answers.push(given.answer);
            if cancel.is_cancelled() || teller.nothing.is_some() {
                break;
            }
        }
        answered.push(Answered { talk, answers });
        if cancel.is_cancelled() {
            break;
        }
    }
    teller.close()?;
    if cancel.is_cancelled() {
        output::note("stopped: this is what was known by then");
    }
    let mut status = Status::Done;
    if let Some(path) = &args.proof
        && !write_proof(path, &mut answered, &terms)?
    {
        status = Status::SomeFailed;
    }
    let title = title(&document, &scene);
    if let Some(path) = &args.tree {
        let mut text = String::new();
        for one in &mut answered {
            text.push_str(&trees(&args, &title, one, &terms));
        }
        output::write_file(path, text.as_bytes())?;
    }
    if let Some(folder) = &args.diagrams {
        write_diagrams(&args, folder, &title, &answered)?;
    }
    Ok(status)
}

/// Prints answers as they come.
struct Teller<'a> {
    args: &'a Args,
    scene: &'a Scene,
    request: &'a Request,
    printed: usize,
    /// What is told instead of an answer about a group that nobody attacks.
    nothing: Option<String>,
    /// Where nobody says who moves, hunches come last. For one side they are no problem if there is
    /// nothing to solve for the other.
    hunches: Vec<String>,
}

impl<'a> Teller<'a> {
    fn new(args: &'a Args, scene: &'a Scene, request: &'a Request) -> Teller<'a> {
        Teller {
            args,
            scene,
            request,
            printed: 0,
            nothing: None,
            hunches: Vec::new(),
        }
    }

    fn tell(&mut self, talk: &Conversation, given: &Given) -> anyhow::Result<()> {
        let answer = &given.answer;
        if self.args.report.json {
            let id = self.scene.question.id.clone();
            return self.print(&asking::answer_line(id, talk, given));
        }
        let is_hunch = answer.notes.contains(&Note::Hunch);
        let is_for_both = self.request.to_move.is_none();
        // Whoever says who moves wants a move.
        let may_be_nothing = self.request.is_bare() && (is_for_both || !is_hunch);
        if !self.args.writes_files() && may_be_nothing {
            let nothing = told(talk, answer).nothing_to_solve();
            if nothing.is_some() {
                self.nothing = nothing;
                return Ok(());
            }
        }
        let how = if given.remembered { REMEMBERED } else { "" };
        let text = format!("{}{how}", tell(self.args, talk, given));
        if is_for_both && is_hunch {
            self.hunches.push(text);
            return Ok(());
        }
        self.print(&text)
    }

    fn print(&mut self, text: &str) -> anyhow::Result<()> {
        let gap = match self.printed > 0 && !self.args.report.json {
            true => "\n",
            false => "",
        };
        self.printed += 1;
        output::print(&format!("{gap}{text}"))
    }

    fn close(mut self) -> anyhow::Result<()> {
        match self.nothing.take() {
            Some(nothing) if self.printed == 0 => self.print(&nothing),
            _ => {
                let hunches = std::mem::take(&mut self.hunches);
                hunches.iter().try_for_each(|text| self.print(text))
            }
        }
    }
}

/// A question, with the answers for the sides that were asked.
struct Answered {
    talk: Conversation,
    answers: Vec<Answer>,
}

/// Writes the proof of the first question that has one; false where an answer is left without.
fn write_proof(path: &Path, answered: &mut [Answered], terms: &Terms) -> anyhow::Result<bool> {
    let shown = path.display();
    let mut written: Option<String> = None;
    let mut is_whole = true;
    for Answered { talk, answers } in answered {
        let sides: Vec<&str> = answers.iter().map(|answer| name(answer.to_move)).collect();
        let sides = sides.join(" and ");
        if let Some(first) = &written {
            let side = sides.to_lowercase();
            output::note(&format!(
                "{shown}: this is the proof for {first} to move; {sides} to move is a question of \
                 its own (--to-move {side})"
            ));
            is_whole = false;
            continue;
        }
        match proof_file::write(path, talk, answers, terms)? {
            Ok(()) => written = Some(sides),
            Err(why) => {
                output::note(&format!("{shown}: {why}"));
                is_whole = false;
            }
        }
    }
    Ok(is_whole)
}

/// Says how many more problems there are in the file.
fn tell_more(document: &Document, args: &Args) {
    let (count, file) = (document.items.len(), &document.name);
    if count > 1 && args.selection.game.is_none() {
        output::note(&format!(
            "{file}: this is problem 1 of {count}; --game N chooses another, `nakade batch` \
             answers all"
        ));
    }
}

/// The position asked about, with what the flags say over what the file says.
fn request(args: &Args, document: &Document) -> Result<(Scene, Request), Failure> {
    let file = &document.name;
    let selection = args.selection.selection();
    let (_, item) = document.chosen(&selection)?;
    let mut scene = Scene::of(file, item, &selection)?;
    args.question
        .apply(&mut scene.question)
        .map_err(|message| Failure::of_file(file, message))?;
    let request = Request::try_from(&scene.question);
    let request = request.map_err(|error| placed(document, args, &error.to_string()))?;
    let request = Request {
        other_moves: true,
        ..request
    };
    Ok((scene, request))
}

/// A message about the problem, with the line it stands on if it is a problem line.
fn placed(document: &Document, args: &Args, message: &str) -> Failure {
    match document.chosen(&args.selection.selection()) {
        Ok((_, Item::Line(_, number))) => {
            Failure::at(&document.name, *number, None, message.to_owned())
        }
        _ => Failure::of_file(&document.name, message),
    }
}

/// Why there is nothing to answer, and what would help.
fn refused(document: &Document, args: &Args, error: &QuestionError) -> Failure {
    let hint = match error {
        QuestionError::Problem(ProblemError::SeveralGroups(groups)) => {
            let place = groups.first().map(|group| group.place.to_string());
            let place = place.unwrap_or_default();
            format!(" (--target {place}, MA or SL on it in SGF, targets in a problem line)")
        }
        _ => String::new(),
    };
    placed(document, args, &format!("{error}{hint}"))
}

fn told<'a>(talk: &'a Conversation, answer: &'a Answer) -> Told<'a> {
    Told {
        answer,
        problem: talk.problem(),
        threats: talk.threats(),
    }
}

/// The diagram and the words for one answer.
fn tell(args: &Args, talk: &Conversation, given: &Given) -> String {
    let told = told(talk, &given.answer);
    let mut diagram = Diagram::new(talk.board());
    diagram.crop = Crop::Auto;
    diagram.shade(Shade::Region, given.answer.region);
    let problem = talk.problem();
    diagram.shade(Shade::Fringe, problem.attacker_only | problem.held);
    for (letter, &right) in ('a'..='z').zip(told.right_moves()) {
        if let Move::Play(point) = right {
            diagram.label(point, &letter.to_string());
        }
    }
    let drawn = args.screen.draw(&diagram, args.theme);
    format!(
        "{drawn}{}",
        harmless(&told.paragraph(given.took, given.understanding))
    )
}

/// The solution as SGF, a tree for each side.
fn trees(args: &Args, title: &str, answered: &mut Answered, terms: &Terms) -> String {
    let Answered { talk, answers } = answered;
    let options = TreeOptions {
        depth: args.tree_depth,
        whole: args.whole,
    };
    let mut text = String::new();
    let mut add = |tree: sgf::Tree| {
        text.push_str(tree.to_string().trim_end());
        text.push('\n');
    };
    if let Some(proof) = talk.reader_proof(terms) {
        // A capture or a race: what is proven has its refutations, the rest its main line.
        for answer in answers.iter() {
            let words = told(talk, answer).verdict();
            add(match &proof {
                Ok(proof) if answers.len() == 1 => solution::solution(talk.board(), proof, &words),
                _ => solution::record(talk.board(), answer.to_move, &answer.line, &words),
            });
        }
        return text;
    }
    for answer in answers.iter() {
        let solution = talk.tree(answer.to_move, &options, terms);
        let told = told(talk, answer);
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
        add(solution_sgf::write(head, talk.problem(), &solution));
    }
    text
}

/// Makes the folder and looks for a page of an earlier handout: nobody should
/// wait for a search to hear of that.
fn prepare(folder: &Path, overwrite: OverwriteOptions) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    overwrite.may_write([&folder.join(handout::PAGE)], &[])
}

fn write_diagrams(
    args: &Args,
    folder: &Path,
    title: &str,
    answered: &[Answered],
) -> anyhow::Result<()> {
    let all = || {
        answered
            .iter()
            .flat_map(|one| one.answers.iter().map(move |answer| (&one.talk, answer)))
    };
    let count = all().count();
    let chapters: Vec<Chapter> = all()
        .map(|(talk, answer)| {
            let prefix = handout::prefix(answer.to_move, count);
            handout::chapter(talk.board(), &told(talk, answer), &prefix)
        })
        .collect();
    let style = Style {
        theme: args.theme.into(),
        ..Style::default()
    };
    let files = handout::files(title, &chapters, args.picture.into(), style)?;
    // Nothing is written before it is clear that nothing is lost.
    let paths: Vec<PathBuf> = files.iter().map(|(name, _)| folder.join(name)).collect();
    args.overwrite.may_write(&paths, &[])?;
    for (name, content) in &files {
        output::write_file(&folder.join(name), content)?;
    }
    Ok(())
}

/// What the problem is called, or else its file.
fn title(document: &Document, scene: &Scene) -> String {
    let stem = || {
        let stem = Path::new(&document.name).file_stem();
        stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    };
    scene.title.clone().unwrap_or_else(stem)
}
