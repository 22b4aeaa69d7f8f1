//! What a tree claims.

use goban::{Colour, Move};
use sgf::{Node, NodeId, Place, SgfProblem, Tree};

/// A tree with more moves than this is read so far and no further.
const MOST_STEPS: usize = 20_000;

/// What a book says about a problem.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The first moves that it calls right; the first move of its main line when it calls none
    /// so.
    pub right: Vec<Move>,
    /// The first moves that it calls wrong.
    pub wrong: Vec<Move>,
    /// Other first moves, about which it says nothing.
    pub unjudged: Vec<Move>,
    /// Whether it says itself which moves are right, rather than by the order of variations.
    pub is_marked: bool,
    /// Whether a comment speaks of a ko.
    pub mentions_ko: bool,
    /// The moves, parents before children.
    pub(crate) steps: Vec<Step>,
    /// The first moves.
    pub(crate) first: Vec<usize>,
    /// Moves that are not on the board.
    pub(crate) unreadable: Vec<(Place, String)>,
}

/// One move of a book's tree.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    pub colour: Colour,
    pub played: Move,
    pub place: Place,
    /// Whether RIGHT is said here or further down.
    pub leads_to_right: bool,
    /// Whether the move is called bad (`BM`), or WRONG is said of it or at the end of each line
    /// below it. Then the book refutes it and does not play it.
    pub is_bad: bool,
}

impl Book {
    /// Reads what a tree says of its problem.
    pub fn read(tree: &Tree, problem: &SgfProblem) -> Book {
        let solution = &problem.solution;
        let mut book = Book {
            right: solution.right.clone(),
            wrong: solution.wrong.clone(),
            unjudged: solution.unjudged.clone(),
            is_marked: !solution.right.is_empty(),
            ..Book::default()
        };
        if book.right.is_empty() && !book.unjudged.is_empty() {
            // A book without marks gives its answer first.
            book.right.push(book.unjudged.remove(0));
        }
        book.walk(tree, problem);
        book.pass_wrong_up();
        book
    }

    /// Whether the first move stands in the tree at all.
    pub fn shows(&self, first: Move) -> bool {
        [&self.right, &self.wrong, &self.unjudged]
            .iter()
            .any(|list| list.contains(&first))
    }

    /// The moves from the first one to a step.
    pub(crate) fn path(&self, step: usize) -> Vec<(Colour, Move)> {
        let way = std::iter::successors(Some(step), |&at| self.steps[at].parent);
        let mut path: Vec<_> = way
            .map(|at| (self.steps[at].colour, self.steps[at].played))
            .collect();
        path.reverse();
        path
    }

    /// A move of which all that follows is wrong is wrong itself.
    fn pass_wrong_up(&mut self) {
        // Children come after their parents.
        for at in (0..self.steps.len()).rev() {
            let children = &self.steps[at].children;
            let all_wrong = children.iter().all(|&child| self.steps[child].is_bad);
            if all_wrong && !children.is_empty() && !self.steps[at].leads_to_right {
                self.steps[at].is_bad = true;
            }
        }
    }

    fn walk(&mut self, tree: &Tree, problem: &SgfProblem) {
        let size = problem.board.size();
        let leads_to_right = tree.leads_to_right();
        let here = tree.node(problem.node);
        self.mentions_ko |= std::iter::successors(Some(here), Node::parent).any(speaks_of_ko);
        // The first move may stand in the node of the position itself.
        let after = tree.position(problem.node);
        let is_mixed = here.mover().is_some() && after.is_ok_and(|p| p.board != problem.board);
        let mut waiting: Vec<(NodeId, Option<usize>)> = Vec::new();
        let push = |waiting: &mut Vec<_>, node: Node<'_>, parent| {
            let before = waiting.len();
            waiting.extend(node.children().map(|child| (child.id(), parent)));
            // The last one pushed is read first.
            waiting[before..].reverse();
        };
        match is_mixed {
            true => waiting.push((problem.node, None)),
            false => push(&mut waiting, here, None),
        }
        while let Some((id, parent)) = waiting.pop() {
            let node = tree.node(id);
            self.mentions_ko |= speaks_of_ko(node);
            let is_edited = node.setup(size).map_or(true, |setup| !setup.is_empty());
            if self.steps.len() >= MOST_STEPS || is_edited && id != problem.node {
                continue;
            }
            let mut last = parent;
            let mut is_readable = true;
            for placed in node.moves(size) {
                let placed = match placed {
                    Ok(placed) => placed,
                    Err(error) => {
                        let place = error.place().unwrap_or(node.place());
                        self.unreadable.push((place, error.to_string()));
                        is_readable = false;
                        break;
                    }
                };
                let step = self.steps.len();
                self.steps.push(Step {
                    parent: last,
                    children: Vec::new(),
                    colour: placed.colour,
                    played: placed.mv,
                    place: placed.place,
                    leads_to_right: leads_to_right[id.index()],
                    is_bad: node.has("BM") || says_wrong(node),
                });
                match last {
                    Some(parent) => self.steps[parent].children.push(step),
                    None => self.first.push(step),
                }
                last = Some(step);
            }
            if is_readable {
                push(&mut waiting, node, last);
            }
        }
    }
}

fn speaks_of_ko(node: Node<'_>) -> bool {
    node.comment().is_some_and(|comment| {
        let mut words = comment.split(|c: char| !c.is_alphanumeric());
        words.any(|word| word.eq_ignore_ascii_case("ko"))
            || ["劫", "コウ", "패"].iter().any(|ko| comment.contains(ko))
    })
}

fn says_wrong(node: Node<'_>) -> bool {
    node.comment().is_some_and(|comment| {
        let mut words = comment.split(|c: char| !c.is_alphanumeric());
        words.any(|word| word == "WRONG")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(text: &str) -> Book {
        let parsed = sgf::parse(text.as_bytes()).unwrap();
        let tree = &parsed.collection.trees[0];
        Book::read(tree, &SgfProblem::read(tree).unwrap())
    }

    fn at(name: &str) -> Move {
        Move::Play(goban::Point::from_sgf(name).unwrap())
    }

    #[test]
    fn a_book_without_marks_answers_with_its_main_line() {
        let book = book("(;SZ[9]AB[cc]AW[dd];B[aa](;W[bb])(;W[cb];B[ab]))");
        assert_eq!(book.right, [at("aa")]);
        assert!(!book.is_marked && book.wrong.is_empty() && book.unjudged.is_empty());
        assert_eq!(book.steps.len(), 4);
        let path = [(Colour::Black, at("aa")), (Colour::White, at("cb"))];
        assert_eq!(book.path(2), path);
    }

    #[test]
    fn a_branch_that_ends_with_wrong_is_a_refutation() {
        let book = book(
            "(;SZ[9]AB[cc]AW[dd];B[aa](;W[bb];B[ba];W[ca]C[WRONG])(;W[cb];B[ab])\
             (;W[db];B[da]BM[1];W[ea]))",
        );
        let bad: Vec<bool> = book.steps.iter().map(|step| step.is_bad).collect();
        // The first move, the line that ends with WRONG, the one that goes on, the bad move.
        let expected = [
            [false].as_slice(),
            &[true, true, true],
            &[false, false],
            &[true, true, false],
        ];
        assert_eq!(bad, expected.concat());
    }

    #[test]
    fn remarks_between_moves_are_passed_over() {
        let book = book("(;SZ[9]AB[cc]AW[dd];B[aa];C[It is a ko!];W[bb])");
        assert_eq!(book.steps[0].children, [1]);
        assert!(book.mentions_ko);
    }

    #[test]
    fn a_position_that_is_edited_ends_its_line() {
        let book = book("(;SZ[9]AB[cc]AW[dd];B[aa];AE[cc];W[bb])");
        assert_eq!(book.steps.len(), 1);
    }

    #[test]
    fn the_first_move_may_stand_with_the_stones() {
        let book = book("(;SZ[9]AB[cc]AW[dd]B[aa];W[bb])");
        assert_eq!(book.right, [at("aa")]);
        assert_eq!(book.steps.len(), 2);
    }

    #[test]
    fn a_move_off_the_board_is_kept_with_its_place() {
        let book = book("(;SZ[9]AB[cc]AW[dd];B[aa];W[ss];B[ab])");
        assert_eq!(book.steps.len(), 1);
        assert_eq!(book.unreadable.len(), 1);
    }
}
