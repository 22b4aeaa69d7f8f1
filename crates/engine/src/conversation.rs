//! A question that was understood, and everything that can be asked about it.

use std::fmt;
use std::time::{Duration, Instant};

use goban::{Board, Colour, Move, Point};
use groups::Told;
use life::{Answer, NoProof, Note, Options, Problem, Session, Tree, TreeOptions, WrittenProof};
use store::Asked;

use crate::memory::{Memory, understood};
use crate::request::{QuestionError, Request};
use crate::stand::{Stand, Unplayable};
use crate::terms::{Event, Terms};

/// An answer, and what it took.
#[derive(Clone, Debug)]
pub struct Given {
    /// The answer.
    pub answer: Answer,
    /// The time, with that of understanding. Of a remembered answer, what it took then.
    pub took: Duration,
    /// Moves made to understand the position, if that was done for this answer. They are not
    /// among the nodes of the answer.
    pub understanding: u64,
    /// Whether the limits cut understanding short: see [`Conversation::is_hurried`].
    pub is_hurried: bool,
    /// Whether an earlier run solved it.
    pub remembered: bool,
}

impl Given {
    /// All moves made for the answer.
    pub fn nodes(&self) -> u64 {
        self.answer.nodes + self.understanding
    }
}

/// A position after further moves.
#[derive(Clone, Debug)]
pub struct After {
    /// The stones.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// The point banned by ko.
    pub ko: Option<Point>,
    /// The answer for the side whose turn it is; missing where play has left what the question
    /// is about, or the group has been captured.
    pub given: Option<Given>,
    /// Whether no stone of the targets is left.
    pub is_captured: bool,
}

impl After {
    /// The reply that resists longest, or that wins.
    pub fn reply(&self) -> Option<Move> {
        let answer = &self.given.as_ref()?.answer;
        answer.line.first().or(answer.moves.first()).copied()
    }
}

/// What a conversation begins with.
pub(crate) struct Opening {
    pub memory: Option<Memory>,
    pub table: usize,
}

impl Opening {
    /// Finds out which question is meant.
    pub fn understand(
        self,
        request: &Request,
        terms: &Terms,
    ) -> Result<Conversation, QuestionError> {
        let start = Instant::now();
        terms.tell(&Event::Understanding);
        let limits = terms.watched((Duration::ZERO, 0), |progress| Event::Trying {
            nodes: progress.nodes,
            depth: progress.depth,
        });
        let options = Options {
            limits,
            memory: self.table,
            other_moves: request.other_moves,
            threats: None,
            on_line: terms.on_line(),
        };
        let memory = self.memory.as_ref();
        let choice = understood(memory, &request.setup, request.to_move, &options)?;
        let (problem, nodes) = (choice.problem, choice.nodes);
        terms.tell(&Event::Understood {
            problem: Box::new(problem.clone()),
            nodes,
        });
        let movers = match request.to_move {
            Some(mover) => vec![mover],
            None => vec![!problem.defender, problem.defender],
        };
        Ok(Conversation {
            board: board_of(&problem),
            movers,
            threats: request.threats,
            other_moves: request.other_moves,
            in_order: request.in_order,
            memory: self.memory,
            table: self.table,
            // The session that understood the question read it for all ko budgets.
            session: choice.session.filter(|_| request.threats.is_none()),
            told: choice.told,
            searched: Vec::new(),
            passed: Vec::new(),
            spent: start.elapsed(),
            understanding: nodes,
            is_hurried: choice.hurried,
            problem,
        })
    }
}

/// A question that was understood. What one answer finds out serves the next.
pub struct Conversation {
    board: Board,
    problem: Problem,
    movers: Vec<Colour>,
    threats: Option<i8>,
    other_moves: bool,
    in_order: bool,
    memory: Option<Memory>,
    table: usize,
    session: Option<Session>,
    /// Answers about a capture or a race that were known when the question was.
    told: Vec<Told>,
    /// Answers that this session has searched for.
    searched: Vec<Answer>,
    /// Sides that were answered without it.
    passed: Vec<Colour>,
    /// Time and nodes of understanding that no answer has been charged with yet.
    spent: Duration,
    understanding: u64,
    is_hurried: bool,
}

impl Conversation {
    /// One conversation for both sides, where two have the same question of life. Otherwise both.
    pub(crate) fn joined(mut self, other: Conversation) -> Vec<Conversation> {
        let is_of_life = self.told.is_empty() && other.told.is_empty();
        if !is_of_life || !self.problem.is_same_question(&other.problem) {
            return vec![self, other];
        }
        self.problem.vital |= other.problem.vital;
        let mut session = self.session.take().or(other.session);
        if let Some(session) = &mut session {
            session.prefer(self.problem.vital);
        }
        let defender = self.problem.defender;
        vec![Conversation {
            movers: vec![!defender, defender],
            session,
            spent: self.spent + other.spent,
            understanding: self.understanding + other.understanding,
            is_hurried: self.is_hurried || other.is_hurried,
            ..self
        }]
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The question that is meant.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Who is asked to move first, the attacker before the defender.
    pub fn movers(&self) -> &[Colour] {
        &self.movers
    }

    /// The one ko budget that is asked, when only one is.
    pub fn threats(&self) -> Option<i8> {
        self.threats
    }

    /// Whether the limits ran out before everything was tried that the position could mean. With
    /// more of them another question may be found. Every answer then has a note that says so.
    pub fn is_hurried(&self) -> bool {
        self.is_hurried
    }

    /// The answer for one side to move first: recalled, or else searched for and kept.
    pub fn answer(&mut self, mover: Colour, terms: &Terms) -> Given {
        match self.told(mover).or_else(|| self.recall(mover)) {
            Some(given) => {
                terms.tell_answer(&given);
                given
            }
            None => self.search(mover, terms),
        }
    }

    /// An answer to a question that was found in haste says so. With more time another question may
    /// be found, and its answer may be the opposite.
    fn noted(&self, mut given: Given) -> Given {
        given.is_hurried = self.is_hurried;
        if self.is_hurried {
            given.answer.notes.push(Note::UnderstoodInHaste);
        }
        given
    }

    /// The answer for one side, where the question is a capture or a race.
    fn told(&mut self, mover: Colour) -> Option<Given> {
        let mut answers = self.told.iter().map(|told| &told.answer);
        let answer = answers.find(|answer| answer.to_move == mover)?;
        let given = Given {
            answer: answer.clone(),
            took: std::mem::take(&mut self.spent),
            understanding: std::mem::take(&mut self.understanding),
            is_hurried: false,
            remembered: false,
        };
        Some(self.noted(given))
    }

    /// Says that the answer for a side is known from elsewhere.
    pub fn pass_over(&mut self, mover: Colour) {
        self.passed.push(mover);
    }

    /// The proof of an answer that a reader gave, of a capture or a race; `None` where the answers
    /// are of life.
    pub fn reader_proof(&self, terms: &Terms) -> Option<Result<::proof::Proof, readers::NoProof>> {
        let scene = groups::Scene {
            ko: self.problem.ko,
            ..groups::Scene::of(&self.board)
        };
        let limits = terms.limits(Duration::ZERO, 0);
        let mut proofs = self.told.iter().map(|told| told.proof(&scene, &limits));
        let first = proofs.next()?;
        Some(first.or_else(|why| proofs.find_map(Result::ok).ok_or(why)))
    }

    /// The answer for one side as an earlier run gave it.
    pub fn recall(&mut self, mover: Colour) -> Option<Given> {
        let memory = self.memory.as_ref()?;
        let asked = self.asked(mover);
        let found = match self.in_order {
            true => memory.recall(&asked),
            false => memory.recall_like(&asked),
        }?;
        self.passed.push(mover);
        Some(self.noted(Given {
            answer: found.answer,
            took: found.took,
            understanding: 0,
            is_hurried: false,
            remembered: true,
        }))
    }

    /// The answer for one side, searched for now. Trees and proofs need this.
    pub fn search(&mut self, mover: Colour, terms: &Terms) -> Given {
        if let Some(given) = self.told(mover) {
            terms.tell_answer(&given);
            return given;
        }
        self.search_life(mover, terms)
    }

    fn search_life(&mut self, mover: Colour, terms: &Terms) -> Given {
        let start = Instant::now();
        if self.in_order {
            // What one question finds out serves the next, and may choose its main line.
            for mover in std::mem::take(&mut self.passed) {
                self.read(mover, terms);
            }
        }
        let before = start.elapsed();
        let understanding = self.understanding;
        let mut given = self.read(mover, terms);
        given.took += before;
        given.understanding = understanding;
        let asked = self.asked(mover);
        if let Some(memory) = &self.memory {
            memory.keep(&asked, &given.answer, given.took);
        }
        self.searched.retain(|answer| answer.to_move != mover);
        self.searched.push(given.answer.clone());
        let given = self.noted(given);
        terms.tell_answer(&given);
        given
    }

    /// The position after moves that alternate from `first` on, with the answer there.
    ///
    /// # Errors
    /// When a move cannot be played.
    pub fn after(
        &mut self,
        first: Colour,
        moves: &[Move],
        terms: &Terms,
    ) -> Result<After, Unplayable> {
        let mut stand = Stand::start(self.board, &self.problem, first);
        for &played in moves {
            stand = stand.play(&self.problem, stand.to_move, played)?;
        }
        let problem = stand.problem(&self.problem);
        let given = stand.is_judgeable.then(|| {
            let mut talk = Conversation {
                board: stand.board,
                problem,
                movers: vec![stand.to_move],
                threats: self.threats,
                other_moves: self.other_moves,
                in_order: false,
                memory: self.memory.clone(),
                table: self.table,
                session: None,
                told: Vec::new(),
                searched: Vec::new(),
                passed: Vec::new(),
                spent: Duration::ZERO,
                understanding: 0,
                is_hurried: self.is_hurried,
            };
            talk.answer(stand.to_move, terms)
        });
        Ok(After {
            board: stand.board,
            to_move: stand.to_move,
            ko: stand.ko,
            given,
            is_captured: stand.targets().is_empty(),
        })
    }

    /// The solution tree for one side to move first. Searches for the answer if that was not
    /// done yet.
    pub fn tree(&mut self, mover: Colour, options: &TreeOptions, terms: &Terms) -> Tree {
        let answer = self.searched_for(mover, terms);
        let session = self.session(terms);
        session.renew(terms.limits(Duration::ZERO, 0), None);
        session.tree(&answer, options)
    }

    /// A proof of the answers for some sides. Searches for those that were not searched for yet.
    ///
    /// # Errors
    /// Tells why there is none.
    pub fn proof(&mut self, movers: &[Colour], terms: &Terms) -> Result<WrittenProof, NoProof> {
        let answers: Vec<Answer> = (movers.iter())
            .map(|&mover| self.searched_for(mover, terms))
            .collect();
        let answers: Vec<&Answer> = answers.iter().collect();
        let session = self.session(terms);
        session.renew(terms.limits(Duration::ZERO, 0), None);
        session.proof(&answers)
    }

    fn searched_for(&mut self, mover: Colour, terms: &Terms) -> Answer {
        let known = self.searched.iter().find(|answer| answer.to_move == mover);
        match known {
            Some(answer) => answer.clone(),
            None => self.search_life(mover, terms).answer,
        }
    }

    /// What is asked for one side, as earlier answers are filed.
    fn asked(&self, to_move: Colour) -> Asked<'_> {
        let is_other = |mover: &Colour| *mover != to_move;
        let second = match self.in_order {
            true => {
                self.movers
                    .iter()
                    .take_while(|mover| is_other(mover))
                    .count()
                    > 0
            }
            false => self.searched.iter().any(|answer| answer.to_move != to_move),
        };
        Asked {
            problem: &self.problem,
            to_move,
            threats: self.threats,
            others: self.other_moves,
            second,
        }
    }

    fn session(&mut self, terms: &Terms) -> &mut Session {
        self.session.get_or_insert_with(|| {
            let options = Options {
                limits: terms.limits(Duration::ZERO, 0),
                memory: self.table,
                other_moves: self.other_moves,
                threats: self.threats,
                on_line: terms.on_line(),
            };
            Session::new(&self.problem, options)
        })
    }

    /// Searches, and charges the answer with what understanding took.
    fn read(&mut self, mover: Colour, terms: &Terms) -> Given {
        let start = Instant::now();
        let spent = std::mem::take(&mut self.spent);
        let understanding = std::mem::take(&mut self.understanding);
        let limits = terms.watched((spent, understanding), move |progress| Event::Reading {
            to_move: mover,
            nodes: understanding + progress.nodes,
            depth: progress.depth,
        });
        let session = self.session(terms);
        session.renew(limits, terms.on_line());
        let answer = session.answer(mover);
        Given {
            answer,
            took: spent + start.elapsed(),
            understanding,
            is_hurried: false,
            remembered: false,
        }
    }
}

impl fmt::Debug for Conversation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conversation")
            .field("problem", &self.problem)
            .finish_non_exhaustive()
    }
}

fn board_of(problem: &Problem) -> Board {
    let mut board = Board::new(problem.size);
    for colour in [Colour::Black, Colour::White] {
        for point in problem.stones(colour) {
            board.place(point, colour);
        }
    }
    board
}
