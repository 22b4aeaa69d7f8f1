//! What is sought, and what can be said of a position without reading.

use goban::{Board, Colour, Point, PointSet};
use search::Verdict;

use crate::links::linked;
use crate::moves::capture::{captures_beside, liberties_after};
use crate::moves::paths::Paths;
use crate::state::{State, chain_of};
use crate::zone;

/// What the seeker has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The capture of a chain, or of either of two.
    Capture(Point, Option<Point>),
    /// The capture of a chain while another, the seeker's own, stands: a race.
    Race(Point, Point),
    /// Two chains become one. The capture of either is the end of it.
    Connect(Point, Point),
    /// A chain gets a stone in an area. The capture of the chain is the end of it.
    Reach(Point, PointSet),
}

/// How much is read.
///
/// A move of the seeker is *forcing* when another one would reach the goal if the holder passed:
/// atari, or a threat to connect. Other moves are quiet, and the more so the more moves in a row
/// would be needed after them. A move that leaves the chain three liberties is quieter than one
/// that leaves two. A reading is limited by how quiet the moves of one line may be in sum. This
/// follows the orders of threats in Thomsen's lambda search (2000). Ladders need no quiet move, a
/// net needs one. The holder's moves are not limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// The seeker plays the most direct moves alone, and this is the most they may sum up to.
    Narrow(u8),
    /// The most that the seeker's quiet moves may sum up to.
    Quiet(u8),
    /// Both sides play everywhere.
    Full,
}

impl Width {
    /// The allowance that a reading begins with.
    pub(crate) const fn rest(self) -> u8 {
        match self {
            Width::Narrow(rest) | Width::Quiet(rest) => rest,
            Width::Full => u8::MAX,
        }
    }

    /// Whether the seeker plays the most direct moves alone.
    pub(crate) const fn is_narrow(self) -> bool {
        matches!(self, Width::Narrow(_))
    }
}

/// The numbers that a search begins with at a position, or who has won it.
pub(crate) type Opinion = Result<Verdict, (u32, u32)>;

impl Goal {
    /// Mixes what the goal is into a key.
    pub(crate) fn salt(&self) -> u64 {
        let mut salt = 1;
        let mut add = |number: u64| salt = mixed(salt ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
        match *self {
            Goal::Capture(a, b) => {
                add(1 + a.index() as u64);
                add(b.map_or(0, |b| 1 + b.index() as u64));
            }
            Goal::Race(prey, own) => {
                add(4000 + prey.index() as u64);
                add(4000 + own.index() as u64);
            }
            Goal::Connect(a, b) => {
                add(1000 + a.index() as u64);
                add(1000 + b.index() as u64);
            }
            Goal::Reach(a, area) => {
                add(2000 + a.index() as u64);
                area.iter()
                    .for_each(|point| add(3000 + point.index() as u64));
            }
        }
        salt
    }

    /// What a look says of a position: who has won it, or how hard that looks for either side.
    pub(crate) fn look(&self, state: &State, seeker: Colour) -> Opinion {
        match *self {
            Goal::Capture(a, b) => {
                let first = capture_look(state, seeker, a);
                let Some(b) = b else { return first };
                match (first, capture_look(state, seeker, b)) {
                    (Ok(Verdict::Seek), _) | (_, Ok(Verdict::Seek)) => Ok(Verdict::Seek),
                    (Ok(Verdict::Hold), other) | (other, Ok(Verdict::Hold)) => other,
                    (Err((p, d)), Err((q, e))) => Err((p.min(q), d.saturating_add(e))),
                }
            }
            Goal::Race(_, own) if state.board.get(own) != Some(seeker) => Ok(Verdict::Hold),
            Goal::Race(prey, _) => capture_look(state, seeker, prey),
            Goal::Connect(a, b) => connect_look(state, seeker, a, b),
            Goal::Reach(a, area) => reach_look(state, seeker, a, area),
        }
    }

    /// The zone of a position that a look calls won by the seeker: a closed one, or a loose one.
    pub(crate) fn end_zone(&self, state: &State, seeker: Colour, loose: bool) -> PointSet {
        if self.is_reached(state, seeker) {
            let stones = match *self {
                // None of these points holds a stone of the holder, for the chain is gone.
                Goal::Capture(a, b) => [Some(a), b]
                    .into_iter()
                    .flatten()
                    .filter(|&point| is_captured(state, seeker, point))
                    .collect(),
                Goal::Race(prey, own) => PointSet::single(prey) | state.board.chain(own),
                Goal::Connect(a, _) | Goal::Reach(a, _) => state.board.chain(a),
            };
            if loose {
                return stones;
            }
            return zone::closed(&state.board, stones);
        }
        if let Goal::Connect(a, b) = *self
            && !state.seeking
            && let Some(links) = linked(&state.board, seeker, a, b)
        {
            return match loose {
                true => links,
                false => zone::closed(&state.board, links),
            };
        }
        // One move more: the one that the look has seen.
        let Some(point) = self.last_move(state, seeker) else {
            return state.board.all();
        };
        let Some(after) = state.play(point, seeker) else {
            return state.board.all();
        };
        let end = self.end_zone(&after, seeker, loose);
        let number = point.index() as u16;
        if loose {
            zone::loose(state, number, &after, end)
        } else {
            zone::widened(state, number, &after, end)
        }
    }

    /// Whether the seeker has what he seeks. A stone that was taken in a ko is captured once its
    /// owner has had his chance to retake it.
    pub(crate) fn is_reached(&self, state: &State, seeker: Colour) -> bool {
        let board = &state.board;
        match *self {
            Goal::Capture(a, b) => {
                let gone = |point| is_captured(state, seeker, point);
                gone(a) || b.is_some_and(gone)
            }
            Goal::Race(prey, own) => {
                is_captured(state, seeker, prey) && board.get(own) == Some(seeker)
            }
            Goal::Connect(a, b) => board.get(a) == Some(seeker) && board.chain(a).contains(b),
            Goal::Reach(a, area) => board.get(a) == Some(seeker) && board.chain(a).intersects(area),
        }
    }

    /// How quiet the move of the seeker was that led to a position. It is how many moves more than
    /// one he would need if the holder passed.
    pub(crate) fn quietness(&self, state: &State, seeker: Colour) -> u8 {
        let board = &state.board;
        let count = match *self {
            Goal::Capture(a, b) => {
                let one = state.chain(a).1.len();
                b.map_or(one, |b| one.min(state.chain(b).1.len()))
            }
            Goal::Race(prey, _) => state.chain(prey).1.len(),
            Goal::Connect(a, b) => {
                let way = Paths::distance(board, seeker, board.chain(a), board.chain(b));
                way.map_or(usize::MAX, |way| way as usize)
            }
            Goal::Reach(a, area) => {
                let area = open(board, seeker, area);
                let way = Paths::distance(board, seeker, board.chain(a), area);
                way.map_or(usize::MAX, |way| way as usize + 1)
            }
        };
        quiet(count)
    }

    /// A move with which the seeker, who is to move, reaches his goal at once whatever threats
    /// there are.
    pub(crate) fn last_move(&self, state: &State, seeker: Colour) -> Option<Point> {
        let legal = |point: Point, liberties: PointSet| {
            // A stone with a liberty beyond its own point is no suicide.
            state.ko != Some(point)
                && ((liberties - PointSet::single(point)).first().is_some()
                    || !PointSet::single(point)
                        .neighbours(state.board.empty())
                        .is_empty())
        };
        match *self {
            Goal::Capture(a, b) => [Some(a), b].into_iter().flatten().find_map(|target| {
                let (chain, liberties) = state.chain(target);
                let point = liberties.only().filter(|&point| state.ko != Some(point))?;
                (!may_be_ko(&state.board, seeker, chain, point)).then_some(point)
            }),
            Goal::Race(prey, _) => return Goal::Capture(prey, None).last_move(state, seeker),
            Goal::Connect(a, b) => {
                let (_, one) = chain_of(&state.board, a);
                let (_, two) = chain_of(&state.board, b);
                (one & two).iter().find(|&point| legal(point, one | two))
            }
            Goal::Reach(a, area) => {
                let (_, liberties) = chain_of(&state.board, a);
                let near = (area & state.board.stones(seeker)).neighbours(liberties);
                ((liberties & area) | near)
                    .iter()
                    .find(|&point| legal(point, liberties))
            }
        }
        .filter(|_| state.seeking)
    }
}

/// How quiet a move is that leaves this many liberties or stones to go.
pub(crate) fn quiet(count: usize) -> u8 {
    const QUIET: [u8; 8] = [0, 0, 1, 2, 3, 4, 5, 6];
    QUIET.get(count).copied().unwrap_or(u8::MAX)
}

/// Whether the holder's chain on a point is off the board for good.
fn is_captured(state: &State, seeker: Colour, target: Point) -> bool {
    state.board.get(target) != Some(!seeker) && (state.seeking || state.ko != Some(target))
}

/// Whether the capture of a chain by its last liberty may be the taking of a ko.
pub(crate) fn may_be_ko(board: &Board, seeker: Colour, chain: PointSet, point: Point) -> bool {
    chain.only().is_some()
        && !PointSet::single(point)
            .neighbours(board.all())
            .intersects(board.empty() | board.stones(seeker))
}

/// A look at a chain that is to be captured.
fn capture_look(state: &State, seeker: Colour, target: Point) -> Opinion {
    if is_captured(state, seeker, target) {
        return Ok(Verdict::Seek);
    }
    let (chain, liberties) = state.chain(target);
    let count = liberties.len();
    if state.seeking
        && let Some(point) = liberties.only()
        && state.ko != Some(point)
        && !may_be_ko(&state.board, seeker, chain, point)
    {
        return Ok(Verdict::Seek);
    }
    // Even if the holder passed, the seeker's next move would leave this many.
    let escaped = match state.rest {
        u8::MAX => false,
        rest => quiet(count.saturating_sub(1)) > rest,
    };
    if escaped {
        return Ok(Verdict::Hold);
    }
    Err(capture_numbers(state, seeker, chain, liberties))
}

/// The first numbers of a chain that may be captured: what it could get by one move decides.
fn capture_numbers(
    state: &State,
    seeker: Colour,
    chain: PointSet,
    liberties: PointSet,
) -> (u32, u32) {
    let count = liberties.len();
    if count > 3 {
        return if count == 4 { (40, 2) } else { (80, 1) };
    }
    let room = |point| liberties_after(&state.board, !seeker, liberties, point);
    // What the holder has after his best move, if the seeker fills another liberty first where it
    // is his turn.
    let room = if !state.seeking {
        liberties.iter().map(room).max().unwrap_or(0)
    } else if count == 2 {
        (liberties.iter().map(room).min().unwrap_or(0)).saturating_sub(1)
    } else {
        liberties.iter().map(room).min().unwrap_or(0)
    };
    let room = room.min(5);
    if count == 1 && !state.seeking {
        const PROOF: [u32; 6] = [1, 1, 3, 12, 30, 50];
        const DISPROOF: [u32; 6] = [40, 30, 10, 4, 2, 1];
        let escape = captures_beside(&state.board, chain, seeker).first();
        let hope = if escape.is_some() { 8 } else { 0 };
        return (
            PROOF[room] + hope,
            if hope > 0 {
                DISPROOF[room].min(4)
            } else {
                DISPROOF[room]
            },
        );
    }
    const PROOF: [[u32; 6]; 3] = [
        [2, 2, 4, 10, 18, 26],
        [6, 6, 8, 16, 26, 36],
        [14, 14, 16, 22, 30, 40],
    ];
    const DISPROOF: [[u32; 6]; 3] = [
        [20, 20, 10, 5, 3, 2],
        [12, 12, 8, 4, 3, 2],
        [6, 6, 5, 3, 2, 2],
    ];
    let row = (count.max(2) - 2) + usize::from(!state.seeking);
    (PROOF[row.min(2)][room], DISPROOF[row.min(2)][room])
}

/// A look at two chains that are to become one.
fn connect_look(state: &State, seeker: Colour, a: Point, b: Point) -> Opinion {
    let board = &state.board;
    if board.get(a) != Some(seeker) || board.get(b) != Some(seeker) {
        return Ok(Verdict::Hold);
    }
    if board.chain(a).contains(b) {
        return Ok(Verdict::Seek);
    }
    let goal = Goal::Connect(a, b);
    if goal.last_move(state, seeker).is_some() {
        return Ok(Verdict::Seek);
    }
    if !state.seeking && linked(board, seeker, a, b).is_some() {
        return Ok(Verdict::Seek);
    }
    let distance = Paths::distance(board, seeker, board.chain(a), board.chain(b));
    // Chains that are linked still take a stone.
    distance_opinion(state, distance.map(|stones| stones.max(1)))
}

/// The points of an area that a way may lead to: all without the holder's stones, or these where
/// there are no others.
pub(crate) fn open(board: &Board, seeker: Colour, area: PointSet) -> PointSet {
    let open = area - board.stones(!seeker);
    if open.is_empty() { area } else { open }
}

/// A look at a chain that is to get a stone in an area.
fn reach_look(state: &State, seeker: Colour, a: Point, area: PointSet) -> Opinion {
    let board = &state.board;
    if board.get(a) != Some(seeker) {
        return Ok(Verdict::Hold);
    }
    let goal = Goal::Reach(a, area);
    if goal.is_reached(state, seeker) || goal.last_move(state, seeker).is_some() {
        return Ok(Verdict::Seek);
    }
    let distance = Paths::distance(board, seeker, board.chain(a), open(board, seeker, area));
    distance_opinion(state, distance.map(|d| d + 1))
}

/// The opinion where the seeker needs this many stones in a row.
fn distance_opinion(state: &State, distance: Option<u32>) -> Opinion {
    let Some(distance) = distance else {
        return match state.rest {
            u8::MAX => Err((100, 1)),
            _ => Ok(Verdict::Hold),
        };
    };
    // Even if the holder passed, the seeker's next move would leave one stone less.
    if state.rest != u8::MAX && quiet((distance as usize).saturating_sub(1)) > state.rest {
        return Ok(Verdict::Hold);
    }
    let later = u32::from(!state.seeking);
    let distance = distance.min(30);
    Err((
        distance * distance + later,
        (2 + later).saturating_sub(distance / 2).max(1),
    ))
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
const fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
