//! Work shared by threads.

use std::num::NonZero;
use std::sync::{LazyLock, Mutex, PoisonError};

use ninefold::{Requirement, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::Column;

/// How many cores there are. Asking the system takes as long as judging thousands of boards.
static CORES: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, NonZero::get));

/// The argument `threads`: all cores of the machine, unless a number is given.
pub(crate) fn thread_count(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        Some(0) => Err(PyValueError::new_err("expected at least 1 thread, found 0")),
        Some(count) => Ok(count),
        None => Ok(*CORES),
    }
}

/// Fills a slice block by block, on up to this many threads. The function gets the index of a block's first element.
pub(crate) fn fill<T: Send>(
    all: &mut [T],
    block_size: usize,
    threads: usize,
    fill: impl Fn(usize, &mut [T]) + Sync,
) {
    let threads = threads.min(all.len().div_ceil(block_size));
    let blocks = Mutex::new(all.chunks_mut(block_size).enumerate());
    let work = || {
        loop {
            let next = blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, block)) = next else { break };
            fill(index * block_size, block);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// How many boards a thread takes at a time: few where one board can take long.
pub(crate) fn block_size(requirement: Requirement) -> usize {
    if requirement.needs_solver() { 64 } else { 4096 }
}

/// The verdicts on all boards; `None` for what isn't a board.
pub(crate) fn judge(column: &Column<'_>, requirement: Requirement, threads: usize) -> Vec<Option<Verdict>> {
    let mut verdicts = vec![None; column.len()];
    fill(&mut verdicts, block_size(requirement), threads, |first, verdicts| {
        column.judge(first, requirement, verdicts);
    });
    verdicts
}
