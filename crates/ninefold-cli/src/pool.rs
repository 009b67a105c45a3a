//! Memory that is used again and again.
//!
//! What one thread allocates another often frees, and allocators keep much of that for themselves, for each thread. So
//! whatever is large and short-lived comes from a pool.

use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Vectors that nobody uses at the moment.
#[derive(Debug, Default)]
pub(crate) struct Pool(Mutex<Vec<Vec<u8>>>);

/// A vector that goes back to its pool.
#[derive(Debug)]
pub(crate) struct Pooled {
    memory: Vec<u8>,
    pool: Arc<Pool>,
}

impl Pool {
    /// How many bytes are kept for later.
    const IDLE: usize = 8 << 20;

    /// A vector with anything in it: the smallest with room for so many bytes, or the largest, which has to grow.
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

    /// An empty vector, the largest there is.
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
