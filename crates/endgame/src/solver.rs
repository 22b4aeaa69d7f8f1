//! The values of local games: all moves of both colours, every position once.
//!
//! Positions are nodes of a graph. It is walked depth first, and what loops through itself
//! (Tarjan's strongly connected components) is valued together: a ko. Everything else has a value
//! as soon as its children have.

use rustc_hash::{FxHashMap, FxHashSet};

use cgt::{Bounds, Dyadic, Edge, Game, Games, Node};
use goban::Point;
use search::{Budget, Limits};

use crate::keeping::Keeping;
use crate::library::{Kept, Library};
use crate::local::{Frame, Local, Rest, Step, sign, whole};
use crate::rules::Counting;

/// Options with more positions than this lose what is infinitesimal, which changes no score.
const LARGE: usize = 40;
/// Positions with fewer empty points are read out faster than found in a file.
const FEWEST_KEPT: u32 = 5;
/// How many positions are looked at to see whether all of a part is one colour's, where that is not
/// needed.
const GLANCE: u64 = 300;
/// How many times one side may take in a ko. More brings the bounds nearer to each other and takes
/// longer.
const KO_ROUNDS: u32 = 2;

/// The limits ran out before a value was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

/// A local game by its number in the solver, or the same with colours swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Name {
    id: u32,
    swapped: bool,
}

/// A move as the solver keeps it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Move {
    score: i32,
    parts: Vec<Name>,
    captures: bool,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
enum State {
    New,
    /// On the way: when it was met, and the earliest that can be met again from it.
    Open {
        index: u32,
        low: u32,
    },
    Known(Bounds),
}

/// A position that is being looked at.
struct Visit {
    id: u32,
    moves: [Vec<Move>; 2],
    stand: i32,
    /// The children that are still to be looked at.
    todo: Vec<(u32, Local)>,
}

/// What local games are worth, kept by their canonical positions.
///
/// # Examples
/// ```
/// use endgame::{Counting, Frame, Solver};
/// use goban::{Colour, Point, PointSet, board};
///
/// // A corridor of two points that White can push into.
/// let position = board! {
///     X . . O /
///     X X X O
/// };
/// let area = PointSet::of(&[Point::new(1, 0), Point::new(2, 0)]);
/// let safe = Colour::BOTH.map(|colour| position.stones(colour));
/// let (frame, local) = Frame::new(&position, area, safe).unwrap();
/// let mut solver = Solver::new(Counting::Territory);
/// let value = solver.value(&frame, &local, &search::Limits::default()).unwrap();
/// let value = value.value().unwrap();
/// assert_eq!(solver.games.text(value), "1|*");
/// ```
pub struct Solver {
    /// The games that values are names of.
    pub games: Games,
    counting: Counting,
    /// Positions made in search so far.
    pub nodes: u64,
    states: Vec<State>,
    names: FxHashMap<Box<[u8]>, u32>,
    /// Names by positions as they lie in a frame, because canonical ones cost more to find.
    lying: FxHashMap<(u32, Local), Name>,
    /// The numbers of frames, by their points.
    frames: FxHashMap<Box<[Point]>, u32>,
    keeping: Keeping,
    library: Option<Box<dyn Library>>,
    /// Positions that the library has.
    shelved: FxHashSet<u32>,
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(counting: Counting) -> Solver {
        Solver {
            games: Games::new(),
            counting,
            nodes: 0,
            states: Vec::new(),
            names: FxHashMap::default(),
            lying: FxHashMap::default(),
            frames: FxHashMap::default(),
            keeping: Keeping::default(),
            library: None,
            shelved: FxHashSet::default(),
        }
    }

    /// Looks values up in a library before searching, and keeps what is found there.
    pub fn use_library(&mut self, library: Box<dyn Library>) {
        self.library = Some(library);
    }

    /// How positions are counted.
    #[must_use]
    pub fn counting(&self) -> Counting {
        self.counting
    }

    /// How many positions are known.
    #[must_use]
    pub fn known(&self) -> usize {
        self.names.len()
    }

    /// The bounds of a position, which are equal unless a ko matters.
    ///
    /// # Errors
    /// When the limits run out first.
    pub fn value(
        &mut self,
        frame: &Frame,
        local: &Local,
        limits: &Limits,
    ) -> Result<Bounds, OutOfBudget> {
        let mut budget = Budget::new(limits.clone());
        let answer = self.value_within(frame, local, &mut budget);
        self.nodes += budget.nodes;
        answer
    }

    fn value_within(
        &mut self,
        frame: &Frame,
        local: &Local,
        budget: &mut Budget,
    ) -> Result<Bounds, OutOfBudget> {
        let rest = frame.rest(*local, self.counting);
        self.value_of_rest(frame, &rest, budget)
    }

    fn value_of_rest(
        &mut self,
        frame: &Frame,
        rest: &Rest,
        budget: &mut Budget,
    ) -> Result<Bounds, OutOfBudget> {
        let mut total = Bounds::exact(self.games.integer(i64::from(rest.score)));
        for part in &rest.parts {
            let bounds = self.part(frame, part, budget)?;
            total = total.plus(bounds, &mut self.games);
        }
        Ok(total)
    }

    /// All moves of a colour in a position with the bounds of what they lead to.
    ///
    /// # Errors
    /// When the limits run out first.
    pub fn moves(
        &mut self,
        frame: &Frame,
        local: &Local,
        colour: goban::Colour,
        limits: &Limits,
    ) -> Result<Vec<(goban::Point, Bounds)>, OutOfBudget> {
        let mut budget = Budget::new(limits.clone());
        let mut moves = Vec::new();
        for step in frame.steps(local, colour.index(), self.counting) {
            let bounds = self.value_of_rest(frame, &step.rest, &mut budget)?;
            moves.push((frame.points()[step.point as usize], bounds));
        }
        self.nodes += budget.nodes;
        Ok(moves)
    }

    /// What Black has more than White in a position if both pass at once.
    ///
    /// # Errors
    /// When the limits run out first.
    pub fn stand(
        &mut self,
        frame: &Frame,
        local: &Local,
        limits: &Limits,
    ) -> Result<i32, OutOfBudget> {
        let mut budget = Budget::new(limits.clone());
        let rest = frame.rest(*local, self.counting);
        let mut score = rest.score;
        for part in &rest.parts {
            score += match self.kept(frame, part, &mut budget)? {
                Some(settled) => settled,
                None => frame.as_it_stands(part, self.counting),
            };
        }
        Ok(score)
    }

    /// Tells the solver a value that is known from elsewhere.
    pub fn remember(&mut self, key: &[u8], bounds: Bounds) {
        let id = self.number(key);
        self.states[id as usize] = State::Known(bounds);
    }

    /// The bounds of a position by its key, if they are known.
    #[must_use]
    pub fn recall(&self, key: &[u8]) -> Option<Bounds> {
        match self.states[*self.names.get(key)? as usize] {
            State::Known(bounds) => Some(bounds),
            _ => None,
        }
    }

    fn number(&mut self, key: &[u8]) -> u32 {
        if let Some(&id) = self.names.get(key) {
            return id;
        }
        let id = u32::try_from(self.states.len()).unwrap_or(u32::MAX);
        self.states.push(State::New);
        self.names.insert(key.into(), id);
        id
    }

    fn frame_number(&mut self, frame: &Frame) -> u32 {
        if let Some(&known) = self.frames.get(frame.points()) {
            return known;
        }
        let number = self.frames.len() as u32;
        self.frames.insert(frame.points().into(), number);
        number
    }

    fn name(&mut self, frame: &Frame, number: u32, part: &Local) -> Name {
        if let Some(&known) = self.lying.get(&(number, *part)) {
            return known;
        }
        let (key, swapped) = frame.key(part);
        let id = self.number(&key);
        let name = Name { id, swapped };
        self.lying.insert((number, *part), name);
        name
    }

    fn bounds_of(&mut self, name: Name) -> Option<Bounds> {
        match self.states[name.id as usize] {
            State::Known(bounds) if name.swapped => Some(bounds.negative(&mut self.games)),
            State::Known(bounds) => Some(bounds),
            _ => None,
        }
    }

    /// The bounds of a part that does not fall apart.
    fn part(
        &mut self,
        frame: &Frame,
        part: &Local,
        budget: &mut Budget,
    ) -> Result<Bounds, OutOfBudget> {
        let number = self.frame_number(frame);
        let name = self.name(frame, number, part);
        if self.bounds_of(name).is_none() && !self.looked_up(frame, name, part) {
            self.walk(frame, name, part, budget)?;
        }
        let bounds = self.bounds_of(name).ok_or(OutOfBudget)?;
        self.shelve(frame, name, part);
        Ok(bounds)
    }

    /// Whether the library had the value.
    fn looked_up(&mut self, frame: &Frame, name: Name, part: &Local) -> bool {
        let (Some(library), true) = (&mut self.library, is_worth_keeping(part)) else {
            return false;
        };
        let found = library.find(self.counting, &frame.key(part).0);
        let Some(bounds) = found.and_then(|kept| kept.bounds(&mut self.games)) else {
            return false;
        };
        self.states[name.id as usize] = State::Known(bounds);
        self.shelved.insert(name.id)
    }

    /// Puts a value into the library, once.
    fn shelve(&mut self, frame: &Frame, name: Name, part: &Local) {
        let (Some(library), true) = (&mut self.library, is_worth_keeping(part)) else {
            return;
        };
        if !self.shelved.insert(name.id) {
            return;
        }
        if let State::Known(bounds) = self.states[name.id as usize]
            && let Some(kept) = Kept::of(bounds, &mut self.games)
        {
            library.keep(self.counting, &frame.key(part).0, &kept);
        }
    }

    /// Walks the graph from a position until it is valued.
    fn walk(
        &mut self,
        frame: &Frame,
        name: Name,
        part: &Local,
        budget: &mut Budget,
    ) -> Result<(), OutOfBudget> {
        let (mut count, mut visits, mut open) = (0u32, Vec::<Visit>::new(), Vec::<Visit>::new());
        let first = self.enter(frame, name.id, &unswapped(part, name), &mut count, budget);
        visits.extend(first.unwrap_or(None));
        while let Some(visit) = visits.last_mut() {
            if budget.exhausted() {
                break;
            }
            let id = visit.id;
            if let Some((child, local)) = visit.todo.pop() {
                match self.states[child as usize] {
                    State::Known(_) => {}
                    State::Open { index, .. } => self.lower(id, index),
                    State::New => {
                        let next = self.enter(frame, child, &local, &mut count, budget);
                        visits.extend(next.unwrap_or(None));
                    }
                }
                continue;
            }
            let done = visits
                .pop()
                .unwrap_or_else(|| unreachable!("there was a last one"));
            let State::Open { index, low } = self.states[id as usize] else {
                continue;
            };
            open.push(done);
            if low == index {
                // Everything met since then that is still open belongs together.
                let start = open
                    .iter()
                    .position(|visit| self.index(visit.id) >= index)
                    .unwrap_or(0);
                let group: Vec<Visit> = open.drain(start..).collect();
                self.value_group(group);
            }
            if let Some(parent) = visits.last() {
                let parent = parent.id;
                if let State::Open { .. } = self.states[id as usize] {
                    self.lower(parent, low);
                }
            }
        }
        if visits.is_empty() {
            return Ok(());
        }
        for visit in visits.iter().chain(&open) {
            self.states[visit.id as usize] = State::New;
        }
        Err(OutOfBudget)
    }

    fn index(&self, id: u32) -> u32 {
        match self.states[id as usize] {
            State::Open { index, .. } => index,
            _ => 0,
        }
    }

    fn lower(&mut self, id: u32, to: u32) {
        if let State::Open { low, .. } = &mut self.states[id as usize] {
            *low = to.min(*low);
        }
    }

    /// Begins with a position: its moves, and the children that have no value yet. If who lives
    /// there is clear, it has a value at once.
    fn enter(
        &mut self,
        frame: &Frame,
        id: u32,
        local: &Local,
        count: &mut u32,
        budget: &mut Budget,
    ) -> Result<Option<Visit>, OutOfBudget> {
        if let Some(score) = self.kept(frame, local, budget)? {
            let game = self.games.integer(i64::from(score));
            self.states[id as usize] = State::Known(Bounds::exact(game));
            return Ok(None);
        }
        let number = self.frame_number(frame);
        let (mut moves, mut todo) = ([Vec::new(), Vec::new()], Vec::new());
        for (colour, moves) in moves.iter_mut().enumerate() {
            let mut steps = frame.steps(local, colour, self.counting);
            budget.spend(steps.len() as u64, *count as usize);
            for step in &mut steps {
                self.settle(frame, &mut step.rest, budget)?;
            }
            // A move that takes everything leaves nothing to think of.
            let taking = |step: &Step| takes_all(local, colour, step, self.counting);
            if let Some(place) = steps.iter().position(taking) {
                steps.swap(0, place);
                steps.truncate(1);
            }
            for step in steps {
                let mut parts = Vec::with_capacity(step.rest.parts.len());
                for part in &step.rest.parts {
                    let name = self.name(frame, number, part);
                    if !matches!(self.states[name.id as usize], State::Known(_)) {
                        todo.push((name.id, unswapped(part, name)));
                    }
                    parts.push(name);
                }
                parts.sort_unstable();
                moves.push(Move {
                    score: step.rest.score,
                    parts,
                    captures: step.captures,
                });
            }
        }
        for list in &mut moves {
            list.sort_unstable();
            list.dedup();
        }
        // Not before: a position that the budget did not reach must not look begun.
        *count += 1;
        self.states[id as usize] = State::Open {
            index: *count,
            low: *count,
        };
        Ok(Some(Visit {
            id,
            moves,
            stand: frame.as_it_stands(local, self.counting),
            todo,
        }))
    }

    /// Counts parts that one colour has all of.
    fn settle(
        &mut self,
        frame: &Frame,
        rest: &mut Rest,
        budget: &mut Budget,
    ) -> Result<(), OutOfBudget> {
        let mut open = Vec::with_capacity(rest.parts.len());
        for part in &rest.parts {
            match self.kept(frame, part, budget)? {
                Some(score) => rest.score += score,
                None => open.push(*part),
            }
        }
        rest.parts = open;
        Ok(())
    }

    /// The score of a position that one colour has all of although the other moves first. When
    /// territory is counted that makes stones dead which stand there: nobody has to take them off.
    fn kept(
        &mut self,
        frame: &Frame,
        local: &Local,
        budget: &mut Budget,
    ) -> Result<Option<i32>, OutOfBudget> {
        let Some(owner) = frame.enclosed_by(local) else {
            return Ok(None);
        };
        let number = self.frame_number(frame);
        // Counting area it saves work and no more: the stones can be played out.
        let (most, needed) = match self.counting {
            Counting::Territory => (u64::MAX, true),
            Counting::Area => (GLANCE, false),
        };
        let kept = match self
            .keeping
            .keeps(frame, number, local, owner, most, budget)
        {
            Ok(kept) => kept,
            Err(OutOfBudget) if needed || budget.spent() => return Err(OutOfBudget),
            Err(OutOfBudget) => false,
        };
        Ok(kept.then(|| whole(local, owner, self.counting)))
    }

    /// Gives values to positions that can be reached from each other.
    fn value_group(&mut self, group: Vec<Visit>) {
        let loops = group.len() > 1 || {
            let id = group[0].id;
            let all = group[0].moves.iter().flatten();
            all.flat_map(|step| &step.parts).any(|part| part.id == id)
        };
        if !loops {
            let visit = &group[0];
            let [left, right] = [0, 1].map(|colour| {
                let moves = visit.moves[colour].iter();
                moves
                    .map(|step| self.known_part(step))
                    .collect::<Vec<Bounds>>()
            });
            let stand = Dyadic::from(i64::from(visit.stand));
            let side = |list: &[Bounds], low: bool| -> Vec<Game> {
                list.iter()
                    .map(|b| if low { b.low } else { b.high })
                    .collect()
            };
            let low = self.combined(&side(&left, true), &side(&right, true), stand);
            let exact = left
                .iter()
                .chain(&right)
                .all(|bounds| bounds.value().is_some());
            let high = if exact {
                low
            } else {
                self.combined(&side(&left, false), &side(&right, false), stand)
            };
            let bounds = Bounds { low, high }.settled(&mut self.games);
            self.states[visit.id as usize] = State::Known(bounds);
            return;
        }
        let places: FxHashMap<u32, usize> = group
            .iter()
            .enumerate()
            .map(|(i, visit)| (visit.id, i))
            .collect();
        let mut nodes = Vec::with_capacity(group.len());
        for visit in &group {
            let [left, right] = [0, 1].map(|colour| {
                let moves = visit.moves[colour].iter();
                moves
                    .map(|step| self.edge(step, &places))
                    .collect::<Vec<Edge>>()
            });
            nodes.push(Node {
                left,
                right,
                stand: Dyadic::from(i64::from(visit.stand)),
            });
        }
        let bounds = self.games.loop_bounds(&nodes, KO_ROUNDS);
        for (visit, bounds) in group.iter().zip(bounds) {
            let bounds = bounds.settled(&mut self.games);
            self.states[visit.id as usize] = State::Known(bounds);
        }
    }

    /// The value of a position by its options, without what is infinitesimal if they are large.
    fn combined(&mut self, left: &[Game], right: &[Game], stand: Dyadic) -> Game {
        let mut options = left.iter().chain(right);
        let large = left.len() + right.len() > 8
            || options.any(|&option| self.games.is_larger_than(option, LARGE));
        match large {
            true => self.games.simplified(left, right, stand),
            false => self.games.with_passes(left, right, stand),
        }
    }

    /// The bounds of the parts after a move that are known, with the score.
    fn known_part(&mut self, step: &Move) -> Bounds {
        let mut total = Bounds::exact(self.games.integer(i64::from(step.score)));
        for &part in &step.parts {
            if let Some(bounds) = self.bounds_of(part) {
                total = total.plus(bounds, &mut self.games);
            }
        }
        total
    }

    fn edge(&mut self, step: &Move, places: &FxHashMap<u32, usize>) -> Edge {
        let inner = step.parts.iter().filter_map(|part| {
            let place = places.get(&part.id)?;
            Some((*place, part.swapped))
        });
        let nodes: Vec<(usize, bool)> = inner.collect();
        Edge {
            known: self.known_part(step),
            // A loop gives back what it took, so both sides capture in it.
            breaking: step.captures && !nodes.is_empty(),
            nodes,
        }
    }
}

/// The position that a name's number stands for: colours swapped back.
fn unswapped(part: &Local, name: Name) -> Local {
    if !name.swapped {
        return *part;
    }
    let [a, b] = part.touch;
    let [c, d] = part.stones;
    Local {
        points: part.points,
        touch: [b, a],
        stones: [d, c],
    }
}

/// Whether a position takes long enough to be remembered from run to run.
fn is_worth_keeping(part: &Local) -> bool {
    let empty = part.points & !part.stones[0] & !part.stones[1];
    empty.count_ones() >= FEWEST_KEPT
}

/// Whether a move leaves all of a part to its colour, so that no other move gets more.
///
/// The opponent need not play there, so the colour never has more than all points. Where territory
/// is counted, the point that it plays on is one less. Only what is infinitesimal could be better.
fn takes_all(before: &Local, colour: usize, step: &Step, counting: Counting) -> bool {
    let most =
        whole(before, colour, counting) * sign(colour) - i32::from(counting == Counting::Territory);
    step.rest.parts.is_empty() && step.rest.score * sign(colour) >= most
}
