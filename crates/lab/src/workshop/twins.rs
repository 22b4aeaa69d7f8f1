//! Problems that are the same but for how they lie and for their colours.

use goban::Colour;
use life::Problem;

/// A key that all sixteen images of a problem share, and others do not but by a rare chance.
pub fn key(problem: &Problem, mover: Colour) -> u64 {
    let view = problem.upright();
    let upright = problem.seen(view);
    let attacks = mover != problem.defender;
    let defender = upright.defender;
    // FNV-1a (Fowler, Noll and Vo) over the stones of the defender, then of the attacker.
    let mut key = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |byte: u8| key = (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for colour in [defender, !defender] {
        for point in upright.stones(colour) {
            add(point.x());
            add(point.y());
        }
        add(255);
    }
    add(u8::from(attacks));
    key
}
