//! The file: opening it, and what can go wrong with it.
//!
//! Three tables, each with a checksum in every row. The primary key is a hash of what a row is
//! filed under. The whole text stands beside it and is compared, so two questions with one hash
//! only push each other out.
//!
//! The write-ahead log lets other processes read while one writes, and leaves the file whole when a
//! process is killed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use rusqlite::{Connection, ErrorCode};
use thiserror::Error;

use crate::store::Store;

/// Marks the file as ours: "Naka".
const APPLICATION: i64 = 0x4e61_6b61;
/// Raised when the tables change.
const SCHEMA: i64 = 2;
/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(5);

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS answers (
        key INTEGER PRIMARY KEY,
        solver TEXT NOT NULL,
        question TEXT NOT NULL,
        variant INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        nanos INTEGER NOT NULL,
        answer TEXT NOT NULL,
        checksum INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS readings (
        key INTEGER PRIMARY KEY,
        solver TEXT NOT NULL,
        setup TEXT NOT NULL,
        problem TEXT NOT NULL,
        checksum INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS games (
        key INTEGER PRIMARY KEY,
        solver TEXT NOT NULL,
        position TEXT NOT NULL,
        low TEXT NOT NULL,
        high TEXT NOT NULL,
        checksum INTEGER NOT NULL
    );";

/// A store that was opened, and what happened on the way.
pub struct Opened {
    /// The store.
    pub store: Store,
    /// Where a damaged file was put, if there was one.
    pub set_aside: Option<PathBuf>,
}

/// Why nothing could be remembered or recalled.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file was damaged. It is now elsewhere, and a new one takes its place.
    #[error("{file} was damaged and is now {}", aside.display())]
    Damaged {
        /// The file.
        file: String,
        /// Where it is now.
        aside: PathBuf,
    },
    /// The file belongs to something else.
    #[error("{file} was not written by this program, or by a newer version of it")]
    Foreign {
        /// The file.
        file: String,
    },
    /// The folder cannot be made, or the damaged file not moved.
    #[error("{file}: {source}")]
    Folder {
        /// The file.
        file: String,
        /// What the system says.
        source: io::Error,
    },
    /// The file cannot be read or written.
    #[error("{file}: {source}")]
    Sqlite {
        /// The file.
        file: String,
        /// What the database says.
        source: rusqlite::Error,
    },
}

/// What one step of work on the file may come to.
pub(crate) enum Trouble {
    /// What was read makes no sense.
    Damaged,
    /// The database refuses.
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Trouble {
        use rusqlite::Error;
        let damaged = match &error {
            Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => true,
                // The plain error without a code of its own. Our statements are always the same, so
                // it is the file that does not suit them.
                _ => failure.extended_code == rusqlite::ffi::SQLITE_ERROR,
            },
            Error::SqlInputError { .. } => true,
            // A column of another type, or text that is no UTF-8: nobody wrote that.
            Error::InvalidColumnType(..)
            | Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::Utf8Error(..) => true,
            _ => false,
        };
        if damaged {
            Trouble::Damaged
        } else {
            Trouble::Sqlite(error)
        }
    }
}

/// Why a connection was not made.
pub(crate) enum Refused {
    /// The file is damaged, foreign, or out of reach.
    Trouble(Trouble),
    /// It belongs to something else.
    Foreign,
}

impl From<rusqlite::Error> for Refused {
    fn from(error: rusqlite::Error) -> Refused {
        Refused::Trouble(error.into())
    }
}

/// Opens the file, makes it if need be, and sees that it is ours.
pub(crate) fn connect(path: &Path) -> Result<Connection, Refused> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    match whose(&connection)? {
        (APPLICATION, SCHEMA, 2..) => return Ok(connection),
        // New, or being made by another process just now.
        (0, 0, 0) | (APPLICATION, 0..=SCHEMA, _) => {}
        _ => return Err(Refused::Foreign),
    }
    // The mode stays with the file. Where another process is making it, it does this too.
    let _ = connection.pragma_update(None, "journal_mode", "wal");
    connection.execute_batch(&format!(
        "BEGIN IMMEDIATE; {TABLES}
         PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA}; COMMIT"
    ))?;
    Ok(connection)
}

/// The application that a file belongs to, the version of its tables, and how many it has. All are
/// as of one moment, for another process may be making the file.
fn whose(connection: &Connection) -> rusqlite::Result<(i64, i64, i64)> {
    let moment = connection.unchecked_transaction()?;
    let objects = moment.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let number = |name| moment.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    Ok((number("application_id")?, number("user_version")?, objects))
}

/// Whether the pages of a file fit together.
pub(crate) fn is_whole(connection: &Connection) -> bool {
    let check = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    check.is_ok_and(|said| said == "ok")
}

/// Makes the folder of a file.
pub(crate) fn make_folder(path: &Path) -> Result<(), StoreError> {
    match path.parent() {
        Some(folder) => fs::create_dir_all(folder).map_err(|source| StoreError::Folder {
            file: folder.display().to_string(),
            source,
        }),
        None => Ok(()),
    }
}

/// Gives a damaged file, and what the database keeps beside it, names that nothing has yet.
pub(crate) fn set_aside(path: &Path) -> Result<PathBuf, StoreError> {
    let with = |path: &Path, end: &str| {
        let mut name = OsString::from(path);
        name.push(end);
        PathBuf::from(name)
    };
    let names = (1..).map(|n| match n {
        1 => with(path, ".damaged"),
        n => with(path, &format!(".damaged-{n}")),
    });
    let free = |name: &PathBuf| !name.exists();
    let aside = names.into_iter().find(free).unwrap_or_default();
    fs::rename(path, &aside).map_err(|source| StoreError::Folder {
        file: path.display().to_string(),
        source,
    })?;
    for end in ["-wal", "-shm"] {
        // They are there only while somebody has the file open, or after a crash.
        let _ = fs::rename(with(path, end), with(&aside, end));
    }
    Ok(aside)
}

/// FNV-1a with 64 bits over several texts: small, and the same everywhere.
pub(crate) fn hash(texts: &[&str]) -> i64 {
    let bytes = texts.iter().flat_map(|text| {
        // No text holds a zero byte, so it parts one from the next.
        text.bytes().chain([0])
    });
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    // The database counts with signs; only the bits matter.
    sum as i64
}
