//! Trying candidates out, with this many nodes and as much of the time.

use std::sync::Arc;
use std::time::Instant;

use goban::{Colour, Move, PointSet};
use search::{Limits, Progress, Watcher};

use crate::guess::params::PARAMS;
use crate::question::problem::Problem;
use crate::session::{Options, Session};
use crate::solve::Class;

/// Bytes for the table of a try beside the chosen candidate's, where the answer has as many.
const BESIDE: usize = PARAMS.memory_beside;

/// What a try found out.
#[derive(Default)]
pub(super) struct Tried {
    /// Whether it came to an end.
    pub complete: bool,
    /// Whether a pass is known to be worse than something else, also where it did not come to an
    /// end.
    pub matters: bool,
    /// How many best first moves there are, if the first move matters, with those that were not
    /// judged.
    pub choices: Option<usize>,
    /// The best first moves.
    pub moves: Vec<Move>,
    /// What they reach.
    pub class: Option<Class>,
}

impl Tried {
    /// Where the best first moves are played, if the first move matters.
    pub fn points(&self) -> PointSet {
        let known = self.complete && self.choices.is_some();
        let moves = self.moves.iter().filter(|_| known);
        points(moves)
    }
}

/// Where moves are played.
pub(super) fn points<'a>(moves: impl IntoIterator<Item = &'a Move>) -> PointSet {
    let point = |mv: &Move| match mv {
        Move::Play(point) => Some(*point),
        Move::Pass => None,
    };
    moves.into_iter().filter_map(point).collect()
}

/// Trying candidates until the time is up.
pub(super) struct Tries {
    /// What the answer may cost.
    options: Options,
    /// Whether the limits ran out.
    pub hurried: bool,
    /// Moves made in all tries.
    pub nodes: u64,
    /// The session of the try of what was chosen.
    pub kept: Option<Session>,
}

impl Tries {
    pub fn new(options: &Options) -> Tries {
        Tries {
            options: options.clone(),
            hurried: false,
            nodes: 0,
            kept: None,
        }
    }

    /// Bytes for the table of a try that may become that of the answer: what the answer may have.
    pub fn memory(&self) -> usize {
        self.options.memory
    }

    /// Bytes for the table of a try beside one that is kept.
    pub fn little_memory(&self) -> usize {
        BESIDE.min(self.options.memory)
    }

    /// A try that is kept while others are made occupies no more than this. So both together take
    /// hardly more than one and a half times what the answer may have. Tables grow by doubling:
    /// with less, half a table would not be kept.
    pub fn beside(&self) -> usize {
        (self.memory() * 3 / 5).max(self.little_memory())
    }

    /// When a try that begins now has to stop.
    fn deadline(&self) -> Option<Instant> {
        let now = Instant::now();
        let end = self.options.limits.deadline;
        end.map(|end| now + end.saturating_duration_since(now) * 2 / 5)
    }

    /// Tries with more and more nodes, until a try comes to an end.
    pub fn rounds(
        &mut self,
        problem: &Problem,
        mover: Colour,
        rounds: &[u64],
    ) -> (Tried, Option<Session>) {
        let mut last = (Tried::default(), None);
        for &nodes in rounds {
            if last.0.complete || self.hurried {
                break;
            }
            last = self.try_out(problem, mover, nodes, self.memory());
        }
        last
    }

    /// Finds out whether the first move matters and which moves are best, and nothing else.
    /// Captured stones count as captured for good: near enough for a guess, and far cheaper. The
    /// session can go on with the answer, also where it did not come to an end.
    pub fn try_out(
        &mut self,
        problem: &Problem,
        mover: Colour,
        nodes: u64,
        memory: usize,
    ) -> (Tried, Option<Session>) {
        if let Some(listener) = &self.options.on_line {
            listener.tell_try(problem, mover);
        }
        let (limits, memory_of_answer) = (self.limits(nodes), self.options.memory);
        let granted = Granted::of(&limits, nodes);
        let options = Options {
            limits,
            memory,
            on_line: self.options.on_line.clone(),
            ..Options::default()
        };
        let mut session = Session::new(problem, options);
        let begun = session.begin(mover);
        self.nodes += session.nodes();
        // Where a pass is as good as anything, more is not wanted.
        let complete = begun
            .as_ref()
            .is_some_and(|begun| begun.open.is_empty() || begun.best.contains(&Move::Pass));
        self.note_haste(complete, &granted, session.nodes());
        let tried = begun.map_or_else(Tried::default, |begun| {
            let may_matter = !begun.best.is_empty() && !begun.best.contains(&Move::Pass);
            Tried {
                complete,
                matters: may_matter && !begun.open.contains(&Move::Pass),
                choices: may_matter.then_some(begun.best.len() + begun.open.len()),
                moves: begun.best,
                class: Some(begun.class),
            }
        });
        // Only with the table that the answer is to have does it serve for that.
        let serves = memory == memory_of_answer;
        (tried, serves.then_some(session))
    }

    /// Those of some first moves that are shown not to reach a class in another candidate.
    pub fn refuted(
        &mut self,
        problem: &Problem,
        mover: Colour,
        (class, moves): (Class, &[Move]),
        nodes: u64,
    ) -> Vec<Move> {
        let limits = self.limits(nodes);
        let granted = Granted::of(&limits, nodes);
        let options = Options {
            limits,
            memory: self.little_memory(),
            ..Options::default()
        };
        let mut session = Session::new(problem, options);
        let refuted = session.refuted(mover, class, moves);
        self.nodes += session.nodes();
        self.note_haste(false, &granted, session.nodes());
        refuted
    }

    fn limits(&self, nodes: u64) -> Limits {
        // As with the time, the rest is for the answer.
        let left = (self.options.limits.nodes).map(|most| most.saturating_sub(self.nodes));
        let share = left.map_or(u64::MAX, |left| left / 5 * 2);
        Limits {
            nodes: Some(nodes.min(share)),
            deadline: self.deadline(),
            cancel: self.options.limits.cancel.clone(),
            watcher: self.watcher(),
        }
    }

    /// Tells whoever watches how many moves all tries have made.
    fn watcher(&self) -> Option<Watcher> {
        let (watcher, before) = (self.options.limits.watcher.clone()?, self.nodes);
        Some(Arc::new(move |progress: Progress<'_>| {
            watcher(Progress {
                nodes: before + progress.nodes,
                ..progress
            });
        }))
    }

    /// Remembers that an unfinished try was stopped by the limits of the question, and not by the
    /// nodes that every try has.
    fn note_haste(&mut self, complete: bool, granted: &Granted, spent: u64) {
        let is_late = granted.deadline.is_some_and(|end| Instant::now() >= end);
        let is_cut = granted.less.is_some_and(|nodes| spent >= nodes);
        let is_stopped = self.options.limits.cancel.is_cancelled();
        self.hurried |= !complete && (is_late || is_cut || is_stopped);
    }
}

/// What a try was given.
struct Granted {
    deadline: Option<Instant>,
    /// Its nodes, where they are fewer than it should have.
    less: Option<u64>,
}

impl Granted {
    fn of(limits: &Limits, wanted: u64) -> Granted {
        Granted {
            deadline: limits.deadline,
            less: limits.nodes.filter(|&nodes| nodes < wanted),
        }
    }
}

#[cfg(test)]
mod tests {
    use goban::{Board, Point};

    use super::*;
    use crate::question::problem::Setup;

    fn problem(rows: &str) -> Problem {
        let board: Board = rows.parse().expect("a board");
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        Setup::new(board.size(), black, white)
            .problem()
            .expect("a problem")
    }

    /// What the user allows for the table bounds the tries too, to the byte.
    #[test]
    fn a_try_takes_no_more_memory_than_the_answer_may() {
        for memory in [1 << 20, 32 << 20, 256 << 20] {
            let options = Options {
                memory,
                ..Options::default()
            };
            let tries = Tries::new(&options);
            assert!(tries.memory() <= memory && tries.little_memory() <= memory);
            assert!(tries.beside() <= memory);
        }
    }

    /// Three in a row that a wall encloses: the attacker kills in the middle and nowhere else.
    #[test]
    fn moves_that_fail_are_refuted_and_others_are_not() {
        let problem = problem(". . . O X\nO O O O X\nX X X X X\n. . . . .\n. . . . .");
        let mut tries = Tries::new(&Options::default());
        let (tried, _) = tries.try_out(&problem, Colour::Black, 60_000, BESIDE);
        let at = |x| Move::Play(Point::new(x, 0));
        assert_eq!(tried.moves, [at(1)]);
        let class = tried.class.expect("it came to an end");
        let ask = |tries: &mut Tries, moves: &[Move], nodes| {
            tries.refuted(&problem, Colour::Black, (class, moves), nodes)
        };
        let mut refuted = ask(&mut tries, &[at(0), at(1), at(2), Move::Pass], 60_000);
        refuted.sort_by_key(|mv| *mv != at(0));
        assert_eq!(refuted, [at(0), at(2), Move::Pass]);
        assert_eq!(
            ask(&mut tries, &[at(0)], 0),
            [],
            "nothing is shown without a node"
        );
    }

    /// A group that is dead as it stands: once it is known that a pass kills, nobody asks for every
    /// other move.
    #[test]
    fn a_try_ends_where_a_pass_is_as_good_as_anything() {
        let problem = problem(". . O X .\nO O O X .\nX X X X .\n. . . . .\n. . . . .");
        let mut tries = Tries::new(&Options::default());
        let (tried, _) = tries.try_out(&problem, Colour::Black, 60_000, BESIDE);
        assert!(tried.complete && tried.choices.is_none() && !tried.matters);
        assert_eq!(tried.moves, [Move::Pass]);
        // The answer lists the others all the same.
        let options = Options::default();
        let (_, session) = tries.try_out(&problem, Colour::Black, 60_000, options.memory);
        let session = session.and_then(|session| session.taken_up(&problem, &options));
        let answer = session.expect("it serves").answer(Colour::Black);
        assert_eq!(answer.moves.len(), 3);
        assert!(answer.open.is_empty());
    }

    /// A try that its nodes cut short is not lost: the answer goes on from there, and is the
    /// same.
    #[test]
    fn an_answer_goes_on_where_a_try_was_ended() {
        let rows = [
            ". . . . O X .",
            ". O . . O X .",
            ". . . . O X .",
            "O O O O O X .",
            "X X X X X X .",
            ". . . . . . .",
            ". . . . . . .",
        ];
        let problem = problem(&rows.join("\n"));
        let options = Options::default();
        let fresh = Session::new(&problem, options.clone()).answer(Colour::White);
        assert!(fresh.nodes > 100, "{}", fresh.nodes);
        let mut tries = Tries::new(&options);
        for nodes in [8, 5, 3, 2].map(|part| fresh.nodes / part) {
            let (tried, session) = tries.try_out(&problem, Colour::White, nodes, options.memory);
            assert!(!tried.complete);
            let session = session.and_then(|session| session.taken_up(&problem, &options));
            let mut session = session.expect("it serves for the answer");
            let answer = session.answer(Colour::White);
            assert_eq!(answer.outcome, fresh.outcome);
            assert_eq!(answer.moves, fresh.moves);
            assert!(answer.nodes >= nodes, "what the try took is counted");
            assert!(
                answer.nodes < fresh.nodes + nodes,
                "and it need not be done again: {} of {}",
                answer.nodes,
                fresh.nodes + nodes
            );
        }
    }
}
