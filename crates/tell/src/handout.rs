//! Figures for a handout: the problem, its solution with numbered moves, the
//! refutation of each tempting wrong move, and a page with the captions.

use std::fmt::Write as _;

use diagram::{Crop, Diagram, Shade, Style};
use goban::{Board, Colour, Move};
use life::answer::Outcome;

use crate::facts;
use crate::plain::escape;
use crate::reasons::Reasons;
use crate::verdict::{Told, name};

/// The page with the captions.
pub const PAGE: &str = "index.html";
/// A figure with more moves than this is hard to read.
const MOST_MOVES: usize = 15;
/// More wrong moves than this are not drawn.
const WRONG_MOVES: usize = 6;

/// The kinds of picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    /// Sharp at any size
    #[default]
    Svg,
    /// Pixels
    Png,
}

impl Picture {
    fn extension(self) -> &'static str {
        match self {
            Picture::Svg => "svg",
            Picture::Png => "png",
        }
    }
}

/// Everything that is drawn for one answer.
#[derive(Debug)]
pub struct Chapter {
    heading: String,
    remarks: Vec<String>,
    assumed: Option<String>,
    figures: Vec<Figure>,
}

/// One picture.
#[derive(Debug)]
struct Figure {
    /// The file's name without its extension.
    name: String,
    /// What kind of figure it is, in a word or two.
    kind: String,
    caption: String,
    diagram: Diagram,
}

/// The figures for one answer. `prefix` tells their names from those of another.
pub fn chapter(board: &Board, told: &Told<'_>, prefix: &str) -> Chapter {
    let answer = told.answer;
    let mut bare = Diagram::new(board);
    bare.crop = Crop::Auto;
    bare.shade(Shade::Region, answer.region);
    let crop = Crop::Window(bare.window());
    let drawn = |line: &[Move]| {
        let mut diagram = Diagram::new(board);
        diagram.crop = crop;
        let colours = [answer.to_move, !answer.to_move].into_iter().cycle();
        diagram.play(colours.zip(line.iter().copied()), 1);
        diagram
    };
    let mut figures = vec![Figure {
        name: format!("{prefix}problem"),
        kind: "Problem".to_owned(),
        caption: told.task(),
        diagram: drawn(&[]),
    }];
    if !answer.line.is_empty() {
        figures.push(Figure {
            name: format!("{prefix}solution"),
            kind: if told.has_right_moves() {
                "Solution".to_owned()
            } else {
                "Example".to_owned()
            },
            caption: sentences(&[
                Some(told.result()),
                told.why(),
                cut_off(&answer.line, &answer.outcome),
            ]),
            diagram: drawn(shown(&answer.line, &answer.outcome)),
        });
    }
    let reasons = Reasons::new(told.problem);
    let others = answer.others.iter().filter(|o| o.first != Move::Pass);
    for other in others.filter(|o| o.outcome.is_known()).take(WRONG_MOVES) {
        let first = told.played(other.first);
        let why = reasons.of_line(answer.to_move, &other.line, &other.outcome);
        figures.push(Figure {
            name: format!("{prefix}wrong-{}", first.to_lowercase()),
            kind: format!("Wrong: {first}"),
            caption: sentences(&[
                Some(told.outcome(&other.outcome)),
                why,
                cut_off(&other.line, &other.outcome),
            ]),
            diagram: drawn(shown(&other.line, &other.outcome)),
        });
    }
    let mut remarks: Vec<String> = facts::notes(&answer.notes);
    remarks.extend(told.difficulty());
    let assumed = told.assumptions();
    Chapter {
        heading: format!("{} to play", name(answer.to_move)),
        remarks,
        assumed: (!assumed.is_empty()).then(|| assumed.trim_end().to_owned()),
        figures,
    }
}

/// The part of a line that a figure can show. A ko is shown until it is taken
/// back: what follows is said by the outcome.
fn shown<'l>(line: &'l [Move], outcome: &Outcome) -> &'l [Move] {
    let again = |(i, played): (usize, &Move)| {
        let is_second = matches!(played, Move::Play(_)) && line[..i].contains(played);
        is_second.then_some(i)
    };
    let ko = matches!(outcome, Outcome::Ko(_));
    let end = match line.iter().enumerate().find_map(again) {
        Some(retaken) if ko => retaken,
        _ => line.len(),
    };
    &line[..end.min(MOST_MOVES)]
}

fn cut_off(line: &[Move], outcome: &Outcome) -> Option<String> {
    let shown = shown(line, outcome).len();
    (shown == MOST_MOVES && line.len() > shown)
        .then(|| format!("the first {MOST_MOVES} moves are shown"))
}

/// Joins what there is to say, each with a capital letter and a full stop.
fn sentences(parts: &[Option<String>]) -> String {
    let mut text = String::new();
    for part in parts.iter().flatten() {
        let part = part.trim_end_matches('.');
        let mut letters = part.chars();
        if let Some(first) = letters.next() {
            let gap = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{gap}{}{}.", first.to_uppercase(), letters.as_str());
        }
    }
    text
}

/// The beginning of the names of an answer's files, when there are several
/// answers.
pub fn prefix(to_move: Colour, answers: usize) -> String {
    match answers {
        0 | 1 => String::new(),
        _ => format!("{to_move}-").to_lowercase(),
    }
}

/// The figures and the page, each with the name of its file.
///
/// # Errors
/// When a picture cannot be drawn.
pub fn files(
    title: &str,
    chapters: &[Chapter],
    picture: Picture,
    style: Style,
) -> Result<Vec<(String, Vec<u8>)>, diagram::PngError> {
    let mut files: Vec<(String, Vec<u8>)> = Vec::new();
    let extension = picture.extension();
    let figures = chapters.iter().flat_map(|chapter| &chapter.figures);
    for (number, figure) in (1..).zip(figures) {
        let content = match picture {
            Picture::Svg => figure.diagram.to_svg(style).into_bytes(),
            Picture::Png => figure.diagram.to_png(style)?,
        };
        files.push((file_name(number, figure, extension), content));
    }
    let page = page(title, chapters, extension);
    files.push((PAGE.to_owned(), page.into_bytes()));
    Ok(files)
}

/// Names that sort as the figures are numbered.
fn file_name(number: usize, figure: &Figure, extension: &str) -> String {
    format!("{number:02}-{}.{extension}", figure.name)
}

/// The page with all figures and their captions.
fn page(title: &str, chapters: &[Chapter], extension: &str) -> String {
    let title = escape(title);
    let mut body = String::new();
    let mut number = 0;
    for chapter in chapters {
        let columns = chapter.figures.iter().map(|figure| {
            let window = figure.diagram.window();
            window.columns().count()
        });
        // A wide board needs room, or its numbers cannot be read.
        let wide = if columns.max().unwrap_or(0) > 12 {
            " wide"
        } else {
            ""
        };
        let _ = writeln!(
            body,
            "<h2>{}</h2>\n<div class=\"figures{wide}\">",
            escape(&chapter.heading)
        );
        for figure in &chapter.figures {
            number += 1;
            let file = escape(&file_name(number, figure, extension));
            let (kind, caption) = (escape(&figure.kind), escape(&figure.caption));
            let _ = writeln!(
                body,
                "<figure>\n<img src=\"{file}\" alt=\"{kind}\">\n\
                 <figcaption><b>{number}. {kind}.</b> {caption}</figcaption>\n</figure>"
            );
        }
        body.push_str("</div>\n");
        for remark in chapter.remarks.iter().chain(&chapter.assumed) {
            let _ = writeln!(body, "<p class=\"remark\">{}</p>", escape(remark));
        }
    }
    framed(&title, &body)
}

/// A page around its content. The title is escaped already.
fn framed(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}

/// One page for many problems, with the pictures in it: the problems first, then the solutions.
/// Each chapter comes with its number.
pub fn booklet(title: &str, chapters: &[(u64, Chapter)], style: Style) -> String {
    let mut problems = String::new();
    let mut solutions = String::new();
    for (number, chapter) in chapters {
        let mut figures = chapter.figures.iter();
        let draw = |figure: &Figure, remark: &str| {
            format!(
                "<figure>\n{}\n<figcaption><b>{number}.</b> {} {}</figcaption>\n</figure>\n",
                figure.diagram.to_svg(style),
                escape(&figure.caption),
                escape(remark)
            )
        };
        if let Some(problem) = figures.next() {
            problems += &draw(problem, "");
        }
        if let Some(solution) = figures.next() {
            solutions += &draw(solution, &chapter.remarks.join(". "));
        }
    }
    let body = format!(
        "<div class=\"figures\">\n{problems}</div>\n<h2 class=\"solutions\">Solutions</h2>\n\
         <div class=\"figures\">\n{solutions}</div>\n"
    );
    framed(&escape(title), &body)
}

/// Figures side by side, as many as fit; none is torn by the end of a page.
const STYLE: &str = "\
body { font: 15px/1.4 sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; color: #222; }
h1 { font-size: 1.5em; }
h2 { font-size: 1.15em; margin-top: 1.5em; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(17em, 1fr)); gap: 1.5em; }
.figures.wide { grid-template-columns: repeat(auto-fill, minmax(28em, 1fr)); }
figure { margin: 0; break-inside: avoid; }
img, figure svg { max-width: 100%; max-height: 24em; height: auto; }
.solutions { break-before: page; }
figcaption { margin-top: .4em; }
.remark { color: #666; font-size: .9em; }
@media print { body { margin: 0; } }
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_become_sentences() {
        let parts = [
            Some("White dies".to_owned()),
            None,
            Some("nakade: Black plays the vital point B1.".to_owned()),
        ];
        assert_eq!(
            sentences(&parts),
            "White dies. Nakade: Black plays the vital point B1."
        );
    }

    #[test]
    fn figures_stop_where_a_ko_is_taken_back() {
        let at = |x| Move::Play(goban::Point::new(x, 0));
        let line = [at(1), at(2), Move::Pass, at(1), at(3)];
        let ko = Outcome::Ko(life::answer::Ko {
            needs: life::answer::Role::Attacker,
            threats: 1,
            takes_first: None,
            kinds: Vec::new(),
            otherwise: None,
        });
        assert_eq!(shown(&line, &ko), &line[..3]);
        assert_eq!(shown(&line, &Outcome::Dead), &line);
        assert_eq!(cut_off(&line, &ko), None);
        let long = [Move::Pass; 20];
        assert_eq!(shown(&long, &Outcome::Dead).len(), MOST_MOVES);
        assert!(cut_off(&long, &Outcome::Dead).is_some());
    }

    #[test]
    fn a_title_cannot_break_the_page() {
        let page = page("<script>\u{1b}&\"", &[], "svg");
        assert!(
            page.contains("<h1>&lt;script&gt;&amp;&quot;</h1>"),
            "{page}"
        );
    }

    #[test]
    fn only_several_answers_need_names_of_their_own() {
        assert_eq!(prefix(Colour::Black, 1), "");
        assert_eq!(prefix(Colour::White, 2), "white-");
    }
}
