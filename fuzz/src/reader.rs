//! However a text is cut, the reader and the checker find the same records at the same places.

use arbitrary::Arbitrary;
use ninefold::error::Location;
use ninefold::text::{Column, ReaderBuilder};
use ninefold::{Board, Format, ParseError, Reader};

use crate::cuts::pieces;
use crate::decode;
use crate::seeds::Sources;

/// How many times a text is repeated at most: records that are alike are read in another way.
const MOST_TIMES: u8 = 6;

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    format: u8,
    column: u8,
    times: u8,
    cuts: [u16; 6],
    text: &'a [u8],
}

/// The length of what comes before the text.
const HEAD: usize = 15;

/// A record that outlives its reader.
#[derive(Debug, PartialEq)]
struct OwnedRecord {
    lead: Vec<u8>,
    raw: Vec<u8>,
    location: Location,
    board: Result<Board, ParseError>,
}

/// Reads a text whole, cut, and byte by byte.
pub fn run(input: &[u8]) {
    let Some(Input { format, column, times, cuts, text }) = decode(input) else { return };
    let builder = builder(format, column);
    let text = text.repeat(usize::from(times % MOST_TIMES) + 1);
    let whole: Vec<OwnedRecord> = builder
        .clone()
        .boards(&text)
        .map(|record| OwnedRecord {
            lead: record.lead.to_vec(),
            raw: record.raw.to_vec(),
            location: record.location,
            board: record.board,
        })
        .collect();
    check(&text, &whole);
    let cut = pieces(&text, &cuts);
    assert_eq!(read(&builder, &cut), whole, "cut");
    let bytes: Vec<&[u8]> = text.chunks(1).collect();
    assert_eq!(read(&builder, &bytes), whole, "byte by byte");
    check_checker(&builder, &cut, &whole);
}

fn builder(format: u8, column: u8) -> ReaderBuilder {
    let mut builder = Reader::builder();
    // Mostly, the format is detected.
    if let Some(format) = usize::from(format).checked_sub(1).and_then(|index| Format::ALL.get(index)) {
        builder = builder.format(*format);
    }
    match column {
        1 => builder.column(Column::number(1)),
        2 => builder.column(Column::number(2)),
        3 => builder.column(Column::name("puzzle")),
        4 => builder.column(Column::name("solution")),
        _ => builder,
    }
}

fn read(builder: &ReaderBuilder, pieces: &[&[u8]]) -> Vec<OwnedRecord> {
    let mut reader = builder.clone().build();
    let mut records = Vec::new();
    let mut pieces = pieces.iter();
    loop {
        while let Some(record) = reader.next_record() {
            records.push(OwnedRecord {
                lead: record.lead.to_vec(),
                raw: record.raw.to_vec(),
                location: record.location,
                board: record.board,
            });
        }
        match pieces.next() {
            Some(piece) => reader.feed(piece),
            None if reader.is_finished() => return records,
            None => reader.finish(),
        }
    }
}

/// The checker finds the same and judges it by the rule.
fn check_checker(builder: &ReaderBuilder, pieces: &[&[u8]], whole: &[OwnedRecord]) {
    let mut checker = builder.clone().checker();
    let mut records = Vec::new();
    let mut take = |checker: &mut ninefold::batch::Checker| {
        while let Some(record) = checker.next_record() {
            let board = record.board.map(|checked| {
                let board = checked.to_board();
                assert_eq!(checked.is_valid(), board.conflicts().next().is_none(), "{board}");
                assert_eq!(checked.is_complete(), board.givens() == 81, "{board}");
                board
            });
            records.push((record.raw.to_vec(), record.location, board));
        }
    };
    for piece in pieces {
        checker.feed(piece);
        take(&mut checker);
    }
    checker.finish();
    take(&mut checker);
    let expected: Vec<_> =
        whole.iter().map(|record| (record.raw.clone(), record.location, record.board.clone())).collect();
    assert_eq!(records, expected, "checked");
}

/// What holds of the records of any text.
fn check(text: &[u8], records: &[OwnedRecord]) {
    let offset_of = |location: Location| usize::try_from(location.offset).expect("it is in memory");
    let mut end = 0;
    for record in records {
        let start = offset_of(record.location);
        assert_eq!(start, end + record.lead.len(), "what lies between records is the lead");
        assert_eq!(&text[end..start], record.lead);
        end = start + record.raw.len();
        assert_eq!(text.get(start..end), Some(&record.raw[..]));
        assert_eq!(record.location, location_of(text, start));
        match &record.board {
            Ok(board) => {
                let digits = record.raw.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
                assert!(digits >= board.givens(), "{board} from {}", record.raw.escape_ascii());
            }
            Err(error) => {
                let at = offset_of(error.location());
                assert!((start..=end).contains(&at), "{error} at {at}, outside of {start}..={end}");
                assert_eq!(error.location(), location_of(text, at));
                assert!(!error.to_string().is_empty());
            }
        }
    }
}

/// Line and column of a byte, counted in the plainest way.
fn location_of(text: &[u8], offset: usize) -> Location {
    let mut line = 1;
    let mut line_start = 0;
    for (at, &byte) in text[..offset].iter().enumerate() {
        // CR LF is one line end.
        if byte == b'\n' || (byte == b'\r' && text.get(at + 1) != Some(&b'\n')) {
            line += 1;
            line_start = at + 1;
        }
    }
    let before = &text[line_start..offset];
    let before = before.strip_prefix("\u{feff}".as_bytes()).unwrap_or(before);
    let characters = before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    Location { offset: offset as u64, line, column: characters as u64 + 1 }
}

/// The case files, cut in one place, once as they are and once repeated.
pub fn seeds(sources: &Sources) -> Vec<Vec<u8>> {
    let seed = |(number, text): (usize, &Vec<u8>)| {
        let mut seed = vec![0; HEAD];
        seed[2] = u8::try_from(number % usize::from(MOST_TIMES)).unwrap_or(0);
        seed[3] = u8::try_from(number % 251).unwrap_or(0);
        seed.extend_from_slice(text);
        seed
    };
    sources.texts.iter().enumerate().map(seed).collect()
}
