//! What the library is tested against: the rule written down in naive ways, and boards to try it on.
//!
//! Nothing here knows how the library does it. Every function is short enough to be checked by reading.

#![allow(clippy::needless_range_loop, reason = "rows and columns by number are the words of the rule")]

use std::array;
use std::collections::HashSet;
use std::fmt::Display;
use std::sync::LazyLock;

use ninefold::{Board, Cell, CellSet};

use crate::boards::SOLVED;

/// A board as the well-known exercise has it: `'1'` to `'9'`, and `'.'` for a blank.
pub(crate) type Grid = [[char; 9]; 9];

/// The nine digits.
pub(crate) const DIGITS: [char; 9] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/// One way to judge a board.
pub(crate) type Method = fn(&Grid) -> bool;

/// The five methods, by name.
pub(crate) const METHODS: [(&str, Method); 5] = [
    ("first", first),
    ("second", second),
    ("third", third),
    ("fourth", fourth),
    ("fifth", |board| fifth(board.as_slice())),
];

/// One pass with three tables of booleans: has this row, column or box had this digit?
pub(crate) fn first(board: &Grid) -> bool {
    let mut rows = [[false; 9]; 9];
    let mut columns = [[false; 9]; 9];
    let mut boxes = [[false; 9]; 9];
    for i in 0..9 {
        for j in 0..9 {
            if board[i][j] == '.' {
                continue;
            }
            // Counted from '1': counted from '0', a 9 would run off the table.
            let digit = board[i][j] as usize - '1' as usize;
            let number = i / 3 * 3 + j / 3;
            if rows[i][digit] || columns[j][digit] || boxes[number][digit] {
                return false;
            }
            rows[i][digit] = true;
            columns[j][digit] = true;
            boxes[number][digit] = true;
        }
    }
    true
}

/// One pass with three tables that store the digit itself; boxes are numbered down the columns.
pub(crate) fn second(board: &Grid) -> bool {
    let mut rows = [[0; 9]; 9];
    let mut columns = [[0; 9]; 9];
    let mut boxes = [[0; 9]; 9];
    for i in 0..9 {
        for j in 0..9 {
            if board[i][j] == '.' {
                continue;
            }
            let digit = board[i][j] as usize - '0' as usize;
            let place = digit - 1;
            let number = i / 3 + (j / 3) * 3;
            if rows[i][place] == digit || columns[j][place] == digit || boxes[number][place] == digit {
                return false;
            }
            rows[i][place] = digit;
            columns[j][place] = digit;
            boxes[number][place] = digit;
        }
    }
    true
}

/// Three checks, one after the other: every row, every column, every box, copied out and put into a set.
pub(crate) fn third(board: &Grid) -> bool {
    for i in 0..9 {
        if has_repeat(&board[i]) {
            return false;
        }
    }
    for j in 0..9 {
        let column: Vec<char> = (0..9).map(|i| board[i][j]).collect();
        if has_repeat(&column) {
            return false;
        }
    }
    for top in [0, 3, 6] {
        for left in [0, 3, 6] {
            let mut square = Vec::new();
            for i in top..top + 3 {
                square.extend_from_slice(&board[i][left..left + 3]);
            }
            if has_repeat(&square) {
                return false;
            }
        }
    }
    true
}

/// Whether a digit occurs twice among the cells.
fn has_repeat(cells: &[char]) -> bool {
    let mut seen = HashSet::new();
    cells.iter().any(|&cell| cell != '.' && !seen.insert(cell))
}

/// One pass with a string of bits for each house: test the bit, then set it.
pub(crate) fn fourth(board: &Grid) -> bool {
    bit_strings(board, |i, j| i / 3 * 3 + j / 3)
}

/// The fourth method with its slip: different boxes get the same key, so that valid boards are refused.
pub(crate) fn fourth_with_slip(board: &Grid) -> bool {
    bit_strings(board, |i, j| i / 3 + j / 3)
}

fn bit_strings(board: &Grid, box_key: fn(usize, usize) -> usize) -> bool {
    let mut rows = [0; 9];
    let mut columns = [0; 9];
    let mut boxes = [0; 9];
    for i in 0..9 {
        for j in 0..9 {
            if board[i][j] == '.' {
                continue;
            }
            let bit = 1 << (board[i][j] as u32 - '0' as u32);
            let key = box_key(i, j);
            if (rows[i] | columns[j] | boxes[key]) & bit != 0 {
                return false;
            }
            rows[i] |= bit;
            columns[j] |= bit;
            boxes[key] |= bit;
        }
    }
    true
}

/// The shape first: what is not 9×9 is `false`. Then one pass with three matrices of booleans, in which
/// every character is converted before it is used, and one that cannot be converted is `false` too.
pub(crate) fn fifth<Row: AsRef<[char]>>(board: &[Row]) -> bool {
    if board.len() != 9 || board.iter().any(|row| row.as_ref().len() != 9) {
        return false;
    }
    let mut in_row = [[false; 10]; 9];
    let mut in_column = [[false; 10]; 9];
    let mut in_box = [[[false; 10]; 3]; 3];
    for (i, row) in board.iter().enumerate() {
        for (j, &cell) in row.as_ref().iter().enumerate() {
            let digit = match cell {
                '.' => continue,
                '1'..='9' => cell as usize - '0' as usize,
                _ => return false,
            };
            if in_row[i][digit] || in_column[j][digit] || in_box[i / 3][j / 3][digit] {
                return false;
            }
            in_row[i][digit] = true;
            in_column[j][digit] = true;
            in_box[i / 3][j / 3][digit] = true;
        }
    }
    true
}

/// A house in plain numbers: its kind, its number from 1, and its cells from `(1, 1)` to `(9, 9)`.
pub(crate) struct PlainHouse {
    pub(crate) kind: &'static str,
    pub(crate) number: usize,
    pub(crate) cells: Vec<(usize, usize)>,
}

/// The 27 houses in the order of conflicts, their cells in reading order.
pub(crate) fn houses() -> &'static [PlainHouse] {
    static HOUSES: LazyLock<Vec<PlainHouse>> = LazyLock::new(make_houses);
    &HOUSES
}

fn make_houses() -> Vec<PlainHouse> {
    let mut houses = Vec::new();
    for row in 1..=9 {
        let cells = (1..=9).map(|column| (row, column)).collect();
        houses.push(PlainHouse { kind: "row", number: row, cells });
    }
    for column in 1..=9 {
        let cells = (1..=9).map(|row| (row, column)).collect();
        houses.push(PlainHouse { kind: "column", number: column, cells });
    }
    let mut number = 0;
    for top in [1, 4, 7] {
        for left in [1, 4, 7] {
            let mut cells = Vec::new();
            for row in top..top + 3 {
                for column in left..left + 3 {
                    cells.push((row, column));
                }
            }
            number += 1;
            houses.push(PlainHouse { kind: "box", number, cells });
        }
    }
    houses
}

/// A conflict in plain numbers.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlainConflict {
    pub(crate) kind: &'static str,
    pub(crate) number: usize,
    pub(crate) digit: char,
    pub(crate) cells: Vec<(usize, usize)>,
}

/// Every conflict: house by house, digit by digit, cell by cell.
pub(crate) fn conflicts(board: &Grid) -> Vec<PlainConflict> {
    let mut conflicts = Vec::new();
    for &PlainHouse { kind, number, ref cells } in houses() {
        for digit in DIGITS {
            let mut holders = Vec::new();
            for &(row, column) in cells {
                if board[row - 1][column - 1] == digit {
                    holders.push((row, column));
                }
            }
            if holders.len() > 1 {
                conflicts.push(PlainConflict { kind, number, digit, cells: holders });
            }
        }
    }
    conflicts
}

/// The library's conflicts in plain numbers.
pub(crate) fn library_conflicts(board: &Board) -> Vec<PlainConflict> {
    board
        .conflicts()
        .map(|conflict| PlainConflict {
            kind: conflict.house().kind().name(),
            number: conflict.house().number().into(),
            digit: conflict.digit().to_char(),
            cells: plain(conflict.cells()),
        })
        .collect()
}

/// The cells of a set in plain numbers.
pub(crate) fn plain(cells: CellSet) -> Vec<(usize, usize)> {
    cells.iter().map(|cell| (cell.row().into(), cell.column().into())).collect()
}

/// The cell in this row and column, from 1.
pub(crate) fn cell(row: usize, column: usize) -> Cell {
    Cell::new(row.try_into().unwrap(), column.try_into().unwrap()).unwrap()
}

/// The library's board for the grid.
pub(crate) fn board(grid: &Grid) -> Board {
    Board::from_rows(grid).unwrap()
}

/// Asserts that the library, the five methods and the naive conflicts say the same about the board, and gives
/// back whether it is valid. `origin` says where the board comes from.
pub(crate) fn check(grid: &Grid, origin: impl Display) -> bool {
    let board = board(grid);
    let expected = conflicts(grid);
    let is_valid = expected.is_empty();
    for (name, method) in METHODS {
        assert_eq!(method(grid), is_valid, "the {name} method, {origin}: {}", line(grid));
    }
    assert_eq!(board.is_valid(), is_valid, "is_valid, {origin}: {}", line(grid));
    assert_eq!(ninefold::is_valid_sudoku(grid), is_valid, "is_valid_sudoku, {origin}: {}", line(grid));
    assert_eq!(
        board.conflicts().next().is_none(),
        is_valid,
        "the first of conflicts, {origin}: {}",
        line(grid)
    );
    let mut cells = CellSet::EMPTY;
    for &(row, column) in expected.iter().flat_map(|conflict| &conflict.cells) {
        cells.insert(cell(row, column));
    }
    assert_eq!(board.conflicting_cells(), cells, "conflicting_cells, {origin}: {}", line(grid));
    assert_eq!(library_conflicts(&board), expected, "conflicts, {origin}: {}", line(grid));
    is_valid
}

/// The grid as a line of 81 characters.
pub(crate) fn line(grid: &Grid) -> String {
    grid.iter().flatten().collect()
}

/// The grid of a line of 81 characters.
pub(crate) fn grid(line: &str) -> Grid {
    let cells: Vec<char> = line.chars().collect();
    assert_eq!(cells.len(), 81, "{line}");
    array::from_fn(|i| array::from_fn(|j| cells[i * 9 + j]))
}

/// The grid without a digit.
pub(crate) const EMPTY: Grid = [['.'; 9]; 9];

/// Small, seeded and the same everywhere: splitmix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number less than the limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.bits() % u64::try_from(limit).unwrap()).unwrap()
    }

    /// A digit.
    pub(crate) fn digit(&mut self) -> char {
        DIGITS[self.below(9)]
    }

    /// Brings the items into another order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// The 81 cells, from `(0, 0)` to `(8, 8)`, in some order.
    pub(crate) fn cells(&mut self) -> Vec<(usize, usize)> {
        let mut cells: Vec<_> = (0..81).map(|index| (index / 9, index % 9)).collect();
        self.shuffle(&mut cells);
        cells
    }
}

/// Rows become columns.
pub(crate) fn transposed(grid: &Grid) -> Grid {
    array::from_fn(|i| array::from_fn(|j| grid[j][i]))
}

/// Row `i` of the result is row `order[i]` of the grid.
pub(crate) fn with_rows(grid: &Grid, order: &[usize; 9]) -> Grid {
    order.map(|row| grid[row])
}

/// Every 1 becomes the first of these digits, every 2 the second, and so on.
pub(crate) fn relabelled(grid: &Grid, digits: &[char; 9]) -> Grid {
    grid.map(|row| row.map(|cell| if cell == '.' { '.' } else { digits[cell as usize - '1' as usize] }))
}

/// An order of rows that keeps boxes whole: the bands in some order, and the rows of each in some order.
pub(crate) fn row_order(random: &mut Random) -> [usize; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    random.shuffle(&mut bands);
    for band in &mut bands {
        random.shuffle(band);
    }
    array::from_fn(|i| bands[i / 3][i % 3])
}

/// A solved grid: the one above in other digits, with rows, bands, columns and stacks in other orders, and
/// turned on its side half of the time.
pub(crate) fn solved(random: &mut Random) -> Grid {
    let mut digits = DIGITS;
    random.shuffle(&mut digits);
    let mut result = relabelled(&grid(SOLVED), &digits);
    for _ in 0..2 {
        let order = row_order(random);
        result = transposed(&with_rows(&result, &order));
    }
    if random.below(2) == 0 { result } else { transposed(&result) }
}

/// So many random cells filled with random digits.
pub(crate) fn scattered(random: &mut Random, count: usize) -> Grid {
    let mut grid = EMPTY;
    for &(i, j) in &random.cells()[..count] {
        grid[i][j] = random.digit();
    }
    grid
}

/// Makes so many random cells blank.
pub(crate) fn erase(random: &mut Random, grid: &mut Grid, count: usize) {
    for &(i, j) in &random.cells()[..count] {
        grid[i][j] = '.';
    }
}

/// Up to so many solutions, by trying every digit in the blank with the fewest that fit.
pub(crate) fn solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if conflicts(grid).is_empty() {
        try_digits(&mut grid.clone(), limit, &mut found);
    }
    found.sort_unstable();
    found
}

fn try_digits(grid: &mut Grid, limit: usize, found: &mut Vec<Grid>) {
    let mut fewest: Option<((usize, usize), Vec<char>)> = None;
    for i in 0..9 {
        for j in 0..9 {
            if grid[i][j] == '.' {
                let digits: Vec<char> = DIGITS.into_iter().filter(|&digit| fits(grid, i, j, digit)).collect();
                if fewest.as_ref().is_none_or(|(_, few)| digits.len() < few.len()) {
                    fewest = Some(((i, j), digits));
                }
            }
        }
    }
    let Some(((i, j), digits)) = fewest else {
        found.push(*grid);
        return;
    };
    for digit in digits {
        if found.len() < limit {
            grid[i][j] = digit;
            try_digits(grid, limit, found);
        }
    }
    grid[i][j] = '.';
}

/// Whether the digit is nowhere in the row, column and box of the cell, from `(0, 0)` to `(8, 8)`.
pub(crate) fn fits(grid: &Grid, i: usize, j: usize, digit: char) -> bool {
    (0..9).all(|k| {
        grid[i][k] != digit && grid[k][j] != digit && grid[i / 3 * 3 + k / 3][j / 3 * 3 + k % 3] != digit
    })
}

/// So many cells of a random solved grid, and then some of the other cells filled with whatever fits there:
/// a valid board, that may have any number of solutions.
pub(crate) fn valid(random: &mut Random, count: usize, strays: usize) -> Grid {
    let mut grid = solved(random);
    erase(random, &mut grid, 81 - count);
    for (i, j) in
        random.cells().into_iter().filter(|&(i, j)| grid[i][j] == '.').take(strays).collect::<Vec<_>>()
    {
        let digits: Vec<char> = DIGITS.into_iter().filter(|&digit| fits(&grid, i, j, digit)).collect();
        if !digits.is_empty() {
            grid[i][j] = digits[random.below(digits.len())];
        }
    }
    grid
}
