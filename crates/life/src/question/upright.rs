//! A problem and an answer as they look from another view.
//!
//! A problem is laid out for the search in the position in which all its images look the same
//! ([`local::view`]). What is found is turned back.

use goban::{Colour, PointSet, Symmetry};
use local::{Ground, View};

use crate::answer::{Answer, OtherMove};
use crate::question::problem::Problem;

impl Problem {
    /// The view from which all images of the problem look the same; White defends there.
    #[must_use]
    pub fn upright(&self) -> View {
        let ko = self.ko.map_or(PointSet::EMPTY, PointSet::single);
        let sets = [
            self.region,
            self.attacker_only,
            self.escape,
            self.held,
            self.targets,
            self.stones(self.defender),
            self.stones(!self.defender),
            ko,
            // What the search does not look at must not turn the problem.
            self.vital,
        ];
        let points = self.region | self.attacker_only;
        View {
            swap: self.defender != Colour::White,
            ..Ground::new(self.size, points).view(&sets)
        }
    }

    /// The sixteen images of the problem.
    pub fn images(&self) -> impl Iterator<Item = Problem> + '_ {
        let swaps = |symmetry| [false, true].map(|swap| (symmetry, swap));
        let views = Symmetry::ALL.into_iter().flat_map(swaps);
        let size = self.size;
        views.map(move |(symmetry, swap)| {
            self.seen(View {
                symmetry,
                swap,
                size,
            })
        })
    }

    /// The problem as it looks from a view of its board.
    #[must_use]
    pub fn seen(&self, view: View) -> Problem {
        // Named one by one, so that a new field is not forgotten here.
        let Problem {
            size: _,
            black,
            white,
            defender,
            targets,
            survive,
            reading,
            region,
            attacker_only,
            escape,
            held,
            vital,
            ko,
            rules,
            assumptions,
        } = self;
        let (black, white) = match view.swap {
            false => (black, white),
            true => (white, black),
        };
        Problem {
            size: view.symmetry.size(view.size),
            black: view.set(*black),
            white: view.set(*white),
            defender: view.colour(*defender),
            targets: view.set(*targets),
            survive: *survive,
            reading: *reading,
            region: view.set(*region),
            attacker_only: view.set(*attacker_only),
            escape: view.set(*escape),
            held: view.set(*held),
            vital: view.set(*vital),
            ko: ko.map(|point| view.point(point)),
            rules: *rules,
            assumptions: assumptions.iter().map(|one| one.seen(view)).collect(),
        }
    }
}

impl Answer {
    /// The answer as it looks from a view of its board.
    #[must_use]
    pub fn seen(&self, view: View) -> Answer {
        // Named one by one, so that a new field is not forgotten here.
        let Answer {
            goal,
            to_move,
            defender,
            outcome,
            moves,
            others,
            line,
            region,
            assumptions,
            scope,
            notes,
            at_least,
            at_most,
            nodes,
            open,
            literal,
            difficulty,
        } = self;
        Answer {
            goal: *goal,
            to_move: view.colour(*to_move),
            defender: view.colour(*defender),
            outcome: outcome.clone(),
            moves: view.moves(moves),
            others: others.iter().map(|other| other.seen(view)).collect(),
            line: view.moves(line),
            region: view.set(*region),
            assumptions: assumptions.iter().map(|one| one.seen(view)).collect(),
            scope: *scope,
            notes: notes.clone(),
            at_least: at_least.clone(),
            at_most: at_most.clone(),
            nodes: *nodes,
            open: view.moves(open),
            literal: *literal,
            difficulty: *difficulty,
        }
    }
}

impl OtherMove {
    fn seen(&self, view: View) -> OtherMove {
        let OtherMove {
            first,
            outcome,
            line,
        } = self;
        OtherMove {
            first: view.moves(&[*first])[0],
            outcome: outcome.clone(),
            line: view.moves(line),
        }
    }
}
