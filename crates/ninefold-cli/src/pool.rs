//! A pool of buffers that are reused.
//!
//! Memory that one thread allocates is often freed by another, and allocators hold on to much of it, for each thread. So
//! large, short-lived buffers come from a pool.

use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Vectors that are not in use.
#[derive(Debug, Default)]
pub(crate) struct Pool(Mutex<Vec<Vec<u8>>>);

/// A vector that returns to its pool when it is dropped.
#[derive(Debug)]
pub(crate) struct Pooled {
    memory: Vec<u8>,
    pool: Arc<Pool>,
}

impl Pool {
    /// How many bytes are kept for later.
    const IDLE: usize = 8 << 20;

    /// A vector with arbitrary contents: the smallest with room for this many bytes, or else the largest, which has to grow.
    pub(crate) fn take(self: &Arc<Pool>, length: usize) -> Pooled {
        let mut idle = self.idle();
        let rank = |memory: &Vec<u8>| match memory.capacity() {
            capacity if capacity < length => (1, usize::MAX - capacity),
            capacity => (0, capacity),
        };
        let best = idle.iter().enumerate().min_by_key(|(_, memory)| rank(memory)).map(|(index, _)| index);
        let memory = best.map(|index| idle.swap_remove(index)).unwrap_or_default();
        Pooled { memory, pool: Arc::clone(self) }
    }

    /// The largest vector, emptied.
    pub(crate) fn take_empty(self: &Arc<Pool>) -> Pooled {
        let mut pooled = self.take(usize::MAX);
        pooled.clear();
        pooled
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for Pooled {
    type Target = Vec<u8>;

    fn deref(&self) -> &Vec<u8> {
        &self.memory
    }
}

impl DerefMut for Pooled {
    fn deref_mut(&mut self) -> &mut Vec<u8> {
        &mut self.memory
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        let memory = mem::take(&mut self.memory);
        let mut idle = self.pool.idle();
        if idle.iter().map(Vec::capacity).sum::<usize>() + memory.capacity() <= Pool::IDLE {
            idle.push(memory);
        }
    }
}
