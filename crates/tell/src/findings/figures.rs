//! The diagrams of the HTML report.

use std::collections::BTreeMap;

use check::{Checked, Finding};
use diagram::{Crop, Diagram, Mark, Shade, Style, Theme};
use goban::{Colour, Move, PointSet};

use crate::findings::words::Teller;

/// A figure shows this many moves at most: more make it a riddle.
const MOST_MOVES: usize = 10;
/// And a problem has this many figures at most.
const MOST_FIGURES: usize = 4;

/// A picture and what is written under it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The drawing.
    pub diagram: Diagram,
    /// The words.
    pub caption: String,
}

/// The figures of a problem: the position with the moves in dispute, then a line for each
/// finding that has one.
pub fn of(checked: &Checked, teller: &Teller) -> Vec<Figure> {
    let mut lines = lines(checked, teller);
    lines.truncate(MOST_FIGURES - 1);
    let mut figures = vec![position(checked)];
    let mut start = Diagram::new(&checked.board);
    if let Some(problem) = &checked.problem {
        start.shade(Shade::Region, problem.region);
        start.shade(Shade::Fringe, problem.attacker_only | problem.held);
    }
    for (line, caption) in lines {
        let mut diagram = start.clone();
        let played = line.iter().take(MOST_MOVES).copied();
        diagram.play(played, 1);
        figures.push(Figure { diagram, caption });
    }
    // All figures of a problem show the same part of the board.
    let mut all = start;
    for figure in &figures {
        for point in checked.board.size().points() {
            if figure.diagram.stone(point).is_some() || figure.diagram.mark_at(point).is_some() {
                all.shade(Shade::Fringe, PointSet::single(point));
            }
        }
    }
    all.crop = Crop::Auto;
    let window = all.window();
    for figure in &mut figures {
        figure.diagram.crop = Crop::Window(window);
    }
    figures
}

/// The position with the first moves marked. A wrong one of the book has a cross, a right one of
/// the book a square. A right one that the book does not have has a circle.
fn position(checked: &Checked) -> Figure {
    let mut diagram = Diagram::new(&checked.board);
    if let Some(problem) = &checked.problem {
        diagram.shade(Shade::Region, problem.region);
        diagram.shade(Shade::Fringe, problem.attacker_only | problem.held);
    }
    let wrong: Vec<Move> = checked
        .findings
        .iter()
        .filter_map(|finding| match finding {
            Finding::WrongAnswer { book, .. } | Finding::KoAnswer { book, .. } => Some(*book),
            _ => None,
        })
        .collect();
    let is_unsolvable = checked
        .findings
        .iter()
        .any(|finding| matches!(finding, Finding::Unsolvable { .. }));
    let mut mark = |moves: &[Move], mark| {
        for point in moves.iter().filter_map(|mv| mv.point()) {
            diagram.mark(point, mark);
        }
        !moves.is_empty()
    };
    let ours: Vec<Move> = match &checked.answer {
        Some(answer) if !is_unsolvable => {
            let ours = answer.moves.iter();
            ours.filter(|mv| !checked.book.right.contains(mv))
                .copied()
                .collect()
        }
        _ => Vec::new(),
    };
    let right: Vec<Move> = {
        let right = checked.book.right.iter();
        right.filter(|mv| !wrong.contains(mv)).copied().collect()
    };
    let mut legend = Vec::new();
    if mark(&ours, Mark::Circle) {
        legend.push("○ our move");
    }
    if mark(&right, Mark::Square) {
        legend.push("□ the book’s move");
    }
    if mark(&wrong, Mark::Cross) {
        legend.push("✕ the book’s move, wrong");
    }
    Figure {
        diagram,
        caption: legend.join(", "),
    }
}

/// The lines worth a figure, with their captions.
fn lines(checked: &Checked, teller: &Teller) -> Vec<(Vec<(Colour, Move)>, String)> {
    let alternating = |moves: &[Move], first: Colour| -> Vec<(Colour, Move)> {
        let colours = [first, !first].into_iter().cycle();
        colours.zip(moves.iter().copied()).collect()
    };
    let mut lines = Vec::new();
    for finding in &checked.findings {
        match finding {
            Finding::WrongAnswer { outcome, line, .. }
            | Finding::KoAnswer { outcome, line, .. }
                if line.len() > 1 =>
            {
                let line = alternating(line, teller.mover);
                lines.push((
                    line,
                    format!("1 is the book’s: {}", teller.outcome(outcome)),
                ));
            }
            Finding::LaterMistake {
                line,
                outcome,
                punishment,
                ..
            } => {
                let number = line.len();
                let mut line = line.clone();
                let next = line.last().map_or(teller.mover, |&(colour, _)| !colour);
                line.extend(alternating(punishment, next));
                let outcome = teller.outcome(outcome);
                lines.push((line, format!("{number} is a mistake: {outcome}")));
            }
            Finding::IllegalMove { line, .. } if line.len() > 1 => {
                let caption = format!("{} cannot be played", line.len());
                lines.push((line.clone(), caption));
            }
            Finding::RefutationFails { line, outcome, .. } => {
                let caption = format!("2 does not refute 1: {}", teller.outcome(outcome));
                lines.push((line.clone(), caption));
            }
            Finding::RefutationMissing { untold } => {
                for one in untold {
                    let number = one.line.len();
                    let mut line = one.line.clone();
                    let next = line.last().map_or(teller.mover, |&(colour, _)| !colour);
                    line.extend(one.answers.first().map(|&answer| (next, answer)));
                    lines.push((line, format!("No branch for {number}")));
                }
            }
            _ => {}
        }
    }
    lines
}

/// The colours of a drawing that follow the page, by the names the style sheet gives them. Where
/// two are the same in the light theme, one name stands for both.
pub fn colours() -> Vec<(&'static str, &'static str, &'static str)> {
    let (light, dark) = (Theme::Light.palette(), Theme::Dark.palette());
    let named = [
        ("board", light.board, dark.board),
        ("line", light.line, dark.line),
        ("black", light.black, dark.black),
        ("black-edge", light.black_edge, dark.black_edge),
        ("white", light.white, dark.white),
        ("white-edge", light.white_edge, dark.white_edge),
        ("on-black", light.on_black, dark.on_black),
        ("accent", light.accent, dark.accent),
        ("region", light.region, dark.region),
        ("fringe", light.fringe, dark.fringe),
    ];
    named.to_vec()
}

/// The outlines of letters and digits that drawings share.
#[derive(Clone, Debug, Default)]
pub struct Outlines(BTreeMap<String, String>);

impl Outlines {
    /// Draws a figure with colours that follow the page, and keeps its outlines for all.
    pub fn draw(&mut self, figure: &Figure) -> String {
        let style = Style {
            theme: Theme::Light,
            cell: 30,
        };
        let mut svg = figure.diagram.to_svg(style);
        if let (Some(start), Some(end)) = (svg.find("<defs>"), svg.find("</defs>")) {
            for path in svg[start + "<defs>".len()..end].lines() {
                let name = path.split('"').nth(1).unwrap_or_default();
                if !name.is_empty() {
                    self.0.insert(name.to_owned(), path.to_owned());
                }
            }
            svg.replace_range(start..end + "</defs>".len(), "");
        }
        for (name, light, _) in colours() {
            svg = svg.replace(&format!("\"{light}\""), &format!("\"var(--{name})\""));
        }
        svg
    }

    /// The outlines that were used, in an element that takes no room.
    pub fn definitions(&self) -> String {
        let paths: Vec<&str> = self.0.values().map(String::as_str).collect();
        format!(
            "<svg width=\"0\" height=\"0\" class=\"outlines\" aria-hidden=\"true\"><defs>\n{}\n</defs></svg>\n",
            paths.join("\n")
        )
    }
}
