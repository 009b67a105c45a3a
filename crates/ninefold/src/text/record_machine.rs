//! Reading from a place between two records: the readable way for what the fast paths don't recognise.

use alloc::boxed::Box;
use alloc::vec::Vec;

#[cfg(feature = "csv")]
use super::csv::CsvReader;
use super::grid::GridReader;
#[cfg(feature = "json")]
use super::json::JsonReader;
use super::layout::HasShapes;
use super::line::LineReader;
use super::scan::Cursor;
use super::{Machine, Step};
use crate::board::Board;
use crate::error::{Location, ParseError};

/// A machine that can start between any two records of a text, after it was copied there.
#[derive(Debug)]
pub(super) enum RecordMachine {
    Line(LineReader),
    #[cfg(feature = "csv")]
    Csv(Box<CsvReader>),
    #[cfg(feature = "json")]
    Json(HasShapes, Box<JsonReader>),
    Grid(HasShapes, GridReader),
}

impl RecordMachine {
    /// A copy, for a place between two records as where this one is.
    pub(super) fn copied(&self) -> RecordMachine {
        match self {
            RecordMachine::Line(machine) => RecordMachine::Line(machine.clone()),
            #[cfg(feature = "csv")]
            RecordMachine::Csv(machine) => RecordMachine::Csv(Box::new(machine.copied())),
            #[cfg(feature = "json")]
            RecordMachine::Json(has_shapes, machine) => {
                RecordMachine::Json(*has_shapes, Box::new(machine.copied()))
            }
            RecordMachine::Grid(has_shapes, machine) => RecordMachine::Grid(*has_shapes, machine.copied()),
        }
    }

    fn machine(&mut self) -> &mut dyn Machine {
        match self {
            RecordMachine::Line(machine) => machine,
            #[cfg(feature = "csv")]
            RecordMachine::Csv(machine) => &mut **machine,
            #[cfg(feature = "json")]
            RecordMachine::Json(_, machine) => &mut **machine,
            RecordMachine::Grid(_, machine) => machine,
        }
    }

    pub(super) fn boxed(self) -> Box<dyn Machine> {
        match self {
            RecordMachine::Line(machine) => Box::new(machine),
            #[cfg(feature = "csv")]
            RecordMachine::Csv(machine) => machine,
            #[cfg(feature = "json")]
            RecordMachine::Json(_, machine) => machine,
            RecordMachine::Grid(_, machine) => Box::new(machine),
        }
    }

    /// Starts between two records, as the other machine did.
    fn restart(&mut self, start: &RecordMachine) {
        match (self, start) {
            // These would take long to copy.
            #[cfg(feature = "csv")]
            (RecordMachine::Csv(machine), RecordMachine::Csv(start)) => machine.restart(start),
            (RecordMachine::Grid(_, machine), RecordMachine::Grid(_, start)) => machine.restart(start),
            (machine, start) => *machine = start.copied(),
        }
    }

    /// If it is between two records, and would read on as the other machine did at the start: how many bytes of the window
    /// it is done with.
    pub(super) fn boundary(&self, start: &RecordMachine) -> Option<usize> {
        match (self, start) {
            #[cfg(feature = "csv")]
            (RecordMachine::Csv(machine), RecordMachine::Csv(start)) => machine.is_like(start).then_some(0),
            #[cfg(feature = "json")]
            (RecordMachine::Json(_, machine), RecordMachine::Json(_, start)) => {
                machine.is_like(start).then_some(0)
            }
            (RecordMachine::Grid(_, machine), RecordMachine::Grid(_, start)) => machine.boundary(start),
            (RecordMachine::Line(machine), RecordMachine::Line(start)) => machine.is_like(start).then_some(0),
            _ => None,
        }
    }

    /// The boards of a text of whole records, if that is all there is, and if the machine could start again after it.
    pub(super) fn read_all(&self, text: &[u8]) -> Option<Vec<Board>> {
        let mut machine = self.copied();
        let mut window = text;
        let mut boards = Vec::new();
        loop {
            let used = match machine.machine().step(window, false) {
                Step::Skip(length) => length,
                Step::Record { end, board, .. } => {
                    boards.push(board.ok()?);
                    end
                }
                Step::More => return (machine.boundary(self) == Some(window.len())).then_some(boards),
                Step::Become(_) => return None,
            };
            window = &window[used..];
        }
    }
}

/// Reads records one by one, from a place between two records. The text is the caller's, who passes what is left of it.
#[derive(Debug)]
pub(crate) struct RecordByRecord {
    start: RecordMachine,
    machine: RecordMachine,
    cursor: Cursor,
    /// How many bytes have been read, and how many have to be if lines are read by themselves.
    read: usize,
    lines: Option<usize>,
}

/// What comes next in a text that is read record by record.
#[derive(Debug)]
pub(crate) enum NextRecord {
    Record(ReadRecord),
    /// After this many bytes, records may be judged many at a time again.
    Boundary(usize),
    /// The text ends within a record, which starts after this many bytes.
    Cut(usize),
}

/// A record that was read from the start of a text.
#[derive(Debug)]
pub(crate) struct ReadRecord {
    /// How many bytes come before it.
    pub(crate) skipped: usize,
    /// How many bytes it has, with the line break.
    pub(crate) length: usize,
    pub(crate) location: Location,
    pub(crate) board: Result<Board, ParseError>,
}

impl RecordByRecord {
    pub(super) fn new(start: RecordMachine) -> RecordByRecord {
        let machine = start.copied();
        RecordByRecord { start, machine, cursor: Cursor::at(Location::START), read: 0, lines: None }
    }

    /// Starts at this location, which is between two records. If `lines` is given, this many bytes are lines that can be
    /// read by themselves.
    pub(crate) fn start(&mut self, location: Location, lines: Option<usize>) {
        self.machine.restart(&self.start);
        self.cursor = Cursor::at(location);
        self.read = 0;
        self.lines = lines;
    }

    /// The next record with a board, or with what should be one.
    pub(crate) fn next(&mut self, text: &[u8]) -> NextRecord {
        let (mut window, ended) = match self.lines {
            Some(length) => (&text[..length - self.read], true),
            None => (text, false),
        };
        let mut skipped = 0;
        loop {
            if let Some(done) = self.boundary(window) {
                self.advance(&window[..done]);
                return NextRecord::Boundary(skipped + done);
            }
            let (length, record) = match self.machine.machine().step(window, ended) {
                Step::Skip(length) => (length, None),
                Step::Record { start, end, board, .. } => (end, Some((start, board))),
                Step::More | Step::Become(_) => return NextRecord::Cut(skipped),
            };
            let (passed, rest) = window.split_at(length);
            window = rest;
            let Some((start, board)) = record else {
                self.advance(passed);
                skipped += length;
                continue;
            };
            self.advance(&passed[..start]);
            let raw = &passed[start..];
            let location = self.cursor.location();
            let board = board.map_err(|fault| {
                let location = self.cursor.location_after(&raw[..fault.offset]);
                ParseError::new(fault.kind, location)
            });
            self.advance(raw);
            let skipped = skipped + start;
            return NextRecord::Record(ReadRecord { skipped, length: raw.len(), location, board });
        }
    }

    /// How many bytes of the window to skip, if records may be judged many at a time after them.
    fn boundary(&self, window: &[u8]) -> Option<usize> {
        match self.lines {
            Some(_) => window.is_empty().then_some(0),
            // Where it started, records couldn't be judged.
            None if self.read == 0 => None,
            None => self.machine.boundary(&self.start),
        }
    }

    fn advance(&mut self, bytes: &[u8]) {
        self.cursor.advance(bytes);
        self.read += bytes.len();
    }

    /// How many bytes have been read since the start.
    pub(crate) fn read(&self) -> usize {
        self.read
    }

    /// The location after what has been read.
    pub(crate) fn location(&self) -> Location {
        self.cursor.location()
    }

    /// The machine, which has seen all of a text that ends within a record.
    pub(super) fn into_machine(self) -> Box<dyn Machine> {
        self.machine.boxed()
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::text::grid::GridStyle;
    use crate::text::row::DashPolicy;

    #[test]
    fn what_comes_before_a_record_is_counted() {
        let Some(has_shapes) = HasShapes::HERE else { return };
        let band = "53..7....\n6..195...\n.98....6.\n";
        // A gap is between two boards once a row too many for a band follows it.
        let text = format!("\n{band}\n{band}\n{band}{band}{band}");
        let grids = GridReader::new(GridStyle::Drawn(DashPolicy::ByContext), 1000);
        let mut records = RecordByRecord::new(RecordMachine::Grid(has_shapes, grids));
        records.start(Location::START, Some(text.len()));
        let mut rest = text.as_bytes();
        for (blank, length) in [(1, 61), (1, 90)] {
            let NextRecord::Record(record) = records.next(rest) else { panic!("expected a record") };
            assert_eq!((record.skipped, record.length), (blank, length));
            rest = &rest[blank + length..];
        }
        assert!(rest.is_empty());
    }
}
