//! Where bytes come from: files, standard input, the command line; packed or not.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use ninefold::Board;
use ninefold::text::Selection;

use crate::args;
use crate::failure::Failure;

/// How much is read ahead of what was asked for.
pub(crate) const BLOCK: usize = 128 << 10;

/// How messages name a source.
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

    /// Takes note of the column or key that is judged.
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

    /// The name as a string of JSON, in quotes.
    pub(crate) fn as_json(&self) -> &str {
        &self.json
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A name that can be printed: with escapes for control characters, and for bytes that are not UTF-8.
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
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    File(PathBuf),
    Stdin,
    Text(String),
}

impl Source {
    pub(crate) fn of_path(path: PathBuf) -> Source {
        if path.as_os_str() == "-" {
            return Source { name: Name::new("-".as_ref()), kind: Kind::Stdin };
        }
        Source { name: Name::new(path.as_os_str()), kind: Kind::File(path) }
    }

    pub(crate) fn of_board(text: String) -> Source {
        Source { name: Name::new("<board>".as_ref()), kind: Kind::Text(text) }
    }

    /// The sources that the command line names; standard input when it names none.
    pub(crate) fn all(input: args::Input) -> Vec<Source> {
        let boards = input.boards.into_iter().map(Source::of_board);
        let mut sources: Vec<_> = boards.chain(input.files.into_iter().map(Source::of_path)).collect();
        if sources.is_empty() {
            sources.push(Source::of_path("-".into()));
        }
        sources
    }

    /// How many bytes there are to read, if that is known before.
    pub(crate) fn size(&self) -> Option<u64> {
        match &self.kind {
            Kind::File(path) => {
                path.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len())
            }
            Kind::Stdin => None,
            Kind::Text(text) => Some(text.len() as u64),
        }
    }

    /// Opens the source: unpacks .gz and .zst, told by their first bytes, and turns UTF-16 into UTF-8.
    ///
    /// `read` counts the bytes as they are read, before unpacking.
    pub(crate) fn open(&self, read: &Arc<AtomicU64>) -> io::Result<Opened> {
        let mut file = None;
        let raw: Box<dyn Read + Send> = match &self.kind {
            Kind::File(path) => {
                let opened = File::open(path).map_err(|error| match path.to_str() {
                    Some(text) if looks_like_board(text) => Failure::LooksLikeBoard { error }.into(),
                    _ => error,
                })?;
                let opened = Arc::new(opened);
                file = opened.metadata()?.is_file().then(|| Arc::clone(&opened));
                Box::new(opened)
            }
            Kind::Stdin => Box::new(io::stdin()),
            Kind::Text(text) => Box::new(Cursor::new(text.clone().into_bytes())),
        };
        let counted = Counted::new(raw, Arc::clone(read));
        let (unpacked, was_packed) = unpack(BufReader::with_capacity(BLOCK, counted))?;
        let (stream, encoding) = decode(BufReader::with_capacity(BLOCK, unpacked))?;
        let file = file.filter(|_| CAN_READ_ANYWHERE && !was_packed && encoding != Encoding::Utf16);
        Ok(Opened { stream, file, has_byte_order_mark: encoding == Encoding::MarkedUtf8 })
    }
}

/// Whether the name of a file that cannot be opened was meant as a board: it is one, or mostly cells.
fn looks_like_board(name: &str) -> bool {
    let is_cell = |character: &char| matches!(character, '0'..='9' | '.' | '-' | '_' | '*' | '?');
    let cells = name.chars().filter(is_cell).count();
    let letters = name.chars().filter(|character| character.is_alphabetic()).count();
    name.parse::<Board>().is_ok() || (cells >= 40 && letters < cells / 4)
}

/// A source that is being read.
pub(crate) struct Opened {
    pub(crate) stream: Box<dyn Read + Send>,
    /// The file, if its bytes are those of the stream, and can be read at any place.
    pub(crate) file: Option<Arc<File>>,
    /// Whether the stream starts with a byte order mark.
    pub(crate) has_byte_order_mark: bool,
}

/// The byte order mark in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How the text of a source is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    /// With a byte order mark.
    MarkedUtf8,
    Utf16,
}

/// Reads from a place in a file until the buffer is full or the file ends, and says how many bytes that were.
pub(crate) fn read_at(file: &File, mut buffer: &mut [u8], mut location: u64) -> io::Result<usize> {
    let length = buffer.len();
    while !buffer.is_empty() {
        match read_some_at(file, buffer, location) {
            Ok(0) => break,
            Ok(count) => {
                buffer = &mut buffer[count..];
                location += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length - buffer.len())
}

const CAN_READ_ANYWHERE: bool = cfg!(any(unix, windows));

#[cfg(unix)]
fn read_some_at(file: &File, buffer: &mut [u8], location: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, location)
}

#[cfg(windows)]
fn read_some_at(file: &File, buffer: &mut [u8], location: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, location)
}

#[cfg(not(any(unix, windows)))]
fn read_some_at(_file: &File, _buffer: &mut [u8], _place: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A file from a place on.
pub(crate) struct FileFrom {
    pub(crate) file: Arc<File>,
    pub(crate) location: u64,
}

impl Read for FileFrom {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = read_some_at(&self.file, buffer, self.location)?;
        self.location += length as u64;
        Ok(length)
    }
}

/// Counts the bytes that are read.
pub(crate) struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R> Counted<R> {
    pub(crate) fn new(inner: R, read: Arc<AtomicU64>) -> Counted<R> {
        Counted { inner, read }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// The decoder holds a window of up to 2 to this power in memory: as much as all levels without `--ultra` and `--long` need.
pub(crate) const ZSTD_WINDOW_LOG: u32 = 23;

/// Whether a .zst file cannot be read because it needs a larger window.
pub(crate) fn needs_larger_window(error: &io::Error) -> bool {
    // The library has no other name for it.
    error.to_string() == "Frame requires too much memory for decoding"
}

/// The bytes after unpacking, and whether they were packed.
fn unpack<R: BufRead + Send + 'static>(mut input: R) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let start = first_bytes(&mut input, 4)?;
    Ok(match start.get_ref().as_slice() {
        [0x1f, 0x8b, ..] => (Box::new(flate2::bufread::MultiGzDecoder::new(start.chain(input))), true),
        // A frame, or one that is to be skipped, as parallel packers put first.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            let mut decoder = zstd::stream::read::Decoder::with_buffer(start.chain(input))?;
            decoder.window_log_max(ZSTD_WINDOW_LOG)?;
            (Box::new(decoder), true)
        }
        _ => (Box::new(start.chain(input)), false),
    })
}

/// The bytes as UTF-8, and what they were.
fn decode<R: BufRead + Send + 'static>(mut input: R) -> io::Result<(Box<dyn Read + Send>, Encoding)> {
    let start = first_bytes(&mut input, 3)?;
    let unit_of = match start.get_ref().as_slice() {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        BYTE_ORDER_MARK => return Ok((Box::new(start.chain(input)), Encoding::MarkedUtf8)),
        _ => return Ok((Box::new(start.chain(input)), Encoding::Utf8)),
    };
    let mut rest = start.chain(input);
    rest.consume(2);
    Ok((Box::new(Utf16::new(rest, unit_of)), Encoding::Utf16))
}

/// The first bytes, fewer at the end of the input, to be read again before the rest.
fn first_bytes(input: &mut impl Read, count: u64) -> io::Result<Cursor<Vec<u8>>> {
    let mut start = Vec::new();
    input.take(count).read_to_end(&mut start)?;
    Ok(Cursor::new(start))
}

/// Turns UTF-16 into UTF-8.
struct Utf16<R> {
    input: R,
    unit_of: fn([u8; 2]) -> u16,
    /// The first half of a character, until the second comes.
    high: Option<u16>,
    /// What has been decoded and not been read.
    ready: Cursor<Vec<u8>>,
    /// What went wrong behind that.
    error: Option<io::Error>,
}

impl<R: BufRead> Utf16<R> {
    fn new(input: R, unit_of: fn([u8; 2]) -> u16) -> Utf16<R> {
        Utf16 { input, unit_of, high: None, ready: Cursor::default(), error: None }
    }

    /// Decodes the next block; leaves nothing ready at the end.
    fn fill(&mut self) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let mut block = Vec::with_capacity(BLOCK);
        // What came before the fault is decoded first.
        self.error = self.input.by_ref().take(BLOCK as u64).read_to_end(&mut block).err();
        let is_last = block.len() < BLOCK;
        let (pairs, odd_byte) = block.as_chunks::<2>();
        let units = self.high.take().into_iter().chain(pairs.iter().map(|&pair| (self.unit_of)(pair)));
        let mut units: Vec<u16> = units.collect();
        if !is_last && matches!(units.last(), Some(0xd800..=0xdbff)) {
            self.high = units.pop();
        }
        let mut text: String =
            char::decode_utf16(units).map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        text.extend(odd_byte.first().map(|_| char::REPLACEMENT_CHARACTER));
        self.ready = Cursor::new(text.into_bytes());
        Ok(())
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.ready.read(buffer)? {
            0 => {
                self.fill()?;
                match (self.ready.read(buffer)?, self.error.take()) {
                    (0, Some(error)) => Err(error),
                    (length, error) => {
                        self.error = error;
                        Ok(length)
                    }
                }
            }
            length => Ok(length),
        }
    }
}
