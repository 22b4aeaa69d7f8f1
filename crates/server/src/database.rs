//! The user's own file: collections, training, in SQLite.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::error::Refusal;

/// The user's data. Every change is on the disk when it is answered, so that nothing but what is
/// under way is lost when the program is killed.
pub struct Database(Mutex<Connection>);

/// The layout of the file; another one is not touched.
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS collections (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        built_in INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE IF NOT EXISTS problems (
        id INTEGER PRIMARY KEY,
        collection INTEGER NOT NULL REFERENCES collections(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        comment TEXT,
        position TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        stones INTEGER NOT NULL,
        shape INTEGER NOT NULL,
        outcome TEXT,
        task TEXT,
        level INTEGER
    );
    CREATE INDEX IF NOT EXISTS by_collection ON problems (collection, number);
    CREATE INDEX IF NOT EXISTS by_shape ON problems (shape);
    CREATE TABLE IF NOT EXISTS cards (
        problem INTEGER PRIMARY KEY REFERENCES problems(id) ON DELETE CASCADE,
        due INTEGER NOT NULL,
        last INTEGER NOT NULL,
        stability REAL NOT NULL,
        difficulty REAL NOT NULL,
        elapsed INTEGER NOT NULL,
        scheduled INTEGER NOT NULL,
        reps INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        state INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS attempts (
        id INTEGER PRIMARY KEY,
        problem INTEGER NOT NULL REFERENCES problems(id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        success INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        millis INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);";

impl Database {
    /// Opens the file in a folder, or a passing one in memory.
    ///
    /// # Errors
    /// When the file cannot be opened, or another program made it.
    pub fn open(folder: Option<&Path>) -> Result<Database, String> {
        let connection = match folder {
            Some(folder) => {
                std::fs::create_dir_all(folder).map_err(|e| e.to_string())?;
                Connection::open(folder.join("library.sqlite"))
            }
            None => Connection::open_in_memory(),
        };
        let connection = connection.map_err(|e| e.to_string())?;
        prepare(&connection).map_err(|e| e.to_string())?;
        let version: i64 = connection
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .map_err(|e| e.to_string())?;
        match version {
            0 => connection
                .execute_batch(&format!("{TABLES} PRAGMA user_version = {VERSION};"))
                .map_err(|e| e.to_string())?,
            VERSION => {}
            _ => return Err("library.sqlite was written by a newer version".to_owned()),
        }
        Ok(Database(Mutex::new(connection)))
    }

    /// The connection, for one piece of work.
    pub fn lock(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "foreign_keys", true)
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        match error {
            rusqlite::Error::QueryReturnedNoRows => Refusal::missing("there is no such problem"),
            error => Refusal::storage(error),
        }
    }
}
