use super::*;
use crate::{Board, CELLS};

/// How much white space is skipped before other text; `None` if more text is needed.
fn skipped(blank: usize, text: &[u8], ended: bool) -> Option<usize> {
    match indented::<Board>(blank, text, ended) {
        Step::Skip(length) => Some(length),
        Step::More => None,
        step => panic!("{step:?}"),
    }
}

#[test]
fn lines_before_an_indented_one_are_skipped_by_themselves() {
    assert_eq!(skipped(3, b"\n  text\n", false), Some(1));
    assert_eq!(skipped(2, b"  text\n", false), Some(7));
}

#[test]
fn an_endless_indent_is_skipped_in_parts() {
    for length in [WINDOW, WINDOW + 1] {
        let text = [b" ".repeat(length).as_slice(), b"text\n"].concat();
        assert_eq!(skipped(length, &text, false), Some(WINDOW));
    }
}

#[test]
fn a_fence_may_be_indented() {
    assert_eq!(skipped(2, b"  ```", false), Some(2));
    assert_eq!(skipped(2, b"  ``", false), None);
    assert_eq!(skipped(2, b"  ", false), None);
    assert_eq!(skipped(2, b"  ", true), Some(2));
    assert_eq!(skipped(2, b"  \xef\xbb\xbf[", false), Some(2));
}

#[test]
fn rows_with_gaps_are_as_wide_as_other_rows() {
    let has_gaps = |line: &str| has_gaps_for_blanks(line.as_bytes(), &Shape::Row(SIDE));
    assert!(has_gaps("5 3 4 6 7 8 9 1 2"));
    assert!(has_gaps("534 78 12"));
    assert!(!has_gaps("5 3 4 6 7 8 9 1"));
    let has_gaps = |line: &str| has_gaps_for_blanks(line.as_bytes(), &Shape::TableRow(b','));
    assert!(has_gaps("5,3,4,6,7,8,9,1,2"));
    assert!(has_gaps("5,,3"));
    assert!(!has_gaps("5,3,4,6"));
}

#[test]
fn marks_of_comments_outside_of_brackets_are_words() {
    for text in ["#5 6", "/* 5"] {
        let progress = Frame::default().advance(text.as_bytes(), true, Stop::AtEnd);
        assert!(matches!(progress, Progress::Whole(2)), "{text}");
    }
}

#[test]
fn a_slash_at_the_end_starts_no_comment() {
    assert_eq!(Comment::at_start(b"/", false), None);
    assert_eq!(Comment::at_start(b"/", true), Some((Comment::None, 0)));
}

#[test]
fn keys_without_quotes_are_words() {
    assert!(relaxed::is_object(b"{a: 5}"));
    assert!(!relaxed::is_object(b"{5: 3}"));
}

#[test]
fn a_line_with_half_a_row_may_be_one() {
    assert!(may_be_board(b"53..7"));
    assert!(!may_be_board(b"53.."));
    assert!(may_be_board(b"Row 1: 5 3 . . 7 . . . ."));
    assert!(may_be_board(&b"x".repeat(CELLS / 2 + 1)));
    assert!(may_be_board(&b"a".repeat(CELLS / 2 + 1)));
}

#[test]
fn what_is_left_of_a_broken_object_ends_at_a_whole_one() {
    let after = |mut debris: Debris, value: &[u8], read: Result<Board, Fault>, has_key: bool| {
        debris.see(value, &read, has_key);
        debris
    };
    let fault = || Err(Fault::too_long(0));
    assert_eq!(after(Debris::None, b"5", fault(), false), Debris::None);
    assert_eq!(after(Debris::None, b"5", fault(), true), Debris::UpToObject);
    for value in [&b"\"puzzle\":"[..], b": 5", b"}"] {
        assert_eq!(after(Debris::None, value, fault(), false), Debris::UpToObject);
    }
    assert_eq!(after(Debris::UpToObject, b"\"53\"", Ok(Board::EMPTY), false), Debris::UpToObject);
    assert_eq!(after(Debris::UpToObject, b"{}", Ok(Board::EMPTY), false), Debris::None);
}
