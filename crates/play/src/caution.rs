//! Moves that give stones away are not played where another does nearly as well.
//!
//! A tree search of few visits overlooks captures that take many moves. A reader does not: after a
//! move it proves which of the player's chains the opponent takes. What the stones were worth is a
//! judgement, so a move is only exchanged for one that the search values nearly the same.

use crate::reading;
use crate::search::{Candidate, Found};
use goban::{Game, Move, PointSet};
use readers::{Limits, Position, Readers};

/// Chains with more liberties are not asked about.
const LIBERTIES: usize = 3;
/// A move that wins this much less often does nearly as well.
const NEARLY: f32 = 0.03;
/// A move needs the visits of the best one divided by this to be known well enough.
const FEWER: u32 = 10;
/// How many moves are compared.
const MOVES: usize = 4;
/// A move is exchanged for another when it gives away at least this many stones more.
const STONES: usize = 2;

/// The move to play instead of the chosen one, or that one.
pub(crate) fn instead(
    readers: &mut Readers,
    game: &Game,
    found: &Found,
    chosen: Move,
    limits: &Limits,
) -> Move {
    let position = Position::from(game);
    let Some(best) = found.moves.iter().find(|m| m.action == chosen) else {
        return chosen;
    };
    let near = |m: &&Candidate| {
        m.action != chosen
            && m.action != Move::Pass
            && m.visits > 0
            && m.visits >= best.visits / FEWER
            && m.winrate >= best.winrate - NEARLY
    };
    let mut others = found.moves.iter().filter(near).take(MOVES - 1).peekable();
    if others.peek().is_none() {
        return chosen;
    }
    let mut given = |candidate: &Candidate| given_away(readers, &position, candidate, game, limits);
    let Some(most) = given(best).filter(|&given| given >= STONES) else {
        return chosen;
    };
    others
        .filter_map(|m| Some((given(m)?, m.action)))
        .find(|&(given, _)| given + STONES <= most)
        .map_or(chosen, |(_, action)| action)
}

/// How many stones the opponent can take, one chain or another, once this move is made. None for a
/// move that is not legal, or a pass.
fn given_away(
    readers: &mut Readers,
    position: &Position,
    candidate: &Candidate,
    game: &Game,
    limits: &Limits,
) -> Option<usize> {
    let mover = game.to_move();
    let after = position.after(candidate.action.point()?, mover)?;
    let board = after.board;
    let short = |chain: &PointSet| chain.neighbours(board.empty()).len() <= LIBERTIES;
    let chains: Vec<PointSet> = board.chains(mover).filter(short).collect();
    let taken = chains
        .into_iter()
        .filter(|&chain| reading::capture(readers, &after, chain, limits).is_some());
    Some(taken.map(|chain| chain.len()).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::{Board, Colour, Point, Rules};

    fn candidate(x: u8, y: u8, visits: u32, winrate: f32) -> Candidate {
        Candidate {
            action: Move::Play(Point::new(x, y)),
            visits,
            winrate,
            lead: 0.0,
            prior: 0.1,
            line: Vec::new(),
        }
    }

    /// What is played when the search likes the corner, which leaves three stones in atari, and a
    /// little less the move that saves them.
    fn played(winrate_of_rescue: f32, visits_of_rescue: u32) -> Move {
        let board = "
            . . . . . . . . .
            . O O O O . . X .
            . O X X X . . . .
            . . O O O . . X .
            . . . . . . . . .
            . . . . . . . . .
            ";
        let board = Board::parse(board).expect("the diagram is a board");
        let game = Game::from_board(board, Colour::Black, Rules::default());
        let found = Found {
            mover: Colour::Black,
            moves: vec![
                candidate(8, 5, 100, 0.5),
                candidate(5, 2, visits_of_rescue, winrate_of_rescue),
            ],
            winrate: 0.5,
            lead: 0.0,
            ownership: Vec::new(),
            visits: 150,
        };
        let chosen = found.moves[0].action;
        let (mut readers, limits) = (Readers::new(), Limits::default());
        instead(&mut readers, &game, &found, chosen, &limits)
    }

    #[test]
    fn stones_are_saved_where_that_costs_little() {
        assert_eq!(played(0.48, 50), Move::Play(Point::new(5, 2)));
    }

    #[test]
    fn stones_are_left_where_another_move_is_worth_much_more() {
        assert_eq!(played(0.40, 50), Move::Play(Point::new(8, 5)));
    }

    #[test]
    fn a_move_that_was_hardly_looked_at_is_not_trusted() {
        assert_eq!(played(0.55, 3), Move::Play(Point::new(8, 5)));
    }
}
