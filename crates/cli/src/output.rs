//! Standard output, files and colours.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use diagram::Colours;
use tell::harmless;

use crate::options::{ColourChoice, ThemeChoice};

/// Writes to standard output. Unlike `print!`, a failure is an error and not a
/// panic, so that a closed pipe can be told from other trouble.
pub fn print(text: &str) -> anyhow::Result<()> {
    print_bytes(text.as_bytes())
}

/// Writes bytes to standard output.
pub fn print_bytes(bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

/// Writes a message to standard error. When that fails, nobody is there to hear
/// of it.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "nakade: {}", harmless(text));
}

/// Writes a file.
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write_pieces(path, |put| put(bytes))
}

/// Writes a file whose bytes come piece by piece. It appears under its name when it is complete:
/// what fails on the way leaves the file that was there, or none.
pub fn write_pieces(
    path: &Path,
    write: impl FnOnce(&mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()>,
) -> anyhow::Result<()> {
    put_file(path, write).with_context(|| format!("cannot write {}", path.display()))
}

fn put_file(
    path: &Path,
    write: impl FnOnce(&mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()>,
) -> io::Result<()> {
    let to = |file: File| {
        let mut file = BufWriter::new(file);
        write(&mut |bytes| file.write_all(bytes))?;
        file.flush()
    };
    // A device or a pipe is written to as it is.
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        return to(OpenOptions::new().write(true).open(path)?);
    }
    // A link stays a link: what it leads to is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let Ok(file) = File::create(&part) else {
        // The folder takes no other file.
        return to(File::create(path)?);
    };
    let kept = match path.metadata() {
        Ok(about) => file.set_permissions(about.permissions()),
        Err(_) => Ok(()),
    };
    let written = kept
        .and_then(|()| to(file))
        .and_then(|()| std::fs::rename(&part, &path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// Finds out, before anything is solved, whether a file may be written. An input is never
/// written over; another file only where that was asked for.
pub fn may_write(path: &Path, overwrite: bool, inputs: &[&Path]) -> anyhow::Result<()> {
    let shown = path.display();
    if inputs.iter().any(|input| is_same_file(path, input)) {
        anyhow::bail!("{shown} is the input, which is never written over; choose another file");
    }
    let is_there = path.symlink_metadata().is_ok();
    // A device or a pipe holds nothing that could be lost.
    let is_kept = path.metadata().is_ok_and(|about| about.is_file());
    if is_kept && !overwrite {
        anyhow::bail!("{shown} is there already; choose another file or use --overwrite");
    }
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.with_context(|| format!("cannot write {shown}"))?;
    if !is_there {
        // Whoever stops the search must not find an empty file.
        let _ = std::fs::remove_file(path);
    }
    Ok(())
}

/// Whether two names lead to one file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let id = |path: &Path| {
            std::fs::metadata(path)
                .ok()
                .map(|about| (about.dev(), about.ino()))
        };
        if let (Some(one), Some(other)) = (id(one), id(other)) {
            return one == other;
        }
    }
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Whether an error only says that the reader of standard output has gone.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Decides about colours on standard output.
pub fn colours(choice: ColourChoice, theme: ThemeChoice) -> Colours {
    let terminal = Terminal {
        is_terminal: io::stdout().is_terminal(),
        no_colour: std::env::var_os("NO_COLOR"),
        kind: std::env::var_os("TERM"),
    };
    if terminal.wants_colours(choice) {
        Colours::On(theme.into())
    } else {
        Colours::Off
    }
}

/// What is known about the other end of standard output.
struct Terminal {
    is_terminal: bool,
    no_colour: Option<OsString>,
    kind: Option<OsString>,
}

impl Terminal {
    fn wants_colours(&self, choice: ColourChoice) -> bool {
        // See no-color.org: any value that is not empty counts.
        let refused = self
            .no_colour
            .as_ref()
            .is_some_and(|value| !value.is_empty());
        let dumb = self.kind.as_ref().is_some_and(|kind| kind == "dumb");
        match choice {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => self.is_terminal && !refused && !dumb,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auto(is_terminal: bool, no_colour: Option<&str>, kind: Option<&str>) -> bool {
        let terminal = Terminal {
            is_terminal,
            no_colour: no_colour.map(OsString::from),
            kind: kind.map(OsString::from),
        };
        assert!(terminal.wants_colours(ColourChoice::Always));
        assert!(!terminal.wants_colours(ColourChoice::Never));
        terminal.wants_colours(ColourChoice::Auto)
    }

    /// The names in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn a_file_appears_complete_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("proof");
        let half = |put: &mut dyn FnMut(&[u8]) -> io::Result<()>| {
            put(b"half of ")?;
            Err(io::Error::other("no more memory"))
        };
        let told = write_pieces(&path, half).expect_err("it fails");
        assert_eq!(
            format!("{told:#}"),
            format!("cannot write {}: no more memory", path.display())
        );
        assert!(names(folder.path()).is_empty());

        write_file(&path, b"all of it").expect("it is written");
        write_pieces(&path, half).expect_err("it fails");
        assert_eq!(std::fs::read(&path).expect("a file"), b"all of it");
        assert_eq!(names(folder.path()), ["proof"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_stays_a_link_and_a_private_file_private() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("file"), folder.path().join("link"));
        write_file(&path, b"old").expect("it is written");
        let private = std::fs::Permissions::from_mode(0o600);
        std::fs::set_permissions(&path, private.clone()).expect("it is ours");
        symlink(&path, &link).expect("a link");
        write_file(&link, b"new").expect("it is written");
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&path).expect("a file"), b"new");
        let mode = path.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, private.mode());
    }

    #[test]
    fn colours_are_for_terminals_that_do_not_refuse_them() {
        assert!(auto(true, None, Some("xterm-256color")));
        assert!(
            auto(true, Some(""), None),
            "an empty NO_COLOR counts for nothing"
        );
        assert!(!auto(false, None, None));
        assert!(!auto(true, Some("1"), None));
        assert!(!auto(true, None, Some("dumb")));
    }
}
