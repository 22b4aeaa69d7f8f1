//! The figures of docs/endgame.md.
//!
//! ```text
//! measure growth                   rooms of 2 to 12 points: processor time and positions
//! measure sums [SEED]              sums of 10 to 1,000 areas
//! measure proven FILE...           points of text boards that are proven to be settled
//! measure gnugo SIZE BOARDS SEED   generated endgames played against GNU Go, both colours
//! ```

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use cgt::{Dyadic, Game, SumTable};
use endgame::{
    Analysis, Counting, Dice, Frame, Partition, Solver, Valued, Wish, answer_at_home,
    random_endgame,
};
use goban::{Board, Colour, Move, Point, PointSet, Size, Suicide};
use search::Limits;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, or: usize| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(or);
    match args.first().map(String::as_str) {
        Some("growth") => growth(number(1, 12)),
        Some("sums") => sums(number(1, 77)),
        Some("proven") => proven(&args[1..]),
        Some("gnugo") => gnugo(number(1, 9), number(2, 10), number(3, 0)),
        _ => println!("growth | sums | proven FILE... | gnugo SIZE BOARDS SEED"),
    }
}

/// Milliseconds of processor time that this program has had, as Linux tells it. Other programs do
/// not blur it.
fn processor_ms() -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let first = told.split(' ').next();
    first.and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}

/// Rooms of three rows with an opening at one corner: Black's, and White comes in. They lie in a
/// corner of the board, or have a wall all around.
fn growth(most: usize) {
    for (place, edge) in [("in the corner", 0), ("walled in", 1)] {
        for counting in Counting::BOTH {
            println!("{place}, {counting:?}");
            println!("points | ms | positions | value's mean | temperature");
            for points in 2..=most {
                println!("{points} | {}", grown(points, edge, counting));
            }
        }
    }
}

/// The figures of one room, as far from the edges of the board as told.
fn grown(points: usize, edge: usize, counting: Counting) -> String {
    let (rows, columns) = (3.min(points), points.div_ceil(3));
    let room: PointSet = (0..points)
        .map(|i| Point::new((edge + i / rows) as u8, (edge + i % rows) as u8))
        .collect();
    let size = Size::new(columns + edge + 2, rows + edge + 1).unwrap();
    let mut board = Board::new(size);
    for point in size.all() - room {
        board.place(point, Colour::Black);
    }
    let door = Point::new(edge as u8, (edge + rows) as u8);
    board.remove(door);
    board.place(door, Colour::White);
    let safe = Colour::BOTH.map(|colour| board.stones(colour));
    let Some((frame, local)) = Frame::new(&board, room, safe) else {
        return "too large".to_owned();
    };
    let start = processor_ms();
    let mut solver = Solver::new(counting);
    let answer = solver.value(&frame, &local, &Limits::default());
    let took = processor_ms() - start;
    let game = answer.map(|bounds| bounds.low).unwrap_or(Game::ZERO);
    let (mean, heat) = (solver.games.mean(game), solver.games.temperature(game));
    format!("{took:.1} | {} | {mean} | {heat}", solver.known())
}

/// Areas of random endgames added up.
fn sums(seed: usize) {
    let mut dice = Dice(seed as u64);
    let mut solver = Solver::new(Counting::Territory);
    let mut pool: Vec<Game> = Vec::new();
    while pool.len() < 1000 {
        let wish = Wish {
            size: Size::square(9).unwrap(),
            stripes: 3,
            areas: (2, 6),
            points: 6,
            stones: 7,
        };
        let Some((board, partition)) = random_endgame(&mut dice, &wish) else {
            continue;
        };
        let valued = Valued::new(&board, partition, &mut solver, &Limits::default());
        let values = valued
            .areas
            .iter()
            .filter_map(|area| area.value.ok()?.value());
        pool.extend(values.filter(|&game| solver.games.temperature(game) > Dyadic::ZERO));
    }
    println!("areas | kinds | ms | positions | score");
    for count in [10, 30, 100, 300, 1000] {
        let parts = &pool[..count];
        let mut kinds = parts.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let mut table = SumTable::new(2_000_000);
        let start = processor_ms();
        let score = solver.games.score(parts, cgt::Side::Left, &mut table);
        let took = processor_ms() - start;
        let score = score
            .exact()
            .map_or("open".to_owned(), |score| score.to_string());
        println!(
            "{count} | {} | {took:.1} | {} | {score}",
            kinds.len(),
            table.nodes
        );
    }
}

/// How many points of boards are safe stones, territory, or in areas small enough to be read out.
fn proven(files: &[String]) {
    let (mut points, mut settled, mut areas) = (0, 0, 0);
    for file in files {
        let Some(board) =
            (std::fs::read_to_string(file).ok()).and_then(|text| text.parse::<Board>().ok())
        else {
            println!("{file}: not a text board");
            continue;
        };
        let partition = Partition::exact(&board);
        let small = partition
            .areas
            .iter()
            .filter(|area| (**area & board.empty()).len() <= 12);
        let inside: usize = small.map(PointSet::len).sum::<usize>() + partition.dame.len();
        points += board.all().len();
        settled += partition.settled();
        areas += inside;
    }
    println!("{points} points, {settled} settled, {areas} more in dame and small areas");
}

/// GNU Go over GTP.
struct Gnugo {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Gnugo {
    fn new() -> Option<Gnugo> {
        let mut child = Command::new(std::env::var("GNUGO").unwrap_or("gnugo".to_owned()))
            .args(["--mode", "gtp", "--chinese-rules", "--level", "10"])
            .arg("--never-resign")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Gnugo {
            child,
            input,
            output,
        })
    }

    fn ask(&mut self, command: &str) -> Option<String> {
        writeln!(self.input, "{command}").ok()?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.trim().is_empty() && !answer.is_empty() {
                break;
            }
            answer.push_str(line.trim());
        }
        Some(answer.strip_prefix('=')?.trim().to_owned())
    }
}

fn gnugo(side: usize, wanted: usize, seed: usize) {
    let Some(mut peer) = Gnugo::new() else {
        println!("gnugo is not there");
        return;
    };
    let mut dice = Dice(4242 + side as u64 + 1000 * seed as u64);
    let (mut boards, mut games, mut short, mut lost, mut areas) = (0, 0, 0, 0, 0);
    while boards < wanted {
        let big = side > 9;
        let wish = Wish {
            size: Size::square(side).unwrap(),
            stripes: if big { 5 } else { 3 },
            areas: if big { (6, 20) } else { (3, 8) },
            points: 6,
            stones: 8,
        };
        let Some((board, partition)) = random_endgame(&mut dice, &wish) else {
            continue;
        };
        let count = partition.areas.len() + partition.dame.len();
        if !(5..=25).contains(&count) {
            continue;
        }
        let mut solver = Solver::new(Counting::Area);
        let valued = Valued::new(&board, partition, &mut solver, &Limits::default());
        let Some(value) = valued.score(Colour::Black, &mut solver).exact() else {
            continue;
        };
        if !valued.is_exact() {
            continue;
        }
        boards += 1;
        areas += count;
        for ours in Colour::BOTH {
            let Some(result) = game(&board, ours, &mut peer) else {
                continue;
            };
            let value = value.to_integer().unwrap_or(0) as i32;
            let gain = if ours == Colour::Black {
                result - value
            } else {
                value - result
            };
            games += 1;
            short += i32::from(gain < 0);
            lost += gain;
            if gain < 0 {
                println!("{ours} got {} less than {value}\n{board}", -gain);
            }
        }
        println!(
            "{side}x{side}: {boards} boards, {areas} areas, {games} games, {short} below the value, GNU Go lost {lost} points"
        );
    }
    let _ = peer.child.kill();
}

/// Plays one game, Black first, and tells what Black has more than White at the end.
fn game(start: &Board, ours: Colour, peer: &mut Gnugo) -> Option<i32> {
    let size = start.size();
    peer.ask(&format!("boardsize {}", size.width()))?;
    peer.ask("clear_board")?;
    peer.ask("komi 0")?;
    for colour in Colour::BOTH {
        for point in start.stones(colour) {
            peer.ask(&format!("play {colour} {}", point.to_gtp(size)))?;
        }
    }
    let (mut board, mut mover, mut ko, mut passes) = (*start, Colour::Black, None, 0);
    let mut before = Partition::exact(start);
    let mut solver = Solver::new(Counting::Area);
    while passes < 2 {
        let action = if mover == ours {
            let action = match answer_at_home(&before, &board, mover, ko) {
                Some(point) => Move::Play(point),
                None => {
                    let division = Partition::exact(&board);
                    let valued = Valued::new(&board, division, &mut solver, &Limits::default());
                    let mut analysis = Analysis::of_valued(valued, solver);
                    let action = analysis.chosen(mover, ko);
                    solver = analysis.solver;
                    action
                }
            };
            peer.ask(&format!("play {mover} {}", action.to_gtp(size)))?;
            action
        } else {
            let answer = peer.ask(&format!("genmove {mover}"))?;
            Move::from_gtp(&answer, size).ok()?
        };
        match action {
            Move::Pass => (passes, ko) = (passes + 1, None),
            Move::Play(point) => {
                let played = board.play(point, mover, Suicide::Forbidden).ok()?;
                (passes, ko) = (0, played.ko);
                if mover == ours {
                    before = Partition::exact(&board);
                }
            }
        }
        mover = mover.opponent();
    }
    let valued = Valued::new(
        &board,
        Partition::exact(&board),
        &mut solver,
        &Limits::default(),
    );
    Some(valued.settled + valued.areas.iter().map(|area| area.stand).sum::<i32>())
}
