//! Loads every .sgf below the given folders and counts clean, repaired and refused files.
//!
//!     cargo run --release -p sgf --example load -- [--quiet] FOLDER…
//!
//! Each file that is read is also written and read again, which must give the same text,
//! and every leaf of every tree is replayed. The exit code is 1 when a file was refused or
//! writing was not stable.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use sgf::{Collection, Error, Limits, Tree};

#[derive(Default)]
struct Counts {
    files: usize,
    bytes: usize,
    clean: usize,
    repaired: usize,
    refused: usize,
    unstable: usize,
    trees: usize,
    nodes: usize,
    leaves: usize,
    broken_trees: usize,
    reading: Duration,
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let quiet = arguments.first().is_some_and(|a| a == "--quiet");
    arguments.drain(..usize::from(quiet));
    let mut files = Vec::new();
    for argument in &arguments {
        collect(Path::new(argument), &mut files);
    }
    files.sort();

    let start = Instant::now();
    let mut counts = Counts::default();
    for file in &files {
        for line in load(file, &mut counts) {
            if !quiet {
                println!("{}: {line}", file.display());
            }
        }
    }
    let Counts {
        files,
        bytes,
        clean,
        repaired,
        refused,
        ..
    } = counts;
    println!(
        "files {files} ({bytes} bytes): clean {clean}, repaired {repaired}, refused {refused}"
    );
    println!(
        "trees {}, nodes {}, leaves replayed {}",
        counts.trees, counts.nodes, counts.leaves
    );
    println!(
        "trees that cannot be replayed {}, files not written stably {}",
        counts.broken_trees, counts.unstable
    );
    println!(
        "{:.2} s, of which reading {:.2} s",
        start.elapsed().as_secs_f64(),
        counts.reading.as_secs_f64()
    );
    ExitCode::from(u8::from(refused + counts.unstable > 0))
}

/// Finds the .sgf files at or below `path`.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    let mut todo = vec![path.to_path_buf()];
    while let Some(path) = todo.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            todo.extend(entries.flatten().map(|entry| entry.path()));
        } else if path
            .extension()
            .is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
        {
            files.push(path);
        }
    }
}

/// Loads one file; gives the lines to print about it.
fn load(file: &Path, counts: &mut Counts) -> Vec<String> {
    counts.files += 1;
    let read = read(file).map_err(|e| e.to_string());
    let parsed = read.and_then(|bytes| {
        counts.bytes += bytes.len();
        let start = Instant::now();
        let parsed = sgf::parse(&bytes);
        counts.reading += start.elapsed();
        parsed.map_err(|e| e.to_string())
    });
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            counts.refused += 1;
            return vec![format!("refused: {error}")];
        }
    };
    match parsed.repairs.is_empty() {
        true => counts.clean += 1,
        false => counts.repaired += 1,
    }
    let mut lines: Vec<String> = parsed.repairs.iter().map(|r| r.to_string()).collect();
    if !is_stable(&parsed.collection) {
        counts.unstable += 1;
        lines.push("writing is not stable".to_owned());
    }
    for tree in &parsed.collection.trees {
        counts.trees += 1;
        counts.nodes += tree.len();
        if let Err(error) = replay(tree, counts) {
            counts.broken_trees += 1;
            lines.push(format!("cannot be replayed: {error}"));
        }
    }
    lines
}

/// Reads a file, but no further than it takes to see that it is too long.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = Limits::DEFAULT.bytes as u64 + 1;
    fs::File::open(file)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn is_stable(collection: &Collection) -> bool {
    let written = collection.to_string();
    sgf::parse(written.as_bytes())
        .is_ok_and(|again| again.repairs.is_empty() && again.collection.to_string() == written)
}

fn replay(tree: &Tree, counts: &mut Counts) -> Result<(), Error> {
    tree.check()?;
    tree.game(tree.main_line_end())?;
    for id in tree.preorder() {
        if tree.node(id).first_child().is_none() {
            tree.position(id)?;
            counts.leaves += 1;
        }
    }
    Ok(())
}
