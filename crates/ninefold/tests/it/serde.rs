//! Boards, cells, digits and conflicts as JSON.

use std::collections::BTreeMap;

use ninefold::{Board, Cell, CellSet, Digit, House, HouseKind};
use serde_json::{from_str, from_value, json, to_string, to_value};

use crate::boards::INVALID;

fn bad() -> Board {
    INVALID.parse().unwrap()
}

#[test]
fn a_board_is_its_line() {
    assert_eq!(to_string(&bad()).unwrap(), format!("\"{INVALID}\""));
    assert_eq!(to_string(&Board::EMPTY).unwrap(), format!("\"{}\"", ".".repeat(81)));
    assert_eq!(from_str::<Board>(&format!("\"{INVALID}\"")).unwrap(), bad());
    assert_eq!(from_value::<Board>(to_value(bad()).unwrap()).unwrap(), bad());
}

#[test]
fn a_board_is_read_in_any_format() {
    let zeros = json!(INVALID.replace('.', "0"));
    assert_eq!(from_value::<Board>(zeros).unwrap(), bad());
    // Its line breaks are escapes in the JSON, so the text cannot be borrowed from it.
    let drawn = to_string(&format!("{:#}", bad())).unwrap();
    assert!(drawn.contains("\\n"));
    assert_eq!(from_str::<Board>(&drawn).unwrap(), bad());
    assert_eq!(serde_json::from_reader::<_, Board>(drawn.as_bytes()).unwrap(), bad());
}

#[test]
fn what_is_no_board() {
    let message = |json: &str| from_str::<Board>(json).unwrap_err().to_string();
    let cases = [
        (format!("\"{}\"", &INVALID[1..]), "expected 81 cells, found 80"),
        (format!("\"{}A\"", &INVALID[1..]), "expected a digit from 1 to 9 or a blank, found 'A'"),
        ("\"\"".into(), "expected a board, found nothing"),
        ("5".into(), "invalid type: integer `5`, expected a Sudoku board"),
        ("null".into(), "invalid type: null, expected a Sudoku board"),
        ("[[0]]".into(), "invalid type: sequence, expected a Sudoku board"),
    ];
    for (json, expected) in cases {
        let message = message(&json);
        assert!(message.starts_with(&format!("{expected} at line 1")), "{json}: {message}");
    }
}

#[test]
fn a_cell_is_its_name() {
    for cell in Cell::ALL {
        let json = format!("\"r{}c{}\"", cell.row(), cell.column());
        assert_eq!(to_string(&cell).unwrap(), json);
        assert_eq!(from_str::<Cell>(&json).unwrap(), cell);
        assert_eq!(from_value::<Cell>(to_value(cell).unwrap()).unwrap(), cell);
    }
}

#[test]
fn what_is_no_cell() {
    for json in ["\"r0c1\"", "\"r1c10\"", "\"\""] {
        let message = from_str::<Cell>(json).unwrap_err().to_string();
        let expected = "expected a cell such as r1c1, with row and column from 1 to 9";
        assert!(message.starts_with(expected), "{json}: {message}");
    }
    for json in ["11", "[1,1]", "null"] {
        let message = from_str::<Cell>(json).unwrap_err().to_string();
        assert!(message.contains("expected a cell such as r1c1"), "{json}: {message}");
    }
}

#[test]
fn a_digit_is_a_number() {
    for digit in Digit::ALL {
        let json = digit.get().to_string();
        assert_eq!(to_string(&digit).unwrap(), json);
        assert_eq!(from_str::<Digit>(&json).unwrap(), digit);
    }
}

#[test]
fn what_is_no_digit() {
    for value in (0..=u8::MAX).filter(|value| !(1..=9).contains(value)) {
        let message = from_str::<Digit>(&value.to_string()).unwrap_err().to_string();
        let expected = format!("invalid value: integer `{value}`, expected a digit from 1 to 9");
        assert!(message.starts_with(&expected), "{value}: {message}");
    }
    for json in ["256", "257", "265", "-1", "5.0", "5.5", "\"5\"", "null", "[5]"] {
        assert!(from_str::<Digit>(json).is_err(), "{json}");
    }
}

#[test]
fn a_conflict_is_an_object() {
    let conflicts: Vec<_> = bad().conflicts().map(|conflict| to_string(&conflict).unwrap()).collect();
    assert_eq!(
        conflicts,
        [
            r#"{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"]}"#,
            r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"]}"#,
        ]
    );
    let ones = Board::try_from([1; 81]).unwrap();
    assert_eq!(
        to_string(&ones.conflicts().next()).unwrap(),
        r#"{"house":"row","number":1,"digit":1,"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"]}"#
    );
}

#[test]
fn sets_and_houses() {
    assert_eq!(to_string(&CellSet::EMPTY).unwrap(), "[]");
    assert_eq!(to_string(&bad().conflicting_cells()).unwrap(), r#"["r1c1","r3c3","r4c1"]"#);
    assert_eq!(to_string(&HouseKind::ALL).unwrap(), r#"["row","column","box"]"#);
    for house in House::ALL {
        let expected = format!(r#"{{"house":"{}","number":{}}}"#, house.kind(), house.number());
        assert_eq!(to_string(&house).unwrap(), expected);
    }
}

#[test]
fn cells_can_be_keys() {
    let notes: BTreeMap<Cell, Digit> = bad().filled().take(2).collect();
    let json = to_string(&notes).unwrap();
    assert_eq!(json, r#"{"r1c1":8,"r1c2":3}"#);
    assert_eq!(from_str::<BTreeMap<Cell, Digit>>(&json).unwrap(), notes);
}

#[test]
fn an_array_that_is_not_a_board_is_told_by_its_message_and_cell() {
    let error = Board::try_from([12; 81]).unwrap_err();
    let expected = json!({"message": "expected a number from 0 to 9 in r1c1, found 12", "cell": "r1c1"});
    assert_eq!(to_value(&error).unwrap(), expected);
    let error = Board::from_rows(&[['.'; 9]; 8]).unwrap_err();
    assert_eq!(to_value(&error).unwrap(), json!({"message": "expected 9 rows, found 8"}));
}
