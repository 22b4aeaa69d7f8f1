//! Findings in plain words.

use check::{Doubt, Finding, Kind, Reason, Unjudged, Untold};
use goban::{Colour, Move, Size};
use life::Outcome;
use life::answer::Side;

use crate::numbers::{counted, grouped};
use crate::verdict::name;

/// Lines are told so far: what comes later shows nothing new.
const LONGEST_LINE: usize = 12;

/// `2 wrong answers`.
pub fn counted_kind(count: u64, kind: Kind) -> String {
    match kind {
        Kind::Unreadable | Kind::Unsolvable | Kind::OnlyKo | Kind::Unknown => {
            format!("{} {}", grouped(count), heading(kind).to_lowercase())
        }
        Kind::RefutationMissing | Kind::NoAnswer => {
            format!("{} with {}", grouped(count), heading(kind).to_lowercase())
        }
        _ => counted(count, &heading(kind).to_lowercase()),
    }
}

/// What a kind of finding is called.
pub fn heading(kind: Kind) -> &'static str {
    match kind {
        Kind::Unreadable => "Unreadable",
        Kind::WrongAnswer => "Wrong answer",
        Kind::Unsolvable => "Unsolvable",
        Kind::OnlyKo => "Only ko",
        Kind::LaterMistake => "Later mistake",
        Kind::IllegalMove => "Illegal move",
        Kind::SecondSolution => "Second solution",
        Kind::RefutationMissing => "Refutation missing",
        Kind::Duplicate => "Duplicate",
        Kind::NoAnswer => "No answer",
        Kind::Unknown => "Not known",
    }
}

/// What a kind of finding means.
pub fn meaning(kind: Kind) -> &'static str {
    match kind {
        Kind::Unreadable => "The file or the position cannot be read.",
        Kind::WrongAnswer => "The book's first move is not among the best.",
        Kind::Unsolvable => "No first move gets anything, or none is needed.",
        Kind::OnlyKo => {
            "The book's move gives a ko and another does not, or there is no better than a ko."
        }
        Kind::LaterMistake => "A move further down the tree does not do what it should.",
        Kind::IllegalMove => "A move of the tree cannot be played.",
        Kind::SecondSolution => "Another first move is as good as the book's.",
        Kind::RefutationMissing => "A wrong move or a reply that matters has no branch.",
        Kind::Duplicate => {
            "The same as an earlier problem, but for turning, mirroring and colours."
        }
        Kind::NoAnswer => "The tree gives no answer.",
        Kind::Unknown => "The limits ran out.",
    }
}

/// Why a finding may be wrong.
pub fn doubtful(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Open => "the group is not enclosed, and the answer rests on how far was read",
        Doubt::Wider => "the wall has weak stones, and with the points around them it is not known",
    }
}

/// Tells the findings about one problem.
#[derive(Clone, Copy, Debug)]
pub struct Teller {
    /// The board, for the names of points.
    pub size: Size,
    /// Who moves first.
    pub mover: Colour,
    /// Whose group it is.
    pub defender: Colour,
}

impl Teller {
    /// A finding in a sentence or two.
    pub fn tell(&self, finding: &Finding) -> String {
        match finding {
            Finding::WrongAnswer {
                book,
                outcome,
                line,
                right,
            } => {
                let book = self.played(*book);
                let how = match outcome {
                    Outcome::Unknown => "which is not among the best moves".to_owned(),
                    outcome => format!("but then {} ({})", self.outcome(outcome), self.line(line)),
                };
                format!("The book plays {book}, {how}. {}.", self.right(right))
            }
            Finding::KoAnswer {
                book,
                outcome,
                line,
                right,
            } => {
                let (book, outcome) = (self.played(*book), self.outcome(outcome));
                let (line, right) = (self.line(line), self.right(right));
                format!(
                    "The book plays {book}, but then {outcome} ({line}). {right}, without a ko."
                )
            }
            Finding::OnlyKo { outcome } => {
                let outcome = self.outcome(outcome);
                format!("With best play {outcome}; the book does not speak of a ko.")
            }
            Finding::SecondSolution {
                moves,
                called_wrong,
                outcome,
            } => self.second_solution(moves, called_wrong, outcome),
            Finding::Unsolvable { why, outcome } => self.unsolvable(*why, outcome),
            Finding::LaterMistake {
                place,
                line,
                outcome,
                punishment,
                right,
            } => {
                let (played, before) = self.last_of(line);
                let outcome = self.outcome(outcome);
                let told = format!("After {before} the book plays {played}, but then {outcome}");
                let shown = match punishment.as_slice() {
                    [] => String::new(),
                    moves => format!(" ({})", self.line(moves)),
                };
                let keeps = match right.as_slice() {
                    [] => String::new(),
                    moves => format!(" {}.", self.right(moves)),
                };
                format!("{told}{shown}.{keeps} See {place}.")
            }
            Finding::RefutationFails {
                place,
                line,
                outcome,
                right,
            } => {
                let (played, before) = self.last_of(line);
                let outcome = self.outcome(outcome);
                let (first, right) = (self.played(self.first(line)), self.right(right));
                format!(
                    "Against {before} the book answers {played}, but then {outcome}, so that \
                     {first} is not refuted. {right}. See {place}."
                )
            }
            Finding::RefutationMissing { untold } => {
                let told: Vec<String> = untold.iter().map(|one| self.untold(one)).collect();
                told.join(" ")
            }
            Finding::IllegalMove { place, line, why } => match line.split_last() {
                None => format!("{why}."),
                Some(((colour, played), before)) => {
                    let after = match before {
                        [] => String::new(),
                        _ => format!("after {}, ", self.pairs(before)),
                    };
                    let (who, played) = (name(*colour), self.played(*played));
                    let told = format!("{after}{who} cannot play {played}: {why}. See {place}.");
                    capitalized(&told)
                }
            },
            Finding::Duplicate { of } => {
                format!("The same as {of}, perhaps turned, mirrored or with the colours exchanged.")
            }
            Finding::NoAnswer => "The file gives no answer.".to_owned(),
            Finding::Unknown { what } => match what {
                Unjudged::Problem => "Not known within the limits.".to_owned(),
                Unjudged::First(played) => format!(
                    "Whether the book's {} is right is not known within the limits.",
                    self.played(*played)
                ),
                Unjudged::Outside(played) => format!(
                    "The book's {} lies beyond the points that were read.",
                    self.played(*played)
                ),
            },
        }
    }

    fn second_solution(&self, moves: &[Move], called_wrong: &[Move], got: &Outcome) -> String {
        let told = self.list(moves);
        let is_one = moves.len() == 1;
        let told = match (got, is_one) {
            (Outcome::Alive, true) => format!("{told} lives as well."),
            (Outcome::Alive, false) => format!("{told} live as well."),
            (Outcome::Dead, true) => format!("{told} kills as well."),
            (Outcome::Dead, false) => format!("{told} kill as well."),
            (_, true) => format!("{told} is as good."),
            (_, false) => format!("{told} are as good."),
        };
        match called_wrong {
            [] => told,
            wrong => format!("{told} The book calls {} wrong.", self.list(wrong)),
        }
    }

    fn unsolvable(&self, why: Reason, outcome: &Outcome) -> String {
        let (defender, mover) = (name(self.defender), name(self.mover));
        let told = match (why, outcome) {
            (Reason::Hopeless, Outcome::Dead) if self.saves() => {
                format!("{defender} dies, whatever the first move")
            }
            (Reason::NoMoveNeeded, Outcome::Alive) => format!("{defender} is alive already"),
            (Reason::NoMoveNeeded, Outcome::Dead) => format!("{defender} is dead already"),
            (Reason::NoMoveNeeded, outcome) => self.outcome(outcome),
            (Reason::Hopeless, Outcome::Dead) => format!("{defender} dies wherever {mover} plays"),
            (Reason::Hopeless, _) => format!("{defender} lives wherever {mover} plays"),
        };
        let idle = match why {
            Reason::NoMoveNeeded if self.saves() => " and need not move".to_owned(),
            Reason::NoMoveNeeded => format!(", and {mover} need not move"),
            Reason::Hopeless => String::new(),
        };
        format!("{}{idle}.", capitalized(&told))
    }

    fn untold(&self, untold: &Untold) -> String {
        let (played, before) = self.last_of(&untold.line);
        let answers = self.list(&untold.answers);
        let after = match before.is_empty() {
            true => String::new(),
            false => format!(" after {before}"),
        };
        let outcome = self.outcome(&untold.outcome);
        format!("No branch for {played}{after}: the answer is {answers}, and {outcome}.")
    }

    /// An outcome as part of a sentence.
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let defender = name(self.defender);
        match outcome {
            Outcome::Alive => format!("{defender} lives"),
            Outcome::Seki => format!("{defender} lives in seki"),
            Outcome::Dead => format!("{defender} dies"),
            Outcome::Unknown => "the outcome is not known".to_owned(),
            Outcome::Ko(ko) => {
                let needs = match ko.needs {
                    Side::Attacker => !self.defender,
                    Side::Defender => self.defender,
                };
                let threats = counted(ko.threats.into(), "threat");
                format!("it is a ko for which {} needs {threats}", name(needs))
            }
        }
    }

    /// `Right is B1`, `B1 and C2 are right`.
    fn right(&self, moves: &[Move]) -> String {
        match moves {
            [one] => format!("Right is {}", self.played(*one)),
            moves => format!("Right are {}", self.list(moves)),
        }
    }

    /// `B1`, `B1 and C2`, `B1, C2 and D3`.
    pub fn list(&self, moves: &[Move]) -> String {
        let mut names: Vec<String> = moves.iter().map(|&mv| self.played(mv)).collect();
        match (names.pop(), names.as_slice()) {
            (None, _) => "none".to_owned(),
            (Some(last), []) => last,
            (Some(last), names) => format!("{} and {last}", names.join(", ")),
        }
    }

    fn line(&self, moves: &[Move]) -> String {
        let names: Vec<String> = moves.iter().map(|&mv| self.played(mv)).collect();
        match names.len() > LONGEST_LINE {
            true => format!("{} …", names[..LONGEST_LINE].join(" ")),
            false => names.join(" "),
        }
    }

    fn pairs(&self, line: &[(Colour, Move)]) -> String {
        let moves: Vec<Move> = line.iter().map(|&(_, mv)| mv).collect();
        self.line(&moves)
    }

    /// The last move of a line and the moves before it.
    fn last_of(&self, line: &[(Colour, Move)]) -> (String, String) {
        match line.split_last() {
            Some((&(_, last), before)) => (self.played(last), self.pairs(before)),
            None => (String::new(), String::new()),
        }
    }

    fn first(&self, line: &[(Colour, Move)]) -> Move {
        line.first().map_or(Move::Pass, |&(_, mv)| mv)
    }

    fn saves(&self) -> bool {
        self.mover == self.defender
    }

    /// A move as people write it.
    pub fn played(&self, played: Move) -> String {
        match played {
            Move::Play(point) => point.to_gtp(self.size),
            Move::Pass => "pass".to_owned(),
        }
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
