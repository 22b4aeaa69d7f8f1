//! What a terminal shows while a search runs. Everything goes to standard
//! error, and nothing when that is no terminal.

use std::sync::Arc;
use std::time::Duration;

use engine::{Event, Listener};
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

    /// Tells the spinner how far a search has come.
    pub fn listener(&self) -> Listener {
        let bar = self.0.clone();
        Arc::new(move |event: &Event| {
            let far =
                |nodes: u64, depth: usize| format!("{} nodes, depth {depth},", grouped(nodes));
            match event {
                Event::Understanding => bar.set_message("finding out what is asked,"),
                Event::Trying { nodes, depth } => bar.set_message(format!(
                    "finding out what is asked: {}",
                    far(*nodes, *depth)
                )),
                Event::Reading {
                    to_move,
                    nodes,
                    depth,
                } => bar.set_message(format!("{to_move} to move: {}", far(*nodes, *depth))),
                Event::Understood { .. } | Event::Line { .. } | Event::Answered { .. } => {}
            }
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
