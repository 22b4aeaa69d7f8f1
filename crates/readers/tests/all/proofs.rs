//! Wins of the readers as proofs: what they say is accepted, and what is not so is refused.

use goban::{Board, Colour, Move, Point, Size, board};
use proof::{Body, Edge, Proof, Reason, verify};
use readers::{Certainty, Code, Goal, Limits, NoProof, Params, Position, Readers, Sought};

/// A small generator of random numbers (Vigna's SplitMix64), so that every run is the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

fn random_board(dice: &mut Dice, size: usize) -> Board {
    let size = Size::new(size, size).expect("a size");
    loop {
        let mut board = Board::new(size);
        let fill = 3 + dice.roll(4);
        for point in size.points() {
            match dice.roll(10) {
                n if n < fill / 2 + 1 => board.place(point, Colour::Black),
                n if n < fill => board.place(point, Colour::White),
                _ => {}
            }
        }
        if board.is_legal_position() {
            return board;
        }
    }
}

/// The questions that can be asked of a board, one of each chain or pair of chains.
fn questions(board: &Board) -> Vec<Goal> {
    let chains: Vec<(Colour, Point)> = Colour::BOTH
        .into_iter()
        .flat_map(|colour| {
            let chains = board.stones(colour).components();
            chains.filter_map(move |chain| Some((colour, chain.first()?)))
        })
        .collect();
    let mut goals = Vec::new();
    for (i, &(colour, one)) in chains.iter().enumerate() {
        goals.push(Goal::Capture(one, None));
        for &(other_colour, other) in &chains[i + 1..] {
            let touch = board.chain(one).neighbours(board.chain(other));
            match colour == other_colour {
                true => goals.push(Goal::Connect(one, other)),
                false if !touch.is_empty() => {
                    goals.push(Goal::Race(one, other));
                    goals.push(Goal::Race(other, one));
                }
                false => {}
            }
        }
    }
    goals
}

/// The code of a goal for its seeker, with somebody to move, and how far that can be relied on.
fn read(
    readers: &mut Readers,
    position: &Position,
    goal: Goal,
    first: Colour,
) -> (Code, Certainty) {
    let limits = Limits::default();
    let owner = |point| position.board.get(point).expect("a stone");
    let (reading, seeking) = match goal {
        Goal::Capture(a, _) if first == owner(a) => (readers.defend(position, a, &limits), false),
        Goal::Capture(a, _) => (readers.attack(position, a, &limits), true),
        Goal::Race(prey, own) => {
            let reading = readers.race(position, prey, own, first, &limits);
            (reading, first == owner(own))
        }
        Goal::Connect(a, b) if first == owner(a) => {
            (readers.connect(position, a, b, &limits), true)
        }
        Goal::Connect(a, b) => (readers.disconnect(position, a, b, &limits), false),
        Goal::Reach(..) => panic!("areas have no proofs"),
    };
    let reading = reading.expect("a question");
    let code = match seeking {
        true => reading.code,
        false => reading.code.reversed(),
    };
    (code, reading.certainty)
}

/// The proofs of all proven wins of some random boards. Captures all have one. Of the others one
/// may be too long to be written down, which is counted.
fn proofs(seed: u64, boards: usize, size: usize, too_long: &mut usize) -> Vec<(Goal, Proof)> {
    let mut dice = Dice(seed);
    let mut all = Vec::new();
    for _ in 0..boards {
        let board = random_board(&mut dice, size);
        let position = Position::new(board);
        let mut readers = Readers::with(Params::default().scaled(0.1));
        for goal in questions(&board) {
            let is_capture = matches!(goal, Goal::Capture(..));
            if size > 5 && !is_capture {
                continue;
            }
            for first in Colour::BOTH {
                let (code, certainty) = read(&mut readers, &position, goal, first);
                let sought = Sought {
                    goal,
                    first,
                    with: None,
                };
                let proof = readers.prove(&position, sought, &Limits::default());
                if code == Code::Win && certainty == Certainty::Proven {
                    match proof {
                        Ok(proof) => all.push((goal, proof)),
                        Err(NoProof::Limits) if !is_capture => *too_long += 1,
                        Err(why) => panic!("{why}: {goal:?}\n{board}"),
                    }
                } else if code == Code::Fail && certainty != Certainty::Cut {
                    assert_eq!(proof.err(), Some(NoProof::NotWon), "{goal:?}\n{board}");
                }
            }
        }
    }
    all
}

#[test]
fn every_proven_win_on_random_boards_has_a_proof_that_is_accepted() {
    let (mut counts, mut too_long) = ([0; 3], 0);
    let mut all = proofs(1, 20, 5, &mut too_long);
    all.extend(proofs(2, 4, 9, &mut too_long));
    for (goal, proof) in all {
        let bytes = proof.encode();
        let again = Proof::decode(&bytes).expect("a file");
        assert_eq!(again, proof);
        if let Err(refusal) = verify(&again) {
            panic!("{goal:?}: {refusal}");
        }
        counts[match goal {
            Goal::Capture(..) => 0,
            Goal::Race(..) => 1,
            _ => 2,
        }] += 1;
    }
    println!("accepted: {counts:?}, too long: {too_long}");
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    assert!(too_long * 50 < counts.iter().sum(), "{too_long}");
}

/// A proof with something changed in it, and what.
fn mutated(proof: &Proof, dice: &mut Dice) -> Option<(Proof, &'static str)> {
    let mut proof = proof.clone();
    let section = proof.header.goal.zoned();
    let count = proof.sections.get(section).len();
    let points: Vec<Point> = proof.header.size.points().collect();
    let point = points[dice.roll(points.len())];
    let kind = dice.roll(6);
    let nodes = proof.sections.get_mut(section);
    let node = &mut nodes[dice.roll(count.max(1)).min(count.checked_sub(1)?)];
    let what = match (kind, &mut node.body) {
        (0, Body::Near(replies)) if replies.len() > 1 => {
            replies.remove(dice.roll(replies.len()));
            "a reply is missing"
        }
        (1, Body::Win(mv, _)) if *mv != Move::Play(point) => {
            *mv = Move::Play(point);
            "another move"
        }
        (2, Body::Win(_, edge)) if *edge != Edge::Terminal => {
            *edge = Edge::Terminal;
            "an end too soon"
        }
        (3, _) => {
            let header = &mut proof.header;
            let black = header.black.contains(point);
            if black || header.white.contains(point) {
                header.black.remove(point);
                header.white.remove(point);
            } else {
                header.black.insert(point);
            }
            "another board"
        }
        (4, body) => {
            *body = Body::Leaf;
            "a leaf that is none"
        }
        (5, _) => {
            node.budget += if proof.header.goal == proof::Goal::Connect {
                -1
            } else {
                1
            };
            "more threats than there are"
        }
        _ => return None,
    };
    Some((proof, what))
}

/// What is accepted after a change is true: a search that leaves no move out says the same.
#[test]
fn changed_proofs_are_refused_unless_what_they_say_is_still_so() {
    let mut dice = Dice(7);
    let (mut refused, mut accepted, mut judged) = (0, 0, 0);
    let full = Params {
        full_nodes: 2_000_000,
        ..Params::default()
    };
    for (goal, proof) in proofs(3, 30, 4, &mut 0) {
        for _ in 0..6 {
            let Some((changed, what)) = mutated(&proof, &mut dice) else {
                continue;
            };
            if verify(&changed).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            let header = &changed.header;
            let mut board = Board::new(header.size);
            header
                .black
                .iter()
                .for_each(|p| board.place(p, Colour::Black));
            header
                .white
                .iter()
                .for_each(|p| board.place(p, Colour::White));
            let claim = &header.claims[0];
            let first = match claim.mover {
                proof::Role::Defender => header.defender,
                proof::Role::Attacker => !header.defender,
            };
            let mut readers = Readers::with(full);
            let position = Position::new(board);
            let (code, certainty) = read(&mut readers, &position, goal, first);
            if certainty == Certainty::Proven {
                assert_eq!(code, Code::Win, "{what}: {goal:?}\n{board}");
                judged += 1;
            }
        }
    }
    println!("refused {refused}, accepted {accepted}, judged {judged}");
    assert!(refused > 1000 && judged > 100, "{refused} {judged}");
}

/// A ladder across the board, and the same with a stone in its way.
#[test]
fn a_ladder_of_sixty_moves_is_proven_and_with_a_breaker_it_is_not() {
    let mut board = Board::new(Size::new(19, 19).expect("a size"));
    let at = |name: &str| Point::from_gtp(name, board.size()).expect("a point");
    let black = [at("C17"), at("D18"), at("E18")];
    let (stone, breaker) = (at("D17"), at("Q4"));
    black.iter().for_each(|&p| board.place(p, Colour::Black));
    board.place(stone, Colour::White);
    let sought = Sought {
        goal: Goal::Capture(stone, None),
        first: Colour::Black,
        with: None,
    };
    let mut readers = Readers::new();
    let proof = readers.prove(&Position::new(board), sought, &Limits::default());
    let proof = proof.expect("the ladder works");
    let report = verify(&proof).expect("a proof");
    assert_eq!(
        report.claims,
        ["black to move with 6 ko threats for white: black captures white D17"]
    );
    // Every second move of the line is the hunter's, and each has a node.
    println!("{} nodes, {} bytes", report.checked(), proof.encode().len());
    assert!(report.checked() > 60);
    board.place(breaker, Colour::White);
    let broken = readers.ladder_attack(&Position::new(board), stone, &Limits::default());
    assert_eq!(broken.map(|reading| reading.code), Ok(Code::Fail));
}

#[test]
fn the_three_by_three_race_is_proven_for_whoever_moves_first() {
    let board = board! {
        . . . . . . . . . /
        . . . . . . . . . /
        . . . . . . . . . /
        . . . . . . . . . /
        O O O O X X X X . /
        O X X X O O O X . /
        O . . . . . . X .
    };
    let (black, white) = (Point::new(1, 5), Point::new(4, 5));
    let mut readers = Readers::new();
    for (prey, own) in [(white, black), (black, white)] {
        let first = board.get(own).expect("a stone");
        let sought = |first| Sought {
            goal: Goal::Race(prey, own),
            first,
            with: None,
        };
        let position = Position::new(board);
        let proof = readers.prove(&position, sought(first), &Limits::default());
        assert!(verify(&proof.expect("the race is won")).is_ok());
        let lost = readers.prove(&position, sought(!first), &Limits::default());
        assert_eq!(lost.err(), Some(NoProof::NotWon));
    }
}

/// A stone in a ko is not captured while it may be retaken.
#[test]
fn taking_a_ko_is_no_capture_while_threats_are_left() {
    let board = board! {
        . O X . . /
        O X . X . /
        . O X . . /
        . . . . .
    };
    let stone = Point::new(1, 1);
    let mut readers = Readers::new();
    let sought = Sought {
        goal: Goal::Capture(stone, None),
        first: Colour::White,
        with: None,
    };
    let position = Position::new(board);
    let proof = readers.prove(&position, sought, &Limits::default());
    let mut proof = proof.expect("he takes first, and nobody has threats");
    assert_eq!(proof.header.claims[0].threats, 0);
    assert!(verify(&proof).is_ok());
    proof.header.claims[0].threats = -1;
    let refusal = verify(&proof).expect_err("the ko is retaken");
    assert!(matches!(refusal.reason, Reason::Budget { .. }));
}
