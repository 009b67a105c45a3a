//! Records that are judged many at a time are the same as from the reader, wherever they are handed over.

use std::fmt::Display;
use std::iter;

use ninefold::Requirement;
use ninefold::batch::{Cut, HandOver, Kernel, RecordLayout, Records, Splitter};
use ninefold::error::Location;
use ninefold::text::{Layout, ReaderBuilder};

use crate::readable;
use crate::records::{OwnedRecord, assert_same, read_lines};

mod by_hand;
mod generated;
mod shapes;

/// How lines can end.
const LINE_BREAKS: [&str; 3] = ["\n", "\r\n", "\r"];

/// A text as a failure shows it.
fn shown(text: &[u8]) -> impl Display {
    format!("\"{}\"", text.escape_ascii())
}

/// The location after a text that starts at this location, counted in the plainest way.
fn location_after(location: Location, text: &[u8]) -> Location {
    let normal = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    let breaks = normal.matches('\n').count() as u64;
    let last_line = &text[text.iter().rposition(|byte| b"\r\n".contains(byte)).map_or(0, |at| at + 1)..];
    let last_line = last_line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(last_line);
    let characters = last_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64;
    Location {
        offset: location.offset + text.len() as u64,
        line: location.line + breaks,
        column: characters + if breaks == 0 { location.column } else { 1 },
    }
}

/// Asserts that the verdicts on the records add up to the tally, for the requirements that need no solver.
fn assert_tally<'t>(lines: impl Fn() -> Records<'t>, records: &[OwnedRecord], end: Location) {
    for requirement in [Requirement::Valid, Requirement::Solved] {
        let mut lines = lines();
        let tally = lines.tally(requirement);
        let verdicts =
            records.iter().map(|record| Some(readable::verdict(record.board.as_ref().ok()?, requirement)));
        assert_eq!(tally, verdicts.collect(), "the tally for {requirement}");
        assert_eq!(lines.location(), end, "the end of the text");
        assert!(lines.next().is_none());
    }
}

/// Judges the lines of a text at this location: one by one, all at once, and as a tally, from the start and after some
/// of them.
fn judge(layout: &RecordLayout, kernel: Kernel, text: &[u8], location: Location) -> Vec<OwnedRecord> {
    let lines = || -> Records<'_> { layout.records(text).kernel(kernel).starting_at(location) };
    let records: Vec<OwnedRecord> = iter::from_fn({
        let mut lines = lines();
        move || lines.next()
    })
    .map(OwnedRecord::from)
    .collect();
    for used in [0, records.len() / 2] {
        let rest = || {
            let mut lines = lines();
            lines.by_ref().take(used).for_each(drop);
            lines
        };
        assert_tally(rest, &records[used..], location_after(location, text));
        let mut folded = Vec::new();
        rest().for_each(|line| folded.push(OwnedRecord::from(line)));
        assert_same(&folded, &records[used..], shown(text));
    }
    records
}

/// No line is too long.
const ANY_LENGTH: usize = usize::MAX;

/// The records of the text if lines are handed over after so many records, and the layout of these records. `None`
/// if that never happens, or if the lines that are left do not stand for themselves.
fn hand_over_after(
    builder: ReaderBuilder,
    text: &[u8],
    count: usize,
    kernel: Kernel,
) -> Option<(Layout, Vec<OwnedRecord>)> {
    let mut splitter = Splitter::new(builder.build(), ANY_LENGTH);
    splitter.feed(text);
    let mut records = Vec::new();
    let mut record_layout = None;
    for _ in 0..count {
        let record = splitter.next_record()?;
        record_layout = Some(record.layout);
        records.push(OwnedRecord::from(record).without_lead());
    }
    let handed = splitter.hand_over()?;
    let rest = &handed.text;
    assert!(text.ends_with(rest), "what is left is not the end of the text");
    assert_eq!(handed.location.offset, (text.len() - rest.len()) as u64, "the rest starts elsewhere");
    let length = match splitter.cut(rest, true) {
        Cut::Records(length) => {
            assert_eq!(length, rest.len(), "the last line is missing");
            length
        }
        Cut::RecordsThenReader(length) => length,
        Cut::Reader => return None,
    };
    let (first, last) = rest.split_at(length);
    handed.layout.skim(first)?;
    records.extend(judge(&handed.layout, kernel, first, handed.location));
    if !last.is_empty() {
        splitter.resume(location_after(handed.location, first), last);
        splitter.finish();
        while let Some(record) = splitter.next_record() {
            records.push(OwnedRecord::from(record).without_lead());
        }
    }
    Some((record_layout?, records))
}

/// The records of a text that comes in pieces, which the reader and the kernel take in turn: for each piece, how long
/// it is and whether the kernel may have it, or what the reader leaves of it. The last one gets what is left.
pub(crate) fn take_turns(
    builder: ReaderBuilder,
    text: &[u8],
    pieces: impl IntoIterator<Item = (usize, bool)>,
    last: bool,
    kernel: Kernel,
) -> Vec<OwnedRecord> {
    let mut splitter = Splitter::new(builder.build(), ANY_LENGTH);
    let mut records = Vec::new();
    // The lines that have been handed over and have not been judged.
    let mut handed: Option<HandOver> = None;
    let mut left = text;
    for (length, by_kernel) in pieces.into_iter().chain([(usize::MAX, last)]) {
        let (piece, rest) = left.split_at(length.min(left.len()));
        left = rest;
        let is_end = length == usize::MAX;
        match &mut handed {
            None => splitter.feed(piece),
            Some(lines) => {
                lines.text.extend_from_slice(piece);
                let cut = if by_kernel { splitter.cut(&lines.text, is_end) } else { Cut::Reader };
                if !judge_cut(cut, &mut splitter, lines, kernel, &mut records) {
                    handed = None;
                }
            }
        }
        if handed.is_none() {
            if is_end {
                splitter.finish();
            }
            while let Some(record) = splitter.next_record() {
                records.push(OwnedRecord::from(record).without_lead());
                // It has to be asked before the reader looks at a line that has not come whole.
                if by_kernel && let Some(mut lines) = splitter.hand_over() {
                    let cut = splitter.cut(&lines.text, is_end);
                    if judge_cut(cut, &mut splitter, &mut lines, kernel, &mut records) {
                        handed = Some(lines);
                        break;
                    }
                    if is_end {
                        splitter.finish();
                    }
                }
            }
        }
    }
    records
}

/// Judges the first of the records that have been handed over, up to the cut, and drops them. Returns whether the others are
/// still handed over; otherwise the splitter has got them back.
fn judge_cut(
    cut: Cut,
    splitter: &mut Splitter,
    handed: &mut HandOver,
    kernel: Kernel,
    records: &mut Vec<OwnedRecord>,
) -> bool {
    let (length, is_for_reader) = match cut {
        Cut::Records(length) => (length, false),
        Cut::RecordsThenReader(length) => (length, true),
        Cut::Reader => (0, true),
    };
    let (first, rest) = handed.text.split_at(length);
    let mut judged = handed.layout.records(first).kernel(kernel).starting_at(handed.location);
    let mut read: Vec<_> = judged.by_ref().map(OwnedRecord::from).collect();
    let mut end = judged.location();
    if !judged.is_whole() {
        // What was cut off ends within a record, so it is read in order.
        let mut checker = handed.layout.checker(handed.location);
        checker.feed(first);
        read.clear();
        while let Some(record) = checker.next_record() {
            read.push(record.into());
        }
        let Some(boundary) = checker.boundary(&handed.layout) else {
            records.extend(read);
            *splitter = checker.into_splitter();
            splitter.feed(rest);
            return false;
        };
        end = boundary;
    }
    records.extend(read);
    handed.location = end;
    if is_for_reader {
        splitter.resume(handed.location, rest);
    } else {
        handed.text.drain(..length);
    }
    !is_for_reader
}

/// Checks a text in every way, and gives the layout of its records if it was handed over.
fn check(builder: &ReaderBuilder, text: &[u8], kernel: Kernel) -> Option<Layout> {
    let expected = read_lines(builder.clone(), text);
    let mut layout = None;
    for count in [1, 9] {
        if let Some((found, records)) = hand_over_after(builder.clone(), text, count, kernel) {
            assert_same(&records, &expected, shown(text));
            layout = Some(found);
        }
    }
    for size in [70, 300] {
        let pieces = (0..text.len() / size).map(|number| (size, number % 3 > 0));
        let last = size == 300;
        assert_same(&take_turns(builder.clone(), text, pieces, last, kernel), &expected, shown(text));
    }
    layout
}

/// As `check`, for a text that has to be handed over.
fn check_handed(builder: &ReaderBuilder, text: &[u8], expected: Layout) {
    for kernel in Kernel::available() {
        assert_eq!(check(builder, text, kernel), Some(expected), "\"{}\"", text.escape_ascii());
    }
}
