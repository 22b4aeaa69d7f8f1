//! Writes proofs for tiny problems from what the oracle knows about every position.

use std::collections::{HashMap, VecDeque};

use goban::{Colour, Move};
use oracle::{MAX_BUDGET, Oracle, Problem, State, Step};
use proof::{
    Body, Claim, Edge, Header, Node, Proof, Question, Reading, Role, Rules, Section, Sections,
    Survive,
};

/// The round in which a win was found; a win of a later round rests on earlier ones.
type Ranks = Vec<HashMap<i8, u32>>;

/// What is known about a problem and what has been written down of it.
pub struct Prover<'a> {
    pub problem: &'a Problem,
    pub oracle: &'a Oracle,
    kill: Ranks,
    safe: Ranks,
    sections: Sections,
    numbers: HashMap<(Section, u32, i8), u32>,
    /// The first of the positions that differ only in the targets that stand.
    alike: HashMap<State, u32>,
    waiting: VecDeque<(Section, u32, i8, u32)>,
    claims: Vec<Claim>,
    /// Leaves replies out of safe-yes by a random choice, whether or not they matter.
    pub careless: Option<u64>,
}

impl<'a> Prover<'a> {
    pub fn new(problem: &'a Problem, oracle: &'a Oracle) -> Prover<'a> {
        let mut prover = Prover {
            problem,
            oracle,
            kill: Vec::new(),
            safe: Vec::new(),
            sections: Sections::default(),
            numbers: HashMap::new(),
            alike: HashMap::new(),
            waiting: VecDeque::new(),
            claims: Vec::new(),
            careless: None,
        };
        prover.kill = prover.ranks(Question::Kill);
        prover.safe = prover.ranks(Question::Safe);
        prover
    }

    fn is_literal(&self) -> bool {
        self.problem.reading == oracle::Reading::Literal
    }

    fn value(&self, question: Question, state: u32, k: i8) -> bool {
        match question {
            Question::Kill => self.oracle.kill_at(state, k),
            Question::Safe => self.oracle.safe_at(state, k),
        }
    }

    /// The moves that are legal in a question at a budget, with the budget after each.
    fn legal(&self, question: Question, state: u32, k: i8) -> Vec<(Step, i8)> {
        let here = self.oracle.state(state);
        let attacker = here.attacker_to_move;
        let seeking = attacker == (question == Question::Kill);
        let steps = self.oracle.steps(state).iter().copied();
        steps
            .filter(|step| step.mv != Move::Pass || !seeking || here.has_ban())
            .filter(|step| !step.breaks || if attacker { k > 0 } else { k < 0 })
            .map(|step| (step, if step.breaks { k - k.signum() } else { k }))
            .collect()
    }

    /// Finds for each win the round in which it follows from earlier ones.
    fn ranks(&self, question: Question) -> Ranks {
        let count = self.oracle.len() as u32;
        let mut ranks: Ranks = vec![HashMap::new(); count as usize];
        let mut round = 0;
        loop {
            let mut found = Vec::new();
            for state in 0..count {
                for k in -MAX_BUDGET..=MAX_BUDGET {
                    let known = ranks[state as usize].contains_key(&k);
                    if !known && self.value(question, state, k) {
                        found.extend(
                            self.follows(question, state, k, &ranks)
                                .then_some((state, k)),
                        );
                    }
                }
            }
            if found.is_empty() {
                return ranks;
            }
            for (state, k) in found {
                ranks[state as usize].insert(k, round);
            }
            round += 1;
        }
    }

    fn follows(&self, question: Question, state: u32, k: i8, ranks: &Ranks) -> bool {
        let captured = self.oracle.captured_at(state);
        let over = match question {
            Question::Kill => captured,
            Question::Safe => self.oracle.alive_at(state),
        };
        if over {
            return true;
        }
        let attacker = self.oracle.state(state).attacker_to_move;
        let legal = self.legal(question, state, k);
        let mut known = legal
            .iter()
            .map(|(step, k)| ranks[step.to as usize].contains_key(k));
        if attacker == (question == Question::Kill) {
            known.any(|known| known)
        } else {
            known.all(|known| known)
        }
    }

    /// Writes down why a question has its answer in a position, unless that is written already.
    fn edge(&mut self, section: Section, state: u32, k: i8) -> Edge {
        let mut section = section;
        let captured = self.oracle.captured_at(state);
        if !self.is_literal() && captured && section.question() == Question::Kill {
            section = Section::of(Question::Safe, !section.answer());
        }
        let mut state = state;
        if !self.is_literal() && section.question() == Question::Safe {
            let key = self.oracle.state(state).without_standing();
            state = *self.alike.entry(key).or_insert(state);
        }
        let over = match section {
            Section::KillYes | Section::SafeNo => self.is_literal() && captured,
            Section::KillNo | Section::SafeYes => self.oracle.alive_at(state),
        };
        if over {
            return Edge::Terminal;
        }
        if let Some(&number) = self.numbers.get(&(section, state, k)) {
            return Edge::Node(number);
        }
        // A yes is written after what it rests on. A no may rest on itself, so its number comes
        // first and its body later.
        let yes = section.answer().then(|| self.body(section, state, k));
        let nodes = self.sections.get_mut(section);
        let number = nodes.len() as u32;
        nodes.push(Node {
            budget: k,
            body: yes.unwrap_or(Body::Leaf),
        });
        self.numbers.insert((section, state, k), number);
        if !section.answer() {
            self.waiting.push_back((section, state, k, number));
        }
        Edge::Node(number)
    }

    fn body(&mut self, section: Section, state: u32, k: i8) -> Body {
        let question = section.question();
        let legal = self.legal(question, state, k);
        let attacker = self.oracle.state(state).attacker_to_move;
        if attacker != (section.winner() == Role::Attacker) {
            if section == Section::SafeYes && self.careless.is_some() {
                return self.near(&legal);
            }
            let edges = legal
                .iter()
                .map(|(step, k)| self.edge(section, step.to, *k));
            return Body::All(edges.collect());
        }
        let ranks = match question {
            Question::Kill => &self.kill,
            Question::Safe => &self.safe,
        };
        let rank = |state: u32, k: i8| ranks[state as usize].get(&k).copied();
        let (step, k) = if section.answer() {
            let best = legal.iter().filter_map(|(step, k)| {
                let rank = rank(step.to, *k)?;
                Some((rank, *step, *k))
            });
            let (_, step, k) = best
                .min_by_key(|&(rank, ..)| rank)
                .expect("a win has a move");
            (step, k)
        } else {
            *legal
                .iter()
                .find(|(step, k)| rank(step.to, *k).is_none())
                .expect("who holds has a move")
        };
        let edge = self.edge(section, step.to, k);
        Body::Win(step.mv, edge)
    }

    /// Answers the pass, and other moves or not as it happens; never one that the attacker wins
    /// with.
    fn near(&mut self, legal: &[(Step, i8)]) -> Body {
        let mut replies = Vec::new();
        for (step, k) in legal {
            let answered = step.mv == Move::Pass || self.next_random() % 8 != 0;
            if answered && self.value(Question::Safe, step.to, *k) {
                replies.push((step.mv, self.edge(Section::SafeYes, step.to, *k)));
            }
        }
        Body::Near(replies)
    }

    /// SplitMix64 (Steele, Lea and Flood 2014).
    fn next_random(&mut self) -> u64 {
        let seed = self.careless.get_or_insert(0);
        *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Claims that the defender lives after his first move because he lives after a pass of the
    /// attacker, with whatever other replies are answered; `None` where even that is not so. Tells
    /// whether the claim is true.
    pub fn claim_carelessly(&mut self, k: i8, first_move: Move) -> Option<bool> {
        let root = self.oracle.root(self.problem.defender);
        let step = (self.oracle.steps(root).iter()).find(|step| step.mv == first_move)?;
        let at = if step.breaks { k - k.signum() } else { k };
        let state = step.to;
        if self.oracle.alive_at(state) || step.breaks && k >= 0 {
            return None;
        }
        let legal = self.legal(Question::Safe, state, at);
        let lives = |(step, k): &(Step, i8)| {
            step.mv == Move::Pass && self.value(Question::Safe, step.to, *k)
        };
        if !legal.iter().any(lives) {
            return None;
        }
        let body = self.near(&legal);
        let nodes = self.sections.get_mut(Section::SafeYes);
        let number = nodes.len() as u32;
        nodes.push(Node { budget: at, body });
        self.claims.push(Claim {
            mover: Role::Defender,
            threats: k,
            first_move: Some(first_move),
            question: Question::Safe,
            answer: true,
            node: Edge::Node(number),
        });
        Some(self.value(Question::Safe, state, at))
    }

    /// Claims what is true about a question, after a first move if one is given. A move must be
    /// one of the oracle's first moves at the budget.
    pub fn claim(&mut self, question: Question, mover: Role, k: i8, first_move: Option<Move>) {
        let colour = match mover {
            Role::Attacker => !self.problem.defender,
            Role::Defender => self.problem.defender,
        };
        let root = self.oracle.root(colour);
        let (state, at) = match first_move {
            None => (root, k),
            Some(mv) => {
                let steps = self.oracle.steps(root).iter();
                let Some(step) = steps.clone().find(|step| step.mv == mv) else {
                    return;
                };
                (step.to, if step.breaks { k - k.signum() } else { k })
            }
        };
        let answer = self.value(question, state, at);
        let node = self.edge(Section::of(question, answer), state, at);
        self.claims.push(Claim {
            mover,
            threats: k,
            first_move,
            question,
            answer,
            node,
        });
        while let Some((section, state, k, number)) = self.waiting.pop_front() {
            let body = self.body(section, state, k);
            self.sections.get_mut(section)[number as usize].body = body;
        }
    }

    pub fn finish(self) -> Proof {
        Proof {
            header: Header {
                claims: self.claims,
                ..header(self.problem)
            },
            sections: self.sections,
        }
    }
}

/// A header without claims.
pub fn header(problem: &Problem) -> Header {
    Header {
        program: "test".into(),
        size: problem.size,
        black: problem.black,
        white: problem.white,
        defender: problem.defender,
        goal: proof::Goal::Life,
        keep: goban::PointSet::EMPTY,
        targets: problem.targets,
        survive: match problem.survive {
            oracle::Survive::Any => Survive::Any,
            oracle::Survive::All => Survive::All,
        },
        reading: match problem.reading {
            oracle::Reading::Literal => Reading::Literal,
            oracle::Reading::Group => Reading::Group,
        },
        region: problem.region,
        attacker_only: problem.attacker_only,
        escape: problem.escape,
        ko: problem.ko,
        rules: Rules::Area,
        assumptions: vec!["outside safe".into()],
        outcome: Vec::new(),
        claims: Vec::new(),
    }
}

/// The problem of a header, to ask the oracle about it.
pub fn problem(header: &Header) -> Problem {
    Problem {
        size: header.size,
        black: header.black,
        white: header.white,
        defender: header.defender,
        targets: header.targets,
        survive: match header.survive {
            Survive::Any => oracle::Survive::Any,
            Survive::All => oracle::Survive::All,
        },
        reading: match header.reading {
            Reading::Literal => oracle::Reading::Literal,
            Reading::Group => oracle::Reading::Group,
        },
        region: header.region,
        attacker_only: header.attacker_only,
        escape: header.escape,
        ko: header.ko,
    }
}

/// Everything there is to claim about a problem at budgets up to two, first moves at none.
pub fn prove_all(problem: &Problem) -> Proof {
    let oracle = Oracle::new(problem).expect("the problem is tiny");
    let mut prover = Prover::new(problem, &oracle);
    for question in [Question::Kill, Question::Safe] {
        for mover in [Role::Attacker, Role::Defender] {
            for k in -2..=2 {
                prover.claim(question, mover, k, None);
            }
            let colour = match mover {
                Role::Attacker => !problem.defender,
                Role::Defender => problem.defender,
            };
            for k in [-1, 0, 1] {
                for mv in oracle.first_moves(colour, k) {
                    prover.claim(question, mover, k, Some(mv));
                }
            }
        }
    }
    prover.finish()
}

/// Whether the oracle agrees with a claim. `None` when the oracle does not know the move or the
/// budget.
pub fn is_true(oracle: &Oracle, defender: Colour, claim: &Claim) -> Option<bool> {
    let k = claim.threats;
    if k.abs() > MAX_BUDGET {
        return None;
    }
    let mover = match claim.mover {
        Role::Attacker => !defender,
        Role::Defender => defender,
    };
    let value = match (claim.question, claim.first_move) {
        (Question::Kill, None) => oracle.kill(mover, k),
        (Question::Safe, None) => oracle.safe(mover, k),
        (Question::Kill, Some(mv)) => oracle.kill_after(mover, k, mv)?,
        (Question::Safe, Some(mv)) => oracle.safe_after(mover, k, mv)?,
    };
    Some(value == claim.answer)
}
