//! Bad input: one clear message with the place, exit code 2, no panic, bounded
//! memory.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{complaint, nakade};

/// Writes a file and returns what `show` has to say about it.
fn refusal(name: &str, content: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, content).expect("a file");
    let told = complaint(nakade().arg("show").arg(&path), 2);
    let told = told.replace(&path.display().to_string(), name);
    assert_eq!(told.lines().count(), 1, "one message: {told}");
    assert!(
        told.starts_with(&format!("nakade: {name}:")),
        "the file is named: {told}"
    );
    assert!(!told.contains("panicked"), "{told}");
    told
}

#[test]
fn a_file_that_is_not_sgf() {
    let told = refusal("a.sgf", b"Dear Sir or Madam,\n\nthank you for the game.\n");
    assert_eq!(
        told,
        "nakade: a.sgf: not SGF: no game tree (it would begin with \"(;\")\n"
    );
    refusal("a.sgf", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0");
    refusal("noextension", &[0xff; 1000]);
}

#[test]
fn a_board_over_19() {
    let told = refusal("a.sgf", b"(;GM[1]\nSZ[20]AB[aa])");
    assert!(told.starts_with("nakade: a.sgf:2:1: SZ[20]"), "{told}");
    refusal("a.sgf", b"(;SZ[99999999999999999999])");
    refusal("a.sgf", b"(;SZ[0])");
    refusal(
        "a.txt",
        ". . . . . . . . . . . . . . . . . . . .\n".as_bytes(),
    );
    refusal("a.txt", ".\n".repeat(20).as_bytes());
    refusal("a.jsonl", br#"{"size":20,"black":[],"white":[]}"#);
}

#[test]
fn a_stone_set_twice() {
    let told = refusal("a.sgf", b"(;SZ[9]\nAB[aa][bb]AW[bb])");
    assert!(told.starts_with("nakade: a.sgf:2:"), "{told}");
    assert!(told.contains("AW[bb]"), "{told}");
    let told = refusal("a.jsonl", br#"{"size":9,"black":["aa"],"white":["aa"]}"#);
    assert_eq!(told, "nakade: a.jsonl:1: white: aa is set twice\n");
}

#[test]
fn a_point_off_the_board() {
    let told = refusal("a.sgf", b"(;SZ[9]AB[aa]\n;B[kk])");
    assert!(told.starts_with("nakade: a.sgf:2:2: B[kk]"), "{told}");
    refusal("a.sgf", b"(;SZ[9]AB[a])");
    refusal("a.sgf", "(;SZ[9]AB[黒白])".as_bytes());
    let told = refusal("a.jsonl", b"\n{\"size\":9,\"black\":[\"aj\"],\"white\":[]}");
    assert_eq!(told, "nakade: a.jsonl:2: black: aj is off the 9x9 board\n");
}

#[test]
fn an_empty_file() {
    assert_eq!(refusal("a.sgf", b""), "nakade: a.sgf: the file is empty\n");
    refusal("a.sgf", b" \n\t\n");
    refusal("a.txt", b"");
    refusal("a.jsonl", b"\n");
    refusal("a.txt", b"// only a remark\n");
    let told = complaint(nakade().args(["show", "-"]).write_stdin(""), 2);
    assert_eq!(told, "nakade: <stdin>: the file is empty\n");
}

#[test]
fn text_that_is_no_board() {
    let told = refusal("a.txt", b". X .\n. Q .\n. . .\n");
    assert!(told.starts_with("nakade: a.txt:2:3: "), "{told}");
    let told = refusal("a.txt", b". X .\n. .\n");
    assert!(told.starts_with("nakade: a.txt:2: "), "{told}");
    refusal("a.txt", &[0xff, 0xfe]);
}

#[test]
fn a_line_that_is_no_problem() {
    let told = refusal("a.jsonl", b"{\"size\":9,\"black\":[],\"white\":[],\n");
    assert!(told.starts_with("nakade: a.jsonl:1:"), "{told}");
    let told = refusal(
        "a.jsonl",
        br#"{"size":9,"black":[],"white":[],"to_move":["black"]}"#,
    );
    assert!(told.contains("another kind of value"), "{told}");
    let told = refusal(
        "a.jsonl",
        b"{\"size\":9,\"black\":[],\"white\":[],\"aim\":\"\\u001b[31m\"}",
    );
    assert!(!told.contains('\x1b'), "{told:?}");
    refusal("a.jsonl", b"[1,2,3]");
    refusal("a.jsonl", b"nonsense");
    refusal("a.json", "[".repeat(100_000).as_bytes());
}

#[test]
fn a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = complaint(nakade().arg("show").arg(folder.path()), 2);
    assert!(told.ends_with("this is a folder, not a file\n"), "{told}");
}

#[test]
fn a_file_that_is_not_there() {
    let told = complaint(nakade().args(["show", "no-such-file.sgf"]), 2);
    assert_eq!(told, "nakade: no-such-file.sgf: there is no such file\n");
}

#[test]
fn errors_come_as_json_too() {
    let run = nakade()
        .args(["show", "-", "--json"])
        .write_stdin("(;SZ[9]\nAB[zz])")
        .assert()
        .code(2);
    let json: Value = serde_json::from_slice(&run.get_output().stdout).expect("JSON");
    assert_eq!(json["line"], 2);
    assert_eq!(json["file"], "<stdin>");
    assert!(
        json["error"]
            .as_str()
            .is_some_and(|told| told.contains("AB[zz]"))
    );
}

#[test]
#[cfg(unix)]
fn a_file_without_read_permission() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;

    let folder = tempfile::tempdir().expect("a folder");
    let allow = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("an owned file");
    };
    let secret = folder.path().join("secret.sgf");
    fs::write(&secret, "(;SZ[9])").expect("a file");
    allow(&secret, 0o000);
    let mut command;
    if fs::File::open(&secret).is_ok() {
        // The superuser may read anything, so the program runs as nobody, from
        // a place that nobody can reach.
        allow(folder.path(), 0o755);
        let program = folder.path().join("nakade");
        // Another process copies it. Where this one did, a child that another test starts meanwhile
        // has the copy open for writing until it becomes its program. What is open for writing
        // cannot be run.
        let mut copy = Command::new("cp");
        copy.arg(assert_cmd::cargo::cargo_bin("nakade"))
            .arg(&program);
        assert!(copy.status().is_ok_and(|status| status.success()), "a copy");
        allow(&program, 0o755);
        command = Command::new(program);
        command.uid(65534).current_dir("/");
    } else {
        command = Command::new(assert_cmd::cargo::cargo_bin("nakade"));
    }
    let run = command.arg("show").arg(&secret).output().expect("a run");
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(2), "{told}");
    assert!(
        told.ends_with("secret.sgf: no permission to read this file\n"),
        "{told}"
    );
}

/// Runs `show` on a stream of one block repeated, with 1 GiB of address space.
#[cfg(target_os = "linux")]
fn show_within_a_gibibyte(block: &[u8], times: usize) -> (Option<i32>, String) {
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -v 1048576; exec \"$0\" show -"])
        .arg(assert_cmd::cargo::cargo_bin("nakade"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = child.stdin.take().expect("a pipe");
    for _ in 0..times {
        // The program may have heard enough.
        if input.write_all(block).is_err() {
            break;
        }
    }
    drop(input);
    let run = child.wait_with_output().expect("an end");
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    (run.status.code(), told)
}

#[test]
#[cfg(target_os = "linux")]
fn a_gibibyte_of_parentheses() {
    let (code, told) = show_within_a_gibibyte(&[b'('; 1 << 20], 1024);
    assert!(told.starts_with("nakade: <stdin>:1:250001: "), "{told}");
    assert_eq!(code, Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn as_many_parentheses_as_are_read() {
    let (code, told) = show_within_a_gibibyte(&[b'('; 1 << 20], 128);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.starts_with("nakade: <stdin>:1:"), "{told}");
    assert_eq!(told.lines().count(), 1);
}

#[test]
#[cfg(target_os = "linux")]
fn too_many_boards_and_lines() {
    for block in [".\n\n", "{\"size\":1,\"black\":[],\"white\":[]}\n", "{\n"] {
        let blocks = block.repeat(1000);
        let (code, told) = show_within_a_gibibyte(blocks.as_bytes(), 1001);
        assert_eq!(
            told,
            "nakade: <stdin>: there are more than 1000000 boards in this file\n"
        );
        assert_eq!(code, Some(2));
    }
    let stones = format!("{{\"size\":1,\"black\":[{}", "\"aa\",".repeat(200_000));
    let (code, told) = show_within_a_gibibyte(stones.as_bytes(), 40);
    assert_eq!(code, Some(2), "{told}");
}
