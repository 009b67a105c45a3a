//! Looks for boards that take the solver long: `cargo xtask bench climb [--minutes N] [--seed S]`.
//!
//! A climb starts from a random board, changes a few of its givens at a time, and keeps every change that makes the board
//! slower. Two goals get as much time each: the time to count to two solutions, and the time to explain. They start
//! from boards of many kinds, because slow boards of one kind say nothing about the others, and sometimes from slow boards
//! that were found before. Times are of the processor, the shortest of several, so that other programs don't count.

use std::ffi::OsString;
use std::time::{Duration, Instant};

use ninefold::generate::Generator;
use ninefold::{Board, Cell, Digit};

use crate::Outcome;

/// Boards that took earlier versions of the solver up to half a second, as further starts.
const SLOW: [&str; 9] = [
    ".....1.9....45..6.93.8......54..........2..4..63.........6.34.5................8.",
    "..6.....4.12..9..6.7.6............2..........643.8........9...8.....8...4..1....3",
    "........2...543.6.1..7......54361.............63.........6.9345.......2..........",
    "...1........546.3.1.........45..18............36....1....3.54.6..................",
    ".....8.5.........931.................8.........4..7..6..8...1..1..3..........63..",
    "..74...............69....2.....1.......8.4.....3.6.....2.5.........739..5........",
    "3...1...21...3...........7................86.7.....45..7...9...485.62............",
    "3...1...21...3...........7................86.......45..........485.6.............",
    ".....9........4.....7..1.6.62.5......8.......5..........42.71....9...............",
];

/// How many boards are kept for each goal, and printed in the end.
const KEPT: usize = 10;

/// A climb ends after this many changes in a row that make nothing slower.
const PATIENCE: u32 = 1000;

/// With fewer givens there are so many solutions that none of them takes long to find.
const FEWEST_GIVENS: usize = 12;

/// How many boards a climb chooses its start from.
const STARTS: u32 = 1000;

/// A time in seconds that is so short that it has to be measured more often.
const SHORT: f64 = 1e-4;

/// What is to take long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Count,
    Explain,
}

impl Goal {
    /// One run, and whether the board has fewer than two solutions.
    fn run(self, board: &Board) -> (Duration, bool) {
        let start = clock();
        let solutions = match self {
            Goal::Count => board.count_solutions(2),
            Goal::Explain => board.analyze().solutions().get(),
        };
        (clock().saturating_sub(start), solutions < 2)
    }

    /// The shortest of so many runs.
    fn time(self, board: &Board, runs: u32) -> Duration {
        (0..runs).map(|_| self.run(board).0).min().unwrap_or_default()
    }

    /// How long it takes, as precisely as it is printed.
    pub(crate) fn milliseconds(self, board: &Board) -> f64 {
        1e3 * self.time(board, 20).as_secs_f64()
    }
}

/// The time that this thread has spent on the processor.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the standard library has no clock for it")]
fn clock() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a local variable that outlives the call.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

#[cfg(not(unix))]
fn clock() -> Duration {
    use std::sync::LazyLock;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Random numbers: splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    #[expect(clippy::cast_possible_truncation, reason = "less than the limit")]
    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

/// The search, with the slowest boards so far.
pub(crate) struct Climber {
    random: Random,
    end: Instant,
    /// The digits that the givens of this climb may have.
    digits: Vec<Digit>,
    slowest: [Vec<(Duration, Board)>; 2],
    climbs: u64,
    measured: u64,
}

/// Climbs for a while, and prints the slowest boards.
pub(crate) fn climb(mut arguments: impl Iterator<Item = OsString>) -> Outcome {
    let (mut minutes, mut seed) = (10.0, 1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().and_then(|value| value.into_string().ok()).unwrap_or_default();
        let is_read = match argument.to_str() {
            Some("--minutes") => value.parse().map(|number| minutes = number).is_ok(),
            Some("--seed") => value.parse().map(|number| seed = number).is_ok(),
            _ => return Err(format!("climb [--minutes N] [--seed S], found {}", argument.display())),
        };
        if !is_read {
            return Err(format!("{} needs a number", argument.display()));
        }
    }
    let length = Duration::try_from_secs_f64(60.0 * minutes).map_err(|error| error.to_string())?;
    let climber = Climber::new(seed, length).run();
    println!("{} climbs, {} boards measured in {minutes} minutes", climber.climbs, climber.measured);
    for goal in [Goal::Count, Goal::Explain] {
        println!("\nslowest to {}", if goal == Goal::Count { "count to two" } else { "explain" });
        println!("   count  explain");
        for (_, board) in climber.of(goal) {
            let [count, explain] = [Goal::Count, Goal::Explain].map(|goal| goal.milliseconds(board));
            println!("{count:5.2} ms {explain:5.2} ms  {board}");
        }
    }
    Ok(())
}

impl Climber {
    pub(crate) fn new(seed: u64, length: Duration) -> Climber {
        Climber {
            random: Random(seed),
            end: Instant::now() + length,
            digits: Vec::new(),
            slowest: [Vec::new(), Vec::new()],
            climbs: 0,
            measured: 0,
        }
    }

    /// Climbs until the time is over.
    pub(crate) fn run(mut self) -> Climber {
        let mut spent = [Duration::ZERO; 2];
        while Instant::now() < self.end {
            let goal = if spent[0] <= spent[1] { Goal::Count } else { Goal::Explain };
            let start = clock();
            self.climb(goal);
            spent[goal as usize] += clock().saturating_sub(start);
            self.climbs += 1;
        }
        self
    }

    /// The slowest boards for a goal, the slowest first.
    pub(crate) fn of(&self, goal: Goal) -> &[(Duration, Board)] {
        &self.slowest[goal as usize]
    }

    /// One climb, from a new board or from one of the slowest.
    fn climb(&mut self, goal: Goal) {
        self.digits = Digit::ALL.to_vec();
        for _ in 0..self.random.below(5) {
            let index = self.random.below(self.digits.len());
            self.digits.remove(index);
        }
        let known = self.slowest[self.random.below(2)].clone();
        let known: Vec<Board> = match self.random.below(4) {
            0 => known.into_iter().map(|(_, board)| board).collect(),
            1 => SLOW.iter().filter_map(|line| line.parse().ok()).collect(),
            _ => Vec::new(),
        };
        let mut board = match self.random.pick(&known) {
            Some(known) => {
                let changes = self.random.between(1, 8);
                (0..changes).fold(known, |board, _| self.changed(&board))
            }
            None => self.slow_start(goal),
        };
        let mut slowness = self.slowness(goal, &board, 0.0);
        let mut idle = 0;
        while idle < PATIENCE && Instant::now() < self.end {
            let changes = [1, 1, 1, 2, 2, 3][self.random.below(6)];
            let other = (0..changes).fold(board, |board, _| self.changed(&board));
            if other.givens() < FEWEST_GIVENS || !other.is_valid() {
                continue;
            }
            // What is about as slow is taken, too, so that a climb can go along a plateau.
            let tolerated = 0.97 * slowness;
            let found = self.slowness(goal, &other, tolerated);
            idle = if found > 1.03 * slowness { 0 } else { idle + 1 };
            if found > tolerated {
                (board, slowness) = (other, found.max(slowness));
            }
        }
        self.keep(goal, &board);
    }

    /// How slow a board is, in seconds: the shortest of several runs, unless the first is shorter than what it is compared
    /// with.
    ///
    /// Boards with two solutions are the slowest of all to count at first, but never get far, so they count for less.
    fn slowness(&mut self, goal: Goal, board: &Board, compared: f64) -> f64 {
        self.measured += 1;
        let run = || {
            let (time, is_few) = goal.run(board);
            time.as_secs_f64() * if is_few || goal == Goal::Explain { 1.0 } else { 0.01 }
        };
        let first = run();
        let again = if first < compared {
            0
        } else if first < SHORT {
            5
        } else {
            1
        };
        (0..again).map(|_| run()).fold(first, f64::min)
    }

    /// Adds the board to the slowest, if it is one of them.
    fn keep(&mut self, goal: Goal, board: &Board) {
        let time = goal.time(board, 10);
        let slowest = &mut self.slowest[goal as usize];
        let index = slowest.partition_point(|(other, _)| *other >= time);
        slowest.insert(index, (time, *board));
        slowest.truncate(KEPT);
        if index == 0 {
            eprintln!("{:8.3} ms to {goal:?}: {board}", 1e3 * time.as_secs_f64());
        }
    }

    /// The slowest of many boards to start from.
    fn slow_start(&mut self, goal: Goal) -> Board {
        let mut slowest = (0.0, Board::EMPTY);
        for _ in 0..STARTS {
            let board = self.start();
            if board.givens() >= FEWEST_GIVENS && board.is_valid() {
                let slowness = self.slowness(goal, &board, slowest.0);
                if slowness > slowest.0 {
                    slowest = (slowness, board);
                }
            }
        }
        slowest.1
    }

    /// A board to start from.
    fn start(&mut self) -> Board {
        let generator = Generator::new(self.random.next());
        match self.random.below(5) {
            // A puzzle with a wrong given.
            0 => self.changed(&generator.puzzle(0)),
            // Some digits of a solved board, with one of them changed.
            1 => {
                let solved = generator.solved(0);
                let mut board = Board::EMPTY;
                for _ in 0..self.random.between(14, 28) {
                    let cell = Cell::ALL[self.random.below(81)];
                    if let Some(digit) = solved.get(cell).filter(|digit| self.digits.contains(digit)) {
                        board.place(cell, digit);
                    }
                }
                self.changed(&board)
            }
            // Scattered digits, sometimes only in a few rows and columns.
            _ => {
                let (rows, columns) = (self.random.between(3, 9), self.random.between(4, 9));
                let mut board = Board::EMPTY;
                for _ in 0..self.random.between(10, 26) {
                    let (row, column) = (self.random.below(rows), self.random.below(columns));
                    self.place(&mut board, Cell::ALL[row * 9 + column]);
                }
                board
            }
        }
    }

    /// Puts a random digit into the cell, if there is one that breaks no rule.
    fn place(&mut self, board: &mut Board, cell: Cell) {
        board.clear(cell);
        let candidates = board.candidates(cell);
        let digits: Vec<Digit> =
            self.digits.iter().copied().filter(|&digit| candidates.contains(digit)).collect();
        if let Some(digit) = self.random.pick(&digits) {
            board.place(cell, digit);
        }
    }

    /// The board with a given dropped, added, changed or moved, or with the digits of two lines swapped in part.
    fn changed(&mut self, board: &Board) -> Board {
        let mut board = *board;
        let filled: Vec<(Cell, Digit)> = board.filled().collect();
        let given = self.random.pick(&filled);
        let cell = Cell::ALL[self.random.below(81)];
        match (self.random.below(5), given) {
            (0, Some((given, _))) => {
                board.clear(given);
            }
            (1, Some((given, _))) => self.place(&mut board, given),
            (2, Some((given, digit))) => {
                board.clear(given);
                if board.candidates(cell).contains(digit) {
                    board.place(cell, digit);
                }
            }
            (3, Some((given, digit))) => {
                if let Some((other, swapped)) = self.random.pick(&filled) {
                    board.clear(given);
                    board.clear(other);
                    board.place(given, swapped);
                    board.place(other, digit);
                }
            }
            _ => self.place(&mut board, cell),
        }
        board
    }
}
