//! Long streams: every fault is reported with its line, and memory stays small whatever the format.

use std::io::{Read, Write};
use std::process::ChildStdin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::program::{Call, SHORT, VALID, grid, ninefold, peak_memory};

const LENGTH: usize = 30_000_000;

/// Every so many lines, or records where they take several, one is malformed.
const PERIOD: usize = 100_000;

/// A long text of one kind.
struct Kind {
    head: &'static str,
    good: String,
    bad: String,
    separator: &'static str,
    tail: &'static str,
    /// Lines in a record, with those that part it from the next.
    lines: usize,
    /// Where in a bad record the fault is.
    fault: (usize, usize),
    message: &'static str,
    /// What the totals say about the column.
    of_column: &'static str,
}

impl Kind {
    /// How many records there are.
    fn records(&self) -> usize {
        // Without optimisation grids take three times as long to read as lines.
        let length = if self.lines == 1 { LENGTH } else { LENGTH / 3 };
        length / (self.good.len() + self.separator.len())
    }

    /// A bad record ends each period of lines.
    fn is_bad(&self, record: usize) -> bool {
        (record + 1).is_multiple_of(PERIOD / self.lines)
    }

    /// Writes the text in pieces that are no multiple of anything.
    fn write(&self, to: &mut impl Write) {
        let mut piece = self.head.to_owned();
        let records = self.records();
        for record in 0..records {
            piece += if self.is_bad(record) { &self.bad } else { &self.good };
            piece += if record + 1 < records { self.separator } else { self.tail };
            if piece.len() > 50_021 {
                to.write_all(piece.as_bytes()).unwrap();
                piece.clear();
            }
        }
        to.write_all(piece.as_bytes()).unwrap();
    }

    /// What `check` should say.
    fn report(&self) -> String {
        let first_line = 1 + self.head.matches('\n').count();
        let bad: Vec<_> = (0..self.records()).filter(|&record| self.is_bad(record)).collect();
        let mut report = String::new();
        for record in &bad {
            let line = first_line + record * self.lines + self.fault.0;
            report += &format!("-:{line}:{}: malformed: {}\n", self.fault.1, self.message);
        }
        let (all, bad) = (self.records(), bad.len());
        assert!(bad >= 3, "too few faults to tell anything");
        let of_column = self.of_column;
        report + &format!("{all} boards{of_column}: {} valid, {bad} malformed\n", all - bad)
    }

    /// Runs the text through the program, and holds its report and its peak of memory against what they should be.
    #[track_caller]
    fn passes_in_bounded_memory(self) {
        let expected = self.report();
        let run = run(&ninefold(["check", "-j", "2"]), move |stdin| self.write(stdin));
        assert_eq!(String::from_utf8(run.stdout).unwrap(), expected);
        assert_eq!((run.code, run.stderr.as_str()), (Some(2), ""));
        run.peak.is_below_64_mib();
    }
}

/// How the program ran.
struct Run {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
    peak: Peak,
}

/// The peak of resident memory in KiB, where the system gives it.
struct Peak(Option<u64>);

impl Peak {
    #[track_caller]
    fn is_below_64_mib(&self) {
        if cfg!(target_os = "linux") {
            let peak = self.0.expect("the system tells how much memory a process uses");
            assert!(peak < 64 << 10, "{peak} KiB at the peak");
        }
    }
}

/// Makes the call, and watches its memory.
fn run(call: &Call, write: impl FnOnce(&mut ChildStdin) + Send) -> Run {
    let mut child = call.command().spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stderr = child.stderr.take().unwrap();
    let process = child.id();
    let has_ended = AtomicBool::new(false);
    let (stdout, stderr, peak) = thread::scope(|scope| {
        let peak = scope.spawn(|| {
            let mut peak = None;
            while !has_ended.load(Ordering::Relaxed) {
                // The last reading before the end counts: the system keeps the maximum itself.
                peak = peak.max(peak_memory(process));
                thread::sleep(Duration::from_millis(5));
            }
            peak
        });
        scope.spawn(move || {
            write(&mut stdin);
            drop(stdin);
        });
        let errors = scope.spawn(move || {
            let mut errors = String::new();
            stderr.read_to_string(&mut errors).unwrap();
            errors
        });
        // Reading in small pieces leaves the program time to run ahead.
        let (mut stdout, mut piece) = (Vec::new(), vec![0; 4 << 10]);
        let mut pipe = child.stdout.take().unwrap();
        loop {
            match pipe.read(&mut piece).unwrap() {
                0 => break,
                length => stdout.extend_from_slice(&piece[..length]),
            }
        }
        has_ended.store(true, Ordering::Relaxed);
        (stdout, errors.join().unwrap(), peak.join().unwrap())
    });
    Run { code: child.wait().unwrap().code(), stdout, stderr, peak: Peak(peak) }
}

#[test]
fn lines() {
    Kind {
        head: "",
        good: VALID.into(),
        bad: SHORT.into(),
        separator: "\n",
        tail: "\n",
        lines: 1,
        fault: (0, 81),
        message: "expected 81 cells, found 80",
        of_column: "",
    }
    .passes_in_bounded_memory();
}

#[test]
fn grids() {
    Kind {
        head: "",
        good: grid(VALID),
        bad: grid(VALID).replacen("195", "1A5", 1),
        separator: "\n",
        tail: "",
        lines: 10,
        fault: (1, 5),
        message: "expected a digit from 1 to 9 or a blank, found 'A'",
        of_column: "",
    }
    .passes_in_bounded_memory();
}

#[test]
fn a_table() {
    Kind {
        head: "id,puzzle\n",
        good: format!("1,{VALID}"),
        bad: format!("1,{SHORT}"),
        separator: "\n",
        tail: "\n",
        lines: 1,
        fault: (0, 83),
        message: "expected 81 cells, found 80",
        of_column: " in column \"puzzle\"",
    }
    .passes_in_bounded_memory();
}

#[test]
fn json_lines() {
    Kind {
        head: "",
        good: format!("{{\"puzzle\":\"{VALID}\"}}"),
        bad: format!("{{\"puzzle\":\"{SHORT}\"}}"),
        separator: "\n",
        tail: "\n",
        lines: 1,
        fault: (0, 92),
        message: "expected 81 cells, found 80",
        of_column: "",
    }
    .passes_in_bounded_memory();
}

#[test]
fn one_array() {
    Kind {
        head: "[\n",
        good: format!("\"{VALID}\""),
        bad: format!("\"{SHORT}\""),
        separator: ",\n",
        tail: "\n]\n",
        lines: 1,
        fault: (0, 82),
        message: "expected 81 cells, found 80",
        of_column: "",
    }
    .passes_in_bounded_memory();
}

/// Runs the program on a file, on as many threads as it takes.
fn run_on_file(arguments: &[&str], content: impl AsRef<[u8]>) -> Run {
    let arguments = arguments.iter().copied().chain(["-j", "16", "a"]);
    run(&ninefold(arguments).file("a", content), |_| {})
}

#[test]
fn a_million_malformed_lines() {
    const LINES: usize = 1_000_000;
    let text = format!("{VALID}\n").repeat(2) + &"x\n".repeat(LINES);
    let shown: String =
        (3..23).map(|line| format!("a:{line}:2: malformed: expected 81 cells, found 1\n")).collect();
    let expected = format!("{shown}a: {} more malformed\n", LINES - 20);
    for arguments in [&["check", "-o", "summary"][..], &["filter", "--invert"], &["convert", "--to", "line"]]
    {
        let run = run_on_file(arguments, &text);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.stderr.starts_with(&expected), "{arguments:?}: {:.2000}", run.stderr);
        run.peak.is_below_64_mib();
    }
}

#[test]
fn boards_full_of_conflicts_as_json() {
    let ones = "1".repeat(81);
    for line in [format!("{ones}\n"), format!("\"{ones}\"\n")] {
        let run = run_on_file(&["check", "-o", "jsonl"], line.repeat(20_000));
        assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
        assert_eq!(run.stdout.iter().filter(|&&byte| byte == b'\n').count(), 20_000);
        run.peak.is_below_64_mib();
    }
}

#[test]
fn long_records_that_are_passed_on() {
    let long = "n".repeat(3_000_000);
    for record in [
        format!("{VALID} {long}\n"),
        format!("{{\"puzzle\":\"{VALID}\",\"x\":\"{long}\"}}\n"),
        format!("{{\"puzzle\":\"{VALID}\",\"{long}\":1}}\n"),
    ] {
        let text = record.repeat(30);
        let run = run_on_file(&["filter"], &text);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert!(run.stdout == text.as_bytes(), "the records are not the same");
        run.peak.is_below_64_mib();
    }
}
