//! A game on the whole screen of a terminal: the board, a cursor, keys.

use std::time::{Duration, Instant};

use goban::{Colour, Move, Point, PointSet, Size};
use play::Settings;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};

use crate::commands::play::{Match, capital};

/// The wood of the board.
const WOOD: Color = Color::Rgb(214, 170, 96);
/// The lines on it, and the letters beside it.
const INK: Color = Color::Rgb(70, 45, 15);
/// The point under the cursor.
const HERE: Color = Color::Rgb(120, 190, 230);
/// Where the last stone lies.
const LAST: Color = Color::Rgb(235, 120, 90);

/// How often the clock is drawn again.
const TICK: Duration = Duration::from_millis(500);

/// What keys mean at the moment.
enum Stage {
    /// The game goes on.
    Playing,
    /// A line is typed: a point, or `save` and a name. Then the stage before goes on.
    Typing(String, Box<Stage>),
    /// Resigning was asked for, and waits for a yes.
    Resigning,
    /// Both passed: these stones are dead.
    Agreeing(PointSet),
    /// Nothing is left to do but to look.
    Over(String),
}

/// The keys of a game under way.
const PLAYING: &[&str] = &[
    "arrows  choose a point",
    "Enter   play there",
    "p pass   u undo",
    "h hint   e estimate",
    "s save   r resign",
    ": type a point",
    "q leave",
];
/// The keys while dead stones are agreed on.
const AGREEING: &[&str] = &[
    "arrows  choose a stone",
    "Enter   dead or alive",
    "d count  u play on",
    "s save   q leave",
];
/// The keys when all is over.
const OVER: &[&str] = &["s save   q leave"];
/// The keys while a line is typed.
const TYPING: &[&str] = &["Enter done   Esc never mind"];

struct Screen<'a> {
    table: &'a mut Match,
    cursor: Point,
    stage: Stage,
    message: String,
    ownership: Option<Vec<f32>>,
    since: Instant,
}

/// Plays a game on the screen. Gives what to say when the screen is gone.
pub fn run(table: &mut Match) -> anyhow::Result<String> {
    let middle = |n: usize| (n / 2) as u8;
    let size = table.game.size();
    let mut screen = Screen {
        cursor: Point::new(middle(size.width()), middle(size.height())),
        table,
        stage: Stage::Playing,
        message: String::new(),
        ownership: None,
        since: Instant::now(),
    };
    let mut terminal = ratatui::try_init()?;
    let played = screen.play(&mut terminal);
    ratatui::try_restore()?;
    played?;
    Ok(match screen.stage {
        Stage::Over(words) => words,
        _ => "The game is broken off.".to_owned(),
    })
}

impl Screen<'_> {
    fn play(&mut self, terminal: &mut ratatui::DefaultTerminal) -> anyhow::Result<()> {
        loop {
            self.end_if_over();
            let thinking = self.is_playing() && self.table.game.to_move() != self.table.human;
            if thinking {
                self.message = "Nakade is thinking.".to_owned();
            }
            terminal.draw(|frame| self.draw(frame))?;
            if thinking {
                self.answer()?;
                continue;
            }
            if self.has_clock() && !event::poll(TICK)? {
                self.look_at_clock();
                continue;
            }
            let Event::Key(key) = event::read()? else {
                continue;
            };
            if key.kind == KeyEventKind::Press && !self.obey(key, terminal)? {
                return Ok(());
            }
        }
    }

    /// Whether the human's clock runs.
    fn has_clock(&self) -> bool {
        let stage = match &self.stage {
            Stage::Typing(_, before) => before,
            stage => stage,
        };
        let runs = matches!(stage, Stage::Playing | Stage::Resigning);
        runs && self.table.clock.settings() != Settings::Untimed
    }

    fn look_at_clock(&mut self) {
        let mut clock = self.table.clock;
        clock.run(self.table.human, self.since.elapsed());
        if clock.is_up(self.table.human) {
            let words = self.table.out_of_time();
            self.over(words);
        }
    }

    fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Playing)
    }

    fn end_if_over(&mut self) {
        if self.is_playing() && self.table.game.is_over() {
            self.stage = Stage::Agreeing(self.table.dead());
            self.message = "Both passed. Stones marked ✕ are taken for dead.".to_owned();
        }
    }

    fn answer(&mut self) -> anyhow::Result<()> {
        match self.table.think()? {
            Some(action) => {
                let name = action.to_gtp(self.table.game.size());
                self.message = format!("Nakade plays {name}.");
            }
            None => {
                let words = self.table.resigned(!self.table.human);
                self.over(words);
            }
        }
        self.since = Instant::now();
        Ok(())
    }

    fn over(&mut self, words: String) {
        self.message.clone_from(&words);
        self.stage = Stage::Over(words);
    }

    /// Does what a key asks for. False when the screen is left.
    fn obey(
        &mut self,
        key: KeyEvent,
        terminal: &mut ratatui::DefaultTerminal,
    ) -> anyhow::Result<bool> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return Ok(false);
        }
        self.walk(key.code);
        match (&mut self.stage, key.code) {
            (Stage::Typing(line, before), code) => match code {
                KeyCode::Char(c) => line.push(c),
                KeyCode::Backspace => {
                    line.pop();
                }
                KeyCode::Enter | KeyCode::Esc => {
                    let line = std::mem::take(line);
                    self.stage = std::mem::replace(before, Stage::Playing);
                    if code == KeyCode::Enter {
                        self.typed(line.trim());
                    }
                }
                _ => {}
            },
            (Stage::Resigning, code) => {
                self.stage = Stage::Playing;
                self.message.clear();
                if code == KeyCode::Char('y') {
                    let words = self.table.resigned(self.table.human);
                    self.over(words);
                }
            }
            (Stage::Agreeing(dead), KeyCode::Enter | KeyCode::Char(' ')) => {
                *dead ^= self.table.game.board().chain(self.cursor);
            }
            (&mut Stage::Agreeing(dead), KeyCode::Char('d')) => {
                let words = self.table.counted(dead);
                self.over(words);
            }
            (Stage::Agreeing(_), KeyCode::Char('u')) => {
                self.table.play_on();
                self.stage = Stage::Playing;
                self.message = "The game goes on.".to_owned();
                self.since = Instant::now();
            }
            (_, KeyCode::Char('s')) => self.begin_typing("save "),
            (_, KeyCode::Char('q')) => return Ok(false),
            (Stage::Playing, code) => self.key_of_game(code, terminal)?,
            _ => {}
        }
        Ok(true)
    }

    fn walk(&mut self, code: KeyCode) {
        let size = self.table.game.size();
        let (x, y) = (self.cursor.x() as usize, self.cursor.y() as usize);
        let (x, y) = match code {
            KeyCode::Left => (x.saturating_sub(1), y),
            KeyCode::Right => ((x + 1).min(size.width() - 1), y),
            KeyCode::Up => (x, y.saturating_sub(1)),
            KeyCode::Down => (x, (y + 1).min(size.height() - 1)),
            _ => return,
        };
        self.cursor = Point::new(x as u8, y as u8);
    }

    fn key_of_game(
        &mut self,
        code: KeyCode,
        terminal: &mut ratatui::DefaultTerminal,
    ) -> anyhow::Result<()> {
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.put(Move::Play(self.cursor)),
            KeyCode::Char('p') => self.put(Move::Pass),
            KeyCode::Char('u') => {
                self.table.take_back();
                self.ownership = None;
                self.message = "Taken back.".to_owned();
            }
            KeyCode::Char('h') => {
                self.message = "Looking for moves.".to_owned();
                terminal.draw(|frame| self.draw(frame))?;
                self.message = self.table.hints().join("\n");
            }
            KeyCode::Char('e') => {
                let (ownership, words) = self.table.estimate();
                self.ownership = Some(ownership);
                self.message = words;
            }
            KeyCode::Char(':') => self.begin_typing(""),
            KeyCode::Char('r') => {
                self.stage = Stage::Resigning;
                self.message = "Resign? y is yes, any other key is no.".to_owned();
            }
            KeyCode::Esc => {
                self.ownership = None;
                self.message.clear();
            }
            _ => {}
        }
        Ok(())
    }

    fn begin_typing(&mut self, line: &str) {
        let before = std::mem::replace(&mut self.stage, Stage::Playing);
        self.stage = Stage::Typing(line.to_owned(), Box::new(before));
    }

    fn typed(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("save") {
            self.message = self.table.save(name.trim());
            return;
        }
        if !self.is_playing() || line.is_empty() {
            return;
        }
        match Move::from_gtp(line, self.table.game.size()) {
            Ok(action) => self.put(action),
            Err(error) => self.message = tell::harmless(&error.to_string()),
        }
    }

    fn put(&mut self, action: Move) {
        let human = self.table.human;
        match self.table.game.play(action) {
            Err(error) => self.message = error.to_string(),
            Ok(()) => {
                self.ownership = None;
                self.message.clear();
                self.table.clock.spend(human, self.since.elapsed());
                if self.table.clock.is_up(human) {
                    let words = self.table.out_of_time();
                    self.over(words);
                }
            }
        }
    }

    fn draw(&self, frame: &mut Frame<'_>) {
        let size = self.table.game.size();
        let wide = 2 * size.width() as u16 + 8;
        let columns = [Constraint::Length(wide), Constraint::Min(24)];
        let [left, right] = Layout::horizontal(columns).areas(frame.area());
        frame.render_widget(Paragraph::new(self.board()), left);
        let side = Paragraph::new(self.side())
            .wrap(Wrap { trim: false })
            .block(Block::bordered().title(" Nakade "));
        frame.render_widget(side, right);
    }

    fn board(&self) -> Vec<Line<'static>> {
        let size = self.table.game.size();
        let letters: String = (0..size.width())
            .map(|x| {
                let name = Point::new(x as u8, 0).to_gtp(size);
                format!(" {}", name.chars().next().unwrap_or(' '))
            })
            .collect();
        let edge = Style::new().fg(INK).bg(WOOD);
        let head = Line::from(Span::styled(format!("   {letters}    "), edge));
        let mut lines = vec![head.clone()];
        for y in 0..size.height() {
            let row = size.height() - y;
            let mut spans = vec![Span::styled(format!("{row:2} "), edge)];
            for x in 0..size.width() {
                spans.extend(self.cell(Point::new(x as u8, y as u8)));
            }
            spans.push(Span::styled(format!(" {row:<2} "), edge));
            lines.push(Line::from(spans));
        }
        lines.push(head);
        lines
    }

    /// A point: the line that leads to it, and what is on it.
    fn cell(&self, point: Point) -> [Span<'static>; 2] {
        let game = &self.table.game;
        let size = game.size();
        let stage = match &self.stage {
            Stage::Typing(_, before) => before,
            stage => stage,
        };
        let dead = match stage {
            Stage::Agreeing(dead) => *dead,
            _ => PointSet::EMPTY,
        };
        let index = point.y() as usize * size.width() + point.x() as usize;
        let owner = self.ownership.as_ref().map_or(0.0, |all| all[index]);
        let back = if point == self.cursor {
            HERE
        } else if game.last_move() == Some(Move::Play(point)) {
            LAST
        } else {
            WOOD
        };
        let (sign, colour) = match game.board().get(point) {
            Some(stone) => {
                let sign = if dead.contains(point) { "✕" } else { "●" };
                (sign, shade(stone))
            }
            None if owner > 0.4 => ("▪", shade(Colour::Black)),
            None if owner < -0.4 => ("▪", shade(Colour::White)),
            None => (crossing(point, size), INK),
        };
        let joint = if point.x() == 0 { " " } else { "─" };
        let style = Style::new().fg(colour).bg(back);
        [
            Span::styled(joint, Style::new().fg(INK).bg(WOOD)),
            Span::styled(sign, style.add_modifier(Modifier::BOLD)),
        ]
    }

    fn side(&self) -> Vec<Line<'static>> {
        let game = &self.table.game;
        let mover = capital(game.to_move());
        let is_running = self.has_clock() && game.to_move() == self.table.human;
        let running = match is_running {
            true => self.since.elapsed(),
            false => Duration::ZERO,
        };
        let time = self.table.time(running);
        let mut lines = vec![
            Line::from(format!("You are {}.", capital(self.table.human))),
            Line::from(format!("Move {}: {mover} to play.", game.move_count() + 1)),
            Line::from(format!(
                "Taken: Black {}, White {}.",
                game.prisoners(Colour::Black),
                game.prisoners(Colour::White)
            )),
            Line::from(format!("Point {}.", self.cursor.to_gtp(game.size()))),
            Line::from(time.trim().to_owned()),
            Line::default(),
        ];
        match &self.stage {
            Stage::Typing(line, _) => lines.push(Line::from(format!("> {line}_"))),
            _ => lines.extend(self.message.lines().map(|l| Line::from(l.to_owned()))),
        }
        lines.push(Line::default());
        let keys = match &self.stage {
            Stage::Playing | Stage::Resigning => PLAYING,
            Stage::Typing(..) => TYPING,
            Stage::Agreeing(_) => AGREEING,
            Stage::Over(_) => OVER,
        };
        lines.extend(keys.iter().copied().map(Line::from));
        lines
    }
}

/// How the lines meet on an empty point.
fn crossing(point: Point, size: Size) -> &'static str {
    let (x, y) = (point.x() as usize, point.y() as usize);
    let (right, low) = (size.width() - 1, size.height() - 1);
    match (x, y) {
        (0, 0) => "┌",
        (x, 0) if x == right => "┐",
        (0, y) if y == low => "└",
        (x, y) if (x, y) == (right, low) => "┘",
        (_, 0) => "┬",
        (_, y) if y == low => "┴",
        (0, _) => "├",
        (x, _) if x == right => "┤",
        _ if diagram::star_points(size).contains(point) => "╋",
        _ => "┼",
    }
}

fn shade(colour: Colour) -> Color {
    match colour {
        Colour::Black => Color::Rgb(15, 15, 15),
        Colour::White => Color::Rgb(250, 250, 250),
    }
}
