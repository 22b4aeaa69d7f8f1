//! Connection and cut, and ways into an area.

use goban::{Point, PointSet};
use search::Limits;

use crate::code::{Readout, Refused};
use crate::goal::{Goal, Width};
use crate::moves::candidates;
use crate::readers::{Position, Question, Readers};

/// How quiet moves may be that are looked at before anything is read.
const QUIET: u8 = 3;

impl Readers {
    /// Whether the owner of two chains, who moves first, can make them one.
    ///
    /// # Errors
    /// When there is no stone, or the colours differ.
    pub fn connect(
        &mut self,
        position: &Position,
        one: Point,
        other: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = connection(position, one, other, true)?;
        Ok(self.ask(&question, limits))
    }

    /// Whether the opponent of the owner of two chains, who moves first, can keep them apart.
    ///
    /// # Errors
    /// When there is no stone, or the colours differ.
    pub fn disconnect(
        &mut self,
        position: &Position,
        one: Point,
        other: Point,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = connection(position, one, other, false)?;
        Ok(self.ask(&question, limits))
    }

    /// Points where a move may decide whether two chains become one, as a reading begins with.
    ///
    /// # Errors
    /// When there is no stone, or the colours differ.
    pub fn ways(&self, position: &Position, one: Point, other: Point) -> Result<PointSet, Refused> {
        let question = connection(position, one, other, true)?;
        let state = question.state(0, Width::Quiet(QUIET));
        Ok(candidates(&question.goal, &state, question.seeker))
    }

    /// Whether the owner of a chain, who moves first, can get into an area with it.
    ///
    /// # Errors
    /// When there is no stone or no area.
    pub fn break_in(
        &mut self,
        position: &Position,
        chain: Point,
        area: PointSet,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = way_in(position, chain, area, true)?;
        Ok(self.ask(&question, limits))
    }

    /// Whether the opponent of the owner of a chain, who moves first, can keep it out of an area.
    ///
    /// # Errors
    /// When there is no stone or no area.
    pub fn block_off(
        &mut self,
        position: &Position,
        chain: Point,
        area: PointSet,
        limits: &Limits,
    ) -> Result<Readout, Refused> {
        let question = way_in(position, chain, area, false)?;
        Ok(self.ask(&question, limits))
    }
}

pub(crate) fn connection(
    position: &Position,
    one: Point,
    other: Point,
    seeking: bool,
) -> Result<Question, Refused> {
    let owner = position.owner_of_both(one, other)?;
    let names = [one, other].map(|stone| position.name(stone));
    let (a, b) = (names[0].min(names[1]), names[0].max(names[1]));
    Ok(Question {
        position: *position,
        goal: Goal::Connect(a, b),
        seeker: owner,
        seeking,
        ladder: false,
    })
}

fn way_in(
    position: &Position,
    chain: Point,
    area: PointSet,
    seeking: bool,
) -> Result<Question, Refused> {
    let owner = position.owner(chain)?;
    let area = area & position.board.all();
    if area.is_empty() {
        return Err(Refused::NoArea);
    }
    Ok(Question {
        position: *position,
        goal: Goal::Reach(position.name(chain), area),
        seeker: owner,
        seeking,
        ladder: false,
    })
}
