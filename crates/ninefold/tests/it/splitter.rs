//! The splitter: when lines are handed over, where they are cut, and how the reader goes on.

use std::iter;

use ninefold::batch::Splitter;
use ninefold::error::Location;
use ninefold::{Board, Format, Reader};

use crate::boards::VALID;

fn splitter() -> Splitter {
    Splitter::new(Reader::new(), usize::MAX)
}

#[test]
fn a_line_that_has_begun_is_not_handed_over_before_its_end() {
    for begun in [&VALID[..40], VALID, "not a board"] {
        let mut splitter = splitter();
        splitter.feed(format!("{VALID}\n{begun}").as_bytes());
        assert!(splitter.next_record().is_some());
        // The reader looks for the end of the line and does not find it.
        assert!(splitter.next_record().is_none());
        assert!(splitter.hand_over().is_none(), "{begun}");
        splitter.feed(b" and more\nrest");
        assert_eq!(splitter.next_record().unwrap().raw, format!("{begun} and more\n").as_bytes());
        let lines = splitter.hand_over().unwrap();
        assert_eq!(lines.location, Location { offset: 82 + begun.len() as u64 + 10, line: 3, column: 1 });
        assert_eq!(lines.text, b"rest");

        // What the reader was fed once is not part of what comes next.
        splitter.resume(Location { offset: 200, line: 4, column: 1 }, b"a\nb\n");
        for line in [4, 5] {
            let record = splitter.next_record().unwrap();
            assert_eq!((record.raw.len(), record.location.line), (2, line), "{begun}");
        }
        assert!(splitter.next_record().is_none());
    }
}

#[cfg(feature = "csv")]
#[test]
fn a_row_that_has_begun_is_handed_over_whole_or_not_at_all() {
    for begun in [&VALID[..40], VALID, "# a comm", "  ", "not a board", "\u{feff}", "\"a\n"] {
        let mut splitter = splitter();
        splitter.feed(format!("puzzle\n{}{begun}", format!("{VALID}\n").repeat(9)).as_bytes());
        assert_eq!(iter::from_fn(|| splitter.next_record().map(drop)).count(), 9);
        let Some(lines) = splitter.hand_over() else { continue };
        assert_eq!(lines.location, Location { offset: 7 + 9 * 82, line: 11, column: 1 });
        assert_eq!(lines.text, begun.as_bytes());

        splitter.resume(Location { offset: 2000, line: 12, column: 1 }, b"#\nb\n");
        let record = splitter.next_record().unwrap();
        assert_eq!(
            (record.lead, record.raw, record.location.line),
            (&b"#\n"[..], &b"b\n"[..], 13),
            "{begun}"
        );
        assert!(splitter.next_record().is_none());
    }
}

#[test]
fn a_reader_that_gets_everything_back_goes_on() {
    let mut splitter = splitter();
    splitter.feed(format!("{VALID}\n# a comment\n").as_bytes());
    assert!(splitter.next_record().is_some());
    assert!(splitter.next_record().is_none());
    let lines = splitter.hand_over().unwrap();
    assert_eq!((lines.location.line, lines.text.len()), (3, 0));
    splitter.resume(lines.location, &lines.text);
    assert!(splitter.next_record().is_none());
    splitter.feed(b"not a board\n");
    let record = splitter.next_record().unwrap();
    assert_eq!((record.lead, record.raw, record.location.line), (&b""[..], &b"not a board\n"[..], 3));
}

#[test]
fn text_in_other_formats_is_not_handed_over() {
    let board: Board = VALID.parse().unwrap();
    let mut formats = vec![Format::Grid, Format::Framed, Format::Sdk, Format::Ss];
    if cfg!(feature = "json") {
        formats.extend([Format::Json, Format::JsonNumbers]);
    }
    if cfg!(feature = "csv") {
        formats.push(Format::CsvGrid);
    }
    for format in formats {
        let mut splitter = splitter();
        splitter.feed(format!("{}\n\n", board.written(format)).repeat(3).as_bytes());
        assert!(splitter.hand_over().is_none(), "{format}");
        assert!(splitter.next_record().is_some(), "{format}");
        assert!(splitter.hand_over().is_none(), "{format}");
    }
}

#[test]
fn text_that_has_ended_is_not_handed_over() {
    let mut splitter = splitter();
    splitter.feed(format!("{VALID}\n{VALID}\n").as_bytes());
    splitter.finish();
    assert!(splitter.next_record().is_some());
    assert!(splitter.hand_over().is_none());
    assert!(splitter.next_record().is_some());
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "there are bytes left to read")]
fn resuming_before_the_end_panics() {
    let mut splitter = splitter();
    splitter.feed(format!("{VALID}\n{VALID}\n").as_bytes());
    assert!(splitter.next_record().is_some());
    splitter.resume(Location { offset: 82, line: 2, column: 1 }, b"");
}
