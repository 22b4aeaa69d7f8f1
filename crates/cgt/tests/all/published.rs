//! Values from the literature: *Winning Ways*, *Mathematical Go*, Müller's *Computer Go as a Sum of
//! Local Games*.

use cgt::{Comparison, Dyadic, Game, Games, Side, SumTable, parse};

fn value(text: &str) -> String {
    let mut games = Games::new();
    let game = parse(&mut games, text).unwrap();
    games.text(game)
}

fn one() -> Dyadic {
    Dyadic::ONE
}

#[test]
fn small_games_are_what_they_are_called() {
    for (text, called) in [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{0|1}", "1/2"),
        ("{0|0}", "*"),
        ("{0|*}", "^"),
        ("{0,*|0}", "^*"),
        ("{0|^*}", "^2"),
        ("{*|*}", "0"),
        ("{0,*|0,*}", "*2"),
        ("{^|v}", "*"),
        ("{0||0|-2}", "+_2"),
        ("{1|0||0}", "-_1"),
        ("{2||3|0}", "3"),
        ("* + *", "0"),
        ("^ + ^ + *", "^2*"),
        ("{1|1}", "1*"),
        ("{-3|5}", "0"),
        ("{3/4|7/8}", "13/16"),
        ("1/2 + 1/4", "3/4"),
    ] {
        assert_eq!(value(text), called, "{text}");
    }
}

#[test]
fn the_rogue_has_the_bounds_that_mueller_gives() {
    let mut games = Games::new();
    for (bound, cooled, mean, temperature) in [
        ("5|{4|||3||2|1*}|||2|1*||*", "49/16|7/4", "77/32", "53/32"),
        ("{5|||4||3|*}|||2|1*||*", "3|3+_1||7/4", "19/8", "13/8"),
    ] {
        let game = parse(&mut games, bound).unwrap();
        let cool = games.cool(game, one());
        assert_eq!(games.text(cool), cooled, "{bound}");
        assert_eq!(games.mean(game).to_string(), mean);
        assert_eq!(games.temperature(game).to_string(), temperature);
    }
    let high = parse(&mut games, "5|{4|||3||2|1*}|||2|1*||*").unwrap();
    let low = parse(&mut games, "{5|||4||3|*}|||2|1*||*").unwrap();
    assert_eq!(games.compare(low, high), Comparison::Less);
}

#[test]
fn a_seki_is_nothing_and_a_snapback_is_a_number() {
    assert_eq!(value("22|-8||24|-6"), "0");
    assert_eq!(value("4||6|0"), "5");
}

#[test]
fn corridors_cooled_by_one_are_worth_a_point_less_for_each_half() {
    // Blocked at one end: Left closes it and keeps all but the point he plays on, Right pushes in.
    let mut games = Games::new();
    let mut corridor = games.nimber(1);
    for length in 2..10_u32 {
        let kept = games.integer(i64::from(length) - 1);
        corridor = games.game(&[kept], &[corridor]);
        let cooled = games.cool(corridor, one());
        let expected = Dyadic::from(i64::from(length) - 2) + Dyadic::new(1, length - 1);
        assert_eq!(games.as_number(cooled), Some(expected), "{length} points");
    }
}

fn sum(texts: &[&str], side: Side) -> Dyadic {
    let mut games = Games::new();
    let parts: Vec<Game> = texts
        .iter()
        .map(|text| parse(&mut games, text).unwrap())
        .collect();
    let total = games.sum(parts.iter().copied());
    let score = games
        .score(&parts, side, &mut SumTable::new(100_000))
        .exact()
        .unwrap();
    let stop = match side {
        Side::Left => games.left_stop(total),
        Side::Right => games.right_stop(total),
    };
    assert_eq!(score, stop, "the search gives the stop of the sum");
    score
}

#[test]
fn one_more_game_changes_the_best_move_of_a_sum() {
    assert_eq!(sum(&["5|0", "6|4||0"], Side::Left), Dyadic::from(6));
    assert_eq!(sum(&["5|0", "6|4||0", "2|0"], Side::Left), Dyadic::from(7));
    let mut games = Games::new();
    let texts = ["5|0", "6|4||0", "2|0"];
    let parts: Vec<Game> = texts
        .iter()
        .map(|text| parse(&mut games, text).unwrap())
        .collect();
    let mut table = SumTable::new(10_000);
    let (first, _) = games
        .best_move(&parts[..2], Side::Left, &mut table)
        .unwrap()
        .unwrap();
    assert_eq!(first, 1, "6|4||0 is the better of two");
    let (first, _) = games
        .best_move(&parts, Side::Left, &mut table)
        .unwrap()
        .unwrap();
    assert_eq!(first, 0, "5|0 is the best of three");
}

/// Berlekamp's game of mean 0 and temperature 1, and the positions in it as they come: what it is,
/// Left's move, Right's.
const BEATS_HOTTEST: [(&str, &str, &str); 5] = [
    ("27|{33||1|-3|||-16}||-1", "27|{33||1|-3|||-16}", "-1"),
    ("27|{33||1|-3|||-16}", "27", "33||1|-3|||-16"),
    ("33||1|-3|||-16", "33||1|-3", "-16"),
    ("33||1|-3", "33", "1|-3"),
    ("1|-3", "1", "-3"),
];

#[test]
fn hottest_play_is_beaten_and_canonical_forms_are_not() {
    let mut games = Games::new();
    let game = parse(&mut games, BEATS_HOTTEST[0].0).unwrap();
    assert_eq!(games.mean(game), Dyadic::ZERO);
    assert_eq!(games.temperature(game), one());
    // Right always moves where it is hottest; Left does what is best against that.
    let mut lost = Vec::new();
    for copies in 1..=4 {
        let parts = vec![BEATS_HOTTEST[0].0; copies];
        let score = against_hottest(&mut games, parts, Side::Left);
        let best = games.score(&vec![game; copies], Side::Left, &mut SumTable::new(1000));
        lost.push(score - best.exact().unwrap());
    }
    assert!(
        lost[1..].iter().all(|&lost| lost > Dyadic::from(8)),
        "Right loses {lost:?}"
    );
    // Played through what is reversible, nothing is left but a switch, and nobody goes astray.
    assert_eq!(games.text(game), "1|-1");
}

fn against_hottest(games: &mut Games, parts: Vec<&'static str>, side: Side) -> Dyadic {
    let moves = |text: &str| BEATS_HOTTEST.iter().find(|row| row.0 == text);
    let after = |i: usize, text: &'static str| {
        let mut next = parts.clone();
        next[i] = text;
        next
    };
    let open: Vec<usize> = (0..parts.len())
        .filter(|&i| moves(parts[i]).is_some())
        .collect();
    if open.is_empty() {
        let numbers = parts.iter().map(|text| text.parse::<i64>().unwrap());
        return Dyadic::from(numbers.sum::<i64>());
    }
    if side == Side::Right {
        let heat = |games: &mut Games, i: usize| {
            let game = parse(games, parts[i]).unwrap();
            games.temperature(game)
        };
        let hottest = open.into_iter().max_by_key(|&i| heat(games, i)).unwrap();
        let next = after(hottest, moves(parts[hottest]).unwrap().2);
        return against_hottest(games, next, Side::Left);
    }
    let scores = open.into_iter().map(|i| {
        let next = after(i, moves(parts[i]).unwrap().1);
        against_hottest(games, next, Side::Right)
    });
    scores.max().unwrap()
}
