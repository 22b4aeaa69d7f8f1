//! Thermographs drawn: in rows of characters, and as SVG.

use std::fmt::Write as _;

use crate::{Dyadic, Thermograph};

/// How far above the temperature the mast is drawn.
fn top(graph: &Thermograph) -> Dyadic {
    graph.temperature.max(Dyadic::ZERO) + Dyadic::ONE
}

/// The scores between which everything drawn lies, from a tax of 0 up.
fn extent(graph: &Thermograph) -> (f64, f64) {
    let (left, right) = (graph.left.at(Dyadic::ZERO), graph.right.at(Dyadic::ZERO));
    (
        left.to_f64().max(graph.mean.to_f64()),
        right.to_f64().min(graph.mean.to_f64()),
    )
}

/// A thermograph for the terminal: the tax upwards, Left's scores on the left as is usual.
///
/// # Examples
/// ```
/// let mut games = cgt::Games::new();
/// let game = cgt::parse(&mut games, "4|0").unwrap();
/// let chart = cgt::chart(&games.thermograph(game), 20);
/// assert!(chart.lines().any(|line| line.trim_start().starts_with("2 ")));
/// ```
#[must_use]
pub fn chart(graph: &Thermograph, width: usize) -> String {
    let width = width.clamp(8, 200);
    let (high, low) = extent(graph);
    let column = |x: Dyadic| -> usize {
        if high <= low {
            return width / 2;
        }
        let share = (high - x.to_f64()) / (high - low);
        ((share * (width - 1) as f64).round().max(0.0) as usize).min(width - 1)
    };
    // A row for each corner, and rows in between.
    let mut taxes: Vec<Dyadic> = (graph.left.corners().iter())
        .chain(graph.right.corners())
        .map(|c| c.0)
        .chain([Dyadic::ZERO, graph.temperature, top(graph)])
        .filter(|&t| t >= Dyadic::ZERO)
        .collect();
    taxes.sort_unstable();
    taxes.dedup();
    let mut rows = taxes.clone();
    for pair in taxes.windows(2) {
        rows.push((pair[0] + pair[1]).half());
    }
    rows.sort_unstable();
    let mut text = String::new();
    for &t in rows.iter().rev() {
        let mut line = vec![' '; width];
        line[column(graph.right.at(t))] = '\\';
        line[column(graph.left.at(t))] = '/';
        if t >= graph.temperature {
            line[column(graph.mean)] = '|';
        }
        let line: String = line.into_iter().collect();
        let tax = if taxes.contains(&t) {
            t.to_string()
        } else {
            String::new()
        };
        let _ = writeln!(text, "{tax:>8} {}", line.trim_end());
    }
    let zero = Dyadic::ZERO;
    let (left, right) = (graph.left.at(zero), graph.right.at(zero));
    let _ = writeln!(text, "{:>8} {}", "", "-".repeat(width));
    if left == right {
        let _ = writeln!(text, "{:>8} {:^width$}", "", left.to_string());
    } else {
        let (left, right) = (left.to_string(), right.to_string());
        let gap = width.saturating_sub(left.len());
        let _ = writeln!(text, "{:>8} {left}{right:>gap$}", "");
    }
    text
}

/// A thermograph as a picture.
#[must_use]
pub fn svg(graph: &Thermograph, title: &str) -> String {
    const WIDE: f64 = 360.0;
    const HIGH: f64 = 280.0;
    const EDGE: f64 = 44.0;
    let (mut high, mut low) = extent(graph);
    if high - low < 1.0 {
        (high, low) = (high + 1.0, low - 1.0);
    }
    let peak = top(graph).to_f64();
    let x = |score: f64| EDGE + (high - score) / (high - low) * (WIDE - 2.0 * EDGE);
    let y = |tax: f64| HIGH - EDGE - tax / peak * (HIGH - 2.0 * EDGE);
    let line = |corners: &[(Dyadic, Dyadic)], start: Dyadic| -> String {
        let mut points = format!("{:.2},{:.2}", x(start.to_f64()), y(0.0));
        for (t, score) in corners.iter().filter(|c| c.0 > Dyadic::ZERO) {
            let _ = write!(points, " {:.2},{:.2}", x(score.to_f64()), y(t.to_f64()));
        }
        let _ = write!(points, " {:.2},{:.2}", x(graph.mean.to_f64()), y(peak));
        points
    };
    let escape = |text: &str| {
        text.replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
    };
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"{}\" y=\"20\" \
         text-anchor=\"middle\">{}</text>\n",
        WIDE / 2.0,
        escape(title)
    );
    let _ = writeln!(
        text,
        "<path d=\"M{EDGE} {}H{}\" stroke=\"#999\" fill=\"none\"/>",
        y(0.0),
        WIDE - EDGE
    );
    let zero = Dyadic::ZERO;
    for (wall, colour) in [(&graph.left, "#1f6fb2"), (&graph.right, "#b2321f")] {
        let _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            line(wall.corners(), wall.at(zero))
        );
        let score = wall.at(zero);
        let _ = writeln!(
            text,
            "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\">{score}</text>",
            x(score.to_f64()),
            y(0.0) + 16.0
        );
    }
    if graph.temperature > zero {
        let (mx, my) = (x(graph.mean.to_f64()), y(graph.temperature.to_f64()));
        let _ = writeln!(
            text,
            "<circle cx=\"{mx:.2}\" cy=\"{my:.2}\" r=\"3\"/>\n<text x=\"{:.2}\" y=\"{:.2}\">mean {}, \
             temperature {}</text>",
            mx + 6.0,
            my - 6.0,
            graph.mean,
            graph.temperature
        );
    }
    text.push_str("</svg>\n");
    text
}
