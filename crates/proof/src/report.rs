//! What a proof has been found to prove, in words.

use std::fmt;

use goban::{Move, PointSet};

use crate::model::{Claim, Goal, Header, Question, Reading, Role, Section, Survive};

/// What was proven, under which assumptions, and how large the proof is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The claims in words, in the order of the header.
    pub claims: Vec<String>,
    /// For each section the nodes that were checked and the nodes there are.
    pub nodes: Vec<(Section, usize, usize)>,
    /// What the claims rest on: the rules of the problem as the checker played them.
    pub assumptions: Vec<String>,
    /// What the writer of the proof says beside the claims. None of it was checked.
    pub unchecked: Unchecked,
}

/// Free text of the header, on one line each: the writer's word and nothing more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unchecked {
    /// The program that wrote the proof.
    pub program: String,
    /// What it took for granted when it made the problem.
    pub assumptions: Vec<String>,
    /// What it concluded.
    pub outcome: Vec<String>,
}

impl Unchecked {
    fn new(header: &Header) -> Unchecked {
        let lines = |texts: &[String]| texts.iter().map(|text| one_line(text)).collect();
        Unchecked {
            program: one_line(&header.program),
            assumptions: lines(&header.assumptions),
            outcome: lines(&header.outcome),
        }
    }
}

/// The text with everything escaped that could end a line or command a terminal, so that nobody can
/// forge a line of the report.
fn one_line(text: &str) -> String {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}');
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if is_plain(c) => line.push(c),
            c => line.extend(c.escape_default()),
        }
    }
    line
}

impl Report {
    pub(crate) fn new(header: &Header, counts: [(usize, usize); 4]) -> Report {
        let counts = Section::ALL.into_iter().zip(counts);
        Report {
            claims: header.claims.iter().map(|c| claim(header, c)).collect(),
            nodes: counts
                .map(|(section, (seen, all))| (section, seen, all))
                .collect(),
            assumptions: assumptions(header),
            unchecked: Unchecked::new(header),
        }
    }

    /// The number of nodes that were checked.
    #[must_use]
    pub fn checked(&self) -> usize {
        self.nodes.iter().map(|&(_, checked, _)| checked).sum()
    }

    /// The number of nodes that no claim leads to. They were not looked at and prove nothing.
    #[must_use]
    pub fn unreached(&self) -> usize {
        self.nodes
            .iter()
            .map(|&(_, checked, all)| all - checked)
            .sum()
    }
}

/// Prints the claims, then what they rest on, then the writer's word, then the size.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for claim in &self.claims {
            writeln!(f, "proven: {claim}")?;
        }
        for assumption in &self.assumptions {
            writeln!(f, "assumed: {assumption}")?;
        }
        let Unchecked {
            program,
            assumptions,
            outcome,
        } = &self.unchecked;
        for text in assumptions.iter().chain(outcome) {
            writeln!(f, "not checked, {program} says: {text}")?;
        }
        write!(f, "nodes: {} checked", self.checked())?;
        if self.unreached() > 0 {
            write!(f, ", {} that no claim leads to", self.unreached())?;
        }
        writeln!(f)
    }
}

fn claim(header: &Header, claim: &Claim) -> String {
    let colour = |role| match role {
        Role::Attacker => !header.defender,
        Role::Defender => header.defender,
    };
    let mover = colour(claim.mover);
    let start = match claim.first_move {
        None => format!("{mover} to move"),
        Some(Move::Pass) => format!("after {mover} plays elsewhere"),
        Some(Move::Play(point)) => format!("after {mover} plays {}", point.to_gtp(header.size)),
    };
    let threats = match claim.threats {
        0 => String::new(),
        n => {
            let owner = colour(if n > 0 {
                Role::Attacker
            } else {
                Role::Defender
            });
            format!(" with {} ko threats for {owner}", n.unsigned_abs())
        }
    };
    let (attacker, defender) = (colour(Role::Attacker), header.defender);
    let answer = match (claim.question, claim.answer) {
        _ if header.goal != Goal::Life => goal_reached(header, claim.answer),
        (Question::Kill, true) => format!("{attacker} kills"),
        (Question::Kill, false) => format!("{attacker} does not kill"),
        (Question::Safe, true) => format!("{defender} forces unconditional life"),
        (Question::Safe, false) => format!("{defender} cannot force unconditional life"),
    };
    format!("{start}{threats}: {answer}")
}

/// That a goal other than life is reached, or is not.
fn goal_reached(header: &Header, answer: bool) -> String {
    let names = |points: PointSet| -> Vec<String> {
        points.iter().map(|p| p.to_gtp(header.size)).collect()
    };
    let (attacker, defender) = (!header.defender, header.defender);
    let targets = names(header.targets);
    if header.goal == Goal::Connect {
        let can = if answer { "connects" } else { "cannot connect" };
        return format!("{defender} {can} {}", targets.join(" and "));
    }
    let can = if answer { "captures" } else { "cannot capture" };
    let join = match header.survive {
        Survive::Any => " and ",
        Survive::All => " or ",
    };
    let race = match header.keep.is_empty() {
        true => String::new(),
        false => format!(
            " while {attacker} {} stands",
            names(header.keep).join(" and ")
        ),
    };
    format!("{attacker} {can} {defender} {}{race}", targets.join(join))
}

fn assumptions(header: &Header) -> Vec<String> {
    if header.goal != Goal::Life {
        return vec!["nothing but the rules: both sides play on the whole board".into()];
    }
    let attacker = !header.defender;
    let targets: Vec<String> = header
        .targets
        .iter()
        .map(|p| p.to_gtp(header.size))
        .collect();
    let which = match header.survive {
        Survive::Any => "one of the targets must survive",
        Survive::All => "all targets must survive",
    };
    let reading = match header.reading {
        Reading::Literal => "a captured target is gone",
        Reading::Group => "life on the points of the targets counts",
    };
    let mut lines = vec![
        format!("the targets are {} {}", header.defender, targets.join(" ")),
        format!("{which}; {reading}"),
        format!(
            "nobody plays outside the region, and {attacker} stones that touch the outside never die"
        ),
    ];
    if !header.escape.is_empty() {
        let points: Vec<String> = header
            .escape
            .iter()
            .map(|p| p.to_gtp(header.size))
            .collect();
        lines.push(format!(
            "a {} stone on {} has got away and lives",
            header.defender,
            points.join(" or ")
        ));
    }
    lines
}
