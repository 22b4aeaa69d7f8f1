//! The problems of a batch, one after the other, from files of any size.
//!
//! Problem lines are read line by line. So a pipe is answered while it is being written, and a file
//! may be larger than memory. What cannot be read is an entry too: the batch answers it with an
//! error and goes on.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use wire::{Failure, Format, Item, Question, Scene, Selection, line_failure};

use crate::input::{self, is_standard, reason};

/// The longest problem line, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// Folders inside folders are followed this deep, so that a loop of links ends.
const DEEPEST_FOLDER: usize = 32;

/// What the files of problems in a folder are called.
const PROBLEM_FILES: &[&str] = &["sgf", "jsonl", "ndjson", "json", "txt"];

/// One problem of a batch.
#[derive(Debug)]
pub struct Entry {
    /// What answers refer to: the id that the problem has, or its place.
    pub id: String,
    /// The problem, or what is wrong with it.
    pub question: Result<Question, Failure>,
    /// How many bytes of the input lie before the end of this entry.
    pub position: u64,
}

/// All problems of several files.
pub struct Collection {
    waiting: VecDeque<PathBuf>,
    lines: Option<Lines>,
    ready: VecDeque<Entry>,
    position: u64,
    total: Option<u64>,
    /// Files of folders that hold no problems.
    skipped: Vec<PathBuf>,
}

impl Collection {
    /// Looks at all names: a file that is not there is known before anything is
    /// solved.
    pub fn open(names: &[PathBuf]) -> Result<Collection, Failure> {
        let mut waiting = VecDeque::new();
        let mut total = Some(0);
        let mut skipped = Vec::new();
        for path in names {
            let name = input::name(path);
            if is_standard(path) {
                total = None;
                waiting.push_back(path.clone());
                continue;
            }
            let about =
                std::fs::metadata(path).map_err(|error| Failure::of_file(&name, reason(&error)))?;
            if about.is_dir() {
                let mut found = files_in(path, PROBLEM_FILES)?;
                // Folders hold notes too: a text is taken only if it looks like a board.
                found.leave_out_notes();
                if found.files.is_empty() {
                    let message = "there is no problem in this folder (.sgf, .jsonl, .ndjson, \
                                   .json, .txt)";
                    return Err(Failure::of_file(&name, message));
                }
                let bytes = found.files.iter().filter_map(|path| path.metadata().ok());
                total = total.map(|total| total + bytes.map(|about| about.len()).sum::<u64>());
                waiting.extend(found.files);
                skipped.extend(found.others);
            } else {
                total = total.map(|total| total + about.len());
                waiting.push_back(path.clone());
            }
        }
        Ok(Collection {
            waiting,
            lines: None,
            ready: VecDeque::new(),
            position: 0,
            total,
            skipped,
        })
    }

    /// The files of folders that hold no problems, by their names.
    pub fn skipped(&self) -> &[PathBuf] {
        &self.skipped
    }

    /// Leaves a file out: the answers may lie in the folder of the problems.
    pub fn leave_out(&mut self, path: &Path) {
        let Ok(path) = path.canonicalize() else {
            return;
        };
        let is_it = |other: &PathBuf| other.canonicalize().is_ok_and(|other| other == path);
        self.waiting.retain(|other| !is_it(other));
    }

    /// The size of the whole input in bytes; unknown when it is a pipe.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Opens the next file.
    fn enter(&mut self, path: &Path) {
        let name = input::name(path);
        let size = std::fs::metadata(path).map_or(0, |about| about.len());
        match open_lines(&name, path) {
            Ok(Some(lines)) => self.lines = Some(lines),
            Ok(None) => self.whole(path, size),
            Err(failure) => {
                self.position += size;
                self.ready.push_back(Entry {
                    id: name,
                    question: Err(failure),
                    position: self.position,
                });
            }
        }
    }

    /// Reads a file that is not made of lines.
    fn whole(&mut self, path: &Path, size: u64) {
        let start = self.position;
        self.position += size;
        let position = self.position;
        let document = match input::document(path) {
            Ok(document) => document,
            Err(failure) => {
                self.ready.push_back(Entry {
                    id: input::name(path),
                    question: Err(failure),
                    position,
                });
                return;
            }
        };
        let count = document.items.len();
        let file = document.name.clone();
        for (number, item) in (1_u64..).zip(document.items) {
            let question = item.and_then(|item| question_of(&file, item));
            let place = match count {
                1 => file.clone(),
                _ => format!("{file}#{number}"),
            };
            // The names of games in a collection are rarely their own.
            self.ready.push_back(Entry {
                id: place,
                question,
                // The bytes of a file are shared out evenly among its problems.
                position: start + size * number / count as u64,
            });
        }
    }
}

impl Iterator for Collection {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        loop {
            if let Some(entry) = self.ready.pop_front() {
                return Some(entry);
            }
            if let Some(lines) = &mut self.lines {
                let entry = lines.next_entry(&mut self.position);
                if entry.is_some() {
                    return entry;
                }
                self.lines = None;
            }
            let path = self.waiting.pop_front()?;
            self.enter(&path);
        }
    }
}

/// What is asked about an item.
fn question_of(file: &str, item: Item) -> Result<Question, Failure> {
    match item {
        Item::Line(question, _) => Ok(*question),
        item => Scene::of(file, &item, &Selection::default()).map(|scene| scene.question),
    }
}

/// A file of problem lines that is being read.
struct Lines {
    name: String,
    from: Box<dyn BufRead + Send>,
    number: usize,
}

impl Lines {
    /// The next line that is not blank.
    fn next_entry(&mut self, position: &mut u64) -> Option<Entry> {
        loop {
            let mut bytes = Vec::new();
            self.number += 1;
            let place = format!("{}:{}", self.name, self.number);
            let fail = |message: String| Failure::at(&self.name, self.number, None, message);
            let read = (&mut self.from)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut bytes);
            *position += bytes.len() as u64;
            let failure = match read {
                Ok(0) => return None,
                Err(error) => {
                    // What cannot be read now will not be read later.
                    self.from = Box::new(io::empty());
                    Some(fail(reason(&error)))
                }
                Ok(_) if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") => {
                    *position += skip_line(&mut self.from);
                    let most = LONGEST_LINE >> 20;
                    Some(fail(format!("the line is longer than {most} MiB")))
                }
                Ok(_) => None,
            };
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
            if failure.is_none() && bytes.trim_ascii().is_empty() {
                continue;
            }
            let question = match (failure, std::str::from_utf8(bytes)) {
                (Some(failure), _) => Err(failure),
                (None, Err(_)) => Err(fail("this is not UTF-8 text".to_owned())),
                (None, Ok(text)) => Question::parse(text)
                    .map_err(|error| line_failure(&self.name, self.number, &error)),
            };
            let id = match &question {
                Ok(question) => question.id.clone(),
                // A line may be wrong as a problem and still have an id.
                Err(_) => id_in(bytes),
            };
            return Some(Entry {
                id: id.unwrap_or(place),
                question,
                position: *position,
            });
        }
    }
}

/// The id in a line that is JSON but no problem.
fn id_in(bytes: &[u8]) -> Option<String> {
    let json: serde_json::Value = serde_json::from_slice(bytes).ok()?;
    match json.get("id")? {
        serde_json::Value::String(text) => Some(text.clone()),
        serde_json::Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Passes over the rest of a line and tells how long it was.
fn skip_line(from: &mut impl BufRead) -> u64 {
    let mut skipped = 0;
    while let Ok(buffer) = from.fill_buf() {
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        from.consume(length);
        skipped += length as u64;
        if end.is_some() || length == 0 {
            break;
        }
    }
    skipped
}

/// Opens a file that holds problem lines; `None` when it holds something else.
fn open_lines(name: &str, path: &Path) -> Result<Option<Lines>, Failure> {
    let lines = |name: &str, from| {
        Some(Lines {
            name: name.to_owned(),
            from,
            number: 0,
        })
    };
    let is_sgf = |start: &[u8]| start.trim_ascii_start().starts_with(b"(");
    let fail = |error: io::Error| Failure::of_file(name, reason(&error));
    if is_standard(path) {
        // Standard input has a buffer of its own: looking takes nothing away.
        let is_whole = |start: &[u8]| is_sgf(start) || Format::of_content(start) == Format::Text;
        if is_whole(io::stdin().lock().fill_buf().map_err(fail)?) {
            return Ok(None);
        }
        return Ok(lines("<stdin>", Box::new(BufReader::new(io::stdin()))));
    }
    let by_name = Format::of_name(path);
    // A file called .json often holds one problem over several lines.
    if by_name.is_some() && !has_extension(path, &["jsonl", "ndjson"]) {
        return Ok(None);
    }
    let mut from = BufReader::new(File::open(path).map_err(fail)?);
    if by_name.is_none() && is_sgf(from.fill_buf().map_err(fail)?) {
        return Ok(None);
    }
    Ok(lines(name, Box::new(from)))
}

/// What a folder and its folders hold.
#[derive(Debug, Default)]
pub struct Found {
    /// The files with one of the extensions that are looked for.
    pub files: VecDeque<PathBuf>,
    /// All others.
    pub others: Vec<PathBuf>,
}

impl Found {
    /// Passes over texts that do not look like boards.
    fn leave_out_notes(&mut self) {
        let (files, notes) = std::mem::take(&mut self.files)
            .into_iter()
            .partition(|path| !has_extension(path, &["txt"]) || looks_like_board(path));
        self.files = files;
        self.others.extend::<VecDeque<PathBuf>>(notes);
        self.others.sort();
    }
}

/// Whether the beginning of a file looks like a text board. One that cannot be read is told
/// later, with the reason.
fn looks_like_board(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4096).read_to_end(&mut start));
    read.is_err() || Format::of_content(&start) == Format::Text
}

/// The files of a folder and its folders, in the order of their names.
pub fn files_in(folder: &Path, extensions: &[&str]) -> Result<Found, Failure> {
    let mut found = Found::default();
    walk(folder, extensions, DEEPEST_FOLDER, &mut found)?;
    Ok(found)
}

fn walk(folder: &Path, extensions: &[&str], deep: usize, found: &mut Found) -> Result<(), Failure> {
    let name = folder.to_string_lossy();
    let fail = |error: io::Error| Failure::of_file(&name, reason(&error));
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .map_err(fail)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(fail)?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            if deep > 0 {
                walk(&path, extensions, deep - 1, found)?;
            }
        } else if has_extension(&path, extensions) {
            found.files.push_back(path);
        } else {
            found.others.push(path);
        }
    }
    Ok(())
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|is| extensions.iter().any(|one| one.eq_ignore_ascii_case(is)))
}
