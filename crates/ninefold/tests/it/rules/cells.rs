//! Cells that come as values.

use ninefold::Language;
use ninefold::error::Token;
use ninefold::rules::GridError;
use ninefold::text::CellValue::{self, Null, Number, Other, String};

use super::rules;

fn read(words: &str, first: &[CellValue<'_>]) -> Result<Vec<u8>, std::string::String> {
    let rules = rules(words);
    let mut cells = vec![Null; rules.size().cells()];
    cells[..first.len()].copy_from_slice(first);
    let grid = rules.read_cells(&cells, |index| Token::value(&index.to_string()));
    grid.map(|grid| grid.values()[..first.len()].to_vec()).map_err(|error| error.to_string())
}

#[test]
fn numbers_strings_and_nulls() {
    assert_eq!(read("4x4", &[Number(4), Null, Number(0)]), Ok(vec![4, 0, 0]));
    assert_eq!(
        read("4x4", &[String("4"), Null, String(""), String("."), String(" ")]),
        Ok(vec![4, 0, 0, 0, 0])
    );
    assert_eq!(read("12x12 symbols=A-L", &[String("L"), String("a")]), Ok(vec![12, 1]));
    assert_eq!(read("16x16 symbols=0-9A-F", &[String("0"), String("F"), String(".")]), Ok(vec![1, 16, 0]));
    // Numbers are values, whatever the symbols are.
    assert_eq!(read("16x16 symbols=0-9A-F", &[Number(0), Number(16)]), Ok(vec![0, 16]));
    assert_eq!(read("16x16", &[String("16"), String("1")]), Ok(vec![16, 1]));
}

#[test]
fn what_is_no_cell() {
    let symbol = "expected one of the symbols 1-4 or a blank in r1c2, found 1";
    let number = "expected a number from 1 to 4 or a blank in r1c2, found 1";
    assert_eq!(read("4x4", &[String("1"), String("5")]), Err(symbol.into()));
    assert_eq!(read("4x4", &[String("1"), Number(1)]), Err(symbol.into()));
    assert_eq!(read("4x4", &[Number(1), Number(5)]), Err(number.into()));
    assert_eq!(read("4x4", &[Number(1), String("1")]), Err(number.into()));
    assert_eq!(read("4x4", &[Null, Other]), Err(number.into()));
    let rules = rules("4x4");
    let error = rules.read_cells(&[Null; 15], |_| Token::Nothing).unwrap_err();
    assert_eq!(error, GridError::CellCount { size: rules.size(), found: 15 });
    let error = rules.read_cells(&[String("5"); 16], |_| Token::Character('5')).unwrap_err();
    assert_eq!(error.in_language(Language::Chinese).to_string(), "r1c1 应为符号 1-4 之一或空白格，却是 '5'");
    assert_eq!(
        (error.expected().to_string(), error.found().to_string()),
        ("one of the symbols 1-4 or a blank".into(), "'5'".into())
    );
}

#[test]
fn alphabets_are_not_guessed() {
    // A G is no symbol of A-F, and there is no 0, so only one alphabet is left.
    assert_eq!(read("16x16", &[String("G"), String("1")]), Ok(vec![16, 1]));
    assert_eq!(
        read("16x16", &[String("A"), String("B")]),
        Err("expected cells in one possible alphabet, found several: \"1-9A-G\", \"A-P\", \"0-9A-F\" (name the symbols)".into())
    );
    assert_eq!(read("16x16", &[]), Ok(vec![]));
}
