//! Collections of problems: kept, searched, imported, exported.

use std::collections::HashSet;

use goban::{Board, canonical_hash};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::database::Database;
use crate::error::Refusal;
use crate::position::PositionJson;
use crate::reading::{self, Imported};

/// The collections that come with the program, the easiest first: a name and its files. Another
/// file is another line.
const BUILT_IN: [(&str, &[&str]); 8] = [
    (
        "Nakade",
        &[
            include_str!("../../../examples/l-group.sgf"),
            include_str!("../../../examples/straight-three.sgf"),
            include_str!("../../../examples/second-line.sgf"),
            include_str!("../../../examples/rectangular-six.sgf"),
            include_str!("../../../examples/book.sgf"),
        ],
    ),
    (
        "30 to 26 kyu",
        &[include_str!("../../../examples/set/30k-26k.sgf")],
    ),
    (
        "25 to 21 kyu",
        &[include_str!("../../../examples/set/25k-21k.sgf")],
    ),
    (
        "20 to 16 kyu",
        &[include_str!("../../../examples/set/20k-16k.sgf")],
    ),
    (
        "15 to 11 kyu",
        &[include_str!("../../../examples/set/15k-11k.sgf")],
    ),
    (
        "10 to 6 kyu",
        &[include_str!("../../../examples/set/10k-6k.sgf")],
    ),
    (
        "5 to 1 kyu",
        &[include_str!("../../../examples/set/5k-1k.sgf")],
    ),
    (
        "1 to 3 dan",
        &[include_str!("../../../examples/set/1d-3d.sgf")],
    ),
];
/// More problems than this are not taken in at once.
pub const MOST_IMPORTED: usize = 20_000;
/// A page of a list.
const PAGE: u32 = 60;

/// A collection.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Collection {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Whether it comes with the program.
    pub built_in: bool,
    /// How many problems it has.
    pub problems: i64,
    /// How many of them have been solved in training.
    pub solved: i64,
    /// How many of them have been checked.
    pub checked: i64,
}

/// A problem of a collection.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Kept {
    /// Its number in the library.
    pub id: i64,
    /// Its collection.
    pub collection: i64,
    /// Its place in the collection, from 1.
    pub number: i64,
    /// Its name.
    pub name: String,
    /// What the file says about it.
    pub comment: Option<String>,
    /// The position.
    pub position: PositionJson,
    /// What becomes of the group, if that has been checked.
    pub outcome: Option<String>,
    /// What is to be done, in words.
    pub task: Option<String>,
    /// How hard it is, as a rank.
    pub band: Option<String>,
}

/// What is looked for.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// In this collection only.
    pub collection: Option<i64>,
    /// With this text in the name.
    #[param(max_length = 200)]
    pub name: Option<String>,
    /// On boards of this width.
    pub size: Option<u8>,
    /// Not easier than this level: ten levels a rank, 0 is 30 kyu.
    pub from: Option<i64>,
    /// Not harder than this level.
    pub to: Option<i64>,
    /// How many to pass over.
    pub skip: Option<u32>,
}

/// Problems that were found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page {
    /// A page of them.
    pub problems: Vec<Kept>,
    /// How many there are in all.
    pub total: i64,
}

/// A collection to be taken in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// Its name.
    #[schema(max_length = 200)]
    pub name: String,
    /// SGF, text boards or problem lines.
    pub text: String,
}

impl Database {
    /// Puts in the problems that come with the program, where they are not in yet.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn seed(&self) -> Result<(), Refusal> {
        for (name, files) in BUILT_IN {
            self.put_in(name, files)?;
        }
        Ok(())
    }

    /// Puts the problems of some files into a collection of the program's own.
    fn put_in(&self, name: &str, files: &[&str]) -> Result<(), Refusal> {
        let mut problems = Vec::new();
        for text in files {
            problems.extend(reading::read(text, MOST_IMPORTED)?.problems);
        }
        let mut connection = self.lock();
        let work = connection.transaction()?;
        let sql = "SELECT id FROM collections WHERE built_in = 1 AND name = ?";
        let known = work.query_row(sql, [name], |row| row.get(0)).optional()?;
        let id = match known {
            Some(id) => id,
            None => add_collection(&work, name, true)?,
        };
        let there: HashSet<String> = {
            let mut query = work.prepare("SELECT position FROM problems WHERE collection = ?")?;
            let rows = query.query_map([id], |row| row.get(0))?;
            rows.collect::<Result<_, _>>()?
        };
        for (index, problem) in problems.iter().enumerate() {
            let position = stored(&problem.position)?;
            if !there.contains(&position) {
                add_problem(&work, id, index + 1, problem)?;
                continue;
            }
            let sql = "UPDATE problems SET source = ?
                WHERE collection = ? AND position = ? AND source IS NULL";
            work.execute(sql, params![problem.source, id, position])?;
        }
        work.commit()?;
        Ok(())
    }

    /// All collections.
    pub fn collections(&self) -> Result<Vec<Collection>, Refusal> {
        let connection = self.lock();
        let mut query = connection.prepare(
            "SELECT c.id, c.name, c.built_in, COUNT(p.id), COUNT(p.outcome),
                (SELECT COUNT(DISTINCT a.problem) FROM attempts a JOIN problems q
                    ON q.id = a.problem WHERE q.collection = c.id AND a.success = 1)
             FROM collections c LEFT JOIN problems p ON p.collection = c.id
             GROUP BY c.id ORDER BY c.built_in DESC, CASE WHEN c.built_in THEN c.id END, c.name",
        )?;
        let rows = query.query_map([], |row| {
            Ok(Collection {
                id: row.get(0)?,
                name: row.get(1)?,
                built_in: row.get(2)?,
                problems: row.get(3)?,
                checked: row.get(4)?,
                solved: row.get(5)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The problems that a filter lets through.
    pub fn problems(&self, filter: &Filter) -> Result<Page, Refusal> {
        let connection = self.lock();
        let name = filter.name.as_ref().map(|name| {
            let plain = name.replace('\\', "\\\\").replace('%', "\\%");
            format!("%{}%", plain.replace('_', "\\_"))
        });
        let given = params![
            filter.collection,
            name,
            filter.size,
            filter.from,
            filter.to,
            filter.skip.unwrap_or(0),
            PAGE
        ];
        let which = "FROM problems WHERE (?1 IS NULL OR collection = ?1)
            AND (?2 IS NULL OR name LIKE ?2 ESCAPE '\\') AND (?3 IS NULL OR width = ?3)
            AND (?4 IS NULL OR level >= ?4) AND (?5 IS NULL OR level <= ?5)";
        let count = format!("SELECT COUNT(*) {which} AND (?6 >= 0 OR ?7)");
        let total = connection.query_row(&count, given, |row| row.get(0))?;
        let list = format!("SELECT * {which} ORDER BY collection, number LIMIT ?7 OFFSET ?6");
        let mut query = connection.prepare(&list)?;
        let rows = query.query_map(given, kept)?;
        Ok(Page {
            problems: rows.collect::<Result<_, _>>()?,
            total,
        })
    }

    /// The problems with the same stones, turned, mirrored or with colours exchanged.
    pub fn alike(&self, position: &PositionJson) -> Result<Page, Refusal> {
        let shape = shape(&position.placed()?.board);
        let connection = self.lock();
        let mut query = connection.prepare("SELECT * FROM problems WHERE shape = ? LIMIT 200")?;
        let rows = query.query_map([shape], kept)?;
        let problems: Vec<Kept> = rows.collect::<Result<_, _>>()?;
        let total = problems.len() as i64;
        Ok(Page { problems, total })
    }

    /// One problem.
    pub fn problem(&self, id: i64) -> Result<Kept, Refusal> {
        let connection = self.lock();
        let sql = "SELECT * FROM problems WHERE id = ?";
        Ok(connection.query_row(sql, [id], kept)?)
    }

    /// Takes a collection in; all of it or nothing.
    pub fn import(&self, name: &str, problems: &[Imported]) -> Result<i64, Refusal> {
        let mut connection = self.lock();
        let work = connection.transaction()?;
        let id = add_collection(&work, name, false)?;
        for (index, problem) in problems.iter().enumerate() {
            add_problem(&work, id, index + 1, problem)?;
        }
        work.commit()?;
        Ok(id)
    }

    /// Takes a collection out. The one that comes with the program stays.
    pub fn forget(&self, id: i64) -> Result<(), Refusal> {
        let connection = self.lock();
        let sql = "DELETE FROM collections WHERE id = ? AND built_in = 0";
        match connection.execute(sql, [id])? {
            0 => Err(Refusal::missing("there is no such collection to take out")),
            _ => Ok(()),
        }
    }

    /// The game tree that a problem came out of, as SGF.
    pub fn source(&self, id: i64) -> Result<Option<String>, Refusal> {
        let sql = "SELECT source FROM problems WHERE id = ?";
        Ok(self.lock().query_row(sql, [id], |row| row.get(0))?)
    }

    /// A collection as SGF: the game trees as they came in, solutions and all, and other problems
    /// as positions.
    pub fn export(&self, id: i64) -> Result<String, Refusal> {
        let connection = self.lock();
        let sql = "SELECT * FROM problems WHERE collection = ? ORDER BY number";
        let mut query = connection.prepare(sql)?;
        let rows = query.query_map([id], |row| Ok((kept(row)?, row.get("source")?)))?;
        let mut text = String::new();
        for row in rows {
            let (problem, source): (Kept, Option<String>) = row?;
            text += &match source {
                Some(source) => source,
                None => reading::to_sgf(&problem.position, problem.comment.as_deref())?,
            };
        }
        match text.is_empty() {
            true => Err(Refusal::missing("there is no such collection")),
            false => Ok(text),
        }
    }

    /// Notes what a problem came to.
    pub fn checked(
        &self,
        id: i64,
        outcome: &str,
        task: &str,
        level: Option<u16>,
    ) -> Result<(), Refusal> {
        let sql = "UPDATE problems SET outcome = ?, task = ?, level = ? WHERE id = ?";
        self.lock()
            .execute(sql, params![outcome, task, level, id])?;
        Ok(())
    }

    /// The problems that have not been checked.
    pub fn unchecked(&self) -> Result<Vec<Kept>, Refusal> {
        let connection = self.lock();
        let sql = "SELECT * FROM problems WHERE outcome IS NULL ORDER BY number";
        let mut query = connection.prepare(sql)?;
        let rows = query.query_map([], kept)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// All problems of a collection.
    pub fn all_of(&self, collection: i64) -> Result<Vec<Kept>, Refusal> {
        let connection = self.lock();
        let sql = "SELECT * FROM problems WHERE collection = ? ORDER BY number";
        let mut query = connection.prepare(sql)?;
        let rows = query.query_map([collection], kept)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn add_collection(connection: &Connection, name: &str, built_in: bool) -> rusqlite::Result<i64> {
    let sql = "INSERT INTO collections (name, built_in) VALUES (?, ?)";
    connection.execute(sql, params![name, built_in])?;
    Ok(connection.last_insert_rowid())
}

fn add_problem(
    connection: &Connection,
    collection: i64,
    number: usize,
    problem: &Imported,
) -> Result<(), Refusal> {
    let placed = problem.position.placed()?;
    let board = &placed.board;
    let name = problem.position.id.clone();
    let name = name.unwrap_or_else(|| format!("Problem {number}"));
    connection.execute(
        "INSERT INTO problems (collection, number, name, comment, position, width, height,
            stones, shape, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        params![
            collection,
            number,
            name,
            problem.comment,
            stored(&problem.position)?,
            board.size().width(),
            board.size().height(),
            board.occupied().len(),
            shape(board),
            problem.source,
        ],
    )?;
    Ok(())
}

fn stored(position: &PositionJson) -> Result<String, Refusal> {
    serde_json::to_string(position).map_err(Refusal::storage)
}

/// A number that all images of a position have, those with exchanged colours too.
fn shape(board: &Board) -> i64 {
    let hashes = [board, &board.with_colours_swapped()].map(canonical_hash);
    i64::from_ne_bytes(hashes[0].min(hashes[1]).to_ne_bytes())
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Kept> {
    let position: String = row.get("position")?;
    let level: Option<i64> = row.get("level")?;
    let mut position: PositionJson = serde_json::from_str(&position).unwrap_or_default();
    let name: String = row.get("name")?;
    position.id = Some(name.clone());
    Ok(Kept {
        id: row.get("id")?,
        collection: row.get("collection")?,
        number: row.get("number")?,
        name,
        comment: row.get("comment")?,
        position,
        outcome: row.get("outcome")?,
        task: row.get("task")?,
        band: level.map(|level| band(level as f64)),
    })
}

/// The rank that a level stands for: ten levels a rank, 30 kyu at the bottom.
pub fn band(level: f64) -> String {
    match (level / 10.0).floor() as i64 {
        rank @ ..30 => format!("{} kyu", 30 - rank.max(0)),
        rank => format!("{} dan", (rank - 29).min(7)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library() -> Database {
        let database = Database::open(None).expect("a database in memory");
        database.seed().expect("our own problems");
        database
    }

    #[test]
    fn our_own_problems_are_there_and_are_put_in_once() {
        let library = library();
        let before = library.problems(&Filter::default()).expect("a page");
        assert!(before.total >= 14, "{}", before.total);
        library.seed().expect("again");
        let after = library.problems(&Filter::default()).expect("a page");
        assert_eq!(before.total, after.total);
    }

    #[test]
    fn a_file_that_comes_with_a_later_version_is_put_into_its_own_collection() {
        let library = library();
        let first = "(;SZ[9]GN[one]AB[aa]AW[bb])";
        let second = "(;SZ[9]GN[two]AB[cc]AW[dd])";
        library.put_in("More", &[first]).expect("put in");
        library.put_in("More", &[first, second]).expect("put in");
        let collections = library.collections().expect("a list");
        let more = collections.iter().find(|c| c.name == "More").expect("it");
        assert_eq!(more.problems, 2);
        assert!(more.built_in);
    }

    #[test]
    fn a_position_is_found_turned_and_with_colours_exchanged() {
        let library = library();
        let problem = &library
            .problems(&Filter::default())
            .expect("a page")
            .problems[0];
        let turns = ["right", "mirror", "swap"].map(|turn| format!("\"{turn}\""));
        let position = serde_json::to_string(&problem.position).expect("JSON");
        let request = format!(
            "{{\"position\":{position},\"turns\":[{}]}}",
            turns.join(",")
        );
        let request: crate::transform::TurnRequest =
            serde_json::from_str(&request).expect("a request");
        let turned = request.turned().expect("a position").position;
        assert_ne!(turned.black, problem.position.black);
        let found = library.alike(&turned).expect("a page");
        assert!(found.problems.iter().any(|found| found.id == problem.id));
    }

    #[test]
    fn names_are_looked_for_as_they_are_written() {
        let library = library();
        let found = |name: &str| {
            let filter = Filter {
                name: Some(name.to_owned()),
                ..Filter::default()
            };
            library.problems(&filter).expect("a page").total
        };
        assert!(found("l group") >= 1);
        assert_eq!(found("%"), 0);
        assert_eq!(found("'; DROP TABLE problems; --"), 0);
    }

    #[test]
    fn a_collection_goes_out_as_it_came_in() {
        let library = library();
        let text = "(;SZ[9]GN[one]AB[aa]AW[bb]PL[B]C[hm];B[cc]C[RIGHT];W[dd])\n\
            (;SZ[9]GN[two]AB[cc]AW[dd])\n";
        let read = reading::read(text, 10).expect("SGF").problems;
        let id = library.import("mine", &read).expect("a number");
        let exported = library.export(id).expect("SGF");
        assert_eq!(reading::read(&exported, 10).expect("SGF").problems, read);
        assert_eq!(
            exported.replace('\n', ""),
            text.replace('\n', ""),
            "with its solutions"
        );
        library.forget(id).expect("gone");
        assert!(library.export(id).is_err());
        let built_in = library.collections().expect("a list")[0].id;
        assert!(library.forget(built_in).is_err());
    }
}
