//! The report as text: findings by kind, the gravest first.

use std::fmt::Write as _;

use check::Kind;

use crate::findings::report::{Report, Summary};
use crate::findings::words::{doubtful, heading};
use crate::plain::harmless;

/// Writes the report.
pub fn write(reports: &[Report], summary: &Summary) -> String {
    let mut text = String::new();
    for kind in Kind::ALL {
        if summary.count(kind) == 0 {
            continue;
        }
        let _ = writeln!(text, "{}", heading(kind));
        for report in reports {
            tell(&mut text, report, kind);
        }
        text.push('\n');
    }
    let _ = writeln!(text, "{}", summary.words());
    harmless(&text)
}

/// Tells what a problem has of one kind.
fn tell(text: &mut String, report: &Report, kind: Kind) {
    if let Err(failure) = &report.checked {
        if kind == Kind::Unreadable {
            let _ = writeln!(text, "  {failure}");
        }
        return;
    }
    let mut found = report.findings().iter();
    let mut found = found.by_ref().filter(|f| f.kind() == kind).peekable();
    if found.peek().is_none() {
        return;
    }
    let mut head = report.id.clone();
    let parts = [report.name().map(str::to_owned), report.task()];
    for part in parts.into_iter().flatten() {
        let _ = write!(head, ", {part}");
    }
    let _ = writeln!(text, "  {}", head.replace('\n', " "));
    let (Some(teller), Ok(checked)) = (report.teller(), &report.checked) else {
        return;
    };
    for finding in found {
        let _ = writeln!(text, "    {}", teller.tell(finding));
    }
    let rests_on_reading = !matches!(kind, Kind::IllegalMove | Kind::Duplicate | Kind::NoAnswer);
    if let Some(doubt) = checked.doubt.filter(|_| rests_on_reading) {
        let _ = writeln!(text, "    Doubtful: {}.", doubtful(doubt));
    }
}
