//! `nakade read`: one local question about a position.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, bail};
use diagram::Mark;
use goban::{Board, Colour, Move, Point, PointSet};
use groups::{EyeSpace, Race};
use readers::{Certainty, Code, Goal, Limits, Readers, Readout, Sought};
use tactics::alternating::Alternating;
use tactics::unconditional::Unconditional;
use wire::Scene;

use crate::drawing;
use crate::failure::Status;
use crate::input;
use crate::options::{DrawingOptions, OverwriteOptions, ScreenOptions, SelectionOptions};
use crate::output;
use crate::solution::{record, solution};

/// What `read` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  nakade read attack game.sgf D4 --move 57    can the chain at D4 be captured?
  nakade read defend game.sgf D4              can it be saved?
  nakade read connect game.sgf C3 E4          can the two chains be joined?
  nakade read cut game.sgf C3 E4              can they be kept apart?
  nakade read race game.sgf C3 D3             who wins the race, whoever moves first?
  nakade read eye game.sgf A1                 how many eyes does the space around A1 give?
  nakade read safe game.sgf                   what is safe whatever happens?
  nakade read attack game.sgf D4 --proof d4.proof --tree d4.sgf")]
pub struct Args {
    /// What to read
    #[arg(value_enum)]
    question: Question,

    /// The position: SGF, a text board or a problem line; - is standard input
    file: PathBuf,

    /// The points that are meant: a stone for attack and defend, two for connect, cut and race, a
    /// point of the space for eye
    #[arg(value_name = "POINT")]
    points: Vec<String>,

    #[command(flatten)]
    selection: SelectionOptions,

    #[command(flatten)]
    drawing: DrawingOptions,

    #[command(flatten)]
    screen: ScreenOptions,

    /// Write the solution as SGF: where it is proven, the replies with their refutations
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,

    /// Write a proof that `nakade verify` checks, where something is captured, connected or won
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Question {
    /// Whether a chain can be captured
    Attack,
    /// Whether it can be saved
    Defend,
    /// Whether two chains can be joined
    Connect,
    /// Whether they can be kept apart
    Cut,
    /// Who wins a race between two groups
    Race,
    /// How many eyes an eye space gives
    Eye,
    /// What is safe, stones and territory
    Safe,
}

impl Question {
    /// How many points it takes.
    fn points(self) -> usize {
        match self {
            Question::Attack | Question::Defend | Question::Eye => 1,
            Question::Connect | Question::Cut | Question::Race => 2,
            Question::Safe => 0,
        }
    }
}

/// What is shown and told.
struct Told {
    words: String,
    /// Who moves first in the line, and the line.
    line: Option<(Colour, Vec<Move>)>,
    /// Points that are marked as each colour's own.
    safe: [PointSet; 2],
}

/// Reads and tells.
pub fn run(args: Args) -> anyhow::Result<Status> {
    args.overwrite.may_write(&args.tree, &[&args.file])?;
    let document = input::document(&args.file)?;
    args.overwrite.may_write(&args.proof, &[&args.file])?;
    let selection = args.selection.selection();
    let (_, item) = document.chosen(&selection)?;
    let scene = Scene::of(&document.name, item, &selection)?;
    let size = scene.board.size();
    let wanted = args.question.points();
    if args.points.len() != wanted {
        bail!(
            "this question takes {wanted} point{}, and {} were given",
            if wanted == 1 { "" } else { "s" },
            args.points.len()
        );
    }
    let points = args.points.iter().map(|name| Point::from_gtp(name, size));
    let points = points.collect::<Result<Vec<_>, _>>()?;
    let is_empty = |point: &&Point| scene.board.get(**point).is_none();
    let needs_stones = args.question != Question::Eye;
    if let Some(empty) = points.iter().find(is_empty).filter(|_| needs_stones) {
        bail!("there is no stone at {}", empty.to_gtp(size));
    }
    let told = life::with_room(&mut || answer(args.question, &scene, &points))?;
    let proof = match args.proof.is_some() || args.tree.is_some() {
        true => life::with_room(&mut || prove(args.question, &scene, &points)),
        false => None,
    };
    let mut status = Status::Done;
    if let Some(path) = &args.proof {
        match &proof {
            Some(proof) => output::write_file(path, &proof.encode())?,
            None => {
                let why = "only what is captured, connected or won in a race has a proof";
                output::note(&format!("{}: {why}", path.display()));
                status = Status::SomeFailed;
            }
        }
    }
    if let Some(path) = &args.tree {
        let tree = match (&proof, &told.line) {
            (Some(proof), _) => solution(&scene.board, proof, &told.words),
            (None, Some((first, line))) => record(&scene.board, *first, line, &told.words),
            (None, None) => bail!("this question has no line to write"),
        };
        output::write_file(path, tree.to_string().as_bytes())?;
    }
    let mut diagram = drawing::draw(&document.name, item, &scene, &args.drawing)?;
    for &point in &points {
        diagram.mark(point, Mark::Triangle);
    }
    for colour in Colour::BOTH {
        for point in told.safe[colour.index()] {
            diagram.own(point, colour);
        }
    }
    if let Some((first, line)) = &told.line {
        let mut by = *first;
        let moves = line.iter().map(|&mv| {
            let made = (by, mv);
            by = !by;
            made
        });
        diagram.play(moves.collect::<Vec<_>>(), 1);
    }
    let drawn = args.screen.draw(&diagram, args.drawing.theme);
    output::print(&format!("{drawn}{}\n", told.words))?;
    Ok(status)
}

/// The proof of what the question comes to, where the side that seeks something gets it.
fn prove(question: Question, scene: &Scene, points: &[Point]) -> Option<proof::Proof> {
    let owner = |point: Point| scene.board.get(point);
    let asked: Vec<(Goal, Colour)> = match (question, points) {
        (Question::Attack, &[at]) => vec![(Goal::Capture(at, None), !owner(at)?)],
        (Question::Defend, &[at]) => vec![(Goal::Capture(at, None), owner(at)?)],
        (Question::Connect, &[one, other]) => vec![(Goal::Connect(one, other), owner(one)?)],
        (Question::Cut, &[one, other]) => vec![(Goal::Connect(one, other), !owner(one)?)],
        (Question::Race, &[one, other]) => {
            let mut both = vec![(Goal::Race(other, one), owner(one)?)];
            both.push((Goal::Race(one, other), owner(other)?));
            // Whose turn it is comes first.
            both.sort_by_key(|&(_, mover)| scene.to_move != Some(mover));
            both
        }
        _ => Vec::new(),
    };
    let mut readers = Readers::new();
    let position = readers::Position {
        board: scene.board,
        ko: scene.ko.zip(scene.to_move),
    };
    asked.into_iter().find_map(|(goal, first)| {
        let sought = Sought {
            goal,
            first,
            with: None,
        };
        let limits = Limits {
            nodes: Some(20_000_000),
            ..Limits::default()
        };
        readers.prove(&position, sought, &limits).ok()
    })
}

fn answer(question: Question, scene: &Scene, points: &[Point]) -> anyhow::Result<Told> {
    match (question, points) {
        (Question::Safe, _) => Ok(safe(&scene.board)),
        (Question::Eye, &[at]) => eye(scene, at),
        (Question::Race, &[one, other]) => race(scene, one, other),
        _ => local(question, scene, points),
    }
}

/// A question about one chain or two, read in one go.
fn local(question: Question, scene: &Scene, points: &[Point]) -> anyhow::Result<Told> {
    let mut readers = Readers::new();
    let lines = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&lines);
    readers.set_trace(Some(Box::new(move |traced| {
        let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        *heard = traced.line.clone();
    })));
    let position = readers::Position {
        board: scene.board,
        ko: scene.ko.zip(scene.to_move),
    };
    let limits = Limits::default();
    let reading = match (question, points) {
        (Question::Attack, &[at]) => readers.attack(&position, at, &limits),
        (Question::Defend, &[at]) => readers.defend(&position, at, &limits),
        (Question::Connect, &[one, other]) => readers.connect(&position, one, other, &limits),
        (Question::Cut, &[one, other]) => readers.disconnect(&position, one, other, &limits),
        _ => bail!("this question takes other points"),
    };
    let reading = reading.map_err(|refused| anyhow::anyhow!("{refused}"))?;
    let owner = scene.board.get(points[0]).context("there is no stone")?;
    let mover = match question {
        Question::Attack | Question::Cut => !owner,
        _ => owner,
    };
    let line = lines.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(Told {
        words: words(question, scene, points, mover, &reading),
        line: Some((mover, line)).filter(|(_, line)| !line.is_empty()),
        safe: [PointSet::EMPTY; 2],
    })
}

fn words(
    question: Question,
    scene: &Scene,
    points: &[Point],
    mover: Colour,
    reading: &Readout,
) -> String {
    let size = scene.board.size();
    let names: Vec<String> = points.iter().map(|point| point.to_gtp(size)).collect();
    let what = match question {
        Question::Attack => format!("capture the chain at {}", names[0]),
        Question::Defend => format!("save the chain at {}", names[0]),
        Question::Connect => format!("connect {}", names.join(" and ")),
        _ => format!("cut {} apart", names.join(" and ")),
    };
    let mover = tell::name(mover);
    let verdict = match reading.code {
        Code::Win => format!("{mover} can {what}"),
        Code::KoTakesFirst => format!("{mover} can {what} by ko, and takes it first"),
        Code::KoNeedsThreat => format!("{mover} can {what} by ko, and needs the first threat"),
        Code::Fail => format!("{mover} cannot {what}"),
    };
    let by = match reading.mv {
        Some(Move::Play(point)) => format!(", with {}", point.to_gtp(size)),
        Some(Move::Pass) if reading.code.works() => ", and need not even move".to_owned(),
        _ => String::new(),
    };
    let sure = match reading.certainty {
        Certainty::Proven => "This is proven for the board as it is.",
        Certainty::Selected => "Only likely moves were read.",
        Certainty::Cut => "It was not read to the end: this is a guess.",
    };
    format!("{verdict}{by}. {sure}")
}

/// The race of two groups, for either side that moves first.
fn race(scene: &Scene, one: Point, other: Point) -> anyhow::Result<Told> {
    let size = scene.board.size();
    let mut position = groups::Scene::of(&scene.board);
    position.ko = scene.ko;
    let race = Race::new(&position, PointSet::single(one), PointSet::single(other));
    let race = race.map_err(|_| anyhow::anyhow!("a race needs a group of each colour"))?;
    let mut lines = Vec::new();
    for mover in Colour::BOTH {
        let limits = search::Limits {
            nodes: Some(2_000_000),
            ..search::Limits::default()
        };
        let fates = race.read(mover, &limits, 64 << 20);
        let (saved, killed) = (fates.saved(), fates.killed());
        let told = match (saved.code.digit(), killed.code.digit()) {
            (1, 1) => "wins the race",
            (1, 0) => "saves his group, and the other lives too: seki",
            (0, _) => "loses the race",
            _ => "fights a ko",
        };
        let names: Vec<String> = fates.moves().iter().map(|mv| mv.to_gtp(size)).collect();
        let with = match names.is_empty() {
            true => String::new(),
            false => format!(" with {}", names.join(" ")),
        };
        let sure = match saved.certain && killed.certain {
            true => "",
            false => " (not read to the end: a guess)",
        };
        let (own, shared) = race.liberties(mover);
        lines.push(format!(
            "{} first, with {} own liberties and {} shared: {told}{with}{sure}.",
            tell::name(mover),
            own.len(),
            shared.len(),
        ));
    }
    Ok(Told {
        words: format!("A race:\n{}", lines.join("\n")),
        line: None,
        safe: [PointSet::EMPTY; 2],
    })
}

/// The eyes of an eye space.
fn eye(scene: &Scene, at: Point) -> anyhow::Result<Told> {
    let size = scene.board.size();
    let position = readers::Position {
        board: scene.board,
        ko: scene.ko.zip(scene.to_move),
    };
    let space = EyeSpace::at(&position, at, &mut Readers::new(), &Limits::default());
    let space = space.with_context(|| {
        let name = at.to_gtp(size);
        format!("{name} belongs to no eye space, or to spaces of both sides")
    })?;
    let (eyes, owner) = (space.eyes(), space.owner());
    let count = |number: u8| match number {
        0 => "no eye".to_owned(),
        1 => "one eye".to_owned(),
        _ => "two eyes".to_owned(),
    };
    let (own, other) = (tell::name(owner), tell::name(!owner));
    let with = |point: Option<Point>| match point {
        Some(point) => format!(" with {}", point.to_gtp(size)),
        None => String::new(),
    };
    let words = match eyes.least == eyes.most {
        true => format!("{own} has {} here, whoever moves first.", count(eyes.most)),
        false => format!(
            "{own} gets {}{} if {own} moves first, and {} if {other} does{}.",
            count(eyes.most),
            with(eyes.defence),
            count(eyes.least),
            with(eyes.attack),
        ),
    };
    let mut safe = [PointSet::EMPTY; 2];
    safe[owner.index()] = space.points() & scene.board.empty();
    Ok(Told {
        words: format!("{words} Which points belong to it was found by rules of thumb."),
        line: None,
        safe,
    })
}

/// What each colour has for good, and what it has if it answers every move.
fn safe(board: &Board) -> Told {
    let kept = Colour::BOTH.map(|colour| Alternating::of(board, colour));
    let told = Colour::BOTH.map(|colour| {
        let good = Unconditional::of(board, colour);
        let kept = &kept[colour.index()];
        format!(
            "{}: {} stones alive whatever happens, {} points of territory; if every move is \
             answered {} stones, {} points",
            tell::name(colour),
            good.alive.len(),
            good.territory.len(),
            kept.stones.len(),
            kept.territory.len(),
        )
    });
    Told {
        words: told.join("\n"),
        line: None,
        safe: kept.map(|kept| kept.safe()),
    }
}
