//! The sizes of the page, and their limits.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::Wasm;
use super::hosted::File;
use crate::Outcome;

/// Prints the sizes, and fails if one exceeds its limit.
pub(super) fn report(wasm: &Wasm<'_>, hosted: &[File], one_file: &str) -> Outcome {
    let (mut first, mut rules) = (0, 0);
    for file in hosted {
        let total = if file.is_for_rules() { &mut rules } else { &mut first };
        *total += gzipped(&file.contents)?.len();
    }
    let rows = [
        ("wasm", wasm.boards.len(), None),
        ("wasm, gzipped", gzipped(wasm.boards)?.len(), Some(168_000)),
        ("wasm for other rules, gzipped", gzipped(wasm.rules)?.len(), Some(218_000)),
        ("files that the page starts with, gzipped", first, Some(216_000)),
        ("files for other rules, gzipped", rules, Some(232_000)),
        ("web/dist/ninefold.html", one_file.len(), Some(652_000)),
    ];
    println!("\n{:<41} {:>9} {:>9}", "bytes", "", "at most");
    for (what, size, limit) in rows {
        println!("{what:<41} {size:>9} {:>9}", limit.map_or(String::new(), |limit: usize| limit.to_string()));
    }
    let too_large = rows.into_iter().find(|(_, size, limit)| limit.is_some_and(|limit| *size > limit));
    match too_large {
        Some((what, size, _)) => Err(format!("too large: {what} ({size} bytes)")),
        None => Ok(()),
    }
}

/// The bytes as web servers compress them.
pub(super) fn gzipped(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(|error| format!("gzip: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_over_its_limit_is_an_error() {
        let wasm = Wasm { boards: b"", rules: b"" };
        assert_eq!(report(&wasm, &[], &" ".repeat(652_000)), Ok(()));
        let too_large = Err("too large: web/dist/ninefold.html (652001 bytes)".into());
        assert_eq!(report(&wasm, &[], &" ".repeat(652_001)), too_large);
    }
}
