//! Fits the weights of `life::outlook` and prints them as they stand there:
//!
//!     cargo run --release -p life --example outlook [PROBLEMS]
//!
//! Random problems of our own making are searched. The positions whose value the searches found
//! tell which counts go with a win of the attacker. Three problems of four are fitted to; the
//! fourth examines the fit. The searches use the weights that are there, so other weights see other
//! positions, and a second run does not print quite the same.

mod fit;
mod problems;

use std::collections::HashSet;
use std::io::{IsTerminal, stderr};
use std::thread;

use fit::{Sample, WEIGHTS};
use life::Problem;
use life::outlook::features;
use life::reader::{Knowledge, Question};
use life::solve::{Bounds, MAX_THREATS, Solver};
use local::field::{Role, State};
use oracle::Random;
use search::{Budget, Game, Limits};
use tactics::room::Room;

const SEED: u64 = 1;
/// Problems, unless another number is asked for.
const PROBLEMS: usize = 4000;
/// Nodes for each side to move first.
const NODES: u64 = 300_000;
/// One in this many moves is taken, so that there is memory for many problems.
const ONE_IN: u64 = 8;
/// Bytes for the table of one problem.
const MEMORY: usize = 256 << 20;
/// Bytes of stack: a search calls itself for every move of a line.
const STACK: usize = 64 << 20;

const QUESTIONS: [Question; 2] = [Question::Kill, Question::Safe];
const ROLES: [Role; 2] = [Role::Attacker, Role::Defender];

/// Samples by question and mover.
type Samples = [[Vec<Sample>; 2]; 2];

fn main() {
    let problems = match std::env::args().nth(1).map(|text| text.parse()) {
        None => PROBLEMS,
        Some(Ok(problems)) => problems,
        Some(Err(error)) => {
            eprintln!("the number of problems is not a number: {error}");
            std::process::exit(2);
        }
    };
    let run = thread::Builder::new().stack_size(STACK);
    let samples = run.spawn(move || gather(problems)).expect("a thread");
    print(&samples.join().expect("no panic"));
}

/// Searches problems and takes samples from each.
fn gather(problems: usize) -> Samples {
    let mut samples = Samples::default();
    let mut random = Random(SEED);
    let watched = stderr().is_terminal();
    for i in 0..problems {
        let problem = problems::problem(&mut random);
        search_through(problem, i % 4 == 3, &mut samples);
        if watched {
            eprint!("\r{} of {problems} problems", i + 1);
        }
    }
    if watched {
        eprintln!();
    }
    samples
}

/// Searches one problem for both sides, as far as it goes, and takes its samples.
fn search_through(problem: Problem, held_out: bool, samples: &mut Samples) {
    let layout = problem.layout();
    let budget = || {
        Budget::new(Limits {
            nodes: Some(NODES),
            ..Limits::default()
        })
    };
    let mut solver = Solver::<u64>::new(problem, layout, MEMORY, budget());
    for role in ROLES {
        solver.budget = budget();
        let root = solver.root(role, 0);
        // Where the limits are too small, what was found on the way is known all the same.
        _ = solver.class(&root, &mut Bounds::none());
    }
    for question in QUESTIONS {
        // The budgets that the questions are asked with first.
        let threats = match question {
            Question::Kill => 0,
            Question::Safe => MAX_THREATS,
        };
        let roots = ROLES.map(|role| solver.root(role, threats));
        walk(&solver, question, roots, held_out, samples);
    }
}

/// Goes through everything the table has below the roots, and takes moves to positions whose value
/// it knows for good.
fn walk(
    solver: &Solver<u64>,
    question: Question,
    roots: [State<u64>; 2],
    held_out: bool,
    samples: &mut Samples,
) {
    let reader = solver.reader(question, Knowledge::Full);
    let mut seen: HashSet<u64> = roots.iter().map(|root| reader.key(root)).collect();
    let mut open = roots.to_vec();
    while let Some(state) = open.pop() {
        for (mv, next) in solver.moves(&state) {
            let key = reader.key(&next);
            if solver.table.get(key).is_none() {
                continue;
            }
            if seen.insert(key) {
                open.push(next);
            }
            let hash = (key ^ u64::from(mv)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            if hash % ONE_IN == 0
                && let Some((seek, entry)) = solver.entry(question, &next)
            {
                let room = Room::of(&solver.field, &next);
                samples[question as usize][next.mover as usize].push(Sample {
                    features: features(&solver.field, &next, &room, mv),
                    attacker_wins: seek == (question == Question::Kill),
                    work: entry.work,
                    held_out,
                });
            }
        }
    }
}

/// The weights as they stand in the library, and how good they are.
fn print(samples: &Samples) {
    let weights: Vec<Vec<[i32; WEIGHTS]>> = samples
        .iter()
        .map(|by_role| by_role.iter().map(|samples| fit::fit(samples)).collect())
        .collect();
    println!("#[rustfmt::skip]");
    println!("const WEIGHTS: [[Weights; 2]; 2] = [");
    for by_role in &weights {
        println!("    [");
        for row in by_role {
            println!("        {row:?},");
        }
        println!("    ],");
    }
    println!("];\n");
    println!("question  to move   samples  attacker wins  right of pairs held out");
    for question in QUESTIONS {
        for role in ROLES {
            let (q, r) = (question as usize, role as usize);
            let taken = &samples[q][r];
            let wins = taken.iter().filter(|s| s.attacker_wins).count();
            let share = 100.0 * wins as f64 / taken.len().max(1) as f64;
            let right = fit::examine(taken, &weights[q][r])
                .map_or("none".to_owned(), |right| format!("{right:.3}"));
            println!(
                "{:<9} {:<9} {:>7}  {share:>11.1} %  {right}",
                format!("{question:?}"),
                format!("{role:?}"),
                taken.len(),
            );
        }
    }
}
