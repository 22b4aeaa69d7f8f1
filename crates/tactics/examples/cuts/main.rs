//! Makes the table of points between several chains by exhaustive search: `cargo run --release -p
//! tactics --example cuts`.
//!
//! It writes `crates/tactics/data/cuts.bin` and tells what is in it. The same program gives the
//! same bytes.

mod file;
mod order;
mod rules;
mod universe;
mod values;

fn main() -> std::io::Result<()> {
    let (bytes, counts) = file::make();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/cuts.bin");
    std::fs::write(path, &bytes)?;
    println!(
        "{:?} games of one to seven points under {} keys, {} positions, in {} of them the chains live; {} different \
         conditions; {} bytes",
        &counts.games[1..],
        counts.keys,
        counts.positions,
        counts.living,
        counts.conditions,
        bytes.len()
    );
    Ok(())
}
