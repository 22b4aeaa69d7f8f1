//! Limits on the command line, and asking the solver within them.

use std::time::{Duration, Instant};

use clap::Args;
use goban::Colour;
use life::{Answer, Options, Session};
use search::{Cancel, Limits, Watcher};

use crate::cache::{Cache, CacheOptions};
use crate::question::Question;

/// How long a question may take, apart from time.
#[derive(Clone, Copy, Debug, Args)]
pub struct LimitOptions {
    /// Stop a question after this many nodes (moves made in search)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    /// Megabytes for the table of what was read
    #[arg(long, value_name = "MB", default_value_t = 256,
          value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub memory: u64,
}

/// Limits for many questions, some of them asked at once.
#[derive(Clone, Copy, Debug, Args)]
pub struct RunOptions {
    /// The time for a question
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    time: Duration,

    #[command(flatten)]
    limits: LimitOptions,

    /// How many problems to work on at once, by default one a core. They share the memory, with
    /// 16 MB for each at least
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    #[command(flatten)]
    cache: CacheOptions,
}

impl RunOptions {
    /// How many problems are worked on at once.
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }

    /// What the questions of the run have in common.
    pub fn asking(&self, cancel: &Cancel) -> Asking {
        Asking {
            time: Some(self.time),
            nodes: self.limits.nodes,
            memory: Asking::memory(&self.limits, self.jobs()),
            other_moves: false,
            cancel: cancel.clone(),
            watcher: None,
        }
    }

    /// What earlier runs solved.
    pub fn cache(&self) -> Cache {
        Cache::open(self.cache)
    }
}

/// Tables smaller than this, in megabytes, are made only when asked for: a
/// machine with many cores has the memory too.
const LEAST_SHARE: u64 = 16;

/// Seconds as people write them: `10`, `0.5`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "this is not a number")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("the time must be more than nothing".to_owned()),
    }
}

/// What every question of a run has in common.
#[derive(Clone)]
pub struct Asking {
    /// The time for one question; as long as it takes when missing.
    pub time: Option<Duration>,
    /// The nodes for one question.
    pub nodes: Option<u64>,
    /// Bytes for the table.
    pub memory: usize,
    /// Whether every first move is judged.
    pub other_moves: bool,
    /// Stops everything.
    pub cancel: Cancel,
    /// Told of progress.
    pub watcher: Option<Watcher>,
}

impl Asking {
    /// The bytes for each of several tables that share what the options give.
    pub fn memory(options: &LimitOptions, tables: usize) -> usize {
        let share = (options.memory / tables.max(1) as u64).max(LEAST_SHARE.min(options.memory));
        usize::try_from(share << 20).unwrap_or(usize::MAX)
    }

    /// Opens a session on the problem of a question, or takes the one that found out what is meant.
    pub fn session(&self, question: &Question, begun: Option<Session>) -> Session {
        let options = Options {
            threats: question.threats,
            ..self.options()
        };
        match begun.filter(|_| options.threats.is_none()) {
            Some(session) => session,
            None => Session::new(&question.problem, options),
        }
    }

    /// How a question is to be read that is asked now, as far as all have it in common.
    pub fn options(&self) -> Options {
        Options {
            limits: self.limits(),
            memory: self.memory,
            other_moves: self.other_moves,
            threats: None,
        }
    }

    /// Asks for one side, with limits counted from now, and takes the time. What was spent on finding out the
    /// question counts too.
    pub fn answer(
        &self,
        session: &mut Session,
        mover: Colour,
        spent: Duration,
    ) -> (Answer, Duration) {
        let start = Instant::now();
        session.renew(self.limits_after(spent));
        let answer = session.answer(mover);
        (answer, spent + start.elapsed())
    }

    /// The limits of a question that is asked now.
    pub fn limits(&self) -> Limits {
        self.limits_after(Duration::ZERO)
    }

    fn limits_after(&self, spent: Duration) -> Limits {
        let left = self.time.map(|time| time.saturating_sub(spent));
        Limits {
            nodes: self.nodes,
            // A time too long to be counted is no limit.
            deadline: left.and_then(|left| Instant::now().checked_add(left)),
            cancel: self.cancel.clone(),
            watcher: self.watcher.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_share_the_memory() {
        let share = |memory, tables| {
            let options = LimitOptions {
                nodes: None,
                memory,
            };
            Asking::memory(&options, tables) >> 20
        };
        assert_eq!(share(256, 1), 256);
        assert_eq!(share(256, 4), 64);
        assert_eq!(share(256, 64), 16, "none gets too little");
        assert_eq!(share(4, 2), 4, "but for what was asked for");
    }

    #[test]
    fn seconds_may_have_a_fraction() {
        assert_eq!(seconds("10"), Ok(Duration::from_secs(10)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["", "x", "-1", "0", "nan", "inf"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
