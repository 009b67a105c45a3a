//! The npm package in Node.

use std::path::Path;
use std::process::Command;

use crate::data::{Boards, Faults, Kinds};
use crate::files::{self, Form, Recipe};
use crate::report::{Findings, Table, float, short};
use crate::{Options, Outcome, methods};

const PLAIN: Recipe = Recipe { name: "plain.txt", form: Form::Line(b'.'), faults: Faults::Third };

/// How many boards are judged, whether the run is quick or not: there is a goal for their time.
const BOARDS: usize = 1_000_000;

/// Nothing is measured if Node or the package is missing.
pub(crate) fn run(options: &Options) -> Outcome<Findings> {
    let mut findings = Findings::default();
    let Some(seconds) = measure(options)? else { return Ok(findings) };
    let mut table = Table::new("Lines in Node, one thread", &["boards", "seconds", "million boards/s"]);
    let rate = float(BOARDS as u64) / seconds / 1e6;
    table.rows.push(vec![BOARDS.to_string(), short(seconds), short(rate)]);
    findings.figure("node", seconds);
    findings.tables.push(table);
    Ok(findings)
}

/// The seconds of the best round.
fn measure(options: &Options) -> Outcome<Option<f64>> {
    let package = options.package.join("node.js");
    if !package.is_file() {
        eprintln!("skipped: Node (there is no {})", package.display());
        return Ok(None);
    }
    let file = files::provide(&options.data, PLAIN, BOARDS as u64)?;
    let valid = Boards::new(Kinds::Both, Faults::Third)
        .take(BOARDS)
        .filter(|generated| methods::fourth(&generated.board))
        .count();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("js/lines.mjs");
    let mut command = Command::new("node");
    command.arg(script).arg(&options.package).arg(&file.path).arg(BOARDS.to_string());
    let output = match command.arg(options.rounds().to_string()).output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("skipped: Node ({error})");
            return Ok(None);
        }
    };
    if !output.status.success() {
        return Err(format!("Node: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let answer =
        text.trim().split_once(' ').and_then(|(found, seconds)| Some((found, seconds.parse().ok()?)));
    match answer {
        Some((found, seconds)) if found == valid.to_string() => Ok(Some(seconds)),
        _ => Err(format!("Node: expected {valid} valid boards, found {text}")),
    }
}
