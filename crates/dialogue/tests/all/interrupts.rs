//! An interrupt ends every command that reads.

use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Pulled when all lines were heard.
static HEARD: AtomicBool = AtomicBool::new(false);
/// One conversation at a time listens to it.
static TURN: Mutex<()> = Mutex::new(());

/// Lines, and then an end that tells that they were heard.
struct Lines(Vec<u8>);

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = (&self.0[..]).read(buffer)?;
        self.0.drain(..count);
        if count == 0 {
            HEARD.store(true, Ordering::SeqCst);
        }
        Ok(count)
    }
}

/// A conversation in which nothing is begun before every line was heard.
fn replies(lines: &str) -> Vec<String> {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    HEARD.store(false, Ordering::SeqCst);
    let mut commands = dialogue::commands();
    commands.add("wait", |_, _| {
        while !HEARD.load(Ordering::SeqCst) {
            thread::yield_now();
        }
        Ok(String::new())
    });
    let mut output = Vec::new();
    let session = &mut dialogue::Session::new();
    let input = Lines(format!("wait\n{lines}").into_bytes());
    gtp::converse(&commands, session, input, &mut output).expect("it is kept");
    let output = String::from_utf8(output).expect("text");
    let frames = output.split_terminator("\n\n").skip(1);
    frames.map(str::to_owned).collect()
}

/// A corner in which the middle of three decides, and two groups in the open.
const FIGHTS: &str = "boardsize 19\nset_position \
    b d19 b a18 b b18 b c18 b d18 w e19 w e18 w a17 w b17 w c17 w d17 w e17 \
    b q3 b q4 b q5 w r3 w r4 w r5 w p3 w p5 w p6\n";

/// Commands that read groups, and so count nodes.
const READING: [&str; 10] = [
    "owl_attack q4",
    "owl_defend q4",
    "owl_threaten_attack q4",
    "owl_substantial r3",
    "dragon_status",
    "dragon_data",
    "analyze_semeai q4 r4",
    "worm_data",
    "combination_attack black",
    "nakade-solve black a18",
];

const COUNTERS: &str = "get_owl_node_counter\nget_reading_node_counter\n";

fn nodes(replies: &[String]) -> u64 {
    let counters = replies.iter().rev().take(2);
    let numbers = counters.map(|reply| reply.trim_start_matches("= ").parse::<u64>());
    numbers.map(|number| number.expect("a number")).sum()
}

#[test]
fn an_interrupt_ends_what_reads_and_every_command_is_answered() {
    let (mut all, mut rest) = (0, 0);
    for command in READING {
        let asked = replies(&format!("{FIGHTS}{command}\n{COUNTERS}"));
        let ended = replies(&format!("{FIGHTS}{command}\n# interrupt\n{COUNTERS}"));
        assert_eq!((asked.len(), ended.len()), (5, 5), "{command}");
        assert!(asked[2].starts_with('='), "{command}: {asked:?}");
        assert!(ended[2].starts_with('='), "{command}: {ended:?}");
        all += nodes(&asked);
        rest += nodes(&ended);
    }
    assert!(all > 10_000 && 20 * rest <= all, "{rest} of {all}");
}

#[test]
fn what_was_interrupted_is_not_called_known() {
    let told = replies(&format!("{FIGHTS}dragon_status\n# interrupt\n"));
    assert!(told[2].contains(": unknown"), "{told:?}");
    for word in ["alive", "dead", "critical"] {
        assert!(!told[2].contains(word), "{told:?}");
    }
}

#[test]
fn an_interrupted_score_is_still_a_score() {
    let told = replies(&format!(
        "{FIGHTS}final_score\nfinal_status_list dead\n# interrupt\n"
    ));
    assert!(
        told[2].starts_with("= B+") || told[2].starts_with("= W+"),
        "{told:?}"
    );
    assert!(told[3].starts_with('='), "{told:?}");
}
