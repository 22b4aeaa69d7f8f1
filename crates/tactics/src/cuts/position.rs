//! A few points between several chains of the defender: what matters of them, and a key for it.

/// The most points.
pub const POINTS: usize = 7;

/// The most chains.
pub const CHAINS: usize = 5;

/// How many groups of games there are ([`CutPosition::group`]).
pub const GROUPS: usize = 2 * (POINTS + 1);

/// Points that the defender's chains enclose, in one part or in several, with the attacker's stones
/// on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CutPosition {
    /// How many points there are.
    pub points: usize,
    /// For each point the points next to it.
    pub near: [u8; POINTS],
    /// How many chains there are.
    pub chains: usize,
    /// For each chain the points next to it.
    pub reach: [u8; CHAINS],
    /// Points with a stone of the attacker.
    pub attacker: u8,
}

/// An order of points and chains: which comes at each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Of points.
    pub points: [u8; POINTS],
    /// Of chains.
    pub chains: [u8; CHAINS],
}

/// Numbers that do not depend on the order in which points and chains are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks {
    /// Of points.
    pub points: [u32; POINTS],
    /// Of chains.
    pub chains: [u32; CHAINS],
}

impl CutPosition {
    /// Points and chains by what is around them, two steps far.
    pub fn ranks(&self) -> Ranks {
        let mut own = [0u32; POINTS];
        for (i, own) in own.iter_mut().enumerate().take(self.points) {
            let touches = (self.reach[..self.chains].iter())
                .map(|reach| u32::from(reach >> i & 1))
                .sum::<u32>();
            *own = mixed(self.near[i].count_ones() << 3 | touches);
        }
        let mut ranks = Ranks {
            points: [0; POINTS],
            chains: [0; CHAINS],
        };
        let mut of_chains = [0u32; CHAINS];
        for (sum, &reach) in of_chains.iter_mut().zip(&self.reach[..self.chains]) {
            for i in each(reach) {
                *sum = sum.wrapping_add(mixed(own[i]));
            }
        }
        for i in 0..self.points {
            let mut sum = own[i];
            for j in each(self.near[i]) {
                sum = sum.wrapping_add(mixed(own[j] ^ 1));
            }
            for (&chain, &reach) in of_chains.iter().zip(&self.reach[..self.chains]) {
                if reach >> i & 1 != 0 {
                    sum = sum.wrapping_add(mixed(chain ^ 2));
                }
            }
            // No stone of the attacker can stand on a point without a neighbour, so these come
            // last.
            ranks.points[i] = sum >> 1 | u32::from(self.near[i] == 0) << 31;
        }
        for (sum, &reach) in ranks.chains.iter_mut().zip(&self.reach[..self.chains]) {
            for i in each(reach) {
                *sum = sum.wrapping_add(mixed(ranks.points[i] ^ 3));
            }
        }
        ranks
    }

    /// An order by rank; what has the same rank stays in the order in which it is given.
    pub fn order(&self) -> Order {
        let ranks = self.ranks();
        let mut order = Order {
            points: [0, 1, 2, 3, 4, 5, 6],
            chains: [0, 1, 2, 3, 4],
        };
        sort(&mut order.points[..self.points], &ranks.points);
        sort(&mut order.chains[..self.chains], &ranks.chains);
        order
    }

    /// The points and chains as one number, in a certain order and without stones: different ones
    /// have different numbers. There are seven bits for each chain and one for each two points.
    pub fn key(&self, order: &Order) -> u64 {
        let points = &order.points[..self.points];
        let mut key = 0;
        for (i, &p) in points.iter().enumerate() {
            for (c, &chain) in order.chains[..self.chains].iter().enumerate() {
                key |= u64::from(self.reach[usize::from(chain)] >> p & 1) << (POINTS * c + i);
            }
            let near = self.near[usize::from(p)];
            for (j, &q) in points[..i].iter().enumerate() {
                key |= u64::from(near >> q & 1) << (POINTS * CHAINS + i * (i - 1) / 2 + j);
            }
        }
        key
    }

    /// The attacker's stones in a certain order of the points.
    pub fn stones(&self, order: &Order) -> usize {
        (order.points[..self.points].iter().enumerate()).fold(0, |set, (i, &p)| {
            set | usize::from(self.attacker >> p & 1) << i
        })
    }

    /// The group of games in the table that it belongs to. It depends on how many points can have
    /// stones, and on whether there are more than two chains.
    pub fn group(&self) -> usize {
        2 * self.busy() + usize::from(self.chains > 2)
    }

    /// How many points have a neighbour, so that stones can stand on them.
    pub fn busy(&self) -> usize {
        self.near.iter().filter(|&&near| near != 0).count()
    }
}

fn sort(order: &mut [u8], ranks: &[u32]) {
    for i in 1..order.len() {
        let mut at = i;
        while at > 0 && ranks[usize::from(order[at - 1])] > ranks[usize::from(order[at])] {
            order.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// A number that looks like chance.
fn mixed(number: u32) -> u32 {
    let number = (number ^ number >> 15).wrapping_mul(0x85eb_ca6b);
    (number ^ number >> 13).wrapping_mul(0xc2b2_ae35)
}

/// The numbers in a set, rising.
pub fn each(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}
