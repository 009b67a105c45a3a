//! The five well-known methods, each as it is usually written, over a line of 81 characters.
//!
//! They are baselines: plain code, neither tuned nor slowed down.

#![allow(clippy::needless_range_loop, reason = "the methods are usually written with row and column indices")]

use std::collections::HashSet;

use crate::data::Line;

/// A way to judge a board.
pub(crate) type Method = fn(&Line) -> bool;

/// The five methods, with what each does.
pub(crate) const METHODS: [(&str, Method); 5] = [
    ("first method: three tables of booleans", first),
    ("second method: three tables of digits", second),
    ("third method: one set per house", third),
    ("fourth method: one bit string per house", fourth),
    ("fifth method: shape first, three matrices", |line| fifth(line.as_slice())),
];

/// One pass with three 9×9 tables of booleans; stops at the first repeat.
pub(crate) fn first(board: &Line) -> bool {
    let mut rows = [[false; 9]; 9];
    let mut columns = [[false; 9]; 9];
    let mut boxes = [[false; 9]; 9];
    for i in 0..9 {
        for j in 0..9 {
            let cell = board[i * 9 + j];
            if cell == b'.' {
                continue;
            }
            let digit = usize::from(cell - b'1');
            let box_index = i / 3 * 3 + j / 3;
            if rows[i][digit] || columns[j][digit] || boxes[box_index][digit] {
                return false;
            }
            rows[i][digit] = true;
            columns[j][digit] = true;
            boxes[box_index][digit] = true;
        }
    }
    true
}

/// One pass with three 9×9 tables of integers that store the digit itself; boxes are numbered by column.
pub(crate) fn second(board: &Line) -> bool {
    let mut rows = [[0_i32; 9]; 9];
    let mut columns = [[0_i32; 9]; 9];
    let mut boxes = [[0_i32; 9]; 9];
    for i in 0..9 {
        for j in 0..9 {
            let cell = board[i * 9 + j];
            if cell == b'.' {
                continue;
            }
            let digit = i32::from(cell - b'0');
            let index = usize::from(cell - b'1');
            let box_index = i / 3 + (j / 3) * 3;
            if rows[i][index] == digit || columns[j][index] == digit || boxes[box_index][index] == digit {
                return false;
            }
            rows[i][index] = digit;
            columns[j][index] = digit;
            boxes[box_index][index] = digit;
        }
    }
    true
}

/// Three passes, with one set per row, column and box; columns and boxes are copied out.
pub(crate) fn third(board: &Line) -> bool {
    for i in 0..9 {
        if has_repeat(&board[i * 9..i * 9 + 9]) {
            return false;
        }
    }
    for j in 0..9 {
        let column: Vec<u8> = (0..9).map(|i| board[i * 9 + j]).collect();
        if has_repeat(&column) {
            return false;
        }
    }
    for i in 0..9 {
        for j in 0..9 {
            if i % 3 == 0 && j % 3 == 0 {
                let mut square = Vec::with_capacity(9);
                for row in i..i + 3 {
                    square.extend_from_slice(&board[row * 9 + j..row * 9 + j + 3]);
                }
                if has_repeat(&square) {
                    return false;
                }
            }
        }
    }
    true
}

fn has_repeat(cells: &[u8]) -> bool {
    let mut seen = HashSet::new();
    cells.iter().any(|&cell| cell != b'.' && !seen.insert(cell))
}

/// One pass with one bit string per house: test the bit, then set it.
pub(crate) fn fourth(board: &Line) -> bool {
    let mut rows = [0_u16; 9];
    let mut columns = [0_u16; 9];
    let mut boxes = [0_u16; 9];
    for i in 0..9 {
        for j in 0..9 {
            let cell = board[i * 9 + j];
            if cell == b'.' {
                continue;
            }
            let bit = 1 << (cell - b'0');
            let box_index = i / 3 * 3 + j / 3;
            if (rows[i] | columns[j] | boxes[box_index]) & bit != 0 {
                return false;
            }
            rows[i] |= bit;
            columns[j] |= bit;
            boxes[box_index] |= bit;
        }
    }
    true
}

/// Checks the shape first and converts every character before use: what isn't a board is `false`. Then one pass with
/// three matrices of booleans.
pub(crate) fn fifth(board: &[u8]) -> bool {
    if board.len() != 81 {
        return false;
    }
    let mut in_row = [[false; 10]; 9];
    let mut in_column = [[false; 10]; 9];
    let mut in_box = [[[false; 10]; 3]; 3];
    for i in 0..9 {
        for j in 0..9 {
            let digit = match board[i * 9 + j] {
                b'.' => continue,
                cell @ b'1'..=b'9' => usize::from(cell - b'0'),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Boards, Faults, Kinds};
    use crate::memory::read;

    #[test]
    fn the_worked_examples() {
        let good = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let bad = b"83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for (name, method) in METHODS {
            assert!(method(good), "{name}");
            assert!(!method(bad), "{name}");
        }
    }

    #[test]
    fn all_agree_with_the_rule() {
        for faults in [Faults::Third, Faults::Half, Faults::All] {
            for generated in Boards::new(Kinds::Both, faults).take(5000) {
                let expected = read(&generated.board).is_valid();
                for (name, method) in METHODS {
                    assert_eq!(
                        method(&generated.board),
                        expected,
                        "{name}: {}",
                        generated.board.escape_ascii()
                    );
                }
            }
        }
    }

    #[test]
    fn the_fifth_refuses_what_is_not_a_board() {
        assert!(!fifth(&[b'.'; 80]));
        assert!(!fifth(&[b'A'; 81]));
    }
}
