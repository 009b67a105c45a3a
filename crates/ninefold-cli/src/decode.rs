//! Bytes to text: decompresses, and turns UTF-16 into UTF-8.

use std::io::{self, BufRead, Cursor, Read};
use std::mem;
use std::ops::Range;

use encoding_rs_io::DecodeReaderBytes;
use flate2::bufread::GzDecoder;

use crate::failure::Failure;

/// The byte order mark in UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// How the text of a source is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    /// With a byte order mark.
    MarkedUtf8,
    Utf16,
}

/// The decoder's window may have 2 to this power bytes: as much as all levels without `--ultra` and `--long` need.
pub(crate) const ZSTD_WINDOW_LOG: u32 = 23;

/// Whether a .zst file can't be read because it needs a larger window.
pub(crate) fn needs_larger_window(error: &io::Error) -> bool {
    // The library has no error code for it.
    error.to_string() == "Frame requires too much memory for decoding"
}

/// How much is read at first, to recognise what it is.
pub(crate) const START: usize = 8 << 10;

/// How much is read ahead of what was asked for.
pub(crate) const BLOCK: usize = 128 << 10;

/// How many bytes are needed to recognise what they are.
const NEEDED: usize = 4;

/// Bytes whose start is known.
pub(crate) struct Bytes {
    start: Cursor<Vec<u8>>,
    rest: Box<dyn Read + Send>,
}

impl Bytes {
    /// Reads once, or until there are as many bytes as are needed to recognise what they are.
    pub(crate) fn new(mut rest: Box<dyn Read + Send>) -> io::Result<Bytes> {
        let mut start = vec![0; START];
        let mut length = 0;
        while length < NEEDED {
            match rest.read(&mut start[length..]) {
                Ok(0) => break,
                Ok(count) => length += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        start.truncate(length);
        Ok(Bytes { start: Cursor::new(start), rest })
    }

    /// How they start.
    pub(crate) fn start(&self) -> &[u8] {
        self.start.get_ref()
    }

    /// Decompresses them if they are compressed, and returns whether they were.
    pub(crate) fn decompress(self) -> io::Result<(Bytes, bool)> {
        match Codec::of(self.start()) {
            Some(codec) => Ok((Bytes::new(decompressed(codec, self)?)?, true)),
            None => Ok((self, false)),
        }
    }

    /// The bytes as UTF-8, and their original encoding.
    pub(crate) fn decode(self) -> (Box<dyn Read + Send>, Encoding) {
        let encoding = match self.start.get_ref().as_slice() {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Encoding::Utf16,
            start if start.starts_with(BYTE_ORDER_MARK) => Encoding::MarkedUtf8,
            _ => Encoding::Utf8,
        };
        match encoding {
            // It detects the byte order by the mark, which it drops.
            Encoding::Utf16 => {
                let whole = WholeUnits { bytes: self, is_within: false };
                (Box::new(DecodeReaderBytes::new(whole)), encoding)
            }
            Encoding::Utf8 | Encoding::MarkedUtf8 => (Box::new(self), encoding),
        }
    }
}

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.start.read(buffer)? {
            0 => self.rest.read(buffer),
            length => Ok(length),
        }
    }
}

/// Bytes in UTF-16, which come in pairs: a text with half of one was cut off.
struct WholeUnits {
    bytes: Bytes,
    is_within: bool,
}

impl Read for WholeUnits {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.bytes.read(buffer)? {
            0 if self.is_within && !buffer.is_empty() => Err(Failure::HalfUnit.into()),
            length => {
                self.is_within ^= length % 2 == 1;
                Ok(length)
            }
        }
    }
}

/// How bytes are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Codec {
    Gzip,
    Zstd,
}

impl Codec {
    /// What bytes that start like this are compressed with.
    fn of(start: &[u8]) -> Option<Codec> {
        match start {
            [0x1f, 0x8b, ..] => Some(Codec::Gzip),
            // A frame, or a skippable frame, which parallel compressors write first.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Codec::Zstd),
            _ => None,
        }
    }

    /// Whether another piece starts here, or is cut off before that can be told.
    fn continues(self, start: &[u8]) -> bool {
        let completed = |rest: &[u8]| Codec::of(&[start, rest].concat()) == Some(self);
        match (self, start.len()) {
            (_, 0) => false,
            (Codec::Gzip, 1) => completed(&[0x8b]),
            (Codec::Zstd, 1) => completed(&[0xb5, 0x2f, 0xfd]) || completed(&[0x2a, 0x4d, 0x18]),
            (Codec::Zstd, 2) => completed(&[0x2f, 0xfd]) || completed(&[0x4d, 0x18]),
            (Codec::Zstd, 3) => completed(&[0xfd]) || completed(&[0x18]),
            _ => completed(&[]),
        }
    }

    /// Decodes the piece that starts here.
    fn decoder(self, input: Compressed) -> io::Result<Box<dyn Piece>> {
        match self {
            Codec::Gzip => Ok(Box::new(GzDecoder::new(input))),
            Codec::Zstd => {
                let mut decoder = zstd::Decoder::with_buffer(input)?.single_frame();
                decoder.window_log_max(ZSTD_WINDOW_LOG)?;
                Ok(Box::new(decoder))
            }
        }
    }
}

// Not inlined, because decoders need a lot of room on the stack, even where none is made.
#[inline(never)]
fn decompressed(codec: Codec, input: Bytes) -> io::Result<Box<dyn Read + Send>> {
    let input = Compressed { input, buffer: vec![0; BLOCK], unread: 0..0, offset: 0 };
    Ok(Box::new(Pieces { codec, state: PiecesState::Within(codec.decoder(input)?) }))
}

/// A compressed piece that is being decoded.
trait Piece: Read + Send {
    /// What comes after it.
    fn into_input(self: Box<Self>) -> Compressed;
}

impl Piece for GzDecoder<Compressed> {
    fn into_input(self: Box<Self>) -> Compressed {
        self.into_inner()
    }
}

impl Piece for zstd::Decoder<'static, Compressed> {
    fn into_input(self: Box<Self>) -> Compressed {
        self.finish()
    }
}

/// The text of compressed pieces, one after the other. Zeros may follow, with which some media are filled up; anything else is
/// an error, because it may have been meant to be read.
struct Pieces {
    codec: Codec,
    state: PiecesState,
}

enum PiecesState {
    Within(Box<dyn Piece>),
    After(Compressed),
    Ended,
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            self.state = match mem::replace(&mut self.state, PiecesState::Ended) {
                PiecesState::Within(mut piece) => match piece.read(buffer) {
                    Ok(0) => PiecesState::After(piece.into_input()),
                    outcome => {
                        self.state = PiecesState::Within(piece);
                        return outcome.map_err(of_decoder);
                    }
                },
                PiecesState::After(mut input) => {
                    if self.codec.continues(input.peek()?) {
                        PiecesState::Within(self.codec.decoder(input)?)
                    } else {
                        input.expect_end()?;
                        PiecesState::Ended
                    }
                }
                PiecesState::Ended => return Ok(0),
            };
        }
    }
}

/// Says that the data is damaged, if that is what a decoder has found. Any other error is passed on: the system's and the program's own
/// have nothing to do with the data, and one that is cut off may be right up to there.
fn of_decoder(error: io::Error) -> io::Error {
    let is_of_library = error.get_ref().is_some_and(|source| !source.is::<Failure>());
    if !is_of_library || error.kind() == io::ErrorKind::UnexpectedEof || needs_larger_window(&error) {
        return error;
    }
    Failure::Damaged { error }.into()
}

/// Compressed bytes.
struct Compressed {
    input: Bytes,
    buffer: Vec<u8>,
    /// Which part of the buffer is still to be read.
    unread: Range<usize>,
    /// Where in the input that part starts.
    offset: u64,
}

impl Compressed {
    /// The next bytes: as many as are needed to recognise what they are, unless there are no more.
    fn peek(&mut self) -> io::Result<&[u8]> {
        if self.unread.len() < NEEDED {
            self.buffer.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
        }
        while self.unread.len() < NEEDED {
            match self.input.read(&mut self.buffer[self.unread.end..])? {
                0 => break,
                length => self.unread.end += length,
            }
        }
        let bytes = &self.buffer[self.unread.clone()];
        Ok(&bytes[..bytes.len().min(NEEDED)])
    }

    /// Fails if anything but zeros is left.
    fn expect_end(&mut self) -> io::Result<()> {
        let offset = self.offset;
        loop {
            match self.fill_buf()? {
                [] => return Ok(()),
                bytes if bytes.iter().any(|&byte| byte != 0) => {
                    return Err(Failure::Trailing { offset }.into());
                }
                bytes => {
                    let length = bytes.len();
                    self.consume(length);
                }
            }
        }
    }
}

impl Read for Compressed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Compressed {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.unread.is_empty() {
            self.unread = 0..self.input.read(&mut self.buffer)?;
        }
        Ok(&self.buffer[self.unread.clone()])
    }

    fn consume(&mut self, length: usize) {
        self.unread.start += length;
        self.offset += length as u64;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Read, Write};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::Bytes;

    /// Gives a few bytes at a time.
    struct Slow {
        bytes: Cursor<Vec<u8>>,
        step: usize,
    }

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(self.step);
            self.bytes.read(&mut buffer[..length])
        }
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        zstd::encode_all(text, 1).unwrap()
    }

    /// The text, and why it ended if that was an error.
    fn read(compressed: &[u8], step: usize) -> (Vec<u8>, Option<String>) {
        let slow = Slow { bytes: Cursor::new(compressed.to_vec()), step };
        let mut text = Vec::new();
        let decompress = || Bytes::new(Box::new(slow))?.decompress()?.0.read_to_end(&mut text);
        let error = decompress().err().map(|error| match error.get_ref() {
            Some(failure) => failure.to_string(),
            None => format!("{:?}", error.kind()),
        });
        (text, error)
    }

    const TEXTS: [&[u8]; 3] = [b"first ", b"", b"second"];

    /// What isn't the start of a piece.
    const OTHERS: [&[u8]; 7] =
        [b"x", b"\x1f\x8c", b"(5", b"PK\x03\x04", b"53..7....", b"\0\0\0\0\0\0\0\0x", b"\0\x1f\x8b"];

    #[test]
    fn pieces_are_joined_however_they_arrive() {
        let skippable = [0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        for pieces in [
            TEXTS.map(gzip).concat(),
            TEXTS.map(zstd).concat(),
            [&skippable[..], &TEXTS.map(zstd).concat(), &skippable].concat(),
        ] {
            for step in [1, 2, 3, 5, 1000] {
                assert_eq!(read(&pieces, step), (TEXTS.concat(), None), "{step} bytes at a time");
                let padded = [&pieces[..], &[0; 700]].concat();
                assert_eq!(read(&padded, step), (TEXTS.concat(), None), "{step} bytes at a time");
            }
        }
    }

    #[test]
    fn what_follows_the_last_piece_is_an_error_at_its_offset() {
        for pack in [gzip, zstd] {
            let pieces = TEXTS.map(pack).concat();
            let failure = format!("Trailing {{ offset: {} }}", pieces.len());
            for other in OTHERS {
                for step in [1, 3, 1000] {
                    let found = read(&[&pieces[..], other].concat(), step);
                    assert_eq!(found, (TEXTS.concat(), Some(failure.clone())), "{other:?}");
                }
            }
        }
    }

    #[test]
    fn a_piece_that_is_cut_off_anywhere_is_an_error() {
        for pack in [gzip, zstd] {
            let (first, pieces) = (pack(TEXTS[0]).len(), TEXTS.map(pack).concat());
            let ends = [first, first + pack(TEXTS[1]).len(), pieces.len()];
            // Without the first bytes, it isn't compressed.
            for length in (4..=pieces.len()).filter(|length| !ends.contains(length)) {
                let (text, error) = read(&pieces[..length], 7);
                assert!(TEXTS.concat().starts_with(&text));
                assert!(error.is_some(), "{length} bytes of {}", pieces.len());
            }
        }
    }
}
