//! Sets of puzzles for the solver: files that were given, or sets made from a seed.

use std::fs;
use std::path::{Path, PathBuf};

use ninefold::generate::Generator;
use ninefold::{Board, Cell, Digit};

use crate::Outcome;
use crate::data::{Line, SEED};
use crate::memory::read;

/// Boards under a name.
pub(crate) struct Set {
    pub(crate) name: String,
    /// The file that holds the boards, one a line.
    pub(crate) path: PathBuf,
    pub(crate) lines: Vec<Line>,
}

impl Set {
    /// The set in a file: one board a line, with `.` or `0` for a blank.
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

    /// The sets that are made when no files are given: minimal puzzles with one solution, with more, and with none.
    /// They are written into the directory, for the program.
    pub(crate) fn made(directory: &Path, puzzles: u64) -> Outcome<Vec<Set>> {
        fs::create_dir_all(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        let mut sets = Vec::new();
        for (name, lines) in made(puzzles) {
            let path = directory.join(format!("{puzzles}-solver-{name}.txt"));
            let text: Vec<u8> = lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect();
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
            sets.push(Set { name: format!("made, {name}"), path, lines });
        }
        Ok(sets)
    }
}

/// The lines of the sets that are made.
pub(crate) fn made(puzzles: u64) -> [(&'static str, Vec<Line>); 3] {
    let generator = Generator::new(SEED);
    let (mut unique, mut ambiguous, mut unsolvable) = (Vec::new(), Vec::new(), Vec::new());
    for (turn, number) in (0..puzzles).enumerate() {
        let puzzle = generator.puzzle(number);
        let line = written(&puzzle);
        unique.push(line);
        // Cells in turn, so that no place is preferred.
        let mut givens: Vec<usize> = (0..81).filter(|&cell| line[cell] != b'.').collect();
        let first = turn % givens.len();
        givens.rotate_left(first);
        let mut fewer = line;
        fewer[givens[0]] = b'.';
        ambiguous.push(fewer);
        unsolvable.extend(spoilt(&line, &givens));
    }
    [("unique", unique), ("ambiguous", ambiguous), ("unsolvable", unsolvable)]
}

/// The puzzle with one given changed so that there is no conflict and no solution, if there is such a given.
fn spoilt(line: &Line, givens: &[usize]) -> Option<Line> {
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

fn written(board: &Board) -> Line {
    Cell::ALL.map(|cell| board.get(cell).map_or(b'.', |digit: Digit| b'0' + digit.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_or_refused_in_a_line() {
        let directory = std::env::temp_dir().join(format!("ninefold-bench-{}", std::process::id()));
        let sets = Set::made(&directory, 5).unwrap();
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
