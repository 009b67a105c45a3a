//! `ninefold filter`: passes records on, byte for byte.

use std::io;
use std::mem;
use std::sync::Arc;

use ninefold::Requirement;
use ninefold::text::Layout;

use super::print;
use crate::args::Filter;
use crate::batches::{Rank, Record};
use crate::decode::BYTE_ORDER_MARK;
use crate::diagnostics::Diagnostics;
use crate::messages::Messages;
use crate::pool::Pooled;
use crate::process::{Done, Handler, Needs, Output, PIECE, Writer, process};
use crate::source::Name;
use crate::status::Status;

/// What is kept of the input, and what has to be known to join it.
enum Kept {
    Record(KeptRecord),
    /// Lines that are kept, of the same source as the record before them.
    Lines(Pooled),
}

/// A record that may not be kept, but tells how those after it are joined.
struct KeptRecord {
    source: Arc<Name>,
    layout: Layout,
    has_byte_order_mark: bool,
    is_malformed: bool,
    is_kept: bool,
    lead: Vec<u8>,
    raw: Vec<u8>,
}

struct Selection {
    requirement: Requirement,
    /// Keeps the boards that don't meet the requirement instead.
    is_inverted: bool,
    messages: Messages,
}

impl Handler for Selection {
    type Deferred = Kept;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "of a line among many, most fields of the record are constants")]
    fn record(&self, output: &mut Output<'_, Kept>, record: &Record<'_>) {
        let meets = record.judge(self.requirement).meets();
        if !meets {
            output.worsen(Status::NotMet);
        }
        let mut is_kept = meets != self.is_inverted;
        if record.is_cut() {
            // Only its beginning is at hand, and nothing is passed on in part.
            is_kept = false;
            output.remark(record.source, record.location.line, self.messages.left_out().into());
        }
        let is_line = matches!(record.layout, Layout::Line | Layout::Row) && record.rank == Rank::Later;
        match (is_line, is_kept) {
            (true, true) => keep_line(output, record.raw),
            (true, false) => {}
            (false, _) => {
                let kept = KeptRecord::new(record, is_kept);
                let size = kept.lead.capacity() + kept.raw.capacity();
                output.defer(Kept::Record(kept), size);
            }
        }
    }
}

/// Adds a line to those that are kept.
#[inline]
fn keep_line(output: &mut Output<'_, Kept>, line: &[u8]) {
    if let Some(Kept::Lines(lines)) = output.last_deferred(line.len()) {
        lines.extend_from_slice(line);
        return;
    }
    let mut lines = output.memory(PIECE);
    lines.extend_from_slice(line);
    output.defer(Kept::Lines(lines), line.len());
}

impl KeptRecord {
    fn new(record: &Record<'_>, is_kept: bool) -> KeptRecord {
        KeptRecord {
            source: Arc::clone(record.source),
            layout: record.layout,
            has_byte_order_mark: record.has_byte_order_mark,
            is_malformed: record.board.is_err(),
            is_kept,
            lead: record.lead.to_vec(),
            raw: if is_kept { record.raw.to_vec() } else { Vec::new() },
        }
    }
}

/// Writes what is kept.
#[derive(Default)]
struct KeptWriter {
    joiner: Joiner,
    /// What has been put together and not been printed.
    out: Vec<u8>,
}

impl Writer<Kept> for KeptWriter {
    fn deferred(&mut self, kept: Kept, _diagnostics: &mut Diagnostics) -> io::Result<()> {
        match kept {
            Kept::Record(record) => {
                self.joiner.add(&mut self.out, &record);
                if self.out.len() >= PIECE {
                    self.end_piece()?;
                }
            }
            Kept::Lines(lines) => {
                self.joiner.start_lines(&mut self.out, &lines);
                self.end_piece()?;
                print(&lines)?;
            }
        }
        Ok(())
    }

    fn end_piece(&mut self) -> io::Result<()> {
        print(&self.out)?;
        self.out.clear();
        Ok(())
    }
}

pub(crate) fn run(arguments: Filter, messages: Messages) -> io::Result<Status> {
    let Filter { input, requirement, invert, work } = arguments;
    let block = if requirement.require.needs_solver() { Needs::SMALL } else { Needs::LARGE };
    let needs = Needs { text: true, reasons: true, block };
    let selection = Selection { requirement: requirement.require, is_inverted: invert, messages };
    let Done { writer: KeptWriter { mut joiner, mut out }, status, .. } =
        process(messages, input, &work, needs, selection, KeptWriter::default())?;
    joiner.end_array(&mut out);
    print(&out)?;
    Ok(status)
}

/// Puts records together again, so that the whole can be read as the input could.
#[derive(Debug, Default)]
struct Joiner {
    /// The source of the last record.
    source: Option<Arc<Name>>,
    /// What was written last lacks a line break.
    is_open: bool,
    has_written: bool,
    /// In an array of JSON, which has so many elements so far.
    array: Option<usize>,
    /// The header of the table.
    header: Option<Vec<u8>>,
    /// The input starts with a byte order mark, and nothing has been written yet.
    owes_mark: bool,
}

impl Joiner {
    fn add(&mut self, out: &mut Vec<u8>, record: &KeptRecord) {
        let KeptRecord { lead, raw, .. } = record;
        let lead = lead.strip_prefix(BYTE_ORDER_MARK).filter(|_| record.has_byte_order_mark).unwrap_or(lead);
        if self.source.is_none() {
            self.owes_mark = record.has_byte_order_mark;
        }
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
        if !record.is_kept {
            return;
        }
        match (record.layout, &mut self.array) {
            (Layout::Element, Some(elements)) => {
                out.extend_from_slice(if *elements == 0 { b"\n" } else { b",\n" });
                *elements += 1;
                out.extend_from_slice(raw);
            }
            (Layout::Block, _) => {
                // Titles and blank lines separate grids; where one source ends and another begins there may be none. Pieces
                // of boards are kept further apart, so that they do not make a board together.
                if self.has_written && record.is_malformed {
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

    /// Makes ready for lines of a source that has given records before.
    fn start_lines(&mut self, out: &mut Vec<u8>, lines: &[u8]) {
        self.start(out, lines);
        self.has_written |= !lines.is_empty();
    }

    /// Writes lines, on a line of their own.
    fn write(&mut self, out: &mut Vec<u8>, lines: &[u8]) {
        self.start(out, lines);
        out.extend_from_slice(lines);
    }

    /// Makes ready for lines, which shall be on a line of their own.
    fn start(&mut self, out: &mut Vec<u8>, lines: &[u8]) {
        let Some(last) = lines.last() else { return };
        if mem::take(&mut self.owes_mark) {
            out.extend_from_slice(BYTE_ORDER_MARK);
        }
        if self.is_open {
            out.push(b'\n');
        }
        self.is_open = !matches!(last, b'\n' | b'\r');
    }

    fn end_array(&mut self, out: &mut Vec<u8>) {
        if let Some(elements) = self.array.take() {
            out.extend_from_slice(if elements == 0 { b"]\n" } else { b"\n]\n" });
            self.is_open = false;
        }
    }
}

/// The header in what stands before the first row of a table: its last line.
fn header(lead: &[u8]) -> &[u8] {
    let lead = lead.trim_ascii_end();
    let start = lead.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    &lead[start..]
}
