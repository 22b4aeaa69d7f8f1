//! A position as groups see it: chains, their liberties, and what belongs together.

use goban::{Board, Colour, Point, PointSet, Size};

/// A position without history, and the point that a ko forbids.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Board size.
    pub size: Size,
    /// Black stones.
    pub black: PointSet,
    /// White stones.
    pub white: PointSet,
    /// Point banned for the side that moves first.
    pub ko: Option<Point>,
}

impl Scene {
    /// The scene on a board.
    pub fn of(board: &Board) -> Scene {
        Scene {
            size: board.size(),
            black: board.stones(Colour::Black),
            white: board.stones(Colour::White),
            ko: None,
        }
    }

    /// The stones of a colour.
    pub fn stones(&self, colour: Colour) -> PointSet {
        match colour {
            Colour::Black => self.black,
            Colour::White => self.white,
        }
    }

    /// Empty points.
    pub fn empty(&self) -> PointSet {
        self.size.all() - self.black - self.white
    }

    /// Who has a stone on a point.
    pub fn owner(&self, point: Point) -> Option<Colour> {
        [Colour::Black, Colour::White]
            .into_iter()
            .find(|&colour| self.stones(colour).contains(point))
    }

    /// The chains that have stones in a set, whole.
    pub fn chains_of(&self, stones: PointSet, colour: Colour) -> PointSet {
        let own = self.stones(colour);
        PointSet::flood(stones & own, own)
    }

    /// The liberties of some stones.
    pub fn liberties(&self, stones: PointSet) -> PointSet {
        stones.neighbours(self.empty())
    }

    /// The chains of a colour that touch a set, each whole.
    pub fn touching(&self, set: PointSet, colour: Colour) -> Vec<PointSet> {
        let beside = set.neighbours(self.stones(colour));
        self.chains_of(beside, colour).components().collect()
    }

    /// The position after a stone was put down; `None` where that is not legal.
    pub fn after(&self, point: Point, colour: Colour) -> Option<Scene> {
        if !self.empty().contains(point) || self.ko == Some(point) {
            return None;
        }
        let (mut own, mut theirs) = (self.stones(colour), self.stones(!colour));
        let all = self.size.all();
        own |= PointSet::single(point);
        let empty = all - own - theirs;
        let beside = PointSet::single(point).neighbours(theirs);
        let mut captured = PointSet::EMPTY;
        for chain in PointSet::flood(beside, theirs).components() {
            if chain.neighbours(empty).is_empty() {
                captured |= chain;
            }
        }
        theirs -= captured;
        let chain = PointSet::flood(PointSet::single(point), own);
        let liberties = chain.neighbours(all - own - theirs);
        if liberties.is_empty() {
            return None;
        }
        let is_ko = captured.len() == 1 && chain.len() == 1 && liberties.len() == 1;
        let (black, white) = match colour {
            Colour::Black => (own, theirs),
            Colour::White => (theirs, own),
        };
        Some(Scene {
            size: self.size,
            black,
            white,
            ko: captured.first().filter(|_| is_ko),
        })
    }

    /// The same position with the other side to move and nothing forbidden.
    pub fn after_pass(&self) -> Scene {
        Scene {
            ko: None,
            ..self.clone()
        }
    }

    /// The groups of a colour: chains that nobody can cut apart at sight are one group.
    ///
    /// Two chains belong together that share two liberties, or one that the other side cannot play
    /// on without being in atari at once.
    pub fn groups(&self, colour: Colour) -> Vec<PointSet> {
        let mut groups: Vec<PointSet> = Vec::new();
        for mut group in self.stones(colour).components() {
            // Whatever the new chain is linked to becomes one group, and may be linked to more
            // then.
            while let Some(i) = groups
                .iter()
                .position(|&other| self.are_linked(group, other, colour))
            {
                group |= groups.swap_remove(i);
            }
            groups.push(group);
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        groups
    }

    fn are_linked(&self, one: PointSet, other: PointSet, colour: Colour) -> bool {
        let shared = self.liberties(one) & self.liberties(other);
        match shared.len() {
            0 => false,
            1 => shared.iter().all(|p| self.is_closed_to(p, !colour)),
            _ => true,
        }
    }

    /// Whether a stone of this colour on a point would be in atari at once, or could not be played.
    fn is_closed_to(&self, point: Point, colour: Colour) -> bool {
        match self.after(point, colour) {
            None => true,
            Some(next) => {
                let chain = next.chains_of(PointSet::single(point), colour);
                next.liberties(chain).len() < 2 && chain.len() == 1
            }
        }
    }

    /// The group of a stone.
    pub fn group_of(&self, stone: Point) -> Option<(Colour, PointSet)> {
        let colour = self.owner(stone)?;
        let groups = self.groups(colour);
        let group = groups.into_iter().find(|group| group.contains(stone))?;
        Some((colour, group))
    }
}
