//! Every coefficient of the search of open corners.

/// How the search weighs things.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// Playouts of a question.
    pub playouts: u64,
    /// How many of the best first moves are compared with each other in the end.
    pub finalists: usize,
    /// Playouts that each of them gets then.
    pub final_playouts: u64,
    /// How many of the moves that an adviser finds likeliest are compared too.
    pub advised: usize,
    /// What an `e` times likelier move is worth in the comparison, in points.
    pub trust: f32,
    /// Odds below this are no worse than it.
    pub least_odds: f32,
    /// Where the random numbers begin.
    pub seed: u64,
    /// How much likely moves are explored, in deviations of the score.
    pub exploration: f32,
    /// What an untried move loses against its parent, in deviations.
    pub untried: f32,
    /// How many visits AMAF counts as much as.
    pub amaf: f32,
    /// Visits after which a move gets a node of its own.
    pub expand: u32,
    /// What a move elsewhere is worth.
    pub tenuki: f32,
    /// The weight of a pass beside moves.
    pub pass_prior: f32,
    /// Weight of a capture, by the root of its stones.
    pub capture: f32,
    /// Weight of stones saved from atari.
    pub save: f32,
    /// Weight of an atari.
    pub atari: f32,
    /// Weight of a point around the last move.
    pub near: f32,
    /// Weight of a point two steps from the last move.
    pub fairly_near: f32,
    /// Weight of a point that meets both colours.
    pub contact: f32,
    /// Factor of a self-atari.
    pub self_atari: f32,
    /// Factor of a point on the edge with nothing around.
    pub lonely_edge: f32,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            playouts: 40_000,
            finalists: 5,
            final_playouts: 8_000,
            advised: 5,
            trust: 2.0,
            least_odds: 0.002,
            seed: 1,
            exploration: 1.5,
            untried: 0.2,
            amaf: 300.0,
            expand: 2,
            tenuki: 1.0,
            pass_prior: 0.5,
            capture: 2.0,
            save: 2.0,
            atari: 1.5,
            near: 1.5,
            fairly_near: 0.7,
            contact: 1.0,
            self_atari: 0.4,
            lonely_edge: 0.3,
        }
    }
}
