//! Unconditional life (Benson, *Life in the game of Go*, 1976) for the defender on a [`Field`].

use crate::bits::Bits;
use crate::field::Field;

/// The defender stones that cannot be captured even if he passes for ever.
///
/// A chain is alive when two regions are vital to it: regions enclosed by living chains all of whose empty
/// points are liberties of the chain. A region that touches the outside encloses nothing.
/// A chain on a haven is alive too: it is connected to something safe.
pub fn unconditional_life<B: Bits>(field: &Field<B>, defender: B, attacker: B) -> B {
    let survey = Survey::of(field, defender, attacker);
    if survey.region_count < 2 && survey.sheltered.is_empty() {
        return B::EMPTY;
    }
    survey.alive(field)
}

/// The chains and points that the unconditional life of some stones rests on: their chains, two vital regions for
/// each, the chains around these, and so on.
pub fn grounds_of_life<B: Bits>(field: &Field<B>, defender: B, attacker: B, stones: B) -> B {
    let survey = Survey::of(field, defender, attacker);
    let alive = survey.alive(field);
    let mut grounds = B::EMPTY;
    let mut todo = stones & alive;
    while !todo.is_empty() {
        let chain = field.flood(B::bit(todo.lowest()), defender);
        todo &= !chain;
        grounds |= chain;
        if chain.meets(survey.sheltered) {
            continue;
        }
        // Regions that serve other chains already cost nothing; after them the smallest are the best.
        let cost = |region: B| (region & !grounds).count();
        let mut two = [(B::EMPTY, B::EMPTY); 2];
        for part in survey.vital(field, chain, alive) {
            if two[0].0.is_empty() || cost(part.0) < cost(two[0].0) {
                two = [part, two[0]];
            } else if two[1].0.is_empty() || cost(part.0) < cost(two[1].0) {
                two[1] = part;
            }
        }
        for (region, rim) in two {
            grounds |= region;
            todo |= rim & !grounds;
        }
    }
    grounds
}

/// Chains and regions beyond this number are left out, which can only miss life.
const MOST: usize = 32;

/// The regions that chains of the defender enclose, and these chains.
struct Survey<B> {
    empty: B,
    chains: [B; MOST],
    chain_count: usize,
    /// Regions that could be vital to a chain, each with the stones around it.
    regions: [(B, B); MOST],
    region_count: usize,
    /// Chains on a haven.
    sheltered: B,
}

impl<B: Bits> Survey<B> {
    fn of(field: &Field<B>, defender: B, attacker: B) -> Survey<B> {
        let mut survey = Survey {
            empty: field.all & !(defender | attacker),
            chains: [B::EMPTY; MOST],
            chain_count: 0,
            regions: [(B::EMPTY, B::EMPTY); MOST],
            region_count: 0,
            sheltered: B::EMPTY,
        };
        let sheltered = field.flood(defender & field.haven, defender);
        survey.sheltered = sheltered;
        let others = field.all & !defender;
        let open = field.flood(others & (field.wall | field.attacker_only), others);
        let reach = field.around(defender);
        let mut rims = B::EMPTY;
        let mut left = others & !open;
        while !left.is_empty() && survey.region_count < survey.regions.len() {
            let region = field.flood(B::bit(left.lowest()), others);
            left &= !region;
            // Every empty point must touch a defender stone, or the region is vital to nobody.
            if (region & survey.empty).within(reach) {
                let rim = field.around(region) & defender;
                survey.regions[survey.region_count] = (region, rim);
                survey.region_count += 1;
                rims |= rim;
            }
        }
        // A chain beside less than two regions does not live, so those beside none need not be counted.
        let mut left = rims & !sheltered;
        while survey.region_count >= 2
            && !left.is_empty()
            && survey.chain_count < survey.chains.len()
        {
            let chain = field.flood(B::bit(left.lowest()), defender);
            left &= !chain;
            survey.chains[survey.chain_count] = chain;
            survey.chain_count += 1;
        }
        survey
    }

    /// The regions that are vital to a chain while certain stones are alive.
    fn vital(&self, field: &Field<B>, chain: B, alive: B) -> impl Iterator<Item = (B, B)> {
        let reach = field.around(chain);
        self.regions[..self.region_count]
            .iter()
            .copied()
            .filter(move |(region, rim)| {
                rim.within(alive | self.sheltered) && (*region & self.empty).within(reach)
            })
    }

    fn alive(&self, field: &Field<B>) -> B {
        let chains = &self.chains[..self.chain_count];
        let mut alive = chains.iter().fold(B::EMPTY, |all, &chain| all | chain);
        loop {
            let before = alive;
            for &chain in chains {
                if chain.meets(alive) && self.vital(field, chain, alive).count() < 2 {
                    alive &= !chain;
                }
            }
            if alive == before {
                return alive | self.sheltered;
            }
        }
    }
}
