//! What earlier runs solved: where it is kept, and what is told when that fails.
//!
//! Remembering is a favour. Whatever goes wrong with it is told once, and the run goes on as if there were
//! nothing to remember.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use check::Archive;
use clap::Args;
use goban::Colour;
use life::understand::{Choice, likely};
use life::{Answer, Options, Problem, ProblemError, Setup};
use search::Limits;
use store::{Asked, Remembered, Store, StoreError};

use crate::output;

/// Names the folder to use.
const FOLDER: &str = "NAKADE_DATA";
/// Does what `--no-cache` does, for all runs.
const OFF: &str = "NAKADE_NO_CACHE";
/// The file in the folder.
const FILE: &str = "solved.sqlite";

/// Whether earlier answers are used.
#[derive(Clone, Copy, Debug, Args)]
pub struct CacheOptions {
    /// Solve everything anew, and keep nothing: `nakade cache --help` tells about kept answers
    #[arg(long)]
    pub no_cache: bool,
}

/// The answers of earlier runs, for all threads of this one.
pub struct Cache {
    store: Option<Store>,
    /// Set when something went wrong: nothing is tried from then on.
    given_up: AtomicBool,
}

impl Cache {
    /// Opens the file, unless somebody does not want it.
    pub fn open(options: CacheOptions) -> Cache {
        let wanted = !options.no_cache && std::env::var_os(OFF).is_none_or(|set| set.is_empty());
        let cache = Cache {
            store: None,
            given_up: AtomicBool::new(false),
        };
        let store = file()
            .filter(|_| wanted)
            .and_then(|file| cache.heard(Store::open(&file, life::SOLVER)));
        let Some(opened) = store else {
            return cache;
        };
        if let Some(aside) = opened.set_aside {
            let aside = aside.display();
            note(&format!(
                "the file of solved positions was damaged and is now {aside}; a new one is begun"
            ));
        }
        Cache {
            store: Some(opened.store),
            ..cache
        }
    }

    /// The problem that is meant by what was given. Finding it out may take a search; it is done once, unless the
    /// limits cut it short.
    pub fn understood(
        &self,
        setup: &Setup,
        to_move: Option<Colour>,
        options: &Options,
    ) -> Result<Choice, ProblemError> {
        if let Some(problem) = self.ask(|store| store.reading(setup, to_move)).flatten() {
            return Ok(Choice {
                problem,
                hurried: false,
                session: None,
            });
        }
        let choice = likely(setup, to_move, options)?;
        if !choice.hurried {
            self.ask(|store| store.keep_reading(setup, to_move, &choice.problem));
        }
        Ok(choice)
    }

    /// The answer to exactly this question.
    pub fn recall(&self, asked: &Asked<'_>) -> Option<Remembered> {
        self.ask(|store| store.answer(asked)).flatten()
    }

    /// The answer to this question, whether it was the first or the second of its session. The main line may
    /// then be another good one.
    pub fn recall_like(&self, asked: &Asked<'_>) -> Option<Remembered> {
        let second = !asked.second;
        self.recall(asked)
            .or_else(|| self.recall(&Asked { second, ..*asked }))
    }

    /// Keeps an answer, if it is proven.
    pub fn keep(&self, asked: &Asked<'_>, answer: &Answer, took: Duration) {
        self.ask(|store| store.keep_answer(asked, answer, took));
    }

    fn ask<T>(&self, work: impl FnOnce(&Store) -> Result<T, StoreError>) -> Option<T> {
        let store = self.store.as_ref()?;
        if self.given_up.load(Ordering::Relaxed) {
            return None;
        }
        self.heard(work(store))
    }

    /// The result, or a message.
    fn heard<T>(&self, result: Result<T, StoreError>) -> Option<T> {
        match result {
            Ok(found) => Some(found),
            Err(error @ StoreError::Damaged { .. }) => {
                note(&format!("solved positions: {error}; a new file is begun"));
                None
            }
            Err(error) => {
                // Several threads may come here at once; one of them tells.
                if !self.given_up.swap(true, Ordering::Relaxed) {
                    note(&format!("solved positions are not remembered: {error}"));
                }
                None
            }
        }
    }
}

/// Answers that took fewer nodes are found again sooner than they are written.
const COSTLY: u64 = 1000;

/// A check asks dozens of small questions about a problem, each in a session of its own.
impl Archive for Cache {
    fn understood(
        &self,
        setup: &Setup,
        to_move: Colour,
        limits: &Limits,
    ) -> Result<Problem, ProblemError> {
        let options = check::tries(limits);
        Cache::understood(self, setup, Some(to_move), &options).map(|choice| choice.problem)
    }

    fn recall(&self, problem: &Problem, to_move: Colour) -> Option<Answer> {
        let found = Cache::recall(self, &Asked::first(problem, to_move));
        found.map(|found| found.answer)
    }

    fn keep(&self, problem: &Problem, to_move: Colour, answer: &Answer, took: Duration) {
        if answer.nodes >= COSTLY {
            Cache::keep(self, &Asked::first(problem, to_move), answer, took);
        }
    }
}

fn note(text: &str) {
    output::note(text);
}

/// The file of solved positions, if there is a place for it.
pub fn file() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name);
    folder(variable).map(|folder| folder.join(FILE))
}

/// The folder that the environment names, or the one where programs of this system keep their data.
fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name: &str| {
        let value = variable(name).filter(|value| !value.is_empty());
        value.map(PathBuf::from)
    };
    if let Some(folder) = path(FOLDER) {
        return Some(folder);
    }
    // The XDG specification says that what is not absolute is to be ignored.
    if let Some(data) = path("XDG_DATA_HOME").filter(|data| data.is_absolute()) {
        return Some(data.join("nakade"));
    }
    let data = if cfg!(windows) {
        path("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        path("HOME")?.join("Library/Application Support")
    } else {
        path("HOME")?.join(".local/share")
    };
    Some(data.join("nakade"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(variables: &[(&str, &str)]) -> Option<String> {
        let value = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        folder(value).map(|folder| folder.display().to_string())
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_folder_is_where_the_environment_says() {
        let home = ("HOME", "/home/x");
        let of = |variables: &[(&str, &str)]| folder_with(variables).unwrap_or_default();
        assert_eq!(of(&[home]), "/home/x/.local/share/nakade");
        assert_eq!(of(&[home, ("XDG_DATA_HOME", "/data")]), "/data/nakade");
        assert_eq!(
            of(&[home, ("XDG_DATA_HOME", "data")]),
            "/home/x/.local/share/nakade"
        );
        let both = [("XDG_DATA_HOME", "/data"), (FOLDER, "/mine")];
        assert_eq!(of(&both), "/mine");
        assert_eq!(of(&[home, (FOLDER, "")]), "/home/x/.local/share/nakade");
        assert_eq!(folder_with(&[]), None);
    }
}
