//! The position and the game at any node.

use goban::{Colour, Game, KoRule, Move, Point, Rules, Suicide};
use sgf::{Error, NodeId, Tree, parse};

fn tree(text: &str) -> Tree {
    parse(text.as_bytes()).unwrap().collection.trees.remove(0)
}

fn p(text: &str) -> Point {
    Point::from_sgf(text).unwrap()
}

fn end(tree: &Tree) -> NodeId {
    tree.main_line_end()
}

/// The board as rows of text without blanks.
fn rows(board: &goban::Board) -> Vec<String> {
    let size = board.size();
    let stone = |point| match board.get(point) {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    };
    let points: Vec<char> = size.points().map(stone).collect();
    points
        .chunks(size.width())
        .map(|row| row.iter().collect())
        .collect()
}

#[test]
fn moves_capture_and_passes_are_written_two_ways() {
    let tree = tree("(;SZ[3:2];B[aa];W[ba];B[];W[ab];B[tt])");
    let position = tree.position(end(&tree)).unwrap();
    assert_eq!(rows(&position.board), [".O.", "O.."]);
    assert_eq!(position.last_move, Some((Colour::Black, Move::Pass)));
    assert_eq!((position.moves, position.to_move), (5, Colour::White));
    let game = tree.game(end(&tree)).unwrap();
    assert_eq!(*game.board(), position.board);
    assert_eq!(game.prisoners(Colour::White), 1);
    assert_eq!(game.passes(), 1);
}

#[test]
fn setup_and_move_may_share_a_node() {
    let tree = tree("(;SZ[3]W[ba]AB[bb]AW[ca]PL[W])");
    let position = tree.position(NodeId::ROOT).unwrap();
    assert_eq!(rows(&position.board), [".OO", ".X.", "..."]);
    assert_eq!(position.to_move, Colour::Black);
    assert_eq!(*tree.game(NodeId::ROOT).unwrap().board(), position.board);
}

#[test]
fn setup_in_the_middle_changes_and_clears_points() {
    let tree = tree("(;SZ[3]AB[aa][bb];W[ca];AW[bb]AE[aa]AB[cc])");
    let position = tree.position(end(&tree)).unwrap();
    assert_eq!(rows(&position.board), ["..O", ".O.", "..X"]);
    assert_eq!(position.last_move, None);
    assert_eq!(position.to_move, Colour::Black);
}

#[test]
fn any_node_can_be_replayed() {
    let tree = tree("(;SZ[3](;B[aa];W[bb])(;B[cc](;W[ac])(;W[ca])))");
    let node = tree.descend(&[1, 1]).unwrap();
    let position = tree.position(node).unwrap();
    assert_eq!(rows(&position.board), ["..O", "...", "..X"]);
    let game = tree.game(node).unwrap();
    let moves: Vec<(Colour, Move)> = game.moves().collect();
    let played = |text| Move::Play(p(text));
    assert_eq!(
        moves,
        [(Colour::Black, played("cc")), (Colour::White, played("ca"))]
    );
}

#[test]
fn the_turn_is_given_or_found() {
    let turn = |text: &str| {
        let tree = tree(text);
        let position = tree.position(NodeId::ROOT).unwrap();
        let game = tree.game(NodeId::ROOT).unwrap();
        assert_eq!(game.to_move(), position.to_move, "{text}");
        (position.to_move, position.turn_is_given)
    };
    assert_eq!(turn("(;SZ[9])"), (Colour::Black, false));
    assert_eq!(turn("(;SZ[9]PL[W])"), (Colour::White, true));
    assert_eq!(turn("(;SZ[9]PL[white])"), (Colour::White, true));
    assert_eq!(turn("(;SZ[9]AB[aa];W[bb])"), (Colour::White, false));
    assert_eq!(turn("(;SZ[9]HA[2]AB[aa][bb])"), (Colour::White, false));
    assert_eq!(turn("(;SZ[9];C[x];W[bb])"), (Colour::Black, false));
    assert!(matches!(
        tree("(;PL[red])").position(NodeId::ROOT),
        Err(Error::NotAColour { .. })
    ));
}

#[test]
fn a_handicap_is_known_as_such() {
    let tree = tree("(;SZ[9]HA[2]KM[0.5]AB[cc][gg];W[ee])");
    let game = tree.game(end(&tree)).unwrap();
    assert_eq!(game.handicap(), 2);
    assert_eq!(game.komi(), 0.5);
    assert_eq!(game.move_count(), 1);
}

const KO: &str = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb]";

#[test]
fn the_point_of_a_ko_is_known_and_a_ko_taken_too_early_is_taken() {
    let tree = tree(&format!("{KO};W[bb])"));
    let before = tree.position(tree.after_moves(1)).unwrap();
    assert_eq!(before.ko, Some(p("bb")));
    let after = tree.position(end(&tree)).unwrap();
    assert_eq!(rows(&after.board), [".XO.", "XO.O", ".XO."]);
    for ko in [KoRule::Simple, KoRule::Positional, KoRule::Situational] {
        let rules = Rules {
            ko,
            ..Rules::default()
        };
        let game: Game = tree.game_under(end(&tree), rules).unwrap();
        assert_eq!(*game.board(), after.board);
    }
}

#[test]
fn suicide_follows_the_rules_of_the_file() {
    let moves = ";B[ba];W[ee];B[ab];W[aa])";
    let rows_after = |tree: &Tree| rows(&tree.position(end(tree)).unwrap().board)[0].clone();
    let allowed = tree(&format!("(;SZ[5]RU[NZ]{moves}"));
    assert_eq!(rows_after(&allowed), ".X...");
    assert!(allowed.game(end(&allowed)).is_ok());
    let forbidden = tree(&format!("(;SZ[5]RU[Japanese]{moves}"));
    assert_eq!(
        forbidden.game(end(&forbidden)).unwrap_err().to_string(),
        "line 1, column 39: white cannot move at aa: the move is suicide"
    );
    let rules = Rules {
        ko: KoRule::Simple,
        suicide: Suicide::Allowed,
    };
    assert!(forbidden.game_under(end(&forbidden), rules).is_ok());
}

#[test]
fn a_move_onto_a_stone_is_an_error_with_its_place() {
    let tree = tree("(;SZ[9]\n;B[aa]\n;W[aa])");
    let message = "line 3, column 2: white moves at aa, where a stone stands";
    assert_eq!(tree.position(end(&tree)).unwrap_err().to_string(), message);
    assert_eq!(tree.game(end(&tree)).unwrap_err().to_string(), message);
    assert!(tree.position(tree.after_moves(1)).is_ok());
}
