//! Boards: read by a reader, and passed on in blocks wherever records can be read by themselves.

use std::io;
use std::sync::Arc;

use ninefold::batch::{Cut, HandOver, RecordLayout, Splitter};

use super::stream::Stream;
use super::{Batch, Event, Options, Step};
use crate::block::{BlockStart, Buffer, RecordBlock, Start};
use crate::file::RegularFile;
use crate::pool::Pool;
use crate::source::RawBytes;

/// A source of boards that is being read.
pub(super) struct OpenBoards {
    pub(super) stream: Stream,
    pub(super) splitter: Splitter,
    pub(super) state: State,
}

/// How the source is being read.
pub(super) enum State {
    /// The reader reads records.
    Records,
    /// Text is read here and passed on in blocks.
    HandedOver(OpenRecords),
    /// The rest of what was read is for the reader, after the blocks that have been passed on.
    Resuming { records: OpenRecords, is_end: bool },
    /// Blocks are passed on unread: the worker that gets one reads it from the file.
    Unread(UnreadRecords),
}

pub(super) struct OpenRecords {
    layout: RecordLayout,
    /// Where the next block starts.
    start: BlockStart,
    /// The beginning of an incomplete record, which belongs before the next read.
    carry: Vec<u8>,
    /// How many bytes to read at a time.
    block: usize,
}

pub(super) struct UnreadRecords {
    layout: RecordLayout,
    /// Where the next block starts.
    start: BlockStart,
    file: Arc<RegularFile>,
    offset: u64,
}

impl OpenBoards {
    pub(super) fn new(stream: Stream, splitter: Splitter) -> OpenBoards {
        OpenBoards { stream, splitter, state: State::Records }
    }

    /// Reads the next block for the reader.
    pub(super) fn feed(&mut self, options: &Options, pool: &Arc<Pool>) -> Step {
        if self.stream.is_slow() {
            return Step::Slow;
        }
        match &*self.stream.read_next(options, pool) {
            [] => self.splitter.finish(),
            block => self.splitter.feed(block),
        }
        Step::Ready
    }

    /// Takes over the text that the reader has handed over.
    pub(super) fn take_over(
        &mut self,
        text: HandOver,
        options: &Options,
        pool: &Arc<Pool>,
        batch: &mut Batch,
    ) {
        let HandOver { layout, location, text, .. } = text;
        let start = BlockStart::known(location);
        match self.stream.input.file.clone() {
            Some(file) => {
                self.state = State::Unread(UnreadRecords { layout, start, file, offset: location.offset });
            }
            None => {
                let records = OpenRecords { layout, start, carry: Vec::new(), block: options.block };
                self.cut(records, Buffer::copy(pool, &text), false, batch);
            }
        }
    }

    /// Passes on a block of unread records: only its end is looked up. If no end is found, continues reading here. So the
    /// last records of a file are read here, and even if it grows meanwhile, no block ends within a record.
    pub(super) fn plan_block(
        &mut self,
        records: UnreadRecords,
        options: &Options,
        pool: &Arc<Pool>,
        batch: &mut Batch,
    ) {
        let UnreadRecords { layout, start, file, offset } = records;
        let Some(end) = file.find_record(offset + options.block as u64, &layout) else {
            let rest = file.length().saturating_sub(offset);
            let stream = RawBytes::of_file(file, offset, &options.meter.bytes);
            self.stream.continue_with(Box::new(stream), offset);
            let block = usize::try_from(rest + 1).map_or(options.block, |rest| rest.min(options.block));
            self.state = State::HandedOver(OpenRecords { layout, start, carry: Vec::new(), block });
            return;
        };
        let length = usize::try_from(end - offset).expect("a block and a probe fit into memory");
        let text = Buffer::new(pool, length);
        let (block, next) = RecordBlock::new(Arc::clone(&self.stream.name), layout.clone(), text, start);
        batch.events.push(Event::Block(block.unread(Arc::clone(&file), offset)));
        self.state = State::Unread(UnreadRecords { layout, start: next, file, offset: end });
    }

    /// Reads the next block.
    pub(super) fn read_block(&mut self, records: OpenRecords, pool: &Arc<Pool>, batch: &mut Batch) -> Step {
        if self.stream.is_slow() {
            self.state = State::HandedOver(records);
            return Step::Slow;
        }
        let kept = records.carry.len();
        let mut text = Buffer::new(pool, kept + records.block);
        text[..kept].copy_from_slice(&records.carry);
        let length = self.stream.read(&mut text[kept..]);
        text.truncate(kept + length);
        if self.stream.error.is_some() {
            // Also because an earlier block may have shown first that the source can't be read.
            self.state = State::Resuming { records, is_end: true };
        } else {
            self.cut(records, text, length == 0, batch);
        }
        Step::Ready
    }

    /// Passes on the whole records of the text. If something else follows them, the reader continues there.
    fn cut(&mut self, mut records: OpenRecords, mut text: Buffer, is_end: bool, batch: &mut Batch) {
        let (length, is_for_reader) = match self.splitter.cut(&text, is_end) {
            Cut::Records(length) => (length, false),
            Cut::RecordsThenReader(length) => (length, true),
            Cut::Reader => (0, true),
        };
        records.carry.clear();
        records.carry.extend_from_slice(&text[length..]);
        if length > 0 {
            text.truncate(length);
            let (block, next) =
                RecordBlock::new(Arc::clone(&self.stream.name), records.layout.clone(), text, records.start);
            records.start = next;
            batch.events.push(Event::Block(block));
        }
        match (is_for_reader, is_end) {
            (true, _) => self.state = State::Resuming { records, is_end },
            (false, true) => self.splitter.finish(),
            (false, false) => self.state = State::HandedOver(records),
        }
    }

    /// Lets the reader continue after the blocks, once it is known where they end; it has nothing to read if one of them couldn't
    /// be read. It fails if one of them was given up.
    pub(super) fn resume(
        &mut self,
        records: &OpenRecords,
        is_end: bool,
        options: &Options,
    ) -> io::Result<()> {
        match records.start.wait()? {
            Start::Between(location) => self.splitter.resume(location, &records.carry),
            Start::Within(checker) => {
                self.splitter = options.splitter(checker.into_splitter());
                self.splitter.feed(&records.carry);
            }
            Start::Unreadable => {
                self.stream.error = None;
                self.splitter.finish();
            }
        }
        if is_end {
            self.splitter.finish();
        }
        Ok(())
    }
}
