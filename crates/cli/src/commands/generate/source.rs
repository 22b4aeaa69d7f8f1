//! Where candidates come from.

use std::path::{Path, PathBuf};

use anyhow::bail;
use goban::Board;
use lab::workshop::{self, Candidate};
use life::Setup;
use wire::{Item, Scene, Selection};

use super::Args;
use crate::input;

/// Eye spaces get another point for each of these steps of the band's easiest score.
const ROOM_A_POINT: u16 = 60;
/// Groups are looked for after every tenth move of a game.
const EVERY: usize = 10;

/// What `--from` names.
pub(super) enum Source {
    /// Groups grow at random, in eye spaces of `roomy` points more.
    Random { first: u64, roomy: usize },
    /// Groups cut out of positions, or problems that there are already.
    There(Vec<Candidate>),
}

/// The files that `--from` names.
pub(super) fn files(from: &[PathBuf]) -> anyhow::Result<&[PathBuf]> {
    let Some((word, files)) = from.split_first() else {
        return Ok(&[]);
    };
    match (word.to_str(), files) {
        (Some("random"), []) => Ok(&[]),
        (Some("games"), []) => bail!("`--from games` needs game records behind it"),
        (Some("problems"), []) => bail!("`--from problems` needs files of problems behind it"),
        (Some("games" | "problems"), files) => Ok(files),
        _ => bail!(
            "`--from` takes `random`, `games` and game records, or `problems` and files of problems"
        ),
    }
}

impl Source {
    /// Reads what there is to read.
    pub(super) fn open(args: &Args) -> anyhow::Result<Source> {
        let files = files(&args.from)?;
        match args.from.first().and_then(|word| word.to_str()) {
            // Each group has a number of its own, so a run that is resumed leaves none out.
            Some("games") => Ok(Source::There(
                games(files)?.iter().flat_map(workshop::cut).collect(),
            )),
            Some("problems") => Ok(Source::There(problems(files)?)),
            _ => Ok(Source::Random {
                // Far apart, so that two seeds of a user share no candidates.
                first: args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
                roomy: usize::from(args.band.start() / ROOM_A_POINT),
            }),
        }
    }

    /// Whether nothing is left at a number and behind it.
    pub(super) fn ends_before(&self, number: u64) -> bool {
        match self {
            Source::Random { .. } => false,
            Source::There(candidates) => number >= candidates.len() as u64,
        }
    }

    /// The candidate of a number.
    pub(super) fn candidate(&self, number: u64) -> Option<Candidate> {
        match self {
            Source::Random { first, roomy } => {
                Some(workshop::grow(first.wrapping_add(number), *roomy))
            }
            Source::There(candidates) => {
                let at = usize::try_from(number).ok()?;
                candidates.get(at).cloned()
            }
        }
    }
}

/// The positions of games.
fn games(files: &[PathBuf]) -> anyhow::Result<Vec<Board>> {
    let mut boards = Vec::new();
    for file in files {
        let document = input::document(file)?;
        for item in &document.items {
            let item = item.as_ref().map_err(Clone::clone)?;
            if !matches!(item, Item::Tree(..)) {
                bail!("{}: groups are cut out of game records only", document.name);
            }
            for after_move in (2 * EVERY..).step_by(EVERY) {
                let selection = Selection {
                    after_move: Some(after_move),
                    ..Selection::default()
                };
                match Scene::of(&document.name, item, &selection) {
                    Ok(scene) => boards.push(scene.question.board),
                    Err(_) => break,
                }
            }
        }
    }
    Ok(boards)
}

/// The stones of problems, whose group it is, and who moves.
fn problems(files: &[PathBuf]) -> anyhow::Result<Vec<Candidate>> {
    let mut problems = Vec::new();
    for file in files {
        for (_, scene) in scenes(file)? {
            // What is asked of them is worked out anew, from the stones alone.
            let asked = scene.question.setup();
            let asked = asked.map_err(|error| anyhow::anyhow!("{}: {error}", file.display()))?;
            let defender = asked.defender.or_else(|| {
                let target = asked.targets.first()?;
                scene.question.board.get(target)
            });
            problems.push(Candidate {
                setup: Setup {
                    defender,
                    ..Setup::new(asked.size, asked.black, asked.white)
                },
                mover: scene.question.to_move,
            });
        }
    }
    Ok(problems)
}

/// The problems of a file with their numbers, counted from 1.
pub(super) fn scenes(file: &Path) -> anyhow::Result<Vec<(usize, Scene)>> {
    let document = input::document(file)?;
    let scene = |item: &Result<Item, _>| -> anyhow::Result<Scene> {
        let item = item.as_ref().map_err(Clone::clone)?;
        Ok(Scene::of(&document.name, item, &Selection::default())?)
    };
    let scenes = document.items.iter().map(scene);
    (1..)
        .zip(scenes)
        .map(|(n, scene)| Ok((n, scene?)))
        .collect()
}
