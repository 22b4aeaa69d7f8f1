//! The file a batch writes, made so that a run can be taken up again.
//!
//! Answers are appended in the order of the problems, a whole line at a time. What is known before
//! its turn stands in a second file, `NAME.early`, until the turn comes. A run that is killed loses
//! only what it was working on.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use goban::Colour;
use wire::AnswerHead;

/// What an answer is about: the id, and the side asked. A problem that failed
/// has no side.
pub type Key = (String, Option<Colour>);

/// An answer of an earlier run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Earlier {
    /// It is in the file.
    Written,
    /// It is known and waits for its turn: the line.
    Early(String),
}

/// The answers of earlier runs. An id that comes several times has an answer
/// for each time, in order.
pub type EarlierAnswers = HashMap<Key, VecDeque<Earlier>>;

/// A file of answers that is being written.
#[derive(Debug)]
pub struct AnswerFile {
    path: PathBuf,
    file: File,
    early_path: PathBuf,
    early: Option<File>,
}

impl AnswerFile {
    /// Begins anew.
    pub fn create(path: &Path) -> anyhow::Result<AnswerFile> {
        let early_path = early_path(path);
        let file = File::create(path).with_context(|| cannot("write", path))?;
        remove(&early_path)?;
        Ok(AnswerFile {
            path: path.to_owned(),
            file,
            early_path,
            early: None,
        })
    }

    /// Takes a run up again: cuts a half line off the end, and passes what is
    /// already written to `seen`.
    pub fn resume(
        path: &Path,
        mut seen: impl FnMut(&AnswerHead),
    ) -> anyhow::Result<(AnswerFile, EarlierAnswers)> {
        let early_path = early_path(path);
        let mut early: Vec<String> = Vec::new();
        if early_path.exists() {
            whole_lines(&early_path, |line| early.push(line.to_owned()))?;
        }
        let mut waiting: HashSet<String> = early.iter().cloned().collect();
        let mut answers = EarlierAnswers::new();
        if path.exists() {
            whole_lines(path, |line| {
                // An answer that had its turn after all.
                waiting.remove(line);
                if let Some(head) = AnswerHead::of(line) {
                    seen(&head);
                    answers
                        .entry(head.key())
                        .or_default()
                        .push_back(Earlier::Written);
                }
            })?;
        }
        early.retain(|line| waiting.contains(line));
        for line in &early {
            if let Some(head) = AnswerHead::of(line) {
                let earlier = Earlier::Early(line.clone());
                answers.entry(head.key()).or_default().push_back(earlier);
            }
        }
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| cannot("write", path))?;
        let resumed = AnswerFile {
            path: path.to_owned(),
            file,
            early_path,
            early: None,
        };
        Ok((resumed, answers))
    }

    /// Appends a line whose turn has come.
    pub fn write(&mut self, line: &str) -> anyhow::Result<()> {
        self.file
            .write_all(line.as_bytes())
            .with_context(|| cannot("write", &self.path))
    }

    /// Keeps a line whose turn has not come.
    pub fn keep(&mut self, line: &str) -> anyhow::Result<()> {
        let path = &self.early_path;
        let file = match &mut self.early {
            Some(file) => file,
            None => {
                let file = OpenOptions::new().create(true).append(true).open(path);
                self.early
                    .insert(file.with_context(|| cannot("write", path))?)
            }
        };
        file.write_all(line.as_bytes())
            .with_context(|| cannot("write", path))
    }

    /// Ends a run in which every answer had its turn.
    pub fn finish(self) -> anyhow::Result<()> {
        self.file
            .sync_all()
            .with_context(|| cannot("write", &self.path))?;
        remove(&self.early_path)
    }
}

fn early_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
    name.push(".early");
    path.with_file_name(name)
}

fn remove(path: &Path) -> anyhow::Result<()> {
    match path.exists() {
        true => fs::remove_file(path).with_context(|| cannot("remove", path)),
        false => Ok(()),
    }
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}

/// Passes over all whole lines of a file, and cuts off what follows the last.
fn whole_lines(path: &Path, mut each: impl FnMut(&str)) -> anyhow::Result<()> {
    let context = || cannot("read", path);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .open(path)
        .with_context(context)?;
    let mut end = 0;
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).with_context(context)?;
        if length == 0 || !line.ends_with(b"\n") {
            break;
        }
        end += length as u64;
        each(&String::from_utf8_lossy(&line));
    }
    file.set_len(end).with_context(|| cannot("write", path))?;
    file.seek(SeekFrom::End(0)).with_context(context)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: &str, nodes: u64) -> String {
        format!(
            "{{\"id\":\"{id}\",\"to_move\":\"black\",\"outcome\":\"dead\",\"error\":null,\"nodes\":{nodes}}}\n"
        )
    }

    fn key(id: &str) -> Key {
        (id.to_owned(), Some(Colour::Black))
    }

    #[test]
    fn a_half_line_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        fs::write(&path, format!("{}{}", line("a", 1), &line("b", 2)[..20])).unwrap();
        let mut seen = 0;
        let (mut file, answers) = AnswerFile::resume(&path, |_| seen += 1).unwrap();
        assert_eq!(seen, 1);
        assert_eq!(answers.len(), 1);
        assert_eq!(answers[&key("a")], [Earlier::Written]);
        file.write(&line("b", 3)).unwrap();
        file.finish().unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            format!("{}{}", line("a", 1), line("b", 3))
        );
    }

    #[test]
    fn early_answers_are_kept_until_their_turn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.jsonl");
        let mut file = AnswerFile::create(&path).unwrap();
        for early in ["b", "c"] {
            file.keep(&line(early, 1)).unwrap();
        }
        file.write(&line("a", 1)).unwrap();
        file.write(&line("b", 1)).unwrap();
        drop(file);
        let (file, answers) = AnswerFile::resume(&path, |_| {}).unwrap();
        assert_eq!(answers[&key("b")], [Earlier::Written], "it had its turn");
        assert_eq!(answers[&key("c")], [Earlier::Early(line("c", 1))]);
        file.finish().unwrap();
        assert!(!early_path(&path).exists());
    }
}
