//! What a page has to know to draw a position and to let somebody play on it.

use diagram::Crop;
use goban::{Board, Colour, Game, Move, PointSet, Size};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::position::{ColourWord, Placed, PositionJson, move_name, names};

/// A position and the moves made from it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Where it begins.
    pub position: PositionJson,
    /// The moves, as in SGF, or `pass`.
    #[serde(default)]
    #[schema(example = json!(["ba"]))]
    pub moves: Vec<String>,
}

/// A position, ready to be drawn.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct View {
    /// Width and height.
    pub size: [u8; 2],
    /// Black stones.
    pub black: Vec<String>,
    /// White stones.
    pub white: Vec<String>,
    /// Whose turn it is.
    pub to_move: ColourWord,
    /// The point banned by ko.
    pub ko: Option<String>,
    /// The last move.
    pub last: Option<String>,
    /// Stones that Black and White have taken.
    pub prisoners: [usize; 2],
    /// Points where the mover may play.
    pub legal: Vec<String>,
    /// All chains, in reading order.
    pub chains: Vec<Chain>,
    /// The part of the board that has something on it.
    pub window: Window,
    /// What is wrong with the position, if anything.
    pub faults: Vec<Fault>,
}

/// Stones that are connected.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Chain {
    /// Its number, from 1.
    pub number: usize,
    /// Its colour.
    pub colour: ColourWord,
    /// Its stones.
    pub stones: Vec<String>,
    /// Its liberties.
    pub liberties: Vec<String>,
}

/// A rectangle of points, both corners included, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs)]
pub struct Window {
    pub left: u8,
    pub top: u8,
    pub right: u8,
    pub bottom: u8,
}

/// Something that keeps a position from being a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fault {
    /// A word for programs.
    #[schema(value_type = String, example = "no_liberties")]
    pub kind: &'static str,
    /// The sentence for people.
    pub message: String,
    /// Where.
    pub at: Vec<String>,
}

impl Line {
    /// The position at the end of the line.
    pub fn view(&self) -> Result<View, Refusal> {
        let placed = self.position.placed()?;
        let game = placed.played(&self.moves)?;
        Ok(view(&placed, &game))
    }
}

fn view(placed: &Placed, game: &Game) -> View {
    let board = game.board();
    let size = board.size();
    let shown = board.occupied() | placed.region.unwrap_or_default() | placed.attacker_only;
    let shown = shown | placed.board.occupied();
    let played = game.moves().filter_map(|(_, played)| played.point());
    let shown = shown | played.collect::<PointSet>();
    View {
        size: [size.width() as u8, size.height() as u8],
        black: names(board.stones(Colour::Black)),
        white: names(board.stones(Colour::White)),
        to_move: game.to_move().into(),
        ko: game.ko().map(|point| point.to_sgf()),
        last: game.last_move().map(move_name),
        prisoners: Colour::BOTH.map(|colour| game.prisoners(colour)),
        legal: names(game.legal_points()),
        chains: chains(board),
        window: window(size, shown),
        faults: faults(placed),
    }
}

/// The part of a board that is worth showing.
pub fn window(size: Size, shown: PointSet) -> Window {
    let window = Crop::Auto.window(size, shown);
    Window {
        left: window.left,
        top: window.top,
        right: window.right,
        bottom: window.bottom,
    }
}

fn chains(board: &Board) -> Vec<Chain> {
    let mut found: Vec<(Colour, PointSet)> = Colour::BOTH
        .into_iter()
        .flat_map(|colour| board.chains(colour).map(move |chain| (colour, chain)))
        .collect();
    found.sort_by_key(|(_, chain)| chain.first());
    let chain = |(index, (colour, stones)): (usize, (Colour, PointSet))| Chain {
        number: index + 1,
        colour: colour.into(),
        stones: names(stones),
        liberties: names(stones.neighbours(board.empty())),
    };
    found.into_iter().enumerate().map(chain).collect()
}

/// What keeps a position from being a problem, each with its place.
pub fn faults(placed: &Placed) -> Vec<Fault> {
    let board = &placed.board;
    let size = board.size();
    let name = |points: PointSet| points.first().map_or(String::new(), |p| p.to_gtp(size));
    let mut found = Vec::new();
    let mut fault = |kind, message: String, at: PointSet| {
        let at = names(at);
        found.push(Fault { kind, message, at });
    };
    for colour in Colour::BOTH {
        for chain in board.chains(colour) {
            if chain.neighbours(board.empty()).is_empty() {
                let message = format!("The {colour} stones at {} have no liberty.", name(chain));
                fault("no_liberties", message, chain);
            }
        }
    }
    let bare = placed.targets - board.occupied();
    if !bare.is_empty() {
        let message = format!("The target at {} is not a stone.", name(bare));
        fault("bare_target", message, bare);
    }
    let of = |colour| placed.targets & board.stones(colour);
    let (black, white) = (of(Colour::Black), of(Colour::White));
    if !black.is_empty() && !white.is_empty() {
        let message = "The targets are stones of both colours.".to_owned();
        fault("mixed_targets", message, placed.targets);
    }
    if let Some(defender) = placed.defender {
        let foreign = placed.targets & board.stones(!defender);
        if !foreign.is_empty() && (black.is_empty() || white.is_empty()) {
            let message = format!("The target at {} is not {defender}'s.", name(foreign));
            fault("foreign_target", message, foreign);
        }
    }
    if let Some(region) = placed.region {
        let both = region & placed.attacker_only;
        if !both.is_empty() {
            let message = format!("{} is open to both and to the attacker alone.", name(both));
            fault("overlap", message, both);
        }
        if ((region | placed.attacker_only) & board.empty()).is_empty() {
            let message = "There is no empty point to play on.".to_owned();
            fault("no_empty_point", message, region);
        }
    }
    if let Some(ko) = placed.ko.filter(|&ko| board.get(ko).is_some()) {
        let message = format!("The ko point {} is not empty.", ko.to_gtp(size));
        fault("bad_ko", message, PointSet::single(ko));
    }
    found
}

/// A move in a line and the words for it: `Black C1`, `White passes`.
pub fn move_words(colour: Colour, played: Move, size: Size) -> String {
    let player = player(colour);
    match played {
        Move::Play(point) => format!("{player} {}", point.to_gtp(size)),
        Move::Pass => format!("{player} passes"),
    }
}

/// `Black` or `White`.
pub fn player(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}
