//! A question as the search sees it.

use goban::{Colour, Point, PointSet};
use search::{Child, Game, Verdict};

use crate::goal::{Goal, Width};
use crate::moves;
use crate::state::{PASS, State};
use crate::zone;

/// What keys are mixed with where the holder's moves are a selection.
const QUICK: u64 = 0x1f83_d9ab_fb41_bd6b;

/// A goal, who seeks it, and how much is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contest {
    pub goal: Goal,
    pub seeker: Colour,
    /// Only moves here are read, of either side; passes always are.
    pub area: PointSet,
    /// The key of the position that is asked about, where the seeker's pass is no answer.
    pub root: u64,
    /// Whether the holder's moves are a selection as well: quick, and no proof.
    pub quick: bool,
    salt: u64,
}

impl Contest {
    pub fn new(goal: Goal, seeker: Colour, area: PointSet) -> Contest {
        Contest {
            goal,
            seeker,
            area,
            root: 0,
            quick: false,
            salt: goal.salt(),
        }
    }

    /// The same contest with a selection of the holder's moves as well, or with all that matter.
    pub fn quickly(self, quick: bool) -> Contest {
        let salt = self.goal.salt() ^ if quick { QUICK } else { 0 };
        Contest {
            quick,
            salt,
            ..self
        }
    }

    /// Whose turn it is.
    #[inline]
    pub fn mover(&self, state: &State) -> Colour {
        if state.seeking {
            self.seeker
        } else {
            !self.seeker
        }
    }

    fn push(&self, state: &State, point: Point, out: &mut Vec<Child<State, PointSet>>) {
        if let Some(next) = self.step(state, point) {
            out.push(Child::unjudged(
                next,
                next.key(self.salt),
                point.index() as u16,
            ));
        }
    }

    /// The position after a move, unless it is illegal or too quiet.
    fn step(&self, state: &State, point: Point) -> Option<State> {
        let mut next = state.play(point, self.mover(state))?;
        self.pay(&mut next)?;
        if state.ko == Some(point) && !state.seeking && next.rest != Width::Full.rest() {
            // A threat elsewhere and its answer take no quiet moves from the seeker.
            let more = self.goal.quietness(&next, self.seeker).saturating_add(1);
            next.rest = next.rest.saturating_add(more).min(Width::Full.rest() - 1);
        }
        Some(next)
    }

    /// Takes from the seeker what his move costs, if he can pay.
    fn pay(&self, next: &mut State) -> Option<()> {
        if !next.seeking && next.rest != Width::Full.rest() {
            if self.goal.is_reached(next, self.seeker) {
                next.rest = 0;
            } else {
                next.rest = next
                    .rest
                    .checked_sub(self.goal.quietness(next, self.seeker))?;
            }
        }
        Some(())
    }

    fn push_pass(&self, state: &State, out: &mut Vec<Child<State, PointSet>>) {
        let mut next = state.pass();
        if self.pay(&mut next).is_none() {
            return;
        }
        out.push(Child::unjudged(next, next.key(self.salt), PASS));
    }
}

impl Game for Contest {
    type State = State;
    type Zone = PointSet;

    fn key(&self, state: &State) -> u64 {
        state.key(self.salt)
    }

    fn level(&self, state: &State) -> i8 {
        state.level
    }

    fn seeker_to_move(&self, state: &State) -> bool {
        state.seeking
    }

    fn verdict(&mut self, state: &State) -> Option<Verdict> {
        self.goal.look(state, self.seeker).ok()
    }

    fn judge(&self, child: &mut Child<State, PointSet>) {
        let mut opinion = self.goal.look(&child.state, self.seeker);
        if let Err((pn, dn)) = &mut opinion {
            // A move from further away begins with worse numbers.
            let far = moves::remoteness(&self.goal, &child.state, self.seeker, child.mv);
            if child.state.seeking {
                *dn += far;
            } else {
                *pn += far;
            }
        }
        child.judge(opinion);
    }

    fn second_look(&mut self, _state: &State) -> Option<Verdict> {
        None
    }

    fn children(&mut self, state: &State, out: &mut Vec<Child<State, PointSet>>) -> bool {
        let candidates = moves::candidates(&self.goal, state, self.seeker) & self.area;
        for point in candidates.iter() {
            self.push(state, point, out);
        }
        let mut barred = false;
        if let Some(ko) = state.ko {
            barred = !state.may_break_ban();
            if !barred && !candidates.contains(ko) {
                self.push(state, ko, out);
            }
        }
        // A pass of the seeker gives up, unless it lifts a ban.
        if !state.seeking || state.ko.is_some() && state.key(self.salt) != self.root {
            self.push_pass(state, out);
        }
        barred
    }

    fn further_children(
        &mut self,
        state: &State,
        zone: PointSet,
        out: &mut Vec<Child<State, PointSet>>,
    ) {
        for point in (zone & state.board.empty() & self.area).iter() {
            self.push(state, point, out);
        }
    }

    fn play(&mut self, state: &State, mv: u16) -> Option<Child<State, PointSet>> {
        let next = if mv == PASS {
            let mut next = (!state.seeking || state.ko.is_some()).then(|| state.pass())?;
            self.pay(&mut next)?;
            next
        } else {
            self.step(state, Point::from_index(mv as usize))?
        };
        Some(Child::unjudged(next, next.key(self.salt), mv))
    }

    fn may_play(&self, state: &State, mv: u16) -> bool {
        mv == PASS || state.board.get(Point::from_index(mv as usize)).is_none()
    }

    fn end_zone(&self, state: &State) -> PointSet {
        self.goal.end_zone(state, self.seeker, self.quick)
    }

    /// Nearly in full. Replies in such a fight are threats of many kinds, not one threat in many
    /// orders. A move that leaves the goal one step away has to cost more with every try.
    fn damping(&self, seeking: bool) -> u64 {
        match self.goal {
            Goal::Capture(..) | Goal::Race(..) => 1,
            Goal::Connect(..) | Goal::Reach(..) => {
                if seeking {
                    1
                } else {
                    3
                }
            }
        }
    }

    fn imitates(&self) -> bool {
        false
    }

    fn uses_zones(&self) -> bool {
        true
    }

    fn is_idle(&self, mv: u16) -> bool {
        mv == PASS
    }

    fn matters(&self, zone: PointSet, mv: u16) -> bool {
        // In a capture the selection of replies does not depend on a zone. Replies outside a zone
        // that is not closed may matter, and there are few of them.
        let takes_all = self.quick && matches!(self.goal, Goal::Capture(..) | Goal::Race(..));
        takes_all || mv == PASS || zone.contains(Point::from_index(mv as usize))
    }

    fn everywhere(&self) -> PointSet {
        self.goal_everywhere()
    }

    fn union(&self, one: PointSet, other: PointSet) -> PointSet {
        one | other
    }

    fn widened(&self, before: &State, mv: u16, after: &State, zone: PointSet) -> PointSet {
        if self.quick {
            zone::loose(before, mv, after, zone)
        } else {
            zone::widened(before, mv, after, zone)
        }
    }
}

impl Contest {
    fn goal_everywhere(&self) -> PointSet {
        self.area
    }
}
