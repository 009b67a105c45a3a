//! Lists of strings, judged while they are read.
//!
//! Strings can only be read under the interpreter's lock. They are copied, a block at a time, and other threads judge a block
//! while this one fills the next. A block stays in the cache of a core, so copying costs less than keeping references.

use std::mem;
use std::sync::mpsc::{TrySendError, channel, sync_channel};
use std::sync::{Mutex, PoisonError};

use ninefold::{Requirement, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::column::{BoardColumn, Texts};
use crate::threads::{Signals, Threads};

/// How many strings, and how many bytes of them, make a block.
const BLOCK_STRINGS: usize = 2048;
const BLOCK_BYTES: usize = 256 << 10;

/// How many strings are worth a thread.
const STRINGS_PER_THREAD: usize = 1 << 14;

/// The verdicts on the boards in a list or tuple, if all its entries are strings; `None` for those that aren't boards.
pub(crate) fn judge(
    object: &Bound<'_, PyAny>,
    requirement: Requirement,
    threads: &Threads,
) -> Option<PyResult<Vec<Option<Verdict>>>> {
    match object.cast::<PyList>() {
        Ok(list) => judge_all(list.iter(), requirement, threads),
        Err(_) => judge_all(object.cast::<PyTuple>().ok()?.iter(), requirement, threads),
    }
}

fn judge_all<'py>(
    entries: impl ExactSizeIterator<Item = Bound<'py, PyAny>>,
    requirement: Requirement,
    threads: &Threads,
) -> Option<PyResult<Vec<Option<Verdict>>>> {
    let mut verdicts = vec![None; entries.len()];
    let workers = entries.len().div_ceil(STRINGS_PER_THREAD).min(threads.count()).saturating_sub(1);
    let judged = judge_with_workers(entries, requirement, threads, workers, &mut verdicts)?;
    Some(judged.map(|()| verdicts))
}

/// Fills in the verdicts; `None` if an entry isn't a string, or if there are fewer entries than verdicts.
fn judge_with_workers<'py>(
    mut entries: impl Iterator<Item = Bound<'py, PyAny>>,
    requirement: Requirement,
    threads: &Threads,
    workers: usize,
    mut verdicts: &mut [Option<Verdict>],
) -> Option<PyResult<()>> {
    let (sender, receiver) = sync_channel::<(Block, &mut [Option<Verdict>])>(workers);
    let receiver = Mutex::new(receiver);
    let (finished, spares) = channel();
    let work = || {
        loop {
            let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((block, verdicts)) = next else { break };
            block.judge(requirement, verdicts);
            // Nobody takes it if everything has been read.
            let _ = finished.send(block);
        }
    };
    threads.share(workers, work, || {
        let sender = sender;
        let mut spare = Block::default();
        let mut signals = Signals::default();
        while !verdicts.is_empty() {
            let mut block = spares.try_recv().unwrap_or_else(|_| mem::take(&mut spare));
            block.fill(&mut entries)?;
            if block.ends.is_empty() {
                return None;
            }
            let (here, later) = mem::take(&mut verdicts).split_at_mut(block.ends.len());
            verdicts = later;
            if let Err(TrySendError::Full((block, here)) | TrySendError::Disconnected((block, here))) =
                sender.try_send((block, here))
            {
                block.judge(requirement, here);
                spare = block;
            }
            if let Err(interrupt) = signals.check() {
                return Some(Err(interrupt));
            }
        }
        // This ends the workers. If there are none, what was sent is still to be judged.
        drop(sender);
        work();
        Some(Ok(()))
    })
}

/// Strings, one after the other.
#[derive(Default)]
struct Block {
    bytes: Vec<u8>,
    /// Where each string ends.
    ends: Vec<usize>,
}

impl Block {
    /// Copies the next strings; `None` if an entry isn't a string, or not one of Unicode.
    fn fill<'py>(&mut self, entries: &mut impl Iterator<Item = Bound<'py, PyAny>>) -> Option<()> {
        self.bytes.clear();
        self.ends.clear();
        while self.ends.len() < BLOCK_STRINGS
            && self.bytes.len() < BLOCK_BYTES
            && let Some(entry) = entries.next()
        {
            let text = entry.cast::<PyString>().ok()?.to_str().ok()?;
            self.bytes.extend_from_slice(text.as_bytes());
            self.ends.push(self.bytes.len());
        }
        Some(())
    }

    fn judge(&self, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        let text = |index: usize| {
            let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.bytes[start..self.ends[index]]
        };
        Texts::new(self.ends.len(), text).judge(0, requirement, verdicts);
    }
}
