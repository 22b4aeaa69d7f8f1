//! The laws of the theory, on games drawn at random.

use cgt::{Comparison, Dyadic, Game, Games, parse};

use crate::second::{draw, random};

fn several<const N: usize>(games: &mut Games, seed: &mut u64) -> [Game; N] {
    [(); N].map(|()| random(games, seed, 2, 3).0)
}

#[test]
fn games_are_a_commutative_group() {
    let (mut games, mut seed) = (Games::new(), 11);
    let mut hot = 0;
    for _ in 0..600 {
        let [g, h, k] = several(&mut games, &mut seed);
        let gh = games.add(g, h);
        assert_eq!(gh, games.add(h, g));
        let (left, hk) = (games.add(gh, k), games.add(h, k));
        assert_eq!(left, games.add(g, hk));
        assert_eq!(games.subtract(g, g), Game::ZERO);
        assert_eq!(games.add(g, Game::ZERO), g);
        let minus = games.negative(g);
        assert_eq!(games.negative(minus), g);
        assert_eq!(games.multiple(3, g), games.sum([g, g, g]));
        hot += usize::from(games.temperature(g) > Dyadic::ZERO);
    }
    assert!(hot > 100, "{hot} hot games");
    games.trim(10);
}

#[test]
fn adding_keeps_the_order() {
    let (mut games, mut seed, mut ordered) = (Games::new(), 12, 0);
    for _ in 0..600 {
        let [g, h, k] = several(&mut games, &mut seed);
        let (a, b) = (games.add(g, k), games.add(h, k));
        assert_eq!(games.compare(a, b), games.compare(g, h));
        ordered += usize::from(games.compare(g, h) != Comparison::Confused);
    }
    assert!(ordered > 100, "{ordered} ordered pairs");
}

#[test]
fn stops_of_sums_lie_between_the_sums_of_stops() {
    let (mut games, mut seed) = (Games::new(), 13);
    for _ in 0..600 {
        let [g, h] = several(&mut games, &mut seed);
        let total = games.add(g, h);
        let (gl, gr) = (games.left_stop(g), games.right_stop(g));
        let (hl, hr) = (games.left_stop(h), games.right_stop(h));
        assert!(games.right_stop(total) >= gr + hr && games.left_stop(total) <= gl + hl);
        assert!(games.left_stop(total) >= gl + hr && games.right_stop(total) <= gl + hr);
        assert!(games.left_stop(total) >= games.right_stop(total));
        assert_eq!(games.mean(total), games.mean(g) + games.mean(h));
        let hottest = games.temperature(g).max(games.temperature(h));
        assert!(games.temperature(total) <= hottest.max(Dyadic::ZERO));
    }
}

#[test]
fn cooling_keeps_sums_and_order() {
    let (mut games, mut seed) = (Games::new(), 14);
    let mut ordered = 0;
    for _ in 0..500 {
        let [g, h] = several(&mut games, &mut seed);
        let t = Dyadic::new(1 + i128::from(draw(&mut seed, 8)), 2);
        let (cool_g, cool_h) = (games.cool(g, t), games.cool(h, t));
        let total = games.add(g, h);
        let expected = games.add(cool_g, cool_h);
        assert_eq!(games.cool(total, t), expected, "cooling is additive");
        if games.le(g, h) {
            assert!(games.le(cool_g, cool_h), "cooling preserves order");
            ordered += 1;
        }
        if t < games.temperature(g) {
            let graph = games.thermograph(g);
            assert_eq!(games.left_stop(cool_g), graph.left.at(t));
            assert_eq!(games.right_stop(cool_g), graph.right.at(t));
        }
    }
    assert!(ordered > 50, "{ordered} ordered pairs");
}

#[test]
fn heating_undoes_cooling_by_less_than_the_temperature_of_switches() {
    let (mut games, mut seed) = (Games::new(), 15);
    for _ in 0..200 {
        let low = draw(&mut seed, 9) as i64 - 4;
        let width = 2 + draw(&mut seed, 9) as i64;
        let game = games.switch(Dyadic::from(low + width), Dyadic::from(low));
        let t = Dyadic::from(width).half() - Dyadic::new(1, 2);
        let cooled = games.cool(game, t);
        assert_eq!(games.heat(cooled, t), game);
    }
}

#[test]
fn sums_of_switches_are_shared_by_turns() {
    let (mut games, mut seed) = (Games::new(), 16);
    for _ in 0..200 {
        let mut sizes: Vec<i64> = (0..4).map(|_| 1 + draw(&mut seed, 9) as i64).collect();
        let parts = sizes
            .iter()
            .map(|&n| games.switch(Dyadic::from(n), Dyadic::from(-n)));
        let parts: Vec<Game> = parts.collect();
        let total = games.sum(parts);
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let expected: i64 = sizes
            .iter()
            .zip([1, -1, 1, -1])
            .map(|(n, sign)| n * sign)
            .sum();
        assert_eq!(games.left_stop(total), Dyadic::from(expected));
        assert_eq!(games.right_stop(total), Dyadic::from(-expected));
    }
}

#[test]
fn plain_forms_have_the_options_that_make_them() {
    let mut games = Games::new();
    for number in [Dyadic::ZERO, Dyadic::from(3), Dyadic::new(-5, 2)] {
        for ups in -4..=4 {
            for nimber in 0..5 {
                let game = games.plain(number, ups, nimber);
                let (left, right) = games.options(game);
                assert_eq!(games.game(&left, &right), game, "{}", games.text(game));
                let (up, star) = (games.up(ups), games.nimber(nimber));
                let base = games.number(number);
                // The sum of tree-made parts is the same: ups are added one by one.
                let (zero, one) = (Game::ZERO, games.nimber(1));
                let single = games.game(&[zero], &[one]);
                let added = games.multiple(i64::from(ups), single);
                assert_eq!(added, up);
                assert_eq!(games.sum([base, up, star]), game);
            }
        }
    }
}

#[test]
fn birthdays_are_those_of_the_options_plus_one() {
    let mut games = Games::new();
    for (text, day) in [
        ("0", 0),
        ("3", 3),
        ("*", 1),
        ("^", 2),
        ("1/2", 2),
        ("3/4", 3),
        ("-3/2", 3),
        ("1|-1", 2),
        ("*3", 3),
    ] {
        let game = parse(&mut games, text).unwrap();
        assert_eq!(games.birthday(game), day, "{text}");
    }
}
