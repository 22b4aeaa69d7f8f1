//! The game trees of files and folders, one by one.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use sgf::Tree;
use wire::{Failure, Item};

use crate::collection::files_in;
use crate::input::{self, is_standard, reason};

/// One problem of a book.
#[derive(Debug)]
pub struct Entry {
    /// Where it stands: the file, and which game of it when it holds several.
    pub id: String,
    /// The file, for messages.
    pub file: String,
    /// The game tree, or why there is none.
    pub tree: Result<Tree, Failure>,
    /// How many bytes of the input lie before the end of this entry.
    pub position: u64,
}

/// All problems of several files and folders.
#[derive(Debug)]
pub struct Books {
    waiting: VecDeque<PathBuf>,
    ready: VecDeque<Entry>,
    position: u64,
    total: Option<u64>,
}

impl Books {
    /// Looks at all names: a file that is not there is known before anything is solved.
    pub fn open(names: &[PathBuf]) -> Result<Books, Failure> {
        let mut waiting = VecDeque::new();
        for path in names {
            let name = &input::name(path);
            if is_standard(path) {
                waiting.push_back(path.clone());
                continue;
            }
            let about =
                std::fs::metadata(path).map_err(|error| Failure::of_file(name, reason(&error)))?;
            if !about.is_dir() {
                waiting.push_back(path.clone());
                continue;
            }
            let found = files_in(path, &["sgf"])?.files;
            if found.is_empty() {
                let message = "there is no SGF file in this folder";
                return Err(Failure::of_file(name, message));
            }
            waiting.extend(found);
        }
        let total = waiting.iter().map(|path| size(path)).sum();
        Ok(Books {
            waiting,
            ready: VecDeque::new(),
            position: 0,
            total,
        })
    }

    /// The size of the whole input in bytes; unknown when it is a pipe.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    fn enter(&mut self, path: &Path) {
        let name = input::name(path);
        let (start, size) = (self.position, size(path).unwrap_or(0));
        self.position += size;
        let position = self.position;
        let document = match input::document(path) {
            Ok(document) => document,
            Err(failure) => {
                self.ready.push_back(Entry {
                    id: name.clone(),
                    file: name,
                    tree: Err(failure),
                    position,
                });
                return;
            }
        };
        let (count, file) = (document.items.len(), document.name);
        for (number, item) in (1..).zip(document.items) {
            let tree = match item {
                Ok(Item::Tree(tree)) => Ok(tree),
                Ok(_) => {
                    let message = "only SGF files hold solutions to check";
                    Err(Failure::of_file(&file, message))
                }
                Err(failure) => Err(failure),
            };
            let id = match count {
                1 => file.clone(),
                _ => format!("{file}#{number}"),
            };
            self.ready.push_back(Entry {
                id,
                file: file.clone(),
                tree,
                // The bytes of a file are shared out evenly among its problems.
                position: start + size * number / count as u64,
            });
        }
    }
}

/// The size of a file in bytes; unknown when it is a pipe.
fn size(path: &Path) -> Option<u64> {
    match is_standard(path) {
        true => None,
        false => Some(std::fs::metadata(path).map_or(0, |about| about.len())),
    }
}

impl Iterator for Books {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(entry);
            }
            let path = self.waiting.pop_front()?;
            self.enter(&path);
        }
    }
}
