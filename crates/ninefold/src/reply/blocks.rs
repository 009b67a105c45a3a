//! Rows become boards: which rows belong together, and whether they are a board.

use alloc::vec::Vec;
use core::ops::Range;

use super::alphabet::Alphabet;
use super::label::Label;

/// A board that a text shows, or something that was meant to be one.
#[derive(Debug)]
pub(super) struct Candidate {
    /// Where it is in the text.
    pub(super) range: Range<usize>,
    /// The values of its cells, or how many cells there are if that isn't a board.
    pub(super) values: Result<Vec<u8>, usize>,
}

/// A line or a list that consists of cells.
pub(super) struct Entry {
    pub(super) range: Range<usize>,
    pub(super) label: Label,
    pub(super) shape: Shape,
}

/// What the cells of an entry are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A row of a board.
    Row,
    /// A row with a number before it, which may be the number of the row.
    NumberedRow(u16),
    /// A whole board.
    Board,
    /// So many cells that are neither.
    Other(usize),
}

/// Collects rows until something else comes, and then looks whether they are boards.
pub(super) struct Blocks<'a> {
    alphabet: &'a Alphabet,
    rows: Vec<Row>,
    /// The values of all rows.
    values: Vec<u8>,
    /// Cells that are alone on their lines, which may be a list that was printed that way, and where they are.
    singles: Vec<u8>,
    singles_range: Range<usize>,
    is_after_gap: bool,
    /// What comes next are columns or boxes, by the line above.
    pub(super) is_of_other: bool,
    /// What comes next is the answer, by the line above.
    pub(super) is_answer: bool,
    pub(super) candidates: Vec<Candidate>,
}

/// A row of a block.
struct Row {
    range: Range<usize>,
    label: Label,
    shape: Shape,
    /// Where its values are in the block's list.
    values: Range<usize>,
    has_gap_before: bool,
    has_border_after: bool,
}

impl Row {
    /// Whether it has the cells of a row.
    fn is_row(&self) -> bool {
        matches!(self.shape, Shape::Row | Shape::NumberedRow(_))
    }

    /// How many cells it has.
    fn cells(&self) -> usize {
        match self.shape {
            Shape::Other(cells) => cells,
            _ => self.values.len(),
        }
    }
}

impl<'a> Blocks<'a> {
    pub(super) fn new(alphabet: &'a Alphabet) -> Blocks<'a> {
        Blocks {
            alphabet,
            rows: Vec::new(),
            values: Vec::new(),
            singles: Vec::new(),
            singles_range: 0..0,
            is_after_gap: false,
            is_of_other: false,
            is_answer: false,
            candidates: Vec::new(),
        }
    }

    /// Adds an entry with these values.
    pub(super) fn add(&mut self, entry: Entry, values: &[u8]) {
        self.end_singles();
        self.push(entry, values);
    }

    /// Adds a cell that is alone on its line.
    pub(super) fn add_single(&mut self, range: Range<usize>, value: u8) {
        if self.singles.is_empty() {
            self.singles_range = range;
        } else {
            self.singles_range.end = range.end;
        }
        // More cells than that aren't a board, however many there are.
        if self.singles.len() <= self.alphabet.cells() {
            self.singles.push(value);
        }
    }

    /// No more cells come that are alone on their lines.
    pub(super) fn end_singles(&mut self) {
        if self.singles.is_empty() {
            return;
        }
        let values = core::mem::take(&mut self.singles);
        let shape = match values.len() {
            count if count == self.alphabet.side => Shape::Row,
            count if count == self.alphabet.cells() => Shape::Board,
            count => Shape::Other(count),
        };
        let range = self.singles_range.clone();
        self.push(Entry { range, label: Label::default(), shape }, &values);
        self.singles = values;
        self.singles.clear();
    }

    fn push(&mut self, entry: Entry, values: &[u8]) {
        let Entry { range, label, shape } = entry;
        if shape == Shape::Board {
            self.finish_rows();
            self.candidates.push(Candidate { range, values: Ok(values.to_vec()) });
            return;
        }
        if !self.belongs_to_block(&label, shape) {
            self.finish_rows();
        }
        let has_gap_before = core::mem::take(&mut self.is_after_gap) && !self.rows.is_empty();
        let first = self.values.len();
        self.values.extend_from_slice(values);
        let values = first..self.values.len();
        self.rows.push(Row { range, label, shape, values, has_gap_before, has_border_after: false });
    }

    /// Whether an entry continues the block.
    fn belongs_to_block(&self, label: &Label, shape: Shape) -> bool {
        let Some(last) = self.rows.last() else { return true };
        let is_numbered = |shape| matches!(shape, Shape::NumberedRow(_));
        let is_other = |shape| matches!(shape, Shape::Other(_));
        let has_same_shape =
            is_other(shape) || is_other(last.shape) || is_numbered(shape) == is_numbered(last.shape);
        let has_same_label = match (last.label.is_empty(), label.is_empty()) {
            (true, is_empty) => is_empty,
            // The label of the first row may be a caption.
            (false, true) => self.rows.len() == 1,
            (false, false) => label.follows(&last.label),
        };
        has_same_shape && has_same_label
    }

    /// An empty line.
    pub(super) fn gap(&mut self) {
        self.is_after_gap = true;
    }

    /// A line that separates rows.
    pub(super) fn border(&mut self) {
        if let Some(last) = self.rows.last_mut() {
            last.has_border_after = true;
        }
    }

    /// Something other than cells comes next.
    pub(super) fn finish(&mut self) {
        self.end_singles();
        self.finish_rows();
    }

    fn finish_rows(&mut self) {
        self.is_after_gap = false;
        if !self.rows.is_empty() {
            let rows = without_header(&self.rows, &self.values, self.alphabet.side);
            let rows = without_footnote(rows, self.alphabet.side);
            let is_answer = core::mem::take(&mut self.is_answer) || rows[0].label.is_heading_of_answer();
            let count = self.candidates.len();
            if !core::mem::take(&mut self.is_of_other) {
                read_block(rows, &self.values, self.alphabet, &mut self.candidates);
            }
            let cells: usize = rows.iter().map(Row::cells).sum();
            if is_answer && self.candidates.len() == count && cells >= self.alphabet.side {
                // Whatever it is, it is what the reply calls its answer.
                let range = rows[0].range.start..rows[rows.len() - 1].range.end;
                self.candidates.push(Candidate { range, values: Err(cells) });
            }
            self.rows.clear();
            self.values.clear();
        }
    }
}

/// Finds the boards in the rows of a block.
fn read_block(rows: &[Row], values: &[u8], alphabet: &Alphabet, candidates: &mut Vec<Candidate>) {
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    let values_of = |part: &[Row]| values[part[0].values.start..part[part.len() - 1].values.end].to_vec();
    let is_wrapped = first.cells() >= 2 * alphabet.side
        && rows.iter().all(|row| row.cells() == first.cells() || core::ptr::eq(row, last))
        && last.cells() <= first.cells();
    if is_wrapped && rows.iter().map(Row::cells).sum::<usize>() == alphabet.cells() {
        candidates.push(Candidate { range: first.range.start..last.range.end, values: Ok(values_of(rows)) });
        return;
    }
    let has_blank = |row: &Row| values[row.values.clone()].contains(&0);
    if rows.len() == 2 * alphabet.side && !rows.iter().any(|row| row.has_gap_before || has_blank(row)) {
        // Rows of two boards, in whatever order.
        let range = first.range.start..last.range.end;
        candidates.push(Candidate { range, values: Err(rows.iter().map(Row::cells).sum()) });
        return;
    }
    let mut rest = rows;
    while !rest.is_empty() {
        let (part, after) = rest.split_at(board_length(rest, alphabet.side));
        let range = part[0].range.start..part[part.len() - 1].range.end;
        if part.len() == alphabet.side && part.iter().all(Row::is_row) && are_in_order(part) {
            let is_same = |row: &Row| values[row.values.clone()] == values[part[0].values.clone()];
            if part.iter().all(is_same) && !part[0].label.is_empty() {
                // `Row 1: 1 2 3 4 5 6 7 8 9 ✓`, and so on, says that all digits are there.
                rest = after;
                continue;
            }
            candidates.push(Candidate { range, values: Ok(values_of(part)) });
        } else if were_meant_as_board(part, alphabet) && !repeat_last_board(part, values, candidates) {
            candidates.push(Candidate { range, values: Err(part.iter().map(Row::cells).sum()) });
        }
        rest = after;
    }
}

/// The rows without one before them that numbers the columns, or that ends a sentence.
fn without_header<'r>(rows: &'r [Row], values: &[u8], side: usize) -> &'r [Row] {
    match rows {
        [first, rest @ ..] if rest.len() >= side => {
            let is_ascending =
                (1..).zip(&values[first.values.clone()]).all(|(number, value)| number == *value);
            let is_header = rest.len() == side && is_ascending && first.has_border_after;
            let is_sentence = is_ascending
                && !first.label.is_empty()
                && !first.label.is_name()
                && rest[0].label.is_empty()
                && (rest.len() == side || rest[0].has_gap_before);
            if is_header || is_sentence { rest } else { rows }
        }
        _ => rows,
    }
}

/// The rows without the number of a footnote behind them.
fn without_footnote(rows: &[Row], side: usize) -> &[Row] {
    match rows {
        [board @ .., last] if board.len() == side && last.shape == Shape::Other(1) => board,
        _ => rows,
    }
}

/// Whether numbered rows are some of those of the last board, as in a proof that it is right.
fn repeat_last_board(rows: &[Row], values: &[u8], candidates: &[Candidate]) -> bool {
    let Some(Candidate { values: Ok(board), .. }) = candidates.last() else { return false };
    rows.iter().all(|row| {
        let start = row.label.index.and_then(|index| usize::from(index).checked_sub(1));
        let values = &values[row.values.clone()];
        start.is_some_and(|row| board.get(row * values.len()..(row + 1) * values.len()) == Some(values))
    })
}

/// How many of the rows are the next board: as many paragraphs as it takes to have enough rows.
fn board_length(rows: &[Row], side: usize) -> usize {
    let mut paragraph_ends = (1..rows.len()).filter(|&row| rows[row].has_gap_before);
    match paragraph_ends.find(|&end| end >= side) {
        Some(end) => end,
        // A puzzle, and immediately after it a board.
        None if rows.len() == 2 * side => side,
        None => rows.len(),
    }
}

/// Whether the numbers of the rows, if they have some, count them.
fn are_in_order(rows: &[Row]) -> bool {
    let number = |row: &Row| match row.shape {
        Shape::NumberedRow(number) => Some(number),
        _ => None,
    };
    let starts_late = |row: &Row| row.label.index.is_some_and(|index| index > 1);
    if starts_late(&rows[0]) && !rows[1].label.is_empty() {
        return false;
    }
    let Some(first) = number(&rows[0]) else { return true };
    first <= 1 && (first..).zip(rows).all(|(expected, row)| number(row) == Some(expected))
}

/// Whether rows that aren't a board look as if they should be one.
fn were_meant_as_board(rows: &[Row], alphabet: &Alphabet) -> bool {
    let (side, cells) = (alphabet.side, alphabet.cells());
    // With few cells, a list of numbers is easily as long as a row.
    let tolerance = if side < 9 { 0 } else { 2 };
    let is_like_row = |row: &&Row| row.is_row() || row.cells().abs_diff(side) <= tolerance;
    let is_like_board = |row: &Row| row.cells().abs_diff(cells) <= side;
    rows.iter().filter(is_like_row).count() >= 2 || rows.iter().any(is_like_board)
}
