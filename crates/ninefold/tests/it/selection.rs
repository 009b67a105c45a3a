//! Which column or key was judged, and why: what is said about it wherever there was a choice.

use ninefold::Reader;
use ninefold::rules::Rules;
use ninefold::text::{Column, Selection, SelectionBasis};

use crate::boards::{SOLVED, VALID};

/// The name, the number, how many there were, whether it is a key, and why it was selected.
type Selected = (Option<String>, usize, usize, bool, SelectionBasis);

fn selected(selection: &Selection) -> Selected {
    let name = selection.name().map(String::from);
    (name, selection.number(), selection.column_count(), selection.is_key(), selection.basis())
}

/// What is selected in this text once it has been read.
fn select(column: Option<Column>, text: &str) -> Option<Selected> {
    let mut builder = Reader::builder();
    if let Some(column) = column {
        builder = builder.column(column);
    }
    let mut boards = builder.boards(text);
    assert!(boards.all(|record| record.board.is_ok()), "{text}");
    boards.selection().map(selected)
}

fn select_among_grids(rules: &str, column: Option<Column>, text: &str) -> Option<Selected> {
    let rules: Rules = rules.parse().unwrap();
    let mut builder = rules.reader();
    if let Some(column) = column {
        builder = builder.column(column);
    }
    let mut reader = builder.build();
    reader.feed(text.as_bytes());
    reader.finish();
    while reader.next_record().is_some() {}
    reader.selection().map(selected)
}

#[cfg(feature = "csv")]
#[test]
fn columns_of_tables() {
    let name = |name: &str| Some(name.to_owned());
    let table = format!("puzzle,solution\n{VALID},{SOLVED}\n");
    assert_eq!(select(None, &table), Some((name("puzzle"), 1, 2, false, SelectionBasis::Name)));
    let solution = Some((name("solution"), 2, 2, false, SelectionBasis::Request));
    assert_eq!(select(Some(Column::name("solution")), &table), solution);
    assert_eq!(select(Some(Column::number(2)), &table), solution);
    let puzzle = Some((name("puzzle"), 1, 2, false, SelectionBasis::Request));
    assert_eq!(select(Some(Column::name("puzzle")), &table), puzzle);

    let table = format!("a,b,c\n1,2,{VALID}\n");
    assert_eq!(select(None, &table), Some((name("c"), 3, 3, false, SelectionBasis::Content)));
    let table = format!("a,b\n{SOLVED},{VALID}\n");
    assert_eq!(select(None, &table), Some((name("b"), 2, 2, false, SelectionBasis::Blanks)));

    // There is nothing to choose from.
    let table = format!("puzzle\n{VALID}\n");
    assert_eq!(select(None, &table), None);
    assert_eq!(select(Some(Column::name("puzzle")), &table), None);
}

#[test]
fn fields_of_lines() {
    let board = format!("{VALID}\n");
    assert_eq!(select(None, &board), None);
    let after = format!("{VALID} easy\n");
    assert_eq!(select(None, &after), None);
    assert_eq!(select(Some(Column::number(1)), &after), Some((None, 1, 2, false, SelectionBasis::Request)));
    let record = format!("0000183b305c {VALID}  1.2\n");
    let selection = select(None, &record).unwrap();
    assert_eq!((selection.1, selection.4), (2, SelectionBasis::Content));
    let two = format!("{VALID};{SOLVED}\n");
    assert_eq!(select(Some(Column::number(2)), &two), Some((None, 2, 2, false, SelectionBasis::Request)));
}

#[test]
fn labels_within_other_text() {
    let text = format!("puzzle: {VALID}\nsolution: {SOLVED}\n");
    assert_eq!(select(None, &text), Some((Some("puzzle".into()), 1, 2, true, SelectionBasis::Name)));
    // Names say what is judged: neither the last one nor one of several.
    let name = |text: &str| select(None, text).map(|selection| selection.0.unwrap());
    let text = format!("puzzle: {VALID}\nsolution: {SOLVED}\nboard: {VALID}\n");
    assert_eq!(name(&text).as_deref(), Some("puzzle"));
    let text = format!("Puzzle 1: {VALID}\nSolution 1: {SOLVED}\nPuzzle 2: {VALID}\n");
    assert_eq!(name(&text).as_deref(), Some("Puzzle"));
    let text = format!("Easy: {VALID}\nSolution: {SOLVED}\nHard: {VALID}\n");
    assert_eq!(name(&text), None);
    let text = format!("puzzles:\n  easy: {VALID}\nsolutions:\n  easy: {SOLVED}\n");
    assert_eq!(name(&text).as_deref(), Some("puzzles"));
    // There is nothing to choose from until there is a solution.
    let puzzles = format!("Puzzle: {VALID}\n").repeat(9);
    assert_eq!(name(&puzzles), None);
    assert_eq!(name(&format!("{puzzles}Solution: {SOLVED}\n")).as_deref(), Some("Puzzle"));
}

#[test]
fn a_label_that_says_nothing_is_not_selected() {
    let text = format!("puzzle: {VALID}\nsolution: {SOLVED}\npuzzle: {VALID}\nsolutin: {SOLVED}\n");
    let mut boards = ninefold::boards(&text);
    assert_eq!(boards.by_ref().filter(|record| record.board.is_ok()).count(), 2);
    assert_eq!(boards.selection().and_then(Selection::name), Some("puzzle"));
}

#[test]
fn fields_of_lines_with_grids() {
    let lines = "easy 1..4..1..3..4..1\nhard 2..3..2..4..3..2\n";
    let by_content = Some((None, 2, 2, false, SelectionBasis::Content));
    assert_eq!(select_among_grids("4x4", None, lines), by_content);
    let requested = Some((None, 2, 2, false, SelectionBasis::Request));
    assert_eq!(select_among_grids("4x4", Some(Column::number(2)), lines), requested);
    // One of them can't be read, but there is nothing beside it.
    assert_eq!(select_among_grids("4x4", None, "1..4..1..3..4..7\n1..4..1..3..4..1\n"), None);
}

#[cfg(feature = "csv")]
#[test]
fn columns_of_tables_with_grids() {
    let table = "id,puzzle\n1,1..4..1..3..4..1\n";
    let puzzle = Some((Some("puzzle".into()), 2, 2, false, SelectionBasis::Name));
    assert_eq!(select_among_grids("4x4", None, table), puzzle);
}

#[test]
fn a_column_is_written_as_it_is_asked_for() {
    assert_eq!(Column::number(2).to_string(), "2");
    assert_eq!(Column::name("a b").to_string(), "a b");
    assert_eq!("7".parse::<Column>().unwrap().to_string(), "7");
}
