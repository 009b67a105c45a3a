//! The solver, in memory on one thread, compared with other libraries; and the program's use of it on all cores.
//!
//! All solvers count solutions up to two, on boards that were parsed into their own types beforehand. Ninefold gets all boards
//! in one call, the others have calls for one board only; ninefold's is timed, too. All answers are compared, board by board,
//! before anything is timed; rounds are interleaved, and the best time of each counts.

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::solve::count_solutions;
use ninefold::{Board, Requirement};
use rustoku_lib::Rustoku;
use sudoku::Sudoku;

use crate::climb::{Climber, Goal};
use crate::data::Line;
use crate::memory::read;
use crate::puzzles::Set;
use crate::report::{Figure, Findings, Table, float, short};
use crate::tdoku::{Puzzle, Tdoku};
use crate::watch::{Measurement, Run};
use crate::{Options, Outcome};

/// What the compiler was allowed to use. The library detects the CPU at run time; others may not.
const BUILD: &str = if cfg!(target_feature = "avx512f") {
    "built with a target-cpu that has AVX-512"
} else if cfg!(target_feature = "avx2") {
    "built with a target-cpu that has AVX2"
} else {
    "built for the default target-cpu"
};

/// The longest that a round of ninefold and `sudoku` should take, in seconds. Of larger sets, a part is timed.
const ROUND: f64 = 3.0;
/// `rustoku-lib` gets this many boards, or fewer if they take more than a second.
const RUSTOKU_BOARDS: usize = 200;

/// The answers for a set, and how long they took.
struct Answers {
    /// Boards with no solution (including invalid ones), with one, with more.
    counts: [usize; 3],
    invalid: usize,
    seconds: f64,
}

pub(crate) fn run(options: &Options) -> Outcome<Findings> {
    let sets = match options.paths[..] {
        [] => Set::generate(&options.data, if options.quick { 2_000 } else { 20_000 })?,
        ref paths => paths.iter().map(|path| Set::from_file(path)).collect::<Outcome<_>>()?,
    };
    let mut findings = Findings::default();
    let mut solver = Table::new(
        format!("Counting solutions up to two, in memory, one thread, {BUILD}: thousand puzzles per second"),
        &[
            "set",
            "boards",
            "timed",
            "ninefold",
            "one by one",
            "sudoku 0.8",
            "× sudoku",
            "rustoku-lib 0.14",
            "× rustoku-lib",
        ],
    );
    let tdoku = tdoku(options)?;
    let mut against_tdoku = Table::new(
        format!("The same, with tdoku: thousand puzzles per second, {BUILD}"),
        &["set", "timed", "ninefold", "one by one", "tdoku", "× tdoku", "one by one × tdoku"],
    );
    let mut minimal = Table::new(
        format!("Is it minimal? In memory, one thread, {BUILD}"),
        &["set", "timed", "minimal", "thousand puzzles/s"],
    );
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut program = Table::new(
        format!(
            "`ninefold check --require unique -o summary`, all cores ({cores}), against in memory × cores, {BUILD}"
        ),
        &["set", "boards", "seconds", "thousand puzzles/s", "of in memory × cores"],
    );
    let mut lowest = f64::INFINITY;
    for set in &sets {
        let answers = verify(&set.lines).map_err(|error| format!("{}: {error}", set.name))?;
        let lines = part(&set.lines, ROUND / answers.seconds);
        let Rates { rate, one_by_one, their_rate } = compare_with_sudoku(&lines);
        let ratio = rate / their_rate;
        if let Some(tdoku) = &tdoku {
            let rates = compare_with_tdoku(tdoku, &set.name, &lines)?;
            let ratio = rates.rate / rates.their_rate;
            lowest = lowest.min(ratio);
            findings.figure(format!("tdoku {}", set.name), ratio);
            against_tdoku.rows.push(vec![
                set.name.clone(),
                lines.len().to_string(),
                short(rates.rate / 1e3),
                short(rates.one_by_one / 1e3),
                short(rates.their_rate / 1e3),
                short(ratio),
                short(rates.one_by_one / rates.their_rate),
            ]);
        }
        let (few, rustoku_rate, rustoku_ratio) = compare_with_rustoku(&set.lines)?;
        solver.rows.push(vec![
            set.name.clone(),
            set.lines.len().to_string(),
            lines.len().to_string(),
            short(rate / 1e3),
            short(one_by_one / 1e3),
            short(their_rate / 1e3),
            short(ratio),
            format!("{} ({few} boards)", short(rustoku_rate / 1e3)),
            short(rustoku_ratio),
        ]);
        findings.figure(format!("sudoku {}", set.name), ratio);
        let Minimality { timed, minimal: found, rate: minimal_rate } = minimality(set);
        findings.figure(format!("minimal {}", set.name), minimal_rate / 1e3);
        minimal.rows.push(vec![
            set.name.clone(),
            timed.to_string(),
            found.to_string(),
            short(minimal_rate / 1e3),
        ]);
        // A program that refused the first set would refuse them all.
        if program.notes.is_empty() {
            match whole_program(options, set, &answers)? {
                Ok(seconds) => program.rows.push(vec![
                    set.name.clone(),
                    set.lines.len().to_string(),
                    short(seconds),
                    short(float(set.lines.len() as u64) / seconds / 1e3),
                    short(float(set.lines.len() as u64) / seconds / rate / float(cores as u64)),
                ]),
                Err(refusal) => program.notes.push(format!("Not measured: {refusal}")),
            }
        }
    }
    findings.tables.push(solver);
    if let Some(tdoku) = tdoku {
        against_tdoku.notes.push(format!("tdoku was compiled with {} for this CPU.", tdoku.compiler()));
        findings.tables.push(against_tdoku);
        findings.figure("tdoku", lowest);
    }
    findings.tables.extend([minimal, program, slowest_boards(options, &mut findings.figures)]);
    Ok(findings)
}

/// Roughly this share of the boards, evenly spaced.
fn part(lines: &[Line], share: f64) -> Vec<Line> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
    let step = (1.0 / share).ceil().max(1.0) as usize;
    lines.iter().copied().step_by(step).collect()
}

fn sudoku_board(line: &Line) -> Sudoku {
    Sudoku::from_str_line(str::from_utf8(line).expect("boards are ASCII")).expect("it is a board")
}

/// `None` for a board with two equal digits in a house, which `rustoku-lib` refuses and which has no solution.
fn rustoku_board(line: &Line) -> Option<Rustoku> {
    Rustoku::new_from_str(str::from_utf8(line).expect("boards are ASCII")).ok()
}

fn rustoku_count(board: Option<&Rustoku>) -> usize {
    board.map_or(0, |board| board.clone().solve_until(2).len())
}

/// Compares ninefold's and `sudoku`'s answers for every board, and ninefold's for many boards with those for one.
fn verify(lines: &[Line]) -> Outcome<Answers> {
    let mut answers = Answers { counts: [0; 3], invalid: 0, seconds: 0.0 };
    let start = Instant::now();
    let boards: Vec<Board> = lines.iter().map(read).collect();
    for ((line, board), many) in lines.iter().zip(&boards).zip(count_solutions(&boards, 2)) {
        let count = board.count_solutions(2);
        if count != many {
            return Err(format!("ninefold counts {count} and {many} solutions of {}", line.escape_ascii()));
        }
        let other = sudoku_board(line).solutions_count_up_to(2);
        if count != other {
            return Err(format!(
                "ninefold counts {count}, sudoku {other} solutions of {}",
                line.escape_ascii()
            ));
        }
        answers.counts[count] += 1;
        answers.invalid += usize::from(!board.is_valid());
    }
    answers.seconds = start.elapsed().as_secs_f64();
    Ok(answers)
}

/// Runs all in turns, at least three times and more often while there is time. Returns the best time of each in seconds.
fn race<const N: usize>(budget: f64, contenders: [&dyn Fn() -> usize; N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    let start = Instant::now();
    for round in 0..25 {
        if round >= 3 && start.elapsed().as_secs_f64() > budget {
            break;
        }
        for (contender, best) in contenders.iter().zip(&mut best) {
            let start = Instant::now();
            black_box(contender());
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    best
}

/// Puzzles per second.
struct Rates {
    rate: f64,
    /// One board per call.
    one_by_one: f64,
    their_rate: f64,
}

/// Compares ninefold with a call that counts the solutions of one of their boards.
fn compare<T>(lines: &[Line], theirs: &[T], their_count: impl Fn(&T) -> usize) -> Rates {
    let own: Vec<Board> = lines.iter().map(read).collect();
    let seconds = race(
        4.0 * ROUND,
        [
            &|| count_solutions(black_box(&own), 2).into_iter().sum(),
            &|| own.iter().map(|board| black_box(board).count_solutions(2)).sum(),
            &|| theirs.iter().map(|board| their_count(black_box(board))).sum(),
        ],
    );
    let [rate, one_by_one, their_rate] = seconds.map(|seconds| float(lines.len() as u64) / seconds);
    Rates { rate, one_by_one, their_rate }
}

fn compare_with_sudoku(lines: &[Line]) -> Rates {
    let theirs: Vec<Sudoku> = lines.iter().map(sudoku_board).collect();
    compare(lines, &theirs, |board| board.solutions_count_up_to(2))
}

/// The answers are compared first.
fn compare_with_tdoku(tdoku: &Tdoku, name: &str, lines: &[Line]) -> Outcome<Rates> {
    let theirs: Vec<Puzzle> = lines.iter().map(Puzzle::new).collect();
    for (line, puzzle) in lines.iter().zip(&theirs) {
        let (count, other) = (read(line).count_solutions(2), tdoku.count(puzzle));
        if count != other {
            let line = line.escape_ascii();
            return Err(format!("{name}: ninefold counts {count}, tdoku {other} solutions of {line}"));
        }
    }
    Ok(compare(lines, &theirs, |puzzle| tdoku.count(puzzle)))
}

/// Builds tdoku, if its source is given.
fn tdoku(options: &Options) -> Outcome<Option<Tdoku>> {
    let target = options.data.join("tdoku");
    options.tdoku.as_deref().map(|source| Tdoku::build(source, &target)).transpose()
}

/// How many boards `rustoku-lib` got, its puzzles per second, and the ratio of ninefold's to those.
fn compare_with_rustoku(lines: &[Line]) -> Outcome<(usize, f64, f64)> {
    let (mut own, mut theirs) = (Vec::new(), Vec::new());
    let start = Instant::now();
    for line in lines.iter().step_by(lines.len().div_ceil(RUSTOKU_BOARDS)) {
        if start.elapsed().as_secs_f64() > 1.0 {
            break;
        }
        let (board, other) = (read(line), rustoku_board(line));
        let (count, found) = (board.count_solutions(2), rustoku_count(other.as_ref()));
        if count != found {
            return Err(format!(
                "ninefold counts {count}, rustoku-lib {found} solutions of {}",
                line.escape_ascii()
            ));
        }
        own.push(board);
        theirs.push(other);
    }
    let [seconds, their_seconds] = race(
        1.0,
        [&|| own.iter().map(|board| black_box(board).count_solutions(2)).sum(), &|| {
            theirs.iter().map(|board| rustoku_count(black_box(board.as_ref()))).sum()
        }],
    );
    Ok((own.len(), float(own.len() as u64) / their_seconds, their_seconds / seconds))
}

/// How many boards were judged, how many of them are minimal, and how many are judged per second.
struct Minimality {
    timed: usize,
    minimal: usize,
    rate: f64,
}

fn minimality(set: &Set) -> Minimality {
    let minimal = |boards: &[Board]| {
        boards.iter().filter(|board| black_box(board).judge(Requirement::Minimal).meets()).count()
    };
    let boards = |lines: &[Line]| -> Vec<Board> { lines.iter().map(read).collect() };
    // About as many as can be judged in a second, estimated from a few.
    let few = boards(&part(&set.lines, 200.0 / float(set.lines.len() as u64)));
    let [seconds] = race(0.1, [&|| minimal(&few)]);
    let each = seconds / float(few.len() as u64);
    let timed = boards(&part(&set.lines, 1.0 / (each * float(set.lines.len() as u64))));
    let [seconds] = race(3.0, [&|| minimal(&timed)]);
    let rate = float(timed.len() as u64) / seconds;
    Minimality { timed: timed.len(), minimal: minimal(&timed), rate }
}

/// The slowest boards that a short climb finds.
fn slowest_boards(options: &Options, figures: &mut Vec<Figure>) -> Table {
    let seconds = if options.quick { 6 } else { 60 };
    let mut table = Table::new(
        format!("The slowest boards that {seconds} seconds of climbing find: milliseconds, {BUILD}"),
        &["slowest", "to count to two", "to explain", "board"],
    );
    let slowest = Climber::new(1, Duration::from_secs(seconds)).run();
    for (goal, key, name) in
        [(Goal::Count, "slow count", "to count"), (Goal::Explain, "slow explanation", "to explain")]
    {
        let Some((_, board)) = slowest.of(goal).first() else { continue };
        let [count, explain] = [Goal::Count, Goal::Explain].map(|goal| goal.milliseconds(board));
        let value = if goal == Goal::Count { count } else { explain };
        figures.push(Figure { key: key.to_owned(), value });
        table.rows.push(vec![name.to_owned(), short(count), short(explain), format!("`{board}`")]);
    }
    table
}

/// How long the whole program takes on the set, in seconds; or why it refuses.
fn whole_program(options: &Options, set: &Set, answers: &Answers) -> Outcome<Result<f64, String>> {
    let arguments = ["check", "--require", "unique", "-o", "summary"].map(Into::into);
    let arguments = arguments.into_iter().chain([set.path.clone().into()]).collect();
    let run = Run { program: options.program.clone().into(), arguments, out: None, feed: None };
    let output = Command::new(&run.program)
        .args(&run.arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", options.program.display()))?;
    let error = String::from_utf8_lossy(&output.stderr);
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Ok(Err(error.lines().next().unwrap_or("the program gave no reason").to_owned()));
    }
    let summary = String::from_utf8_lossy(&output.stdout);
    let [none, one, more] = answers.counts;
    let expected = [
        (one, "unique"),
        (more, "ambiguous"),
        (none - answers.invalid, "unsolvable"),
        (answers.invalid, "invalid"),
    ];
    let counts: Vec<&str> = summary.trim_end().split([':', ',']).map(str::trim).collect();
    for (count, word) in expected {
        if (count > 0) != counts.contains(&format!("{count} {word}").as_str()) {
            return Err(format!("{}: expected {count} {word}, found {}", set.name, summary.trim_end()));
        }
    }
    let mut best = Measurement::NEVER;
    let start = Instant::now();
    for round in 0..options.rounds() {
        if round >= 2 && start.elapsed().as_secs_f64() > ROUND {
            break;
        }
        best = best.merge(run.time()?);
    }
    Ok(Ok(best.seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles;

    #[test]
    fn all_count_the_same_solutions() {
        let sets = puzzles::generate_lines(60);
        for ((name, lines), expected) in sets.iter().zip([[0, 60, 0], [0, 0, 60], [60, 0, 0]]) {
            let answers = verify(lines).unwrap();
            assert_eq!((answers.counts, answers.invalid), (expected, 0), "{name}");
            for line in &lines[..20] {
                let count = rustoku_count(rustoku_board(line).as_ref());
                assert_eq!(count, read(line).count_solutions(2), "{}", line.escape_ascii());
            }
        }
    }

    #[test]
    fn a_board_with_a_conflict_has_no_solution() {
        let mut line = [b'.'; 81];
        line[..2].fill(b'1');
        let answers = verify(&[line]).unwrap();
        assert_eq!((answers.counts, answers.invalid), ([1, 0, 0], 1));
        assert_eq!(rustoku_count(rustoku_board(&line).as_ref()), 0);
    }

    #[test]
    fn parts_are_evenly_spaced() {
        let lines: Vec<Line> = (0..10).map(|cell| [cell; 81]).collect();
        assert_eq!(part(&lines, 1.0).len(), 10);
        assert_eq!(part(&lines, 7.0).len(), 10);
        assert_eq!(part(&lines, 0.3).iter().map(|line| line[0]).collect::<Vec<_>>(), [0, 4, 8]);
    }
}
