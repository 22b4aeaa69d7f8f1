//! Answers of the engine as the page takes them: words, colours, lines.

use engine::Given;
use goban::Move;
use life::{Answer, Outcome, Problem};
use serde::Serialize;
use tell::Told;
use tell::reasons::{Reasons, Words};
use utoipa::ToSchema;

use crate::position::{ColourWord, move_name, names};

/// What is read: the group, where play happens, and what is taken for granted.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Understood {
    /// Whose group it is.
    pub defender: ColourWord,
    /// Its stones.
    pub targets: Vec<String>,
    /// Where both play.
    pub region: Vec<String>,
    /// Where only the attacker plays.
    pub attacker_only: Vec<String>,
    /// Where the defender has got away.
    pub escape: Vec<String>,
    /// Empty points where the attacker is imagined to stand.
    pub held: Vec<String>,
}

/// The answer for one side to move first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Verdict {
    /// Who moves first.
    pub to_move: ColourWord,
    /// Whose group it is.
    pub defender: ColourWord,
    /// alive, seki, ko, dead or unknown: what becomes of the group.
    pub outcome: String,
    /// How good that is for the mover.
    pub worth: Worth,
    /// How far it holds: board, enclosed or assumed.
    pub scope: String,
    /// Whether it is proven without an if.
    pub proven: bool,
    /// The answer in a sentence.
    pub sentence: String,
    /// All that is to be told, line by line.
    pub details: Vec<String>,
    /// All best first moves, the most natural first.
    pub best: Vec<String>,
    /// Every first move with what it leads to.
    pub points: Vec<Point>,
    /// The main line.
    pub line: Vec<String>,
    /// Why it ends as it does.
    pub why: Option<String>,
    /// What was taken for granted.
    pub assumed: Option<String>,
    /// The rank of a player who would find it hard.
    pub difficulty: Option<String>,
    /// Moves made in search.
    pub nodes: u64,
    /// How long it took.
    pub millis: f64,
    /// Whether an earlier search found it.
    pub remembered: bool,
    /// Whether passing does as well as anything.
    pub idle: bool,
}

/// A first move and what it leads to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Point {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// How good it is for who makes it.
    pub worth: Worth,
    /// Whether nothing is better.
    pub best: bool,
    /// What it leads to, in a few words.
    pub words: String,
    /// The line that shows it, beginning with the move.
    pub line: Vec<String>,
    /// Why the line ends as it does.
    pub why: Option<String>,
}

/// How good an outcome is for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// All that can be had.
    Win,
    /// Seki.
    Seki,
    /// A ko.
    Ko,
    /// Nothing.
    Loss,
    /// Not known.
    Open,
}

/// A position of the solution tree.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(no_recursion)]
pub struct SolutionNode {
    /// The move that leads here; none at the beginning.
    #[serde(rename = "move")]
    pub played: Option<String>,
    /// What the position is worth, and why.
    pub words: String,
    /// Whether it is one of the right first moves; none for later moves.
    pub right: Option<bool>,
    /// What may be played next.
    pub children: Vec<SolutionNode>,
}

/// A node of the tree with all below it. Lines of a tree for people are short, so this may call
/// itself.
pub(crate) fn solution_node(
    tree: &life::Tree,
    index: usize,
    words: &Words,
    judged: bool,
) -> SolutionNode {
    let Some(node) = tree.nodes.get(index) else {
        return SolutionNode {
            played: None,
            words: String::new(),
            right: None,
            children: Vec::new(),
        };
    };
    let status = words.status(node.status);
    let reason = node.reason.as_ref().map(|reason| words.reason(reason));
    let told = [Some(status), reason].into_iter().flatten();
    let told: Vec<String> = told.filter(|text| !text.is_empty()).collect();
    let children = node.children.iter();
    SolutionNode {
        played: node.played.map(move_name),
        words: told.join(": "),
        right: node.right.filter(|_| judged),
        children: children
            .map(|&child| solution_node(tree, child, words, judged))
            .collect(),
    }
}

pub(crate) fn told<'a>(problem: &'a Problem, answer: &'a Answer) -> Told<'a> {
    Told {
        answer,
        problem,
        threats: None,
    }
}

pub(crate) fn understood(problem: &Problem) -> Understood {
    Understood {
        defender: problem.defender.into(),
        targets: names(problem.targets),
        region: names(problem.region),
        attacker_only: names(problem.attacker_only),
        escape: names(problem.escape),
        held: names(problem.held),
    }
}

pub(crate) fn line(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&played| move_name(played)).collect()
}

/// How good an outcome is for a side.
fn worth(outcome: &Outcome, is_defender: bool) -> Worth {
    match (outcome, is_defender) {
        (Outcome::Alive, true) | (Outcome::Dead, false) => Worth::Win,
        (Outcome::Alive, false) | (Outcome::Dead, true) => Worth::Loss,
        (Outcome::Seki, _) => Worth::Seki,
        (Outcome::Ko(_), _) => Worth::Ko,
        (Outcome::Unknown, _) => Worth::Open,
    }
}

pub(crate) fn verdict(problem: &Problem, given: &Given) -> Verdict {
    let answer = &given.answer;
    let told = told(problem, answer);
    let reasons = Reasons::new(problem);
    let saves = answer.to_move == answer.defender;
    let why = |moves: &[Move], outcome: &Outcome| {
        let why = reasons.of_line(answer.to_move, moves, outcome);
        why.map(|why| sentence(&why))
    };
    let mut points = Vec::new();
    for (index, &played) in answer.moves.iter().enumerate() {
        let shown = match index {
            0 => answer.line.as_slice(),
            _ => std::slice::from_ref(&played),
        };
        points.push(Point {
            played: move_name(played),
            worth: worth(&answer.outcome, saves),
            best: true,
            words: told.outcome(&answer.outcome),
            line: line(shown),
            why: why(shown, &answer.outcome).filter(|_| index == 0),
        });
    }
    for other in &answer.others {
        points.push(Point {
            played: move_name(other.first),
            worth: worth(&other.outcome, saves),
            best: false,
            words: told.outcome(&other.outcome),
            line: line(&other.line),
            why: why(&other.line, &other.outcome),
        });
    }
    for &open in &answer.open {
        points.push(Point {
            played: move_name(open),
            worth: Worth::Open,
            best: false,
            words: told.outcome(&Outcome::Unknown),
            line: vec![move_name(open)],
            why: None,
        });
    }
    let details = told.paragraph(given.took, given.understanding);
    let assumed = told.assumptions();
    Verdict {
        to_move: answer.to_move.into(),
        defender: answer.defender.into(),
        outcome: answer.outcome.word().to_owned(),
        worth: worth(&answer.outcome, saves),
        scope: answer.scope.word().to_owned(),
        proven: answer.is_proven(),
        sentence: told.verdict(),
        details: details.lines().map(str::to_owned).collect(),
        best: line(&answer.moves),
        points,
        line: line(&answer.line),
        why: told.why().map(|why| sentence(&why)),
        assumed: Some(assumed.trim().to_owned()).filter(|text| !text.is_empty()),
        difficulty: answer.difficulty.map(|difficulty| difficulty.band()),
        nodes: given.nodes(),
        millis: given.took.as_secs_f64() * 1000.0,
        remembered: given.remembered,
        idle: answer.moves.contains(&Move::Pass),
    }
}

/// A capital at the beginning and a full stop at the end.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let text: String = first.chain(letters).collect();
    match text.ends_with('.') {
        true => text,
        false => format!("{text}."),
    }
}
