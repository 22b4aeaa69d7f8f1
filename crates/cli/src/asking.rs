//! Limits on the command line, and answers for programs.

use std::time::Duration;

use clap::Args;
use engine::{Conversation, Engine, Given, Options, Terms};
use search::Cancel;

use crate::cache::CacheOptions;

/// How long a question may take, apart from time.
#[derive(Clone, Copy, Debug, Args)]
pub struct LimitOptions {
    /// Stop a question after this many nodes (moves made in search)
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub nodes: Option<u64>,

    /// Megabytes for the table of what was read
    #[arg(long, value_name = "MB", default_value_t = 256,
          value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    pub memory: u64,
}

/// Limits for many questions, some of them asked at once.
#[derive(Clone, Copy, Debug, Args)]
pub struct RunOptions {
    /// The time for one question
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds,
          allow_hyphen_values = true)]
    time: Duration,

    #[command(flatten)]
    limits: LimitOptions,

    /// How many problems to work on at once; by default one for each core. They share the
    /// memory, and each gets 16 MB at least
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

    /// On which terms each question of the run is asked.
    pub fn terms(&self, cancel: &Cancel) -> Terms {
        Terms {
            time: Some(self.time),
            nodes: self.limits.nodes,
            cancel: cancel.clone(),
            listener: None,
        }
    }

    /// The engine that answers them, with what earlier runs solved.
    pub fn engine(&self) -> Engine {
        engine(&self.limits, self.jobs(), self.cache)
    }
}

/// An engine for this many questions at once.
pub fn engine(limits: &LimitOptions, jobs: usize, cache: CacheOptions) -> Engine {
    let options = Options {
        memory: share(limits.memory, jobs),
    };
    Engine::new(options).with_memory(cache.open())
}

/// Tables smaller than this, in megabytes, are made only when asked for: a
/// machine with many cores has the memory too.
const LEAST_SHARE: u64 = 16;

/// The bytes for each of several tables that share some megabytes.
fn share(memory: u64, tables: usize) -> usize {
    let share = (memory / tables.max(1) as u64).max(LEAST_SHARE.min(memory));
    usize::try_from(share << 20).unwrap_or(usize::MAX)
}

/// The longest time that is worth a number: a hundred years.
const LONGEST: f64 = 100.0 * 365.25 * 86400.0;

/// Seconds as people write them: `10`, `0.5`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = |why: &str| Err(format!("{why}; write seconds such as 10 or 0.5"));
    let Ok(seconds) = text.trim().parse::<f64>() else {
        return wrong("this is not a number");
    };
    if seconds.is_nan() || seconds <= 0.0 {
        return wrong("the time must be more than 0");
    }
    if seconds > LONGEST {
        return wrong("the time is too long");
    }
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => wrong("the time must be more than 0"),
    }
}

/// A count of 1 or more.
pub fn at_least_one(text: &str) -> Result<u64, String> {
    match text.trim().parse::<u64>() {
        Ok(0) => Err("it must be 1 or more".to_owned()),
        Ok(number) => Ok(number),
        Err(_) => Err("write a whole number of 1 or more".to_owned()),
    }
}

/// An answer as a line of JSON.
pub fn answer_line(id: Option<String>, talk: &Conversation, given: &Given) -> String {
    let line = tell::answer_line(id, talk.problem(), &given.answer, given.took);
    let line = line.understood(given.understanding, given.is_hurried);
    match given.remembered {
        true => line.remembered().to_json(),
        false => line.to_json(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_share_the_memory() {
        let megabytes = |memory, tables| share(memory, tables) >> 20;
        assert_eq!(megabytes(256, 1), 256);
        assert_eq!(megabytes(256, 4), 64);
        assert_eq!(megabytes(256, 64), 16, "none gets too little");
        assert_eq!(megabytes(4, 2), 4, "but for what was asked for");
    }

    #[test]
    fn seconds_may_have_a_fraction() {
        assert_eq!(seconds("10"), Ok(Duration::from_secs(10)));
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["", "x", "-1", "0", "nan", "inf", "1e300", "-0", "1e-30"] {
            let told = seconds(wrong).unwrap_err();
            assert!(told.ends_with("write seconds such as 10 or 0.5"), "{told}");
        }
    }
}
