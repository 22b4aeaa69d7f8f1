//! A solution tree as SGF.

use diagram::{Crop, Diagram, Shade, Window};
use goban::{Board, Colour, Move, Point, PointSet};
use life::Problem;
use life::problem::Ruleset;
use life::tree::{Tree as Solution, TreeNode};
use sgf::{NodeId, Tree};

use crate::reasons::Words;
use crate::verdict::name;

/// What stands at the head of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// The name of the game.
    pub title: &'a str,
    /// The comment on the problem.
    pub comment: &'a str,
    /// Who moves first.
    pub to_move: Colour,
    /// Whether first moves are called right and wrong.
    pub judged: bool,
    /// Whether the answers that are examined are crossed out. Many programs put letters on them,
    /// and then neither can be read.
    pub crossed: bool,
}

/// Writes the solution for one side to move first as a game tree. It has the position with its
/// targets marked, and what each move comes to in plain words. Lines end with RIGHT or WRONG and
/// the reason. A circle is on the last move, a triangle on the point a ko bans, and crosses on the
/// answers examined where they are wanted.
pub fn write(head: Head<'_>, problem: &Problem, solution: &Solution) -> Tree {
    let root = NodeId::ROOT;
    let mut tree = Tree::for_board(problem.size);
    tree.set_text(root, "GN", head.title);
    tree.set(
        root,
        "RU",
        match problem.rules {
            Ruleset::Area => "Chinese",
            Ruleset::Japanese => "Japanese",
        },
    );
    tree.set_points(root, "AB", problem.black);
    tree.set_points(root, "AW", problem.white);
    tree.set_player(root, head.to_move);
    tree.set(root, "VW", &view(problem));
    tree.set_points(root, "MA", problem.targets);
    tree.set_text(root, "C", head.comment);
    // A stack of what is still to be written takes lines of any length.
    let mut waiting = Vec::new();
    let push = |waiting: &mut Vec<_>, index: usize, parent, mover, right| {
        let children = solution.nodes.get(index).map_or(&[][..], |n| &n.children);
        // The last one pushed is written first.
        let steps = children.iter().rev();
        let banned = solution
            .nodes
            .get(index)
            .is_some_and(|n| n.banned.is_some());
        waiting.extend(steps.map(|&child| (child, parent, mover, right, banned)));
    };
    let words = Words::of(problem);
    push(&mut waiting, 0, root, head.to_move, None);
    while let Some((index, parent, mover, right, banned)) = waiting.pop() {
        let Some(node) = solution.nodes.get(index) else {
            continue;
        };
        let played = node.played.unwrap_or(Move::Pass);
        let id = tree.add_move(parent, mover, played);
        let examined = match head.crossed {
            true => node.examined.as_slice(),
            false => &[],
        };
        mark(&mut tree, id, played, examined, node.banned);
        // A line is what its first move is.
        let right = if parent == root { node.right } else { right };
        let right = right.filter(|_| head.judged);
        let mut comment = remark(&words, mover, node, banned);
        if let Some(right) = right {
            if parent == root {
                tree.set(id, if right { "TE" } else { "BM" }, "1");
            }
            // Programs that train people look for the word where a line ends.
            if node.children.is_empty() {
                let word = if right { "RIGHT" } else { "WRONG" };
                comment = match comment.is_empty() {
                    true => word.to_owned(),
                    false => format!("{word}\n{comment}"),
                };
            }
        }
        if !comment.is_empty() {
            tree.set_text(id, "C", &comment);
        }
        push(&mut waiting, index, id, !mover, right);
    }
    tree
}

/// What there is to say about a move of `mover`; `banned` tells whether a ko
/// kept him from a point.
fn remark(words: &Words, mover: Colour, node: &TreeNode, banned: bool) -> String {
    let mut parts = Vec::new();
    let mover = name(mover);
    match (node.played, node.banned) {
        (Some(Move::Pass), _) if banned => parts.push(format!("{mover} has no ko threat.")),
        (Some(Move::Pass), _) => parts.push(format!("{mover} passes.")),
        (_, Some(_)) => parts.push(format!("{mover} takes the ko.")),
        _ => {}
    }
    let status = words.status(node.status);
    let reason = node.reason.as_ref();
    let reason = reason.filter(|reason| node.status.agrees_with(reason));
    let reason = reason.map(|reason| words.reason(reason));
    match (status.is_empty(), reason) {
        (false, Some(reason)) if node.cut => {
            parts.push(format!("{status} in the end: {reason}."));
        }
        (false, Some(reason)) => parts.push(format!("{status}: {reason}.")),
        (false, None) => parts.push(format!("{status}.")),
        (true, Some(reason)) => parts.push(format!("{reason}.")),
        (true, None) => {}
    }
    parts.join(" ")
}

/// SGF allows one of these marks on a point: the ban says most.
fn mark(tree: &mut Tree, id: NodeId, played: Move, examined: &[Point], banned: Option<Point>) {
    let banned = banned.map_or(PointSet::EMPTY, PointSet::single);
    let last = match played {
        Move::Play(point) => PointSet::single(point) - banned,
        Move::Pass => PointSet::EMPTY,
    };
    let examined: PointSet = examined.iter().copied().collect();
    tree.set_points(id, "TR", banned);
    tree.set_points(id, "CR", last);
    tree.set_points(id, "MA", examined - last - banned);
}

/// The part of the board worth seeing: the stones, the region and some space. As a rectangle of two
/// corners: that is what the programs understand that do not read lists of points here.
fn view(problem: &Problem) -> String {
    let mut board = Board::new(problem.size);
    for (stones, colour) in [
        (problem.black, Colour::Black),
        (problem.white, Colour::White),
    ] {
        for point in stones {
            board.place(point, colour);
        }
    }
    let mut diagram = Diagram::new(&board);
    diagram.crop = Crop::Auto;
    diagram.shade(Shade::Region, problem.region | problem.attacker_only);
    let Window {
        left,
        top,
        right,
        bottom,
    } = diagram.window();
    let corners = [Point::new(left, top), Point::new(right, bottom)].map(Point::to_sgf);
    match corners[0] == corners[1] {
        true => corners[0].clone(),
        false => corners.join(":"),
    }
}

#[cfg(test)]
mod tests {
    use goban::Size;
    use life::Reason;
    use life::problem::Setup;
    use life::tree::Status;

    use super::*;

    fn node(played: Option<(u8, u8)>, right: Option<bool>, children: Vec<usize>) -> TreeNode {
        TreeNode {
            played: played.map(|(x, y)| Move::Play(Point::new(x, y))),
            status: Status::Unknown,
            reason: None,
            cut: false,
            right,
            examined: Vec::new(),
            banned: None,
            children,
        }
    }

    #[test]
    fn first_moves_are_judged_and_lines_end_with_a_word() {
        let rows = [
            "...OX..", "OOOOX..", "XXXXX..", ".......", ".......", ".......",
        ];
        let board = Board::parse(&rows.join(
            "
",
        ))
        .unwrap();
        let (black, white) = (board.stones(Colour::Black), board.stones(Colour::White));
        let problem = Setup::new(Size::new(7, 6).unwrap(), black, white)
            .problem()
            .unwrap();
        let solution = Solution {
            nodes: vec![
                node(None, None, vec![1, 3]),
                TreeNode {
                    examined: vec![Point::new(0, 0)],
                    ..node(Some((1, 0)), Some(true), vec![2])
                },
                TreeNode {
                    status: Status::Dead,
                    reason: Some(Reason::Nakade {
                        at: Point::new(1, 0),
                        of: None,
                    }),
                    ..node(Some((0, 0)), None, vec![])
                },
                node(Some((2, 0)), Some(false), vec![]),
            ],
        };
        let head = Head {
            title: "Three",
            comment: "Black to kill",
            to_move: Colour::Black,
            judged: true,
            crossed: false,
        };
        let tree = write(head, &problem, &solution);
        let text = tree.to_string().replace('\n', "");
        assert!(text.contains("GN[Three]") && text.contains("C[Black to kill]"));
        assert!(text.contains("PL[B]"), "{text}");
        assert!(text.contains("VW[aa:gf]"), "{text}");
        assert!(
            text.contains(
                ";B[ba]CR[ba]TE[1];W[aa]CR[aa]C[RIGHTWhite dies: Black B6 is the vital point (nakade).]"
            ),
            "{text}"
        );
        assert!(text.contains(";B[ca]CR[ca]BM[1]C[WRONG]"), "{text}");

        let crossed = Head {
            crossed: true,
            ..head
        };
        let text = write(crossed, &problem, &solution).to_string();
        assert!(text.contains(";B[ba]CR[ba]MA[aa]TE[1]"), "{text}");

        let unjudged = Head {
            judged: false,
            ..head
        };
        let text = write(unjudged, &problem, &solution).to_string();
        assert!(!text.contains("TE[") && !text.contains("RIGHT"), "{text}");
    }
}
