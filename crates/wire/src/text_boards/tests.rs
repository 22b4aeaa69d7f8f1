//! Drawings that people make, and what is read from them.

use super::*;

fn all(text: &str) -> Vec<Result<TextBoard, Failure>> {
    read("x", text).collect()
}

/// The one board of a text, as bare rows; or the message.
fn one(text: &str) -> Result<String, String> {
    let mut boards = all(text);
    assert_eq!(boards.len(), 1, "{text}");
    match boards.remove(0) {
        Ok(found) => Ok(found.question.board.to_string()),
        Err(failure) => Err(failure.to_string()),
    }
}

/// The stones of the one board of a text: `19x19 B A19 C18 W B19`.
fn stones(text: &str) -> String {
    let mut boards = all(text);
    assert_eq!(boards.len(), 1, "{text}");
    let board = match boards.remove(0) {
        Ok(found) => found.question.board,
        Err(failure) => return failure.to_string(),
    };
    let size = board.size();
    let mut told = size.to_string();
    for (name, colour) in [("B", Colour::Black), ("W", Colour::White)] {
        told.push_str(&format!(" {name}"));
        for point in board.stones(colour) {
            told.push_str(&format!(" {}", point.to_gtp(size)));
        }
    }
    told
}

#[test]
fn a_bare_square_is_a_whole_board() {
    assert_eq!(one(". X\nO .\n").as_deref(), Ok(". X\nO .\n"));
    assert_eq!(one(".X.\nO..\n...").as_deref(), Ok(". X .\nO . .\n. . .\n"));
    assert_eq!(one("X O/. .").as_deref(), Ok("X O\n. .\n"));
}

#[test]
fn a_bare_rectangle_is_refused_unless_its_size_is_said() {
    let told = one(". X O\n. . .\n").unwrap_err();
    assert!(
        told.starts_with("x:1: a drawing of 3x2 points without edges"),
        "{told}"
    );
    assert_eq!(
        one("// size 3x2\n. X O\n. . .\n").as_deref(),
        Ok(". X O\n. . .\n")
    );
}

#[test]
fn frames_and_coordinates_are_passed_over() {
    let bare = ". X\nO .\n";
    let framed = "    A B\n  +-----+\n 2| . X |\n 1| O . |\n  +-----+\n";
    assert_eq!(one(framed).as_deref(), Ok(bare));
    let numbered = "   A B\n 2 . X 2\n 1 O . 1\n   A B\n";
    assert_eq!(one(numbered).as_deref(), Ok(bare));
    let lower = "   a b\n 2 . x 2\n 1 o . 1\n   a b\n";
    assert_eq!(one(lower).as_deref(), Ok(bare));
}

#[test]
fn stones_are_drawn_in_several_ways() {
    assert_eq!(one("x o\n@ #").as_deref(), Ok("X O\nX X\n"));
    assert_eq!(one("● ○\n+ ,").as_deref(), Ok("X O\n. .\n"));
}

#[test]
fn a_part_of_a_board_lies_at_its_edges() {
    let corner = "+------\n| . X O\n| X . .\n";
    assert_eq!(stones(corner), "19x19 B B19 A18 W C19");
    let lower_right = "X O . |\n. . X |\n------+\n";
    assert_eq!(stones(lower_right), "19x19 B R2 T1 W S2");
    let nine = format!("// size 9\n{corner}");
    assert_eq!(stones(&nine), "9x9 B B9 A8 W C9");
    let told = stones("| . X O\n| X . .\n");
    assert!(
        told.contains("how far the drawing is from the upper edge"),
        "{told}"
    );
}

#[test]
fn labels_place_a_part_of_a_board() {
    assert_eq!(
        stones("   C D E\n19 . X .\n18 O . .\n"),
        "19x19 B D19 W C18"
    );
    assert_eq!(stones("   C D E\n 4 . X .\n 3 O . .\n"), "19x19 B D4 W C3");
    let assumed = |text: &str| all(text).remove(0).unwrap().assumed.is_some();
    assert!(
        assumed("   C D E\n 4 . X .\n 3 O . .\n"),
        "nothing says how large it is"
    );
    assert!(!assumed("// size 13\n   C D E\n 4 . X .\n 3 O . .\n"));
    let told = stones(" 4 . X\n 2 O .\n");
    assert!(told.starts_with("x:2: row 2 stands below row 4"), "{told}");
}

#[test]
fn edges_that_contradict_labels_are_refused() {
    let told = stones("// size 9\n   C D\n 9|. X\n 8|O .\n");
    assert!(told.contains("the left edge is not where"), "{told}");
}

#[test]
fn senseis_diagrams_are_read() {
    let text = "$$B Black to kill\n$$ ---------\n$$ | . 1 a X\n$$ | O O # @\n$$ | . , W B\n";
    assert_eq!(stones(text), "19x19 B D19 C18 D17 W A18 B18 D18 C17");
    let found = all(text).remove(0).unwrap();
    assert_eq!(found.title.as_deref(), Some("Black to kill"));
    assert_eq!(found.question.to_move, Some(Colour::Black));
    let nine = "$$Wc9m3\n$$ | X O .\n$$ | . . .\n$$ -------\n";
    assert_eq!(stones(nine), "9x9 B A2 W B2");
    assert_eq!(
        all(nine).remove(0).unwrap().question.to_move,
        Some(Colour::White)
    );
    let told = stones("$$B\n$$ ----\n$$ | . ?\n");
    assert!(told.starts_with("x:3:"), "{told}");
    let told = stones("$$B\n$$ ----\n| . .\n");
    assert!(told.starts_with("x:3: a $$ diagram has $$"), "{told}");
}

#[test]
fn own_text_drawings_are_read() {
    let drawing = "    A B C D\n  +--------\n 9| _ a _ O\n 8| O O O O\n 7| X X X X\n\
                   _ region\nBlack to move: Black kills with B9.\n";
    assert_eq!(stones(drawing), "9x9 B A7 B7 C7 D7 W D9 A8 B8 C8 D8");
    let marked = "    A B\n  +-----+\n 2| B 1 |\n 1| @ x |\n  +-----+\n\
                  B black with circle, @ white with square, x black's point, 1 black\n";
    assert_eq!(stones(marked), "2x2 B A2 B2 W A1");
}

#[test]
fn own_terminal_drawings_are_read() {
    let drawing = "    A B C D E F G\n 19 ░─a─░─○─●─┬─┬─\n 18 ○─○─○─○─●─┼─┼─\n 17 ●─●─●─●─●─┼─┼─\n";
    assert_eq!(
        stones(drawing),
        "19x19 B E19 E18 A17 B17 C17 D17 E17 W D19 A18 B18 C18 D18"
    );
    let cut = "     C  D  E\n  9 ─┬──⓫──⑩─\n  8 ─●──┼──┼─\n";
    assert_eq!(stones(cut), "9x9 B D9 C8 W E9");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    for (text, told) in [
        ("\n\n 2| . X |\n 1| O ? |\n", "x:4:7: '?' is none of"),
        ("// a title\n. X\nO\n", "x:3: the row has 1 points"),
        (". X .\n. Q .\n. . .\n", "x:2:3: 'Q' is none of"),
        ("..X\nXQX\n...\n", "x:2:2: 'Q' is none of"),
        (". 1 .\n. X .\n. . .\n", "x:1:3: 1 hides whether"),
        (
            ". b .\n. w .\n. . .\n",
            "x:1: there is no stone on this board",
        ),
        ("// size big\n. X\n. .\n", "x:1: a size is written as"),
        (". X\nhello there\n. .\n", "x:3: words stand between"),
        ("| X |\n-----\n| . |\n", "x:3: a row stands below"),
    ] {
        let found = one(text).unwrap_err();
        assert!(found.starts_with(told), "{text}: {found}");
    }
}

#[test]
fn a_file_holds_many_boards() {
    let boards = all("// first\n. X\n. .\n\n// second\n// white to move\n. O\n. .\n\n\n. .\n. X\n");
    let boards: Vec<TextBoard> = boards.into_iter().map(Result::unwrap).collect();
    let titles: Vec<_> = boards.iter().map(|board| board.title.clone()).collect();
    assert_eq!(titles, [Some("first".into()), Some("second".into()), None]);
    assert_eq!(boards[1].question.to_move, Some(Colour::White));
}
