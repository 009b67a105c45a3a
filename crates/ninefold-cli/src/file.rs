//! Files that are read at any offset, so that threads can share the work.

use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

use ninefold::batch::RecordLayout;

/// Reads from an offset in a file until the buffer is full or the file ends. Returns the number of bytes.
pub(crate) fn read_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<usize> {
    let length = buffer.len();
    while !buffer.is_empty() {
        match read_some_at(file, buffer, offset) {
            Ok(0) => break,
            Ok(count) => {
                buffer = &mut buffer[count..];
                offset += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length - buffer.len())
}

/// Whether this platform can read at an offset.
pub(crate) const CAN_READ_AT: bool = cfg!(any(unix, windows));

#[cfg(unix)]
fn read_some_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_some_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, offset)
}

#[cfg(not(any(unix, windows)))]
fn read_some_at(_file: &File, _buffer: &mut [u8], _offset: u64) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A file from an offset on.
pub(crate) struct FileFrom {
    pub(crate) file: Arc<File>,
    pub(crate) offset: u64,
}

impl Read for FileFrom {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = read_some_at(&self.file, buffer, self.offset)?;
        self.offset += length as u64;
        Ok(length)
    }
}

/// Where the first record starts after this offset, as far as can be seen and if it is close.
pub(crate) fn find_record(file: &File, offset: u64, layout: &RecordLayout) -> Option<u64> {
    let mut probe = [0; PROBE];
    let length = read_at(file, &mut probe, offset).ok()?;
    layout.find_start(&probe[..length]).map(|at| offset + at as u64)
}

/// How many bytes are searched.
const PROBE: usize = 8 << 10;
