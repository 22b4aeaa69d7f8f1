//! Zones leave out moves of the holder, and no answer changes.

use search::{Budget, Limits, Search, Table, Verdict};

use crate::makers::{Makers, MakersPosition};

#[test]
fn moves_outside_the_zone_of_a_win_change_nothing() {
    let mut nodes = [0, 0];
    let mut wins = 0;
    for seed in 0..150 {
        let mut game = Makers::random(seed);
        let truth = game.minimax(MakersPosition::START);
        wins += usize::from(truth);
        for zones in [false, true] {
            game.zones = zones;
            let mut table = Table::with_bytes(0);
            let mut budget = Budget::new(Limits::default());
            let mut search = Search::new(game.clone(), &mut table, &mut budget);
            let answer = search
                .solve(&MakersPosition::START)
                .expect("there are no limits");
            let said = answer.verdict == Verdict::Seek;
            assert_eq!(said, truth, "seed {seed}, zones {zones}: {game:?}");
            nodes[usize::from(zones)] += budget.nodes;
            if zones && truth {
                // What is said to be the place of the win is enough to win in.
                let inside = Makers {
                    patterns: (game.patterns.iter().copied())
                        .filter(|pattern| pattern & !answer.zone == 0)
                        .collect(),
                    ..game.clone()
                };
                assert!(
                    inside.minimax(MakersPosition::START),
                    "seed {seed}: {game:?}"
                );
            }
        }
    }
    assert!((20..130).contains(&wins), "{wins} of 150 are won");
    assert!(nodes[1] < nodes[0], "zones save nothing: {nodes:?} nodes");
}
