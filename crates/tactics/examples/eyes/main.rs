//! Makes the table of eye shapes by exhaustive search: `cargo run --release -p tactics --example
//! eyes`.
//!
//! It writes `crates/tactics/data/eyes.bin` and tells what is in it. The same program gives the
//! same bytes.

mod file;
mod graph;
mod rules;
mod values;

fn main() -> std::io::Result<()> {
    let (bytes, counts) = file::make();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/eyes.bin");
    std::fs::write(path, &bytes)?;
    println!(
        "{} interiors, {} different games and {} of two interiors, {} positions and {} with a ban, {} different values, up to {} outside \
         liberties matter; {} bytes",
        counts.interiors,
        counts.graphs,
        counts.pairs,
        counts.positions[0],
        counts.positions[1],
        counts.values,
        counts.outside,
        bytes.len()
    );
    Ok(())
}
