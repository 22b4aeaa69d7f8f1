//! What both sides agree on before a game, and the game as events.

use goban::{Colour, Move, Point, Size};

use super::link::{Command, Link, Packet};

/// The most bits of a point in the value of a move.
const POINT: u16 = 0x1ff;
/// The bit of the value of a move that is set for White.
const WHITE: u16 = 0x200;

/// What a game has to be agreed on. What is `None` is left to the other side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Lines of the board.
    pub size: Option<usize>,
    /// Handicap stones; none is 0.
    pub handicap: Option<usize>,
    /// Whether territory is counted (Japanese), and not area (Ing's rules of the protocol).
    pub territory: Option<bool>,
    /// Our colour.
    pub colour: Option<Colour>,
}

impl Terms {
    /// Whether nothing is left open.
    pub fn is_complete(&self) -> bool {
        self.size.is_some()
            && self.handicap.is_some()
            && self.territory.is_some()
            && self.colour.is_some()
    }
}

/// What happened on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// All is agreed on: a game begins.
    Begin(Terms),
    /// The other side moved.
    Moved(Colour, Move),
    /// The other side gave up: an extension that CGoban sends.
    Resigned,
    /// This number of moves is taken back.
    Undo(usize),
    /// The two sides cannot agree on this.
    Disagree(Matter),
}

/// A matter to agree on, with the number of its question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Which rules.
    Rules = 7,
    /// How many handicap stones.
    Handicap = 8,
    /// How many lines.
    Size = 9,
    /// Who has which colour.
    Colour = 11,
}

/// The protocol as one player sees it.
#[derive(Debug, Default)]
pub struct Talks {
    link: Link,
    wanted: Terms,
    agreed: Terms,
    asked: Option<Matter>,
    begun: bool,
    /// A move that came before all was agreed on.
    early: Option<u16>,
}

impl Talks {
    /// Talks in which we want these terms.
    pub fn new(wanted: Terms) -> Talks {
        Talks {
            wanted,
            ..Talks::default()
        }
    }

    /// The line underneath, for what has to be written and sent again.
    pub fn link(&mut self) -> &mut Link {
        &mut self.link
    }

    /// Whether all was agreed on.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Opens a game from our side. That is for the side that is not known to be White.
    pub fn open(&mut self) {
        self.restart();
        self.link.give_up();
        self.link.send(Command::Reset, 0);
    }

    fn restart(&mut self) {
        self.agreed = Terms::default();
        self.begun = false;
        self.early = None;
        self.asked = None;
    }

    /// Tells the other side our move.
    pub fn play(&mut self, colour: Colour, action: Move) {
        let size = self.agreed.size.unwrap_or(19);
        let point = match action {
            Move::Pass => 0,
            Move::Play(p) => 1 + p.x() as u16 + (size - 1 - p.y() as usize) as u16 * size as u16,
        };
        let white = if colour == Colour::White { WHITE } else { 0 };
        self.link.send(Command::Move, point | white);
    }

    /// Takes a byte from the line.
    pub fn hear(&mut self, byte: u8) -> Vec<Event> {
        let Some(packet) = self.link.hear(byte) else {
            return Vec::new();
        };
        let mut events = Vec::new();
        self.obey(packet, &mut events);
        if !self.begun && self.agreed.is_complete() {
            self.begun = true;
            events.push(Event::Begin(self.agreed));
            if let Some(event) = self.early.take().and_then(|value| self.moved(value)) {
                events.push(event);
            }
        }
        events
    }

    fn obey(&mut self, packet: Packet, events: &mut Vec<Event>) {
        let value = packet.value;
        match packet.command {
            Command::Reset => {
                self.restart();
                self.ask_or_acknowledge();
            }
            Command::Query => {
                let answer = self.answer(value);
                self.link.send(Command::Respond, answer);
            }
            Command::Respond => {
                let matter = self.asked.take();
                if let Some(matter) = matter
                    && !self.learn(matter, value)
                {
                    self.link.send(Command::Deny, 0);
                    events.push(Event::Disagree(matter));
                    return;
                }
                self.ask_or_acknowledge();
            }
            Command::Move if !self.agreed.is_complete() => {
                self.early = Some(value);
                self.ask_or_acknowledge();
            }
            Command::Move => {
                self.link.send(Command::Ack, 0);
                events.extend(self.moved(value));
            }
            Command::Undo => {
                self.link.send(Command::Ack, 0);
                events.push(Event::Undo(usize::from(value)));
            }
            Command::Ack if self.agreed.is_complete() => {}
            Command::Ack => self.ask_or_acknowledge(),
            Command::Deny => self.link.send(Command::Ack, 0),
            Command::Extended => self.link.send(Command::Deny, 0),
        }
    }

    /// Asks for the next thing that is open, or says that all was heard.
    fn ask_or_acknowledge(&mut self) {
        let open = [
            (Matter::Rules, self.agreed.territory.is_none()),
            (Matter::Size, self.agreed.size.is_none()),
            (Matter::Handicap, self.agreed.handicap.is_none()),
            (Matter::Colour, self.agreed.colour.is_none()),
        ];
        match open.into_iter().find(|(_, open)| *open) {
            Some((matter, _)) => {
                self.asked = Some(matter);
                self.link.send(Command::Query, matter as u16);
            }
            None => self.link.send(Command::Ack, 0),
        }
    }

    /// Our answer to a question: 0 when we do not mind. What we say is agreed on.
    fn answer(&mut self, query: u16) -> u16 {
        let (wanted, agreed) = (self.wanted, &mut self.agreed);
        let known = match query {
            // Which game it is: Go.
            0 => return 1,
            q if q == Matter::Rules as u16 => {
                agreed.territory = agreed.territory.or(wanted.territory);
                agreed.territory.map(|t| if t { 1 } else { 2 })
            }
            q if q == Matter::Handicap as u16 => {
                agreed.handicap = agreed.handicap.or(wanted.handicap);
                agreed.handicap.map(|n| n.max(1) as u16)
            }
            q if q == Matter::Size as u16 => {
                agreed.size = agreed.size.or(wanted.size);
                agreed.size.map(|n| n as u16)
            }
            q if q == Matter::Colour as u16 => {
                agreed.colour = agreed.colour.or(wanted.colour);
                agreed.colour.map(|c| match c {
                    Colour::White => 1,
                    Colour::Black => 2,
                })
            }
            _ => None,
        };
        known.unwrap_or(0)
    }

    /// Takes an answer. False when it is not what we want, or when nobody knows.
    fn learn(&mut self, matter: Matter, value: u16) -> bool {
        fn settle<T: PartialEq>(slot: &mut Option<T>, wanted: Option<T>, said: Option<T>) -> bool {
            let differ = wanted.is_some() && said.is_some() && wanted != said;
            *slot = said.or(wanted);
            slot.is_some() && !differ
        }
        let (agreed, wanted) = (&mut self.agreed, self.wanted);
        match matter {
            Matter::Rules => {
                let said = (value > 0).then_some(value == 1);
                settle(&mut agreed.territory, wanted.territory, said)
            }
            Matter::Handicap => {
                // One is the protocol's word for none.
                let said = (value > 0).then_some(if value == 1 { 0 } else { value as usize });
                settle(&mut agreed.handicap, wanted.handicap, said)
            }
            Matter::Size => {
                let said = (value > 0).then_some(usize::from(value));
                settle(&mut agreed.size, wanted.size, said)
                    && agreed.size.is_some_and(|n| Size::square(n).is_ok())
            }
            Matter::Colour => {
                // He says his own colour: ours is the other one.
                let said = match value {
                    1 => Some(Colour::Black),
                    2 => Some(Colour::White),
                    _ => None,
                };
                settle(&mut agreed.colour, wanted.colour, said)
            }
        }
    }

    fn moved(&self, value: u16) -> Option<Event> {
        let colour = match value & WHITE {
            0 => Colour::Black,
            _ => Colour::White,
        };
        let size = self.agreed.size?;
        let action = match usize::from(value & POINT) {
            0 => Move::Pass,
            n if n <= size * size => {
                let (x, y) = ((n - 1) % size, size - 1 - (n - 1) / size);
                Move::Play(Point::new(x as u8, y as u8))
            }
            n if n == usize::from(POINT) => return Some(Event::Resigned),
            _ => return None,
        };
        Some(Event::Moved(colour, action))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets two ends talk until both are silent, and gives what each of them saw.
    fn talk(a: &mut Talks, b: &mut Talks) -> (Vec<Event>, Vec<Event>) {
        let (mut seen_a, mut seen_b) = (Vec::new(), Vec::new());
        for _ in 0..100 {
            let to_b = a.link().take_output();
            let to_a = b.link().take_output();
            if to_a.is_empty() && to_b.is_empty() {
                break;
            }
            seen_b.extend(to_b.into_iter().flat_map(|byte| b.hear(byte)));
            seen_a.extend(to_a.into_iter().flat_map(|byte| a.hear(byte)));
        }
        (seen_a, seen_b)
    }

    const TERMS: Terms = Terms {
        size: Some(9),
        handicap: Some(0),
        territory: Some(true),
        colour: Some(Colour::Black),
    };

    #[test]
    fn one_side_knows_all_and_the_other_learns_it() {
        let (mut driver, mut engine) = (Talks::new(TERMS), Talks::default());
        driver.open();
        let (_, seen) = talk(&mut driver, &mut engine);
        let learnt = Terms {
            colour: Some(Colour::White),
            ..TERMS
        };
        assert_eq!(seen, [Event::Begin(learnt)]);
    }

    #[test]
    fn the_side_that_knows_nothing_may_open_as_well() {
        let (mut driver, mut engine) = (Talks::new(TERMS), Talks::default());
        engine.open();
        let (_, seen) = talk(&mut driver, &mut engine);
        assert!(matches!(seen[..], [Event::Begin(_)]), "{seen:?}");
        assert!(engine.has_begun() && driver.has_begun());
    }

    /// The packets of CGoban 1.9.14 when its program opens too.
    #[test]
    fn a_side_that_opened_at_once_and_opens_again_is_asked_again() {
        let mut engine = Talks::default();
        let opening = [0x01, 0xa1, 0xa0, 0x80];
        engine.open();
        assert_eq!(engine.link().take_output(), opening);
        for question in [[0x02, 0xb9, 0xb0, 0x87], [0x03, 0xba, 0xb0, 0x87]] {
            assert_eq!(opening.map(|byte| engine.hear(byte).len()), [0; 4]);
            assert_eq!(engine.link().take_output(), question);
        }
        // The rules are territory; the next question is about handicap.
        for byte in [0x02, 0xc3, 0xc0, 0x81] {
            assert!(engine.hear(byte).is_empty());
        }
        let said = engine.link().take_output();
        assert_eq!(said[2] & 0xf0, 0xb0, "{said:x?}");
    }

    #[test]
    fn moves_passes_and_undo_arrive_as_they_were_made() {
        let (mut driver, mut engine) = (Talks::new(TERMS), Talks::default());
        driver.open();
        talk(&mut driver, &mut engine);
        for point in Size::square(9).expect("a size").points() {
            driver.play(Colour::Black, Move::Play(point));
            let (_, seen) = talk(&mut driver, &mut engine);
            assert_eq!(seen, [Event::Moved(Colour::Black, Move::Play(point))]);
            engine.play(Colour::White, Move::Pass);
            let (seen, _) = talk(&mut driver, &mut engine);
            assert_eq!(seen, [Event::Moved(Colour::White, Move::Pass)]);
        }
    }

    #[test]
    fn sides_that_want_different_boards_disagree() {
        let wanted = Terms {
            size: Some(13),
            ..Terms::default()
        };
        let (mut driver, mut engine) = (Talks::new(TERMS), Talks::new(wanted));
        driver.open();
        let (_, seen) = talk(&mut driver, &mut engine);
        assert_eq!(seen.first(), Some(&Event::Disagree(Matter::Size)));
    }
}
