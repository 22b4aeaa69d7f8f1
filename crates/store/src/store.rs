//! The store: keeping and finding.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use goban::Colour;
use life::problem::{Problem, Setup};
use life::{Answer, Outcome, Scope};
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::database::{self, Opened, Refused, StoreError, Trouble, hash};
use crate::question::{Asked, setup_line};
use crate::record::{AnswerRecord, MeantRecord};

/// The solved positions of one file.
pub struct Store {
    path: PathBuf,
    pub(crate) solver: String,
    /// Nothing while a damaged file could not be replaced.
    connection: Mutex<Option<Connection>>,
}

/// An answer found again.
#[derive(Clone, Debug)]
pub struct Remembered {
    /// The answer, nodes and all, as it was given.
    pub answer: Answer,
    /// What it took then.
    pub took: Duration,
}

impl Store {
    /// Opens a file for a solver, and makes it and its folder if they are not there. A damaged file
    /// is set aside and a new one begun.
    pub fn open(path: &Path, solver: &str) -> Result<Opened, StoreError> {
        database::make_folder(path)?;
        let store = Store {
            path: path.to_owned(),
            solver: solver.to_owned(),
            connection: Mutex::new(None),
        };
        let mut set_aside = None;
        let connection = match database::connect(path) {
            Ok(connection) => connection,
            Err(Refused::Trouble(Trouble::Damaged)) => {
                let (connection, aside) = store.replaced()?;
                set_aside = aside;
                connection
            }
            Err(refused) => return Err(store.refused(refused)),
        };
        *store.lock() = Some(connection);
        Ok(Opened { store, set_aside })
    }

    /// The answer to a question, if this solver gave it before.
    pub fn answer(&self, asked: &Asked<'_>) -> Result<Option<Remembered>, StoreError> {
        let (line, variant) = (asked.line(), asked.variant());
        let row = self.work(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT answer, nanos, checksum FROM answers
                 WHERE key = ?1 AND solver = ?2 AND question = ?3 AND variant = ?4",
            )?;
            let row = select
                .query_row(
                    params![self.answer_key(&line, variant), self.solver, line, variant],
                    |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
                )
                .optional()?;
            let Some((answer, nanos, checksum)): Option<(String, i64, i64)> = row else {
                return Ok(None);
            };
            if self.answer_sum(&line, variant, &answer) != checksum {
                return Err(Trouble::Damaged);
            }
            Ok(Some((answer, nanos)))
        })?;
        let found = row.and_then(|(text, nanos)| {
            let record: AnswerRecord = serde_json::from_str(&text).ok()?;
            let view = asked.problem.upright();
            let size = view.symmetry.size(view.size);
            let (defender, to_move) = (asked.problem.defender, asked.to_move);
            let answer = record.answer(size, view.colour(defender), view.colour(to_move))?;
            let mut answer = answer.seen(view.back());
            let added = std::mem::take(&mut answer.assumptions);
            answer.assumptions.clone_from(&asked.problem.assumptions);
            answer.assumptions.extend(added);
            answer.scope = Scope::of(&answer.assumptions);
            Some(Remembered {
                answer,
                took: Duration::from_nanos(u64::try_from(nanos).unwrap_or(0)),
            })
        });
        Ok(found.filter(|found| found.answer.outcome.is_known()))
    }

    /// Keeps the answer to a question; tells whether it did. What is not proven is not kept.
    pub fn keep_answer(
        &self,
        asked: &Asked<'_>,
        answer: &Answer,
        took: Duration,
    ) -> Result<bool, StoreError> {
        if !is_proven(asked.problem, answer) {
            return Ok(false);
        }
        let (line, variant) = (asked.line(), asked.variant());
        let view = asked.problem.upright();
        let record = AnswerRecord::of(&answer.seen(view), &asked.problem.seen(view));
        // Strings, numbers and lists of them have no way to fail.
        let record = serde_json::to_string(&record).unwrap_or_default();
        self.work(|connection| {
            let mut insert = connection.prepare_cached(
                "INSERT OR REPLACE INTO answers
                     (key, solver, question, variant, outcome, nanos, answer, checksum)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?;
            insert.execute(params![
                self.answer_key(&line, variant),
                self.solver,
                line,
                variant,
                answer.outcome.word(),
                i64::try_from(took.as_nanos()).unwrap_or(i64::MAX),
                record,
                self.answer_sum(&line, variant, &record),
            ])?;
            Ok(true)
        })
    }

    /// What a bare position was taken to mean, if this solver has been asked before. `by` names
    /// whatever chooses between questions beside the solver: its code, its weights.
    pub fn question(
        &self,
        setup: &Setup,
        to_move: Option<Colour>,
        by: &str,
    ) -> Result<Option<Problem>, StoreError> {
        let line = setup_line(setup, to_move, by);
        let text = self.work(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT problem, checksum FROM readings
                 WHERE key = ?1 AND solver = ?2 AND setup = ?3",
            )?;
            let row = select
                .query_row(
                    params![hash(&[&self.solver, &line]), self.solver, line],
                    |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)),
                )
                .optional()?;
            match row {
                Some((text, sum)) if hash(&[&self.solver, &line, &text]) != sum => {
                    Err(Trouble::Damaged)
                }
                row => Ok(row.map(|(text, _)| text)),
            }
        })?;
        Ok(text.and_then(|text| {
            let record: MeantRecord = serde_json::from_str(&text).ok()?;
            record.problem(setup)
        }))
    }

    /// Keeps what a bare position was taken to mean.
    pub fn keep_question(
        &self,
        setup: &Setup,
        (to_move, by): (Option<Colour>, &str),
        problem: &Problem,
    ) -> Result<(), StoreError> {
        let line = setup_line(setup, to_move, by);
        let text = serde_json::to_string(&MeantRecord::of(problem)).unwrap_or_default();
        self.work(|connection| {
            let mut insert = connection.prepare_cached(
                "INSERT OR REPLACE INTO readings (key, solver, setup, problem, checksum)
                 VALUES (?1, ?2, ?3, ?4, ?5)",
            )?;
            insert.execute(params![
                hash(&[&self.solver, &line]),
                self.solver,
                line,
                text,
                hash(&[&self.solver, &line, &text]),
            ])?;
            Ok(())
        })
    }

    fn answer_key(&self, line: &str, variant: i64) -> i64 {
        hash(&[&self.solver, line, &variant.to_string()])
    }

    pub(crate) fn answer_sum(&self, line: &str, variant: i64, answer: &str) -> i64 {
        hash(&[&self.solver, line, &variant.to_string(), answer])
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Connection>> {
        // A thread that panicked here left a connection that is none the worse.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on the file. When it proves to be damaged it is replaced, and the error says so. What
    /// was asked is then as if it had not been there.
    pub(crate) fn work<T>(
        &self,
        work: impl Fn(&Connection) -> Result<T, Trouble>,
    ) -> Result<T, StoreError> {
        let mut connection = self.lock();
        let Some(open) = connection.as_ref() else {
            return Err(self.refused(Refused::Foreign));
        };
        match work(open) {
            Ok(done) => Ok(done),
            Err(Trouble::Sqlite(error)) => Err(self.refused(error.into())),
            Err(Trouble::Damaged) => {
                *connection = None;
                let (fresh, aside) = self.replaced()?;
                let fresh = connection.insert(fresh);
                match aside {
                    Some(aside) => Err(StoreError::Damaged {
                        file: self.path.display().to_string(),
                        aside,
                    }),
                    None => work(fresh).map_err(|trouble| self.refused(Refused::Trouble(trouble))),
                }
            }
        }
    }

    /// Sets the file aside and begins a new one; unless another process has done so already.
    fn replaced(&self) -> Result<(Connection, Option<PathBuf>), StoreError> {
        if let Ok(connection) = database::connect(&self.path)
            && database::is_whole(&connection)
            && self.sums_are_right(&connection)
        {
            return Ok((connection, None));
        }
        let aside = database::set_aside(&self.path)?;
        match database::connect(&self.path) {
            Ok(connection) => Ok((connection, Some(aside))),
            Err(refused) => Err(self.refused(refused)),
        }
    }

    fn refused(&self, refused: Refused) -> StoreError {
        let file = self.path.display().to_string();
        match refused {
            Refused::Foreign => StoreError::Foreign { file },
            Refused::Trouble(Trouble::Sqlite(source)) => StoreError::Sqlite { file, source },
            // It was damaged, replaced, and is damaged again: the disk fails.
            Refused::Trouble(Trouble::Damaged) => StoreError::Folder {
                file,
                source: std::io::Error::other("the file is damaged as soon as it is written"),
            },
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Store({})", self.path.display())
    }
}

/// Whether an answer will be the same whenever it is asked for. Then its outcome is known, no first
/// move is left open, and other moves have their outcomes. A move on a banned point cannot be
/// judged at all, so nothing is missing there.
fn is_proven(problem: &Problem, answer: &Answer) -> bool {
    let banned = |mv: goban::Move| mv.point().is_some() && mv.point() == problem.ko;
    let judged =
        |other: &life::answer::OtherMove| other.outcome != Outcome::Unknown || banned(other.first);
    answer.outcome.is_known()
        && answer.open.is_empty()
        && !answer.literal
        && answer.others.iter().all(judged)
}

#[cfg(test)]
mod tests {
    use goban::Board;
    use rusqlite::ErrorCode;

    use super::*;

    /// The database is told that the disk ends here.
    #[test]
    fn on_a_full_disk_what_is_there_can_still_be_read() -> Result<(), Box<dyn std::error::Error>> {
        let board: Board = ". . . X O\nX X X X O\nO O O O O\n. . . . .\n. . . . .".parse()?;
        let stones = |colour| board.stones(colour);
        let mut setup = Setup::new(board.size(), stones(Colour::Black), stones(Colour::White));
        setup.defender = Some(Colour::Black);
        let problem = setup.problem()?;
        let folder = tempfile::tempdir()?;
        let store = Store::open(&folder.path().join("solved.sqlite"), "solver")?.store;
        store.keep_question(&setup, (None, ""), &problem)?;
        if let Some(connection) = store.lock().as_ref() {
            connection.pragma_update(None, "max_page_count", 1)?;
        }
        let mut told = None;
        for reach in 0..1000 {
            let setup = Setup {
                reach,
                ..setup.clone()
            };
            told = store.keep_question(&setup, (None, ""), &problem).err();
            if told.is_some() {
                break;
            }
        }
        let Some(StoreError::Sqlite { source, .. }) = told else {
            panic!("{told:?}");
        };
        assert_eq!(source.sqlite_error_code(), Some(ErrorCode::DiskFull));
        assert!(store.question(&setup, None, "")?.is_some());
        Ok(())
    }
}
