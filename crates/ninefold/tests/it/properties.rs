//! What holds for every board, tried on boards that proptest makes up and then shrinks.

use ninefold::{Board, BoardError, Cell, CellSet, Digit, Format, is_valid_sudoku};
use proptest::array::uniform9;
use proptest::prelude::*;

use crate::config;
use crate::oracle::{self, Grid, METHODS, Random, board, grid, line};
use crate::readable;

/// The values of a board that is full of random digits and blanks.
fn any_values() -> impl Strategy<Value = [[u8; 9]; 9]> {
    uniform9(uniform9(0_u8..=9))
}

/// A board with few digits, each where chance puts it.
fn sparse_board() -> impl Strategy<Value = Board> {
    prop::collection::vec((0_usize..81, 1_u8..=9), 0..24).prop_map(|digits| {
        let mut values = [0; 81];
        for (index, digit) in digits {
            values[index] = digit;
        }
        Board::try_from(values).unwrap()
    })
}

/// A solved grid of which some cells are blank.
fn valid_board() -> impl Strategy<Value = Board> {
    (any::<u64>(), uniform9(uniform9(any::<bool>()))).prop_map(|(seed, is_kept)| {
        let mut grid = oracle::solved(&mut Random::new(seed));
        for (row, is_kept) in grid.iter_mut().zip(is_kept) {
            for (cell, is_kept) in row.iter_mut().zip(is_kept) {
                if !is_kept {
                    *cell = '.';
                }
            }
        }
        board(&grid)
    })
}

/// A board of which one cell, at most, is not as it should be.
fn nearly_valid_board() -> impl Strategy<Value = Board> {
    (valid_board(), any_cell(), any_digit()).prop_map(|(mut board, cell, digit)| {
        board.place(cell, digit);
        board
    })
}

/// Boards of all sorts, valid or not.
fn any_board() -> impl Strategy<Value = Board> {
    prop_oneof![
        any_values().prop_map(|values| Board::try_from(values).unwrap()),
        sparse_board(),
        valid_board(),
        nearly_valid_board(),
    ]
}

fn any_cell() -> impl Strategy<Value = Cell> {
    prop::sample::select(Cell::ALL.as_slice())
}

fn any_digit() -> impl Strategy<Value = Digit> {
    prop::sample::select(Digit::ALL.as_slice())
}

/// Asserts that the changed grid is judged as the first one is, and that its conflicting cells are those that
/// were conflicting before, each where `from` says that it came from.
fn assert_same_verdict(
    before: &Grid,
    after: &Grid,
    from: impl Fn(usize, usize) -> (usize, usize),
) -> Result<(), TestCaseError> {
    let (board, changed) = (board(before), board(after));
    prop_assert_eq!(
        changed.conflicts().count(),
        board.conflicts().count(),
        "{} became {}",
        line(before),
        line(after)
    );
    let conflicting = board.conflicting_cells();
    let expected: CellSet = Cell::ALL
        .into_iter()
        .filter(|cell| {
            let (i, j) = from(cell.index() / 9, cell.index() % 9);
            conflicting.contains(oracle::cell(i + 1, j + 1))
        })
        .collect();
    prop_assert_eq!(changed.conflicting_cells(), expected, "{} became {}", line(before), line(after));
    Ok(())
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn all_methods_agree(board in any_board()) {
        let rows: Grid = board.into();
        let is_valid = oracle::conflicts(&rows).is_empty();
        for (name, method) in METHODS {
            prop_assert_eq!(method(&rows), is_valid, "the {} method: {}", name, board);
        }
        prop_assert_eq!(board.is_valid(), is_valid, "{}", board);
        prop_assert_eq!(is_valid_sudoku(&rows), is_valid, "{}", board);
        prop_assert_eq!(board.conflicts().next().is_none(), is_valid, "{}", board);
        prop_assert_eq!(board.conflicting_cells().is_empty(), is_valid, "{}", board);
    }

    #[test]
    fn conflicts_are_those_of_the_nested_loops(board in any_board()) {
        prop_assert_eq!(oracle::library_conflicts(&board), oracle::conflicts(&board.into()), "{}", board);
    }

    #[test]
    fn a_cell_conflicts_when_a_peer_holds_its_digit(board in any_board()) {
        for (cell, digit) in board.filled() {
            let clashes = !board.clashes(cell, digit).is_empty();
            prop_assert_eq!(board.conflicting_cells().contains(cell), clashes, "{} of {}", cell, board);
            prop_assert_eq!(board.candidates(cell).contains(digit), !clashes, "{} of {}", cell, board);
        }
        prop_assert!((board.conflicting_cells() & board.blanks()).is_empty(), "{}", board);
    }

    #[test]
    fn less_is_never_worse(board in valid_board(), cell in any_cell()) {
        prop_assert!(readable::is_valid(&board), "{}", board);
        let mut less = board;
        less.clear(cell);
        prop_assert!(readable::is_valid(&less), "{} without {}", board, cell);
    }

    #[test]
    fn more_is_never_better(board in any_board(), cell in any_cell(), digit in any_digit()) {
        let mut more = board;
        if more.get(cell).is_none() {
            more.place(cell, digit);
        }
        let lost = board.conflicting_cells() - more.conflicting_cells();
        prop_assert!(lost.is_empty(), "{} with {} in {} lost {}", board, digit, cell, lost);
    }

    #[test]
    fn columns_are_judged_as_rows(board in any_board()) {
        let rows: Grid = board.into();
        assert_same_verdict(&rows, &oracle::transposed(&rows), |i, j| (j, i))?;
    }

    #[test]
    fn all_digits_are_judged_alike(board in any_board(), seed in any::<u64>()) {
        let rows: Grid = board.into();
        let mut digits = oracle::DIGITS;
        Random::new(seed).shuffle(&mut digits);
        assert_same_verdict(&rows, &oracle::relabelled(&rows, &digits), |i, j| (i, j))?;
    }

    #[test]
    fn bands_and_their_rows_can_change_places(board in any_board(), seed in any::<u64>()) {
        let rows: Grid = board.into();
        let order = oracle::row_order(&mut Random::new(seed));
        assert_same_verdict(&rows, &oracle::with_rows(&rows, &order), |i, j| (order[i], j))?;
    }

    #[test]
    fn stacks_and_their_columns_can_change_places(board in any_board(), seed in any::<u64>()) {
        let rows: Grid = board.into();
        let order = oracle::row_order(&mut Random::new(seed));
        let changed = oracle::transposed(&oracle::with_rows(&oracle::transposed(&rows), &order));
        assert_same_verdict(&rows, &changed, |i, j| (i, order[j]))?;
    }

    #[test]
    fn arrays_there_and_back(values in any_values()) {
        let board = Board::try_from(values).unwrap();
        prop_assert_eq!(<[[u8; 9]; 9]>::from(board), values);

        let flat = <[u8; 81]>::from(board);
        prop_assert_eq!(flat.as_slice(), values.as_flattened());
        prop_assert_eq!(board.as_array(), &flat);
        prop_assert_eq!(Board::try_from(flat), Ok(board));

        let characters = <[[char; 9]; 9]>::from(board);
        for (cell, (&value, &character)) in
            Cell::ALL.iter().zip(values.as_flattened().iter().zip(characters.as_flattened()))
        {
            let expected = if value == 0 { '.' } else { char::from(b'0' + value) };
            prop_assert_eq!(character, expected, "{}", cell);
            prop_assert_eq!(board.get(*cell).map_or(0, Digit::get), value, "{}", cell);
        }
        prop_assert_eq!(Board::try_from(characters), Ok(board));
        prop_assert_eq!(Board::from_rows(&characters), Ok(board));
    }

    #[test]
    fn lines_there_and_back(board in any_board()) {
        let text = board.to_string();
        prop_assert_eq!(&text, &line(&board.into()));
        prop_assert_eq!(board, oracle::board(&grid(&text)));
        prop_assert_eq!(text.parse(), Ok(board));
        prop_assert_eq!(text.replace('.', "0").parse(), Ok(board));
    }

    #[test]
    fn every_format_there_and_back(board in any_board()) {
        for &format in Format::ALL {
            let is_json = matches!(format, Format::Json | Format::JsonNumbers);
            let can_read = (cfg!(feature = "json") || !is_json)
                && (cfg!(feature = "csv") || format != Format::CsvGrid);
            if can_read {
                let text = board.written(format).to_string();
                prop_assert_eq!(text.parse(), Ok(board), "{}:\n{}", format, text);
            }
        }
        prop_assert_eq!(format!("{board:#}").parse(), Ok(board));
    }

    #[test]
    fn numbers_above_9_are_refused(
        values in any_values(),
        index in 0_usize..81,
        found in 10_u8..,
        later in 0_usize..81,
        another in 10_u8..,
    ) {
        let mut flat: [u8; 81] = Board::try_from(values).unwrap().into();
        flat[later.max(index)] = another;
        flat[index] = found;
        let error = BoardError::Value { cell: Cell::ALL[index], found };
        prop_assert_eq!(Board::try_from(flat), Err(error.clone()));

        let mut rows = values;
        rows[later.max(index) / 9][later.max(index) % 9] = another;
        rows[index / 9][index % 9] = found;
        prop_assert_eq!(Board::try_from(rows), Err(error.clone()));

        prop_assert_eq!(
            error.to_string(),
            format!("expected a number from 0 to 9 in {}, found {found}", Cell::ALL[index])
        );
    }
}

#[test]
fn every_number_above_9_is_refused_in_every_cell() {
    for cell in Cell::ALL {
        for found in 0..=u8::MAX {
            let mut values = [0; 81];
            values[cell.index()] = found;
            let expected = BoardError::Value { cell, found };
            assert_eq!(Board::try_from(values).err(), (found > 9).then_some(expected), "{found} in {cell}");
        }
    }
}

#[test]
fn both_answers_are_common() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config(1));
    let valid = (0..1000)
        .filter(|_| any_board().new_tree(&mut runner).is_ok_and(|tree| readable::is_valid(&tree.current())))
        .count();
    assert!((200..800).contains(&valid), "{valid} of 1000 boards are valid");
}
