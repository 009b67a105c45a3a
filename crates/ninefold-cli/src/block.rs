//! Blocks of unparsed records, and how each learns where it starts.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use memchr::memrchr2;
use ninefold::Requirement;
use ninefold::batch::{CheckedRecord, Checker, RecordLayout};
use ninefold::error::Location;
use ninefold::verdict::Tally;

use crate::file::RegularFile;
use crate::pipeline::given_up;
use crate::pool::{Pool, Pooled};
use crate::source::Name;

/// Records of a source that can be read by themselves, as far as can be seen.
///
/// Where the block starts isn't known until the lines of all earlier blocks have been counted, nor whether a record of the
/// block before it continues in this one. So each block gets its start from the one before it, and passes its end on to the
/// next.
#[derive(Debug)]
pub(crate) struct RecordBlock {
    pub(crate) source: Arc<Name>,
    layout: RecordLayout,
    text: Buffer,
    /// Where to read the text from, if it has not been read.
    unread: Option<(Arc<RegularFile>, u64)>,
    /// Whether it was read only in part.
    is_cut: bool,
    before: BlockStart,
    after: SyncSender<Start>,
}

/// Where a block starts.
#[derive(Debug)]
pub(crate) enum Start {
    /// Between two records, at this location.
    Between(Location),
    /// Within a record, or where records can't be read by themselves. This has read what comes before.
    Within(Box<Checker>),
    /// Nowhere: what comes before it couldn't be read, so its line isn't known, and it isn't judged.
    Unreadable,
}

/// What was made of a block.
pub(crate) enum JudgedBlock {
    /// How many of its records got which verdict.
    Counted(Tally),
    /// Each record was passed on.
    Listed,
    /// Nothing, because something before it couldn't be read.
    Skipped,
}

/// Where a block starts, once that is known.
#[derive(Debug)]
pub(crate) struct BlockStart(Receiver<Start>);

impl BlockStart {
    /// It is known already.
    pub(crate) fn known(location: Location) -> BlockStart {
        let (sender, start) = BlockStart::pending();
        // The channel has room for one.
        let _ = sender.send(Start::Between(location));
        start
    }

    fn pending() -> (SyncSender<Start>, BlockStart) {
        let (sender, receiver) = sync_channel(1);
        (sender, BlockStart(receiver))
    }

    /// Waits until the earlier blocks have been read, which takes no longer than processing one. It fails if one of them
    /// was given up.
    pub(crate) fn wait(&self) -> io::Result<Start> {
        self.0.recv().map_err(|_| given_up())
    }
}

impl RecordBlock {
    /// A block that starts at `before`, and where the next one starts.
    pub(crate) fn new(
        source: Arc<Name>,
        layout: RecordLayout,
        text: Buffer,
        before: BlockStart,
    ) -> (RecordBlock, BlockStart) {
        let (after, next) = BlockStart::pending();
        (RecordBlock { source, layout, text, unread: None, is_cut: false, before, after }, next)
    }

    /// The same for records that still have to be [read](RecordBlock::read), from this offset of a file.
    pub(crate) fn unread(self, file: Arc<RegularFile>, offset: u64) -> RecordBlock {
        RecordBlock { unread: Some((file, offset)), ..self }
    }

    /// Reads the text, if it has not been read. If that fails, the block has the lines that were read, and those after it
    /// have nothing. Returns the number of bytes read.
    pub(crate) fn read(&mut self) -> (usize, io::Result<()>) {
        let Some((file, offset)) = self.unread.take() else { return (0, Ok(())) };
        let (length, outcome) = file.read_exact_at(&mut self.text, offset);
        if outcome.is_err() {
            self.is_cut = true;
            self.text.truncate(whole_lines(&self.text[..length]));
        }
        (length, outcome)
    }

    /// How many bytes of text it is.
    pub(crate) fn len(&self) -> usize {
        self.text.len()
    }

    /// How much memory it uses.
    pub(crate) fn size(&self) -> usize {
        self.text.memory.capacity()
    }

    /// Judges the records. If a requirement is counted and no record is malformed, counts them as a whole; otherwise calls
    /// `add` for each record with its location. It fails if an earlier block was given up.
    pub(crate) fn judge(
        &self,
        counted: Option<Requirement>,
        mut add: impl FnMut(CheckedRecord<'_>),
    ) -> io::Result<JudgedBlock> {
        // Whether the block starts between two records isn't known yet, but it is likely.
        let ahead = match counted {
            Some(requirement) => self.look_ahead(requirement),
            None => self.skim(),
        };
        let mut checker = match (self.before.wait()?, ahead) {
            (Start::Unreadable, _) => {
                self.pass_on(Start::Unreadable);
                return Ok(JudgedBlock::Skipped);
            }
            (Start::Between(start), Some((end, tally))) => {
                self.pass_on(Start::Between(behind(start, end)));
                if let Some(tally) = tally.filter(|tally| tally.malformed() == 0) {
                    return Ok(JudgedBlock::Counted(tally));
                }
                // This is faster than a loop, because it takes whole groups of records.
                self.layout.records(&self.text).starting_at(start).for_each(add);
                return Ok(JudgedBlock::Listed);
            }
            (Start::Between(start), None) => Box::new(self.layout.checker(start)),
            (Start::Within(checker), _) => checker,
        };
        checker.feed(&self.text);
        while let Some(record) = checker.next_record() {
            add(record);
        }
        self.pass_on(match checker.boundary(&self.layout) {
            Some(location) => Start::Between(location),
            None => Start::Within(checker),
        });
        Ok(JudgedBlock::Listed)
    }

    /// Counts the verdicts as if the text started between two records. `None` if it ends within one, otherwise where it would
    /// end if it were the first.
    fn look_ahead(&self, requirement: Requirement) -> Option<(Location, Option<Tally>)> {
        let mut records = self.layout.records(&self.text);
        let tally = records.tally(requirement);
        records.is_whole().then(|| (records.location(), Some(tally)))
    }

    /// The same without the verdicts.
    fn skim(&self) -> Option<(Location, Option<Tally>)> {
        self.layout.skim(&self.text).map(|end| (end, None))
    }

    fn pass_on(&self, start: Start) {
        let start = if self.is_cut { Start::Unreadable } else { start };
        // Sending fails only if this is the last block.
        let _ = self.after.send(start);
    }
}

/// The location of `end` if the text starts at `start`.
fn behind(start: Location, end: Location) -> Location {
    let is_same_line = end.line == Location::START.line;
    Location {
        offset: start.offset + end.offset,
        line: start.line + end.line - Location::START.line,
        column: end.column + if is_same_line { start.column - Location::START.column } else { 0 },
    }
}

/// How long the text is without the line that isn't complete.
pub(crate) fn whole_lines(text: &[u8]) -> usize {
    memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1)
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
