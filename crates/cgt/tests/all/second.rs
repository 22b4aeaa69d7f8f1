//! A second implementation, written from the definitions. Games are trees as they come, and nothing
//! is made canonical. Comparison is the recursion of *On Numbers and Games*, and thermographs are
//! sampled on a fine grid.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use cgt::{Dyadic, Game, Games};

/// A game as a tree.
pub struct Tree {
    pub left: Vec<Rc<Tree>>,
    pub right: Vec<Rc<Tree>>,
}

thread_local! {
    /// Comparisons by address; trees live as long as the test that holds them in `KEPT`.
    static COMPARED: RefCell<HashMap<(usize, usize), bool>> = RefCell::new(HashMap::new());
    static KEPT: RefCell<Vec<Rc<Tree>>> = const { RefCell::new(Vec::new()) };
}

pub fn forget() {
    COMPARED.with_borrow_mut(HashMap::clear);
    KEPT.with_borrow_mut(Vec::clear);
}

pub fn node(left: Vec<Rc<Tree>>, right: Vec<Rc<Tree>>) -> Rc<Tree> {
    let tree = Rc::new(Tree { left, right });
    KEPT.with_borrow_mut(|kept| kept.push(Rc::clone(&tree)));
    tree
}

pub fn integer(n: i64) -> Rc<Tree> {
    match n {
        0 => node(vec![], vec![]),
        n if n > 0 => node(vec![integer(n - 1)], vec![]),
        n => node(vec![], vec![integer(n + 1)]),
    }
}

pub fn le(g: &Rc<Tree>, h: &Rc<Tree>) -> bool {
    let key = (Rc::as_ptr(g) as usize, Rc::as_ptr(h) as usize);
    if let Some(known) = COMPARED.with_borrow(|known| known.get(&key).copied()) {
        return known;
    }
    let answer = !g.left.iter().any(|l| le(h, l)) && !h.right.iter().any(|r| le(r, g));
    COMPARED.with_borrow_mut(|known| known.insert(key, answer));
    answer
}

pub fn sum(g: &Rc<Tree>, h: &Rc<Tree>) -> Rc<Tree> {
    let left = (g.left.iter().map(|l| sum(l, h))).chain(h.left.iter().map(|l| sum(g, l)));
    let left = left.collect();
    let right = (g.right.iter().map(|r| sum(r, h))).chain(h.right.iter().map(|r| sum(g, r)));
    node(left, right.collect())
}

/// The canonical form of a store, spelt out as a tree.
pub fn spelt(games: &mut Games, game: Game) -> Rc<Tree> {
    let (left, right) = games.options(game);
    let left = left.into_iter().map(|l| spelt(games, l)).collect();
    let right = right.into_iter().map(|r| spelt(games, r)).collect();
    node(left, right)
}

/// Whether no option is dominated or reversible, anywhere in the tree.
pub fn is_canonical(g: &Rc<Tree>) -> bool {
    let dominated = |list: &[Rc<Tree>], better: fn(&Rc<Tree>, &Rc<Tree>) -> bool| {
        (0..list.len()).any(|i| (0..list.len()).any(|j| i != j && better(&list[i], &list[j])))
    };
    !dominated(&g.left, le)
        && !dominated(&g.right, le)
        && !g.left.iter().any(|l| l.right.iter().any(|lr| le(lr, g)))
        && !g.right.iter().any(|r| r.left.iter().any(|rl| le(g, rl)))
        && g.left.iter().chain(&g.right).all(is_canonical)
}

/// Steps of the grid in a unit of tax.
const STEPS: i64 = 64;
/// The grid goes from a tax of -1 to this.
const TOP: i64 = 16;

/// The stops of a tree at every tax of the grid, in steps; the mean; the temperature.
pub struct Sampled {
    left: Vec<i64>,
    right: Vec<i64>,
    pub mean: i64,
    pub temperature: i64,
}

pub fn sampled(g: &Rc<Tree>) -> Sampled {
    let taxes: Vec<i64> = (-STEPS..=TOP * STEPS).collect();
    let left: Vec<Sampled> = g.left.iter().map(sampled).collect();
    let right: Vec<Sampled> = g.right.iter().map(sampled).collect();
    let best = |i: usize, t: i64| left.iter().map(|l| l.right[i] - t).max();
    let worst = |i: usize, t: i64| right.iter().map(|r| r.left[i] + t).min();
    let (mut lefts, mut rights) = (Vec::new(), Vec::new());
    let mut mast: Option<(i64, i64)> = None;
    for (i, &t) in taxes.iter().enumerate() {
        let (l, r) = (best(i, t), worst(i, t));
        if mast.is_none() && l.is_none_or(|l| r.is_none_or(|r| l <= r)) {
            // At the lowest tax the simplest integer between counts; above it they have just met.
            let at_least = l.unwrap_or(i64::MIN);
            let at_most = r.unwrap_or(i64::MAX);
            let nearest = 0.clamp(at_least, at_most);
            let up = nearest > 0;
            let whole = if up {
                (nearest + STEPS - 1) / STEPS
            } else {
                -((-nearest + STEPS - 1) / STEPS)
            };
            let fits = (at_least..=at_most).contains(&(whole * STEPS));
            assert!(fits || i > 0, "an integer fits at a tax of -1");
            mast = Some((if i == 0 { whole * STEPS } else { l.unwrap() }, t));
        }
        let (l, r) = mast.map_or_else(|| (l.unwrap(), r.unwrap()), |(x, _)| (x, x));
        lefts.push(l);
        rights.push(r);
    }
    let (mean, temperature) = mast.expect("the grid is high enough");
    Sampled {
        left: lefts,
        right: rights,
        mean,
        temperature,
    }
}

pub fn in_steps(x: Dyadic) -> i64 {
    assert!(x.exponent() <= 6, "{x} lies on the grid");
    i64::try_from(x.numerator()).unwrap() * (STEPS >> x.exponent())
}

/// The same game in both implementations, made from the same numbers.
pub fn random(games: &mut Games, seed: &mut u64, depth: u32, spread: u64) -> (Game, Rc<Tree>) {
    if depth == 0 || draw(seed, 5) == 0 {
        let n = draw(seed, 2 * spread + 1) as i64 - spread as i64;
        return (games.integer(n), integer(n));
    }
    let mut side = |games: &mut Games| {
        let count = 1 + draw(seed, 3) / 2;
        (0..count)
            .map(|_| random(games, seed, depth - 1, spread))
            .unzip()
    };
    let (left, trees_left): (Vec<Game>, Vec<Rc<Tree>>) = side(games);
    let (right, trees_right): (Vec<Game>, Vec<Rc<Tree>>) = side(games);
    (games.game(&left, &right), node(trees_left, trees_right))
}

/// A number below `below`, the same in every run.
pub fn draw(seed: &mut u64, below: u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % below
}
