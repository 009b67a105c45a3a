//! Texts in every format, each with the exact report that it should give.
//!
//! A case is two files in a folder of `tests/cases`: the text, such as `qqwing.txt`, and the report on it,
//! `qqwing.expected`. The report has one line for each record of the text, in order:
//!
//! ```text
//! feature: csv                 (optional: run only with this feature; .json, .csv and the like need no saying)
//! rules: 4x4                   (in the folder `rules` only: the rules of its grids)
//! format: grid                 (optional: the format to ask for)
//! column: solution             (optional: the column to ask for)
//! 3:1 valid 53..7....6..195…   (line and column of the record, and its board)
//! 14:1 invalid 83..7....6…
//! 25:1 malformed 27:9 expected 9 cells in row 3, found 8
//! ```
//!
//! A malformed record has two places: where it starts and where the mistake is. Lines that start with `#` say
//! why the report is what it is. `rules/cases.rs` runs the folder `rules`, all others are run here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[cfg(not(all(feature = "csv", feature = "json")))]
use ninefold::error::Location;

use crate::cases::{self, Case};
use crate::readable;
use crate::records::{OwnedRecord, PIECES, read, read_pieces};

/// One test for each folder, so that a failure names its family of formats.
macro_rules! folders {
    ($($test:ident: $folder:literal,)*) => {
        const FOLDERS: &[&str] = &[$($folder),*];

        $(
            #[test]
            fn $test() {
                run_folder($folder);
            }
        )*
    };
}

folders! {
    line: "line",
    sdm: "sdm",
    record_lines: "record-lines",
    grid: "grid",
    framed: "framed",
    ss: "ss",
    sdk_sudocue: "sdk-sudocue",
    sdk_sadman: "sdk-sadman",
    json_strings: "json-strings",
    json_numbers: "json-numbers",
    json_lines: "json-lines",
    csv: "csv",
    csv_grid: "csv-grid",
    encoding: "encoding",
    ambiguous: "ambiguous",
    garbage: "garbage",
}

/// Folders in which any file may take any feature: what people write is not sorted by format.
#[cfg(all(feature = "csv", feature = "json"))]
mod as_people_write_it {
    use super::run_folder;

    #[test]
    fn columns() {
        run_folder("columns");
    }

    #[test]
    fn first_lines() {
        run_folder("first-lines");
    }

    #[test]
    fn binary() {
        run_folder("binary");
    }

    #[test]
    fn pasted() {
        run_folder("pasted");
    }

    #[test]
    fn refused() {
        run_folder("refused");
    }

    /// Texts with one thing lost, doubled, swapped or put where it doesn't belong.
    #[test]
    fn mutants() {
        run_folder("mutants");
    }
}

/// Those folders, and the one of `rules/cases.rs`.
const OTHER_FOLDERS: [&str; 7] =
    ["binary", "columns", "first-lines", "mutants", "pasted", "refused", "rules"];

#[test]
fn every_folder_of_cases_is_run() {
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let found: BTreeSet<String> = cases::folders().iter().map(name).collect();
    let run: BTreeSet<String> =
        FOLDERS.iter().chain(&OTHER_FOLDERS).map(|&folder| folder.to_owned()).collect();
    assert_eq!(found, run);
}

#[cfg(feature = "json")]
#[test]
fn deeply_nested_json_is_refused_and_exhausts_nothing() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let closed = open.repeat(100_000) + "5" + &close.repeat(100_000);
        let records: Vec<_> = ninefold::boards(&closed).collect();
        assert_eq!(records.len(), 1, "{open}");
        assert!(records[0].board.is_err(), "{open}");

        let truncated = open.repeat(100_000);
        let records: Vec<_> = ninefold::boards(&truncated).collect();
        assert_eq!(records.len(), 1, "{open}");
        let error = records[0].board.as_ref().unwrap_err();
        assert_eq!(error.to_string(), "expected valid JSON, found the end of the text", "{open}");
        assert_eq!(error.location().offset, truncated.len() as u64, "{open}");
    }
}

#[cfg(not(feature = "json"))]
#[test]
fn json_is_refused_by_name_without_its_feature() {
    let text = format!("{{\"puzzle\":\"{}\"}}\n", ".".repeat(81));
    let all: Vec<_> = ninefold::boards(&text).map(|record| record.board).collect();
    assert_eq!(all.len(), 1);
    let error = all[0].as_ref().unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a build that can read json, found one built without that feature"
    );
    assert_eq!(error.location(), Location::START);
}

#[cfg(not(feature = "csv"))]
#[test]
fn csv_is_refused_by_name_without_its_feature() {
    let table = format!("puzzle,solution\n{0},{0}\n", ".".repeat(81));
    let grid = "5,3,,,7,,,,\n".repeat(9);
    for (text, name) in [(table, "csv"), (grid, "csv-grid")] {
        let all: Vec<_> = ninefold::boards(&text).map(|record| record.board).collect();
        assert_eq!(all.len(), 1);
        let error = all[0].as_ref().unwrap_err();
        let message = format!("expected a build that can read {name}, found one built without that feature");
        assert_eq!(error.to_string(), message);
        assert_eq!(error.location(), Location::START);
    }
}

fn run_folder(name: &str) {
    cases::run_folder(name, run_case);
}

fn run_case(input: &Path) -> Result<(), String> {
    let text = fs::read(input).unwrap();
    let case = Case::beside(input);
    if !case.is_readable {
        return Ok(());
    }

    let whole = read(case.reader(), &text);
    let actual: Vec<String> = whole.iter().map(report).collect();
    if actual != case.report {
        return Err(format!("{}\n{}", input.display(), cases::difference(&case.report, &actual)));
    }
    check_tiling(&text, &whole).map_err(|failure| format!("{}\n    {failure}\n", input.display()))?;
    for size in PIECES {
        let pieces = read_pieces(case.reader(), text.chunks(size));
        if pieces != whole {
            let expected: Vec<String> = whole.iter().map(|record| format!("{record:?}")).collect();
            let actual: Vec<String> = pieces.iter().map(|record| format!("{record:?}")).collect();
            let difference = cases::difference(&expected, &actual);
            return Err(format!("{} in pieces of {size} bytes\n{difference}", input.display()));
        }
    }
    Ok(())
}

/// The line that a report has for the record.
fn report(record: &OwnedRecord) -> String {
    let location = record.location;
    match &record.board {
        Ok(board) if readable::is_valid(board) => format!("{location} valid {board}"),
        Ok(board) => format!("{location} invalid {board}"),
        Err(error) => format!("{location} malformed {} {error}", error.location()),
    }
}

/// Leads and raw bytes follow each other without gap or overlap, and are bytes of the text.
fn check_tiling(text: &[u8], records: &[OwnedRecord]) -> Result<(), String> {
    let mut end = 0;
    for record in records {
        let start = usize::try_from(record.location.offset).unwrap();
        if start != end + record.lead.0.len() {
            return Err(format!(
                "the record at {} starts at byte {start}, not after its lead",
                record.location
            ));
        }
        if text[end..start] != record.lead.0 {
            return Err(format!("the lead of the record at {} differs from the text", record.location));
        }
        end = start + record.raw.0.len();
        if text.get(start..end) != Some(&record.raw.0) {
            return Err(format!("the record at {} differs from the text", record.location));
        }
        if let Err(error) = &record.board
            && !(start as u64..=end as u64).contains(&error.location().offset)
        {
            return Err(format!("the mistake at {} lies outside its record", error.location()));
        }
    }
    Ok(())
}
