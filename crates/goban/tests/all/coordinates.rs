//! How points and moves are written.

use goban::{Colour, Move, Point, PointError, Size};

fn square(side: usize) -> Size {
    Size::square(side).expect("in range")
}

#[test]
fn every_point_survives_both_ways_of_writing() {
    for size in [
        square(1),
        square(9),
        square(19),
        Size::new(19, 2).expect("in range"),
    ] {
        for point in size.points() {
            assert_eq!(Point::from_sgf(&point.to_sgf()), Ok(point));
            assert_eq!(Point::from_gtp(&point.to_gtp(size), size), Ok(point));
            assert_eq!(
                Point::from_gtp(&point.to_gtp(size).to_lowercase(), size),
                Ok(point)
            );
            assert_eq!(Point::from_index(point.index()), point);
            assert_eq!(point.index(), point.y() as usize * 20 + point.x() as usize);
        }
    }
}

#[test]
fn gtp_counts_rows_from_below_and_has_no_letter_i() {
    let size = square(19);
    assert_eq!(Point::from_gtp("A1", size), Ok(Point::new(0, 18)));
    assert_eq!(Point::from_gtp("H8", size), Ok(Point::new(7, 11)));
    assert_eq!(Point::from_gtp("J8", size), Ok(Point::new(8, 11)));
    assert_eq!(Point::from_gtp("T19", size), Ok(Point::new(18, 0)));
    for text in ["I9", "A0", "A20", "U1", "A99999999999999999999999"] {
        let off = PointError::OffBoard { text: text.into() };
        assert_eq!(Point::from_gtp(text, size), Err(off));
    }
    assert!(Point::from_gtp("K1", square(9)).is_err());
}

#[test]
fn what_is_no_coordinate_is_refused() {
    for text in [
        "", "A", "1", "AA1", "A-1", "A+1", "A 1", "é1", "1A", "A1é", "Å",
    ] {
        let malformed = PointError::Malformed { text: text.into() };
        assert_eq!(
            Point::from_gtp(text, square(19)),
            Err(malformed),
            "{text:?}"
        );
    }
    for text in ["", "a", "abc", "a1", "é", "  "] {
        let malformed = PointError::Malformed { text: text.into() };
        assert_eq!(Point::from_sgf(text), Err(malformed), "{text:?}");
    }
    for text in ["at", "ta", "AA", "zz"] {
        let off = PointError::OffBoard { text: text.into() };
        assert_eq!(Point::from_sgf(text), Err(off), "{text:?}");
    }
}

#[test]
fn passes() {
    let size = square(9);
    assert_eq!(Move::from_sgf("tt", size), Ok(Move::Pass));
    assert_eq!(Move::from_sgf("", size), Ok(Move::Pass));
    assert_eq!(Move::from_gtp("Pass", size), Ok(Move::Pass));
    assert_eq!(Move::Pass.to_sgf(), "");
    assert_eq!(Move::Pass.to_gtp(size), "pass");
    assert_eq!(Move::Pass.to_string(), "pass");
    assert_eq!(Move::Pass.point(), None);
    assert!(Move::from_sgf("jj", size).is_err(), "off a 9x9 board");
    assert_eq!(
        Move::from_sgf("ii", size).map(Move::to_sgf),
        Ok("ii".into())
    );
    assert_eq!(
        Move::from_gtp("e5", size).map(|m| m.to_gtp(size)),
        Ok("E5".into())
    );
}

#[test]
fn impossible_sizes_and_points() {
    assert!(Size::new(0, 5).is_err());
    assert!(Size::new(5, 20).is_err());
    let error = Size::new(25, 3).expect_err("too wide").to_string();
    assert_eq!(
        error,
        "a board of 25x3 is not possible: each side must be 1 to 19"
    );
    assert_eq!(Point::checked(19, 0), None);
    assert_eq!(Point::checked(0, 19), None);
}

#[test]
fn colours() {
    for colour in Colour::BOTH {
        assert_eq!(!!colour, colour);
        assert_ne!(!colour, colour);
        assert_eq!(Colour::from_name(&colour.to_string()), Some(colour));
        assert_eq!(
            Colour::from_name(&colour.letter().to_string()),
            Some(colour)
        );
    }
    assert_eq!(format!("{:>6}", Colour::Black), " black");
}
