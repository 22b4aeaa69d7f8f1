//! Writing strategies from a position down.
//!
//! Well-founded strategies are written from the ends upwards, so the walk goes down first. A line
//! may be thousands of moves long, and a thread's stack is small. So the way down is kept in a
//! vector, which the meter counts.

use std::mem::size_of;

use goban::PointSet;
use local::bits::Bits;
use local::field::{PASS, Role, State};
use proof::{Body, Edge, Node, Section};

use super::memory::growing;
use super::{Failure, Writer, checked_question};
use crate::question::problem::Reading;
use crate::solve::reader::{Knowledge, Question};

/// A position of a well-founded strategy on the way down.
pub(super) struct Stage<B> {
    question: Question,
    key: u64,
    state: State<B>,
    /// The moves that need an edge; `None` before they were looked for.
    moves: Option<Vec<(u16, State<B>)>>,
    /// The edges of the first of them.
    edges: Vec<Edge>,
    /// The zone of these, in a wide region.
    zone: PointSet,
    /// The bytes taken for the stage.
    bytes: usize,
}

/// Where a position is found in the proof.
enum Place<B> {
    Written(Edge),
    /// Nowhere yet: it has to be written.
    New(Stage<B>),
}

/// What comes after a look at a stage.
enum Turn<B> {
    /// A move leads to another position that has to be written first.
    Down(Stage<B>),
    /// The next move has its edge.
    On(Edge),
    /// All have.
    Done(Body),
}

impl<B: Bits> Writer<'_, B> {
    /// Where a strategy goes on from a position that is known to be won by its side.
    pub(super) fn edge(
        &mut self,
        question: Question,
        answer: bool,
        s: &State<B>,
    ) -> Result<Edge, Failure> {
        let mut way = match self.place(question, answer, s)? {
            Place::Written(edge) => return Ok(edge),
            Place::New(stage) => vec![stage],
        };
        while let Some(stage) = way.last_mut() {
            let edge = match self.turn(stage) {
                Ok(Turn::Down(next)) => {
                    way.push(next);
                    continue;
                }
                Ok(Turn::On(edge)) => edge,
                Ok(Turn::Done(body)) => {
                    let (section, key, budget) = stage.name();
                    let edge = Edge::Node(self.push(section, key, &Node { budget, body })?);
                    self.leave(&mut way);
                    edge
                }
                Err(Failure::Circle) => self.round(&mut way)?,
                Err(failure) => return Err(failure),
            };
            match way.last_mut() {
                Some(stage) => self.take(stage, edge),
                None => return Ok(edge),
            }
        }
        Err(Failure::Broken)
    }

    /// Where a position is found. Those of closed sets are numbered and written later.
    fn place(
        &mut self,
        question: Question,
        answer: bool,
        s: &State<B>,
    ) -> Result<Place<B>, Failure> {
        let reader = self.solver.reader(question, Knowledge::Plain);
        if question == Question::Kill && reader.reading == Reading::Group && reader.captured(s) {
            return self.place(Question::Safe, !answer, s);
        }
        let section = Section::of(checked_question(question), answer);
        let key = reader.key_of(s, question);
        // No end is ever written, and to look for a node is cheaper than to look at a position.
        if let Some(number) = self.served(section, key, s.threats) {
            return Ok(Place::Written(Edge::Node(number)));
        }
        if reader.is_seen(s, section.winner() == proof::Role::Attacker) {
            return Ok(Place::Written(Edge::Terminal));
        }
        let budget = self.widest_budget(question, s, answer);
        let state = self.solver.field.with_threats(s, budget);
        if !answer {
            let number = self.put_off(section, key, state)?;
            return Ok(Place::Written(Edge::Node(number)));
        }
        if !self.open.insert((section, key, budget)) {
            return Err(Failure::Circle);
        }
        Ok(Place::New(Stage {
            question,
            key,
            state,
            moves: None,
            edges: Vec::new(),
            zone: PointSet::EMPTY,
            bytes: 0,
        }))
    }

    /// Looks where the next move of a stage leads.
    fn turn(&mut self, stage: &mut Stage<B>) -> Result<Turn<B>, Failure> {
        if stage.moves.is_none() {
            let moves = self.wanted(stage)?;
            stage.bytes = stage_bytes::<B>(moves.len());
            self.memory.take(stage.bytes)?;
            stage.moves = Some(moves);
        }
        let moves = stage.moves.as_deref().unwrap_or_default();
        match moves.get(stage.edges.len()) {
            Some((_, next)) => Ok(match self.place(stage.question, true, next)? {
                Place::Written(edge) => Turn::On(edge),
                Place::New(next) => Turn::Down(next),
            }),
            None => self.body(stage).map(Turn::Done),
        }
    }

    /// The moves that need an edge: one of the winner, or all replies. With zones the pass comes
    /// first, because the zone of the win after it tells which of the others matter.
    fn wanted(&mut self, stage: &Stage<B>) -> Result<Vec<(u16, State<B>)>, Failure> {
        let (question, s) = (stage.question, &stage.state);
        if s.mover == question.seeker() {
            return Ok(vec![self.winning_move(question, s)?]);
        }
        let mut moves = self.moves(question, s);
        if self.has_zones(question) {
            moves.retain(|(mv, _)| *mv != PASS);
            moves.insert(0, (PASS, self.solver.field.pass(s)));
        }
        Ok(moves)
    }

    /// Whether a strategy leaves out the replies that do not matter.
    fn has_zones(&self, question: Question) -> bool {
        self.zones.is_some() && question == Question::Safe
    }

    /// Takes the edge of the next move of a stage.
    fn take(&self, stage: &mut Stage<B>, edge: Edge) {
        let number = stage.edges.len();
        stage.edges.push(edge);
        let has_zones = self.has_zones(stage.question);
        let Some(moves) = stage.moves.as_mut().filter(|_| has_zones) else {
            return;
        };
        let at = self.position(&stage.state);
        if let Some((mv, next)) = moves.get(number) {
            stage.zone |= self.zone_before(&at, *mv, next, edge);
        }
        if number == 0 && stage.state.mover == Role::Attacker {
            let layout = &self.solver.layout;
            let matters = |mv| (layout.point_of_move(mv)).is_none_or(|p| stage.zone.contains(p));
            moves.retain(|(mv, _)| matters(*mv));
        }
    }

    /// The body of a stage whose moves all have their edges.
    fn body(&mut self, stage: &mut Stage<B>) -> Result<Body, Failure> {
        let moves = stage.moves.as_deref().unwrap_or_default();
        let has_zones = self.has_zones(stage.question);
        if has_zones {
            // The node is written next, so its zone stands where its number says.
            self.zone_of.push(stage.zone, &mut self.memory)?;
        }
        if stage.state.mover == stage.question.seeker() {
            let (Some(&(mv, _)), Some(&edge)) = (moves.first(), stage.edges.first()) else {
                return Err(Failure::Broken);
            };
            return Ok(Body::Win(self.move_of(mv), edge));
        }
        if !has_zones {
            return Ok(Body::All(std::mem::take(&mut stage.edges)));
        }
        let moves = moves.iter().map(|(mv, _)| self.move_of(*mv));
        let mut replies: Vec<_> = moves.zip(stage.edges.iter().copied()).collect();
        // The pass came first, and a proof has it last.
        replies.rotate_left(1);
        Ok(Body::Near(replies))
    }

    /// Leaves the last stage of a way.
    fn leave(&mut self, way: &mut Vec<Stage<B>>) -> Option<Stage<B>> {
        let stage = way.pop()?;
        self.open.remove(&stage.name());
        self.memory.give_back(stage.bytes);
        Some(stage)
    }

    /// The table's moves have led to a position that the way comes from. Goes back to where the
    /// winner is to move, or to the beginning, and writes what follows from there by ranks.
    fn round(&mut self, way: &mut Vec<Stage<B>>) -> Result<Edge, Failure> {
        // Ranks need every reply, and in a wide region there are too many.
        while self.zones.is_none()
            && let Some(stage) = self.leave(way)
        {
            if stage.state.mover == stage.question.seeker() || way.is_empty() {
                return self.by_ranks(stage.question, &stage.state);
            }
        }
        Err(Failure::Circle)
    }
}

impl<B> Stage<B> {
    /// What the stage is written as: section, position, budget.
    fn name(&self) -> (Section, u64, i8) {
        let section = Section::of(checked_question(self.question), true);
        (section, self.key, self.state.threats)
    }
}

/// Bytes for a stage with this many moves, and for remembering that it is open.
const fn stage_bytes<B>(moves: usize) -> usize {
    let each = size_of::<(u16, State<B>)>() + growing::<Edge>(1);
    growing::<Stage<B>>(1) + growing::<(Section, u64, i8)>(1) + moves * each
}

#[cfg(test)]
mod tests {
    use std::thread;

    use goban::{Board, Colour};
    use local::bits::Wide;

    use crate::question::problem::Setup;
    use crate::session::{Options, Questions as _, Reads};

    /// A white group like a comb with one eye in the corner, whose 68 outside liberties Black has
    /// to fill one by one. Every stone of it but the eye's neighbours stands next to a black one,
    /// so that it is dead at a glance. The checker does not see it as long as a stone in the
    /// opposite corner could be saved instead.
    fn comb() -> Setup {
        let tooth = format!("{}X", "O".repeat(18));
        let gaps = ["O.X.X.X.X.X.X.X.X.X", "OX.X.X.X.X.X.X.X.XX"];
        let mut rows = vec![".OOOOOOOOOOOOOOOOOX".to_owned()];
        for i in 0..8 {
            rows.extend([tooth.clone(), gaps[i % 2].to_owned()]);
        }
        rows.extend(["X".repeat(19), format!("{}.O.", "X".repeat(16))]);
        let board = Board::parse(&rows.join("\n")).expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let empty = board.size().all() - black - white;
        let eye = empty.first().into_iter().collect();
        Setup {
            region: Some(white | eye),
            attacker_only: empty - eye,
            targets: white,
            ..Setup::new(board.size(), black, white)
        }
    }

    #[test]
    fn a_long_line_takes_little_stack() {
        let problem = comb().problem().expect("a problem");
        let layout = problem.layout();
        let options = Options {
            threats: Some(0),
            ..Options::default()
        };
        let mut reads = Reads::<Wide>::new(problem, layout, options);
        let answer = reads.answer(Colour::Black);
        let work = move || {
            let proof = reads.proof(&[&answer], 64 << 20).expect("a proof");
            let proof = proof.decode().expect("a file");
            (proof.sections.kill_yes.len(), proof::verify(&proof).is_ok())
        };
        // A call for each move would take more than 1 kB of it.
        let thread = thread::Builder::new().stack_size(80 << 10);
        let (nodes, is_proven) = (thread.spawn(work).expect("a thread"))
            .join()
            .expect("no panic");
        assert!(nodes > 120, "{nodes} nodes");
        assert!(is_proven);
    }
}
