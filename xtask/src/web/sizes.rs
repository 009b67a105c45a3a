//! The sizes of the page, and their limits.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::hosted::File;
use crate::Outcome;

/// Prints the sizes, and fails if one exceeds its limit.
pub(super) fn report(wasm: &[u8], hosted: &[File], one_file: &str) -> Outcome {
    let mut total = 0;
    for file in hosted {
        total += gzipped(&file.contents)?.len();
    }
    let rows = [
        ("wasm", wasm.len(), None),
        ("wasm, gzipped", gzipped(wasm)?.len(), Some(150_000)),
        ("all files of the page, gzipped", total, Some(200_000)),
        ("web/dist/ninefold.html", one_file.len(), Some(320_000)),
    ];
    println!("\n{:<31} {:>9} {:>9}", "bytes", "", "at most");
    for (what, size, limit) in rows {
        println!("{what:<31} {size:>9} {:>9}", limit.map_or(String::new(), |limit: usize| limit.to_string()));
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
        assert_eq!(report(b"", &[], &" ".repeat(320_000)), Ok(()));
        let too_large = Err("too large: web/dist/ninefold.html (320001 bytes)".into());
        assert_eq!(report(b"", &[], &" ".repeat(320_001)), too_large);
    }
}
