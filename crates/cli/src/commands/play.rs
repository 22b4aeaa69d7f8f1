//! `nakade play`: a game against Nakade in the terminal.

use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use diagram::{Diagram, Mark};
use goban::{Colour, Count, Game, KoRule, Move, PointSet, Rules, Size};
use play::{Clock, Counting, Decision, Level, Manner, Player, Settings, scoring};
use search::Cancel;
use sgf::Ruleset;

use crate::failure::{Failure, Status};
use crate::input;
use crate::options::{ColourChoice, ThemeChoice};
use crate::output;
use crate::screen;
use tell::harmless;

mod record;

/// What `play` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In a terminal the board fills the screen: arrow keys choose a point, Enter plays it, and the keys
are told beside the board. With --plain, or where there is no terminal, type a point such as D4,
or: pass, undo, hint, score, save FILE, resign, help, quit. A game that is over can be saved too.

Examples:
  nakade play --size 9 --colour white --level 5
  nakade play --handicap 4 --clock 10m+5x30s
  nakade play --resume game.sgf")]
pub struct Args {
    /// Lines of the board, from 2 to 19
    #[arg(long, default_value_t = 19, value_parser = clap::value_parser!(u8).range(2..=19))]
    size: u8,
    /// Your colour
    #[arg(long, visible_alias = "color", default_value = "black")]
    colour: String,
    /// Level of Nakade, from 1, a beginner, to 10
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10))]
    level: u32,
    /// Handicap stones for Black
    #[arg(long, default_value_t = 0)]
    handicap: usize,
    /// Komi; without it 7, or 0.5 with a handicap
    #[arg(long)]
    komi: Option<f64>,
    /// The clock: main time, then periods, such as 10m, 5m+3x30s or 10m+25/10m
    #[arg(long, value_name = "CLOCK")]
    clock: Option<String>,
    /// Seconds Nakade takes for a move when there is no clock
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Count territory, as Japanese rules do
    #[arg(long)]
    japanese: bool,
    /// Go on with the game in this file
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
    /// Let Nakade play lost games to their end
    #[arg(long)]
    never_resign: bool,
    /// Let Nakade play with the network in this file instead of the one inside
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Draw with plain characters only
    #[arg(long)]
    ascii: bool,
    /// Play by typing lines, even in a terminal
    #[arg(long)]
    plain: bool,
}

/// A game under way.
pub(crate) struct Match {
    pub game: Game,
    pub human: Colour,
    player: Player,
    level: Level,
    pub clock: Clock,
    seconds: f64,
    counting: Counting,
    may_resign: bool,
    ascii: bool,
    /// The result as SGF has it, when the game is over.
    result: Option<String>,
}

/// Plays a game.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let mut table = set_up(&args)?;
    if !args.plain && !args.ascii && io::stdin().is_terminal() && io::stdout().is_terminal() {
        let words = screen::run(&mut table)?;
        output::print(&format!("{words}\n"))?;
        return Ok(Status::Done);
    }
    output::print("Type a point, or help.\n")?;
    let stdin = io::stdin();
    let mut lines: Lines = stdin.lock().lines();
    table.show(None)?;
    while table.result.is_none() {
        if table.game.is_over() {
            table.agree(&mut lines)?;
            continue;
        }
        let mover = table.game.to_move();
        if mover != table.human {
            table.answer()?;
            continue;
        }
        let begin = Instant::now();
        let Some(line) = lines.next() else {
            output::print("The game is broken off.\n")?;
            return Ok(Status::Done);
        };
        let line = line.context("cannot read what was typed")?;
        let before = table.game.move_count();
        match table.obey(line.trim())? {
            Told::Again => {}
            Told::Resign => output::print(&format!("{}\n", table.resigned(mover)))?,
            Told::Quit => return Ok(Status::Done),
        }
        if table.game.move_count() > before {
            table.clock.spend(mover, begin.elapsed());
            if table.clock.is_up(mover) {
                output::print(&format!("{}\n", table.out_of_time()))?;
            }
        }
    }
    table.keep(&mut lines)?;
    Ok(Status::Done)
}

/// A colour as it stands in a result.
fn letter(colour: Colour) -> &'static str {
    if colour == Colour::Black { "B" } else { "W" }
}

pub(crate) fn capital(colour: Colour) -> &'static str {
    if colour == Colour::Black {
        "Black"
    } else {
        "White"
    }
}

fn set_up(args: &Args) -> anyhow::Result<Match> {
    let human = Colour::from_name(&args.colour).context("--colour is black or white")?;
    let rules = Rules {
        ko: KoRule::Positional,
        ..Rules::default()
    };
    let (game, ruleset) = match &args.resume {
        Some(file) => resumed(file, args.komi)?,
        None => {
            let size = Size::square(args.size.into()).context("--size")?;
            let mut game = Game::new(size, rules);
            game.set_komi(
                args.komi
                    .unwrap_or(if args.handicap > 1 { 0.5 } else { 7.0 }),
            );
            if args.handicap > 1 {
                game.place_fixed_handicap(args.handicap)
                    .context("--handicap")?;
            }
            (game, None)
        }
    };
    let settings = args
        .clock
        .as_deref()
        .map(clock)
        .transpose()?
        .unwrap_or_default();
    anyhow::ensure!(
        args.seconds > 0.0 && args.seconds < 3600.0,
        "--seconds: 0 to 3600"
    );
    let area = game.size().area();
    Ok(Match {
        game,
        human,
        player: crate::player::player(args.net.as_deref(), area)?,
        level: Level::new(args.level).unwrap_or_default(),
        clock: Clock::new(settings),
        seconds: args.seconds,
        counting: if args.japanese || ruleset == Some(Ruleset::Japanese) {
            Counting::Territory
        } else {
            Counting::Area
        },
        may_resign: !args.never_resign,
        ascii: args.ascii,
        result: None,
    })
}

/// The game of a file at its end, and its rules. As in every game here, no position comes back.
fn resumed(file: &str, komi: Option<f64>) -> anyhow::Result<(Game, Option<Ruleset>)> {
    let tree = input::document(std::path::Path::new(file))?.first_game()?;
    let game = tree.game(tree.main_line_end());
    let mut game = game.map_err(|error| Failure::of_sgf(file, &error))?;
    game.set_rules(Rules {
        ko: KoRule::Positional,
        ..game.rules()
    });
    game.set_komi(komi.unwrap_or(game.komi()));
    Ok((game, tree.ruleset()))
}

/// Reads a clock: `10m`, `10m+5x30s` (byoyomi), `10m+25/10m` (stones in a period).
fn clock(text: &str) -> anyhow::Result<Settings> {
    let wrong = || format!("{text:?} is not a clock; 10m, 10m+5x30s and 10m+25/10m are");
    let time = |text: &str| -> Option<Duration> {
        let (number, unit) = text.split_at(text.len().checked_sub(1)?);
        let scale = match unit {
            "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
        Duration::try_from_secs_f64(number.parse::<f64>().ok()? * scale).ok()
    };
    let read = || -> Option<Settings> {
        let Some((main, rest)) = text.split_once('+') else {
            return time(text).map(Settings::Absolute);
        };
        let main = time(main)?;
        if let Some((periods, period)) = rest.split_once('x') {
            let periods = periods.parse().ok()?;
            return Some(Settings::Byoyomi {
                main,
                period: time(period)?,
                periods,
            });
        }
        let (stones, period) = rest.split_once('/')?;
        Some(Settings::Canadian {
            main,
            period: time(period)?,
            stones: stones.parse().ok()?,
        })
    };
    read().with_context(wrong)
}

/// What became of a typed line.
enum Told {
    Again,
    Resign,
    Quit,
}

impl Match {
    fn manner(&self, colour: Colour) -> Manner {
        let mut manner = Manner {
            level: self.level,
            may_resign: self.may_resign,
            counting: self.counting,
            ..Manner::default()
        };
        let area = self.game.size().area();
        let time = self.clock.allot(colour, area, self.game.move_count());
        let time = time.unwrap_or(Duration::from_secs_f64(self.seconds));
        manner.limits.deadline = Some(Instant::now() + time);
        manner.limits.memory = Some(512 << 20);
        manner
    }

    /// Nakade's move, made on the board. None when it resigns.
    pub fn think(&mut self) -> anyhow::Result<Option<Move>> {
        let colour = self.game.to_move();
        let manner = self.manner(colour);
        let begin = Instant::now();
        let thought = self.player.choose(&self.game, &manner);
        self.clock.spend(colour, begin.elapsed());
        let Decision::Move(action) = thought.decision else {
            return Ok(None);
        };
        let made = self.game.play(action);
        made.context("Nakade chose an illegal move")?;
        Ok(Some(action))
    }

    fn answer(&mut self) -> anyhow::Result<()> {
        let Some(action) = self.think()? else {
            let words = self.resigned(!self.human);
            return output::print(&format!("{words}\n"));
        };
        self.show(None)?;
        let name = action.to_gtp(self.game.size());
        let time = self.time(Duration::ZERO);
        output::print(&format!("Nakade plays {name}.{time}\n"))
    }

    /// Somebody resigns. Gives what to say.
    pub fn resigned(&mut self, loser: Colour) -> String {
        let words = if loser == self.human {
            ""
        } else {
            "Nakade resigns. "
        };
        self.result = Some(format!("{}+R", letter(!loser)));
        format!("{words}{} wins.", capital(!loser))
    }

    /// The human's time is up. Gives what to say.
    pub fn out_of_time(&mut self) -> String {
        self.result = Some(format!("{}+T", letter(!self.human)));
        format!("Your time is up. {} wins.", capital(!self.human))
    }

    /// Back to the last position in which the same player was to move.
    pub fn take_back(&mut self) {
        let steps = if self.game.moves().count() >= 2 { 2 } else { 0 };
        for _ in 0..steps {
            self.game.undo();
        }
    }

    /// The three best moves, each with its share of wins and how play may go on.
    pub fn hints(&self) -> Vec<String> {
        let mut manner = self.manner(self.game.to_move());
        // A hint is there at once, whatever the clock would allow.
        manner.limits.deadline = Some(Instant::now() + Duration::from_secs(1));
        let searcher = self.player.searcher();
        let found = searcher.search(&self.game, None, &manner.limits);
        let looked_at = found.moves.iter().filter(|m| m.visits > 0);
        looked_at
            .take(3)
            .map(|m| {
                let line = m.line.iter().take(6).map(|a| a.to_gtp(self.game.size()));
                let line: Vec<String> = line.collect();
                format!("{:3.0} %  {}", 100.0 * m.winrate, line.join(" "))
            })
            .collect()
    }

    /// Who owns what, and who leads, in words.
    pub fn estimate(&self) -> (Vec<f32>, String) {
        let estimate = scoring::estimate(self.player.searcher(), &self.game);
        let lead = estimate.lead;
        let ahead = if lead > 0.0 {
            Colour::Black
        } else {
            Colour::White
        };
        let words = format!("{} leads by about {:.1}.", capital(ahead), lead.abs());
        (estimate.ownership, words)
    }

    /// The stones that Nakade takes for dead.
    pub fn dead(&self) -> PointSet {
        let searcher = self.player.searcher();
        scoring::final_score(searcher, &self.game, self.counting, &Cancel::new())
            .1
            .dead
    }

    /// Ends the game with these stones dead. Gives the result in words.
    pub fn counted(&mut self, dead: PointSet) -> String {
        let score = match self.counting {
            Counting::Territory => self.game.territory_score(dead),
            _ => self.game.area_score(dead),
        };
        let by = score.lead().abs();
        let (result, words) = match score.winner() {
            None => ("0".to_owned(), "The game is drawn.".to_owned()),
            Some(winner) => (
                format!("{}+{by}", letter(winner)),
                format!("{} wins by {by}.", capital(winner)),
            ),
        };
        self.result = Some(result);
        words
    }

    /// The human takes his pass back: something is still to be played.
    pub fn play_on(&mut self) {
        self.game.undo();
        if self.game.to_move() != self.human {
            self.game.undo();
        }
    }

    /// The time that the human has left, when his move has taken some already.
    pub fn time(&self, running: Duration) -> String {
        if self.clock.settings() == Settings::Untimed {
            return String::new();
        }
        let mut clock = self.clock;
        clock.run(self.human, running);
        let (left, count) = clock.left(self.human);
        let seconds = left.as_secs();
        let count = match (self.clock.settings(), count) {
            (_, None) => String::new(),
            (Settings::Canadian { .. }, Some(n)) => format!(" for {n} stones"),
            (_, Some(1)) => ", the last period".to_owned(),
            (_, Some(n)) => format!(", {n} periods"),
        };
        format!(" You have {}:{:02}{count}.", seconds / 60, seconds % 60)
    }

    fn obey(&mut self, line: &str) -> anyhow::Result<Told> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "" => {}
            "help" => output::print(
                "A point such as D4, or: pass, undo, hint, score, save FILE, resign, quit.\n",
            )?,
            "quit" | "exit" => return Ok(Told::Quit),
            "resign" => return Ok(Told::Resign),
            "undo" => {
                self.take_back();
                self.show(None)?;
            }
            "hint" => {
                for line in self.hints() {
                    output::print(&format!("{line}\n"))?;
                }
            }
            "score" => {
                let (ownership, words) = self.estimate();
                self.show(Some(&ownership))?;
                output::print(&format!("{words}\n"))?;
            }
            "save" => output::print(&format!("{}\n", self.save(rest.trim())))?,
            _ => match Move::from_gtp(line, self.game.size()) {
                Err(error) => output::print(&format!("{}\n", harmless(&error.to_string())))?,
                Ok(action) => match self.game.play(action) {
                    Err(error) => output::print(&format!("{error}\n"))?,
                    Ok(()) => self.show(None)?,
                },
            },
        }
        Ok(Told::Again)
    }

    /// Draws the board, with the last move marked and territory when it is given.
    fn show(&self, ownership: Option<&[f32]>) -> anyhow::Result<()> {
        let mut figure = Diagram::new(self.game.board());
        if let Some(Move::Play(point)) = self.game.last_move() {
            figure.mark(point, Mark::Circle);
        }
        for (point, &owner) in self.game.size().points().zip(ownership.unwrap_or_default()) {
            if self.game.board().get(point).is_none() && owner.abs() > 0.4 {
                figure.own(
                    point,
                    if owner > 0.0 {
                        Colour::Black
                    } else {
                        Colour::White
                    },
                );
            }
        }
        let colours = output::colours(ColourChoice::default(), ThemeChoice::default());
        let text = if self.ascii {
            figure.to_text()
        } else {
            figure.to_terminal(colours)
        };
        output::print(&text)
    }

    /// Dead stones are agreed on and the game is counted, or it goes on.
    fn agree(&mut self, lines: &mut Lines) -> anyhow::Result<()> {
        let mut dead = self.dead();
        let board = *self.game.board();
        loop {
            let names: Vec<String> = dead.iter().map(|p| p.to_gtp(board.size())).collect();
            let list = if names.is_empty() {
                "none".to_owned()
            } else {
                names.join(" ")
            };
            output::print(&format!(
                "Dead stones: {list}. Type a stone to change its chain, or: done, play on.\n"
            ))?;
            let Some(line) = lines.next() else { break };
            let line = line.context("cannot read what was typed")?;
            match line.trim() {
                "" | "done" | "ok" => break,
                "play on" => {
                    self.play_on();
                    return self.show(None);
                }
                text => match goban::Point::from_gtp(text, board.size()) {
                    Ok(point) => dead ^= board.chain(point),
                    Err(error) => output::print(&format!("{}\n", harmless(&error.to_string())))?,
                },
            }
        }
        let words = self.counted(dead);
        let count = Count::new(&board, dead);
        let neutral = count.neutral().len();
        output::print(&format!("{words} Neutral points: {neutral}.\n"))
    }

    /// A game that is over can still be saved.
    fn keep(&self, lines: &mut Lines) -> anyhow::Result<()> {
        loop {
            output::print("Type save FILE to keep the game, or an empty line to leave.\n")?;
            let Some(line) = lines.next() else {
                return Ok(());
            };
            let line = line.context("cannot read what was typed")?;
            match line.trim().split_once(' ') {
                Some(("save", file)) => output::print(&format!("{}\n", self.save(file.trim())))?,
                _ => return Ok(()),
            }
        }
    }
}

/// What is typed.
type Lines = io::Lines<io::StdinLock<'static>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_players_write_them() {
        let seconds = Duration::from_secs;
        assert_eq!(clock("10m").ok(), Some(Settings::Absolute(seconds(600))));
        let (main, period) = (seconds(600), seconds(30));
        assert_eq!(
            clock("10m+5x30s").ok(),
            Some(Settings::Byoyomi {
                main,
                period,
                periods: 5
            })
        );
        let period = seconds(300);
        assert_eq!(
            clock("10m+25/5m").ok(),
            Some(Settings::Canadian {
                main,
                period,
                stones: 25
            })
        );
        assert!(clock("soon").is_err());
        assert!(clock("").is_err());
    }
}
