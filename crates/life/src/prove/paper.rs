//! The nodes of a proof as the bytes of its file, from the moment they are written.

use std::convert::Infallible;
use std::fmt;

use proof::{DecodeError, Encoder, Header, Node, Proof, Section};

use super::Failure;
use super::memory::Meter;
use super::pieces::Pieces;

/// A proof that has been written. It is kept as the bytes of its file, which are a tenth of what it
/// takes to work with it.
pub struct WrittenProof {
    pub(super) header: Header,
    pub(super) paper: Paper,
}

impl WrittenProof {
    /// The same proof, with what was taken for granted told in words. The checker repeats them and
    /// does not read them.
    #[must_use]
    pub fn saying(mut self, assumptions: Vec<String>) -> WrittenProof {
        self.header.assumptions = assumptions;
        self
    }

    /// Hands the bytes of the file over, piece by piece.
    ///
    /// # Errors
    ///
    /// Those of `put`.
    pub fn write<E>(&self, put: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut encoder = Encoder::new(&self.header, put)?;
        for section in Section::ALL {
            self.paper.sections[section as usize].write(&mut encoder)?;
        }
        encoder.finish()
    }

    /// All bytes of the file.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let Ok(()) = self.write(&mut |bytes: &[u8]| {
            file.extend_from_slice(bytes);
            Ok::<(), Infallible>(())
        });
        file
    }

    /// The proof to work with.
    ///
    /// # Errors
    ///
    /// None, as far as the file is what its reader expects.
    pub fn decode(&self) -> Result<Proof, DecodeError> {
        Proof::decode(&self.bytes())
    }
}

impl fmt::Debug for WrittenProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WrittenProof").finish_non_exhaustive()
    }
}

/// The nodes of the four sections.
#[derive(Default)]
pub(super) struct Paper {
    sections: [Part; 4],
}

#[derive(Default)]
struct Part {
    /// How many nodes there are.
    nodes: usize,
    /// Their bytes, in the order in which they were written. In a closed set the number of a node's
    /// bytes comes first.
    bytes: Pieces<u8>,
    /// Where in `bytes` the nodes of a closed set begin, which are written long after they were
    /// numbered.
    starts: Pieces<u32>,
}

impl Paper {
    /// Writes the next node of a well-founded section.
    pub fn append(
        &mut self,
        section: Section,
        node: &Node,
        memory: &mut Meter,
    ) -> Result<(), Failure> {
        let part = &mut self.sections[section as usize];
        let mut bytes = Vec::new();
        node.encode(part.nodes as u32, &mut bytes);
        part.nodes += 1;
        part.append(&bytes, memory)
    }

    /// Leaves room for the next node of a closed set.
    pub fn leave_room(&mut self, section: Section, memory: &mut Meter) -> Result<(), Failure> {
        let part = &mut self.sections[section as usize];
        part.nodes += 1;
        part.starts.push(0, memory)
    }

    /// Writes a node of a closed set that room was left for.
    pub fn fill_in(
        &mut self,
        section: Section,
        number: u32,
        node: &Node,
        memory: &mut Meter,
    ) -> Result<(), Failure> {
        let part = &mut self.sections[section as usize];
        let start = u32::try_from(part.bytes.len()).map_err(|_| Failure::Memory)?;
        part.starts.set(number as usize, start);
        let mut bytes = Vec::new();
        node.encode(number, &mut bytes);
        let length = u16::try_from(bytes.len()).map_err(|_| Failure::Memory)?;
        part.append(&length.to_le_bytes(), memory)?;
        part.append(&bytes, memory)
    }
}

impl Part {
    fn append(&mut self, bytes: &[u8], memory: &mut Meter) -> Result<(), Failure> {
        let mut bytes = bytes.iter();
        bytes.try_for_each(|&byte| self.bytes.push(byte, memory))
    }

    fn write<E>(&self, encoder: &mut Encoder<E>) -> Result<(), E> {
        encoder.section(self.nodes)?;
        if self.starts.len() == 0 {
            return self.bytes.iter().try_for_each(|piece| encoder.nodes(piece));
        }
        let mut node = Vec::new();
        for start in self.starts.iter().flatten() {
            let start = *start as usize;
            let length = u16::from_le_bytes([self.bytes.get(start), self.bytes.get(start + 1)]);
            node.clear();
            node.extend((0..length as usize).map(|i| self.bytes.get(start + 2 + i)));
            encoder.nodes(&node)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use goban::{Colour, Move, Point, PointSet, Size};
    use proof::{Body, Claim, Edge, Question, Reading, Role, Rules, Sections, Survive};

    use super::*;

    fn header() -> Header {
        let points = |x: u8| PointSet::single(Point::new(x, 0));
        Header {
            program: "a test".into(),
            size: Size::new(5, 1).expect("a board"),
            black: points(0),
            white: points(3),
            defender: Colour::Black,
            goal: proof::Goal::Life,
            keep: goban::PointSet::EMPTY,
            targets: points(0),
            survive: Survive::Any,
            reading: Reading::Literal,
            region: points(0) | points(1),
            attacker_only: PointSet::EMPTY,
            escape: PointSet::EMPTY,
            ko: None,
            rules: Rules::Area,
            assumptions: Vec::new(),
            outcome: Vec::new(),
            claims: vec![Claim {
                mover: Role::Defender,
                threats: 0,
                first_move: None,
                question: Question::Kill,
                answer: false,
                node: Edge::Node(0),
            }],
        }
    }

    /// Some node or other.
    fn node(i: u32) -> Node {
        let budget = (i % 13) as i8 - 6;
        let edge = |i: u32| match i % 5 {
            0 => Edge::Terminal,
            _ => Edge::Node(i * 7919 % 3000),
        };
        let mv = |i: u32| Move::Play(Point::new((i % 19) as u8, (i / 19 % 19) as u8));
        let body = match i % 4 {
            0 => Body::Leaf,
            1 => Body::Win(mv(i), edge(i)),
            2 => Body::All((i..i + i % 40).map(edge).collect()),
            _ => Body::Near((i..i + i % 300).map(|i| (mv(i), edge(i))).collect()),
        };
        Node { budget, body }
    }

    /// Closed sets are written in any order. The file has them in the order of their numbers.
    #[test]
    fn the_file_is_that_of_the_nodes() {
        let mut memory = Meter::new(usize::MAX);
        let mut paper = Paper::default();
        let mut sections = Sections::default();
        for section in Section::ALL {
            let nodes: Vec<Node> = (0..3000).map(node).collect();
            for node in &nodes {
                let done = match section.answer() {
                    true => paper.append(section, node, &mut memory),
                    false => paper.leave_room(section, &mut memory),
                };
                assert!(done.is_ok());
            }
            // 7 and 3000 have no common divisor, so every number comes up once.
            for number in (0..3000).map(|i| i * 7 % 3000) {
                let node = &nodes[number as usize];
                if !section.answer() {
                    let done = paper.fill_in(section, number, node, &mut memory);
                    assert!(done.is_ok());
                }
            }
            *sections.get_mut(section) = nodes;
        }
        let header = header();
        let proof = Proof {
            header: header.clone(),
            sections,
        };
        let file = WrittenProof { header, paper }.bytes();
        assert!(file == proof.encode());
        assert!(Proof::decode(&file) == Ok(proof));
        assert!((file.len()..file.len() * 11 / 10).contains(&memory.taken()));
    }
}
