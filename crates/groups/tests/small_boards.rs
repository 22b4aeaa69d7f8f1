//! Races and groups on small boards against a plain exhaustive search that knows nothing but the rules.

use std::collections::HashMap;

use goban::{Board, Colour, Point, PointSet, Size};
use groups::{Ground, Plan, Scene};
use life::{Options, Session};
use search::Limits;

/// A position with everything that play depends on.
type Key = ([u64; 2], Option<Point>, Colour, u64);

/// Whether the attacker captures all target stones: every reachable position is listed, and those from which he cannot
/// be kept from it are found by going back from the captures.
fn is_killed(scene: &Scene, owner: Colour, targets: PointSet, mover: Colour) -> Option<bool> {
    const MOST: usize = 60_000;
    let bits = |set: PointSet| set.iter().fold(0u64, |b, p| b | 1 << (p.y() * 8 + p.x()));
    let key = |scene: &Scene, left: PointSet, mover| -> Key {
        (
            [bits(scene.black), bits(scene.white)],
            scene.ko,
            mover,
            bits(left),
        )
    };
    let mut index: HashMap<Key, usize> = HashMap::new();
    let mut list = vec![(scene.clone(), targets, mover)];
    let mut next: Vec<Vec<usize>> = Vec::new();
    index.insert(key(scene, targets, mover), 0);
    let mut at = 0;
    while at < list.len() {
        if list.len() > MOST {
            return None;
        }
        let (scene, left, mover) = list[at].clone();
        let mut children = Vec::new();
        if !left.is_empty() {
            let plays = scene.empty().iter().filter_map(|p| scene.after(p, mover));
            for after in plays.chain([scene.after_pass()]).collect::<Vec<_>>() {
                let left = left & after.stones(owner);
                let name = key(&after, left, !mover);
                let number = *index.entry(name).or_insert_with(|| {
                    list.push((after, left, !mover));
                    list.len() - 1
                });
                children.push(number);
            }
        }
        next.push(children);
        at += 1;
    }
    let mut lost: Vec<bool> = list.iter().map(|(_, left, _)| left.is_empty()).collect();
    loop {
        let mut changed = false;
        for i in 0..list.len() {
            if lost[i] || next[i].is_empty() {
                continue;
            }
            let attacking = list[i].2 != owner;
            let now = match attacking {
                true => next[i].iter().any(|&child| lost[child]),
                false => next[i].iter().all(|&child| lost[child]),
            };
            changed |= now;
            lost[i] = now;
        }
        if !changed {
            return Some(lost[0]);
        }
    }
}

/// Random boards, always the same ones.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) % sides
    }
}

fn random(dice: &mut Dice) -> Option<Board> {
    let size = Size::new(3, 3).ok()?;
    let mut board = Board::new(size);
    for point in size.points() {
        match dice.roll(5) {
            0 | 1 => board.place(point, Colour::Black),
            2 | 3 => board.place(point, Colour::White),
            _ => {}
        }
    }
    board.is_legal_position().then_some(board)
}

#[test]
fn fights_on_small_boards_end_as_the_rules_say() {
    let mut dice = Dice(20);
    let mut compared = 0;
    let mut killed = 0;
    while compared < 300 {
        let Some(board) = random(&mut dice) else {
            continue;
        };
        let scene = Scene::of(&board);
        for owner in [Colour::Black, Colour::White] {
            let Some(chain) = scene.stones(owner).components().next() else {
                continue;
            };
            let plan = Plan {
                safe: 99,
                ..Plan::default()
            };
            let Ok(ground) = Ground::of(&scene, (owner, chain), PointSet::EMPTY, plan) else {
                continue;
            };
            if !ground.is_closed() || !scene.empty().is_subset(ground.problem.region) {
                continue;
            }
            for mover in [Colour::Black, Colour::White] {
                let Some(wanted) = is_killed(&scene, owner, chain, mover) else {
                    continue;
                };
                let options = Options {
                    limits: Limits::default(),
                    memory: 16 << 20,
                    ..Options::default()
                };
                let class = Session::new(&ground.problem, options).class(mover);
                let found = class.expect("no limits").threshold <= 0;
                assert_eq!(
                    found, wanted,
                    "{owner} at {chain:?}, {mover} first:\n{board}"
                );
                compared += 1;
                killed += usize::from(wanted);
            }
        }
    }
    assert!(
        killed >= 40 && killed + 40 <= compared,
        "{killed} of {compared}"
    );
}
