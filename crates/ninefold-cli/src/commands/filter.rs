//! `ninefold filter`: passes records on, byte for byte.

use std::io;
use std::mem;
use std::sync::Arc;

use ninefold::text::Layout;
use ninefold::{Requirement, Verdict};

use super::{Done, Handler, Needs, Output, PIECE, Writer, go_through, is_quick, print};
use crate::args::Filter;
use crate::block::LineBlock;
use crate::input::{BYTE_ORDER_MARK, Name};
use crate::intake::{Common, Record};
use crate::messages::Messages;
use crate::notes::Notes;
use crate::pool::Pooled;
use crate::status::Status;

/// A piece of the input.
enum Kept {
    /// A record, and whether it is kept.
    Record(Record, bool),
    /// Lines that are kept, of the same source as the record before them.
    Lines(Pooled),
}

struct Selection {
    requirement: Requirement,
    /// Keeps the boards that don't meet the requirement instead.
    is_inverted: bool,
    messages: Messages,
}

impl Selection {
    /// Takes note of a verdict, or that there is none; says whether its record is kept.
    fn keeps(&self, output: &mut Output<'_, Kept>, verdict: Option<Verdict>) -> bool {
        let meets = verdict.is_some_and(Verdict::meets);
        if !meets {
            output.worsen(Status::Short);
        }
        meets != self.is_inverted
    }
}

impl Handler for Selection {
    type Deferred = Kept;

    fn record(&self, output: &mut Output<'_, Kept>, _common: &Common, record: Record) {
        let verdict = record.board.as_ref().ok().map(|board| board.judge(self.requirement));
        let mut is_kept = self.keeps(output, verdict);
        if record.is_cut() {
            // Only its beginning is at hand, and nothing is passed on in part.
            is_kept = false;
            output.remark(&record.source, record.location.line, self.messages.left_out().into());
        }
        output.defer(Kept::Record(record, is_kept), 0);
    }

    fn lines(&self, output: &mut Output<'_, Kept>, block: &LineBlock) -> io::Result<u64> {
        let mut count = 0;
        let mut kept = output.memory(block.text().len());
        block.lines().for_each(|line| {
            count += 1;
            if let Err(error) = &line.board {
                output.malformed(&block.source, error);
            }
            let verdict = line.board.ok().map(|checked| checked.judge(self.requirement));
            if self.keeps(output, verdict) {
                kept.extend_from_slice(line.raw);
            }
        });
        let size = kept.capacity();
        output.defer(Kept::Lines(kept), size);
        Ok(count)
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
    fn deferred(&mut self, kept: Kept, common: &Common, _notes: &mut Notes) -> io::Result<()> {
        match kept {
            Kept::Record(record, is_kept) => {
                self.joiner.add(&mut self.out, common, &record, is_kept);
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
    let block = if is_quick(requirement.require) { Needs::LARGE } else { Needs::SMALL };
    let needs = Needs { text: true, notes: true, sole_record: false, block };
    let selection = Selection { requirement: requirement.require, is_inverted: invert, messages };
    let Done { writer: KeptWriter { mut joiner, mut out }, status, .. } =
        go_through(messages, input, &work, needs, selection, KeptWriter::default())?;
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
    fn add(&mut self, out: &mut Vec<u8>, common: &Common, record: &Record, is_kept: bool) {
        let (lead, raw) = (common.lead(record), common.raw(record));
        let lead = lead.strip_prefix(BYTE_ORDER_MARK).filter(|_| record.is_marked).unwrap_or(lead);
        if self.source.is_none() {
            self.owes_mark = record.is_marked;
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
