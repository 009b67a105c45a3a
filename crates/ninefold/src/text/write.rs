//! Boards to text.

use core::fmt::{self, Write};

use crate::board::{Board, Cell, Digit};
use crate::text::Format;
use crate::text::block::counts_from;
use crate::{BOX, SIDE};

/// A board in a given format, from [`Board::written`]; `Display` writes it.
///
/// The text ends without a line break, so that it can be put anywhere.
///
/// ```
/// use ninefold::{Board, Format};
///
/// let board = Board::EMPTY;
/// println!("{}", board.written(Format::Json));
/// assert_eq!(board.written(Format::Grid).to_string().lines().count(), 9);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Written<'a> {
    board: &'a Board,
    format: Format,
}

impl<'a> Written<'a> {
    pub(crate) fn new(board: &'a Board, format: Format) -> Written<'a> {
        Written { board, format }
    }
}

/// How a format puts rows together.
struct Template {
    blank: char,
    /// Before all rows, and after them.
    around: [&'static str; 2],
    /// Before each row, and after it.
    beside: [&'static str; 2],
    between_cells: &'static str,
    between_boxes: &'static str,
    between_rows: &'static str,
    between_bands: &'static str,
}

const LINE: Template = Template {
    blank: '.',
    around: ["", ""],
    beside: ["", ""],
    between_cells: "",
    between_boxes: "",
    between_rows: "",
    between_bands: "",
};

const GRID: Template = Template { between_rows: "\n", between_bands: "\n", ..LINE };

const FRAMED: Template = Template {
    around: ["┌───────┬───────┬───────┐\n", "\n└───────┴───────┴───────┘"],
    beside: ["│ ", " │"],
    between_cells: " ",
    between_boxes: " │ ",
    between_bands: "\n├───────┼───────┼───────┤\n",
    ..GRID
};

const SS: Template = Template {
    around: ["*-----------*\n", "\n*-----------*"],
    beside: ["|", "|"],
    between_boxes: "|",
    between_bands: "\n|---+---+---|\n",
    ..GRID
};

const JSON: Template = Template {
    around: ["[", "]"],
    beside: ["[\"", "\"]"],
    between_cells: "\",\"",
    between_boxes: "\",\"",
    between_rows: ",",
    between_bands: ",",
    ..LINE
};

const JSON_NUMBERS: Template =
    Template { blank: '0', beside: ["[", "]"], between_cells: ",", between_boxes: ",", ..JSON };

const CSV_GRID: Template = Template { blank: '0', between_cells: ",", between_boxes: ",", ..GRID };

impl Template {
    fn of(format: Format, board: &Board) -> Template {
        match format {
            Format::Line | Format::Csv => LINE,
            Format::Sdm => Template { blank: '0', ..LINE },
            Format::Grid => GRID,
            Format::Sdk => Template { around: ["[Puzzle]\n", ""], ..GRID },
            Format::Framed => FRAMED,
            Format::Ss => SS,
            Format::Json => JSON,
            Format::JsonNumbers => JSON_NUMBERS,
            // A first row of 0 to 8 would be taken for the numbers of the columns.
            Format::CsvGrid if counts_from(0, board) => Template { blank: '.', ..CSV_GRID },
            Format::CsvGrid => CSV_GRID,
        }
    }

    fn write(&self, board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = |index: usize, within: &'static str, at_box: &'static str| match index {
            0 => "",
            _ if index.is_multiple_of(BOX) => at_box,
            _ => within,
        };
        f.write_str(self.around[0])?;
        for row in 0..SIDE {
            f.write_str(separator(row, self.between_rows, self.between_bands))?;
            f.write_str(self.beside[0])?;
            for column in 0..SIDE {
                f.write_str(separator(column, self.between_cells, self.between_boxes))?;
                f.write_char(board.get(Cell::at(row, column)).map_or(self.blank, Digit::to_char))?;
            }
            f.write_str(self.beside[1])?;
        }
        f.write_str(self.around[1])
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Template::of(self.format, self.board).write(self.board, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn boxes_are_framed() {
        let board: Board = format!("{:.<81}", "53..7....6..195....98....6.8").parse().unwrap();
        let starts_with = |format, start: &str| {
            let text = board.written(format).to_string();
            assert!(text.starts_with(start), "{text}");
        };
        starts_with(Format::Grid, "53..7....\n6..195...\n.98....6.\n8........\n");
        let ss = "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|...|...|\n";
        starts_with(Format::Ss, ss);
        let framed = "┌───────┬───────┬───────┐\n│ 5 3 . │ . 7 . │ . . . │\n│ 6 . . │ 1 9 5 │ . . . │\n";
        starts_with(Format::Framed, framed);
    }

    #[test]
    fn blanks_are_as_each_format_has_them() {
        let text = Board::EMPTY.written(Format::Sdm).to_string();
        assert_eq!(text.trim_end(), "0".repeat(81));

        let first_row = |board: &Board| {
            board.written(Format::CsvGrid).to_string().lines().next().map(ToString::to_string)
        };
        assert_eq!(first_row(&Board::EMPTY).as_deref(), Some("0,0,0,0,0,0,0,0,0"));
        let counted: Board = format!("{:.<81}", ".12345678").parse().unwrap();
        assert_eq!(first_row(&counted).as_deref(), Some(".,1,2,3,4,5,6,7,8"));
    }
}
