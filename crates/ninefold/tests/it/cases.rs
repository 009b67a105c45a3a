//! The texts in `tests/cases`, each with the report that it should give beside it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::Reader;
use ninefold::text::ReaderBuilder;

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
    /// What is asked for.
    pub(crate) reader: ReaderBuilder,
    /// A line for each record.
    pub(crate) report: Vec<String>,
}

impl Case {
    /// Reads the report beside this text.
    pub(crate) fn beside(input: &Path) -> Case {
        let report = fs::read_to_string(input.with_extension("expected")).unwrap();
        let mut case =
            Case { is_readable: is_readable(input), reader: Reader::builder(), report: Vec::new() };
        for line in report.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix("feature: ") {
                case.is_readable &= match name {
                    "csv" => cfg!(feature = "csv"),
                    "json" => cfg!(feature = "json"),
                    _ => panic!("there is no feature {name}"),
                };
            } else if let Some(name) = line.strip_prefix("format: ") {
                case.reader = case.reader.format(name.parse().unwrap_or_else(|error| panic!("{error}")));
            } else if let Some(name) = line.strip_prefix("column: ") {
                case.reader = case.reader.column(name.parse().unwrap());
            } else {
                case.report.push(line.to_owned());
            }
        }
        case
    }
}

/// Whether this build has the features that the text needs, going by the name of its file.
fn is_readable(input: &Path) -> bool {
    let is_one_of = |names: [&str; 2]| names.iter().any(|name| input.extension() == Some(OsStr::new(name)));
    (cfg!(feature = "json") || !is_one_of(["json", "jsonl"]))
        && (cfg!(feature = "csv") || !is_one_of(["csv", "tsv"]))
}
