//! Assertions in the comments of game records, as Explorer's Analyze tool has them: `IsBlock(K14,
//! dead)`, `AreSame(group, A1, T19)`.

use engine::{Engine, Options, Request, Terms};
use goban::{Colour, Game, Move, Point, Size};
use life::Outcome;
use readers::{Limits, Position, Readers};
use tactics::unconditional::Unconditional;

/// Nodes for a question about a good move.
const GOOD_MOVE_NODES: u64 = 300_000;

/// Something a comment says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// What is said, such as `IsBlock`.
    pub name: String,
    /// Of what.
    pub arguments: Vec<String>,
}

/// What became of an assertion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It is so.
    Holds,
    /// It is not so, but this.
    Fails(String),
    /// Reading did not come to an end.
    Unknown,
    /// Nobody here knows such an assertion; in words why.
    NotUnderstood(String),
}

impl std::fmt::Display for Assertion {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}({})", self.name, self.arguments.join(", "))
    }
}

impl Assertion {
    /// All assertions of a comment: names that begin with `Is` or `Are`, with arguments in
    /// brackets.
    ///
    /// ```
    /// use dialogue::assertions::Assertion;
    /// let all = Assertion::all("White to move. IsBlock(K14, dead) and AreSame(block, A1, A2).");
    /// assert_eq!(all[0].to_string(), "IsBlock(K14, dead)");
    /// assert_eq!(all[1].arguments, ["block", "A1", "A2"]);
    /// ```
    pub fn all(comment: &str) -> Vec<Assertion> {
        let mut found = Vec::new();
        for (open, _) in comment.match_indices('(') {
            let before = &comment[..open];
            let start = before
                .rfind(|c: char| !c.is_ascii_alphanumeric())
                .map_or(0, |i| i + 1);
            let start = (start..=open)
                .find(|&i| comment.is_char_boundary(i))
                .unwrap_or(open);
            let name = &comment[start..open];
            let inner = comment[open + 1..].split_once(')');
            if let Some((inner, _)) = inner.filter(|_| is_name(name)) {
                found.push(Assertion {
                    name: name.to_owned(),
                    arguments: inner
                        .split(',')
                        .map(|word| word.trim().to_owned())
                        .collect(),
                });
            }
        }
        found
    }

    /// Finds out whether it is so.
    pub fn check(&self, game: &Game, readers: &mut Readers, limits: &Limits) -> Checked {
        let size = game.size();
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let result = match (self.name.as_str(), arguments.as_slice()) {
            ("IsBlock", [at, status]) => {
                point(at, size).and_then(|at| is_block(game, at, status, readers, limits))
            }
            ("IsMove", [at, status]) => {
                point(at, size).and_then(|at| is_move(game, at, status, limits))
            }
            ("IsPoint", [at, status]) => point(at, size).and_then(|at| is_point(game, at, status)),
            ("AreSame", [kind, one, other]) => point(one, size)
                .and_then(|one| are_same(game, kind, one, point(other, size)?, readers, limits)),
            _ => Err("there is no such assertion".to_owned()),
        };
        result.unwrap_or_else(Checked::NotUnderstood)
    }
}

fn is_name(name: &str) -> bool {
    ["Is", "Are"].iter().any(|start| {
        let rest = name.strip_prefix(start);
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()))
    })
}

fn point(text: &str, size: Size) -> Result<Point, String> {
    Point::from_gtp(text, size).map_err(|error| error.to_string())
}

/// What is said against what is so.
fn compared(said: &str, is: &str) -> Checked {
    match said.eq_ignore_ascii_case(is) {
        true => Checked::Holds,
        false => Checked::Fails(is.to_owned()),
    }
}

/// A block is dead if it is captured whoever moves, alive if it never is, unsettled else.
fn is_block(
    game: &Game,
    at: Point,
    said: &str,
    readers: &mut Readers,
    limits: &Limits,
) -> Result<Checked, String> {
    if !["dead", "alive", "unsettled"].contains(&said.to_ascii_lowercase().as_str()) {
        return Err(format!("a block is dead, alive or unsettled, not {said}"));
    }
    let position = Position::from(game);
    let attack = readers
        .attack(&position, at, limits)
        .map_err(|error| error.to_string())?;
    if !attack.is_certain() {
        return Ok(Checked::Unknown);
    }
    if !attack.code.works() {
        return Ok(compared(said, "alive"));
    }
    let defence = readers
        .defend(&position, at, limits)
        .map_err(|error| error.to_string())?;
    Ok(match (defence.is_certain(), defence.code.works()) {
        (false, _) => Checked::Unknown,
        (_, true) => compared(said, "unsettled"),
        (_, false) => compared(said, "dead"),
    })
}

/// A move is good if it is one of the right ones for the question that is meant, whatever that is.
fn is_move(game: &Game, at: Point, said: &str, limits: &Limits) -> Result<Checked, String> {
    match said.to_ascii_lowercase().as_str() {
        "good" | "bad" => {
            let mut request = Request::of_board(game.board());
            request.to_move = Some(game.to_move());
            request.setup.ko = game.ko();
            let terms = Terms {
                nodes: Some(limits.nodes.unwrap_or(GOOD_MOVE_NODES)),
                cancel: limits.cancel.clone(),
                ..Terms::default()
            };
            let opened = Engine::new(Options::default()).open(&request, &terms);
            let mut talk = opened.map_err(|error| error.to_string())?;
            let answer = talk.answer(game.to_move(), &terms).answer;
            if answer.outcome == Outcome::Unknown {
                return Ok(Checked::Unknown);
            }
            let is_good = answer.moves.contains(&Move::Play(at));
            Ok(compared(said, if is_good { "good" } else { "bad" }))
        }
        "legal" | "illegal" => {
            let legal = game.is_legal(at);
            Ok(compared(said, if legal { "legal" } else { "illegal" }))
        }
        _ => Err(format!("a move is good, bad, legal or illegal, not {said}")),
    }
}

fn is_point(game: &Game, at: Point, said: &str) -> Result<Checked, String> {
    let board = game.board();
    let safe = |colour| Unconditional::of(board, colour).safe().contains(at);
    match said.to_ascii_lowercase().as_str() {
        "black" | "white" | "empty" => {
            let stone = board
                .get(at)
                .map_or("empty".to_owned(), |stone| stone.to_string());
            Ok(compared(said, &stone))
        }
        "safe" | "unsafe" => {
            let is = Colour::BOTH.into_iter().any(safe);
            Ok(compared(said, if is { "safe" } else { "unsafe" }))
        }
        _ => Err(format!(
            "a point is black, white, empty, safe or unsafe, not {said}"
        )),
    }
}

/// Blocks are the same if they are one chain; chains and groups if they cannot be cut apart.
fn are_same(
    game: &Game,
    kind: &str,
    one: Point,
    other: Point,
    readers: &mut Readers,
    limits: &Limits,
) -> Result<Checked, String> {
    let board = game.board();
    let same = board.get(one).is_some() && board.chain(one).contains(other);
    match kind.to_ascii_lowercase().as_str() {
        _ if same => Ok(Checked::Holds),
        "block" => Ok(Checked::Fails("two blocks".to_owned())),
        "chain" | "group" => {
            let cut = readers.disconnect(&Position::from(game), one, other, limits);
            let cut = cut.map_err(|error| error.to_string())?;
            Ok(match (cut.is_certain(), cut.code.works()) {
                (false, _) => Checked::Unknown,
                (_, false) => Checked::Holds,
                (_, true) => Checked::Fails("they can be cut apart".to_owned()),
            })
        }
        _ => Err(format!(
            "blocks, chains and groups can be the same, not a {kind}"
        )),
    }
}
