//! `ninefold filter`: prints records byte for byte.

use std::io;
use std::mem;
use std::sync::Arc;

use ninefold::Requirement;
use ninefold::batch::CheckedRecord;
use ninefold::text::Layout;

use super::print;
use crate::args::Filter;
use crate::batches::{GridRecord, Rank, Record};
use crate::block::RecordBlock;
use crate::decode::BYTE_ORDER_MARK;
use crate::diagnostics::Diagnostics;
use crate::messages::Messages;
use crate::pool::Pooled;
use crate::problem::BoardResult;
use crate::process::{Done, Effort, Handler, Needs, Output, PIECE, Writer, add, process};
use crate::source::Name;
use crate::status::Status;

/// What is kept of the input, and what is needed to join it.
enum Kept {
    Record(KeptRecord),
    /// Lines that are kept, of the same source as the record before them.
    Lines(Pooled),
}

/// A record that is needed to join those after it, even if it isn't kept itself.
struct KeptRecord {
    source: Arc<Name>,
    layout: Layout,
    has_byte_order_mark: bool,
    is_malformed: bool,
    is_kept: bool,
    lead: Vec<u8>,
    raw: Vec<u8>,
}

struct RecordFilter {
    requirement: Requirement,
    /// Whether the boards that don't meet the requirement are kept instead.
    is_inverted: bool,
    messages: Messages,
}

impl Handler for RecordFilter {
    type Deferred = Kept;

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for lines in blocks, most fields of the record are constants")]
    fn record(&self, output: &mut Output<'_, Kept>, record: &Record<'_>) {
        let meets = record.judge(self.requirement).meets();
        self.keep(output, record, meets);
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most records are such lines")]
    fn block_record(&self, output: &mut Output<'_, Kept>, block: &RecordBlock, record: CheckedRecord<'_>) {
        // What a solver has to judge is judged once.
        if self.requirement.needs_solver() || !record.judge(self.requirement).meets() {
            add(self, output, &block.record(record));
        } else if !self.is_inverted {
            keep_line(output, record.raw);
        }
    }

    fn grid(&self, output: &mut Output<'_, Kept>, record: &GridRecord<'_>) -> io::Result<()> {
        let meets = record.board.as_ref().is_ok_and(|grid| grid.verdict(self.requirement).meets());
        self.keep(output, record, meets);
        Ok(())
    }
}

impl RecordFilter {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "for lines in blocks, most fields of the record are constants")]
    fn keep<R: BoardResult>(&self, output: &mut Output<'_, Kept>, record: &Record<'_, R>, meets: bool) {
        if !meets {
            output.worsen(Status::NotMet);
        }
        let mut is_kept = meets != self.is_inverted;
        if !meets && record.board.is_cut() {
            // Only its beginning is in memory, and records are never printed in part.
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

/// Adds a line to the kept ones.
#[inline(always)]
#[expect(clippy::inline_always, reason = "most records are such lines")]
fn keep_line(output: &mut Output<'_, Kept>, line: &[u8]) {
    if let Some(Kept::Lines(lines)) = output.last_deferred(line.len()) {
        lines.extend_from_slice(line);
    } else {
        start_lines(output, line);
    }
}

#[cold]
fn start_lines(output: &mut Output<'_, Kept>, line: &[u8]) {
    let mut lines = output.memory(PIECE);
    lines.extend_from_slice(line);
    output.defer(Kept::Lines(lines), line.len());
}

impl KeptRecord {
    fn new<R: BoardResult>(record: &Record<'_, R>, is_kept: bool) -> KeptRecord {
        KeptRecord {
            source: Arc::clone(record.source),
            layout: record.layout,
            has_byte_order_mark: record.has_byte_order_mark,
            is_malformed: record.board.is_malformed(),
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
    /// What has been joined but not printed yet.
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
    let needs = Needs { text: true, reasons: true, effort: Effort::of(requirement.require) };
    let filter = RecordFilter { requirement: requirement.require, is_inverted: invert, messages };
    let Done { writer: KeptWriter { mut joiner, mut out }, status, .. } =
        process(messages, input, &work, needs, filter, KeptWriter::default())?;
    joiner.end_array(&mut out);
    print(&out)?;
    Ok(status)
}

/// Joins records so that the output can be read in the same format as the input.
#[derive(Debug, Default)]
struct Joiner {
    /// The source of the last record.
    source: Option<Arc<Name>>,
    /// The last record that was written has no line break.
    needs_line_break: bool,
    has_written: bool,
    /// Within a JSON array, which has this many elements so far.
    array: Option<usize>,
    /// The header of the table.
    header: Option<Vec<u8>>,
    /// The input starts with a byte order mark, and nothing has been written yet.
    needs_byte_order_mark: bool,
}

impl Joiner {
    fn add(&mut self, out: &mut Vec<u8>, record: &KeptRecord) {
        let KeptRecord { lead, raw, .. } = record;
        let lead = lead.strip_prefix(BYTE_ORDER_MARK).filter(|_| record.has_byte_order_mark).unwrap_or(lead);
        if self.source.is_none() {
            self.needs_byte_order_mark = record.has_byte_order_mark;
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
                // Titles and blank lines separate grids, but there may be none between sources. Malformed grids are
                // separated by a comment, so that parts of boards don't form a board together.
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

    /// Prepares for lines of a source that has already given records.
    fn start_lines(&mut self, out: &mut Vec<u8>, lines: &[u8]) {
        self.start(out, lines);
        self.has_written |= !lines.is_empty();
    }

    /// Writes lines, starting on a new line.
    fn write(&mut self, out: &mut Vec<u8>, lines: &[u8]) {
        self.start(out, lines);
        out.extend_from_slice(lines);
    }

    /// Prepares for lines, which must start on a new line.
    fn start(&mut self, out: &mut Vec<u8>, lines: &[u8]) {
        let Some(last) = lines.last() else { return };
        if mem::take(&mut self.needs_byte_order_mark) {
            out.extend_from_slice(BYTE_ORDER_MARK);
        }
        if self.needs_line_break {
            out.push(b'\n');
        }
        self.needs_line_break = !matches!(last, b'\n' | b'\r');
    }

    fn end_array(&mut self, out: &mut Vec<u8>) {
        if let Some(elements) = self.array.take() {
            out.extend_from_slice(if elements == 0 { b"]\n" } else { b"\n]\n" });
            self.needs_line_break = false;
        }
    }
}

/// The header in the text before the first row of a table: its last line.
fn header(lead: &[u8]) -> &[u8] {
    let lead = lead.trim_ascii_end();
    let start = lead.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    &lead[start..]
}
