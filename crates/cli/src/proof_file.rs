//! Files of proofs: one proof, and a folder with the proofs of a whole run.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context as _, bail};
use engine::{Conversation, Terms};
use life::Answer;
use tell::numbers::counted;

use crate::collection::files_in;
use crate::output;

/// What proof files are called.
pub const EXTENSION: &str = "proof";

/// Writes the proof of all answers of a conversation; the inner error says why there is none.
///
/// # Errors
/// When the file cannot be written.
pub fn write(
    path: &Path,
    talk: &mut Conversation,
    answers: &[Answer],
    terms: &Terms,
) -> anyhow::Result<Result<(), String>> {
    match talk.reader_proof(terms) {
        Some(Ok(proof)) => {
            output::write_file(path, &proof.encode())?;
            return Ok(Ok(()));
        }
        Some(Err(why)) => return Ok(Err(why.to_string())),
        None => {}
    }
    let movers: Vec<_> = answers.iter().map(|answer| answer.to_move).collect();
    let proof = match talk.proof(&movers, terms) {
        Ok(proof) => proof,
        Err(why) => return Ok(Err(why.to_string())),
    };
    let problem = talk.problem();
    let assumed = answers
        .first()
        .map_or(&problem.assumptions, |answer| &answer.assumptions);
    let proof = proof.saying(tell::facts::Facts::of(problem).assumptions(assumed));
    output::write_pieces(path, |put| proof.write(put))?;
    Ok(Ok(()))
}

/// A folder that gets the proof of every problem, called by its place in the input.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    so_far: Mutex<SoFar>,
}

/// What became of the proofs so far.
#[derive(Debug, Default)]
struct SoFar {
    written: u64,
    missing: Vec<String>,
    fault: Option<anyhow::Error>,
}

impl Folder {
    /// Makes the folder. Proofs of another run must not be taken for proofs of this one.
    ///
    /// # Errors
    /// When it cannot be made, or holds proofs already.
    pub fn open(path: &Path) -> anyhow::Result<Folder> {
        let shown = path.display();
        std::fs::create_dir_all(path).with_context(|| format!("cannot make the folder {shown}"))?;
        if !files_in(path, &[EXTENSION])?.files.is_empty() {
            bail!("{shown} holds proofs already; choose another folder");
        }
        Ok(Folder {
            path: path.to_owned(),
            so_far: Mutex::default(),
        })
    }

    /// Writes the proof of one problem under a name; false when nothing can be written any more.
    pub fn add(
        &self,
        name: &str,
        id: &str,
        talk: &mut Conversation,
        answers: &[Answer],
        terms: &Terms,
    ) -> bool {
        let path = self.path.join(format!("{name}.{EXTENSION}"));
        let written = write(&path, talk, answers, terms);
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        match written {
            Ok(Ok(())) => so_far.written += 1,
            Ok(Err(why)) => so_far.missing.push(format!("{id}: {why}")),
            Err(fault) => {
                so_far.fault.get_or_insert(fault);
                return false;
            }
        }
        true
    }

    /// Says how many proofs there are and what has none; true when everything has one.
    ///
    /// # Errors
    /// When a proof could not be written.
    pub fn close(&self) -> anyhow::Result<bool> {
        const TOLD: usize = 5;
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = so_far.fault.take() {
            return Err(fault);
        }
        for missing in so_far.missing.iter().take(TOLD) {
            output::note(missing);
        }
        if so_far.missing.len() > TOLD {
            let more = counted((so_far.missing.len() - TOLD) as u64, "more problem");
            output::note(&format!("and {more} without a proof"));
        }
        let written = counted(so_far.written, "proof");
        output::note(&format!("{written} in {}", self.path.display()));
        Ok(so_far.missing.is_empty())
    }
}
