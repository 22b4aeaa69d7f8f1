//! The eight ways to turn and mirror a board, and keys that do not notice them.

use crate::{Board, Colour, Point, PointSet, Size, zobrist};

/// One of the eight symmetries of the square: mirror left and right, mirror top and bottom, and
/// then perhaps exchange columns and rows.
///
/// On a board that is not square all eight still make sense; those that exchange columns and
/// rows give a board laid on its side.
///
/// # Examples
///
/// ```
/// use goban::{Point, Size, Symmetry};
///
/// let size = Size::new(5, 3)?;
/// let corner = Point::new(4, 0);
/// for symmetry in Symmetry::ALL {
///     let image = symmetry.apply(corner, size);
///     assert!(symmetry.size(size).contains(image));
///     assert_eq!(symmetry.inverse().apply(image, symmetry.size(size)), corner);
/// }
/// # Ok::<(), goban::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    mirror_x: bool,
    mirror_y: bool,
    transpose: bool,
}

impl Symmetry {
    /// The symmetry that leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry::numbered(0);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::numbered(0),
        Symmetry::numbered(1),
        Symmetry::numbered(2),
        Symmetry::numbered(3),
        Symmetry::numbered(4),
        Symmetry::numbered(5),
        Symmetry::numbered(6),
        Symmetry::numbered(7),
    ];

    const fn numbered(number: u8) -> Symmetry {
        Symmetry {
            mirror_x: number & 1 != 0,
            mirror_y: number & 2 != 0,
            transpose: number & 4 != 0,
        }
    }

    /// Whether columns become rows.
    #[must_use]
    pub const fn transposes(self) -> bool {
        self.transpose
    }

    /// The size of the image of a board.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.transpose {
            size.transposed()
        } else {
            size
        }
    }

    /// The image of a point on a board of the given size.
    ///
    /// # Panics
    ///
    /// When the point is off the board.
    #[must_use]
    pub const fn apply(self, point: Point, size: Size) -> Point {
        assert!(size.contains(point), "the point is off the board");
        let (mut x, mut y) = (point.x(), point.y());
        if self.mirror_x {
            x = size.width() as u8 - 1 - x;
        }
        if self.mirror_y {
            y = size.height() as u8 - 1 - y;
        }
        if self.transpose {
            Point::new(y, x)
        } else {
            Point::new(x, y)
        }
    }

    /// The image of a set of points on a board of the given size.
    ///
    /// # Panics
    ///
    /// When a point of the set is off the board.
    #[must_use]
    pub fn apply_to_set(self, set: PointSet, size: Size) -> PointSet {
        set.iter().map(|point| self.apply(point, size)).collect()
    }

    /// The image of a board.
    #[must_use]
    pub fn apply_to_board(self, board: &Board) -> Board {
        let mut image = Board::new(self.size(board.size()));
        for colour in Colour::BOTH {
            for point in board.stones(colour) {
                image.place(self.apply(point, board.size()), colour);
            }
        }
        image
    }

    /// The symmetry that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transpose {
            // The mirrors come before the exchange, so they trade places when it is undone first.
            Symmetry {
                mirror_x: self.mirror_y,
                mirror_y: self.mirror_x,
                transpose: true,
            }
        } else {
            self
        }
    }

    /// The symmetry that does this one and then the next.
    #[must_use]
    pub const fn then(self, next: Symmetry) -> Symmetry {
        let (x, y) = if self.transpose {
            (next.mirror_y, next.mirror_x)
        } else {
            (next.mirror_x, next.mirror_y)
        };
        Symmetry {
            mirror_x: self.mirror_x != x,
            mirror_y: self.mirror_y != y,
            transpose: self.transpose != next.transpose,
        }
    }
}

/// A key for a position that is the same for all eight symmetries of the board. Exchanging the
/// colours of all stones and of the mover does not change it either.
///
/// It is the least of the sixteen plain keys, so it costs about sixteen hashes of the board.
/// `ko` is the point where the mover may not play.
///
/// # Panics
///
/// When the ko point is off the board.
///
/// # Examples
///
/// ```
/// use goban::{board, canonical_key, Colour};
///
/// let position = board! { X O . / . . . };
/// let turned = board! { . X / . O / . . };
/// let swapped = board! { . O / . X / . . };
/// let key = canonical_key(&position, Colour::Black, None);
/// assert_eq!(canonical_key(&turned, Colour::Black, None), key);
/// assert_eq!(canonical_key(&swapped, Colour::White, None), key);
/// assert_ne!(canonical_key(&swapped, Colour::Black, None), key);
/// ```
#[must_use]
pub fn canonical_key(board: &Board, to_move: Colour, ko: Option<Point>) -> u64 {
    let key = |symmetry, swap| {
        image_hash(board, symmetry, swap)
            ^ zobrist::to_move(swapped(to_move, swap))
            ^ zobrist::ko(ko.map(|point| symmetry.apply(point, board.size())))
    };
    least(key)
}

/// The same for the stones alone, whoever is to move.
#[must_use]
pub fn canonical_hash(board: &Board) -> u64 {
    least(|symmetry, swap| image_hash(board, symmetry, swap))
}

/// The least of the keys of the sixteen images.
fn least(key: impl Fn(Symmetry, bool) -> u64) -> u64 {
    let keys = Symmetry::ALL
        .into_iter()
        .flat_map(|symmetry| [key(symmetry, false), key(symmetry, true)]);
    keys.min().unwrap_or_default()
}

/// What [`Board::hash`] would be for the image of a board.
fn image_hash(board: &Board, symmetry: Symmetry, swap: bool) -> u64 {
    let mut hash = zobrist::size(symmetry.size(board.size()));
    for colour in Colour::BOTH {
        for point in board.stones(colour) {
            let image = symmetry.apply(point, board.size());
            hash ^= zobrist::stone(image, swapped(colour, swap));
        }
    }
    hash
}

fn swapped(colour: Colour, swap: bool) -> Colour {
    if swap { !colour } else { colour }
}
