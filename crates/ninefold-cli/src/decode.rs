//! Bytes to text: decompresses, and turns UTF-16 into UTF-8.

use std::io::{self, BufRead, Cursor, Read};

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

/// The decompressed bytes, and whether they were compressed.
pub(crate) fn decompress<R: BufRead + Send + 'static>(
    mut input: R,
) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let start = first_bytes(&mut input, 4)?;
    Ok(match start.get_ref().as_slice() {
        [0x1f, 0x8b, ..] => (Box::new(flate2::bufread::MultiGzDecoder::new(start.chain(input))), true),
        // A frame, or a skippable frame, which parallel compressors write first.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            let mut decoder = zstd::stream::read::Decoder::with_buffer(start.chain(input))?;
            decoder.window_log_max(ZSTD_WINDOW_LOG)?;
            (Box::new(decoder), true)
        }
        _ => (Box::new(start.chain(input)), false),
    })
}

/// The bytes as UTF-8, and their original encoding.
pub(crate) fn decode<R: BufRead + Send + 'static>(
    mut input: R,
) -> io::Result<(Box<dyn Read + Send>, Encoding)> {
    let start = first_bytes(&mut input, 3)?;
    let encoding = match start.get_ref().as_slice() {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Encoding::Utf16,
        BYTE_ORDER_MARK => Encoding::MarkedUtf8,
        _ => Encoding::Utf8,
    };
    let bytes = start.chain(input);
    Ok(match encoding {
        // It detects the byte order by the mark, which it drops.
        Encoding::Utf16 => (Box::new(DecodeReaderBytes::new(bytes)), encoding),
        Encoding::Utf8 | Encoding::MarkedUtf8 => (Box::new(bytes), encoding),
    })
}

/// The first bytes, fewer at the end of the input, to be read again before the rest.
fn first_bytes(input: &mut impl Read, count: u64) -> io::Result<Cursor<Vec<u8>>> {
    let mut start = Vec::new();
    input.take(count).read_to_end(&mut start)?;
    Ok(Cursor::new(start))
}
