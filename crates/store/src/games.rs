//! Values of local games of endgames. The store takes positions and values as texts; what they mean
//! is for the solver to say under whose name they are filed.

use rusqlite::{OptionalExtension as _, params};

use crate::database::{StoreError, Trouble, hash};
use crate::store::Store;

impl Store {
    /// The bounds of a local game, if this solver found them before.
    ///
    /// # Examples
    /// ```
    /// let folder = tempfile::tempdir()?;
    /// let store = store::Store::open(&folder.path().join("solved.sqlite"), life::SOLVER)?.store;
    /// store.keep_game("solver 1", "area 0011", ["1|*", "1|*"])?;
    /// assert_eq!(store.game("solver 1", "area 0011")?.unwrap()[0], "1|*");
    /// assert!(store.game("solver 2", "area 0011")?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self, solver: &str, position: &str) -> Result<Option<[String; 2]>, StoreError> {
        self.work(|connection| {
            let mut select = connection.prepare_cached(
                "SELECT low, high, checksum FROM games
                 WHERE key = ?1 AND solver = ?2 AND position = ?3",
            )?;
            let row = select
                .query_row(
                    params![hash(&[solver, position]), solver, position],
                    |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
                )
                .optional()?;
            let Some((low, high, sum)): Option<(String, String, i64)> = row else {
                return Ok(None);
            };
            if hash(&[solver, position, &low, &high]) != sum {
                return Err(Trouble::Damaged);
            }
            Ok(Some([low, high]))
        })
    }

    /// Keeps the bounds of a local game.
    pub fn keep_game(
        &self,
        solver: &str,
        position: &str,
        [low, high]: [&str; 2],
    ) -> Result<(), StoreError> {
        self.work(|connection| {
            let mut insert = connection.prepare_cached(
                "INSERT OR REPLACE INTO games (key, solver, position, low, high, checksum)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?;
            insert.execute(params![
                hash(&[solver, position]),
                solver,
                position,
                low,
                high,
                hash(&[solver, position, low, high]),
            ])?;
            Ok(())
        })
    }

    /// How many local games of a solver are kept, and how many of others.
    pub fn games(&self, solver: &str) -> Result<[u64; 2], StoreError> {
        self.work(|connection| {
            let count = |sql: &str| -> Result<u64, rusqlite::Error> {
                let count: i64 = connection.query_row(sql, [solver], |row| row.get(0))?;
                Ok(u64::try_from(count).unwrap_or(0))
            };
            Ok([
                count("SELECT count(*) FROM games WHERE solver = ?1")?,
                count("SELECT count(*) FROM games WHERE solver <> ?1")?,
            ])
        })
    }

    /// Forgets local games: all, or those of other solvers than this one. Tells how many.
    pub fn forget_games(&self, but: Option<&str>) -> Result<u64, StoreError> {
        self.work(|connection| {
            let gone = match but {
                None => connection.execute("DELETE FROM games", [])?,
                Some(solver) => {
                    connection.execute("DELETE FROM games WHERE solver <> ?1", [solver])?
                }
            };
            Ok(gone as u64)
        })
    }
}
