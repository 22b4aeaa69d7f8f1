//! Positions as JSON has them: the fields of a problem line, and the same thing checked.

use goban::{Board, Colour, Game, KoRule, Move, Point, PointSet, Rules, Size};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Refusal;

/// A position with a question, as in a problem line. Points are written as in SGF.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Position)]
pub struct PositionJson {
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Width and height.
    #[schema(example = json!([9, 9]), value_type = Vec<u8>, min_items = 2, max_items = 2)]
    pub size: [u8; 2],
    /// Black stones.
    #[schema(example = json!(["ea", "eb", "ac", "bc", "cc", "dc", "ec"]))]
    pub black: Vec<String>,
    /// White stones.
    #[schema(example = json!(["da", "ab", "bb", "cb", "db"]))]
    pub white: Vec<String>,
    /// Who moves first; both sides are asked when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<ColourWord>,
    /// Whose group it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defender: Option<ColourWord>,
    /// Stones of the group in question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<String>,
    /// Where both play; found out when missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<Vec<String>>,
    /// Where only the attacker plays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacker_only: Vec<String>,
    /// Points of the region where the defender has got away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub escape: Vec<String>,
    /// The point banned for the mover.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ko: Option<String>,
    /// Area or Japanese.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesWord>,
    /// Whether one target or all must survive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub survive: Option<SurviveWord>,
    /// What a captured target means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<ReadingWord>,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Side)]
#[allow(missing_docs)]
pub enum ColourWord {
    Black,
    White,
}

/// How the game is counted, which matters for bent four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RuleSet)]
#[allow(missing_docs)]
pub enum RulesWord {
    Area,
    Japanese,
}

/// How many targets must survive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Survive)]
#[allow(missing_docs)]
pub enum SurviveWord {
    Any,
    All,
}

/// What a captured target means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Reading)]
#[allow(missing_docs)]
pub enum ReadingWord {
    Literal,
    Group,
}

impl From<ColourWord> for Colour {
    fn from(side: ColourWord) -> Colour {
        match side {
            ColourWord::Black => Colour::Black,
            ColourWord::White => Colour::White,
        }
    }
}

impl From<Colour> for ColourWord {
    fn from(colour: Colour) -> ColourWord {
        match colour {
            Colour::Black => ColourWord::Black,
            Colour::White => ColourWord::White,
        }
    }
}

/// A position whose points are points. It may still break the rules of Go: see
/// [`crate::view::faults`].
#[derive(Clone, Debug)]
pub struct Placed {
    /// The stones.
    pub board: Board,
    /// Who moves first, if somebody said so.
    pub to_move: Option<Colour>,
    /// Whose group it is.
    pub defender: Option<Colour>,
    /// Stones in question.
    pub targets: PointSet,
    /// Where both play.
    pub region: Option<PointSet>,
    /// Where the attacker alone plays.
    pub attacker_only: PointSet,
    /// Where the defender has got away.
    pub escape: PointSet,
    /// The banned point.
    pub ko: Option<Point>,
}

/// More moves than this are no line that anybody plays on a local problem.
pub const MOST_MOVES: usize = 1000;
/// Longer lists than a board has points only repeat themselves.
const MOST_POINTS: usize = 361;

impl PositionJson {
    /// A position with nothing but stones.
    pub fn of_board(board: &Board) -> PositionJson {
        PositionJson {
            size: [board.size().width() as u8, board.size().height() as u8],
            black: names(board.stones(Colour::Black)),
            white: names(board.stones(Colour::White)),
            ..PositionJson::default()
        }
    }

    /// The board's size.
    pub fn board_size(&self) -> Result<Size, Refusal> {
        let [width, height] = self.size.map(usize::from);
        Size::new(width, height).map_err(Refusal::invalid)
    }

    /// Turns names into points.
    pub fn placed(&self) -> Result<Placed, Refusal> {
        let size = self.board_size()?;
        let mut board = Board::new(size);
        let stones = [
            ("black", &self.black, Colour::Black),
            ("white", &self.white, Colour::White),
        ];
        for (field, stones, colour) in stones {
            for point in points(field, stones, size)? {
                if board.get(point).is_some() {
                    let message = format!("{} holds two stones", point.to_gtp(size));
                    return Err(Refusal::invalid(message).at(vec![point.to_sgf()]));
                }
                board.place(point, colour);
            }
        }
        let region = self.region.as_ref();
        let region = region.map(|region| points("region", region, size));
        let ko = self.ko.as_ref().map(|name| point("ko", name, size));
        Ok(Placed {
            board,
            to_move: self.to_move.map(Colour::from),
            defender: self.defender.map(Colour::from),
            targets: points("targets", &self.targets, size)?,
            region: region.transpose()?,
            attacker_only: points("attacker_only", &self.attacker_only, size)?,
            escape: points("escape", &self.escape, size)?,
            ko: ko.transpose()?,
        })
    }
}

impl Placed {
    /// The game that begins here: Black moves when nobody says who does.
    pub fn game(&self) -> Game {
        let rules = Rules {
            ko: KoRule::Simple,
            ..Rules::default()
        };
        let to_move = self.to_move.unwrap_or(Colour::Black);
        let mut game = Game::from_board(self.board, to_move, rules);
        if let Some(ko) = self.ko {
            // A ban that makes no sense is among the faults of the position.
            let _ = game.set_ko(Some(ko));
        }
        game
    }

    /// The game after some moves; `pass` is a move.
    pub fn played(&self, moves: &[String]) -> Result<Game, Refusal> {
        if moves.len() > MOST_MOVES {
            return Err(Refusal::invalid("the line is too long"));
        }
        let mut game = self.game();
        for name in moves {
            let size = game.size();
            let played = read_move(name, size)?;
            let colour = game.to_move();
            game.play(played).map_err(|illegal| {
                let point = played.point().map(|point| point.to_gtp(size));
                let place = point.unwrap_or_default();
                let at = played.point().map(|point| point.to_sgf());
                let message = format!("{colour} {place}: {illegal}");
                Refusal::illegal(message, at.into_iter().collect())
            })?;
        }
        Ok(game)
    }
}

/// A move as in SGF, or `pass`.
pub fn read_move(name: &str, size: Size) -> Result<Move, Refusal> {
    match name {
        "pass" => Ok(Move::Pass),
        name => point("moves", name, size).map(Move::Play),
    }
}

/// A move as the API writes it.
pub fn move_name(played: Move) -> String {
    match played {
        Move::Play(point) => point.to_sgf(),
        Move::Pass => "pass".to_owned(),
    }
}

fn point(field: &str, name: &str, size: Size) -> Result<Point, Refusal> {
    let point = Point::from_sgf(name).map_err(|e| Refusal::invalid(format!("{field}: {e}")))?;
    match size.contains(point) {
        true => Ok(point),
        false => {
            let message = format!("{field}: {name} is off the {size} board");
            Err(Refusal::invalid(message))
        }
    }
}

fn points(field: &str, names: &[String], size: Size) -> Result<PointSet, Refusal> {
    if names.len() > MOST_POINTS {
        let message = format!("{field}: a board has no more than {MOST_POINTS} points");
        return Err(Refusal::invalid(message));
    }
    names.iter().map(|name| point(field, name, size)).collect()
}

/// The names of points, row by row.
pub fn names(points: PointSet) -> Vec<String> {
    points.iter().map(Point::to_sgf).collect()
}
