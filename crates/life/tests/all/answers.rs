//! Whole answers of a session on random small positions. Outcome and first moves are compared with
//! the oracle. They are the same whatever the size of the table, and the checker accepts the
//! proofs.

use std::collections::BTreeSet;

use crate::common::{drawing, for_life, for_oracle};
use goban::{Colour, Move};
use life::answer::{Answer, Outcome, Role};
use life::problem::{Reading, Survive};
use life::{NoProof, Note, Options, Session};
use oracle::{MAX_BUDGET, Oracle};
use proof::Section;
use search::Limits;

/// Options with this many nodes.
fn limited(nodes: u64) -> Options {
    let mut options = options(None);
    options.limits.nodes = Some(nodes);
    options
}

fn options(threats: Option<i8>) -> Options {
    Options {
        memory: 0, // The smallest table there is.
        threats,
        ..Options::default()
    }
}

/// Sorted, because the order of moves is a matter of taste.
fn sorted(moves: impl IntoIterator<Item = Move>) -> BTreeSet<String> {
    moves.into_iter().map(|mv| format!("{mv:?}")).collect()
}

/// The first moves of the best class at one budget.
fn best(oracle: &Oracle, defender: Colour, mover: Colour, k: i8) -> BTreeSet<String> {
    let (kill, safe) = (oracle.kill(mover, k), oracle.safe(mover, k));
    let kills = |mv| oracle.kill_after(mover, k, mv) == Some(true);
    let saves = |mv| oracle.safe_after(mover, k, mv) == Some(true);
    let mut moves = oracle.first_moves(mover, k);
    moves.retain(|&mv| match (mover == defender, kill, safe) {
        (true, true, _) | (false, false, true) => true,
        (false, true, _) => kills(mv),
        (true, false, true) => saves(mv),
        (true, false, false) => !kills(mv),
        (false, false, false) => !saves(mv),
    });
    sorted(moves)
}

/// A session with one budget: outcome and moves are those of the oracle.
fn one_budget(problem: &life::Problem, oracle: &Oracle, k: i8) -> Result<(), String> {
    let mut session = Session::new(problem, options(Some(k)));
    for mover in [!problem.defender, problem.defender] {
        let answer = session.answer(mover);
        let expected = match (oracle.kill(mover, k), oracle.safe(mover, k)) {
            (true, _) => Outcome::Dead,
            (false, true) => Outcome::Alive,
            (false, false) => Outcome::Seki,
        };
        if answer.outcome != expected {
            let said = answer.outcome.word();
            return Err(format!(
                "{mover} to move at {k}: {said}, not {}",
                expected.word()
            ));
        }
        // A game that is over at the start has no first moves.
        let moves = best(oracle, problem.defender, mover, k);
        if !moves.is_empty() && sorted(answer.moves.clone()) != moves {
            let said = sorted(answer.moves);
            return Err(format!(
                "{mover} to move at {k}: {} by {said:?}, not {moves:?}",
                expected.word()
            ));
        }
    }
    Ok(())
}

/// The least budget at which the answer says that the attacker kills, or one more than there are.
fn threshold(outcome: &Outcome) -> i8 {
    match outcome {
        Outcome::Dead => i8::MIN,
        Outcome::Ko(ko) if ko.needs == Role::Attacker => ko.threats as i8,
        Outcome::Ko(ko) => 1 - ko.threats as i8,
        _ => i8::MAX,
    }
}

/// The answer over all budgets.
fn all_budgets(problem: &life::Problem, oracle: &Oracle, answer: &Answer) -> Result<(), String> {
    let mover = answer.to_move;
    let said = threshold(&answer.outcome);
    for k in -MAX_BUDGET..=MAX_BUDGET {
        if oracle.kill(mover, k) != (k >= said) {
            return Err(format!(
                "{mover} to move: {:?}, wrong at {k}",
                answer.outcome
            ));
        }
    }
    let alive = answer.outcome == Outcome::Alive;
    // Alive is safe whatever the attacker's threats; the oracle knows enough of them for boards
    // this small.
    if said == i8::MAX && alive != oracle.safe(mover, MAX_BUDGET) {
        return Err(format!("{mover} to move: {:?}", answer.outcome));
    }
    // The budget at which the first move decides.
    let k = match (mover == problem.defender, said) {
        (_, i8::MAX) => MAX_BUDGET,
        (_, i8::MIN) => -MAX_BUDGET,
        (true, said) => said - 1,
        (false, said) => said,
    };
    if k.abs() > MAX_BUDGET || oracle.first_moves(mover, k).is_empty() {
        return Ok(());
    }
    let kills = |mv| oracle.kill_after(mover, k, mv) == Some(true);
    let mut moves = oracle.first_moves(mover, k);
    moves.retain(|&mv| match (mover == problem.defender, said) {
        (true, i8::MIN) => true,
        (true, i8::MAX) => {
            !kills(mv) && (!alive || oracle.safe_after(mover, MAX_BUDGET, mv) == Some(true))
        }
        (true, _) => !kills(mv),
        (false, i8::MAX) => alive || oracle.safe_after(mover, MAX_BUDGET, mv) == Some(false),
        (false, _) => kills(mv),
    });
    if sorted(answer.moves.clone()) == sorted(moves.clone()) {
        return Ok(());
    }
    Err(format!(
        "{mover} to move: {:?} by {:?}, not {:?}",
        answer.outcome,
        sorted(answer.moves.clone()),
        sorted(moves)
    ))
}

/// What was compared, so that a comparison of nothing is no success.
#[derive(Debug, Default)]
struct Compared {
    problems: usize,
    attacker_only: usize,
    survive_all: usize,
    escape: usize,
    ban: usize,
    /// The defender moves first and lives: where right moves were once missing.
    saved: usize,
    /// Kos of which the line does not show how they are fought: rare, as when the ko is about
    /// stones that come back.
    nameless: usize,
}

impl Compared {
    fn count(&mut self, problem: &life::Problem, answers: &[Answer; 2]) {
        self.problems += 1;
        self.attacker_only += usize::from(!problem.attacker_only.is_empty());
        self.survive_all += usize::from(problem.survive == Survive::All);
        self.escape += usize::from(!problem.escape.is_empty());
        self.ban += usize::from(problem.ko.is_some());
        self.saved += usize::from(answers[1].outcome == Outcome::Alive);
    }

    /// Every kind of problem is among those that were compared: one in this many.
    fn insist(&self, problems: usize) {
        let kinds = [
            self.attacker_only,
            self.survive_all,
            self.escape,
            self.saved,
            self.ban * 3,
        ];
        let enough = kinds.iter().all(|&kind| kind * 6 > problems);
        assert!(self.nameless * 1000 <= problems, "kos of no kind: {self:?}");
        assert!(
            self.problems > problems && enough,
            "too little compared: {self:?}"
        );
    }
}

fn compare(seed: u64, points: usize, compared: &mut Compared) -> Result<(), String> {
    let problem = oracle::Problem::random(seed, points);
    let Ok(oracle) = Oracle::new(&problem) else {
        return Ok(());
    };
    let problem = for_life(&problem);
    let complain = |what: String| {
        format!(
            "seed {seed}, {points} points: {what}\n{}",
            drawing(&problem)
        )
    };
    for k in -2..=2 {
        one_budget(&problem, &oracle, k).map_err(complain)?;
    }
    let mut session = Session::new(&problem, options(None));
    let answers = [!problem.defender, problem.defender].map(|mover| session.answer(mover));
    for answer in &answers {
        all_budgets(&problem, &oracle, answer).map_err(complain)?;
        // A ban that stands at the beginning need not come from a ko.
        if let Outcome::Ko(ko) = &answer.outcome
            && problem.ko.is_none()
        {
            compared.nameless += usize::from(ko.kinds.is_empty() || ko.takes_first.is_none());
        }
    }
    let proof = session
        .proof(&answers.each_ref())
        .map_err(|why| complain(why.to_string()))?
        .decode()
        .map_err(|why| complain(why.to_string()))?;
    // The same strategies prove no other answer.
    for claim in 0..proof.header.claims.len() {
        let mut changed = proof.clone();
        changed.header.claims[claim].answer ^= true;
        if proof::verify(&changed).is_ok() {
            return Err(complain(format!("claim {claim} may be turned round")));
        }
    }
    match proof::verify(&proof) {
        Ok(report) if report.claims.is_empty() => Err(complain("an empty proof".into())),
        Ok(_) => {
            compared.count(&problem, &answers);
            Ok(())
        }
        Err(refusal) => Err(complain(format!("the proof is refused: {refusal}"))),
    }
}

/// Compares a range of seeds and insists that most of them were small enough for it.
fn compare_all(seeds: std::ops::Range<u64>, points: impl Fn(u64) -> usize) {
    let most = (seeds.end - seeds.start) as usize * 9 / 10;
    let mut compared = Compared::default();
    for seed in seeds {
        if let Err(what) = compare(seed, points(seed), &mut compared) {
            panic!("{what}");
        }
    }
    compared.insist(most);
}

#[test]
fn answers_equal_the_oracle_and_can_be_proven() {
    compare_all(crate::common::seeds(0..3000), |seed| {
        crate::common::points(5 + seed as usize % 4)
    });
}

/// Groups that are alive already and have nothing but eyes left to play in need this much room. A
/// copied refutation once took such a group for lost, because it had no move; the problem was among
/// these.
#[test]
fn answers_equal_the_oracle_where_two_eyes_have_room() {
    compare_all(crate::common::seeds(3000..3600), |_| {
        crate::common::points(11)
    });
}

/// Outcome, ko and the set of moves are the same with the smallest table and with a large one. The
/// problems are too large for the oracle and for the smallest table: it has to forget.
#[test]
fn the_size_of_the_table_changes_no_answer() {
    let mut forgot = 0;
    for seed in 0..2000 {
        let problem = oracle::Problem::random(seed, 16);
        if problem.region.len() < 12 {
            continue;
        }
        let problem = for_life(&problem);
        let answers = |memory: usize| {
            // Some problems need more than a test can wait for; unknown is an answer too.
            let limits = Limits {
                nodes: Some(200_000),
                ..Limits::default()
            };
            let options = Options {
                memory,
                limits,
                ..Options::default()
            };
            let mut session = Session::new(&problem, options);
            [!problem.defender, problem.defender].map(|mover| session.answer(mover))
        };
        let small = answers(0);
        for large in [answers(16 << 20), answers(256 << 20)] {
            for (a, b) in small.iter().zip(&large) {
                let complete = |a: &Answer| a.outcome.is_known() && a.open.is_empty() && !a.literal;
                if !complete(a) || !complete(b) {
                    continue;
                }
                forgot += usize::from(a.nodes != b.nodes);
                let same = threshold(&a.outcome) == threshold(&b.outcome)
                    && a.outcome.word() == b.outcome.word()
                    && a.moves == b.moves;
                assert!(
                    same,
                    "seed {seed}: {:?} by {:?}, or {:?} by {:?}\n{}",
                    a.outcome,
                    a.moves,
                    b.outcome,
                    b.moves,
                    drawing(&problem)
                );
            }
        }
    }
    assert!(
        forgot > 0,
        "no problem was too large for the smallest table"
    );
}

/// Targets that are captured for good may live in the group reading, under the stones; never the
/// other way round.
#[test]
fn the_group_reading_knows_life_under_the_stones() {
    let mut under_the_stones = 0;
    for seed in 0..700 {
        let mut problem = for_life(&oracle::Problem::random(seed, 9));
        problem.survive = Survive::Any;
        for mover in Colour::BOTH {
            let [literal, group] = [Reading::Literal, Reading::Group].map(|reading| {
                problem.reading = reading;
                Session::new(&problem, options(Some(0)))
                    .answer(mover)
                    .outcome
            });
            let (literal, group) = (literal == Outcome::Dead, group == Outcome::Dead);
            assert!(literal || !group, "seed {seed}\n{}", drawing(&problem));
            under_the_stones += usize::from(literal && !group);
        }
    }
    assert!(
        under_the_stones > 0,
        "no problem shows life under the stones"
    );
}

/// The literal question is answered first. From when that is done on, however few nodes are left
/// for the other one, no answer with the same outcome leaves moves out.
#[test]
fn an_answer_that_lists_all_its_moves_is_not_given_up_for_one_that_does_not() {
    let mut kept = 0;
    for seed in 0..40 {
        let mut problem = for_life(&oracle::Problem::random(seed, 9));
        problem.reading = Reading::Literal;
        let mover = !problem.defender;
        let literal = Session::new(&problem, options(None)).answer(mover);
        problem.reading = Reading::Group;
        let group = Session::new(&problem, options(None)).answer(mover);
        for nodes in (literal.nodes + 1..group.nodes).step_by(3) {
            let answer = Session::new(&problem, limited(nodes)).answer(mover);
            if answer.outcome == literal.outcome {
                assert!(answer.open.is_empty(), "seed {seed}, {nodes} nodes");
                kept += usize::from(answer.literal);
            }
        }
    }
    assert!(
        kept > 0,
        "the limits never cut an answer between the readings"
    );
}

/// An answer that took captured stones for dead, for want of nodes, is about another question than
/// one that did not. Each has a proof, and there is none of both.
#[test]
fn answers_of_different_readings_have_no_proof_together() {
    let mut seen = 0;
    for seed in 0..40 {
        let mut problem = for_life(&oracle::Problem::random(seed, 9));
        problem.reading = Reading::Group;
        for nodes in (1..8).map(|n| 3 << n) {
            let mut session = Session::new(&problem, limited(nodes));
            let first = session.answer(!problem.defender);
            session.renew(Limits::default(), None);
            let second = session.answer(problem.defender);
            assert!(!second.literal && second.outcome.is_known());
            if !first.literal {
                continue;
            }
            seen += 1;
            for both in [[&first, &second], [&second, &first]] {
                assert_eq!(
                    session.proof(&both).err(),
                    Some(NoProof::Readings),
                    "{seed}"
                );
            }
            assert!(session.proof(&[&first]).is_ok(), "seed {seed}");
            assert!(session.proof(&[&second]).is_ok(), "seed {seed}");
        }
    }
    assert!(
        seen > 0,
        "the limits never cut an answer between the readings"
    );
}

/// A thousand-year ko is named where the oracle finds what defines it, and nowhere else.
#[test]
fn thousand_year_kos_are_named_by_their_definition() {
    let (mut named, mut others) = (0, 0);
    // Such kos are rare: these stretches hold one each.
    for seed in (17_000..17_400).chain(33_000..33_400) {
        let mut problem = for_life(&oracle::Problem::random(seed, 11));
        (problem.survive, problem.reading) = (Survive::Any, Reading::Literal);
        let (attacker, defender) = (!problem.defender, problem.defender);
        let answer = Session::new(&problem, options(None)).answer(attacker);
        let Outcome::Ko(ko) = &answer.outcome else {
            continue;
        };
        if problem.ko.is_some() || ko.needs != Role::Attacker {
            continue;
        }
        let oracle = Oracle::new(&for_oracle(&problem)).expect("a small problem");
        let is_seki = !oracle.kill(attacker, 0) && !oracle.safe(defender, 0);
        let is_worth_beginning =
            oracle.kill(attacker, MAX_BUDGET) && oracle.safe(defender, -MAX_BUDGET);
        let is_named = answer.notes.contains(&Note::ThousandYearKo);
        assert_eq!(
            is_named,
            is_seki && is_worth_beginning,
            "seed {seed}\n{}",
            drawing(&problem)
        );
        *(if is_named { &mut named } else { &mut others }) += 1;
    }
    assert!(named > 0 && others > 0, "{named} named, {others} not");
}

/// A proof is written within its memory or not at all, and the bound changes nothing in it.
#[test]
fn proofs_keep_to_their_memory() {
    // What two small tables take at the least, of which one may double; and what the nodes may take
    // beside them.
    const TABLES: usize = 800_000;
    const SMALL: usize = 80_000;
    let (mut written, mut refused) = (0, 0);
    for seed in 500..700 {
        let problem = for_life(&oracle::Problem::random(seed, 9));
        // Writing a proof asks for more, and the table that knows more may write another one.
        let within = |memory| {
            let mut session = Session::new(&problem, options(None));
            let answer = session.answer(!problem.defender);
            session.proof_within(&[&answer], memory)
        };
        let whole = within(usize::MAX).expect("memory enough");
        let whole = whole.decode().expect("a file");
        let nodes = Section::ALL.map(|section| whole.sections.get(section).len());
        match within(TABLES + SMALL) {
            Ok(proof) => {
                assert!(proof.decode() == Ok(whole), "seed {seed}");
                // The position of each node with its budget, and all that is written.
                let least = nodes.iter().sum::<usize>() * 9 + proof.bytes().len();
                assert!(least <= SMALL, "seed {seed}");
                written += 1;
            }
            Err(why) => {
                assert_eq!(why, NoProof::Memory, "seed {seed}");
                refused += 1;
            }
        }
        let is_empty = nodes == [0; 4];
        let without = within(0).err();
        assert_eq!(
            without,
            (!is_empty).then_some(NoProof::Memory),
            "seed {seed}"
        );
    }
    assert!(written > 0 && refused > 0, "{written} and {refused}");
}

/// Points in SGF's letters.
fn points(text: &str) -> goban::PointSet {
    let point = |text| goban::Point::from_sgf(text).expect("a point");
    text.split(' ').map(point).collect()
}

/// The best first moves of the defender, who is Black.
fn best_of_black(setup: &life::Setup) -> (Outcome, BTreeSet<String>) {
    let problem = setup.problem().expect("a problem");
    let mut session = Session::new(&problem, Options::default());
    let answer = session.answer(Colour::Black);
    let proof = session.proof(&[&answer]).expect("a proof");
    proof::verify(&proof.decode().expect("a file")).expect("a proof that holds");
    let moves = answer.moves.iter().map(ToString::to_string).collect();
    (answer.outcome, moves)
}

/// Black lives already. One of his moves joins everything to one chain with two eyes. After it he
/// has nothing left to play but his eyes; that was once taken for a loss.
#[test]
fn a_move_after_which_only_eyes_are_left_is_among_the_best() {
    let setup = life::Setup {
        defender: Some(Colour::Black),
        targets: points("ba ab cb bc ad bd cd"),
        region: Some(points("aa ba ca ab bb cb ac bc cc ad bd cd")),
        attacker_only: points("da"),
        ..life::Setup::new(
            goban::Size::square(19).expect("a size"),
            points("ba ab cb bc ad bd cd"),
            points("ca ea db eb dc dd ae be ce"),
        )
    };
    let moves = ["bb", "cc", "pass"].map(String::from).into();
    assert_eq!(best_of_black(&setup), (Outcome::Alive, moves));
}

/// The one move that lives makes a group of the same kind.
#[test]
fn a_single_move_that_leaves_only_eyes_is_found() {
    let black = points("bb cb db bc bd cd ce de");
    let setup = life::Setup {
        defender: Some(Colour::Black),
        targets: black,
        region: Some(points("bb cb db bc cc dc bd cd dd ce de")),
        ..life::Setup::new(
            goban::Size::new(4, 5).expect("a size"),
            black,
            points("ab ac cc be"),
        )
    };
    let moves = [String::from("dc")].into();
    assert_eq!(best_of_black(&setup), (Outcome::Alive, moves));
}

/// Nothing in the region is empty, but the attacker has a point to play on: that is a question like
/// any other.
#[test]
fn points_of_the_attacker_alone_make_a_question() {
    // Two black stones in the corner with two liberties, which are White's.
    let setup = life::Setup {
        defender: Some(Colour::Black),
        targets: points("aa ba"),
        region: Some(points("aa ba")),
        attacker_only: points("ab bb"),
        ..life::Setup::new(
            goban::Size::square(9).expect("a size"),
            points("aa ba"),
            points("ca cb ac bc"),
        )
    };
    let problem = setup.problem().expect("a problem");
    let answer = Session::new(&problem, Options::default()).answer(Colour::White);
    assert_eq!(answer.outcome, Outcome::Dead);
}
