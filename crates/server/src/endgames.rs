//! Endgames: a board as a sum of areas, each with its value, and the rest of the game played out.

use std::time::{Duration, Instant};

use ::endgame::{Analysis, Area, Basis, Counting, Dice, Kind, Unsolved, Wish, random_endgame};
use cgt::{Dyadic, Range};
use goban::{Colour, Game, Move, PointSet, Size};
use search::Limits;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::Refusal;
use crate::live::Teller;
use crate::position::{ColourWord, PositionJson, RulesWord, move_name, names};
use crate::view::{Line, player};

/// Seconds for a board when nobody says, and at most.
const SECONDS: u64 = 10;
const MOST_SECONDS: u64 = 120;
/// Sizes and areas of the endgames that are made on request.
const SIZES: std::ops::RangeInclusive<u8> = 7..=13;
const LARGEST_AREA: usize = 5;

/// A position whose endgame is to be read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EndgameRequest {
    /// Where it begins. Its rules say how it is counted: territory unless they are `area`.
    pub position: PositionJson,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whether stones that look strong are taken for safe, whatever is proven.
    #[serde(default)]
    pub estimate: bool,
    /// Seconds, 10 when missing, 120 at most.
    #[serde(default)]
    #[schema(maximum = 120)]
    pub seconds: Option<u64>,
}

/// An endgame as a sum.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sum {
    /// Whose turn it is.
    pub to_move: ColourWord,
    /// territory or area.
    pub counting: String,
    /// Whether every stone that the division rests on is proven to be safe.
    pub exact: bool,
    /// Black's points less White's with best play, at least and at most. Prisoners taken in the
    /// line count, those of before and komi do not.
    pub score: [f64; 2],
    /// The same in words.
    pub words: String,
    /// All best moves, the most natural first; `pass` is a move.
    pub best: Vec<String>,
    /// The move that the program would make.
    pub chosen: String,
    /// The areas, the hottest first.
    pub areas: Vec<AreaView>,
    /// Neutral points.
    pub dame: Vec<String>,
    /// Points that are Black's and White's already.
    pub settled: [Vec<String>; 2],
    /// Stones that were taken for safe without proof.
    pub trusted: Vec<String>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// How long it took.
    pub millis: f64,
}

/// One area of an endgame.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AreaView {
    /// Its letter.
    pub letter: String,
    /// Its points.
    pub points: Vec<String>,
    /// Its value as a combinatorial game, for Black; none when it was not found.
    pub value: Option<String>,
    /// What it counts for Black on average.
    pub mean: Option<String>,
    /// What a move gains.
    pub temperature: Option<String>,
    /// The temperature as a number, by which areas are compared.
    pub heat: f64,
    /// gote, sente and the like, in words.
    pub words: String,
    /// The best moves of Black and of White in it.
    pub best: [Vec<String>; 2],
    /// Its thermograph, as SVG.
    pub thermograph: Option<String>,
}

/// The rest of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Rest {
    /// The moves, as in SGF, or `pass`.
    pub moves: Vec<String>,
    /// Whether the game is over then, and not only what could be read.
    pub over: bool,
}

/// Which endgame to make.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Made {
    /// The same number makes the same endgame.
    pub seed: Option<u32>,
    /// Lines of the board, 7 to 13.
    #[param(minimum = 7, maximum = 13)]
    pub size: Option<u8>,
}

impl EndgameRequest {
    fn game(&self) -> Result<Game, Refusal> {
        let line = Line {
            position: self.position.clone(),
            moves: self.moves.clone(),
        };
        let placed = line.position.placed()?;
        if !placed.board.is_legal_position() {
            return Err(Refusal::invalid("stones on the board have no liberty"));
        }
        placed.played(&line.moves)
    }

    /// Refuses what cannot be read, before anybody waits for it.
    pub fn check(&self) -> Result<(), Refusal> {
        self.game().map(|_| ())
    }

    fn counting(&self) -> Counting {
        match self.position.rules {
            Some(RulesWord::Area) => Counting::Area,
            _ => Counting::Territory,
        }
    }

    fn limits(&self, teller: &Teller) -> Limits {
        let seconds = self.seconds.unwrap_or(SECONDS).clamp(1, MOST_SECONDS);
        Limits {
            deadline: Instant::now().checked_add(Duration::from_secs(seconds)),
            cancel: teller.cancel.clone(),
            ..Limits::default()
        }
    }

    /// What Black took in the line more than White did; area counting has no prisoners.
    fn prisoners(&self, game: &Game) -> Dyadic {
        let [black, white] = Colour::BOTH.map(|colour| game.prisoners(colour) as i64);
        match self.counting() {
            Counting::Territory => Dyadic::from(black - white),
            Counting::Area => Dyadic::ZERO,
        }
    }

    /// Divides the board and values its areas.
    pub fn sum(&self, teller: &Teller) -> Result<Sum, Refusal> {
        let started = Instant::now();
        let game = self.game()?;
        let (counting, limits) = (self.counting(), self.limits(teller));
        let mut analysis = match self.estimate {
            true => Analysis::estimated(game.board(), counting, &limits),
            false => Analysis::new(game.board(), counting, &limits),
        }
        .advised_by(play::hunch::advice);
        let to_move = game.to_move();
        let taken = self.prisoners(&game);
        let score = analysis.score(to_move);
        let score = Range {
            low: score.low + taken,
            high: score.high + taken,
        };
        let (given, trusted) = match &analysis.basis {
            Basis::Exact => ([PointSet::EMPTY; 2], PointSet::EMPTY),
            Basis::Assumed(estimate) => (estimate.given, estimate.trusted[0] | estimate.trusted[1]),
        };
        let settled = [0, 1].map(|c| names(analysis.valued.partition.territory[c] | given[c]));
        let dame = analysis.valued.partition.dame;
        let mut areas = areas(&mut analysis, dame);
        areas.sort_by(|a, b| b.heat.total_cmp(&a.heat));
        for (number, area) in areas.iter_mut().enumerate() {
            area.letter = letter(number);
        }
        let best = analysis.best_moves(to_move).into_iter();
        let best = best.map(|point| point.map_or(Move::Pass, Move::Play));
        let solved = analysis.valued.is_solved();
        Ok(Sum {
            to_move: to_move.into(),
            counting: match counting {
                Counting::Territory => "territory".to_owned(),
                Counting::Area => "area".to_owned(),
            },
            exact: solved && matches!(analysis.basis, Basis::Exact),
            score: [score.low.to_f64(), score.high.to_f64()],
            words: told(score),
            best: best.map(move_name).collect(),
            chosen: move_name(analysis.chosen(to_move, game.ko())),
            areas,
            dame: names(dame),
            settled,
            trusted: names(trusted),
            nodes: analysis.solver.nodes,
            millis: started.elapsed().as_secs_f64() * 1000.0,
        })
    }

    /// The rest of the game with best play of both.
    pub fn rest(&self, teller: &Teller) -> Result<Rest, Refusal> {
        let game = self.game()?;
        let (board, ko) = (game.board(), game.ko());
        let limits = self.limits(teller);
        let moves = ::endgame::rest_of_game(board, game.to_move(), ko, self.counting(), &limits);
        let moves: Vec<Move> = moves.into_iter().map(|(_, played)| played).collect();
        Ok(Rest {
            over: matches!(moves[..], [.., Move::Pass, Move::Pass]),
            moves: moves.into_iter().map(move_name).collect(),
        })
    }
}

impl Made {
    /// Makes an endgame of several areas that can all be read.
    pub fn position(self) -> Result<PositionJson, Refusal> {
        let side = self.size.unwrap_or(9);
        if !SIZES.contains(&side) {
            return Err(Refusal::invalid("size: 7 to 13 lines"));
        }
        let size = Size::square(usize::from(side)).map_err(Refusal::invalid)?;
        let wish = Wish {
            size,
            stripes: if side > 9 { 3 } else { 2 },
            areas: (3, 6),
            points: LARGEST_AREA,
            stones: 4,
        };
        let seed = self.seed.unwrap_or(1);
        let mut dice = Dice(u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let made = (0..20).find_map(|_| random_endgame(&mut dice, &wish));
        let (board, _) = made.ok_or_else(|| Refusal::invalid("no endgame came of this seed"))?;
        Ok(PositionJson {
            id: Some(format!("Endgame {seed}")),
            to_move: Some(ColourWord::Black),
            ..PositionJson::of_board(&board)
        })
    }
}

fn areas(analysis: &mut Analysis, dame: PointSet) -> Vec<AreaView> {
    let areas: Vec<Area> = analysis.valued.areas.clone();
    let open = areas.iter().filter(|area| !area.points.is_subset(dame));
    open.map(|area| area_view(area, analysis)).collect()
}

fn area_view(area: &Area, analysis: &mut Analysis) -> AreaView {
    let mut view = AreaView {
        letter: String::new(),
        points: names(area.points),
        value: None,
        mean: None,
        temperature: None,
        heat: f64::MIN,
        words: String::new(),
        best: [Vec::new(), Vec::new()],
        thermograph: None,
    };
    let bounds = match area.value {
        Ok(bounds) => bounds,
        Err(why) => {
            view.words = unsolved(why, area.points.len());
            return view;
        }
    };
    let kind = analysis.kind(area);
    let games = &mut analysis.solver.games;
    let value = match bounds.value() {
        Some(game) => games.text(game),
        None => {
            let (low, high) = (games.text(bounds.low), games.text(bounds.high));
            format!("ko: {low} to {high}")
        }
    };
    let (mean, heat) = (games.mean(bounds.low), bounds.temperature(games));
    let graph = games.thermograph(bounds.low);
    view.value = Some(value);
    view.mean = Some(mean.to_string());
    view.temperature = Some(heat.to_string());
    view.heat = heat.to_f64();
    view.words = kind_in_words(kind, heat);
    view.thermograph = Some(cgt::svg(&graph, ""));
    if heat >= Dyadic::ZERO {
        view.best = Colour::BOTH.map(|colour| {
            let best = analysis
                .valued
                .local_best(area, colour, &mut analysis.solver);
            best.iter().map(|option| option.point.to_sgf()).collect()
        });
    }
    view
}

fn unsolved(why: Unsolved, points: usize) -> String {
    match why {
        Unsolved::TooLarge => format!("{points} points: too large to read"),
        Unsolved::OutOfTime => format!("{points} points: not read in time"),
    }
}

fn kind_in_words(kind: Kind, heat: Dyadic) -> String {
    match kind {
        Kind::Settled => "Nobody gains by moving.".to_owned(),
        Kind::Gote => format!("Gote: a move gains {heat}."),
        Kind::Sente(colour) => {
            format!("{}’s sente: {heat} in reverse sente.", player(colour))
        }
        Kind::DoubleSente => format!("Double sente: a move gains {heat}."),
        Kind::Ko => "It matters who wins the ko.".to_owned(),
    }
}

/// The letter of an area: a to z, then aa.
fn letter(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    letter.to_string().repeat(number / 26 + 1)
}

fn told(score: Range) -> String {
    let lead = |score: Dyadic| match score.to_integer() {
        Some(0) => "nobody leads".to_owned(),
        _ if score > Dyadic::ZERO => format!("Black leads by {score}"),
        _ => format!("White leads by {}", -score),
    };
    match score.exact() {
        Some(score) => format!("With best play {}.", lead(score)),
        None => {
            let (low, high) = (lead(score.low), lead(score.high));
            format!("With best play: between “{low}” and “{high}”.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::silent;

    fn request(position: &PositionJson, moves: &[String]) -> EndgameRequest {
        EndgameRequest {
            position: position.clone(),
            moves: moves.to_vec(),
            estimate: false,
            seconds: None,
        }
    }

    #[test]
    fn an_endgame_that_is_made_is_read_exactly_and_its_areas_have_values() {
        let (teller, _stop) = silent();
        for seed in 1..6 {
            let made = Made {
                seed: Some(seed),
                size: Some(9),
            };
            let position = made.position().expect("an endgame");
            let sum = request(&position, &[]).sum(&teller).expect("a sum");
            assert!(sum.exact, "seed {seed}");
            assert!(sum.areas.len() >= 3, "seed {seed}");
            for area in &sum.areas {
                let svg = area.thermograph.as_deref().unwrap_or_default();
                assert!(svg.starts_with("<svg"), "{area:?}");
            }
            assert!(sum.best.contains(&sum.chosen), "seed {seed}");
        }
    }

    #[test]
    fn best_play_keeps_the_score_to_the_end() {
        let (teller, _stop) = silent();
        let mut compared = 0;
        for seed in 1..12 {
            let made = Made {
                seed: Some(seed),
                size: Some(7),
            };
            let position = made.position().expect("an endgame");
            let start = request(&position, &[]).sum(&teller).expect("a sum");
            if start.score[0] != start.score[1] {
                continue;
            }
            let rest = request(&position, &[]).rest(&teller).expect("moves");
            assert!(rest.over, "seed {seed}");
            for played in 1..rest.moves.len() - 1 {
                let sum = request(&position, &rest.moves[..played]);
                let sum = sum.sum(&teller).expect("a sum");
                assert_eq!(sum.score, start.score, "seed {seed} after {played} moves");
                compared += 1;
            }
        }
        assert!(compared >= 20, "{compared}");
    }

    #[test]
    fn stones_without_a_liberty_are_refused() {
        let position = PositionJson {
            size: [5, 5],
            black: vec!["aa".into()],
            white: vec!["ab".into(), "ba".into()],
            ..PositionJson::default()
        };
        assert!(request(&position, &[]).check().is_err());
    }
}
