//! The README and the page about checking are run: every `console` block is a claim about what is
//! printed.
//!
//! A line that begins with `$ ` is a command, the lines after it are what it
//! prints. `cargo run --release --` stands for the program. A command that
//! writes a picture under `docs/images` must write the one that is there.

use std::fs;

use crate::{nakade, stdout, top};

struct Claim {
    command: String,
    prints: String,
}

fn claims(markdown: &str) -> Vec<Claim> {
    let mut claims: Vec<Claim> = Vec::new();
    let mut inside = false;
    for line in markdown.lines() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, line) => match line.strip_prefix("$ ") {
                Some(command) => claims.push(Claim {
                    command: command.to_owned(),
                    prints: String::new(),
                }),
                None => {
                    let claim = claims.last_mut().expect("a command comes first");
                    claim.prints.push_str(line);
                    claim.prints.push('\n');
                }
            },
            (false, _) => {}
        }
    }
    claims
}

/// What is printed but for what a better search may change: what it took, and
/// which of several good lines is shown.
fn lasting(printed: &str) -> Vec<String> {
    let changes = |line: &str| {
        let starts = ["Main line: ", "Not ", "Difficulty: "];
        let takes = [" nodes in ", " node in "];
        takes.iter().any(|takes| line.contains(takes))
            || starts.iter().any(|start| line.starts_with(start))
    };
    // The line that shows a finding stands in parentheses.
    let without_line = |line: &str| match line.split_once(", but then ") {
        Some((before, after)) => {
            let (start, rest) = after.split_once('(').unwrap_or((after, ""));
            let end = rest.split_once(')').map_or("", |(_, end)| end);
            format!("{before}, but then {start}{end}")
        }
        None => line.to_owned(),
    };
    let lines = printed.lines().filter(|line| !changes(line));
    lines.map(without_line).collect()
}

/// The arguments of a command; single quotes hold words together.
fn arguments(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (i, part) in command.split('\'').enumerate() {
        match i % 2 {
            0 => arguments.extend(part.split_whitespace().map(str::to_owned)),
            _ => arguments.push(part.to_owned()),
        }
    }
    arguments
}

#[test]
fn what_the_readme_shows_is_what_happens() {
    assert!(holds("README.md") >= 3, "the README has examples");
}

#[test]
fn what_the_page_about_checking_shows_is_what_happens() {
    assert_eq!(holds("docs/check.md"), 1);
}

/// Runs the examples of a page, and tells how many there are.
fn holds(page: &str) -> usize {
    let text = fs::read_to_string(top().join(page)).expect("the page");
    let claims = claims(&text);
    let count = claims.len();
    let folder = tempfile::tempdir().expect("a folder");
    let mut pictures_made = 0;
    for claim in claims {
        let rest = ["cargo run --release -- ", "nakade "]
            .iter()
            .find_map(|start| claim.command.strip_prefix(start))
            .unwrap_or_else(|| panic!("cannot run `{}`", claim.command));
        let mut arguments = arguments(rest);
        let mut pictures = Vec::new();
        for argument in &mut arguments {
            if argument.starts_with("docs/images/") {
                pictures_made += 1;
                let written = folder.path().join(format!("picture-{pictures_made}"));
                let there = top().join(&*argument);
                let extension = there.extension().expect("a kind of picture");
                let written = written.with_extension(extension);
                *argument = written.display().to_string();
                pictures.push((written, there));
            }
        }
        let printed = stdout(nakade().args(&arguments));
        let (printed, claimed) = (lasting(&printed), lasting(&claim.prints));
        assert_eq!(printed, claimed, "{}", claim.command);
        for (written, there) in pictures {
            let same = fs::read(&written).expect("a picture") == fs::read(&there).expect("one");
            assert!(same, "{} is not what {page} makes", there.display());
        }
    }
    count
}
