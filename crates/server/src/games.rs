//! Whole games: the program as an opponent, hints, estimates, the score at the end.
//!
//! Everything here is judged, not proven, and is called so. A request holds the whole game, so
//! nothing is kept between requests.

use std::time::{Duration, Instant};

use goban::{Colour, Count, Game, KoRule, Move, PointSet, Rules, Size, fixed_handicap};
use play::{Clock, Counting, Decision, Level, Limits, Manner, Player, Settings, scoring};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Refusal;
use crate::live::Teller;
use crate::position::{ColourWord, PositionJson, RulesWord, move_name, names};
use crate::view::player as called;

/// Seconds for a move when nobody says, and at most.
const SECONDS: f64 = 3.0;
const MOST_SECONDS: f64 = 60.0;
/// Bytes for the tree of a search.
const MEMORY: usize = 128 << 20;
/// How many moves a hint names, and how long their lines are.
const HINTS: usize = 3;
const LONGEST_LINE: usize = 8;
/// Komi when nobody says.
const KOMI: f64 = 7.0;
const MOST_KOMI: f64 = 400.0;

/// A game: where it began, and its moves.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Where it began. Its rules say how it is counted: area unless they are `japanese`.
    pub position: PositionJson,
    /// The moves, as in SGF, or `pass`.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Points for White; 7 when missing.
    #[serde(default)]
    pub komi: Option<f64>,
}

/// A move is wanted.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The game.
    pub game: Played,
    /// How well to play, 1 to 10; 10 when missing.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 10)]
    pub level: Option<u32>,
    /// Seconds for the move when there is no clock, 3 when missing, 60 at most.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 60)]
    pub seconds: Option<f64>,
    /// What the program's clock shows.
    #[serde(default)]
    pub clock: Option<ClockFace>,
}

/// What a clock shows: main time, then periods of which one is lost when a move takes all of it.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockFace {
    /// Seconds left, of the main time or of the period.
    pub left: f64,
    /// Periods left; 0 in main time.
    #[serde(default)]
    pub periods: u32,
    /// Seconds of a period; 0 when there are none.
    #[serde(default)]
    pub period: f64,
}

/// What the program does.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Chosen {
    /// The move; none when it resigns.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// How often the program expects to win, 0 to 1.
    pub winrate: f32,
    /// By how many points it thinks Black leads.
    pub black_lead: f32,
    /// How often it looked ahead.
    pub visits: u64,
    /// How long it took.
    pub millis: f64,
}

/// A move that the program would think of.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Hint {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// How often the mover wins with it, 0 to 1.
    pub winrate: f32,
    /// By how many points Black leads after it.
    pub black_lead: f32,
    /// The line that is expected.
    pub line: Vec<String>,
}

/// Who owns what, as far as anybody can tell.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Guess {
    /// For every point, row by row: 1 Black, -1 White.
    pub ownership: Vec<f32>,
    /// By how many points Black leads, komi counted.
    pub black_lead: f32,
    /// The same in words.
    pub words: String,
}

/// A game that is over.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoreRequest {
    /// The game.
    pub game: Played,
    /// Stones that come off; when missing the program says which.
    #[serde(default)]
    pub dead: Option<Vec<String>>,
}

/// The score of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Scored {
    /// Stones that come off.
    pub dead: Vec<String>,
    /// Points of Black and of White.
    pub owned: [Vec<String>; 2],
    /// The points of Black and of White, komi included.
    pub points: [f64; 2],
    /// The result as SGF has it.
    pub result: String,
    /// The result in words.
    pub words: String,
}

/// Which game begins.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewGame {
    /// Lines of the board, 2 to 19.
    #[param(minimum = 2, maximum = 19)]
    pub size: u8,
    /// Handicap stones for Black; 0 when missing.
    #[param(maximum = 9)]
    pub handicap: Option<u8>,
}

impl Played {
    /// The game at its end.
    ///
    /// # Errors
    /// When a move cannot be made, or stones have no liberty.
    pub fn game(&self) -> Result<Game, Refusal> {
        let placed = self.position.placed()?;
        if !placed.board.is_legal_position() {
            return Err(Refusal::invalid("stones on the board have no liberty"));
        }
        let mut game = placed.played(&self.moves)?;
        game.set_komi(self.komi()?);
        // Records are taken as they are; what comes next must not repeat a position.
        game.set_rules(Rules {
            ko: KoRule::Positional,
            ..Rules::default()
        });
        Ok(game)
    }

    fn komi(&self) -> Result<f64, Refusal> {
        let komi = self.komi.unwrap_or(KOMI);
        match komi.abs() <= MOST_KOMI && (2.0 * komi).fract() == 0.0 {
            true => Ok(komi),
            false => Err(Refusal::invalid("komi: halves, 400 at most")),
        }
    }

    fn counting(&self) -> Counting {
        match self.position.rules {
            Some(RulesWord::Japanese) => Counting::Territory,
            _ => Counting::Area,
        }
    }
}

/// A player for the boards of a game, and limits that end with the connection.
pub fn opponent(game: &Game, teller: &Teller) -> (Player, Limits) {
    let limits = Limits {
        cancel: teller.cancel.clone(),
        memory: Some(MEMORY),
        early: true,
        ..Limits::default()
    };
    (Player::standard(game.size().area(), 1), limits)
}

impl MoveRequest {
    /// The time for the move.
    fn time(&self, game: &Game) -> Result<Duration, Refusal> {
        let seconds = |given: f64| {
            Duration::try_from_secs_f64(given).map_err(|_| Refusal::invalid("a time is negative"))
        };
        let asked = self.seconds.unwrap_or(SECONDS).min(MOST_SECONDS);
        let Some(face) = self.clock else {
            return seconds(asked);
        };
        let (left, period) = (seconds(face.left)?, seconds(face.period)?);
        let mut clock = Clock::new(match face.period > 0.0 {
            true => Settings::Byoyomi {
                main: left,
                period,
                periods: face.periods.max(1),
            },
            false => Settings::Absolute(left),
        });
        let colour = game.to_move();
        clock.set_left(colour, left, face.periods);
        let allotted = clock.allot(colour, game.size().area(), game.move_count());
        let most = Duration::from_secs_f64(MOST_SECONDS);
        Ok(allotted.unwrap_or(most).min(most))
    }

    /// Refuses what cannot be answered, before anybody waits for it.
    pub fn check(&self) -> Result<(), Refusal> {
        let game = self.game.game()?;
        if game.is_over() {
            return Err(Refusal::invalid("both passed: the game is over"));
        }
        self.level()?;
        self.time(&game).map(|_| ())
    }

    fn level(&self) -> Result<Level, Refusal> {
        let number = self.level.unwrap_or(Level::FULL.number());
        Level::new(number).ok_or_else(|| Refusal::invalid("level: 1 to 10"))
    }

    /// Chooses a move.
    pub fn choose(&self, teller: &Teller) -> Result<Chosen, Refusal> {
        let started = Instant::now();
        let game = self.game.game()?;
        let (mut player, mut limits) = opponent(&game, teller);
        limits.deadline = started.checked_add(self.time(&game)?);
        let manner = Manner {
            limits,
            level: self.level()?,
            // A single request cannot see that several moves in a row looked hopeless.
            may_resign: false,
            ..Manner::default()
        };
        let thought = player.choose(&game, &manner);
        let found = &thought.found;
        let area = game.size().area();
        let lost = found.winrate < HOPELESS && game.move_count() > area / 3;
        let played = match thought.decision {
            Decision::Move(played) if !lost => Some(move_name(played)),
            _ => None,
        };
        Ok(Chosen {
            played,
            winrate: found.winrate,
            black_lead: signed(found.lead, found.mover),
            visits: found.visits,
            millis: started.elapsed().as_secs_f64() * 1000.0,
        })
    }

    /// The moves that the program would think of.
    pub fn hints(&self, teller: &Teller) -> Result<Vec<Hint>, Refusal> {
        let game = self.game.game()?;
        let (player, mut limits) = opponent(&game, teller);
        limits.deadline = Instant::now().checked_add(self.time(&game)?);
        let found = player.searcher().search(&game, None, &limits);
        let seen = found.moves.iter().filter(|m| m.visits > 0);
        let hint = |m: &play::Candidate| Hint {
            played: move_name(m.action),
            winrate: m.winrate,
            black_lead: signed(m.lead, found.mover),
            line: line(&m.line),
        };
        Ok(seen.take(HINTS).map(hint).collect())
    }
}

/// A game in which fewer wins than this are left is given up.
const HOPELESS: f32 = 0.02;

/// Moves as the page takes them, no more than anybody follows.
pub fn line(moves: &[Move]) -> Vec<String> {
    moves
        .iter()
        .take(LONGEST_LINE)
        .map(|&m| move_name(m))
        .collect()
}

/// A lead of the mover as one of Black's.
fn signed(lead: f32, mover: Colour) -> f32 {
    match mover {
        Colour::Black => lead,
        Colour::White => -lead,
    }
}

impl Played {
    /// Estimates who owns what.
    pub fn estimate(&self, teller: &Teller) -> Result<Guess, Refusal> {
        let game = self.game()?;
        let (player, _) = opponent(&game, teller);
        let estimate = scoring::estimate(player.searcher(), &game);
        let lead = estimate.lead;
        let leader = if lead > 0.0 {
            Colour::Black
        } else {
            Colour::White
        };
        Ok(Guess {
            ownership: estimate.ownership,
            black_lead: lead,
            words: match lead == 0.0 {
                true => "It is about even.".to_owned(),
                false => format!("{} leads by about {}.", called(leader), lead.abs()),
            },
        })
    }
}

impl ScoreRequest {
    /// Counts the game.
    pub fn score(&self, teller: &Teller) -> Result<Scored, Refusal> {
        let game = self.game.game()?;
        let counting = self.game.counting();
        let size = game.size();
        let (score, dead) = match &self.dead {
            None => {
                let (player, _) = opponent(&game, teller);
                let (searcher, cancel) = (player.searcher(), &teller.cancel);
                let (score, statuses) = scoring::final_score(searcher, &game, counting, cancel);
                (score, statuses.dead)
            }
            Some(dead) => {
                let dead = chains(&game, dead, size)?;
                let score = match counting {
                    Counting::Territory => game.territory_score(dead),
                    _ => game.area_score(dead),
                };
                (score, dead)
            }
        };
        let count = Count::new(game.board(), dead);
        let owned = Colour::BOTH.map(|colour| names(count.territory(colour)));
        let words = match score.winner() {
            None => "The game is drawn.".to_owned(),
            Some(winner) => format!("{} wins by {}.", called(winner), score.lead().abs()),
        };
        Ok(Scored {
            dead: names(dead),
            owned,
            points: [score.black, score.white],
            result: score.to_string(),
            words,
        })
    }
}

/// The chains that some stones belong to.
fn chains(game: &Game, stones: &[String], size: Size) -> Result<PointSet, Refusal> {
    let mut found = PointSet::EMPTY;
    for name in stones.iter().take(size.area()) {
        if let Move::Play(point) = crate::position::read_move(name, size)? {
            if game.board().get(point).is_some() {
                found |= game.board().chain(point);
            }
        }
    }
    Ok(found)
}

impl NewGame {
    /// The board at the beginning.
    pub fn position(self) -> Result<PositionJson, Refusal> {
        let size = Size::square(usize::from(self.size)).map_err(Refusal::invalid)?;
        let handicap = usize::from(self.handicap.unwrap_or(0));
        let mut position = PositionJson {
            size: [self.size; 2],
            to_move: Some(ColourWord::Black),
            ..PositionJson::default()
        };
        if handicap > 1 {
            let stones = fixed_handicap(size, handicap).map_err(Refusal::invalid)?;
            position.black = names(stones);
            position.to_move = Some(ColourWord::White);
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::silent;

    fn played(size: u8, moves: &[&str]) -> Played {
        Played {
            position: PositionJson {
                size: [size; 2],
                ..PositionJson::default()
            },
            moves: moves.iter().map(|&m| m.to_owned()).collect(),
            komi: Some(7.0),
        }
    }

    fn wanted(game: Played, level: u32) -> MoveRequest {
        MoveRequest {
            game,
            level: Some(level),
            seconds: None,
            clock: None,
        }
    }

    #[test]
    fn the_program_answers_with_a_legal_move_at_every_level_asked() {
        let (teller, _stop) = silent();
        for level in [1, 3, 4] {
            let request = wanted(played(9, &["ee"]), level);
            let chosen = request.choose(&teller).expect("a move");
            let mut game = request.game.game().expect("a game");
            let played = chosen.played.expect("nobody resigns at move 2");
            let played = crate::position::read_move(&played, game.size()).expect("a point");
            assert!(game.play(played).is_ok(), "level {level}");
        }
        assert!(wanted(played(9, &[]), 11).check().is_err());
        assert!(wanted(played(9, &["pass", "pass"]), 5).check().is_err());
    }

    #[test]
    fn a_stopped_request_ends_at_once_with_a_move() {
        let (teller, stop) = silent();
        drop(stop);
        let request = MoveRequest {
            seconds: Some(60.0),
            ..wanted(played(19, &[]), 10)
        };
        let chosen = request.choose(&teller).expect("a move");
        assert!(chosen.visits < 100, "{}", chosen.visits);
    }

    #[test]
    fn handicap_stones_are_on_the_board_and_white_begins() {
        let new = NewGame {
            size: 19,
            handicap: Some(4),
        };
        let position = new.position().expect("a board");
        assert_eq!(position.black.len(), 4);
        assert_eq!(position.to_move, Some(ColourWord::White));
        let small = NewGame {
            size: 5,
            handicap: Some(9),
        };
        assert!(small.position().is_err());
    }

    #[test]
    fn dead_stones_are_counted_as_somebody_says() {
        let (teller, _stop) = silent();
        // Black owns the left, White the right; one white stone lies on Black's side.
        let position = PositionJson {
            size: [5, 5],
            black: ["ca", "cb", "cc", "cd", "ce"].map(String::from).to_vec(),
            white: ["da", "db", "dc", "dd", "de", "bb"]
                .map(String::from)
                .to_vec(),
            ..PositionJson::default()
        };
        let game = Played {
            position,
            moves: Vec::new(),
            komi: Some(0.5),
        };
        let dead = Some(vec!["bb".to_owned()]);
        let score = ScoreRequest {
            game: game.clone(),
            dead,
        }
        .score(&teller)
        .expect("a score");
        assert_eq!(score.points, [15.0, 10.5]);
        assert_eq!(score.result, "B+4.5");
        let score = ScoreRequest {
            game,
            dead: Some(Vec::new()),
        };
        assert_ne!(score.score(&teller).expect("a score").result, "B+4.5");
    }

    #[test]
    fn a_clock_that_shows_nothing_sensible_is_refused() {
        let mut request = wanted(played(9, &[]), 5);
        request.clock = Some(ClockFace {
            left: -1.0,
            periods: 0,
            period: 0.0,
        });
        assert!(request.check().is_err());
        request.clock = Some(ClockFace {
            left: 600.0,
            periods: 0,
            period: 30.0,
        });
        assert!(request.check().is_ok());
    }
}
