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
    Connect(Point, Point),
}

impl Aim {
    /// Whether White has it (`Some(true)`), or cannot get it any more.
    fn end(self, board: &Board, ko: Option<Point>, seeking: bool) -> Option<bool> {
        match self {
            Aim::Capture(t) => {
                let gone = board.get(t) != Some(Colour::Black);
                (gone && (seeking || ko != Some(t))).then_some(true)
            }
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

fn captures(params: Params, every: usize) -> Tally {
    let size = Size::new(3, 3).expect("a size");
    let mut tally = Tally::default();
    for target in [Point::new(0, 0), Point::new(1, 0), Point::new(1, 1)] {
        let plain = Plain::new(size, Aim::Capture(target));
        let mut readers = Readers::with(params);
        for (board, seeking) in plain.positions().into_iter().step_by(every) {
            if board.get(target) != Some(Colour::Black) {
                continue;
            }
            let position = Position::new(board);
            let limits = Limits::default();
            let reading = if seeking {
                readers.attack(&position, target, &limits)
            } else {
                readers.defend(&position, target, &limits)
            };
            let reading = reading.expect("a stone is there");
            tally.add(reading, plain.code(&board, seeking), &board, seeking);
        }
    }
    tally
}

fn connections(params: Params, every: usize) -> Tally {
    let size = Size::new(3, 3).expect("a size");
    let mut tally = Tally::default();
    let pairs = [
        ((0, 0), (2, 2)),
        ((0, 0), (2, 0)),
        ((1, 0), (0, 1)),
        ((0, 0), (1, 1)),
    ];
    for (a, b) in pairs.map(|(a, b)| (Point::new(a.0, a.1), Point::new(b.0, b.1))) {
        let plain = Plain::new(size, Aim::Connect(a, b));
        let mut readers = Readers::with(params);
        for (board, seeking) in plain.positions().into_iter().step_by(every) {
            let white = |p| board.get(p) == Some(Colour::White);
            if !white(a) || !white(b) {
                continue;
            }
            let position = Position::new(board);
            let limits = Limits::default();
            let reading = if seeking {
                readers.connect(&position, a, b, &limits)
            } else {
                readers.disconnect(&position, a, b, &limits)
            };
            let reading = reading.expect("stones are there");
            tally.add(reading, plain.code(&board, seeking), &board, seeking);
        }
    }
    tally
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

#[test]
fn captures_read_in_full_are_right() {
    let tally = captures(everything(), 7);
    assert!(tally.compared > 1000, "{tally:?}");
    assert_eq!(
        (tally.proven, tally.agreed),
        (tally.compared, tally.compared),
        "{tally:?}"
    );
}

#[test]
fn connections_read_in_full_are_right() {
    let tally = connections(everything(), 7);
    assert!(tally.compared > 500, "{tally:?}");
    assert_eq!(
        (tally.proven, tally.agreed),
        (tally.compared, tally.compared),
        "{tally:?}"
    );
}

#[test]
fn captures_that_are_called_proven_are_right_and_others_mostly() {
    let tally = captures(small(), 2);
    assert!(tally.compared > 4000 && tally.proven > 1000, "{tally:?}");
    assert!(tally.agreed * 100 > tally.compared * 93, "{tally:?}");
}

#[test]
fn connections_that_are_called_proven_are_right_and_others_mostly() {
    let tally = connections(small(), 2);
    assert!(tally.compared > 2000 && tally.proven > 500, "{tally:?}");
    assert!(tally.agreed * 100 > tally.compared * 90, "{tally:?}");
}
