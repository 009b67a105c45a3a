//! The reader's choices and limits, and that everything written is read back.

use ninefold::error::ParseErrorKind;
use ninefold::text::{Column, ReaderBuilder};
use ninefold::{Board, Format, ParseError, Reader};

use crate::boards::{INVALID, SOLVED, VALID};
use crate::records::{self, OwnedRecord, read_pieces};

/// The smallest limit there is.
const LIMIT: usize = 64 << 10;

/// More than the limit, several times over.
const HUGE: usize = 5 * LIMIT;

fn board(line: &str) -> Board {
    line.parse().unwrap()
}

fn grid(line: &str) -> String {
    board(line).written(Format::Grid).to_string() + "\n"
}

/// What a record comes to: its line, and its board or its mistake.
type Reading = (u64, Result<Board, ParseError>);

fn readings(records: Vec<OwnedRecord>) -> Vec<Reading> {
    records.into_iter().map(|record| (record.location.line, record.board)).collect()
}

fn read_in_pieces(builder: ReaderBuilder, text: &[u8], size: usize) -> Vec<Reading> {
    readings(read_pieces(builder, text.chunks(size)))
}

fn read(builder: &ReaderBuilder, text: &str) -> Vec<Reading> {
    let whole = readings(records::read(builder.clone(), text.as_bytes()));
    for size in [1, 7, 82, 4096] {
        assert_eq!(read_in_pieces(builder.clone(), text.as_bytes(), size), whole, "in pieces of {size}");
    }
    whole
}

fn one_error(found: &[Reading]) -> &ParseError {
    match found {
        [(_, Err(error))] => error,
        _ => panic!("expected one malformed record, found {found:?}"),
    }
}

// --- formats and columns ---

#[test]
fn a_given_format_decides_what_a_dash_is() {
    let rows = "---------\n".repeat(8) + "12345678-\n";
    let read_as = |format| read(&Reader::builder().format(format), &rows);

    let blanks = read_as(Format::Grid);
    assert_eq!(blanks.len(), 1);
    assert_eq!(blanks[0].1.as_ref().unwrap().givens(), 8);

    let borders = read_as(Format::Framed);
    let error = one_error(&borders);
    assert_eq!(error.kind(), &ParseErrorKind::RowCount { expected: 9, found: 1 });
}

#[test]
fn a_given_format_is_not_left_for_another() {
    // The text is fine as lines; asked for as something else it is malformed, never quietly right.
    let text = format!("{VALID}\n{INVALID}\n");
    for format in [Format::Grid, Format::Framed, Format::Ss, Format::Sdk] {
        let found = read(&Reader::builder().format(format), &text);
        assert!(!found.is_empty(), "{format}");
        assert!(found.iter().all(|(_, board)| board.is_err()), "{format}: {found:?}");
    }
}

#[cfg(feature = "csv")]
#[test]
fn columns_of_a_table_by_name_and_by_number() {
    let text = format!("id,puzzle,solution\n1,{VALID},{SOLVED}\n2,{INVALID},{SOLVED}\n");
    let boards = |builder: ReaderBuilder| -> Vec<Board> {
        read(&builder, &text).into_iter().map(|(_, board)| board.unwrap()).collect()
    };
    assert_eq!(boards(Reader::builder()), [board(VALID), board(INVALID)]);
    for format in [None, Some(Format::Csv)] {
        let builder = || format.map_or_else(Reader::builder, |format| Reader::builder().format(format));
        assert_eq!(boards(builder().column(Column::name("puzzle"))), [board(VALID), board(INVALID)]);
        assert_eq!(boards(builder().column("2".parse().unwrap())), [board(VALID), board(INVALID)]);
        assert_eq!(boards(builder().column(Column::name("solution"))), [board(SOLVED); 2]);
        assert_eq!(boards(builder().column(Column::Number(3))), [board(SOLVED); 2]);
    }
    let found = read(&Reader::builder().column(Column::name("Puzzle")), &text);
    let error = one_error(&found);
    let message = r#"expected a column named "Puzzle", found "id", "puzzle", "solution""#;
    assert_eq!(error.to_string(), message);
    assert_eq!(error.location(), ninefold::error::Location::START);
}

#[cfg(feature = "csv")]
#[test]
fn a_number_is_a_name_only_where_that_is_said() {
    let read_one = |column: Column, text: &str| {
        Reader::builder().column(column).boards(text).exactly_one().map_err(|error| error.to_string())
    };
    let typed = |text: &str| text.parse::<Column>().unwrap();
    // The second column is named 1.
    let table = format!("a,1\n{VALID},{SOLVED}\n");
    for (column, expected) in [
        (Column::name("1"), SOLVED),
        (Column::number(1), VALID),
        (Column::number(2), SOLVED),
        (typed("1"), SOLVED),
        (typed("2"), SOLVED),
    ] {
        assert_eq!(read_one(column, &table), Ok(board(expected)));
    }
    let table = format!("a,b\n{VALID},{SOLVED}\n");
    assert_eq!(read_one(typed("2"), &table), Ok(board(SOLVED)));
    assert_eq!(read_one(Column::number(2), &table), Ok(board(SOLVED)));
    let missing = r#"expected a column named "2", found "a", "b""#;
    assert_eq!(read_one(Column::name("2"), &table), Err(missing.into()));

    let line = format!("{VALID} {SOLVED}\n");
    assert_eq!(read_one(typed("2"), &line), Ok(board(SOLVED)));
    let missing = r#"expected a column named "2", found lines without a header"#;
    assert_eq!(read_one(Column::name("2"), &line), Err(missing.into()));
}

#[cfg(feature = "json")]
#[test]
fn a_number_is_no_key_unless_it_may_be_a_name() {
    let text = format!("{{\"2\":\"{SOLVED}\",\"puzzle\":\"{VALID}\"}}\n");
    for (column, expected) in [
        (Column::name("2"), Ok(board(SOLVED))),
        ("2".parse().unwrap(), Ok(board(SOLVED))),
        (Column::number(2), Err(r#"expected a board in column 2, found the keys "2", "puzzle""#.to_string())),
    ] {
        let read = Reader::builder().column(column).boards(&text).exactly_one();
        assert_eq!(read.map_err(|error| error.to_string()), expected);
    }
}

#[cfg(feature = "csv")]
#[test]
fn rows_may_start_with_byte_order_marks() {
    for marks in 0..3 {
        let mark = "\u{feff}".repeat(marks);
        let text = format!("puzzle,note\n{mark}{VALID},a\n{mark}\n{mark}no cells,b\n{mark}{INVALID},c\n");
        let found = read(&Reader::builder(), &text);
        let boards: Vec<_> =
            found.iter().filter_map(|(line, board)| Some((*line, board.clone().ok()?))).collect();
        assert_eq!(boards, [(2, board(VALID)), (5, board(INVALID))], "{marks} marks");
        let (_, malformed) = &found[found.len() - 2];
        let location = malformed.as_ref().unwrap_err().location();
        assert_eq!(location.offset, text.find("no cells").unwrap() as u64, "{marks} marks");
        assert_eq!(location.line, 4, "{marks} marks");
    }
}

#[test]
fn fields_of_a_line_by_number() {
    let text = format!("a {VALID} {SOLVED} 1.2\nb {INVALID} {SOLVED} 3.4\n");
    let boards = |builder: ReaderBuilder| -> Vec<Board> {
        read(&builder, &text).into_iter().map(|(_, board)| board.unwrap()).collect()
    };
    assert_eq!(boards(Reader::builder()), [board(VALID), board(INVALID)]);
    assert_eq!(boards(Reader::builder().column(Column::Number(3))), [board(SOLVED); 2]);
    assert_eq!(boards(Reader::builder().format(Format::Line).column(Column::Number(3))), [board(SOLVED); 2]);

    let found = read(&Reader::builder().column(Column::Number(5)), &text);
    assert_eq!(found.len(), 2);
    for (_, outcome) in &found {
        let error = outcome.as_ref().unwrap_err();
        assert_eq!(error.to_string(), "expected a board in column 5, found 4 fields");
    }
}

#[cfg(feature = "json")]
#[test]
fn keys_of_an_object_by_name() {
    let object = |puzzle: &str| format!("{{\"id\":1,\"puzzle\":\"{puzzle}\",\"solution\":\"{SOLVED}\"}}");
    let lines = format!("{}\n{}\n", object(VALID), object(INVALID));
    let array = format!("[{},\n{}]\n", object(VALID), object(INVALID));
    for text in [&lines, &array] {
        for format in [None, Some(Format::Json), Some(Format::JsonNumbers)] {
            let builder = || format.map_or_else(Reader::builder, |format| Reader::builder().format(format));
            let boards = |builder: ReaderBuilder| -> Vec<Board> {
                read(&builder, text).into_iter().map(|(_, board)| board.unwrap()).collect()
            };
            assert_eq!(boards(builder()), [board(VALID), board(INVALID)]);
            assert_eq!(boards(builder().column(Column::name("puzzle"))), [board(VALID), board(INVALID)]);
            assert_eq!(boards(builder().column(Column::name("solution"))), [board(SOLVED); 2]);
            // Keys have no order.
            for (_, outcome) in read(&builder().column(Column::Number(3)), text) {
                let message = r#"expected a board in column 3, found the keys "id", "puzzle", "solution""#;
                assert_eq!(outcome.unwrap_err().to_string(), message);
            }
        }
        let found = read(&Reader::builder().column(Column::name("answer")), text);
        assert_eq!(found.len(), 2);
        for (_, outcome) in &found {
            let message = r#"expected a column named "answer", found the keys "id", "puzzle", "solution""#;
            assert_eq!(outcome.as_ref().unwrap_err().to_string(), message);
        }
        let found = read(&Reader::builder().column(Column::Number(4)), text);
        assert!(found.iter().all(|(_, board)| board.is_err()), "{found:?}");
    }
}

#[cfg(feature = "json")]
#[test]
fn the_first_object_says_which_key_holds_the_boards() {
    let text =
        format!("{{\"a\":\"{VALID}\",\"b\":\"{SOLVED}\"}}\n{{\"b\":\"{SOLVED}\",\"a\":\"{INVALID}\"}}\n");
    let found = read(&Reader::builder(), &text);
    assert_eq!(found, [(1, Ok(board(VALID))), (2, Ok(board(INVALID)))]);
}

#[test]
fn there_is_no_column_zero_and_asking_for_it_does_no_harm() {
    let line = format!("{VALID}\n{VALID}\n");
    let table = format!("puzzle,solution\n{VALID},{SOLVED}\n");
    let object = format!("{{\"puzzle\":\"{VALID}\"}}\n");
    for text in [line, table, object] {
        let found = read(&Reader::builder().column(Column::Number(0)), &text);
        assert!(!found.is_empty());
        assert!(found.iter().all(|(_, board)| board.is_err()), "{found:?}");
    }
}

// --- feeding and finishing ---

#[test]
fn finishing_without_text_gives_nothing() {
    for format in readable_formats().map(Some).chain([None]) {
        let builder = format.map_or_else(Reader::builder, |format| Reader::builder().format(format));
        let mut reader = builder.build();
        assert!(reader.next_record().is_none());
        assert!(!reader.is_finished());
        reader.finish();
        reader.finish();
        assert!(reader.is_finished());
        assert!(reader.next_record().is_none());
        assert!(reader.next_record().is_none());
    }
}

#[test]
fn empty_pieces_change_nothing() {
    let mut reader = Reader::new();
    let mut count = 0;
    for piece in [&VALID[..40], "", &VALID[40..], "", "\n", "", &INVALID[..80], ""] {
        reader.feed(piece.as_bytes());
        while reader.next_record().is_some() {
            count += 1;
        }
    }
    reader.finish();
    while reader.next_record().is_some() {
        count += 1;
    }
    assert_eq!(count, 2);
}

#[test]
#[should_panic(expected = "the text was finished")]
fn feeding_after_the_end_panics() {
    let mut reader = Reader::new();
    reader.finish();
    reader.feed(b"5");
}

#[test]
fn all_text_may_be_fed_before_the_first_record_is_taken() {
    let text = format!("{VALID}\n{INVALID}\n{SOLVED}\n");
    let mut reader = Reader::new();
    for byte in text.as_bytes() {
        reader.feed(&[*byte]);
    }
    reader.finish();
    for (line, expected) in [VALID, INVALID, SOLVED].into_iter().enumerate() {
        let record = reader.next_record().unwrap();
        assert_eq!(record.location.line, line as u64 + 1);
        assert_eq!(record.raw, format!("{expected}\n").as_bytes());
        assert_eq!(record.board, Ok(board(expected)));
    }
    assert!(reader.next_record().is_none());
}

#[test]
fn a_line_is_read_as_soon_as_it_is_whole() {
    // A detector that waits for more than it needs would keep a terminal's user waiting.
    let mut reader = Reader::builder().format(Format::Line).build();
    let text = format!("{VALID}\n").repeat(9);
    reader.feed(text.as_bytes());
    assert!(reader.next_record().is_some());
}

#[test]
fn a_lead_is_kept_up_to_64_kib() {
    let comment = |length: usize| format!("#{}\n", "x".repeat(98)).repeat(length / 100);
    let short = comment(60_000);
    let long = comment(200_000);
    let text = format!("{short}{VALID}\n{long}{INVALID}\n{short}{SOLVED}\n");
    for size in [4095, 70_000, text.len()] {
        let mut reader = Reader::new();
        let mut leads = Vec::new();
        for piece in text.as_bytes().chunks(size) {
            reader.feed(piece);
            while let Some(record) = reader.next_record() {
                leads.push((record.lead.len(), record.location.line, record.raw.len()));
            }
        }
        reader.finish();
        while let Some(record) = reader.next_record() {
            leads.push((record.lead.len(), record.location.line, record.raw.len()));
        }
        let expected = [(60_000, 601, 82), (0, 2602, 82), (60_000, 3203, 82)];
        assert_eq!(leads, expected, "in pieces of {size}");
    }
}

#[cfg(feature = "json")]
#[test]
fn what_could_be_meant_beside_a_long_array_is_reported_where_it_starts() {
    let boards = format!("{VALID:?},").repeat(1000);
    let read_beside = |name: &str, other: &str| {
        let text = format!("{{{name:?}: [\n{boards}{VALID:?}],\n{other}}}");
        let found = read_in_pieces(Reader::builder(), text.as_bytes(), 4096);
        assert_eq!(read_in_pieces(Reader::builder(), text.as_bytes(), text.len()), found, "{name}, {other}");
        assert!(found[..1001].iter().all(|(line, read)| *line == 2 && read.is_ok()), "{name}, {other}");
        let fault = |error: &ParseError| format!("{} {error}", error.location());
        found[1001..].iter().map(|(_, read)| fault(read.as_ref().unwrap_err())).collect::<Vec<_>>()
    };
    let several = |column: usize, names: &str| {
        format!("3:{column} expected one possible column, found several: {names} (choose one by its name)")
    };
    let list = format!("[{INVALID:?}]");
    for other in [list.as_str(), &format!("{INVALID:?}"), "[[5, 3]]", "{}", "null"] {
        let found = read_beside("easy boards", &format!("\"hard boards\": {other}"));
        assert_eq!(found, [several(16, "\"easy boards\", \"hard boards\"")], "{other}");
        let found = read_beside("boards", &format!("\"puzzles\": {other}"));
        assert_eq!(found, [several(12, "\"boards\", \"puzzles\"")], "{other}");
    }
    for other in
        ["\"puzzles\": 1001", "\"more boards\": [ ]", &format!("\"grids\": {list}"), "\"solutions\": null"]
    {
        assert_eq!(read_beside("boards", other), [""; 0], "{other}");
    }
}

#[test]
fn a_comment_of_any_length_is_one_comment() {
    // A board within the comment, far beyond what the detector looks at, is still part of the comment.
    for length in [LIMIT - 100, LIMIT - 2, LIMIT, 2 * LIMIT, HUGE] {
        let text = format!("#{}{INVALID}\n{VALID}\n", " x".repeat(length / 2));
        let expected = vec![(2, Ok(board(VALID)))];
        for size in [4096, text.len()] {
            let found = read_in_pieces(Reader::builder(), text.as_bytes(), size);
            assert_eq!(found, expected, "a comment of {length} bytes in pieces of {size}");
        }
    }
}

#[test]
fn a_text_without_a_record_says_what_it_has_instead() {
    let nothing = "expected a board, found nothing";
    let array = "expected a board, found an empty array";
    let words = "expected a board, found only other text, starting with \"Sudoku\"";
    let section = "expected a board, found only other text, starting with \"[State]\"";
    let mut texts = vec![
        (Format::Line, "", (1, 1), nothing),
        (Format::Grid, "\n \r\n\t\n", (1, 1), nothing),
        (Format::Grid, "# a comment\n\n# another one\n", (1, 1), nothing),
        (Format::Grid, "Sudoku\n", (1, 1), words),
        (Format::Sdk, "[State]\n", (1, 1), section),
        (Format::Grid, "# a comment\n\n  Sudoku\nand more\n", (3, 3), words),
    ];
    if cfg!(feature = "json") {
        texts.extend([
            (Format::Json, "[]", (1, 1), array),
            (Format::Json, "\n [ \n\t]\n", (2, 2), array),
            (Format::Json, "[[]]\n", (1, 1), ""),
        ]);
    }
    for (format, text, (line, column), expected) in texts {
        for size in [1, 3, 100] {
            let mut reader = Reader::builder().format(format).build();
            let mut count = 0;
            for piece in text.as_bytes().chunks(size) {
                reader.feed(piece);
                count += std::iter::from_fn(|| reader.next_record().map(|_| ())).count();
            }
            reader.finish();
            count += std::iter::from_fn(|| reader.next_record().map(|_| ())).count();
            let found = reader.nothing_found();
            if expected.is_empty() {
                assert!(count > 0 && found.is_none(), "{text:?}: {found:?}");
                continue;
            }
            let error = found.unwrap_or_else(|| panic!("{text:?} in pieces of {size}"));
            assert_eq!(error.to_string(), expected, "{text:?} in pieces of {size}");
            let location = error.location();
            assert_eq!((location.line, location.column), (line, column), "{text:?} in pieces of {size}");
        }
    }
}

// --- records that are too long ---

/// Reads a text whose second of three records is too long: it is reported once, as such, and nothing else is lost.
fn check_limit(text: &str, lines: [u64; 3], builder: &ReaderBuilder) {
    for size in [1000, 4096, LIMIT, LIMIT + 1, text.len()] {
        let builder = builder.clone().record_limit(LIMIT);
        let found = read_in_pieces(builder, text.as_bytes(), size);
        let brief: Vec<_> = found
            .iter()
            .map(|(line, outcome)| match outcome {
                Ok(board) => (*line, board.to_string()),
                Err(error) => (*line, format!("{}: {error}", error.location())),
            })
            .collect();
        assert_eq!(found.len(), 3, "in pieces of {size}: {brief:?}");
        assert_eq!(found[0], (lines[0], Ok(board(VALID))), "in pieces of {size}: {brief:?}");
        assert_eq!(found[2], (lines[2], Ok(board(INVALID))), "in pieces of {size}: {brief:?}");
        let (line, outcome) = &found[1];
        let error = outcome.as_ref().unwrap_err();
        assert_eq!(*line, lines[1], "in pieces of {size}: {brief:?}");
        assert_eq!(
            error.to_string(),
            "expected a record of at most 65536 bytes, found a longer one",
            "in pieces of {size}: {brief:?}"
        );
    }
}

#[test]
fn a_line_may_not_be_too_long() {
    let text = format!("{VALID}\n{}\n{INVALID}\n", "1".repeat(HUGE));
    check_limit(&text, [1, 2, 3], &Reader::builder());
    check_limit(&text, [1, 2, 3], &Reader::builder().format(Format::Line));
}

#[test]
fn a_line_with_a_crlf_end_may_not_be_too_long() {
    // The carriage return is the last byte of a piece at some of the sizes.
    for length in [HUGE, HUGE - 84, HUGE - 83] {
        let text = format!("{VALID}\r\n{}\r\n{INVALID}\r\n", "1".repeat(length));
        check_limit(&text, [1, 2, 3], &Reader::builder());
        let text = format!("{VALID}\r{}\r{INVALID}\r", "1".repeat(length));
        check_limit(&text, [1, 2, 3], &Reader::builder());
    }
}

#[test]
fn text_after_a_board_counts_for_the_length() {
    let text = format!("{VALID}\n{SOLVED} {}\n{INVALID}\n", "x".repeat(HUGE));
    check_limit(&text, [1, 2, 3], &Reader::builder());
}

#[test]
fn a_row_of_a_grid_may_not_be_too_long() {
    let text = format!("{}\n{}\n\n{}", grid(VALID), "1".repeat(HUGE), grid(INVALID));
    check_limit(&text, [1, 11, 13], &Reader::builder());
}

#[test]
fn a_grid_may_not_have_too_many_rows() {
    let rows = HUGE / 10;
    let text = format!("{}\n{}\n{}", grid(VALID), ".........\n".repeat(rows), grid(INVALID));
    check_limit(&text, [1, 11, rows as u64 + 12], &Reader::builder());
}

#[test]
fn a_frame_may_not_be_too_long() {
    let framed = |line: &str| board(line).written(Format::Framed).to_string() + "\n";
    let rows = HUGE / 20;
    let text = format!("{}\n{}\n{}", framed(VALID), "|...|...|...|......\n".repeat(rows), framed(INVALID));
    check_limit(&text, [1, 15, rows as u64 + 16], &Reader::builder());
}

#[cfg(feature = "csv")]
#[test]
fn a_record_of_a_table_may_not_be_too_long() {
    let long = "x".repeat(HUGE);
    let text = format!("puzzle,comment\n{VALID},a\n{SOLVED},{long}\n{INVALID},c\n");
    check_limit(&text, [2, 3, 4], &Reader::builder());
    let text = format!("comment,puzzle\na,{VALID}\n{long},{SOLVED}\nc,{INVALID}\n");
    check_limit(&text, [2, 3, 4], &Reader::builder().column(Column::name("puzzle")));
    let text = format!("comment,puzzle\na,{VALID}\n\"{long}\",{SOLVED}\nc,{INVALID}\n");
    check_limit(&text, [2, 3, 4], &Reader::builder().column(Column::name("puzzle")));
}

#[cfg(feature = "csv")]
#[test]
fn a_quote_that_stays_open_past_the_limit_hides_no_row() {
    let rows = HUGE / 82;
    let text = format!("puzzle,comment\n{VALID},a\n{SOLVED},\"b\n{}", format!("{INVALID},c\n").repeat(rows));
    for size in [1000, 4096, LIMIT] {
        let builder = Reader::builder().record_limit(LIMIT);
        let found = read_in_pieces(builder, text.as_bytes(), size);
        assert_eq!(found.len(), rows + 2, "in pieces of {size}");
        assert_eq!(found[0], (2, Ok(board(VALID))));
        assert_eq!(found[1].0, 3);
        let kind = found[1].1.as_ref().unwrap_err().kind();
        assert!(matches!(kind, ParseErrorKind::UnclosedQuote { .. }), "{kind}");
        for (index, outcome) in found[2..].iter().enumerate() {
            assert_eq!(outcome, &(index as u64 + 4, Ok(board(INVALID))), "in pieces of {size}");
        }
    }
}

#[cfg(feature = "csv")]
#[test]
fn a_row_of_fields_may_not_be_too_long() {
    let fields = |line: &str| board(line).written(Format::CsvGrid).to_string() + "\n";
    let text = format!("{}\n{}\n\n{}", fields(VALID), "1,".repeat(HUGE / 2), fields(INVALID));
    check_limit(&text, [1, 11, 13], &Reader::builder());
}

/// Reads texts whose second of three records has this padding: as long as the limit, with its line break, it is read, and
/// one byte more is too long.
#[cfg(feature = "csv")]
fn check_exact_limit(text: impl Fn(&str) -> String, lines: [u64; 3]) {
    let length = |padding: &str| records::read(Reader::builder(), text(padding).as_bytes())[1].raw.0.len();
    let padding = "y".repeat(LIMIT - length(""));
    for size in [1000, 4096, LIMIT, LIMIT + 1] {
        let read = |padding: &str| {
            read_in_pieces(Reader::builder().record_limit(LIMIT), text(padding).as_bytes(), size)
        };
        let boards = [VALID, SOLVED, INVALID].map(board);
        let expected: Vec<Reading> = lines.into_iter().zip(boards.map(Ok)).collect();
        assert_eq!(read(&padding), expected, "in pieces of {size}");
        let found = read(&format!("{padding}y"));
        assert_eq!(found[0], expected[0], "in pieces of {size}");
        let (line, outcome) = &found[1];
        assert!(*line == lines[1] && outcome.is_err(), "in pieces of {size}: {found:?}");
    }
}

#[cfg(feature = "csv")]
#[test]
fn a_record_of_a_table_may_be_as_long_as_the_limit() {
    let header = "puzzle,comment";
    // A row on one line, before one on two lines, and the other way round.
    let row = |padding: &str| format!("{header}\n{VALID},a\n{SOLVED},{padding}\n{INVALID},\"c\nd\"\n");
    check_exact_limit(row, [2, 3, 4]);
    let quoted = |padding: &str| format!("{header}\n{VALID},a\n{SOLVED},\"b\n{padding}\"\n{INVALID},c\n");
    check_exact_limit(quoted, [2, 3, 5]);
}

#[cfg(feature = "csv")]
#[test]
fn a_line_with_a_label_may_be_as_long_as_the_limit() {
    let labelled = |padding: &str| {
        format!("puzzle: \"{VALID}\"\npuzzle: \"{SOLVED}\" {padding}\npuzzle: \"{INVALID}\"\n")
    };
    check_exact_limit(labelled, [1, 2, 3]);
}

/// In a table, and where boards are within other text, a comment may be longer than a record; other lines may not.
#[cfg(feature = "csv")]
#[test]
fn only_comments_may_be_longer_than_records() {
    let long = "x ".repeat(LIMIT);
    for (head, line) in [
        ("puzzle,comment\n", |line: &str| format!("{line},a\n")),
        ("", |line: &str| format!("puzzle: \"{line}\"\n")),
    ] as [(&str, fn(&str) -> String); 2]
    {
        let first = u64::from(!head.is_empty()) + 1;
        let comment = format!("{head}{}# {long}\n{}", line(VALID), line(INVALID));
        for size in [1000, 4096, LIMIT] {
            let found = read_in_pieces(Reader::builder().record_limit(LIMIT), comment.as_bytes(), size);
            assert_eq!(found, [(first, Ok(board(VALID))), (first + 2, Ok(board(INVALID)))], "{head} {size}");
        }
        let other = format!("{head}{} {long}\n{}", line(VALID), line(INVALID));
        check_limit(&other, [first, first + 1, first + 2], &Reader::builder());
    }
}

#[cfg(feature = "csv")]
#[test]
fn a_quote_that_stays_open_is_found_at_the_quote() {
    let text = format!("puzzle,comment\n{VALID},a\n{SOLVED},\"{}", "b\n".repeat(LIMIT));
    for size in [1000, 4096, LIMIT] {
        let found = read_in_pieces(Reader::builder().record_limit(LIMIT), text.as_bytes(), size);
        let location = found[1].1.as_ref().unwrap_err().location();
        assert_eq!((location.line, location.column), (3, 83), "in pieces of {size}");
    }
}

#[test]
fn a_tag_may_cross_the_limit_of_a_table() {
    let cell = |digit: char| format!("<td>{digit}</td>");
    let row = |row: &[u8]| row.iter().map(|&byte| cell(byte.into())).collect::<String>();
    let rows: Vec<String> = VALID.as_bytes().chunks(9).map(row).collect();
    let table = |rest: &str| format!("<table><tr>{}</tr>{rest}</table>\n", rows.join("</tr><tr>"));
    let cells = "<td>5</td>".repeat((LIMIT - 2000) / 10);
    let text = format!("{}{}", table(&format!("<tr>{cells}<td title=\"{}\">", "y".repeat(4000))), table(""));
    let found = readings(read_limited(&text));
    assert!(matches!(found[..], [(1, Err(_)), (2, Ok(_))]), "{found:?}");
}

/// The records of a text with this limit, which are the same however it is cut.
fn read_limited(text: &str) -> Vec<OwnedRecord> {
    let builder = Reader::builder().record_limit(LIMIT);
    let whole = records::read(builder.clone(), text.as_bytes());
    for size in [100, 1000, LIMIT, LIMIT + 1] {
        let in_pieces = read_pieces(builder.clone(), text.as_bytes().chunks(size));
        records::assert_same(&in_pieces, &whole, format_args!("pieces of {size}"));
    }
    whole
}

/// The boards of a text in which nothing is malformed.
#[track_caller]
fn boards_within_limit(text: &str) -> Vec<Board> {
    read_limited(text).into_iter().map(|record| record.board.unwrap()).collect()
}

/// A grid whose rows end with spaces, so that it has this many bytes.
fn padded_grid(line: &str, length: usize) -> String {
    let grid = grid(line);
    let padding = " ".repeat(length - grid.len());
    grid.replacen('\n', &format!("{padding}\n"), 1)
}

#[test]
fn a_grid_may_be_as_long_as_the_limit() {
    // With the line that ends it.
    let text = format!("{}\n{}", padded_grid(VALID, LIMIT - 1), grid(INVALID));
    assert_eq!(boards_within_limit(&text), [board(VALID), board(INVALID)]);
    let found = read_limited(&format!("{}\n{}", padded_grid(VALID, LIMIT), grid(INVALID)));
    assert!(found[0].board.is_err() && found.last().unwrap().board == Ok(board(INVALID)));

    // What is above a grid, or between two, isn't part of it.
    let comments = "# x\n".repeat(LIMIT * 3 / 4 / 4);
    assert_eq!(boards_within_limit(&(comments + &grid(VALID))), [board(VALID)]);
    let (padded, comment) = (padded_grid(VALID, LIMIT * 4 / 10), "x".repeat(LIMIT * 3 / 10));
    let text = format!("{padded}# {comment}\n{}", padded_grid(INVALID, LIMIT * 4 / 10));
    assert_eq!(boards_within_limit(&text), [board(VALID), board(INVALID)]);
    let comment = "x".repeat(LIMIT - 3);
    let text = format!("{}\n# {comment}\n\n{}", grid(VALID), grid(INVALID));
    assert_eq!(boards_within_limit(&text), [board(VALID), board(INVALID)]);
}

#[test]
fn what_is_not_read_of_a_grid_may_be_longer() {
    let marks = "1 2 3 4 5 6 7 8 9\n".repeat(LIMIT / 10);
    let text = format!("[PencilMarks]\n{marks}[Puzzle]\n{}", grid(VALID));
    assert_eq!(boards_within_limit(&text), [board(VALID)]);
}

#[test]
fn a_block_of_too_many_rows_is_one_record() {
    // No row of 18 bytes ends at the limit.
    let rows = ". . . . . . . . .\n".repeat(LIMIT / 10);
    let borders = format!("{}+---+---+---+\n", "|...|...|...|\n".repeat(4)).repeat(LIMIT / 40);
    for block in [rows, borders] {
        let found = read_limited(&format!("{block}\n{}", grid(VALID)));
        assert_eq!(found.len(), 2);
        assert!(found[0].board.is_err());
        assert!((LIMIT - 18..=LIMIT).contains(&found[0].raw.0.len()), "{}", found[0].raw.0.len());
        assert_eq!(found[1].board, Ok(board(VALID)));
    }
}

/// A board as a table of HTML.
fn html_table(line: &str) -> String {
    let rows = line.as_bytes().chunks(9).map(|row| {
        let cells = row.iter().map(|&cell| format!("<td>{}</td>", char::from(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    });
    format!("<table>\n{}</table>\n", rows.collect::<String>())
}

#[test]
fn a_table_of_html_may_be_as_long_as_the_limit() {
    let (valid, invalid) = (html_table(VALID), html_table(INVALID));
    // The record ends with the tag.
    let padding = " ".repeat(LIMIT + 1 - valid.len());
    let longest = valid.replacen("<tr>", &format!("{padding}<tr>"), 1);
    assert_eq!(boards_within_limit(&format!("{longest}{invalid}")), [board(VALID), board(INVALID)]);

    let filler = "<p>x</p>\n".repeat(LIMIT / 4);
    assert_eq!(boards_within_limit(&format!("{valid}{filler}{invalid}")), [board(VALID), board(INVALID)]);
}

#[test]
fn a_page_of_html_may_be_a_single_line() {
    let tables = [html_table(VALID), html_table(INVALID)].map(|table| table.replace('\n', ""));
    let [valid, invalid] = &tables;
    let filler = "<p>x</p>".repeat(LIMIT / 4);
    // The tag comes at every distance from the limit.
    for padding in 0..20 {
        let padding = " ".repeat(padding);
        let text = format!("{valid}{padding}{filler}{invalid}<!-- {valid} {filler} -->{valid}");
        assert_eq!(boards_within_limit(&text), [board(VALID), board(INVALID), board(VALID)]);
    }
    // What could be a board outside of any table is reported wherever it is.
    let found = read_limited(&format!("{valid}{filler} {INVALID} {filler}{valid}"));
    assert_eq!(found.len(), 3);
    assert!(found[1].board.is_err());
}

/// Nothing of what a page doesn't show is kept, nor of a tag that never ends.
#[test]
fn what_a_page_of_html_hides_may_be_longer_than_the_limit() {
    let (valid, invalid) = (html_table(VALID), html_table(INVALID).replace('\n', ""));
    let long = invalid.repeat(HUGE / invalid.len());
    let spaces = " ".repeat(HUGE);
    let fillers = [
        format!("<div hidden>{long}</div>"),
        format!("<script>\"{long}\"</script>"),
        format!("<!-- {long} -->"),
        format!("<img alt='{long}'>"),
        format!("<div hidden><img alt='</div>{long}'></div>"),
        format!("<div hidden {spaces}></div {spaces}>"),
    ];
    for filler in fillers {
        // The tags come at every distance from the limit.
        for padding in 0..14 {
            let padding = " ".repeat(LIMIT - padding);
            let text = format!("{valid}{padding}{filler}{valid}");
            assert_eq!(boards_within_limit(&text), [board(VALID); 2], "{}", &filler[..20]);
        }
    }
}

#[test]
fn a_table_of_html_that_is_too_long_is_one_record() {
    let (valid, invalid) = (html_table(VALID), html_table(INVALID));
    let row = "<tr><td>word</td></tr>\n";
    for rows in [LIMIT / row.len(), LIMIT / row.len() + 1, HUGE / row.len()] {
        // The end of the long table comes at every distance from the limit.
        for padding in 0..row.len() {
            let long = format!("<table>{}{}</table>\n", " ".repeat(padding), row.repeat(rows));
            let found = read_limited(&format!("{valid}{long}{invalid}"));
            let boards: Vec<_> =
                found.iter().filter_map(|record| record.board.as_ref().ok().copied()).collect();
            assert_eq!(boards, [board(VALID), board(INVALID)], "{rows} rows, {padding}");
            let is_long = long.len() - 1 > LIMIT;
            assert_eq!(found.len(), if is_long { 3 } else { 2 }, "{rows} rows, {padding}");
            assert!(!is_long || found[1].raw.0.len() == LIMIT, "{rows} rows, {padding}");
            if rows > LIMIT / row.len() + 1 && padding > 2 {
                break;
            }
        }
    }
}

#[test]
fn a_comment_above_many_lines_hides_none() {
    let lines = LIMIT / 41;
    let text = format!("# comment\n{}", format!("{VALID}\n").repeat(lines));
    for size in [4096, LIMIT, text.len()] {
        let found = read_in_pieces(Reader::builder(), text.as_bytes(), size);
        assert_eq!(found.len(), lines, "in pieces of {size}");
        assert!(found.iter().zip(2..).all(|(record, line)| *record == (line, Ok(board(VALID)))));
    }
}

#[cfg(feature = "json")]
mod json {
    use super::{
        HUGE, INVALID, LIMIT, Reading, SOLVED, VALID, board, check_limit, one_error, read, read_in_pieces,
    };
    use crate::records;
    use ninefold::text::{ReaderBuilder, SelectionBasis};
    use ninefold::{Format, Reader};

    fn array(line: &str) -> String {
        board(line).written(Format::Json).to_string()
    }

    #[test]
    fn a_line_of_json_may_not_be_too_long() {
        let long = "y".repeat(HUGE);
        let text = format!(
            "{{\"board\":\"{VALID}\"}}\n{{\"board\":\"{SOLVED}\",\"a\":\"{long}\"}}\n{{\"board\":\"{INVALID}\"}}\n"
        );
        check_limit(&text, [1, 2, 3], &Reader::builder());
    }

    #[test]
    fn a_line_that_starts_with_a_fence_may_be_longer_than_what_is_looked_at() {
        let long = "y".repeat(HUGE);
        let text = format!("[\"{VALID}\"]\n```{long}\n[\"{INVALID}\"]\n");
        for size in [4096, text.len()] {
            let found = read_in_pieces(Reader::builder(), text.as_bytes(), size);
            assert_eq!(found.len(), 3, "in pieces of {size}");
            assert_eq!(found[0], (1, Ok(board(VALID))));
            assert_eq!(found[1].0, 2);
            assert!(found[1].1.is_err());
            assert_eq!(found[2], (3, Ok(board(INVALID))));
        }
    }

    #[test]
    fn another_array_that_could_be_meant_is_reported_when_it_comes_in_a_long_object() {
        let arrays = format!("{{\"puzzles\": [\"{VALID}\"], \"puzzle\": [\"{INVALID}\"]");
        // If that is all, neither of them is judged.
        assert!(matches!(&read(&Reader::builder(), &arrays)[..], [(1, Err(_))]));
        assert!(matches!(&read(&Reader::builder(), &format!("{arrays}}}"))[..], [(1, Err(_))]));
        let long = format!("{arrays}, \"text\": \"{}\"}}", "y".repeat(HUGE));
        for size in [4096, long.len()] {
            let found = read_in_pieces(Reader::builder(), long.as_bytes(), size);
            assert_eq!(found.len(), 2, "in pieces of {size}");
            assert_eq!(found[0], (1, Ok(board(VALID))));
            assert!(found[1].1.is_err());
        }
    }

    #[test]
    fn the_first_line_of_json_may_not_be_too_long() {
        let long = "y".repeat(HUGE);
        let text = format!("{{\"a\":\"{long}\"}}\n{{\"board\":\"{INVALID}\"}}\n");
        for size in [4096, text.len()] {
            let builder = Reader::builder().record_limit(LIMIT);
            let found = read_in_pieces(builder, text.as_bytes(), size);
            assert_eq!(found.len(), 2, "in pieces of {size}");
            assert_eq!(found[0].0, 1);
            assert!(found[0].1.is_err());
            assert_eq!(found[1], (2, Ok(board(INVALID))));
        }
    }

    #[test]
    fn a_value_over_many_lines_may_not_be_too_long() {
        let numbers = "1,\n".repeat(HUGE / 3);
        let lines = (HUGE / 3) as u64;
        let pretty = |line: &str| array(line).replace("],[", "],\n["); // nine lines
        let text = format!("{}\n[{numbers}1]\n{}\n", pretty(VALID), pretty(INVALID));
        check_limit(&text, [1, 10, lines + 11], &Reader::builder());
    }

    #[test]
    fn an_element_of_an_array_may_not_be_too_long() {
        let long = "\"y\", ".repeat(HUGE / 5);
        let text = format!("[{},\n[{long}\"y\"],\n{}]\n", array(VALID), array(INVALID));
        check_limit(&text, [1, 2, 3], &Reader::builder());
        let text = format!("[{},\n\"{}\",\n{}]\n", array(VALID), "y".repeat(HUGE), array(INVALID));
        check_limit(&text, [1, 2, 3], &Reader::builder());
    }

    #[test]
    fn the_first_element_of_an_array_may_not_be_too_long() {
        // While it is open, nothing says yet whether the array is a board or holds boards.
        for first in [format!("\"{}\"", "1".repeat(HUGE)), format!("[\"{}\"]", "1".repeat(HUGE))] {
            let text = format!("[{first},\n{}]\n", array(INVALID));
            for size in [4096, text.len()] {
                let builder = Reader::builder().record_limit(LIMIT);
                let found = read_in_pieces(builder, text.as_bytes(), size);
                assert!(!found.is_empty(), "there is nothing in pieces of {size}");
                assert!(found[0].1.is_err(), "in pieces of {size}");
            }
        }
    }

    #[test]
    fn a_long_value_may_break_off_at_any_line() {
        // What follows a line end within the long value comes with the next piece.
        for tail in ["\"y\"", "[1]", "{}", ",", "]", "\n\n\"y\"]"] {
            let head = format!("[\n\"{}\"\n", "y".repeat(LIMIT));
            let mut reader = Reader::builder().record_limit(LIMIT).build();
            let mut errors = 0;
            for piece in [head.as_str(), tail, "\n", "]\n"] {
                reader.feed(piece.as_bytes());
                while let Some(record) = reader.next_record() {
                    errors += usize::from(record.board.is_err());
                }
            }
            reader.finish();
            while reader.next_record().is_some() {}
            assert!(errors > 0, "{tail:?}");

            let head = format!("{{\"a\":\n\"{}\"\n", "y".repeat(LIMIT));
            let mut reader = Reader::builder().record_limit(LIMIT).build();
            for piece in [head.as_str(), tail, "\n", "}\n"] {
                reader.feed(piece.as_bytes());
                while reader.next_record().is_some() {}
            }
            reader.finish();
            while reader.next_record().is_some() {}
        }
    }

    #[test]
    fn a_value_on_one_line_may_stand_among_others_on_several() {
        let pretty = |line: &str| array(line).replace("],[", "],\n["); // nine lines
        let values = [pretty(VALID), array(SOLVED), pretty(INVALID)];
        let expected = |first| {
            let boards = [board(VALID), board(SOLVED), board(INVALID)].map(Ok);
            [first, first + 9, first + 10].into_iter().zip(boards).collect::<Vec<_>>()
        };
        for (text, first) in [(values.join("\n"), 1), (format!("[\n{}\n]\n", values.join(",\n")), 2)] {
            for size in [7, text.len()] {
                let found = read_in_pieces(Reader::builder(), text.as_bytes(), size);
                assert_eq!(found, expected(first), "in pieces of {size}: {text}");
            }
        }
    }

    #[test]
    fn white_space_without_end_hides_no_value() {
        let spaces = " ".repeat(HUGE);
        let (valid, invalid) = (array(VALID), array(INVALID));
        let texts = [
            format!("{valid}{spaces}\n{invalid}\n"),
            format!("[{valid},\n{spaces}{invalid}{spaces}]"),
            format!("{spaces}{valid}\n{spaces}{invalid}{spaces}"),
        ];
        for (index, text) in texts.iter().enumerate() {
            for size in [4096, text.len()] {
                let builder = Reader::builder().record_limit(LIMIT);
                let found = read_in_pieces(builder, text.as_bytes(), size);
                assert_eq!(
                    found,
                    [(1, Ok(board(VALID))), (2, Ok(board(INVALID)))],
                    "text {index} in pieces of {size}"
                );
            }
        }
    }

    /// What is found, as `valid line` or `line:column message`.
    fn summary(found: &[Reading]) -> Vec<String> {
        let words = |(line, read): &Reading| match read {
            Ok(board) => format!("{} {line}", if board.is_valid() { "valid" } else { "invalid" }),
            Err(error) => format!("{}:{}: {error}", error.location().line, error.location().column),
        };
        found.iter().map(words).collect()
    }

    #[test]
    fn a_comment_without_end_hides_no_value() {
        let long = "y".repeat(HUGE);
        let text = format!("[ // easy\n\"{VALID}\", /* {long}\n{long} */ # {long}\n\"{INVALID}\"\n]\n");
        for size in [4096, text.len()] {
            let builder = Reader::builder().record_limit(2 * LIMIT);
            let found = read_in_pieces(builder, text.as_bytes(), size);
            assert_eq!(found.len(), 2, "in pieces of {size}: {:?}", summary(&found));
        }
    }

    #[test]
    fn a_long_line_breaks_off_at_its_end() {
        let (x, y) = ("x".repeat(40_000), "y".repeat(200));
        let cut = format!("{{\"note\": \"{x}\", \"puzzle\": \"{VALID}\",\n");
        let text = format!("{cut}{{\"note\": \"{y}\", \"puzzle\": \"{INVALID}\"}}\n");
        let message = format!("1:{}: expected valid JSON, found the end of the line", cut.len());
        for size in [7, text.len()] {
            let found = read_in_pieces(Reader::builder(), text.as_bytes(), size);
            assert_eq!(summary(&found), [&message, "invalid 2"], "in pieces of {size}");
        }
    }

    #[test]
    fn lines_that_break_off_are_followed_up_to_64_kib() {
        let cut = format!("{{\"id\": 1, \"puzzle\": \"{VALID}\",\n");
        let whole = format!("{{\"id\": 1, \"puzzle\": \"{VALID}\"}}\n");
        let lines = |count: usize| cut.repeat(count) + &whole;
        assert_eq!(read(&Reader::builder(), &lines(600)).len(), 601);
        let found = read(&Reader::builder(), &lines(700));
        assert_eq!(summary(&found), ["2:1: expected valid JSON, found '{'"]);
    }

    #[test]
    fn the_line_break_after_a_value_belongs_to_it() {
        let raw =
            |text: &str, index: usize| records::read(Reader::builder(), text.as_bytes()).remove(index).raw.0;
        let line = format!("{{\"puzzle\": \"{VALID}\"}}\r\n");
        let text = format!("{line}{{\"puzzle\": \"53..\r\n{line}");
        assert_eq!(raw(&text, 1), b"{\"puzzle\": \"53..\r\n");

        // If it is near enough, values are lines from there on.
        for (spaces, count) in [(1024, 3), (1025, 2)] {
            let first = format!("{{\"puzzle\": \"{VALID}\"}}{}", " ".repeat(spaces));
            let text = format!("{first}\n{{\"puzzle\": \"{INVALID}\",\n\"{SOLVED}\"\n");
            assert_eq!(raw(&text, 0).ends_with(b"\n"), count == 3, "{spaces}");
            assert_eq!(read(&Reader::builder(), &text).len(), count, "{spaces}");
        }
    }

    #[test]
    fn a_list_of_a_program_is_read_up_to_64_kib() {
        let list = array(VALID).replace('"', "'");
        let filled = |length: usize| {
            let spaces = " ".repeat(length - list.len());
            format!("{}{spaces}]\n", &list[..list.len() - 1])
        };
        assert_eq!(summary(&read(&Reader::builder(), &filled(LIMIT))), ["valid 1"]);
        let found = read(&Reader::builder(), &filled(LIMIT + 1));
        assert_eq!(summary(&found), ["1:3: expected valid JSON, found '''"]);
    }

    #[test]
    fn the_first_1024_keys_of_an_object_count() {
        let object = |others: usize| {
            let others = (0..others).map(|key| format!("\"k{key}\": 0, ")).collect::<Vec<_>>().concat();
            format!("{{{others}\"puzzle\": \"{VALID}\"}}\n")
        };
        assert_eq!(summary(&read(&Reader::builder(), &object(1023))), ["valid 1"]);
        let found = read(&Reader::builder(), &object(1024));
        assert!(one_error(&found).to_string().contains("found the keys \"k0\""), "{found:?}");
    }

    #[test]
    fn an_array_of_boards_is_found_within_64_kib() {
        let note = "x".repeat(40_000);
        let text = format!("{{\"note\": \"{note}\", \"puzzles\": [\"{VALID}\", \"{INVALID}\"]}}\n");
        assert_eq!(summary(&read(&Reader::builder(), &text)), ["valid 1", "invalid 1"]);

        // If the name of a long array doesn't say that it is the one, what follows might be.
        let boards = vec![format!("\"{VALID}\""); 900].join(",\n");
        let found = read(&Reader::builder(), &format!("{{\"list\": [\n{boards}]}}\n"));
        let message = "1:1: expected a board, found boards deeper inside (choose one by its path: \"list\")";
        assert_eq!(summary(&found), [message]);
        let text = format!("{{\"data\": \"{VALID}\", \"list\": [\n{boards}]}}\n");
        let message = one_error(&read(&Reader::builder(), &text)).to_string();
        assert!(message.contains("found several: \"data\", \"list\""), "{message}");
    }

    /// The name, number and basis of what is selected, and of how many.
    fn selection(builder: ReaderBuilder, text: &str) -> Option<(String, usize, usize, SelectionBasis)> {
        let mut reader = builder.build();
        reader.feed(text.as_bytes());
        reader.finish();
        while reader.next_record().is_some() {}
        let selection = reader.selection()?;
        let name = selection.name().unwrap().to_owned();
        Some((name, selection.number(), selection.column_count(), selection.basis()))
    }

    #[test]
    fn the_selection_says_which_key_it_is_and_why() {
        use SelectionBasis::{Content, Name, Request};
        let detected = |text: &str| selection(Reader::builder(), text);
        let requested =
            |name: &str, text: &str| selection(Reader::builder().column(name.parse().unwrap()), text);
        let of = |name: &str, number, count, basis| Some((name.to_owned(), number, count, basis));

        let puzzles = format!("{{\"id\": 1, \"puzzles\": [\"{VALID}\"]}}");
        assert_eq!(detected(&puzzles), of("puzzles", 2, 2, Name));
        let list = format!("{{\"id\": 1, \"list\": [\"{VALID}\"]}}");
        assert_eq!(detected(&list), of("list", 2, 2, Content));
        assert_eq!(requested("list", &list), of("list", 2, 2, Request));
        let chinese = format!("{{\"编号\": 1, \"题目\": [\"{VALID}\"]}}");
        assert_eq!(detected(&chinese), of("题目", 2, 2, Name));
        let escaped = format!("{{\"\\u9898\\u76ee \\\"1\\\"\": [\"{VALID}\"]}}");
        assert_eq!(detected(&escaped), of("题目 \"1\"", 1, 1, Name));

        let both = format!("{{\"id\": 1, \"puzzle\": \"{VALID}\", \"solution\": \"{SOLVED}\"}}");
        assert_eq!(detected(&both), of("puzzle", 2, 3, Name));
        assert_eq!(requested("solution", &both), of("solution", 3, 3, Request));
        assert_eq!(detected(&format!("{{\"puzzle\": \"{VALID}\"}}")), None);
    }
}

// --- writing ---

fn samples() -> [Board; 6] {
    let dots = |digits: &str| board(&format!("{}{digits}", ".".repeat(81 - digits.len())));
    [board(VALID), board(INVALID), board(SOLVED), Board::EMPTY, dots("123456789"), board(&"5".repeat(81))]
}

/// The formats that this build can read.
fn readable_formats() -> impl Iterator<Item = Format> {
    Format::ALL.iter().copied().filter(|format| {
        (cfg!(feature = "json") || !matches!(format, Format::Json | Format::JsonNumbers))
            && (cfg!(feature = "csv") || !matches!(format, Format::Csv | Format::CsvGrid))
    })
}

#[test]
fn what_is_written_is_read_back() {
    for format in readable_formats() {
        for written in samples() {
            for end in ["", "\n", "\r\n"] {
                let text = written.written(format).to_string() + end;
                let detected = read(&Reader::builder(), &text);
                assert_eq!(detected.len(), 1, "{format}: {text}");
                assert_eq!(detected[0].1, Ok(written), "{format}: {text}");
                let asked = read(&Reader::builder().format(format), &text);
                assert_eq!(asked.len(), 1, "{format}: {text}");
                assert_eq!(asked[0].1, Ok(written), "{format}: {text}");
                assert_eq!(text.parse::<Board>(), Ok(written), "{format}: {text}");
            }
        }
    }
}

#[test]
fn two_written_after_one_another_are_read_as_two() {
    for format in readable_formats() {
        let separator = match format {
            Format::Grid | Format::CsvGrid => "\n\n",
            _ => "\n",
        };
        for first in samples() {
            for second in samples() {
                let text = format!("{}{separator}{}\n", first.written(format), second.written(format));
                let expected = [Ok(first), Ok(second)];
                let boards: Vec<_> =
                    read(&Reader::builder(), &text).into_iter().map(|(_, board)| board).collect();
                assert_eq!(boards, expected, "{format}: {text}");
                let boards: Vec<_> = read(&Reader::builder().format(format), &text)
                    .into_iter()
                    .map(|(_, board)| board)
                    .collect();
                assert_eq!(boards, expected, "asked for {format}: {text}");

                let error = text.parse::<Board>().unwrap_err();
                assert_eq!(error.to_string(), "expected one board, found a second one", "{format}");
            }
        }
    }
}

#[cfg(feature = "json")]
#[test]
fn an_array_of_written_boards_is_read_back() {
    for format in [Format::Json, Format::JsonNumbers] {
        let parts: Vec<String> = samples().iter().map(|board| board.written(format).to_string()).collect();
        let text = format!("[{}]", parts.join(","));
        let boards: Vec<_> = read(&Reader::builder(), &text).into_iter().map(|(_, board)| board).collect();
        assert_eq!(boards, samples().map(Ok), "{format}");
    }
}
