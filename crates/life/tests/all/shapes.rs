//! Runs the text boards of `testdata/life`: a title, a board, claims, and a word on why.
//!
//! The board is the top left corner of a 19x19 board. A line `at:` puts it on the side or in the
//! centre. Points are named as if the drawing were the whole board. Black stones are the group,
//! white stones enclose it. Other lines before the board:
//!
//! - `reading: group` asks for life under the stones too, and lets the solver find the group;
//! - `rules: japanese`;
//! - `ko: B3` bans a point for the first mover.
//!
//! A claim is `black first: alive by B3`. `by` lists all the best moves, `with` some of them. A ko
//! says who needs how many threats. `fought direct, white first` claims its kinds and who takes it
//! first, and `named double ko` a note with that name. Where nothing is named, no ko may be. What
//! follows `;` is for the reader.
//!
//! Every answer has to come with a proof that the checker accepts, and a small one has to be what
//! the oracle finds.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use crate::common::{drawing, for_oracle};
use goban::{Colour, Move, Point, PointSet, Size};
use life::answer::{Outcome, Role, Word as _};
use life::problem::{Reading, Ruleset};
use life::tree::{Status, Tree, TreeOptions};
use life::{Note, Options, Problem, Session, Setup};
use oracle::{MAX_BUDGET, Oracle};

/// Fields up to this size are shown to the oracle.
const SMALL: usize = 15;

#[derive(Default)]
struct Shape {
    title: String,
    places: Vec<(u8, u8)>,
    group: bool,
    japanese: bool,
    ko: Option<String>,
    rows: Vec<Vec<char>>,
    claims: Vec<Claim>,
}

struct Claim {
    mover: Colour,
    outcome: String,
    /// All the best moves.
    by: Option<Vec<String>>,
    /// Some of them.
    with: Vec<String>,
    /// The kinds of the ko, and who takes it first.
    fought: Option<String>,
    /// What a note calls the ko.
    named: Option<String>,
}

/// The names that notes give to kos.
const NAMES: [(&str, Note); 2] = [
    ("double ko", Note::DoubleKo),
    ("thousand-year ko", Note::ThousandYearKo),
];

fn parse(text: &str) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    for line in text.lines() {
        let line = line.split(';').next().unwrap_or_default().trim();
        if let Some(title) = line.strip_prefix("= ") {
            shapes.push(Shape {
                title: title.to_owned(),
                ..Shape::default()
            });
            continue;
        }
        let Some(shape) = shapes.last_mut() else {
            continue;
        };
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "" => {}
            "at" => shape.places.extend(value.split(' ').map(place)),
            "reading" => shape.group = value == "group",
            "rules" => shape.japanese = value == "japanese",
            "ko" => shape.ko = Some(value.to_owned()),
            "black first" => shape.claims.push(claim(Colour::Black, value)),
            "white first" => shape.claims.push(claim(Colour::White, value)),
            row if row.starts_with(['.', 'X', 'O']) => {
                let points = row.chars().filter(|c| *c != ' ');
                shape.rows.push(points.collect());
            }
            other => panic!("{}: what is {other:?}?", shape.title),
        }
    }
    for shape in &mut shapes {
        if shape.places.is_empty() {
            shape.places.push((0, 0));
        }
    }
    shapes
}

fn place(name: &str) -> (u8, u8) {
    match name {
        "corner" => (0, 0),
        "side" => (6, 0),
        "centre" => (6, 6),
        other => panic!("no such place: {other}"),
    }
}

fn claim(mover: Colour, text: &str) -> Claim {
    let names = |list: &str| list.split_whitespace().map(str::to_owned).collect();
    let (text, named) = match text.split_once(" named ") {
        Some((text, named)) => (text, Some(named.trim().to_owned())),
        None => (text, None),
    };
    let (text, fought) = match text.split_once(" fought ") {
        Some((text, fought)) => (text, Some(fought.trim().to_owned())),
        None => (text, None),
    };
    let (text, with) = text.split_once(" with ").unwrap_or((text, ""));
    let (outcome, by) = match text.split_once(" by ") {
        Some((outcome, by)) => (outcome, Some(names(by))),
        None => (text, None),
    };
    Claim {
        mover,
        outcome: outcome.trim().to_owned(),
        by,
        with: names(with),
        fought,
        named,
    }
}

impl Shape {
    /// A point of the drawing on the board.
    fn point(&self, name: &str, (left, top): (u8, u8)) -> Point {
        let side = self.rows.len().max(self.rows[0].len());
        let size = Size::square(side).expect("a drawing of a board");
        let drawn = Point::from_gtp(name, size).unwrap_or_else(|_| panic!("{name} is no point"));
        // Rows are counted from the bottom of the drawing, which may be wider than it is high.
        let lift = (side - self.rows.len()) as u8;
        Point::new(drawn.x() + left, drawn.y() - lift + top)
    }

    fn problem(&self, place: (u8, u8)) -> Problem {
        let mut stones = [PointSet::EMPTY; 2];
        for (y, row) in self.rows.iter().enumerate() {
            for (x, c) in row.iter().enumerate() {
                let point = Point::new(x as u8 + place.0, y as u8 + place.1);
                match c {
                    'X' => stones[0].insert(point),
                    'O' => stones[1].insert(point),
                    _ => continue,
                };
            }
        }
        let size = Size::square(19).expect("a board");
        let mut setup = Setup::new(size, stones[0], stones[1]);
        setup.defender = Some(Colour::Black);
        if self.group {
            setup.reading = Some(Reading::Group);
        } else {
            setup.targets = stones[0];
        }
        if self.japanese {
            setup.rules = Ruleset::Japanese;
        }
        setup.ko = self.ko.as_ref().map(|name| self.point(name, place));
        let problem = setup.problem();
        problem.unwrap_or_else(|error| panic!("{}: {error}", self.title))
    }

    fn name(&self, mv: Move, place: (u8, u8)) -> String {
        match mv {
            Move::Pass => "pass".to_owned(),
            Move::Play(p) => {
                let letter = char::from(b"ABCDEFGHJKLMNOPQRST"[usize::from(p.x() - place.0)]);
                format!("{letter}{}", self.rows.len() - usize::from(p.y() - place.1))
            }
        }
    }

    /// Checks the claims and returns what is wrong with them.
    fn complaints(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        for &place in &self.places {
            let problem = self.problem(place);
            let options = Options {
                memory: 64 << 20,
                ..Options::default()
            };
            let mut session = Session::new(&problem, options);
            let mut complain = |what: String| {
                complaints.push(format!("{} at {place:?}: {what}", self.title));
            };
            for claim in &self.claims {
                let answer = session.answer(claim.mover);
                let said = words(&answer.outcome);
                let moves: Vec<String> =
                    answer.moves.iter().map(|&m| self.name(m, place)).collect();
                if said != claim.outcome {
                    complain(format!(
                        "{} first: {said} by {}, not {}",
                        claim.mover,
                        moves.join(" "),
                        claim.outcome
                    ));
                }
                let (mut ours, mut theirs) =
                    (moves.clone(), claim.by.clone().unwrap_or(moves.clone()));
                ours.sort();
                theirs.sort();
                if ours != theirs || !claim.with.iter().all(|mv| moves.contains(mv)) {
                    complain(format!(
                        "{} first: {said} by {}",
                        claim.mover,
                        moves.join(" ")
                    ));
                }
                let fought = fought(&answer.outcome);
                if claim.fought.is_some() && claim.fought != fought {
                    complain(format!("{} first: fought {fought:?}", claim.mover));
                }
                let is_called = |(_, note): &&(&str, Note)| answer.notes.contains(note);
                let called = NAMES.iter().find(is_called);
                let called = called.map(|(name, _)| (*name).to_owned());
                if called != claim.named {
                    complain(format!("{} first: called {called:?}", claim.mover));
                }
                if answer.outcome == Outcome::Seki {
                    let tree = session.tree(&answer, &TreeOptions::default());
                    if runs_on(&tree) || answer.line.iter().skip(1).any(|&mv| mv == Move::Pass) {
                        complain(format!("{} first: a line runs on in a seki", claim.mover));
                    }
                }
                let proof = session.proof(&[&answer]);
                match proof.map(|proof| proof::verify(&proof.decode().expect("a file"))) {
                    Ok(Ok(_)) => {}
                    Ok(Err(refusal)) => complain(format!("the proof is refused: {refusal}")),
                    Err(why) => complain(why.to_string()),
                }
                if let Some(what) = contradicted(&problem, claim.mover, &answer.outcome) {
                    complain(what);
                }
            }
        }
        complaints
    }
}

/// Whether a tree goes on where a side passes in a seki. That a first move is a pass is no line.
fn runs_on(tree: &Tree) -> bool {
    let passes = |&id: &usize| tree.nodes[id].played == Some(Move::Pass);
    (tree.nodes.iter().skip(1))
        .filter(|node| node.status == Status::Seki)
        .any(|node| node.children.iter().any(passes))
}

fn words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Ko(ko) => {
            let needs = if ko.needs == Role::Defender {
                "black"
            } else {
                "white"
            };
            format!("ko, {needs} needs {}", ko.threats)
        }
        other => other.word().to_owned(),
    }
}

/// How a ko is fought, in the words of a claim.
fn fought(outcome: &Outcome) -> Option<String> {
    let Outcome::Ko(ko) = outcome else {
        return None;
    };
    let kinds: Vec<&str> = ko.kinds.iter().map(|kind| kind.word()).collect();
    let first = match ko.takes_first? {
        Role::Defender => "black",
        Role::Attacker => "white",
    };
    Some(format!("{}, {first} first", kinds.join(" ")))
}

/// What the oracle has to say against an outcome, if the problem is small enough for it.
fn contradicted(problem: &Problem, mover: Colour, outcome: &Outcome) -> Option<String> {
    let field = problem.region | problem.attacker_only;
    if field.len() > SMALL || problem.rules == Ruleset::Japanese {
        return None;
    }
    let oracle = Oracle::new(&for_oracle(problem)).ok()?;
    let least = match outcome {
        Outcome::Dead => i8::MIN,
        Outcome::Ko(ko) if ko.needs == Role::Attacker => ko.threats as i8,
        Outcome::Ko(ko) => 1 - ko.threats as i8,
        _ => i8::MAX,
    };
    let wrong_budget = (-MAX_BUDGET..=MAX_BUDGET).find(|&k| oracle.kill(mover, k) != (k >= least));
    let wrong_life = least == i8::MAX && oracle.safe(mover, 0) != (*outcome == Outcome::Alive);
    (wrong_budget.is_some() || wrong_life).then(|| {
        format!(
            "the oracle disagrees at {wrong_budget:?}\n{}",
            drawing(problem)
        )
    })
}

#[test]
fn named_shapes_are_what_players_know() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/life");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("testdata/life")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "t"))
        .collect();
    files.sort();
    let checked = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("a text file");
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let (mut claims, mut complaints) = (0, Vec::new());
        for shape in parse(&text) {
            claims += shape.claims.len() * shape.places.len();
            complaints.extend(shape.complaints().iter().map(|c| format!("{name}: {c}")));
        }
        (claims, complaints)
    };
    // The files are independent of each other, and some take long.
    let checked: Vec<(usize, Vec<String>)> = thread::scope(|scope| {
        let started: Vec<_> = files
            .iter()
            .map(|file| scope.spawn(|| checked(file)))
            .collect();
        let ended = started.into_iter().map(|thread| thread.join());
        ended.map(|result| result.expect("no panic")).collect()
    });
    let claims: usize = checked.iter().map(|(claims, _)| claims).sum();
    let complaints: Vec<String> = checked.into_iter().flat_map(|(_, c)| c).collect();
    assert!(claims > 0, "no claim was found");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
