//! Blocks of unparsed lines, and how each learns where it starts.

use std::cell::OnceCell;
use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use ninefold::Requirement;
use ninefold::batch::{LineLayout, Lines};
use ninefold::error::Location;
use ninefold::verdict::Tally;

use crate::failure::Failure;
use crate::file::read_at;
use crate::pool::{Pool, Pooled};
use crate::source::Name;

/// Whole lines of a source, each a record by itself.
///
/// Which lines of the source they are isn't known until the lines of all earlier blocks have been counted. So each block
/// gets its start from the one before it, and passes its end on to the next.
#[derive(Debug)]
pub(crate) struct LineBlock {
    pub(crate) source: Arc<Name>,
    layout: LineLayout,
    text: Buffer,
    /// Where to read the text from, if it has not been read.
    unread: Option<(Arc<File>, u64)>,
    location: OnceCell<Location>,
    before: StartLocation,
    after: SyncSender<Location>,
}

/// Where a block starts, once that is known.
#[derive(Debug)]
pub(crate) struct StartLocation(Receiver<Location>);

impl StartLocation {
    /// It is known already.
    pub(crate) fn known(location: Location) -> StartLocation {
        let (sender, start) = StartLocation::pending();
        // The channel has room for one.
        let _ = sender.send(location);
        start
    }

    fn pending() -> (SyncSender<Location>, StartLocation) {
        let (sender, receiver) = sync_channel(1);
        (sender, StartLocation(receiver))
    }

    /// Waits until the earlier blocks have been counted, which takes no longer than processing one.
    pub(crate) fn wait(&self) -> Location {
        self.0.recv().expect("a worker counts the lines of its block")
    }
}

impl LineBlock {
    /// A block that starts at `before`, and where the next one starts.
    pub(crate) fn new(
        source: Arc<Name>,
        layout: LineLayout,
        text: Buffer,
        before: StartLocation,
    ) -> (LineBlock, StartLocation) {
        let (after, next) = StartLocation::pending();
        (LineBlock { source, layout, text, unread: None, location: OnceCell::new(), before, after }, next)
    }

    /// The same for lines that still have to be [read](LineBlock::read), from this offset of a file.
    pub(crate) fn unread(self, file: Arc<File>, offset: u64) -> LineBlock {
        LineBlock { unread: Some((file, offset)), ..self }
    }

    /// Reads the lines, if they have not been read. Returns the number of bytes read.
    pub(crate) fn read(&mut self) -> io::Result<usize> {
        let Some((file, offset)) = self.unread.take() else { return Ok(0) };
        let planned = self.text.len();
        let outcome = read_at(&file, &mut self.text, offset);
        self.text.truncate(*outcome.as_ref().unwrap_or(&0));
        match outcome {
            Ok(read) if read < planned => Err(Failure::Shrunk.into()),
            outcome => outcome,
        }
    }

    /// How many bytes of text it is.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// How much memory it uses.
    pub(crate) fn size(&self) -> usize {
        self.text.memory.capacity()
    }

    /// How many lines got which verdict.
    pub(crate) fn tally(&self, requirement: Requirement) -> Tally {
        let mut lines = self.layout.lines(&self.text);
        let tally = lines.tally(requirement);
        self.locate(|| lines.location());
        tally
    }

    /// The lines with their verdicts and locations.
    pub(crate) fn lines(&self) -> Lines<'_> {
        let location = self.locate(|| Location::START.after(&self.text));
        self.layout.lines(&self.text).starting_at(location)
    }

    /// Where the block starts. `end` says where it would end if it were the first.
    fn locate(&self, end: impl FnOnce() -> Location) -> Location {
        *self.location.get_or_init(|| {
            let end = end();
            let start = self.before.wait();
            let line = start.line + end.line - Location::START.line;
            // Sending fails only if this is the last block.
            let _ = self.after.send(Location { offset: start.offset + end.offset, line, ..end });
            start
        })
    }
}

/// Bytes in pooled memory.
#[derive(Debug)]
pub(crate) struct Buffer {
    memory: Pooled,
    length: usize,
}

impl Buffer {
    /// This many bytes, with arbitrary contents.
    pub(crate) fn new(pool: &Arc<Pool>, length: usize) -> Buffer {
        let mut memory = pool.take(length);
        if memory.len() < length {
            // Not resized, because the system provides zeroed memory page by page, as it is used.
            *memory = vec![0; length];
        }
        Buffer { memory, length }
    }

    pub(crate) fn copy(pool: &Arc<Pool>, bytes: &[u8]) -> Buffer {
        let mut buffer = Buffer::new(pool, bytes.len());
        buffer.copy_from_slice(bytes);
        buffer
    }

    pub(crate) fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.memory[..self.length]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.memory[..self.length]
    }
}
