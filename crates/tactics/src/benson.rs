//! Unconditional life (Benson, *Life in the game of Go*, 1976) for the defender on a [`Field`].

use local::bits::Bits;
use local::field::Field;

/// The defender stones that cannot be captured even if he passes for ever.
///
/// A chain is alive when two regions are vital to it. Living chains enclose such a region, and all
/// its empty points are liberties of the chain. A region that touches the outside encloses nothing.
/// A chain on a haven is alive too: it is connected to something safe.
pub fn unconditional_life<B: Bits>(field: &Field<B>, defender: B, attacker: B) -> B {
    Survey::of(field, defender, attacker).unconditional()
}

/// The chains and points that the unconditional life of some stones rests on. They are their
/// chains, two vital regions for each, the chains around these, and so on.
pub fn grounds_of_life<B: Bits>(field: &Field<B>, defender: B, attacker: B, stones: B) -> B {
    let survey = Survey::of(field, defender, attacker);
    let alive = survey.alive();
    let mut grounds = survey.sheltered & field.flood(stones & survey.sheltered, defender);
    let mut todo = survey.chains_of(stones) & alive;
    let mut done = 0;
    while todo != 0 {
        let number = todo.trailing_zeros();
        todo &= todo - 1;
        done |= 1 << number;
        grounds |= survey.chains()[number as usize].stones;
        // Regions that serve other chains already cost nothing; after them the smallest are the
        // best.
        let cost = |region: &Region<B>| (region.points & !grounds).count();
        let mut two: [Option<&Region<B>>; 2] = [None; 2];
        for region in survey.regions() {
            if !region.is_vital(number, alive) {
                continue;
            }
            if two[0].is_none_or(|best| cost(region) < cost(best)) {
                two = [Some(region), two[0]];
            } else if two[1].is_none_or(|second| cost(region) < cost(second)) {
                two[1] = Some(region);
            }
        }
        for region in two.into_iter().flatten() {
            grounds |= region.points;
            todo |= region.rim & !done;
            let shelter = field.around(region.points) & survey.sheltered;
            grounds |= field.flood(shelter, defender);
        }
    }
    grounds
}

/// Chains and regions beyond this number are left out, which can only miss life.
pub(crate) const MOST: usize = 16;
/// Stands for the chains that were left out, in a set of chains.
const LOST: u32 = 1 << MOST;

/// A chain of the defender that is not on a haven.
#[derive(Clone, Copy, Default)]
pub(crate) struct Chain<B> {
    pub stones: B,
    /// The points next to it.
    pub reach: B,
}

/// What the defender's stones enclose: points that are connected without them, away from the
/// outside.
#[derive(Clone, Copy, Default)]
pub(crate) struct Region<B> {
    pub points: B,
    /// Its empty points.
    pub empty: B,
    /// The chains around it, as a set of their numbers.
    pub rim: u32,
    /// The chains that all its empty points are liberties of.
    pub vital: u32,
}

impl<B> Region<B> {
    /// Whether the region is vital to a chain while certain chains are alive.
    #[inline]
    fn is_vital(&self, chain: u32, alive: u32) -> bool {
        self.vital >> chain & 1 != 0 && self.rim & !alive == 0
    }
}

/// The chains of the defender and the regions they enclose.
pub(crate) struct Survey<B> {
    /// All stones of the defender.
    pub defender: B,
    chains: [Chain<B>; MOST],
    chain_count: usize,
    regions: [Region<B>; MOST],
    region_count: usize,
    /// Chains on a haven.
    pub sheltered: B,
}

impl<B: Bits> Survey<B> {
    pub fn of(field: &Field<B>, defender: B, attacker: B) -> Survey<B> {
        let mut survey = Survey {
            defender,
            chains: [Chain::default(); MOST],
            chain_count: 0,
            regions: [Region::default(); MOST],
            region_count: 0,
            sheltered: B::EMPTY,
        };
        if defender.meets(field.haven) {
            survey.sheltered = field.flood(defender & field.haven, defender);
        }
        let free = field.all & !defender;
        let open = field.flood(free & (field.wall | field.attacker_only), free);
        let mut enclosed = free & !open;
        while !enclosed.is_empty() && survey.region_count < MOST {
            let points = field.flood(B::bit(enclosed.lowest()), free);
            enclosed &= !points;
            survey.regions[survey.region_count].points = points;
            survey.region_count += 1;
        }
        // One region is one eye, or room for two if it is not small.
        let regions = &survey.regions[..survey.region_count];
        let much = regions.len() >= 2 || regions.iter().any(|r| r.points.count() >= 4);
        if !much && survey.sheltered.is_empty() {
            survey.region_count = 0;
            return survey;
        }
        // Chains beside no region need not be counted.
        let mut left = field.around(free & !open) & defender & !survey.sheltered;
        while !left.is_empty() && survey.chain_count < MOST {
            let stones = field.flood(B::bit(left.lowest()), defender);
            left &= !stones;
            let reach = field.around(stones);
            survey.chains[survey.chain_count] = Chain { stones, reach };
            survey.chain_count += 1;
        }
        let chains = &survey.chains[..survey.chain_count];
        for region in &mut survey.regions[..survey.region_count] {
            region.empty = region.points & !attacker;
            if field.around(region.points).meets(left) {
                region.rim = LOST;
            }
            for (i, chain) in chains.iter().enumerate() {
                region.rim |= u32::from(region.points.meets(chain.reach)) << i;
                region.vital |= u32::from(region.empty.within(chain.reach)) << i;
            }
        }
        survey
    }

    #[inline]
    pub fn chains(&self) -> &[Chain<B>] {
        &self.chains[..self.chain_count]
    }

    #[inline]
    pub fn regions(&self) -> &[Region<B>] {
        &self.regions[..self.region_count]
    }

    /// All chains, as a set of their numbers.
    pub fn everyone(&self) -> u32 {
        (1 << self.chain_count) - 1
    }

    /// The numbers of the chains that have some of these stones.
    fn chains_of(&self, stones: B) -> u32 {
        (self.chains().iter().enumerate())
            .filter(|(_, chain)| chain.stones.meets(stones))
            .fold(0, |set, (i, _)| set | 1 << i)
    }

    /// The stones of some chains.
    pub fn stones(&self, chains: u32) -> B {
        (self.chains().iter().enumerate())
            .filter(|(i, _)| chains >> i & 1 != 0)
            .fold(B::EMPTY, |set, (_, chain)| set | chain.stones)
    }

    /// The stones that live unconditionally.
    pub fn unconditional(&self) -> B {
        self.stones(self.alive()) | self.sheltered
    }

    /// The numbers of the chains that live unconditionally.
    fn alive(&self) -> u32 {
        let mut alive = self.everyone();
        loop {
            // Chains with one vital region at least, and with two.
            let (mut one, mut two) = (0, 0);
            for region in self.regions() {
                if region.rim & !alive == 0 {
                    two |= one & region.vital;
                    one |= region.vital;
                }
            }
            if alive & !two == 0 {
                return alive;
            }
            alive &= two;
        }
    }
}
