//! What is kept is found again, under every image of the problem, and nothing else is.

use std::path::{Path, PathBuf};
use std::time::Duration;

use goban::{Colour, Move, Point, PointSet};
use life::answer::{OtherMove, Outcome};
use life::problem::{Reading, Ruleset, Setup, Survive};
use life::{Answer, Assumption, Note, Options, Problem, Session};
use search::Limits;
use store::{Asked, Forget, Store};
use tempfile::TempDir;

/// Who finds out what a bare position means.
const BY: &str = "a network";

/// A random problem, with words that name a colour.
fn problem(seed: u64) -> Problem {
    let random = oracle::Problem::random(seed, 8);
    Problem {
        size: random.size,
        black: random.black,
        white: random.white,
        defender: random.defender,
        targets: random.targets,
        survive: match random.survive {
            oracle::Survive::Any => Survive::Any,
            oracle::Survive::All => Survive::All,
        },
        reading: match random.reading {
            oracle::Reading::Literal => Reading::Literal,
            oracle::Reading::Group => Reading::Group,
        },
        region: random.region,
        attacker_only: random.attacker_only,
        escape: random.escape,
        held: goban::PointSet::EMPTY,
        vital: goban::PointSet::EMPTY,
        ko: random.ko,
        rules: Ruleset::Area,
        assumptions: vec![Assumption::Target(random.targets)],
    }
}

/// The attacker's answer, read out.
fn solve(problem: &Problem, others: bool) -> Answer {
    let options = Options {
        limits: Limits {
            nodes: Some(50_000),
            ..Limits::default()
        },
        memory: 1 << 20,
        other_moves: others,
        ..Options::default()
    };
    Session::new(problem, options).answer(!problem.defender)
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("data/solved.sqlite")
}

fn open(path: &Path) -> Store {
    let opened = Store::open(path, "this solver").expect("a store");
    assert_eq!(opened.set_aside, None);
    opened.store
}

fn asked(problem: &Problem) -> Asked<'_> {
    Asked::first(problem, !problem.defender)
}

fn keep(store: &Store, problem: &Problem) -> Answer {
    let answer = solve(problem, false);
    let took = Duration::from_millis(7);
    store
        .keep_answer(&asked(problem), &answer, took)
        .expect("it is kept");
    answer
}

fn found(store: &Store, asked: &Asked<'_>) -> Option<String> {
    let found = store.answer(asked).expect("no trouble");
    found.map(|found| format!("{:#?}", found.answer))
}

#[test]
fn all_images_are_found_as_if_they_had_been_solved() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&file(&folder));
    let mut kept = 0;
    for seed in 0..120 {
        let problem = problem(seed);
        fn asked(problem: &Problem) -> Asked<'_> {
            Asked {
                others: true,
                ..Asked::first(problem, !problem.defender)
            }
        }
        let mut answer = solve(&problem, true);
        // What the solver might add.
        answer.notes.push(Note::LimitsRanOut(3));
        answer.assume(Assumption::CapturedIsDead);
        let took = Duration::from_millis(5);
        if !store
            .keep_answer(&asked(&problem), &answer, took)
            .expect("a store")
        {
            continue;
        }
        kept += 1;
        for image in problem.images() {
            let again = store.answer(&asked(&image)).expect("a store");
            let again = again.expect("it was kept");
            assert_eq!(again.took, took);
            let mut fresh = solve(&image, true);
            fresh.notes.push(Note::LimitsRanOut(3));
            fresh.assume(Assumption::CapturedIsDead);
            let (again, fresh) = (format!("{:#?}", again.answer), format!("{fresh:#?}"));
            assert_eq!(again, fresh, "seed {seed}");
        }
    }
    assert!(kept > 60, "{kept}");
}

#[test]
fn another_question_is_not_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&file(&folder));
    let problem = problem(3);
    let answer = keep(&store, &problem);
    let asked = asked(&problem);
    assert_eq!(found(&store, &asked), Some(format!("{answer:#?}")));

    let others = [
        Asked {
            to_move: problem.defender,
            ..asked
        },
        Asked {
            threats: Some(0),
            ..asked
        },
        Asked {
            others: true,
            ..asked
        },
        Asked {
            second: true,
            ..asked
        },
    ];
    for other in others {
        assert_eq!(found(&store, &other), None, "{other:?}");
    }
    type Change = fn(&mut Problem, Point, Point);
    let changes: [Change; 7] = [
        |p, _, _| {
            p.survive = match p.survive {
                Survive::Any => Survive::All,
                Survive::All => Survive::Any,
            }
        },
        |p, _, _| {
            p.reading = match p.reading {
                Reading::Literal => Reading::Group,
                Reading::Group => Reading::Literal,
            }
        },
        |p, _, _| p.rules = Ruleset::Japanese,
        |p, target, _| p.targets -= PointSet::single(target),
        |p, target, _| p.region -= PointSet::single(target),
        |p, _, empty| p.attacker_only ^= PointSet::single(empty),
        |p, _, empty| p.ko = if p.ko.is_some() { None } else { Some(empty) },
    ];
    let target = problem.targets.first().expect("a target");
    let empty = problem.size.all() - problem.black - problem.white;
    let empty = empty.first().expect("an empty point");
    for (number, change) in changes.into_iter().enumerate() {
        let mut changed = problem.clone();
        change(&mut changed, target, empty);
        let asked = Asked {
            problem: &changed,
            ..asked
        };
        assert_eq!(found(&store, &asked), None, "change {number}");
    }
}

#[test]
fn only_what_is_proven_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&file(&folder));
    let mut problem = problem(3);
    problem.ko = None;
    let answer = solve(&problem, false);
    assert!(answer.outcome.is_known());
    let kept = |problem: &Problem, answer: &Answer| {
        let kept = store.keep_answer(&asked(problem), answer, Duration::ZERO);
        kept.expect("a store")
    };
    let unknown = Answer {
        outcome: Outcome::Unknown,
        ..answer.clone()
    };
    assert!(!kept(&problem, &unknown));
    let empty = problem.size.all() - problem.black - problem.white;
    let point = empty.first().expect("an empty point");
    let open = Answer {
        open: vec![Move::Play(point)],
        ..answer.clone()
    };
    assert!(!kept(&problem, &open), "a first move is missing");
    let unjudged = Answer {
        others: vec![OtherMove {
            first: Move::Play(point),
            outcome: Outcome::Unknown,
            line: Vec::new(),
        }],
        ..answer
    };
    assert!(!kept(&problem, &unjudged), "the limits cut it off");
    assert_eq!(found(&store, &asked(&problem)), None);
    problem.ko = Some(point);
    assert!(kept(&problem, &unjudged), "a banned move is not judged");
}

#[test]
fn another_solver_is_not_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&file(&folder));
    let problem = problem(3);
    keep(&store, &problem);
    let setup = Setup::new(problem.size, problem.black, problem.white);
    store
        .keep_question(&setup, (None, BY), &problem)
        .expect("it is kept");

    let newer = Store::open(&file(&folder), "newer solver").expect("a store");
    let newer = newer.store;
    assert_eq!(found(&newer, &asked(&problem)), None);
    assert!(newer.question(&setup, None, BY).expect("a store").is_none());
    keep(&newer, &problem);
    let stats = newer.stats().expect("a store");
    assert_eq!((stats.answers[0].1, stats.readings, stats.stale), (1, 0, 2));
    assert_eq!(newer.clear(Forget::Stale).expect("a store"), 2);
    assert!(found(&newer, &asked(&problem)).is_some());
    assert_eq!(found(&store, &asked(&problem)), None);
    assert_eq!(newer.clear(Forget::All).expect("a store"), 1);
    assert_eq!(found(&newer, &asked(&problem)), None);
}

#[test]
fn questions_are_kept_for_the_position_as_it_lies() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&file(&folder));
    for seed in 0..50 {
        let problem = problem(seed);
        let mut setup = Setup::new(problem.size, problem.black, problem.white);
        setup.survive = problem.survive;
        setup.ko = problem.ko;
        let black = Some(Colour::Black);
        assert!(
            store
                .question(&setup, black, BY)
                .expect("a store")
                .is_none()
        );
        store
            .keep_question(&setup, (black, BY), &problem)
            .expect("a store");
        let again = store.question(&setup, black, BY).expect("a store");
        let again = again.expect("it was kept");
        assert_eq!(format!("{again:?}"), format!("{problem:?}"));
        assert!(store.question(&setup, None, BY).expect("a store").is_none());
        let other = store.question(&setup, black, "another network");
        assert!(other.expect("a store").is_none(), "it may choose otherwise");
        setup.reach += 1;
        assert!(
            store
                .question(&setup, black, BY)
                .expect("a store")
                .is_none()
        );
    }
}

#[test]
fn entries_are_questions_with_their_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(&file(&folder));
    let problem = problem(3);
    let answer = keep(&store, &problem);
    let entries = store.entries().expect("a store");
    assert_eq!(entries.len(), 1);
    let upright = answer.seen(problem.upright());
    assert_eq!(entries[0].answer.moves, upright.moves);
    assert_eq!(entries[0].answer.to_move, Colour::Black);
    assert_eq!(entries[0].took, Duration::from_millis(7));
    assert!(entries[0].question.contains(r#""defender":"white""#));
}

#[test]
fn several_stores_share_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(&folder);
    let problems: Vec<Problem> = (0..40).map(problem).collect();
    std::thread::scope(|scope| {
        for part in problems.chunks(10) {
            let path = &path;
            scope.spawn(move || {
                let store = open(path);
                part.iter().for_each(|problem| {
                    keep(&store, problem);
                });
            });
        }
    });
    let store = open(&path);
    for problem in &problems {
        let answer = solve(problem, false);
        let expected = answer.outcome.is_known().then(|| format!("{answer:#?}"));
        assert_eq!(found(&store, &asked(problem)), expected);
    }
}

#[test]
fn many_begin_a_file_at_once() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().expect("a folder");
        let path = file(&folder);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| open(&path));
            }
        });
    }
}
