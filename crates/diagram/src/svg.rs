//! The diagram as SVG, layer by layer: wood, shades, grid, territory, stones,
//! marks, arrows, labels, coordinates, footer.

use std::fmt::Write as _;

use goban::{Colour, Point};

use crate::font::{Anchor, Font, Weight};
use crate::layout::{CELL, Layout, number};
use crate::model::{Diagram, Shade};
use crate::shapes::{area, arrow, circle, mark};
use crate::star::star_points;
use crate::text::{column_name, row_name};
use crate::theme::{Palette, Theme};

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The distance between two lines in pixels (for SVG, its nominal size).
    pub cell: u16,
}

impl Default for Style {
    fn default() -> Style {
        Style {
            theme: Theme::Light,
            cell: 40,
        }
    }
}

/// A stone leaves a hair of board between itself and its neighbour.
const STONE: f64 = 19.2;
const STONE_EDGE: f64 = 1.2;
const COORDINATE_SIZE: f64 = 15.5;
const FOOTER_SIZE: f64 = 17.0;
const FOOTER_LINE: f64 = 24.0;

impl Diagram {
    /// Draws the diagram as SVG.
    pub fn to_svg(&self, style: Style) -> String {
        Painter::new(self, style.theme.palette(), Script::ReadersFonts).paint(style.cell)
    }

    /// The same SVG with nothing in it that needs a font.
    pub(crate) fn to_outlines(&self, style: Style) -> String {
        Painter::new(self, style.theme.palette(), Script::OutlinesOnly).paint(style.cell)
    }
}

/// What becomes of a label in a script the built-in font does not know.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// It is written as text, and the program that shows the picture finds a font.
    ReadersFonts,
    /// It is drawn with what there is.
    OutlinesOnly,
}

struct Painter<'a> {
    diagram: &'a Diagram,
    palette: Palette,
    layout: Layout,
    font: Font,
    script: Script,
    svg: String,
}

impl Painter<'_> {
    fn new(diagram: &Diagram, palette: Palette, script: Script) -> Painter<'_> {
        Painter {
            diagram,
            palette,
            layout: Layout::of(diagram),
            font: Font::new(),
            script,
            svg: String::new(),
        }
    }

    fn paint(mut self, cell: u16) -> String {
        self.shades();
        self.grid();
        self.territory();
        self.stones();
        self.marks();
        self.arrows();
        self.labels();
        self.coordinates();
        let height = self.footer();

        let (width, scale) = (self.layout.width, f64::from(cell.max(1)) / CELL);
        let title = match &self.diagram.caption {
            Some(caption) => escape(caption),
            None => "Go board".to_owned(),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {} {}\" role=\"img\">\n<title>{title}</title>\n{}\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n{}</svg>\n",
            number(width * scale),
            number(height * scale),
            number(width),
            number(height),
            self.font.definitions(),
            self.palette.board,
            self.svg,
        )
    }

    /// The drawn points, row by row.
    fn points(&self) -> Vec<Point> {
        let window = self.layout.window;
        self.diagram
            .size()
            .points()
            .filter(|&point| window.contains(point))
            .collect()
    }

    fn shades(&mut self) {
        for (shade, tint) in [
            (Shade::Fringe, self.palette.fringe),
            (Shade::Region, self.palette.region),
        ] {
            let shaded = area(&self.layout, self.diagram.shaded(shade), tint);
            self.svg.push_str(&shaded);
        }
    }

    fn grid(&mut self) {
        let layout = self.layout;
        let [left, top, right, bottom] = layout.grid();
        let mut inner = String::new();
        let mut outer = String::new();
        for x in layout.window.columns() {
            let at = number(layout.x(x));
            let edge = (x == layout.window.left && layout.edges.left)
                || (x == layout.window.right && layout.edges.right);
            let path = if edge { &mut outer } else { &mut inner };
            let _ = write!(path, "M{at} {}V{}", number(top), number(bottom));
        }
        for y in layout.window.rows() {
            let at = number(layout.y(y));
            let edge = (y == layout.window.top && layout.edges.top)
                || (y == layout.window.bottom && layout.edges.bottom);
            let path = if edge { &mut outer } else { &mut inner };
            let _ = write!(path, "M{} {at}H{}", number(left), number(right));
        }
        let line = self.palette.line;
        for (path, width) in [(inner, "1.1"), (outer, "2")] {
            if !path.is_empty() {
                let _ = writeln!(
                    self.svg,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\" \
                     stroke-linecap=\"square\"/>"
                );
            }
        }
        for point in star_points(self.diagram.size()) {
            if layout.window.contains(point) {
                let fill = format!("fill=\"{line}\"");
                self.svg.push_str(&circle(layout.at(point), 3.4, &fill));
            }
        }
    }

    fn territory(&mut self) {
        for point in self.points() {
            let Some(owner) = self.diagram.owner(point) else {
                continue;
            };
            if self.diagram.stone(point).is_some() {
                continue;
            }
            self.square(point, owner, 13.0);
        }
    }

    /// A square in the colours of a stone.
    fn square(&mut self, point: Point, colour: Colour, side: f64) {
        let (face, edge) = self.stone_colours(colour);
        let (x, y) = self.layout.at(point);
        let _ = writeln!(
            self.svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill=\"{face}\" \
             stroke=\"{edge}\"/>",
            number(x - side / 2.0),
            number(y - side / 2.0),
        );
    }

    fn stones(&mut self) {
        for point in self.points() {
            if let Some(colour) = self.diagram.stone(point) {
                let (face, edge) = self.stone_colours(colour);
                let paint = format!(
                    "fill=\"{face}\" stroke=\"{edge}\" stroke-width=\"{}\"",
                    number(STONE_EDGE)
                );
                let r = STONE - STONE_EDGE / 2.0;
                self.svg.push_str(&circle(self.layout.at(point), r, &paint));
            }
        }
    }

    fn marks(&mut self) {
        for point in self.points() {
            let labelled = self.diagram.label_at(point).is_some();
            if labelled && self.diagram.stone(point).is_none() {
                self.clear_point(point);
            }
            if let Some(kind) = self.diagram.mark_at(point) {
                let ink = match self.diagram.stone(point) {
                    Some(colour) => self.ink_on(colour),
                    None => self.palette.accent,
                };
                let drawn = mark(kind, self.layout.at(point), ink, labelled);
                self.svg.push_str(&drawn);
            }
            // A territory mark on a stone says that the stone is dead.
            if let (Some(owner), Some(_)) = (self.diagram.owner(point), self.diagram.stone(point)) {
                self.square(point, owner, 12.0);
            }
        }
    }

    /// Takes the grid away under a label, in the colour that lies around it.
    fn clear_point(&mut self, point: Point) {
        let under = if self.diagram.shaded(Shade::Region).contains(point) {
            self.palette.region
        } else if self.diagram.shaded(Shade::Fringe).contains(point) {
            self.palette.fringe
        } else {
            self.palette.board
        };
        let fill = format!("fill=\"{under}\"");
        self.svg
            .push_str(&circle(self.layout.at(point), 14.0, &fill));
    }

    fn arrows(&mut self) {
        for &one in self.diagram.arrows() {
            let window = self.layout.window;
            if window.contains(one.from) && window.contains(one.to) {
                let drawn = arrow(&self.layout, one, self.palette.accent, self.palette.board);
                self.svg.push_str(&drawn);
            }
        }
    }

    fn labels(&mut self) {
        for point in self.points() {
            let Some(label) = self.diagram.label_at(point) else {
                continue;
            };
            let (ink, room) = match self.diagram.stone(point) {
                Some(colour) => (self.ink_on(colour), 29.0),
                None => (self.palette.accent, 32.0),
            };
            let at = self.layout.at(point);
            let natural = self.font.width(Weight::Bold, 1.0, label).max(0.01);
            let size = 23.0_f64.min(room / natural);
            self.write(Weight::Bold, size, at, Anchor::Centre, ink, label);
        }
    }

    fn coordinates(&mut self) {
        let ink = self.palette.text;
        let layout = self.layout;
        for x in layout.window.columns() {
            let name = column_name(self.diagram, x);
            for at in layout.column_names(x) {
                self.write(
                    Weight::Regular,
                    COORDINATE_SIZE,
                    at,
                    Anchor::Centre,
                    ink,
                    &name,
                );
            }
        }
        for y in layout.window.rows() {
            let name = row_name(self.diagram, y).to_string();
            for at in layout.row_names(y) {
                self.write(
                    Weight::Regular,
                    COORDINATE_SIZE,
                    at,
                    Anchor::Centre,
                    ink,
                    &name,
                );
            }
        }
    }

    /// Writes the footer and returns the height of the whole picture.
    fn footer(&mut self) -> f64 {
        let left = 16.0;
        let room = self.layout.width - 2.0 * left;
        let mut lines = Vec::new();
        for line in self.diagram.footer() {
            self.wrap(&line, room, &mut lines);
        }
        let ink = self.palette.text;
        let top = self.layout.height;
        let mut base = top;
        for line in &lines {
            base += FOOTER_LINE;
            let at = (left, base - FOOTER_LINE + FOOTER_SIZE);
            self.write(Weight::Regular, FOOTER_SIZE, at, Anchor::Start, ink, line);
        }
        if lines.is_empty() { top } else { base + 8.0 }
    }

    fn wrap(&self, text: &str, room: f64, lines: &mut Vec<String>) {
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if line.is_empty() || self.font.width(Weight::Regular, FOOTER_SIZE, &longer) <= room {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
        }
        lines.push(line);
    }

    fn write(
        &mut self,
        weight: Weight,
        size: f64,
        at: (f64, f64),
        anchor: Anchor,
        ink: &str,
        text: &str,
    ) {
        if self.script == Script::OutlinesOnly || self.font.knows(weight, text) {
            let drawn = self.font.draw(weight, size, at, anchor, ink, text);
            self.svg.push_str(&drawn);
            return;
        }
        let place = match anchor {
            Anchor::Centre => "text-anchor=\"middle\" dominant-baseline=\"central\"",
            Anchor::Start => "text-anchor=\"start\"",
        };
        let _ = writeln!(
            self.svg,
            "<text x=\"{}\" y=\"{}\" font-family=\"sans-serif\" font-size=\"{}\" fill=\"{ink}\" \
             {place}>{}</text>",
            number(at.0),
            number(at.1),
            number(size),
            escape(text),
        );
    }

    fn stone_colours(&self, colour: Colour) -> (&'static str, &'static str) {
        match colour {
            Colour::Black => (self.palette.black, self.palette.black_edge),
            Colour::White => (self.palette.white, self.palette.white_edge),
        }
    }

    fn ink_on(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Black => self.palette.on_black,
            Colour::White => self.palette.on_white,
        }
    }
}

/// Text made safe for XML. Characters XML cannot hold at all are left out.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => safe.push(c),
        }
    }
    safe
}
