//! Every reader against a plain search of all positions of a tiny board.
//!
//! The plain one writes down every position of the board, with ban and mover, and goes over all of
//! them until nothing changes. It knows no zones, no order and no shortcut.

use std::collections::HashMap;

use goban::{Board, Colour, Point, PointSet, Size, Suicide};
use readers::{Certainty, Code, Limits, Params, Position, Readers, Readout};

const LEVELS: usize = 13;

type Key = (PointSet, PointSet, Option<Point>, bool);

/// What is sought by White on the tiny board.
#[derive(Clone, Copy)]
enum Aim {
    Capture(Point),
    Either(Point, Point),
    /// The first while the second, White's own, stands.
    Race(Point, Point),
    Connect(Point, Point),
    /// A chain gets a stone onto a point.
    Reach(Point, Point),
}

impl Aim {
    /// Whether White has it (`Some(true)`), or cannot get it any more.
    fn end(self, board: &Board, ko: Option<Point>, seeking: bool) -> Option<bool> {
        let gone = |t| board.get(t) != Some(Colour::Black) && (seeking || ko != Some(t));
        match self {
            Aim::Capture(t) => gone(t).then_some(true),
            Aim::Either(a, b) => (gone(a) || gone(b)).then_some(true),
            Aim::Race(_, own) if board.get(own) != Some(Colour::White) => Some(false),
            Aim::Race(prey, _) => gone(prey).then_some(true),
            Aim::Reach(a, _) if board.get(a) != Some(Colour::White) => Some(false),
            Aim::Reach(a, point) => board.chain(a).contains(point).then_some(true),
            Aim::Connect(a, b) => {
                if board.get(a) != Some(Colour::White) || board.get(b) != Some(Colour::White) {
                    Some(false)
                } else {
                    board.chain(a).contains(b).then_some(true)
                }
            }
        }
    }
}

impl Aim {
    /// Whether the stones that a question names stand.
    fn can_be_asked(self, board: &Board) -> bool {
        let (black, white) = (
            |p| board.get(p) == Some(Colour::Black),
            |p| board.get(p) == Some(Colour::White),
        );
        match self {
            Aim::Capture(t) => black(t),
            Aim::Either(a, b) => black(a) && black(b),
            Aim::Race(prey, own) => black(prey) && white(own),
            Aim::Connect(a, b) => white(a) && white(b),
            Aim::Reach(a, _) => white(a),
        }
    }

    fn ask(self, readers: &mut Readers, board: &Board, seeking: bool) -> Readout {
        let (position, limits) = (Position::new(*board), Limits::default());
        let (position, limits) = (&position, &limits);
        let first = match seeking {
            true => Colour::White,
            false => Colour::Black,
        };
        let reading = match (self, seeking) {
            (Aim::Capture(t), true) => readers.attack(position, t, limits),
            (Aim::Capture(t), false) => readers.defend(position, t, limits),
            (Aim::Either(a, b), true) => readers.attack_either(position, a, b, limits),
            (Aim::Either(a, b), false) => readers.defend_both(position, a, b, limits),
            (Aim::Race(prey, own), _) => readers.race(position, prey, own, first, limits),
            (Aim::Connect(a, b), true) => readers.connect(position, a, b, limits),
            (Aim::Connect(a, b), false) => readers.disconnect(position, a, b, limits),
            (Aim::Reach(a, point), true) => {
                readers.break_in(position, a, PointSet::single(point), limits)
            }
            (Aim::Reach(a, point), false) => {
                readers.block_off(position, a, PointSet::single(point), limits)
            }
        };
        reading.expect("the stones are there")
    }
}

struct Plain {
    numbers: HashMap<Key, usize>,
    /// For each position, from which level on White reaches his aim, from -6 = 0 to 6 = 12; 13 =
    /// never.
    from: Vec<u8>,
}

impl Plain {
    fn new(size: Size, aim: Aim) -> Plain {
        let mut plain = Plain {
            numbers: HashMap::new(),
            from: Vec::new(),
        };
        // Moves: where to, and the change of level (-1: White spends a threat, 1: Black does).
        let mut moves: Vec<Vec<(usize, i8)>> = Vec::new();
        let mut boards: Vec<(Board, Option<Point>, bool)> = Vec::new();
        let points: Vec<Point> = size.points().collect();
        for code in 0..3usize.pow(points.len() as u32) {
            let mut board = Board::new(size);
            let mut rest = code;
            for &point in &points {
                match rest % 3 {
                    1 => board.place(point, Colour::Black),
                    2 => board.place(point, Colour::White),
                    _ => {}
                }
                rest /= 3;
            }
            if board.is_legal_position() {
                for seeking in [true, false] {
                    plain.number(&mut boards, board, None, seeking);
                }
            }
        }
        let mut next = 0;
        while next < boards.len() {
            let (board, ko, seeking) = boards[next];
            next += 1;
            let mut list = Vec::new();
            if aim.end(&board, ko, seeking).is_none() {
                let mover = if seeking {
                    Colour::White
                } else {
                    Colour::Black
                };
                for &point in &points {
                    let mut after = board;
                    let Ok(played) = after.play(point, mover, Suicide::Forbidden) else {
                        continue;
                    };
                    let to = plain.number(&mut boards, after, played.ko, !seeking);
                    let spent = match (ko == Some(point), seeking) {
                        (false, _) => 0,
                        (true, true) => -1,
                        (true, false) => 1,
                    };
                    list.push((to, spent));
                }
                if !seeking || ko.is_some() {
                    list.push((plain.number(&mut boards, board, None, !seeking), 0));
                }
            }
            moves.push(list);
        }
        plain.from = vec![LEVELS as u8; boards.len()];
        for (i, (board, ko, seeking)) in boards.iter().enumerate() {
            if aim.end(board, *ko, *seeking) == Some(true) {
                plain.from[i] = 0;
            }
        }
        loop {
            let mut changed = false;
            for i in 0..boards.len() {
                let seeking = boards[i].2;
                // The levels at which he wins are those from some level upwards.
                let wins = |level: u8| {
                    let k = level as i8 - 6;
                    let after = |&(to, spent): &(usize, i8)| match spent {
                        0 => Some(plain.from[to] <= level),
                        -1 if k > 0 => Some(plain.from[to] < level),
                        1 if k < 0 => Some(plain.from[to] <= level + 1),
                        _ => None,
                    };
                    let mut results = moves[i].iter().filter_map(after);
                    if seeking {
                        results.any(|won| won)
                    } else {
                        results.all(|won| won)
                    }
                };
                if moves[i].is_empty() {
                    continue;
                }
                let mut from = plain.from[i];
                while from > 0 && wins(from - 1) {
                    from -= 1;
                }
                changed |= from != plain.from[i];
                plain.from[i] = from;
            }
            if !changed {
                return plain;
            }
        }
    }

    fn number(
        &mut self,
        boards: &mut Vec<(Board, Option<Point>, bool)>,
        board: Board,
        ko: Option<Point>,
        seeking: bool,
    ) -> usize {
        let key = (
            board.stones(Colour::Black),
            board.stones(Colour::White),
            ko,
            seeking,
        );
        *self.numbers.entry(key).or_insert_with(|| {
            boards.push((board, ko, seeking));
            boards.len() - 1
        })
    }

    /// The code for whoever moves first.
    fn code(&self, board: &Board, seeking: bool) -> Code {
        let key = (
            board.stones(Colour::Black),
            board.stones(Colour::White),
            None,
            seeking,
        );
        let code = match self.from[self.numbers[&key]] {
            0 => Code::Win,
            1..=6 => Code::KoTakesFirst,
            7..=12 => Code::KoNeedsThreat,
            _ => Code::Fail,
        };
        if seeking { code } else { code.reversed() }
    }

    fn positions(&self) -> Vec<(Board, bool)> {
        let size = Size::new(3, 3).expect("a size");
        let mut list: Vec<(&Key, &usize)> = self.numbers.iter().collect();
        list.sort_by_key(|(_, number)| **number);
        list.into_iter()
            .filter(|(key, _)| key.2.is_none())
            .map(|(key, _)| {
                let mut board = Board::new(size);
                key.0.iter().for_each(|p| board.place(p, Colour::Black));
                key.1.iter().for_each(|p| board.place(p, Colour::White));
                (board, key.3)
            })
            .collect()
    }
}

#[derive(Default, Debug)]
struct Tally {
    compared: usize,
    proven: usize,
    agreed: usize,
}

impl Tally {
    fn add(&mut self, reading: Readout, truth: Code, board: &Board, seeking: bool) {
        self.compared += 1;
        self.agreed += usize::from(reading.code == truth);
        if reading.certainty == Certainty::Proven {
            self.proven += 1;
            assert_eq!(reading.code, truth, "seeker moves: {seeking}\n{board}");
        }
    }
}

/// Asks about every `every`-th board on which an aim makes sense.
fn compared(aims: &[Aim], params: Params, every: usize) -> Tally {
    let size = Size::new(3, 3).expect("a size");
    let mut tally = Tally::default();
    for &aim in aims {
        let plain = Plain::new(size, aim);
        let mut readers = Readers::with(params);
        for (board, seeking) in plain.positions().into_iter().step_by(every) {
            if aim.can_be_asked(&board) {
                let reading = aim.ask(&mut readers, &board, seeking);
                tally.add(reading, plain.code(&board, seeking), &board, seeking);
            }
        }
    }
    tally
}

fn at(x: u8, y: u8) -> Point {
    Point::new(x, y)
}

fn captures(params: Params, every: usize) -> Tally {
    let aims = [at(0, 0), at(1, 0), at(1, 1)].map(Aim::Capture);
    compared(&aims, params, every)
}

fn connections(params: Params, every: usize) -> Tally {
    let pairs = [
        (at(0, 0), at(2, 2)),
        (at(0, 0), at(2, 0)),
        (at(1, 0), at(0, 1)),
        (at(0, 0), at(1, 1)),
    ];
    compared(&pairs.map(|(a, b)| Aim::Connect(a, b)), params, every)
}

fn pairs_of_captures(params: Params, every: usize) -> Tally {
    let aims = [
        Aim::Either(at(0, 0), at(2, 2)),
        Aim::Either(at(1, 0), at(1, 2)),
    ];
    compared(&aims, params, every)
}

fn races(params: Params, every: usize) -> Tally {
    let aims = [
        Aim::Race(at(0, 0), at(1, 0)),
        Aim::Race(at(1, 0), at(1, 1)),
        Aim::Race(at(0, 0), at(2, 2)),
    ];
    compared(&aims, params, every)
}

fn ways_in(params: Params, every: usize) -> Tally {
    let aims = [
        Aim::Reach(at(0, 0), at(2, 2)),
        Aim::Reach(at(1, 1), at(0, 0)),
        Aim::Reach(at(1, 0), at(1, 2)),
    ];
    compared(&aims, params, every)
}

/// Both sides play everywhere: every answer is proven and right.
fn everything() -> Params {
    Params {
        full_nodes: 10_000_000,
        ..small()
    }
}

/// As far as on a large board, but with few nodes: a tiny board is one fight, in which little
/// settles anything.
fn small() -> Params {
    Params::default().scaled(0.02)
}

/// What is read in full is proven and right, on at least this many boards.
fn assert_full(tally: &Tally, least: usize) {
    println!("{tally:?}");
    assert!(tally.compared > least, "{tally:?}");
    let all = (tally.compared, tally.compared);
    assert_eq!((tally.proven, tally.agreed), all, "{tally:?}");
}

/// What is read with likely moves is right where it is called proven, and mostly elsewhere.
fn assert_small(tally: &Tally, least: (usize, usize), percent: usize) {
    println!("{tally:?}");
    let enough = tally.compared > least.0 && tally.proven > least.1;
    assert!(enough, "{tally:?}");
    assert!(tally.agreed * 100 > tally.compared * percent, "{tally:?}");
}

#[test]
fn captures_read_in_full_are_right() {
    assert_full(&captures(everything(), 7), 3000);
}

#[test]
fn pairs_of_captures_read_in_full_are_right() {
    assert_full(&pairs_of_captures(everything(), 7), 600);
}

#[test]
fn races_read_in_full_are_right() {
    assert_full(&races(everything(), 7), 800);
}

#[test]
fn connections_read_in_full_are_right() {
    assert_full(&connections(everything(), 7), 1000);
}

#[test]
fn ways_in_read_in_full_are_right() {
    assert_full(&ways_in(everything(), 7), 3000);
}

#[test]
fn captures_that_are_called_proven_are_right_and_others_mostly() {
    assert_small(&captures(small(), 2), (10_000, 4000), 98);
}

#[test]
fn pairs_of_captures_that_are_called_proven_are_right_and_others_mostly() {
    assert_small(&pairs_of_captures(small(), 2), (2000, 1000), 98);
}

#[test]
fn races_that_are_called_proven_are_right_and_others_mostly() {
    assert_small(&races(small(), 2), (3000, 2000), 98);
}

#[test]
fn connections_that_are_called_proven_are_right_and_others_mostly() {
    assert_small(&connections(small(), 2), (4000, 3000), 98);
}

#[test]
fn ways_in_that_are_called_proven_are_right_and_others_mostly() {
    assert_small(&ways_in(small(), 2), (10_000, 6000), 98);
}
