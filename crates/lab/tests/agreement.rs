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
