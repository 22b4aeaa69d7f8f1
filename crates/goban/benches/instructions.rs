//! How many instructions moves, undo and floods take: the same on a busy machine as on a quiet
//! one.
//!
//! Run with `cargo bench -p goban --bench instructions`. It needs Valgrind and the program that
//! `cargo install gungraun-runner --version 0.18.2` installs; without them it says so and does
//! nothing. Figures are in docs/bench-goban.md.

mod support;

use std::env;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    for program in ["valgrind", "gungraun-runner"] {
        if !is_installed(program) {
            println!("skipped: {program} is not installed, so instructions cannot be counted");
            return ExitCode::SUCCESS;
        }
    }
    counted::run();
    ExitCode::SUCCESS
}

/// Whether a program can be started. The runner may also be named by a variable, as its guide says.
fn is_installed(program: &str) -> bool {
    if program == "gungraun-runner" && env::var_os("GUNGRAUN_RUNNER").is_some() {
        return true;
    }
    let quiet = Stdio::null;
    Command::new(program)
        .arg("--version")
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .status()
        .is_ok()
}

/// The benchmarks. The macros make a `main` of their own, so they have a module of their own.
#[allow(missing_docs, reason = "gungraun's macros make items without comments")]
mod counted {
    use std::hint::black_box;

    use goban::{Board, Colour, Point, PointSet, Suicide};
    use gungraun::{library_benchmark, library_benchmark_group};

    use crate::support::bookkeeping::Bookkeeping;
    use crate::support::{
        Playable, midgame, midgame_with_bookkeeping, random_game, replay, serpent, square,
    };

    fn legal(board: &Board) -> Vec<Point> {
        let allowed = |point| {
            board
                .effect(point, Colour::Black, Suicide::Forbidden)
                .is_ok()
        };
        board
            .empty()
            .iter()
            .filter(|&point| allowed(point))
            .collect()
    }

    fn with_legal(board: Board) -> (Board, Vec<Point>) {
        (board, legal(&board))
    }

    #[library_benchmark]
    #[bench::nine(Board::new(square(9)), 1, 162)]
    #[bench::nineteen(Board::new(square(19)), 1, 722)]
    fn game(mut board: Board, seed: u64, most: usize) -> Vec<(Point, Colour)> {
        random_game(black_box(&mut board), seed, most)
    }

    #[library_benchmark]
    #[bench::nine(Bookkeeping::new(square(9)), 1, 162)]
    #[bench::nineteen(Bookkeeping::new(square(19)), 1, 722)]
    fn game_with_bookkeeping(
        mut board: Bookkeeping,
        seed: u64,
        most: usize,
    ) -> Vec<(Point, Colour)> {
        random_game(black_box(&mut board), seed, most)
    }

    fn moves(side: usize) -> Vec<(Point, Colour)> {
        random_game(&mut Board::new(square(side)), 1, side * side * 2)
    }

    #[library_benchmark]
    #[bench::nine(Board::new(square(9)), moves(9))]
    #[bench::nineteen(Board::new(square(19)), moves(19))]
    fn replayed(mut board: Board, moves: Vec<(Point, Colour)>) -> Board {
        replay(black_box(&mut board), &moves);
        board
    }

    #[library_benchmark]
    #[bench::nine(Bookkeeping::new(square(9)), moves(9))]
    #[bench::nineteen(Bookkeeping::new(square(19)), moves(19))]
    fn replayed_with_bookkeeping(
        mut board: Bookkeeping,
        moves: Vec<(Point, Colour)>,
    ) -> Bookkeeping {
        replay(black_box(&mut board), &moves);
        board
    }

    #[library_benchmark]
    #[bench::nine(with_legal(midgame(9, 40)))]
    #[bench::nineteen_early(with_legal(midgame(19, 50)))]
    #[bench::nineteen_late(with_legal(midgame(19, 200)))]
    fn play_and_undo((mut board, points): (Board, Vec<Point>)) -> Board {
        for &point in &points {
            let played = board.play(point, Colour::Black, Suicide::Forbidden);
            board.undo(&black_box(played).expect("legal"));
        }
        board
    }

    #[library_benchmark]
    #[bench::nine(midgame_with_bookkeeping(9, 40), legal(&midgame(9, 40)))]
    #[bench::nineteen_early(midgame_with_bookkeeping(19, 50), legal(&midgame(19, 50)))]
    #[bench::nineteen_late(midgame_with_bookkeeping(19, 200), legal(&midgame(19, 200)))]
    fn copy_and_play_with_bookkeeping(board: Bookkeeping, points: Vec<Point>) -> Bookkeeping {
        for &point in &points {
            black_box(board.clone()).try_play(point, Colour::Black);
        }
        board
    }

    #[library_benchmark]
    #[bench::open(square(19).all())]
    #[bench::winding(serpent(square(19)))]
    fn flood(within: PointSet) -> PointSet {
        PointSet::flood(PointSet::single(Point::new(0, 0)), black_box(within))
    }

    #[library_benchmark]
    #[bench::nineteen_late(midgame(19, 200))]
    fn liberties(board: Board) -> usize {
        let stones = black_box(&board).occupied().iter();
        stones.map(|point| board.liberty_count(point)).sum()
    }

    #[library_benchmark]
    #[bench::nineteen_late(midgame(19, 200))]
    fn chains(board: Board) -> usize {
        let chains = Colour::BOTH.map(|colour| black_box(&board).chains(colour).count());
        chains[0] + chains[1]
    }

    library_benchmark_group!(
        name = boards;
        benchmarks = game, game_with_bookkeeping, replayed, replayed_with_bookkeeping, play_and_undo,
            copy_and_play_with_bookkeeping, flood, liberties, chains
    );

    gungraun::main!(library_benchmark_groups = boards);

    /// Hands over to the runner.
    pub fn run() {
        main();
    }
}
