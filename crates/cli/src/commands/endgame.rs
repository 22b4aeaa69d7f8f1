//! `nakade endgame`: a board divided into areas, what each is worth, and the best move.

mod playing;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::cgt::{Dyadic, Strategy};
use ::endgame::{
    Analysis, Area, Basis, Corner, Counting, Follower, Kind, Solver, Unsolved, rest_of_game,
};
use diagram::Diagram;
use goban::{Board, Colour, Move};
use life::problem::Ruleset;
use search::Limits;
use serde_json::json;
use wire::{EndgameLine, Question, Scene};

use crate::cache::CacheOptions;
use crate::failure::Status;
use crate::input;
use crate::options::{
    OverwriteOptions, ReportOptions, ScreenOptions, SelectionOptions, ThemeChoice,
};
use crate::output;
use playing::User;

/// How wide a thermograph is drawn.
const CHART: usize = 41;
/// Longer values are cut off for people.
const LONGEST: usize = 60;

/// What `endgame` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Stones that are safe whatever happens divide the board into areas. Each is read out with all moves
of both colours; the score and the best moves are those of the sum. Where little is provably safe,
stones that look strong are taken for safe, and the answer is called an estimate.

Exit code 3: some areas have no value, a ko leaves the score open, or the answer is an estimate.

Examples:
  nakade endgame game.sgf
  nakade endgame game.sgf --rules area --sgf rest.sgf
  nakade endgame game.sgf --thermographs
  nakade endgame game.sgf --play white
  nakade endgame game.sgf --play nobody
  nakade endgame game.sgf --strategy sentestrat
  nakade endgame - --lines < problems.jsonl")]
pub struct Args {
    /// The file, or - for standard input
    file: PathBuf,

    #[command(flatten)]
    selection: SelectionOptions,

    /// Who moves; what the file says, or else Black
    #[arg(long, value_name = "COLOUR", value_parser = colour)]
    to_move: Option<Colour>,

    /// How to count; what the file says, or else territory
    #[arg(long, value_enum)]
    rules: Option<RulesChoice>,

    /// Seconds for a board, all areas together; with --lines for each line
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,

    /// Take stones that look strong for safe, whatever is proven
    #[arg(long)]
    estimate: bool,

    /// Draw the thermograph of every area
    #[arg(long)]
    thermographs: bool,

    /// Write the rest of the game with best play to a file
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,

    #[command(flatten)]
    overwrite: OverwriteOptions,

    /// Play it out: you have this colour, moves are read from standard input; with `nobody` the
    /// program has both
    #[arg(long, value_name = "COLOUR", value_parser = playing::user)]
    play: Option<User>,

    /// How the program plays with --play, and what it recommends
    #[arg(long, value_enum, default_value = "best")]
    strategy: StrategyChoice,

    /// Read problem lines and print answer lines
    #[arg(long)]
    lines: bool,

    #[command(flatten)]
    cache: CacheOptions,

    #[command(flatten)]
    screen: ScreenOptions,

    /// How to report
    #[command(flatten)]
    pub report: ReportOptions,
}

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum RulesChoice {
    /// Surrounded points and prisoners
    Territory,
    /// Surrounded points and stones
    Area,
}

/// How moves are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum StrategyChoice {
    /// By a search of the whole sum: exact
    Best,
    /// Where the temperature is highest: no bound for what it loses
    Hottest,
    /// Answer what got hotter, or else the hottest: loses at most the temperature
    Sentestrat,
    /// Where the thermograph is widest at the best tax: loses at most the temperature
    Thermostrat,
}

impl StrategyChoice {
    fn follower(self) -> Option<Follower> {
        let strategy = match self {
            StrategyChoice::Best => return None,
            StrategyChoice::Hottest => Strategy::Hottest,
            StrategyChoice::Sentestrat => Strategy::Sentestrat,
            StrategyChoice::Thermostrat => Strategy::Thermostrat,
        };
        Some(Follower::new(strategy))
    }
}

fn colour(name: &str) -> Result<Colour, String> {
    Colour::from_name(name).ok_or_else(|| format!("`{name}` is neither black nor white"))
}

impl Args {
    fn limits(&self) -> Limits {
        let seconds = Duration::try_from_secs_f64(self.time).unwrap_or(Duration::from_secs(10));
        Limits {
            deadline: Instant::now().checked_add(seconds),
            ..Limits::default()
        }
    }

    /// A solver that knows what earlier runs found.
    fn solver(&self, counting: Counting) -> Solver {
        let mut solver = Solver::new(counting);
        if let Some(library) = self.cache.library() {
            solver.use_library(library);
        }
        solver
    }

    fn counting(&self, rules: Option<Ruleset>) -> Counting {
        match (self.rules, rules) {
            (Some(RulesChoice::Area), _) => Counting::Area,
            (None, Some(Ruleset::Area)) => Counting::Area,
            _ => Counting::Territory,
        }
    }
}

/// Looks at the endgame.
pub fn run(args: Args) -> anyhow::Result<Status> {
    if args.lines {
        return answer_lines(&args);
    }
    let document = input::document(&args.file)?;
    let selection = args.selection.selection();
    let (_, item) = document.chosen(&selection)?;
    let scene = Scene::of(&document.name, item, &selection)?;
    if let Some(fault) = fault(&scene.board) {
        anyhow::bail!("{}: {fault}", document.name);
    }
    args.overwrite.may_write(&args.sgf, &[&args.file])?;
    let to_move = args.to_move.or(scene.to_move).unwrap_or(Colour::Black);
    let counting = args.counting(scene.question.rules);
    if let Some(user) = args.play {
        return playing::play(&args, &scene, to_move, user, counting);
    }
    let start = Instant::now();
    let mut analysis = match args.estimate {
        true => Analysis::estimated(&scene.board, counting, &args.limits()),
        false => Analysis::by(&scene.board, args.solver(counting), &args.limits()),
    }
    .with_ko(scene.ko)
    .advised_by(play::hunch::advice);
    let told = if args.report.json {
        let id = scene.question.id.clone();
        let mut line = EndgameLine::new(id, &mut analysis, to_move, 0.0);
        line.millis = start.elapsed().as_secs_f64() * 1000.0;
        format!("{}\n", serde_json::to_string(&line)?)
    } else {
        in_words(&args, &scene, &mut analysis, to_move, counting)
    };
    output::print(&told)?;
    if let Some(path) = &args.sgf {
        let moves = rest_of_game(&scene.board, to_move, scene.ko, counting, &args.limits());
        output::write_file(
            path,
            record(&scene.board, to_move, counting, &moves).as_bytes(),
        )?;
    }
    Ok(status(&mut analysis, to_move))
}

/// Why a position cannot be, if it cannot.
fn fault(board: &Board) -> Option<String> {
    let dead = |colour: Colour| {
        let mut stones = board.stones(colour).iter();
        stones.find(|&point| board.liberties(point).is_empty())
    };
    Colour::BOTH.into_iter().find_map(|colour| {
        let point = dead(colour)?.to_gtp(board.size());
        Some(format!("the {colour} chain at {point} has no liberties"))
    })
}

/// Whether there is nothing to add to an answer.
fn status(analysis: &mut Analysis, to_move: Colour) -> Status {
    let exact = matches!(analysis.basis, Basis::Exact) && analysis.valued.is_solved();
    match exact && analysis.score(to_move).exact().is_some() {
        true => Status::Done,
        false => Status::Partial,
    }
}

/// The letter of an area.
fn letter(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    letter.to_string().repeat(number / 26 + 1)
}

fn in_words(
    args: &Args,
    scene: &Scene,
    analysis: &mut Analysis,
    to_move: Colour,
    counting: Counting,
) -> String {
    let size = scene.board.size();
    let mut diagram = Diagram::new(&scene.board);
    for colour in Colour::BOTH {
        let mut own = analysis.valued.partition.territory[colour.index()];
        if let Basis::Assumed(estimate) = &analysis.basis {
            own |= estimate.given[colour.index()];
        }
        own.iter().for_each(|point| diagram.own(point, colour));
    }
    let areas: Vec<Area> = analysis.valued.areas.clone();
    let dame = analysis.valued.partition.dame;
    let mut text = String::new();
    for (number, area) in areas
        .iter()
        .enumerate()
        .filter(|(_, area)| !area.points.is_subset(dame))
    {
        diagram.shade(diagram::Shade::Region, area.points);
        for point in area.points & scene.board.empty() {
            diagram.label(point, &letter(number));
        }
        let _ = writeln!(
            text,
            "{}",
            area_in_words(&letter(number), area, analysis, size)
        );
        if let (true, Ok(bounds)) = (args.thermographs, area.value) {
            let games = &mut analysis.solver.games;
            let [low, high] = [bounds.low, bounds.high].map(|game| games.thermograph(game));
            if bounds.value().is_some() {
                text.push_str(&::cgt::chart(&low, CHART));
            } else {
                let (low, high) = (::cgt::chart(&low, CHART), ::cgt::chart(&high, CHART));
                let _ = write!(
                    text,
                    "  White wins the ko:\n{low}  Black wins the ko:\n{high}"
                );
            }
        }
    }
    if !dame.is_empty() {
        let points: Vec<String> = dame.iter().map(|point| point.to_gtp(size)).collect();
        let _ = writeln!(text, "Dame: {}", points.join(" "));
    }
    if let Some(corner) = analysis.corner(to_move) {
        text.push_str(&corner_in_words(corner, to_move, size));
    }
    if let Basis::Assumed(estimate) = &analysis.basis {
        let _ = writeln!(
            text,
            "This is an estimate. Taken for safe: {} stones. Taken for settled: {} points of Black, {} of White.",
            estimate.trusted[0].len() + estimate.trusted[1].len(),
            estimate.given[0].len(),
            estimate.given[1].len()
        );
    }
    let best: Vec<String> = (analysis.best_moves(to_move).into_iter())
        .map(|point| point.map_or("pass".to_owned(), |point| point.to_gtp(size)))
        .collect();
    let score = analysis.score(to_move);
    if best.is_empty() {
        let _ = writeln!(text, "Best for {to_move}: nothing can be said");
    } else {
        let _ = writeln!(text, "Best for {to_move}: {}", best.join(" "));
    }
    if let Some(mut follower) = args.strategy.follower() {
        let followed = follower.choose(analysis, to_move, None, scene.ko);
        let point = followed
            .point
            .map_or("pass".to_owned(), |point| point.to_gtp(size));
        let loss = match followed.error {
            Some(error) => format!("it loses at most {error} against best play"),
            None => "there is no bound for what it loses".to_owned(),
        };
        let name = follower.strategy().name();
        let _ = writeln!(text, "By {name}: {point}; {loss}");
    }
    let rules = match counting {
        Counting::Territory => "counting territory, prisoners taken so far and komi left out",
        Counting::Area => "counting area, komi left out",
    };
    let leads = match score.exact() {
        _ if analysis.knows_nothing() => "nothing can be said".to_owned(),
        Some(score) => format!("{} ({rules})", lead(score)),
        None => format!(
            "between {} and {} ({rules})",
            lead(score.low),
            lead(score.high)
        ),
    };
    let _ = writeln!(text, "Score with best play: {leads}");
    let unsolved = areas.iter().filter(|area| area.value.is_err()).count();
    if unsolved > 0 && !analysis.knows_nothing() {
        let (areas, them) = match unsolved {
            1 => ("area has", "it"),
            _ => ("areas have", "them"),
        };
        let _ = writeln!(
            text,
            "{unsolved} {areas} no value, and the score leaves {them} out."
        );
    }
    format!(
        "{}{text}",
        args.screen.draw(&diagram, ThemeChoice::default())
    )
}

/// Who leads, and by how much.
fn lead(x: Dyadic) -> String {
    match x.to_integer() {
        Some(0) => "even".to_owned(),
        Some(n) if n > 0 => format!("Black leads by {n}"),
        Some(n) => format!("White leads by {}", -n),
        None => x.to_string(),
    }
}

/// What the search of an open corner found, and what it took for settled.
fn corner_in_words(corner: &Corner, to_move: Colour, size: goban::Size) -> String {
    let mut text = String::new();
    let region = &corner.region;
    let _ = writeln!(
        text,
        "Read by {} playouts on {} points; everything else is taken for settled:",
        corner.playouts,
        region.points.len()
    );
    for colour in Colour::BOTH {
        let c = colour.index();
        let _ = writeln!(
            text,
            "  {colour}: {} stones taken for safe, {} points taken for territory",
            region.safe[c].len(),
            region.given[c].len()
        );
    }
    let _ = writeln!(
        text,
        "  open: {} points; whoever reaches them has got away",
        region.open.len()
    );
    let _ = writeln!(
        text,
        "First moves of {to_move}, and what {to_move} has there on average:"
    );
    for candidate in corner.candidates.iter().take(4) {
        let _ = writeln!(
            text,
            "  {}: {:+.1} ({:.0} % of the search)",
            candidate.action.to_gtp(size),
            candidate.score,
            100.0 * candidate.share
        );
    }
    text
}

/// A value that fits a line. JSON has all of it.
fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

fn area_in_words(letter: &str, area: &Area, analysis: &mut Analysis, size: goban::Size) -> String {
    let bounds = match area.value {
        Ok(bounds) => bounds,
        Err(Unsolved::TooLarge) => {
            return format!("{letter}: {} points, too large", area.points.len());
        }
        Err(Unsolved::OutOfTime) => {
            return format!("{letter}: {} points, not solved in time", area.points.len());
        }
    };
    let games = &mut analysis.solver.games;
    let value = match (
        bounds.value(),
        [bounds.low, bounds.high].map(|game| games.text(game)),
    ) {
        (Some(_), [text, _]) => shortened(text),
        (None, [low, high]) => format!("ko, between {} and {}", shortened(low), shortened(high)),
    };
    let heat = bounds.temperature(games);
    let mean = match [bounds.low, bounds.high].map(|game| games.mean(game)) {
        [low, high] if low == high => low.to_string(),
        [low, high] => format!("between {low} and {high}"),
    };
    let worth = match analysis.kind(area) {
        Kind::Settled => "nobody gains by moving".to_owned(),
        Kind::Gote => format!("gote, a move gains {heat} ({} in all)", heat.times(2)),
        Kind::Sente(colour) => format!("{colour}'s sente, {heat} in reverse sente"),
        Kind::DoubleSente => format!("double sente, {heat}"),
        Kind::Ko => "it matters who wins the ko".to_owned(),
    };
    let mut moves = String::new();
    for colour in Colour::BOTH {
        let best = analysis
            .valued
            .local_best(area, colour, &mut analysis.solver);
        if let Some(first) = best.first().filter(|_| heat >= Dyadic::ZERO) {
            let _ = write!(moves, ", {colour} {}", first.point.to_gtp(size));
        }
    }
    format!("{letter}: value {value}, mean {mean}, temperature {heat}; {worth}{moves}")
}

/// Problem lines in, answer lines out.
fn answer_lines(args: &Args) -> anyhow::Result<Status> {
    let bytes = input::read(&args.file)?.bytes;
    let mut failed = false;
    for (number, line) in String::from_utf8_lossy(&bytes)
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let start = Instant::now();
        let question = Question::parse(line);
        let checked = question
            .map_err(|error| error.to_string())
            .and_then(|question| match fault(&question.board) {
                None => Ok(question),
                Some(fault) => Err(fault),
            });
        let answer = match checked {
            Ok(question) => {
                let counting = args.counting(question.rules.filter(|_| args.rules.is_none()));
                let to_move = args.to_move.or(question.to_move).unwrap_or(Colour::Black);
                let mut analysis =
                    Analysis::by(&question.board, args.solver(counting), &args.limits())
                        .with_ko(question.ko)
                        .advised_by(play::hunch::advice);
                let mut line = EndgameLine::new(question.id, &mut analysis, to_move, 0.0);
                line.millis = start.elapsed().as_secs_f64() * 1000.0;
                json!(line)
            }
            Err(error) => {
                failed = true;
                let error = format!("line {}: {error}", number + 1);
                json!({ "outcome": "unknown", "moves": [], "error": error })
            }
        };
        output::print(&format!("{answer}\n"))?;
    }
    Ok(if failed {
        Status::SomeFailed
    } else {
        Status::Done
    })
}

/// The rest of a game as SGF.
fn record(board: &Board, to_move: Colour, counting: Counting, moves: &[(Colour, Move)]) -> String {
    let size = board.size();
    let mut text = format!("(;FF[4]GM[1]CA[UTF-8]SZ[{}", size.width());
    if !size.is_square() {
        let _ = write!(text, ":{}", size.height());
    }
    let rules = match counting {
        Counting::Territory => "Japanese",
        Counting::Area => "Chinese",
    };
    let _ = write!(text, "]RU[{rules}]PL[{}]", to_move.letter());
    for (name, colour) in [("AB", Colour::Black), ("AW", Colour::White)] {
        let stones = board.stones(colour);
        if !stones.is_empty() {
            text.push_str(name);
            stones.iter().for_each(|point| {
                let _ = write!(text, "[{}]", point.to_sgf());
            });
        }
    }
    for (colour, action) in moves {
        let _ = write!(text, "\n;{}[{}]", colour.letter(), action.to_sgf());
    }
    text.push_str(")\n");
    text
}
