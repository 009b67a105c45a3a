//! However a text is cut, the checker tells what the reader tells, and judges it as the rule does.

use std::fs;
use std::path::Path;

use ninefold::batch::{CheckedRecord, Checker};
use ninefold::error::Location;
use ninefold::generate::Generator;
use ninefold::{Board, ParseError, boards};

/// Sizes at which a text is cut: single bytes, around a row, a board, a board with its line end, a block.
const PIECES: [usize; 9] = [1, 2, 3, 7, 36, 81, 82, 83, 4095];

#[derive(Debug, PartialEq)]
struct Told {
    raw: Vec<u8>,
    location: Location,
    board: Result<Board, ParseError>,
}

fn told(record: CheckedRecord<'_>) -> Told {
    let board = record.board.map(|checked| {
        let board = checked.to_board();
        assert_eq!(checked.is_valid(), board.conflicts().next().is_none(), "{board}");
        assert_eq!(checked.is_complete(), board.is_complete(), "{board}");
        board
    });
    Told { raw: record.raw.to_vec(), location: record.location, board }
}

fn check_in_pieces(text: &[u8], size: usize) -> Vec<Told> {
    let mut all = Vec::new();
    let mut checker = Checker::new();
    let mut take = |checker: &mut Checker| {
        while let Some(record) = checker.next_record() {
            all.push(told(record));
        }
    };
    for piece in text.chunks(size) {
        checker.feed(piece);
        take(&mut checker);
    }
    checker.finish();
    take(&mut checker);
    all
}

fn read(text: &[u8]) -> Vec<Told> {
    boards(text)
        .map(|record| Told { raw: record.raw.to_vec(), location: record.location, board: record.board })
        .collect()
}

fn assert_same(text: &[u8], sizes: &[usize], name: &str) {
    let expected = read(text);
    for &size in sizes {
        let found = check_in_pieces(text, size);
        let first = expected.iter().zip(&found).position(|(expected, found)| expected != found);
        if let Some(index) = first {
            panic!("{name} in pieces of {size}, record {index}:\n{:?}\n{:?}", expected[index], found[index]);
        }
        assert_eq!(found.len(), expected.len(), "{name} in pieces of {size}");
    }
}

#[test]
fn every_case_is_told_as_the_reader_tells_it() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut count = 0;
    let folders = fs::read_dir(cases).unwrap().map(|entry| entry.unwrap().path());
    for folder in folders.filter(|path| path.is_dir()) {
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let text = fs::read(&path).unwrap();
            assert_same(&text, &PIECES, &path.display().to_string());
            count += 1;
        }
    }
    assert!(count > 100, "only {count} cases");
}

/// Three hundred lines, of all three kinds.
fn lines() -> Vec<String> {
    let generator = Generator::new(9);
    (0..300)
        .map(|number| match number % 3 {
            0 => generator.puzzle(number).to_string(),
            1 => generator.invalid(number).to_string(),
            _ => "no board".into(),
        })
        .collect()
}

#[test]
fn lines_with_any_line_end() {
    for line_end in ["\n", "\r\n", "\r"] {
        let text = lines().join(line_end);
        assert_same(text.as_bytes(), &PIECES, &format!("lines that end with {line_end:?}"));
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
    assert_same(text.as_bytes(), &PIECES, "a table with quotes");
}

#[test]
fn a_line_that_does_not_end() {
    let lines = lines().join("\n");
    let text = format!("{lines}\n{}\n{lines}", "x".repeat(3 << 20));
    assert_same(text.as_bytes(), &[4095, 1 << 16, usize::MAX], "a long line");
}

#[test]
#[should_panic(expected = "finished")]
fn nothing_comes_after_the_end() {
    let mut checker = Checker::new();
    checker.finish();
    checker.feed(b"1");
}
