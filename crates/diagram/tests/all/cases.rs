//! Snapshots, a folder a case: `testdata/diagrams/<case>/input` is a board and
//! what is drawn on it, the other files in the folder are what must come out.
//! Adding a case is adding a folder with an `input` and running
//! `UPDATE_DIAGRAMS=1 cargo test -p diagram`, then looking at what was written.

use std::fs;
use std::path::{Path, PathBuf};

use diagram::{Arrow, Colours, Crop, Diagram, Mark, Shade, Style, Theme};
use goban::{Board, Colour, Move, Point, PointSet, Size};

fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/diagrams");
    let mut cases: Vec<PathBuf> = fs::read_dir(&root)
        .expect("testdata/diagrams")
        .map(|entry| entry.expect("a folder entry").path())
        .filter(|path| path.is_dir())
        .collect();
    cases.sort();
    assert!(cases.len() >= 10, "the cases are missing");
    cases
}

/// The board is everything before the first blank line, the rest are orders,
/// one a line. Lines that start with `//` are remarks.
fn read(input: &str) -> (Diagram, Theme) {
    let lines: Vec<&str> = input.lines().filter(|l| !l.starts_with("//")).collect();
    let blank = lines
        .iter()
        .position(|line| line.trim().is_empty())
        .unwrap_or(lines.len());
    let board = Board::parse(&lines[..blank].join("\n")).expect("a board");
    let mut diagram = Diagram::new(&board);
    let mut theme = Theme::Light;
    let mut moves = Vec::new();
    for line in &lines[blank..] {
        let (order, rest) = line.split_once(' ').unwrap_or((line, ""));
        let size = board.size();
        let words: Vec<&str> = rest.split_whitespace().collect();
        match order {
            "" => {}
            "circle" => points(rest, size).for_each(|p| diagram.mark(p, Mark::Circle)),
            "square" => points(rest, size).for_each(|p| diagram.mark(p, Mark::Square)),
            "triangle" => points(rest, size).for_each(|p| diagram.mark(p, Mark::Triangle)),
            "cross" => points(rest, size).for_each(|p| diagram.mark(p, Mark::Cross)),
            "selected" => points(rest, size).for_each(|p| diagram.mark(p, Mark::Selected)),
            "label" => diagram.label(point(words[0], size), words[1]),
            "black" | "white" => {
                let colour = Colour::from_name(order).expect("a colour");
                let played = Move::from_gtp(rest, size).expect("a move");
                moves.push((colour, played));
            }
            "territory" => {
                let colour = Colour::from_name(words[0]).expect("a colour");
                points(&words[1..].join(" "), size).for_each(|p| diagram.own(p, colour));
            }
            "region" => diagram.shade(Shade::Region, points(rest, size).collect::<PointSet>()),
            "fringe" => diagram.shade(Shade::Fringe, points(rest, size).collect::<PointSet>()),
            "arrow" | "line" => diagram.arrow(Arrow {
                from: point(words[0], size),
                to: point(words[1], size),
                head: order == "arrow",
            }),
            "crop" => diagram.crop = Crop::parse(rest, size).expect("a crop"),
            "coordinates" => diagram.coordinates = rest == "on",
            "caption" => diagram.caption = Some(rest.to_owned()),
            "theme" => {
                theme = match rest {
                    "dark" => Theme::Dark,
                    "print" => Theme::Print,
                    _ => Theme::Light,
                }
            }
            _ => panic!("unknown order `{order}`"),
        }
    }
    diagram.play(moves, 1);
    (diagram, theme)
}

fn point(text: &str, size: Size) -> Point {
    Point::from_gtp(text, size).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Points such as `C3`, and rectangles such as `A1:C3`.
fn points(text: &str, size: Size) -> impl Iterator<Item = Point> {
    let mut points = Vec::new();
    for word in text.split_whitespace() {
        let (one, other) = word.split_once(':').unwrap_or((word, word));
        let (one, other) = (point(one, size), point(other, size));
        points.extend(size.points().filter(|p| {
            (one.x().min(other.x())..=one.x().max(other.x())).contains(&p.x())
                && (one.y().min(other.y())..=one.y().max(other.y())).contains(&p.y())
        }));
    }
    points.into_iter()
}

#[test]
fn every_case_is_drawn_as_expected() {
    let update = std::env::var_os("UPDATE_DIAGRAMS").is_some();
    let mut wrong = Vec::new();
    for case in cases() {
        let input = fs::read_to_string(case.join("input")).expect("an input");
        let (diagram, theme) = read(&input);
        let style = Style { theme, cell: 40 };
        let drawn = [
            ("text.txt", diagram.to_text()),
            ("unicode.txt", diagram.to_terminal(Colours::Off)),
            ("colour.ansi", diagram.to_terminal(Colours::On(theme))),
            ("picture.svg", diagram.to_svg(style)),
        ];
        for (name, drawn) in drawn {
            let path = case.join(name);
            if update {
                fs::write(&path, drawn).expect("a writable case");
            } else if fs::read_to_string(&path).ok().as_deref() != Some(drawn.as_str()) {
                wrong.push(path.display().to_string());
            }
        }
        if let Some(folder) = std::env::var_os("DIAGRAM_PICTURES") {
            let name = case.file_name().expect("a name").to_string_lossy();
            let png = diagram.to_png(style).expect("a picture");
            fs::write(Path::new(&folder).join(format!("{name}.png")), png).expect("a folder");
        }
    }
    assert!(
        wrong.is_empty(),
        "drawn otherwise than expected (UPDATE_DIAGRAMS=1 accepts the change): {wrong:#?}"
    );
}

#[test]
fn every_case_has_a_picture_in_pixels() {
    for case in cases() {
        let input = fs::read_to_string(case.join("input")).expect("an input");
        let (diagram, theme) = read(&input);
        let png = diagram
            .to_png(Style { theme, cell: 20 })
            .unwrap_or_else(|error| panic!("{}: {error}", case.display()));
        assert!(png.starts_with(b"\x89PNG"));
    }
}

#[test]
fn text_is_in_the_pixels_without_any_font_installed() {
    let board = Board::new(Size::square(5).expect("a size"));
    let mut plain = Diagram::new(&board);
    plain.coordinates = false;
    let mut labelled = plain.clone();
    labelled.label(Point::new(2, 2), "8");
    let mut other = plain.clone();
    other.label(Point::new(2, 2), "3");
    let style = Style::default();
    let [plain, labelled, other] =
        [plain, labelled, other].map(|diagram| diagram.to_png(style).expect("a picture"));
    assert_ne!(plain, labelled);
    assert_ne!(
        labelled, other,
        "the digits must differ, not only the clearing"
    );
}

#[test]
fn a_huge_cell_is_refused() {
    let board = Board::new(Size::square(19).expect("a size"));
    let style = Style {
        cell: u16::MAX,
        ..Style::default()
    };
    assert!(Diagram::new(&board).to_png(style).is_err());
}

#[test]
fn labels_cannot_break_out_of_the_svg() {
    let board = Board::new(Size::square(5).expect("a size"));
    let mut diagram = Diagram::new(&board);
    diagram.label(Point::new(0, 0), "<黒>&\"\u{1}");
    diagram.caption = Some("</title><script>\u{0}".to_owned());
    let svg = diagram.to_svg(Style::default());
    assert!(svg.contains("&lt;黒&gt;&amp;&quot;"), "{svg}");
    assert!(!svg.contains("<script>"));
    assert!(diagram.to_png(Style::default()).is_ok());
}
