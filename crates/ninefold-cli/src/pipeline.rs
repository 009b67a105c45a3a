//! Processes batches on several threads, with the output in the order of the input.
//!
//! ```text
//!            ┌─▶ worker ─┐
//!  batches ──┼─▶ worker ─┼──▶ queue ──▶ sink
//!            └─▶ worker ─┘
//! ```
//!
//! Every thread is a worker. An idle one takes the next batch and turns it into pieces. Pieces go into a queue, and if no
//! other worker is writing, this one writes whatever is next in the queue. So threads rarely wait for each other.
//!
//! Starting a thread takes longer than judging a few thousand lines. So the calling thread begins alone, and workers are
//! started one by one, as the batches turn out to be worth them.
//!
//! Memory is bounded in bytes: when the pending batches and pieces have reached the limit, workers wait before they take
//! another batch or add another piece. The one whose batch is being written never waits, so there is always progress.

use std::any::Any;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::hint;
use std::io;
use std::iter;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};

/// How many bytes may be pending: batches that have been taken, and pieces that have not been written.
const ROOM: usize = 12 << 20;

/// More threads than this aren't worth the memory.
const MOST_THREADS: usize = 16;

/// How much memory a value uses.
pub(crate) trait Size {
    fn size(&self) -> usize;
}

/// How much work a batch is.
pub(crate) trait Load: Size + Send + 'static {
    /// In the unit of [`Threads::worth`].
    fn load(&self) -> usize;
}

/// How many threads to use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// At most this many; one per core unless a number is given.
    pub(crate) most: Option<NonZeroUsize>,
    /// How much work is worth one more thread.
    pub(crate) worth: usize,
}

impl Threads {
    fn most(self) -> usize {
        let most = self.most.or_else(|| thread::available_parallelism().ok());
        most.map_or(1, NonZeroUsize::get).min(MOST_THREADS)
    }
}

/// Takes the pieces, in order.
pub(crate) trait Sink<T>: Send + 'static {
    fn write(&mut self, piece: T) -> io::Result<()>;
}

/// Where a worker puts the pieces of its batch.
pub(crate) type Emit<'a, T> = dyn FnMut(T) -> io::Result<()> + 'a;

/// Calls `work` to turn each batch into pieces, on as many threads as they are worth, and gives the pieces to the sink, in
/// order.
///
/// Returns early if the sink fails, without waiting for the workers, which may be waiting for input. If a worker panics, so
/// does this thread, also without waiting. If the system refuses to start a thread, the others do the work; if none could be
/// started, this thread does.
pub(crate) fn run<I, T, S>(
    batches: I,
    threads: Threads,
    work: impl Fn(I::Item, &mut Emit<'_, T>) -> io::Result<()> + Send + Sync + 'static,
    sink: S,
) -> io::Result<S>
where
    I: Iterator<Item: Load> + Send + 'static,
    T: Size + Send + 'static,
    S: Sink<T>,
{
    let start = |task| thread::Builder::new().name("worker".into()).spawn(task).map(drop);
    run_on(batches, threads, work, sink, start)
}

/// Why a worker ended before the batches did.
enum WorkerFailure {
    Error(io::Error),
    /// The message has been printed already.
    Panic(Box<dyn Any + Send>),
}

/// A batch can't be worked on, because one before it was given up. Why that was is known to the worker that had it.
pub(crate) fn given_up() -> io::Error {
    io::Error::other(GivenUp)
}

fn is_given_up(error: &io::Error) -> bool {
    error.get_ref().and_then(|error| error.downcast_ref::<GivenUp>()).is_some()
}

#[derive(Debug)]
struct GivenUp;

impl fmt::Display for GivenUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a batch before this one was given up")
    }
}

impl std::error::Error for GivenUp {}

/// What a thread runs.
type Task = Box<dyn FnOnce() + Send>;

/// The same with threads started by `start`.
fn run_on<I, T, S>(
    mut batches: I,
    threads: Threads,
    work: impl Fn(I::Item, &mut Emit<'_, T>) -> io::Result<()> + Send + Sync + 'static,
    mut sink: S,
    start: impl Fn(Task) -> io::Result<()> + Send + Sync + 'static,
) -> io::Result<S>
where
    I: Iterator<Item: Load> + Send + 'static,
    T: Size + Send + 'static,
    S: Sink<T>,
{
    let Some((load, first)) = run_alone(&mut batches, threads.worth, &work, &mut sink)? else {
        return Ok(sink);
    };
    let mut batches = iter::once(first).chain(batches);
    let most = threads.most();
    if most == 1 {
        run_alone(&mut batches, usize::MAX, &work, &mut sink)?;
        return Ok(sink);
    }
    let pipeline = Arc::new(Pipeline {
        gate: Gate::default(),
        intake: Mutex::new(Intake { batches, count: 0, load, worth: threads.worth, workers: 1, most }),
        work,
        start: Box::new(start),
        is_refused: AtomicBool::new(false),
        queue: Mutex::new(Queue {
            sink: Some(sink),
            next: 0,
            pending: BTreeMap::new(),
            bytes: 0,
            waiting: 0,
        }),
        progress: Condvar::new(),
    });
    let (failed, failures) = channel();
    if !pipeline.start_worker(&failed) {
        pipeline.run_worker(&failed);
    }
    drop(failed);
    // The first failure, or none once all workers have ended.
    match failures.into_iter().next() {
        Some(WorkerFailure::Error(error)) => return Err(error),
        Some(WorkerFailure::Panic(panic)) => panic::resume_unwind(panic),
        None => {}
    }
    let count = pipeline.intake.lock().expect("no worker has panicked").count;
    let mut queue = pipeline.queue();
    assert_eq!(queue.next, count, "everything that was read has been written");
    Ok(queue.sink.take().expect("all workers have ended"))
}

/// Processes batches on this thread, until they are worth more threads. Returns how much work they were, and the next one.
fn run_alone<I: Iterator<Item: Load>, T>(
    batches: &mut I,
    worth: usize,
    work: &impl Fn(I::Item, &mut Emit<'_, T>) -> io::Result<()>,
    sink: &mut impl Sink<T>,
) -> io::Result<Option<(usize, I::Item)>> {
    let mut load = 0;
    while let Some(batch) = batches.next() {
        let next_load = batch.load().saturating_add(load);
        if next_load >= worth && !is_empty(batches) {
            return Ok(Some((load, batch)));
        }
        load = next_load;
        work(batch, &mut |piece| sink.write(piece))?;
    }
    Ok(None)
}

/// Whether it is known that there are no more batches.
fn is_empty(batches: &impl Iterator) -> bool {
    batches.size_hint().1 == Some(0)
}

/// What the workers share.
struct Pipeline<I, W, T, S> {
    /// Lets one worker at a time take a batch.
    gate: Gate,
    intake: Mutex<Intake<I>>,
    /// Turns a batch into pieces.
    work: W,
    /// Starts a thread.
    start: Box<dyn Fn(Task) -> io::Result<()> + Send + Sync>,
    /// Whether the system has refused to start one.
    is_refused: AtomicBool,
    queue: Mutex<Queue<T, S>>,
    /// Signals that there is more room, or that another batch is being written.
    progress: Condvar,
}

/// Where the batches come from.
struct Intake<I> {
    batches: I,
    /// How many have been taken.
    count: u64,
    /// How much work they are, with those before them.
    load: usize,
    /// How much work is worth one more worker.
    worth: usize,
    /// How many workers have been started, and how many there can be.
    workers: usize,
    most: usize,
}

/// A batch that a worker has taken.
struct Taken<B> {
    index: u64,
    batch: B,
    /// Whether one more worker should be started.
    is_worth_worker: bool,
}

impl<I: Iterator<Item: Load>> Intake<I> {
    fn take(&mut self) -> Option<Taken<I::Item>> {
        let batch = self.batches.next()?;
        let index = self.count;
        self.count += 1;
        self.load = self.load.saturating_add(batch.load());
        let is_worth_worker =
            self.workers < self.most.min(1 + self.load / self.worth) && !is_empty(&self.batches);
        self.workers += usize::from(is_worth_worker);
        Some(Taken { index, batch, is_worth_worker })
    }
}

/// A lock that lets the worker that came last in first. So no more threads are in use than there is work for, and the
/// allocator doesn't hold on to memory for reading in every thread.
#[derive(Default)]
struct Gate {
    is_taken: AtomicBool,
    waiting: Mutex<Vec<Thread>>,
}

/// Held by the worker that is inside.
struct GateGuard<'a>(&'a Gate);

impl Gate {
    /// Looking up a block takes less time than going to sleep.
    const SPINS: usize = 200;

    fn enter(&self) -> GateGuard<'_> {
        for _ in 0..Gate::SPINS {
            if self.try_enter() {
                return GateGuard(self);
            }
            hint::spin_loop();
        }
        let this = thread::current();
        loop {
            self.waiting().push(this.clone());
            // A worker that leaves from now on sees this one waiting.
            let has_entered = self.try_enter();
            if !has_entered {
                thread::park();
            }
            // A parked thread may wake up spuriously.
            self.waiting().retain(|waiting| waiting.id() != this.id());
            if has_entered || self.try_enter() {
                return GateGuard(self);
            }
        }
    }

    fn try_enter(&self) -> bool {
        !self.is_taken.load(Ordering::Relaxed) && !self.is_taken.swap(true, Ordering::SeqCst)
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Thread>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for GateGuard<'_> {
    fn drop(&mut self) {
        self.0.is_taken.store(false, Ordering::SeqCst);
        let next = self.0.waiting().pop();
        if let Some(next) = next {
            next.unpark();
        }
    }
}

/// The pending batches.
struct Queue<T, S> {
    /// `None` while a worker is writing.
    sink: Option<S>,
    /// The index of the batch that is being written.
    next: u64,
    pending: BTreeMap<u64, PendingBatch<T>>,
    /// How much memory all of them use, with their pieces.
    bytes: usize,
    /// How many workers wait for progress.
    waiting: usize,
}

struct PendingBatch<T> {
    size: usize,
    /// Pieces that have not been written.
    pieces: VecDeque<T>,
    is_finished: bool,
}

/// What can be done with the batch that is being written.
enum Next<T> {
    Write(T),
    /// Continue with the next batch, which frees this much memory.
    Advance(usize),
    Wait,
}

impl<T, S> Queue<T, S> {
    fn batch(&mut self, index: u64) -> &mut PendingBatch<T> {
        self.pending.get_mut(&index).expect("a batch is pending until it has been written")
    }

    fn has_room(&mut self, index: u64, size: usize) -> bool {
        self.bytes + size <= ROOM || (index == self.next && self.batch(index).pieces.is_empty())
    }

    fn next(&mut self) -> Next<T> {
        let Some(batch) = self.pending.get_mut(&self.next) else { return Next::Wait };
        match batch.pieces.pop_front() {
            Some(piece) => Next::Write(piece),
            None if batch.is_finished => Next::Advance(batch.size),
            None => Next::Wait,
        }
    }
}

impl<I, W, T, S> Pipeline<I, W, T, S>
where
    I: Iterator<Item: Load> + Send + 'static,
    W: Fn(I::Item, &mut Emit<'_, T>) -> io::Result<()> + Send + Sync + 'static,
    T: Size + Send + 'static,
    S: Sink<T>,
{
    /// Starts a worker, and returns whether that was possible.
    fn start_worker(self: &Arc<Self>, failed: &Sender<WorkerFailure>) -> bool {
        let (pipeline, failed) = (Arc::clone(self), failed.clone());
        let is_started = (self.start)(Box::new(move || pipeline.run_worker(&failed))).is_ok();
        // Another worker may have been refused meanwhile, so it is never taken back.
        self.is_refused.fetch_or(!is_started, Ordering::Relaxed);
        is_started
    }

    /// What each worker does, until there are no more batches.
    fn run_worker(self: &Arc<Self>, failed: &Sender<WorkerFailure>) {
        // The others wait for what this worker has taken, so they would never end if it just disappeared.
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| self.process_batches(failed)));
        let failure = match outcome {
            Ok(Ok(())) => return,
            Ok(Err(error)) if is_given_up(&error) => return,
            Ok(Err(error)) => WorkerFailure::Error(error),
            Err(panic) => WorkerFailure::Panic(panic),
        };
        // The receiver is gone if another worker failed first.
        let _ = failed.send(failure);
    }

    fn process_batches(self: &Arc<Self>, failed: &Sender<WorkerFailure>) -> io::Result<()> {
        while let Some(Taken { index, batch, is_worth_worker }) = self.take() {
            if is_worth_worker && !self.is_refused.load(Ordering::Relaxed) {
                self.start_worker(failed);
            }
            (self.work)(batch, &mut |piece| self.add(index, piece))?;
            self.finish(index)?;
        }
        Ok(())
    }

    fn take(&self) -> Option<Taken<I::Item>> {
        // A worker that waits for room here keeps the others out, but there is no room for them either.
        let _pass = self.gate.enter();
        // If a worker has panicked while it was reading, the rest can't be read.
        let mut intake = self.intake.lock().ok()?;
        drop(self.wait_until(self.queue(), |queue| queue.bytes <= ROOM));
        let taken = intake.take()?;
        let (index, size) = (taken.index, taken.batch.size());
        let mut queue = self.queue();
        queue.bytes += size;
        queue.pending.insert(index, PendingBatch { size, pieces: VecDeque::new(), is_finished: false });
        Some(taken)
    }

    fn add(&self, index: u64, piece: T) -> io::Result<()> {
        let size = piece.size();
        let mut queue = self.wait_until(self.queue(), |queue| queue.has_room(index, size));
        queue.bytes += size;
        queue.batch(index).pieces.push_back(piece);
        self.write(queue)
    }

    fn finish(&self, index: u64) -> io::Result<()> {
        let mut queue = self.queue();
        queue.batch(index).is_finished = true;
        self.write(queue)
    }

    /// Writes what is next, unless another worker is writing.
    fn write<'a>(&'a self, mut queue: MutexGuard<'a, Queue<T, S>>) -> io::Result<()> {
        let Some(mut sink) = queue.sink.take() else { return Ok(()) };
        loop {
            match queue.next() {
                Next::Write(piece) => {
                    drop(queue);
                    let size = piece.size();
                    sink.write(piece)?;
                    queue = self.queue();
                    queue.bytes -= size;
                }
                Next::Advance(size) => {
                    let index = queue.next;
                    queue.pending.remove(&index);
                    queue.next += 1;
                    queue.bytes -= size;
                }
                Next::Wait => break,
            }
            if queue.waiting > 0 {
                self.progress.notify_all();
            }
        }
        queue.sink = Some(sink);
        Ok(())
    }

    fn wait_until<'a>(
        &'a self,
        mut queue: MutexGuard<'a, Queue<T, S>>,
        mut condition: impl FnMut(&mut Queue<T, S>) -> bool,
    ) -> MutexGuard<'a, Queue<T, S>> {
        while !condition(&mut queue) {
            queue.waiting += 1;
            queue = self.progress.wait(queue).expect("nothing panics while it holds the queue");
            queue.waiting -= 1;
        }
        queue
    }

    fn queue(&self) -> MutexGuard<'_, Queue<T, S>> {
        self.queue.lock().expect("nothing panics while it holds the queue")
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::num::NonZeroUsize;
    use std::panic::{self, AssertUnwindSafe};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex, mpsc};
    use std::thread;
    use std::time::Duration;

    use super::{Emit, Load, ROOM, Sink, Size, Task, Threads, run_on};

    impl Size for usize {
        fn size(&self) -> usize {
            *self
        }
    }

    impl Load for usize {
        fn load(&self) -> usize {
            1
        }
    }

    /// A piece that counts those that have not been written.
    struct TestPiece {
        index: usize,
        size: usize,
        unwritten: Arc<AtomicUsize>,
    }

    impl TestPiece {
        fn new(index: usize, size: usize, unwritten: &Arc<AtomicUsize>) -> TestPiece {
            unwritten.fetch_add(size, Ordering::SeqCst);
            TestPiece { index, size, unwritten: Arc::clone(unwritten) }
        }
    }

    impl Size for TestPiece {
        fn size(&self) -> usize {
            self.size
        }
    }

    impl Drop for TestPiece {
        fn drop(&mut self) {
            self.unwritten.fetch_sub(self.size, Ordering::SeqCst);
        }
    }

    #[derive(Default)]
    struct Indices(Vec<usize>, usize);

    impl Sink<TestPiece> for Indices {
        fn write(&mut self, piece: TestPiece) -> io::Result<()> {
            self.1 = self.1.max(piece.unwritten.load(Ordering::SeqCst));
            self.0.push(piece.index);
            // Gives the workers time to run ahead.
            thread::yield_now();
            Ok(())
        }
    }

    /// As many threads as there are batches, up to this number.
    fn threads(most: usize) -> Threads {
        Threads { most: NonZeroUsize::new(most), worth: 1 }
    }

    /// Starts up to this many threads, and counts the attempts.
    fn start_up_to(
        startable: usize,
    ) -> (impl Fn(Task) -> io::Result<()> + Send + Sync + 'static, Arc<AtomicUsize>) {
        let started = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&started);
        let start = move |task| match counter.fetch_add(1, Ordering::SeqCst) {
            index if index < startable => start(task),
            _ => Err(io::ErrorKind::WouldBlock.into()),
        };
        (start, started)
    }

    /// Every batch is its own number of bytes, and becomes ten pieces.
    fn ten_pieces(
        size: usize,
    ) -> (impl Fn(usize, &mut Emit<'_, TestPiece>) -> io::Result<()> + Send + Sync, Arc<AtomicUsize>) {
        let unwritten = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&unwritten);
        let work = move |batch: usize, emit: &mut Emit<'_, TestPiece>| {
            (0..10).try_for_each(|piece| emit(TestPiece::new(batch * 10 + piece, size, &counter)))
        };
        (work, unwritten)
    }

    fn start(task: Task) -> io::Result<()> {
        thread::Builder::new().spawn(task).map(drop)
    }

    #[test]
    fn the_work_is_done_by_the_threads_that_could_be_started() {
        for startable in [0, 1, 3] {
            let (start, started) = start_up_to(startable);
            let (work, _) = ten_pieces(1);
            let Indices(written, _) = run_on(0..100, threads(8), work, Indices::default(), start).unwrap();
            assert_eq!(written, (0..1000).collect::<Vec<_>>(), "{startable} threads");
            assert_eq!(started.load(Ordering::SeqCst), startable + 1, "one failure is enough");
        }
    }

    #[test]
    fn no_thread_is_started_that_is_not_needed() {
        // (batches, how many of them are worth a thread, threads)
        let cases = [
            (1, 1, 0),
            (2, 1, 2),
            (3, 1, 3),
            (100, 1, 8),
            (100, 101, 0),
            (100, 100, 0),
            (100, 99, 2),
            (100, 50, 2),
            (100, 30, 4),
        ];
        for (batches, worth, expected) in cases {
            let (start, started) = start_up_to(usize::MAX);
            let (work, _) = ten_pieces(1);
            let threads = Threads { worth, ..threads(8) };
            let Indices(written, _) = run_on(0..batches, threads, work, Indices::default(), start).unwrap();
            assert_eq!(written, (0..batches * 10).collect::<Vec<_>>());
            assert_eq!(started.load(Ordering::SeqCst), expected, "{batches} batches, {worth} per thread");
        }
    }

    #[test]
    fn pieces_larger_than_the_room_are_written_in_order() {
        for size in [ROOM / 7, ROOM, ROOM * 3] {
            let (work, unwritten) = ten_pieces(size);
            let sink = Indices::default();
            let Indices(written, most) = run_on(0..50, threads(8), work, sink, start).unwrap();
            assert_eq!(written, (0..500).collect::<Vec<_>>());
            // Each worker holds the piece that it has made, one more is being written, and another may be added meanwhile.
            assert!(most <= ROOM + size * 10, "{most} bytes in pieces of {size}");
            assert_eq!(unwritten.load(Ordering::SeqCst), 0);
        }
    }

    #[test]
    fn batches_that_fill_the_room_are_not_taken_ahead() {
        struct LargeBatch(Arc<AtomicUsize>);
        impl Size for LargeBatch {
            fn size(&self) -> usize {
                ROOM + 1
            }
        }
        impl Load for LargeBatch {
            fn load(&self) -> usize {
                1
            }
        }
        impl Drop for LargeBatch {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::SeqCst);
            }
        }
        let taken = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&taken);
        let batches = (0..50).map(move |_| {
            assert_eq!(counter.fetch_add(1, Ordering::SeqCst), 0, "a batch was taken without room for it");
            LargeBatch(Arc::clone(&counter))
        });
        let (_, unwritten) = ten_pieces(1);
        let work =
            move |_batch: LargeBatch, emit: &mut Emit<'_, TestPiece>| emit(TestPiece::new(0, 1, &unwritten));
        let Indices(written, _) = run_on(batches, threads(8), work, Indices::default(), start).unwrap();
        assert_eq!(written.len(), 50);
    }

    #[test]
    fn a_failure_is_reported_while_other_workers_wait() {
        struct Fails;
        impl Sink<usize> for Fails {
            fn write(&mut self, _piece: usize) -> io::Result<()> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        }
        let (keep, input) = mpsc::channel::<usize>();
        keep.send(1).unwrap();
        let work = |batch, emit: &mut Emit<'_, usize>| emit(batch);
        let failure = run_on(input.into_iter(), threads(2), work, Fails, start).map(drop).unwrap_err();
        assert_eq!(failure.kind(), io::ErrorKind::BrokenPipe);
        drop(keep);
    }

    /// Fails at one of its calls.
    struct FailsAt(usize);

    impl Sink<TestPiece> for FailsAt {
        fn write(&mut self, _piece: TestPiece) -> io::Result<()> {
            self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::StorageFull)?;
            Ok(())
        }
    }

    #[test]
    fn a_failure_of_any_write_is_reported() {
        for most in [1, 2, 8] {
            for (size, writes) in [(1, 100), (ROOM / 3, 100)] {
                for failing in 0..writes {
                    let (work, _) = ten_pieces(size);
                    let outcome = run_on(0..writes / 10, threads(most), work, FailsAt(failing), start);
                    let failure = outcome.map(drop).unwrap_err();
                    assert_eq!(failure.kind(), io::ErrorKind::StorageFull, "write {failing}, {most} threads");
                }
                let (work, _) = ten_pieces(size);
                run_on(0..writes / 10, threads(most), work, FailsAt(writes), start).unwrap();
            }
        }
    }

    /// Runs a pipeline that panics, and returns with what. One that hangs fails the test.
    fn panic_of(run: impl FnOnce() -> io::Result<Indices> + Send + 'static) -> String {
        let (ended, end) = mpsc::channel();
        thread::spawn(move || {
            let outcome = panic::catch_unwind(AssertUnwindSafe(run)).map(drop);
            ended.send(outcome).unwrap();
        });
        let outcome = end.recv_timeout(Duration::from_secs(60)).expect("the pipeline ends");
        let panic = outcome.expect_err("the pipeline panics");
        (*panic.downcast::<String>().unwrap()).clone()
    }

    #[test]
    fn a_worker_that_panics_ends_the_pipeline() {
        // More than there is room for, so that the other workers wait.
        for (most, size) in [(1, 1), (2, 1), (2, ROOM), (8, 1), (8, ROOM)] {
            for failing in [0, 1, 57] {
                let (pieces, _) = ten_pieces(size);
                let work = move |batch: usize, emit: &mut Emit<'_, TestPiece>| {
                    assert_ne!(batch, failing, "a worker panics");
                    pieces(batch, emit)
                };
                let run = move || run_on(0..200, threads(most), work, Indices::default(), start);
                let message = panic_of(run);
                assert!(message.contains("a worker panics"), "{most} threads: {message}");
            }
        }
    }

    #[test]
    fn a_panic_while_batches_are_taken_ends_the_pipeline() {
        for most in [1, 2, 8] {
            for failing in [0, 1, 57] {
                let batches = (0..200_usize).inspect(move |&batch| assert_ne!(batch, failing, "no batch"));
                let (work, _) = ten_pieces(ROOM);
                let run = move || run_on(batches, threads(most), work, Indices::default(), start);
                let message = panic_of(run);
                assert!(message.contains("no batch"), "{most} threads: {message}");
            }
        }
    }

    #[test]
    fn a_sink_that_panics_ends_the_pipeline() {
        struct Panics(Indices);
        impl Sink<TestPiece> for Panics {
            fn write(&mut self, piece: TestPiece) -> io::Result<()> {
                assert_ne!(piece.index, 57, "the sink panics");
                self.0.write(piece)
            }
        }
        for most in [1, 2, 8] {
            let (work, _) = ten_pieces(ROOM);
            let sink = Panics(Indices::default());
            let run = move || run_on(0..200, threads(most), work, sink, start).map(|sink| sink.0);
            let message = panic_of(run);
            assert!(message.contains("the sink panics"), "{most} threads: {message}");
        }
    }

    #[test]
    fn a_batch_after_one_that_was_given_up_does_not_hide_why() {
        // The second batch waits for the first, and learns that it failed before that is reported.
        let (first_ends, first_ended) = mpsc::channel::<()>();
        let (first_ends, first_ended) = (Mutex::new(Some(first_ends)), Mutex::new(first_ended));
        let work = move |batch: usize, _emit: &mut Emit<'_, TestPiece>| {
            if batch == 0 {
                drop(first_ends.lock().unwrap().take());
                thread::sleep(Duration::from_millis(20));
                return Err(io::ErrorKind::StorageFull.into());
            }
            let _ = first_ended.lock().unwrap().recv();
            Err(super::given_up())
        };
        let outcome = run_on(0..20, threads(2), work, Indices::default(), start);
        assert_eq!(outcome.map(drop).unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
}
