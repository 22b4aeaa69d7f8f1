//! No input ends a conversation, and every command is answered exactly once. A small portion of
//! what `examples/torment.rs` does at length.

use crate::torment::{Random, hold, noise, talk};

#[test]
fn random_bytes_are_answered_line_by_line() {
    let mut random = Random(1);
    let commands: usize = (0..10).map(|_| hold(noise(&mut random, 20_000))).sum();
    assert!(commands > 10_000, "only {commands} commands");
}

#[test]
fn random_conversations_are_answered_command_by_command() {
    let mut random = Random(2);
    let commands: usize = (0..12).map(|_| hold(talk(&mut random, 60))).sum();
    assert!(commands > 700, "only {commands} commands");
}

#[test]
fn an_analysis_ends_at_the_next_line_and_is_one_reply() {
    let commands = "boardsize 5\nlz-analyze 1\nname\nkata-analyze b interval 1 ownership true\n";
    assert_eq!(hold(commands.as_bytes().to_vec()), 4);
}

#[test]
fn a_line_without_end_is_one_command() {
    let mut line = vec![b'x'; 3 * gtp::LONGEST_LINE];
    line.extend(b"\nname\n");
    assert_eq!(hold(line), 2);
}
