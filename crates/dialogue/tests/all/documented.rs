//! The list in `docs/gtp.md` is the list of commands.

use std::collections::BTreeSet;

#[test]
fn every_command_is_documented_and_every_documented_command_exists() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/gtp.md");
    let text = std::fs::read_to_string(path).expect("the page is there");
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|line| line.split('|').nth(1));
    let documented: BTreeSet<&str> = cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    let known: BTreeSet<&str> = dialogue::commands().names().into_iter().collect();
    assert_eq!(documented, known);
}
