//! Torments the protocol. `torment BYTES TALKS [SEED]` sends that number of random bytes and holds
//! that number of random conversations. It ends with an error if one command is not answered
//! exactly once.

#[path = "../tests/all/torment.rs"]
mod torment;

use torment::{Random, hold, noise, talk};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut next = |usual| numbers.next().and_then(Result::ok).unwrap_or(usual);
    let (bytes, talks, seed) = (next(10_000_000), next(1_000), next(1));
    let mut random = Random(seed);
    const AT_ONCE: u64 = 100_000;
    let mut commands = 0;
    for _ in 0..bytes.div_ceil(AT_ONCE) {
        commands += hold(noise(&mut random, AT_ONCE as usize));
    }
    println!("{bytes} random bytes: {commands} commands, each answered once");
    let mut commands = 0;
    for number in 0..talks {
        commands += hold(talk(&mut random, 100));
        if number % 100 == 99 {
            println!("{} conversations: {commands} commands", number + 1);
        }
    }
    println!("{talks} conversations: {commands} commands, each answered once");
}
