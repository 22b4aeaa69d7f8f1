//! The same problem turned, mirrored or with its colours exchanged: one problem, read in one way.
//!
//! A book prints a corner in any of eight ways and in either colour. So that all of them get the same answer
//! (the same order of moves, the same main line, the same node count), a problem is laid out for the search in
//! a position of its own choosing, the *upright* one, and what is found is turned back.

use goban::{Colour, Move, Point, PointSet, Size, Symmetry};

use crate::answer::{Answer, OtherMove};
use crate::problem::Problem;

/// One of the sixteen ways to look at a board: turned or mirrored, and perhaps with the colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// How the board is turned.
    pub symmetry: Symmetry,
    /// Whether black stones become white ones and the other way round.
    pub swap: bool,
    /// The board before it is turned.
    pub size: Size,
}

impl View {
    /// The view that takes this one back.
    #[must_use]
    pub fn back(self) -> View {
        View {
            symmetry: self.symmetry.inverse(),
            swap: self.swap,
            size: self.symmetry.size(self.size),
        }
    }

    /// The image of a colour.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Colour {
        if self.swap { !colour } else { colour }
    }

    /// The image of a set of points of the board.
    #[must_use]
    pub fn set(self, set: PointSet) -> PointSet {
        self.symmetry.apply_to_set(set, self.size)
    }

    /// The image of a point of the board.
    #[must_use]
    pub fn point(self, point: Point) -> Point {
        self.symmetry.apply(point, self.size)
    }

    /// The image of some moves.
    #[must_use]
    pub fn moves(self, moves: &[Move]) -> Vec<Move> {
        let image = |mv: &Move| match *mv {
            Move::Play(point) => Move::Play(self.point(point)),
            Move::Pass => Move::Pass,
        };
        moves.iter().map(image).collect()
    }
}

impl Problem {
    /// The view from which all images of the problem look the same; White defends there.
    #[must_use]
    pub fn upright(&self) -> View {
        let least = Symmetry::ALL.into_iter().min_by_key(|&s| self.image(s));
        View {
            symmetry: least.unwrap_or(Symmetry::IDENTITY),
            swap: self.defender != Colour::White,
            size: self.size,
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

    /// What is compared to find the upright image: two images are equal here only if they are the same
    /// but for the colours. Narrow ones come first, because they need fewer bits.
    fn image(&self, symmetry: Symmetry) -> (usize, Vec<u16>) {
        let size = symmetry.size(self.size);
        let code = |p: Point| u16::from(p.y()) * size.width() as u16 + u16::from(p.x());
        let mut codes = vec![size.width() as u16];
        let mut add = |set: PointSet| {
            let start = codes.len();
            codes.extend(set.iter().map(|p| code(symmetry.apply(p, self.size))));
            codes[start..].sort_unstable();
            // No point has this number, so it parts one set from the next.
            codes.push(u16::MAX);
        };
        add(self.region);
        add(self.attacker_only);
        add(self.escape);
        add(self.held);
        add(self.targets);
        add(self.stones(self.defender));
        add(self.stones(!self.defender));
        add(self.ko.map_or(PointSet::EMPTY, PointSet::single));
        // What the search does not look at must not turn the problem.
        add(self.vital);
        let (mut left, mut right) = (usize::MAX, 0);
        for p in (self.region | self.attacker_only).iter() {
            let x = usize::from(symmetry.apply(p, self.size).x());
            (left, right) = (left.min(x), right.max(x));
        }
        (right.saturating_sub(left), codes)
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
