//! The store as a whole: counting, listing, forgetting, checking.

use std::time::Duration;

use goban::Size;
use life::Answer;
use rusqlite::Connection;
use serde::Deserialize;

use crate::database::{StoreError, Trouble, hash};
use crate::record::{AnswerRecord, read_colour};
use crate::store::Store;

/// What the file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Bytes of the file.
    pub bytes: u64,
    /// Answers of this solver, by outcome.
    pub answers: Vec<(String, u64)>,
    /// Readings of this solver.
    pub readings: u64,
    /// Answers and readings of other solvers.
    pub stale: u64,
}

/// An answer as it lies in the file: for the upright image of its problem.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The question, as a problem line.
    pub question: String,
    /// The board.
    pub size: Size,
    /// The answer. Of what was taken for granted it tells only what the question does not.
    pub answer: Answer,
    /// What it took.
    pub took: Duration,
}

/// What to forget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forget {
    /// Everything.
    All,
    /// What other solvers answered.
    Stale,
}

impl Store {
    /// Counts what is there.
    pub fn stats(&self) -> Result<Stats, StoreError> {
        self.work(|connection| {
            let number = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
            let bytes = number("PRAGMA page_count")? * number("PRAGMA page_size")?;
            let count = |sql: &str| -> Result<u64, rusqlite::Error> {
                let count: i64 = connection.query_row(sql, [&self.solver], |row| row.get(0))?;
                Ok(u64::try_from(count).unwrap_or(0))
            };
            let mut select = connection.prepare(
                "SELECT outcome, count(*) FROM answers WHERE solver = ?1 GROUP BY outcome ORDER BY outcome",
            )?;
            let rows = select.query_map([&self.solver], |row| {
                Ok((row.get(0)?, row.get::<_, i64>(1)?))
            })?;
            let mut answers = Vec::new();
            for row in rows {
                let (outcome, count) = row?;
                answers.push((outcome, u64::try_from(count).unwrap_or(0)));
            }
            Ok(Stats {
                bytes: u64::try_from(bytes).unwrap_or(0),
                answers,
                readings: count("SELECT count(*) FROM readings WHERE solver = ?1")?,
                stale: count("SELECT count(*) FROM answers WHERE solver <> ?1")?
                    + count("SELECT count(*) FROM readings WHERE solver <> ?1")?,
            })
        })
    }

    /// Forgets, and tells how many answers and readings.
    pub fn clear(&self, what: Forget) -> Result<u64, StoreError> {
        self.work(|connection| {
            let mut gone = 0;
            for table in ["answers", "readings"] {
                gone += match what {
                    Forget::All => connection.execute(&format!("DELETE FROM {table}"), [])?,
                    Forget::Stale => connection.execute(
                        &format!("DELETE FROM {table} WHERE solver <> ?1"),
                        [&self.solver],
                    )?,
                };
            }
            // Giving the room back is a favour: another process may be in the way.
            let _ = connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
            Ok(gone as u64)
        })
    }

    /// All answers of this solver, those to the same position together.
    pub fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        self.work(|connection| {
            let mut select = connection.prepare(
                "SELECT question, variant, answer, nanos, checksum FROM answers
                 WHERE solver = ?1 ORDER BY question, variant",
            )?;
            let mut rows = select.query([&self.solver])?;
            let mut entries = Vec::new();
            while let Some(row) = rows.next()? {
                let (question, record): (String, String) = (row.get(0)?, row.get(2)?);
                if self.answer_sum(&question, row.get(1)?, &record) != row.get::<_, i64>(4)? {
                    return Err(Trouble::Damaged);
                }
                let nanos = u64::try_from(row.get::<_, i64>(3)?).unwrap_or(0);
                if let Some((size, answer)) = upright_answer(&question, &record) {
                    entries.push(Entry {
                        question,
                        size,
                        answer,
                        took: Duration::from_nanos(nanos),
                    });
                }
            }
            Ok(entries)
        })
    }

    /// Whether every answer of this solver is as it was written.
    pub(crate) fn sums_are_right(&self, connection: &Connection) -> bool {
        let check = || -> Result<bool, rusqlite::Error> {
            let mut select = connection.prepare(
                "SELECT question, variant, answer, checksum FROM answers WHERE solver = ?1",
            )?;
            let mut rows = select.query([&self.solver])?;
            while let Some(row) = rows.next()? {
                let (question, answer): (String, String) = (row.get(0)?, row.get(2)?);
                if self.answer_sum(&question, row.get(1)?, &answer) != row.get::<_, i64>(3)? {
                    return Ok(false);
                }
            }
            let mut select = connection
                .prepare("SELECT setup, problem, checksum FROM readings WHERE solver = ?1")?;
            let mut rows = select.query([&self.solver])?;
            while let Some(row) = rows.next()? {
                let (setup, problem): (String, String) = (row.get(0)?, row.get(1)?);
                if hash(&[&self.solver, &setup, &problem]) != row.get::<_, i64>(2)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        check().unwrap_or(false)
    }
}

/// An answer with what its question says.
fn upright_answer(question: &str, record: &str) -> Option<(Size, Answer)> {
    #[derive(Deserialize)]
    struct Head {
        size: [usize; 2],
        to_move: String,
        defender: String,
    }
    let head: Head = serde_json::from_str(question).ok()?;
    let size = Size::new(head.size[0], head.size[1]).ok()?;
    let record: AnswerRecord = serde_json::from_str(record).ok()?;
    let (defender, to_move) = (read_colour(&head.defender)?, read_colour(&head.to_move)?);
    Some((size, record.answer(size, defender, to_move)?))
}
