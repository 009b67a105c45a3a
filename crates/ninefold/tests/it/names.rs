//! Whatever has a name is found by it.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use ninefold::moves::MoveVerdict;
use ninefold::rules::Square;
use ninefold::verdict::Outcome;
use ninefold::{Board, Cell, Digit, Format, House, HouseKind, Language, Requirement, Verdict};

use crate::boards::{INVALID, VALID};

fn round_trip<T: Copy + Debug + PartialEq + Display + FromStr<Err: Debug + PartialEq>>(values: &[T]) {
    for (index, value) in values.iter().enumerate() {
        assert_eq!(value.to_string().parse(), Ok(*value));
        assert!(!values[..index].contains(value), "{value} is listed twice");
    }
    for other in ["", " ", "0", "x", "row", "row 0", "row 10", "row  1", "row 1 ", "valid ", "Valid", "10"] {
        assert!(other.parse::<T>().is_err(), "{other:?}");
    }
}

#[test]
fn every_name_is_read_back() {
    round_trip(Requirement::ALL);
    round_trip(Verdict::ALL);
    round_trip(Format::ALL);
    round_trip(Language::ALL);
    round_trip(MoveVerdict::ALL);
    round_trip(&House::ALL);
    round_trip(&Cell::ALL);
    round_trip(&Digit::ALL);
    for kind in HouseKind::ALL {
        assert_eq!(kind.name().parse(), Ok(*kind));
    }
}

#[test]
fn verdicts_are_listed_in_their_order() {
    assert!(Verdict::ALL.is_sorted());
    assert!(
        Verdict::ALL
            .iter()
            .filter(|verdict| verdict.meets())
            .map(|verdict| verdict.name())
            .eq(Requirement::ALL.iter().map(|requirement| requirement.name()))
    );
}

#[test]
fn an_unknown_name_is_reported_with_the_known_ones() {
    let message = |error: &dyn Display| error.to_string();
    for (found, expected) in [
        (
            message(&"pretty".parse::<Requirement>().unwrap_err()),
            "valid, solved, solvable, unique, minimal, found \"pretty\"",
        ),
        (message(&"tlh".parse::<Language>().unwrap_err()), "en, zh, found \"tlh\""),
        (message(&"cube".parse::<HouseKind>().unwrap_err()), "row, column, box, found \"cube\""),
        (message(&"10".parse::<Digit>().unwrap_err()), "1, 2, 3, 4, 5, 6, 7, 8, 9, found \"10\""),
    ] {
        assert_eq!(found, format!("expected one of {expected}"));
    }
    for (found, expected) in [
        (
            message(&"row 10".parse::<House>().unwrap_err()),
            "expected a house such as row 1, column 5 or box 9",
        ),
        (
            message(&"r26c1".parse::<Square>().unwrap_err()),
            "expected a square such as r1c1, with row and column from 1 to 25",
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn an_outcome_has_the_name_of_its_verdict() {
    let (valid, invalid) = (VALID.parse::<Board>().unwrap(), INVALID.parse::<Board>().unwrap());
    for (board, name) in [(&valid, "valid"), (&invalid, "invalid")] {
        let outcome = Outcome::Judged(board.judge(Requirement::Valid));
        assert_eq!((outcome.name(), outcome.meets()), (name, name == "valid"));
    }
    let error = "5".parse::<Board>().unwrap_err();
    let outcome = Outcome::Malformed(&error);
    assert_eq!((outcome.name(), outcome.meets()), ("malformed", false));
}
