//! How a board is counted.

/// What counts at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Surrounded points and prisoners, as in Japan.
    #[default]
    Territory,
    /// Surrounded points and stones, as in China.
    Area,
}

impl Counting {
    /// Both.
    pub const BOTH: [Counting; 2] = [Counting::Territory, Counting::Area];
}
