//! The user's own file: collections, training, in SQLite.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::error::Refusal;

/// The user's data. Every change is on the disk when it is answered, so that nothing but what is
/// under way is lost when the program is killed.
pub struct Database(Mutex<Connection>);

/// The layout of the file; another one is not touched.
const VERSION: i64 = 2;
/// The first layout did not keep the files that problems came out of.
const FROM_FIRST: &str = "ALTER TABLE problems ADD COLUMN source TEXT;";

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
        level INTEGER,
        source TEXT
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
        let change = match version {
            0 => TABLES,
            1 => FROM_FIRST,
            VERSION => return Ok(Database(Mutex::new(connection))),
            _ => return Err("library.sqlite was written by a newer version".to_owned()),
        };
        let all = format!("BEGIN; {change} PRAGMA user_version = {VERSION}; COMMIT;");
        connection.execute_batch(&all).map_err(|e| e.to_string())?;
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
    // What was answered is on the disk, also when the power fails in the next moment.
    connection.pragma_update(None, "synchronous", "FULL")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_first_layout_is_taken_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("library.sqlite");
        let old = Connection::open(&file).expect("a file");
        let tables = TABLES.replace(",\n        source TEXT", "");
        assert_ne!(tables, TABLES);
        old.execute_batch(&tables).expect("tables");
        old.execute_batch("PRAGMA user_version = 1; INSERT INTO collections (name) VALUES ('x');")
            .expect("a collection");
        drop(old);
        for _ in 0..2 {
            let database = Database::open(Some(folder.path())).expect("it is opened");
            let count = "SELECT COUNT(*) + COUNT(source) FROM problems";
            let found: i64 = database
                .lock()
                .query_row(count, [], |row| row.get(0))
                .expect("it");
            assert_eq!(found, 0);
            let names = "SELECT name FROM collections";
            let name: String = database
                .lock()
                .query_row(names, [], |row| row.get(0))
                .expect("it");
            assert_eq!(name, "x");
        }
    }

    #[test]
    fn a_file_of_a_newer_program_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let newer = Connection::open(folder.path().join("library.sqlite")).expect("a file");
        newer
            .execute_batch("PRAGMA user_version = 99;")
            .expect("a number");
        assert!(Database::open(Some(folder.path())).is_err());
    }
}
