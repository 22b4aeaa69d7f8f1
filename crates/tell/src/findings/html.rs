//! The report as one HTML file that needs no other.

use std::fmt::Write as _;

use check::{Finding, Kind};

use crate::facts::Facts;
use crate::findings::figures::{self, Outlines};
use crate::findings::report::{Report, Summary};
use crate::findings::words::{doubtful, heading, meaning};
use crate::numbers::{counted, grouped};
use crate::plain::escape;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// Writes the report.
pub fn write(title: &str, reports: &[Report], summary: &Summary) -> String {
    let mut outlines = Outlines::default();
    let mut body = String::new();
    let mut linked: Vec<Kind> = Vec::new();
    for report in reports {
        // Without the script a link of the table leads to the first problem of its kind.
        for kind in report.kinds() {
            if !linked.contains(&kind) {
                let _ = writeln!(body, "<a class=\"anchor\" id=\"{}\"></a>", kind.word());
                linked.push(kind);
            }
        }
        if !report.kinds().is_empty() {
            problem(&mut body, report, &mut outlines);
        }
    }
    let title = escape(title);
    let [light, dark] = [false, true].map(|is_dark| {
        let colours = figures::colours().into_iter();
        let colours = colours
            .map(|(name, light, dark)| format!("--{name}:{}", if is_dark { dark } else { light }));
        colours.collect::<Vec<_>>().join(";")
    });
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}, checked</title>\n<style>\n:root{{{light}}}\n\
         @media (prefers-color-scheme: dark){{:root{{{dark}}}}}\n{STYLE}</style>\n</head>\n<body>\n\
         {}<main>\n<h1>{title}</h1>\n{}{}{body}{}</main>\n<script>\n{SCRIPT}</script>\n\
         </body>\n</html>\n",
        outlines.definitions(),
        lead(summary),
        table(summary),
        fine(reports, summary),
    )
}

/// The first sentence.
fn lead(summary: &Summary) -> String {
    let problems = counted(summary.problems, "problem");
    let rest = match (summary.fine, summary.flawed()) {
        (_, 0) => "and nothing to say about them".to_owned(),
        (fine, flawed) => format!(
            "{} without a finding, {} with one or more",
            grouped(fine),
            grouped(flawed)
        ),
    };
    format!("<p class=\"lead\">{problems} checked against proofs: {rest}.</p>\n")
}

/// The summary; each row shows the problems of its kind alone.
fn table(summary: &Summary) -> String {
    let mut rows = String::new();
    for kind in Kind::ALL {
        let count = summary.count(kind);
        if count == 0 {
            continue;
        }
        let _ = writeln!(
            rows,
            "<tr data-kind=\"{word}\"><th scope=\"row\"><a href=\"#{word}\" class=\"{word}\">{}</a></th>\
             <td class=\"count\">{}</td><td>{}</td></tr>",
            heading(kind),
            grouped(count),
            meaning(kind),
            word = kind.word(),
        );
    }
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<table>\n<thead><tr><th scope=\"col\">Finding</th><th scope=\"col\" class=\"count\">Problems</th>\
         <th scope=\"col\">Meaning</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
         <p id=\"filter\" hidden></p>\n"
    )
}

/// A problem with findings.
fn problem(html: &mut String, report: &Report, outlines: &mut Outlines) {
    let kinds = report.kinds();
    let words: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
    let _ = writeln!(html, "<section data-kinds=\"{}\">", words.join(" "));
    let name = match report.name() {
        Some(name) => format!("{} <small>{}</small>", escape(name), escape(&report.id)),
        None => escape(&report.id),
    };
    let _ = writeln!(html, "<h2>{name}</h2>");
    let task = report
        .task()
        .map_or(String::new(), |task| format!("{task} "));
    let badges: Vec<String> = kinds
        .iter()
        .map(|&kind| format!("<b class=\"badge {}\">{}</b>", kind.word(), heading(kind)))
        .collect();
    let _ = writeln!(html, "<p class=\"task\">{task}{}</p>", badges.join(" "));
    match (&report.checked, report.teller()) {
        (Ok(checked), Some(teller)) => {
            html.push_str("<ul>\n");
            for finding in &checked.findings {
                let told = escape(&teller.tell(finding));
                let _ = writeln!(html, "<li>{told}</li>");
            }
            html.push_str("</ul>\n<div class=\"figures\">\n");
            for figure in figures::of(checked, &teller) {
                let svg = outlines.draw(&figure);
                let caption = escape(&figure.caption);
                let _ = writeln!(
                    html,
                    "<figure>\n{svg}<figcaption>{caption}</figcaption>\n</figure>"
                );
            }
            html.push_str("</div>\n");
            let assumptions = checked.problem.as_ref().map(|problem| {
                let told = Facts::of(problem).assumptions(&problem.assumptions);
                told.join("; ")
            });
            let is_judged = |finding: &Finding| {
                !matches!(finding, Finding::Duplicate { .. } | Finding::NoAnswer)
            };
            if let Some(doubt) = checked.doubt
                && checked.findings.iter().any(is_judged)
            {
                let why = doubtful(doubt);
                let _ = writeln!(html, "<p class=\"doubt\">Doubtful: {why}.</p>");
            }
            if let Some(assumptions) = assumptions.filter(|text| !text.is_empty()) {
                let _ = writeln!(
                    html,
                    "<p class=\"assumed\">Assumed: {}.</p>",
                    escape(&assumptions)
                );
            }
        }
        (Err(failure), _) => {
            let _ = writeln!(html, "<ul><li>{}</li></ul>", escape(&failure.to_string()));
        }
        (Ok(_), None) => {}
    }
    html.push_str("</section>\n");
}

/// The problems without a finding.
fn fine(reports: &[Report], summary: &Summary) -> String {
    if summary.fine == 0 {
        return String::new();
    }
    let mut items = String::new();
    for report in reports.iter().filter(|report| report.kinds().is_empty()) {
        let name = report
            .name()
            .map_or(String::new(), |name| format!(" {}", escape(name)));
        let ours = match (&report.checked, report.teller()) {
            (Ok(checked), Some(teller)) => match &checked.answer {
                Some(answer) => format!(": {}", escape(&teller.list(&answer.moves))),
                None => String::new(),
            },
            _ => String::new(),
        };
        let task = report
            .task()
            .map_or(String::new(), |task| format!(", {task}"));
        let _ = writeln!(items, "<li>{}{name}{task}{ours}</li>", escape(&report.id));
    }
    format!(
        "<details class=\"fine\"><summary>{} without a finding</summary>\n<ul>\n{items}</ul>\n</details>\n",
        counted(summary.fine, "problem")
    )
}
