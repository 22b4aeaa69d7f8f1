//! `nakade gmp`: the Go Modem Protocol, which CGoban 1 speaks.

use std::io::{self, Read as _, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use dialogue::Playing;
use dialogue::modem::{Event, Matter, Talks, Terms};
use goban::{Colour, Game, KoRule, Move, Rules, Size};
use play::{Decision, Manner, Params, Player};

use crate::failure::Status;
use crate::output;

/// A packet that nobody answered is sent again after this time.
const PATIENCE: Duration = Duration::from_secs(2);
/// After this many times the other side is gone.
const TIMES: u32 = 60;

/// What `gmp` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Packets come on standard input and go to standard output; messages go to standard error.
What is not said here is what the other side says. The protocol carries neither komi nor
resignation: komi is 5.5, or 0.5 with a handicap, unless --komi says otherwise.

In CGoban: Go Modem, then Program, then this command.

Examples:
  nakade gmp --level 6
  nakade gmp --seconds 2 --komi 6.5")]
pub struct Args {
    /// Lines of the board, from 2 to 19
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=19))]
    size: Option<u8>,
    /// Nakade's colour
    #[arg(long, visible_alias = "color")]
    colour: Option<String>,
    /// Handicap stones for Black
    #[arg(long)]
    handicap: Option<usize>,
    /// Komi
    #[arg(long, allow_negative_numbers = true)]
    komi: Option<f64>,

    #[command(flatten)]
    player: crate::player::PlayerOptions,
}

/// Speaks the protocol until the input ends.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let colour = args.colour.as_deref().map(|name| {
        Colour::from_name(name).with_context(|| format!("--colour is black or white, not {name}"))
    });
    let wanted = Terms {
        size: args.size.map(usize::from),
        handicap: args.handicap.map(|n| if n < 2 { 0 } else { n }),
        territory: None,
        colour: colour.transpose()?,
    };
    let playing = args.player.playing()?;
    let mut table = Table {
        talks: Talks::new(wanted),
        game: None,
        player: None,
        playing,
        komi: args.komi,
    };
    if wanted.colour != Some(Colour::White) {
        table.talks.open();
    }
    let bytes = bytes_of_input();
    let mut unheard = 0;
    loop {
        table.write()?;
        match bytes.recv_timeout(PATIENCE) {
            Ok(byte) => {
                unheard = 0;
                for event in table.talks.hear(byte) {
                    table.write()?;
                    table.take(event)?;
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                let begun = table.talks.has_begun();
                if begun && !table.talks.link().is_waiting() {
                    continue;
                }
                unheard += 1;
                anyhow::ensure!(unheard < TIMES, "nobody answers on the other side");
                if unheard % 3 == 0 && !begun {
                    // Both sides opened at once and lost count: once more from the beginning.
                    table.talks.open();
                } else {
                    table.talks.link().send_again();
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(Status::Done),
        }
    }
}

/// A thread that reads, so that waiting can end.
fn bytes_of_input() -> mpsc::Receiver<u8> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for byte in io::stdin().lock().bytes() {
            let Ok(byte) = byte else { break };
            if sender.send(byte).is_err() {
                break;
            }
        }
    });
    receiver
}

struct Table {
    talks: Talks,
    game: Option<(Game, Colour)>,
    player: Option<Player>,
    playing: Playing,
    komi: Option<f64>,
}

impl Table {
    fn write(&mut self) -> anyhow::Result<()> {
        let bytes = self.talks.link().take_output();
        if !bytes.is_empty() {
            let mut out = io::stdout().lock();
            out.write_all(&bytes)?;
            out.flush()?;
        }
        Ok(())
    }

    fn take(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Begin(terms) => self.begin(terms)?,
            Event::Moved(colour, action) => {
                let Some((game, _)) = &mut self.game else {
                    return Ok(());
                };
                if let Err(error) = game.play_as(colour, action) {
                    let name = action.to_gtp(game.size());
                    anyhow::bail!("the other side played {name}: {error}");
                }
            }
            Event::Undo(count) => {
                if let Some((game, _)) = &mut self.game {
                    (0..count).for_each(|_| {
                        game.undo();
                    });
                }
            }
            Event::Resigned => {
                output::note("the other side resigns");
                self.game = None;
            }
            Event::Disagree(matter) => anyhow::bail!(
                "the two sides do not agree on the {}",
                match matter {
                    Matter::Rules => "rules",
                    Matter::Handicap => "handicap",
                    Matter::Size => "size of the board",
                    Matter::Colour => "colours",
                }
            ),
        }
        self.answer()
    }

    fn begin(&mut self, terms: Terms) -> anyhow::Result<()> {
        let size = Size::square(terms.size.unwrap_or(19)).context("the size of the board")?;
        let rules = Rules {
            ko: KoRule::Positional,
            ..Rules::default()
        };
        let mut game = Game::new(size, rules);
        let handicap = terms.handicap.unwrap_or(0);
        if handicap > 1 {
            game.place_fixed_handicap(handicap)
                .context("the handicap")?;
        }
        let usual = if handicap > 1 { 0.5 } else { 5.5 };
        game.set_komi(self.komi.unwrap_or(usual));
        let weights = self.playing.weights.as_deref();
        let net = weights.map(play::weights::read).transpose()?;
        let net = net.unwrap_or_else(play::weights::standard);
        let params = Params::for_area(size.area());
        self.player = Some(Player::new(Some(net), params, 1));
        let colour = terms.colour.unwrap_or(Colour::White);
        output::note(&format!("a game begins: {size}, Nakade is {colour}"));
        self.game = Some((game, colour));
        Ok(())
    }

    /// Plays, when it is our turn.
    fn answer(&mut self) -> anyhow::Result<()> {
        let (Some((game, colour)), Some(player)) = (&mut self.game, &mut self.player) else {
            return Ok(());
        };
        if game.is_over() || game.to_move() != *colour {
            return Ok(());
        }
        let playing = &self.playing;
        let mut manner = Manner {
            may_resign: false,
            level: playing.level,
            ..Manner::default()
        };
        manner.limits.deadline = Some(Instant::now() + Duration::from_secs_f64(playing.seconds));
        manner.limits.visits = playing.visits;
        manner.limits.threads = playing.threads;
        manner.limits.memory = Some(playing.memory);
        let action = match player.choose(game, &manner).decision {
            Decision::Move(action) => action,
            Decision::Resign => Move::Pass,
        };
        game.play(action).context("Nakade chose an illegal move")?;
        let colour = *colour;
        self.talks.play(colour, action);
        self.write()
    }
}
