//! The rule itself: the two worked examples, every way in which two cells can conflict, and many boards on
//! which the library has to agree with five naive methods.

use ninefold::{Board, BoardError, Cell, Digit, House, HouseKind, is_valid_sudoku};

use crate::boards::{INVALID, SOLVED, VALID};
use crate::oracle::{self, DIGITS, EMPTY, Grid, METHODS, PlainConflict, Random, board, check, grid, line};

fn words(board: &Board) -> Vec<String> {
    board.conflicts().map(|conflict| conflict.to_string()).collect()
}

#[test]
fn worked_examples_as_lines() {
    assert!(VALID.parse::<Board>().unwrap().is_valid());
    assert!(!INVALID.parse::<Board>().unwrap().is_valid());
    assert!(is_valid_sudoku(&grid(VALID)));
    assert!(!is_valid_sudoku(&grid(INVALID)));
    assert!(check(&grid(VALID), "the first example"));
    assert!(!check(&grid(INVALID), "the second example"));
}

#[cfg(feature = "json")]
#[test]
fn worked_examples_as_json() {
    let good = r#"
[["5","3",".",".","7",".",".",".","."]
,["6",".",".","1","9","5",".",".","."]
,[".","9","8",".",".",".",".","6","."]
,["8",".",".",".","6",".",".",".","3"]
,["4",".",".","8",".","3",".",".","1"]
,["7",".",".",".","2",".",".",".","6"]
,[".","6",".",".",".",".","2","8","."]
,[".",".",".","4","1","9",".",".","5"]
,[".",".",".",".","8",".",".","7","9"]]"#;
    let bad = good.replacen('5', "8", 1);

    let good: Board = good.parse().unwrap();
    assert_eq!(good, VALID.parse().unwrap());
    assert!(good.is_valid());

    let bad: Board = bad.parse().unwrap();
    assert_eq!(bad, INVALID.parse().unwrap());
    assert!(!bad.is_valid());
}

#[test]
fn worked_example_has_two_conflicts() {
    let bad: Board = INVALID.parse().unwrap();
    let r1c1 = Cell::new(1, 1).unwrap();
    let eight = Digit::new(8).unwrap();

    let conflicts: Vec<_> = bad.conflicts().collect();
    assert_eq!(conflicts.len(), 2);
    assert_eq!(Some(conflicts[0].house()), House::new(HouseKind::Column, 1));
    assert_eq!(conflicts[0].digit(), eight);
    assert_eq!(conflicts[0].cells(), [r1c1, Cell::new(4, 1).unwrap()].into_iter().collect());
    assert_eq!(Some(conflicts[1].house()), House::new(HouseKind::Box, 1));
    assert_eq!(conflicts[1].digit(), eight);
    assert_eq!(conflicts[1].cells(), [r1c1, Cell::new(3, 3).unwrap()].into_iter().collect());

    assert_eq!(words(&bad), ["8 twice in column 1 (r1c1, r4c1)", "8 twice in box 1 (r1c1, r3c3)"]);
    assert_eq!(bad.conflicting_cells().to_string(), "r1c1, r3c3, r4c1");
}

#[test]
fn empty_board_is_valid() {
    assert!(check(&EMPTY, "the empty board"));
    assert!(Board::EMPTY.is_valid());
    assert!(!Board::EMPTY.is_solved());
    assert!(is_valid_sudoku(&EMPTY));
}

#[test]
fn one_digit_alone_is_valid() {
    for index in 0..81 {
        for digit in DIGITS {
            let mut grid = EMPTY;
            grid[index / 9][index % 9] = digit;
            assert!(check(&grid, "one digit alone"), "{}", line(&grid));
        }
    }
}

/// The houses that two different cells share, by geometry alone.
fn shared(one: (usize, usize), other: (usize, usize)) -> Vec<(&'static str, usize)> {
    let box_of = |(row, column): (usize, usize)| (row - 1) / 3 * 3 + (column - 1) / 3 + 1;
    let mut shared = Vec::new();
    if one.0 == other.0 {
        shared.push(("row", one.0));
    }
    if one.1 == other.1 {
        shared.push(("column", one.1));
    }
    if box_of(one) == box_of(other) {
        shared.push(("box", box_of(one)));
    }
    shared
}

#[test]
fn every_pair_in_every_house() {
    let mut boards = 0;
    let mut in_two_houses = 0;
    for house in oracle::houses() {
        for (location, &one) in house.cells.iter().enumerate() {
            for &other in &house.cells[location + 1..] {
                for digit in DIGITS {
                    let mut grid = EMPTY;
                    grid[one.0 - 1][one.1 - 1] = digit;
                    grid[other.0 - 1][other.1 - 1] = digit;
                    for (name, method) in METHODS {
                        assert!(!method(&grid), "the {name} method: {}", line(&grid));
                    }
                    let board = board(&grid);
                    assert!(!board.is_valid(), "{}", line(&grid));
                    assert!(!is_valid_sudoku(&grid), "{}", line(&grid));

                    let expected: Vec<_> = shared(one, other)
                        .into_iter()
                        .map(|(kind, number)| PlainConflict { kind, number, digit, cells: vec![one, other] })
                        .collect();
                    assert_eq!(oracle::library_conflicts(&board), expected, "{}", line(&grid));
                    assert_eq!(oracle::plain(board.conflicting_cells()), [one, other], "{}", line(&grid));
                    boards += 1;
                    in_two_houses += usize::from(expected.len() == 2);
                }
            }
        }
    }
    assert_eq!(boards, 27 * 36 * 9);
    // Each of the 9 boxes has 18 pairs in a line; each is met once in its box and once in its line.
    assert_eq!(in_two_houses, 9 * 18 * 2 * 9);
}

#[test]
fn pairs_in_no_common_house_are_valid() {
    let mut pairs = 0;
    for one in 0..81 {
        for other in one + 1..81 {
            let (first, second) = ((one / 9, one % 9), (other / 9, other % 9));
            if shared((first.0 + 1, first.1 + 1), (second.0 + 1, second.1 + 1)).is_empty() {
                let mut grid = EMPTY;
                grid[first.0][first.1] = '9';
                grid[second.0][second.1] = '9';
                assert!(board(&grid).is_valid(), "{}", line(&grid));
                assert_eq!(board(&grid).conflicts().count(), 0, "{}", line(&grid));
                pairs += 1;
            }
        }
    }
    // Of the 80 other cells, 20 are peers.
    assert_eq!(pairs, 81 * 60 / 2);
}

#[test]
fn box_key_slip_refuses_valid_boards() {
    // The boxes of r1c4 and r4c1 are in places (0, 1) and (1, 0), which add up to the same key.
    let mut smallest = EMPTY;
    smallest[0][3] = '5';
    smallest[3][0] = '5';
    for grid in [smallest, grid(VALID), grid(SOLVED)] {
        assert!(!oracle::fourth_with_slip(&grid), "{}", line(&grid));
        assert!(check(&grid, "refused by the slip"), "{}", line(&grid));
    }
    // It does accept boards, so the refusals above mean something.
    assert!(oracle::fourth_with_slip(&EMPTY));
}

/// The empty board as rows that can be of any length.
fn blank_rows(count: usize) -> Vec<Vec<char>> {
    vec![vec!['.'; 9]; count]
}

fn assert_not_a_board(rows: &[Vec<char>], expected: &BoardError, words: &str) {
    assert!(!is_valid_sudoku(rows), "{rows:?}");
    assert!(!oracle::fifth(rows), "{rows:?}");
    let error = Board::from_rows(rows).unwrap_err();
    assert_eq!(error, *expected, "{rows:?}");
    assert_eq!(error.to_string(), words, "{rows:?}");
}

#[test]
fn other_numbers_of_rows() {
    for found in (0..=20).chain([81, 100]).filter(|&found| found != 9) {
        assert_not_a_board(
            &blank_rows(found),
            &BoardError::RowCount { expected: 9, found },
            &format!("expected 9 rows, found {found}"),
        );
    }
    assert!(is_valid_sudoku(&blank_rows(9)));
    assert!(oracle::fifth(&blank_rows(9)));
}

#[test]
fn ragged_rows() {
    for row in 1..=9 {
        for found in (0..=20).filter(|&found| found != 9) {
            let mut rows = blank_rows(9);
            rows[row - 1] = vec!['.'; found];
            assert_not_a_board(
                &rows,
                &BoardError::RowLength { row, expected: 9, found },
                &format!("expected 9 cells in row {row}, found {found}"),
            );
        }
    }
}

#[test]
fn ragged_rows_with_81_cells() {
    let mut rows = blank_rows(9);
    rows[3].pop();
    rows[4].push('.');
    assert_not_a_board(
        &rows,
        &BoardError::RowLength { row: 4, expected: 9, found: 8 },
        "expected 9 cells in row 4, found 8",
    );
}

#[test]
fn characters_that_are_not_cells() {
    let cases = [
        ('A', "'A'"),
        ('a', "'a'"),
        (':', "':'"),
        ('/', "'/'"),
        (' ', "a space"),
        ('\0', "U+0000"),
        ('１', "'１' (U+FF11)"),
        ('²', "'²' (U+00B2)"),
        ('٣', "'٣' (U+0663)"),
        // Its lowest byte is that of '1'.
        ('ı', "'ı' (U+0131)"),
    ];
    for (found, shown) in cases {
        for index in [0, 1, 40, 79, 80] {
            let mut rows = blank_rows(9);
            rows[index / 9][index % 9] = found;
            let cell = Cell::ALL[index];
            assert_not_a_board(
                &rows,
                &BoardError::Character { cell, found },
                &format!("expected a digit from 1 to 9 or a blank in {cell}, found {shown}"),
            );
        }
    }
}

#[test]
fn eighteen_characters_are_cells() {
    let mut rows = EMPTY;
    let mut blanks = String::new();
    let mut digits = String::new();
    for character in '\0'..=char::MAX {
        rows[0][0] = character;
        match Board::from_rows(&rows) {
            Ok(Board::EMPTY) => blanks.push(character),
            Ok(board) => {
                assert_eq!(board.get(Cell::ALL[0]).map(Digit::to_char), Some(character));
                digits.push(character);
            }
            Err(error) => {
                assert_eq!(error, BoardError::Character { cell: Cell::ALL[0], found: character });
            }
        }
    }
    assert_eq!(digits, "123456789");
    assert_eq!(blanks, "*-.0?X_x·");
}

#[test]
fn blanks_never_conflict() {
    for blank in ".0_*-xX?·".chars() {
        let rows = [[blank; 9]; 9];
        assert!(is_valid_sudoku(&rows), "{blank}");
        assert_eq!(Board::from_rows(&rows), Ok(Board::EMPTY), "{blank}");

        let good = grid(VALID).map(|row| row.map(|cell| if cell == '.' { blank } else { cell }));
        assert!(is_valid_sudoku(&good), "{blank}");
        let bad = grid(INVALID).map(|row| row.map(|cell| if cell == '.' { blank } else { cell }));
        assert!(!is_valid_sudoku(&bad), "{blank}");
    }
}

#[test]
fn solved_grids() {
    for seed in 0..1000 {
        let grid = oracle::solved(&mut Random::new(seed));
        assert!(check(&grid, format_args!("seed {seed}")), "seed {seed}: {}", line(&grid));
        assert!(board(&grid).is_solved(), "seed {seed}: {}", line(&grid));
    }
}

#[test]
fn every_mutation_of_solved_grids() {
    for seed in 0..5 {
        let solved = oracle::solved(&mut Random::new(seed));
        for index in 0..81 {
            let (i, j) = (index / 9, index % 9);
            for digit in DIGITS.into_iter().filter(|&digit| digit != solved[i][j]) {
                let mut grid = solved;
                grid[i][j] = digit;
                assert!(!check(&grid, format_args!("seed {seed}")), "seed {seed}: {}", line(&grid));
                assert!(!board(&grid).is_solved(), "seed {seed}: {}", line(&grid));

                // The digit was once in each of the cell's houses, and is there twice now.
                let found = oracle::library_conflicts(&board(&grid));
                let houses: Vec<_> = found.iter().map(|conflict| (conflict.kind, conflict.number)).collect();
                let expected = [("row", i + 1), ("column", j + 1), ("box", i / 3 * 3 + j / 3 + 1)];
                assert_eq!(houses, expected, "seed {seed}: {}", line(&grid));
                for conflict in found {
                    assert_eq!(conflict.digit, digit, "seed {seed}: {}", line(&grid));
                    assert_eq!(conflict.cells.len(), 2, "seed {seed}: {}", line(&grid));
                    assert!(conflict.cells.contains(&(i + 1, j + 1)), "seed {seed}: {}", line(&grid));
                }
            }
        }
    }
}

#[test]
fn random_digits_at_every_density() {
    let mut valid = 0;
    for density in 0..=81 {
        for number in 0..200 {
            let seed = density * 1000 + number;
            let grid = oracle::scattered(&mut Random::new(seed), usize::try_from(density).unwrap());
            valid += u32::from(check(&grid, format_args!("seed {seed}")));
        }
    }
    // Both answers must be common for the agreement to mean something.
    assert!((1000..8200).contains(&valid), "{valid} of 16400 boards are valid");
}

#[test]
fn solved_grids_with_cells_removed_and_a_mistake() {
    let mut valid = 0;
    for erased in 0..=81 {
        for number in 0..100 {
            let seed = 1_000_000 + erased * 1000 + number;
            let mut random = Random::new(seed);
            let mut grid = oracle::solved(&mut random);
            oracle::erase(&mut random, &mut grid, usize::try_from(erased).unwrap());
            if number % 5 == 0 {
                assert!(board(&grid).is_valid(), "seed {seed}: {}", line(&grid));
            }
            mistake(&mut random, &mut grid, number % 5);
            let is_valid = check(&grid, format_args!("seed {seed}"));
            valid += u32::from(is_valid);
            // The box-key slip puts boxes together, so that method can refuse too much but never too little.
            assert!(is_valid || !oracle::fourth_with_slip(&grid), "seed {seed}: {}", line(&grid));
        }
    }
    assert!((2000..6200).contains(&valid), "{valid} of 8200 boards are valid");
}

/// Makes a mistake, or none: a changed cell, or two cells of one row, column or box swapped.
fn mistake(random: &mut Random, grid: &mut Grid, kind: u64) {
    let (house, one, other) = (random.below(9), random.below(9), random.below(9));
    match kind {
        0 => {}
        1 => grid[house][one] = random.digit(),
        2 => grid[house].swap(one, other),
        3 => {
            let held = grid[one][house];
            grid[one][house] = grid[other][house];
            grid[other][house] = held;
        }
        _ => {
            let at = |location: usize| (house / 3 * 3 + location / 3, house % 3 * 3 + location % 3);
            let ((i, j), (k, l)) = (at(one), at(other));
            let held = grid[i][j];
            grid[i][j] = grid[k][l];
            grid[k][l] = held;
        }
    }
}

#[test]
fn digits_placed_where_they_fit_and_one_more() {
    let mut valid = 0;
    for seed in 2_000_000..2_001_000 {
        let mut random = Random::new(seed);
        let mut grid = EMPTY;
        for (i, j) in random.cells() {
            grid[i][j] = random.digit();
            if !oracle::fourth(&grid) {
                grid[i][j] = '.';
            }
        }
        // Not made from a solved grid, so it may well have no solution. It is valid all the same.
        assert!(check(&grid, format_args!("seed {seed}")), "seed {seed}: {}", line(&grid));
        grid[random.below(9)][random.below(9)] = random.digit();
        valid += u32::from(check(&grid, format_args!("seed {seed}")));
    }
    assert!((100..900).contains(&valid), "{valid} of 1000 boards are valid");
}

/// A board made of a formula.
fn made(digit: impl Fn(usize, usize) -> usize) -> Grid {
    let mut grid = EMPTY;
    for (i, row) in grid.iter_mut().enumerate() {
        for (j, cell) in row.iter_mut().enumerate() {
            *cell = char::from_digit(u32::try_from(digit(i, j)).unwrap(), 10).unwrap();
        }
    }
    grid
}

#[test]
fn each_of_the_three_rules_counts_alone() {
    let kinds = |grid: &Grid| {
        let found = oracle::library_conflicts(&board(grid));
        let mut kinds: Vec<_> = found.iter().map(|conflict| conflict.kind).collect();
        let count = kinds.len();
        kinds.dedup();
        (kinds, count)
    };
    // Each row is the one above, moved on by one: only boxes have repeats.
    let latin = made(|i, j| (i + j) % 9 + 1);
    assert!(!check(&latin, "a Latin square"));
    assert_eq!(kinds(&latin), (vec!["box"], 27));
    // The three bands are the same: only columns have repeats.
    let bands = made(|i, j| (i % 3 * 3 + j) % 9 + 1);
    assert!(!check(&bands, "three times the same band"));
    assert_eq!(kinds(&bands), (vec!["column"], 27));
    let stacks = oracle::transposed(&bands);
    assert!(!check(&stacks, "three times the same stack"));
    assert_eq!(kinds(&stacks), (vec!["row"], 27));
}

#[test]
fn sums_are_not_enough() {
    // All houses add up to 45, but for none of them is it 1 to 9.
    let all_fives = [['5'; 9]; 9];
    // In every house a 4 and a 6 have become two more 5s.
    let three_fives = oracle::relabelled(&grid(SOLVED), &['1', '2', '3', '5', '5', '5', '7', '8', '9']);
    // The products are those of 1 to 9, too.
    let same_product = oracle::relabelled(&grid(SOLVED), &['1', '2', '4', '4', '4', '5', '7', '9', '9']);
    // Only four cells of box 1 differ from a solved grid: two are one more, two are one less.
    let mut four_cells = grid(SOLVED);
    assert_eq!([four_cells[0][0], four_cells[0][1]], ['5', '3']);
    assert_eq!([four_cells[1][0], four_cells[1][1]], ['6', '7']);
    [four_cells[0][0], four_cells[0][1]] = ['6', '2'];
    [four_cells[1][0], four_cells[1][1]] = ['5', '8'];

    for (grid, conflicts) in [(all_fives, 27), (three_fives, 27), (same_product, 54), (four_cells, 8)] {
        for house in oracle::houses() {
            let sum: u32 = house
                .cells
                .iter()
                .map(|&(row, column)| grid[row - 1][column - 1].to_digit(10).unwrap())
                .sum();
            assert_eq!(sum, 45, "{} {} of {}", house.kind, house.number, line(&grid));
        }
        assert!(!check(&grid, "sums of 45"), "{}", line(&grid));
        assert_eq!(board(&grid).conflicts().count(), conflicts, "{}", line(&grid));
        assert!(board(&grid).is_complete() && !board(&grid).is_solved(), "{}", line(&grid));
    }
    for house in oracle::houses() {
        let product: u32 = house
            .cells
            .iter()
            .map(|&(row, column)| same_product[row - 1][column - 1].to_digit(10).unwrap())
            .product();
        assert_eq!(product, 362_880, "{} {}", house.kind, house.number);
    }
}

#[test]
fn conflicts_count_in_words() {
    let times =
        ["twice", "three times", "four times", "five times", "six times", "seven times", "eight times"];
    for (count, times) in (2..).zip(times.into_iter().chain(["nine times"])) {
        for house in oracle::houses() {
            let mut grid = EMPTY;
            for &(row, column) in &house.cells[..count] {
                grid[row - 1][column - 1] = '7';
            }
            let cells: Vec<_> =
                house.cells[..count].iter().map(|(row, column)| format!("r{row}c{column}")).collect();
            let expected = format!("7 {times} in {} {} ({})", house.kind, house.number, cells.join(", "));
            let words = words(&board(&grid));
            // Beside it there may be conflicts in houses that cross this one.
            assert_eq!(words.iter().filter(|&words| *words == expected).count(), 1, "{expected}: {words:?}");
        }
    }
}

#[test]
fn conflicts_as_people_read_them() {
    let mut grid = EMPTY;
    grid[1] = ['8', '.', '.', '1', '8', '1', '.', '.', '8'];
    grid[2][3] = '1';
    grid[8] = ['3'; 9];
    assert_eq!(
        words(&board(&grid)),
        [
            "1 twice in row 2 (r2c4, r2c6)",
            "8 three times in row 2 (r2c1, r2c5, r2c9)",
            "3 nine times in row 9 (r9c1, r9c2, r9c3, r9c4, r9c5, r9c6, r9c7, r9c8, r9c9)",
            "1 twice in column 4 (r2c4, r3c4)",
            "1 three times in box 2 (r2c4, r2c6, r3c4)",
            "3 three times in box 7 (r9c1, r9c2, r9c3)",
            "3 three times in box 8 (r9c4, r9c5, r9c6)",
            "3 three times in box 9 (r9c7, r9c8, r9c9)",
        ]
    );
}

#[test]
fn conflicts_stay_at_their_end() {
    let bad: Board = INVALID.parse().unwrap();
    let mut conflicts = bad.conflicts();
    assert!(conflicts.next().is_some());
    // A copy goes on from the same conflict, and the two do not disturb each other.
    let copy = conflicts.clone();
    assert_eq!(copy.map(|conflict| conflict.to_string()).collect::<Vec<_>>(), words(&bad)[1..]);
    assert!(conflicts.next().is_some());
    for _ in 0..3 {
        assert_eq!(conflicts.next(), None);
    }
}
