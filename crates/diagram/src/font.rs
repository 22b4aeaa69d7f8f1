//! Text as outlines of a font that is compiled in.
//!
//! The font is Noto Sans (SIL Open Font License, through the `notosans` crate).
//! Outlines look the same in every program and need no font on the machine.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::layout::number;

/// How heavy the strokes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// For coordinates and captions.
    Regular,
    /// For what is written on points.
    Bold,
}

/// Where a text sits relative to the given place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// The ink is centred on the place in both directions.
    Centre,
    /// The place is where the base line starts.
    Start,
}

/// The two faces, and the outlines used so far.
///
/// Each outline is written once and referred to wherever it occurs: a figure
/// of 200 moves needs ten digits, not 500 shapes.
pub(crate) struct Font {
    regular: Option<Face<'static>>,
    bold: Option<Face<'static>>,
    outlines: BTreeMap<(Weight, u16), String>,
}

impl Font {
    pub fn new() -> Font {
        Font {
            regular: Face::parse(notosans::REGULAR_TTF, 0).ok(),
            bold: Face::parse(notosans::BOLD_TTF, 0).ok(),
            outlines: BTreeMap::new(),
        }
    }

    /// The width of a text in the units of `size`.
    pub fn width(&self, weight: Weight, size: f64, text: &str) -> f64 {
        let Some(face) = self.face(weight) else {
            return 0.0;
        };
        let scale = size / f64::from(face.units_per_em());
        text.chars()
            .map(|c| face.glyph_index(c).unwrap_or(GlyphId(0)))
            .map(|glyph| f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale)
            .sum()
    }

    /// Whether every character of a text has an outline.
    pub fn knows(&self, weight: Weight, text: &str) -> bool {
        self.face(weight)
            .is_some_and(|face| text.chars().all(|c| face.glyph_index(c).is_some()))
    }

    /// The SVG for a text at a place. Characters without an outline are drawn
    /// as a question mark.
    pub fn draw(
        &mut self,
        weight: Weight,
        size: f64,
        (x, y): (f64, f64),
        anchor: Anchor,
        fill: &str,
        text: &str,
    ) -> String {
        let Some(face) = self.face(weight) else {
            return String::new();
        };
        let scale = size / f64::from(face.units_per_em());
        let caps = f64::from(face.capital_height().unwrap_or(714));

        // Positions in font units, where y grows upwards.
        let mut pen = 0.0;
        let mut ink: Option<[f64; 4]> = None;
        let mut placed = Vec::new();
        let mut fresh = Vec::new();
        for c in text.chars() {
            let glyph = face
                .glyph_index(c)
                .or_else(|| face.glyph_index('?'))
                .unwrap_or(GlyphId(0));
            let mut path = Path(String::new());
            if let Some(bounds) = face.outline_glyph(glyph, &mut path) {
                let bounds = [
                    pen + f64::from(bounds.x_min),
                    f64::from(bounds.y_min),
                    pen + f64::from(bounds.x_max),
                    f64::from(bounds.y_max),
                ];
                ink = Some(match ink {
                    None => bounds,
                    Some(old) => [
                        old[0].min(bounds[0]),
                        old[1].min(bounds[1]),
                        old[2].max(bounds[2]),
                        old[3].max(bounds[3]),
                    ],
                });
                placed.push((glyph.0, pen));
                fresh.push((glyph.0, path.0));
            }
            pen += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        }
        let Some(ink) = ink else {
            return String::new();
        };
        let (left, base) = match anchor {
            Anchor::Start => (x, y),
            Anchor::Centre => {
                // Numbers and capitals share one height, so that a row of
                // coordinates does not dance; small letters are centred one by one.
                let small = text.chars().any(char::is_lowercase);
                let middle = if small {
                    (ink[1] + ink[3]) / 2.0
                } else {
                    caps / 2.0
                };
                (x - (ink[0] + ink[2]) / 2.0 * scale, y + middle * scale)
            }
        };
        for (glyph, path) in fresh {
            self.outlines.insert((weight, glyph), path);
        }
        let mut svg = format!(
            "<g fill=\"{fill}\" transform=\"translate({} {}) scale({scale:.5})\">",
            number(left),
            number(base),
        );
        for (glyph, at) in placed {
            let id = glyph_id(weight, glyph);
            let _ = match at {
                0.0 => write!(svg, "<use href=\"#{id}\"/>"),
                _ => write!(svg, "<use href=\"#{id}\" x=\"{}\"/>", number(at)),
            };
        }
        svg.push_str("</g>\n");
        svg
    }

    /// The `<defs>` with every outline that was drawn.
    pub fn definitions(&self) -> String {
        if self.outlines.is_empty() {
            return String::new();
        }
        let mut svg = String::from("<defs>\n");
        for (&(weight, glyph), path) in &self.outlines {
            let id = glyph_id(weight, glyph);
            let _ = writeln!(svg, "<path id=\"{id}\" d=\"{path}\"/>");
        }
        svg.push_str("</defs>\n");
        svg
    }

    fn face(&self, weight: Weight) -> Option<&Face<'static>> {
        match weight {
            Weight::Regular => self.regular.as_ref(),
            Weight::Bold => self.bold.as_ref(),
        }
    }
}

/// The name of an outline. Pictures put into one page may share names, because
/// the same name always stands for the same outline.
fn glyph_id(weight: Weight, glyph: u16) -> String {
    match weight {
        Weight::Regular => format!("nk-r{glyph}"),
        Weight::Bold => format!("nk-b{glyph}"),
    }
}

/// Collects an outline as SVG path data, with y turned to grow downwards.
struct Path(String);

impl Path {
    fn push(&mut self, command: char, numbers: &[f32]) {
        self.0.push(command);
        for (i, &n) in numbers.iter().enumerate() {
            let n = if i % 2 == 1 { -n } else { n };
            if i > 0 {
                self.0.push(' ');
            }
            self.0.push_str(&number(f64::from(n)));
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push('M', &[x, y]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.push('L', &[x, y]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('Q', &[x1, y1, x, y]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('C', &[x1, y1, x2, y2, x, y]);
    }
    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_what_diagrams_write() {
        let font = Font::new();
        let common = "0123456789ABCDEFGHJKLMNOPQRSTabcxyz?,.()éüßЖω";
        assert!(font.knows(Weight::Bold, common));
        assert!(font.knows(Weight::Regular, common));
        assert!(!font.knows(Weight::Bold, "黒"));
    }

    #[test]
    fn an_outline_is_defined_once() {
        let mut font = Font::new();
        let text = font.draw(Weight::Bold, 20.0, (0.0, 0.0), Anchor::Centre, "#000", "11");
        assert_eq!(text.matches("<use").count(), 2);
        assert_eq!(font.definitions().matches("<path").count(), 1);
    }
}
