//! What stands between two ends of a row: a label and cells, which are a row, a board, or neither.

use alloc::vec::Vec;
use core::ops::Range;

use super::alphabet::{Alphabet, WRONG};
use super::blocks::Shape;
use super::label::{Label, number};

/// The runs of cells since the last end of a row, and the label before them.
#[derive(Default)]
pub(super) struct Segment {
    pub(super) start: usize,
    pub(super) label: Label,
    /// Where the label ends.
    pub(super) label_end: usize,
    pub(super) runs: Vec<Run>,
    /// The values of the cells of all runs.
    pub(super) values: Vec<u8>,
    /// How many cells there are, even if they are more than anything can have.
    pub(super) cells: usize,
    /// A bracket comes before them.
    pub(super) is_list: bool,
}

/// Cells without anything between them.
#[derive(Clone)]
pub(super) struct Run {
    pub(super) range: Range<usize>,
    /// Where its cells are in the segment's list.
    pub(super) values: Range<usize>,
    /// It may be a bullet or some other ornament instead of a blank.
    pub(super) may_be_ornament: bool,
}

impl Run {
    /// The number of a list item, `1.`, if that is what it can be.
    pub(super) fn list_number(&self, text: &[u8]) -> Option<u16> {
        number(text[self.range.clone()].strip_suffix(b".")?)
    }
}

impl Segment {
    pub(super) fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.label.is_empty()
    }

    pub(super) fn forget_runs(&mut self) {
        self.runs.clear();
        self.values.clear();
        self.cells = 0;
    }

    /// Forgets what is before a label or a list, if that is only ornament.
    pub(super) fn forget_bullets(&mut self) {
        if self.runs.iter().all(|run| run.may_be_ornament) {
            self.forget_runs();
        }
    }

    /// Starts anew at this offset.
    pub(super) fn clear(&mut self, at: usize) {
        self.start = at;
        self.forget_runs();
        self.label = Label::default();
        self.is_list = false;
    }

    /// Whether more cells can still be a board with a label and some marks.
    pub(super) fn has_room_for(&self, cells: usize, alphabet: &Alphabet) -> bool {
        self.values.len() + cells <= 3 * alphabet.cells() + 2 * alphabet.side
    }
}

/// Reads the cells of a segment.
pub(super) struct Reader<'s> {
    pub(super) text: &'s [u8],
    pub(super) alphabet: &'s Alphabet,
    pub(super) segment: &'s Segment,
    /// Where the segment ends.
    pub(super) end: usize,
    /// Takes the values of the cells.
    pub(super) values: &'s mut Vec<u8>,
    /// Where the cells are.
    pub(super) range: Range<usize>,
}

impl Reader<'_> {
    /// What the cells of the segment are, where they are, and its label with a number that is written as a cell.
    pub(super) fn read(mut self) -> (Shape, Range<usize>, Label) {
        let mut label = self.segment.label;
        let runs = &self.segment.runs;
        let shape = match self.read_equal_runs(runs) {
            Some(shape) => shape,
            None => self.read_uneven_runs(runs, &mut label),
        };
        (shape, self.range, label)
    }

    /// What runs are that aren't cells of a row or board and nothing else.
    fn read_uneven_runs(&mut self, runs: &[Run], label: &mut Label) -> Shape {
        let is_overfull = self.segment.cells > self.segment.values.len();
        let firm: Vec<Run> = runs.iter().filter(|run| !run.may_be_ornament).cloned().collect();
        let bullets = runs.iter().take_while(|run| run.may_be_ornament).count();
        let has_enough = self.segment.cells >= self.alphabet.side && !is_overfull;
        let read = [runs, &runs[bullets..], &firm]
            .into_iter()
            .filter(|runs| has_enough && !runs.is_empty())
            .find_map(|runs| self.read_runs(runs, label));
        read.or_else(|| self.read_fields()).unwrap_or_else(|| {
            self.values.clear();
            for run in if firm.is_empty() { runs } else { &firm } {
                self.values.extend_from_slice(&self.segment.values[run.values.clone()]);
            }
            Shape::Other(if is_overfull { self.segment.cells } else { self.values.len() })
        })
    }

    /// Whether the runs are numbers such as `5.` and `5.0`.
    fn are_floats(&self, runs: &[Run]) -> bool {
        runs.iter().all(|run| {
            matches!(&self.text[run.range.clone()], [b'0'..=b'9', b'.', zeros @ ..] if zeros.iter().all(|zero| *zero == b'0'))
        })
    }

    /// The row or board that the runs are, if they are one.
    fn read_runs(&mut self, runs: &[Run], label: &mut Label) -> Option<Shape> {
        if let Some(shape) = self.read_equal_runs(runs) {
            return Some(shape);
        }
        // The end of a sentence isn't a cell.
        let shorter: Vec<Run> = runs.iter().map(|run| self.without_full_stop(run)).collect();
        if let Some(shape) = self.read_equal_runs(&shorter) {
            return Some(shape);
        }
        if !self.alphabet.is_decimal && self.are_floats(runs) {
            self.values.clear();
            self.values.extend(runs.iter().map(|run| self.segment.values[run.values.start]));
            return self.shape_of_values();
        }
        let (first, others) = runs.split_first()?;
        if let Some(index) = first.list_number(self.text)
            && let Some(shape) = self.read_equal_runs(others)
        {
            label.add_number(index);
            return Some(shape);
        }
        let row_number = number(&self.text[first.range.clone()])?;
        let shape = self.read_equal_runs(others).filter(|shape| *shape == Shape::Row)?;
        if label.has_words() && label.index.is_none() {
            label.add_number(row_number);
            Some(shape)
        } else {
            Some(Shape::NumberedRow(row_number))
        }
    }

    /// The run without a mark at its end that isn't used for blanks.
    fn without_full_stop(&self, run: &Run) -> Run {
        let mut run = run.clone();
        if let [before @ .., mark @ (b'.' | b'?')] = &self.text[run.range.clone()]
            && !before.is_empty()
            && !before.contains(mark)
        {
            run.values.end -= 1;
        }
        run
    }

    /// The row or board that the runs are, if all are equally long.
    fn read_equal_runs(&mut self, runs: &[Run]) -> Option<Shape> {
        let length = runs.first()?.values.len();
        if runs.iter().any(|run| run.values.len() != length) {
            return None;
        }
        self.values.clear();
        for run in runs {
            self.values.extend_from_slice(&self.segment.values[run.values.clone()]);
        }
        self.shape_of_values()
    }

    fn shape_of_values(&self) -> Option<Shape> {
        if self.values.contains(&WRONG) {
            None
        } else if self.values.len() == self.alphabet.side {
            Some(Shape::Row)
        } else if self.values.len() == self.alphabet.cells() {
            Some(Shape::Board)
        } else {
            None
        }
    }

    /// The row of a table, in which a blank may be nothing at all.
    fn read_fields(&mut self) -> Option<Shape> {
        let start = self.segment.start.max(self.segment.label_end);
        let line = self.text.get(start..self.end)?;
        let separator = *[b'|', b'&', b'\t', b','].iter().find(|separator| line.contains(separator))?;
        let fields = trim_fields(line, separator);
        if fields.iter().filter(|byte| **byte == separator).count() + 1 != self.alphabet.side {
            return None;
        }
        self.values.clear();
        for field in fields.split(|byte| *byte == separator) {
            let is_cell = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'*' | b'`');
            let mut cells = field.iter().filter(|byte| is_cell(byte));
            let value = match (cells.next(), cells.next()) {
                (None, _) => 0,
                (Some(&byte), None) => self.alphabet.value_of(byte)?,
                _ => return None,
            };
            self.values.push(value);
        }
        let shape = self.shape_of_values()?;
        // A blank at either end has nothing of its own, but a separator.
        if self.values.first() == Some(&0) {
            self.range.start = start + line.len() - line.trim_ascii_start().len();
        }
        if self.values.last() == Some(&0) {
            self.range.end = start + line.trim_ascii_end().len();
        }
        Some(shape)
    }
}

/// The fields of a line, without the separators around them.
fn trim_fields(line: &[u8], separator: u8) -> &[u8] {
    let line = line.trim_ascii();
    if separator != b'|' {
        return line;
    }
    let line = line.strip_prefix(b"|").unwrap_or(line);
    line.strip_suffix(b"|").unwrap_or(line)
}
