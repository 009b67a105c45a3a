//! Regular files: read at any offset, so that threads can share the work, and watched for changes meanwhile.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use ninefold::batch::RecordLayout;

use crate::failure::Failure;

/// A regular file, and what it was like when it was opened.
#[derive(Debug)]
pub(crate) struct RegularFile {
    file: File,
    length: u64,
    modified: Option<SystemTime>,
    /// Whether a part of it couldn't be read, so that what comes after it isn't read either.
    is_broken: AtomicBool,
}

impl RegularFile {
    pub(crate) fn new(file: File, metadata: &Metadata) -> RegularFile {
        let (length, modified) = (metadata.len(), metadata.modified().ok());
        RegularFile { file, length, modified, is_broken: AtomicBool::new(false) }
    }

    /// How long it is now.
    pub(crate) fn length(&self) -> u64 {
        self.file.metadata().map_or(self.length, |metadata| metadata.len())
    }

    /// Reads from an offset until the buffer is full. Returns the number of bytes, and why there are no more. Nothing is
    /// read from the file after that.
    pub(crate) fn read_exact_at(&self, buffer: &mut [u8], offset: u64) -> (usize, io::Result<()>) {
        let (length, outcome) = read_at(&self.file, buffer, offset);
        let end = offset + length as u64;
        let outcome = match outcome {
            Ok(()) if length == buffer.len() => return (length, Ok(())),
            // The bytes were there when they were looked for.
            Ok(()) => self.check_end(end).and(Err(Failure::Changed.into())),
            Err(error) => Err(Failure::at_offset(end, error)),
        };
        self.is_broken.store(true, Ordering::Relaxed);
        (length, outcome)
    }

    /// Where the first record starts after this offset, as far as can be seen and if it is close.
    pub(crate) fn find_record(&self, offset: u64, layout: &RecordLayout) -> Option<u64> {
        if self.is_broken() {
            return None;
        }
        let mut probe = [0; PROBE];
        let (length, outcome) = read_at(&self.file, &mut probe, offset);
        outcome.ok()?;
        layout.find_start(&probe[..length]).map(|at| offset + at as u64)
    }

    fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// It ends at this offset. Fails if it had more when it was opened, or if it isn't what it was then. A file may grow,
    /// and one that is replaced by another of the same name stays what it is.
    pub(crate) fn check_end(&self, offset: u64) -> io::Result<()> {
        if self.is_broken() {
            return Ok(());
        }
        let metadata = self.file.metadata()?;
        let (length, expected) = (metadata.len(), self.length);
        if length < expected {
            return Err(Failure::Shrunk { offset, expected }.into());
        }
        let has_grown = length > expected && offset >= expected;
        if !has_grown && metadata.modified().ok() != self.modified {
            return Err(Failure::Changed.into());
        }
        Ok(())
    }
}

/// How many bytes are searched for the start of a record.
const PROBE: usize = 8 << 10;

/// Reads until the buffer is full or the file ends. Returns the number of bytes also if it fails.
fn read_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> (usize, io::Result<()>) {
    let length = buffer.len();
    let outcome = loop {
        if buffer.is_empty() {
            break Ok(());
        }
        match read_some_at(file, buffer, offset) {
            Ok(0) => break Ok(()),
            Ok(count) => {
                buffer = &mut buffer[count..];
                offset += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    (length - buffer.len(), outcome)
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

/// A file from an offset on. After a part that couldn't be read, it has nothing more.
pub(crate) struct FileFrom {
    file: Arc<RegularFile>,
    offset: u64,
}

impl FileFrom {
    pub(crate) fn new(file: Arc<RegularFile>, offset: u64) -> FileFrom {
        FileFrom { file, offset }
    }
}

impl Read for FileFrom {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.file.is_broken() {
            return Ok(0);
        }
        let length = read_some_at(&self.file.file, buffer, self.offset)?;
        self.offset += length as u64;
        Ok(length)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::File;

    use super::RegularFile;
    use crate::failure::Failure;

    /// The memory of this process as a file: where nothing is mapped, it can't be read.
    fn memory() -> RegularFile {
        let file = File::open("/proc/self/mem").unwrap();
        let metadata = file.metadata().unwrap();
        RegularFile::new(file, &metadata)
    }

    /// The end of the addresses that processes have, before which the stack is mapped, and a little more.
    fn end_of_mapping() -> u64 {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let stack = maps.lines().find(|line| line.ends_with("[stack]")).unwrap();
        let end = stack.split(['-', ' ']).nth(1).unwrap();
        u64::from_str_radix(end, 16).unwrap()
    }

    #[test]
    fn what_was_read_before_an_error_is_kept_with_the_place_of_the_error() {
        let (file, end) = (memory(), end_of_mapping());
        let mut buffer = vec![0; 1000];
        assert!(file.read_exact_at(&mut buffer[..300], end - 300).1.is_ok());
        let (length, outcome) = file.read_exact_at(&mut buffer, end - 300);
        assert_eq!(length, 300);
        let error = outcome.unwrap_err();
        match error.get_ref().and_then(|error| error.downcast_ref::<Failure>()) {
            Some(Failure::Unreadable { offset, error }) => {
                assert_eq!((*offset, error.raw_os_error()), (end, Some(5)));
            }
            _ => panic!("{error}"),
        }
    }
}
