//! A win of the seeker as a proof that a second program can check.
//!
//! The strategy is walked from the root. At the seeker's turn the search is asked for a winning
//! move, which the table mostly knows. At the holder's turn the win after his pass is written
//! first; its zone, as the checker computes it, says which replies need an answer.
//!
//! A node is written after everything it leads to, so numbers fall along every line. A move that
//! leads back to a position of its own line is given up for another.

use goban::{Colour, Move, Point, PointSet};
use proof::{Body, Claim, Edge, Header, Node, Proof, Question as Asked, Role, Sections, Zones};
use rustc_hash::{FxHashMap, FxHashSet};
use search::{Budget, Child, Game as _, Limits, Search, Table, Verdict};

use crate::capture::{capture, race};
use crate::code::{Code, Refused};
use crate::connect::connection;
use crate::contest::Contest;
use crate::goal::{Goal, Width};
use crate::readers::{MAX_LEVEL, Position, Question, Readers};
use crate::state::{PASS, State};

/// What is to be proven, and who moves first.
#[derive(Clone, Copy, Debug)]
pub struct Sought {
    /// The goal; any stone names its chain.
    pub goal: Goal,
    /// Who moves first.
    pub first: Colour,
    /// His first move, if it is said.
    pub with: Option<Point>,
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProof {
    /// The question cannot be asked.
    #[error("{0}")]
    Refused(Refused),
    /// The seeker does not win, as far as was read. That he fails is read with likely moves alone.
    #[error("only a win of the side that seeks something can be proven")]
    NotWon,
    /// The proof would be too large, or the limits ran out while it was written.
    #[error("the strategy could not be written down within the limits")]
    Limits,
    /// Ways into an area have no proofs.
    #[error("ways into an area have no proofs")]
    NoSuchGoal,
}

/// A proof has no more nodes than this.
const MOST_NODES: usize = 1_000_000;
/// Nodes of search for one position of it.
const EACH: u64 = 200_000;
/// Lines are no longer than this.
const LONGEST: usize = 600;
/// Where the search does not know a win with the quiet moves that were left, it may have more.
const MORE_QUIET: [u8; 4] = [0, 1, 3, 8];

impl Readers {
    /// The proof that the seeker of a goal reaches it, at the least budget of ko threats that
    /// the answer's code names.
    ///
    /// # Errors
    /// Where the question makes no sense, he does not win, or the limits run out.
    pub fn prove(
        &mut self,
        position: &Position,
        sought: Sought,
        limits: &Limits,
    ) -> Result<Proof, NoProof> {
        let question = asked(position, sought)?;
        let reading = self.ask(&question, limits);
        let code = match question.seeking {
            true => reading.code,
            false => reading.code.reversed(),
        };
        let level = match code {
            Code::Win => -MAX_LEVEL,
            Code::KoTakesFirst => 0,
            Code::KoNeedsThreat => MAX_LEVEL,
            Code::Fail => return Err(NoProof::NotWon),
        };
        let header = header(&question);
        let contest = Contest::new(question.goal, question.seeker, position.board.all());
        let mut writer = Writer {
            contest,
            table: &mut self.table,
            budget: Budget::new(limits.clone()),
            zones: Zones::new(&header),
            role: role(question.goal),
            nodes: Vec::new(),
            zone_of: Vec::new(),
            known: FxHashMap::default(),
            open: FxHashSet::default(),
        };
        let stages = self.params.stages(&question);
        let root = stages.iter().find_map(|&(width, _)| {
            let root = question.state(level, width);
            writer.wins(&root).then_some(root)
        });
        let mut root = root.ok_or(NoProof::NotWon)?;
        if let Some(point) = sought.with {
            let child = writer.contest.play(&root, point.index() as u16);
            root = child.ok_or(NoProof::NotWon)?.state;
            if !writer.wins(&root) {
                return Err(NoProof::NotWon);
            }
        }
        let (node, _) = writer.write(&root, 0)?;
        let claim = Claim {
            first_move: sought.with.map(Move::Play),
            ..writer.claim(question.seeking, level, node)
        };
        Ok(writer.proof(header, claim))
    }
}

fn asked(position: &Position, sought: Sought) -> Result<Question, NoProof> {
    let Sought { goal, first, .. } = sought;
    let question = match goal {
        Goal::Capture(a, b) => {
            let owner = position.board.get(a).ok_or(Refused::NoStone(a));
            let owner = owner.map_err(NoProof::Refused)?;
            capture(position, a, b, first != owner)
        }
        Goal::Race(prey, own) => race(position, prey, own, first),
        Goal::Connect(a, b) => connection(position, a, b, position.board.get(a) == Some(first)),
        Goal::Reach(..) => return Err(NoProof::NoSuchGoal),
    };
    question.map_err(NoProof::Refused)
}

/// What the seeker of a goal is called in a proof.
const fn role(goal: Goal) -> Role {
    match goal {
        Goal::Capture(..) | Goal::Race(..) => Role::Attacker,
        Goal::Connect(..) | Goal::Reach(..) => Role::Defender,
    }
}

fn header(question: &Question) -> Header {
    let board = &question.position.board;
    let (goal, targets, keep, survive) = match question.goal {
        Goal::Capture(a, None) => (proof::Goal::Capture, vec![a], None, proof::Survive::Any),
        Goal::Capture(a, Some(b)) => (proof::Goal::Capture, vec![a, b], None, proof::Survive::All),
        Goal::Race(prey, own) => (
            proof::Goal::Capture,
            vec![prey],
            Some(own),
            proof::Survive::Any,
        ),
        Goal::Connect(a, b) => (proof::Goal::Connect, vec![a, b], None, proof::Survive::All),
        Goal::Reach(a, _) => (proof::Goal::Connect, vec![a], None, proof::Survive::All),
    };
    let defender = match role(question.goal) {
        Role::Attacker => !question.seeker,
        Role::Defender => question.seeker,
    };
    Header {
        program: format!("nakade {}", env!("CARGO_PKG_VERSION")),
        size: board.size(),
        black: board.stones(Colour::Black),
        white: board.stones(Colour::White),
        goal,
        defender,
        keep: keep.into_iter().collect(),
        targets: targets.into_iter().collect(),
        survive,
        reading: proof::Reading::Literal,
        region: board.all(),
        attacker_only: PointSet::EMPTY,
        escape: PointSet::EMPTY,
        ko: question.position.ban(question.mover()),
        rules: proof::Rules::Area,
        assumptions: Vec::new(),
        outcome: vec![format!(
            "{} to move: {} succeeds",
            question.mover(),
            question.seeker
        )],
        claims: Vec::new(),
    }
}

struct Writer<'a> {
    contest: Contest,
    table: &'a mut Table<PointSet>,
    budget: Budget,
    /// Zones as the checker sees them.
    zones: Zones,
    /// What the seeker is called there.
    role: Role,
    nodes: Vec<Node>,
    zone_of: Vec<PointSet>,
    /// Nodes that are written, by position without quiet moves and level: level and number.
    known: FxHashMap<u64, Vec<(i8, u32)>>,
    /// Positions of the line that is being written.
    open: FxHashSet<(u64, i8)>,
}

impl Writer<'_> {
    fn claim(&self, seeking: bool, level: i8, node: Edge) -> Claim {
        let (question, mover) = match (self.role, seeking) {
            (Role::Attacker, true) => (Asked::Kill, Role::Attacker),
            (Role::Attacker, false) => (Asked::Kill, Role::Defender),
            (Role::Defender, true) => (Asked::Safe, Role::Defender),
            (Role::Defender, false) => (Asked::Safe, Role::Attacker),
        };
        Claim {
            mover,
            threats: budget(self.role, level),
            first_move: None,
            question,
            answer: true,
            node,
        }
    }

    fn proof(self, header: Header, claim: Claim) -> Proof {
        let mut sections = Sections::default();
        *sections.get_mut(header.goal.zoned()) = self.nodes;
        Proof {
            header: Header {
                claims: vec![claim],
                ..header
            },
            sections,
        }
    }

    /// Writes the win of a position, and tells its zone.
    fn write(&mut self, state: &State, depth: usize) -> Result<(Edge, PointSet), NoProof> {
        if self.contest.goal.is_reached(state, self.contest.seeker) {
            return Ok((Edge::Terminal, self.zones.of_end(&self.position(state))));
        }
        let key = State { rest: 0, ..*state }.key(0);
        let mut known = self.known.get(&key).into_iter().flatten();
        let found = known.find(|(level, _)| *level <= state.level);
        if let Some(&(_, node)) = found {
            return Ok((Edge::Node(node), self.zone_of[node as usize]));
        }
        let is_too_much = depth >= LONGEST || self.nodes.len() >= MOST_NODES;
        if is_too_much || self.budget.exhausted() || !self.open.insert((key, state.level)) {
            return Err(NoProof::Limits);
        }
        let written = match state.seeking {
            true => self.write_move(state, depth),
            false => self.write_replies(state, depth),
        };
        self.open.remove(&(key, state.level));
        let (body, zone) = written?;
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            budget: budget(self.role, state.level),
            body,
        });
        self.zone_of.push(zone);
        self.known
            .entry(key)
            .or_default()
            .push((state.level, number));
        Ok((Edge::Node(number), zone))
    }

    /// The seeker's move.
    fn write_move(&mut self, state: &State, depth: usize) -> Result<(Body, PointSet), NoProof> {
        for rest in MORE_QUIET {
            let most = Width::Full.rest() - 1;
            let rest = state.rest.saturating_add(rest).min(most).max(state.rest);
            let state = State { rest, ..*state };
            if !self.wins(&state) {
                continue;
            }
            for mv in self.winning_moves(&state) {
                let Some(child) = self.contest.play(&state, mv) else {
                    continue;
                };
                if let Ok((edge, zone)) = self.write(&child.state, depth + 1) {
                    let zone = self.before(&state, mv, &child.state, zone);
                    return Ok((Body::Win(move_of(mv), edge), zone));
                }
                if self.budget.exhausted() {
                    return Err(NoProof::Limits);
                }
            }
        }
        Err(NoProof::Limits)
    }

    /// Every reply of the holder that matters.
    fn write_replies(&mut self, state: &State, depth: usize) -> Result<(Body, PointSet), NoProof> {
        let passed = state.pass();
        let (edge, zone) = self.write(&passed, depth + 1)?;
        let must_answer = self.before(state, PASS, &passed, zone);
        let mut replies = Vec::new();
        let mut all = must_answer;
        for point in must_answer & state.board.empty() {
            let mv = point.index() as u16;
            let Some(child) = self.contest.play(state, mv) else {
                continue;
            };
            let (edge, zone) = self.write(&child.state, depth + 1)?;
            all |= self.before(state, mv, &child.state, zone);
            replies.push((Move::Play(point), edge));
        }
        replies.push((Move::Pass, edge));
        Ok((Body::Near(replies), all))
    }

    /// Whether the search finds a win here.
    fn wins(&mut self, state: &State) -> bool {
        if let Ok(verdict) = self.contest.goal.look(state, self.contest.seeker) {
            return verdict == Verdict::Seek;
        }
        let outer = self.budget.begin_slice(EACH);
        let found = Search::new(self.contest, self.table, &mut self.budget).solve(state);
        self.budget.end_slice(outer);
        found.is_some_and(|found| found.verdict == Verdict::Seek)
    }

    /// Moves with which the seeker wins, those that lead to the end soonest first.
    fn winning_moves(&mut self, state: &State) -> Vec<u16> {
        if let Some(point) = self.contest.goal.last_move(state, self.contest.seeker) {
            return vec![point.index() as u16];
        }
        let entry = self.table.get(self.contest.key(state));
        // The move that won first has the oldest proof, which never leads back.
        let known: Vec<u16> = entry.map_or(Vec::new(), |entry| {
            let first = (state.level >= entry.first_from).then_some(entry.first);
            first.into_iter().chain([entry.best]).collect()
        });
        let mut children: Vec<Child<State, PointSet>> = Vec::new();
        self.contest.children(state, &mut children);
        let mut moves: Vec<u16> = known.into_iter().filter(|&mv| mv != u16::MAX).collect();
        moves.dedup();
        for child in children {
            if !moves.contains(&child.mv) && self.wins_already(&child) {
                moves.push(child.mv);
            }
        }
        moves
    }

    /// Whether a child is known to be won.
    fn wins_already(&self, child: &Child<State, PointSet>) -> bool {
        match self.contest.goal.look(&child.state, self.contest.seeker) {
            Ok(verdict) => verdict == Verdict::Seek,
            Err(_) => search::settled(self.table, child.key, child.state.level)
                .is_some_and(|found| found.verdict == Verdict::Seek),
        }
    }

    fn before(&self, at: &State, mv: u16, after: &State, zone: PointSet) -> PointSet {
        let (at, after) = (self.position(at), self.position(after));
        self.zones.before(&at, move_of(mv), &after, zone)
    }

    /// A position as the checker sees it.
    fn position(&self, state: &State) -> proof::FieldPosition {
        let stones = |colour| state.board.stones(colour);
        let seeker = self.contest.seeker;
        let (defender, attacker) = match self.role {
            Role::Attacker => (stones(!seeker), stones(seeker)),
            Role::Defender => (stones(seeker), stones(!seeker)),
        };
        let (targets, keep): (PointSet, PointSet) = match self.contest.goal {
            Goal::Capture(a, b) => (
                [Some(a), b].into_iter().flatten().collect(),
                PointSet::EMPTY,
            ),
            Goal::Race(prey, own) => (PointSet::single(prey), PointSet::single(own)),
            Goal::Connect(a, b) => ([a, b].into_iter().collect(), PointSet::EMPTY),
            Goal::Reach(a, _) => (PointSet::single(a), PointSet::EMPTY),
        };
        proof::FieldPosition {
            defender,
            attacker,
            standing: targets & defender,
            kept: keep & attacker,
            ban: state.ko,
            mover: match state.seeking {
                true => self.role,
                false => self.role.other(),
            },
        }
    }
}

/// The budget of the checker, who counts the attacker's threats upwards, from the seeker's level.
const fn budget(seeker: Role, level: i8) -> i8 {
    match seeker {
        Role::Attacker => level,
        Role::Defender => -level,
    }
}

fn move_of(mv: u16) -> Move {
    match mv {
        PASS => Move::Pass,
        index => Move::Play(Point::from_index(index as usize)),
    }
}
