//! Lines of play: the winner ends it soon, the loser resists long.
//!
//! Nothing is searched here. How long a win takes is counted over what the table knows: the winner
//! takes the shortest way it knows of, the loser the longest. A win that was searched is counted to
//! where the search saw it at a look; from there on it is looked at itself. Where counting would
//! take too long the work that went into a position stands for its length.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use local::bits::Bits;
use local::field::{NOWHERE, PASS, Role, State};
use search::{Child, Game as _};
use tactics::room::Room;

use crate::solve::order;
use crate::solve::reader::{Knowledge, Question};
use crate::solve::{MAX_THREATS, Solver};

/// Positions that may be looked at to count the moves of one line.
const LOOKS: usize = 1500;
/// Moves that may be looked at to count the moves of all lines. A look at a position that the table
/// does not know takes up to a tenth of a millisecond on a large field. So this is about as long as
/// anybody waits.
const MOVES_LOOKED_AT: usize = 10_000;
/// On a field whose sets hold no more points than this it takes a tenth of that.
const SMALL: usize = 64;
/// No win is counted further than this.
const LONGEST: u8 = 41;
/// No line is longer than this.
pub(crate) const MOST_MOVES: usize = 80;

/// A move of a line with what decides whether it is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply<B> {
    /// The move.
    pub mv: u16,
    /// The position after it.
    pub next: State<B>,
    /// How many more moves the win takes; [`LONGEST`] when it was not counted.
    pub length: u8,
    /// The work that went into the position.
    pub work: u64,
}

impl<B> Reply<B> {
    fn of((mv, next, work): (u16, State<B>, u64)) -> Reply<B> {
        Reply {
            mv,
            next,
            length: LONGEST,
            work,
        }
    }
}

/// Keys of positions are random numbers already.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// What may be done to find out who wins a position.
#[derive(Clone, Copy)]
enum Pains {
    /// The table is asked.
    Remember,
    /// The position is looked at too, if the table does not know it.
    Look,
}

/// What is known of how long a win takes from a position.
#[derive(Clone, Copy)]
struct Counted {
    /// It takes more moves than this,
    more: u8,
    /// and at most this many.
    most: u8,
    /// Where the positions after it stand, the likeliest to decide in front.
    after: (u32, u32),
}

/// Counts moves to the end of a won game, and remembers what it counted.
pub(crate) struct Lines<'a, B> {
    solver: &'a Solver<B>,
    question: Question,
    /// Whether the seeker is the winner; only then is there an end to count to.
    seek: bool,
    /// A budget as bad for the winner as can be, if he wins even so: then he has no need of a ko.
    clean: Option<i8>,
    /// Whether the loser plays so that the winner needs every threat he has.
    tight: bool,
    /// What was counted from each position.
    counted: HashMap<u64, Counted, BuildHasherDefault<KeyHasher>>,
    /// The positions after those that were looked at, one list after the other.
    after: Vec<State<B>>,
    looks: usize,
    /// Moves looked at in them.
    moves: usize,
}

impl<'a, B: Bits> Lines<'a, B> {
    /// Lines from a position: the question to follow and who wins it. `None` when the table does
    /// not know.
    pub fn from(
        solver: &'a Solver<B>,
        question: Question,
        start: &State<B>,
    ) -> Option<Lines<'a, B>> {
        // Who is alive is not killed; and a line that ends with two eyes tells more than one that
        // goes on.
        let alive = solver.peek(Question::Safe, start).filter(|(seek, _)| *seek);
        let (question, seek) = match (question, alive) {
            (Question::Kill, Some(_)) => (Question::Safe, true),
            _ => (question, solver.peek(question, start)?.0),
        };
        let worst = if (question == Question::Kill) == seek {
            -MAX_THREATS
        } else {
            MAX_THREATS
        };
        let at_worst = solver.peek(question, &solver.field.with_threats(start, worst));
        Some(Lines {
            solver,
            question,
            seek,
            clean: at_worst
                .is_some_and(|(value, _)| value == seek)
                .then_some(worst),
            tight: false,
            counted: HashMap::default(),
            after: Vec::new(),
            looks: 0,
            moves: 0,
        })
    }

    /// Lines of a ko for the capture of the targets. The loser would win if the winner had a threat
    /// less, and plays so that he does.
    pub fn of_ko(solver: &'a Solver<B>, start: &State<B>) -> Option<Lines<'a, B>> {
        let question = Question::Kill;
        Some(Lines {
            solver,
            question,
            seek: solver.peek(question, start)?.0,
            clean: None,
            tight: true,
            counted: HashMap::default(),
            after: Vec::new(),
            looks: 0,
            moves: 0,
        })
    }

    /// The same lines with a loser who keeps to the ko: who plays so that he would win with another
    /// threat, where he can. What throws the ko away teaches nothing.
    pub fn of_a_ko(self) -> Lines<'a, B> {
        Lines {
            tight: true,
            ..self
        }
    }

    /// Whether the loser keeps to the ko.
    pub fn keeps_to_ko(&self) -> bool {
        self.tight
    }

    /// Whether the side to move gets its way.
    pub fn wins(&self, s: &State<B>) -> bool {
        (s.mover == self.question.seeker()) == self.seek
    }

    /// Whether a position is clear without more moves. The targets are gone, or live, or have no
    /// room for two eyes even if their owner moves.
    pub fn is_over(&self, s: &State<B>) -> bool {
        let solver = self.solver;
        let reader = solver.reader(self.question, Knowledge::Full);
        let dead = self.question == Question::Kill && self.seek;
        reader.captured(s) || reader.alive(s) || dead && is_hopeless(solver, s)
    }

    /// The moves from a position that keep its value, the one to be shown first in front.
    pub fn replies(&mut self, s: &State<B>) -> Vec<Reply<B>> {
        let wins = self.wins(s);
        let mut replies: Vec<Reply<B>> = self
            .known(s, Pains::Look)
            .into_iter()
            .map(Reply::of)
            .collect();
        if self.seek {
            let remembered = |reply: &Reply<B>| self.value(&reply.next, Pains::Remember).is_some();
            let pains = match replies.iter().any(remembered) {
                true => Pains::Remember,
                false => Pains::Look,
            };
            for reply in &mut replies {
                reply.length = self.length(&reply.next, pains);
            }
        }
        let mut natural: Vec<u16> = replies.iter().map(|reply| reply.mv).collect();
        order::by_nature(self.solver, s, &mut natural);
        let place = |mv| natural.iter().position(|&m| m == mv);
        let idle = |mv| !wins && !order::is_natural(self.solver, s, mv);
        replies.sort_by_cached_key(|reply| {
            let (length, work) = (u64::from(reply.length), reply.work);
            let (length, work) = if wins {
                (length, work)
            } else {
                (u64::MAX - length, u64::MAX - work)
            };
            // A pass is no resistance, and a move that does nothing is little: they are shown only
            // where nothing else is left.
            let nothing = (reply.mv == PASS, idle(reply.mv));
            (nothing, length, work, place(reply.mv))
        });
        replies
    }

    /// The same in an order that takes no counting.
    pub fn replies_by_work(&self, s: &State<B>) -> Vec<Reply<B>> {
        let wins = self.wins(s);
        let mut replies: Vec<Reply<B>> = self
            .known(s, Pains::Look)
            .into_iter()
            .map(Reply::of)
            .collect();
        replies.sort_by_key(|&Reply { mv, work, .. }| {
            (mv == PASS, if wins { work } else { u64::MAX - work }, mv)
        });
        replies
    }

    /// Whether the attacker is to move where the stones are dead as they stand. He need not answer,
    /// but his answer shows why.
    pub fn answers_dead_stones(&self, s: &State<B>) -> bool {
        let reader = self.solver.reader(self.question, Knowledge::Full);
        s.mover == Role::Attacker && self.wins(s) && !reader.captured(s)
    }

    /// What is known of a position. Once the targets are gone the question is whether life can be
    /// made where they stood.
    fn value(&self, s: &State<B>, pains: Pains) -> Option<(bool, u64)> {
        let peek = |question| match pains {
            Pains::Remember => self.solver.remembered(question, s),
            Pains::Look => self.solver.peek(question, s),
        };
        let gone = || {
            let reader = self.solver.reader(self.question, Knowledge::Full);
            self.question == Question::Kill && reader.captured(s)
        };
        peek(self.question).or_else(|| {
            let (safe, work) = gone().then(|| peek(Question::Safe))??;
            Some((!safe, work))
        })
    }

    /// The loser's moves. None of them helps him, so nothing has to be known of the positions after
    /// them.
    fn in_vain(&self, s: &State<B>) -> Vec<(u16, State<B>, u64)> {
        let mut moves = Vec::new();
        let mut reader = self.solver.reader(self.question, Knowledge::Full);
        reader.children(s, &mut moves);
        let work = |next: &State<B>| {
            let known = self.value(next, Pains::Remember);
            known.map_or(0, |(_, work)| work)
        };
        (moves.into_iter())
            .map(|Child { mv, state, .. }| (mv, state, work(&state)))
            .collect()
    }

    /// The moves that keep the value of a position, as far as the table knows.
    fn known(&self, s: &State<B>, pains: Pains) -> Vec<(u16, State<B>, u64)> {
        let (solver, question) = (self.solver, self.question);
        let wins = self.wins(s);
        // The move that settled a position is known, even if nothing is known of where it leads.
        let settled_by = match wins {
            true => solver.entry(question, s).map(|(_, entry)| entry.best),
            false => None,
        };
        let settled_by = settled_by.filter(|&mv| mv != u16::MAX);
        let pains = match settled_by {
            Some(_) => pains,
            None => Pains::Look,
        };
        // Where every stone falls whatever happens, the positions after it were not looked at one
        // by one.
        let room_is_hopeless =
            |s: &State<B>| Room::of(&solver.field, s).is_hopeless(&solver.field, s);
        let dead = question == Question::Kill && self.seek && room_is_hopeless(s);
        let falls = |next: &State<B>| {
            let reader = solver.reader(question, Knowledge::Full);
            (dead && (reader.captured(next) || room_is_hopeless(next))).then_some((true, 0))
        };
        let may_wait = s.mover != question.seeker() || s.ko != NOWHERE;
        let keeps = |(mv, next): (u16, State<B>)| {
            let known = self.value(&next, pains).or_else(|| falls(&next));
            let settled = || (settled_by == Some(mv)).then_some((self.seek, 0));
            let (seek, work) = known.or_else(settled)?;
            (seek == self.seek && (mv != PASS || may_wait)).then_some((mv, next, work))
        };
        let mut known: Vec<_> = match wins || !solver.foci.is_empty() {
            true => solver.moves(s).into_iter().filter_map(keeps).collect(),
            // In a wide field most moves are not looked at, because they are far from what matters.
            false => self.in_vain(s),
        };
        if question == Question::Kill && !self.seek && s.mover == Role::Attacker && !self.tight {
            // Who cannot kill at least keeps the other from two eyes, where he can.
            let unsafe_after = |next: &State<B>| {
                let safe = solver.peek(Question::Safe, next);
                safe.is_some_and(|(safe, _)| !safe)
            };
            if known.iter().any(|(_, next, _)| unsafe_after(next)) {
                known.retain(|(_, next, _)| unsafe_after(next));
            }
        }
        if self.tight && !self.wins(s) {
            let less = match (question == Question::Kill) == self.seek {
                true => -1,
                false => 1,
            };
            let wins_with = |next: &State<B>, threats: i8| {
                let next = solver.field.with_threats(next, threats);
                let value = self.value(&next, Pains::Look);
                value.is_some_and(|(seek, _)| seek != self.seek)
            };
            // One threat more comes first; where that was not asked, as many as anybody has.
            for threats in [s.threats + less, less * MAX_THREATS] {
                if known.iter().any(|(_, next, _)| wins_with(next, threats)) {
                    known.retain(|(_, next, _)| wins_with(next, threats));
                    break;
                }
            }
        }
        if let Some(worst) = self.clean.filter(|_| self.wins(s)) {
            // A win that needs no ko is better than one that rests on the other's having no
            // threats.
            let is_clean = |next: &State<B>| {
                let next = solver.field.with_threats(next, worst);
                let value = self.value(&next, pains);
                value.is_some_and(|(seek, _)| seek == self.seek)
            };
            if known.iter().any(|(_, next, _)| is_clean(next)) {
                known.retain(|(_, next, _)| is_clean(next));
            }
        }
        known
    }

    /// How many moves the win takes from a position, or [`LONGEST`].
    fn length(&mut self, s: &State<B>, pains: Pains) -> u8 {
        let limit = self.looks + LOOKS;
        for length in 0..LONGEST {
            if self.within(s, length, limit, pains) {
                return length;
            }
            if self.is_enough(limit) {
                break;
            }
        }
        LONGEST
    }

    /// Whether no more may be looked at.
    fn is_enough(&self, limit: usize) -> bool {
        let moves = match B::CAPACITY > SMALL {
            true => MOVES_LOOKED_AT,
            false => 10 * MOVES_LOOKED_AT,
        };
        self.looks >= limit || self.moves >= moves
    }

    /// Whether there are no more moves to count.
    fn is_counted_out(&self, s: &State<B>, pains: Pains) -> bool {
        match pains {
            Pains::Remember => self.value(s, pains).is_none() || self.is_over(s),
            Pains::Look => self.is_over(s),
        }
    }

    /// Whether the win takes at most this many moves. It is asked again and again with one more, so
    /// what is found out about a position is kept.
    fn within(&mut self, s: &State<B>, length: u8, limit: usize, pains: Pains) -> bool {
        let place = s.key ^ pains as u64;
        let mut counted = match self.counted.get(&place) {
            Some(counted) => *counted,
            None if self.is_counted_out(s, pains) => {
                let over = Counted {
                    more: 0,
                    most: 0,
                    after: (0, 0),
                };
                self.counted.insert(place, over);
                over
            }
            None => Counted {
                more: 0,
                most: u8::MAX,
                after: (0, 0),
            },
        };
        if counted.most <= length {
            return true;
        }
        if length <= counted.more || self.is_enough(limit) {
            return false;
        }
        self.looks += 1;
        self.moves += self.solver.field.playable(s).count() as usize;
        let wins = self.wins(s);
        if counted.after.1 == 0 {
            counted.after = self.deciding(s, pains);
        }
        let (first, end) = counted.after;
        let mut after = first as usize..end as usize;
        let mut holds = |i: usize| {
            let next = self.after[i];
            self.within(&next, length - 1, limit, pains)
        };
        let soon = match wins {
            true => after.any(&mut holds),
            false => after.all(&mut holds),
        };
        if soon {
            counted.most = length;
        } else if !self.is_enough(limit) {
            counted.more = length;
        }
        self.counted.insert(place, counted);
        soon
    }

    /// Lists the positions after one that decide how long it takes; tells where the list begins and
    /// ends.
    fn deciding(&mut self, s: &State<B>, pains: Pains) -> (u32, u32) {
        let mut replies = self.known(s, pains);
        // What was much work is the likeliest to take long, what was little to be over soon.
        let wins = self.wins(s);
        replies.sort_by_key(|&(_, _, work)| if wins { work } else { u64::MAX - work });
        // A loser's move that the table does not know was not worth searching.
        let is_natural = |&(mv, ..): &(u16, State<B>, u64)| order::is_natural(self.solver, s, mv);
        if !wins && replies.iter().any(is_natural) {
            replies.retain(is_natural);
        }
        let first = self.after.len() as u32;
        self.after
            .extend(replies.into_iter().map(|(_, next, _)| next));
        (first, self.after.len() as u32)
    }
}

/// Whether there is no room for two eyes, whoever moves. Where life under the stones counts that is
/// no proof of death, but of stones known to be dead it tells why.
pub(crate) fn is_hopeless<B: Bits>(solver: &Solver<B>, s: &State<B>) -> bool {
    let s = State {
        mover: Role::Defender,
        ..*s
    };
    Room::of(&solver.field, &s).is_hopeless(&solver.field, &s)
}

impl<B: Bits> Solver<B> {
    /// A line of play in which the winner ends it soon and the loser resists long, as far as the
    /// table knows. `visit` is told each move before it is made.
    pub fn line(
        &self,
        question: Question,
        start: &State<B>,
        mut visit: impl FnMut(&State<B>, u16, &State<B>),
    ) {
        let Some(mut lines) = Lines::from(self, question, start) else {
            return;
        };
        let mut state = *start;
        let mut seen = vec![state.key];
        while seen.len() <= MOST_MOVES {
            let answers = seen.len() == 1 && lines.answers_dead_stones(&state);
            if lines.is_over(&state) && !answers {
                break;
            }
            let Some(reply) = lines.replies(&state).into_iter().next() else {
                break;
            };
            visit(&state, reply.mv, &reply.next);
            if seen.contains(&reply.next.key) {
                break;
            }
            seen.push(reply.next.key);
            state = reply.next;
        }
    }
}

#[cfg(test)]
mod tests;
