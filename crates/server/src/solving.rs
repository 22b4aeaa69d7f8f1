//! Asking the engine.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{Conversation, Engine, Event, Listener, Memory, Options, Request, Terms};
use goban::{Board, Colour, Move};
use life::problem::{Reading, Ruleset, Survive};
use life::{Answer, Outcome, Problem, Setup};
use serde::{Deserialize, Serialize};
use store::Store;
use tell::reasons::Words;
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::live::Teller;
use crate::position::{
    ColourWord, PositionJson, ReadingWord, RulesWord, SurviveWord, move_name, read_move,
};
use crate::queue::Queue;
use crate::reading::LIMITS;
use crate::verdict::{Verdict, Worth, line, solution_node, told, understood, verdict};
use crate::view::player;

/// Seconds for a question when nobody says, and at most.
const SECONDS: u64 = 30;
const MOST_SECONDS: u64 = 600;
/// Seconds for each problem of a collection that is checked.
const CHECK_SECONDS: u64 = 5;
/// Answers that are kept ready for the page, each a few kilobytes.
const READY: usize = 4000;

/// The engine with its line of searches.
pub struct Solver {
    engine: Engine,
    /// Who waits for a search.
    pub queue: Queue,
    ready: Mutex<HashMap<String, Arc<str>>>,
}

/// A position to be solved.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveRequest {
    /// The position.
    pub position: PositionJson,
    /// Seconds for each side, 30 when missing, 600 at most.
    #[serde(default)]
    #[schema(maximum = 600)]
    pub seconds: Option<u64>,
}

/// A position on the way through a problem.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExploreRequest {
    /// Where the problem begins.
    pub position: PositionJson,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Seconds, 30 when missing, 600 at most.
    #[serde(default)]
    #[schema(maximum = 600)]
    pub seconds: Option<u64>,
}

/// A position on the way, judged.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Judged {
    /// The answer for the side whose turn it is; missing where the question has no answer any more.
    pub verdict: Option<Verdict>,
    /// Whether the group is off the board.
    pub captured: bool,
    /// The toughest reply of the side whose turn it is.
    pub reply: Option<String>,
    /// Whether there is nothing left to fight for.
    pub over: bool,
    /// Why there is no answer, or that it is over, in words.
    pub remark: Option<String>,
}

/// What a problem of a collection comes to.
#[derive(Clone, Debug)]
pub struct Found {
    /// alive, seki, ko, dead or unknown.
    pub outcome: String,
    /// What is to be done, in words.
    pub task: String,
    /// How hard it is; only where there is something to find.
    pub level: Option<u16>,
}

impl Solver {
    /// An engine with a table of some bytes for each search.
    pub fn new(folder: Option<&Path>, memory: usize, searches: usize) -> Solver {
        let file = match folder {
            Some(folder) => folder.join("solved.sqlite"),
            // SQLite keeps this one in memory.
            None => Path::new(":memory:").to_owned(),
        };
        // Remembering is a favour: without it everything is read anew.
        let opened = Store::open(&file, life::SOLVER).ok();
        let memory_of = |opened: store::Opened| Memory::new(opened.store, |_| {});
        let table = (memory / searches.max(1)).max(16) << 20;
        let engine = Engine::new(Options { memory: table });
        Solver {
            engine: engine.with_memory(opened.map(memory_of)),
            queue: Queue::new(searches),
            ready: Mutex::default(),
        }
    }

    /// An answer given before, as JSON.
    pub fn ready(&self, key: &str) -> Option<Arc<str>> {
        let ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        ready.get(key).cloned()
    }

    fn keep(&self, key: String, answer: &impl Serialize) {
        let Ok(text) = serde_json::to_string(answer) else {
            return;
        };
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        if ready.len() >= READY {
            ready.clear();
        }
        ready.insert(key, text.into());
    }

    /// Solves a position for both sides and tells what happens.
    pub fn solve(&self, request: &SolveRequest, teller: &Teller) -> Result<(), Refusal> {
        let asked = question(&request.position)?;
        let terms = terms(request.seconds, teller);
        let mut talk = open(&self.engine, &asked, &terms)?;
        let first = asked.to_move.unwrap_or(!talk.problem().defender);
        for mover in [first, !first] {
            if mover != first && asked.to_move.is_some() && asked.is_by_mover() {
                // What one side takes is not always what the other saves.
                let asked = Request {
                    to_move: Some(mover),
                    ..asked.clone()
                };
                match open(&self.engine, &asked, &in_private(&terms)) {
                    Ok(other) => talk = other,
                    Err(_) => break,
                }
            }
            let given = talk.answer(mover, &terms);
            let problem = talk.problem();
            teller.tell("answer", &verdict(problem, &given));
            if teller.cancel.is_cancelled() {
                break;
            }
        }
        Ok(())
    }

    /// Judges a position on the way.
    pub fn explore(&self, request: &ExploreRequest, teller: &Teller) -> Result<Judged, Refusal> {
        let asked = question(&request.position)?;
        let terms = terms(request.seconds, teller);
        let mut talk = open(&self.engine, &asked, &terms)?;
        let judged = judge(&mut talk, request, &terms)?;
        let known = judged.verdict.as_ref();
        // With more time another question may be found, so what was found in haste is not kept.
        if !talk.is_hurried() && known.is_none_or(|verdict| verdict.worth != Worth::Open) {
            self.keep(request.key(), &judged);
        }
        Ok(judged)
    }

    /// What a problem of a collection comes to.
    pub fn check(&self, position: &PositionJson, teller: &Teller) -> Result<Found, Refusal> {
        let asked = question(position)?;
        let terms = terms(Some(CHECK_SECONDS), teller);
        let mut talk = open(&self.engine, &asked, &terms)?;
        let mover = asked.to_move.unwrap_or(!talk.problem().defender);
        let given = talk.answer(mover, &terms);
        let answer = &given.answer;
        Ok(Found {
            outcome: answer.outcome.word().to_owned(),
            task: told(talk.problem(), answer).task(),
            level: answer.difficulty.map(|difficulty| difficulty.score),
        })
    }

    /// The question that a position stands for, and who is to move in it.
    pub fn meant(
        &self,
        position: &PositionJson,
        teller: &Teller,
    ) -> Result<(Problem, Colour), Refusal> {
        let asked = question(position)?;
        let talk = open(&self.engine, &asked, &terms(None, teller))?;
        let problem = talk.problem().clone();
        let mover = asked.to_move.unwrap_or(!problem.defender);
        Ok((problem, mover))
    }

    /// Holds the solution of a game tree against what can be proven.
    pub fn compare(&self, book: &str, teller: &Teller) -> Result<check::Checked, Refusal> {
        let parsed = sgf::parse_within(book.as_bytes(), &LIMITS).map_err(Refusal::invalid)?;
        let tree = parsed.collection.trees.first();
        let tree = tree.ok_or_else(|| Refusal::invalid("there is no game tree"))?;
        let terms = terms(Some(CHECK_SECONDS), teller);
        let limits = || terms.limits(Duration::ZERO, 0);
        let means = check::Means {
            limits: &limits,
            engine: &self.engine,
        };
        check::check(tree, &means).map_err(Refusal::invalid)
    }

    /// The solution as SGF.
    pub fn tree(&self, request: &SolveRequest, teller: &Teller) -> Result<String, Refusal> {
        let asked = question(&request.position)?;
        let terms = terms(request.seconds, teller);
        let mut talk = open(&self.engine, &asked, &terms)?;
        let mover = asked.to_move.unwrap_or(!talk.problem().defender);
        let given = talk.search(mover, &terms);
        let tree = talk.tree(mover, &life::TreeOptions::default(), &terms);
        let told = told(talk.problem(), &given.answer);
        let title = request.position.id.as_deref().unwrap_or("Nakade");
        let comment = [told.task(), told.assumptions()].join("\n");
        let head = tell::solution_sgf::Head {
            title,
            comment: comment.trim_end(),
            to_move: mover,
            judged: told.has_right_moves(),
            crossed: false,
        };
        let tree = tell::solution_sgf::write(head, talk.problem(), &tree);
        Ok(format!("{}\n", tree.to_string().trim_end()))
    }

    /// The solution as a tree for the page.
    pub fn solution(&self, request: &SolveRequest, teller: &Teller) -> Result<String, Refusal> {
        let key = format!("solution {}", request.key());
        if let Some(ready) = self.ready(&key) {
            return Ok(ready.to_string());
        }
        let asked = question(&request.position)?;
        let terms = terms(request.seconds, teller);
        let mut talk = open(&self.engine, &asked, &terms)?;
        let mover = asked.to_move.unwrap_or(!talk.problem().defender);
        let given = talk.search(mover, &terms);
        let tree = talk.tree(mover, &life::TreeOptions::default(), &terms);
        let judged = told(talk.problem(), &given.answer).has_right_moves();
        let words = Words::of(talk.problem());
        let root = solution_node(&tree, 0, &words, judged);
        if given.answer.outcome.is_known() && !given.is_hurried {
            self.keep(key, &root);
        }
        serde_json::to_string(&root).map_err(Refusal::invalid)
    }

    /// A proof that `nakade verify` checks.
    pub fn proof(&self, request: &SolveRequest, teller: &Teller) -> Result<Vec<u8>, Refusal> {
        let asked = question(&request.position)?;
        let terms = terms(request.seconds, teller);
        let mut talk = open(&self.engine, &asked, &terms)?;
        let movers = talk.movers().to_vec();
        let proof = talk.proof(&movers, &terms);
        proof.map(|proof| proof.bytes()).map_err(Refusal::invalid)
    }
}

impl SolveRequest {
    /// What makes two requests the same.
    pub fn key(&self) -> String {
        key(&self.position, &[])
    }
}

fn key(position: &PositionJson, moves: &[String]) -> String {
    let position = PositionJson {
        id: None,
        ..position.clone()
    };
    let position = serde_json::to_string(&position).unwrap_or_default();
    format!("{position}{}", moves.join(","))
}

impl ExploreRequest {
    /// What makes two requests the same.
    pub fn key(&self) -> String {
        key(&self.position, &self.moves)
    }
}

fn terms(seconds: Option<u64>, teller: &Teller) -> Terms {
    let seconds = seconds.unwrap_or(SECONDS).clamp(1, MOST_SECONDS);
    let heard = teller.clone();
    let untold = Mutex::default();
    Terms {
        time: Some(Duration::from_secs(seconds)),
        nodes: None,
        cancel: teller.cancel.clone(),
        listener: Some(Arc::new(move |event| pass_on(&heard, event, &untold))),
    }
}

/// The same terms for a question that the page does not draw: it is told how far it has come.
fn in_private(terms: &Terms) -> Terms {
    let told = terms.listener.clone();
    let listener: Listener = Arc::new(move |event| {
        let is_drawn = matches!(event, Event::Considering { .. } | Event::Understood { .. });
        if let Some(told) = told.as_ref().filter(|_| !is_drawn) {
            told(event);
        }
    });
    Terms {
        listener: Some(listener),
        ..terms.clone()
    }
}

/// The question that is tried, where the page was not told yet.
type Untold = Mutex<Option<serde_json::Value>>;

/// What the engine says, for the page.
fn pass_on(teller: &Teller, event: &Event, untold: &Untold) {
    let mut untold = untold.lock().unwrap_or_else(PoisonError::into_inner);
    match event {
        Event::Considering { problem, to_move } => {
            let to_move = ColourWord::from(*to_move);
            let question = understood(problem);
            *untold = Some(serde_json::json!({"to_move": to_move, "question": question}));
        }
        Event::Understood { .. } => *untold = None,
        _ => {}
    }
    // Tries come faster than anybody looks. The one that goes on for long is told in the end.
    if let Some(question) = untold.as_ref()
        && teller.mention("trying", || question.clone())
    {
        *untold = None;
    }
    let progress = |what: &str, to_move: Option<Colour>, nodes: u64, depth: usize| {
        let to_move = to_move.map(ColourWord::from);
        let what = what.to_owned();
        teller.mention("progress", move || {
            serde_json::json!({"what": what, "to_move": to_move, "nodes": nodes, "depth": depth})
        });
    };
    match event {
        Event::Understanding => progress("understanding", None, 0, 0),
        Event::Trying { nodes, depth } => progress("understanding", None, *nodes, *depth),
        Event::Considering { .. } => {}
        Event::Understood { problem, .. } => teller.tell("problem", &understood(problem)),
        Event::Reading {
            to_move,
            nodes,
            depth,
        } => progress("reading", Some(*to_move), *nodes, *depth),
        Event::Line { to_move, moves } => {
            let side = ColourWord::from(*to_move);
            let moves = line(moves);
            teller.mention(
                "line",
                || serde_json::json!({"to_move": side, "moves": moves}),
            );
        }
        Event::Answered { .. } => {}
    }
}

/// The request that a position stands for.
fn question(position: &PositionJson) -> Result<Request, Refusal> {
    let placed = position.placed()?;
    let stones = |colour| placed.board.stones(colour);
    let size = placed.board.size();
    let mut setup = Setup::new(size, stones(Colour::Black), stones(Colour::White));
    let owner = placed
        .targets
        .first()
        .and_then(|stone| placed.board.get(stone));
    setup.defender = placed.defender.or(owner);
    setup.targets = placed.targets;
    setup.region = placed.region;
    setup.attacker_only = placed.attacker_only;
    setup.escape = placed.escape;
    setup.ko = placed.ko;
    setup.survive = match position.survive {
        Some(SurviveWord::All) => Survive::All,
        _ => Survive::Any,
    };
    setup.reading = Some(match (position.reading, placed.targets.is_empty()) {
        (Some(ReadingWord::Literal), _) | (None, false) => Reading::Literal,
        _ => Reading::Group,
    });
    setup.rules = match position.rules {
        Some(RulesWord::Japanese) => Ruleset::Japanese,
        _ => Ruleset::Area,
    };
    let mut request = Request::new(setup);
    request.to_move = placed.to_move;
    request.other_moves = true;
    Ok(request)
}

fn open(engine: &Engine, request: &Request, terms: &Terms) -> Result<Conversation, Refusal> {
    engine.open(request, terms).map_err(Refusal::invalid)
}

fn judge(
    talk: &mut Conversation,
    request: &ExploreRequest,
    terms: &Terms,
) -> Result<Judged, Refusal> {
    let placed = request.position.placed()?;
    // The rules of the board come first: their refusals name the place.
    placed.played(&request.moves)?;
    let size = placed.board.size();
    let first = placed.to_move.unwrap_or(Colour::Black);
    let moves: Result<Vec<Move>, Refusal> = request
        .moves
        .iter()
        .map(|name| read_move(name, size))
        .collect();
    let after = talk.after(first, &moves?, terms);
    let after = after.map_err(|fault| Refusal::illegal(format!("{fault:?}"), Vec::new()))?;
    let root = talk.problem();
    let defender = player(root.defender);
    if after.is_captured {
        return Ok(Judged {
            verdict: None,
            captured: true,
            reply: None,
            over: true,
            remark: Some(format!("{defender}'s stones are captured.")),
        });
    }
    let reply = after.reply();
    let Some(given) = &after.given else {
        let remark = "Play has left what was read: no answer is known from here.";
        return Ok(Judged {
            verdict: None,
            captured: false,
            reply: None,
            over: false,
            remark: Some(remark.to_owned()),
        });
    };
    let problem = problem_at(root, &after.board, after.ko);
    let over = is_over(&given.answer, reply);
    let verdict = verdict(&problem, given);
    Ok(Judged {
        remark: over.then(|| verdict.sentence.clone()),
        verdict: Some(verdict),
        captured: false,
        reply: reply.map(move_name),
        over,
    })
}

/// The question about a position on the way.
fn problem_at(root: &Problem, board: &Board, ko: Option<goban::Point>) -> Problem {
    Problem {
        black: board.stones(Colour::Black),
        white: board.stones(Colour::White),
        targets: root.targets & board.stones(root.defender),
        ko,
        ..root.clone()
    }
}

/// Whether the side to move has nothing to play for: its best is to pass, and no ko hangs on it.
fn is_over(answer: &Answer, reply: Option<Move>) -> bool {
    let settled = matches!(
        answer.outcome,
        Outcome::Alive | Outcome::Seki | Outcome::Dead
    );
    settled && matches!(reply, None | Some(Move::Pass))
}
