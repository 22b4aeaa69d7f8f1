//! Text in and out.

use cgt::{Comparison, Games, Question, parse, parse_question};

use crate::second::random;

#[test]
fn what_is_written_is_read_again() {
    let (mut games, mut seed, mut read) = (Games::new(), 21, 0);
    for round in 0..2000 {
        let (game, _) = random(&mut games, &mut seed, 2 + round % 2, 3);
        let (other, _) = random(&mut games, &mut seed, 1, 2);
        let tiny = games.tiny(other);
        for game in [game, games.add(game, tiny)] {
            let text = games.text(game);
            assert_eq!(parse(&mut games, &text), Ok(game), "{text}");
            read += 1;
        }
    }
    assert_eq!(read, 4000);
}

#[test]
fn longer_rows_of_bars_divide_first() {
    let mut games = Games::new();
    let bars = parse(&mut games, "5|{4|||3||2|1*}").unwrap();
    let braces = parse(&mut games, "{5|{4|{3|{2|{1+*}}}}}").unwrap();
    assert_eq!(bars, braces);
    assert_eq!(games.text(bars), "5||||4|||3||2|1*");
    let spaced = parse(&mut games, " 6 | 4 || 0 ").unwrap();
    let tight = parse(&mut games, "{6|4}|0").unwrap();
    assert_eq!(spaced, tight);
    let lists = parse(&mut games, "{3,{5|0}|-1,*}").unwrap();
    assert_eq!(games.options(lists).0.len(), 2);
}

#[test]
fn comparisons_are_asked_with_an_arrow() {
    let mut games = Games::new();
    for (text, expected) in [
        ("^ <=> 0", Comparison::Greater),
        ("^ <=> *", Comparison::Confused),
        ("+_2 <=> +_1", Comparison::Less),
        ("1/2+1/2 <=> 1", Comparison::Equal),
        ("cool(4|0; 1) <=> 3|1", Comparison::Equal),
        ("±2 <=> {2|-2}", Comparison::Equal),
        ("3.^ <=> ^^^", Comparison::Equal),
        ("v* <=> ^*", Comparison::Less),
    ] {
        match parse_question(&mut games, text) {
            Ok(Question::Compare(.., answer)) => assert_eq!(answer, expected, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn errors_name_the_place() {
    let mut games = Games::new();
    for (text, column) in [
        ("", 1),
        ("1|", 3),
        ("1|2|3", 4),
        ("{1|2", 5),
        ("3/5", 4),
        ("1 + ?", 5),
        ("99999999999999999999", 7),
        ("up", 1),
        ("1,2", 4),
        ("{1,", 4),
        ("cool(1|0)", 9),
        ("1}", 2),
    ] {
        let error = parse(&mut games, text).unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
    }
    assert_eq!(parse_question(&mut games, "1 <=> x").unwrap_err().column, 7);
    let deep = "{".repeat(100_000);
    assert!(parse(&mut games, &deep).is_err());
    let bars: String = (1..200)
        .rev()
        .map(|n| format!("1{}", "|".repeat(n)))
        .collect();
    assert!(parse(&mut games, &format!("{bars}0")).is_err());
}
