//! Every coefficient of the search, in one place.

/// How the search weighs things.
#[derive(Clone, Debug, PartialEq)]
pub struct Params {
    /// How much a move that the network likes is explored, against one that did well.
    pub exploration: f32,
    /// What an untried move loses against the value of its parent, at full tried policy.
    pub untried: f32,
    /// Above one, the policy becomes flatter.
    pub temperature: f32,
    /// The share of playouts in the value of a leaf; the rest is the network's.
    pub playout_share: f32,
    /// The share of the winner that the network names in its opinion; the rest is the score.
    pub winner_share: f32,
    /// The lead in points that makes winning about three times as likely as losing.
    pub score_scale: f32,
    /// Playouts from each leaf.
    pub playouts: usize,
    /// What the margin of victory counts, beside winning itself.
    pub margin: f32,
    /// The least policy of a pass, so that passing is looked at in the end.
    pub pass_floor: f32,
    /// Lost visits that another thread's visit under way counts for.
    pub virtual_loss: u32,
    /// Whether readers look at the move chosen, before it is played.
    pub caution: bool,
    /// Whether the endgame solver takes over where it can.
    pub exact: bool,
}

impl Params {
    /// What measured best for a board of this area.
    pub fn for_area(area: usize) -> Params {
        Params {
            exploration: 1.1,
            untried: 0.2,
            temperature: 1.15,
            playout_share: if area <= 200 { 0.8 } else { 0.6 },
            winner_share: 0.5,
            score_scale: 8.0,
            playouts: if area <= 100 { 4 } else { 2 },
            margin: 0.06,
            pass_floor: 0.002,
            virtual_loss: 2,
            caution: true,
            exact: true,
        }
    }
}
