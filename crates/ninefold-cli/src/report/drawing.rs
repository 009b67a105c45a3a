//! A board drawn as text, with the cells of a witness marked.

use std::fmt::{self, Write as _};

use ninefold::rules::{Grid, GridWitness, GroupName, Rules};
use ninefold::{Board, Cell, Witness};

use crate::paint::Paint;

/// A board with numbered rows and columns, and with the cells of a witness marked: in brackets, and in colour if it is on, if
/// they are wrong; in parentheses if they are only worth a look.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// How many cells a row has.
    side: usize,
    /// How many characters a cell has, without marks.
    width: usize,
    cells: Vec<DrawnCell>,
    is_wrong: bool,
    paint: Paint,
}

#[derive(Debug)]
struct DrawnCell {
    /// `None` for a blank.
    symbol: Option<String>,
    is_marked: bool,
    /// The number of its box or region. There is a line between cells of different ones.
    region: usize,
}

impl Drawing {
    pub(crate) fn of_board(board: &Board, witness: Option<&Witness>, paint: Paint) -> Drawing {
        let marked = witness.map(Witness::cells).unwrap_or_default();
        let cells = Cell::ALL.iter().map(|&cell| DrawnCell {
            symbol: board.get(cell).map(|digit| digit.to_string()),
            is_marked: marked.contains(cell),
            region: (cell.index() / 27) * 3 + cell.index() % 9 / 3,
        });
        let is_wrong = witness.is_some_and(Witness::is_fault);
        Drawing { side: 9, width: 1, cells: cells.collect(), is_wrong, paint }
    }

    pub(crate) fn of_grid(grid: &Grid<'_>, witness: Option<&GridWitness<'_>>, paint: Paint) -> Drawing {
        let (rules, side) = (grid.rules(), grid.size().side());
        let mut cells: Vec<DrawnCell> = regions(rules)
            .into_iter()
            .map(|region| DrawnCell { symbol: None, is_marked: false, region })
            .collect();
        for (square, symbol) in grid.filled() {
            cells[square.index(grid.size())].symbol = Some(symbol.to_string());
        }
        for square in witness.map_or_else(Vec::new, GridWitness::squares) {
            cells[square.index(grid.size())].is_marked = true;
        }
        let width = if rules.symbols().is_decimal() { 2 } else { 1 };
        Drawing { side, width, cells, is_wrong: witness.is_some_and(GridWitness::is_fault), paint }
    }

    /// Whether there is a line before this column of a row; also before the first and after the last.
    fn has_line_before(&self, row: usize, column: usize) -> bool {
        let region = |column: usize| self.cells[row * self.side + column].region;
        column == 0 || column == self.side || region(column - 1) != region(column)
    }

    /// Whether there is a line above this row of a column; also above the first and below the last.
    fn has_line_above(&self, row: usize, column: usize) -> bool {
        let region = |row: usize| self.cells[row * self.side + column].region;
        row == 0 || row == self.side || region(row - 1) != region(row)
    }

    /// Whether lines are drawn before this column in any row, so that it takes up room.
    fn has_gap_before(&self, column: usize) -> bool {
        (0..self.side).any(|row| self.has_line_before(row, column))
    }

    /// The line above this row, or below the last one.
    fn line_above(&self, row: usize) -> String {
        let mut line = String::new();
        for column in 0..=self.side {
            if self.has_gap_before(column) {
                let up = row > 0 && self.has_line_before(row - 1, column);
                let down = row < self.side && self.has_line_before(row, column);
                let left = column > 0 && self.has_line_above(row, column - 1);
                let right = column < self.side && self.has_line_above(row, column);
                line.push(corner([up, down, left, right]));
            }
            if column < self.side {
                let piece = if self.has_line_above(row, column) { "─" } else { " " };
                line.push_str(&piece.repeat(self.width + 2));
            }
        }
        line
    }

    /// Writes numbers above the columns.
    fn numbers(&self) -> String {
        let mut line = String::new();
        for column in 0..self.side {
            if self.has_gap_before(column) {
                line.push(' ');
            }
            let _ = write!(line, "{:^width$}", column + 1, width = self.width + 2); // never fails for a string
        }
        line.trim_end().to_owned()
    }

    fn cell(&self, f: &mut fmt::Formatter<'_>, cell: &DrawnCell) -> fmt::Result {
        let symbol = format!("{:>width$}", cell.symbol.as_deref().unwrap_or("."), width = self.width);
        match (cell.is_marked, &cell.symbol) {
            (true, _) if self.is_wrong => write!(f, "{}", self.paint.bad(format_args!("[{symbol}]"))),
            (true, _) => write!(f, "({symbol})"),
            (false, None) => write!(f, " {} ", self.paint.faint(symbol)),
            (false, Some(_)) => write!(f, " {symbol} "),
        }
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paint = self.paint;
        let margin = self.side.to_string().len();
        writeln!(f, "{:margin$}  {}", "", paint.faint(self.numbers()))?;
        for (row, cells) in self.cells.chunks(self.side).enumerate() {
            if (0..self.side).any(|column| self.has_line_above(row, column)) {
                writeln!(f, "{:margin$}  {}", "", paint.faint(self.line_above(row)))?;
            }
            write!(f, " {} ", paint.faint(format_args!("{:margin$}", row + 1)))?;
            for (column, cell) in cells.iter().enumerate() {
                if self.has_line_before(row, column) {
                    write!(f, "{}", paint.faint("│"))?;
                } else if self.has_gap_before(column) {
                    f.write_str(" ")?;
                }
                self.cell(f, cell)?;
            }
            writeln!(f, "{}", paint.faint("│"))?;
        }
        write!(f, "{:margin$}  {}", "", paint.faint(self.line_above(self.side)))
    }
}

/// For each cell, a number for its box or region.
fn regions(rules: &Rules) -> Vec<usize> {
    let mut regions = vec![0; rules.size().cells()];
    let divided = |name| matches!(name, GroupName::Box(_) | GroupName::Region(_));
    for (number, group) in rules.groups().iter().filter(|group| divided(group.name())).enumerate() {
        for square in group.squares() {
            regions[square.index(rules.size())] = number;
        }
    }
    regions
}

/// The character where lines in these directions meet: up, down, left, right.
fn corner(lines: [bool; 4]) -> char {
    match lines {
        [false, true, false, true] => '┌',
        [false, true, true, false] => '┐',
        [true, false, false, true] => '└',
        [true, false, true, false] => '┘',
        [true, true, false, true] => '├',
        [true, true, true, false] => '┤',
        [false, true, true, true] => '┬',
        [true, false, true, true] => '┴',
        [true, true, true, true] => '┼',
        [up, down, false, false] if up || down => '│',
        [false, false, left, right] if left || right => '─',
        _ => ' ',
    }
}
