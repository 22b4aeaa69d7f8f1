//! A review as one page: the score through the game, and for every mistake what was played beside
//! what was better.

use std::fmt::Write as _;

use diagram::{Diagram, Mark, Style};
use goban::{Colour, Move};
use play::review::{Reason, Step, Valued};
use tell::harmless;

use super::{LINE, Told};
use crate::commands::play::capital;

const STYLE: &str = "\
:root{color-scheme:light dark;--ground:#faf8f4;--card:#fff;--ink:#262320;--dim:#6d665c;\
--line:#d9d2c5;--black:#3a3632;--white:#d8cdb8;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#1b1a18;--card:#262421;--ink:#eae5dc;\
--dim:#a59d90;--line:#443f38;--black:#8b8377;--white:#5d564b;--bad:#ff8a80}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);\
max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.1rem;margin:0 0 .25rem}
p{margin:.25rem 0}
.dim,figcaption{color:var(--dim);font-size:.9rem}
svg{max-width:100%;height:auto;display:block}
.graph text{font:12px system-ui,sans-serif;fill:var(--dim)}
.graph .grid{stroke:var(--line)}
.graph .lead{fill:none;stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.graph .here{fill:transparent}
.graph .here:hover{fill:var(--dim);fill-opacity:.15}
.graph,section{background:var(--card);border:1px solid var(--line);border-radius:.5rem;\
padding:1rem;margin:1.25rem 0}
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:1rem;\
margin-top:.75rem}
figure{margin:0}
figure svg{max-height:27rem;margin:0 auto;border-radius:.25rem}
.why{color:var(--bad);font-weight:600}
";

/// The page, with its title.
pub fn page(title: &str, steps: &[Step], valued: &[Valued], worst: &[usize]) -> String {
    let title = escape(&harmless(title));
    let mut html = format!(
        "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n\
         <meta name=viewport content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=dim>{}</p>\n",
        summary(valued)
    );
    html.push_str(&graph(valued, steps, worst));
    if worst.is_empty() {
        html.push_str("<p>No move lost more than a point and a half.</p>\n");
    }
    for &i in worst {
        html.push_str(&card(steps, valued, i));
    }
    html.push_str("</body>\n</html>\n");
    html
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// How many moves there are, and what a move of each side lost.
fn summary(valued: &[Valued]) -> String {
    let lost = |colour: Colour| {
        let own = valued.iter().filter(|v| v.colour == colour);
        let (sum, count) = own.fold((0.0, 0), |(sum, n), v| {
            (sum + v.points_lost.max(0.0), n + 1)
        });
        sum / f32::max(1.0, count as f32)
    };
    format!(
        "{} moves. A move of Black lost {:.1} points on average, a move of White {:.1}.",
        valued.len(),
        lost(Colour::Black),
        lost(Colour::White)
    )
}

/// One mistake.
fn card(steps: &[Step], valued: &[Valued], i: usize) -> String {
    let (step, v) = (&steps[i], &valued[i]);
    let told = Told::new(v, i, step.before.size());
    let mut html = format!(
        "<section id=move{}>\n<h2>{}</h2>\n",
        i + 1,
        escape(&told.loss)
    );
    if let Some(why) = &told.why {
        let _ = writeln!(html, "<p class=why>{}</p>", escape(why));
    }
    let better = escape(&told.better);
    let _ = writeln!(html, "<p>{better}</p>\n<div class=boards>");
    let mut played = Diagram::new(step.before.board());
    let line = steps[i..].iter().take(LINE).map(|s| (s.colour, s.action));
    played.play(line, i as u32 + 1);
    if let Some(Reason::CannotBeSaved(stones) | Reason::NoLongerCaught(stones)) = &v.reason {
        stones.iter().for_each(|p| played.mark(p, Mark::Triangle));
    }
    let mut better = Diagram::new(step.before.board());
    let colours = std::iter::successors(Some(v.colour), |&colour| Some(!colour));
    better.play(colours.zip(v.better.iter().take(LINE).copied()), 1);
    for (figure, caption) in [(played, "played"), (better, "better")] {
        let svg = figure.to_svg(Style::default());
        let _ = writeln!(
            html,
            "<figure>{svg}<figcaption>{caption}</figcaption></figure>"
        );
    }
    html.push_str("</div>\n</section>\n");
    html
}

/// The score through the game as a picture: above the middle Black leads.
fn graph(valued: &[Valued], steps: &[Step], worst: &[usize]) -> String {
    let (width, height, left, foot) = (900.0f32, 280.0f32, 56.0f32, 24.0f32);
    let most = valued
        .iter()
        .map(|v| v.black_lead.abs())
        .fold(9.0, f32::max);
    let unit = if most > 45.0 {
        20.0
    } else if most > 18.0 {
        10.0
    } else {
        5.0
    };
    let most = (most / unit).ceil() * unit;
    let middle = (height - foot) / 2.0;
    let wide = (width - left - 8.0) / valued.len().max(1) as f32;
    let x = |i: usize| left + wide * (i as f32 + 0.5);
    let y = |lead: f32| middle - (middle - 8.0) * lead / most;
    let mut svg = format!(
        "<div class=graph><svg viewBox=\"0 0 {width} {height}\" role=img \
         aria-label=\"Score through the game\">\n"
    );
    let steps_of_lead = (-(most / unit) as i32)..=(most / unit) as i32;
    for lead in steps_of_lead.map(|n| n as f32 * unit) {
        let name = match lead {
            l if l > 0.0 => format!("B+{l}"),
            l if l < 0.0 => format!("W+{}", -l),
            _ => "0".to_owned(),
        };
        let _ = writeln!(
            svg,
            "<line class=grid x1={left} x2={width} y1={0:.1} y2={0:.1} />\
             <text x={1} y={2:.1} text-anchor=end>{name}</text>",
            y(lead),
            left - 6.0,
            y(lead) + 4.0
        );
    }
    let apart = [10, 20, 50, 100]
        .into_iter()
        .find(|n| valued.len() / n < 16);
    for number in (1..=valued.len() / apart.unwrap_or(100)).map(|n| n * apart.unwrap_or(100)) {
        let _ = writeln!(
            svg,
            "<text x={:.1} y={} text-anchor=middle>{number}</text>",
            x(number - 1),
            height - 6.0
        );
    }
    let leads = valued.iter().enumerate();
    let points: Vec<String> = leads
        .map(|(i, v)| format!("{:.1},{:.1}", x(i), y(v.black_lead)))
        .collect();
    let line = points.join(" ");
    let last = x(valued.len().saturating_sub(1));
    let area = format!("{:.1},{middle:.1} {line} {last:.1},{middle:.1}", x(0));
    let _ = write!(
        svg,
        "<clipPath id=up><rect x=0 y=0 width={width} height={middle:.1} /></clipPath>\
         <clipPath id=down><rect x=0 y={middle:.1} width={width} height={height} /></clipPath>\n\
         <polygon points=\"{area}\" fill=\"var(--black)\" fill-opacity=.5 clip-path=\"url(#up)\" />\
         <polygon points=\"{area}\" fill=\"var(--white)\" clip-path=\"url(#down)\" />\n\
         <polyline class=lead points=\"{line}\" />\n"
    );
    for (i, v) in valued.iter().enumerate() {
        let side = if v.black_lead < 0.0 {
            Colour::White
        } else {
            Colour::Black
        };
        let action = match v.action {
            Move::Pass => "pass".to_owned(),
            Move::Play(point) => point.to_gtp(steps[i].before.size()),
        };
        let _ = writeln!(
            svg,
            "<rect class=here x={:.1} y=0 width={wide:.1} height={:.1}>\
             <title>{}. {} {action}: {} leads by {:.1}</title></rect>",
            x(i) - wide / 2.0,
            height - foot,
            i + 1,
            capital(v.colour),
            capital(side),
            v.black_lead.abs()
        );
    }
    for &i in worst {
        let v = &valued[i];
        let fill = if v.colour == Colour::Black {
            "#111"
        } else {
            "#fff"
        };
        let _ = writeln!(
            svg,
            "<a href=\"#move{0}\"><circle cx={1:.1} cy={2:.1} r=6 fill=\"{fill}\" \
             stroke=\"var(--bad)\" stroke-width=2><title>{3}</title></circle></a>",
            i + 1,
            x(i),
            y(v.black_lead),
            escape(&Told::new(v, i, steps[i].before.size()).all())
        );
    }
    svg.push_str(
        "</svg>\n<p class=dim>Points by which a side leads after each move. Circles are \
                  the largest mistakes, in the colour of who made them.</p></div>\n",
    );
    svg
}
