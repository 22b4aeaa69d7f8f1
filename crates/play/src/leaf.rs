//! What a leaf of the search is worth: the network's opinion and some playouts.

use crate::board::{BLACK, Board, PASS, Spot, Spots, WHITE, cell, spot};
use crate::features::{PAST, PLANES, View, encode, index, spot_at};
use crate::params::Params;
use crate::patterns::{Patterns, code};
use crate::playout;
use crate::random::Random;
use goban::{PointSet, Size};
use net::{Net, Output, Scratch};

/// The smallest side of a board on which the network is asked.
const SMALLEST: usize = 5;

/// The least and the most policy of a move elsewhere where stones are fought for.
const ELSEWHERE: (f32, f32) = (0.02, 0.1);

/// A position of the search, with as much past as it needs.
#[derive(Clone)]
pub(crate) struct Place {
    pub board: Board,
    pub mover: u8,
    pub past: [Spot; PAST],
    pub passes: usize,
}

impl Place {
    /// Makes a move.
    pub fn play(&mut self, s: Spot) {
        self.board.play(s, self.mover);
        self.past.rotate_right(1);
        self.past[0] = s;
        self.passes = if s == PASS { self.passes + 1 } else { 0 };
        self.mover = BLACK + WHITE - self.mover;
    }

    /// A number for the position: stones, ko, passes and who moves.
    pub fn key(&self) -> u64 {
        let extra = u64::from(self.board.ko()) << 3
            | (self.passes.min(2) as u64) << 1
            | u64::from(self.mover == WHITE);
        self.board.hash()
            ^ (extra + 1)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
    }
}

/// What came of looking at a leaf, for Black.
pub(crate) struct Worth {
    /// The value, 0 to 1.
    pub value: f32,
    /// Black's lead in points.
    pub score: f32,
}

/// A local fight: some stones of one colour, and where both sides play for them.
pub(crate) struct Aim {
    /// Whose stones they are.
    pub owner: u8,
    /// Whether the network's ownership says what a leaf is worth; otherwise playouts do.
    pub foreseen: bool,
    targets: Vec<Spot>,
    region: Spots,
}

impl Aim {
    /// A fight for stones of one colour. None when there are none.
    pub fn new(board: &goban::Board, targets: PointSet, region: PointSet) -> Option<Aim> {
        let owner = cell(board.get(targets.first()?)?);
        let mut spots = Spots::NONE;
        region.iter().for_each(|p| spots.insert(spot(p) as usize));
        Some(Aim {
            owner,
            foreseen: false,
            targets: targets.iter().map(spot).collect(),
            region: spots,
        })
    }

    /// The same, valued by what the network says of who owns the stones.
    pub fn foreseen(self) -> Aim {
        Aim {
            foreseen: true,
            ..self
        }
    }

    /// What the network's ownership makes of the stones, for Black. Those that are gone are lost,
    /// whoever will own their points.
    fn foresee(&self, place: &Place, ownership: &[f32]) -> Worth {
        let size = place.board.size();
        let own = if place.mover == self.owner { 0.5 } else { -0.5 };
        let owned = |s: Spot| 0.5 + own * ownership[index(size, s as usize)];
        let is_there = |s: &&Spot| place.board.at(**s as usize) == self.owner;
        let kept: f32 = self
            .targets
            .iter()
            .filter(is_there)
            .map(|s| owned(*s))
            .sum();
        self.for_black(kept / self.targets.len() as f32)
    }

    fn for_black(&self, share: f32) -> Worth {
        let value = if self.owner == BLACK {
            share
        } else {
            1.0 - share
        };
        Worth { value, score: 0.0 }
    }

    /// What an end is worth for Black: the share of points with a stone of the owner on them.
    pub fn worth(&self, end: &Board) -> Worth {
        let is_there = |s: &&Spot| end.at(**s as usize) == self.owner;
        let kept = self.targets.iter().filter(is_there).count();
        self.for_black(kept as f32 / self.targets.len() as f32)
    }
}

/// One thread's room to look at leaves.
pub(crate) struct Worker {
    pub random: Random,
    scratch: Option<Scratch>,
    planes: Vec<f32>,
    pub output: Output,
    pub moves: Vec<(Spot, f32)>,
    end: Board,
    /// Black's points less White's at the end of playouts, by point.
    pub owned: Vec<i32>,
    pub played: i32,
}

impl Worker {
    pub fn new(net: Option<&Net>, board: &Board, seed: u64) -> Worker {
        let area = board.size().area();
        Worker {
            random: Random::new(seed),
            scratch: net.map(Net::scratch),
            planes: vec![0.0; PLANES * area],
            output: Output::default(),
            moves: Vec::with_capacity(area + 1),
            end: board.clone(),
            owned: vec![0; area],
            played: 0,
        }
    }

    /// Looks at a leaf: fills in `moves` with the policy, and says what it is worth.
    pub fn look(
        &mut self,
        net: Option<&Net>,
        patterns: &Patterns,
        params: &Params,
        place: &Place,
        komi: f32,
        aim: Option<&Aim>,
    ) -> Worth {
        let size = place.board.size();
        let asked = net.filter(|_| is_heard(size));
        let mut heard = None;
        if let (Some(net), Some(scratch)) = (asked, self.scratch.as_mut()) {
            show(place, komi, &mut self.planes);
            net.evaluate(
                size.width(),
                size.height(),
                &self.planes,
                scratch,
                &mut self.output,
            );
            heard = Some(worth_of(&self.output, place.mover, params));
            self.policy_of_net(place, params);
        } else {
            self.policy_of_patterns(place, patterns);
        }
        if let Some(aim) = aim {
            self.moves
                .retain(|m| m.0 == PASS || aim.region.contains(m.0 as usize));
            let sum: f32 = self.moves.iter().map(|m| m.1).sum();
            self.moves.iter_mut().for_each(|m| m.1 /= sum);
            if aim.foreseen && heard.is_some() {
                for m in self.moves.iter_mut().filter(|m| m.0 == PASS) {
                    m.1 = m.1.clamp(ELSEWHERE.0, ELSEWHERE.1);
                }
                return aim.foresee(place, &self.output.ownership);
            }
        }
        let played = self.play_out(place, patterns, params, komi, aim);
        match heard.filter(|_| aim.is_none()) {
            None => played,
            Some(heard) => {
                let share = params.playout_share;
                Worth {
                    value: heard.value * (1.0 - share) + played.value * share,
                    score: heard.score * (1.0 - share) + played.score * share,
                }
            }
        }
    }

    /// Fills in `moves` with the policy of the network over all ways the board can be turned. False
    /// where the network is not asked.
    pub fn look_all_ways(
        &mut self,
        net: Option<&Net>,
        params: &Params,
        place: &Place,
        komi: f32,
    ) -> bool {
        let size = place.board.size();
        let (Some(net), Some(scratch)) = (net.filter(|_| is_heard(size)), self.scratch.as_mut())
        else {
            return false;
        };
        let (width, height) = (size.width(), size.height());
        show(place, komi, &mut self.planes);
        net.evaluate_all_ways(width, height, &self.planes, scratch, &mut self.output);
        self.policy_of_net(place, params);
        true
    }

    pub fn play_out(
        &mut self,
        place: &Place,
        patterns: &Patterns,
        params: &Params,
        komi: f32,
        aim: Option<&Aim>,
    ) -> Worth {
        let size = place.board.size();
        let (mut value, mut score) = (0.0, 0.0);
        for _ in 0..params.playouts.max(1) {
            self.end.clone_from(&place.board);
            playout::run(
                &mut self.end,
                place.mover,
                place.past[0],
                patterns,
                &mut self.random,
            );
            let mut lead = 0;
            for (i, sum) in self.owned.iter_mut().enumerate() {
                let owner = playout::owner(&self.end, spot_at(size, i) as usize);
                let one = i32::from(owner == BLACK) - i32::from(owner == WHITE);
                *sum += one;
                lead += one;
            }
            self.played += 1;
            let lead = lead as f32 - komi;
            score += lead;
            value += match aim {
                Some(aim) => aim.worth(&self.end).value,
                None => value_of(lead, size.area(), params.margin),
            };
        }
        let n = params.playouts.max(1) as f32;
        Worth {
            value: value / n,
            score: score / n,
        }
    }

    fn policy_of_net(&mut self, place: &Place, params: &Params) {
        let board = &place.board;
        let size = board.size();
        self.moves.clear();
        let scale = 1.0 / params.temperature;
        for &s in board.free() {
            if sensible(board, s as usize, place.mover) {
                let logit = self.output.policy[index(size, s as usize)];
                self.moves.push((s, logit * scale));
            }
        }
        self.moves.push((PASS, self.output.pass * scale));
        let most = self.moves.iter().map(|m| m.1).fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for m in &mut self.moves {
            m.1 = (m.1 - most).exp();
            sum += m.1;
        }
        for m in &mut self.moves {
            m.1 /= sum;
            if m.0 == PASS {
                m.1 = m.1.max(params.pass_floor);
            }
        }
        // The order of free points depends on the past; this one does not.
        self.moves
            .sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    }

    fn policy_of_patterns(&mut self, place: &Place, patterns: &Patterns) {
        let board = &place.board;
        self.moves.clear();
        for &s in board.free() {
            if sensible(board, s as usize, place.mover) {
                let p = patterns.far(code(board, s as usize, place.mover));
                self.moves.push((s, p.max(0.001)));
            }
        }
        self.moves.push((PASS, 0.001));
        let sum: f32 = self.moves.iter().map(|m| m.1).sum();
        self.moves.iter_mut().for_each(|m| m.1 /= sum);
        self.moves
            .sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    }
}

/// Whether the network is asked about boards of this size.
pub(crate) fn is_heard(size: Size) -> bool {
    size.width() >= SMALLEST && size.height() >= SMALLEST
}

/// Fills in the planes for a position.
fn show(place: &Place, komi: f32, planes: &mut [f32]) {
    let view = View {
        board: &place.board,
        mover: place.mover,
        past: place.past,
        komi: if place.mover == BLACK { -komi } else { komi },
    };
    encode(&view, planes);
}

/// The value of a finished game for Black.
pub(crate) fn value_of(lead: f32, area: usize, margin: f32) -> f32 {
    let won = if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    };
    let share = (lead / area as f32).clamp(-1.0, 1.0) * 0.5 + 0.5;
    won * (1.0 - margin) + share * margin
}

/// What the network thinks, for Black.
fn worth_of(output: &Output, mover: u8, params: &Params) -> Worth {
    let sign = if mover == BLACK { 1.0 } else { -1.0 };
    // The score says more than the winner late in the game, so both have a word.
    let by_score = 1.0 / (1.0 + (-output.score / params.score_scale).exp());
    let share = params.winner_share;
    let own = output.win * share + by_score * (1.0 - share);
    Worth {
        value: if mover == BLACK { own } else { 1.0 - own },
        score: output.score * sign,
    }
}

/// Moves the search looks at: legal ones that do not fill an own eye.
fn sensible(board: &Board, s: usize, mover: u8) -> bool {
    board.is_legal(s, mover) && !playout::is_eye(board, s, mover)
}

/// Black's lead when the stones on the board are all alive: area without komi.
pub(crate) fn area_lead(board: &Board) -> f32 {
    let size = board.size();
    let mut seen = crate::board::Spots::NONE;
    let mut lead = 0;
    let mut stack = Vec::with_capacity(size.area());
    for p in size.points() {
        let s = spot(p) as usize;
        match board.at(s) {
            BLACK => lead += 1,
            WHITE => lead -= 1,
            _ if seen.contains(s) => {}
            _ => {
                let (mut points, mut colours) = (0, 0);
                stack.push(s);
                seen.insert(s);
                while let Some(t) = stack.pop() {
                    points += 1;
                    for d in crate::board::SIDES {
                        let n = t.wrapping_add(d);
                        match board.at(n) {
                            crate::board::EMPTY if !seen.contains(n) => {
                                seen.insert(n);
                                stack.push(n);
                            }
                            c @ (BLACK | WHITE) => colours |= c,
                            _ => {}
                        }
                    }
                }
                lead += match colours {
                    BLACK => points,
                    WHITE => -points,
                    _ => 0,
                };
            }
        }
    }
    lead as f32
}
