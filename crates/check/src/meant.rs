//! Which question a book asks: the group, and the points that matter.
//!
//! A position says neither. The likely reading is asked first. Where the book is wrong by it, and
//! nobody named group or region, the book has the benefit of the doubt. It may have meant the other
//! side's group, or have seen something beyond the points that were read.

use engine::Stand;
use goban::{Board, Colour, Move, PointSet};
use life::facts::Why;
use life::problem::Group;
use life::{Answer, Assumption, Outcome, Problem, ProblemError, Setup};
use search::Limits;

use crate::book::Book;
use crate::compare::{Checked, Doubt, unsolvable};
use crate::judge::{Effort, Judge, Means};

/// A question, its answer, and how far that is to be trusted.
pub(crate) struct Understood<'a> {
    pub judge: Judge<'a>,
    pub answer: Answer,
    pub doubt: Option<Doubt>,
}

/// Finds out which question is meant, and answers it.
pub(crate) fn understood<'a>(
    setup: &Setup,
    checked: &Checked,
    mover: Colour,
    means: &Means<'a>,
) -> Result<Understood<'a>, ProblemError> {
    let book = &checked.book;
    let ask = |problem: Problem, effort, limits: Limits| -> (Judge<'a>, Answer) {
        let problem = with_moves_of(problem, checked.board, book);
        let mut judge = Judge::new(problem, *means);
        let stand = Stand::start(checked.board, &judge.problem, mover);
        let answer = judge.answer_within(&stand, effort, limits);
        (judge, answer)
    };
    let agrees = |answer: &Answer| {
        let is_surprise = matches!(answer.outcome, Outcome::Ko(_)) && !book.mentions_ko;
        answer.outcome.is_known()
            && unsolvable(answer).is_none()
            && !is_surprise
            && book.right.iter().all(|mv| answer.moves.contains(mv))
    };
    // Finding out what is meant and answering it share the time of one question.
    let limits = (means.limits)();
    let meant = match means.engine.life_meant(setup, mover, &limits) {
        Err(ProblemError::SeveralGroups(groups)) => {
            played_at(setup, &groups, book).ok_or(ProblemError::SeveralGroups(groups))?
        }
        meant => meant?,
    };
    let (mut judge, answer) = ask(meant, Effort::Whole, limits);
    let is_free = setup.region.is_none();
    let mut doubt = (is_free && is_open(&judge.problem)).then_some(Doubt::Open);
    if !is_free || agrees(&answer) {
        return Ok(Understood {
            judge,
            answer,
            doubt,
        });
    }

    // Plain readings of either side's group. A settled position may have been given another
    // meaning, because in the likely reading the first move has to matter.
    let mut others: Vec<Problem> = wider(&judge.problem, checked.board).into_iter().collect();
    let wide = others.len();
    if setup.targets.is_empty() {
        let group = judge.problem.defender;
        others.extend([!group, group].into_iter().filter_map(|defender| {
            let defender = Some(defender);
            let plain = Setup {
                defender,
                ..setup.clone()
            };
            plain.problem().ok()
        }));
    }
    let mut fallback = None;
    for (i, other) in others.into_iter().enumerate() {
        let (mut second, theirs) = ask(other, Effort::Doubt, (means.limits)());
        let spent = std::mem::take(&mut second.nodes);
        judge.nodes += spent;
        let is_open = is_open(&second.problem);
        // What an open group gets rests on where the line was drawn: no ground to leave an enclosed
        // one.
        let is_sound = !is_open || doubt == Some(Doubt::Open);
        if agrees(&theirs) && is_sound {
            if second.problem.defender != judge.problem.defender {
                let told = Assumption::Defender(Why::BookIsRight);
                second.problem.assumptions.insert(0, told);
            }
            second.nodes = judge.nodes;
            return Ok(Understood {
                judge: second,
                answer: theirs,
                doubt: is_open.then_some(Doubt::Open),
            });
        }
        if i < wide && !theirs.outcome.is_known() {
            doubt = doubt.or(Some(Doubt::Wider));
        }
        if i >= wide && !is_open && theirs.outcome.is_known() {
            fallback.get_or_insert((second, theirs));
        }
    }
    // An enclosed group is surer ground than an open one.
    if doubt == Some(Doubt::Open)
        && let Some((mut second, theirs)) = fallback
    {
        second.nodes = judge.nodes;
        return Ok(Understood {
            judge: second,
            answer: theirs,
            doubt: None,
        });
    }
    Ok(Understood {
        judge,
        answer,
        doubt,
    })
}

/// The one of several groups that the book's first move is about.
fn played_at(setup: &Setup, groups: &[Group], book: &Book) -> Option<Problem> {
    let first = book.right.first()?.point()?;
    groups.iter().find_map(|group| {
        let about = Setup {
            targets: PointSet::single(group.place.point),
            ..setup.clone()
        };
        let mut problem = about.problem().ok()?;
        if !problem.region.contains(first) {
            return None;
        }
        let told = Assumption::OneOfSeveral(group.stones, Why::BookPlays);
        problem.assumptions.insert(0, told);
        Some(problem)
    })
}

/// A chain of the wall with so few liberties outside the region might be captured from there.
const FEW_LIBERTIES: usize = 2;

/// The problem with the weak chains of the wall in the region, and the points around them; `None`
/// when the wall is sound.
fn wider(problem: &Problem, board: Board) -> Option<Problem> {
    let beside = problem.region.grown(problem.size.all());
    let mut region = problem.region;
    for chain in board.chains(!problem.defender) {
        let liberties = chain.neighbours(board.empty());
        let outside = (liberties - problem.region).len();
        if chain.intersects(beside) && !chain.is_subset(problem.region) && outside <= FEW_LIBERTIES
        {
            region |= chain | liberties.grown(board.empty());
        }
    }
    if region == problem.region {
        return None;
    }
    let mut wider = with_region(problem.clone(), board, region);
    let added = Assumption::WallAdded(region - problem.region);
    wider.assumptions.push(added);
    Some(wider)
}

/// The problem with the points close by that the book plays on added to the region, so that its
/// moves can be judged.
fn with_moves_of(problem: Problem, board: Board, book: &Book) -> Problem {
    let all = problem.size.all();
    let near = (problem.region | problem.attacker_only)
        .grown(all)
        .grown(all);
    let mut extra = PointSet::EMPTY;
    for step in &book.steps {
        let Move::Play(point) = step.played else {
            continue;
        };
        let is_read = problem.region.contains(point)
            || step.colour != problem.defender && problem.attacker_only.contains(point);
        if !is_read && near.contains(point) && board.get(point).is_none() {
            extra.insert(point);
        }
    }
    if extra.is_empty() {
        return problem;
    }
    let region = problem.region | extra;
    let mut wider = with_region(problem, board, region);
    wider.assumptions.push(Assumption::BookMoves(extra));
    wider
}

/// The problem with another region. A liberty that the region leaves out can still be filled, by
/// the attacker alone.
fn with_region(problem: Problem, board: Board, region: PointSet) -> Problem {
    let theirs = problem.stones(!problem.defender);
    let rim = (region - theirs).neighbours(board.empty());
    // What lies beyond stays what it was taken for.
    let (filled, held) = match problem.held.is_empty() {
        true => (rim, PointSet::EMPTY),
        false => (PointSet::EMPTY, rim),
    };
    let held = (problem.held | held) - region - problem.attacker_only;
    let mut assumptions = problem.assumptions;
    for assumption in &mut assumptions {
        if let Assumption::WallImagined { held: stones, .. } = assumption {
            *stones = held;
        }
    }
    Problem {
        region,
        attacker_only: (problem.attacker_only | filled) - region,
        held,
        assumptions,
        ..problem
    }
}

/// Whether the group could run beyond the region.
fn is_open(problem: &Problem) -> bool {
    let free = problem.size.all() - problem.stones(!problem.defender);
    !PointSet::flood(problem.targets, free).is_subset(problem.region)
}
