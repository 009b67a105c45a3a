//! Records that outlive their reader, and ways to read a text.

use std::fmt;

use ninefold::batch::CheckedRecord;
use ninefold::error::Location;
use ninefold::text::{ReaderBuilder, Record};
use ninefold::{Board, ParseError, Reader};

use crate::readable;

/// Sizes at which a text is cut: single bytes, around a row, a board, a board with its line break, a block.
pub(crate) const PIECES: [usize; 9] = [1, 2, 3, 7, 36, 81, 82, 83, 4095];

/// Bytes that a failure shows as text.
#[derive(Clone, PartialEq)]
pub(crate) struct Bytes(pub(crate) Vec<u8>);

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// A record that outlives its reader.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OwnedRecord {
    pub(crate) lead: Bytes,
    pub(crate) raw: Bytes,
    pub(crate) location: Location,
    pub(crate) board: Result<Board, ParseError>,
}

impl From<Record<'_>> for OwnedRecord {
    fn from(record: Record<'_>) -> OwnedRecord {
        OwnedRecord {
            lead: Bytes(record.lead.to_vec()),
            raw: Bytes(record.raw.to_vec()),
            location: record.location,
            board: record.board,
        }
    }
}

/// Asserts on the way that the board is judged by the readable rule.
impl From<CheckedRecord<'_>> for OwnedRecord {
    fn from(record: CheckedRecord<'_>) -> OwnedRecord {
        let board = record.board.map(|checked| {
            let board = checked.to_board();
            assert_eq!(checked.is_valid(), readable::is_valid(&board), "{board}");
            assert_eq!(checked.is_complete(), readable::is_complete(&board), "{board}");
            board
        });
        OwnedRecord {
            lead: Bytes(Vec::new()),
            raw: Bytes(record.raw.to_vec()),
            location: record.location,
            board,
        }
    }
}

impl OwnedRecord {
    /// The same as from a line, which has no lead.
    pub(crate) fn without_lead(self) -> OwnedRecord {
        OwnedRecord { lead: Bytes(Vec::new()), ..self }
    }
}

/// Reads a text as a whole.
pub(crate) fn read(builder: ReaderBuilder, text: &[u8]) -> Vec<OwnedRecord> {
    builder.boards(text).map(OwnedRecord::from).collect()
}

/// Reads the same without leads, for a comparison with lines.
pub(crate) fn read_lines(builder: ReaderBuilder, text: &[u8]) -> Vec<OwnedRecord> {
    builder.boards(text).map(|record| OwnedRecord::from(record).without_lead()).collect()
}

/// Feeds a text piece by piece, and takes every record as soon as it is there.
pub(crate) fn read_pieces<'a>(
    builder: ReaderBuilder,
    pieces: impl IntoIterator<Item = &'a [u8]>,
) -> Vec<OwnedRecord> {
    let mut reader = builder.build();
    let mut records = Vec::new();
    for piece in pieces {
        reader.feed(piece);
        take_all(&mut reader, &mut records);
    }
    reader.finish();
    take_all(&mut reader, &mut records);
    records
}

fn take_all(reader: &mut Reader, records: &mut Vec<OwnedRecord>) {
    while let Some(record) = reader.next_record() {
        records.push(record.into());
    }
}

/// Asserts that the records are those that a reader gives for the text; the first that is not is shown.
#[track_caller]
pub(crate) fn assert_same(records: &[OwnedRecord], expected: &[OwnedRecord], origin: impl fmt::Display) {
    for (index, (record, expected)) in records.iter().zip(expected).enumerate() {
        assert_eq!(record, expected, "record {index} of {origin}");
    }
    assert_eq!(records.len(), expected.len(), "the number of records of {origin}");
}
