//! How fast moves, undo and floods are.
//!
//! Run with `cargo bench -p goban --bench board`; figures are in docs/bench-goban.md.

#![allow(
    missing_docs,
    reason = "criterion's macro makes a public function without a comment"
)]

mod support;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use goban::{Board, Colour, Game, KoRule, Move, Point, PointSet, Rules, Suicide};

use support::bookkeeping::Bookkeeping;
use support::{Playable, midgame, midgame_with_bookkeeping, random_game, replay, serpent, square};

/// Whole random games, found and played, and then the same moves played alone; the throughput is
/// in moves.
fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("game");
    for side in [9, 19] {
        let most = side * side * 2;
        let game = |seed| random_game(&mut Board::new(square(side)), seed, most);
        let rival = |seed| random_game(&mut Bookkeeping::new(square(side)), seed, most);
        let moves = game(1);
        assert_eq!(rival(1), moves, "both boards know the same rules");
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(format!("{side}x{side}, random"), |b| {
            b.iter(|| game(black_box(1)));
        });
        group.bench_function(format!("{side}x{side}, random, bookkeeping"), |b| {
            b.iter(|| rival(black_box(1)));
        });
        group.bench_function(format!("{side}x{side}, replay"), |b| {
            b.iter(|| replay(&mut Board::new(square(side)), &moves));
        });
        group.bench_function(format!("{side}x{side}, replay, bookkeeping"), |b| {
            b.iter(|| replay(&mut Bookkeeping::new(square(side)), &moves));
        });
    }
    group.finish();
}

/// Each legal move of a position played and undone.
fn play_and_undo(c: &mut Criterion) {
    let mut group = c.benchmark_group("play and undo");
    for (side, moves) in [(9, 40), (19, 50), (19, 200)] {
        let mut board = midgame(side, moves);
        let legal: Vec<Point> = board
            .empty()
            .iter()
            .filter(|&point| {
                board
                    .effect(point, Colour::Black, Suicide::Forbidden)
                    .is_ok()
            })
            .collect();
        group.throughput(Throughput::Elements(legal.len() as u64));
        group.bench_function(format!("{side}x{side} after {moves}"), |b| {
            b.iter(|| {
                for &point in &legal {
                    let played = board.play(point, Colour::Black, Suicide::Forbidden);
                    board.undo(&black_box(played).expect("legal"));
                }
            });
        });
        let rival = midgame_with_bookkeeping(side, moves);
        group.bench_function(format!("{side}x{side} after {moves}, bookkeeping"), |b| {
            b.iter(|| {
                for &point in &legal {
                    black_box(rival.clone()).try_play(point, Colour::Black);
                }
            });
        });
    }
    let mut board = Board::new(square(19));
    for point in serpent(board.size()) {
        board.place(point, Colour::White);
    }
    for point in board.empty() {
        board.place(point, Colour::Black);
    }
    let last = Point::new(9, 10);
    board.remove(last);
    let taken = board
        .effect(last, Colour::Black, Suicide::Forbidden)
        .expect("captures");
    group.throughput(Throughput::Elements(1));
    group.bench_function(format!("19x19 taking {}", taken.captured().len()), |b| {
        b.iter(|| {
            let played = board.play(last, Colour::Black, Suicide::Forbidden);
            board.undo(&black_box(played).expect("legal"));
        });
    });
    group.finish();
}

/// The same through a game with its past, where superko looks at all earlier positions.
fn game_with_superko(c: &mut Criterion) {
    let mut group = c.benchmark_group("game with a past");
    for ko in [KoRule::Simple, KoRule::Positional] {
        let rules = Rules {
            ko,
            suicide: Suicide::Forbidden,
        };
        let mut game = Game::new(square(19), rules);
        let points: Vec<Point> = midgame(19, 200).occupied().iter().collect();
        group.throughput(Throughput::Elements(points.len() as u64));
        group.bench_function(format!("replay and undo, {ko:?}"), |b| {
            b.iter(|| {
                for &point in &points {
                    // Some points fill up on the way: a refused move costs what a check costs.
                    let _ = black_box(game.play(Move::Play(point)));
                }
                while game.undo() {}
            });
        });
    }
    group.finish();
}

/// Set algebra: floods short and long, chains, liberties.
fn floods(c: &mut Criterion) {
    let mut group = c.benchmark_group("flood");
    let size = square(19);
    let board = midgame(19, 200);
    let start = PointSet::single(Point::new(0, 0));
    let winding = serpent(size);
    group.bench_function("empty 19x19 from a corner", |b| {
        b.iter(|| PointSet::flood(black_box(start), black_box(size.all())));
    });
    group.bench_function("serpent of 19x19", |b| {
        b.iter(|| PointSet::flood(black_box(start), black_box(winding)));
    });
    group.bench_function("all chains of a midgame", |b| {
        b.iter(|| {
            black_box(&board)
                .chains(Colour::Black)
                .map(|chain| chain.len())
                .sum::<usize>()
        });
    });
    group.bench_function("liberties of each stone", |b| {
        b.iter(|| {
            let stones = black_box(&board).occupied().iter();
            stones
                .map(|point| board.liberty_count(point))
                .sum::<usize>()
        });
    });
    group.bench_function("neighbours", |b| {
        b.iter(|| black_box(winding).neighbours(black_box(size.all())));
    });
    group.finish();
}

criterion_group!(benches, games, play_and_undo, game_with_superko, floods);
criterion_main!(benches);
