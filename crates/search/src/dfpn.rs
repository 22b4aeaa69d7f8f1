//! Depth-first proof-number search (Nagai 2002) with the 1+ε threshold rule (Pawlewicz and Lew
//! 2007) and damped sums. Of the numbers that are added up, the largest counts in full and the
//! others by a fraction, because brothers share most of their descendants. This follows the weak
//! proof numbers of Ueda, Hashimoto, Hashimoto and Iida (2008).
//!
//! **Repetition.** A position that repeats one of its ancestors counts for the holder. A `Hold`
//! that was found with the help of such repetitions *leans* on those ancestors: it is only known to
//! be right on this path. The set of ancestors is carried up as a bit set of path depths. When a
//! node is settled and leans on nothing above itself, its loop is closed and the result is right on
//! every path. Any other result is stored together with what it leans on. It is believed only where
//! that is found again: on the current path, or settled by now. `Seek` results never lean. (The
//! one-sided case of Kishimoto and Müller, *A general solution to the graph history interaction
//! problem*, AAAI 2004.)
//!
//! **Levels.** A position can be asked at several *levels*, the higher the better for the seeker
//! (ko threats, in Go). A result is stored with all levels that its proof covers, not only the one
//! that was asked. Where no move depended on the level, that is every level at once.
//!
//! **Zones.** With each win of the seeker goes the zone it takes place in. Once the seeker is known
//! to win after an idle move of the holder, only the holder's moves within the zone of that win
//! matter. All others leave the win as it is (relevance zones: Shih, Wu and others, *A novel
//! approach to solving goal-achieving problems for board games*, AAAI 2022). What a zone is, the
//! game says ([`Game::widened`]).

use crate::choice::{Choice, Numbers};
use crate::game::{Child, Game, INFINITE, Settled, Verdict};
use crate::limits::Budget;
use crate::table::{Entry, HIGHEST, LOWEST, Leans, Table};

/// Deeper paths than this are not searched; the search gives up instead.
const MAX_DEPTH: usize = 2000;
/// How deep lemmas of lemmas are asked. A lemma may lead to a position whose lemma is the same; no
/// path shows that, because each search has a path of its own.
const MAX_NESTED: usize = 3;
/// Positions on the path are counted by the end of their key, so that most others are known not to
/// be on it.
const PATH_MARKS: usize = 1024;
/// A child may exceed its best brother by this power of a half before the search turns to the
/// brother.
const EPSILON_SHIFT: u32 = 1;

/// The bit for an ancestor at this depth. All depths past the last bit share it, which only makes
/// results lean on more than they have to.
fn depth_bit(depth: usize) -> u128 {
    1 << depth.min(127)
}

/// What an ancestor adds to the signature of a path. Keys of positions are themselves sums of
/// random numbers, so sums of keys say little. Two positions with one stone each have the same sum
/// as one with both stones and one with none. That is why they are mixed first (the finaliser of
/// SplitMix64, Steele, Lea and Flood 2014).
fn mark(key: u64, level: i8) -> u64 {
    let mut z = key.wrapping_add(u64::from(level as u8).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A search: a game, a table, a budget, and the scratch memory of the path.
pub struct Search<'a, G: Game> {
    /// The game.
    pub game: G,
    pub(crate) table: &'a mut Table<G::Zone>,
    pub(crate) budget: &'a mut Budget,
    pub(crate) path: Vec<(u64, i8)>,
    on_path: Box<[u16; PATH_MARKS]>,
    signature: u64,
    pub(crate) children: Vec<Child<G::State, G::Zone>>,
    killers: Vec<[u16; 2]>,
    deepest: usize,
    /// The moves that lead to the position that is being expanded. Each of them looked best where
    /// it was made.
    line: Vec<u16>,
    /// Whether whoever watches is told that line.
    tells_line: bool,
    /// How many searches this one serves, each for a lemma of the next.
    nested: usize,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search that shares a table and a budget with others.
    pub fn new(game: G, table: &'a mut Table<G::Zone>, budget: &'a mut Budget) -> Search<'a, G> {
        Search {
            game,
            table,
            budget,
            path: Vec::with_capacity(256),
            on_path: Box::new([0; PATH_MARKS]),
            signature: 0,
            children: Vec::with_capacity(1024),
            killers: Vec::with_capacity(256),
            deepest: 0,
            line: Vec::with_capacity(256),
            tells_line: false,
            nested: 0,
        }
    }

    /// The same search, telling whoever watches which line looks best.
    #[must_use]
    pub fn telling_its_line(mut self, wanted: bool) -> Search<'a, G> {
        self.tells_line = wanted;
        self
    }

    /// The value of a position at its level, or `None` when the limits ran out.
    pub fn solve(&mut self, state: &G::State) -> Option<Settled<G::Zone>> {
        let key = self.game.key(state);
        let level = self.game.level(state);
        if let Some(known) = settled(self.table, key, level) {
            return Some(known);
        }
        if self.budget.exhausted() {
            return None;
        }
        debug_assert!(self.path.is_empty());
        self.children.clear();
        let n = self.expand(state, key, level, INFINITE, INFINITE);
        match (n.pn, n.dn) {
            (0, _) => Some(Settled {
                verdict: Verdict::Seek,
                reach: n.reach,
                zone: n.zone,
            }),
            (_, 0) => Some(Settled {
                verdict: Verdict::Hold,
                reach: n.reach,
                zone: n.zone,
            }),
            _ => None,
        }
    }

    /// The longest path so far.
    pub fn deepest(&self) -> usize {
        self.deepest
    }

    fn depth_on_path(&self, key: u64, level: i8) -> Option<usize> {
        if self.on_path[key as usize % PATH_MARKS] == 0 {
            return None;
        }
        self.path.iter().rposition(|&at| at == (key, level))
    }

    /// Reads a child's numbers off the path and the table, or asks the game for them.
    pub(crate) fn look_up(&mut self, child: &mut Child<G::State, G::Zone>) {
        self.look(child, false);
    }

    /// The same where only the verdict counts.
    pub(crate) fn look_for_verdict(&mut self, child: &mut Child<G::State, G::Zone>) {
        self.look(child, true);
    }

    #[inline]
    fn look(&mut self, child: &mut Child<G::State, G::Zone>, verdict_only: bool) {
        if child.pn == 0 || child.dn == 0 {
            return;
        }
        let level = self.game.level(&child.state);
        if let Some(depth) = self.depth_on_path(child.key, level) {
            (child.pn, child.dn, child.reach, child.lean) =
                (INFINITE, 0, HIGHEST, depth_bit(depth));
            return;
        }
        let Some(entry) = self.table.get(child.key).copied() else {
            if child.wants_judgement() {
                self.table.opinions.ask(&self.game, child, verdict_only);
                if child.pn == 0 || child.dn == 0 {
                    return;
                }
            }
            let known = |key, level| settled(self.table, key, level);
            match self.game.implied(&child.state, &known) {
                Some((Verdict::Seek, zone)) => {
                    (child.pn, child.dn, child.reach) = (0, INFINITE, level);
                    child.zone = Some(zone);
                }
                Some((Verdict::Hold, _)) => {
                    (child.pn, child.dn, child.reach) = (INFINITE, 0, level);
                }
                None if self.game.promising(&child.state, &known) => child.pn = 1,
                None => {}
            }
            return;
        };
        child.known = true;
        if level >= entry.seek_from {
            (child.pn, child.dn, child.reach) = (0, INFINITE, entry.seek_from);
            child.zone = Some(entry.zone);
        } else if level <= entry.hold_to {
            (child.pn, child.dn, child.reach) = (INFINITE, 0, entry.hold_to);
        } else if let Some(lean) = self.leaning(&entry, level) {
            (child.pn, child.dn, child.reach, child.lean) = (INFINITE, 0, level, lean);
        } else {
            (child.pn, child.dn) = (entry.pn, entry.dn);
        }
    }

    /// What a provisional `Hold` leans on here, if what it leans on is to be found here.
    fn leaning(&self, entry: &Entry<G::Zone>, level: i8) -> Option<u128> {
        if entry.leans == Leans::No || entry.at != level {
            return None;
        }
        if entry.leans == Leans::OnPath {
            // Which ancestors it leaned on is not known any more: take all of them.
            return (entry.lean == self.signature)
                .then(|| u128::MAX >> (127 - (self.path.len() - 1).min(127)));
        }
        match self.depth_on_path(entry.lean, level) {
            Some(depth) => Some(depth_bit(depth)),
            None => settled(self.table, entry.lean, level)
                .filter(|s| s.verdict == Verdict::Hold)
                .map(|_| 0),
        }
    }

    fn enter(&mut self, key: u64, level: i8) {
        self.path.push((key, level));
        self.on_path[key as usize % PATH_MARKS] += 1;
        self.signature ^= mark(key, level);
        self.deepest = self.deepest.max(self.path.len());
        if self.killers.len() < self.path.len() {
            self.killers.push([u16::MAX; 2]);
        }
    }

    fn leave(&mut self) {
        if let Some((key, level)) = self.path.pop() {
            self.on_path[key as usize % PATH_MARKS] -= 1;
            self.signature ^= mark(key, level);
        }
    }

    /// Searches below a node until its numbers reach a threshold.
    fn expand(
        &mut self,
        state: &G::State,
        key: u64,
        level: i8,
        max_pn: u32,
        max_dn: u32,
    ) -> Numbers<G::Zone> {
        let depth = self.path.len();
        let nodes_before = self.budget.nodes;
        // A brother's line may have settled it since its parent looked. To expand it all the same
        // would be wrong where it is over: then it need not have moves that mean anything.
        if let Some(known) = settled(self.table, key, level) {
            return Numbers::of(known);
        }
        if self.table.get(key).is_none()
            && let Some(verdict) = match depth {
                0 => self.game.verdict(state),
                _ => self.game.second_look(state),
            }
        {
            let numbers = self.known_at_once(state, verdict);
            self.store(key, level, numbers, 1, u16::MAX);
            return numbers;
        }

        if self.table.get(key).is_none()
            && let Some(numbers) = self.by_lemma(state)
        {
            let nodes = self.budget.nodes - nodes_before;
            self.store(key, level, numbers, nodes, u16::MAX);
            return numbers;
        }
        if let Some(other) = self.game.handover(state) {
            return self.hand_over(other, state, key, level);
        }

        self.enter(key, level);
        let start = self.children.len();
        let barred = self.game.children(state, &mut self.children);
        let mut end = self.children.len();
        let seeking = self.game.seeker_to_move(state);
        // The scratch memory is lent to the loop, so that children are changed where they stand.
        let mut children = std::mem::take(&mut self.children);
        let line = match self.tells_line {
            true => &self.line[..],
            false => &[],
        };
        let made = (end - start) as u64;
        let mut stop = self.budget.spend_on(made, depth, line) || depth >= MAX_DEPTH;
        for i in start..end {
            let child = &mut children[i];
            self.look_up(child);
            if child.is_won_by(seeking) && child.lean == 0 {
                // Nothing else matters.
                children.swap(start, i);
                children.truncate(start + 1);
                break;
            }
            self.prefer_killers(child, depth, seeking);
        }
        end = children.len();
        self.children = children;

        let damping = self.game.damping(seeking);
        let mut choice;
        let mut reduced = false;
        loop {
            if !seeking && !reduced {
                reduced = self.reduce(state, start);
                end = self.children.len();
            }
            choice = Choice::of(&self.children[start..end], seeking, damping);
            if stop || choice.own == 0 || choice.other == 0 {
                break;
            }
            let (max_own, max_other) = if seeking {
                (max_pn, max_dn)
            } else {
                (max_dn, max_pn)
            };
            if choice.own >= max_own || choice.other >= max_other {
                break;
            }
            // The child may have what its brothers leave of the sum, and a little more than the
            // second best.
            let own = max_own.min(
                choice
                    .second
                    .saturating_add((choice.second >> EPSILON_SHIFT) + 1),
            );
            let other = if max_other == INFINITE {
                INFINITE
            } else {
                max_other - choice.brothers
            };
            let (child_pn, child_dn) = if seeking { (own, other) } else { (other, own) };
            let Child {
                mv,
                state: next,
                key: next_key,
                ..
            } = self.children[start + choice.best];
            let next_level = self.game.level(&next);
            self.line.push(mv);
            let n = self.expand(&next, next_key, next_level, child_pn, child_dn);
            self.line.pop();
            self.children[start + choice.best].settle(n);
            let lost = if seeking {
                n.dn == 0 && n.lean == 0
            } else {
                n.pn == 0
            };
            if lost && self.game.imitates() {
                self.try_on_brothers(&next, state, start, seeking);
                end = self.children.len();
            }
            stop = self.budget.exhausted() || self.deepest >= MAX_DEPTH;
        }

        let mut numbers = choice.numbers(seeking);
        if choice.own == 0 || choice.other == 0 {
            numbers.reach = self.reach(
                start,
                end,
                level,
                seeking,
                barred,
                choice.own == 0,
                choice.best,
            );
        }
        if numbers.pn == 0 {
            numbers.zone = self.zone_of_win(state, start, end, seeking, choice.best);
        }
        let mut winning = u16::MAX;
        if choice.own == 0 {
            winning = self.children[start + choice.best].mv;
            if self.killers[depth][0] != winning {
                self.killers[depth] = [winning, self.killers[depth][0]];
            }
        }
        self.children.truncate(start);
        self.leave();
        if numbers.dn != 0 {
            numbers.lean = 0;
        } else if depth <= 127 {
            numbers.lean &= !depth_bit(depth);
        }
        self.store(
            key,
            level,
            numbers,
            self.budget.nodes - nodes_before,
            winning,
        );
        numbers
    }

    /// The numbers of a position that the game itself settles, at every level.
    pub(crate) fn known_at_once(&self, state: &G::State, verdict: Verdict) -> Numbers<G::Zone> {
        let (reach, zone) = match verdict {
            Verdict::Seek => (LOWEST, self.end_zone(state)),
            Verdict::Hold => (HIGHEST, G::Zone::default()),
        };
        Numbers::of(Settled {
            verdict,
            reach,
            zone,
        })
    }

    /// Asks simpler questions whose answers may settle this one.
    #[inline(never)]
    fn by_lemma(&mut self, state: &G::State) -> Option<Numbers<G::Zone>> {
        if self.nested >= MAX_NESTED {
            return None;
        }
        let (mut result, mut reach) = (None, HIGHEST);
        for index in 0.. {
            let Some((game, start, verdict)) = self.game.lemma(state, index) else {
                break;
            };
            let mut search = Search::new(game, self.table, self.budget);
            search.nested = self.nested + 1;
            let answer = search.solve(&start)?;
            if answer.verdict == Verdict::Seek {
                return None;
            }
            reach = reach.min(answer.reach);
            result = Some(verdict);
        }
        let (pn, dn, reach) = match result? {
            Verdict::Hold => (INFINITE, 0, reach),
            Verdict::Seek => (0, INFINITE, reach.saturating_neg()),
        };
        Some(Numbers {
            pn,
            dn,
            reach,
            lean: 0,
            zone: self.game.everywhere(),
        })
    }

    /// Asks the other game and turns its answer round.
    #[inline(never)]
    fn hand_over(&mut self, other: G, state: &G::State, key: u64, level: i8) -> Numbers<G::Zone> {
        let nodes_before = self.budget.nodes;
        let zone = self.game.everywhere();
        let mut search = Search::new(other, self.table, self.budget);
        search.nested = self.nested + 1;
        let answer = search.solve(state);
        let numbers = match answer {
            Some(Settled {
                verdict: Verdict::Hold,
                reach,
                ..
            }) => Numbers {
                pn: 0,
                dn: INFINITE,
                reach: reach.saturating_neg(),
                lean: 0,
                zone,
            },
            Some(Settled {
                verdict: Verdict::Seek,
                reach,
                ..
            }) => Numbers {
                pn: INFINITE,
                dn: 0,
                reach: reach.saturating_neg(),
                lean: 0,
                zone,
            },
            None => Numbers {
                pn: 1,
                dn: 1,
                reach: 0,
                lean: 0,
                zone,
            },
        };
        self.store(
            key,
            level,
            numbers,
            self.budget.nodes - nodes_before,
            u16::MAX,
        );
        numbers
    }

    /// A move that settled a neighbouring node is tried early.
    fn prefer_killers(&self, child: &mut Child<G::State, G::Zone>, depth: usize, seeking: bool) {
        if child.known || child.pn == 0 || child.dn == 0 {
            return;
        }
        let own = if seeking {
            &mut child.pn
        } else {
            &mut child.dn
        };
        if child.mv == self.killers[depth][0] {
            *own = (*own / 2).max(1);
        } else if child.mv == self.killers[depth][1] {
            *own = (*own * 3 / 4).max(1);
        }
    }

    /// The levels for which the result of a settled node is proven.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn reach(
        &self,
        start: usize,
        end: usize,
        level: i8,
        seeking: bool,
        barred: bool,
        won: bool,
        best: usize,
    ) -> i8 {
        let children = &self.children[start..end];
        // A child that was reached by breaking a bar stands one level nearer to 0.
        let shifted = |c: &Child<G::State, G::Zone>| {
            if c.reach == LOWEST || c.reach == HIGHEST {
                return c.reach;
            }
            c.reach + (level - self.game.level(&c.state))
        };
        let broke = |c: &Child<G::State, G::Zone>| self.game.level(&c.state) != level;
        match (seeking, won) {
            (true, true) => {
                let c = &children[best];
                if broke(c) {
                    shifted(c).max(1)
                } else {
                    shifted(c)
                }
            }
            (false, true) => {
                let c = &children[best];
                if broke(c) {
                    shifted(c).min(-1)
                } else {
                    shifted(c)
                }
            }
            (false, false) => {
                let reach = children.iter().map(shifted).max().unwrap_or(LOWEST);
                if barred { reach.max(0) } else { reach }
            }
            (true, false) => {
                let reach = children.iter().map(shifted).min().unwrap_or(HIGHEST);
                if barred { reach.min(0) } else { reach }
            }
        }
    }

    /// Stores what was found out; `winning` is the mover's move if he has won.
    pub(crate) fn store(
        &mut self,
        key: u64,
        level: i8,
        n: Numbers<G::Zone>,
        nodes: u64,
        winning: u16,
    ) {
        let known = self.table.get(key).copied();
        let mut entry = known.unwrap_or(Entry::blank(key, G::Zone::default()));
        entry.work = entry
            .work
            .saturating_add(u32::try_from(nodes).unwrap_or(u32::MAX));
        // The move is kept that wins at the most levels.
        if n.pn == 0 && n.reach < entry.seek_from
            || n.dn == 0 && n.lean == 0 && n.reach > entry.hold_to
        {
            entry.best = winning;
        }
        if n.pn == 0 {
            if n.reach < entry.seek_from {
                entry.zone = n.zone;
            }
            if entry.seek_from == HIGHEST {
                (entry.first, entry.first_from) = (winning, n.reach);
            }
            entry.seek_from = entry.seek_from.min(n.reach);
        } else if n.dn != 0 {
            (entry.pn, entry.dn) = (n.pn, n.dn);
        } else if n.lean == 0 {
            entry.hold_to = entry.hold_to.max(n.reach);
            entry.leans = Leans::No;
        } else {
            entry.at = level;
            (entry.lean, entry.leans) = match n.lean.count_ones() {
                1 if n.lean.trailing_zeros() < 127 => {
                    (self.path[n.lean.trailing_zeros() as usize].0, Leans::OnOne)
                }
                _ => (self.signature, Leans::OnPath),
            };
        }
        self.table.put(entry);
    }
}

/// What the table knows for good under a key at a level.
pub fn settled<Z: Copy + Default>(table: &Table<Z>, key: u64, level: i8) -> Option<Settled<Z>> {
    let entry = table.get(key)?;
    if level >= entry.seek_from {
        Some(Settled {
            verdict: Verdict::Seek,
            reach: entry.seek_from,
            zone: entry.zone,
        })
    } else if level <= entry.hold_to {
        Some(Settled {
            verdict: Verdict::Hold,
            reach: entry.hold_to,
            zone: Z::default(),
        })
    } else {
        None
    }
}
