//! Game records: read, written, and reviewed move by move.

use goban::{Colour, Game, Move, PointSet};
use play::review::{self, Reason, Step};
use readers::Readers;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::games::{Played, line, opponent};
use crate::live::Teller;
use crate::position::{
    ColourWord, MOST_MOVES, PositionJson, RulesWord, move_name, names, read_move,
};
use crate::reading::{LIMITS, ReadRequest, to_tree};

/// Visits of the search at each move when nobody says, and at most.
const VISITS: u64 = 60;
const MOST_VISITS: u64 = 2000;
/// How many moves are valued before the page hears of them.
const AT_ONCE: usize = 6;
/// Mistakes that are told.
const MISTAKES: usize = 8;

/// A game record.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Record {
    /// Where the game began.
    pub position: PositionJson,
    /// Its moves.
    pub moves: Vec<String>,
    /// Its komi.
    pub komi: f64,
    /// Who had Black, and who had White.
    pub players: [Option<String>; 2],
    /// The result, as the file has it.
    pub result: Option<String>,
    /// What could not be taken over.
    pub remarks: Vec<String>,
}

/// A game to be reviewed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The game.
    pub game: Played,
    /// Visits of the search at each move, 60 when missing, 2000 at most.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 2000)]
    pub visits: Option<u64>,
}

/// A move that was valued. Nothing of it is proven but the reason.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ValuedMove {
    /// Its number, from 1.
    pub number: usize,
    /// Who made it.
    pub side: ColourWord,
    /// By how many points Black leads after it.
    pub black_lead: f32,
    /// How often Black wins after it.
    pub black_winrate: f32,
    /// Points that it lost.
    pub points_lost: f32,
    /// The share of wins that it lost.
    pub winrate_lost: f32,
    /// What the search would have played, and how it expects it to go on.
    pub better: Vec<String>,
}

/// A mistake.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Mistake {
    /// The number of the move, from 1.
    pub number: usize,
    /// Why it is one, where a reader proved it.
    pub reason: Option<Why>,
}

/// Why a move is a mistake.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Why {
    /// lost: one's own stones cannot be saved any more. free: the opponent's get away.
    #[schema(value_type = String, example = "lost")]
    pub kind: &'static str,
    /// The stones.
    pub stones: Vec<String>,
}

/// Reads the first game of an SGF text.
///
/// # Errors
/// When there is none, or a move in it cannot be made.
pub fn read(request: &ReadRequest) -> Result<Record, Refusal> {
    let collection = sgf::parse_within(request.text.as_bytes(), &LIMITS);
    let collection = collection.map_err(Refusal::invalid)?;
    let tree = collection.collection.trees.into_iter().next();
    let tree = tree.ok_or_else(|| Refusal::invalid("there is no game in this text"))?;
    let size = tree.size().map_err(Refusal::invalid)?;
    let mut remarks = Vec::new();
    // The game begins before its first move; stones set up later are no part of it.
    let mut begin = tree.root().id();
    let mut moves: Vec<(Colour, Move)> = Vec::new();
    for node in tree.main_line() {
        let setup = node.setup(size).map_err(Refusal::invalid)?;
        if !setup.is_empty() && !moves.is_empty() {
            remarks.push("Stones are set up within the game; it is read up to there.".to_owned());
            break;
        }
        for placed in node.moves(size) {
            let placed = placed.map_err(Refusal::invalid)?;
            moves.push((placed.colour, placed.mv));
        }
        if moves.is_empty() {
            begin = node.id();
        }
    }
    let start = tree.game(begin).map_err(Refusal::invalid)?;
    let to_move = moves.first().map_or(start.to_move(), |first| first.0);
    let name = |field: &str| {
        tree.root()
            .simple_text(field)
            .filter(|text| !text.is_empty())
    };
    let players = ["PB", "PW"].map(name);
    let position = PositionJson {
        id: name("GN").or_else(|| match &players {
            [Some(black), Some(white)] => Some(format!("{black} – {white}")),
            _ => None,
        }),
        to_move: Some(to_move.into()),
        rules: match tree.ruleset() {
            Some(sgf::Ruleset::Japanese) => Some(RulesWord::Japanese),
            _ => None,
        },
        ..PositionJson::of_board(start.board())
    };
    let (moves, cut) = alternating(&moves, to_move, &position)?;
    remarks.extend(cut);
    Ok(Record {
        position,
        moves,
        komi: tree.komi().ok().flatten().unwrap_or(0.0),
        result: name("RE"),
        players,
        remarks,
    })
}

/// The moves with a pass put in wherever one side moves twice, as far as they can be made.
fn alternating(
    moves: &[(Colour, Move)],
    to_move: Colour,
    position: &PositionJson,
) -> Result<(Vec<String>, Option<String>), Refusal> {
    let mut game = position.placed()?.game();
    let mut told = Vec::new();
    let mut mover = to_move;
    for (number, &(colour, played)) in moves.iter().enumerate() {
        if told.len() + 2 > MOST_MOVES {
            return Ok((
                told,
                Some("The game is too long and is cut off.".to_owned()),
            ));
        }
        if colour != mover {
            let _ = game.play(Move::Pass);
            told.push(move_name(Move::Pass));
        }
        if let Err(illegal) = game.play(played) {
            let place = played.to_gtp(game.size());
            let remark = format!(
                "Move {}, {place}: {illegal}. The game ends there.",
                number + 1
            );
            return Ok((told, Some(remark)));
        }
        told.push(move_name(played));
        mover = !colour;
    }
    Ok((told, None))
}

/// A game as SGF.
///
/// # Errors
/// When a move cannot be made.
pub fn write(played: &Played) -> Result<String, Refusal> {
    let game = played.game()?;
    let mut tree = to_tree(&played.position, None)?;
    let mut node = tree.root().id();
    tree.set(node, "KM", &game.komi().to_string());
    for (colour, action) in game.moves() {
        node = tree.add_move(node, colour, action);
    }
    Ok(format!("{}\n", tree.to_string().trim_end()))
}

impl ReviewRequest {
    /// Refuses what cannot be reviewed.
    pub fn check(&self) -> Result<(), Refusal> {
        self.game.game()?;
        match self.game.moves.is_empty() {
            true => Err(Refusal::invalid("the game has no moves")),
            false => Ok(()),
        }
    }

    /// Values every move and tells it in pieces: `valued` with some moves, then `mistakes`.
    pub fn review(&self, teller: &Teller) -> Result<(), Refusal> {
        let end = self.game.game()?;
        let steps = self.steps()?;
        let (player, mut limits) = opponent(&end, teller);
        limits.visits = Some(self.visits.unwrap_or(VISITS).clamp(1, MOST_VISITS));
        let mut valued = Vec::with_capacity(steps.len());
        for first in (0..steps.len()).step_by(AT_ONCE) {
            let last = (first + AT_ONCE).min(steps.len());
            let after = steps.get(last).map_or(&end, |step| &step.before);
            let piece = &steps[first..last];
            let going = |_: usize| !teller.cancel.is_cancelled();
            let found = review::review(&player, piece, after, &limits, going);
            if teller.cancel.is_cancelled() {
                return Ok(());
            }
            let told = found.iter().enumerate();
            let told: Vec<ValuedMove> = told.map(|(i, v)| valued_move(first + i, v)).collect();
            teller.tell("valued", &told);
            valued.extend(found);
        }
        let mut readers = Readers::new();
        let worst = review::mistakes(&valued, MISTAKES);
        let mistakes: Vec<Mistake> = worst
            .into_iter()
            .map(|i| {
                let step = &steps[i];
                let better = valued[i].better.first().copied();
                let (before, colour) = (&step.before, step.colour);
                let reason = review::explain(&mut readers, before, colour, step.action, better);
                Mistake {
                    number: i + 1,
                    reason: reason.map(why),
                }
            })
            .collect();
        teller.tell("mistakes", &mistakes);
        Ok(())
    }

    fn steps(&self) -> Result<Vec<Step>, Refusal> {
        let begin = Played {
            moves: Vec::new(),
            ..self.game.clone()
        };
        let mut game: Game = begin.game()?;
        // The record was checked by simple ko already; a repetition in it is no fault.
        game.set_rules(self.game.position.placed()?.game().rules());
        let mut steps = Vec::with_capacity(self.game.moves.len());
        for name in &self.game.moves {
            let action = read_move(name, game.size())?;
            let step = Step {
                before: game.clone(),
                colour: game.to_move(),
                action,
            };
            game.play(action).map_err(Refusal::invalid)?;
            steps.push(step);
        }
        Ok(steps)
    }
}

fn valued_move(index: usize, valued: &review::Valued) -> ValuedMove {
    ValuedMove {
        number: index + 1,
        side: valued.colour.into(),
        black_lead: valued.black_lead,
        black_winrate: valued.black_winrate,
        points_lost: valued.points_lost,
        winrate_lost: valued.winrate_lost,
        better: line(&valued.better),
    }
}

fn why(reason: Reason) -> Why {
    let (kind, stones): (_, PointSet) = match reason {
        Reason::CannotBeSaved(stones) => ("lost", stones),
        Reason::NoLongerCaught(stones) => ("free", stones),
    };
    Why {
        kind,
        stones: names(stones),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::silent;

    fn record(text: &str) -> Record {
        let text = text.to_owned();
        read(&ReadRequest { text }).expect("a game")
    }

    #[test]
    fn a_record_goes_out_as_it_came_in() {
        let found = record("(;SZ[9]KM[6.5]PB[A]PW[B]RE[B+1]AB[cc][gg]HA[2];W[ee];B[ce];W[];B[dd])");
        assert_eq!(found.moves, ["ee", "ce", "pass", "dd"]);
        assert_eq!(found.position.black, ["cc", "gg"]);
        assert_eq!(found.position.to_move, Some(ColourWord::White));
        assert_eq!(found.position.id.as_deref(), Some("A – B"));
        let played = Played {
            position: found.position.clone(),
            moves: found.moves.clone(),
            komi: Some(found.komi),
        };
        let again = record(&write(&played).expect("SGF"));
        assert_eq!(again.moves, found.moves);
        assert_eq!(again.position.black, found.position.black);
        assert_eq!(again.komi, 6.5);
    }

    #[test]
    fn who_moves_twice_gets_a_pass_between_and_what_cannot_be_played_is_told() {
        let found = record("(;SZ[9];B[aa];B[bb];W[cc])");
        assert_eq!(found.moves, ["aa", "pass", "bb", "cc"]);
        let found = record("(;SZ[9];B[aa];W[aa];B[bb])");
        assert_eq!(found.moves, ["aa"]);
        assert_eq!(found.remarks.len(), 1);
        let text = "no game".to_owned();
        assert!(read(&ReadRequest { text }).is_err());
    }

    #[test]
    fn a_review_that_nobody_hears_stops() {
        let (teller, stop) = silent();
        drop(stop);
        let found = record("(;SZ[9];B[ee];W[ec];B[cc])");
        let game = Played {
            position: found.position,
            moves: found.moves,
            komi: None,
        };
        let request = ReviewRequest {
            game,
            visits: Some(2000),
        };
        assert!(request.check().is_ok());
        assert!(request.review(&teller).is_ok());
    }
}
