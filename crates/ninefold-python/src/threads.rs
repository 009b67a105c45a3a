//! Work shared by threads, which Ctrl-C can end.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::{Requirement, Verdict};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBool;
use rayon_core::{ThreadPool, ThreadPoolBuilder};

use crate::column::Column;
use crate::malformed::token;

/// How often a call that takes long looks whether Ctrl-C was pressed.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(100);

/// How many cores there are. Asking the system takes as long as judging thousands of boards.
static CORES: LazyLock<usize> = LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

/// The argument `threads` where it is given: a whole number from 1.
pub(crate) struct ThreadsArgument(usize);

impl<'a, 'py> FromPyObject<'a, 'py> for ThreadsArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<ThreadsArgument> {
        match object.extract() {
            Ok(count @ 1..) if !object.is_instance_of::<PyBool>() => Ok(ThreadsArgument(count)),
            _ => Err(PyValueError::new_err(format!(
                "expected a number of threads, 1 or more, found {}",
                token(&object)
            ))),
        }
    }
}

/// The threads of one call: this one, and helpers if there are idle ones when there is work for them.
pub(crate) struct Threads {
    count: usize,
    crew: Option<Arc<Crew>>,
}

impl Threads {
    /// As many threads as are asked for, or as there are cores, which are never exceeded. To be called before the
    /// interpreter is let go of, so that no other thread forks at this moment.
    pub(crate) fn of(argument: Option<ThreadsArgument>) -> Threads {
        let count = argument.map_or(*CORES, |ThreadsArgument(count)| count.min(*CORES));
        Threads { count, crew: (count > 1).then(Crew::current).flatten() }
    }

    /// How many there are at most.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Runs `work` on this thread, and `help` on up to so many others at the same time.
    pub(crate) fn share<R>(&self, helpers: usize, help: impl Fn() + Sync, work: impl FnOnce() -> R) -> R {
        let places = self.crew.iter().flat_map(|crew| crew.take_places(helpers.min(self.count - 1)));
        let places: Vec<Place<'_>> = places.collect();
        match &self.crew {
            Some(crew) if !places.is_empty() => crew.pool.in_place_scope(|scope| {
                for place in places {
                    let help = &help;
                    scope.spawn(move |_| {
                        help();
                        drop(place);
                    });
                }
                work()
            }),
            _ => work(),
        }
    }

    /// Fills a slice block by block. The function gets the index of a block's first element. Raises if Ctrl-C is pressed.
    pub(crate) fn fill<T: Send>(
        &self,
        all: &mut [T],
        block_size: usize,
        fill: impl Fn(usize, &mut [T]) + Sync,
    ) -> PyResult<()> {
        let helpers = all.len().div_ceil(block_size).saturating_sub(1);
        let blocks = Mutex::new(all.chunks_mut(block_size).enumerate());
        let is_stopped = AtomicBool::new(false);
        let fill_next = || {
            let next = blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, block)) = next.filter(|_| !is_stopped.load(Ordering::Relaxed)) else {
                return false;
            };
            fill(index * block_size, block);
            true
        };
        let help = || while fill_next() {};
        self.share(helpers, help, || {
            let mut signals = Signals::default();
            while fill_next() {
                if let Err(interrupt) = signals.check() {
                    is_stopped.store(true, Ordering::Relaxed);
                    return Err(interrupt);
                }
            }
            Ok(())
        })
    }

    /// The verdicts on all boards; `None` for what isn't a board.
    pub(crate) fn judge(
        &self,
        column: &Column<'_>,
        requirement: Requirement,
    ) -> PyResult<Vec<Option<Verdict>>> {
        let mut verdicts = vec![None; column.len()];
        self.fill(&mut verdicts, block_size(requirement), |first, verdicts| {
            column.judge(first, requirement, verdicts);
        })?;
        Ok(verdicts)
    }
}

/// How many boards a thread takes at a time: few where one board can take long.
pub(crate) fn block_size(requirement: Requirement) -> usize {
    if requirement.needs_solver() { 64 } else { 4096 }
}

/// Threads that are kept from call to call, because starting one takes as long as judging thousands of boards.
struct Crew {
    pool: ThreadPool,
    /// How many of them have no place in any call.
    idle: AtomicUsize,
    /// The process that they are in.
    process: u32,
}

impl Crew {
    /// The threads of this process; `None` if the system has none to give.
    fn current() -> Option<Arc<Crew>> {
        static CURRENT: Mutex<Option<Arc<Crew>>> = Mutex::new(None);
        let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        match &*current {
            Some(crew) if crew.process == process => {}
            _ => {
                let helpers = *CORES - 1;
                let pool = ThreadPoolBuilder::new().num_threads(helpers);
                let pool = pool.thread_name(|_| "ninefold".into()).build().ok()?;
                let crew = Crew { pool, idle: AtomicUsize::new(helpers), process };
                // After a fork, the threads are only in the parent. They can't be told to end.
                std::mem::forget(current.replace(Arc::new(crew)));
            }
        }
        current.clone()
    }

    /// Up to so many places for helpers. With a place, a helper starts at once, however long other calls take.
    fn take_places(&self, wanted: usize) -> Vec<Place<'_>> {
        let taken = |idle: usize| Some(idle - idle.min(wanted));
        let idle = self.idle.fetch_update(Ordering::AcqRel, Ordering::Acquire, taken).unwrap_or(0);
        (0..idle.min(wanted)).map(|_| Place(&self.idle)).collect()
    }
}

/// A helper's place in a call, which is free again when it is dropped.
struct Place<'c>(&'c AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::AcqRel);
    }
}

/// Looks from time to time whether Ctrl-C was pressed.
pub(crate) struct Signals {
    last: Instant,
}

impl Default for Signals {
    fn default() -> Signals {
        Signals { last: Instant::now() }
    }
}

impl Signals {
    /// The exception that a signal raises, if there was one. To be called often; it is cheap.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.last.elapsed() < BETWEEN_SIGNALS {
            return Ok(());
        }
        self.last = Instant::now();
        #[expect(
            clippy::redundant_closure_for_method_calls,
            reason = "the method itself is for one lifetime only"
        )]
        Python::attach(|py| py.check_signals())
    }
}

/// Runs what can take hours in a thread of its own. After Ctrl-C, nobody waits for it any more.
pub(crate) fn wait_for<R: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> R + Send + 'static,
) -> PyResult<R> {
    let (sender, mut receiver) = channel();
    thread::Builder::new().name("ninefold".into()).spawn(move || {
        // Nobody takes it after Ctrl-C.
        let _ = sender.send(work());
    })?;
    loop {
        // A receiver can't be shared with what runs without the interpreter, only lent.
        let receiver = &mut receiver;
        match py.detach(move || receiver.recv_timeout(BETWEEN_SIGNALS)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => unreachable!("the thread sends a result"),
        }
    }
}
