//! Positions as pictures.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use diagram::{Crop, Diagram, Mark, Shade, Style, Theme};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::position::{PositionJson, read_move};

/// A picture that is asked for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PictureRequest {
    /// The position.
    pub position: PositionJson,
    /// Moves from there, drawn with their numbers.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The kind of file.
    pub kind: Kind,
    /// The colours.
    #[serde(default)]
    pub theme: Colours,
    /// Whether all of the board is drawn, and not only where something is.
    #[serde(default)]
    pub whole: bool,
    /// Whether region and targets are drawn.
    #[serde(default)]
    pub marks: bool,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Kind {
    Svg,
    Png,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Colours {
    #[default]
    Light,
    Dark,
    Print,
}

impl PictureRequest {
    /// Draws it.
    pub fn draw(&self) -> Result<Response, Refusal> {
        let placed = self.position.placed()?;
        let game = placed.played(&self.moves)?;
        let size = placed.board.size();
        let mut diagram = Diagram::new(&placed.board);
        diagram.crop = if self.whole { Crop::Full } else { Crop::Auto };
        if self.marks {
            diagram.shade(Shade::Region, placed.region.unwrap_or_default());
            diagram.shade(Shade::Fringe, placed.attacker_only);
            for target in placed.targets {
                diagram.mark(target, Mark::Cross);
            }
        }
        let mut colour = placed.game().to_move();
        let mut moves = Vec::new();
        for name in &self.moves {
            moves.push((colour, read_move(name, size)?));
            colour = !colour;
        }
        debug_assert_eq!(colour, game.to_move());
        diagram.play(moves, 1);
        let style = Style {
            theme: match self.theme {
                Colours::Light => Theme::Light,
                Colours::Dark => Theme::Dark,
                Colours::Print => Theme::Print,
            },
            ..Style::default()
        };
        let (kind, bytes) = match self.kind {
            Kind::Svg => ("image/svg+xml", diagram.to_svg(style).into_bytes()),
            Kind::Png => (
                "image/png",
                diagram.to_png(style).map_err(Refusal::invalid)?,
            ),
        };
        let mut response = bytes.into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        Ok(response)
    }
}
