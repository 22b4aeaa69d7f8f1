//! The first move of an answer, the line that follows it, and what is said when the limits ran out.

use goban::{Move, Point, PointSet};
use search::{Child, Game, Table, Verdict, settled};

use crate::code::{Certainty, Code, Readout};
use crate::contest::Contest;
use crate::goal::Width;
use crate::params::Params;
use crate::readers::{Asking, MAX_LEVEL, Question};
use crate::state::{PASS, State};

/// Lines are shown no longer than this.
const LONGEST_LINE: usize = 100;

/// The move with this number.
pub(crate) fn move_of(mv: u16) -> Option<Move> {
    match mv {
        u16::MAX => None,
        PASS => Some(Move::Pass),
        index => Some(Move::Play(Point::from_index(index as usize))),
    }
}

/// The budget at which the mover must win if the answer has this code.
fn level_of(code: Code, seeking: bool) -> i8 {
    let level = match code {
        Code::Win => -MAX_LEVEL,
        Code::KoTakesFirst => 0,
        Code::KoNeedsThreat | Code::Fail => MAX_LEVEL,
    };
    if seeking { level } else { -level }
}

impl Asking<'_> {
    /// A first move with which the mover gets this code: the most natural one that a few tries
    /// find.
    pub(crate) fn best_move(&mut self, width: Width, code: Code) -> Option<Move> {
        if !code.works() {
            return None;
        }
        let level = level_of(code, self.question.seeking);
        let state = self.question.state(level, width);
        let contest = self.contest();
        let known = self.winning_move(&contest, &state);
        let ordered = self.natural(&contest, &state);
        let mut tries = self.params.better_tries;
        // Whoever asks for a move is not told to pass, even where a pass does as well. Where the
        // table has lost the move every one is tried.
        let passes = known.is_none_or(|known| known == Move::Pass);
        let nodes = self.params.better_nodes * if passes { 4 } else { 1 };
        let mut likely = None;
        for child in ordered {
            let mv = move_of(child.mv)?;
            if Some(mv) == known || tries == 0 && !passes {
                break;
            }
            tries = tries.saturating_sub(1);
            likely = likely.or(Some(mv));
            if self.wins_with(&contest, &child, nodes) {
                return Some(mv);
            }
        }
        known.or(likely).or(Some(Move::Pass))
    }

    fn wins_with(&mut self, contest: &Contest, child: &Child<State, PointSet>, nodes: u64) -> bool {
        let wanted = if self.question.seeking {
            Verdict::Seek
        } else {
            Verdict::Hold
        };
        if let Ok(verdict) = contest.goal.look(&child.state, contest.seeker) {
            return verdict == wanted;
        }
        let outer = self.budget.begin_slice(nodes);
        let found = self.solve(&child.state);
        self.budget.end_slice(outer);
        found.is_some_and(|found| found.verdict == wanted)
    }

    /// The move that the search has found.
    fn winning_move(&mut self, contest: &Contest, state: &State) -> Option<Move> {
        if self.question.seeking
            && let Some(point) = contest.goal.last_move(state, contest.seeker)
        {
            return Some(Move::Play(point));
        }
        // The answer is in the table, unless it was thrown out; then it is found again.
        self.solve(state)?;
        let entry = self.table.get(contest.key(state))?;
        move_of(entry.best)
    }

    /// The first moves, the most natural first; a pass comes last.
    fn natural(&self, contest: &Contest, state: &State) -> Vec<Child<State, PointSet>> {
        let mut contest = *contest;
        let mut children = Vec::new();
        contest.children(state, &mut children);
        children.sort_by_cached_key(|child| {
            let mut judged = *child;
            contest.judge(&mut judged);
            let number = if state.seeking { judged.pn } else { judged.dn };
            (child.mv == PASS, number)
        });
        children
    }

    /// What is said when the limits ran out.
    pub(crate) fn guess(mut self, all: PointSet) -> Readout {
        let nodes = self.budget.nodes;
        let stages = self.params.stages(self.question);
        let width = stages.last().map_or(Width::Quiet(0), |&(width, _)| width);
        let contest = self.contest();
        let state = self.question.state(0, width);
        let even = settled(self.table, contest.key(&state), 0).map(|s| s.verdict);
        let seeking = self.question.seeking;
        let code = match (even, seeking) {
            (Some(Verdict::Seek), true) | (Some(Verdict::Hold), false) => Code::KoTakesFirst,
            (Some(Verdict::Seek), false) | (Some(Verdict::Hold), true) => Code::Fail,
            // Chains that nobody can show to be dead are mostly alive.
            (None, true) => Code::Fail,
            (None, false) => Code::Win,
        };
        let mv = code
            .works()
            .then(|| self.winning_move_or_likely(&contest, &state));
        Readout {
            code,
            mv: mv.flatten(),
            certainty: Certainty::Cut,
            nodes,
            rests_on: all,
        }
    }

    /// The move that the search thought most of.
    fn winning_move_or_likely(&mut self, contest: &Contest, state: &State) -> Option<Move> {
        if let Some(entry) = self.table.get(contest.key(state))
            && let Some(mv) = move_of(entry.best)
        {
            return Some(mv);
        }
        let children = self.natural(contest, state);
        let numbers = |child: &Child<State, PointSet>| match self.table.get(child.key) {
            Some(entry) if state.level >= entry.seek_from => (0, u32::MAX),
            Some(entry) => (entry.pn, entry.dn),
            None => (1, 1),
        };
        let ratio = |&(pn, dn): &(u32, u32)| {
            let (pn, dn) = (u64::from(pn), u64::from(dn).max(1));
            let (own, other) = if state.seeking { (pn, dn) } else { (dn, pn) };
            own * 1000 / other.max(1)
        };
        let best = children
            .iter()
            .filter(|child| child.mv != PASS)
            .min_by_key(|child| ratio(&numbers(child)))?;
        move_of(best.mv)
    }
}

/// The line that the table holds: the winner's moves, and for the loser the first that has an
/// answer.
pub(crate) fn main_line(
    table: &Table<PointSet>,
    params: &Params,
    question: &Question,
    reading: Readout,
) -> Vec<Move> {
    let mut line = Vec::new();
    let Some(Move::Play(first)) = reading.mv else {
        return line;
    };
    let level = level_of(reading.code, question.seeking);
    let board = &question.position.board;
    let contest = Contest::new(question.goal, question.seeker, board.all());
    // The answer was found with as few quiet moves as possible, and perhaps shown against all
    // replies.
    let stages = params.stages(question);
    let tried = stages.iter().flat_map(|&(width, _)| {
        let manners = [contest.quickly(false), contest.quickly(true)];
        manners.map(|contest| (contest, width))
    });
    let found = tried.into_iter().find_map(|(mut contest, width)| {
        let start = question.state(level, width);
        let next = contest.play(&start, first.index() as u16)?.state;
        settled(table, contest.key(&next), level).map(|_| (contest, next))
    });
    line.push(Move::Play(first));
    let Some((mut contest, mut state)) = found else {
        return line;
    };
    while line.len() < LONGEST_LINE {
        let next = table
            .get(contest.key(&state))
            .and_then(|entry| move_of(entry.best))
            .or_else(|| losing_move(table, &mut contest, &state));
        let Some(mv) = next else { break };
        let number = mv.point().map_or(PASS, |point| point.index() as u16);
        let Some(after) = contest.play(&state, number) else {
            break;
        };
        line.push(mv);
        state = after.state;
        if contest.goal.is_reached(&state, contest.seeker) {
            break;
        }
    }
    line
}

/// A move of the side that has lost, with the most work behind its refutation.
fn losing_move(table: &Table<PointSet>, contest: &mut Contest, state: &State) -> Option<Move> {
    if let Some(point) = contest.goal.last_move(state, contest.seeker) {
        return Some(Move::Play(point));
    }
    let mut children = Vec::new();
    contest.children(state, &mut children);
    let work = |child: &Child<State, PointSet>| table.get(child.key).map_or(0, |e| e.work);
    let best = children
        .iter()
        .filter(|c| c.mv != PASS)
        .max_by_key(|c| work(c))?;
    (work(best) > 0).then(|| move_of(best.mv)).flatten()
}
