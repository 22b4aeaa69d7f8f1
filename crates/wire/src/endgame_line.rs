//! Endgames as JSON: the board divided into areas, what each is worth, the best moves.
//!
//! Numbers are texts, because means and temperatures are exact fractions such as `53/32`. All
//! values count for Black. Points are written as in SGF and `pass` is a move.

use endgame::{Analysis, Area, Basis, Counting, Kind, Unsolved};
use goban::{Colour, Point, PointSet};
use serde::Serialize;

use crate::problem_line::names;

/// Points or moves of both colours.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Pair {
    /// Black's.
    pub black: Vec<String>,
    /// White's.
    pub white: Vec<String>,
}

/// What was taken for granted. Empty where the answer is exact.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AssumedLine {
    /// Stones that were taken to be safe.
    pub safe: Pair,
    /// Points that were taken to belong to a colour.
    pub settled: Pair,
    /// Points outside where nobody plays: a stone that reaches them has got away.
    pub open: Vec<String>,
}

/// A thermograph by the corners of its walls, each `[tax, score]`, lowest tax first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThermographLine {
    /// What Black's first move gives.
    pub left: Vec<[String; 2]>,
    /// What White's first move gives.
    pub right: Vec<[String; 2]>,
    /// The same as a picture.
    pub svg: String,
}

/// What an area is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ValueLine {
    /// The value if White wins all kos; the value itself if no ko matters.
    pub low: String,
    /// The value if Black wins all kos.
    pub high: String,
    /// The average score; if a ko matters, that of `low`.
    pub mean: String,
    /// How much a move is worth; if a ko matters, in the hotter one of `low` and `high`.
    pub temperature: String,
    /// `settled`, `gote`, `sente`, `double sente`, or `ko` if it matters who wins one.
    pub kind: &'static str,
    /// Whose sente it is.
    pub sente: Option<&'static str>,
    /// The thermograph of the value.
    pub thermograph: ThermographLine,
}

/// An area of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaLine {
    /// Its points, stones in it among them.
    pub points: Vec<String>,
    /// What it is worth, if that was found.
    pub value: Option<ValueLine>,
    /// Why it has no value: `too large` or `out of time`.
    pub unsolved: Option<&'static str>,
    /// The best first moves in it, if it were all there is.
    pub best: Pair,
    /// Whether it is a single point that nobody gains by.
    pub dame: bool,
    /// Positions made in search for it.
    pub nodes: u64,
}

/// A board looked at as an endgame.
///
/// # Example
/// ```
/// use endgame::{Analysis, Counting};
/// use goban::{Colour, board};
/// use wire::EndgameLine;
///
/// let position = board! {
///     . X . X . . O . O . /
///     X X X X X X O O O O
/// };
/// let limits = search::Limits::default();
/// let mut analysis = Analysis::new(&position, Counting::Territory, &limits);
/// let line = EndgameLine::new(None, &mut analysis, Colour::Black, 0.0);
/// assert_eq!(line.moves, ["fa"]);
/// assert_eq!(line.areas[0].value.as_ref().unwrap().low, "1|*");
/// assert_eq!(line.areas[0].best.white, ["fa"]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndgameLine {
    /// What the problem line called itself.
    pub id: Option<String>,
    /// Who moves.
    pub to_move: &'static str,
    /// Always `endgame`.
    pub outcome: &'static str,
    /// Whether the score is a theorem: nothing is assumed and every area has a value.
    pub proven: bool,
    /// `territory` or `area`.
    pub counting: &'static str,
    /// The best moves, most natural first.
    pub moves: Vec<String>,
    /// The least and the most that Black has more than White with best play. Areas without a value
    /// are left out, and where nothing is known there is none.
    pub score: Option<[String; 2]>,
    /// The areas, dame among them.
    pub areas: Vec<AreaLine>,
    /// Points that belong to a colour for sure.
    pub territory: Pair,
    /// What was taken for granted.
    pub assumed: AssumedLine,
    /// Positions made in search, and playouts.
    pub nodes: u64,
    /// How long it took.
    pub millis: f64,
    /// What went wrong.
    pub error: Option<String>,
}

fn pair(sets: [PointSet; 2]) -> Pair {
    let [black, white] = sets.map(names);
    Pair { black, white }
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

impl EndgameLine {
    /// An analysis as JSON has it.
    #[must_use]
    pub fn new(
        id: Option<String>,
        analysis: &mut Analysis,
        to_move: Colour,
        millis: f64,
    ) -> EndgameLine {
        let moves = (analysis.best_moves(to_move).into_iter())
            .map(|point| point.map_or("pass".to_owned(), Point::to_sgf))
            .collect();
        let score = analysis.score(to_move);
        let exact = matches!(analysis.basis, Basis::Exact) && analysis.valued.is_solved();
        let areas: Vec<Area> = analysis.valued.areas.clone();
        let areas = (areas.iter())
            .map(|area| area_line(area, analysis))
            .collect();
        let corner = analysis.corner(to_move);
        let playouts = corner.map_or(0, |corner| corner.playouts);
        let read = corner.map(|corner| AssumedLine {
            safe: pair(corner.region.safe),
            settled: pair(corner.region.given),
            open: names(corner.region.open),
        });
        let assumed = match (read, &analysis.basis) {
            (Some(read), _) => read,
            (None, Basis::Exact) => AssumedLine::default(),
            (None, Basis::Assumed(estimate)) => AssumedLine {
                safe: pair(estimate.trusted),
                settled: pair(estimate.given),
                open: Vec::new(),
            },
        };
        EndgameLine {
            id,
            to_move: name(to_move),
            outcome: "endgame",
            proven: exact && score.exact().is_some(),
            counting: match analysis.solver.counting() {
                Counting::Territory => "territory",
                Counting::Area => "area",
            },
            moves,
            score: (!analysis.knows_nothing())
                .then(|| [score.low.to_string(), score.high.to_string()]),
            areas,
            territory: pair(analysis.valued.partition.territory),
            assumed,
            nodes: analysis.solver.nodes + playouts,
            millis,
            error: None,
        }
    }
}

fn area_line(area: &Area, analysis: &mut Analysis) -> AreaLine {
    let best = Colour::BOTH.map(|colour| {
        let valued = &analysis.valued;
        let best = valued.local_best(area, colour, &mut analysis.solver);
        best.iter().map(|option| option.point).collect()
    });
    AreaLine {
        points: names(area.points),
        value: value_line(area, analysis),
        unsolved: match area.value {
            Ok(_) => None,
            Err(Unsolved::TooLarge) => Some("too large"),
            Err(Unsolved::OutOfTime) => Some("out of time"),
        },
        best: pair(best),
        dame: area.points.is_subset(analysis.valued.partition.dame),
        nodes: area.nodes,
    }
}

fn value_line(area: &Area, analysis: &mut Analysis) -> Option<ValueLine> {
    let bounds = area.value.ok()?;
    let (kind, sente) = match analysis.kind(area) {
        Kind::Settled => ("settled", None),
        Kind::Gote => ("gote", None),
        Kind::Sente(colour) => ("sente", Some(name(colour))),
        Kind::DoubleSente => ("double sente", None),
        Kind::Ko => ("ko", None),
    };
    let games = &mut analysis.solver.games;
    let graph = games.thermograph(bounds.low);
    let corners = |wall: &cgt::Wall| -> Vec<[String; 2]> {
        let corners = wall.corners().iter();
        corners
            .map(|(tax, score)| [tax.to_string(), score.to_string()])
            .collect()
    };
    let low = games.text(bounds.low);
    Some(ValueLine {
        high: games.text(bounds.high),
        mean: graph.mean.to_string(),
        temperature: bounds.temperature(games).to_string(),
        kind,
        sente,
        thermograph: ThermographLine {
            left: corners(&graph.left),
            right: corners(&graph.right),
            svg: cgt::svg(&graph, &low),
        },
        low,
    })
}
