//! However a text is cut, and whenever records are pulled, the checker gives what the reader gives, and judges it by
//! the rule.

use std::fs;

use ninefold::batch::{Checker, RecordLayout, Splitter};
use ninefold::generate::Generator;
use ninefold::text::Column;
use ninefold::{Format, Reader};

use crate::boards::{INVALID, SOLVED, VALID};
use crate::cases;
use crate::records::{OwnedRecord, PIECES, assert_same, read_lines};

/// When records are pulled.
#[derive(Clone, Copy, Debug)]
enum Pull {
    /// All that there are, after every piece.
    All,
    /// At most this many after every piece, and the others at the end.
    AtMost(usize),
    /// All that there are, after every third piece.
    EveryThirdTime,
    /// All at the end.
    AtTheEnd,
}

const PULLS: [Pull; 5] = [Pull::All, Pull::AtMost(1), Pull::AtMost(2), Pull::EveryThirdTime, Pull::AtTheEnd];

fn check_in_pieces(
    mut checker: Checker,
    text: &[u8],
    size: usize,
    pull: Pull,
) -> (Checker, Vec<OwnedRecord>) {
    let mut records = Vec::new();
    let mut take = |checker: &mut Checker, most: usize| {
        for _ in 0..most {
            let Some(record) = checker.next_record() else { break };
            records.push(record.into());
        }
    };
    for (index, piece) in text.chunks(size).enumerate() {
        checker.feed(piece);
        match pull {
            Pull::All => take(&mut checker, usize::MAX),
            Pull::AtMost(most) => take(&mut checker, most),
            Pull::EveryThirdTime if index % 3 == 2 => take(&mut checker, usize::MAX),
            Pull::EveryThirdTime | Pull::AtTheEnd => (),
        }
    }
    checker.finish();
    take(&mut checker, usize::MAX);
    assert!(checker.next_record().is_none(), "there is more after the end");
    (checker, records)
}

fn assert_pieces(text: &[u8], sizes: &[usize], name: &str) {
    let expected = read_lines(Reader::builder(), text);
    for &size in sizes {
        for pull in PULLS {
            let origin = format!("{name} in pieces of {size}, pulled {pull:?}");
            assert_same(&check_in_pieces(Checker::new(), text, size, pull).1, &expected, origin);
        }
    }
}

#[test]
fn every_case_is_checked_as_it_is_read() {
    let inputs = cases::inputs();
    assert!(inputs.len() > 100, "only {} cases", inputs.len());
    for (index, path) in inputs.iter().enumerate() {
        let text = fs::read(path).unwrap();
        let expected = read_lines(Reader::builder(), &text);
        for size in PIECES {
            // There are many cases, so each of them is pulled in one more way only.
            for pull in [Pull::All, PULLS[index % PULLS.len()]] {
                let origin = format!("{} in pieces of {size}, pulled {pull:?}", path.display());
                assert_same(&check_in_pieces(Checker::new(), &text, size, pull).1, &expected, origin);
            }
        }
    }
}

#[test]
fn the_checker_knows_what_the_reader_knows() {
    let table = format!("puzzle,solution\n{}", format!("{VALID},{SOLVED}\n").repeat(10));
    for text in ["", "[]", "one\ntwo\n", "# a comment\n", &table] {
        let mut reader = Reader::new();
        reader.feed(text.as_bytes());
        reader.finish();
        while reader.next_record().is_some() {}
        for size in PIECES {
            let (checker, _) = check_in_pieces(Checker::new(), text.as_bytes(), size, Pull::All);
            assert_eq!(checker.selection(), reader.selection(), "{text:?} in pieces of {size}");
            assert_eq!(checker.nothing_found(), reader.nothing_found(), "{text:?} in pieces of {size}");
        }
    }
}

#[test]
fn choices_are_those_of_the_reader() {
    let text = format!("id,puzzle,solution\n{}", format!("1,{INVALID},{SOLVED}\n").repeat(100));
    for column in ["puzzle", "solution", "id", "3", "4"] {
        let builder = Reader::builder().column(column.parse::<Column>().unwrap());
        let expected = read_lines(builder.clone(), text.as_bytes());
        for size in PIECES {
            let (_, records) =
                check_in_pieces(builder.clone().checker(), text.as_bytes(), size, Pull::AtMost(3));
            assert_same(&records, &expected, format_args!("column {column} in pieces of {size}"));
        }
    }
}

/// Three hundred lines, of all three kinds.
fn lines() -> Vec<String> {
    let generator = Generator::new(9);
    (0..300)
        .map(|number| match number % 3 {
            // Puzzles take long to make.
            0 => generator.puzzle(number % 8).to_string(),
            1 => generator.invalid(number).to_string(),
            _ => "not a board".into(),
        })
        .collect()
}

#[test]
fn lines_with_any_line_break() {
    for line_break in ["\n", "\r\n", "\r"] {
        let text = lines().join(line_break);
        assert_pieces(text.as_bytes(), &PIECES, &format!("lines that end with {line_break:?}"));
    }
}

#[cfg(feature = "csv")]
#[test]
fn quotes_in_the_middle_of_a_table() {
    let rows = lines().into_iter().enumerate().map(|(number, line)| match number {
        100 => format!("{line},\"over two\nlines\"\n"),
        200 => format!("\"{line}\",quoted\n"),
        _ => format!("{line},{number}\n"),
    });
    let text = format!("puzzle,note\n{}", rows.collect::<String>());
    assert_pieces(text.as_bytes(), &PIECES, "a table with quotes");
}

/// A hundred boards in this format.
fn written(format: Format) -> Vec<String> {
    let generator = Generator::new(10);
    (0..100).map(|number| generator.invalid(number).written(format).to_string()).collect()
}

#[test]
fn records_that_are_not_lines() {
    // What separates them comes after them, or before.
    let grids = written(Format::Grid).join("\n\n");
    assert_pieces(grids.as_bytes(), &[4095, 20_000], "grids");
    if cfg!(feature = "json") {
        let array = format!("[\n  {}\n]\n", written(Format::JsonNumbers).join(",\n  "));
        assert_pieces(array.as_bytes(), &[4095, 20_000], "an array");
    }
}

#[cfg(feature = "json")]
#[test]
fn records_within_a_record() {
    let values = written(Format::JsonNumbers).join(", ");
    // So many that the format of a text on one line is known before it has ended.
    let before = format!("[{}, ", [&values[..]; 5].join(", "));
    let text = format!("{before}{{\"many\": [{values}, {values}]}}, {values}]");
    // The end of a long piece looks like the end of a record. Only when the piece is judged does it show that a record of another
    // shape has begun, near the start of the piece, and hasn't ended.
    assert_pieces(text.as_bytes(), &[(before.len() - 1000) / 4], "an array with an object");
}

#[test]
fn a_line_without_end() {
    let lines = lines().join("\n");
    // More than the checker keeps of a line that has not ended.
    let text = format!("{lines}\n{}\n{lines}", "x".repeat(5 << 18));
    let expected = read_lines(Reader::builder(), text.as_bytes());
    for size in [4095, 1 << 16, usize::MAX] {
        for pull in [Pull::All, Pull::AtMost(1)] {
            let (_, records) = check_in_pieces(Checker::new(), text.as_bytes(), size, pull);
            assert_same(&records, &expected, format_args!("pieces of {size}, pulled {pull:?}"));
        }
    }
}

/// The layout of a text, after its first record.
fn layout_of(text: &str) -> RecordLayout {
    let mut splitter = Splitter::new(Reader::new(), usize::MAX);
    splitter.feed(text.as_bytes());
    assert!(splitter.next_record().is_some(), "{text}");
    splitter.hand_over().unwrap_or_else(|| panic!("not handed over: {text}")).layout
}

#[test]
fn there_is_a_boundary_where_everything_has_been_judged() {
    let line = format!("{VALID}\n");
    let layout = layout_of(&line);
    let others = [
        layout_of(&format!("1 {VALID}\n").repeat(9)),
        #[cfg(feature = "csv")]
        layout_of(&format!("id,puzzle\n{}", format!("1,{VALID}\n").repeat(9))),
    ];
    let mut checker = Checker::new();
    checker.feed(line.repeat(3).as_bytes());
    assert_eq!(checker.boundary(&layout), None, "the reader hasn't begun");
    for at in [Some(4), Some(7)] {
        while checker.next_record().is_some() {}
        // That there is one shows that the checker has taken over from the reader.
        assert_eq!(checker.boundary(&layout).map(|location| location.line), at);
        for other in &others {
            assert_eq!(checker.boundary(other), None, "{other:?}");
        }
        checker.feed(line.repeat(3).as_bytes());
        for layout in others.iter().chain([&layout]) {
            assert_eq!(checker.boundary(layout), None, "there are records left");
        }
    }
}

#[test]
#[should_panic(expected = "finished")]
fn feeding_after_the_end_panics() {
    let mut checker = Checker::new();
    checker.finish();
    checker.feed(b"1");
}
