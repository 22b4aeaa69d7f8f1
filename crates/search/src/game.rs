//! A game as the search sees it.

use crate::choice::Numbers;
use crate::table::{HIGHEST, LOWEST};

/// A proof or disproof number that means "settled".
pub const INFINITE: u32 = u32::MAX;

/// The value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The seeker reaches his goal in finitely many moves.
    Seek,
    /// The holder keeps him from it, if need be for ever.
    Hold,
}

/// The value of a position and the levels for which it is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled<Z> {
    /// The value.
    pub verdict: Verdict,
    /// `Seek` holds from this level upwards, `Hold` from this level downwards.
    pub reach: i8,
    /// Where the seeker's win takes place, if he wins.
    pub zone: Z,
}

/// A position one move on.
#[derive(Clone, Copy, Debug)]
pub struct Child<S, Z> {
    /// The position.
    pub state: S,
    /// Its key ([`Game::key`]).
    pub key: u64,
    /// The move that leads here.
    pub mv: u16,
    /// First guess of the proof number; 0 means that the seeker has won, at every level.
    pub pn: u32,
    /// First guess of the disproof number; 0 means that the holder has won, at every level.
    pub dn: u32,
    /// The levels for which a settled value is known.
    pub(crate) reach: i8,
    /// Whether the table knew the position.
    pub(crate) known: bool,
    /// Whether the game has had a look at it ([`Game::judge`]).
    judged: bool,
    /// The ancestors that a `Hold` leans on, a bit for each depth of the path.
    pub(crate) lean: u128,
    /// Where the seeker's win takes place; `None` where the game has to be asked
    /// ([`Game::end_zone`]).
    pub(crate) zone: Option<Z>,
}

impl<S, Z> Child<S, Z> {
    /// A child with first guesses of its numbers.
    pub fn new(state: S, key: u64, mv: u16, pn: u32, dn: u32) -> Child<S, Z> {
        let reach = if pn == 0 { LOWEST } else { HIGHEST };
        Child {
            state,
            key,
            mv,
            pn,
            dn,
            reach,
            known: false,
            judged: true,
            lean: 0,
            zone: None,
        }
    }

    /// A child that the game has not looked at: it is asked ([`Game::judge`]) if the table does not
    /// know the position.
    #[inline]
    pub fn unjudged(state: S, key: u64, mv: u16) -> Child<S, Z> {
        Child {
            judged: false,
            ..Child::new(state, key, mv, 1, 1)
        }
    }

    /// Whether the game has still to be asked about it; it counts as asked from now on.
    #[inline]
    pub(crate) fn wants_judgement(&mut self) -> bool {
        !std::mem::replace(&mut self.judged, true)
    }

    /// What the game says of it: a verdict for every level, or first guesses of the numbers.
    #[inline]
    pub fn judge(&mut self, opinion: Result<Verdict, (u32, u32)>) {
        (self.pn, self.dn) = match opinion {
            Ok(Verdict::Seek) => (0, INFINITE),
            Ok(Verdict::Hold) => (INFINITE, 0),
            Err(numbers) => numbers,
        };
        self.reach = if self.pn == 0 { LOWEST } else { HIGHEST };
    }

    /// Whether the seeker (`seeking`) or the holder is known to win here.
    #[inline]
    pub fn is_won_by(&self, seeking: bool) -> bool {
        if seeking { self.pn == 0 } else { self.dn == 0 }
    }

    /// Takes over what the search has found out.
    pub(crate) fn settle(&mut self, n: Numbers<Z>) {
        (self.pn, self.dn, self.reach, self.lean) = (n.pn, n.dn, n.reach, n.lean);
        self.zone = Some(n.zone);
    }
}

/// A game as the search sees it.
pub trait Game {
    /// A position with everything its value depends on: stones, ban, mover, budget.
    type State: Copy;

    /// Where a win of the seeker takes place: whatever the holder does elsewhere changes nothing in
    /// it. What makes a zone is the game's business; a game without zones takes `()`.
    type Zone: Copy + Default + std::fmt::Debug;

    /// A key of the position without its level; equal positions have equal keys, and 0 is not used.
    fn key(&self, state: &Self::State) -> u64;

    /// The level: if positive, how often the seeker may make a move that is barred; if negative,
    /// the holder. Such a move changes the level by one towards 0.
    fn level(&self, state: &Self::State) -> i8;

    /// Whether it is the seeker's turn.
    fn seeker_to_move(&self, state: &Self::State) -> bool;

    /// What is known of a position without search, at every level. Called where a search begins.
    fn verdict(&mut self, state: &Self::State) -> Option<Verdict>;

    /// Judges a child that was made without a look at it ([`Child::unjudged`]).
    fn judge(&self, _child: &mut Child<Self::State, Self::Zone>) {}

    /// The verdict of [`Game::judge`] alone, if there is one: first numbers are not asked for.
    fn at_sight(&self, child: &Child<Self::State, Self::Zone>) -> Option<Verdict> {
        let mut child = *child;
        self.judge(&mut child);
        match (child.pn, child.dn) {
            (0, _) => Some(Verdict::Seek),
            (_, 0) => Some(Verdict::Hold),
            _ => None,
        }
    }

    /// What is known of a position beyond what [`Game::judge`] has seen, at every level. Called
    /// before it is expanded for the first time.
    fn second_look(&mut self, state: &Self::State) -> Option<Verdict> {
        self.verdict(state)
    }

    /// Appends every move that the value can depend on, the most promising first. Tells whether a
    /// move of the mover is *barred*: left out for nothing but the level. No child at all means
    /// that the side to move has lost.
    fn children(
        &mut self,
        state: &Self::State,
        out: &mut Vec<Child<Self::State, Self::Zone>>,
    ) -> bool;

    /// Appends moves of the holder that [`Game::children`] left out because they matter only if a
    /// zone says so: those in this zone.
    fn further_children(
        &mut self,
        _state: &Self::State,
        _zone: Self::Zone,
        _out: &mut Vec<Child<Self::State, Self::Zone>>,
    ) {
    }

    /// The position after one move, as [`Game::children`] would give it, or `None` if it is not
    /// legal.
    fn play(&mut self, state: &Self::State, mv: u16) -> Option<Child<Self::State, Self::Zone>>;

    /// A quick look whether a move could be legal; only a no is certain.
    fn may_play(&self, _state: &Self::State, _mv: u16) -> bool {
        true
    }

    /// The position is the start of another game, whose seeker wins if and only if the holder of
    /// this one does. It is searched for itself, on a path of its own.
    fn handover(&self, _state: &Self::State) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Other questions that settle this position if the holder wins all of them: the one with this
    /// index, where it starts, and who then wins here; `None` after the last. If the seeker wins
    /// one, nothing follows. Asked before the position is expanded for the first time.
    fn lemma(&self, _state: &Self::State, _index: u32) -> Option<(Self, Self::State, Verdict)>
    where
        Self: Sized,
    {
        None
    }

    /// Whether other settled questions make it likely that the seeker wins; `settled` looks a key
    /// up.
    fn promising(
        &self,
        _state: &Self::State,
        _settled: &dyn Fn(u64, i8) -> Option<Settled<Self::Zone>>,
    ) -> bool {
        false
    }

    /// What other settled questions imply for this position at every level; `settled` looks a key
    /// up.
    fn implied(
        &self,
        _state: &Self::State,
        _settled: &dyn Fn(u64, i8) -> Option<Settled<Self::Zone>>,
    ) -> Option<(Verdict, Self::Zone)> {
        None
    }

    /// The zone of a position that the game itself calls won by the seeker.
    fn end_zone(&self, _state: &Self::State) -> Self::Zone {
        Self::Zone::default()
    }

    /// Of the numbers that are added up where a side is to move, all but the largest count by this
    /// fraction of theirs.
    fn damping(&self, _seeking: bool) -> u64 {
        24
    }

    /// Whether refutations are tried on brothers before these are searched. It pays where replies
    /// are many and alike.
    fn imitates(&self) -> bool {
        true
    }

    /// Whether zones are to be made and used.
    fn uses_zones(&self) -> bool {
        false
    }

    /// Whether a move of the holder changes nothing, so that what wins after it wins after every
    /// move outside the zone of that win.
    fn is_idle(&self, _mv: u16) -> bool {
        false
    }

    /// Whether a move of the holder could upset what happens in a zone.
    fn matters(&self, _zone: Self::Zone, _mv: u16) -> bool {
        true
    }

    /// A zone that every move matters to.
    fn everywhere(&self) -> Self::Zone {
        Self::Zone::default()
    }

    /// A zone for both.
    fn union(&self, one: Self::Zone, _other: Self::Zone) -> Self::Zone {
        one
    }

    /// The zone of a position won by a move of the seeker, or won after an idle or any other move
    /// of the holder. It is what the win after the move needs, and what the move needs now.
    fn widened(
        &self,
        _before: &Self::State,
        _mv: u16,
        _after: &Self::State,
        zone: Self::Zone,
    ) -> Self::Zone {
        zone
    }
}
