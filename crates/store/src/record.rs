//! Answers and questions as JSON.
//!
//! The types here mirror those of `life`, so the file does not depend on how the solver's own types
//! are laid out. Reading gives nothing where a field makes no sense: the answer is then solved
//! anew.

use goban::{Colour, Move, Point, PointSet, Size};
use life::Problem;
use life::answer::{Answer, Goal, Ko, KoKind, OtherMove, Outcome, Role, Word};
use life::difficulty::{Difficulty, Features};
use life::facts::{Assumption, Note, Parts, Scope};
use life::problem::{Reading, Setup};
use serde::{Deserialize, Serialize};

/// An answer as the file has it, without what the question says.
#[derive(Serialize, Deserialize)]
pub struct AnswerRecord {
    outcome: OutcomeRecord,
    moves: Vec<String>,
    line: Vec<String>,
    region: Vec<String>,
    /// Only what the problem did not assume already.
    assumptions: Vec<AssumptionRecord>,
    scope: String,
    notes: Vec<NoteRecord>,
    nodes: u64,
    difficulty: Option<DifficultyRecord>,
    others: Vec<OtherRecord>,
}

#[derive(Serialize, Deserialize)]
struct AssumptionRecord {
    kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    how: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    points: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    others: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct NoteRecord {
    kind: String,
    count: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OutcomeRecord {
    Alive,
    Seki,
    Ko {
        needs: String,
        threats: u8,
        takes_first: Option<String>,
        kinds: Vec<String>,
        otherwise: Option<String>,
    },
    Dead,
    Unknown,
}

#[derive(Serialize, Deserialize)]
struct OtherRecord {
    first: String,
    outcome: OutcomeRecord,
    line: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct DifficultyRecord {
    score: u16,
    nodes: u64,
    proof: u64,
    depth: u32,
    tempting: u32,
    rank: u32,
    choices: u32,
}

impl AnswerRecord {
    /// The record of an answer to a problem.
    pub fn of(answer: &Answer, problem: &Problem) -> AnswerRecord {
        let Answer {
            goal: _,
            to_move: _,
            defender: _,
            outcome,
            moves,
            others,
            line,
            region,
            assumptions,
            scope,
            notes,
            // Only complete answers are kept.
            at_least: _,
            at_most: _,
            open: _,
            literal: _,
            nodes,
            difficulty,
        } = answer;
        let is_new = |one: &&Assumption| !problem.assumptions.contains(one);
        AnswerRecord {
            outcome: outcome_record(outcome),
            moves: move_names(moves),
            line: move_names(line),
            region: names(*region),
            assumptions: (assumptions.iter().filter(is_new))
                .map(assumption_record)
                .collect(),
            scope: scope.word().to_owned(),
            notes: notes.iter().copied().map(note_record).collect(),
            nodes: *nodes,
            difficulty: difficulty.as_ref().map(difficulty_record),
            others: others.iter().map(other_record).collect(),
        }
    }

    /// The answer for a side, if it makes sense on the board. It assumes only what the problem did
    /// not.
    pub fn answer(self, size: Size, defender: Colour, to_move: Colour) -> Option<Answer> {
        let others = self.others.into_iter().map(|other| other.read(size));
        Some(Answer {
            goal: Goal::Life,
            to_move,
            defender,
            outcome: self.outcome.read()?,
            moves: read_moves(&self.moves, size)?,
            others: others.collect::<Option<_>>()?,
            line: read_moves(&self.line, size)?,
            region: read_points(&self.region, size)?,
            assumptions: read_assumptions(self.assumptions, size)?,
            scope: Scope::of_word(&self.scope)?,
            notes: (self.notes.iter())
                .map(|note| Note::of_parts(&note.kind, note.count))
                .collect::<Option<_>>()?,
            at_least: None,
            at_most: None,
            nodes: self.nodes,
            open: Vec::new(),
            literal: false,
            difficulty: self.difficulty.map(|record| record.read()),
        })
    }
}

/// What a bare position was taken to mean.
#[derive(Serialize, Deserialize)]
pub struct MeantRecord {
    defender: String,
    targets: Vec<String>,
    group: bool,
    region: Vec<String>,
    attacker_only: Vec<String>,
    escape: Vec<String>,
    held: Vec<String>,
    vital: Vec<String>,
    assumptions: Vec<AssumptionRecord>,
}

impl MeantRecord {
    /// The record of a completed problem.
    pub fn of(problem: &Problem) -> MeantRecord {
        let Problem {
            // These are as they were given.
            size: _,
            black: _,
            white: _,
            survive: _,
            ko: _,
            rules: _,
            defender,
            targets,
            reading,
            region,
            attacker_only,
            escape,
            held,
            vital,
            assumptions,
        } = problem;
        MeantRecord {
            defender: defender.to_string(),
            targets: names(*targets),
            group: *reading == Reading::Group,
            region: names(*region),
            attacker_only: names(*attacker_only),
            escape: names(*escape),
            held: names(*held),
            vital: names(*vital),
            assumptions: assumptions.iter().map(assumption_record).collect(),
        }
    }

    /// The problem that a setup was completed to.
    pub fn problem(self, setup: &Setup) -> Option<Problem> {
        Some(Problem {
            size: setup.size,
            black: setup.black,
            white: setup.white,
            defender: read_colour(&self.defender)?,
            targets: read_points(&self.targets, setup.size)?,
            survive: setup.survive,
            reading: match self.group {
                true => Reading::Group,
                false => Reading::Literal,
            },
            region: read_points(&self.region, setup.size)?,
            attacker_only: read_points(&self.attacker_only, setup.size)?,
            escape: read_points(&self.escape, setup.size)?,
            held: read_points(&self.held, setup.size)?,
            vital: read_points(&self.vital, setup.size)?,
            ko: setup.ko,
            rules: setup.rules,
            assumptions: read_assumptions(self.assumptions, setup.size)?,
        })
    }
}

fn assumption_record(assumption: &Assumption) -> AssumptionRecord {
    let Parts {
        kind,
        how,
        points,
        others,
    } = assumption.parts();
    AssumptionRecord {
        kind: kind.to_owned(),
        how: how.map(str::to_owned),
        points: names(points),
        others: names(others),
    }
}

fn read_assumptions(records: Vec<AssumptionRecord>, size: Size) -> Option<Vec<Assumption>> {
    let read = |record: AssumptionRecord| {
        let points = read_points(&record.points, size)?;
        let others = read_points(&record.others, size)?;
        Assumption::of_parts(&record.kind, record.how.as_deref(), points, others)
    };
    records.into_iter().map(read).collect()
}

fn note_record(note: Note) -> NoteRecord {
    let (kind, count) = note.parts();
    NoteRecord {
        kind: kind.to_owned(),
        count,
    }
}

fn outcome_record(outcome: &Outcome) -> OutcomeRecord {
    match outcome {
        Outcome::Alive => OutcomeRecord::Alive,
        Outcome::Seki => OutcomeRecord::Seki,
        Outcome::Dead => OutcomeRecord::Dead,
        Outcome::Unknown => OutcomeRecord::Unknown,
        Outcome::Ko(Ko {
            needs,
            threats,
            takes_first,
            kinds,
            otherwise,
        }) => OutcomeRecord::Ko {
            needs: word(*needs),
            threats: *threats,
            takes_first: takes_first.map(word),
            kinds: kinds.iter().copied().map(word).collect(),
            otherwise: otherwise.map(word),
        },
    }
}

impl OutcomeRecord {
    fn read(self) -> Option<Outcome> {
        Some(match self {
            OutcomeRecord::Alive => Outcome::Alive,
            OutcomeRecord::Seki => Outcome::Seki,
            OutcomeRecord::Dead => Outcome::Dead,
            OutcomeRecord::Unknown => Outcome::Unknown,
            OutcomeRecord::Ko {
                needs,
                threats,
                takes_first,
                kinds,
                otherwise,
            } => Outcome::Ko(Ko {
                needs: Role::of_word(&needs)?,
                threats,
                takes_first: read_word(takes_first)?,
                kinds: kinds
                    .iter()
                    .map(|kind| KoKind::of_word(kind))
                    .collect::<Option<_>>()?,
                otherwise: read_word(otherwise)?,
            }),
        })
    }
}

fn word(value: impl Word) -> String {
    value.word().to_owned()
}

/// What may be missing; `None` where it is there and makes no sense.
fn read_word<T: Word>(word: Option<String>) -> Option<Option<T>> {
    match word {
        Some(word) => T::of_word(&word).map(Some),
        None => Some(None),
    }
}

fn other_record(other: &OtherMove) -> OtherRecord {
    let OtherMove {
        first,
        outcome,
        line,
    } = other;
    OtherRecord {
        first: first.to_string(),
        outcome: outcome_record(outcome),
        line: move_names(line),
    }
}

impl OtherRecord {
    fn read(self, size: Size) -> Option<OtherMove> {
        Some(OtherMove {
            first: read_move(&self.first, size)?,
            outcome: self.outcome.read()?,
            line: read_moves(&self.line, size)?,
        })
    }
}

fn difficulty_record(difficulty: &Difficulty) -> DifficultyRecord {
    let Difficulty { score, features } = *difficulty;
    let Features {
        nodes,
        proof,
        depth,
        tempting,
        rank,
        choices,
    } = features;
    DifficultyRecord {
        score,
        nodes,
        proof,
        depth,
        tempting,
        rank,
        choices,
    }
}

impl DifficultyRecord {
    fn read(self) -> Difficulty {
        Difficulty {
            score: self.score,
            features: Features {
                nodes: self.nodes,
                proof: self.proof,
                depth: self.depth,
                tempting: self.tempting,
                rank: self.rank,
                choices: self.choices,
            },
        }
    }
}

/// A colour as this crate writes it.
pub fn read_colour(word: &str) -> Option<Colour> {
    Colour::BOTH
        .into_iter()
        .find(|colour| colour.to_string() == word)
}

fn names(points: PointSet) -> Vec<String> {
    points.iter().map(Point::to_sgf).collect()
}

fn move_names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

fn read_point(name: &str, size: Size) -> Option<Point> {
    let point = Point::from_sgf(name).ok()?;
    size.contains(point).then_some(point)
}

fn read_points(names: &[String], size: Size) -> Option<PointSet> {
    names.iter().map(|name| read_point(name, size)).collect()
}

fn read_move(name: &str, size: Size) -> Option<Move> {
    match name {
        "pass" => Some(Move::Pass),
        name => read_point(name, size).map(Move::Play),
    }
}

fn read_moves(names: &[String], size: Size) -> Option<Vec<Move>> {
    names.iter().map(|name| read_move(name, size)).collect()
}
