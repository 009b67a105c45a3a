//! The texts in `tests/cases`, each with the report that it should give beside it.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::rules::{GridReaderBuilder, Rules};
use ninefold::text::{Column, ReaderBuilder};
use ninefold::{Format, Reader};

/// The folder of all cases.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// What is in a folder, in order.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let listing = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = listing.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The folders of cases.
pub(crate) fn folders() -> Vec<PathBuf> {
    entries(&root()).into_iter().filter(|path| path.is_dir()).collect()
}

/// The texts of all cases.
pub(crate) fn inputs() -> Vec<PathBuf> {
    let files = folders().into_iter().flat_map(|folder| entries(&folder));
    files.filter(|path| !is_report(path)).collect()
}

/// Whether this is a report, not a text.
pub(crate) fn is_report(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "expected")
}

/// What the report on a text says.
pub(crate) struct Case {
    /// Whether this build has the features that it takes.
    pub(crate) is_readable: bool,
    /// The rules of its grids, if they aren't classic boards.
    pub(crate) rules: Option<Rules>,
    /// The format and the column that are asked for.
    format: Option<Format>,
    column: Option<Column>,
    /// A line for each record.
    pub(crate) report: Vec<String>,
}

impl Case {
    /// Reads the report beside this text.
    pub(crate) fn beside(input: &Path) -> Case {
        let report = fs::read_to_string(input.with_extension("expected")).unwrap();
        let mut case = Case {
            is_readable: is_readable(input),
            rules: None,
            format: None,
            column: None,
            report: Vec::new(),
        };
        for line in report.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix("feature: ") {
                case.is_readable &= match name {
                    "csv" => cfg!(feature = "csv"),
                    "json" => cfg!(feature = "json"),
                    _ => panic!("there is no feature {name}"),
                };
            } else if let Some(words) = line.strip_prefix("rules: ") {
                case.rules = Some(words.parse().unwrap_or_else(|error| panic!("{words}: {error}")));
            } else if let Some(name) = line.strip_prefix("format: ") {
                case.format = Some(name.parse().unwrap_or_else(|error| panic!("{error}")));
            } else if let Some(name) = line.strip_prefix("column: ") {
                case.column = Some(name.parse().unwrap());
            } else {
                case.report.push(line.to_owned());
            }
        }
        case
    }

    /// What reads it as classic boards.
    pub(crate) fn reader(&self) -> ReaderBuilder {
        let mut reader = Reader::builder();
        if let Some(format) = self.format {
            reader = reader.format(format);
        }
        if let Some(column) = &self.column {
            reader = reader.column(column.clone());
        }
        reader
    }

    /// What reads it as grids with these rules.
    pub(crate) fn grid_reader<'r>(&self, rules: &'r Rules) -> GridReaderBuilder<'r> {
        let mut reader = rules.reader();
        if let Some(format) = self.format {
            reader = reader.format(format);
        }
        if let Some(column) = &self.column {
            reader = reader.column(column.clone());
        }
        reader
    }
}

/// Whether this build has the features that the text needs, going by the name of its file.
fn is_readable(input: &Path) -> bool {
    let is_one_of = |names: [&str; 2]| names.iter().any(|name| input.extension() == Some(OsStr::new(name)));
    (cfg!(feature = "json") || !is_one_of(["json", "jsonl"]))
        && (cfg!(feature = "csv") || !is_one_of(["csv", "tsv"]))
}

/// Runs every case of a folder, and fails with all that is wrong in it.
pub(crate) fn run_folder(name: &str, run_case: impl Fn(&Path) -> Result<(), String>) {
    let paths = entries(&root().join(name));
    let (reports, inputs): (Vec<PathBuf>, Vec<PathBuf>) = paths.into_iter().partition(|path| is_report(path));
    assert!(!inputs.is_empty(), "the folder {name} has no cases");

    let mut failures = Vec::new();
    let mut used = BTreeSet::new();
    for input in &inputs {
        let report = input.with_extension("expected");
        if !reports.contains(&report) {
            failures.push(format!("{} lacks its .expected file", input.display()));
        } else if !used.insert(report.clone()) {
            failures.push(format!("{} shares its .expected file with another case", input.display()));
        } else if let Err(failure) = run_case(input) {
            failures.push(failure);
        }
    }
    for report in reports.iter().filter(|&report| !used.contains(report)) {
        failures.push(format!("{} lacks its input file", report.display()));
    }
    assert!(
        failures.is_empty(),
        "{} of {} cases failed:\n\n{}",
        failures.len(),
        inputs.len(),
        failures.join("\n")
    );
}

/// The lines of both sides in order, those that differ marked.
pub(crate) fn difference(expected: &[String], actual: &[String]) -> String {
    let mut text = String::new();
    for index in 0..expected.len().max(actual.len()) {
        match (expected.get(index), actual.get(index)) {
            (Some(expected), Some(actual)) if expected == actual => writeln!(text, "      {expected}"),
            (expected, actual) => {
                let expected = expected.map_or("nothing", String::as_str);
                let actual = actual.map_or("nothing", String::as_str);
                writeln!(text, "    - {expected}\n    + {actual}")
            }
        }
        .unwrap();
    }
    text + "    (- is expected, + is what came)\n"
}
