//! Clocks: how much time a game gives, and how much of it the next move gets.

use goban::Colour;
use std::time::Duration;

/// Time that goes to the wire and the machine, not to thought.
const LAG: Duration = Duration::from_millis(120);
/// Kept for the end of a game whose time does not come back: moves made without thought.
const RESERVE: Duration = Duration::from_millis(600);

/// How the time of a game is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Settings {
    /// Nobody counts time.
    #[default]
    Untimed,
    /// One amount for the whole game.
    Absolute(Duration),
    /// After the main time, a number of stones in each period (Canadian).
    Canadian {
        /// The main time.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// The stones to play in each.
        stones: u32,
    },
    /// After the main time, a number of periods. A move that takes all of one loses it.
    Byoyomi {
        /// The main time.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// How many there are.
        periods: u32,
    },
}

/// What one player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Left {
    time: Duration,
    /// Stones or periods; none in main time.
    count: Option<u32>,
}

/// The clock of a game, for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    settings: Settings,
    left: [Left; 2],
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new(Settings::Untimed)
    }
}

impl Clock {
    /// A clock at the beginning of a game.
    pub fn new(settings: Settings) -> Clock {
        let left = match settings {
            Settings::Untimed => Left {
                time: Duration::ZERO,
                count: None,
            },
            Settings::Absolute(main) => Left {
                time: main,
                count: None,
            },
            Settings::Canadian {
                main,
                period,
                stones,
            } if main.is_zero() => Left {
                time: period,
                count: Some(stones),
            },
            Settings::Byoyomi {
                main,
                period,
                periods,
            } if main.is_zero() => Left {
                time: period,
                count: Some(periods),
            },
            Settings::Canadian { main, .. } | Settings::Byoyomi { main, .. } => Left {
                time: main,
                count: None,
            },
        };
        Clock {
            settings,
            left: [left; 2],
        }
    }

    /// How the time is given.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// What a referee says is left: time, and stones or periods, 0 in main time.
    pub fn set_left(&mut self, colour: Colour, time: Duration, count: u32) {
        self.left[colour.index()] = Left {
            time,
            count: (count > 0).then_some(count),
        };
    }

    /// Counts the time of a move, for games in which nobody else does.
    pub fn spend(&mut self, colour: Colour, time: Duration) {
        let in_overtime = self.left[colour.index()].count.is_some();
        self.run(colour, time);
        let left = &mut self.left[colour.index()];
        match (self.settings, left.count) {
            (Settings::Canadian { period, stones, .. }, Some(count)) if in_overtime => {
                left.count = Some(count.saturating_sub(1));
                if left.count == Some(0) {
                    *left = Left {
                        time: period,
                        count: Some(stones),
                    };
                }
            }
            (Settings::Byoyomi { period, .. }, Some(_)) => left.time = period,
            _ => {}
        }
    }

    /// Counts time in the middle of a move.
    pub fn run(&mut self, colour: Colour, time: Duration) {
        let left = &mut self.left[colour.index()];
        match (self.settings, left.count) {
            (Settings::Untimed, _) => {}
            (Settings::Absolute(_), _) | (Settings::Canadian { .. }, Some(_)) => {
                left.time = left.time.saturating_sub(time);
            }
            (Settings::Byoyomi { period, .. }, Some(count)) => {
                let used = time.as_nanos() / period.as_nanos().max(1);
                let used = used.min(u128::from(count)) as u32;
                left.count = Some(count - used);
                left.time = period.saturating_sub(time.saturating_sub(period * used));
            }
            (
                Settings::Canadian {
                    period, stones: n, ..
                },
                None,
            )
            | (
                Settings::Byoyomi {
                    period, periods: n, ..
                },
                None,
            ) => {
                left.time = left.time.saturating_sub(time);
                if left.time.is_zero() {
                    *left = Left {
                        time: period,
                        count: Some(n),
                    };
                }
            }
        }
    }

    /// Whether a player's time is up.
    pub fn is_up(&self, colour: Colour) -> bool {
        let left = self.left[colour.index()];
        match self.settings {
            Settings::Untimed => false,
            Settings::Absolute(_) | Settings::Canadian { .. } => left.time.is_zero(),
            Settings::Byoyomi { .. } => left.count == Some(0),
        }
    }

    /// The time and the count a player has left, to be shown.
    pub fn left(&self, colour: Colour) -> (Duration, Option<u32>) {
        let left = self.left[colour.index()];
        (left.time, left.count)
    }

    /// The time for the next move, when `moves` of a game on `area` points are played. None when
    /// nobody counts.
    pub fn allot(&self, colour: Colour, area: usize, moves: usize) -> Option<Duration> {
        let left = self.left[colour.index()];
        // Half of the moves are one's own; even late in a game some are still to come.
        let to_come = (area * 7 / 10).saturating_sub(moves).max(area / 6).max(10) as u32 / 2 + 4;
        let share = |time: Duration| time.saturating_sub(LAG) / to_come;
        let careful = |time: Duration| time.saturating_sub(LAG).mul_f64(0.85);
        match (self.settings, left.count) {
            (Settings::Untimed, _) => None,
            (Settings::Absolute(_), _) => {
                // No period follows, so every move to come has its lag put by.
                let put_by = RESERVE + LAG * to_come;
                Some(left.time.saturating_sub(put_by) / to_come)
            }
            (Settings::Canadian { .. }, Some(stones)) => Some(careful(left.time / stones.max(1))),
            (Settings::Byoyomi { period, .. }, Some(_)) => Some(careful(period.min(left.time))),
            (Settings::Canadian { period, stones, .. }, None) => {
                let later = careful(period / stones.max(1));
                Some(
                    share(left.time)
                        .max(later)
                        .min(left.time.saturating_sub(LAG)),
                )
            }
            (Settings::Byoyomi { period, .. }, None) => Some(
                share(left.time)
                    .max(careful(period))
                    .min(careful(left.time + period)),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(s: f64) -> Duration {
        Duration::from_secs_f64(s)
    }

    /// A player who always uses exactly what he is allotted, and 2 ms more for the wire.
    fn plays_without_losing(settings: Settings, area: usize, moves: usize) {
        let mut clock = Clock::new(settings);
        for n in 0..moves {
            let time = clock
                .allot(Colour::Black, area, 2 * n)
                .expect("the game has a clock");
            clock.spend(Colour::Black, time + seconds(0.002));
            assert!(
                !clock.is_up(Colour::Black),
                "{settings:?}: lost at move {n}"
            );
        }
    }

    #[test]
    fn nobody_who_keeps_to_his_time_loses_on_time() {
        for area in [81, 169, 361] {
            for main in [1.0, 30.0, 600.0] {
                plays_without_losing(Settings::Absolute(seconds(main)), area, area / 2 + 20);
            }
            for main in [0.0, 5.0] {
                let (main, period) = (seconds(main), seconds(10.0));
                plays_without_losing(
                    Settings::Canadian {
                        main,
                        period,
                        stones: 5,
                    },
                    area,
                    area,
                );
                plays_without_losing(
                    Settings::Byoyomi {
                        main,
                        period,
                        periods: 1,
                    },
                    area,
                    area,
                );
            }
        }
    }

    /// A machine with much other work: each move takes a tenth of a second more than it should.
    #[test]
    fn a_busy_machine_does_not_lose_on_time() {
        let busy = |settings, moves| {
            let mut clock = Clock::new(settings);
            for n in 0..moves {
                let time = clock.allot(Colour::White, 81, 2 * n).expect("a clock");
                clock.spend(Colour::White, time + seconds(0.1));
                assert!(!clock.is_up(Colour::White), "{settings:?}: lost at {n}");
            }
        };
        busy(Settings::Absolute(seconds(10.0)), 50);
        busy(Settings::Absolute(seconds(30.0)), 60);
        for main in [0.0, 1.0] {
            let (main, period) = (seconds(main), seconds(1.0));
            busy(
                Settings::Byoyomi {
                    main,
                    period,
                    periods: 1,
                },
                80,
            );
            let (period, stones) = (period * 5, 5);
            busy(
                Settings::Canadian {
                    main,
                    period,
                    stones,
                },
                80,
            );
        }
    }

    #[test]
    fn with_a_second_left_no_time_is_thought_away() {
        let mut clock = Clock::new(Settings::Absolute(seconds(600.0)));
        clock.set_left(Colour::Black, seconds(1.0), 0);
        for n in 0..25 {
            let time = clock
                .allot(Colour::Black, 361, 200 + 2 * n)
                .expect("a clock");
            clock.spend(Colour::Black, time + seconds(0.025));
            assert!(!clock.is_up(Colour::Black), "lost at move {n}");
        }
    }

    #[test]
    fn a_period_that_was_not_used_up_is_there_again() {
        let settings = Settings::Byoyomi {
            main: Duration::ZERO,
            period: seconds(30.0),
            periods: 3,
        };
        let mut clock = Clock::new(settings);
        clock.spend(Colour::White, seconds(29.0));
        assert_eq!(clock.left(Colour::White), (seconds(30.0), Some(3)));
        clock.spend(Colour::White, seconds(31.0));
        assert_eq!(clock.left(Colour::White), (seconds(30.0), Some(2)));
        assert_eq!(clock.left(Colour::Black), (seconds(30.0), Some(3)));
    }

    #[test]
    fn a_clock_that_runs_counts_no_stone_and_shows_the_rest_of_a_period() {
        let (main, period) = (Duration::ZERO, seconds(30.0));
        let mut clock = Clock::new(Settings::Byoyomi {
            main,
            period,
            periods: 3,
        });
        clock.run(Colour::Black, seconds(40.0));
        assert_eq!(clock.left(Colour::Black), (seconds(20.0), Some(2)));
        let mut clock = Clock::new(Settings::Canadian {
            main,
            period,
            stones: 1,
        });
        clock.run(Colour::Black, seconds(29.0));
        assert_eq!(clock.left(Colour::Black), (seconds(1.0), Some(1)));
        clock.run(Colour::Black, seconds(1.0));
        assert!(clock.is_up(Colour::Black));
    }

    #[test]
    fn who_plays_the_stones_of_a_canadian_period_gets_a_new_one() {
        let settings = Settings::Canadian {
            main: Duration::ZERO,
            period: seconds(60.0),
            stones: 2,
        };
        let mut clock = Clock::new(settings);
        clock.spend(Colour::Black, seconds(20.0));
        assert_eq!(clock.left(Colour::Black), (seconds(40.0), Some(1)));
        clock.spend(Colour::Black, seconds(20.0));
        assert_eq!(clock.left(Colour::Black), (seconds(60.0), Some(2)));
        clock.spend(Colour::Black, seconds(61.0));
        assert!(clock.is_up(Colour::Black));
    }
}
