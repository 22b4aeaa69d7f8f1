//! Commands about the program itself.

use std::fs;

use gtp::{Call, Failure, Reply};

use crate::Family;
use crate::session::Session;
use crate::vertex::number;

pub const COMMANDS: Family = &[
    ("name", |_, _| Ok("Nakade".to_owned())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    ("echo", |_, call| Ok(call.text().to_owned())),
    ("echo_err", echo_err),
    ("cputime", cputime),
    ("get_random_seed", |session, _| Ok(session.seed.to_string())),
    ("set_random_seed", set_random_seed),
    ("advance_random_seed", advance_random_seed),
];

fn echo_err(_: &mut Session, call: &mut Call<'_>) -> Reply {
    eprintln!("{}", call.text());
    Ok(call.text().to_owned())
}

/// The processor time of the program so far, as far as the system tells it.
fn cputime(_: &mut Session, _: &mut Call<'_>) -> Reply {
    let ticks = fs::read_to_string("/proc/self/stat").ok().and_then(|stat| {
        // The name of the program stands in brackets and may hold anything.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut times = fields.split_whitespace().skip(11).map(str::parse::<u64>);
        Some(times.next()?.ok()? + times.next()?.ok()?)
    });
    /// Linux counts these times in hundredths of a second on every machine.
    const TICKS_A_SECOND: f64 = 100.0;
    let ticks = ticks.ok_or_else(|| Failure::from("this system does not tell"))?;
    Ok(format!("{:.2}", ticks as f64 / TICKS_A_SECOND))
}

fn set_random_seed(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [seed] = call.exactly()?;
    session.seed = number(seed)?;
    Ok(String::new())
}

fn advance_random_seed(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [games] = call.exactly()?;
    let games: u32 = number(games)?;
    session.seed = session.seed.wrapping_add(games);
    Ok(session.seed.to_string())
}
