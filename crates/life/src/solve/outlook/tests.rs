//! The counts against a plain recount.

use local::bits::Wide;
use local::field::{NOWHERE, Points};
use oracle::Random;

use super::*;

const QUESTIONS: [Question; 2] = [Question::Kill, Question::Safe];
const ROLES: [Role; 2] = [Role::Attacker, Role::Defender];

#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Nothing,
    Defender,
    Attacker,
    /// The point is not of the field.
    Outside,
}

/// A position as a plain grid, row by row, so that nothing is counted with the tricks that are
/// tested.
#[derive(Clone)]
struct Grid {
    width: usize,
    points: Vec<On>,
    last: Option<usize>,
    mover: Role,
}

impl Grid {
    /// Any stones anywhere on a field with holes; the last stone is one of the side that does not
    /// move.
    fn random(random: &mut Random, width: usize, height: usize) -> Grid {
        let mover = ROLES[random.below(2)];
        let own = match mover {
            Role::Attacker => On::Defender,
            Role::Defender => On::Attacker,
        };
        let mut grid = Grid {
            width,
            points: (0..width * height)
                .map(|_| match random.below(10) {
                    0..4 => On::Nothing,
                    4..7 => On::Defender,
                    7..9 => On::Attacker,
                    _ => On::Outside,
                })
                .collect(),
            last: None,
            mover,
        };
        if random.below(4) > 0 {
            let last = random.below(width * height);
            grid.points[last] = own;
            grid.last = Some(last);
        }
        grid
    }

    fn neighbours(&self, p: usize) -> Vec<usize> {
        let (x, y) = (p % self.width, p / self.width);
        let height = self.points.len() / self.width;
        [
            (x + 1, y),
            (x.wrapping_sub(1), y),
            (x, y + 1),
            (x, y.wrapping_sub(1)),
        ]
        .into_iter()
        .filter(|&(x, y)| x < self.width && y < height)
        .map(|(x, y)| y * self.width + x)
        .filter(|&q| self.points[q] != On::Outside)
        .collect()
    }

    fn next_to(&self, p: usize, what: On) -> usize {
        let around = self.neighbours(p);
        around.iter().filter(|&&q| self.points[q] == what).count()
    }

    fn chain(&self, p: usize) -> Vec<usize> {
        let mut chain = vec![p];
        let mut at = 0;
        while at < chain.len() {
            for q in self.neighbours(chain[at]) {
                if self.points[q] == self.points[p] && !chain.contains(&q) {
                    chain.push(q);
                }
            }
            at += 1;
        }
        chain
    }

    fn liberties(&self, chain: &[usize]) -> usize {
        let empty = |&p: &usize| self.points[p] == On::Nothing;
        let touches = |p: &usize| self.neighbours(*p).iter().any(|q| chain.contains(q));
        let points = 0..self.points.len();
        points.filter(|p| empty(p) && touches(p)).count()
    }

    /// The image under one of the eight symmetries of a square.
    fn turned(&self, symmetry: usize) -> Grid {
        let height = self.points.len() / self.width;
        let width = if symmetry & 1 == 0 {
            self.width
        } else {
            height
        };
        let map = |p: usize| {
            let (mut x, mut y) = (p % self.width, p / self.width);
            if symmetry & 2 != 0 {
                x = self.width - 1 - x;
            }
            if symmetry & 4 != 0 {
                y = height - 1 - y;
            }
            if symmetry & 1 != 0 {
                x * width + y
            } else {
                y * width + x
            }
        };
        let mut image = self.clone();
        image.width = width;
        image.last = self.last.map(map);
        for (p, on) in self.points.iter().enumerate() {
            image.points[map(p)] = *on;
        }
        image
    }

    fn index(&self, p: usize) -> usize {
        p / self.width * (self.width + 1) + p % self.width
    }

    fn set<B: Bits>(&self, wanted: impl Fn(usize) -> bool) -> B {
        (0..self.points.len())
            .filter(|&p| wanted(p))
            .fold(B::EMPTY, |set, p| set | B::bit(self.index(p)))
    }

    /// The same for the search.
    fn packed<B: Bits>(&self) -> (Field<B>, State<B>) {
        let points = Points {
            all: self.set(|p| self.points[p] != On::Outside),
            wall: self.set(|p| self.points[p] != On::Outside && self.at_wall(p)),
            ..Points::default()
        };
        let field = Field::new(self.width as u32 + 1, points);
        let state = State {
            defender: self.set(|p| self.points[p] == On::Defender),
            attacker: self.set(|p| self.points[p] == On::Attacker),
            target: B::EMPTY,
            ko: NOWHERE,
            mover: self.mover,
            threats: 0,
            key: 0,
        };
        (field, state)
    }

    /// Whether a point touches one outside; the edge of the grid is that of the board.
    fn at_wall(&self, p: usize) -> bool {
        let (x, y) = (p % self.width, p / self.width);
        let height = self.points.len() / self.width;
        let inside = [x + 1 < self.width, x > 0, y + 1 < height, y > 0];
        let on_board = inside.iter().filter(|&&inside| inside).count();
        self.neighbours(p).len() < on_board
    }

    fn features<B: Bits>(&self) -> Features {
        let (field, state) = self.packed::<B>();
        let last = self.last.map_or(PASS, |p| self.index(p) as u16);
        features(&field, &state, &Room::of(&field, &state), last)
    }

    /// The features, counted one by one.
    fn recount(&self) -> Features {
        let all: Vec<usize> = (0..self.points.len())
            .filter(|&p| self.points[p] != On::Outside)
            .collect();
        let on = |p: usize| self.points[p];
        let immortal =
            |p: usize| on(p) == On::Attacker && self.chain(p).iter().any(|&q| self.at_wall(q));
        let in_room = |p: usize| {
            let lost = immortal(p) || self.at_wall(p);
            !lost && !self.neighbours(p).iter().any(|&q| immortal(q))
        };
        let mut f = [0; COUNTED];
        for &p in &all {
            if on(p) == On::Defender {
                f[2] += i32::from(in_room(p));
            } else if in_room(p) {
                f[0] += 1;
                let free = self.neighbours(p).len() - self.next_to(p, On::Defender);
                if on(p) == On::Nothing {
                    f[1] += 1;
                    if free < 3 {
                        f[3 + free] += 1;
                    }
                }
            }
            let chain = self.chain(p);
            let first = chain.iter().min() == Some(&p);
            let place = match on(p) {
                On::Defender => 6,
                On::Attacker if !immortal(p) => 9,
                _ => continue,
            };
            if first {
                f[place] += 1;
                match self.liberties(&chain) {
                    1 => f[place + 1] += 1,
                    2 => f[place + 2] += 1,
                    _ => {}
                }
            }
        }
        let Some(last) = self.last else {
            f[12] = 1;
            return f;
        };
        let (own, other) = match self.mover {
            Role::Attacker => (On::Defender, On::Attacker),
            Role::Defender => (On::Attacker, On::Defender),
        };
        f[13] = i32::from(in_room(last));
        f[14] = self.next_to(last, own) as i32;
        f[15] = self.next_to(last, other) as i32;
        f[16] = self.next_to(last, On::Nothing) as i32;
        f[17] = self.liberties(&self.chain(last)).min(4) as i32;
        f
    }
}

/// A grid of any shape that fits.
fn any_grid(random: &mut Random, capacity: usize) -> Grid {
    loop {
        let (width, height) = (1 + random.below(9), 1 + random.below(9));
        if (width + 1) * height <= capacity && (height + 1) * width <= capacity {
            return Grid::random(random, width, height);
        }
    }
}

fn neighbours_are_counted<B: Bits>(seed: u64) {
    let mut random = Random(seed);
    for _ in 0..500 {
        let grid = any_grid(&mut random, B::CAPACITY);
        let (field, state) = grid.packed::<B>();
        let counted = neighbours(&field, state.defender);
        for p in (0..grid.points.len()).filter(|&p| grid.points[p] != On::Outside) {
            let number = grid.next_to(p, On::Defender);
            for (n, set) in counted.iter().enumerate() {
                assert_eq!(set.has(grid.index(p)), n == number, "{number} beside {p}");
            }
        }
    }
}

#[test]
fn neighbours_of_all_points_at_once_are_those_of_each() {
    neighbours_are_counted::<u64>(1);
    neighbours_are_counted::<u128>(2);
    neighbours_are_counted::<Wide>(3);
}

#[test]
fn features_are_what_a_recount_gives() {
    let mut random = Random(4);
    for _ in 0..500 {
        let grid = any_grid(&mut random, u64::CAPACITY);
        assert_eq!(grid.features::<u64>(), grid.recount());
    }
    for _ in 0..200 {
        let grid = any_grid(&mut random, u128::CAPACITY);
        assert_eq!(grid.features::<u128>(), grid.recount());
        assert_eq!(grid.features::<Wide>(), grid.recount());
    }
}

#[test]
fn features_of_a_turned_or_mirrored_position_are_the_same() {
    let mut random = Random(5);
    for _ in 0..200 {
        let grid = any_grid(&mut random, u64::CAPACITY);
        for symmetry in 1..8 {
            assert_eq!(
                grid.turned(symmetry).features::<u64>(),
                grid.features::<u64>()
            );
        }
    }
}

#[test]
fn the_more_it_leans_to_the_attacker_the_less_work_is_his() {
    let mut random = Random(6);
    for question in QUESTIONS {
        for mover in ROLES {
            for _ in 0..2000 {
                let room = random.below(40) as i32;
                let [one, two] = [(); 2].map(|()| {
                    let mut f = [0; COUNTED].map(|_| random.below(6) as i32);
                    f[0] = room;
                    (
                        lean(question, mover, &f),
                        first_numbers(question, mover, &f),
                    )
                });
                let (less, more) = if one.0 <= two.0 {
                    (one, two)
                } else {
                    (two, one)
                };
                assert!(more.1.0 <= less.1.0, "{more:?} {less:?}");
                assert!(more.1.1 >= less.1.1, "{more:?} {less:?}");
                assert!(less.1.1 > 0 && more.1.0 > 0);
            }
        }
    }
}

#[test]
fn doubling_grows_without_a_step_back_and_never_gives_nothing() {
    for number in [1, 16, 17, 100, 32 + 48 * 361] {
        assert_eq!(doubled(number, 0), number);
        assert_eq!(doubled(number, 256), 2 * number);
        assert_eq!(doubled(number, -256), (number / 2).max(1));
        let mut before = 1;
        for doublings in -2000..2000 {
            let now = doubled(number, doublings);
            assert!(now >= before, "{number} {doublings}");
            before = now;
        }
    }
}
