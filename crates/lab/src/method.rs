//! The searches by name.

use std::fmt;
use std::str::FromStr;

use search::classic;
use thiserror::Error;

/// A search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// A classical search, to one depth or to growing ones.
    Classic {
        /// Which one.
        search: classic::Method,
        /// Whether it goes to growing depths.
        deepening: bool,
    },
    /// Plain proof-number search, with what the solver knows without search.
    ProofNumbers,
    /// The solver: depth-first proof-number search with everything.
    Solver,
}

/// The classical searches and their names.
const CLASSIC: [(classic::Method, &str, &str); 5] = [
    (classic::Method::Minimax, "minimax", "deepening-minimax"),
    (
        classic::Method::AlphaBeta,
        "alpha-beta",
        "deepening-alpha-beta",
    ),
    (
        classic::Method::AlphaBetaTable,
        "alpha-beta-table",
        "deepening-alpha-beta-table",
    ),
    (classic::Method::Mtdf, "mtdf", "deepening-mtdf"),
    (classic::Method::OnePass, "one-pass", "deepening-one-pass"),
];

impl Method {
    /// Alpha-beta with a table.
    pub const ALPHA_BETA_TABLE: Method = Method::Classic {
        search: classic::Method::AlphaBetaTable,
        deepening: false,
    };

    /// Every method, in the order of tables.
    pub fn all() -> Vec<Method> {
        let classic =
            |deepening| CLASSIC.map(|(search, _, _)| Method::Classic { search, deepening });
        let mut all = Vec::from(classic(false));
        all.extend(classic(true));
        all.extend([Method::ProofNumbers, Method::Solver]);
        all
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::ProofNumbers => "proof-numbers",
            Method::Solver => "solver",
            Method::Classic { search, deepening } => {
                let named = CLASSIC.iter().find(|(other, _, _)| *other == search);
                named.map_or("", |(_, plain, deep)| if deepening { deep } else { plain })
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No method has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no method {0:?}; there are {names}", names = names())]
pub struct UnknownMethod(pub String);

fn names() -> String {
    let names: Vec<&str> = Method::all().into_iter().map(Method::name).collect();
    names.join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Method, UnknownMethod> {
        let named = Method::all()
            .into_iter()
            .find(|method| method.name() == text);
        named.ok_or_else(|| UnknownMethod(text.to_owned()))
    }
}
