//! `ninefold filter`: passes records on, byte for byte.

use std::io;
use std::sync::Arc;

use ninefold::Layout;

use super::{Keeps, for_each_record, print};
use crate::args::Filter;
use crate::report::Finding;
use crate::status::Status;
use crate::stream::{Batch, Record};

/// The records of a batch, whether each is kept, and how they fared.
#[derive(Default)]
struct Sorted {
    records: Vec<(Record, bool)>,
    status: Status,
}

pub(crate) fn run(arguments: Filter) -> io::Result<Status> {
    let Filter { input, requirement, invert, work } = arguments;
    let keeps = Keeps { text: true, notes: true, sole_record: false };
    let mut worst = Status::Met;
    let mut joiner = Joiner::default();
    let done = for_each_record(
        input,
        &work,
        keeps,
        |sorted: &mut Sorted, _, record| {
            let meets = Finding::of(&record, requirement.require).meets();
            if !meets {
                sorted.status.worsen(Status::Short);
            }
            sorted.records.push((record, meets != invert));
        },
        |sorted, batch| {
            worst.worsen(sorted.status);
            let mut out = Vec::new();
            for (record, is_kept) in &sorted.records {
                joiner.add(&mut out, batch, record, *is_kept);
            }
            print(&out)
        },
    )?;
    let mut out = Vec::new();
    joiner.end_array(&mut out);
    print(&out)?;
    worst.worsen(done.status);
    Ok(worst)
}

/// Puts records together again, so that the whole can be read as the input could.
#[derive(Debug, Default)]
struct Joiner {
    /// The source of the last record.
    source: Option<Arc<str>>,
    /// What was written last lacks a line break.
    is_open: bool,
    has_written: bool,
    /// In an array of JSON, which has so many elements so far.
    array: Option<usize>,
    /// The header of the table.
    header: Option<Vec<u8>>,
}

impl Joiner {
    fn add(&mut self, out: &mut Vec<u8>, batch: &Batch, record: &Record, is_kept: bool) {
        let (lead, raw) = (batch.lead(record), batch.raw(record));
        let is_first = !self.source.as_ref().is_some_and(|source| Arc::ptr_eq(source, &record.source));
        if is_first {
            self.source = Some(Arc::clone(&record.source));
        }
        if record.layout != Layout::Element {
            self.end_array(out);
        }
        if record.layout == Layout::Row && is_first && self.header.as_deref() != Some(header(lead)) {
            self.header = Some(header(lead).to_vec());
            self.write(out, lead);
        }
        if record.layout == Layout::Element && self.array.is_none() {
            self.write(out, b"[");
            self.array = Some(0);
        }
        if !is_kept {
            return;
        }
        match (record.layout, &mut self.array) {
            (Layout::Element, Some(elements)) => {
                out.extend_from_slice(if *elements == 0 { b"\n" } else { b",\n" });
                *elements += 1;
                out.extend_from_slice(raw);
            }
            (Layout::Block, _) => {
                // Titles and blank lines part grids; where one source ends and another begins there may be none. Pieces
                // of boards are kept further apart, so that they do not make a board together.
                if self.has_written && record.board.is_err() {
                    self.write(out, b"#\n");
                } else if self.has_written && is_first {
                    self.write(out, b"\n");
                }
                self.write(out, lead);
                self.write(out, raw);
            }
            _ => self.write(out, raw),
        }
        self.has_written = true;
    }

    /// Writes lines, on a line of their own.
    fn write(&mut self, out: &mut Vec<u8>, lines: &[u8]) {
        if lines.is_empty() {
            return;
        }
        if self.is_open {
            out.push(b'\n');
        }
        out.extend_from_slice(lines);
        self.is_open = !matches!(lines.last(), Some(b'\n' | b'\r'));
    }

    fn end_array(&mut self, out: &mut Vec<u8>) {
        if let Some(elements) = self.array.take() {
            out.extend_from_slice(if elements == 0 { b"]\n" } else { b"\n]\n" });
            self.is_open = false;
        }
    }
}

/// The header in what stands before the first row of a table: its last line, without a byte order mark.
fn header(lead: &[u8]) -> &[u8] {
    let lead = lead.trim_ascii_end();
    let start = lead.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    let line = &lead[start..];
    line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line)
}
