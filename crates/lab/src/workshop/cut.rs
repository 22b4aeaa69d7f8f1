//! Groups cut out of a game's position: what stands near a group, and nothing else.

use goban::{Board, Colour, PointSet};

use super::Candidate;

/// Chains with fewer stones are no groups.
const FEWEST_STONES: usize = 3;
/// Regions with more empty points are not problems that a person reads.
const MOST_EMPTY: usize = 14;

/// The groups of a position that another colour encloses, each with the stones around it.
pub fn cut(board: &Board) -> Vec<Candidate> {
    let all = board.size().all();
    let mut found: Vec<Candidate> = Vec::new();
    let mut seen = PointSet::EMPTY;
    for defender in Colour::BOTH {
        for chain in board.stones(defender).components() {
            if chain.len() < FEWEST_STONES || chain.intersects(seen) {
                continue;
            }
            let whole = life::Setup {
                defender: Some(defender),
                targets: chain,
                ..life::Setup::new(
                    board.size(),
                    board.stones(Colour::Black),
                    board.stones(Colour::White),
                )
            };
            let Ok(problem) = whole.problem() else {
                continue;
            };
            let empty = board.empty() & problem.region;
            if empty.is_empty() || empty.len() > MOST_EMPTY || !problem.escape.is_empty() {
                continue;
            }
            seen |= problem.region & board.stones(defender);
            let field = problem.region | problem.attacker_only;
            let near = field.grown(all).grown(all);
            // A wall chain is cut off where it leaves the neighbourhood.
            let keep = |colour| board.stones(colour) & near;
            found.push(Candidate {
                setup: life::Setup {
                    defender: Some(defender),
                    ..life::Setup::new(board.size(), keep(Colour::Black), keep(Colour::White))
                },
                mover: None,
            });
        }
    }
    found
}
