//! Finds out which solver this is: a number made of the sources that decide what is answered.
//!
//! Answers that were stored by one solver must not be given out by another. A number that somebody
//! has to remember to raise would be forgotten; this one changes by itself, if anything a little
//! too often. The sources are those of the crate that is built (`life`, `endgame` or `engine`) and
//! of every crate of the workspace below it. The manifests say which those are, so a new crate
//! cannot be forgotten either.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders of a crate that have a say in an answer.
const FOLDERS: [&str; 3] = ["src", "data", "weights"];

fn main() {
    let solver = env!("CARGO_PKG_NAME");
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut names = BTreeSet::new();
    add(solver, &crates, &mut names);
    // A manifest in an unknown form stops the build.
    for name in ["goban", "local", "search", "tactics"] {
        assert!(
            names.contains(name),
            "{solver}/Cargo.toml does not lead to {name}"
        );
    }
    let mut hash = Fnv::new();
    for folder in names.iter().flat_map(|name| FOLDERS.map(|f| (name, f))) {
        let folder = crates.join(folder.0).join(folder.1);
        if !folder.exists() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        collect(&folder, &mut files);
        files.sort();
        for file in files {
            let text = fs::read(&file).unwrap_or_default();
            // Windows may have checked them out with other line ends.
            text.iter()
                .filter(|&&byte| byte != b'\r')
                .for_each(|&byte| hash.add(byte));
        }
    }
    let solver = solver.to_uppercase();
    println!("cargo::rustc-env={solver}_SOURCES={:016x}", hash.0);
    let names: Vec<String> = names.into_iter().collect();
    println!("cargo::rustc-env={solver}_CRATES={}", names.join(" "));
}

/// Adds a crate of the workspace and all that it depends on.
fn add(name: &str, crates: &Path, names: &mut BTreeSet<String>) {
    let manifest = crates.join(name).join("Cargo.toml");
    let Ok(text) = fs::read_to_string(&manifest) else {
        // Not one of ours.
        return;
    };
    if !names.insert(name.to_owned()) {
        return;
    }
    println!("cargo::rerun-if-changed={}", manifest.display());
    let mut in_dependencies = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            in_dependencies = line == "[dependencies]";
        } else if in_dependencies {
            let end = |c: char| !(c.is_alphanumeric() || c == '-' || c == '_');
            let dependency = line.split(end).next().unwrap_or_default();
            if !dependency.is_empty() {
                add(dependency, crates, names);
            }
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// FNV-1a with 64 bits: small, and the same everywhere.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}
