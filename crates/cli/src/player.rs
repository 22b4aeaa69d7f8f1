//! Options of the player, shared by the commands that play.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use dialogue::Playing;
use play::{Level, Params, Player};

/// How the player plays.
#[derive(Debug, Clone, clap::Args)]
pub struct PlayerOptions {
    /// Play with the network in this file instead of the one inside
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// Seconds for a move when no clock is set
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0)]
    seconds: f64,
    /// Visits after which a search ends
    #[arg(long, value_name = "N")]
    visits: Option<u64>,
    /// Level from 1, a beginner, to 10
    #[arg(long, value_name = "LEVEL", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10))]
    level: u32,
    /// Threads of a search
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Megabytes that the tree of a search may take
    #[arg(long, value_name = "MB", default_value_t = 512)]
    memory: usize,
    /// Play lost games to their end
    #[arg(long)]
    never_resign: bool,
}

/// A player for boards of an area, with the network of a file or the one inside.
pub fn player(file: Option<&Path>, area: usize) -> anyhow::Result<Player> {
    let net = match file {
        None => play::weights::standard(),
        Some(path) => play::weights::read(&weights(path)?)?,
    };
    Ok(Player::new(Some(net), Params::for_area(area), 1))
}

/// A weights file, checked.
fn weights(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    play::weights::read(&bytes).with_context(|| format!("cannot play with {name}"))?;
    Ok(bytes)
}

impl PlayerOptions {
    /// Reads the network, if one was given, and checks it.
    pub fn playing(&self) -> anyhow::Result<Playing> {
        anyhow::ensure!(
            self.seconds.is_finite() && (0.0..=86_400.0).contains(&self.seconds),
            "--seconds must be between 0 and 86400"
        );
        Ok(Playing {
            weights: self.net.as_deref().map(weights).transpose()?,
            seconds: self.seconds,
            visits: self.visits,
            threads: self.threads.clamp(1, 64),
            memory: self.memory << 20,
            never_resign: self.never_resign,
            level: Level::new(self.level).unwrap_or_default(),
        })
    }
}
