//! The bytes of a source that is being read.

use std::io::{self, Read};
use std::mem;
use std::sync::Arc;

use ninefold::error::Location;
use ninefold::text::{Layout, Selection, SelectionBasis};

use super::{Batch, Options, Rank};
use crate::block::{Buffer, whole_lines};
use crate::decode::START;
use crate::diagnostics::Diagnostic;
use crate::pool::Pool;
use crate::source::{Name, Opened};

pub(super) struct Stream {
    pub(super) name: Arc<Name>,
    pub(super) input: Opened,
    has_records: bool,
    /// Whether something has been read.
    has_started: bool,
    /// The last read didn't fill the buffer.
    is_slow: bool,
    /// How many bytes of text have been read.
    end: u64,
    /// Why reading ended before the end of the source.
    pub(super) error: Option<io::Error>,
}

impl Stream {
    pub(super) fn new(name: Arc<Name>, input: Opened) -> Stream {
        Stream { name, input, has_records: false, has_started: false, is_slow: false, end: 0, error: None }
    }

    /// Whether the next read may have to wait, which is said once.
    pub(super) fn is_slow(&mut self) -> bool {
        mem::take(&mut self.is_slow)
    }

    /// Reads the next block for a reader. Its length is 0 at the end.
    pub(super) fn read_next(&mut self, options: &Options, pool: &Arc<Pool>) -> Buffer {
        // Enough to detect the format. Lines that are handed over are read again, so they shouldn't be many.
        let length =
            if mem::replace(&mut self.has_started, true) { options.block } else { START.min(options.block) };
        let mut block = Buffer::new(pool, length);
        let length = self.read(&mut block);
        block.truncate(length);
        block
    }

    /// Reads into the buffer; returns 0 at the end, and after an error.
    pub(super) fn read(&mut self, buffer: &mut [u8]) -> usize {
        loop {
            match self.input.stream.read(buffer) {
                Ok(length) => {
                    self.is_slow = length < buffer.len();
                    self.end += length as u64;
                    return length;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    // What was read before the error is still judged.
                    self.error = Some(error);
                    return 0;
                }
            }
        }
    }

    /// Reads from another stream from now on, which starts at this offset of the text.
    pub(super) fn continue_with(&mut self, stream: Box<dyn Read + Send>, offset: u64) {
        self.input.stream = stream;
        self.end = offset;
    }

    /// Whether this record isn't complete, because the source couldn't be read to its end.
    pub(super) fn is_cut(&self, layout: Layout, start: Location, raw: &[u8], is_malformed: bool) -> bool {
        let is_last = self.error.is_some() && start.offset + raw.len() as u64 >= self.end;
        is_last
            && match layout {
                Layout::Line | Layout::Row => whole_lines(raw) < raw.len(),
                // What ends by itself can be read only if it is complete.
                _ => is_malformed,
            }
    }

    /// The rank of the next record, with whether there has been one in all sources.
    pub(super) fn next_rank(&mut self, has_records: &mut bool) -> Rank {
        let rank = match (*has_records, self.has_records) {
            (false, _) => Rank::FirstOfInput,
            (true, false) => Rank::FirstOfSource,
            (true, true) => Rank::Later,
        };
        (*has_records, self.has_records) = (true, true);
        rank
    }

    /// Remembers which column is judged, and reports it if others hold boards, too.
    pub(super) fn note_selection(&self, selection: Option<&Selection>, batch: &mut Batch) {
        if self.name.selection().is_none()
            && let Some(selection) = selection
        {
            self.name.select(selection);
            if selection.basis() == SelectionBasis::Blanks {
                batch.report(Diagnostic::Selected { source: Arc::clone(&self.name) });
            }
        }
    }
}
