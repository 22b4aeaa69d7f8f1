//! What a terminal shows while a search runs. Everything goes to standard
//! error, and nothing when that is no terminal.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{Event, Listener};
use goban::{Move, Size};
use indicatif::{ProgressBar, ProgressStyle};
use tell::numbers::{counted, grouped};

/// How often a spinner turns.
const TURN: Duration = Duration::from_millis(120);

/// A spinner that tells nodes and depth.
pub struct Spinner(ProgressBar);

impl Spinner {
    /// Starts turning.
    pub fn start() -> Spinner {
        let bar = ProgressBar::new_spinner();
        bar.set_style(style("{spinner} {msg} {elapsed}"));
        bar.set_message("reading,");
        bar.enable_steady_tick(TURN);
        Spinner(bar)
    }

    /// Tells the spinner how far a search has come, and which line looks best.
    pub fn listener(&self, size: Size) -> Listener {
        let bar = self.0.clone();
        let shown = Mutex::new(Shown::default());
        Arc::new(move |event: &Event| {
            let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
            shown.hear(event, size);
            bar.set_message(shown.message());
        })
    }

    /// Takes the spinner off the screen while something is printed.
    pub fn pause(&self) {
        self.0.disable_steady_tick();
        self.0.reset();
        self.0.finish_and_clear();
    }

    /// Shows it again, with the time counted anew.
    pub fn go_on(&self) {
        self.0.reset();
        self.0.enable_steady_tick(TURN);
    }
}

/// What the spinner says: how far the search is, and the best line so far.
#[derive(Debug, Default)]
struct Shown {
    far: String,
    line: String,
}

/// This many moves of a line are shown: they have to fit on a line of the terminal.
const MOVES_SHOWN: usize = 8;

impl Shown {
    fn hear(&mut self, event: &Event, size: Size) {
        let far = |nodes: u64, depth: usize| format!("{} nodes, depth {depth},", grouped(nodes));
        match event {
            Event::Understanding => self.far = "finding out what is asked,".to_owned(),
            Event::Trying { nodes, depth } => {
                self.far = format!("finding out what is asked: {}", far(*nodes, *depth));
            }
            Event::Reading {
                to_move,
                nodes,
                depth,
            } => self.far = format!("{to_move} to move: {}", far(*nodes, *depth)),
            Event::Line { moves, .. } => self.line = line_shown(moves, size),
            Event::Considering { .. } | Event::Understood { .. } | Event::Answered { .. } => {
                self.line.clear();
            }
        }
    }

    fn message(&self) -> String {
        match self.line.is_empty() {
            true => self.far.clone(),
            false => format!("{} best so far {},", self.far, self.line),
        }
    }
}

fn line_shown(moves: &[Move], size: Size) -> String {
    let named = moves.iter().take(MOVES_SHOWN);
    let mut names: Vec<String> = named.map(|&mv| move_name(mv, size)).collect();
    if moves.len() > MOVES_SHOWN {
        names.push("…".to_owned());
    }
    names.join(" ")
}

fn move_name(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => point.to_gtp(size),
        Move::Pass => "pass".to_owned(),
    }
}

/// The progress of a batch, with the time left when the end is known.
pub struct BatchBar(ProgressBar);

impl BatchBar {
    /// Starts; `total` is the size of the input in bytes, when it is known.
    pub fn start(total: Option<u64>) -> BatchBar {
        let bar = match total {
            Some(total) => {
                let bar = ProgressBar::new(total);
                bar.set_style(style("{bar:30} {percent}% {msg}, {eta} left"));
                bar
            }
            None => {
                let bar = ProgressBar::new_spinner();
                bar.set_style(style("{spinner} {msg}, {elapsed}"));
                bar
            }
        };
        bar.enable_steady_tick(TURN);
        BatchBar(bar)
    }

    /// Shows how much of the input is done.
    pub fn show(&self, position: u64, answers: u64, unknown: u64) {
        self.0.set_position(position);
        self.0.set_message(format!(
            "{} answers, {} unknown",
            grouped(answers),
            grouped(unknown)
        ));
    }

    /// Shows how many problems of the input were checked.
    pub fn show_checked(&self, position: u64, problems: u64, flawed: u64) {
        self.0.set_position(position);
        let (problems, flawed) = (counted(problems, "problem"), grouped(flawed));
        self.0
            .set_message(format!("{problems}, {flawed} with findings"));
    }

    /// Runs something that prints, with the bar out of the way.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// Takes the bar off the screen.
    pub fn stop(&self) {
        self.0.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

#[cfg(test)]
mod tests {
    use goban::{Colour, Point};

    use super::*;

    #[test]
    fn a_spinner_tells_the_best_line_so_far() {
        let size = Size::square(9).expect("a size");
        let mut shown = Shown::default();
        shown.hear(&Event::Understanding, size);
        assert_eq!(shown.message(), "finding out what is asked,");
        shown.hear(
            &Event::Trying {
                nodes: 1234,
                depth: 3,
            },
            size,
        );
        let moves = vec![Move::Play(Point::new(0, 8)), Move::Pass];
        let line = Event::Line {
            to_move: Colour::Black,
            moves,
        };
        shown.hear(&line, size);
        assert_eq!(
            shown.message(),
            "finding out what is asked: 1,234 nodes, depth 3, best so far A1 pass,"
        );
    }
}
