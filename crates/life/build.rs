//! Finds out which solver this is: a number made of the sources that decide what is answered.
//!
//! Answers that were stored by one solver must not be given out by another. A number that somebody has to
//! remember to raise would be forgotten; this one changes by itself, if anything a little too often.

use std::fs;
use std::path::{Path, PathBuf};

/// Everything that has a say in an answer.
const FOLDERS: [&str; 5] = [
    "goban/src",
    "search/src",
    "tactics/src",
    "tactics/data",
    "life/src",
];

fn main() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut hash = Fnv::new();
    for name in FOLDERS {
        let folder = crates.join(name);
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
    println!("cargo::rustc-env=LIFE_SOURCES={:016x}", hash.0);
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
