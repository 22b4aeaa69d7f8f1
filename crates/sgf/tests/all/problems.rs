//! Problem dialects: what the file says of position, marks and solution.

use goban::{Colour, Move, PointSet};
use sgf::{Ruleset, SgfProblem, parse};

fn read(text: &str) -> SgfProblem {
    let parsed = parse(text.as_bytes()).unwrap();
    SgfProblem::read(&parsed.collection.trees[0]).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn points(set: PointSet) -> String {
    let points: Vec<String> = set.iter().map(|p| p.to_sgf()).collect();
    points.join(" ")
}

fn moves(moves: &[Move]) -> String {
    let texts: Vec<String> = moves
        .iter()
        .map(|mv| match mv {
            Move::Play(point) => point.to_sgf(),
            Move::Pass => "pass".to_owned(),
        })
        .collect();
    texts.join(" ")
}

/// The one position that the paper on TGA prints.
const TGA: &str = "\
(;GM[1]FF[4]CA[UTF-8]AP[CGoban:2]ST[2]RU[Japanese]SZ[11]KM[0.00]CR[ga]AW[bb][cb][eb][fb][ac][bc][cc][dc]
AB[da][db][gb][ec][fc][gc][ad][bd][cd][dd][fe]SQ[aa][ba][ca][da][ea][fa][ab][db])";

#[test]
fn the_printed_tga_example_reads_as_it_stands() {
    let problem = read(TGA);
    assert_eq!(problem.board.size().width(), 11);
    assert_eq!(problem.board.stones(Colour::Black).len(), 11);
    assert_eq!(problem.board.stones(Colour::White).len(), 8);
    assert_eq!(points(problem.marks.region), "aa ba ca ea fa ab");
    assert_eq!(points(problem.marks.capturable), "da db");
    assert_eq!(points(problem.marks.attacker_only), "ga");
    assert!(problem.marks.targets.is_empty());
    assert_eq!(problem.to_move, None, "both are to be asked");
    assert_eq!(problem.ruleset, Some(Ruleset::Japanese));
    assert_eq!(problem.komi, Some(0.0));
}

#[test]
fn goproblems_say_right_somewhere_below_the_first_move() {
    let problem = read(
        "(;SZ[9]AB[aa][ba]AW[ab][bb]GN[test]C[Black to live]
         (;B[ca](;W[da];B[ea]C[RIGHT])(;W[ea];B[da]C[Yes.\nRIGHT]))
         (;B[da];W[ca]C[Too slow. Not BRIGHT])
         (;B[];W[ca]))",
    );
    assert_eq!(problem.to_move, Some(Colour::Black));
    assert_eq!(moves(&problem.solution.right), "ca");
    assert_eq!(moves(&problem.solution.wrong), "da pass");
    assert!(problem.solution.unjudged.is_empty());
    assert_eq!(problem.name.as_deref(), Some("test"));
    assert_eq!(problem.comment.as_deref(), Some("Black to live"));
}

#[test]
fn tesuji_and_bad_move_marks_judge_their_own_move_only() {
    let problem = read(
        "(;SZ[9]AB[aa]AW[ab]PL[W](;W[ba]TE[1])(;W[ca]BM[1];B[ba]TE[1])(;W[da];B[ba]TE[2])(;B[ea]TE[1]))",
    );
    assert_eq!(problem.to_move, Some(Colour::White));
    assert_eq!(moves(&problem.solution.right), "ba");
    assert_eq!(moves(&problem.solution.wrong), "ca");
    assert_eq!(moves(&problem.solution.unjudged), "da");
}

#[test]
fn a_move_with_one_right_line_is_right() {
    let problem = read("(;SZ[9]AB[aa]AW[ab](;B[ba]C[RIGHT])(;B[ba];W[ca])(;B[ba]BM[1]))");
    assert_eq!(moves(&problem.solution.right), "ba");
    assert_eq!(moves(&problem.solution.wrong), "");
}

#[test]
fn wrong_alone_condemns_and_silence_says_nothing() {
    let problem = read("(;SZ[9]AB[aa]AW[ab](;B[ba])(;B[ca]C[WRONG]))");
    assert_eq!(moves(&problem.solution.right), "");
    assert_eq!(moves(&problem.solution.wrong), "ca");
    assert_eq!(moves(&problem.solution.unjudged), "ba");
}

#[test]
fn targets_are_marked_stones() {
    let problem = read("(;SZ[9]AB[aa][ba][ca]AW[ab]MA[aa][ee]SL[ba])");
    assert_eq!(points(problem.marks.targets), "aa ba");
    assert!(problem.marks.region.is_empty());
    let old = read("(;FF[3]SZ[9]AB[aa][ba]AW[ab]M[aa])");
    assert_eq!(points(old.marks.targets), "aa");
}

#[test]
fn marks_may_stand_in_the_root_before_the_stones() {
    let problem = read("(;SZ[9]SQ[cc];AB[aa]AW[ab]CR[dd];B[ba]SQ[ee])");
    assert_eq!(points(problem.marks.region), "cc");
    assert_eq!(points(problem.marks.attacker_only), "dd");
    assert_eq!(problem.node.index(), 1);
}

#[test]
fn the_position_may_share_its_node_with_the_first_move() {
    let problem = read("(;SZ[9]AB[aa]AW[ab]W[ba]C[RIGHT])");
    assert_eq!(problem.board.occupied().len(), 2);
    assert_eq!(problem.to_move, Some(Colour::White));
    assert_eq!(moves(&problem.solution.right), "ba");
}

#[test]
fn a_bare_list_of_moves_shows_its_last_position() {
    let problem = read("(;SZ[9];B[aa];W[bb];B[cc]SQ[dd])");
    assert_eq!(problem.board.occupied().len(), 3);
    assert_eq!(problem.to_move, Some(Colour::White));
    assert_eq!(points(problem.marks.region), "dd");
    let handicap = read("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ec])");
    assert_eq!(handicap.board.occupied().len(), 4);
    assert_eq!(handicap.to_move, Some(Colour::White));
}

#[test]
fn an_empty_board_is_a_problem_without_stones() {
    let problem = read("(;SZ[9])");
    assert!(problem.board.occupied().is_empty());
    assert_eq!(problem.to_move, None);
    assert!(problem.marks.is_empty());
}
