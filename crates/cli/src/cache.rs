//! Where the answers of earlier runs are kept, and what is told when that fails.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use ::endgame::{Counting, Kept, Library};
use clap::Args;
use engine::Memory;
use store::{Store, StoreError};

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
    /// Solve everything anew and keep nothing; `nakade cache --help` describes kept answers
    #[arg(long)]
    pub no_cache: bool,
}

impl CacheOptions {
    /// Opens the file of solved positions, unless somebody does not want it.
    pub fn open(self) -> Option<Memory> {
        self.open_store().map(|store| Memory::new(store, told))
    }

    /// The library of local games, in the same file. A run opens it once.
    pub fn library(self) -> Option<Box<dyn Library>> {
        static OPENED: OnceLock<Option<Arc<Store>>> = OnceLock::new();
        let store = OPENED.get_or_init(|| self.open_store().map(Arc::new));
        Some(Box::new(Games(Arc::clone(store.as_ref()?))))
    }

    fn open_store(self) -> Option<Store> {
        if self.no_cache || std::env::var_os(OFF).is_some_and(|set| !set.is_empty()) {
            return None;
        }
        match Store::open(&file()?, life::SOLVER) {
            Ok(opened) => {
                if let Some(aside) = opened.set_aside {
                    let aside = aside.display();
                    output::note(&format!(
                        "the file of solved positions was damaged and is now {aside}; \
                         a new one is begun"
                    ));
                }
                Some(opened.store)
            }
            Err(error) => {
                told(&error);
                None
            }
        }
    }
}

/// Local games in the file of solved positions.
struct Games(Arc<Store>);

impl Games {
    fn position(counting: Counting, key: &[u8]) -> String {
        let rules = match counting {
            Counting::Territory => "territory ",
            Counting::Area => "area ",
        };
        let digits = key.iter().map(|byte| format!("{byte:02x}"));
        std::iter::once(rules.to_owned()).chain(digits).collect()
    }
}

impl Library for Games {
    fn find(&mut self, counting: Counting, key: &[u8]) -> Option<Kept> {
        let found = self
            .0
            .game(::endgame::SOLVER, &Games::position(counting, key));
        match found {
            Ok(found) => found.map(|[low, high]| Kept { low, high }),
            Err(error) => {
                told(&error);
                None
            }
        }
    }

    fn keep(&mut self, counting: Counting, key: &[u8], kept: &Kept) {
        let position = Games::position(counting, key);
        let bounds = [kept.low.as_str(), kept.high.as_str()];
        if let Err(error) = self.0.keep_game(::endgame::SOLVER, &position, bounds) {
            told(&error);
        }
    }
}

/// Tells what is wrong with the file. The run goes on without it.
fn told(error: &StoreError) {
    output::note(&match error {
        StoreError::Damaged { .. } => format!("solved positions: {error}; a new file is begun"),
        _ => format!("solved positions are not remembered: {error}"),
    });
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
