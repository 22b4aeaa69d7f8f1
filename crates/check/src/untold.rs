//! What a tree should show and does not.
//!
//! A book need not show anything but its answer. Where it shows more, it should show what
//! matters, and that is defined without taste:
//!
//! - *A wrong first move*, in a tree that shows some wrong first move. It gets more than doing
//!   nothing does (a ko, say), or no move that would punish doing nothing works against it. A
//!   reader cannot guess its refutation. And one that the tree calls wrong without an answer, when
//!   it answers another.
//! - *A reply* to a right first move, or to the right move after that, where the tree shows some
//!   reply. It has to be answered and costs the replying side nothing. No answer that the tree
//!   shows after another reply is right after this one. A reader cannot guess the answer.
//!
//! Questions on the side are asked with few nodes; what they leave open is not reported.

use engine::Stand;
use goban::{Colour, Move};
use life::Answer;

use crate::book::Book;
use crate::finding::Untold;
use crate::judge::{Effort, Judge};

/// This many moves are named; more would bury the point.
const MOST_NAMED: usize = 4;
/// Replies are looked at so deep in a tree: after the first move, and after the next.
const DEEPEST_REPLY: usize = 3;

/// The moves that the tree should answer.
pub(crate) fn find(
    book: &Book,
    start: &Stand,
    answer: &Answer,
    agreed: &[Move],
    judge: &mut Judge<'_>,
) -> Vec<Untold> {
    let Some(promised) = judge.value(&answer.outcome, start.to_move) else {
        return Vec::new();
    };
    let mut untold = first_moves(book, start, answer, judge);
    for &first in &book.first {
        let step = &book.steps[first];
        let is_right = step.colour == start.to_move && agreed.contains(&step.played);
        let after = start.play(&judge.problem, step.colour, step.played);
        if let (true, Ok(after)) = (is_right, after) {
            replies(book, first, &after, promised, 1, judge, &mut untold);
        }
    }
    untold.truncate(MOST_NAMED);
    untold
}

/// Wrong first moves that a reader might try.
fn first_moves(book: &Book, start: &Stand, answer: &Answer, judge: &mut Judge<'_>) -> Vec<Untold> {
    let mover = start.to_move;
    let shows_wrong = !book.wrong.is_empty() || !book.unjudged.is_empty();
    let Ok(idle) = start.play(&judge.problem, mover, Move::Pass) else {
        return Vec::new();
    };
    if !shows_wrong {
        return Vec::new();
    }
    let punished = judge.answer(&idle, Effort::Side);
    let Some(nothing) = judge.value(&punished.outcome, mover) else {
        return Vec::new();
    };
    let mut untold = Vec::new();
    for point in start.candidates(&judge.problem) {
        let first = Move::Play(point);
        let is_bare = is_left_bare(book, first);
        let may_be_right = answer.moves.contains(&first) || answer.open.contains(&first);
        if may_be_right || book.shows(first) && !is_bare {
            continue;
        }
        let Ok(after) = start.play(&judge.problem, mover, first) else {
            continue;
        };
        let reply = judge.answer(&after, Effort::Side);
        let Some(value) = judge.value(&reply.outcome, mover) else {
            continue;
        };
        let is_settled = reply.open.is_empty() && punished.open.is_empty();
        let is_new = is_settled && !reply.moves.iter().any(|mv| punished.moves.contains(mv));
        if value > nothing || is_new || is_bare {
            untold.push(Untold {
                line: vec![(mover, first)],
                answers: reply.moves,
                outcome: reply.outcome,
            });
        }
    }
    untold
}

/// Whether the tree calls a move wrong and does not say why, though it does of another.
fn is_left_bare(book: &Book, first: Move) -> bool {
    let answered = |mv: Move| {
        let mut steps = book.first.iter().map(|&at| &book.steps[at]);
        steps.any(|step| step.played == mv && !step.children.is_empty())
    };
    book.wrong.contains(&first) && !answered(first) && book.wrong.iter().any(|&mv| answered(mv))
}

/// Replies to a right move that has to be answered in a way the tree does not show.
fn replies(
    book: &Book,
    at: usize,
    stand: &Stand,
    promised: i32,
    depth: usize,
    judge: &mut Judge<'_>,
    untold: &mut Vec<Untold>,
) {
    let mover = book.steps[at].colour;
    let of_colour = |steps: &[usize], colour: Colour| -> Vec<usize> {
        let steps = steps.iter().copied();
        steps
            .filter(|&step| book.steps[step].colour == colour)
            .collect()
    };
    let shown = of_colour(&book.steps[at].children, !mover);
    if shown.is_empty() || !stand.is_judgeable {
        return;
    }
    let answers: Vec<Move> = shown
        .iter()
        .flat_map(|&reply| of_colour(&book.steps[reply].children, mover))
        .map(|step| book.steps[step].played)
        .collect();
    let shown_moves: Vec<Move> = shown
        .iter()
        .map(|&reply| book.steps[reply].played)
        .collect();
    for point in stand.candidates(&judge.problem) {
        let reply = Move::Play(point);
        if shown_moves.contains(&reply) {
            continue;
        }
        let Ok(after) = stand.play(&judge.problem, !mover, reply) else {
            continue;
        };
        let answer = judge.answer(&after, Effort::Side);
        let costs_nothing = judge.value(&answer.outcome, mover) == Some(promised);
        let is_told = !answer.open.is_empty()
            || answer.moves.contains(&Move::Pass)
            || answer.moves.iter().any(|mv| answers.contains(mv));
        if costs_nothing && !is_told {
            let mut line = book.path(at);
            line.push((!mover, reply));
            untold.push(Untold {
                line,
                answers: answer.moves,
                outcome: answer.outcome,
            });
        }
    }
    if depth + 2 > DEEPEST_REPLY {
        return;
    }
    for reply in shown {
        let step = &book.steps[reply];
        let Ok(after) = stand.play(&judge.problem, step.colour, step.played) else {
            continue;
        };
        for next in of_colour(&step.children, mover).into_iter().take(1) {
            let played = book.steps[next].played;
            // What is wrong there is told elsewhere, and what a blunder deserves is not looked at.
            let value = judge.answer(&after, Effort::Side);
            let is_right = value.moves.contains(&played)
                && judge.value(&value.outcome, mover) == Some(promised);
            if let (true, Ok(then)) = (is_right, after.play(&judge.problem, mover, played)) {
                replies(book, next, &then, promised, depth + 2, judge, untold);
            }
        }
    }
}
