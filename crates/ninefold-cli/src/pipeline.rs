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
//! Memory is bounded in bytes: when the pending batches and pieces have reached the limit, workers wait before they take
//! another batch or add another piece. The one whose batch is being written never waits, so there is always progress.

use std::collections::{BTreeMap, VecDeque};
use std::hint;
use std::io;
use std::num::NonZeroUsize;
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

/// Takes the pieces, in order.
pub(crate) trait Sink<T>: Send + 'static {
    fn write(&mut self, piece: T) -> io::Result<()>;
}

/// Where a worker puts the pieces of its batch.
pub(crate) type Emit<'a, T> = dyn FnMut(T) -> io::Result<()> + 'a;

/// Calls `work` to turn each batch into pieces, on all threads, and gives the pieces to the sink, in order.
///
/// Returns early if the sink fails, without waiting for the workers, which may be waiting for input. If the system refuses
/// to start a thread, the others do the work; if none could be started, this thread does.
pub(crate) fn run<I, T, S>(
    batches: I,
    threads: NonZeroUsize,
    work: impl Fn(I::Item, &mut Emit<'_, T>) -> io::Result<()> + Send + Sync + 'static,
    sink: S,
) -> io::Result<S>
where
    I: Iterator<Item: Size> + Send + 'static,
    T: Size + Send + 'static,
    S: Sink<T>,
{
    let start = |task| thread::Builder::new().name("worker".into()).spawn(task).map(drop);
    run_on(batches, threads, work, sink, start)
}

/// What a thread runs.
type Task = Box<dyn FnOnce() + Send>;

/// The same with threads started by `start`.
fn run_on<I, T, S>(
    batches: I,
    threads: NonZeroUsize,
    work: impl Fn(I::Item, &mut Emit<'_, T>) -> io::Result<()> + Send + Sync + 'static,
    mut sink: S,
    start: impl Fn(Task) -> io::Result<()>,
) -> io::Result<S>
where
    I: Iterator<Item: Size> + Send + 'static,
    T: Size + Send + 'static,
    S: Sink<T>,
{
    if threads == NonZeroUsize::MIN {
        for batch in batches {
            work(batch, &mut |piece| sink.write(piece))?;
        }
        return Ok(sink);
    }
    let pipeline = Arc::new(Pipeline {
        gate: Gate::default(),
        batches: Mutex::new((batches, 0)),
        queue: Mutex::new(Queue {
            sink: Some(sink),
            next: 0,
            pending: BTreeMap::new(),
            bytes: 0,
            waiting: 0,
        }),
        progress: Condvar::new(),
    });
    let work = Arc::new(work);
    let (failed, failures) = channel();
    for index in 0..threads.get().min(MOST_THREADS) {
        let task = {
            let (pipeline, work, failed) = (Arc::clone(&pipeline), Arc::clone(&work), failed.clone());
            move || pipeline.work(&*work, &failed)
        };
        if start(Box::new(task)).is_err() {
            if index == 0 {
                pipeline.work(&*work, &failed);
            }
            break;
        }
    }
    drop(failed);
    // The first failure, or none once all workers have ended.
    if let Some(failure) = failures.into_iter().next() {
        return Err(failure);
    }
    let count = pipeline.batches.lock().expect("no worker has panicked").1;
    let mut queue = pipeline.queue();
    assert_eq!(queue.next, count, "everything that was read has been written");
    Ok(queue.sink.take().expect("all workers have ended"))
}

/// What the workers share.
struct Pipeline<I, T, S> {
    /// Lets one worker at a time take a batch.
    gate: Gate,
    /// The batches, and how many have been taken.
    batches: Mutex<(I, u64)>,
    queue: Mutex<Queue<T, S>>,
    /// Signals that there is more room, or that another batch is being written.
    progress: Condvar,
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

impl<I: Iterator<Item: Size>, T: Size, S: Sink<T>> Pipeline<I, T, S> {
    /// What each worker does, until there are no more batches.
    fn work(&self, work: &impl Fn(I::Item, &mut Emit<'_, T>) -> io::Result<()>, failed: &Sender<io::Error>) {
        while let Some((index, batch)) = self.take() {
            let outcome = work(batch, &mut |piece| self.add(index, piece)).and_then(|()| self.finish(index));
            if let Err(failure) = outcome {
                // The receiver is gone if another worker failed first.
                let _ = failed.send(failure);
                return;
            }
        }
    }

    fn take(&self) -> Option<(u64, I::Item)> {
        // A worker that waits for room here keeps the others out, but there is no room for them either.
        let _pass = self.gate.enter();
        let mut batches = self.batches.lock().expect("no worker has panicked");
        drop(self.wait_until(self.queue(), |queue| queue.bytes <= ROOM));
        let (batches, count) = &mut *batches;
        let batch = batches.next()?;
        let (index, size) = (*count, batch.size());
        *count += 1;
        let mut queue = self.queue();
        queue.bytes += size;
        queue.pending.insert(index, PendingBatch { size, pieces: VecDeque::new(), is_finished: false });
        Some((index, batch))
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
            queue = self.progress.wait(queue).expect("no worker has panicked");
            queue.waiting -= 1;
        }
        queue
    }

    fn queue(&self) -> MutexGuard<'_, Queue<T, S>> {
        self.queue.lock().expect("no worker has panicked")
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, mpsc};
    use std::thread;

    use super::{Emit, ROOM, Sink, Size, Task, run_on};

    impl Size for usize {
        fn size(&self) -> usize {
            *self
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

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).unwrap()
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
            let started = AtomicUsize::new(0);
            let start = |task| {
                if started.fetch_add(1, Ordering::SeqCst) < startable {
                    start(task)
                } else {
                    Err(io::ErrorKind::WouldBlock.into())
                }
            };
            let (work, _) = ten_pieces(1);
            let Indices(written, _) = run_on(0..100, threads(8), work, Indices::default(), start).unwrap();
            assert_eq!(written, (0..1000).collect::<Vec<_>>(), "{startable} threads");
            assert_eq!(started.load(Ordering::SeqCst), startable + 1, "one failure is enough");
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
}
