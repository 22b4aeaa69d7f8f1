//! The way in: reading the problem, asking the solver, comparing first moves.

use engine::Stand;
use goban::{Board, Colour, Move, Point};
use life::problem::{Reading, Ruleset};
use life::{Answer, Note, Outcome, Problem, ProblemError, Setup};
use sgf::{SgfProblem, Tree};
use thiserror::Error;

use crate::book::Book;
use crate::finding::{Finding, Reason, Unjudged};
use crate::judge::{Effort, Judge, Means, shown};
use crate::meant::{Understood, understood};
use crate::{lines, untold};

/// A problem that was checked.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The stones.
    pub board: Board,
    /// The point banned for the mover.
    pub ko: Option<Point>,
    /// The name of the problem.
    pub name: Option<String>,
    /// Who moves, when the file says so.
    pub to_move: Option<Colour>,
    /// What the book says.
    pub book: Book,
    /// What is in question; missing when the file gives no answer.
    pub problem: Option<Problem>,
    /// The solver's answer; missing like `problem`.
    pub answer: Option<Answer>,
    /// Why what was found may be wrong: the file names no region, and the answer rests on where
    /// the solver drew the line.
    pub doubt: Option<Doubt>,
    /// What was found, the gravest first.
    pub findings: Vec<Finding>,
    /// Nodes spent.
    pub nodes: u64,
}

/// Why a finding is doubtful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The group is not enclosed, and the answer rests on how far was read.
    Open,
    /// The wall has weak stones, and with the points around them the limits ran out.
    Wider,
}

/// Why a problem cannot be checked.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The tree cannot be read as far as the problem's position.
    #[error(transparent)]
    Sgf(#[from] sgf::Error),
    /// The position is no problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

/// Compares what a tree says with what can be proven.
///
/// # Errors
/// When the position cannot be read, or nothing can be asked about it.
pub fn check(tree: &Tree, means: &Means<'_>) -> Result<Checked, CheckError> {
    let read = SgfProblem::read(tree)?;
    let book = Book::read(tree, &read);
    let ko = tree.position(read.node)?;
    let ko = ko.ko.filter(|_| ko.board == read.board);
    let mut checked = Checked {
        board: read.board,
        ko,
        name: read.name.clone(),
        to_move: read.to_move,
        problem: None,
        answer: None,
        doubt: None,
        findings: Vec::new(),
        nodes: 0,
        book,
    };
    let setup = setup(&read, ko);
    let Some(mover) = read.to_move.filter(|_| !checked.book.right.is_empty()) else {
        // There is nothing to compare with, and a whole game may be long to ask about.
        checked.findings.push(Finding::NoAnswer);
        return Ok(checked);
    };
    let Understood {
        mut judge,
        answer,
        doubt,
    } = understood(&setup, &checked, mover, means)?;
    let stand = Stand::start(checked.board, &judge.problem, mover);
    checked.doubt = doubt;

    let (mut findings, agreed) = first_moves(&checked.book, &stand, &answer, &mut judge);
    findings.extend(lines::illegal_moves(&checked.book, &stand, &judge.problem));
    let is_sound = answer.outcome.is_known()
        && unsolvable(&answer).is_none()
        // The parts of this ko are not worth what the whole is by the rules.
        && !answer.notes.contains(&Note::BentFour);
    if is_sound {
        findings.extend(lines::mistakes(
            &checked.book,
            &stand,
            &answer,
            &agreed,
            &mut judge,
        ));
        let untold = untold::find(&checked.book, &stand, &answer, &agreed, &mut judge);
        if !untold.is_empty() {
            findings.push(Finding::RefutationMissing { untold });
        }
    }
    findings.sort_by_key(Finding::kind);
    checked.findings = findings;
    checked.nodes += judge.nodes;
    checked.problem = Some(judge.problem);
    checked.answer = Some(answer);
    Ok(checked)
}

/// The question that a file puts.
fn setup(read: &SgfProblem, ko: Option<Point>) -> Setup {
    let stones = |colour| read.board.stones(colour);
    let marks = &read.marks;
    let mut setup = Setup::new(
        read.board.size(),
        stones(Colour::Black),
        stones(Colour::White),
    );
    setup.targets = marks.targets;
    setup.reading = Some(match marks.targets.is_empty() {
        true => Reading::Group,
        false => Reading::Literal,
    });
    let region = marks.region | marks.capturable;
    setup.region = (!region.is_empty()).then_some(region);
    setup.attacker_only = marks.attacker_only;
    setup.ko = ko;
    if read.ruleset.is_some_and(|rules| rules.counts_territory()) {
        setup.rules = Ruleset::Japanese;
    }
    setup
}

/// Why there is nothing to solve, if so.
pub(crate) fn unsolvable(answer: &Answer) -> Option<Reason> {
    let saves = answer.to_move == answer.defender;
    match answer.outcome {
        Outcome::Dead if saves => Some(Reason::Hopeless),
        Outcome::Alive if !saves => Some(Reason::Hopeless),
        Outcome::Unknown => None,
        _ if answer.moves.contains(&Move::Pass) => Some(Reason::NoMoveNeeded),
        _ => None,
    }
}

/// What is to be said about the book's first moves, and those of its right ones that are right.
fn first_moves(
    book: &Book,
    stand: &Stand,
    answer: &Answer,
    judge: &mut Judge<'_>,
) -> (Vec<Finding>, Vec<Move>) {
    let only = |finding| (vec![finding], Vec::new());
    if !answer.outcome.is_known() {
        let what = Unjudged::Problem;
        return only(Finding::Unknown { what });
    }
    // Moves far from the fight that was read are about another one.
    let is_far = |&first: &Move| first != Move::Pass && judge.is_elsewhere(first);
    if book.right.iter().all(is_far) {
        let far = book.right.iter().map(|&first| Unjudged::Outside(first));
        let findings = far.map(|what| Finding::Unknown { what });
        return (findings.collect(), Vec::new());
    }
    if let Some(why) = unsolvable(answer) {
        let outcome = answer.outcome.clone();
        return only(Finding::Unsolvable { why, outcome });
    }
    let is_ko = |outcome: &Outcome| matches!(outcome, Outcome::Ko(_));
    let mut findings = Vec::new();
    let mut agreed = Vec::new();
    for &first in &book.right {
        match judged(first, stand, answer, judge) {
            Judged::Right => agreed.push(first),
            Judged::Illegal => {}
            Judged::Not(what) => findings.push(Finding::Unknown { what }),
            Judged::Wrong(reply) => {
                let line = [vec![first], shown(&reply)].concat();
                let (book, outcome, right) = (first, reply.outcome, answer.moves.clone());
                findings.push(match is_ko(&outcome) && !is_ko(&answer.outcome) {
                    true => Finding::KoAnswer {
                        book,
                        outcome,
                        line,
                        right,
                    },
                    false => Finding::WrongAnswer {
                        book,
                        outcome,
                        line,
                        right,
                    },
                });
            }
        }
    }
    if agreed.is_empty() {
        return (findings, agreed);
    }
    let outcome = answer.outcome.clone();
    if is_ko(&outcome) && !book.mentions_ko {
        let outcome = outcome.clone();
        findings.push(Finding::OnlyKo { outcome });
    }
    // A variation about which a book says nothing may be meant as right.
    let is_new = |mv: &&Move| !book.right.contains(mv) && !book.unjudged.contains(mv);
    let moves: Vec<Move> = answer.moves.iter().filter(is_new).copied().collect();
    if !moves.is_empty() {
        let called_wrong = moves.iter().filter(|mv| book.wrong.contains(mv));
        findings.push(Finding::SecondSolution {
            called_wrong: called_wrong.copied().collect(),
            moves,
            outcome,
        });
    }
    (findings, agreed)
}

/// What becomes of a first move of the book.
enum Judged {
    Right,
    Wrong(Box<Answer>),
    /// It is told among the illegal moves.
    Illegal,
    Not(Unjudged),
}

fn judged(first: Move, stand: &Stand, answer: &Answer, judge: &mut Judge<'_>) -> Judged {
    if answer.moves.contains(&first) {
        return Judged::Right;
    }
    if first != Move::Pass && judge.is_elsewhere(first) {
        return Judged::Not(Unjudged::Outside(first));
    }
    let Ok(after) = stand.play(&judge.problem, stand.to_move, first) else {
        return Judged::Illegal;
    };
    let reply = judge.answer(&after, Effort::Whole);
    let mover = stand.to_move;
    let value = judge.value(&reply.outcome, mover);
    match value {
        // The limits may have kept the solver from listing a move that is right.
        Some(_) if value >= judge.value(&answer.outcome, mover) => Judged::Right,
        None if answer.open.contains(&first) => Judged::Not(Unjudged::First(first)),
        _ => Judged::Wrong(Box::new(reply)),
    }
}
