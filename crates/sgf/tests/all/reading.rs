//! Reading files as they are found: what is clean, what is mended, what is refused.

use goban::{Colour, Point};
use sgf::{Error, NodeId, RepairKind, Tree, parse};

/// The trees of a file, and what was mended as "line:column what".
fn read(text: &str) -> (Vec<Tree>, Vec<String>) {
    let parsed = parse(text.as_bytes()).unwrap_or_else(|e| panic!("{text}: {e}"));
    let repairs = parsed.repairs.iter();
    let repairs = repairs.map(|r| format!("{}:{} {:?}", r.place.line, r.place.column, r.kind));
    (parsed.collection.trees, repairs.collect())
}

/// The tree in its shortest form, to compare shapes.
fn shape(tree: &Tree) -> String {
    tree.to_string().replace('\n', "")
}

#[track_caller]
fn mended(text: &str, shapes: &[&str], repairs: &[&str]) {
    let (trees, found) = read(text);
    let trees: Vec<String> = trees.iter().map(shape).collect();
    assert_eq!(trees, shapes, "{text}");
    assert_eq!(found, repairs, "{text}");
}

fn refusal(text: &str) -> String {
    parse(text.as_bytes()).unwrap_err().to_string()
}

fn check(text: &str) -> String {
    let (trees, _) = read(text);
    trees[0].check().unwrap_err().to_string()
}

#[test]
fn a_clean_file_needs_no_repairs() {
    mended(
        "(;FF[4]GM[1]SZ[9]\n  AB[aa] [bb]\n;B[cc](;W[dd];B[ee])(;W[ff]))\n(;SZ[5])\n",
        &[
            "(;FF[4]GM[1]SZ[9]AB[aa][bb];B[cc](;W[dd];B[ee])(;W[ff]))",
            "(;SZ[5])",
        ],
        &[],
    );
}

#[test]
fn identifiers_of_old_files_keep_their_spelling_and_answer_to_their_capitals() {
    let (trees, repairs) = read("(;GaMe[1]SiZe[9]AddBlack[aa];Black[bb])");
    assert!(repairs.is_empty());
    let root = trees[0].root();
    assert_eq!(root.properties().next().unwrap().ident(), "GaMe");
    assert_eq!(root.get("AB"), Some("aa"));
    assert_eq!(root.first_child().unwrap().mover(), Some(Colour::Black));
    assert_eq!(shape(&trees[0]), "(;GaMe[1]SiZe[9]AddBlack[aa];Black[bb])");
}

#[test]
fn small_letters_alone_are_read_as_capitals() {
    let (trees, repairs) = read("(;sz[9];b[aa])");
    assert_eq!(repairs, ["1:3 LowerCase", "1:9 LowerCase"]);
    assert_eq!(trees[0].size().unwrap().width(), 9);
    assert_eq!(shape(&trees[0]), "(;SZ[9];B[aa])");
}

#[test]
fn unknown_properties_survive() {
    let text = "(;KGSDE[a]KGS_X2[b][c]ZZ[\\]];XYZ[d:e])";
    mended(text, &[text], &[]);
}

#[test]
fn missing_semicolons_are_added() {
    mended(
        "(SZ[9];B[aa])",
        &["(;SZ[9];B[aa])"],
        &["1:2 MissingSemicolon"],
    );
    mended(
        "(;SZ[9](B[aa])(W[bb]))",
        &["(;SZ[9](;B[aa])(;W[bb]))"],
        &["1:9 MissingSemicolon", "1:16 MissingSemicolon"],
    );
    mended(
        "(;SZ[9];B[aa]W[bb]C[x]B[cc])",
        &["(;SZ[9];B[aa];W[bb]C[x];B[cc])"],
        &["1:14 MissingSemicolon", "1:23 MissingSemicolon"],
    );
}

#[test]
fn missing_parentheses_are_added() {
    mended(
        "(;SZ[9];B[aa](;W[bb]",
        &["(;SZ[9];B[aa];W[bb])"],
        &["1:21 MissingClosing(2)"],
    );
    mended(
        ";SZ[9];B[aa])",
        &["(;SZ[9];B[aa])"],
        &["1:1 MissingOpening"],
    );
    mended(
        "(;SZ[9];B[aa]))\n",
        &["(;SZ[9];B[aa])"],
        &["1:15 ExtraClosing"],
    );
    mended(
        "(;GM[1];B[aa]\n(;GM[1];B[bb])",
        &["(;GM[1];B[aa])", "(;GM[1];B[bb])"],
        &["2:1 MissingClosing(1)"],
    );
    mended(
        "((;N[1])(;N[2]))",
        &["(;N[1])", "(;N[2])"],
        &["1:2 EmptyVariation", "1:9 EmptyVariation"],
    );
    mended(
        "(;N[1]()(;N[2]))",
        &["(;N[1];N[2])"],
        &["1:8 EmptyVariation"],
    );
}

#[test]
fn a_parenthesis_too_early_does_not_end_the_game() {
    mended(
        "(;SZ[9];B[aa]);W[bb](;B[cc]))",
        &["(;SZ[9];B[aa];W[bb];B[cc])"],
        &["1:15 ExtraClosing"],
    );
    mended(
        "(;SZ[9];B[aa])\n;SZ[9];W[bb])",
        &["(;SZ[9];B[aa])", "(;SZ[9];W[bb])"],
        &["2:1 MissingOpening"],
    );
}

#[test]
fn a_move_without_its_closing_bracket_ends_before_the_next_node() {
    mended(
        "(;SZ[9];B[aa;W[bb\n;b[cc)",
        &["(;SZ[9];B[aa];W[bb];B[cc])"],
        &[
            "1:13 MissingBracket",
            "1:18 MissingBracket",
            "2:2 LowerCase",
            "2:6 MissingBracket",
        ],
    );
}

#[test]
fn text_around_and_within_games_is_skipped() {
    mended(
        "From: a (friend)\nSubject: game\n\n(;SZ[9];B[aa])\n-- \nbye [now]",
        &["(;SZ[9];B[aa])"],
        &["1:1 TextOutside", "5:1 TextOutside"],
    );
    mended(
        "(;SZ[9]; Black B[aa] foo bar [baz] ;W[bb])",
        &["(;SZ[9];B[aa];W[bb])"],
        &["1:10 TextInside", "1:22 TextInside"],
    );
}

#[test]
fn a_file_cut_off_keeps_text_and_drops_half_a_point() {
    mended(
        "(;SZ[9];B[aa]C[some wo\\",
        &["(;SZ[9];B[aa]C[some wo\\\\])"],
        &["1:15 UnclosedValue", "1:24 MissingClosing(1)"],
    );
    mended(
        "(;SZ[9];AB[aa][b",
        &["(;SZ[9];AB[aa])"],
        &["1:15 UnclosedValue", "1:17 MissingClosing(1)"],
    );
}

#[test]
fn values_may_hold_anything_but_a_closing_bracket() {
    let (trees, repairs) = read("(;C[a [note\\] (;B[zz\\]) \\\\];B[aa])");
    assert!(repairs.is_empty());
    assert_eq!(trees[0].root().comment().unwrap(), "a [note] (;B[zz]) \\");
    assert_eq!(trees[0].len(), 2);
}

#[test]
fn places_count_lines_and_characters() {
    let (trees, _) = read("(;C[黒白\n囲碁]\r\n  AB[aa]\n\t[bb])");
    let stones = trees[0].root().property("AB").unwrap();
    assert_eq!(stones.place().to_string(), "line 3, column 3");
    let places: Vec<String> = stones.placed_values().map(|(p, _)| p.to_string()).collect();
    assert_eq!(places, ["line 3, column 6", "line 4, column 3"]);
}

#[test]
fn what_is_not_sgf_is_refused() {
    assert_eq!(refusal(""), "the file is empty");
    assert_eq!(refusal(" \r\n\t"), "the file is empty");
    for text in [
        "Hello (world)",
        "<html>;-)</html>",
        "{\"a\":[1]}",
        "\u{0}\u{1}\u{2}",
        "(",
        "()",
    ] {
        assert!(
            refusal(text).starts_with("not SGF"),
            "{text}: {}",
            refusal(text)
        );
    }
}

#[test]
fn wrong_boards_are_refused_with_the_place() {
    assert_eq!(
        check("(;GM[1]\nSZ[25])"),
        "line 2, column 1: SZ[25]: a board has from 1 to 19 lines a side"
    );
    assert_eq!(
        check("(;SZ[9:20])"),
        "line 1, column 3: SZ[9:20]: a board has from 1 to 19 lines a side"
    );
    for bad in ["0", "", "big", "9:", "99999999999999999999999"] {
        let (trees, _) = read(&format!("(;SZ[{bad}])"));
        assert!(matches!(trees[0].size(), Err(Error::Size { .. })), "{bad}");
    }
    assert_eq!(
        check("(;GM[6])"),
        "line 1, column 3: GM[6] is not a game of Go"
    );
}

#[test]
fn wrong_points_are_refused_with_property_and_place() {
    assert_eq!(
        check("(;SZ[9]AB[aa]\n[jj])"),
        "line 2, column 2: AB[jj] is off the 9x9 board"
    );
    assert_eq!(
        check("(;SZ[9];B[aa];W[ss])"),
        "line 1, column 15: W[ss] is off the 9x9 board"
    );
    assert_eq!(
        check("(;SZ[9]AW[a1])"),
        "line 1, column 11: AW[a1] is not a point"
    );
    assert_eq!(
        check("(;AB[aa:tt])"),
        "line 1, column 6: AB[tt] is off the 19x19 board"
    );
    assert_eq!(
        check("(;SZ[9];B[Aa])"),
        "line 1, column 9: B[Aa] is off the 9x9 board"
    );
}

#[test]
fn a_stone_set_twice_is_refused() {
    assert_eq!(
        check("(;SZ[9]AB[aa][bb]AW[cc][aa])"),
        "line 1, column 25: AW[aa] sets a point that this node has set before"
    );
    assert!(matches!(
        read("(;SZ[9]AB[aa][aa])").0[0].check(),
        Err(Error::StoneSetTwice { point, .. }) if point == Point::new(0, 0)
    ));
    assert!(read("(;SZ[9]AB[aa:cc]AE[bb])").0[0].check().is_err());
    assert!(read("(;SZ[9]AB[aa];AW[aa])").0[0].check().is_ok());
}

#[test]
fn rectangles_are_expanded_and_empty_lists_are_empty() {
    let (trees, _) = read("(;SZ[13:9]AB[aa:cb][mi]TB[];VW[])");
    let size = trees[0].size().unwrap();
    assert_eq!((size.width(), size.height()), (13, 9));
    let points = trees[0].root().points("AB", size).unwrap();
    let points: Vec<String> = points.iter().map(|p| p.to_sgf()).collect();
    assert_eq!(points, ["aa", "ba", "ca", "ab", "bb", "cb", "mi"]);
    assert!(trees[0].root().points("TB", size).unwrap().is_empty());
}

#[test]
fn labels_and_arrows_are_read() {
    let (trees, _) = read("(;SZ[9]LB[aa:1][bb:x\\]y]AR[aa:cc];L[cc][dd])");
    let size = trees[0].size().unwrap();
    let labels = |id| {
        let labels = trees[0].node(id).labels(size).unwrap();
        let labels = labels.iter().map(|(p, l)| format!("{}={l}", p.to_sgf()));
        labels.collect::<Vec<_>>()
    };
    assert_eq!(labels(NodeId::ROOT), ["aa=1", "bb=x]y"]);
    assert_eq!(labels(trees[0].main_line_end()), ["cc=a", "dd=b"]);
    let arrows = trees[0].root().point_pairs("AR", size).unwrap();
    assert_eq!(arrows, [(Point::new(0, 0), Point::new(2, 2))]);
}

#[test]
fn repairs_are_counted_but_not_kept_without_end() {
    let text = format!("(;SZ[9]{})", ";b[aa]".repeat(1000));
    let repairs = parse(text.as_bytes()).unwrap().repairs;
    assert_eq!(repairs.total(), 1000);
    assert_eq!(repairs.iter().count(), sgf::Repairs::KEPT);
    assert!(repairs.iter().all(|r| r.kind == RepairKind::LowerCase));
    assert_eq!(
        repairs.iter().next().unwrap().to_string(),
        "line 1, column 9: read an identifier in small letters as capitals"
    );
}

#[test]
fn a_move_with_a_semicolon_in_it_is_not_taken_for_an_unclosed_one() {
    let text = "(;Ba[aa;]CA[UTF-8])\n";
    let parsed = sgf::parse(text.as_bytes()).unwrap();
    assert!(parsed.repairs.is_empty(), "{:?}", parsed.repairs);
    assert_eq!(parsed.collection.to_string(), text);
}
