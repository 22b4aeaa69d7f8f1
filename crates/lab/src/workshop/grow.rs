//! Random enclosed groups that look like play. There is an eye space near the edge, with a stone or
//! two inside. A wall with a hole here and there is around it, and the other side around all of
//! that.

use goban::{Board, Colour, Point, PointSet, Size, Symmetry};

use super::Candidate;
use super::random::Random;

/// Where the group lies, and how far its eye space may reach from the edge.
#[derive(Clone, Copy)]
enum Place {
    Corner,
    Side,
    Centre,
}

/// The candidate of a seed. The same seed gives the same candidate everywhere. `roomy` points are
/// added to its eye space, for harder problems.
pub fn grow(seed: u64, roomy: usize) -> Candidate {
    let mut random = Random(seed);
    let size = Size::square(19).expect("nineteen is a size");
    let place = match random.below(10) {
        0..6 => Place::Corner,
        6..9 => Place::Side,
        _ => Place::Centre,
    };
    let space = space(&mut random, size, place, roomy);
    let board = stones(&mut random, size, space);
    let turn = Symmetry::ALL[random.below(Symmetry::ALL.len())];
    let board = turn.apply_to_board(&board);
    let (mut black, mut white) = (board.stones(Colour::Black), board.stones(Colour::White));
    let mut defender = Colour::Black;
    if random.percent(50) {
        std::mem::swap(&mut black, &mut white);
        defender = Colour::White;
    }
    Candidate {
        setup: life::Setup {
            defender: Some(defender),
            ..life::Setup::new(size, black, white)
        },
        mover: None,
    }
}

/// The eye space: a connected set that keeps to the edge as groups do.
fn space(random: &mut Random, size: Size, place: Place, roomy: usize) -> PointSet {
    let (x, y, height) = match place {
        Place::Corner => (random.below(3), random.below(2), 3 + random.below(2)),
        Place::Side => (8 + random.below(3), random.below(2), 2 + random.below(2)),
        Place::Centre => (9, 9, 19),
    };
    let wanted = 4 + random.below(6) + roomy;
    let mut space = PointSet::single(Point::new(x as u8, y as u8));
    while space.len() < wanted {
        let rim = space.neighbours(size.all()) - space;
        // Points with more of the space beside them first: eye spaces are compact.
        let weight = |p: Point| {
            let beside = PointSet::single(p).neighbours(space) & space;
            match usize::from(p.y()) < height {
                true => 1 + 4 * beside.len().saturating_sub(1),
                false => 0,
            }
        };
        let Some(point) = random.pick(rim, weight) else {
            break;
        };
        space.insert(point);
    }
    space
}

/// Black stones around the space, White around them.
fn stones(random: &mut Random, size: Size, space: PointSet) -> Board {
    let all = size.all();
    let mut board = Board::new(size);
    let wall = space.neighbours(all) - space;
    for point in wall {
        match random.below(100) {
            0..86 => board.place(point, Colour::Black),
            86..94 => {}
            _ => board.place(point, Colour::White),
        }
    }
    for point in space {
        match random.below(100) {
            0..12 => board.place(point, Colour::Black),
            12..26 => board.place(point, Colour::White),
            _ => {}
        }
    }
    let inside = space | wall;
    let around = inside.neighbours(all) - inside;
    // The corners join the stones around to one chain, which has liberties enough to stand.
    let corner = |p: &Point| (PointSet::single(*p).neighbours(all) & around).len() >= 2;
    let beyond = around.neighbours(all) - inside - around;
    let mut second: PointSet = beyond.iter().filter(corner).collect();
    for point in around {
        // A liberty outside, closed in by another stone.
        match random.percent(9) {
            true => second |= PointSet::single(point).neighbours(all) - inside - around,
            false => board.place(point, Colour::White),
        }
    }
    for point in second {
        board.place(point, Colour::White);
    }
    board
}
