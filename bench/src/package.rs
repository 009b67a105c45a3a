//! The Python package, compared with numpy and with the same call in Rust, and in Spark.

use std::hint::black_box;
use std::time::Instant;

use ninefold::{Board, are_valid};

use crate::data::{Boards, Faults, Kinds};
use crate::memory::read;
use crate::python::run_script;
use crate::report::{Findings, Table, float, short};
use crate::{Options, Outcome};

/// Spark runs on two workers with one core each.
const WORKERS: f64 = 2.0;

pub(crate) fn run(options: &Options) -> Outcome<Findings> {
    let mut findings = Findings::default();
    let in_memory = in_memory(options, &mut findings)?;
    findings.tables.extend(in_memory.into_iter().chain(in_spark(options)?));
    Ok(findings)
}

/// Goals are for how much longer boards in one form take than boards in another: the key, and the two forms.
const RATIOS: [(&str, &str, &str); 3] = [
    ("int32", "is_valid_many: int32 [N, 81]", "is_valid_many: uint8 [N, 81]"),
    ("int64", "is_valid_many: int64 [N, 81]", "is_valid_many: uint8 [N, 81]"),
    ("list of str", "is_valid_many: list of str", "is_valid_many: Arrow strings"),
];

fn in_memory(options: &Options, findings: &mut Findings) -> Outcome<Option<Table>> {
    let name = "the Python package";
    let (boards, rounds) = if options.quick { (200_000, 3) } else { (1_000_000, 10) };
    let sample: Vec<Board> = Boards::new(Kinds::Both, Faults::Third)
        .take(boards)
        .map(|generated| read(&generated.board))
        .collect();
    let before = in_rust(&sample, rounds);
    let Some(text) = run_script(options, name, "package.py", &[boards, rounds])? else { return Ok(None) };
    // Measured before and after the script, since it can't take turns with the others.
    let rust = before.min(in_rust(&sample, rounds));

    let columns = ["what", "boards", "ns/board", "million boards/s", "× numpy"];
    let mut table = Table::new("The Python package, in memory, one thread", &columns);
    for (index, task) in text.split("\n\n").enumerate() {
        let rows: Option<Vec<_>> = task.lines().map(contender).collect();
        let mut rows =
            rows.filter(|rows| !rows.is_empty()).ok_or_else(|| format!("{name} run_script {text}"))?;
        if index == 0 {
            rows.push(("Rust: are_valid", boards as u64, rust));
        }
        let each = |&(_, boards, seconds): &(&str, u64, f64)| seconds / float(boards) * 1e9;
        let numpy = each(&rows[0]);
        let find = |name: &str| rows.iter().find(|row| row.0 == name).map(each);
        for (key, one, other) in RATIOS {
            if let (Some(one), Some(other)) = (find(one), find(other)) {
                findings.figure(key, one / other);
            }
        }
        for row in &rows {
            let each = each(row);
            table.rows.push(vec![
                row.0.to_owned(),
                row.1.to_string(),
                short(each),
                short(1e3 / each),
                short(numpy / each),
            ]);
        }
    }
    Ok(Some(table))
}

/// The best time of the library's call for many boards, in seconds.
fn in_rust(boards: &[Board], rounds: usize) -> f64 {
    let seconds = (0..rounds).map(|_| {
        let start = Instant::now();
        black_box(are_valid(black_box(boards)));
        start.elapsed().as_secs_f64()
    });
    seconds.fold(f64::INFINITY, f64::min)
}

/// A line of the script's output: name, boards, seconds.
fn contender(line: &str) -> Option<(&str, u64, f64)> {
    let mut fields = line.split('\t');
    Some((fields.next()?, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

fn in_spark(options: &Options) -> Outcome<Option<Table>> {
    let name = "Spark";
    let (boards, rounds) = if options.quick { (200_000, 3) } else { (2_000_000, 5) };
    let Some(text) = run_script(options, name, "cluster.py", &[boards, rounds])? else { return Ok(None) };
    let columns = ["require", "boards", "job, seconds", "judging, seconds", "share of the workers' time"];
    let mut table = Table::new("Boards of a Parquet file in Spark, two workers with one core each", &columns);
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [require, job, judging] = fields[..] else { return Err(format!("{name} run_script {text}")) };
        let [Ok(job), Ok(judging)] = [job, judging].map(str::parse::<f64>) else {
            return Err(format!("{name} run_script {text}"));
        };
        let share = judging / (job * WORKERS) * 100.0;
        table.rows.push(vec![
            require.to_owned(),
            boards.to_string(),
            short(job),
            short(judging),
            format!("{} %", short(share)),
        ]);
    }
    table.notes.push("Judging alone is `check_many` on one thread, without Spark.".to_owned());
    Ok(Some(table))
}
