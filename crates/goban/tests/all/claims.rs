//! Runs the text boards of `testdata/rules`: a title, a board, claims, and a word on why.
//!
//! A file holds cases. A case begins with `= title`. It may go on with `turn: white`, and with
//! `rules:` and words from simple, positional, situational, no-ko, several, suicide. Then it has a
//! board, and claims, one a line, each with its reason behind a semicolon:
//!
//! ```text
//! black C3 takes 1         ; plays, whoever's turn it is, and this many stones come off
//! white pass               ; passes
//! white C3 is ko           ; is legal, off, occupied, suicide, ko or superko; nothing is played
//! C3 has 2 liberties       ; or stones: those of the chain
//! black holds 3 prisoners
//! area B+3 dead C3 D4      ; or territory; tromp-taylor takes no dead stones
//! undo 2                   ; takes back this many steps
//! ```

use std::fs;
use std::path::Path;

use goban::{Board, Colour, Game, Illegal, KoRule, Move, Point, PointSet, Rules, Suicide};

type Checked<T = ()> = Result<T, String>;

#[test]
fn the_rules_are_as_claimed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("testdata/rules")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "t"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no claims in {}", folder.display());
    let mut failures = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("readable");
        let claims = run(&text, |line, problem| {
            failures.push(format!("{}:{line}: {problem}", file.display()));
        });
        assert!(claims > 0, "{} claims nothing", file.display());
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn a_false_claim_is_found() {
    let case = "= a stone\n. X .\n\nB1 has 2 liberties ; true\nB1 has 3 liberties ; false\n";
    let mut lines = Vec::new();
    assert_eq!(run(case, |line, _| lines.push(line)), 2);
    assert_eq!(lines, [5]);
}

/// Runs all cases of a text, reports what fails with its line, and returns the number of claims.
fn run(text: &str, mut fail: impl FnMut(usize, String)) -> usize {
    let mut claims = 0;
    let mut rules = Rules::default();
    let mut turn = Colour::Black;
    let mut drawing = String::new();
    let mut game: Option<Game> = None;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        let result = if line.starts_with('=') {
            rules = Rules::default();
            turn = Colour::Black;
            drawing.clear();
            game = None;
            Ok(())
        } else if let Some(words) = line.strip_prefix("rules:") {
            read_rules(words).map(|read| rules = read)
        } else if let Some(name) = line.strip_prefix("turn:") {
            colour(name.trim()).map(|read| turn = read)
        } else if let Some(game) = &mut game {
            if line.is_empty() {
                continue;
            }
            claims += 1;
            check(game, line)
        } else if line.is_empty() && !drawing.is_empty() {
            Board::parse(&drawing)
                .map(|board| game = Some(Game::from_board(board, turn, rules)))
                .map_err(|error| error.to_string())
        } else {
            drawing.push_str(line);
            drawing.push('\n');
            Ok(())
        };
        if let Err(problem) = result {
            fail(i + 1, problem);
        }
    }
    claims
}

fn read_rules(words: &str) -> Checked<Rules> {
    let mut rules = Rules::default();
    for word in words.split_whitespace() {
        match word {
            "no-ko" => rules.ko = KoRule::Off,
            "simple" => rules.ko = KoRule::Simple,
            "positional" => rules.ko = KoRule::Positional,
            "situational" => rules.ko = KoRule::Situational,
            "several" => rules.suicide = Suicide::Several,
            "suicide" => rules.suicide = Suicide::Allowed,
            _ => return Err(format!("unknown rule {word}")),
        }
    }
    Ok(rules)
}

/// Checks one claim, playing what it plays.
fn check(game: &mut Game, line: &str) -> Checked {
    let (claim, why) = line.split_once(';').ok_or("a claim needs a reason")?;
    if why.trim().is_empty() {
        return Err("a claim needs a reason".into());
    }
    let words: Vec<&str> = claim.split_whitespace().collect();
    match words.as_slice() {
        ["undo", steps] => (0..number(steps)?)
            .all(|_| game.undo())
            .then_some(())
            .ok_or_else(|| "nothing to undo".into()),
        [
            scoring @ ("area" | "territory" | "tromp-taylor"),
            expected,
            dead @ ..,
        ] => {
            let dead = dead_stones(game, dead)?;
            let score = match *scoring {
                "area" => game.area_score(dead),
                "territory" => game.territory_score(dead),
                _ => game.tromp_taylor_score(),
            };
            same(&score.to_string(), expected)
        }
        [who, "holds", expected, "prisoners"] => {
            same(&game.prisoners(colour(who)?).to_string(), expected)
        }
        [place, "has", expected, "liberties"] => same(
            &game.board().liberty_count(point(game, place)?).to_string(),
            expected,
        ),
        [place, "has", expected, "stones"] => same(
            &game.board().chain(point(game, place)?).len().to_string(),
            expected,
        ),
        [who, place, "is", expected] => {
            let mut copy = game.clone();
            let result = copy.play_as(colour(who)?, Move::Play(point(game, place)?));
            same(verdict(result), expected)
        }
        [who, "pass"] => game
            .play_as(colour(who)?, Move::Pass)
            .map_err(|error| error.to_string()),
        [who, place, "takes", expected] => {
            let before = game.board().occupied();
            let stone = PointSet::single(point(game, place)?);
            game.play_as(colour(who)?, Move::Play(point(game, place)?))
                .map_err(|error| error.to_string())?;
            let taken = (before | stone) - game.board().occupied();
            same(&taken.len().to_string(), expected)
        }
        _ => Err(format!("cannot read the claim {claim:?}")),
    }
}

fn same(found: &str, expected: &str) -> Checked {
    if found == expected {
        Ok(())
    } else {
        Err(format!("expected {expected}, found {found}"))
    }
}

fn verdict(result: Result<(), Illegal>) -> &'static str {
    match result {
        Ok(()) => "legal",
        Err(Illegal::OffBoard) => "off",
        Err(Illegal::Occupied) => "occupied",
        Err(Illegal::Suicide) => "suicide",
        Err(Illegal::Ko) => "ko",
        Err(Illegal::Superko) => "superko",
    }
}

fn dead_stones(game: &Game, words: &[&str]) -> Checked<PointSet> {
    match words {
        [] => Ok(PointSet::EMPTY),
        ["dead", places @ ..] => places.iter().map(|place| point(game, place)).collect(),
        _ => Err("expected the word dead".into()),
    }
}

fn colour(name: &str) -> Checked<Colour> {
    Colour::from_name(name).ok_or_else(|| format!("{name} is no colour"))
}

fn point(game: &Game, name: &str) -> Checked<Point> {
    Point::from_gtp(name, game.size()).map_err(|error| error.to_string())
}

fn number(word: &str) -> Checked<usize> {
    word.parse().map_err(|_| format!("{word} is no number"))
}
