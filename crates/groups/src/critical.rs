//! Chains that one side can capture and the other can save: whoever moves first decides.
//!
//! Every chain that is short of liberties is asked about with the capture reader, on the whole
//! board, with either side to move. Then first moves are weighed by what they settle. That is
//! stones of the mover that cannot be captured any more, and stones of the other side that cannot
//! be saved.

use goban::{Board, Colour, Point, PointSet};
use readers::{Code, Limits, Position, Readers};

use crate::scene::Scene;

/// A chain, and what becomes of it.
#[derive(Clone, Copy, Debug)]
pub struct Chain {
    /// Its owner.
    pub colour: Colour,
    /// Its stones.
    pub stones: PointSet,
    /// Whether the other side captures it when it moves first.
    pub attack: Code,
    /// Whether its owner saves it when he moves first. A chain that cannot be attacked needs no
    /// saving.
    pub defend: Code,
}

impl Chain {
    /// Whether it depends on who moves first.
    pub fn is_critical(&self) -> bool {
        self.attack.works() && self.defend.works()
    }

    /// Whether it is captured whoever moves first.
    pub fn is_lost(&self) -> bool {
        self.attack == Code::Win && !self.defend.works()
    }
}

/// A first move and what it settles.
#[derive(Clone, Copy, Debug)]
pub struct Weighed {
    /// The move.
    pub mv: Point,
    /// Stones that are the mover's after it: his own that are safe, and those of the other side
    /// that are lost.
    pub worth: f64,
    /// Of them, those of the other side.
    pub captured: f64,
    /// Stones of the other side that a second move in a row would capture.
    pub threatened: f64,
}

/// What the capture reader finds out about a position for one side to move.
#[derive(Clone, Debug)]
pub struct Critical {
    /// The chains that are short of liberties.
    pub chains: Vec<Chain>,
    /// What is the mover's when he passes.
    pub passing: f64,
    /// First moves that settle something, the best first.
    pub moves: Vec<Weighed>,
}

/// Chains with more liberties than this are not asked about.
const SHORT: usize = 5;
/// Moves that settle less than the best by at most this much are as good.
pub const AS_GOOD: f64 = 0.01;
/// The most first moves that are weighed.
const MOST_MOVES: usize = 40;

/// Asks about every chain that is short of liberties, and weighs the first moves of one side.
pub fn critical(
    readers: &mut Readers,
    scene: &Scene,
    mover: Colour,
    each: &Limits,
) -> Option<Critical> {
    let position = position(scene, mover)?;
    let mut chains = Vec::new();
    for colour in [Colour::Black, Colour::White] {
        for stones in scene.stones(colour).components() {
            let touches = stones.neighbours(scene.stones(!colour));
            if scene.liberties(stones).len() > SHORT || touches.is_empty() {
                continue;
            }
            chains.push(judge(readers, &position, colour, stones, each)?);
        }
    }
    let asked: Vec<Chain> = (chains.iter())
        .filter(|chain| chain.attack.works())
        .copied()
        .collect();
    let all: Vec<Chain> = chains.clone();
    let passed = Position {
        ko: None,
        ..position
    };
    let parts: Vec<f64> = (all.iter())
        .map(|chain| chain.stones.len() as f64 * settled(readers, &passed, chain, mover, each))
        .collect();
    let passing = parts.iter().sum();
    let reach: Vec<PointSet> = all.iter().map(|chain| reach(scene, chain)).collect();
    let mut points = PointSet::EMPTY;
    for chain in asked.iter().filter(|chain| chain.is_critical()) {
        points |= candidates(scene, chain);
    }
    let mut moves = Vec::new();
    for mv in points.iter().take(4 * MOST_MOVES) {
        let Some(after) = position.after(mv, mover) else {
            continue;
        };
        // A move that settles nothing at the chains it was made for is not weighed further.
        let settles = asked
            .iter()
            .any(|chain| chain.is_critical() && settled(readers, &after, chain, mover, each) > 0.0);
        if !settles || moves.len() >= MOST_MOVES {
            continue;
        }
        let near: Vec<bool> = reach.iter().map(|reach| reach.contains(mv)).collect();
        let (mut worth, mut captured) = (0.0, 0.0);
        for ((chain, near), part) in all.iter().zip(near).zip(&parts) {
            let stones = chain.stones.len() as f64;
            let part = match near {
                true => stones * settled(readers, &after, chain, mover, each),
                // A move far off changes nothing.
                false => *part,
            };
            worth += part;
            if chain.colour != mover {
                captured += part;
            }
        }
        if worth > passing {
            moves.push(Weighed {
                mv,
                worth,
                captured,
                threatened: 0.0,
            });
        }
    }
    moves.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    // Of moves that settle as much the one that threatens more comes first.
    let top = moves.first().map_or(0.0, |best| best.worth);
    let equals = moves
        .iter()
        .filter(|weighed| weighed.worth >= top - AS_GOOD);
    if equals.count() > 1 {
        for weighed in moves.iter_mut().filter(|w| w.worth >= top - AS_GOOD) {
            if let Some(after) = position.after(weighed.mv, mover) {
                weighed.threatened = threats(readers, &after, &all, mover, each);
            }
        }
        moves.sort_by(|a, b| {
            let by_worth = b.worth.total_cmp(&a.worth);
            by_worth.then(b.threatened.total_cmp(&a.threatened))
        });
    }
    Some(Critical {
        chains,
        passing,
        moves,
    })
}

/// The position with one side to move.
pub(crate) fn position(scene: &Scene, mover: Colour) -> Option<Position> {
    let mut board = Board::new(scene.size);
    for colour in [Colour::Black, Colour::White] {
        for point in scene.stones(colour).iter() {
            board.place(point, colour);
        }
    }
    let mut position = Position::new(board);
    position.ko = scene.ko.map(|ko| (ko, mover));
    board.is_legal_position().then_some(position)
}

fn judge(
    readers: &mut Readers,
    position: &Position,
    colour: Colour,
    stones: PointSet,
    each: &Limits,
) -> Option<Chain> {
    let stone = stones.first()?;
    let attack = readers.attack(position, stone, each).ok()?;
    let defend = match attack.code.works() {
        true => readers.defend(position, stone, each).ok()?.code,
        false => Code::Win,
    };
    Some(Chain {
        colour,
        stones,
        attack: attack.code,
        defend,
    })
}

/// Points where a move may decide over a chain.
fn candidates(scene: &Scene, chain: &Chain) -> PointSet {
    let empty = scene.empty();
    let liberties = scene.liberties(chain.stones);
    let mut points = liberties | liberties.neighbours(empty);
    for wall in scene.touching(chain.stones, !chain.colour) {
        let around = scene.liberties(wall);
        if around.len() <= 4 {
            points |= around;
        }
    }
    for friend in scene.touching(liberties, chain.colour) {
        let around = scene.liberties(friend);
        if around.len() <= 3 {
            points |= around;
        }
    }
    points
}

/// Where a move may change what becomes of a chain.
fn reach(scene: &Scene, chain: &Chain) -> PointSet {
    let empty = scene.empty();
    let liberties = scene.liberties(chain.stones);
    let mut points = liberties.grown(empty).grown(empty);
    for wall in scene.touching(chain.stones, !chain.colour) {
        points |= scene.liberties(wall).grown(empty);
    }
    points
}

/// What of a chain is the mover's with the other side to move. It is 1 for all of it, 0 for
/// nothing, and between for a ko.
fn settled(
    readers: &mut Readers,
    after: &Position,
    chain: &Chain,
    mover: Colour,
    each: &Limits,
) -> f64 {
    let stone = chain
        .stones
        .first()
        .filter(|&stone| after.board.get(stone) == Some(chain.colour));
    let Some(stone) = stone else {
        return if chain.colour == mover { 0.0 } else { 1.0 };
    };
    // The other side moves: it attacks the mover's chains and saves its own.
    let reading = match chain.colour == mover {
        true => readers.attack(after, stone, each),
        false => readers.defend(after, stone, each),
    };
    match reading.map_or(Code::Win, |reading| reading.code) {
        Code::Win => 0.0,
        Code::KoTakesFirst => 0.35,
        Code::KoNeedsThreat => 0.65,
        Code::Fail => 1.0,
    }
}

/// What of the other side's chains the mover would capture if it were his turn again, in stones.
fn threats(
    readers: &mut Readers,
    after: &Position,
    chains: &[Chain],
    mover: Colour,
    each: &Limits,
) -> f64 {
    let passed = Position { ko: None, ..*after };
    let mut all = 0.0;
    for chain in chains.iter().filter(|chain| chain.colour != mover) {
        let standing = |stone: &Point| after.board.get(*stone) == Some(chain.colour);
        let part = match chain.stones.first().filter(standing) {
            None => 1.0,
            Some(stone) => match readers.attack(&passed, stone, each).map(|r| r.code) {
                Ok(Code::Win) => 1.0,
                Ok(Code::Fail) | Err(_) => 0.0,
                Ok(_) => 0.5,
            },
        };
        all += part * chain.stones.len() as f64;
    }
    all
}

/// Whether a move gains something of a chain, compared with a pass.
pub(crate) fn settles(
    readers: &mut Readers,
    (before, after): (&Position, &Position),
    chain: &Chain,
    mover: Colour,
    each: &Limits,
) -> bool {
    let passed = Position {
        ko: None,
        ..*before
    };
    settled(readers, after, chain, mover, each) > settled(readers, &passed, chain, mover, each)
}
