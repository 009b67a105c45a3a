//! The splitter: when lines are handed over, where they are cut, and how the reader goes on.

use ninefold::batch::{Cut, HandOver, Kernel, Splitter};
use ninefold::error::Location;
use ninefold::{Board, Format, Reader};

use crate::boards::{INVALID, SOLVED, VALID};
use crate::lines::take_turns;
use crate::records::{PIECES, assert_same, read_lines};

/// A splitter for which no line is too long.
fn splitter() -> Splitter {
    Splitter::new(Reader::new(), usize::MAX)
}

/// A splitter that has read this text, and the rest of it.
fn handed_over(mut splitter: Splitter, text: &str) -> (Splitter, HandOver) {
    splitter.feed(text.as_bytes());
    assert!(splitter.next_record().is_some(), "{text}");
    let lines = splitter.hand_over().unwrap_or_else(|| panic!("not handed over: {text}"));
    (splitter, lines)
}

/// Texts of lines and of tables, with everything between their boards.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for line_break in ["\n", "\r\n", "\r"] {
        let lines = [VALID, INVALID, "# a comment", "", "not a board", SOLVED, &VALID[1..], " ", VALID];
        texts.push(lines.join(line_break));
        texts.push(lines.join(line_break) + line_break);
    }
    if cfg!(feature = "csv") {
        let rows = format!("{VALID},1\n{INVALID},2\n# a comment\n").repeat(4);
        let quoted = format!("{SOLVED},\"over\ntwo lines\"\n\"{VALID}\",\"\"\n");
        texts.push(format!("puzzle,note\n{rows}"));
        texts.push(format!("puzzle,note\n{rows}{quoted}{rows}{quoted}"));
        texts.push(format!("puzzle,note\n{rows}{SOLVED},\"open\n{rows}"));
    }
    texts
}

#[test]
fn a_text_in_two_pieces_is_read_as_a_whole() {
    for text in texts() {
        let expected = read_lines(Reader::builder(), text.as_bytes());
        for cut in 0..=text.len() {
            let pieces = [(cut, true)];
            let records = take_turns(Reader::builder(), text.as_bytes(), pieces, true, Kernel::detected());
            assert_same(&records, &expected, format_args!("{text:?} cut at {cut}"));
        }
    }
}

#[test]
fn a_text_in_many_pieces_is_read_as_a_whole() {
    for text in texts() {
        let expected = read_lines(Reader::builder(), text.as_bytes());
        for size in PIECES {
            let pieces = vec![(size, true); text.len() / size];
            let records = take_turns(Reader::builder(), text.as_bytes(), pieces, true, Kernel::detected());
            assert_same(&records, &expected, format_args!("{text:?} in pieces of {size}"));
        }
    }
}

#[test]
fn there_is_nothing_to_cut_before_lines_are_handed_over() {
    let mut splitter = splitter();
    assert_eq!(splitter.cut(b"one\n", false), Cut::Reader);
    splitter.feed(format!("{VALID}\n").as_bytes());
    assert_eq!(splitter.cut(b"one\n", false), Cut::Reader);
    assert!(splitter.hand_over().is_none(), "before the first record");
    assert!(splitter.next_record().is_some());
    assert!(splitter.hand_over().is_some());
    assert!(splitter.hand_over().is_none(), "for the second time");
    assert_eq!(splitter.cut(b"one\n", false), Cut::Records(4));
}

#[test]
fn lines_are_cut_after_the_last_line_feed() {
    let (mut splitter, _) = handed_over(splitter(), &format!("{VALID}\n"));
    for (text, length) in [
        ("", 0),
        ("one", 0),
        // The rest of the one before, and more.
        ("one\n", 4),
        ("\n", 1),
        ("one\ntwo", 4),
        ("two\nthree\n", 10),
        ("one\r\ntwo\r", 5),
        ("two\r\n", 5),
        // A lone carriage return may be followed by a line feed, so that no line ends there for now.
        ("one\rtwo\r", 0),
        ("one\rtwo\r\nthree", 9),
    ] {
        assert_eq!(splitter.cut(text.as_bytes(), false), Cut::Records(length), "{text:?}");
    }
    // At the end the last line is whole, too.
    assert_eq!(splitter.cut(b"three", true), Cut::Records(5));
    assert_eq!(splitter.cut(b"", true), Cut::Records(0));
}

#[test]
fn a_line_that_grows_byte_by_byte_is_cut_at_its_end() {
    let (mut splitter, _) = handed_over(splitter(), &format!("{VALID}\n"));
    let line = format!("{INVALID} and more\n");
    for length in 0..line.len() {
        assert_eq!(splitter.cut(&line.as_bytes()[..length], false), Cut::Records(0));
    }
    assert_eq!(splitter.cut(line.as_bytes(), false), Cut::Records(line.len()));
}

#[test]
fn a_line_that_is_too_long_is_left_to_the_reader() {
    let text = format!("{VALID}\n");
    let limited = || handed_over(Splitter::new(Reader::new(), 100), &text).0;
    let long = [b'x'; 101];
    assert_eq!(limited().cut(&long[..100], false), Cut::Records(0));
    assert_eq!(limited().cut(&long, false), Cut::Reader);
    // As soon as it has ended, its length does not matter: it is in memory already.
    let ended = [&long[..], b"\n"].concat();
    assert_eq!(limited().cut(&ended, false), Cut::Records(102));
    assert_eq!(limited().cut(&long, true), Cut::Records(101));
    // Only the line that has not ended counts.
    let lines = [text.repeat(5).as_bytes(), &long[..100]].concat();
    assert_eq!(limited().cut(&lines, false), Cut::Records(5 * 82));
    let mut splitter = limited();
    assert_eq!(splitter.cut(&long[..60], false), Cut::Records(0));
    assert_eq!(splitter.cut(&long, false), Cut::Reader);

    // The reader goes on with it, and with what comes after it.
    splitter.resume(Location { offset: 82, line: 2, column: 1 }, &long);
    assert!(splitter.next_record().is_none());
    splitter.feed(format!("xyz\n{text}").as_bytes());
    let record = splitter.next_record().unwrap();
    assert_eq!((record.raw.len(), record.location.line), (105, 2));
    assert_eq!(splitter.hand_over().unwrap().text, text.as_bytes());
}

#[cfg(feature = "csv")]
#[test]
fn a_table_is_cut_after_a_row() {
    let row = format!("1,{INVALID}\n");
    let table = format!("id,puzzle\n{}", row.repeat(10));
    let (mut splitter, lines) = handed_over(splitter(), &table);
    assert_eq!(splitter.cut(&lines.text, false), Cut::Records(lines.text.len()));
    let quoted = format!("2,\"{VALID}\"\n");
    let records = format!("{row}{quoted}{row}");
    assert_eq!(splitter.cut(records.as_bytes(), false), Cut::Records(records.len()));
    // A line break within quotes doesn't end a row.
    let begun = format!("{row}\"two\nlines");
    assert_eq!(splitter.cut(begun.as_bytes(), false), Cut::Records(row.len()));
    // At the end, the reader looks at what is left.
    assert_eq!(splitter.cut(begun.as_bytes(), true), Cut::RecordsThenReader(row.len()));
    assert_eq!(splitter.cut(b"3", true), Cut::Reader);

    let location = lines.location.after(&lines.text);
    splitter.resume(location, quoted.as_bytes());
    let record = splitter.next_record().unwrap();
    assert_eq!((record.location, record.board), (location, VALID.parse()));
    // It is not handed over again before there is something new.
    assert!(splitter.hand_over().is_none());
    splitter.feed(row.as_bytes());
    assert!(splitter.next_record().is_some());
    assert!(splitter.hand_over().is_some());
}

#[test]
fn quotes_in_plain_lines_mean_nothing() {
    let (mut splitter, _) = handed_over(splitter(), &format!("{VALID}\n"));
    assert_eq!(splitter.cut(b"\"one\ntwo\"\nthree", false), Cut::Records(10));
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
        assert_eq!(std::iter::from_fn(|| splitter.next_record().map(drop)).count(), 9);
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
fn text_in_other_formats_is_handed_over_after_two_records() {
    let board: Board = VALID.parse().unwrap();
    let mut formats = vec![Format::Grid, Format::Framed];
    if cfg!(feature = "json") {
        formats.extend([Format::Json, Format::JsonNumbers]);
    }
    if cfg!(feature = "csv") {
        formats.push(Format::CsvGrid);
    }
    for format in formats {
        let text = format!("{}\n\n", board.written(format)).repeat(9);
        let mut splitter = splitter();
        splitter.feed(text.as_bytes());
        for _ in 0..2 {
            assert!(splitter.hand_over().is_none(), "{format}");
            assert!(splitter.next_record().is_some(), "{format}");
        }
        assert!(splitter.hand_over().is_some(), "{format}");

        let mut splitter = Splitter::new(Reader::new(), usize::MAX).for_lines();
        splitter.feed(text.as_bytes());
        while splitter.next_record().is_some() {
            assert!(splitter.hand_over().is_none(), "{format}, for lines only");
        }
    }
}

#[cfg(feature = "json")]
#[test]
fn json_is_handed_over_after_two_records_if_they_are_lines_of_one_shape() {
    let array = |element: &str| format!("[\n{}", format!("{element},\n").repeat(9));
    let object = format!("{{\"id\": 1, \"puzzle\": \"{VALID}\"}}");
    let pretty = format!("{{\n  \"id\": 1,\n  \"puzzle\": \"{VALID}\"\n}}\n");
    for (text, is_handed_over) in [
        (array(&format!("\"{VALID}\"")), true),
        (array(&object), true),
        (pretty.repeat(9), false),
        // Programs may have a comma after the last element, and other text after the list.
        (format!("const puzzles = {}", array(&object).repeat(20)), false),
        // What comes between records is part of their shape.
        (array(&format!("{object} // a comment\n")), false),
    ] {
        let mut splitter = splitter();
        splitter.feed(text.as_bytes());
        for _ in 0..2 {
            assert!(splitter.hand_over().is_none(), "{text}");
            assert!(splitter.next_record().is_some(), "{text}");
        }
        assert_eq!(splitter.hand_over().is_some(), is_handed_over, "{text}");
    }
}

#[cfg(feature = "json")]
#[test]
fn comments_after_records_of_one_shape_are_skipped() {
    let boards = format!("\"{VALID}\",\n").repeat(9);
    for comment in ["// one\n", "# \"two\",\n", &format!("/* {boards} */\n"), "/* three"] {
        let text = format!("[\n{boards}{comment}{boards}\"{INVALID}\"\n]\n");
        let expected = read_lines(Reader::builder(), text.as_bytes());
        let is_closed = comment.ends_with('\n');
        assert_eq!(
            expected.iter().filter(|record| record.board.is_ok()).count(),
            if is_closed { 19 } else { 9 }
        );
        assert_eq!(expected.len(), if is_closed { 19 } else { 10 });
        for size in [7, 82, 83, 500] {
            let pieces = vec![(size, true); text.len() / size];
            let records = take_turns(Reader::builder(), text.as_bytes(), pieces, true, Kernel::detected());
            assert_same(&records, &expected, format_args!("{text:?} in pieces of {size}"));
        }
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
