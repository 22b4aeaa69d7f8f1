//! Lemmas settle a position by other questions, and no answer changes.

use search::{Budget, Limits, Search, Table, Verdict};

use crate::makers::{Makers, MakersPosition};

#[test]
fn what_holds_in_every_part_holds_in_the_whole() {
    let (mut held, mut won, mut shorter) = (0, 0, 0);
    for seed in 0..400 {
        let mut game = Makers::random(seed);
        if game.parts().len() < 2 {
            continue;
        }
        let truth = game.minimax(MakersPosition::START);
        *(if truth { &mut won } else { &mut held }) += 1;
        let nodes = [false, true].map(|lemmas| {
            game.lemmas = lemmas;
            let mut table = Table::with_bytes(0);
            let mut budget = Budget::new(Limits::default());
            let mut search = Search::new(game.clone(), &mut table, &mut budget);
            let answer = search
                .solve(&MakersPosition::START)
                .expect("there are no limits");
            let said = answer.verdict == Verdict::Seek;
            assert_eq!(said, truth, "seed {seed}, lemmas {lemmas}: {game:?}");
            budget.nodes
        });
        shorter += usize::from(nodes[1] < nodes[0]);
    }
    assert!(held >= 10 && won >= 10, "{held} held, {won} won");
    assert!(shorter >= 10, "lemmas make {shorter} searches shorter");
}
