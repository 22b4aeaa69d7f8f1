//! Safety under alternating play: stones that get unconditional life although the attacker moves
//! first.
//!
//! After Müller, *Playing it safe: recognizing secure territories in computer Go by using static
//! rules and search* (1997), with its 1-vital and 2-vital regions. They give a chain one eye or two
//! if every move of the attacker is answered. Here they are found by a look and not by search, so
//! only one answer deep. In each region two moves are sought, and the attacker cannot make both.
//!
//! **What is claimed.** Some chains, the *keepers*, are there to stay. To each region that the
//! defender's stones enclose belongs a plan: nothing, or a pair of empty points in it. The defender
//! answers the attacker's first move in a region that has a pair. He takes one point of the pair,
//! or the other if the attacker took the first. If the attacker passes or plays elsewhere, he plays
//! in any region whose pair is still open. So in each region the attacker makes one move at the
//! most before the pair is settled, whatever he does in the others. After as many answers as there
//! are pairs all are settled. What is counted then holds for both points of the pair:
//! - *Links*: keepers that both points touch become one chain. Keepers that are linked, over others
//!   if need be, are a *class*. A stone on a haven, or beside a chain on one, links to what is
//!   safe.
//! - *Eyes*: parts that the stone leaves of the region, with only keepers and the stone around
//!   them. Every point of such a part that is or may become empty is a liberty of the class, joined
//!   to what the stone touches. In a region without a pair the part is the region, as it is in
//!   Benson's rule.
//!
//! The stone must touch a keeper or be safe itself. Each class must have two eyes or be linked to a
//! haven. Then, when all pairs are settled, each class is one chain with two vital regions enclosed
//! by such chains: unconditional life.
//!
//! **Which points may become empty.** A part is what is connected without defender stones, so what
//! the attacker plays does not change its shape. His stones only make empty points fewer. But the
//! answer may capture, and what is captured must be liberties. A chain that the answer captures
//! after one move of the attacker had two liberties at the most before it. So had every chain that
//! his move joined to it. All stones of such chains count as empty. In a region without a pair
//! nobody captures anything that matters: the defender does not play there.
//!
//! **Why no keeper is captured.** When the attacker is to move, every chain of keepers has two
//! liberties at least, so he takes none of them at once. As long as a chain is not yet joined to
//! all of its class, some pair that would link it is open, and both points are liberties. If it is
//! all of its class it has two eyes, each a liberty of its own. In a region whose pair is open that
//! is required: as many empty points beside the class as eyes are counted. In a part that is
//! enclosed there is always an empty point, because attacker stones without one are captured. That
//! point is a liberty. An eye without a pair cannot be filled: the last stone would be suicide,
//! since no chain around it is in atari. For the same reason an answer is never suicide. It is
//! never forbidden by ko either. The ban is on a point where a stone was just captured, and the
//! points of a pair were empty before. So no threat matters, and the attacker may break any ban.
//!
//! **What is outside.** Regions that touch the outside or the attacker's own points enclose nothing
//! and have no plan. Defender stones that are not keepers may be captured. No part that counts is
//! beside one, and a region whose liberties change by it does not count. The argument is about the
//! stones on the board now. So it does not matter which of them are targets, whether all have to
//! survive, or how captured ones are counted.
//!
//! Plans are chosen for the most links and eyes, which need not be the best choice. Then keepers
//! without two eyes are dropped and all is counted again, until the count holds with exactly these
//! keepers.

use crate::benson::{MOST, Region, Survey};
use crate::cuts;
use local::bits::Bits;
use local::field::Field;

/// Moves in a region beyond this number are left out, which can only miss safety.
const MOST_MOVES: usize = 16;
/// Stands for everything on havens, in a set of chains.
const SHELTER: u32 = 1 << MOST;

/// Whether the stones that live, or will although the attacker is to move, are what is `wanted`.
/// With `shapes` the table of cutting points is asked too.
pub fn lives<B: Bits>(
    field: &Field<B>,
    defender: B,
    attacker: B,
    shapes: bool,
    wanted: impl Fn(B) -> bool,
) -> bool {
    let survey = Survey::of(field, defender, attacker);
    wanted(survey.unconditional())
        || has_plans(field, &survey, attacker, &wanted)
        || shapes && cuts::lives_in(field, &survey, attacker, wanted)
}

/// Whether pairs of moves in each region are enough for what is `wanted`.
fn has_plans<B: Bits>(
    field: &Field<B>,
    survey: &Survey<B>,
    attacker: B,
    wanted: &impl Fn(B) -> bool,
) -> bool {
    let mut moves = [B::EMPTY; MOST];
    if !find_moves(field, survey, &mut moves) {
        return false;
    }
    let look = Safety {
        field,
        survey,
        attacker,
        moves,
        splitters: splitters(field, field.all & !survey.defender),
    };
    // There are fewer keepers each time, and what is left at the end has been counted with these
    // alone.
    let mut alive = survey.everyone();
    while alive != 0 && wanted(survey.stones(alive) | survey.sheltered) {
        let kept = look.kept(alive);
        if kept == alive {
            return true;
        }
        alive = kept;
    }
    false
}

/// Finds the moves in each region that may give more than there is. One alone is nothing, because
/// the attacker may take it first. Tells whether there are any.
fn find_moves<B: Bits>(field: &Field<B>, survey: &Survey<B>, moves: &mut [B; MOST]) -> bool {
    let mut near_one = field.haven;
    if !survey.sheltered.is_empty() {
        near_one |= field.around(survey.sheltered);
    }
    let mut near_two = B::EMPTY; // Beside two chains: a link.
    for chain in survey.chains() {
        near_two |= near_one & chain.reach;
        near_one |= chain.reach;
    }
    let mut any = false;
    for (region, moves) in survey.regions().iter().zip(moves) {
        // Where every chain has its eye already, only links and a second eye are more. Less than
        // four points never make a second eye for sure.
        let useful = if region.rim & !region.vital != 0 {
            near_one
        } else if region.points.count() >= 4 {
            near_two | near_one & splitters(field, region.points)
        } else {
            near_two
        };
        let useful = useful & region.empty;
        if useful.count() >= 2 {
            *moves = useful;
            any = true;
        }
    }
    any
}

/// Chains that are one, or will be.
struct Classes<B> {
    sets: [(u32, B); MOST + 1],
    count: usize,
}

impl<B: Bits> Classes<B> {
    /// Each chain for itself.
    fn of(chains: u32, survey: &Survey<B>) -> Classes<B> {
        let mut classes = Classes {
            sets: [(0, B::EMPTY); MOST + 1],
            count: 0,
        };
        for (i, chain) in survey.chains().iter().enumerate() {
            if chains >> i & 1 != 0 {
                classes.sets[classes.count] = (1 << i, chain.reach);
                classes.count += 1;
            }
        }
        classes
    }

    /// The classes, each with the points next to it.
    fn sets(&self) -> &[(u32, B)] {
        &self.sets[..self.count]
    }

    /// Makes one class of all that have some of these chains.
    fn join(&mut self, chains: u32) {
        let mut whole = (chains, B::EMPTY);
        let mut kept = 0;
        for i in 0..self.count {
            if self.sets[i].0 & chains == 0 {
                self.sets[kept] = self.sets[i];
                kept += 1;
            } else {
                whole.0 |= self.sets[i].0;
                whole.1 |= self.sets[i].1;
            }
        }
        self.sets[kept] = whole;
        self.count = kept + 1;
    }
}

/// What a move in a region gives, or what two moves give of which one can be had.
#[derive(Clone, Copy, Default)]
struct Gain {
    /// The chains that become one.
    links: u32,
    /// The classes that have an eye in the region, by their numbers.
    one: u32,
    /// Those that have two.
    two: u32,
}

impl Gain {
    /// What can be had of both.
    fn both(self, other: Gain) -> Gain {
        Gain {
            links: self.links & other.links,
            one: self.one & other.one,
            two: self.two & other.two,
        }
    }

    fn joins(self) -> bool {
        self.links & self.links.wrapping_sub(1) != 0
    }

    fn worth(self) -> u32 {
        let joined = self.links.count_ones().saturating_sub(1);
        self.one.count_ones() + self.two.count_ones() + joined
    }
}

/// A position with what is worth looking at in it.
struct Safety<'a, B> {
    field: &'a Field<B>,
    survey: &'a Survey<B>,
    attacker: B,
    /// The moves in each region.
    moves: [B; MOST],
    /// Points where a stone may divide a region.
    splitters: B,
}

impl<B: Bits> Safety<'_, B> {
    /// Those of some chains that have two eyes or are linked to a haven, if all of them are there
    /// to stay.
    fn kept(&self, alive: u32) -> u32 {
        let mut classes = Classes::of(alive, self.survey);
        let regions = self.survey.regions();
        let mut gains = [Gain::default(); MOST];
        let mut pairs = [B::EMPTY; MOST];
        for i in 0..regions.len() {
            (gains[i], pairs[i]) = self.gain(i, alive, classes.sets());
        }
        let gains = &mut gains[..regions.len()];
        if gains.iter().any(|gain| gain.joins()) {
            for gain in gains.iter().filter(|gain| gain.joins()) {
                classes.join(gain.links);
            }
            for (i, gain) in gains.iter_mut().enumerate() {
                *gain = if gain.joins() {
                    self.of_both(i, pairs[i], alive, classes.sets())
                } else {
                    self.gain(i, alive, classes.sets()).0
                };
            }
        }
        let (mut one, mut two) = (0, 0);
        for gain in gains {
            two |= gain.two | one & gain.one;
            one |= gain.one;
        }
        (classes.sets().iter().enumerate())
            .filter(|(i, (class, _))| two >> i & 1 != 0 || class & SHELTER != 0)
            .fold(0, |kept, (_, (class, _))| kept | class & alive)
    }

    /// The most that can be had in a region, and the two moves for it if something has to be done.
    fn gain(&self, number: usize, alive: u32, classes: &[(u32, B)]) -> (Gain, B) {
        let region = &self.survey.regions()[number];
        let mut best = Gain::default();
        let mut pair = B::EMPTY;
        if region.rim & !alive == 0 {
            for (i, (_, reach)) in classes.iter().enumerate() {
                best.one |= u32::from(region.empty.within(*reach)) << i;
            }
        }
        let moves = self.moves[number];
        if moves.is_empty() {
            return (best, pair);
        }
        let firm = firm(self.field, region, self.attacker);
        let mut seen = [(B::EMPTY, Gain::default()); MOST_MOVES];
        for (count, point) in moves.each().take(MOST_MOVES).enumerate() {
            let stone = B::bit(point);
            let gain = self.after(region, stone, firm, alive, classes);
            for (other, earlier) in &seen[..count] {
                let both = gain.both(*earlier);
                if both.worth() > best.worth() {
                    (best, pair) = (both, *other | stone);
                }
            }
            seen[count] = (stone, gain);
        }
        (best, pair)
    }

    /// What a pair of moves gives.
    fn of_both(&self, number: usize, pair: B, alive: u32, classes: &[(u32, B)]) -> Gain {
        let region = &self.survey.regions()[number];
        let firm = firm(self.field, region, self.attacker);
        let first = B::bit(pair.lowest());
        let after = |stone| self.after(region, stone, firm, alive, classes);
        after(first).both(after(pair & !first))
    }

    /// What a move gives.
    fn after(
        &self,
        region: &Region<B>,
        stone: B,
        firm: B,
        alive: u32,
        classes: &[(u32, B)],
    ) -> Gain {
        let splits = self.splitters.meets(stone);
        let field = self.field;
        let around = field.around(stone);
        let mut gain = Gain::default();
        if stone.meets(field.haven) || around.meets(self.survey.sheltered) {
            gain.links = SHELTER;
        }
        for (i, chain) in self.survey.chains().iter().enumerate() {
            gain.links |= u32::from(chain.reach.meets(stone)) << i;
        }
        gain.links &= alive | SHELTER;
        if gain.links == 0 {
            return gain;
        }
        let mut joined = around;
        for (class, reach) in classes {
            if class & gain.links != 0 {
                joined |= *reach;
            }
        }
        let rest = region.points & !stone;
        let mut left = rest;
        while !left.is_empty() {
            let part = if splits {
                field.flood(B::bit(left.lowest()), rest)
            } else {
                rest
            };
            left &= !part;
            let bare = part & !firm;
            if region.rim & !alive != 0 && self.touches_lost(part, alive) {
                continue;
            }
            for (i, (class, reach)) in classes.iter().enumerate() {
                // The stone joins what it touches.
                let reach = if class & gain.links != 0 {
                    joined
                } else {
                    *reach
                };
                let eye = u32::from(bare.within(reach)) << i;
                gain.two |= gain.one & eye;
                gain.one |= eye;
            }
        }
        // Until the pair is settled an eye must be a liberty, and two eyes two.
        if gain.one != 0 {
            for (i, (_, reach)) in classes.iter().enumerate() {
                let liberties = (region.empty & *reach).count();
                gain.one &= !(u32::from(liberties < 1) << i);
                gain.two &= !(u32::from(liberties < 2) << i);
            }
        }
        gain
    }

    /// Whether a part of a region is next to a chain that is not there to stay.
    fn touches_lost(&self, part: B, alive: u32) -> bool {
        let rim = self.field.around(part);
        let stays = self.survey.stones(alive) | self.survey.sheltered;
        rim.meets(self.survey.defender & !stays)
    }
}

/// The points of a connected set without which it may fall apart: their neighbours in it are not
/// connected by the points around.
fn splitters<B: Bits>(field: &Field<B>, set: B) -> B {
    let (east, west) = (set.down(1), set.up(1));
    let (south, north) = (set.down(field.stride), set.up(field.stride));
    let (south_east, south_west) = (south.down(1), south.up(1));
    let (north_east, north_west) = (north.down(1), north.up(1));
    // Going round a point: where a row of neighbours ends.
    let ends = [
        north & !(north_east & east),
        east & !(south_east & south),
        south & !(south_west & west),
        west & !(north_west & north),
    ];
    let two = ends[0] & ends[1] | ends[2] & ends[3] | (ends[0] | ends[1]) & (ends[2] | ends[3]);
    two & set
}

/// The attacker stones of a region that no answer captures, even if the attacker has made one more
/// move there.
fn firm<B: Bits>(field: &Field<B>, region: &Region<B>, attacker: B) -> B {
    let mut firm = region.points & attacker;
    let mut left = firm;
    while !left.is_empty() {
        let chain = field.flood(B::bit(left.lowest()), left);
        left &= !chain;
        if (field.around(chain) & region.empty).count() <= 2 {
            firm &= !chain;
        }
    }
    firm
}
