//! Grids to text.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Formatter, Write};

use super::{Grid, GroupName, Rules};
use crate::text::Format;

/// A grid in a given format, from [`Grid::written`]; `Display` writes it.
///
/// The text ends without a line break, so that it can be put anywhere.
///
/// ```
/// use ninefold::Format;
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// assert_eq!(
///     rules.empty().written(Format::Framed).to_string(),
///     "┌─────┬─────┐
/// │ . . │ . . │
/// │ . . │ . . │
/// ├─────┼─────┤
/// │ . . │ . . │
/// │ . . │ . . │
/// └─────┴─────┘"
/// );
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct WrittenGrid<'g, 'r> {
    grid: &'g Grid<'r>,
    format: Format,
}

impl<'r> Grid<'r> {
    /// The grid in the given format; `Display` writes it.
    ///
    /// Decimal numbers are separated by spaces where other symbols are side by side. .sdk and .ss files hold classic boards;
    /// grids are written as [`Format::Grid`] and [`Format::Framed`] instead.
    ///
    /// ```
    /// use ninefold::Format;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let grid = rules.parse("1234341221......")?;
    /// assert_eq!(grid.written(Format::Grid).to_string(), "1234\n3412\n21..\n....");
    /// assert_eq!(grid.written(Format::JsonNumbers).to_string(), "[[1,2,3,4],[3,4,1,2],[2,1,0,0],[0,0,0,0]]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn written(&self, format: Format) -> WrittenGrid<'_, 'r> {
        WrittenGrid { grid: self, format }
    }
}

impl fmt::Display for WrittenGrid<'_, '_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_decimal = self.grid.rules().symbols().is_decimal();
        let between = if is_decimal { " " } else { "" };
        let zero = if self.has_zero_for_blank() { "0" } else { "." };
        match self.format {
            Format::Line | Format::Csv => self.write_rows(f, ".", between, between),
            Format::Sdm => self.write_rows(f, zero, between, between),
            Format::Grid | Format::Sdk => self.write_rows(f, ".", between, "\n"),
            Format::CsvGrid => self.write_rows(f, zero, ",", "\n"),
            Format::Framed | Format::Ss => self.write_framed(f),
            Format::Json => {
                f.write_str("[[\"")?;
                self.write_rows(f, ".", "\",\"", "\"],[\"")?;
                f.write_str("\"]]")
            }
            Format::JsonNumbers => self.write_numbers(f),
        }
    }
}

impl WrittenGrid<'_, '_> {
    fn has_zero_for_blank(&self) -> bool {
        self.grid.rules().symbols().value_of('0') == Some(0)
    }

    fn write_cell(&self, f: &mut Formatter<'_>, value: u8, blank: &str, width: usize) -> fmt::Result {
        match value {
            0 => write!(f, "{blank:>width$}"),
            value => {
                let symbol = self.grid.rules().symbols().symbol(value);
                let padding = width.saturating_sub(if symbol.is_wide() { 2 } else { 1 });
                write!(f, "{:padding$}{symbol}", "")
            }
        }
    }

    fn write_rows(&self, f: &mut Formatter<'_>, blank: &str, between: &str, rows: &str) -> fmt::Result {
        let side = self.grid.size().side();
        for (index, &value) in self.grid.values().iter().enumerate() {
            match index {
                0 => {}
                _ if index.is_multiple_of(side) => f.write_str(rows)?,
                _ => f.write_str(between)?,
            }
            self.write_cell(f, value, blank, 1)?;
        }
        Ok(())
    }

    /// Writes 0 for a blank, or `null` where 0 is the first symbol and stands for 1.
    fn write_numbers(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let is_from_zero = self.grid.rules().symbols().value_of('0') == Some(1);
        f.write_char('[')?;
        for (index, row) in self.grid.values().chunks_exact(self.grid.size().side()).enumerate() {
            let before = if index > 0 { ",[" } else { "[" };
            f.write_str(before)?;
            for (column, &value) in row.iter().enumerate() {
                f.write_str(if column > 0 { "," } else { "" })?;
                match value.checked_sub(u8::from(is_from_zero)) {
                    Some(number) => write!(f, "{number}")?,
                    None => f.write_str("null")?,
                }
            }
            f.write_char(']')?;
        }
        f.write_char(']')
    }

    /// Draws lines around boxes or regions.
    fn write_framed(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let frame = Frame::new(self.grid.rules());
        let side = frame.side;
        let width = if self.grid.rules().symbols().is_decimal() && side > 9 { 2 } else { 1 };
        for row in 0..=side {
            if (0..side).any(|column| frame.has_line_above(row, column)) {
                frame.write_line(f, row, width)?;
                if row < side {
                    f.write_char('\n')?;
                }
            }
            if row == side {
                break;
            }
            for column in 0..side {
                if frame.has_column_line(column) {
                    f.write_char(if frame.has_line_before(row, column) { '│' } else { ' ' })?;
                }
                f.write_char(' ')?;
                self.write_cell(f, self.grid.values()[row * side + column], ".", width)?;
                if frame.has_column_line(column + 1) {
                    f.write_char(' ')?;
                }
            }
            f.write_str("│\n")?;
        }
        Ok(())
    }
}

/// Where lines are drawn between cells.
struct Frame {
    side: usize,
    /// For each cell, the box or region that it is in.
    areas: Vec<u8>,
}

impl Frame {
    fn new(rules: &Rules) -> Frame {
        let size = rules.size();
        let mut areas = vec![0; size.cells()];
        for group in rules.groups() {
            if let GroupName::Box(number) | GroupName::Region(number) = group.name() {
                group.squares().iter().for_each(|square| areas[square.index(size)] = number);
            }
        }
        Frame { side: size.side(), areas }
    }

    /// The area of a cell; outside of the grid, another one than any.
    fn area(&self, row: Option<usize>, column: Option<usize>) -> u8 {
        match (row, column) {
            (Some(row), Some(column)) if row < self.side && column < self.side => {
                self.areas[row * self.side + column]
            }
            _ => 0,
        }
    }

    fn has_line_above(&self, row: usize, column: usize) -> bool {
        self.area(row.checked_sub(1), Some(column)) != self.area(Some(row), Some(column))
    }

    fn has_line_before(&self, row: usize, column: usize) -> bool {
        self.area(Some(row), column.checked_sub(1)) != self.area(Some(row), Some(column))
    }

    /// Whether there are lines from the corner above and to the left of a cell: up, down, left, right. There are none outside
    /// of the grid.
    fn corner(&self, row: usize, column: usize) -> [bool; 4] {
        [
            row > 0 && self.has_line_before(row - 1, column),
            self.has_line_before(row, column),
            column > 0 && self.has_line_above(row, column - 1),
            self.has_line_above(row, column),
        ]
    }

    fn write_line(&self, f: &mut Formatter<'_>, row: usize, width: usize) -> fmt::Result {
        for column in 0..=self.side {
            if self.has_column_line(column) {
                f.write_char(corner_character(self.corner(row, column)))?;
            }
            if column < self.side {
                let fill = if self.has_line_above(row, column) { '─' } else { ' ' };
                // A column takes the cell, a space before it, and one more before a line.
                let extra = usize::from(self.has_column_line(column + 1));
                for _ in 0..width + 1 + extra {
                    f.write_char(fill)?;
                }
            }
        }
        Ok(())
    }

    /// Whether there is a line before this column in some row.
    fn has_column_line(&self, column: usize) -> bool {
        (0..self.side).any(|row| self.has_line_before(row, column))
    }
}

const fn corner_character([up, down, left, right]: [bool; 4]) -> char {
    match (up, down, left, right) {
        (true, true, true, true) => '┼',
        (true, true, true, false) => '┤',
        (true, true, false, true) => '├',
        (true, true, false, false) => '│',
        (true, false, true, true) => '┴',
        (false, true, true, true) => '┬',
        (true, false, true, false) => '┘',
        (true, false, false, true) => '└',
        (false, true, true, false) => '┐',
        (false, true, false, true) => '┌',
        (false, false, true, true) => '─',
        (true, false, false, false) => '│',
        (false, true, false, false) => '│',
        (false, false, true, false) => '─',
        (false, false, false, true) => '─',
        (false, false, false, false) => ' ',
    }
}
