//! Every coefficient of the guess, in one place.
//!
//! They were chosen by what they do on sets of problems that they were not made from
//! (`docs/life.md`). None of them changes what is proven of a question, only which question is
//! taken.

/// What the guess goes by. Liberties, stones and points are counted; costs are nodes.
pub(crate) struct Params {
    /// Points that the attacker does not hold are the outside where this many hang together.
    pub outside_at_least: usize,
    /// A chain of a wall with at most this many liberties outside can be captured.
    pub weak_wall: usize,
    /// A wall that can be fenced in at less than this cost is a group that is closed in itself.
    pub strong_wall: u32,
    /// A fenced region with more empty points than this is too wide to be read.
    pub most_fenced: usize,
    /// As many empty points as can be read to the end with a million nodes.
    pub close: usize,
    /// A region near a group with more empty points than this is cut down by a step, and another.
    pub most_near: usize,
    /// Fewer stones than this are not what a problem is about, where there is a larger group.
    pub worth_asking: usize,

    /// What a brief try may cost: of one of several groups, or of the other side to move.
    pub briefly: [u64; 2],
    /// What doubting the moves of a question in a wider one may cost. The numbers are for one move,
    /// for all of them, and for all of them where one has to be chosen.
    pub doubts: [u64; 3],
    /// How many of the best moves are checked again in a wider region.
    pub likely_moves: usize,
    /// What checking one of them may cost.
    pub likely_move_cost: u64,
    /// With at most this many right moves a question has a point.
    pub sharp: usize,
    /// The rounds: what a try may cost, on how many empty points at most, and whether the other
    /// side's group is tried. A point more costs about three times as much.
    pub rounds: [(u64, usize, bool); 6],
    /// Before this round a question is taken at once only where a single move is best.
    pub patience: usize,
    /// After this many rounds only questions are tried that may come to an end and change
    /// something.
    pub first_rounds: usize,
    /// Before this round a side that dies in every question looks for stones of the wall to
    /// capture.
    pub rescue_round: usize,
    /// Before this round regions are grown and regions between two others are made.
    pub between_round: usize,
    /// How many regions between two others are tried.
    pub halves: usize,
    /// What each of them may cost.
    pub half_cost: u64,
    /// How many questions are tried in the last round.
    pub last_tries: usize,
    /// With at most this many best moves a question is not given up for the capture of a wall.
    pub keep_few: usize,
    /// What trying to capture a wall may cost, beside a brief try.
    pub rescue_cost: u64,
    /// What a race may cost.
    pub race_cost: u64,
    /// Bytes for the table of a try beside the one that is kept, or less where the answer has less.
    pub memory_beside: usize,

    /// A region between a narrow and a wide one has at most this many empty points.
    pub between_most_empty: usize,
    /// Empty points of a growing region: at first, with each step more, and at most.
    pub growing: [usize; 3],
    /// What a step of it may cost.
    pub growing_cost: u64,
    /// A chain beside it with more liberties than this is not short of them.
    pub growing_short: usize,
    /// How many groups are grown.
    pub growing_groups: usize,

    /// A chain in a race with more liberties than this is not short of them.
    pub race_short: usize,
    /// A friend in a race with this many liberties is safe.
    pub race_safe: usize,
    /// Smaller groups than this are not what a race is about.
    pub race_large: usize,
    /// Nor are groups with more liberties than this.
    pub race_most_liberties: usize,
    /// A race on more empty points than this is not read out.
    pub race_most_empty: usize,
    /// How often the region of a race goes on to what touches it.
    pub race_links: usize,
    /// A chain of a wall with more liberties than this is not captured from within.
    pub rescue_most_liberties: usize,
}

/// The values in use.
pub(crate) const PARAMS: Params = Params {
    outside_at_least: 24,
    weak_wall: 1,
    strong_wall: 20,
    most_fenced: 40,
    close: 14,
    most_near: 28,
    worth_asking: 3,
    briefly: [60_000, 600_000],
    doubts: [200_000, 600_000, 2_500_000],
    likely_moves: 4,
    likely_move_cost: 1_200_000,
    sharp: 2,
    rounds: [
        (60_000, usize::MAX, false),
        (600_000, 16, false),
        (60_000, usize::MAX, true),
        (600_000, 16, true),
        (2_500_000, 18, false),
        (8_000_000, 20, false),
    ],
    patience: 2,
    first_rounds: 4,
    rescue_round: 3,
    between_round: 5,
    halves: 4,
    half_cost: 2_500_000,
    last_tries: 3,
    keep_few: 4,
    rescue_cost: 2_500_000,
    race_cost: 2_500_000,
    memory_beside: 48 << 20,
    between_most_empty: 20,
    growing: [10, 2, 26],
    growing_cost: 2_500_000,
    growing_short: 4,
    growing_groups: 2,
    race_short: 4,
    race_safe: 4,
    race_large: 5,
    race_most_liberties: 9,
    race_most_empty: 24,
    race_links: 2,
    rescue_most_liberties: 6,
};
