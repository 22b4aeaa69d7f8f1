//! `nakade endgame --play`: the endgame played out, against the user or by the program alone.

use std::collections::HashSet;
use std::io::BufRead as _;

use ::cgt::Dyadic;
use ::endgame::{Analysis, Basis, Counting, Follower, Partition, answer_at_home};
use diagram::Diagram;
use goban::{Board, Colour, Move, Point, Suicide};
use wire::Scene;

use super::{Args, colour, lead, status};
use crate::failure::Status;
use crate::options::ThemeChoice;
use crate::output;

/// The colour that the user has, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct User(Option<Colour>);

/// Reads who the user is.
pub fn user(name: &str) -> Result<User, String> {
    match name {
        "nobody" => Ok(User(None)),
        _ => colour(name)
            .map(|colour| User(Some(colour)))
            .map_err(|error| format!("{error}, nor nobody")),
    }
}

/// A game as it stands.
struct Game<'a> {
    args: &'a Args,
    counting: Counting,
    board: Board,
    mover: Colour,
    ko: Option<Point>,
    last: Option<Point>,
    /// How many more stones Black has taken in this game than White.
    taken: i32,
    /// Passes without a move between them.
    passes: u32,
    /// Boards with their movers, each as a number: a game that comes back to one has no end.
    met: HashSet<(u64, Colour)>,
    /// How the board was divided after the last move of each colour that the program made.
    before: [Option<Partition>; 2],
    followers: [Option<Follower>; 2],
    /// Whether a move of the program was no more than an estimate.
    partial: bool,
}

/// Plays the endgame out.
pub fn play(
    args: &Args,
    scene: &Scene,
    to_move: Colour,
    user: User,
    counting: Counting,
) -> anyhow::Result<Status> {
    let mut game = Game {
        args,
        counting,
        board: scene.board,
        mover: to_move,
        ko: scene.ko,
        last: None,
        taken: 0,
        passes: 0,
        met: HashSet::new(),
        before: [None, None],
        followers: [args.strategy.follower(), args.strategy.follower()],
        partial: false,
    };
    let mut lines = std::io::stdin().lock().lines();
    while game.passes < 2 {
        let ours = user.0 != Some(game.mover);
        let action = if ours {
            let action = game.chosen();
            let told = action.to_gtp(game.board.size());
            output::print(&format!("{} plays {told}\n", game.mover))?;
            action
        } else {
            output::print(&format!("{}Your move ({}): ", game.drawn(), game.mover))?;
            let Some(line) = lines.next().transpose()? else {
                output::print("\nThe game is left unfinished.\n")?;
                break;
            };
            match Move::from_gtp(line.trim(), game.board.size()) {
                Ok(action) => action,
                Err(error) => {
                    output::print(&format!("{error}\n"))?;
                    continue;
                }
            }
        };
        if let Err(error) = game.make(action, ours) {
            output::print(&format!("{error}\n"))?;
            if ours {
                break;
            }
            continue;
        }
        if !game.met.insert((game.board.hash(), game.mover)) && game.passes == 0 {
            output::print("The position has come back: the game ends without a result.\n")?;
            game.partial = true;
            break;
        }
    }
    output::print(&game.drawn())?;
    if let Some(score) = game.score() {
        output::print(&format!("The game is over: {}.\n", lead(score)))?;
    }
    Ok(match game.partial {
        true => Status::Partial,
        false => Status::Done,
    })
}

impl Game<'_> {
    fn drawn(&self) -> String {
        let diagram = Diagram::new(&self.board);
        self.args.screen.draw(&diagram, ThemeChoice::default())
    }

    /// What Black has more than White when both have passed, if nothing need be assumed for that.
    fn score(&self) -> Option<Dyadic> {
        if self.passes < 2 {
            return None;
        }
        let analysis = self.analysed();
        let valued = &analysis.valued;
        if !matches!(analysis.basis, Basis::Exact) || !valued.is_solved() {
            return None;
        }
        let stand = valued.areas.iter().map(|area| area.stand).sum::<i32>();
        let taken = match self.counting {
            Counting::Territory => self.taken,
            Counting::Area => 0,
        };
        Some(Dyadic::from(i64::from(valued.settled + stand + taken)))
    }

    fn analysed(&self) -> Analysis {
        let solver = self.args.solver(self.counting);
        Analysis::by(&self.board, solver, &self.args.limits())
            .with_ko(self.ko)
            .advised_by(::play::hunch::advice)
    }

    /// The move of the program.
    fn chosen(&mut self) -> Move {
        let c = self.mover.index();
        let invaded = self.before[c].as_ref();
        let answer =
            invaded.and_then(|before| answer_at_home(before, &self.board, self.mover, self.ko));
        if let Some(point) = answer {
            return Move::Play(point);
        }
        let mut analysis = self.analysed();
        self.partial |= status(&mut analysis, self.mover) == Status::Partial;
        let followed = self.followers[c].as_mut().and_then(|follower| {
            follower
                .choose(&mut analysis, self.mover, self.last, self.ko)
                .point
        });
        match followed {
            Some(point) => Move::Play(point),
            None => analysis.chosen(self.mover, self.ko),
        }
    }

    /// Makes a move, or tells why it cannot be made.
    fn make(&mut self, action: Move, ours: bool) -> anyhow::Result<()> {
        match action {
            Move::Pass => {
                self.passes += 1;
                (self.ko, self.last) = (None, None);
            }
            Move::Play(point) => {
                if Some(point) == self.ko {
                    anyhow::bail!("That takes back a ko at once.");
                }
                let played = self.board.play(point, self.mover, Suicide::Forbidden)?;
                (self.passes, self.ko, self.last) = (0, played.ko, Some(point));
                let taken = played.captured().len() as i32;
                self.taken += if self.mover == Colour::Black {
                    taken
                } else {
                    -taken
                };
                if ours {
                    self.before[self.mover.index()] = Some(Partition::exact(&self.board));
                }
            }
        }
        self.mover = self.mover.opponent();
        Ok(())
    }
}
