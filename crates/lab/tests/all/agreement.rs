//! Every search against the solver and the oracle on small random problems, and what a cut costs.

use goban::Colour;
use lab::{Experiment, Limits, Method, Status, Switch, Switches};
use life::problem::{Problem, Reading, Ruleset, Survive};
use oracle::Oracle;

/// A random problem, unless the outside has stones that a setup would not take.
fn random(seed: u64) -> Option<(Problem, Oracle)> {
    let mut problem = oracle::Problem::random(seed, 7);
    if seed % 2 == 0 {
        problem.reading = oracle::Reading::Literal;
    }
    let oracle = Oracle::new(&problem).expect("a small problem");
    let problem = life::Setup {
        defender: Some(problem.defender),
        targets: problem.targets,
        survive: match problem.survive {
            oracle::Survive::Any => Survive::Any,
            oracle::Survive::All => Survive::All,
        },
        reading: Some(match problem.reading {
            oracle::Reading::Literal => Reading::Literal,
            oracle::Reading::Group => Reading::Group,
        }),
        region: Some(problem.region),
        attacker_only: problem.attacker_only,
        escape: problem.escape,
        ko: problem.ko,
        rules: Ruleset::Area,
        ..life::Setup::new(problem.size, problem.black, problem.white)
    };
    Some((problem.problem().ok()?, oracle))
}

fn truth(oracle: &Oracle, mover: Colour) -> Status {
    match (oracle.kill(mover, 0), oracle.safe(mover, 0)) {
        (true, _) => Status::Dead,
        (_, true) => Status::Alive,
        _ => Status::Seki,
    }
}

#[test]
fn a_search_that_runs_to_the_end_gives_what_the_oracle_gives() {
    let limits = Limits {
        nodes: 300_000,
        table_bits: 14,
        ..Limits::default()
    };
    let mut compared = std::collections::BTreeMap::new();
    for seed in 0..400 {
        let Some((problem, oracle)) = random(seed) else {
            continue;
        };
        let mover = Colour::BOTH[seed as usize / 2 % 2];
        let expected = truth(&oracle, mover);
        let experiment = Experiment::new(problem, mover, 0);
        assert_eq!(
            experiment.truth(),
            Some(expected),
            "the solver, seed {seed}"
        );
        for method in Method::all() {
            let row = experiment.run(method, Switches::default(), None, &limits);
            if row.exact {
                assert_eq!(row.result, Some(expected), "{method}, seed {seed}");
                *compared.entry(method.name()).or_insert(0) += 1;
            }
        }
    }
    for method in Method::all() {
        let count = compared.get(method.name()).copied().unwrap_or(0);
        assert!(
            count >= 80,
            "{method} was compared {count} times: {compared:?}"
        );
    }
}

#[test]
fn rules_of_order_change_no_answer() {
    let limits = Limits {
        nodes: 300_000,
        table_bits: 14,
        ..Limits::default()
    };
    let mut compared = 0;
    for seed in 0..60 {
        let Some((problem, oracle)) = random(seed) else {
            continue;
        };
        let mover = Colour::BOTH[seed as usize / 2 % 2];
        let expected = truth(&oracle, mover);
        let experiment = Experiment::new(problem, mover, 0);
        for switch in Switch::ALL.into_iter().filter(|s| !s.can_change_answers()) {
            let switches = Switches::default().turned(switch);
            let row = experiment.run(Method::ALPHA_BETA_TABLE, switches, None, &limits);
            if row.exact {
                assert_eq!(row.result, Some(expected), "{switch}, seed {seed}");
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "only {compared} runs came to an end");
}

#[test]
fn unknown_names_list_those_there_are() {
    let error = "alphabeta".parse::<Method>().expect_err("no such method");
    assert!(error.to_string().contains("alpha-beta-table"), "{error}");
    let error = "self-atari".parse::<Switch>().expect_err("no such switch");
    assert!(error.to_string().contains("no-self-atari"), "{error}");
}

#[test]
fn the_table_says_what_made_a_result_wrong_and_how_far_a_stopped_search_came() {
    let (problem, oracle) = (0..400)
        .filter_map(random)
        .find(|(problem, oracle)| truth(oracle, problem.defender) == Status::Alive)
        .expect("one of them lives");
    let mover = problem.defender;
    assert_eq!(truth(&oracle, mover), Status::Alive);
    let experiment = Experiment::new(problem, mover, 0);
    let method = Method::ALPHA_BETA_TABLE;
    let run = |switches, limit, limits: &Limits| {
        lab::table(&[experiment.run(method, switches, limit, limits)])
    };
    let few = Limits {
        nodes: 1,
        ..Limits::default()
    };
    let stopped = run(Switches::default(), None, &few);
    assert!(stopped.contains("stopped after"), "{stopped}");
    // Whatever a shallow or narrow search says, either it is right or its limit is named.
    let narrow = Limits {
        breadth: Some(1),
        ..Limits::default()
    };
    let mut row = experiment.run(method, Switches::default(), Some(2), &narrow);
    row.right = Some(false);
    row.stopped = false;
    let text = lab::table(&[row]);
    assert!(text.contains("wrong: breadth 1"), "{text}");
    let cut = Switches::default().with(Switch::SelfAtariCut);
    let mut row = experiment.run(method, cut, None, &Limits::default());
    row.right = Some(false);
    let text = lab::table(&[row]);
    assert!(text.contains("wrong: self-atari-cut"), "{text}");
}
