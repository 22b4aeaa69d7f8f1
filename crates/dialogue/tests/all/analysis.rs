//! An analysis answers with what is proven: chains that fall or are saved, points that are safe.

use crate::gate::{Gate, Gated, Watching};

/// Runs an analysis until it has told something. The first line that it told.
fn analysed(before: &str, command: &str) -> String {
    let gate = Gate::default();
    let input = Gated::new(&format!("{before}{command}\n"), "name\n", &gate);
    let mut output = Watching {
        text: String::new(),
        word: "\ninfo",
        gate,
    };
    let session = &mut dialogue::Session::new();
    gtp::converse(&dialogue::commands(), session, input, &mut output).expect("it is kept");
    let told = output.text.lines().find(|line| line.starts_with("info"));
    told.expect("something is told").to_owned()
}

/// What is said of a move.
fn about<'a>(told: &'a str, mv: &str) -> &'a str {
    let key = format!("move {mv} ");
    let part = told.split("info ").find(|part| part.starts_with(&key));
    part.unwrap_or_else(|| panic!("{mv} is not told: {told}"))
}

/// White's stone is in atari.
const ATARI: &str = "boardsize 7\nset_position b c4 b d3 b e4 w d4\n";

#[test]
fn a_proven_capture_is_won_whatever_the_search_thinks() {
    for (command, share) in [("kata-analyze", "1.0000"), ("lz-analyze", "10000")] {
        let told = analysed(ATARI, &format!("{command} black interval 1"));
        let capture = about(&told, "D5");
        assert!(capture.contains(&format!("winrate {share} ")), "{capture}");
        assert!(capture.contains(&format!("lcb {share} ")), "{capture}");
        assert!(capture.contains("proven win order"), "{capture}");
        let elsewhere = told.matches("proven").count();
        assert_eq!(elsewhere, 1, "nothing else is proven: {told}");
    }
}

#[test]
fn without_proven_results_the_search_has_its_say() {
    let told = analysed(ATARI, "kata-analyze black interval 1 proven false");
    assert!(!told.contains("proven"), "{told}");
}

/// Black's row of four on the edge is two eyes if he answers; White's stones are nobody's yet.
#[test]
fn points_that_are_safe_are_owned_for_certain() {
    let row = "boardsize 6\nset_position b e6 b a5 b b5 b c5 b d5 b e5 \
               w f6 w f5 w a4 w b4 w c4 w d4 w e4 w f4\n";
    let told = analysed(row, "kata-analyze black interval 1 ownership true");
    let (_, ownership) = told.split_once("ownership ").expect("it is told");
    let ownership: Vec<f64> = ownership
        .split_whitespace()
        .map_while(|word| word.parse().ok())
        .collect();
    assert_eq!(ownership.len(), 36);
    let safe = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10];
    assert!(safe.iter().all(|&i| ownership[i] == 1.0), "{ownership:?}");
    let doubtful = analysed(
        row,
        "kata-analyze black interval 1 ownership true proven false",
    );
    assert!(!doubtful.contains("proven"));
}
