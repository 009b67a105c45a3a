//! The npm package in Node.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use ninefold::Board;
use ninefold::solve::count_solutions;

use crate::data::{Boards, Faults, Kinds};
use crate::files::{self, Form, Recipe};
use crate::memory::read;
use crate::puzzles::generate_lines;
use crate::report::{Findings, Table, float, short};
use crate::{Options, Outcome, methods};

const PLAIN: Recipe = Recipe { name: "plain.txt", form: Form::Line(b'.'), faults: Faults::Third };

/// How many boards are judged, whether the run is quick or not: there is a goal for their time.
const BOARDS: usize = 1_000_000;

/// What can't be measured is left out, and a line says why.
pub(crate) fn run(options: &Options) -> Outcome<Findings> {
    let mut findings = Findings::default();
    if let Some(missing) = missing(options) {
        eprintln!("skipped: Node ({missing})");
        return Ok(findings);
    }
    lines(options, &mut findings)?;
    solver(options, &mut findings)?;
    Ok(findings)
}

/// What there isn't, of all that is needed.
fn missing(options: &Options) -> Option<String> {
    let packages = [&options.package, &options.portable];
    let missing = packages.into_iter().find(|package| !package.join("node.js").is_file());
    match missing {
        Some(package) => Some(format!("there is no package in {}", package.display())),
        None => Command::new("node").arg("--version").output().err().map(|error| error.to_string()),
    }
}

fn lines(options: &Options, findings: &mut Findings) -> Outcome {
    let file = files::provide(&options.data, PLAIN, BOARDS as u64)?;
    let valid = Boards::new(Kinds::Both, Faults::Third)
        .take(BOARDS)
        .filter(|generated| methods::fourth(&generated.board))
        .count();
    let boards = BOARDS.to_string();
    let arguments = [options.package.as_os_str(), file.path.as_ref(), boards.as_ref()];
    let [seconds] = node(options, "lines.mjs", &arguments, valid)?;
    let mut table = Table::new("Lines in Node, one thread", &["boards", "seconds", "million boards/s"]);
    table.rows.push(vec![boards, short(seconds), short(float(BOARDS as u64) / seconds / 1e6)]);
    findings.tables.push(table);
    findings.figure("node", seconds);
    Ok(())
}

fn solver(options: &Options, findings: &mut Findings) -> Outcome {
    let mut table = Table::new(
        "`unique` in Node, one thread: thousand puzzles per second",
        &["set", "boards", "ninefold", "without vectors", "×"],
    );
    for (name, puzzles) in generate_lines(if options.quick { 1_000 } else { 5_000 }) {
        let path = options.data.join(format!("node-{name}.txt"));
        let text: Vec<u8> = puzzles.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect();
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        let boards: Vec<Board> = puzzles.iter().map(read).collect();
        let unique = count_solutions(&boards, 2).into_iter().filter(|&count| count == 1).count();
        let arguments = [options.package.as_os_str(), options.portable.as_os_str(), path.as_os_str()];
        let [seconds, portable] = node(options, "solver.mjs", &arguments, unique)?;
        let thousands = float(puzzles.len() as u64) / 1e3;
        table.rows.push(vec![
            format!("generated, {name}"),
            puzzles.len().to_string(),
            short(thousands / seconds),
            short(thousands / portable),
            short(portable / seconds),
        ]);
        findings.figure(format!("node {name}"), portable / seconds);
    }
    findings.tables.push(table);
    Ok(())
}

/// Runs a script, which prints its answer and the seconds of the best rounds. Returns these if the answer is right.
fn node<const N: usize>(
    options: &Options,
    script: &str,
    arguments: &[&OsStr],
    expected: usize,
) -> Outcome<[f64; N]> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("js").join(script);
    let mut command = Command::new("node");
    command.arg(script).args(arguments).arg(options.rounds().to_string());
    let output = command.output().map_err(|error| format!("node: {error}"))?;
    if !output.status.success() {
        return Err(format!("Node: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut words = text.split_whitespace();
    let answer = words.next().and_then(|answer| answer.parse().ok());
    let seconds: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
    match seconds.try_into() {
        Ok(seconds) if answer == Some(expected) => Ok(seconds),
        _ => Err(format!("Node: expected {expected} and {N} times, found {text}")),
    }
}
