//! Conversations nobody would have: random bytes, and random commands with random arguments.

use std::io::Cursor;

/// Random numbers from a seed (SplitMix64; Steele, Lea and Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// Commands that write files, sleep until a line comes, or think by the clock, and `quit`.
const LEFT_OUT: [&str; 12] = [
    "quit",
    "printsgf",
    "finish_sgftrace",
    "echo_err",
    "draw_search_area",
    "nakade-solve",
    "nakade-region",
    "increase_depths",
    "nakade-visits",
    "level",
    "time_settings",
    "kgs-time_settings",
];

/// How many lines of an input are commands. This is the standard's own words, and not the code
/// under test.
pub fn commands_in(input: &[u8]) -> usize {
    let mut count = 0;
    for line in input.split(|&byte| byte == b'\n') {
        // Longer lines are cut, so what stands behind is not looked at.
        let line = &line[..line.len().min(gtp::LONGEST_LINE)];
        let text = String::from_utf8_lossy(line);
        let before: String = text.chars().take_while(|&c| c != '#').collect();
        let is_blank = before.chars().all(|c| c.is_control() || c.is_whitespace());
        let words: Vec<&str> = before.split_whitespace().collect();
        assert_ne!(words, ["quit"], "nothing after it would be answered");
        count += usize::from(!is_blank);
    }
    count
}

/// Holds a conversation and checks its replies: each a frame, as many as there were commands. Gives
/// the number.
pub fn hold(input: Vec<u8>) -> usize {
    let expected = commands_in(&input);
    let told = String::from_utf8_lossy(&input).into_owned();
    let session = &mut dialogue::Session::new();
    let mut output = Vec::new();
    gtp::converse(
        &dialogue::commands(),
        session,
        Cursor::new(input),
        &mut output,
    )
    .expect("a vector takes every reply");
    let output = String::from_utf8(output).expect("replies are text");
    assert!(
        !output.contains("internal error"),
        "a command panicked:\n{told}"
    );
    let frames: Vec<&str> = output.split_terminator("\n\n").collect();
    for frame in &frames {
        assert!(frame.starts_with(['=', '?']), "{frame:?} is no reply");
    }
    assert_eq!(frames.len(), expected, "replies and commands:\n{told}");
    expected
}

/// Random bytes, among them many line ends so that there are many lines.
pub fn noise(random: &mut Random, length: usize) -> Vec<u8> {
    let byte = |random: &mut Random| match random.below(8) {
        0 => b'\n',
        1 => b" 0123456789#\t\r"[random.below(14)],
        2..=4 => b"abcdefghijklmnopqrstuvwxyz_-"[random.below(28)],
        _ => random.next() as u8,
    };
    (0..length).map(|_| byte(random)).collect()
}

/// A conversation of real commands on a small board, legal and illegal ones. Searches are kept
/// short.
pub fn talk(random: &mut Random, length: usize) -> Vec<u8> {
    let registry = dialogue::commands();
    let names: Vec<&str> = registry
        .names()
        .into_iter()
        .filter(|name| !LEFT_OUT.contains(name))
        .collect();
    let mut text = String::new();
    for _ in 0..20 {
        text.push_str("decrease_depths\n");
    }
    text.push_str("level 1\nnakade-visits 2\n");
    let side = 2 + random.below(6);
    text.push_str(&format!("boardsize {side}\n"));
    for _ in 0..length {
        if random.below(10) == 0 {
            text.push_str("# interrupt\n");
        }
        if random.below(3) == 0 {
            text.push_str(&format!(
                "play {} {}\n",
                colour(random),
                vertex(random, side)
            ));
            continue;
        }
        let name = random.pick(&names);
        let id = match random.below(4) {
            0 => format!("{} ", random.below(1000)),
            _ => String::new(),
        };
        text.push_str(&format!("{id}{name}"));
        for _ in 0..random.below(4) {
            let argument = match random.below(8) {
                0 => colour(random).to_owned(),
                1 => random.below(30).to_string(),
                2 => random
                    .pick(&["benson", "static", "on", "off", "alive", "dead", "-1"])
                    .to_owned(),
                _ => vertex(random, side),
            };
            text.push_str(&format!(" {argument}"));
        }
        text.push('\n');
    }
    text.into_bytes()
}

fn colour(random: &mut Random) -> &'static str {
    random.pick(&["b", "w", "black", "White"])
}

fn vertex(random: &mut Random, side: usize) -> String {
    if random.below(12) == 0 {
        return "pass".to_owned();
    }
    let beyond = usize::from(random.below(20) == 0);
    let column = b"ABCDEFGHJKLMNOPQRST"[random.below(side + beyond)];
    format!("{}{}", column as char, 1 + random.below(side))
}
