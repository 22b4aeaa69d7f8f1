//! The eyes of several spaces together.

use super::Eyes;

/// The four figures of several spaces as one, as those of [`Eyes`] from the worst case to the best.
/// More than two eyes are two.
///
/// The sides take the spaces by turns, those first in which a move is worth the most. That a move
/// may threaten another space is not looked at.
#[must_use]
pub fn genus(spaces: &[Eyes]) -> [u8; 4] {
    let sums: Vec<[u32; 4]> = (spaces.iter())
        .map(|eyes| [eyes.threatened, eyes.least, eyes.most, eyes.hoped].map(u32::from))
        .collect();
    let least = in_turns(&sums, false);
    let most = in_turns(&sums, true);
    let (mut worst, mut best) = (least, most);
    for (i, space) in sums.iter().enumerate() {
        let others = without(&sums, i);
        worst = worst.min(space[0] + in_turns(&others, true));
        best = best.max(space[3] + in_turns(&others, false));
        for (j, other) in others.iter().enumerate() {
            let rest = without(&others, j);
            worst = worst.min(space[1] + other[1] + in_turns(&rest, true));
            best = best.max(space[2] + other[2] + in_turns(&rest, false));
        }
    }
    [worst, least, most, best].map(|eyes| eyes.min(2) as u8)
}

/// The eyes of some spaces that are decided by turns.
fn in_turns(spaces: &[[u32; 4]], owner_first: bool) -> u32 {
    let mut gains: Vec<u32> = spaces.iter().map(|space| space[2] - space[1]).collect();
    gains.sort_unstable_by(|a, b| b.cmp(a));
    let own = gains.iter().skip(usize::from(!owner_first)).step_by(2);
    spaces.iter().map(|space| space[1]).sum::<u32>() + own.sum::<u32>()
}

fn without(spaces: &[[u32; 4]], i: usize) -> Vec<[u32; 4]> {
    let mut others = spaces.to_vec();
    others.remove(i);
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space([threatened, least, most, hoped]: [u8; 4]) -> Eyes {
        Eyes {
            threatened,
            least,
            most,
            hoped,
            attack: None,
            defence: None,
        }
    }

    fn sum(spaces: &[[u8; 4]]) -> [u8; 4] {
        let spaces: Vec<Eyes> = spaces.iter().copied().map(space).collect();
        genus(&spaces)
    }

    #[test]
    fn a_group_without_spaces_has_no_eyes_and_one_space_is_what_it_is() {
        assert_eq!(sum(&[]), [0; 4]);
        assert_eq!(sum(&[[0, 0, 1, 2]]), [0, 0, 1, 2]);
    }

    #[test]
    fn two_half_eyes_are_one_and_three_are_one_or_two() {
        let half = [0, 0, 1, 1];
        assert_eq!(sum(&[half, half]), [0, 1, 1, 2]);
        assert_eq!(sum(&[half, half, half]), [1, 1, 2, 2]);
    }

    #[test]
    fn an_eye_and_a_space_that_is_two_or_none_live_if_the_owner_moves() {
        assert_eq!(sum(&[[1, 1, 1, 1], [0, 0, 2, 2]]), [1, 1, 2, 2]);
    }
}
