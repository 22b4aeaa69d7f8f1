//! Standard output, files and colours.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use diagram::Colours;

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

/// Writes a note to standard error. Notes are not worth failing for.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "nakade: {text}");
}

/// Writes a file.
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
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
    let on = match choice {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto => {
            let given = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
            // See no-color.org: any value that is not empty counts.
            let refused = given("NO_COLOR").is_some();
            let dumb = given("TERM").is_some_and(|term| term == "dumb");
            io::stdout().is_terminal() && !refused && !dumb
        }
    };
    if on {
        Colours::On(theme.into())
    } else {
        Colours::Off
    }
}

/// Text from a file made fit for a terminal: control characters, which could
/// move the cursor or worse, are left out.
pub fn harmless(text: &str) -> String {
    text.chars()
        .filter(|&c| c == '\n' || !c.is_control())
        .collect()
}
