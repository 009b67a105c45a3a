//! In memory, on one thread: how many boards per second each contender judges.
//!
//! All contenders get the same boards and count the valid ones. All answers are compared, board by board, before
//! anything is timed. Rounds are interleaved, with every contender once per round, and the best time of each counts, so
//! that a ratio compares runs made side by side.

use std::hint::black_box;
use std::time::Instant;

use ninefold::Board;

use crate::data::{Boards, Faults, Kinds, Line};
use crate::report::{Bar, Chart, Findings, Table, float, short};
use crate::{Options, Outcome, kernels, methods, peers};

const BOARDS: usize = 100_000;

/// The same boards in every form that a contender takes.
struct Sample {
    lines: Vec<Line>,
    /// One board per line.
    text: Vec<u8>,
    boards: Vec<Board>,
}

impl Sample {
    fn new(lines: Vec<Line>) -> Sample {
        let text = lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect();
        let boards = lines.iter().map(read).collect();
        Sample { lines, text, boards }
    }
}

/// The line as a board, without the library's parser.
pub(crate) fn read(line: &Line) -> Board {
    Board::try_from(line.map(|cell| if cell == b'.' { 0 } else { cell - b'0' }))
        .expect("cells are digits or blank")
}

/// What a contender's answers must be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Valid or not.
    Valid,
    /// A different question, where all that is certain is that a board with a "yes" is valid.
    Solvable,
}

struct Contender {
    name: String,
    is_own: bool,
    question: Question,
    count: Box<dyn Fn(&Sample) -> usize>,
}

impl Contender {
    /// A contender that judges one line at a time.
    fn of_lines(name: &str, judge: impl Fn(&Line) -> bool + 'static) -> Contender {
        Contender {
            name: name.to_owned(),
            is_own: false,
            question: Question::Valid,
            count: Box::new(move |sample| sample.lines.iter().filter(|line| judge(line)).count()),
        }
    }

    fn own(name: impl Into<String>, count: impl Fn(&Sample) -> usize + 'static) -> Contender {
        Contender { name: name.into(), is_own: true, question: Question::Valid, count: Box::new(count) }
    }
}

pub(crate) fn run(options: &Options) -> Outcome<Findings> {
    let mut findings = Findings::default();
    let with_solutions = Contender {
        question: Question::Solvable,
        ..Contender::of_lines("sudoku 0.8: is there a solution?", peers::sudoku_has_solution)
    };
    compare(options, Kinds::Both, "full grids and puzzles", with_solutions, &mut findings)?;
    let is_solved = Contender::of_lines("sudoku 0.8: is_solved", peers::sudoku_is_solved);
    compare(options, Kinds::Grids, "full grids only", is_solved, &mut findings)?;
    Ok(findings)
}

fn contenders(sudoku: Contender) -> Vec<Contender> {
    // Closures, not a table of function pointers, so that each can be inlined as in a real program.
    let mut contenders = vec![
        Contender::of_lines(methods::METHODS[0].0, methods::first),
        Contender::of_lines(methods::METHODS[1].0, methods::second),
        Contender::of_lines(methods::METHODS[2].0, methods::third),
        Contender::of_lines(methods::METHODS[3].0, methods::fourth),
        Contender::of_lines(methods::METHODS[4].0, |line| methods::fifth(line.as_slice())),
        Contender::of_lines("rustoku-lib 0.14: new_from_str", peers::rustoku),
        sudoku,
        Contender::own("ninefold: parse, is_valid", |sample| {
            let parsed = |line| str::from_utf8(line).ok()?.parse::<Board>().ok();
            sample
                .lines
                .iter()
                .filter(|line| parsed(line.as_slice()).is_some_and(|board| board.is_valid()))
                .count()
        }),
        Contender::own("ninefold: is_valid, boards already parsed", |sample| {
            sample.boards.iter().filter(|board| board.is_valid()).count()
        }),
    ];
    for (name, count) in kernels::available() {
        contenders
            .push(Contender::own(format!("ninefold: {name} kernel"), move |sample| count(&sample.text)));
    }
    contenders
}

/// One table and, for the mixed boards, one chart and the figures.
fn compare(
    options: &Options,
    kinds: Kinds,
    boards: &str,
    sudoku: Contender,
    findings: &mut Findings,
) -> Outcome {
    let lines: Vec<Line> =
        Boards::new(kinds, Faults::Third).take(BOARDS).map(|generated| generated.board).collect();
    let sample = Sample::new(lines);
    let contenders = contenders(sudoku);
    let differing = verify(&sample, &contenders)?;

    let mut best = vec![f64::INFINITY; contenders.len()];
    for _ in 0..if options.quick { 5 } else { 15 } {
        for (contender, best) in contenders.iter().zip(&mut best) {
            let start = Instant::now();
            black_box((contender.count)(black_box(&sample)));
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }

    let mut table = Table::new(
        format!("In memory, one thread: {BOARDS} boards, {boards}"),
        &["what", "ns/board", "million boards/s", "× first method"],
    );
    let mut chart = Chart {
        title: format!("Judging {boards} in memory, one thread: million boards per second (more is better)"),
        bars: Vec::new(),
    };
    for (contender, seconds) in contenders.iter().zip(&best) {
        let rate = float(BOARDS as u64) / seconds / 1e6;
        let ratio = best[0] / seconds;
        table.rows.push(vec![contender.name.clone(), short(1e3 / rate), short(rate), short(ratio)]);
        chart.bars.push(Bar {
            label: contender.name.clone(),
            value: rate,
            shown: short(rate),
            is_own: contender.is_own,
        });
        for key in ["portable kernel", "avx2 kernel", "avx512 kernel"] {
            if kinds == Kinds::Both && contender.is_own && contender.name.ends_with(key) {
                findings.figure(key, ratio);
            }
        }
    }
    if differing > 0 {
        table.notes.push(format!(
            "Whether there is a solution is a different question: {differing} of the {BOARDS} boards are valid but have none."
        ));
    }
    findings.tables.push(table);
    if kinds == Kinds::Both {
        findings.charts.push(chart);
    }
    Ok(())
}

/// Compares every answer with the first method's. Returns how often the solver said "no" to a valid board.
fn verify(sample: &Sample, contenders: &[Contender]) -> Outcome<usize> {
    let mut differing = 0;
    let mut valid = 0;
    for &line in &sample.lines {
        let expected = methods::first(&line);
        valid += usize::from(expected);
        let alone = Sample::new(vec![line]);
        for Contender { name, question, count, .. } in contenders {
            match (count(&alone) == 1, question) {
                (answer, _) if answer == expected => {}
                (false, Question::Solvable) => differing += 1,
                (answer, _) => {
                    return Err(format!("{name} says {answer}, not {expected}, for {}", line.escape_ascii()));
                }
            }
        }
    }
    for Contender { name, question, count, .. } in contenders {
        let expected = if *question == Question::Valid { valid } else { valid - differing };
        let found = count(sample);
        if found != expected {
            return Err(format!("{name} counts {found} valid boards, not {expected}"));
        }
    }
    Ok(differing)
}
