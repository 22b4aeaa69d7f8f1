//! `nakade verify`: checks proof files.

use std::path::{Path, PathBuf};

use proof::{Proof, Report};
use serde_json::json;
use tell::harmless;
use tell::numbers::{counted, grouped};

use crate::collection::files_in;
use crate::failure::{Failure, Status};
use crate::input;
use crate::options::ReportOptions;
use crate::output;
use crate::proof_file::EXTENSION;

/// What `verify` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The checker shares nothing with the search but the plain rules of play. It plays every line of
the proof out, with an answer to every legal reply, and prints what was proven and what that
rests on. A proof that does not hold is refused with the position where it fails.

Of several proofs only those that are refused are named, and how many hold is counted; --json
prints a line for each.

Examples:
  nakade solve problem.sgf --proof problem.proof
  nakade verify problem.proof
  nakade batch problems.sgf --proofs proofs/ > answers.jsonl
  nakade verify proofs/")]
pub struct Args {
    /// Proof files, or folders of files that end in .proof; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to report
    #[command(flatten)]
    pub report: ReportOptions,
}

/// A proof that holds.
struct Checked {
    name: String,
    report: Report,
    bytes: usize,
}

/// Checks the proofs.
pub fn run(args: Args) -> anyhow::Result<Status> {
    match args.files.as_slice() {
        [file] if !file.is_dir() => {
            let checked = check(file)?;
            match args.report.json {
                true => output::print(&line(&checked))?,
                false => output::print(&words(&checked))?,
            }
            Ok(Status::Done)
        }
        files => several(&all(files)?, args.report.json),
    }
}

/// The files that are named, and those of the folders that are named.
fn all(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let found = files_in(path, &[EXTENSION])?.files;
        if found.is_empty() {
            let message = format!("there is no file in this folder that ends in .{EXTENSION}");
            return Err(Failure::of_file(&input::name(path), message));
        }
        files.extend(found);
    }
    Ok(files)
}

/// Checks one proof.
fn check(file: &Path) -> Result<Checked, Failure> {
    let source = input::read_whole(file)?;
    let proof =
        Proof::decode(&source.bytes).map_err(|error| Failure::of_file(&source.name, error))?;
    let report = proof::verify(&proof).map_err(|refusal| {
        let message = format!("the proof is refused: {refusal}");
        Failure::of_file(&source.name, message)
    })?;
    Ok(Checked {
        name: source.name,
        report,
        bytes: source.bytes.len(),
    })
}

/// Checks many proofs: one that is refused does not keep the others from being looked at.
fn several(files: &[PathBuf], as_json: bool) -> anyhow::Result<Status> {
    let (mut held, mut nodes, mut bytes) = (0, 0, 0);
    for file in files {
        match check(file) {
            Ok(checked) => {
                held += 1;
                nodes += checked.report.checked() as u64;
                bytes += checked.bytes as u64;
                if as_json {
                    output::print(&line(&checked))?;
                }
            }
            Err(failure) if as_json => {
                let mut json = serde_json::to_value(&failure)?;
                json["valid"] = false.into();
                output::print(&format!("{json}\n"))?;
            }
            Err(failure) => output::note(&failure.to_string()),
        }
    }
    let refused = files.len() as u64 - held;
    if !as_json {
        output::print(&format!(
            "{} held, {} did not; {} checked, {}\n",
            counted(held, "proof"),
            grouped(refused),
            counted(nodes, "node"),
            counted(bytes, "byte"),
        ))?;
    }
    match refused {
        0 => Ok(Status::Done),
        _ => Ok(Status::SomeFailed),
    }
}

fn line(checked: &Checked) -> String {
    let Checked {
        name,
        report,
        bytes,
    } = checked;
    let json = json!({
        "file": name,
        "valid": true,
        "claims": report.claims,
        "assumptions": report.assumptions,
        "unchecked": {
            "program": report.unchecked.program,
            "assumptions": report.unchecked.assumptions,
            "outcome": report.unchecked.outcome,
        },
        "nodes": report.checked(),
        "bytes": bytes,
    });
    format!("{json}\n")
}

fn words(checked: &Checked) -> String {
    let size = counted(checked.bytes as u64, "byte");
    harmless(&format!("{}size: {size}\n", checked.report))
}
