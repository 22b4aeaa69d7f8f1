//! Results as one page: a table of suites, then every wrong reply with its board.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use diagram::{Diagram, Mark, Style, Theme};
use goban::{Board, Point};

use crate::run::{Report, Result};

/// The style of the page.
const STYLE: &str = "
:root{color-scheme:light dark;--line:#8884}
body{font:16px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}
td,th{padding:.2rem .8rem;border-bottom:1px solid var(--line);text-align:right}
td:first-child,th:first-child{text-align:left}
.tests{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1rem}
figure{margin:0;padding:.7rem;border:1px solid var(--line);border-radius:.5rem}
figure svg{width:100%;height:auto}
figcaption code{overflow-wrap:anywhere}
.FAILED{border-left:.4rem solid #c33}
.PASSED{border-left:.4rem solid #393}
.glyphs{position:absolute;width:0;height:0}
";

/// Makes the page. Each engine is a name and its reports, in the same order of suites.
pub fn page(engines: &[(String, Vec<Report>)]) -> String {
    let mut glyphs = BTreeSet::new();
    let mut body = table(engines);
    for (name, reports) in engines {
        let _ = writeln!(body, "<h2>{}</h2>", escape(name));
        for report in reports {
            let shown: Vec<&Result> = report.results.iter().filter(|r| is_shown(r)).collect();
            if shown.is_empty() {
                continue;
            }
            let _ = writeln!(
                body,
                "<h3>{}</h3>\n<div class=\"tests\">",
                escape(&report.suite)
            );
            for result in shown {
                figure(&mut body, report, result, &mut glyphs);
            }
            body.push_str("</div>\n");
        }
    }
    let glyphs: Vec<String> = glyphs.into_iter().collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Regression</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <svg class=\"glyphs\" aria-hidden=\"true\"><defs>{}</defs></svg>\n\
         <h1>Regression</h1>\n{body}</body>\n</html>\n",
        glyphs.join("\n"),
    )
}

/// Wrong replies and surprises are shown.
fn is_shown(result: &Result) -> bool {
    !result.outcome.is_right() || result.test.expected.starred
}

fn table(engines: &[(String, Vec<Report>)]) -> String {
    let mut text = String::from("<table>\n<tr><th>suite</th>");
    for (name, _) in engines {
        let name = escape(name);
        let _ = write!(
            text,
            "<th>{name}: right</th><th>FAILED</th><th>PASSED</th><th>seconds</th>"
        );
    }
    text.push_str("</tr>\n");
    let rows = engines
        .iter()
        .map(|(_, reports)| reports.len())
        .max()
        .unwrap_or(0);
    for row in 0..rows {
        let name = engines
            .iter()
            .find_map(|(_, reports)| Some(&reports.get(row)?.suite));
        let _ = write!(
            text,
            "<tr><td>{}</td>",
            escape(name.map_or("", |name| name))
        );
        for (_, reports) in engines {
            let Some(report) = reports.get(row) else {
                text.push_str("<td></td><td></td><td></td><td></td>");
                continue;
            };
            let tally = report.tally();
            let _ = write!(
                text,
                "<td>{}/{}</td><td>{}</td><td>{}</td><td>{:.1}</td>",
                tally.right,
                tally.tests,
                tally.failures,
                tally.surprises,
                report.time.as_secs_f64(),
            );
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</table>\n");
    text
}

fn figure(text: &mut String, report: &Report, result: &Result, glyphs: &mut BTreeSet<String>) {
    let reply = match &result.reply {
        Ok(reply) => reply.clone(),
        Err(failure) => format!("? {failure}"),
    };
    let outcome = result.outcome;
    let _ = writeln!(text, "<figure class=\"{outcome}\">");
    if let Some(board) = &result.board {
        text.push_str(&drawn(board, &result.test.command, &reply, glyphs));
    }
    let _ = writeln!(
        text,
        "<figcaption><b>{}:{}</b> {outcome}<br><code>{}</code><br>\
         right: <code>{}</code><br>reply: <code>{}</code></figcaption>\n</figure>",
        escape(&report.suite),
        result.test.number,
        escape(&result.test.command),
        escape(&result.test.expected.to_string()),
        escape(&reply),
    );
}

/// The board, with what was asked about marked with triangles and what was answered with crosses.
fn drawn(board: &Board, command: &str, reply: &str, glyphs: &mut BTreeSet<String>) -> String {
    let mut diagram = Diagram::new(board);
    let points = |text: &str| -> Vec<Point> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        words
            .filter_map(|word| Point::from_gtp(word, board.size()).ok())
            .collect()
    };
    for point in points(command) {
        diagram.mark(point, Mark::Triangle);
    }
    for point in points(reply) {
        diagram.mark(point, Mark::Cross);
    }
    let style = Style {
        theme: Theme::Light,
        cell: 20,
    };
    let svg = diagram.to_svg(style);
    // Every picture brings the letters it uses; on one page each is needed once.
    let Some((head, rest)) = svg.split_once("<defs>") else {
        return svg;
    };
    let Some((own, tail)) = rest.split_once("</defs>") else {
        return svg;
    };
    let is_letter = |line: &&str| line.starts_with("<path id=\"nk-");
    let (letters, others): (Vec<&str>, Vec<&str>) = own.lines().partition(is_letter);
    glyphs.extend(letters.into_iter().map(str::to_owned));
    format!("{head}<defs>{}</defs>{tail}", others.join("\n"))
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
