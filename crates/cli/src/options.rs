//! Options that several commands share.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};
use diagram::{Diagram, Theme};
use tell::handout::Picture;
use wire::{Format, Selection};

use crate::output;

/// How a command reports.
#[derive(Clone, Copy, Debug, Args)]
pub struct ReportOptions {
    /// Report as JSON on standard output
    #[arg(long)]
    pub json: bool,
}

/// Which position of a file is meant.
#[derive(Clone, Debug, Default, Args)]
pub struct SelectionOptions {
    /// The game or problem of a collection, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,

    /// The position after N moves of the main line; 0 is the start
    #[arg(long = "move", value_name = "N", conflicts_with = "node")]
    pub after_move: Option<usize>,

    /// The position at a node: which child to take at each step, counted from 1, as in 1.1.2
    #[arg(long, value_name = "PATH")]
    pub node: Option<NodePath>,
}

impl SelectionOptions {
    /// What is selected.
    pub fn selection(&self) -> Selection {
        Selection {
            game: self.game.map(|game| game as usize),
            after_move: self.after_move,
            node: self.node.as_ref().map(|path| path.0.clone()),
        }
    }
}

/// The way to a node: the child taken at each step. Written from 1, held from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodePath(pub Vec<usize>);

impl FromStr for NodePath {
    type Err = String;

    fn from_str(text: &str) -> Result<NodePath, String> {
        let step = |part: &str| match part.parse::<usize>() {
            Ok(number @ 1..) => Ok(number - 1),
            _ => Err(format!(
                "`{part}` is not a child counted from 1, as in 1.1.2"
            )),
        };
        match text {
            "root" => Ok(NodePath(Vec::new())),
            _ => text
                .split('.')
                .map(step)
                .collect::<Result<_, _>>()
                .map(NodePath),
        }
    }
}

/// Whether files that are there may be written over.
#[derive(Clone, Copy, Debug, Args)]
pub struct OverwriteOptions {
    /// Write over files that are there already; the input is never written over
    #[arg(long)]
    pub overwrite: bool,
}

impl OverwriteOptions {
    /// Finds out, before anything is read or solved, whether files may be written. Every command
    /// that writes a file asks here first.
    ///
    /// # Errors
    /// When one of them is an input, or is there already and `--overwrite` was not given.
    pub fn may_write<'a>(
        self,
        paths: impl IntoIterator<Item = &'a PathBuf>,
        inputs: &[&Path],
    ) -> anyhow::Result<()> {
        let mut paths = paths.into_iter();
        paths.try_for_each(|path| output::may_write(path, self.overwrite, inputs))
    }
}

/// How a position is drawn.
#[derive(Clone, Debug, Args)]
pub struct DrawingOptions {
    /// The part of the board to draw: auto, full, or two corners such as C3:J9
    ///
    /// `auto` is the file's own view (VW), or else what has stones on it and two lines around,
    /// widened to an edge of the board that is close.
    #[arg(long, value_name = "PART", default_value = "auto")]
    pub crop: String,

    /// Draw the file's marks, letters, territory, arrows and lines
    #[arg(long)]
    pub marks: bool,

    /// Number the moves from move N on, as printed figures do
    // The value needs its equals sign: a file name that follows must not be taken for it.
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1"
    )]
    pub numbers: Option<usize>,

    /// Leave out the names of the lines
    #[arg(long)]
    pub no_coordinates: bool,

    /// The colours of the board
    #[arg(long, value_enum, default_value_t)]
    pub theme: ThemeChoice,
}

/// The colours of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ThemeChoice {
    /// Pale wood
    #[default]
    Light,
    /// For dark pages and terminals
    Dark,
    /// Black on white
    Print,
}

impl From<ThemeChoice> for Theme {
    fn from(choice: ThemeChoice) -> Theme {
        match choice {
            ThemeChoice::Light => Theme::Light,
            ThemeChoice::Dark => Theme::Dark,
            ThemeChoice::Print => Theme::Print,
        }
    }
}

/// The kinds of picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PictureChoice {
    /// Sharp at any size
    #[default]
    Svg,
    /// Pixels
    Png,
}

impl From<PictureChoice> for Picture {
    fn from(choice: PictureChoice) -> Picture {
        match choice {
            PictureChoice::Svg => Picture::Svg,
            PictureChoice::Png => Picture::Png,
        }
    }
}

/// The formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FormatChoice {
    /// Game trees
    Sgf,
    /// Text boards
    Txt,
    /// Problem lines
    Jsonl,
    /// A picture that scales
    Svg,
    /// A picture in pixels
    Png,
}

impl From<FormatChoice> for Format {
    fn from(choice: FormatChoice) -> Format {
        match choice {
            FormatChoice::Sgf => Format::Sgf,
            FormatChoice::Txt => Format::Text,
            FormatChoice::Jsonl => Format::Lines,
            FormatChoice::Svg => Format::Svg,
            FormatChoice::Png => Format::Png,
        }
    }
}

/// How a board is drawn in the terminal.
#[derive(Clone, Copy, Debug, Args)]
pub struct ScreenOptions {
    /// Draw with plain characters only
    #[arg(long)]
    ascii: bool,

    /// When to use colours
    #[arg(
        long,
        visible_alias = "color",
        value_enum,
        default_value_t,
        value_name = "WHEN"
    )]
    colour: ColourChoice,
}

impl ScreenOptions {
    /// The board as it is printed.
    pub fn draw(&self, diagram: &Diagram, theme: ThemeChoice) -> String {
        match self.ascii {
            true => diagram.to_text(),
            false => diagram.to_terminal(output::colours(self.colour, theme)),
        }
    }
}

/// When to use colours in the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColourChoice {
    /// When standard output is a terminal and NO_COLOR is not set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_paths_count_from_one() {
        assert_eq!("1.2".parse(), Ok(NodePath(vec![0, 1])));
        assert_eq!("root".parse(), Ok(NodePath(Vec::new())));
        assert!("0".parse::<NodePath>().is_err());
        assert!("1..2".parse::<NodePath>().is_err());
        assert!("".parse::<NodePath>().is_err());
    }
}
