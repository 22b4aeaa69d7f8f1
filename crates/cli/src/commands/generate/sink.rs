//! Where problems go.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, bail};
use diagram::Style;
use engine::{Conversation, Engine, Options, Request, Terms};
use goban::{Board, Colour};
use lab::workshop::{Made, Wanted};
use life::{Answer, Setup, TreeOptions};
use tell::handout::Chapter;
use tell::solution_sgf;
use tell::{Told, name};
use wire::Question;

use super::Args;
use super::source::scenes;
use crate::cache::CacheOptions;
use crate::output;

/// How a title names the seed of a problem.
const TITLE: &str = "Nakade ";

/// Files that grow, and the engine that makes what is in them.
pub(super) struct Sink {
    engine: Engine,
    out: Option<Growing>,
    lines: Option<Growing>,
    /// The chapters of the handout, if one is wanted.
    chapters: Option<Vec<(u64, Chapter)>>,
}

/// A file that grows by a problem at a time.
struct Growing {
    file: std::fs::File,
    name: String,
}

impl Growing {
    fn open(path: &Path, append: bool) -> anyhow::Result<Growing> {
        let name = path.display().to_string();
        let mut options = OpenOptions::new();
        match append {
            true => options.append(true).create(true),
            false => options.write(true).create(true).truncate(true),
        };
        let file = (options.open(path)).with_context(|| format!("cannot write {name}"))?;
        Ok(Growing { file, name })
    }

    /// Adds a problem, whole or not at all: half of one would spoil the file.
    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        let before = self.file.metadata().map(|about| about.len());
        let written = self.file.write_all(text.as_bytes());
        if let (Err(_), Ok(before)) = (&written, before) {
            // What cannot be cut off stays, and the message is about the first fault.
            let _ = self.file.set_len(before);
        }
        written.with_context(|| format!("cannot write {}", self.name))
    }
}

/// A problem of the file that is resumed.
pub(super) struct Earlier {
    pub number: u64,
    pub mover: Colour,
    pub setup: Setup,
}

/// The problems of a file that this command wrote.
pub(super) fn taken_up(path: &Path) -> anyhow::Result<Vec<Earlier>> {
    let mut problems = Vec::new();
    for (index, scene) in scenes(path)? {
        let title = scene.title.clone().unwrap_or_default();
        let number = title.strip_prefix(TITLE).and_then(|rest| {
            let digits = rest.split(':').next()?;
            digits.trim().parse::<u64>().ok()
        });
        let (Some(number), Some(mover), Ok(setup)) =
            (number, scene.question.to_move, scene.question.setup())
        else {
            bail!(
                "{}: problem {index} is not one of ours, so there is nothing to resume",
                path.display()
            );
        };
        problems.push(Earlier {
            number,
            mover,
            setup,
        });
    }
    Ok(problems)
}

/// What became of a problem that was found.
pub(super) enum Written {
    Kept,
    /// The cache remembers it.
    Known,
    /// Read with the table that users have, it is out of the band.
    OtherBand,
    /// Its proof does not fit into memory.
    TooLong,
}

impl Sink {
    /// Opens the files. A run that is resumed goes on behind `earlier`.
    pub(super) fn open(args: &Args, resumes: bool, earlier: &[Earlier]) -> anyhow::Result<Sink> {
        let remembered = match args.unseen {
            true => CacheOptions { no_cache: false }.open(),
            false => None,
        };
        // Long proofs need room; small tables are made faster.
        let memory = match args.band.start() {
            0..200 => 32 << 20,
            _ => 512 << 20,
        };
        let mut sink = Sink {
            engine: Engine::new(Options { memory }).with_memory(remembered),
            out: (args.out.as_deref())
                .map(|path| Growing::open(path, resumes))
                .transpose()?,
            lines: None,
            chapters: args.handout.is_some().then(Vec::new),
        };
        // What a stopped run had not written yet of its lines is made up for.
        if let Some(path) = &args.lines {
            let there = match resumes {
                true => std::fs::read_to_string(path).map_or(0, |text| text.lines().count()),
                false => 0,
            };
            let mut lines = Growing::open(path, resumes)?;
            for problem in earlier.iter().skip(there) {
                lines.add(&line(problem.number, problem.mover, &problem.setup))?;
            }
            sink.lines = Some(lines);
        }
        if let Some(chapters) = &mut sink.chapters {
            for problem in earlier {
                let (mut talk, terms) = talk(&sink.engine, problem.mover, &problem.setup)?;
                let answer = talk.answer(problem.mover, &terms).answer;
                chapters.push((problem.number, chapter(&talk, &answer)));
            }
        }
        Ok(sink)
    }

    /// Writes a problem with its tree, after its proof was checked once more.
    pub(super) fn write(
        &mut self,
        number: u64,
        made: &Made,
        wanted: &Wanted,
    ) -> anyhow::Result<Written> {
        let mover = made.answer.to_move;
        let (mut talk, terms) = talk(&self.engine, mover, &made.setup)?;
        if talk.recall(mover).is_some() {
            return Ok(Written::Known);
        }
        let answer = talk.search(mover, &terms).answer;
        let score = answer.difficulty.map(|difficulty| difficulty.score);
        if !score.is_some_and(|score| wanted.scores.contains(&score)) {
            return Ok(Written::OtherBand);
        }
        let Ok(proof) = talk.proof(&[mover], &terms) else {
            return Ok(Written::TooLong);
        };
        let proof = proof.decode().context("a proof of ours cannot be read")?;
        if let Err(refusal) = proof::verify(&proof) {
            bail!("the proof of problem {number} is refused: {refusal}");
        }
        let solution = talk.tree(mover, &TreeOptions::default(), &terms);
        let told = told(&talk, &answer);
        let comment = [told.task(), told.difficulty().unwrap_or_default()].join("\n");
        let head = solution_sgf::Head {
            title: &format!("{TITLE}{number}: {} to move", name(mover)),
            comment: comment.trim_end(),
            to_move: mover,
            judged: told.has_right_moves(),
            crossed: false,
        };
        let tree = solution_sgf::write(head, talk.problem(), &solution).to_string();
        let text = format!("{}\n", tree.trim_end());
        match &mut self.out {
            Some(file) => file.add(&text)?,
            None => output::print(&text)?,
        }
        if let Some(lines) = &mut self.lines {
            lines.add(&line(number, mover, &made.setup))?;
        }
        if let Some(chapters) = &mut self.chapters {
            chapters.push((number, chapter(&talk, &answer)));
        }
        Ok(Written::Kept)
    }

    /// The page with the problems and their solutions, if it is wanted.
    pub(super) fn page(&self) -> Option<String> {
        let chapters = self.chapters.as_ref()?;
        Some(tell::handout::booklet(
            "Problems",
            chapters,
            Style::default(),
        ))
    }
}

/// A conversation about a problem. What was kept is finished even after Ctrl-C: it takes
/// milliseconds.
fn talk(engine: &Engine, mover: Colour, setup: &Setup) -> anyhow::Result<(Conversation, Terms)> {
    let request = Request {
        to_move: Some(mover),
        ..Request::new(setup.clone())
    };
    let terms = Terms::default();
    Ok((engine.open(&request, &terms)?, terms))
}

fn told<'t>(talk: &'t Conversation, answer: &'t Answer) -> Told<'t> {
    Told {
        answer,
        problem: talk.problem(),
        threats: None,
    }
}

fn chapter(talk: &Conversation, answer: &Answer) -> Chapter {
    tell::handout::chapter(talk.board(), &told(talk, answer), "")
}

/// A problem line.
fn line(number: u64, mover: Colour, setup: &Setup) -> String {
    let question = Question {
        id: Some(format!("{TITLE}{number}")),
        to_move: Some(mover),
        defender: setup.defender,
        ..Question::of_board(board(setup))
    };
    format!("{}\n", question.to_json())
}

/// The stones of a setup on a board.
fn board(setup: &Setup) -> Board {
    let mut board = Board::new(setup.size);
    for colour in Colour::BOTH {
        for point in setup.stones(colour) {
            board.place(point, colour);
        }
    }
    board
}
