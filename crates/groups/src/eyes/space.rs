//! Which points are an eye space, which of them lie open, and which eyes are half or false.
//! Heuristics.

use goban::{Board, Colour, Point, PointSet};
use readers::{Code, Limits, Position, Readers};

use super::{EyeSpace, Key, Ko};

/// Chains with more liberties than this are not asked about: they are there to stay.
const SHORT: usize = 4;
/// Nodes for each of the questions.
const NODES: u64 = 8_000;

/// What capture readers say of the chains on a board.
struct Sight<'a> {
    position: &'a Position,
    readers: &'a mut Readers,
    limits: Limits,
}

impl Sight<'_> {
    /// What the other side gets of a chain if it moves, and then its owner if he does.
    fn codes(&mut self, position: &Position, stone: Point) -> (Code, Code) {
        let board = &position.board;
        if board.liberties(stone).len() > SHORT {
            return (Code::Fail, Code::Win);
        }
        let attack = self.readers.attack(position, stone, &self.limits);
        let Some(attack) = attack.ok().filter(|a| a.is_certain() && a.code.works()) else {
            return (Code::Fail, Code::Win);
        };
        let defend = self.readers.defend(position, stone, &self.limits);
        (attack.code, defend.map_or(Code::Fail, |defend| defend.code))
    }

    /// Whether a chain falls if the other side moves, and whether it can be saved then.
    fn fate(&mut self, position: &Position, stone: Point) -> (bool, bool) {
        let (attack, defend) = self.codes(position, stone);
        (attack.works(), defend.works())
    }

    /// The stones of a colour without the chains that are lost.
    fn lively(&mut self, colour: Colour) -> PointSet {
        let position = *self.position;
        let board = position.board;
        let mut lively = PointSet::EMPTY;
        for chain in board.chains(colour) {
            let Some(stone) = chain.first() else { continue };
            let touches = chain.neighbours(board.stones(!colour));
            if touches.is_empty() || self.fate(&position, stone) != (true, false) {
                lively |= chain;
            }
        }
        lively
    }

    /// Whether a stone of a colour on a point would stand in atari at once, or be captured.
    fn is_barred(&mut self, point: Point, colour: Colour) -> bool {
        let Some(after) = self.position.after(point, colour) else {
            return true;
        };
        after.board.liberty_count(point) <= 1 || self.codes(&after, point).0 == Code::Win
    }

    /// Whether a colour can move on a point of a space, or beside its stones that stand there.
    fn can_enter(&self, point: Point, points: PointSet, colour: Colour) -> bool {
        let board = &self.position.board;
        let moves = match board.get(point) {
            Some(_) => board.chain(point).neighbours(points & board.empty()),
            None => PointSet::single(point),
        };
        let mut moves = moves.iter();
        moves.any(|mv| self.position.after(mv, colour).is_some())
    }
}

/// The eye space that a point belongs to.
pub fn find(
    position: &Position,
    point: Point,
    readers: &mut Readers,
    limits: &Limits,
) -> Option<EyeSpace> {
    let limits = Limits {
        nodes: Some(NODES),
        ..limits.clone()
    };
    let mut sight = Sight {
        position,
        readers,
        limits,
    };
    let board = &position.board;
    let lively = Colour::BOTH.map(|colour| sight.lively(colour));
    let domains = [0, 1].map(|i| domain(board, lively[i], lively[1 - i]));
    let owned = [0, 1].map(|i| domains[i] - domains[1 - i]);
    // Open points belong to the space that they lie beside.
    let owner = (0..2).find(|&i| owned[i].contains(point)).or_else(|| {
        let near: Vec<usize> = (0..2)
            .filter(|&i| !PointSet::single(point).neighbours(owned[i]).is_empty())
            .filter(|&i| domains[i].contains(point))
            .collect();
        (near.len() == 1).then(|| near[0])
    })?;
    Some(laid_out(&mut sight, point, owner, &lively, &domains))
}

fn laid_out(
    sight: &mut Sight<'_>,
    point: Point,
    owner: usize,
    lively: &[PointSet; 2],
    domains: &[PointSet; 2],
) -> EyeSpace {
    let board = sight.position.board;
    let all = board.all();
    let colour = Colour::BOTH[owner];
    let owned = domains[owner] - domains[1 - owner];
    let shared = domains[owner] & domains[1 - owner];
    let border = owned.neighbours(shared);
    let points = PointSet::flood(PointSet::single(point), owned | border);
    // Two shared points side by side do not make one space of two, but one between two parts does.
    let mut core = PointSet::flood(points & owned & PointSet::single(point).grown(all), owned);
    loop {
        let across = core | core.neighbours(shared).neighbours(owned);
        let grown = PointSet::flood(across, owned);
        if grown == core {
            break;
        }
        core = grown;
    }
    let points = match core.is_empty() {
        true => points,
        false => core | core.neighbours(shared),
    };
    // Where the other side cannot well go the space is closed.
    let mut barred = PointSet::EMPTY;
    for point in points & shared {
        if sight.is_barred(point, !colour) {
            barred |= PointSet::single(point);
        }
    }
    let points = match (points - barred).is_empty() {
        true => points,
        false => PointSet::flood(PointSet::single(point), points - barred),
    };
    // The owner can still take prisoners from such a point.
    let prisoners = points & board.stones(!colour);
    let mut hollow = prisoners.neighbours(barred);
    let points = points | hollow;
    let outside = all - points - lively[owner] - barred;
    let mut margin = (points & (shared | outside.neighbours(points))) - hollow;
    let (mut keys, mut loose) = (Vec::new(), PointSet::EMPTY);
    for eye in (points - margin - hollow).iter() {
        let inside = PointSet::single(eye).neighbours(points);
        if inside.len() > 1 {
            continue;
        }
        let (sum, key) = diagonals(sight, eye, points, colour);
        let ko = match sum {
            ..EVEN => Ko::Owner,
            EVEN => Ko::Nobody,
            _ => Ko::Other,
        };
        match (sum, key) {
            (FALSE.., _) if sight.can_enter(eye, points, !colour) => {
                margin.insert(eye);
            }
            (FALSE.., _) if prisoners.contains(eye) => {
                margin.insert(eye);
                loose.insert(eye);
            }
            (FALSE.., _) => {
                hollow.insert(eye);
            }
            (HALF.., Some((attack, defence))) => keys.push(Key {
                eye,
                attack,
                defence,
                ko,
            }),
            _ => {}
        }
    }
    EyeSpace {
        owner: colour,
        points,
        margin,
        hollow,
        loose,
        prisoners: points & board.stones(!colour),
        rooted: lively[owner].neighbours(points),
        keys,
    }
}

/// What a diagonal counts that the other side holds for good.
const HELD: u32 = 10;
/// What one counts that goes to whoever moves first, and the edge.
const OPEN: u32 = 5;
/// What one counts that the other side has only by a ko.
const KO_OF_OWNER: u32 = 4;
/// What one counts that the owner has only by a ko.
const KO_OF_OTHER: u32 = 6;
/// An eye with less is whole.
const HALF: u32 = 11;
/// With less an eye is half only if the other side wins a ko, with more only if the owner does.
const EVEN: u32 = 15;
/// An eye with this much or more is false.
const FALSE: u32 = 20;

/// How much the diagonals of an eye speak against it, and where one of them is decided.
fn diagonals(
    sight: &mut Sight<'_>,
    eye: Point,
    points: PointSet,
    colour: Colour,
) -> (u32, Option<(Point, Point)>) {
    let position = *sight.position;
    let board = position.board;
    let (width, height) = (board.size().width() as i32, board.size().height() as i32);
    let (mut sum, mut key) = (0, None);
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let (x, y) = (i32::from(eye.x()) + dx, i32::from(eye.y()) + dy);
        let (off_x, off_y) = (x < 0 || x >= width, y < 0 || y >= height);
        if off_x || off_y {
            sum += if off_x != off_y { OPEN } else { 0 };
            continue;
        }
        let corner = Point::new(x as u8, y as u8);
        if points.contains(corner) {
            continue;
        }
        match board.get(corner) {
            Some(stone) if stone == colour => {}
            Some(_) => {
                let (attack, defend) = sight.codes(&position, corner);
                sum += match (attack, defend) {
                    (Code::Fail, _) => HELD,
                    (_, Code::Fail) => 0,
                    (Code::Win, Code::Win) => OPEN,
                    (Code::Win, _) => KO_OF_OWNER,
                    _ => KO_OF_OTHER,
                };
                if attack.works() && defend.works() {
                    let attack = sight.readers.attack(&position, corner, &sight.limits);
                    let defend = sight.readers.defend(&position, corner, &sight.limits);
                    let take = attack.ok().and_then(|reading| reading.point());
                    let save = defend.ok().and_then(|reading| reading.point());
                    key = key.or(save.zip(take));
                }
            }
            None => {
                let after = position.after(corner, !colour);
                let attack = after.map(|after| sight.codes(&after, corner).0);
                let worth = match attack {
                    None | Some(Code::Win) => 0,
                    Some(Code::Fail) => OPEN,
                    Some(_) => KO_OF_OWNER,
                };
                if worth > 0 {
                    sum += worth;
                    key = key.or(Some((corner, corner)));
                }
            }
        }
    }
    (sum, key)
}

/// The points that lively stones of a colour make their own. They are those beside them, and those
/// that two neighbouring points of the domain off the edge look at. A lively stone of the other
/// side in between, or at both ends, prevents the latter.
fn domain(board: &Board, lively: PointSet, others: PointSet) -> PointSet {
    let all = board.all();
    let free = all - lively - others;
    let (width, height) = (board.size().width() as i32, board.size().height() as i32);
    let mut domain = lively | lively.neighbours(free);
    let at = |x: i32, y: i32| {
        (x >= 0 && y >= 0 && x < width && y < height).then(|| Point::new(x as u8, y as u8))
    };
    let is_off_edge = |p: Point| {
        let (x, y) = (i32::from(p.x()), i32::from(p.y()));
        x > 0 && y > 0 && x < width - 1 && y < height - 1
    };
    let around = [
        (0, -1),
        (1, -1),
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
    ];
    loop {
        let mut more = PointSet::EMPTY;
        for point in (free - domain).iter() {
            let (x, y) = (i32::from(point.x()), i32::from(point.y()));
            let ring = around.map(|(dx, dy)| at(x + dx, y + dy));
            let holds =
                |i: usize| ring[i % 8].is_some_and(|p| domain.contains(p) && is_off_edge(p));
            let hostile = |i: usize| ring[i % 8].is_some_and(|p| others.contains(p));
            let looks = (0..8).any(|i| {
                if !holds(i) || !holds(i + 1) {
                    return false;
                }
                // The side of the diagonal point of the pair: an enemy beside the empty point there
                // cuts.
                let between = if i % 2 == 0 { i + 2 } else { i + 7 };
                let ends = hostile(i + 7) && hostile(i + 2);
                !hostile(between) && !ends
            });
            let is_corner = (x == 0 || x == width - 1) && (y == 0 || y == height - 1);
            let corner = is_corner && {
                let beside = PointSet::single(point).neighbours(all);
                let diagonal = ring.iter().flatten().any(|&p| others.contains(p));
                beside.intersects(domain) && !diagonal
            };
            if looks || corner {
                more |= PointSet::single(point);
            }
        }
        if more.is_empty() {
            return domain - lively;
        }
        domain |= more;
    }
}
