//! Nodes against depth on a logarithmic scale, one line a method, as SVG.

use std::fmt::Write as _;

use crate::experiment::Row;
use crate::method::Method;

const COLOURS: [&str; 8] = [
    "#1b6ca8", "#c8553d", "#588157", "#8d6a9f", "#b08900", "#2a9d8f", "#6c584c", "#444444",
];
const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 72.0;
const TOP: f64 = 44.0;
const RIGHT: f64 = 216.0;
const BOTTOM: f64 = 52.0;

/// The frame: depths from left to right, powers of ten from bottom to top.
struct Frame {
    depths: (f64, f64),
    powers: (f64, f64),
}

impl Frame {
    fn of(points: impl Iterator<Item = (usize, u64)>) -> Frame {
        let (mut least, mut most, mut top) = (usize::MAX, 0, 1u64);
        for (depth, nodes) in points {
            (least, most) = (least.min(depth), most.max(depth));
            top = top.max(nodes);
        }
        let least = least.min(most);
        Frame {
            depths: (least as f64, (most as f64).max(least as f64 + 1.0)),
            powers: (0.0, (top as f64).log10().ceil().max(1.0)),
        }
    }

    fn x(&self, depth: f64) -> f64 {
        let share = (depth - self.depths.0) / (self.depths.1 - self.depths.0);
        LEFT + share * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, nodes: f64) -> f64 {
        let share = nodes.max(1.0).log10() / self.powers.1;
        HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    }
}

/// The plot of rows that have a depth limit; the others are left out.
pub fn plot(title: &str, rows: &[Row]) -> String {
    let point = |row: &Row| row.limit.map(|depth| (depth, row.nodes.max(1)));
    let frame = Frame::of(rows.iter().filter_map(point));
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf8\"/>\n\
         <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>",
        escaped(title)
    );
    axes(&mut svg, &frame);
    let mut methods: Vec<Method> = Vec::new();
    for row in rows.iter().filter(|row| row.limit.is_some()) {
        if !methods.contains(&row.method) {
            methods.push(row.method);
        }
    }
    for (i, method) in methods.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let of_method = rows.iter().filter(|row| row.method == *method);
        let points: Vec<(f64, f64)> = of_method
            .filter_map(point)
            .map(|(depth, nodes)| (frame.x(depth as f64), frame.y(nodes as f64)))
            .collect();
        let path: Vec<String> = points
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            path.join(" ")
        );
        for (x, y) in &points {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"
            );
        }
        let (x, y) = (WIDTH - RIGHT + 16.0, TOP + 8.0 + 20.0 * i as f64);
        let _ = writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{}\">{method}</text>",
            x + 10.0,
            y + 4.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn axes(svg: &mut String, frame: &Frame) {
    let right = WIDTH - RIGHT;
    let bottom = HEIGHT - BOTTOM;
    for power in 0..=frame.powers.1 as u32 {
        let y = frame.y(10f64.powi(power as i32));
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#ddd6c8\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            y + 4.0,
            grouped(10u64.pow(power))
        );
    }
    let (first, last) = (frame.depths.0 as usize, frame.depths.1 as usize);
    let step = ((last - first) / 12).max(1);
    for depth in (first..=last).step_by(step) {
        let x = frame.x(depth as f64);
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{depth}</text>",
            bottom + 18.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">depth limit</text>\
         <text x=\"{LEFT}\" y=\"{}\" text-anchor=\"end\">nodes</text>",
        (LEFT + right) / 2.0,
        HEIGHT - 12.0,
        TOP - 10.0
    );
}

fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
