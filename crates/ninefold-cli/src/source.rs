//! Where bytes come from: files, standard input, the command line.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::fs::{File, Metadata};
use std::io::{self, Cursor, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use ninefold::Board;
use ninefold::text::Selection;

use crate::args;
use crate::decode::{Bytes, Encoding};
use crate::failure::Failure;
use crate::file::{CAN_READ_AT, FileFrom, RegularFile};
use crate::identity::FileIdentity;

/// A source's name in messages.
#[derive(Debug)]
pub(crate) struct Name {
    text: String,
    json: String,
    /// Which of its columns or keys is judged, once that is known and if there is a choice.
    selection: OnceLock<Selected>,
}

/// A column or key that is judged.
#[derive(Debug)]
struct Selected {
    selection: Selection,
    json: String,
}

impl Name {
    fn new(name: &OsStr) -> Arc<Name> {
        let json = serde_json::Value::from(name.to_string_lossy()).to_string();
        Arc::new(Name { text: printable(name), json, selection: OnceLock::new() })
    }

    /// Remembers the column or key that is judged.
    pub(crate) fn select(&self, selection: &Selection) {
        self.selection.get_or_init(|| {
            let column = selection.name().map_or_else(|| selection.number().into(), serde_json::Value::from);
            Selected { selection: selection.clone(), json: column.to_string() }
        });
    }

    /// The column or key that is judged, if there is a choice.
    pub(crate) fn selection(&self) -> Option<&Selection> {
        self.selection.get().map(|selected| &selected.selection)
    }

    /// The name or number of the column that is judged, as JSON.
    pub(crate) fn column_as_json(&self) -> Option<&str> {
        self.selection.get().map(|selected| selected.json.as_str())
    }

    /// The name as a JSON string, in quotes.
    pub(crate) fn as_json(&self) -> &str {
        &self.json
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A printable name: with escapes for control characters, and for bytes that aren't UTF-8.
pub(crate) fn printable(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        for character in chunk.valid().chars() {
            if character.is_control() {
                text.extend(character.escape_default());
            } else {
                text.push(character);
            }
        }
        // Writing to a string does not fail.
        let _ = chunk.invalid().iter().try_for_each(|byte| write!(text, "\\x{byte:02x}"));
    }
    text
}

/// One input: a file, standard input, or a board from the command line.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    pub(crate) name: Arc<Name>,
    kind: SourceKind,
}

#[derive(Clone, Debug)]
enum SourceKind {
    File(PathBuf),
    Stdin,
    Text(String),
}

impl Source {
    pub(crate) fn of_path(path: PathBuf) -> Source {
        if path.as_os_str() == "-" {
            return Source { name: Name::new("-".as_ref()), kind: SourceKind::Stdin };
        }
        Source { name: Name::new(path.as_os_str()), kind: SourceKind::File(path) }
    }

    pub(crate) fn of_board(text: String) -> Source {
        Source { name: Name::new("<board>".as_ref()), kind: SourceKind::Text(text) }
    }

    /// The sources that the command line names; standard input when it names none.
    pub(crate) fn all(input: args::Input) -> Vec<Source> {
        let boards = input.boards.into_iter().map(Source::of_board);
        Source::or_stdin(boards.chain(input.files.into_iter().map(Source::of_path)))
    }

    /// The same if it names only files.
    pub(crate) fn of_paths(files: Vec<PathBuf>) -> Vec<Source> {
        Source::or_stdin(files.into_iter().map(Source::of_path))
    }

    fn or_stdin(sources: impl Iterator<Item = Source>) -> Vec<Source> {
        let mut sources: Vec<_> = sources.collect();
        if sources.is_empty() {
            sources.push(Source::of_path("-".into()));
        }
        sources
    }

    /// Which file it is, if it is one.
    pub(crate) fn identity(&self) -> Option<FileIdentity> {
        match &self.kind {
            SourceKind::File(path) => FileIdentity::of_path(path),
            SourceKind::Stdin => FileIdentity::of_stdin(),
            SourceKind::Text(_) => None,
        }
    }

    /// How many bytes there are to read, if that is known in advance.
    pub(crate) fn size(&self) -> Option<u64> {
        match &self.kind {
            SourceKind::File(path) => {
                path.metadata().ok().filter(Metadata::is_file).map(|metadata| metadata.len())
            }
            SourceKind::Stdin => None,
            SourceKind::Text(text) => Some(text.len() as u64),
        }
    }

    /// Opens the source: decompresses .gz and .zst, recognised by their first bytes, and turns UTF-16 into UTF-8.
    ///
    /// `count` is how many bytes have been read, before they are decompressed.
    pub(crate) fn open(&self, count: &Arc<AtomicU64>) -> io::Result<Opened> {
        let mut file = None;
        let raw = match &self.kind {
            SourceKind::File(path) => {
                let opened = File::open(path).map_err(|error| match path.to_str() {
                    Some(text) if looks_like_board(text) => Failure::LooksLikeBoard { error }.into(),
                    _ => error,
                })?;
                let metadata = opened.metadata()?;
                expect_not_stdout(FileIdentity::of_metadata(&metadata))?;
                if CAN_READ_AT && metadata.is_file() {
                    let opened = Arc::new(RegularFile::new(opened, &metadata));
                    file = Some(Arc::clone(&opened));
                    RawBytes::of_file(opened, 0, count)
                } else {
                    RawBytes::new(Box::new(opened), count)
                }
            }
            SourceKind::Stdin => {
                expect_not_stdout(FileIdentity::of_stdin())?;
                RawBytes::of_stdin(count)
            }
            SourceKind::Text(text) => RawBytes::new(Box::new(Cursor::new(text.clone().into_bytes())), count),
        };
        let (bytes, was_compressed) = Bytes::new(Box::new(raw))?.decompress()?;
        let start = bytes.start().to_vec();
        let (stream, encoding) = bytes.decode();
        let file = file.filter(|_| !was_compressed && encoding != Encoding::Utf16);
        let start = if encoding == Encoding::Utf16 { Vec::new() } else { start };
        Ok(Opened { stream, file, start, has_byte_order_mark: encoding == Encoding::MarkedUtf8 })
    }
}

/// Fails if an input is also standard output: what is written would be read again, without end.
fn expect_not_stdout(input: Option<FileIdentity>) -> io::Result<()> {
    let is_stdout = input.is_some_and(|input| FileIdentity::of_stdout() == Some(input));
    if is_stdout { Err(Failure::IsOutput.into()) } else { Ok(()) }
}

/// Whether the name of a file that can't be opened was probably meant as a board: it is one, or mostly cells.
fn looks_like_board(name: &str) -> bool {
    let is_cell = |character: &char| matches!(character, '0'..='9' | '.' | '-' | '_' | '*' | '?');
    let cells = name.chars().filter(is_cell).count();
    let letters = name.chars().filter(|character| character.is_alphabetic()).count();
    name.parse::<Board>().is_ok() || (cells >= 40 && letters < cells / 4)
}

/// A source that is being read.
pub(crate) struct Opened {
    pub(crate) stream: Box<dyn Read + Send>,
    /// The file, if it has the same bytes as the stream and can be read at any offset.
    pub(crate) file: Option<Arc<RegularFile>>,
    /// How the stream starts, as far as it was read to recognise what it is; empty for UTF-16.
    pub(crate) start: Vec<u8>,
    /// Whether the stream starts with a byte order mark.
    pub(crate) has_byte_order_mark: bool,
}

/// The bytes of a source as they are stored. Says where they can't be read, and notices a file that becomes shorter.
pub(crate) struct RawBytes {
    inner: Box<dyn Read + Send>,
    /// The file, if that is where they come from.
    file: Option<Arc<RegularFile>>,
    /// Where in the source the next byte is.
    offset: u64,
    /// How many bytes have been read from all sources.
    count: Arc<AtomicU64>,
}

impl RawBytes {
    fn new(inner: Box<dyn Read + Send>, count: &Arc<AtomicU64>) -> RawBytes {
        RawBytes { inner, file: None, offset: 0, count: Arc::clone(count) }
    }

    /// A file from an offset on.
    pub(crate) fn of_file(file: Arc<RegularFile>, offset: u64, count: &Arc<AtomicU64>) -> RawBytes {
        let inner = Box::new(FileFrom::new(Arc::clone(&file), offset));
        RawBytes { file: Some(file), offset, ..RawBytes::new(inner, count) }
    }

    fn of_stdin(count: &Arc<AtomicU64>) -> RawBytes {
        let (file, offset) = file_of_stdin().unzip();
        let offset = offset.unwrap_or_default();
        RawBytes { file: file.map(Arc::new), offset, ..RawBytes::new(Box::new(io::stdin()), count) }
    }
}

impl Read for RawBytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = loop {
            match self.inner.read(buffer) {
                Ok(length) => break length,
                // Decoders don't expect to be interrupted, so it is dealt with here.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Failure::at_offset(self.offset, error)),
            }
        };
        if let (0, false, Some(file)) = (length, buffer.is_empty(), &self.file) {
            file.check_end(self.offset)?;
        }
        self.offset += length as u64;
        self.count.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// The file that is standard input, if it is one, and where reading starts in it.
#[cfg(unix)]
fn file_of_stdin() -> Option<(RegularFile, u64)> {
    use std::io::Seek as _;
    use std::os::fd::AsFd as _;

    let mut file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let metadata = file.metadata().ok().filter(Metadata::is_file)?;
    let offset = file.stream_position().ok()?;
    Some((RegularFile::new(file, &metadata), offset))
}

#[cfg(not(unix))]
fn file_of_stdin() -> Option<(RegularFile, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, ErrorKind, Read, Write};
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::RawBytes;
    use crate::decode::Bytes;
    use crate::failure::Failure;

    /// Gives a few bytes at a time, is interrupted before each, and fails in the end if there is an error.
    struct Faulty {
        bytes: Cursor<Vec<u8>>,
        step: usize,
        is_interrupted: bool,
        error: Option<ErrorKind>,
    }

    impl Faulty {
        fn new(bytes: &[u8], step: usize, error: Option<ErrorKind>) -> Faulty {
            Faulty { bytes: Cursor::new(bytes.to_vec()), step, is_interrupted: false, error }
        }
    }

    impl Read for Faulty {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.is_interrupted = !self.is_interrupted;
            if self.is_interrupted {
                return Err(ErrorKind::Interrupted.into());
            }
            let length = buffer.len().min(self.step);
            match (self.bytes.read(&mut buffer[..length])?, self.error) {
                (0, Some(error)) => Err(error.into()),
                (length, _) => Ok(length),
            }
        }
    }

    /// The text of a source, and how reading it ended.
    fn read(source: Faulty) -> (Vec<u8>, io::Result<()>) {
        let (mut text, count) = (Vec::new(), Arc::default());
        let (length, raw) = (source.bytes.get_ref().len() as u64, RawBytes::new(Box::new(source), &count));
        let read = || Bytes::new(Box::new(raw))?.decompress()?.0.decode().0.read_to_end(&mut text);
        let outcome = read().map(drop);
        assert_eq!(count.load(Ordering::Relaxed), length, "all bytes are counted");
        (text, outcome)
    }

    fn texts() -> [(&'static str, Vec<u8>); 4] {
        let plain = "one\ntwo\n数独\n".repeat(20);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
        gzip.write_all(plain.as_bytes()).unwrap();
        let utf16 = format!("\u{feff}{plain}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        [
            ("gzip", gzip.finish().unwrap()),
            ("zstd", zstd::encode_all(plain.as_bytes(), 1).unwrap()),
            ("UTF-16", utf16),
            ("plain", plain.into_bytes()),
        ]
    }

    #[test]
    fn short_reads_and_interruptions_change_nothing() {
        let [.., (_, plain)] = texts();
        for (kind, bytes) in texts() {
            for step in [1, 2, 3, 7, 10_000] {
                let (text, outcome) = read(Faulty::new(&bytes, step, None));
                outcome.unwrap();
                assert_eq!(text, plain, "{kind}, {step} bytes at a time");
            }
        }
    }

    #[test]
    fn an_error_has_its_offset_wherever_it_is() {
        for (kind, bytes) in texts() {
            for length in 1..bytes.len() {
                let (_, outcome) = read(Faulty::new(&bytes[..length], 7, Some(ErrorKind::TimedOut)));
                let error = outcome.expect_err("an error is passed on");
                let failure = error.get_ref().and_then(|error| error.downcast_ref::<Failure>());
                let is_found = matches!(failure, Some(Failure::Unreadable { offset, error })
                    if *offset == length as u64 && error.kind() == ErrorKind::TimedOut);
                assert!(is_found, "{kind}, {length} bytes: {error}");
            }
        }
    }
}
