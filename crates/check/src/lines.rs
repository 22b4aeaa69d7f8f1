//! Moves further down a book's lines.

use engine::Stand;
use goban::Move;
use life::{Answer, Outcome};

use crate::book::Book;
use crate::finding::Finding;
use crate::judge::{self, Effort, Judge, shown};

/// This many moves of a tree are judged at most.
const MOST_JUDGED: usize = 60;
/// More illegal moves than these say nothing new.
const MOST_ILLEGAL: usize = 3;

/// The moves of a tree that cannot be played. What follows them is not looked at.
pub(crate) fn illegal_moves(book: &Book, start: &Stand, problem: &life::Problem) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for (place, message) in &book.unreadable {
        findings.push(Finding::IllegalMove {
            place: *place,
            line: Vec::new(),
            why: crate::Fault::Unreadable(message.clone()),
        });
    }
    let mut waiting: Vec<(usize, Stand)> = Vec::new();
    let push = |waiting: &mut Vec<_>, steps: &[usize], stand: &Stand| {
        waiting.extend(steps.iter().rev().map(|&step| (step, stand.clone())));
    };
    push(&mut waiting, &book.first, start);
    while let Some((at, stand)) = waiting.pop() {
        let step = &book.steps[at];
        match stand.play(problem, step.colour, step.played) {
            Ok(next) => push(&mut waiting, &step.children, &next),
            Err(why) => findings.push(Finding::IllegalMove {
                place: step.place,
                line: book.path(at),
                why: why.into(),
            }),
        }
        if findings.len() >= MOST_ILLEGAL {
            break;
        }
    }
    findings
}

/// Whether a child of a right line claims to be right too. Where RIGHT is said, what leads there
/// does; elsewhere the first of several moves, and every reply of the other side.
fn claims(book: &Book, child: usize, is_first: bool, is_reply: bool) -> bool {
    let step = &book.steps[child];
    let siblings = match step.parent {
        Some(parent) => &book.steps[parent].children,
        None => &book.first,
    };
    let says_right = siblings.iter().any(|&at| book.steps[at].leads_to_right);
    match says_right {
        true => step.leads_to_right,
        false => !step.is_bad && (is_reply || is_first),
    }
}

/// Moves of right lines that throw away what the first move gets, and answers to wrong first
/// moves that do not refute them.
pub(crate) fn mistakes(
    book: &Book,
    start: &Stand,
    answer: &Answer,
    agreed: &[Move],
    judge: &mut Judge<'_>,
) -> Vec<Finding> {
    let mover = start.to_move;
    let Some(promised) = judge.value(&answer.outcome, mover) else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    let mut judged = 0;
    for &first in &book.first {
        let step = &book.steps[first];
        let Ok(after) = start.play(&judge.problem, step.colour, step.played) else {
            continue;
        };
        if step.colour != mover {
            continue;
        }
        let may_be_right = |mv| answer.moves.contains(mv) || answer.open.contains(mv);
        if agreed.contains(&step.played) {
            right_lines(
                book,
                first,
                after,
                promised,
                judge,
                &mut judged,
                &mut findings,
            );
        } else if book.wrong.contains(&step.played) && !may_be_right(&step.played) {
            findings.extend(failed_refutation(book, first, &after, promised, judge));
        }
    }
    findings
}

/// Follows the lines below a right first move.
fn right_lines(
    book: &Book,
    first: usize,
    after: Stand,
    promised: i32,
    judge: &mut Judge<'_>,
    judged: &mut usize,
    findings: &mut Vec<Finding>,
) {
    let mover = book.steps[first].colour;
    let is_ko = judge::is_ko(promised);
    let mut waiting = vec![(first, after)];
    while let Some((at, stand)) = waiting.pop() {
        let children = &book.steps[at].children;
        let mut is_first = true;
        for &child in children {
            let step = &book.steps[child];
            let is_reply = step.colour != mover;
            if !claims(book, child, is_first, is_reply) {
                continue;
            }
            is_first = false;
            let Ok(next) = stand.play(&judge.problem, step.colour, step.played) else {
                continue;
            };
            // In a ko a move elsewhere is a threat, and changes what the rest is worth.
            let is_threat = is_ko && judge.is_elsewhere(step.played);
            if !next.is_judgeable || is_threat || *judged >= MOST_JUDGED {
                continue;
            }
            if is_reply {
                waiting.push((child, next));
                continue;
            }
            *judged += 1;
            let reply = judge.answer(&next, Effort::Side);
            let value = judge.value(&reply.outcome, mover);
            if value.is_none_or(|value| value >= promised) {
                waiting.push((child, next));
                continue;
            }
            // Two moves in a row tell nothing about what should have been played instead.
            let right = match stand.to_move == mover {
                true => judge.answer(&stand, Effort::Whole).moves,
                false => Vec::new(),
            };
            findings.push(Finding::LaterMistake {
                place: step.place,
                line: book.path(child),
                punishment: shown(&reply),
                outcome: reply.outcome,
                right,
            });
        }
    }
}

/// A refutation after which the mover gets all the same what he should not.
fn failed_refutation(
    book: &Book,
    wrong: usize,
    after: &Stand,
    promised: i32,
    judge: &mut Judge<'_>,
) -> Option<Finding> {
    let mover = book.steps[wrong].colour;
    let &reply = book.steps[wrong].children.first()?;
    let step = &book.steps[reply];
    if step.colour == mover {
        return None;
    }
    let next = after.play(&judge.problem, step.colour, step.played).ok()?;
    let then = judge.answer(&next, Effort::Side);
    if then.outcome == Outcome::Unknown || judge.value(&then.outcome, mover)? < promised {
        return None;
    }
    Some(Finding::RefutationFails {
        place: step.place,
        line: book.path(reply),
        outcome: then.outcome,
        right: judge.answer(after, Effort::Whole).moves,
    })
}
