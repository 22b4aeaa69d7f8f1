//! The table of eye shapes: that it is what the program makes, and that it knows what the books
//! say.

#[path = "../../examples/eyes/file.rs"]
mod file;
#[path = "../../examples/eyes/graph.rs"]
mod graph;
#[path = "../../examples/eyes/rules.rs"]
mod rules;
#[path = "../../examples/eyes/values.rs"]
mod values;

use tactics::eyes::interior::{Interior, STRIDE};
use tactics::eyes::{BYTES, MANY, MOST_THREATS, Part, Table, Value};

#[test]
fn the_file_is_what_the_program_makes() {
    let (bytes, counts) = file::make();
    assert_eq!(
        (counts.interiors, counts.graphs, counts.pairs),
        (2023, 121, 64)
    );
    assert_eq!(counts.outside, 15);
    assert!(
        bytes == BYTES,
        "run: cargo run --release -p tactics --example eyes"
    );
}

/// An interior drawn with `.` for empty points, `o` for stones of the attacker and `#` for the
/// chain; what is not drawn is beyond the edge.
fn drawn(rows: &[&str]) -> Part {
    let at = |x: i32, y: i32| {
        let row = usize::try_from(y).ok().and_then(|y| rows.get(y))?;
        usize::try_from(x).ok().and_then(|x| row.chars().nth(x))
    };
    let inside = |c: char| c == '.' || c == 'o';
    let mut cells = Vec::new();
    for (y, row) in (0..).zip(rows) {
        let columns = (0..).zip(row.chars()).filter(|(_, c)| inside(*c));
        cells.extend(columns.map(|(x, c)| (x, y, c)));
    }
    let left = cells.iter().map(|c| c.0).min().expect("it has points");
    let top = cells.iter().map(|c| c.1).min().expect("it has points");
    let mut part = Part {
        interior: Interior {
            points: 0,
            touching: 0,
        },
        attacker: 0,
        defender: 0,
        ban: None,
    };
    for (i, &(x, y, c)) in cells.iter().enumerate() {
        let near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let touches = near.iter().any(|&(x, y)| at(x, y) == Some('#'));
        part.interior.points |= 1 << ((x - left) as u32 + STRIDE * (y - top) as u32);
        part.interior.touching |= u8::from(touches) << i;
        part.attacker |= u8::from(c == 'o') << i;
    }
    part
}

/// What becomes of it with this many outside liberties (a column of the table): when the attacker
/// moves first, and when the defender does.
fn fates(rows: &[&str], outside: usize) -> [&'static str; 2] {
    let part = drawn(rows);
    [true, false].map(|attacking| {
        let value = Table::get().value(&[part], attacking);
        word(&value.expect("the table has it"), outside)
    })
}

fn word(value: &Value, outside: usize) -> &'static str {
    let (killed, safe) = (value.killed_from[outside], value.safe_below[outside]);
    match (killed, safe) {
        (_, s) if s > MOST_THREATS => "alive",
        (k, _) if k == -MOST_THREATS => "dead",
        (k, s) if k > MOST_THREATS && s == -MOST_THREATS => "seki",
        _ => "ko",
    }
}

/// In the centre, where liberties outside make no difference to shapes like these.
fn claim(name: &str, rows: &[&str], expected: [&str; 2]) {
    for outside in [0, 1, 2, MANY] {
        assert_eq!(fates(rows, outside), expected, "{name}, {outside} outside");
    }
}

const ALIVE: [&str; 2] = ["alive", "alive"];
const UNSETTLED: [&str; 2] = ["dead", "alive"];
const DEAD: [&str; 2] = ["dead", "dead"];

#[test]
fn the_shapes_of_the_books_in_the_centre() {
    claim("one", &["###", "#.#", "###"], DEAD);
    claim("two", &["####", "#..#", "####"], DEAD);
    claim("straight three", &["#####", "#...#", "#####"], UNSETTLED);
    claim("bent three", &["####", "#..#", "##.#", "####"], UNSETTLED);
    claim(
        "three with the middle taken",
        &["#####", "#.o.#", "#####"],
        DEAD,
    );
    claim("straight four", &["######", "#....#", "######"], ALIVE);
    claim("bent four", &["#####", "#...#", "###.#", "#####"], ALIVE);
    claim("twisted four", &["#####", "#..##", "##..#", "#####"], ALIVE);
    claim("square four", &["####", "#..#", "#..#", "####"], DEAD);
    claim(
        "pyramid four",
        &["#####", "#...#", "##.##", "#####"],
        UNSETTLED,
    );
    claim(
        "pyramid four with its vital point taken",
        &["#####", "#.o.#", "##.##", "#####"],
        DEAD,
    );
    claim("straight five", &["#######", "#.....#", "#######"], ALIVE);
    claim(
        "crossed five",
        &["#####", "##.##", "#...#", "##.##", "#####"],
        UNSETTLED,
    );
    claim(
        "bulky five",
        &["#####", "#..##", "#...#", "#####"],
        UNSETTLED,
    );
    claim(
        "bulky five with its vital point taken",
        &["#####", "#..##", "#.o.#", "#####"],
        DEAD,
    );
    claim(
        "bulky five with another point taken",
        &["#####", "#o.##", "#...#", "#####"],
        UNSETTLED,
    );
    claim(
        "rabbity six",
        &["#####", "##.##", "#...#", "#..##", "#####"],
        UNSETTLED,
    );
    claim(
        "rectangular six",
        &["#####", "#...#", "#...#", "#####"],
        ALIVE,
    );
    claim(
        "six in an L",
        &["######", "#....#", "#.####", "#.####", "######"],
        ALIVE,
    );
}

#[test]
fn seven_points_in_the_centre_live() {
    for rows in [
        &["#####", "#...#", "#...#", "#.###", "#####"][..],
        &["######", "#....#", "#...##", "######"],
        &["#########", "#.......#", "#########"],
    ] {
        claim("seven", rows, ALIVE);
    }
}

/// Bent four in the corner is a ko as soon as the chain is short of liberties. Once White has three
/// stones in it, Black cannot do anything and White can begin the ko when he likes.
#[test]
fn bent_four_in_the_corner() {
    let corner = ["...#", ".###", "##"];
    let ko = ["ko", "alive"];
    assert_eq!(
        [0, 1, 2, MANY].map(|n| fates(&corner, n)),
        [ko, ko, ALIVE, ALIVE]
    );
    let taken = ["oo.#", "o###", "##"];
    assert_eq!([0, 1, 2, MANY].map(|n| fates(&taken, n)), [DEAD; 4]);
    let side = ["o..#", "o###", ".#", "##"];
    assert_eq!([0, 1, 2, MANY].map(|n| fates(&side, n)), [ko; 4]);
}

/// Rectangular six in the corner: dead without outside liberties, a ko with one, alive with two.
#[test]
fn rectangular_six_in_the_corner() {
    let six = ["...#", "...#", "####"];
    let fates = [0, 1, 2, MANY].map(|n| fates(&six, n));
    assert_eq!(fates, [UNSETTLED, ["ko", "alive"], ALIVE, ALIVE]);
    claim("on the side", &["#...#", "#...#", "#####"], ALIVE);
}

#[test]
fn other_shapes_of_the_corner() {
    claim("straight four", &["....#", "#####"], ALIVE);
    claim("bulky five", &["..#", "...#", "####"], UNSETTLED);
    let seven = ["...#", "...#", ".###", "##"];
    let seki = ["seki", "alive"];
    assert_eq!(
        [0, 1, 2, MANY].map(|n| fates(&seven, n)),
        [seki, seki, ALIVE, ALIVE]
    );
}
