//! Safety under alternating play against a plain game that is worked out whole, and against
//! Benson's rule, which it must contain.

use goban::{Board, Colour, PointSet, Size, board};
use tactics::alternating::Alternating;
use tactics::unconditional::Unconditional;

use crate::contest::Contest;

/// Random numbers from a seed (SplitMix64; Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

/// A random board on which Black has much; stones without liberties are left out.
fn random_board(random: &mut Random) -> Board {
    let (width, height) = (3 + random.below(4), 2 + random.below(4));
    let size = Size::new(width as usize, height as usize).expect("boards may be that small");
    let (black, white) = (35 + random.below(35), random.below(25));
    let mut board = Board::new(size);
    for point in size.points() {
        let number = random.below(100);
        if number < black {
            board.place(point, Colour::Black);
        } else if number < black + white {
            board.place(point, Colour::White);
        }
    }
    for colour in Colour::BOTH {
        let chains: Vec<PointSet> = board.chains(colour).collect();
        for chain in chains {
            if chain.neighbours(board.empty()).is_empty() {
                for point in chain {
                    board.remove(point);
                }
            }
        }
    }
    board
}

/// Boards compared: `BOARDS=20000` in the environment for more.
fn boards() -> usize {
    let wanted = std::env::var("BOARDS").ok();
    wanted.and_then(|count| count.parse().ok()).unwrap_or(150)
}

#[test]
fn what_is_safe_is_kept_in_every_line_of_play() {
    let mut random = Random(7);
    let (mut compared, mut beyond_benson) = (0, 0);
    while compared < boards() {
        let board = random_board(&mut random);
        let kept = Alternating::of(&board, Colour::Black);
        let benson = Unconditional::of(&board, Colour::Black);
        let is_more = !kept.safe().is_subset(benson.safe());
        // Benson's own claims are the smaller part of what is compared.
        if kept.stones.is_empty() || !is_more && compared % 10 != 0 {
            continue;
        }
        let Some(contest) = Contest::of(&board, &kept) else {
            continue;
        };
        assert!(
            contest.is_held(),
            "{board}\nstones {:?}\nterritory {:?}",
            kept.stones,
            kept.territory
        );
        compared += 1;
        beyond_benson += usize::from(is_more);
    }
    assert!(
        2 * beyond_benson > compared,
        "{beyond_benson} of {compared}"
    );
    println!("{compared} boards, {beyond_benson} of them beyond Benson's rule");
}

#[test]
fn the_plain_game_knows_what_is_not_safe() {
    let claim = |board: &Board| Alternating {
        stones: board.stones(Colour::Black),
        territory: board.all() - board.occupied(),
    };
    // Three in a row are one eye if White moves first; four are two.
    let three = board! {
        . . . X /
        X X X X
    };
    let four = board! {
        . . . . X /
        X X X X X
    };
    let is_held = |board: &Board| Contest::of(board, &claim(board)).map(|game| game.is_held());
    assert_eq!(is_held(&three), Some(false));
    assert_eq!(is_held(&four), Some(true));
}

#[test]
fn all_that_benson_knows_is_safe() {
    let mut random = Random(8);
    for _ in 0..2_000 {
        let board = random_board(&mut random);
        for colour in Colour::BOTH {
            let (kept, benson) = (
                Alternating::of(&board, colour),
                Unconditional::of(&board, colour),
            );
            assert!(benson.alive.is_subset(kept.stones), "{board}");
            assert!(benson.safe().is_subset(kept.safe()), "{board}");
        }
    }
}
