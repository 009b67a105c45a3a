//! Sets of puzzles for the solver: from the given files, or generated from a seed.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::generate::Generator;
use ninefold::{Board, Cell, Digit};

use crate::Outcome;
use crate::data::{Line, SEED};
use crate::memory::read;

/// A named set of boards.
pub(crate) struct Set {
    pub(crate) name: String,
    /// The file with the boards, one per line.
    pub(crate) path: PathBuf,
    pub(crate) lines: Vec<Line>,
}

impl Set {
    /// Reads a set from a file: one board per line, with `.` or `0` for a blank.
    pub(crate) fn from_file(path: &Path) -> Outcome<Set> {
        let text = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.split(|&byte| byte == b'\n')) {
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            let board = <Line>::try_from(line)
                .ok()
                .filter(|line| line.iter().all(|cell| matches!(cell, b'.' | b'0'..=b'9')))
                .ok_or_else(|| format!("{}:{number}: expected 81 digits or dots", path.display()))?;
            lines.push(board.map(|cell| if cell == b'0' { b'.' } else { cell }));
        }
        if lines.is_empty() {
            return Err(format!("{}: no boards", path.display()));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Set { name, path: path.to_owned(), lines })
    }

    /// The sets for when no files are given: minimal puzzles with one solution, then derived ones with several and with
    /// none. They are written into the directory, for the program.
    pub(crate) fn generate(directory: &Path, puzzles: u64) -> Outcome<Vec<Set>> {
        fs::create_dir_all(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        let mut sets = Vec::new();
        for (name, lines) in generate_lines(puzzles) {
            let path = directory.join(format!("{puzzles}-solver-{name}.txt"));
            let text: Vec<u8> = lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect();
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            sets.push(Set { name: format!("generated, {name}"), path, lines });
        }
        Ok(sets)
    }
}

/// The lines of the generated sets.
pub(crate) fn generate_lines(puzzles: u64) -> [(&'static str, Vec<Line>); 3] {
    let generator = Generator::new(SEED);
    let (mut unique, mut ambiguous, mut unsolvable) = (Vec::new(), Vec::new(), Vec::new());
    for (turn, index) in (0..puzzles).enumerate() {
        let puzzle = generator.puzzle(index);
        let line = line_of(&puzzle);
        unique.push(line);
        // Start from a different given each time, so that no part of the board is preferred.
        let mut givens: Vec<usize> = (0..81).filter(|&cell| line[cell] != b'.').collect();
        let first = turn % givens.len();
        givens.rotate_left(first);
        let mut fewer = line;
        fewer[givens[0]] = b'.';
        ambiguous.push(fewer);
        unsolvable.extend(without_solution(&line, &givens));
    }
    [("unique", unique), ("ambiguous", ambiguous), ("unsolvable", unsolvable)]
}

/// The puzzle with one given changed so that it has no conflict and no solution, if that is possible.
fn without_solution(line: &Line, givens: &[usize]) -> Option<Line> {
    let changed = givens.iter().flat_map(|&cell| {
        (b'1'..=b'9').filter(move |&digit| digit != line[cell]).map(move |digit| {
            let mut changed = *line;
            changed[cell] = digit;
            changed
        })
    });
    changed.into_iter().find(|changed| {
        let board = read(changed);
        board.is_valid() && board.count_solutions(1) == 0
    })
}

fn line_of(board: &Board) -> Line {
    Cell::ALL.map(|cell| board.get(cell).map_or(b'.', |digit: Digit| b'0' + digit.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_or_refused_in_a_line() {
        let directory = std::env::temp_dir().join(format!("ninefold-bench-{}", std::process::id()));
        let sets = Set::generate(&directory, 5).unwrap();
        for set in &sets {
            assert_eq!(Set::from_file(&set.path).unwrap().lines, set.lines, "{}", set.name);
        }
        let path = directory.join("bad.txt");
        fs::write(&path, format!("\n{}\r\n12", "0".repeat(81))).unwrap();
        let error = Set::from_file(&path).err().unwrap();
        assert!(error.ends_with("bad.txt:3: expected 81 digits or dots"), "{error}");
        fs::write(&path, "0".repeat(81)).unwrap();
        assert_eq!(Set::from_file(&path).unwrap().lines, [[b'.'; 81]]);
        fs::remove_dir_all(&directory).unwrap();
    }
}
