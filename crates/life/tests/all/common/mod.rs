//! What the tests share: problems of the oracle as problems of the solver, and boards as text.

use std::ops::Range;

use goban::{Board, Colour, Move};
use life::problem::{Reading, Ruleset, Survive};
use local::field::{Field, NOWHERE, Role, State};

/// The same problem for the solver.
pub fn for_life(problem: &oracle::Problem) -> life::Problem {
    life::Problem {
        size: problem.size,
        black: problem.black,
        white: problem.white,
        defender: problem.defender,
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
        held: goban::PointSet::EMPTY,
        vital: goban::PointSet::EMPTY,
        ko: problem.ko,
        rules: Ruleset::Area,
        assumptions: Vec::new(),
    }
}

/// The same problem for the oracle.
pub fn for_oracle(problem: &life::Problem) -> oracle::Problem {
    oracle::Problem {
        size: problem.size,
        black: problem.black,
        white: problem.white,
        defender: problem.defender,
        targets: problem.targets,
        survive: match problem.survive {
            Survive::Any => oracle::Survive::Any,
            Survive::All => oracle::Survive::All,
        },
        reading: match problem.reading {
            Reading::Literal => oracle::Reading::Literal,
            Reading::Group => oracle::Reading::Group,
        },
        region: problem.region,
        attacker_only: problem.attacker_only,
        escape: problem.escape,
        ko: problem.ko,
    }
}

/// A board whose black stones are all to survive. Its region is all that is not the wall (`O`) or
/// out of play (`,`); `o` are white stones inside.
pub fn walled(rows: &[&str]) -> oracle::Problem {
    let rows: Vec<Vec<char>> = (rows.iter())
        .map(|row| row.chars().filter(|c| *c != ' ').collect())
        .collect();
    let size = goban::Size::new(rows[0].len(), rows.len()).expect("a small board");
    let mut board = Board::new(size);
    let mut region = goban::PointSet::EMPTY;
    for point in size.points() {
        let at = rows[usize::from(point.y())][usize::from(point.x())];
        match at {
            'X' => board.place(point, Colour::Black),
            'o' | 'O' => board.place(point, Colour::White),
            _ => {}
        }
        if !"O,".contains(at) {
            region.insert(point);
        }
    }
    oracle::Problem {
        survive: oracle::Survive::All,
        ..oracle::Problem::new(&board, Colour::Black, region)
    }
}

/// A problem for the eye: what to look at when a test fails.
pub fn drawing(problem: &life::Problem) -> String {
    let mut board = Board::new(problem.size);
    for colour in Colour::BOTH {
        for point in problem.stones(colour) {
            board.place(point, colour);
        }
    }
    let names = |set: goban::PointSet| {
        let names: Vec<String> = set.iter().map(|p| p.to_gtp(problem.size)).collect();
        names.join(" ")
    };
    format!(
        "{board}\n{} defends, {:?}, {:?}\ntargets: {}\nregion: {}\nattacker only: {}\nescape: {}\nko: {:?}\n",
        problem.defender,
        problem.survive,
        problem.reading,
        names(problem.targets),
        names(problem.region),
        names(problem.attacker_only),
        names(problem.escape),
        problem.ko.map(|p| p.to_gtp(problem.size)),
    )
}

/// The problem with the stones, targets and ban of a later position.
pub fn later(problem: &life::Problem, layout: &local::Layout, state: &State<u64>) -> life::Problem {
    let field = problem.region | problem.attacker_only;
    let defender = layout.unpack(state.defender);
    let attacker = layout.unpack(state.attacker);
    let mut later = problem.clone();
    let (own, theirs) = match problem.defender {
        Colour::Black => (&mut later.black, &mut later.white),
        Colour::White => (&mut later.white, &mut later.black),
    };
    *own = (*own - field) | defender;
    *theirs = (*theirs - field) | attacker;
    later.targets = layout.unpack(state.target);
    later.ko = (state.ko != NOWHERE).then(|| layout.point(usize::from(state.ko)));
    later
}

/// The positions of a problem, each with the oracle's number for it.
pub fn positions(
    problem: &life::Problem,
    layout: &local::Layout,
    field: &Field<u64>,
    oracle: &oracle::Oracle,
) -> Vec<(u32, State<u64>)> {
    let mut seen = vec![false; oracle.len()];
    let mut found = Vec::new();
    for (role, colour) in [
        (Role::Attacker, !problem.defender),
        (Role::Defender, problem.defender),
    ] {
        let number = oracle.root(colour);
        seen[number as usize] = true;
        found.push((number, problem.state(layout, field, role, 0)));
    }
    let mut next = 0;
    while next < found.len() {
        let (number, state) = found[next];
        next += 1;
        // A budget for the mover, so that breaking the ban is among the moves.
        let rich = field.with_threats(&state, if state.mover == Role::Attacker { 1 } else { -1 });
        for step in oracle.steps(number) {
            if std::mem::replace(&mut seen[step.to as usize], true) {
                continue;
            }
            let after = match step.mv {
                Move::Pass => field.pass(&rich),
                Move::Play(p) => field.play(&rich, layout.index(p)).expect("it is legal"),
            };
            found.push((step.to, field.with_threats(&after, 0)));
        }
    }
    found
}

/// The random problems that a test compares. They are those given, or those that the environment
/// names, as in `SEEDS=0..100000 POINTS=9 cargo test --release -p life`.
pub fn seeds(usual: Range<u64>) -> Range<u64> {
    let wanted = std::env::var("SEEDS").ok();
    let ends = wanted.as_deref().and_then(|text| text.split_once(".."));
    ends.map_or(usual, |(from, to)| {
        let end = |text: &str| text.parse().expect("SEEDS is a range such as 0..100000");
        end(from)..end(to)
    })
}

/// The number of points of a random problem: as usual, or as the environment says (see [`seeds`]).
pub fn points(usual: usize) -> usize {
    let wanted = std::env::var("POINTS").ok();
    wanted.map_or(usual, |text| text.parse().expect("POINTS is a number"))
}
