//! The player from outside: the Go Modem Protocol, bad weights, bad games, bad engines.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::{complaint, nakade, stdout};

/// The driver's end of the Go Modem Protocol, as simple as it can be. It sends one packet at a time
/// and waits for the answer.
struct Driver {
    engine: Child,
    to: ChildStdin,
    from: ChildStdout,
    own: u8,
    heard: u8,
}

const ACK: u8 = 0;
const RESET: u8 = 2;
const QUERY: u8 = 3;
const RESPOND: u8 = 4;
const MOVE: u8 = 5;
const UNDO: u8 = 6;

impl Driver {
    fn new(arguments: &[&str]) -> Driver {
        let program = assert_cmd::cargo::cargo_bin("nakade");
        let mut command = Command::new(program);
        command.arg("gmp").args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut engine = command.stderr(Stdio::null()).spawn().expect("it starts");
        let to = engine.stdin.take().expect("a pipe");
        let from = engine.stdout.take().expect("a pipe");
        Driver {
            engine,
            to,
            from,
            own: 0,
            heard: 0,
        }
    }

    fn send(&mut self, command: u8, value: u16) {
        if command != ACK {
            self.own ^= 1;
        }
        let start = self.own | self.heard << 1;
        let high = 0x80 | command << 4 | (value >> 7) as u8;
        let low = 0x80 | (value & 127) as u8;
        let sum = start.wrapping_add(high).wrapping_add(low) | 0x80;
        let packet = [start, sum, high, low];
        self.to.write_all(&packet).expect("the engine listens");
        self.to.flush().expect("the engine listens");
    }

    /// The next packet: command and value.
    fn hear(&mut self) -> (u8, u16) {
        let mut packet = [0; 4];
        self.from.read_exact(&mut packet).expect("the engine talks");
        let [start, sum, high, low] = packet;
        assert_eq!(start & !3, 0, "a packet begins with its numbers");
        assert_eq!(sum, start.wrapping_add(high).wrapping_add(low) | 0x80);
        assert_eq!(start >> 1, self.own, "it has heard what was sent");
        let command = high >> 4 & 7;
        if command != ACK {
            assert_eq!(start & 1, self.heard ^ 1, "packets are numbered in turn");
            self.heard ^= 1;
        }
        (command, u16::from(high & 7) << 7 | u16::from(low & 127))
    }

    /// Begins a game on a board of this size, with White for the driver when asked.
    fn begin(&mut self, size: u16, own_colour: u16) {
        assert_eq!(self.hear().0, RESET);
        self.send(ACK, 0x3ff);
        loop {
            match self.hear() {
                (QUERY, 7) => self.send(RESPOND, 1),
                (QUERY, 8) => self.send(RESPOND, 1),
                (QUERY, 9) => self.send(RESPOND, size),
                (QUERY, 11) => self.send(RESPOND, own_colour),
                (ACK, _) => return,
                other => panic!("{other:?} was not expected"),
            }
        }
    }

    /// A move of ours and the engine's answer.
    fn play(&mut self, value: u16) -> u16 {
        self.send(MOVE, value);
        assert_eq!(self.hear().0, ACK);
        let (command, answer) = self.hear();
        assert_eq!(command, MOVE);
        self.send(ACK, 0x3ff);
        answer
    }
}

#[test]
fn a_game_over_the_modem_protocol_is_played_to_its_end() {
    let mut driver = Driver::new(&["--visits", "2"]);
    // We are Black (2): the engine is White and waits for our move.
    driver.begin(9, 2);
    let centre = 41;
    let answer = driver.play(centre);
    assert_eq!(answer & 0x200, 0x200, "White moves");
    let at = answer & 0x1ff;
    assert!((1..=81).contains(&at) && at != centre, "{at}");
    // Both moves are taken back, and made again.
    driver.send(UNDO, 2);
    assert_eq!(driver.hear().0, ACK);
    driver.play(centre);
    for _ in 0..81 {
        if driver.play(0) == 0x200 {
            drop(driver.to);
            let status = driver.engine.wait().expect("it ends with its input");
            assert!(status.success());
            return;
        }
    }
    panic!("the engine never passes");
}

#[test]
fn the_engine_opens_over_the_modem_protocol_when_it_is_black() {
    let mut driver = Driver::new(&["--visits", "2"]);
    driver.begin(9, 1);
    let (command, value) = driver.hear();
    assert_eq!((command, value & 0x200), (MOVE, 0));
    assert!((1..=81).contains(&value));
    drop(driver.to);
    driver.engine.wait().expect("it ends with its input");
}

#[test]
fn weights_that_cannot_be_read_are_refused_with_their_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = concat!(env!("CARGO_MANIFEST_DIR"), "/../play/weights/nakade.net");
    let sound = std::fs::read(inside).expect("the weights of the repository");
    let mut newer = sound.clone();
    newer[8] = 99;
    let mut wider = sound.clone();
    wider[16] = wider[16].wrapping_add(1);
    let cases = [
        ("truncated.net", sound[..sound.len() / 2].to_vec()),
        ("empty.net", Vec::new()),
        ("other.net", b"not weights at all".to_vec()),
        ("newer.net", newer),
        ("wider.net", wider),
    ];
    for (name, bytes) in cases {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("a file");
        let path = path.to_str().expect("a name");
        for command in ["gtp", "gmp", "play"] {
            let said = complaint(nakade().args([command, "--net", path]), 2);
            assert!(said.contains(name), "{said}");
        }
    }
}

#[test]
fn a_game_with_an_illegal_move_is_not_reviewed_and_the_move_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bad.sgf");
    std::fs::write(&path, "(;SZ[9];B[ee];W[ee];B[cc])").expect("a file");
    let said = complaint(nakade().arg("review").arg(&path), 2);
    assert!(said.contains("bad.sgf:1:15"), "{said}");
}

#[test]
fn boards_of_no_size_are_refused() {
    for size in ["0", "1", "20", "400"] {
        complaint(nakade().args(["play", "--size", size]), 2);
        complaint(nakade().args(["gmp", "--size", size]), 2);
        let match_of_two = ["match", "nakade gtp", "nakade gtp", "--size", size];
        if size != "1" {
            complaint(nakade().args(match_of_two), 2);
        }
    }
}

#[test]
fn a_game_in_plain_lines_is_played_hinted_taken_back_and_resigned() {
    let lines = "E5\nhint\nscore\nundo\nZ99\nD5\nresign\n";
    let game = ["play", "--size", "9", "--level", "1", "--ascii"];
    let said = stdout(nakade().args(game).write_stdin(lines));
    assert!(said.contains("Nakade plays"), "{said}");
    assert!(said.contains("White wins."), "{said}");
}

#[test]
fn a_game_that_is_over_is_saved_with_its_handicap_and_result_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let [over, again] = ["over.sgf", "again.sgf"].map(|name| folder.path().join(name));
    let game = [
        "play", "--size", "9", "--level", "1", "--ascii", "--colour", "white",
    ];
    let lines = format!("E5\nresign\nsave {}\n\n", over.display());
    let more = ["--handicap", "3", "--japanese"];
    let said = stdout(nakade().args(game).args(more).write_stdin(lines));
    assert!(
        said.contains("Black wins.") && said.contains("Saved."),
        "{said}"
    );
    let first = std::fs::read_to_string(&over).expect("the game was saved");
    for part in [
        "HA[3]",
        "AB[",
        "RU[Japanese]",
        "RE[B+R]",
        "PW[Human]",
        ";W[ee]",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
    let lines = format!("save {}\nquit\n", again.display());
    stdout(
        nakade()
            .args(game)
            .arg("--resume")
            .arg(&over)
            .write_stdin(lines),
    );
    let second = std::fs::read_to_string(&again).expect("the game was saved again");
    // Where lines break depends on their length alone.
    let joined = |text: &str| text.replace("RE[B+R]", "").replace('\n', "");
    assert_eq!(joined(&second), joined(&first));
}

#[test]
fn a_review_says_in_words_which_stones_were_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let [game, sgf, html] =
        ["game.sgf", "out.sgf", "out.html"].map(|name| folder.path().join(name));
    let record = "(;GM[1]FF[4]SZ[9]KM[7.5]PB[Anne]PW[<Ben>];B[fe];W[cd];B[cf];W[df];B[de];W[ce];B[cg];W[ee]\
                  ;B[dd];W[ef];B[ed];W[fd];B[cc];W[be];B[ff];W[bc];B[gd];W[dh];B[fg];W[dg];B[af];W[fc])";
    std::fs::write(&game, record).expect("a file");
    let review = ["review", "--visits", "60"];
    let mut command = nakade();
    command.args(review).arg(&game);
    command.arg("--sgf").arg(&sgf).arg("--html").arg(&html);
    let said = stdout(&mut command);
    let why = "After A4 the two stones at C4 cannot be saved.";
    assert!(
        said.contains(why) && said.contains("Better is C2"),
        "{said}"
    );
    let [sgf, html] = [sgf, html].map(|path| std::fs::read_to_string(path).expect("it is there"));
    assert!(sgf.contains(why) && sgf.contains("BM[1]"), "{sgf}");
    assert!(html.contains(why) && html.contains("<polyline"), "{html}");
    assert!(
        html.contains("Anne (Black) against &lt;Ben&gt; (White)"),
        "{html}"
    );
}

#[test]
fn an_engine_that_dies_loses_and_the_match_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = assert_cmd::cargo::cargo_bin("nakade");
    let sound = format!("{} gtp --visits 1", program.display());
    let said = stdout(
        nakade()
            .current_dir(folder.path())
            .args(["match", &sound, "false", "--size", "5", "--games", "2"]),
    );
    assert!(said.contains("A wins 2 of 2"), "{said}");
}

/// An engine in four lines of shell: it agrees to everything and answers `genmove` in its own way.
fn odd_engine(folder: &std::path::Path, name: &str, genmove: &str) -> String {
    let path = folder.join(name);
    let script = format!(
        "while read -r line; do\n case $line in genmove*) {genmove};; *) echo '= ';; esac\n echo\n\
         done\n"
    );
    std::fs::write(&path, script).expect("a file");
    format!("sh {}", path.display())
}

/// What a match of two short games says in which the second engine answers `genmove` like this.
fn match_against(genmove: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let program = assert_cmd::cargo::cargo_bin("nakade");
    let sound = format!("{} gtp --visits 1", program.display());
    let odd = odd_engine(folder.path(), "odd.sh", genmove);
    let mut command = nakade();
    command.args(["match", &sound, &odd, "--size", "5", "--games", "2"]);
    stdout(command.args(more).current_dir(folder.path()))
}

#[test]
fn an_engine_that_plays_illegally_loses_and_the_match_goes_on() {
    for (answer, said) in [("Z99", "Z99"), ("nonsense", "nonsense")] {
        let words = match_against(&format!("echo '= {answer}'"), &[]);
        assert!(words.contains("A wins 2 of 2"), "{words}");
        assert!(
            words.contains(&format!("{said} is not a legal move")),
            "{words}"
        );
    }
}

#[test]
fn an_engine_that_hangs_loses_and_the_match_goes_on() {
    let words = match_against("sleep 30", &["--move-limit", "0.5"]);
    assert!(words.contains("A wins 2 of 2"), "{words}");
    assert!(words.contains("no reply in time"), "{words}");
}

#[test]
fn an_engine_whose_time_is_up_loses_and_the_match_goes_on() {
    let words = match_against("sleep 1.1; echo '= pass'", &["--time", "1"]);
    assert!(words.contains("A wins 2 of 2"), "{words}");
    assert!(words.contains("loses on time"), "{words}");
}

/// On three lines kos and repetitions come soon. The referee forbids every position that was there
/// before. The player keeps to that although GTP's rules of ko are simple.
#[test]
fn two_players_on_a_tiny_board_never_break_the_rules_of_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = assert_cmd::cargo::cargo_bin("nakade");
    let sound = format!("{} gtp --visits 3 --never-resign", program.display());
    let games = [
        "--size",
        "3",
        "--games",
        "12",
        "--opening",
        "0",
        "--komi",
        "0.5",
    ];
    let mut command = nakade();
    command.args(["match", &sound, &sound]).args(games);
    let words = stdout(command.current_dir(folder.path()));
    assert!(words.contains("of 12"), "{words}");
    assert!(!words.contains("legal move"), "{words}");
}
