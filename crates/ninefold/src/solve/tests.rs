//! Every kernel that this CPU can run gives the same answers, and so does the search for slow boards.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::branch::{Split, Ways, split_cell};
use super::kernel::SolverKernel;
use super::lanes::{Lanes, MOST_POSITIONS};
use super::portable::Portable;
use super::position::Position;
use super::restarts::{self, Places, Weights};
use crate::board::{Board, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::generate::Generator;
use crate::{BOX, SIDE};

/// Boards with no, one and many solutions; easy and hard.
const BOARDS: [&str; 9] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "8.........95.......76.........426798...571243...893165......916....3.487....1.532",
    ".................................................................................",
];

/// [`BOARDS`], and generated puzzles with one solution, with one given dropped, and with one given changed.
fn boards() -> impl Iterator<Item = Board> {
    let generated = (0..8).flat_map(|index| {
        let puzzle = Generator::new(1).puzzle(index);
        let (cell, digit) = puzzle.filled().next().unwrap();
        let (mut fewer, mut other) = (puzzle, puzzle);
        fewer.clear(cell);
        other.place(cell, Digit::ALL[usize::from(digit.get()) % 9]);
        [puzzle, fewer, other]
    });
    BOARDS.into_iter().map(|line| line.parse().unwrap()).chain(generated)
}

/// The number of solutions up to a hundred, and the solutions in ascending order if there are fewer.
fn solutions(kernel: SolverKernel, board: &Board) -> (usize, Vec<Board>) {
    let mut solutions = Vec::new();
    kernel.search(&Position::new(board), &mut |position, _| {
        solutions.push(position.board());
        if solutions.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    solutions.sort_unstable();
    solutions.dedup();
    let count = solutions.len();
    assert!(solutions.iter().all(Board::is_solved), "{kernel:?}: {board}");
    assert!(
        solutions
            .iter()
            .all(|solution| board.filled().all(|(cell, digit)| solution.get(cell) == Some(digit))),
        "{kernel:?}: {board}"
    );
    if count == 100 {
        solutions.clear();
    }
    (count, solutions)
}

/// Small enough to be run under Miri.
#[test]
fn a_few_boards() {
    for (line, expected) in [(BOARDS[0], 1), (BOARDS[1], 0)] {
        let board: Board = line.parse().unwrap();
        for kernel in SolverKernel::all() {
            assert_eq!(solutions(kernel, &board).0, expected, "{kernel:?}: {board}");
        }
    }
    let boards = [BOARDS[0], BOARDS[1], BOARDS[0]].map(|line| line.parse().unwrap());
    assert_eq!(super::count_solutions(&boards, 2), [1, 0, 1]);
}

#[test]
fn every_kernel_finds_the_same_solutions() {
    let kernels = SolverKernel::all();
    for board in boards() {
        let expected = solutions(kernels[0], &board);
        for &kernel in &kernels[1..] {
            assert_eq!(solutions(kernel, &board), expected, "{kernel:?}: {board}");
        }
    }
}

/// The number of solutions, found by trying every digit in every blank cell in turn.
fn naive_count(board: &mut Board, limit: usize) -> usize {
    let fewest = board.blanks().into_iter().min_by_key(|&cell| board.candidates(cell).len());
    let Some(cell) = fewest else { return usize::from(board.is_valid()) };
    let mut count = 0;
    for digit in board.candidates(cell) {
        board.place(cell, digit);
        count += naive_count(board, limit - count);
        board.clear(cell);
        if count == limit {
            break;
        }
    }
    count
}

#[test]
fn every_kernel_counts_like_a_naive_solver() {
    // The fixed boards would take a naive solver too long.
    for mut board in boards().skip(BOARDS.len()) {
        let expected = if board.is_valid() { naive_count(&mut board, 3) } else { 0 };
        for kernel in SolverKernel::all() {
            assert_eq!(solutions(kernel, &board).0.min(3), expected, "{kernel:?}: {board}");
            assert_eq!(kernel.count_solutions(&[board], 3), [expected], "{kernel:?}: {board}");
        }
    }
}

#[test]
fn every_kernel_counts_many_boards_like_one() {
    let mut boards: Vec<Board> = boards().collect();
    // Hard boards at both ends, so that idle lanes have to share them.
    boards.extend_from_within(2..5);
    boards.rotate_left(2);
    for kernel in SolverKernel::all() {
        for limit in [1, 2, 7] {
            let expected: Vec<usize> =
                boards.iter().map(|board| solutions(kernel, board).0.min(limit)).collect();
            for length in [0, 1, 2, 3, 4, 5, 9, boards.len()] {
                let counts = kernel.count_solutions(&boards[..length], limit);
                assert_eq!(counts, expected[..length], "{kernel:?}, {length} boards, up to {limit}");
            }
        }
        assert_eq!(kernel.count_solutions(&boards, 0), vec![0; boards.len()]);
    }
}

#[test]
fn every_kernel_knows_which_givens_are_needed() {
    for index in 0..3 {
        let mut puzzle = Generator::new(2).puzzle(index);
        // A minimal puzzle, and puzzles with one and three more givens.
        for more in [0, 1, 2] {
            let solution = puzzle.solution().unwrap();
            for cell in puzzle.blanks().into_iter().step_by(7).take(more) {
                puzzle.place(cell, solution.get(cell).unwrap());
            }
            let expected: Vec<Cell> = puzzle
                .filled()
                .filter(|&(cell, _)| {
                    let mut fewer = puzzle;
                    fewer.clear(cell);
                    naive_count(&mut fewer, 2) == 1
                })
                .map(|(cell, _)| cell)
                .collect();
            assert_eq!(puzzle.needs_all_givens(), expected.is_empty(), "{puzzle}");
            for kernel in SolverKernel::all() {
                let mut redundant = Vec::new();
                kernel.ask_givens(&puzzle, &mut |cell, is_needed| {
                    if !is_needed {
                        redundant.push(cell);
                    }
                    ControlFlow::Continue(())
                });
                redundant.sort_unstable();
                assert_eq!(redundant, expected, "{kernel:?}: {puzzle}");
            }
        }
    }
}

#[test]
fn every_kernel_deduces_the_same() {
    let kernels = SolverKernel::all();
    for board in boards() {
        let settled = |kernel: SolverKernel| {
            let mut position = Position::new(&board);
            kernel.settle(&mut position).then_some(position)
        };
        for &kernel in &kernels[1..] {
            assert_eq!(settled(kernel), settled(kernels[0]), "{kernel:?}: {board}");
        }
    }
}

#[test]
fn a_position_keeps_the_board() {
    for board in boards() {
        assert_eq!(Position::new(&board).board(), board);
    }
}

#[test]
fn candidates_of_a_position_are_taken_cell_by_cell() {
    let solution: Board =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
    let solved = Position::new(&solution);
    let empty = Position::new(&Board::EMPTY);
    let digits: DigitSet = [1, 4, 9].into_iter().filter_map(Digit::new).collect();
    for cell in Cell::ALL {
        for digit in Digit::ALL {
            let mut position = empty;
            position.exclude(cell, digit);
            let with_another = empty.with_another(cell, digit, digits);
            let only = DigitSet::from_iter([digit]);
            for other in Cell::ALL {
                let is_there = other == cell;
                let expected = if is_there { DigitSet::ALL - only } else { DigitSet::ALL };
                assert_eq!(position.candidates(other), expected, "{digit} excluded from {cell}");
                let expected = if is_there { digits - only } else { DigitSet::ALL };
                assert_eq!(with_another.candidates(other), expected, "another than {digit} in {cell}");
            }
        }
        let own = solved.candidates(cell);
        let expected = if (own & digits).is_empty() { own } else { digits };
        assert_eq!(empty.near(&solved, digits).candidates(cell), expected, "{cell}");
        assert_eq!(solved.near(&solved, digits).candidates(cell), own, "{cell}");
    }
}

/// The position as vectors.
#[expect(unsafe_code, reason = "the trait's constructor is unsafe")]
fn vectors(position: &Position) -> [Portable; SIDE] {
    // SAFETY: these need no special instructions.
    position.places.map(|words| unsafe { Portable::load(&[words; MOST_POSITIONS]) })
}

/// Both halves of a position.
fn halves(position: &Position, split: &Split) -> [Position; 2] {
    [split.here, split.there].map(|lost| {
        let mut half = *position;
        for &place in split.places.indices() {
            half.places[place].iter_mut().zip(lost).for_each(|(word, lost)| *word &= !lost);
        }
        half
    })
}

/// What one half of a position has lost.
fn lost(position: &Position, half: &Position) -> Vec<(Cell, Digit)> {
    let candidates = Cell::ALL.into_iter().flat_map(|cell| {
        position.candidates(cell).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
    });
    candidates.filter(|&(cell, digit)| !half.candidates(cell).contains(digit)).collect()
}

#[test]
fn cells_are_split_where_they_have_the_fewest_candidates() {
    let mut state: u32 = 1;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 16
    };
    for round in 0..600 {
        // Cells are decided or have at least so many candidates, and in some positions most cells are decided.
        let (least, open) = (2 + round % 6, [1, 4, 40][round / 6 % 3]);
        let mut position = Position::new(&Board::EMPTY);
        for cell in Cell::ALL {
            let digits: Vec<Digit> = Digit::ALL.into_iter().filter(|_| random() % 3 > 0).collect();
            if random() % open > 0 || digits.len() < least {
                position.place(cell, Digit::ALL[random() as usize % SIDE]);
            } else {
                let others = Digit::ALL.into_iter().filter(|digit| !digits.contains(digit));
                others.for_each(|digit| position.exclude(cell, digit));
            }
        }
        let counts = Cell::ALL.map(|cell| position.candidates(cell).len());
        let Some(fewest) = counts.into_iter().filter(|&count| count > 1).min() else {
            assert!(split_cell(&vectors(&position)).is_none(), "{position:?}");
            continue;
        };
        let split = split_cell(&vectors(&position)).unwrap();
        let [here, there] = halves(&position, &split).map(|half| lost(&position, &half));
        let [(cell, lowest)] = there[..] else { panic!("{there:?}") };
        assert_eq!(position.candidates(cell).len(), fewest, "{position:?}");
        assert_eq!(position.candidates(cell).iter().next(), Some(lowest), "{position:?}");
        let others = position.candidates(cell).iter().skip(1).map(|digit| (cell, digit));
        assert!(others.eq(here), "{position:?}");
    }
}

/// In how many ways each digit can go through three rows side by side, or three columns.
fn ways_through(position: &Position, kind: HouseKind, chute: usize) -> [usize; SIDE] {
    const WAYS: [[usize; BOX]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    Digit::ALL.map(|digit| {
        let is_possible = |way: &&[usize; BOX]| {
            (0..BOX).all(|line| {
                (0..BOX).any(|index| {
                    let (line, across) = (chute * BOX + line, way[line] * BOX + index);
                    let cell =
                        if kind == HouseKind::Row { Cell::at(line, across) } else { Cell::at(across, line) };
                    position.candidates(cell).contains(digit)
                })
            })
        };
        WAYS.iter().filter(is_possible).count()
    })
}

#[test]
fn ways_are_split_where_there_are_the_fewest() {
    let kernel = SolverKernel::best();
    let mut chosen = [0; 2];
    for (index, board) in boards().enumerate() {
        let mut position = Position::new(&board);
        for depth in 0.. {
            if !kernel.settle(&mut position) {
                break;
            }
            let chutes = [HouseKind::Row, HouseKind::Column]
                .into_iter()
                .flat_map(|kind| (0..BOX).map(move |chute| (kind, chute)));
            let totals =
                chutes.map(|(kind, chute)| ways_through(&position, kind, chute).iter().sum::<usize>());
            let fewest = totals.filter(|&total| total > SIDE).min();
            let ways = Ways::of(&vectors(&position));
            assert_eq!(ways.has_choice().then_some(ways.fewest), fewest, "{position:?}");
            let Some(fewest) = fewest else { break };

            let halves = halves(&position, &ways.split());
            let [here, there] = halves.map(|half| lost(&position, &half));
            let digit = here[0].1;
            assert!(here.iter().chain(&there).all(|&(_, other)| other == digit), "{position:?}");
            let [here, there] = [here, there].map(|lost| lost.into_iter().map(|(cell, _)| cell));
            let [here, there]: [CellSet; 2] = [here.collect(), there.collect()];
            assert!(!here.is_empty() && !there.is_empty(), "{position:?}");
            assert!(here.iter().all(|cell| !there.contains(cell)), "{position:?}");
            // A line has the digit once, so every solution is in one half.
            let lines = || House::ALL.into_iter().filter(|house| house.kind() != HouseKind::Box);
            let is_split = |line: &House| {
                line.cells().into_iter().all(|cell| {
                    let is_lost = here.contains(cell) || there.contains(cell);
                    is_lost == position.candidates(cell).contains(digit)
                }) && here.iter().chain(there.iter()).all(|cell| line.cell_set().contains(cell))
            };
            let line = lines().find(is_split).unwrap_or_else(|| panic!("{position:?}"));
            let counts = ways_through(&position, line.kind(), usize::from(line.number() - 1) / BOX);
            assert_eq!(counts.iter().sum::<usize>(), fewest, "{position:?}");
            let of_digit = counts[usize::from(digit.get()) - 1];
            assert!(of_digit == 2 || of_digit > 2 && !counts.contains(&2), "{position:?}");
            chosen[usize::from(line.kind() == HouseKind::Column)] += 1;
            position = halves[(index + depth) % 2];
        }
    }
    assert!(chosen.iter().all(|&times| times > 20), "{chosen:?}");
}

/// Adds the solutions to the list by trying every digit in a blank cell, until there are so many.
fn try_every_digit(board: &Board, most: usize, solutions: &mut Vec<Board>) {
    match board.blanks().into_iter().min_by_key(|&cell| board.candidates(cell).len()) {
        None => solutions.push(*board),
        Some(cell) => {
            for digit in board.candidates(cell) {
                if solutions.len() < most {
                    let mut next = *board;
                    next.place(cell, digit);
                    try_every_digit(&next, most, solutions);
                }
            }
        }
    }
}

/// Solved boards without all places of some digits and without some other cells, and the same with a wrong digit. Many have
/// interchangeable digits.
fn boards_without_digits() -> impl Iterator<Item = Board> {
    (0..60).flat_map(|index| {
        let solved = Generator::new(3).solved(index);
        let shuffled = Generator::new(4).solved(index);
        let number = usize::try_from(index).unwrap();
        let (absent, dropped) = (number % 5, number % 7);
        let is_dropped = |&(cell, digit): &(Cell, Digit)| {
            digit.get() as usize <= absent
                || shuffled.get(cell).is_some_and(|other| other.get() as usize <= dropped)
        };
        let mut board = solved;
        for (cell, _) in solved.filled().filter(is_dropped) {
            board.clear(cell);
        }
        let mut wrong = board;
        let blank = board.blanks().into_iter().nth(number % 3);
        if let Some((cell, digit)) =
            blank.and_then(|cell| Some((cell, board.candidates(cell).iter().last()?)))
        {
            wrong.place(cell, digit);
        }
        [board, wrong]
    })
}

#[test]
fn the_search_for_slow_boards_counts_every_solution_once() {
    const MOST: usize = 200;
    let (mut with_none, mut with_twins) = (0, 0);
    for board in boards_without_digits().filter(Board::is_valid) {
        let mut expected = Vec::new();
        try_every_digit(&board, MOST, &mut expected);
        if expected.len() == MOST {
            continue;
        }
        with_none += usize::from(expected.is_empty());
        for kernel in SolverKernel::all() {
            let (mut count, mut found) = (0, Vec::new());
            restarts::search(kernel, &[Position::new(&board)], &mut |position, multiplicity| {
                count += multiplicity;
                found.push(position.board());
                ControlFlow::Continue(())
            });
            assert_eq!(count, expected.len(), "{kernel:?}: {board}");
            assert!(found.iter().all(|solution| expected.contains(solution)), "{kernel:?}: {board}");
            with_twins += usize::from(found.len() < count);
            found.sort_unstable();
            found.dedup();
            assert!(found.len() <= count && (count == 0) == found.is_empty(), "{kernel:?}: {board}");
        }
    }
    assert!(with_none > 0 && with_twins > 20, "{with_none} {with_twins}");
}

/// Boards as far as deduction gets, those without a solution left out.
fn settled() -> impl Iterator<Item = Position> {
    boards().filter_map(|board| {
        let mut position = Position::new(&board);
        SolverKernel::best().settle(&mut position).then_some(position)
    })
}

/// How many cells of a house can hold a digit.
fn places(position: &Position, house: House, digit: Digit) -> u64 {
    let holds = |cell: &Cell| position.candidates(*cell).contains(digit);
    house.cells().iter().filter(|cell| holds(cell)).count() as u64
}

#[test]
fn the_search_for_slow_boards_knows_the_places_of_every_digit() {
    for position in settled() {
        let counts = Places::of(&position);
        for (index, house) in House::ALL.into_iter().enumerate() {
            for (digit_index, digit) in Digit::ALL.into_iter().enumerate() {
                assert_eq!(
                    counts.count(index, digit_index),
                    places(&position, house, digit),
                    "{digit} in {house}"
                );
            }
        }
    }
}

#[test]
fn a_dead_end_counts_for_its_digit_and_its_houses() {
    for cell in Cell::ALL {
        let mut weights = Weights::new();
        weights.add_dead_end(None);
        weights.add_dead_end(Some((3, cell)));
        weights.add_dead_end(Some((3, cell)));
        let first = Weights::new();
        let more = |count: u64, is_meant: bool| count + if is_meant { 2 } else { 0 };
        for (digit, &weight) in weights.digits.iter().enumerate() {
            assert_eq!(weight, more(first.digits[digit], digit == 3), "{digit}");
        }
        for ((house, &weight), before) in House::ALL.iter().zip(&weights.houses).zip(first.houses) {
            assert_eq!(weight, more(before, house.cells().contains(&cell)), "{cell} in {house}");
        }
    }
}

/// The lower the ratio of room to weight, the sooner a digit is split in a house.
#[test]
fn the_search_for_slow_boards_splits_where_there_is_little_room() {
    for (number, position) in settled().enumerate() {
        let mut weights = Weights::new();
        for index in 0..50 {
            let cell = Cell::ALL[(index * 7 + number) % 81];
            weights.add_dead_end(Some(((index * index + number) % SIDE, cell)));
        }
        for stays_with_digit in [false, true] {
            let mut ratios = Vec::new();
            for (digit_weight, digit) in weights.digits.into_iter().zip(Digit::ALL) {
                let on_board =
                    Cell::ALL.into_iter().filter(|cell| position.candidates(*cell).contains(digit));
                let on_board = on_board.count() as u64;
                for (house_weight, house) in weights.houses.into_iter().zip(House::ALL) {
                    let cells = places(&position, house, digit);
                    if cells < 2 {
                        continue;
                    }
                    let (room, weight) = if stays_with_digit {
                        ((cells - 1) * (on_board - 8), digit_weight * house_weight)
                    } else {
                        (cells, digit_weight + house_weight)
                    };
                    ratios.push(((room, weight), digit, house));
                }
            }
            let is_less = |one: (u64, u64), other: (u64, u64)| one.0 * other.1 < other.0 * one.1;
            let chosen = weights.choose(&position, stays_with_digit);
            assert_eq!(chosen.is_none(), ratios.is_empty());
            if let Some((digit, cell)) = chosen {
                assert!(position.candidates(cell).contains(Digit::ALL[digit]));
                let is_best = |&&(ratio, _, _): &&((u64, u64), Digit, House)| {
                    !ratios.iter().any(|&(other, _, _)| is_less(other, ratio))
                };
                let is_chosen = |&((_, _), other, house): &((u64, u64), Digit, House)| {
                    other == Digit::ALL[digit] && house.cells().contains(&cell)
                };
                assert!(ratios.iter().filter(is_best).any(is_chosen), "{digit} {cell}");
            }
        }
    }
}

/// Boards without a solution that take a search without restarts long.
const SLOW: [&str; 7] = [
    "...1........546.3.1.........45..18............36....1....3.54.6..................",
    ".....8.5.........931.................8.........4..7..6..8...1..1..3..........63..",
    "..74...............69....2.....1.......8.4.....3.6.....2.5.........739..5........",
    "3...1...21...3...........7................86.......45..........485.6.............",
    "64.1..............593......82.63....36.82................9.............4......17.",
    ".14.65.................9.....2.....1...3.......7........6.......7..56.38..5.9..4.",
    "..........3..9.....2.45......954.....75........39............3......8..........2.",
];

#[test]
fn slow_boards_have_no_solution() {
    for line in SLOW {
        let board: Board = line.parse().unwrap();
        for kernel in SolverKernel::all() {
            assert_eq!(solutions(kernel, &board).0, 0, "{kernel:?}: {board}");
        }
    }
}
