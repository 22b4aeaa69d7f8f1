//! Conversations that must go as they are written down. In `talks/*.talk` a line that begins with
//! `>` is sent, and the lines after it are the reply, frame and all.

use std::fs;
use std::path::Path;

/// Sends the commands of a talk and writes it down anew.
fn held(talk: &str) -> String {
    let commands: Vec<&str> = talk
        .lines()
        .filter_map(|line| line.strip_prefix("> "))
        .collect();
    let mut text = String::new();
    let session = &mut dialogue::Session::new();
    for command in commands {
        let mut reply = Vec::new();
        let line = format!("{command}\n").into_bytes();
        gtp::converse(
            &dialogue::commands(),
            session,
            std::io::Cursor::new(line),
            &mut reply,
        )
        .expect("a vector takes every reply");
        let reply = String::from_utf8(reply).expect("replies are text");
        let reply = reply.replace(concat!(":", env!("CARGO_PKG_VERSION")), ":VERSION");
        let plain: Vec<&str> = reply.lines().map(str::trim_end).collect();
        text.push_str(&format!("> {command}\n{}\n", plain.join("\n").trim_end()));
    }
    text
}

#[test]
fn talks_go_as_they_are_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/talks");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("its files can be listed").path();
        let talk = fs::read_to_string(&path).expect("and read");
        let said = talk
            .lines()
            .filter(|line| !line.starts_with("//") && !line.is_empty());
        let said: String = said.map(|line| format!("{line}\n")).collect();
        assert_eq!(held(&talk), said, "{}", path.display());
        count += talk.lines().filter(|line| line.starts_with("> ")).count();
    }
    assert!(count >= 60, "only {count} commands were sent");
}
