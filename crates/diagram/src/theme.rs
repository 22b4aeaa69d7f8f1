//! Colours.

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Pale wood, for screens and colour print.
    #[default]
    Light,
    /// For dark pages and dark terminals.
    Dark,
    /// Black on white, for books.
    Print,
}

/// The colours of a picture, as CSS writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The board and its margin.
    pub board: &'static str,
    /// The grid, the star points and what is drawn on empty points.
    pub line: &'static str,
    /// Coordinates and captions.
    pub text: &'static str,
    /// The face of a black stone.
    pub black: &'static str,
    /// The outline of a black stone.
    pub black_edge: &'static str,
    /// The face of a white stone.
    pub white: &'static str,
    /// The outline of a white stone.
    pub white_edge: &'static str,
    /// What is written on a black stone.
    pub on_black: &'static str,
    /// What is written on a white stone.
    pub on_white: &'static str,
    /// Labels on empty points, arrows, the outline of a region.
    pub accent: &'static str,
    /// The tint of [`Shade::Region`](crate::Shade::Region).
    pub region: &'static str,
    /// The tint of [`Shade::Fringe`](crate::Shade::Fringe).
    pub fringe: &'static str,
}

impl Theme {
    /// The colours for pictures.
    pub fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                board: "#f1dcb4",
                line: "#6b5335",
                text: "#6b5335",
                black: "#1d1b1a",
                black_edge: "#000000",
                white: "#fffdf8",
                white_edge: "#4a3c2b",
                on_black: "#ffffff",
                on_white: "#1d1b1a",
                accent: "#8a2f14",
                region: "#e5bf80",
                fringe: "#ebd1a0",
            },
            Theme::Dark => Palette {
                board: "#33302c",
                line: "#8f8475",
                text: "#a89c8b",
                black: "#0f0e0d",
                black_edge: "#857a6c",
                white: "#ece7dd",
                white_edge: "#171513",
                on_black: "#f3eee4",
                on_white: "#171513",
                accent: "#eab068",
                region: "#4b4136",
                fringe: "#403a32",
            },
            Theme::Print => Palette {
                board: "#ffffff",
                line: "#000000",
                text: "#000000",
                black: "#000000",
                black_edge: "#000000",
                white: "#ffffff",
                white_edge: "#000000",
                on_black: "#ffffff",
                on_white: "#000000",
                accent: "#000000",
                region: "#dedede",
                fringe: "#efefef",
            },
        }
    }
}
