//! However a text is cut, the checker tells what the reader tells, and judges it as the rule does.

use std::fs;

use ninefold::Reader;
use ninefold::batch::Checker;
use ninefold::generate::Generator;

use crate::cases;
use crate::records::{OwnedRecord, PIECES, assert_same, read_lines};

fn check_in_pieces(text: &[u8], size: usize) -> Vec<OwnedRecord> {
    let mut all = Vec::new();
    let mut checker = Checker::new();
    let mut take = |checker: &mut Checker| {
        while let Some(record) = checker.next_record() {
            all.push(record.into());
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

fn assert_pieces(text: &[u8], sizes: &[usize], name: &str) {
    let expected = read_lines(Reader::builder(), text);
    for &size in sizes {
        assert_same(&check_in_pieces(text, size), &expected, format_args!("{name} in pieces of {size}"));
    }
}

#[test]
fn every_case_is_checked_as_it_is_read() {
    let inputs = cases::inputs();
    assert!(inputs.len() > 100, "only {} cases", inputs.len());
    for path in inputs {
        assert_pieces(&fs::read(&path).unwrap(), &PIECES, &path.display().to_string());
    }
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
        assert_pieces(text.as_bytes(), &PIECES, &format!("lines that end with {line_end:?}"));
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

#[test]
fn a_line_that_does_not_end() {
    let lines = lines().join("\n");
    let text = format!("{lines}\n{}\n{lines}", "x".repeat(3 << 20));
    assert_pieces(text.as_bytes(), &[4095, 1 << 16, usize::MAX], "a long line");
}

#[test]
#[should_panic(expected = "finished")]
fn nothing_comes_after_the_end() {
    let mut checker = Checker::new();
    checker.finish();
    checker.feed(b"1");
}
