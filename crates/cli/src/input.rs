//! Bytes from a file or from standard input, within bounds.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use wire::{Document, Failure, Format, unreadable};

/// The name of standard input on the command line.
pub const STANDARD_INPUT: &str = "-";

/// Whether a name on the command line means standard input.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD_INPUT
}

/// The name of a file for messages. Bytes of it that are no text are replaced.
pub fn name(path: &Path) -> String {
    match is_standard(path) {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// What was read and where it came from.
#[derive(Debug)]
pub struct Source {
    /// The name for messages: the file as it was given, or `<stdin>`.
    pub name: String,
    /// The bytes; one more than the SGF reader takes when there were more.
    pub bytes: Vec<u8>,
}

/// The longest input, in bytes. The SGF reader has the same bound.
fn limit() -> u64 {
    sgf::Limits::DEFAULT.bytes as u64
}

/// Reads a document from a file, or from standard input when it is called `-`.
pub fn document(file: &Path) -> Result<Document, Failure> {
    let format = Format::of_name(file);
    if let Some(format) = format.filter(|format| format.is_picture()) {
        return Err(unreadable(&name(file), format));
    }
    let source = read(file)?;
    Document::read(&source.name, &source.bytes, format)
}

/// Reads a file, or standard input when it is called `-`.
pub fn read(file: &Path) -> Result<Source, Failure> {
    read_within(file, limit())
}

fn read_within(file: &Path, limit: u64) -> Result<Source, Failure> {
    let name = name(file);
    if is_standard(file) {
        return read_from(io::stdin().lock(), &name, 0, limit);
    }
    let fail = |error: io::Error| Failure::of_file(&name, reason(&error));
    // Opening a folder works on some systems and reading it then fails with a
    // message nobody understands.
    let about = std::fs::metadata(file).map_err(fail)?;
    if about.is_dir() {
        return Err(Failure::of_file(&name, "this is a folder, not a file"));
    }
    let opened = File::open(file).map_err(fail)?;
    read_from(opened, &name, about.len(), limit)
}

/// The longest proof, in bytes.
const LONGEST_PROOF: u64 = 4 << 30;

/// Reads a file that may be large, or standard input when it is called `-`.
pub fn read_whole(file: &Path) -> Result<Source, Failure> {
    read_within(file, LONGEST_PROOF)
}

fn read_from(from: impl Read, name: &str, expected: u64, limit: u64) -> Result<Source, Failure> {
    // One byte more than allowed shows that there was more, and no more than
    // that is ever held.
    let most = limit + 1;
    let mut bytes = Vec::with_capacity(usize::try_from(expected.min(most)).unwrap_or(0));
    from.take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::of_file(name, reason(&error)))?;
    if bytes.len() as u64 > limit {
        // Brackets without end are refused at the bracket that goes too deep, not for the size
        // of the file.
        if let Err(error @ sgf::Error::TooDeep { .. }) = sgf::parse(&bytes) {
            return Err(Failure::of_sgf(name, &error));
        }
        let message = format!("the file is larger than {} MiB", limit >> 20);
        return Err(Failure::of_file(name, message));
    }
    Ok(Source {
        name: name.to_owned(),
        bytes,
    })
}

/// The reason without the number of the operating system.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "no permission to read this file".to_owned(),
        _ => error.to_string(),
    }
}
