//! Long, wide, deep and hostile files, read on a stack of 2 MiB.

use std::fmt::Write;

use sgf::{Error, Limits, parse, parse_within};

/// Runs `f` on a thread with the small stack that a reader may be given.
fn on_a_small_stack(f: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(f)
        .expect("a thread can be started")
        .join()
        .expect("the reader does not fail on a small stack");
}

fn letters(n: usize) -> String {
    let letter = |n: usize| char::from(b'a' + (n % 19) as u8);
    [letter(n), letter(n / 19)].iter().collect()
}

#[test]
fn a_line_of_100_000_moves() {
    on_a_small_stack(|| {
        let mut text = String::from("(;SZ[19]");
        for n in 0..100_000 {
            // Clearing the board now and then keeps the moves legal.
            if n % 100 == 0 {
                text.push_str(";AE[aa:ss]");
            }
            let colour = ["B", "W"][n % 2];
            write!(text, ";{colour}[{}]", letters(n % 100 * 2)).unwrap();
        }
        text.push(')');
        let parsed = parse(text.as_bytes()).unwrap();
        let tree = &parsed.collection.trees[0];
        assert!(parsed.repairs.is_empty());
        assert_eq!(tree.len(), 101_001);
        let end = tree.main_line_end();
        assert_eq!(tree.position(end).unwrap().moves, 100_000);
        assert_eq!(tree.game(end).unwrap().move_count(), 100_000);
        let again = parse(tree.to_string().as_bytes()).unwrap();
        assert_eq!(again.collection, parsed.collection);
    });
}

#[test]
fn variations_100_000_deep() {
    on_a_small_stack(|| {
        let text = format!(
            "{}{}",
            "(;B[aa](;W[bb])".repeat(100_000),
            ")".repeat(100_000)
        );
        let parsed = parse(text.as_bytes()).unwrap();
        assert!(parsed.repairs.is_empty());
        let tree = &parsed.collection.trees[0];
        assert_eq!(tree.len(), 200_000);
        let again = parse(tree.to_string().as_bytes()).unwrap();
        assert_eq!(again.collection, parsed.collection);
        let copy = parsed.collection.clone();
        drop(parsed);
        assert_eq!(copy.trees.len(), 1);
    });
}

#[test]
fn a_node_with_200_000_variations() {
    on_a_small_stack(|| {
        let text = format!("(;SZ[9]{})", "(;B[aa]C[x])".repeat(200_000));
        let tree = parse(text.as_bytes()).unwrap().collection.trees.remove(0);
        assert_eq!(tree.root().children().count(), 200_000);
        assert_eq!(
            parse(tree.to_string().as_bytes()).unwrap().collection.trees,
            [tree]
        );
    });
}

#[test]
fn a_collection_of_50_megabytes() {
    on_a_small_stack(|| {
        let mut game = String::from("(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[黒]PW[白]KM[6.5]");
        for n in 0..250 {
            let colour = ["B", "W"][n % 2];
            write!(game, ";{colour}[{}]", letters(n)).unwrap();
        }
        game.push_str("C[the end])\n");
        let copies = (50 << 20) / game.len() + 1;
        let text = game.repeat(copies);
        assert!(text.len() > 50_000_000);
        let parsed = parse(text.as_bytes()).unwrap();
        assert!(parsed.repairs.is_empty());
        assert_eq!(parsed.collection.trees.len(), copies);
        assert!(parsed.collection.trees.iter().all(|tree| tree.len() == 251));
    });
}

#[test]
fn nothing_but_parentheses_is_refused_early() {
    on_a_small_stack(|| {
        let bytes = vec![b'('; 16 << 20];
        let error = parse(&bytes).unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 250001: variations nested more than 250000 deep"
        );
    });
}

#[test]
fn limits_hold() {
    let limits = Limits {
        bytes: 1000,
        depth: 10,
        memory: 4000,
    };
    let refusal = |text: String| parse_within(text.as_bytes(), &limits).unwrap_err();
    assert_eq!(refusal(" ".repeat(1001)), Error::TooLong { limit: 1000 });
    assert!(matches!(
        refusal("(;".repeat(11)),
        Error::TooDeep { limit: 10, .. }
    ));
    assert!(matches!(
        refusal(format!("({})", ";".repeat(200))),
        Error::TooMuch { .. }
    ));
    assert!(matches!(refusal("(;)".repeat(100)), Error::TooMuch { .. }));
    assert!(matches!(
        refusal(format!("(;{})", "A[]".repeat(200))),
        Error::TooMuch { .. }
    ));
    assert!(parse_within(b"(;B[aa])", &limits).is_ok());
    // A file too long that is hopeless from its first bytes is told so, with the place.
    assert!(matches!(
        refusal("(".repeat(2000)),
        Error::TooDeep { limit: 10, .. }
    ));
}

/// Each of these takes quadratic time in a careless reader: minutes instead of an instant.
#[test]
fn hostile_repetitions_take_linear_time() {
    on_a_small_stack(|| {
        let n = 1 << 20;
        for unit in [
            "[", "(;[", "a", "a ", "( ", ")", ";", "A[", "B[]", "A[]", "(;A[]", "\\", "(;)",
        ] {
            for start in ["", "(;", "(;A[x]", "(;C["] {
                let text = format!("{start}{}", unit.repeat(n / unit.len()));
                if let Ok(parsed) = parse(text.as_bytes()) {
                    let written = parsed.collection.to_string();
                    assert!(parse(written.as_bytes()).is_ok());
                }
            }
        }
    });
}
