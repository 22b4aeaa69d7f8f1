//! Points, moves and the board size, as properties write them.

use goban::{Colour, Move, Point, PointSet, Size};

use crate::error::{Error, shortened};
use crate::place::Place;
use crate::tree::{Node, Property, Tree};
use crate::value;

impl Tree {
    /// The size of the board: `SZ`, as one number or as width and height, or else 19x19.
    ///
    /// # Errors
    /// When the tree records another game than Go, or the size is not from 1 to 19.
    pub fn size(&self) -> Result<Size, Error> {
        let root = self.root();
        if let Some(game) = root.property("GM") {
            let number = game.value().trim().parse::<i64>();
            if number.is_ok_and(|number| number != 1) {
                return Err(Error::NotGo {
                    place: game.place(),
                    game: shortened(game.value()),
                });
            }
        }
        let Some(property) = root.property("SZ") else {
            return Ok(STANDARD);
        };
        let raw = property.value().trim();
        let halves = raw.split_once([':', 'x', 'X']).unwrap_or((raw, raw));
        let side = |text: &str| text.trim().parse::<usize>().ok();
        side(halves.0)
            .zip(side(halves.1))
            .and_then(|(width, height)| Size::new(width, height).ok())
            .ok_or_else(|| Error::Size {
                place: property.place(),
                value: shortened(raw),
            })
    }

    /// Checks every point and every setup in the tree against the board, without playing
    /// any moves.
    ///
    /// # Errors
    /// The first thing in file order that is wrong.
    pub fn check(&self) -> Result<(), Error> {
        let size = self.size()?;
        for id in self.preorder() {
            let node = self.node(id);
            node.setup(size)?;
            node.moves(size).try_for_each(|mv| mv.map(|_| ()))?;
        }
        Ok(())
    }
}

/// The size of a board when the file does not say.
const STANDARD: Size = match Size::square(19) {
    Ok(size) => size,
    Err(_) => panic!("19 lines are allowed"),
};

/// The stones that one node puts on the board or takes off it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Points that get a black stone (`AB`).
    pub black: PointSet,
    /// Points that get a white stone (`AW`).
    pub white: PointSet,
    /// Points that are emptied (`AE`).
    pub empty: PointSet,
}

impl Placement {
    /// Whether nothing is set up.
    pub fn is_empty(&self) -> bool {
        self.black.is_empty() && self.white.is_empty() && self.empty.is_empty()
    }
}

impl<'t> Node<'t> {
    /// All points in the properties called `name`, compressed rectangles expanded.
    ///
    /// # Errors
    /// When a value is not a point or lies off the board.
    pub fn points(&self, name: &str, size: Size) -> Result<PointSet, Error> {
        let mut all = PointSet::EMPTY;
        for property in self.properties().filter(|p| p.is(name)) {
            each_point(&property, size, |_, point| {
                all.insert(point);
                Ok(())
            })?;
        }
        Ok(all)
    }

    /// The stones this node sets up.
    ///
    /// # Errors
    /// When a value is not a point, lies off the board, or names a point that the node has
    /// set up before.
    pub fn setup(&self, size: Size) -> Result<Placement, Error> {
        let mut setup = Placement::default();
        let mut seen = PointSet::EMPTY;
        for property in self.properties() {
            let points = match &*property.name() {
                "AB" => &mut setup.black,
                "AW" => &mut setup.white,
                "AE" => &mut setup.empty,
                _ => continue,
            };
            each_point(&property, size, |place, point| {
                if seen.contains(point) {
                    return Err(Error::StoneSetTwice {
                        place,
                        property: property.name().into_owned(),
                        point,
                    });
                }
                seen.insert(point);
                points.insert(point);
                Ok(())
            })?;
        }
        Ok(setup)
    }

    /// The moves made in this node: usually one or none. A pass is an empty value or `tt`.
    pub fn moves(&self, size: Size) -> impl Iterator<Item = Result<PlacedMove, Error>> + use<'t> {
        self.properties().filter_map(move |property| {
            let colour = match &*property.name() {
                "B" => Colour::Black,
                "W" => Colour::White,
                _ => return None,
            };
            let raw = property.value().trim();
            let mv = match raw {
                "" | "tt" => Ok(Move::Pass),
                _ => point(&property, property.place(), raw, size).map(Move::Play),
            };
            Some(mv.map(|mv| PlacedMove {
                colour,
                mv,
                place: property.place(),
            }))
        })
    }

    /// The colour of the first move in this node, legible or not.
    pub fn mover(&self) -> Option<Colour> {
        self.properties()
            .find_map(|property| match &*property.name() {
                "B" => Some(Colour::Black),
                "W" => Some(Colour::White),
                _ => None,
            })
    }

    /// The player that `PL` gives the turn to. An empty value gives it to nobody.
    ///
    /// # Errors
    /// When the value names no colour.
    pub fn player(&self) -> Result<Option<Colour>, Error> {
        let Some(property) = self.property("PL") else {
            return Ok(None);
        };
        let raw = property.value().trim();
        match raw.to_ascii_lowercase().as_str() {
            "" => Ok(None),
            "b" | "black" | "1" => Ok(Some(Colour::Black)),
            "w" | "white" | "2" => Ok(Some(Colour::White)),
            _ => Err(Error::NotAColour {
                place: property.place(),
                value: shortened(raw),
            }),
        }
    }

    /// The labels on points (`LB`), and the letters a, b, c… of old files (`L`).
    ///
    /// # Errors
    /// When a value is not a point or lies off the board.
    pub fn labels(&self, size: Size) -> Result<Vec<(Point, String)>, Error> {
        let mut labels = Vec::new();
        for property in self.properties().filter(|p| p.is("LB")) {
            for (place, raw) in property.placed_values() {
                let (at, label) = value::split(raw).unwrap_or((raw, ""));
                if !(at.trim().is_empty() && label.is_empty()) {
                    let at = point(&property, place, at.trim(), size)?;
                    labels.push((at, value::simple_text(label).into_owned()));
                }
            }
        }
        for property in self.properties().filter(|p| p.is("L")) {
            for ((place, raw), letter) in property.placed_values().zip('a'..='z') {
                let at = point(&property, place, raw.trim(), size)?;
                labels.push((at, letter.to_string()));
            }
        }
        Ok(labels)
    }

    /// The pairs of points in a property such as `AR` (arrows) or `LN` (lines).
    ///
    /// # Errors
    /// When a value is not a pair of points on the board.
    pub fn point_pairs(&self, name: &str, size: Size) -> Result<Vec<(Point, Point)>, Error> {
        let mut pairs = Vec::new();
        for property in self.properties().filter(|p| p.is(name)) {
            for (place, raw) in property.placed_values() {
                let (from, to) =
                    value::split(raw).ok_or_else(|| not_a_point(&property, place, raw))?;
                let end = |raw: &str| point(&property, place, raw.trim(), size);
                pairs.push((end(from)?, end(to)?));
            }
        }
        Ok(pairs)
    }
}

/// A move and where it stands in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedMove {
    /// Who moves.
    pub colour: Colour,
    /// What is played.
    pub mv: Move,
    /// Where the property stands.
    pub place: Place,
}

/// Calls `found` for every point in a list, rectangles expanded row by row. Empty values,
/// with which some properties say "none", are passed over.
fn each_point(
    property: &Property<'_>,
    size: Size,
    mut found: impl FnMut(Place, Point) -> Result<(), Error>,
) -> Result<(), Error> {
    for (place, raw) in property.placed_values() {
        let raw = raw.trim();
        let Some((from, to)) = value::split(raw) else {
            if !raw.is_empty() {
                found(place, point(property, place, raw, size)?)?;
            }
            continue;
        };
        let from = point(property, place, from.trim(), size)?;
        let to = point(property, place, to.trim(), size)?;
        for y in from.y().min(to.y())..=from.y().max(to.y()) {
            for x in from.x().min(to.x())..=from.x().max(to.x()) {
                found(place, Point::new(x, y))?;
            }
        }
    }
    Ok(())
}

fn not_a_point(property: &Property<'_>, place: Place, raw: &str) -> Error {
    Error::NotAPoint {
        place,
        property: property.name().into_owned(),
        value: shortened(raw),
    }
}

/// Reads one point: two letters, `a` to `z` for the first 26 lines. `A` to `Z` are the lines after
/// those, of which none fits on a board here.
fn point(property: &Property<'_>, place: Place, raw: &str, size: Size) -> Result<Point, Error> {
    let line = |letter: u8| match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    };
    let coordinates = match *raw.as_bytes() {
        [x, y] => line(x).zip(line(y)),
        _ => None,
    };
    let Some((x, y)) = coordinates else {
        return Err(not_a_point(property, place, raw));
    };
    if usize::from(x) >= size.width() || usize::from(y) >= size.height() {
        return Err(Error::OffBoard {
            place,
            property: property.name().into_owned(),
            value: shortened(raw),
            size,
        });
    }
    Ok(Point::new(x, y))
}
