//! Unconditional life (Benson, *Life in the game of Go*, 1976) for the defender on a [`Field`].

use crate::bits::Bits;
use crate::field::Field;

/// The defender stones that cannot be captured even if he passes for ever.
///
/// A chain is alive when two regions are vital to it: regions enclosed by living chains all of whose empty
/// points are liberties of the chain. A region that touches the outside encloses nothing.
/// A chain on a haven is alive too: it is connected to something safe.
pub fn unconditional_life<B: Bits>(field: &Field<B>, defender: B, attacker: B) -> B {
    let empty = field.all & !(defender | attacker);
    let mut chains: [B; 64] = [B::EMPTY; 64];
    let mut chain_count = 0;
    let mut left = defender;
    let mut sheltered = B::EMPTY;
    while !left.is_empty() {
        let chain = field.flood(B::bit(left.lowest()), defender);
        left &= !chain;
        if chain.meets(field.haven) {
            sheltered |= chain;
        } else if chain_count < chains.len() {
            chains[chain_count] = chain;
            chain_count += 1;
        }
    }
    let mut regions: [(B, B); 64] = [(B::EMPTY, B::EMPTY); 64];
    let mut region_count = 0;
    let open = field.wall | field.attacker_only;
    let mut left = field.all & !defender;
    while !left.is_empty() {
        let region = field.flood(B::bit(left.lowest()), field.all & !defender);
        left &= !region;
        // Every empty point must touch a defender stone, or the region is vital to nobody.
        if !region.meets(open)
            && (region & empty).within(field.around(defender))
            && region_count < regions.len()
        {
            regions[region_count] = (region, field.around(region) & defender);
            region_count += 1;
        }
    }
    if region_count < 2 && sheltered.is_empty() {
        return B::EMPTY;
    }
    let mut alive = B::EMPTY;
    for chain in &chains[..chain_count] {
        alive |= *chain;
    }
    loop {
        let before = alive;
        for chain in &chains[..chain_count] {
            if !chain.meets(alive) {
                continue;
            }
            let reach = field.around(*chain);
            let vital = regions[..region_count]
                .iter()
                .filter(|(region, rim)| {
                    rim.within(alive | sheltered) && (*region & empty).within(reach)
                })
                .count();
            if vital < 2 {
                alive &= !*chain;
            }
        }
        if alive == before {
            return alive | sheltered;
        }
    }
}
