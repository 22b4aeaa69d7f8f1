//! Packets: four bytes with a checksum, each acknowledged by the next one of the other side.

use std::collections::VecDeque;

/// What a packet says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Command {
    /// The last packet has come.
    Ack = 0,
    /// The last command is unknown, or refused.
    Deny = 1,
    /// A new game begins.
    Reset = 2,
    /// A question about the game.
    Query = 3,
    /// The answer to a question.
    Respond = 4,
    /// A move.
    Move = 5,
    /// Moves are taken back.
    Undo = 6,
    /// Something that later revisions may bring.
    Extended = 7,
}

impl Command {
    fn of(bits: u8) -> Command {
        match bits & 7 {
            0 => Command::Ack,
            1 => Command::Deny,
            2 => Command::Reset,
            3 => Command::Query,
            4 => Command::Respond,
            5 => Command::Move,
            6 => Command::Undo,
            _ => Command::Extended,
        }
    }
}

/// A command with its ten bits of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// What it says.
    pub command: Command,
    /// The value, below 1024.
    pub value: u16,
}

/// The value of an acknowledgement.
const ALL_ONES: u16 = 0x3ff;

/// One end of a line: which packets were sent and heard, and what waits to be sent.
///
/// Bytes of a packet: `000000as`, `1ccccccc`, `1kkk0vvv`, `1vvvvvvv`. The bits `s` and `a` number
/// the own last packet and the last one heard. `c` is the sum of the other bytes, `k` the command
/// and `v` its value.
#[derive(Debug, Default)]
pub struct Link {
    own: u8,
    heard: u8,
    waiting: bool,
    sent: [u8; 4],
    queue: VecDeque<Packet>,
    bytes: Vec<u8>,
    out: Vec<u8>,
}

impl Link {
    /// Whether the last packet was not answered yet.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// What has to be written to the line now.
    pub fn take_output(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.out)
    }

    /// Forgets what was not answered and what waits.
    pub fn give_up(&mut self) {
        self.waiting = false;
        self.queue.clear();
    }

    /// Sends a packet, or keeps it until the last one is answered.
    pub fn send(&mut self, command: Command, value: u16) {
        let answers = matches!(command, Command::Ack | Command::Deny | Command::Respond);
        if self.waiting && !answers {
            self.queue.push_back(Packet { command, value });
            return;
        }
        if command == Command::Ack && !self.queue.is_empty() {
            // What waits to be sent acknowledges as well.
            self.waiting = false;
            self.flush();
            return;
        }
        let value = if command == Command::Ack {
            ALL_ONES
        } else {
            self.own ^= 1;
            value
        };
        let start = self.own | self.heard << 1;
        let high = 0x80 | (command as u8) << 4 | (value >> 7) as u8 & 7;
        let low = 0x80 | (value & 0x7f) as u8;
        self.sent = [start, checksum(start, high, low), high, low];
        self.out.extend(self.sent);
        self.waiting = command != Command::Ack;
    }

    /// Sends the last packet again when nobody answered it.
    pub fn send_again(&mut self) {
        if self.waiting {
            self.out.extend(self.sent);
        }
    }

    fn flush(&mut self) {
        if let Some(next) = self.queue.pop_front() {
            self.send(next.command, next.value);
        }
    }

    /// Takes a byte from the line. A packet that was not heard before is given, and an
    /// acknowledgement after which nothing waits to be sent.
    pub fn hear(&mut self, byte: u8) -> Option<Packet> {
        let starts = byte & 0xfc == 0;
        if starts {
            self.bytes.clear();
        } else if self.bytes.is_empty() || byte & 0x80 == 0 {
            // Talk between people, or noise.
            self.bytes.clear();
            return None;
        }
        self.bytes.push(byte);
        let &[start, sum, high, low] = self.bytes.as_slice() else {
            return None;
        };
        self.bytes.clear();
        if sum != checksum(start, high, low) || high & 8 != 0 {
            return None;
        }
        let packet = Packet {
            command: Command::of(high >> 4),
            value: u16::from(high & 7) << 7 | u16::from(low & 0x7f),
        };
        self.weigh(start & 1, start >> 1 & 1, packet)
    }

    /// Whether a packet is new. `number` is its own, `ack` that of the last one its sender heard.
    fn weigh(&mut self, number: u8, ack: u8, packet: Packet) -> Option<Packet> {
        let is_ack = packet.command == Command::Ack;
        if packet.command == Command::Reset && (number != self.heard || self.waiting) {
            // A new game begins whatever was under way. CGoban says so again and again when both
            // sides opened at once: it took the answer for an old packet, because of its number.
            self.queue.clear();
        } else if !self.waiting {
            if is_ack || ack != self.own {
                return None;
            }
            if number == self.heard {
                self.send(Command::Ack, ALL_ONES);
                return None;
            }
        } else if is_ack {
            if ack != self.own || number != self.heard {
                return None;
            }
            self.waiting = false;
            if self.queue.is_empty() {
                return Some(packet);
            }
            self.flush();
            return None;
        } else if number == self.heard {
            return None;
        } else if ack != self.own {
            // Both spoke at once: neither is heard, and the other side speaks again.
            self.own ^= 1;
            self.waiting = false;
            self.flush();
            return None;
        }
        self.heard = number;
        self.waiting = false;
        Some(packet)
    }
}

fn checksum(start: u8, high: u8, low: u8) -> u8 {
    start.wrapping_add(high).wrapping_add(low) | 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carry(from: &mut Link, to: &mut Link) -> Vec<Packet> {
        let bytes = from.take_output();
        bytes.into_iter().filter_map(|b| to.hear(b)).collect()
    }

    #[test]
    fn a_packet_arrives_once_however_often_it_is_sent() {
        let (mut a, mut b) = (Link::default(), Link::default());
        a.send(Command::Move, 0x2aa);
        a.send_again();
        a.send_again();
        let heard = carry(&mut a, &mut b);
        let packet = Packet {
            command: Command::Move,
            value: 0x2aa,
        };
        assert_eq!(heard, [packet]);
        b.send(Command::Ack, 0);
        assert_eq!(carry(&mut b, &mut a).len(), 1);
        assert!(!a.is_waiting());
    }

    #[test]
    fn noise_and_broken_packets_are_not_heard() {
        let (mut a, mut b) = (Link::default(), Link::default());
        a.send(Command::Undo, 2);
        let mut bytes = a.take_output();
        bytes[3] ^= 1;
        let noise = b"hello \xff\xfe".iter().copied().chain(bytes);
        assert_eq!(noise.filter_map(|byte| b.hear(byte)).count(), 0);
        a.send_again();
        assert_eq!(carry(&mut a, &mut b).len(), 1);
    }

    #[test]
    fn every_value_of_ten_bits_survives() {
        let (mut a, mut b) = (Link::default(), Link::default());
        for value in 0..0x400 {
            a.send(Command::Move, value);
            assert_eq!(carry(&mut a, &mut b).first().map(|p| p.value), Some(value));
            b.send(Command::Ack, 0);
            carry(&mut b, &mut a);
        }
    }
}
