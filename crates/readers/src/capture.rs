//! Capture and rescue of a chain, ladders, either of two and both of two.

use goban::{Colour, Move, Point};
use search::Limits;

use crate::code::{Code, Readout, Refused};
use crate::goal::{Goal, Width};
use crate::readers::{Position, Question, Readers};

impl Readers {
    /// Whether the chain on a point can be captured by the opponent, who moves first.
    ///
    /// # Errors
    /// When there is no stone.
    pub fn attack(
        &mut self,
        position: &Position,
        chain: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = capture(position, chain, None, true)?;
        Ok(self.ask(&question, limits))
    }

    /// Whether the owner of the chain on a point can save it, if he moves first.
    ///
    /// # Errors
    /// When there is no stone.
    pub fn defend(
        &mut self,
        position: &Position,
        chain: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = capture(position, chain, None, false)?;
        Ok(self.ask(&question, limits))
    }

    /// Whether the chain can be captured with nothing but ataris.
    ///
    /// # Errors
    /// When there is no stone.
    pub fn ladder_attack(
        &mut self,
        position: &Position,
        chain: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = Question {
            ladder: true,
            ..capture(position, chain, None, true)?
        };
        Ok(self.ask(&question, limits))
    }

    /// Whether the opponent, who moves first, can capture one of two chains.
    ///
    /// # Errors
    /// When there is no stone, or the colours differ.
    pub fn attack_either(
        &mut self,
        position: &Position,
        one: Point,
        other: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = capture(position, one, Some(other), true)?;
        Ok(self.ask(&question, limits))
    }

    /// Whether the owner of two chains, who moves first, can save both.
    ///
    /// # Errors
    /// When there is no stone, or the colours differ.
    pub fn defend_both(
        &mut self,
        position: &Position,
        one: Point,
        other: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = capture(position, one, Some(other), false)?;
        Ok(self.ask(&question, limits))
    }

    /// Whether a side wins the race between two chains, of which the second is its own: whether it
    /// captures the first while the second stands. `first` says who moves.
    ///
    /// # Errors
    /// When there is no stone, or the chains are not of two colours.
    pub fn race(
        &mut self,
        position: &Position,
        prey: Point,
        own: Point,
        first: Colour,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = race(position, prey, own, first)?;
        Ok(self.ask(&question, limits))
    }

    /// What a move of the opponent does to a chain: the code of the capture that begins with it.
    ///
    /// # Errors
    /// When there is no stone.
    pub fn does_attack(
        &mut self,
        position: &Position,
        mv: Point,
        chain: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        self.with_first_move(&capture(position, chain, None, true)?, mv, limits)
    }

    /// What a move of its owner does for a chain: the code of the rescue that begins with it.
    ///
    /// # Errors
    /// When there is no stone.
    pub fn does_defend(
        &mut self,
        position: &Position,
        mv: Point,
        chain: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        self.with_first_move(&capture(position, chain, None, false)?, mv, limits)
    }

    /// The code of a question whose first move is given.
    pub(crate) fn with_first_move(
        &mut self,
        question: &Question,
        mv: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let mover = question.mover();
        let Some(after) = question.position.after(mv, mover) else {
            return Ok(Readout::nothing(&question.position.board));
        };
        let next = Question {
            position: after,
            seeking: !question.seeking,
            ..*question
        };
        if question
            .goal
            .is_reached(&next.state(0, Width::Full), question.seeker)
        {
            let code = if question.seeking {
                Code::Win
            } else {
                Code::Fail
            };
            return Ok(Readout {
                code,
                mv: Some(Move::Play(mv)),
                ..Readout::nothing(&after.board)
            });
        }
        let reply = self.ask(&next, limits);
        let code = reply.code.reversed();
        Ok(Readout {
            code,
            mv: code.works().then_some(Move::Play(mv)),
            ..reply
        })
    }
}

/// The question about a race that the owner of the second chain is to win.
pub(crate) fn race(
    position: &Position,
    prey: Point,
    own: Point,
    first: Colour,
) -> Result<Question, Refused> {
    let seeker = position.owner(own)?;
    if position.owner(prey)? == seeker {
        return Err(Refused::OneColour(prey, own));
    }
    Ok(Question {
        position: *position,
        goal: Goal::Race(position.name(prey), position.name(own)),
        seeker,
        seeking: first == seeker,
        ladder: false,
    })
}

/// The question about the capture of a chain, or of either of two.
pub(crate) fn capture(
    position: &Position,
    chain: Point,
    other: Option<Point>,
    seeking: bool,
) -> Result<Question, Refused> {
    let owner = position.owner(chain)?;
    let mut names = (position.name(chain), None);
    if let Some(point) = other {
        position.owner_of_both(chain, point)?;
        names.1 = Some(position.name(point)).filter(|&second| second != names.0);
        if let Some(second) = names.1.filter(|&second| second < names.0) {
            names = (second, Some(names.0));
        }
    }
    Ok(Question {
        position: *position,
        goal: Goal::Capture(names.0, names.1),
        seeker: !owner,
        seeking,
        ladder: false,
    })
}
