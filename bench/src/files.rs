//! Files of boards, generated once and kept.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use ninefold::Format;

use crate::data::{Boards, Faults, GeneratedBoard, Kinds, Line, SEED};
use crate::memory::read;
use crate::{Outcome, methods};

/// Must change whenever the same seed gives different files.
const VERSION: u32 = 1;

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A line, with this character for a blank.
    Line(u8),
    /// A line that ends in CR LF.
    Crlf,
    /// A line with more fields after the board.
    Fields,
    /// A row of a table under the header `puzzle,solution`. All boards are puzzles.
    Csv,
    /// A row of a table under the header `puzzle,note`, with a note in quotes that has a comma in it.
    QuotedCsv,
    /// A JSON object on a line, with the board as one of its values.
    Object,
    /// As `ninefold convert` writes it.
    Converted(Format),
    /// Lines, compressed.
    Gzip,
    Zstd,
}

/// What goes into a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipe {
    pub(crate) name: &'static str,
    pub(crate) form: Form,
    pub(crate) faults: Faults,
}

/// A file of boards, and what is known about it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BoardFile {
    pub(crate) path: PathBuf,
    pub(crate) boards: u64,
    pub(crate) valid: u64,
    pub(crate) bytes: u64,
}

impl BoardFile {
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The file for the recipe: the existing one if it is up to date, otherwise a new one.
pub(crate) fn provide(directory: &Path, recipe: Recipe, boards: u64) -> Outcome<BoardFile> {
    provide_by(directory, recipe.name, boards, |path| make(path, recipe, boards))
}

/// The same for a file that this makes; it returns how many boards are valid.
pub(crate) fn provide_by(
    directory: &Path,
    name: &str,
    boards: u64,
    make: impl FnOnce(&Path) -> io::Result<u64>,
) -> Outcome<BoardFile> {
    let path = directory.join(format!("{boards}-{name}"));
    let named = |error: io::Error| format!("{}: {error}", path.display());
    // Next to the file, a label says what it was generated from and what is in it.
    let label = directory.join(format!("{boards}-{name}.made"));
    if let Some((valid, bytes)) = fs::read_to_string(&label).ok().and_then(|text| parse_label(&text, boards))
        && fs::metadata(&path).is_ok_and(|data| data.len() == bytes)
    {
        return Ok(BoardFile { path, boards, valid, bytes });
    }
    eprintln!("generating {}", path.display());
    fs::create_dir_all(directory).map_err(named)?;
    let valid = make(&path).map_err(named)?;
    let bytes = fs::metadata(&path).map_err(named)?.len();
    fs::write(&label, format!("{VERSION} {SEED} {boards} {valid} {bytes}")).map_err(named)?;
    Ok(BoardFile { path, boards, valid, bytes })
}

fn parse_label(text: &str, boards: u64) -> Option<(u64, u64)> {
    let numbers: Vec<u64> = text.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    match numbers[..] {
        [version, seed, count, valid, bytes] => {
            (version == u64::from(VERSION) && seed == SEED && count == boards).then_some((valid, bytes))
        }
        _ => None,
    }
}

/// Writes the file and returns how many of its boards are valid.
fn make(path: &Path, recipe: Recipe, boards: u64) -> io::Result<u64> {
    let file = File::create(path)?;
    match recipe.form {
        Form::Gzip => {
            let mut encoder = GzEncoder::new(file, Compression::default());
            let valid = write(BufWriter::with_capacity(1 << 20, &mut encoder), recipe, boards)?;
            encoder.finish()?;
            Ok(valid)
        }
        Form::Zstd => {
            let mut encoder = zstd::Encoder::new(file, 3)?;
            let valid = write(BufWriter::with_capacity(1 << 20, &mut encoder), recipe, boards)?;
            encoder.finish()?;
            Ok(valid)
        }
        _ => write(BufWriter::with_capacity(1 << 20, file), recipe, boards),
    }
}

fn write(mut out: impl Write, recipe: Recipe, boards: u64) -> io::Result<u64> {
    let kinds = if recipe.form == Form::Csv { Kinds::Puzzles } else { Kinds::Both };
    match recipe.form {
        Form::Csv => out.write_all(b"puzzle,solution\n")?,
        Form::QuotedCsv => out.write_all(b"puzzle,note\n")?,
        _ => {}
    }
    let mut valid = 0;
    for (number, GeneratedBoard { board, grid }) in (1..=boards).zip(Boards::new(kinds, recipe.faults)) {
        valid += u64::from(methods::fourth(&board));
        match recipe.form {
            Form::Line(blank) => {
                out.write_all(&with_blank(&board, blank))?;
                out.write_all(b"\n")?;
            }
            Form::Crlf => {
                out.write_all(&board)?;
                out.write_all(b"\r\n")?;
            }
            Form::Fields => {
                out.write_all(&board)?;
                writeln!(out, ";{number};made by the benchmarks")?;
            }
            Form::Csv => {
                out.write_all(&board)?;
                out.write_all(b",")?;
                out.write_all(&grid)?;
                out.write_all(b"\n")?;
            }
            Form::QuotedCsv => {
                out.write_all(&board)?;
                writeln!(out, ",\"number {number}, made by the benchmarks\"")?;
            }
            Form::Object => {
                write!(out, "{{\"id\":{number},\"puzzle\":\"")?;
                out.write_all(&board)?;
                out.write_all(b"\",\"rating\":3}\n")?;
            }
            Form::Converted(format) => {
                let is_one_line = matches!(format, Format::Json | Format::JsonNumbers);
                writeln!(out, "{}{}", read(&board).written(format), if is_one_line { "" } else { "\n" })?;
            }
            Form::Gzip | Form::Zstd => {
                out.write_all(&board)?;
                out.write_all(b"\n")?;
            }
        }
    }
    out.flush()?;
    Ok(valid)
}

fn with_blank(board: &Line, blank: u8) -> Line {
    board.map(|cell| if cell == b'.' { blank } else { cell })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(form: Form, faults: Faults) -> (Vec<u8>, u64) {
        let mut text = Vec::new();
        let valid = write(&mut text, Recipe { name: "test", form, faults }, 200).unwrap();
        (text, valid)
    }

    #[test]
    fn the_program_reads_every_form() {
        let forms = [Form::Line(b'.'), Form::Line(b'0'), Form::Line(b'_'), Form::Line(b'x'), Form::Crlf];
        let converted = [Format::Json, Format::JsonNumbers, Format::Grid, Format::Framed, Format::CsvGrid]
            .map(Form::Converted);
        let others = [Form::Fields, Form::Csv, Form::QuotedCsv, Form::Object];
        for form in forms.into_iter().chain(others).chain(converted) {
            for faults in [Faults::Third, Faults::Half, Faults::All] {
                let (text, valid) = written(form, faults);
                let boards: Vec<_> = ninefold::boards(&text).map(|record| record.board.unwrap()).collect();
                assert_eq!(boards.len(), 200, "{form:?}");
                let found = boards.iter().filter(|board| board.is_valid()).count();
                assert_eq!(found as u64, valid, "{form:?}, {faults:?}");
            }
        }
    }

    #[test]
    fn labels_are_read_back() {
        assert_eq!(parse_label(&format!("{VERSION} {SEED} 10 4 820"), 10), Some((4, 820)));
        assert_eq!(parse_label(&format!("{VERSION} {SEED} 10 4 820"), 11), None);
        assert_eq!(parse_label(&format!("{VERSION} {} 10 4 820", SEED + 1), 10), None);
        assert_eq!(parse_label("", 10), None);
    }
}
