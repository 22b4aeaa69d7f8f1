//! A game with zones and lemmas. Two players take points in turn, and the seeker wins when he has
//! all points of one of several patterns. A point more of the holder's far away changes nothing,
//! and patterns that share no point are games of their own.

use search::{Child, Game, Verdict};

use crate::random::Random;

/// The number of a pass.
pub const PASS: u16 = 99;
/// Points of the board.
pub const POINTS: u16 = 9;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MakersPosition {
    pub seeker: u16,
    pub holder: u16,
    pub seeker_moves: bool,
}

impl MakersPosition {
    pub const START: MakersPosition = MakersPosition {
        seeker: 0,
        holder: 0,
        seeker_moves: true,
    };

    fn after(self, mv: u16) -> MakersPosition {
        let bit = if mv == PASS { 0 } else { 1 << mv };
        let (seeker, holder) = match self.seeker_moves {
            true => (self.seeker | bit, self.holder),
            false => (self.seeker, self.holder | bit),
        };
        MakersPosition {
            seeker,
            holder,
            seeker_moves: !self.seeker_moves,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Makers {
    pub patterns: Vec<u16>,
    pub zones: bool,
    pub lemmas: bool,
    /// Apart for the parts of a game, whose patterns are fewer.
    pub salt: u64,
}

impl Makers {
    pub fn random(seed: u64) -> Makers {
        let mut random = Random(seed);
        let wanted = 3 + random.below(6);
        let mut pattern = || {
            let size = 2 + random.below(2);
            let mut set = 0u16;
            while (set.count_ones() as usize) < size {
                set |= 1 << random.below(usize::from(POINTS));
            }
            set
        };
        Makers {
            patterns: (0..wanted).map(|_| pattern()).collect(),
            zones: false,
            lemmas: false,
            salt: 0,
        }
    }

    fn complete(&self, at: &MakersPosition) -> Option<u16> {
        let taken = |pattern: &&u16| at.seeker & **pattern == **pattern;
        self.patterns.iter().find(taken).copied()
    }

    /// Whether the seeker wins, by looking at everything.
    pub fn minimax(&self, at: MakersPosition) -> bool {
        if self.complete(&at).is_some() {
            return true;
        }
        let free = !(at.seeker | at.holder) & ((1 << POINTS) - 1);
        let mut moves = (0..POINTS).filter(|mv| free >> mv & 1 == 1);
        match (free, at.seeker_moves) {
            (0, _) => false,
            (_, true) => moves.any(|mv| self.minimax(at.after(mv))),
            (_, false) => {
                moves.all(|mv| self.minimax(at.after(mv))) && self.minimax(at.after(PASS))
            }
        }
    }

    /// The patterns in parts that share no point.
    pub fn parts(&self) -> Vec<Vec<u16>> {
        let mut parts: Vec<Vec<u16>> = Vec::new();
        for &pattern in &self.patterns {
            let meets = |part: &Vec<u16>| part.iter().any(|other| other & pattern != 0);
            let (touched, apart): (Vec<_>, Vec<_>) = parts.into_iter().partition(meets);
            parts = apart;
            let mut joined: Vec<u16> = touched.into_iter().flatten().collect();
            joined.push(pattern);
            parts.push(joined);
        }
        parts
    }
}

impl Game for Makers {
    type State = MakersPosition;
    type Zone = u16;

    fn key(&self, at: &MakersPosition) -> u64 {
        let bits = u64::from(at.seeker) << 20 | u64::from(at.holder) << 1;
        (Random(bits | u64::from(at.seeker_moves)).next() ^ self.salt).max(1)
    }

    fn level(&self, _: &MakersPosition) -> i8 {
        0
    }

    fn seeker_to_move(&self, at: &MakersPosition) -> bool {
        at.seeker_moves
    }

    fn verdict(&mut self, at: &MakersPosition) -> Option<Verdict> {
        let is_full = at.seeker | at.holder == (1 << POINTS) - 1;
        match self.complete(at) {
            Some(_) => Some(Verdict::Seek),
            None => is_full.then_some(Verdict::Hold),
        }
    }

    fn children(&mut self, at: &MakersPosition, out: &mut Vec<Child<MakersPosition, u16>>) -> bool {
        let moves = (0..POINTS).chain((!at.seeker_moves).then_some(PASS));
        out.extend(moves.filter_map(|mv| self.clone().play(at, mv)));
        false
    }

    fn play(&mut self, at: &MakersPosition, mv: u16) -> Option<Child<MakersPosition, u16>> {
        let legal = match mv {
            PASS => !at.seeker_moves,
            // A point of no pattern is worth nothing to anybody.
            _ => self
                .patterns
                .iter()
                .any(|p| p & !at.seeker & !at.holder & 1 << mv != 0),
        };
        let next = at.after(mv);
        legal.then(|| Child::new(next, self.key(&next), mv, 1, 1))
    }

    fn lemma(&self, at: &MakersPosition, index: u32) -> Option<(Makers, MakersPosition, Verdict)> {
        let parts = self.parts();
        // The holder answers each of the seeker's moves in the part where it was made. It is asked
        // once, before anything is played.
        if !self.lemmas || *at != MakersPosition::START || parts.len() < 2 {
            return None;
        }
        let patterns = parts.get(index as usize)?.clone();
        let salt = Random(patterns.iter().fold(1, |all, &p| all * 513 + u64::from(p))).next();
        let part = Makers {
            patterns,
            salt,
            ..self.clone()
        };
        Some((part, *at, Verdict::Hold))
    }

    fn end_zone(&self, at: &MakersPosition) -> u16 {
        self.complete(at).unwrap_or(u16::MAX)
    }

    fn uses_zones(&self) -> bool {
        self.zones
    }

    fn is_idle(&self, mv: u16) -> bool {
        mv == PASS
    }

    fn matters(&self, zone: u16, mv: u16) -> bool {
        mv == PASS || zone >> mv & 1 == 1
    }

    fn everywhere(&self) -> u16 {
        u16::MAX
    }

    fn union(&self, one: u16, other: u16) -> u16 {
        one | other
    }

    fn widened(&self, before: &MakersPosition, mv: u16, _: &MakersPosition, zone: u16) -> u16 {
        match before.seeker_moves {
            true => zone | 1 << mv,
            false => zone,
        }
    }
}
