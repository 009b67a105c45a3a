//! A board drawn as text, with the cells of a witness marked.

use std::fmt;

use ninefold::{Board, Cell, CellSet, Digit, Witness};

use crate::paint::Paint;

/// A board with numbered rows and columns, and with the cells of a witness marked: in brackets, and in colour if it is on, if
/// they are wrong; in parentheses if they are only worth a look.
#[derive(Debug)]
pub(crate) struct Drawing<'a> {
    board: &'a Board,
    marked: CellSet,
    is_wrong: bool,
    paint: Paint,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(board: &'a Board, witness: Option<&Witness>, paint: Paint) -> Drawing<'a> {
        let is_wrong = witness.is_some_and(Witness::is_fault);
        Drawing { board, marked: witness.map_or(CellSet::EMPTY, Witness::cells), is_wrong, paint }
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
        let character = self.board.get(cell).map_or('.', Digit::to_char);
        match (self.marked.contains(cell), character) {
            (true, _) if self.is_wrong => write!(f, "{}", self.paint.bad(format_args!("[{character}]"))),
            (true, _) => write!(f, "({character})"),
            (false, '.') => write!(f, " {} ", self.paint.faint(".")),
            (false, digit) => write!(f, " {digit} "),
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
