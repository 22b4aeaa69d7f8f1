//! Answers in words a player understands.

use std::fmt::Write as _;
use std::time::Duration;

use goban::{Colour, Move, Size};
use life::Problem;
use life::answer::{Answer, Goal, Ko, KoKind, Outcome, Role, Survival};
use life::{Assumption, Note, Scope};

use crate::facts::{self, Facts};
use crate::numbers::{counted, grouped};
use crate::reasons::Reasons;

/// More other first moves than these are counted and not told.
const OTHERS_TOLD: usize = 6;
/// More moves of a line than these are in files only.
const MOVES_TOLD: usize = 11;

/// An answer and what is needed to tell it.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The answer.
    pub answer: &'a Answer,
    /// What was asked.
    pub problem: &'a Problem,
    /// The one ko budget that was asked.
    pub threats: Option<i8>,
}

impl Told<'_> {
    /// The answer in one sentence, which begins with the question where that is not life.
    pub fn verdict(&self) -> String {
        if self.answer.notes.contains(&Note::Hunch) {
            let mover = name(self.answer.to_move);
            let moves = self.choice(&self.answer.moves);
            return format!("Not read out. {mover}'s likeliest move is {moves}.");
        }
        match self.answer.goal {
            Goal::Life => self.flat(),
            Goal::Capture => self.capture(),
            Goal::Race => format!("A race: {}", self.capture()),
            Goal::Connect | Goal::Cut => self.link(),
        }
    }

    /// What becomes of a chain.
    fn capture(&self) -> String {
        let answer = self.answer;
        let owner = name(answer.defender);
        let saves = answer.to_move == answer.defender;
        let moves = self.choice(&answer.moves);
        let at = Facts::of(self.problem).stones_at(self.problem.targets);
        let mover = name(answer.to_move);
        let how = match answer.notes.contains(&Note::Ladder) {
            true => "captured in a ladder",
            false => "captured",
        };
        match (&answer.outcome, saves) {
            (Outcome::Dead, false) => {
                format!("{owner} can be {how} at {at}: {mover} plays {moves}.")
            }
            (Outcome::Dead, true) => {
                format!("{owner} is {how} at {at}, even with the first move.")
            }
            (Outcome::Alive | Outcome::Seki, true) => {
                format!("{owner} is saved at {at}: {mover} plays {moves}.")
            }
            (Outcome::Ko(ko), _) => {
                format!("ko for {owner} at {at}, with {moves}; {}.", self.needs(ko))
            }
            _ => self.flat(),
        }
    }

    /// What becomes of two chains that could be one.
    fn link(&self) -> String {
        let answer = self.answer;
        let (owner, mover) = (name(answer.defender), name(answer.to_move));
        let moves = self.choice(&answer.moves);
        let facts = Facts::of(self.problem);
        let chains = self.problem.targets.components();
        let at: Vec<String> = chains.map(|chain| facts.stones_at(chain)).collect();
        let at = at.join(" and ");
        match answer.goal {
            Goal::Cut => format!("{owner} can be cut apart at {at}: {mover} plays {moves}."),
            _ => format!("{owner} can connect at {at}: {mover} plays {moves}."),
        }
    }

    fn flat(&self) -> String {
        let mover = name(self.answer.to_move);
        let (budget, result) = (self.budget(), self.result());
        let Some(condition) = self.condition() else {
            return format!("{mover} to move{budget}: {result}.");
        };
        let condition = capitalised(&condition);
        // Who plays a move says who is to move.
        match budget.is_empty() && !self.right_moves().is_empty() && result.starts_with(mover) {
            true => format!("{condition}, {result}."),
            false => format!("{condition}, {mover} to move{budget}: {result}."),
        }
    }

    /// What has to hold for the answer, where it rests on something that is not there. Who lives
    /// where he is closed in lives where he is not.
    fn condition(&self) -> Option<String> {
        let condition = Facts::of(self.problem).condition(self.answer)?;
        Some(match self.answer.outcome {
            Outcome::Alive if self.lives_closed_in() => format!("even {condition}"),
            _ => condition,
        })
    }

    /// Whether all that is imagined is a wall around the defender.
    fn lives_closed_in(&self) -> bool {
        let assumptions = self.answer.assumptions.iter();
        let mut imagined = assumptions.filter(|one| one.scope() == Scope::Assumed);
        imagined.all(|one| matches!(one, Assumption::WallImagined { .. }))
    }

    /// The answer without saying who moves.
    pub fn result(&self) -> String {
        let answer = self.answer;
        let (mover, defender) = (answer.to_move, answer.defender);
        let attacker = !defender;
        let saves = mover == defender;
        let idle = answer.moves.contains(&Move::Pass);
        let moves = self.choice(&answer.moves);
        match &answer.outcome {
            Outcome::Alive if saves && !idle => format!("{} lives with {moves}", name(defender)),
            Outcome::Alive if saves => format!("{} is alive and needs no move", name(defender)),
            Outcome::Alive => format!("{} is alive", name(defender)),
            Outcome::Seki if saves && !idle => {
                format!("{} lives in seki with {moves}", name(defender))
            }
            Outcome::Seki if idle => format!("{} lives in seki", name(defender)),
            Outcome::Seki => format!("{} makes seki with {moves}", name(attacker)),
            Outcome::Ko(ko) => {
                let with = if idle {
                    String::new()
                } else {
                    format!(" with {moves}")
                };
                format!("ko{with}; {}", self.needs(ko))
            }
            Outcome::Dead if saves => format!("{} is dead", name(defender)),
            Outcome::Dead if idle => {
                format!(
                    "{} is dead, {} needs no move",
                    name(defender),
                    name(attacker)
                )
            }
            Outcome::Dead => format!("{} kills with {moves}", name(attacker)),
            Outcome::Unknown => self.unknown(),
        }
    }

    /// What the mover is to do, without saying how: the heading of a problem.
    pub fn task(&self) -> String {
        let answer = self.answer;
        let (mover, defender) = (answer.to_move, answer.defender);
        let saves = mover == defender;
        let idle = answer.moves.contains(&Move::Pass);
        let task = match &answer.outcome {
            Outcome::Unknown => String::new(),
            Outcome::Alive if saves && !idle => " and live".to_owned(),
            Outcome::Dead if !saves && !idle => " and kill".to_owned(),
            Outcome::Alive => format!(": {}", self.stands("alive")),
            Outcome::Dead => format!(": {}", self.stands("dead")),
            Outcome::Seki if saves && !idle => " and live in seki".to_owned(),
            Outcome::Seki if idle => ": it is seki".to_owned(),
            Outcome::Seki => " and make seki".to_owned(),
            Outcome::Ko(_) if idle => ": it is ko".to_owned(),
            Outcome::Ko(_) => " and make ko".to_owned(),
        };
        format!("{} to play{task}.", name(mover))
    }

    /// `White is dead`, with what has to hold for that.
    fn stands(&self, word: &str) -> String {
        let flat = format!("{} is {word}", name(self.answer.defender));
        match self.condition() {
            Some(condition) => format!("{condition}, {flat}"),
            None => flat,
        }
    }

    /// Why the main line comes to its outcome.
    pub fn why(&self) -> Option<String> {
        let answer = self.answer;
        let reasons = Reasons::new(self.problem);
        reasons.of_line(answer.to_move, &answer.line, &answer.outcome)
    }

    /// How hard it is, if that is known.
    pub fn difficulty(&self) -> Option<String> {
        let difficulty = self.answer.difficulty?;
        Some(format!("Difficulty: about {}", difficulty.band()))
    }

    fn size(&self) -> Size {
        self.problem.size
    }

    /// Whether there is a right and a wrong. There is none when the mover gets nothing whatever he
    /// plays, or when it is not known what he gets.
    pub fn has_right_moves(&self) -> bool {
        let answer = self.answer;
        let saves = answer.to_move == answer.defender;
        match answer.outcome {
            Outcome::Alive => saves,
            Outcome::Dead => !saves,
            Outcome::Seki | Outcome::Ko(_) => true,
            Outcome::Unknown => false,
        }
    }

    /// The first moves worth pointing out: none when the mover has lost, or
    /// needs no move.
    pub fn right_moves(&self) -> &[Move] {
        let answer = self.answer;
        if !self.has_right_moves() || answer.moves.contains(&Move::Pass) {
            &[]
        } else {
            &answer.moves
        }
    }

    /// What is told where nobody named a group and the likeliest one is settled, or not read out,
    /// behind a wall that nobody has built. `None` where there is something to find.
    pub fn nothing_to_solve(&self) -> Option<String> {
        let (answer, problem) = (self.answer, self.problem);
        // A group that is being attacked has more of its wall standing than imagined.
        let around = problem.region.grown(problem.size.all());
        let standing = (problem.stones(!problem.defender) & around).len();
        let is_attacked = standing * 2 >= problem.held.len();
        let is_hunch = answer.notes.contains(&Note::Hunch);
        let is_quiet = answer.scope == Scope::Assumed && (is_settled(answer) || is_hunch);
        if !is_quiet || is_attacked {
            return None;
        }
        let group = self.problem.targets.first();
        let group = group.map_or_else(String::new, |point| point.to_gtp(self.size()));
        let owner = name(answer.defender);
        Some(format!(
            "Nothing to solve here: nobody says which group is meant, and the likeliest one \
             ({owner} at {group}) is not under attack.\nName a group with --target, or \
             say where to play with --region.\n"
        ))
    }

    /// The answer in a few lines, the verdict first.
    pub fn paragraph(&self, took: Duration, understanding: u64) -> String {
        let answer = self.answer;
        let mut text = self.verdict();
        text.push('\n');
        if let Outcome::Ko(ko) = &answer.outcome {
            let _ = writeln!(text, "The ko: {}.", self.ko(ko));
        }
        if answer.line.iter().any(|&mv| mv != Move::Pass) {
            let why = self.why().map(|why| format!(": {why}"));
            let line = self.line(&answer.line);
            let _ = writeln!(text, "Main line: {line}{}", why.unwrap_or_default());
        }
        // That a move is needed goes without saying.
        let others = answer.others.iter().filter(|o| o.first != Move::Pass);
        let reasons = Reasons::new(self.problem);
        let count = others.clone().count();
        // One more is told rather than counted.
        let told = if count == OTHERS_TOLD + 1 {
            count
        } else {
            OTHERS_TOLD
        };
        for other in others.take(told) {
            let why = reasons.of_line(answer.to_move, &other.line, &other.outcome);
            let _ = writeln!(
                text,
                "Not {}: {} ({}){}",
                self.played(other.first),
                self.outcome(&other.outcome),
                self.line(&other.line),
                why.map(|why| format!(": {why}")).unwrap_or_default()
            );
        }
        if count > told {
            let more = grouped((count - told) as u64);
            let _ = writeln!(text, "The {more} other moves are no better.");
        }
        for &note in &answer.notes {
            let _ = writeln!(text, "Note: {}", facts::note(note));
        }
        text.push_str(&self.assumptions());
        if let Some(difficulty) = self.difficulty() {
            let _ = writeln!(text, "{difficulty}");
        }
        let _ = writeln!(text, "{}", effort(answer.nodes, understanding, took));
        text
    }

    /// A line that tells what was taken for granted, or nothing.
    pub fn assumptions(&self) -> String {
        match self.answer.assumptions.as_slice() {
            [] => String::new(),
            _ => {
                let told = Facts::of(self.problem).assumed(self.answer);
                format!("Assumed: {}\n", told.join("; "))
            }
        }
    }

    /// An outcome in a few words.
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let defender = name(self.answer.defender);
        match outcome {
            Outcome::Alive => format!("{defender} lives"),
            Outcome::Seki => "seki".to_owned(),
            Outcome::Ko(ko) => format!("ko, {}", self.needs(ko)),
            Outcome::Dead => format!("{defender} dies"),
            Outcome::Unknown => "not known".to_owned(),
        }
    }

    fn unknown(&self) -> String {
        let at_least = self.answer.at_least.as_ref();
        let at_most = self.answer.at_most.as_ref();
        let bounds: Vec<String> = [("at least", at_least), ("at most", at_most)]
            .into_iter()
            .filter_map(|(word, bound)| Some((word, bound?)))
            .map(|(word, bound)| match bound {
                Outcome::Ko(ko) => format!("{word} a ko in which {}", self.needs(ko)),
                bound => format!("{word} {}", bound.word()),
            })
            .collect();
        if bounds.is_empty() {
            return "not known within the limits".to_owned();
        }
        let owner = name(self.answer.defender);
        format!(
            "not known within the limits; {owner} gets {}",
            bounds.join(" and ")
        )
    }

    fn needs(&self, ko: &Ko) -> String {
        let side = name(self.colour(ko.needs));
        format!("{side} needs {}", counted(ko.threats.into(), "threat"))
    }

    fn ko(&self, ko: &Ko) -> String {
        let mut parts: Vec<String> = ko
            .kinds
            .iter()
            .map(|kind| match kind {
                KoKind::Direct => "direct".to_owned(),
                KoKind::Approach => "one side has to approach first".to_owned(),
                KoKind::Stages => "in stages".to_owned(),
            })
            .collect();
        if let Some(first) = ko.takes_first {
            parts.push(format!("{} takes first", name(self.colour(first))));
        }
        if let Some(otherwise) = ko.otherwise {
            let defender = name(self.answer.defender);
            let how = match otherwise {
                Survival::Alive => "lives",
                Survival::Seki => "gets seki",
            };
            parts.push(format!("{defender} {how} by winning it"));
        }
        parts.join("; ")
    }

    fn colour(&self, role: Role) -> Colour {
        match role {
            Role::Attacker => !self.answer.defender,
            Role::Defender => self.answer.defender,
        }
    }

    /// `, with 2 ko threats for Black`.
    fn budget(&self) -> String {
        let Some(threats) = self.threats else {
            return String::new();
        };
        let role = if threats > 0 {
            Role::Attacker
        } else {
            Role::Defender
        };
        match threats {
            0 => ", without ko threats".to_owned(),
            _ => format!(
                ", with {} for {}",
                counted(threats.unsigned_abs().into(), "ko threat"),
                name(self.colour(role))
            ),
        }
    }

    /// `B1 (also A2, C1)`.
    fn choice(&self, moves: &[Move]) -> String {
        let names: Vec<String> = moves.iter().map(|&mv| self.played(mv)).collect();
        match names.split_first() {
            None => "no move".to_owned(),
            Some((first, [])) => first.clone(),
            Some((first, rest)) => format!("{first} (also {})", rest.join(", ")),
        }
    }

    /// The moves of a line; of a very long one only the beginning.
    fn line(&self, moves: &[Move]) -> String {
        let shown = moves.iter().take(MOVES_TOLD);
        let mut names: Vec<String> = shown.map(|&mv| self.played(mv)).collect();
        if moves.len() > MOVES_TOLD {
            names.push("…".to_owned());
        }
        names.join(" ")
    }

    /// The name of a move.
    pub fn played(&self, played: Move) -> String {
        match played {
            Move::Play(point) => point.to_gtp(self.size()),
            Move::Pass => "pass".to_owned(),
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Whether no first move changes anything: the mover needs none, or has lost whatever he plays.
pub fn is_settled(answer: &Answer) -> bool {
    let saves = answer.to_move == answer.defender;
    match answer.outcome {
        Outcome::Unknown => false,
        Outcome::Alive if !saves => true,
        Outcome::Dead if saves => true,
        _ => answer.moves.contains(&Move::Pass),
    }
}

/// `Black` or `White`.
pub fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "Black",
        Colour::White => "White",
    }
}

/// `1,234 nodes in 0.01 s, 1,000 of them to find out what is asked`.
fn effort(nodes: u64, understanding: u64, took: Duration) -> String {
    let all = nodes + understanding;
    let word = if all == 1 { "node" } else { "nodes" };
    let seconds = took.as_secs_f64();
    let effort = format!("{} {word} in {seconds:.2} s", grouped(all));
    match understanding {
        0 => effort,
        _ => {
            let part = grouped(understanding);
            format!("{effort}, {part} of them to find out what is asked")
        }
    }
}

#[cfg(test)]
mod tests;
