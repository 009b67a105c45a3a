//! Judging a board allocates nothing: neither the answer nor the reasons, nor reading a plain line, nor many of them.

#![allow(unsafe_code, reason = "a global allocator cannot be written without it")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell as Counter;
use std::hint::black_box;
use std::iter;

use ninefold::batch::{Kernel, Splitter, lines};
use ninefold::rules::{CheckedGrid, Rules};
use ninefold::{Board, Cell, Digit, Format, Reader, Requirement, Verdict, is_valid_sudoku};

#[path = "it/boards.rs"]
#[allow(dead_code, reason = "a few of them are enough here")]
mod boards;

use boards::{INVALID, SOLVED, VALID};

/// The system's allocator, which counts how often each thread asks it for memory.
struct Counting;

thread_local! {
    // Tests run side by side, so each thread counts for itself. A constant without a destructor is in place
    // from the start: to count does not itself allocate.
    static ASKED: Counter<usize> = const { Counter::new(0) };
}

fn count() {
    ASKED.set(ASKED.get() + 1);
}

// SAFETY: every call is passed on to the system's allocator as it came, so what holds for that one holds here.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise about the layout is the one that is owed here.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promise about the layout is the one that is owed here.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the pointer came from the system's allocator, for all of them do; the rest is the caller's
        // promise.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from the system's allocator, for all of them do; the rest is the caller's
        // promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often the work asks for memory, and its result.
fn allocations<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ASKED.get();
    let result = black_box(work());
    (ASKED.get() - before, result)
}

const LINES: [&str; 4] = [
    VALID,
    INVALID,
    SOLVED,
    "111111111111111111111111111111111111111111111111111111111111111111111111111111111",
];

fn boards() -> [Board; 4] {
    LINES.map(|line| line.parse().unwrap())
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| black_box(Box::new(5_u8))).0, 1);
    assert_eq!(allocations(|| black_box(vec![0_u8; 81])).0, 1);
    let mut numbers = vec![1_u8];
    assert_eq!(allocations(|| numbers.reserve_exact(black_box(1000))).0, 1);
    assert_eq!(allocations(|| 5).0, 0);
}

#[test]
fn is_valid() {
    for (board, expected) in boards().iter().zip([true, false, true, false]) {
        assert_eq!(allocations(|| board.is_valid()), (0, expected), "{board}");
    }
    let solved = boards()[2];
    assert_eq!(allocations(|| solved.is_solved()), (0, true));
}

#[test]
fn is_valid_sudoku_over_rows() {
    for (board, expected) in boards().into_iter().zip([true, false, true, false]) {
        let rows: [[char; 9]; 9] = board.into();
        assert_eq!(allocations(|| is_valid_sudoku(&rows)), (0, expected), "{board}");
    }
    assert_eq!(allocations(|| is_valid_sudoku(&[['.'; 9]; 8])), (0, false));
}

#[test]
fn conflicts() {
    for (board, expected) in boards().iter().zip([0, 2, 0, 27]) {
        let (asked, (count, cells)) = allocations(|| {
            board
                .conflicts()
                .fold((0, 0), |(count, cells), conflict| (count + 1, cells + conflict.cells().len()))
        });
        assert_eq!((asked, count), (0, expected), "{board}");
        assert!(cells >= 2 * count, "{board}");
    }
}

#[test]
fn conflicting_cells() {
    for (board, expected) in boards().iter().zip([0, 3, 0, 81]) {
        assert_eq!(allocations(|| board.conflicting_cells().len()), (0, expected), "{board}");
        assert_eq!(allocations(|| board.conflicting_cells().iter().count()), (0, expected), "{board}");
    }
}

#[test]
fn clashes_and_candidates() {
    for board in &boards() {
        let (asked, (clashes, candidates)) = allocations(|| {
            let mut clashes = 0;
            let mut candidates = 0;
            for cell in Cell::ALL {
                clashes += Digit::ALL.iter().map(|&digit| board.clashes(cell, digit).len()).sum::<usize>();
                candidates += board.candidates(cell).iter().count();
            }
            (clashes, candidates)
        });
        assert_eq!(asked, 0, "{board}");
        // Every filled cell clashes with its digit in each of its 20 peers.
        assert_eq!(clashes, 20 * board.givens(), "{board}");
        assert!(candidates > 0, "{board}");
    }
}

#[test]
fn reading_a_plain_line() {
    for (line, board) in LINES.into_iter().zip(boards()) {
        assert_eq!(allocations(|| line.parse::<Board>()), (0, Ok(board)), "{line}");
        let with_zeros = line.replace('.', "0");
        assert_eq!(allocations(|| with_zeros.parse::<Board>()), (0, Ok(board)), "{with_zeros}");
    }
}

#[test]
fn filled_cells_and_blanks() {
    for (board, expected) in boards().iter().zip([30, 30, 81, 81]) {
        let counted = allocations(|| (board.filled().count(), board.blanks().len(), board.givens()));
        assert_eq!(counted, (0, (expected, 81 - expected, expected)), "{board}");
    }
}

#[test]
fn many_boards_at_once() {
    let boards = boards().repeat(50);
    let mut answers = vec![false; boards.len()];
    for kernel in Kernel::available() {
        let (asked, ()) = allocations(|| kernel.mark_valid(&boards, &mut answers));
        assert_eq!(asked, 0, "{kernel}");
        assert_eq!(answers, [true, false].repeat(100), "{kernel}");
    }
}

#[test]
fn many_plain_lines() {
    let text = (LINES.join("\n") + "\n").repeat(50);
    let with_more = text.replace('\n', " and more\r\n");
    for kernel in Kernel::available() {
        for text in [&text, &with_more, text.trim_end()] {
            let (asked, tally) = allocations(|| lines(text).kernel(kernel).tally(Requirement::Solved));
            let counts =
                [Verdict::Unfinished, Verdict::Solved, Verdict::Invalid].map(|verdict| tally.get(verdict));
            assert_eq!((asked, counts, tally.malformed()), (0, [50, 50, 100], 0), "{kernel}");
            let (asked, valid) = allocations(|| {
                let boards = lines(text).kernel(kernel).filter_map(|line| line.board.ok());
                boards
                    .filter(|board| board.is_valid() && board.to_board().conflicts().next().is_none())
                    .count()
            });
            assert_eq!((asked, valid), (0, 100), "{kernel}");
            // One by one.
            let mut left = lines(text).kernel(kernel);
            let (asked, count) = allocations(|| iter::from_fn(|| left.next()).count());
            assert_eq!((asked, count), (0, 200), "{kernel}");
        }
    }
}

/// The cells of a group are gathered in one place, and nothing else needs memory.
#[test]
fn many_records_of_one_shape() {
    let text = boards().map(|board| format!("{}\n\n", board.written(Format::Grid))).concat().repeat(50);
    let mut splitter = Splitter::new(Reader::new(), usize::MAX);
    splitter.feed(text.as_bytes());
    for _ in 0..2 {
        assert!(splitter.next_record().is_some());
    }
    let rest = splitter.hand_over().unwrap();
    // Each record ends with a blank line. One is left of the last record that the reader has read.
    let text = rest.text.trim_ascii_start();
    for kernel in Kernel::available() {
        let mut records = rest.layout.records(text).kernel(kernel);
        let (asked, tally) = allocations(|| records.tally(Requirement::Solved));
        let counts =
            [Verdict::Unfinished, Verdict::Solved, Verdict::Invalid].map(|verdict| tally.get(verdict));
        assert_eq!((asked, counts, tally.malformed()), (1, [49, 50, 99], 0), "{kernel}");
    }
}

/// Registers for all cells are allocated when the text is given, and nothing else needs memory.
#[test]
fn many_plain_lines_of_grids() {
    let rules: Rules = "4x4".parse().unwrap();
    let lines = rules.lines();
    let text = "1234............\n1234341221434321\n11..............\n1111111111111111\n".repeat(50);
    for kernel in Kernel::available() {
        for text in [&text, &text.replace('\n', "\r\n"), text.trim_end()] {
            let mut records = lines.records(text.as_bytes()).kernel(kernel);
            let (asked, tally) = allocations(|| records.tally(Requirement::Solved));
            let counts =
                [Verdict::Unfinished, Verdict::Solved, Verdict::Invalid].map(|verdict| tally.get(verdict));
            assert_eq!((asked, counts, tally.malformed()), (0, [50, 50, 100], 0), "{kernel}");
            let records = lines.records(text.as_bytes()).kernel(kernel);
            let (asked, valid) = allocations(|| {
                records.filter_map(|record| record.grid.ok()).filter(CheckedGrid::is_valid).count()
            });
            assert_eq!((asked, valid), (0, 100), "{kernel}");
        }
    }
}
