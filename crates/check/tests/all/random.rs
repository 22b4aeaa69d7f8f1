//! Trees without sense: stones and moves anywhere. Nothing may panic, and what is said must be
//! about moves of the board.

use check::{Finding, Means, check};
use engine::{Engine, Options};
use goban::{Board, Colour, Point, Size, Suicide};
use search::Limits;

/// A small generator (Steele, Lea and Flood 2014), so that every run tests the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    fn point(&mut self, side: u64) -> Point {
        Point::new(self.below(side) as u8, self.below(side) as u8)
    }
}

/// A position, a region, and a tree of moves that may be illegal, passes or off the board.
fn tree(random: &mut Random) -> String {
    let side = 4 + random.below(3);
    let size = Size::square(side as usize).expect("a size");
    let mut board = Board::new(size);
    for i in 0..random.below(side * side) {
        let colour = if i % 2 == 0 {
            Colour::Black
        } else {
            Colour::White
        };
        // Illegal ones are left out: a chain without liberties is refused before anything else.
        let _ = board.play(random.point(side), colour, Suicide::Forbidden);
    }
    let mut text = format!("(;SZ[{side}]");
    for (colour, name) in [(Colour::Black, "AB"), (Colour::White, "AW")] {
        for point in board.stones(colour) {
            text += &format!("{name}[{}]", point.to_sgf());
        }
    }
    for point in board.empty() {
        if random.below(3) > 0 {
            text += &format!("SQ[{}]", point.to_sgf());
        }
    }
    let mut open = 0;
    for _ in 0..random.below(14) {
        if random.below(3) == 0 {
            text.push('(');
            open += 1;
        }
        let colour = if random.below(2) == 0 { "B" } else { "W" };
        let played = match random.below(12) {
            0 => String::new(),
            _ => random.point(side + 1).to_sgf(),
        };
        text += &format!(";{colour}[{played}]");
        text +=
            ["", "", "C[RIGHT]", "C[WRONG]", "TE[1]", "BM[1]", "C[ko]"][random.below(7) as usize];
        if open > 0 && random.below(3) == 0 {
            text.push(')');
            open -= 1;
        }
    }
    text + &")".repeat(open + 1)
}

#[test]
fn nothing_makes_it_panic() {
    let limits = || Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let engine = Engine::new(Options { memory: 1 << 20 });
    let means = Means {
        limits: &limits,
        engine: &engine,
    };
    let mut random = Random(1);
    let (mut checked, mut found) = (0, 0);
    for _ in 0..400 {
        let text = tree(&mut random);
        let parsed = sgf::parse(text.as_bytes()).expect("SGF");
        for tree in &parsed.collection.trees {
            let Ok(problem) = check(tree, &means) else {
                continue;
            };
            checked += 1;
            let known = problem
                .answer
                .as_ref()
                .is_some_and(|a| a.outcome.is_known());
            for finding in &problem.findings {
                found += 1;
                let needs_answer = !matches!(
                    finding,
                    Finding::NoAnswer | Finding::Unknown { .. } | Finding::IllegalMove { .. }
                );
                assert!(known || !needs_answer, "{text}: {finding:?}");
            }
        }
    }
    assert!(checked > 100 && found > 100, "{checked} {found}");
}
