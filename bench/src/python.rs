//! What people write by hand in Python: a plain check with sets, and one with numpy.
//!
//! Only judging boards in memory is timed, not starting Python and reading the file.

use std::path::Path;
use std::process::Command;

use crate::data::{Boards, Faults, Kinds};
use crate::files::{self, Form, Recipe};
use crate::report::{Bar, Findings, Table, float, short};
use crate::{Options, Outcome, methods};

const PLAIN: Recipe = Recipe { name: "plain.txt", form: Form::Line(b'.'), faults: Faults::Third };

/// The scripts: name, file, boards, and boards of a quick run.
const SCRIPTS: [(&str, &str, usize, usize); 2] = [
    ("Python: sets, by hand", "plain.py", 100_000, 20_000),
    ("numpy: bits, sum against OR", "vectors.py", 1_000_000, 200_000),
];

/// Adds a table, and bars to the chart of the in-memory runs if there is one.
pub(crate) fn run(options: &Options, findings: &mut Findings) -> Outcome {
    let mut table =
        Table::new("In memory, Python, one thread", &["what", "boards", "µs/board", "million boards/s"]);
    for (name, script, boards, quick_boards) in SCRIPTS {
        let boards = if options.quick { quick_boards } else { boards };
        let Some(rate) = measure(options, name, script, boards)? else { continue };
        table.rows.push(vec![name.to_owned(), boards.to_string(), short(1.0 / rate), short(rate)]);
        if let Some(chart) = findings.charts.first_mut().filter(|chart| chart.title.contains("in memory")) {
            chart.bars.push(Bar { label: name.to_owned(), value: rate, shown: short(rate), is_own: false });
        }
    }
    if !table.rows.is_empty() {
        findings.tables.push(table);
    }
    Ok(())
}

/// Million boards per second, best of three; `None` if Python or numpy is missing.
fn measure(options: &Options, name: &str, script: &str, boards: usize) -> Outcome<Option<f64>> {
    let generated = Boards::new(Kinds::Both, Faults::Third).take(boards);
    let valid = generated.filter(|generated| methods::first(&generated.board)).count();
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let Some(text) = run_script(options, name, script, &[boards])? else { return Ok(None) };
        let (found, seconds) =
            text.trim().split_once(' ').ok_or_else(|| format!("{name} run_script {text}"))?;
        if found != valid.to_string() {
            return Err(format!("{name} counts {found} valid boards, not {valid}"));
        }
        best = best.min(seconds.parse::<f64>().map_err(|_| format!("{name} run_script {text}"))?);
    }
    Ok(Some(float(boards as u64) / best / 1e6))
}

/// The output of a script, given the file of boards and these numbers; `None` if Python or one of its modules is missing.
pub(crate) fn run_script(
    options: &Options,
    name: &str,
    script: &str,
    numbers: &[usize],
) -> Outcome<Option<String>> {
    let file = files::provide(&options.data, PLAIN, options.boards())?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python").join(script);
    let mut command = Command::new(&options.python);
    command.arg(&script).arg(&file.path).args(numbers.iter().map(ToString::to_string));
    let output = match command.output() {
        Ok(output) => output,
        Err(error) => {
            eprintln!("skipped: {name} ({}: {error})", options.python.display());
            return Ok(None);
        }
    };
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        let error = error.lines().last().unwrap_or("no reason given");
        if error.contains("No module named") {
            eprintln!("skipped: {name} ({error})");
            return Ok(None);
        }
        return Err(format!("{name}: {error}"));
    }
    Ok(Some(String::from_utf8_lossy(&output.stdout).into_owned()))
}
