//! What is proven about a position for the side to move. It is chains that are captured or saved
//! now or never, and points that are somebody's whatever is played.

use std::sync::{Arc, Mutex, PoisonError};

use goban::{Colour, Move, Point, PointSet};
use readers::{Certainty, Code, Limits, Readers, Readout};
use search::Cancel;
use tactics::alternating::Alternating;

use crate::session::Session;

/// Chains with more liberties than this are not asked about.
const SHORT: usize = 4;
/// Nodes for each question.
const NODES: u64 = 2_000;

/// A move that is proven to capture or to save a chain, which otherwise would be lost.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvenMove {
    /// The move.
    pub point: Point,
    /// 1 where it works, 0.5 where it works by ko.
    pub share: f32,
    /// Moves made in search to show it.
    pub nodes: u64,
    /// The main line.
    pub line: Vec<Move>,
    /// How many stones it is about.
    stones: usize,
}

/// What is proven for a side to move.
#[derive(Clone, Debug, Default)]
pub struct ProvenFacts {
    /// Moves, the one about the most stones first. Each point is there once.
    pub moves: Vec<ProvenMove>,
    /// The points that Black and White keep if they answer every move.
    pub safe: [PointSet; 2],
}

impl ProvenFacts {
    /// Asks about every chain that is short of liberties, until told to stop.
    pub fn of(session: &mut Session, by: Colour, cancel: &Cancel) -> ProvenFacts {
        let board = *session.game.board();
        let mut facts = ProvenFacts {
            moves: Vec::new(),
            safe: Colour::BOTH.map(|colour| Alternating::of(&board, colour).safe()),
        };
        let mut position = session.position();
        position.ko = position.ko.filter(|&(_, banned)| banned == by);
        for owner in Colour::BOTH {
            for chain in board.chains(owner) {
                let in_contact = !chain.neighbours(board.stones(!owner)).is_empty();
                let short = chain.neighbours(board.empty()).len() <= SHORT;
                let Some(stone) = chain.first().filter(|_| in_contact && short) else {
                    continue;
                };
                if cancel.is_cancelled() {
                    return facts;
                }
                let limits = Limits {
                    nodes: Some(NODES),
                    cancel: cancel.clone(),
                    ..Limits::default()
                };
                let (ours, theirs): (Ask, Ask) = match owner == by {
                    true => (Readers::defend, Readers::attack),
                    false => (Readers::attack, Readers::defend),
                };
                let readers = &mut session.readers;
                let (found, line) =
                    with_line(readers, |readers| ours(readers, &position, stone, &limits));
                let Some((point, reading)) = found.and_then(useful) else {
                    continue;
                };
                // What cannot be lost needs no move.
                let passed = readers::Position {
                    ko: None,
                    ..position
                };
                let reply = theirs(&mut session.readers, &passed, stone, &limits);
                if !reply.is_ok_and(|reply| reply.code.works()) {
                    continue;
                }
                facts.add(ProvenMove {
                    point,
                    share: if reading.code == Code::Win { 1.0 } else { 0.5 },
                    nodes: reading.nodes,
                    line: if line.is_empty() {
                        vec![Move::Play(point)]
                    } else {
                        line
                    },
                    stones: chain.len(),
                });
            }
        }
        facts.moves.sort_by(|a, b| {
            let by_share = b.share.total_cmp(&a.share);
            b.stones.cmp(&a.stones).then(by_share)
        });
        facts
    }

    /// A move about two chains counts for the better of its results.
    fn add(&mut self, found: ProvenMove) {
        match self
            .moves
            .iter_mut()
            .find(|known| known.point == found.point)
        {
            None => self.moves.push(found),
            Some(known) if (found.share, found.stones) > (known.share, known.stones) => {
                *known = found;
            }
            Some(_) => {}
        }
    }

    /// What is proven about a move.
    pub fn about(&self, action: Move) -> Option<&ProvenMove> {
        self.moves
            .iter()
            .find(|known| Move::Play(known.point) == action)
    }
}

/// A question about one chain.
type Ask =
    fn(&mut Readers, &readers::Position, Point, &Limits) -> Result<Readout, readers::Refused>;

/// A proven gain by a move on the board.
fn useful(reading: Readout) -> Option<(Point, Readout)> {
    let proven = reading.certainty == Certainty::Proven && reading.code.works();
    reading
        .point()
        .filter(|_| proven)
        .map(|point| (point, reading))
}

/// An answer with its main line. A trace that somebody else keeps hears of it too.
fn with_line(
    readers: &mut Readers,
    ask: impl FnOnce(&mut Readers) -> Result<Readout, readers::Refused>,
) -> (Option<Readout>, Vec<Move>) {
    let line = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&line);
    let before = readers.set_trace(None);
    let kept = Arc::new(Mutex::new(before));
    let theirs = Arc::clone(&kept);
    readers.set_trace(Some(Box::new(move |traced| {
        let mut line = heard.lock().unwrap_or_else(PoisonError::into_inner);
        line.clone_from(&traced.line);
        let mut theirs = theirs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(trace) = theirs.as_mut() {
            trace(traced);
        }
    })));
    let reading = ask(readers).ok();
    let before = kept.lock().unwrap_or_else(PoisonError::into_inner).take();
    readers.set_trace(before);
    let line = line.lock().unwrap_or_else(PoisonError::into_inner).clone();
    (reading, line)
}
