//! One grid per line.

use alloc::vec::Vec;

use super::notation::Notation;
use crate::error::{AvailableColumns, ParseErrorKind};
use crate::text::codec::Codec;
use crate::text::line::{self, Separator, is_comment, is_skipped};
use crate::text::scan::LineScanner;
use crate::text::{Column, Fault, Layout, Machine, Selection, Step};

/// Reads one grid per line: the whole line, or one of its fields.
#[derive(Debug)]
pub(super) struct GridLines {
    notation: Notation,
    lines: LineScanner,
    /// The index of the field, where fields are separated by white space.
    field: Option<usize>,
    limit: usize,
    selection: Option<Selection>,
}

impl GridLines {
    pub(super) fn new(notation: Notation, field: Option<usize>, limit: usize) -> GridLines {
        GridLines { notation, lines: LineScanner::default(), field, limit, selection: None }
    }

    pub(super) fn with_selection(self, selection: Option<Selection>) -> GridLines {
        GridLines { selection, ..self }
    }

    fn read(&self, line: &[u8]) -> Result<Vec<u8>, Fault> {
        let Some(index) = self.field else { return self.notation.read_text(line) };
        let fields = || line::fields(line, Separator::White);
        match fields().nth(index) {
            Some((at, field)) => self.notation.read_text(field).map_err(|fault| fault.shifted(at)),
            None => {
                let found = AvailableColumns::Fields(fields().count());
                let column = Column::Number(index + 1);
                Err(Fault::new(line.len(), ParseErrorKind::MissingColumn { column, found }))
            }
        }
    }
}

impl Machine<Vec<u8>> for GridLines {
    fn step(&mut self, window: &[u8], ended: bool) -> Step<Vec<u8>> {
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        let Some(line) = self.lines.next(window, ended) else {
            return Step::More;
        };
        self.lines.rebase(line.end);
        let content = line.content(window);
        if is_comment(content) || (line.end <= self.limit && is_skipped(content)) {
            return Step::Skip(line.end);
        }
        Step::Record { layout: Layout::Line, start: 0, end: line.end, board: self.read(content) }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step<Vec<u8>> {
        self.lines.give_up();
        if is_comment(window) {
            return Step::Skip(window.len());
        }
        Step::Record { layout: Layout::Line, start: 0, end: window.len(), board: Err(fault) }
    }

    fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }
}
