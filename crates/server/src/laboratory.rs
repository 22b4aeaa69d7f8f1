//! One problem under several searches, side by side.

use goban::Colour;
use lab::{Experiment, Limits, Method, Row, Switches};
use life::Problem;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Refusal;
use crate::live::Teller;
use crate::position::{PositionJson, move_name};

/// Nodes for each search when nobody says, and at most.
const NODES: u64 = 200_000;
const MOST_NODES: u64 = 1_000_000;
/// The deepest line that may be asked for.
const DEEPEST: usize = 100;
/// The searches that run when nobody says which.
const USUAL: [&str; 7] = [
    "minimax",
    "alpha-beta",
    "alpha-beta-table",
    "mtdf",
    "one-pass",
    "proof-numbers",
    "solver",
];

/// A position to be read by several searches.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    /// The position.
    pub position: PositionJson,
    /// The searches by name, as `nakade lab` has them; the usual ones when missing.
    #[serde(default)]
    #[schema(max_items = 12, example = json!(["alpha-beta", "solver"]))]
    pub methods: Vec<String>,
    /// The longest line; to the end when missing.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 100)]
    pub depth: Option<usize>,
    /// At most this many moves of a position are looked at; all when missing.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 400)]
    pub breadth: Option<usize>,
    /// Nodes for each search, 200,000 when missing, a million at most.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub nodes: Option<u64>,
}

/// What one search came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Compared {
    /// Its name.
    pub method: String,
    /// alive, seki or dead; none when the limits ran out first.
    pub result: Option<String>,
    /// Whether no limit stood in the way.
    pub exact: bool,
    /// Whether it says what the solver says, where both are known.
    pub right: Option<bool>,
    /// The move it would play.
    pub best: Option<String>,
    /// Moves made in search.
    pub nodes: u64,
    /// The depth that was reached.
    pub depth: usize,
    /// How long it took.
    pub millis: f64,
    /// The share of looks into the table that found something, from 0 to 1; none without a table.
    pub hits: Option<f64>,
    /// The share of the table that is taken, from 0 to 1.
    pub fill: Option<f64>,
}

impl CompareRequest {
    /// The searches that are asked for.
    ///
    /// # Errors
    /// When one is not known, or a limit makes no sense.
    pub fn methods(&self) -> Result<Vec<Method>, Refusal> {
        let limits = [
            ("depth", self.depth.map(|n| n as u64), DEEPEST as u64),
            ("breadth", self.breadth.map(|n| n as u64), 400),
            ("nodes", self.nodes, MOST_NODES),
        ];
        for (name, value, most) in limits {
            if value.is_some_and(|value| value < 1 || value > most) {
                let message = format!("{name} is from 1 to {most}");
                return Err(Refusal::invalid(message));
            }
        }
        if self.methods.is_empty() {
            let usual = USUAL.iter().map(|name| name.parse());
            return usual.collect::<Result<_, _>>().map_err(Refusal::invalid);
        }
        let mut methods: Vec<Method> = Vec::new();
        for name in &self.methods {
            let method = name.parse::<Method>().map_err(Refusal::invalid)?;
            if methods.contains(&method) {
                return Err(Refusal::invalid("every search is asked at most once"));
            }
            methods.push(method);
        }
        Ok(methods)
    }

    /// Runs the searches one after the other and tells what each came to.
    ///
    /// # Errors
    /// As [`CompareRequest::methods`].
    pub fn run(&self, problem: Problem, mover: Colour, teller: &Teller) -> Result<(), Refusal> {
        let methods = self.methods()?;
        let limits = Limits {
            nodes: self.nodes.unwrap_or(NODES),
            breadth: self.breadth,
            cancel: teller.cancel.clone(),
            ..Limits::default()
        };
        let experiment = Experiment::within(problem, mover, 0, &limits);
        for method in methods {
            let row = experiment.run(method, Switches::default(), self.depth, &limits);
            if teller.cancel.is_cancelled() {
                break;
            }
            teller.tell("row", &compared(&row));
        }
        Ok(())
    }
}

fn compared(row: &Row) -> Compared {
    let has_table = row.usage.looks > 0;
    let hits = row.usage.hits as f64 / row.usage.looks.max(1) as f64;
    Compared {
        method: row.method.name().to_owned(),
        result: row.result.map(|status| status.word().to_owned()),
        exact: row.exact,
        right: row.right,
        best: row.best.map(move_name),
        nodes: row.nodes,
        depth: row.depth,
        millis: row.time.as_secs_f64() * 1000.0,
        hits: has_table.then_some(hits),
        fill: has_table.then_some(row.usage.fill),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(more: &str) -> CompareRequest {
        let text = format!(r#"{{"position":{{"size":[5,5],"black":[],"white":[]}}{more}}}"#);
        serde_json::from_str(&text).expect("a request")
    }

    #[test]
    fn the_usual_searches_are_known() {
        assert_eq!(request("").methods().expect("they").len(), USUAL.len());
        let two = request(r#","methods":["mtdf","deepening-mtdf"]"#);
        assert_eq!(two.methods().expect("they").len(), 2);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for more in [
            r#","methods":["oracle"]"#,
            r#","methods":["mtdf","solver","mtdf"]"#,
            r#","depth":0"#,
            r#","breadth":401"#,
            r#","nodes":1000001"#,
        ] {
            assert!(request(more).methods().is_err(), "{more}");
        }
    }
}
