//! The store against the second implementation, on games drawn at random. Each test counts what it
//! compared.

use cgt::Games;

use crate::second::{draw, forget, in_steps, is_canonical, le, random, sampled, spelt, sum};

#[test]
fn canonical_forms_are_equal_to_the_trees_and_unique() {
    let (mut seed, mut compared, mut options) = (1, 0, 0);
    for round in 0..6000 {
        let mut games = Games::new();
        let depth = 2 + u32::from(round % 4 == 0);
        let (game, tree) = random(&mut games, &mut seed, depth, 3);
        let form = spelt(&mut games, game);
        assert!(le(&tree, &form) && le(&form, &tree), "{}", games.text(game));
        assert!(is_canonical(&form), "{}", games.text(game));
        options += usize::from(games.as_number(game).is_none());
        compared += 1;
        forget();
    }
    assert!(
        compared >= 6000 && options >= 2000,
        "{compared} games, {options} of them no numbers"
    );
}

#[test]
fn comparison_agrees_with_the_definition() {
    let (mut seed, mut compared) = (2, [0; 4]);
    for _ in 0..4000 {
        let mut games = Games::new();
        let (g, tree_g) = random(&mut games, &mut seed, 2, 2);
        let (h, tree_h) = random(&mut games, &mut seed, 2, 2);
        let (below, above) = (le(&tree_g, &tree_h), le(&tree_h, &tree_g));
        assert_eq!(
            games.le(g, h),
            below,
            "{} <= {}",
            games.text(g),
            games.text(h)
        );
        assert_eq!(
            games.le(h, g),
            above,
            "{} <= {}",
            games.text(h),
            games.text(g)
        );
        compared[usize::from(below) + 2 * usize::from(above)] += 1;
        forget();
    }
    assert!(
        compared.iter().all(|&n| n >= 10),
        "each answer was met: {compared:?}"
    );
}

#[test]
fn sums_are_the_sums_of_the_trees() {
    let (mut seed, mut compared, mut hot) = (3, 0, 0);
    for _ in 0..4000 {
        let mut games = Games::new();
        let (g, tree_g) = random(&mut games, &mut seed, 2, 2);
        let (h, tree_h) = random(&mut games, &mut seed, 1 + draw(&mut 7, 2) as u32, 2);
        let total = games.add(g, h);
        let form = spelt(&mut games, total);
        let tree = sum(&tree_g, &tree_h);
        assert!(
            le(&tree, &form) && le(&form, &tree),
            "{} + {}",
            games.text(g),
            games.text(h)
        );
        assert!(is_canonical(&form), "{}", games.text(total));
        hot += usize::from(games.as_number(total).is_none());
        compared += 1;
        forget();
    }
    assert!(
        compared >= 4000 && hot >= 1500,
        "{compared} sums, {hot} of them no numbers"
    );
}

#[test]
fn means_and_temperatures_agree_with_stops_at_every_tax() {
    let (mut seed, mut compared) = (4, 0);
    for round in 0..3000 {
        let mut games = Games::new();
        let depth = 2 + u32::from(round % 3 == 0);
        let (game, tree) = random(&mut games, &mut seed, depth, 4);
        let expected = sampled(&tree);
        let text = games.text(game);
        if games.as_number(game).is_none() {
            assert_eq!(
                in_steps(games.temperature(game)),
                expected.temperature,
                "{text}"
            );
            compared += 1;
        }
        assert_eq!(in_steps(games.mean(game)), expected.mean, "{text}");
        forget();
    }
    assert!(compared >= 1000, "{compared} temperatures");
}
