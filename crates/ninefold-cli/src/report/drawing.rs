//! A board drawn for a person, with the cells to look at marked.

use std::fmt;

use ninefold::{Board, Cell, CellSet, Digit};

use crate::paint::Paint;

/// A board with numbered rows and columns. Marked cells stand in brackets, and in colour where there is any.
#[derive(Debug)]
pub(crate) struct Drawing<'a> {
    board: &'a Board,
    marked: CellSet,
    paint: Paint,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(board: &'a Board, marked: CellSet, paint: Paint) -> Drawing<'a> {
        Drawing { board, marked, paint }
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
        let character = self.board.get(cell).map_or('.', Digit::to_char);
        match character {
            _ if self.marked.contains(cell) => write!(f, "{}", self.paint.bad(format_args!("[{character}]"))),
            '.' => write!(f, " {} ", self.paint.faint(".")),
            digit => write!(f, " {digit} "),
        }
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paint = self.paint;
        let edge = |ends: [&str; 4]| {
            format!("{0}{line}{1}{line}{2}{line}{3}", ends[0], ends[1], ends[2], ends[3], line = "─────────")
        };
        writeln!(f, "{}", paint.faint("     1  2  3   4  5  6   7  8  9"))?;
        writeln!(f, "   {}", paint.faint(edge(["┌", "┬", "┬", "┐"])))?;
        for cells in Cell::ALL.chunks(9) {
            let row = cells[0].row();
            if matches!(row, 4 | 7) {
                writeln!(f, "   {}", paint.faint(edge(["├", "┼", "┼", "┤"])))?;
            }
            write!(f, " {} ", paint.faint(row))?;
            for band in cells.chunks(3) {
                write!(f, "{}", paint.faint("│"))?;
                for &cell in band {
                    self.cell(f, cell)?;
                }
            }
            writeln!(f, "{}", paint.faint("│"))?;
        }
        write!(f, "   {}", paint.faint(edge(["└", "┴", "┴", "┘"])))
    }
}
