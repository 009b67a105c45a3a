//! Bytes to text: decompresses, and turns UTF-16 into UTF-8.

use std::io::{self, BufReader, Cursor, Read};

use encoding_rs_io::DecodeReaderBytes;

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

/// Bytes whose start is known.
pub(crate) struct Bytes {
    start: Cursor<Vec<u8>>,
    rest: Box<dyn Read + Send>,
}

impl Bytes {
    /// Reads once, or until there are as many bytes as are needed to recognise what they are.
    pub(crate) fn new(mut rest: Box<dyn Read + Send>) -> io::Result<Bytes> {
        const NEEDED: usize = 4;
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
        let decoder = match self.start.get_ref().as_slice() {
            [0x1f, 0x8b, ..] => gzip_decoder(self),
            // A frame, or a skippable frame, which parallel compressors write first.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => zstd_decoder(self)?,
            _ => return Ok((self, false)),
        };
        Ok((Bytes::new(decoder)?, true))
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
            Encoding::Utf16 => (Box::new(DecodeReaderBytes::new(self)), encoding),
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

// Not inlined, because decoders need a lot of room on the stack, even where none is made.
#[inline(never)]
fn gzip_decoder(input: Bytes) -> Box<dyn Read + Send> {
    let input = BufReader::with_capacity(BLOCK, input);
    Box::new(flate2::bufread::MultiGzDecoder::new(input))
}

#[inline(never)]
fn zstd_decoder(input: Bytes) -> io::Result<Box<dyn Read + Send>> {
    let input = BufReader::with_capacity(BLOCK, input);
    let mut decoder = zstd::stream::read::Decoder::with_buffer(input)?;
    decoder.window_log_max(ZSTD_WINDOW_LOG)?;
    Ok(Box::new(decoder))
}
