use alloc::format;
#[cfg(any(feature = "csv", feature = "json"))]
use alloc::string::String;

use super::super::record_machine::NextRecord;
use super::*;
use crate::error::ParseErrorKind;

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What the first segment is, and the text of its board.
fn first<'t>(layout: &RecordLayout, text: &'t str) -> Option<(usize, Option<&'t str>)> {
    let segment = layout.first_segment(text.as_bytes())?;
    Some((segment.length, segment.board.map(|at| &text[at..at + CELLS])))
}

#[test]
fn a_line_that_starts_with_a_board() {
    for (rest, length, has_board) in [
        ("\nnext", 82, true),
        ("\r\nnext", 83, true),
        ("\rnext", 82, true),
        ("", 81, true),
        (" 5\nnext", 84, true),
        (",5\r\nnext", 85, true),
        (";5", 83, true),
        ("5\nnext", 83, false),
        ("|\r\nnext", 84, false),
    ] {
        let text = format!("{BOARD}{rest}");
        let board = has_board.then_some(BOARD);
        assert_eq!(first(&RecordLayout::PLAIN, &text), Some((length, board)), "{rest:?}");
    }
    assert_eq!(first(&RecordLayout::PLAIN, "short\nnext"), Some((6, None)));
    assert_eq!(first(&RecordLayout::PLAIN, &BOARD[1..]), Some((80, None)));
}

#[test]
fn a_line_with_its_board_in_another_field() {
    let white = RecordLayout::of_lines(Separator::White, 2, Beside::NoPuzzle);
    for (text, has_board) in [
        ("id 17 BOARD\n", true),
        ("id \t 17\tBOARD rest\n", true),
        ("id 17 BOARD\r\n", true),
        ("id 17 BOARD", true),
        ("id 17 BOARD5\n", false),
        ("id BOARD\n", false),
        // These need a closer look.
        ("# 17 BOARD\n", false),
        ("\u{feff}id 17 BOARD\n", false),
        ("id\u{a0}17 BOARD\n", false),
        (" id 17 BOARD\n", false),
        ("\n", false),
    ] {
        let text = text.replace("BOARD", BOARD);
        let board = has_board.then_some(BOARD);
        assert_eq!(first(&white, &text), Some((text.len(), board)), "{text:?}");
    }
    let bars = RecordLayout::of_lines(Separator::Byte(b'|'), 1, Beside::NoPuzzle);
    for (text, has_board) in [
        ("id|BOARD\n", true),
        ("id|BOARD|rest\n", true),
        ("id|BOARD;rest\n", true),
        ("id|BOARDrest\n", false),
        ("id||BOARD\n", false),
        ("id BOARD\n", false),
    ] {
        let text = text.replace("BOARD", BOARD);
        let board = has_board.then_some(BOARD);
        assert_eq!(first(&bars, &text), Some((text.len(), board)), "{text:?}");
    }
}

#[test]
fn a_line_with_another_puzzle_needs_a_closer_look() {
    let (any, solved) =
        (RecordLayout::of_lines(Separator::White, 0, Beside::Anything), BOARD.replace('.', "1"));
    for (rest, has_board) in [(BOARD, false), (&BOARD[..60], false), (solved.as_str(), true), ("note", true)]
    {
        let text = format!("{BOARD} {rest}\n");
        let board = has_board.then_some(BOARD);
        assert_eq!(first(&RecordLayout::PLAIN, &text), Some((text.len(), board)), "{rest}");
        assert_eq!(first(&any, &text), Some((text.len(), Some(BOARD))), "{rest}");
        // It may be before the board, too.
        let (text, layout) =
            (format!("{rest} {BOARD}\n"), RecordLayout::of_lines(Separator::White, 1, Beside::NoPuzzle));
        assert_eq!(first(&layout, &text), Some((text.len(), board)), "{rest}");
    }
}

#[cfg(feature = "csv")]
#[test]
fn a_row_of_a_table() {
    let with_field = |field| RecordLayout { field, ..RecordLayout::PLAIN };
    for (field, columns, text, board) in [
        (0, None, "BOARD\nnext", Some(0)),
        (0, None, ".BOAR2\nnext", Some(0)),
        (0, None, "BOARD,x,\"y\"\nnext", Some(0)),
        (0, Some(3), "BOARD,x,y\r\nnext", Some(0)),
        (0, Some(3), "BOARD,x\nnext", None),
        (0, Some(3), "BOARD,x,y,z\nnext", None),
        (0, Some(3), "BOARD,\"x,\"\"y\",z\nnext", Some(0)),
        (0, Some(2), "BOARD,\"x\"y\nnext", None),
        (0, Some(2), "BOARD,\"x\nnext", None),
        (0, None, "\"BOARD\",x\nnext", Some(1)),
        (0, None, "\"BOARD,x\nnext", None),
        (0, None, "BOARD5,x\nnext", None),
        (0, None, "BOARD", None),
        (0, None, "BOARD,x", None),
        (0, None, "BOAR", None),
        (1, Some(2), "id,BOARD\nnext", Some(3)),
        (1, Some(2), "\"i,d\",BOARD\nnext", Some(6)),
        (1, Some(2), "\"i\"\"d\",\"BOARD\"\nnext", Some(8)),
        (1, Some(2), "id;BOARD\nnext", None),
        (1, Some(2), "id\nx,BOARD\nnext", None),
        (1, Some(2), "#id,BOARD\nnext", None),
        (1, Some(2), ",BOARD\nnext", None),
        (2, Some(4), "1,,BOARD,x\nnext", Some(3)),
    ] {
        let text = text.replace("BOARD", BOARD).replace(".BOAR2", &format!(".{}", &BOARD[1..]));
        let segment = with_field(field).row(text.as_bytes(), b',', columns);
        let expected = board.map(|board| (text.len() - "next".len(), Some(board)));
        let found = segment.map(|segment| (segment.length, segment.board));
        assert_eq!(found, expected, "{text:?}");
    }
}

#[cfg(feature = "csv")]
#[test]
fn quoted_fields_end_behind_their_quotes() {
    for (text, start, end) in [
        ("ab,c", 0, Some(2)),
        ("ab,c", 3, Some(4)),
        ("ab\n", 0, Some(2)),
        ("ab\r\n", 0, Some(2)),
        ("", 0, Some(0)),
        ("\"a,b\",c", 0, Some(5)),
        ("x,\"a\"\"b\",c", 2, Some(8)),
        ("\"a\"\"\"", 0, Some(5)),
        ("\"a\"\n", 0, Some(3)),
        ("\"a\"\r\n", 0, Some(3)),
        ("\"a\"", 0, Some(3)),
        ("\"\"", 0, Some(2)),
        ("\"a\"b,c", 0, None),
        ("\"a\nb\",c", 0, None),
        ("\"a", 0, None),
    ] {
        assert_eq!(field_end(text.as_bytes(), start, b','), end, "{text:?} from {start}");
    }
    for (rest, count) in [
        ("", Some(0)),
        (",", Some(1)),
        (",a,b", Some(2)),
        (",\"a,b\",c", Some(2)),
        (",\"a\"b", None),
        ("a,b", None),
    ] {
        assert_eq!(count_fields(rest.as_bytes(), b','), count, "{rest:?}");
    }
}

/// The layout of a table, after its first rows.
#[cfg(feature = "csv")]
fn table() -> RecordLayout {
    let mut splitter = crate::batch::Splitter::new(Reader::new(), 1 << 20);
    let row = format!("1,{BOARD},\"note\"\n");
    splitter.feed(format!("id,puzzle,note\n{}", row.repeat(9)).as_bytes());
    assert!(splitter.next_record().is_some());
    splitter.hand_over().unwrap().layout
}

#[cfg(feature = "csv")]
#[test]
fn a_record_starts_at_the_next_line_that_is_a_row() {
    let row = format!("1,{BOARD},\"note\"\n");
    let lines = RecordLayout::PLAIN;
    for (text, in_lines, in_table) in [
        (String::from("one\ntwo"), Some(4), Some(4)),
        (String::from("one"), None, None),
        (String::new(), None, None),
        (format!("rest,{row}{row}"), Some(5 + row.len()), Some(5 + row.len())),
        (format!("of a\nnote\",\"\nand\"\n{row}"), Some(5), Some(18)),
        (String::from("of a\nnote\"\nno row"), Some(5), None),
    ] {
        assert_eq!(lines.find_start(text.as_bytes()), in_lines, "{text:?}");
        assert_eq!(table().find_start(text.as_bytes()), in_table, "{text:?}");
    }
}

#[cfg(feature = "csv")]
#[test]
fn the_last_line_that_is_a_row_is_preferred() {
    let row = format!("1,{BOARD},\"note\"\n");
    let table = table();
    for (text, end) in [
        (String::new(), 0),
        (String::from("1,"), 0),
        (row.clone(), row.len()),
        (format!("{row}1,"), row.len()),
        (format!("{row}{row}2,{BOARD},\"open\nstill open\n"), 2 * row.len()),
        // Where there is none nearby, any line will do.
        ("x\n".repeat(30) + "y", 60),
        (row.clone() + &"x\n".repeat(15), row.len()),
        (row.clone() + &"x\n".repeat(16), row.len() + 32),
    ] {
        assert_eq!(table.find_end(text.as_bytes()), (end, true), "{text:?}");
    }
}

#[test]
fn lines_have_a_length_with_and_without_their_breaks() {
    for (text, lengths) in [
        ("", (0, 0)),
        ("ab", (2, 2)),
        ("ab\nc", (2, 3)),
        ("ab\r\nc", (2, 4)),
        ("ab\rc", (2, 3)),
        ("\n", (0, 1)),
    ] {
        assert_eq!(first_line(text.as_bytes()), lengths, "{text:?}");
    }
}

/// The layout of records of one shape, and one of them.
#[cfg(feature = "json")]
fn elements() -> (RecordLayout, String) {
    let mut splitter = crate::batch::Splitter::new(Reader::new(), 1 << 20);
    let record = format!(",\n{{\"id\":1,\"puzzle\":\"{BOARD}\"}}");
    splitter.feed(format!("[{}{}", &record[1..], record.repeat(99)).as_bytes());
    assert!(splitter.next_record().is_some());
    let rest = loop {
        match splitter.hand_over() {
            Some(rest) => break rest,
            None => assert!(splitter.next_record().is_some()),
        }
    };
    (rest.layout, record)
}

#[cfg(feature = "json")]
#[test]
fn the_last_whole_record_of_a_shape_ends_the_text() {
    let (layout, record) = elements();
    let stencil = layout.stencil().unwrap();
    assert!(
        matches!(stencil.fit(record.as_bytes(), &mut [0; CELLS]), Fit::Whole(length) if length == record.len())
    );
    let (length, many) = (record.len(), 2 * TAIL / record.len());
    for (text, end) in [
        (record.clone(), (length, true)),
        (record.repeat(3), (3 * length, true)),
        (record.repeat(many), (many * length, true)),
        (format!("{}{}", record.repeat(many), &record[..20]), (many * length, true)),
        (format!("{record}]"), (length, false)),
        (record[..20].into(), (0, true)),
        (format!("other{record}"), (5 + length, true)),
        (String::from("other"), (0, false)),
        ("other".repeat(TAIL), (0, false)),
        (format!("{}{}", record.repeat(many), "other".repeat(TAIL)), (0, false)),
    ] {
        assert_eq!(layout.find_end(text.as_bytes()), end, "{}", &text[text.len().saturating_sub(200)..]);
    }
}

#[test]
fn a_reader_continues_where_others_have_stopped() {
    let location = Location { line: 3, offset: 164, ..Location::START };
    let mut reader = RecordLayout::PLAIN.with_limit(100).reader(location);
    assert!(reader.has_records());
    assert!(!Reader::new().has_records());
    reader.feed(format!("{BOARD}\n{BOARD} {BOARD}\n").as_bytes());
    reader.finish();

    let record = reader.next_record().unwrap();
    assert_eq!((record.location, record.lead), (location, &b""[..]));
    assert!(record.board.is_ok());
    let error = reader.next_record().unwrap().board.unwrap_err();
    assert!(matches!(error.kind(), ParseErrorKind::TooLong { limit: 100 }), "{error}");
}

#[test]
fn records_are_read_one_by_one_from_any_place_between_them() {
    let mut records = RecordLayout::PLAIN.record_by_record();
    records.start(Location::START, None);
    assert!(matches!(records.next(&[b'5'; 40]), NextRecord::Cut(0)));

    // What was left unread doesn't matter after another start.
    let text = format!("#\n{BOARD}\n");
    records.start(Location::START, Some(text.len()));
    let NextRecord::Record(record) = records.next(text.as_bytes()) else { panic!("no record") };
    assert!(record.board.is_ok());
    assert_eq!((record.skipped, record.length), (2, 82));
    assert_eq!(records.read(), text.len());
}
