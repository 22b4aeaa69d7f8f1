//! `nakade verify`: checks a proof file.

use std::path::PathBuf;

use proof::{Proof, Report};
use serde_json::json;
use tell::harmless;
use tell::numbers::counted;

use crate::failure::{Failure, Status};
use crate::input;
use crate::options::ReportOptions;
use crate::output;

/// What `verify` takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The checker shares nothing with the search but the plain rules of play. It plays every line of
the proof out, with an answer to every legal reply, and prints what was proven and what that
rests on. A proof that does not hold is refused with the position where it fails.

Examples:
  nakade solve problem.sgf --proof problem.proof
  nakade verify problem.proof")]
pub struct Args {
    /// The proof file, or - for standard input
    file: PathBuf,

    /// How to report
    #[command(flatten)]
    pub report: ReportOptions,
}

/// Checks the proof.
pub fn run(args: Args) -> anyhow::Result<Status> {
    let source = input::read_whole(&args.file)?;
    let proof =
        Proof::decode(&source.bytes).map_err(|error| Failure::of_file(&source.name, error))?;
    let report = proof::verify(&proof).map_err(|refusal| {
        let message = format!("the proof is refused: {refusal}");
        Failure::of_file(&source.name, message)
    })?;
    if args.report.json {
        let json = json!({
            "file": source.name,
            "valid": true,
            "claims": report.claims,
            "assumptions": report.assumptions,
            "unchecked": {
                "program": report.unchecked.program,
                "assumptions": report.unchecked.assumptions,
                "outcome": report.unchecked.outcome,
            },
            "nodes": report.checked(),
            "bytes": source.bytes.len(),
        });
        output::print(&format!("{json}\n"))?;
    } else {
        output::print(&words(&report, source.bytes.len()))?;
    }
    Ok(Status::Done)
}

fn words(report: &Report, bytes: usize) -> String {
    let size = counted(bytes as u64, "byte");
    harmless(&format!("{report}size: {size}\n"))
}
