//! Files with grids of other sizes, one per line, generated from a seed.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::Outcome;
use crate::data::{Random, SEED};
use crate::files::{self, BoardFile};

const SYMBOLS: &[u8] = b"123456789ABCDEFG";

/// A size that is measured: how many rows, and how many of them a box has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) side: usize,
    box_rows: usize,
}

pub(crate) const SIZES: [Size; 3] =
    [Size { side: 4, box_rows: 2 }, Size { side: 6, box_rows: 2 }, Size { side: 16, box_rows: 4 }];

/// A file with this many grids.
pub(crate) fn provide(directory: &Path, size: Size, grids: u64) -> Outcome<BoardFile> {
    let width = size.side;
    files::provide_by(directory, &format!("{width}x{width}.txt"), grids, |path| {
        write(BufWriter::with_capacity(1 << 20, File::create(path)?), size, grids)
    })
}

/// Writes the lines and returns how many of the grids are valid.
fn write(mut out: impl Write, size: Size, grids: u64) -> io::Result<u64> {
    let mut random = Random::new(SEED);
    let mut valid = 0;
    for _ in 0..grids {
        let mut line = size.grid(&mut random);
        valid += u64::from(size.is_valid(&line));
        line.push(b'\n');
        out.write_all(&line)?;
    }
    out.flush()?;
    Ok(valid)
}

impl Size {
    /// A solved grid or, half of the time, one with half of its cells erased. In a third of them, a cell is changed.
    fn grid(self, random: &mut Random) -> Vec<u8> {
        let Size { side, box_rows } = self;
        let mut symbols = SYMBOLS[..side].to_vec();
        random.shuffle(&mut symbols);
        let mut rows: Vec<usize> = (0..side).collect();
        rows.chunks_mut(box_rows).for_each(|band| random.shuffle(band));
        let shifted = |row: usize| row * (side / box_rows) + row / box_rows;
        let cells = rows.iter().flat_map(|&row| (0..side).map(move |column| shifted(row) + column));
        let mut grid: Vec<u8> = cells.map(|value| symbols[value % side]).collect();
        if random.below(2) == 0 {
            grid.iter_mut().filter(|_| random.below(2) == 0).for_each(|cell| *cell = b'.');
        }
        if random.below(3) == 0 {
            let cell = random.below(side * side);
            grid[cell] = symbols[random.below(side)];
        }
        grid
    }

    /// Whether no symbol is twice in a row, a column or a box.
    fn is_valid(self, grid: &[u8]) -> bool {
        let Size { side, box_rows } = self;
        let box_of = |row: usize, column: usize| row / box_rows * box_rows + column / (side / box_rows);
        let mut seen = [[false; 256]; 3 * SYMBOLS.len()];
        grid.iter().enumerate().filter(|(_, symbol)| **symbol != b'.').all(|(cell, &symbol)| {
            let (row, column) = (cell / side, cell % side);
            let houses = [row, side + column, 2 * side + box_of(row, column)];
            houses.into_iter().all(|house| !std::mem::replace(&mut seen[house][usize::from(symbol)], true))
        })
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Requirement;
    use ninefold::Verdict;
    use ninefold::rules::Rules;

    use super::*;

    #[test]
    fn the_library_finds_as_many_valid_grids() {
        for size in SIZES {
            let mut text = Vec::new();
            let valid = write(&mut text, size, 500).unwrap();
            assert!((200..450).contains(&valid), "{size:?}: {valid}");
            let symbols = &SYMBOLS[..size.side];
            let words = format!("{0}x{0} symbols={1}", size.side, String::from_utf8_lossy(symbols));
            let rules: Rules = words.parse().unwrap();
            let tally = rules.lines().records(&text).tally(Requirement::Valid);
            assert_eq!((tally.total(), tally.get(Verdict::Valid)), (500, valid), "{size:?}");
        }
    }
}
