//! Work spread over threads.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};

use ninefold::{Requirement, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::column::Column;

/// How many threads are meant: all that the machine has, unless a number is given.
pub(crate) fn threads(asked: Option<usize>) -> PyResult<usize> {
    match asked {
        Some(0) => Err(PyValueError::new_err("expected at least 1 thread, found 0")),
        Some(count) => Ok(count),
        None => Ok(std::thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

/// Fills in what belongs to each number, block by block, on so many threads; a block or less on this one.
pub(crate) fn fill<T: Send>(
    all: &mut [T],
    block: usize,
    threads: usize,
    fill: impl Fn(usize, &mut [T]) + Sync,
) {
    let threads = threads.min(all.len().div_ceil(block));
    let blocks = Mutex::new(all.chunks_mut(block).enumerate());
    let work = || {
        loop {
            let next = blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((number, part)) = next else { break };
            fill(number * block, part);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
}

/// How many boards a thread takes at a time: few where a single one can take long.
pub(crate) fn block(requirement: Requirement) -> usize {
    if requirement.needs_solver() { 64 } else { 4096 }
}

/// The verdicts on all boards; `None` for what is no board.
pub(crate) fn judge(column: &dyn Column, requirement: Requirement, threads: usize) -> Vec<Option<Verdict>> {
    let mut verdicts = vec![None; column.len()];
    fill(&mut verdicts, block(requirement), threads, |first, verdicts| {
        column.judge(first, requirement, verdicts);
    });
    verdicts
}
