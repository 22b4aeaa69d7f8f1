//! Training: which problem comes next, what an attempt changes, and how the user stands.
//!
//! When a problem comes back is decided by FSRS. The rating is on the scale of difficulties, ten
//! points a rank. It moves as in the Elo system, where a solved problem is a won game.

use chrono::{DateTime, Utc};
use goban::Symmetry;
use rs_fsrs::{Card, FSRS, Parameters, Rating, State};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::database::Database;
use crate::error::Refusal;
use crate::library::{Kept, band};
use crate::transform::image;
use crate::view::Line;

/// The rating of who has not played yet: 20 kyu.
const BEGINNER: f64 = 100.0;
/// How far one problem moves the rating at most, and what difference makes ten to one.
const STEP: f64 = 12.0;
const TEN_TO_ONE: f64 = 80.0;
/// The level of a problem that nobody has checked.
const UNKNOWN_LEVEL: f64 = 120.0;

/// Which problem is wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// From this collection only.
    pub collection: Option<i64>,
    /// This problem.
    pub problem: Option<i64>,
    /// Not this one, which was just played.
    pub not: Option<i64>,
    /// Whether it is turned and its colours exchanged at random.
    #[serde(default)]
    pub vary: bool,
}

/// A problem to train on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Exercise {
    /// The problem, turned as it is to be shown.
    pub problem: Kept,
    /// Whether it comes back because it was due.
    pub due: bool,
    /// How the user stands.
    pub standing: Standing,
}

/// How an attempt went.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// The problem.
    pub problem: i64,
    /// Whether it was solved without a wrong move.
    pub success: bool,
    /// How many hints were taken.
    #[serde(default)]
    #[schema(maximum = 10)]
    pub hints: u8,
    /// How long it took.
    #[serde(default)]
    #[schema(maximum = 86_400_000)]
    pub millis: u32,
}

/// What an attempt changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Noted {
    /// Days until the problem comes back.
    pub days: f64,
    /// How the user stands now.
    pub standing: Standing,
}

/// How the user stands.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Standing {
    /// The rating, ten points a rank.
    pub rating: f64,
    /// The rating as a rank.
    pub rank: String,
    /// Problems solved in a row.
    pub streak: i64,
    /// The longest row.
    pub best_streak: i64,
    /// Attempts, and how many of them succeeded.
    pub attempts: i64,
    /// Solved attempts.
    pub solved: i64,
    /// Problems that are due.
    pub due: i64,
    /// Attempts of today.
    pub today: i64,
}

impl Database {
    /// The next problem: what is due, or else a new one near the user's rating.
    pub fn next(&self, wanted: &Wanted, now: DateTime<Utc>) -> Result<Exercise, Refusal> {
        let connection = self.lock();
        let standing = standing(&connection, now)?;
        let (id, due) = match wanted.problem {
            Some(id) => (id, false),
            None => choose(&connection, wanted, standing.rating, now)?,
        };
        drop(connection);
        let mut problem = self.problem(id)?;
        if wanted.vary {
            let [turn, swap] = chance()?;
            let line = Line {
                position: problem.position,
                moves: Vec::new(),
            };
            let symmetry = Symmetry::ALL[usize::from(turn) % 8];
            problem.position = image(line, symmetry, swap % 2 == 1)?.position;
            // The words were made for the position as it was.
            problem.task = None;
            if swap % 2 == 1 {
                problem.comment = None;
            }
        }
        Ok(Exercise {
            problem,
            due,
            standing,
        })
    }

    /// Notes an attempt.
    pub fn attempt(&self, attempt: &Attempt, now: DateTime<Utc>) -> Result<Noted, Refusal> {
        let mut connection = self.lock();
        let work = connection.transaction()?;
        let sql = "SELECT level FROM problems WHERE id = ?";
        let level: Option<f64> = work.query_row(sql, [attempt.problem], |row| row.get(0))?;
        let before = card(&work, attempt.problem)?.unwrap_or_else(|| Card {
            due: now,
            last_review: now,
            ..Card::default()
        });
        let rating = match (attempt.success, attempt.hints) {
            (false, _) => Rating::Again,
            (true, 0) => Rating::Good,
            (true, _) => Rating::Hard,
        };
        let next = FSRS::new(Parameters::default())
            .next(before, now, rating)
            .card;
        keep_card(&work, attempt.problem, &next)?;
        work.execute(
            "INSERT INTO attempts (problem, at, success, hints, millis) VALUES (?, ?, ?, ?, ?)",
            params![
                attempt.problem,
                now.timestamp(),
                attempt.success,
                attempt.hints,
                attempt.millis
            ],
        )?;
        let known = fact(&work, "rating")?.unwrap_or(BEGINNER);
        let difference = level.unwrap_or(UNKNOWN_LEVEL) - known;
        let expected = 1.0 / (1.0 + 10f64.powf(difference / TEN_TO_ONE));
        let result = match (attempt.success, attempt.hints) {
            (true, 0) => 1.0,
            (true, _) => 0.5,
            (false, _) => 0.0,
        };
        let rating = (known + STEP * (result - expected)).clamp(0.0, 370.0);
        set_fact(&work, "rating", rating)?;
        let streak = match attempt.success {
            true => fact(&work, "streak")?.unwrap_or(0.0) + 1.0,
            false => 0.0,
        };
        let best = fact(&work, "best_streak")?.unwrap_or(0.0).max(streak);
        set_fact(&work, "streak", streak)?;
        set_fact(&work, "best_streak", best)?;
        let standing = standing(&work, now)?;
        work.commit()?;
        let wait = next.due.signed_duration_since(now);
        Ok(Noted {
            days: wait.num_minutes() as f64 / 1440.0,
            standing,
        })
    }

    /// How the user stands.
    pub fn standing(&self, now: DateTime<Utc>) -> Result<Standing, Refusal> {
        standing(&self.lock(), now)
    }
}

/// Two numbers that nobody foresees.
fn chance() -> Result<[u8; 2], Refusal> {
    let mut bytes = [0; 2];
    getrandom::fill(&mut bytes).map_err(Refusal::storage)?;
    Ok(bytes)
}

fn choose(
    connection: &Connection,
    wanted: &Wanted,
    rating: f64,
    now: DateTime<Utc>,
) -> Result<(i64, bool), Refusal> {
    let due = connection
        .query_row(
            "SELECT p.id FROM problems p JOIN cards c ON c.problem = p.id
             WHERE (?1 IS NULL OR p.collection = ?1) AND c.due <= ?2 AND p.id IS NOT ?3
             ORDER BY c.due LIMIT 1",
            params![wanted.collection, now.timestamp(), wanted.not],
            |row| row.get(0),
        )
        .optional()?;
    if let Some(id) = due {
        return Ok((id, true));
    }
    // A position in which there is nothing to find is no exercise.
    let mut query = connection.prepare(
        "SELECT p.id FROM problems p LEFT JOIN cards c ON c.problem = p.id
         WHERE (?1 IS NULL OR p.collection = ?1) AND p.id IS NOT ?2
            AND NOT (p.outcome IS NOT NULL AND p.level IS NULL)
         ORDER BY c.problem IS NOT NULL, c.due, ABS(COALESCE(p.level, ?4) - ?3), p.id LIMIT 4",
    )?;
    let given = params![wanted.collection, wanted.not, rating, UNKNOWN_LEVEL];
    let found: Vec<i64> = query
        .query_map(given, |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let fresh = found.len();
    let pick = usize::from(chance()?[0]) % fresh.max(1);
    let id = found.get(pick).copied();
    let id = id.or(wanted.not);
    let id = id.ok_or_else(|| Refusal::missing("there is no problem to train on"))?;
    Ok((id, false))
}

fn standing(connection: &Connection, now: DateTime<Utc>) -> Result<Standing, Refusal> {
    let rating = fact(connection, "rating")?.unwrap_or(BEGINNER);
    let count = |sql: &str, from: i64| -> rusqlite::Result<i64> {
        connection.query_row(sql, [from], |row| row.get(0))
    };
    let midnight = now.timestamp() - now.timestamp().rem_euclid(86_400);
    Ok(Standing {
        rating,
        rank: band(rating),
        streak: fact(connection, "streak")?.unwrap_or(0.0) as i64,
        best_streak: fact(connection, "best_streak")?.unwrap_or(0.0) as i64,
        attempts: count("SELECT COUNT(*) FROM attempts WHERE at >= ?", 0)?,
        solved: count("SELECT COUNT(*) FROM attempts WHERE success = ?", 1)?,
        due: count("SELECT COUNT(*) FROM cards WHERE due <= ?", now.timestamp())?,
        today: count("SELECT COUNT(*) FROM attempts WHERE at >= ?", midnight)?,
    })
}

fn fact(connection: &Connection, name: &str) -> Result<Option<f64>, Refusal> {
    let sql = "SELECT CAST(value AS REAL) FROM facts WHERE name = ?";
    let found = connection.query_row(sql, [name], |row| row.get(0));
    Ok(found.optional()?)
}

fn set_fact(connection: &Connection, name: &str, value: f64) -> Result<(), Refusal> {
    let sql = "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)";
    connection.execute(sql, params![name, value.to_string()])?;
    Ok(())
}

fn card(connection: &Connection, problem: i64) -> Result<Option<Card>, Refusal> {
    let sql = "SELECT * FROM cards WHERE problem = ?";
    Ok(connection.query_row(sql, [problem], read_card).optional()?)
}

fn read_card(row: &Row<'_>) -> rusqlite::Result<Card> {
    let moment = |name| -> rusqlite::Result<DateTime<Utc>> {
        let seconds: i64 = row.get(name)?;
        Ok(DateTime::from_timestamp(seconds, 0).unwrap_or_default())
    };
    let state: i64 = row.get("state")?;
    Ok(Card {
        due: moment("due")?,
        last_review: moment("last")?,
        stability: row.get("stability")?,
        difficulty: row.get("difficulty")?,
        elapsed_days: row.get("elapsed")?,
        scheduled_days: row.get("scheduled")?,
        reps: row.get("reps")?,
        lapses: row.get("lapses")?,
        state: match state {
            0 => State::New,
            1 => State::Learning,
            2 => State::Review,
            _ => State::Relearning,
        },
    })
}

fn keep_card(connection: &Connection, problem: i64, card: &Card) -> Result<(), Refusal> {
    let state = match card.state {
        State::New => 0,
        State::Learning => 1,
        State::Review => 2,
        State::Relearning => 3,
    };
    connection.execute(
        "INSERT OR REPLACE INTO cards (problem, due, last, stability, difficulty, elapsed,
            scheduled, reps, lapses, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            problem,
            card.due.timestamp(),
            card.last_review.timestamp(),
            card.stability,
            card.difficulty,
            card.elapsed_days,
            card.scheduled_days,
            card.reps,
            card.lapses,
            state,
        ],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn library() -> (Database, DateTime<Utc>) {
        let database = Database::open(None).expect("a database in memory");
        database.seed().expect("our own problems");
        let now = DateTime::from_timestamp(1_700_000_000, 0).expect("a moment");
        (database, now)
    }

    fn attempt(problem: i64, success: bool) -> Attempt {
        Attempt {
            problem,
            success,
            hints: 0,
            millis: 1000,
        }
    }

    #[test]
    fn what_was_missed_comes_back_before_anything_new() {
        let (library, now) = library();
        let first = library.next(&Wanted::default(), now).expect("a problem");
        let missed = first.problem.id;
        library
            .attempt(&attempt(missed, false), now)
            .expect("noted");
        let later = now + TimeDelta::minutes(30);
        let next = library.next(&Wanted::default(), later).expect("a problem");
        assert_eq!((next.problem.id, next.due), (missed, true));
        let other = Wanted {
            not: Some(missed),
            ..Wanted::default()
        };
        let next = library.next(&other, later).expect("a problem");
        assert_ne!(next.problem.id, missed);
    }

    #[test]
    fn what_is_solved_again_and_again_stays_away_longer() {
        let (library, mut now) = library();
        let mut waits = Vec::new();
        for _ in 0..5 {
            let noted = library.attempt(&attempt(1, true), now).expect("noted");
            waits.push(noted.days);
            now += TimeDelta::minutes((noted.days * 1440.0) as i64 + 1);
        }
        assert!(waits.is_sorted() && waits[4] > 20.0, "{waits:?}");
    }

    #[test]
    fn rating_and_streak_follow_what_happens() {
        let (library, now) = library();
        let won = library
            .attempt(&attempt(1, true), now)
            .expect("noted")
            .standing;
        assert!(won.rating > BEGINNER && won.streak == 1);
        let lost = library
            .attempt(&attempt(2, false), now)
            .expect("noted")
            .standing;
        assert!(lost.rating < won.rating);
        assert_eq!((lost.streak, lost.best_streak, lost.attempts), (0, 1, 2));
    }

    #[test]
    fn a_problem_that_is_not_there_cannot_be_attempted() {
        let (library, now) = library();
        assert!(library.attempt(&attempt(999_999, true), now).is_err());
        let wanted = Wanted {
            problem: Some(-1),
            ..Wanted::default()
        };
        assert!(library.next(&wanted, now).is_err());
    }
}
