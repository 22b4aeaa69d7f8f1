//! What is on a diagram.

use std::collections::BTreeMap;

use goban::{Board, Colour, Move, Point, PointSet, Size};

use crate::crop::{Crop, Window};

/// A mark on a point, stone or not, with the meaning SGF gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `CR`
    Circle,
    /// `SQ`
    Square,
    /// `TR`
    Triangle,
    /// `MA`
    Cross,
    /// `SL`
    Selected,
}

/// The two tints that areas can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shade {
    /// The main area, such as the region in which a problem is played.
    Region,
    /// A secondary area, such as the points where only the attacker plays.
    Fringe,
}

/// A line from one point to another, with or without a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where the line starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// Whether it ends in an arrow head (`AR`) or is a plain line (`LN`).
    pub head: bool,
}

/// A board and everything drawn on it.
///
/// The stones are the diagram's own. A printed figure keeps the stones that were captured during
/// the moves it shows, so [`Diagram::play`] puts stones down and never takes any off.
#[derive(Clone, Debug)]
pub struct Diagram {
    size: Size,
    stones: [PointSet; 2],
    marks: BTreeMap<Point, Mark>,
    labels: BTreeMap<Point, String>,
    territory: [PointSet; 2],
    shades: [PointSet; 2],
    arrows: Vec<Arrow>,
    notes: Vec<String>,
    /// Which part of the board is drawn.
    pub crop: Crop,
    /// Whether the lines are named as in GTP (`A1` is the lower left corner).
    pub coordinates: bool,
    /// A line of text under the board.
    pub caption: Option<String>,
}

impl Diagram {
    /// A diagram of the stones on `board`, uncropped and with coordinates.
    pub fn new(board: &Board) -> Diagram {
        Diagram {
            size: board.size(),
            stones: [board.stones(Colour::Black), board.stones(Colour::White)],
            marks: BTreeMap::new(),
            labels: BTreeMap::new(),
            territory: [PointSet::EMPTY; 2],
            shades: [PointSet::EMPTY; 2],
            arrows: Vec::new(),
            notes: Vec::new(),
            crop: Crop::Full,
            coordinates: true,
            caption: None,
        }
    }

    /// Puts a mark on a point; a later mark replaces an earlier one.
    pub fn mark(&mut self, point: Point, mark: Mark) {
        if self.size.contains(point) {
            self.marks.insert(point, mark);
        }
    }

    /// Puts a text on a point: a letter, a move number. A later text replaces
    /// an earlier one, and an empty text removes it.
    pub fn label(&mut self, point: Point, text: &str) {
        // Control characters would break the lines of a text board.
        let text: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let text = text.trim();
        if text.is_empty() {
            self.labels.remove(&point);
        } else if self.size.contains(point) {
            self.labels.insert(point, text.to_owned());
        }
    }

    /// Plays moves as a printed figure shows them: stones with numbers, from
    /// `first_number` on. A move on a point that already has a stone is noted
    /// under the board, as in "7 at 3".
    pub fn play(&mut self, moves: impl IntoIterator<Item = (Colour, Move)>, first_number: u32) {
        for (number, (colour, played)) in (first_number..).zip(moves) {
            let Move::Play(point) = played else {
                self.notes.push(format!("{number} pass"));
                continue;
            };
            if !self.size.contains(point) {
                continue;
            }
            if self.stone(point).is_none() {
                self.stones[colour.index()].insert(point);
                self.label(point, &number.to_string());
            } else {
                let place = match self.labels.get(&point) {
                    Some(label) => label.clone(),
                    None => point.to_gtp(self.size),
                };
                self.notes.push(format!("{number} at {place}"));
            }
        }
    }

    /// Marks a point as belonging to `colour`.
    pub fn own(&mut self, point: Point, colour: Colour) {
        if self.size.contains(point) {
            self.territory[colour.index()].insert(point);
        }
    }

    /// Shades an area.
    pub fn shade(&mut self, shade: Shade, area: PointSet) {
        let slot = &mut self.shades[shade as usize];
        *slot |= area & self.size.all();
    }

    /// Draws an arrow or a line between two points of the board.
    pub fn arrow(&mut self, arrow: Arrow) {
        if self.size.contains(arrow.from) && self.size.contains(arrow.to) && arrow.from != arrow.to
        {
            self.arrows.push(arrow);
        }
    }

    /// The size of the whole board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone drawn on a point.
    pub fn stone(&self, point: Point) -> Option<Colour> {
        [Colour::Black, Colour::White]
            .into_iter()
            .find(|&colour| self.stones[colour.index()].contains(point))
    }

    /// The mark drawn on a point.
    pub fn mark_at(&self, point: Point) -> Option<Mark> {
        self.marks.get(&point).copied()
    }

    /// The text drawn on a point.
    pub fn label_at(&self, point: Point) -> Option<&str> {
        self.labels.get(&point).map(String::as_str)
    }

    /// The player a point is shown as territory of.
    pub fn owner(&self, point: Point) -> Option<Colour> {
        [Colour::Black, Colour::White]
            .into_iter()
            .find(|&colour| self.territory[colour.index()].contains(point))
    }

    /// The area with a given shade.
    pub fn shaded(&self, shade: Shade) -> PointSet {
        self.shades[shade as usize]
    }

    /// The arrows and lines, in the order they were added.
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The part of the board that is drawn, with the crop worked out.
    pub fn window(&self) -> Window {
        let stones = self.stones[0] | self.stones[1];
        let mut drawn = stones | self.shades[0] | self.shades[1];
        for &point in self.marks.keys().chain(self.labels.keys()) {
            drawn.insert(point);
        }
        for arrow in &self.arrows {
            drawn.insert(arrow.from);
            drawn.insert(arrow.to);
        }
        self.crop.window(self.size, drawn)
    }

    /// What stands under the board: the caption, then the moves that could not
    /// be drawn.
    pub(crate) fn footer(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .caption
            .iter()
            .flat_map(|caption| caption.lines())
            .map(|line| line.trim_end().to_owned())
            .collect();
        if !self.notes.is_empty() {
            lines.push(self.notes.join(", "));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty(n: usize) -> Diagram {
        Diagram::new(&Board::new(Size::square(n).unwrap()))
    }

    #[test]
    fn a_second_move_on_a_point_is_noted_under_the_board() {
        let mut diagram = empty(5);
        let ko = Move::Play(Point::new(1, 1));
        let moves = [
            (Colour::Black, ko),
            (Colour::White, Move::Pass),
            (Colour::Black, ko),
        ];
        diagram.play(moves, 1);
        assert_eq!(diagram.label_at(Point::new(1, 1)), Some("1"));
        assert_eq!(diagram.footer(), ["2 pass, 3 at 1"]);
    }

    #[test]
    fn what_is_off_the_board_is_ignored() {
        let mut diagram = empty(3);
        let off = Point::new(3, 0);
        diagram.mark(off, Mark::Circle);
        diagram.label(off, "a");
        diagram.own(off, Colour::White);
        diagram.arrow(Arrow {
            from: off,
            to: Point::new(0, 0),
            head: true,
        });
        assert_eq!(diagram.mark_at(off), None);
        assert_eq!(diagram.label_at(off), None);
        assert_eq!(diagram.owner(off), None);
        assert!(diagram.arrows().is_empty());
    }

    #[test]
    fn labels_stay_on_one_line() {
        let mut diagram = empty(3);
        diagram.label(Point::new(0, 0), "a\nb ");
        assert_eq!(diagram.label_at(Point::new(0, 0)), Some("a b"));
        diagram.label(Point::new(0, 0), " ");
        assert_eq!(diagram.label_at(Point::new(0, 0)), None);
    }
}
