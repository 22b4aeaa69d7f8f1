//! Rows as a table for people, as CSV for machines, and as a plot.

use std::fmt::Write as _;

use crate::experiment::Row;
use crate::method::Method;
use crate::switches::{Switch, Switches};

/// The columns of the CSV.
pub fn header() -> &'static str {
    "problem,method,switches,limit,depth,result,exact,right,best,nodes,millis,table_hits,table_looks,table_fill,branching"
}

/// A line of CSV.
pub fn csv(problem: &str, row: &Row) -> String {
    let best = row.best.map(|mv| mv.to_string()).unwrap_or_default();
    format!(
        "{},{},{},{},{},{},{},{},{best},{},{:.3},{},{},{:.4},{:.2}",
        quoted(problem),
        row.method,
        quoted(&row.switches.to_string()),
        row.limit.map(|n| n.to_string()).unwrap_or_default(),
        row.depth,
        row.result.map_or("unknown", |status| status.word()),
        row.exact,
        row.right.map(|r| r.to_string()).unwrap_or_default(),
        row.nodes,
        row.time.as_secs_f64() * 1000.0,
        row.usage.hits,
        row.usage.looks,
        row.usage.fill,
        row.branching,
    )
}

/// A field of CSV: quoted where it has to be.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// What made a result wrong, or how far a search came that was stopped.
fn remark(row: &Row) -> String {
    if row.right == Some(false) {
        let usual = Switches::default();
        let turned = Switch::ALL
            .into_iter()
            .filter(|&s| row.switches.has(s) != usual.has(s) && s.can_change_answers());
        let mut causes: Vec<String> = turned.map(|s| s.to_string()).collect();
        causes.extend(row.breadth.map(|most| format!("breadth {most}")));
        if !row.exact && !row.stopped {
            causes.push(format!("depth {}", row.depth));
        }
        if row.stopped {
            causes.push("nodes".to_owned());
        }
        return match causes.is_empty() {
            true => "wrong".to_owned(),
            false => format!("wrong: {}", causes.join(", ")),
        };
    }
    match (row.stopped, row.depth) {
        (false, _) => String::new(),
        (true, 0) => format!("stopped after {} nodes", row.nodes),
        (true, depth) => format!("stopped behind depth {depth}"),
    }
}

/// How deep a run went, where that is what ended it: the limit, or the last of growing depths.
fn depth(row: &Row) -> String {
    let deepens = matches!(
        row.method,
        Method::Classic {
            deepening: true,
            ..
        }
    );
    match row.limit {
        None if row.stopped && !deepens => String::new(),
        None if !deepens => "end".to_owned(),
        _ => row.depth.to_string(),
    }
}

/// A table for people.
pub fn table(rows: &[Row]) -> String {
    let mut lines = vec![
        [
            "method", "switches", "depth", "result", "nodes", "ms", "hits", "fill", "moves", "",
        ]
        .map(String::from),
    ];
    for row in rows {
        let result = match (row.result, row.exact) {
            (Some(status), true) => status.word().to_owned(),
            (Some(status), false) => format!("{}?", status.word()),
            (None, _) => "unknown".to_owned(),
        };
        let hits = match row.usage.looks {
            0 => String::new(),
            looks => format!("{:.0} %", 100.0 * row.usage.hits as f64 / looks as f64),
        };
        let fill = match row.usage.looks {
            0 => String::new(),
            _ => format!("{:.1} %", 100.0 * row.usage.fill),
        };
        lines.push([
            row.method.to_string(),
            row.switches.to_string(),
            depth(row),
            result,
            row.nodes.to_string(),
            format!("{:.1}", row.time.as_secs_f64() * 1000.0),
            hits,
            fill,
            format!("{:.1}", row.branching),
            remark(row),
        ]);
    }
    let widths: Vec<usize> = (0..lines[0].len())
        .map(|i| {
            lines
                .iter()
                .map(|l| l[i].chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for line in &lines {
        let mut out = String::new();
        for (i, cell) in line.iter().enumerate() {
            let width = widths[i];
            // Words to the left, numbers to the right.
            let _ = match i {
                0 | 1 | 3 | 9 => write!(out, "{cell:<width$}  "),
                _ => write!(out, "{cell:>width$}  "),
            };
        }
        text.push_str(out.trim_end());
        text.push('\n');
    }
    text
}
