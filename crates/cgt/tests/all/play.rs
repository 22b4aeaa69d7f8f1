//! Sums played: the search against added-up sums, and how strategies compare.

use cgt::{Dyadic, Game, Games, Side, Strategy, SumTable};

use crate::second::{draw, random};

#[test]
fn the_search_of_a_sum_gives_its_stops() {
    let (mut games, mut seed, mut compared) = (Games::new(), 31, 0);
    for _ in 0..400 {
        let count = 2 + draw(&mut seed, 3);
        let parts: Vec<Game> = (0..count)
            .map(|_| random(&mut games, &mut seed, 2, 4).0)
            .collect();
        let total = games.sum(parts.iter().copied());
        let mut table = SumTable::new(100_000);
        for (side, stop) in [
            (Side::Left, games.left_stop(total)),
            (Side::Right, games.right_stop(total)),
        ] {
            let score = games.score(&parts, side, &mut table);
            assert_eq!(score.exact(), Some(stop));
            compared += 1;
        }
    }
    assert!(compared >= 800);
}

#[test]
fn scores_in_fractions_are_searched_as_well() {
    let (mut games, mut seed) = (Games::new(), 34);
    let mut fractions = 0;
    for _ in 0..200 {
        let parts: Vec<Game> = (0..4)
            .map(|i| {
                let (game, _) = random(&mut games, &mut seed, 2, 4);
                let by = Dyadic::new(i128::from(draw(&mut seed, 9)) - 4, i);
                let (a, b) = (games.switch(by + Dyadic::ONE, by), games.number(by));
                let moved = games.add(game, b);
                games.add(moved, a)
            })
            .collect();
        let total = games.sum(parts.iter().copied());
        let score = games.score(&parts, Side::Left, &mut SumTable::new(100_000));
        assert_eq!(score.exact(), Some(games.left_stop(total)));
        fractions += usize::from(!games.left_stop(total).is_integer());
    }
    assert!(fractions > 100, "{fractions} scores are no integers");
}

#[test]
fn hundreds_of_different_games_are_searched_to_the_end() {
    let (mut games, mut seed) = (Games::new(), 35);
    let mut parts: Vec<Game> = Vec::new();
    while parts.len() < 200 {
        let (game, _) = random(&mut games, &mut seed, 2, 4);
        if games.temperature(game) > Dyadic::ZERO {
            parts.push(game);
        }
    }
    let mut table = SumTable::new(1_000_000);
    let left = games.score(&parts, Side::Left, &mut table).exact().unwrap();
    let right = games
        .score(&parts, Side::Right, &mut table)
        .exact()
        .unwrap();
    let means = parts.iter().map(|&part| games.mean(part));
    let mean = means.fold(Dyadic::ZERO, |sum, x| sum + x);
    assert!(right <= mean && mean <= left);
    // What a game and its negative are worth together does not depend on how many there are.
    let doubled: Vec<Game> = parts.iter().flat_map(|&p| [p, games.negative(p)]).collect();
    let nothing = games.score(&doubled, Side::Left, &mut table);
    assert_eq!(nothing.exact(), Some(Dyadic::ZERO));
}

#[test]
fn a_search_that_gives_up_tells_a_range_with_the_score_in_it() {
    let (mut games, mut seed, mut wide) = (Games::new(), 32, 0);
    for _ in 0..200 {
        let parts: Vec<Game> = (0..4)
            .map(|_| random(&mut games, &mut seed, 2, 6).0)
            .collect();
        let range = games.score(&parts, Side::Left, &mut SumTable::new(1));
        let exact = games.score(&parts, Side::Left, &mut SumTable::new(1_000_000));
        let score = exact.exact().unwrap();
        assert!(range.low <= score && score <= range.high);
        wide += usize::from(range.exact().is_none());
    }
    assert!(wide > 50, "{wide} searches gave up");
}

#[test]
fn strategies_keep_their_promises() {
    let (mut games, mut seed, mut played) = (Games::new(), 33, 0);
    let mut hottest = 0;
    for _ in 0..150 {
        let parts: Vec<Game> = (0..4)
            .map(|_| random(&mut games, &mut seed, 2, 6).0)
            .collect();
        let mut table = SumTable::new(1_000_000);
        for strategy in [Strategy::Sentestrat, Strategy::Thermostrat] {
            let best = games.score(&parts, Side::Left, &mut table).exact().unwrap();
            let score = games
                .duel(&parts, Side::Left, [Some(strategy), None], &mut table)
                .unwrap();
            let sure = strategy.guaranteed_error(&mut games, &parts).unwrap();
            assert!(
                best - score <= sure.max(Dyadic::ZERO),
                "{} loses {}",
                strategy.name(),
                best - score
            );
            assert!(
                score <= best,
                "nobody gets more than the score against best play"
            );
            played += 1;
        }
        let best = games.score(&parts, Side::Left, &mut table).exact().unwrap();
        let plain = [Some(Strategy::Hottest), None];
        let score = games.duel(&parts, Side::Left, plain, &mut table).unwrap();
        hottest += usize::from(score < best);
    }
    assert_eq!(played, 300);
    assert!(hottest > 0, "hottest play loses something somewhere");
}

#[test]
fn many_games_are_as_easy_as_few() {
    let mut games = Games::new();
    let kinds: Vec<Game> = ["2|0", "3|1||0", "1|-1", "4|{2|-1}", "1||0|-5"]
        .map(|text| cgt::parse(&mut games, text).unwrap())
        .into();
    let parts: Vec<Game> = (0..500).map(|i| kinds[i * 7 % 5]).collect();
    let mut table = SumTable::new(1_000_000);
    assert!(
        games
            .score(&parts, Side::Left, &mut table)
            .exact()
            .is_some()
    );
}
