//! The texts in `tests/cases/rules`, each with its rules and the exact report that it should give.

use std::fs;
use std::path::Path;

use ninefold::rules::GridReaderBuilder;

use crate::cases::{self, Case};
use crate::records::PIECES;

#[test]
fn every_case_gives_its_report() {
    cases::run_folder("rules", run_case);
}

fn run_case(input: &Path) -> Result<(), String> {
    let text = fs::read(input).unwrap();
    let case = Case::beside(input);
    if !case.is_readable {
        return Ok(());
    }
    let Some(rules) = &case.rules else { return Err(format!("{} has no rules", input.display())) };
    for size in [text.len()].into_iter().chain(PIECES) {
        let actual = report(case.grid_reader(rules), &text, size);
        if actual != case.report {
            let difference = cases::difference(&case.report, &actual);
            return Err(format!("{} in pieces of {size} bytes\n{difference}", input.display()));
        }
    }
    Ok(())
}

/// A line for each record of a text that arrives in pieces of this size.
fn report(reader: GridReaderBuilder<'_>, text: &[u8], size: usize) -> Vec<String> {
    let mut reader = reader.build();
    let mut lines = Vec::new();
    // Leads and raw bytes follow each other without a gap.
    let mut end = 0;
    let mut pieces = text.chunks(size.max(1));
    loop {
        while let Some(record) = reader.next_record() {
            let location = record.location;
            let start = usize::try_from(location.offset).unwrap();
            assert_eq!(record.lead, &text[end..start], "the lead of the record at {location}");
            end = start + record.raw.len();
            assert_eq!(record.raw, &text[start..end], "the record at {location}");
            lines.push(match record.grid {
                Ok(grid) if grid.conflicts().next().is_none() => format!("{location} valid {grid}"),
                Ok(grid) => format!("{location} invalid {grid}"),
                Err(error) => format!("{location} malformed {} {error}", error.location()),
            });
        }
        match pieces.next() {
            Some(piece) => reader.feed(piece),
            None if reader.is_finished() => return lines,
            None => reader.finish(),
        }
    }
}
