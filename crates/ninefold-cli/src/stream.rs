//! What was read, through threads, and out again in the order in which it came.
//!
//! ```text
//!           ┌─▶ worker ─┐
//!  intake ──┼─▶ worker ─┼──▶ queue ──▶ sink
//!           └─▶ worker ─┘
//! ```
//!
//! There are workers only. One that has nothing to do takes the next batch from the intake and makes something of it.
//! That goes into a queue, and if nobody else is at it, the worker writes whatever is next in the queue. So no thread waits
//! for another unless it must: where the sink is slow, the queue fills up, and workers wait for room in it, which bounds
//! the memory.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

/// How many batches may be under way. A batch of boards full of conflicts makes megabytes of JSON.
const MOST_BATCHES: usize = 16;

/// Takes what was made of the batches, in order.
pub(crate) trait Sink<T>: Send + 'static {
    fn write(&mut self, made: T) -> io::Result<()>;
}

/// Takes all batches, lets `work` make something of each, on all threads, and gives that to the sink, in order.
///
/// Ends early when the sink fails, also while a worker waits for input: nobody waits for the workers then.
pub(crate) fn run<I: Iterator + Send + 'static, T: Send + 'static, S: Sink<T>>(
    intake: I,
    threads: NonZeroUsize,
    work: impl Fn(I::Item) -> T + Send + Sync + 'static,
    mut sink: S,
) -> io::Result<S> {
    if threads == NonZeroUsize::MIN {
        for batch in intake {
            sink.write(work(batch))?;
        }
        return Ok(sink);
    }
    let workers = threads.get().min(MOST_BATCHES);
    let line = Arc::new(Line {
        intake: Mutex::new((intake, 0)),
        queue: Mutex::new(Queue { sink: Some(sink), next: 0, waiting: BTreeMap::new() }),
        progress: Condvar::new(),
        room: (workers + 2).min(MOST_BATCHES) as u64,
    });
    let work = Arc::new(work);
    let (tell, told) = channel();
    for _ in 0..workers {
        let (line, work, tell) = (Arc::clone(&line), Arc::clone(&work), tell.clone());
        thread::spawn(move || line.work(&*work, &tell));
    }
    drop(tell);
    // The first failure, or none when all workers have ended.
    if let Some(failure) = told.into_iter().next() {
        return Err(failure);
    }
    let count = line.intake.lock().expect("no worker has failed").1;
    let mut queue = line.queue();
    assert_eq!(queue.next, count, "what was read has been written");
    Ok(queue.sink.take().expect("nobody writes any more"))
}

/// Where the workers stand.
struct Line<I, T, S> {
    /// Where batches come from, and how many have come.
    intake: Mutex<(I, u64)>,
    queue: Mutex<Queue<T, S>>,
    /// Something has left the queue.
    progress: Condvar,
    /// How many may be between the one that is written and one that is made.
    room: u64,
}

/// What has been made and not been written.
struct Queue<T, S> {
    /// Whoever writes has taken it.
    sink: Option<S>,
    /// The number of the one that is to be written next.
    next: u64,
    waiting: BTreeMap<u64, T>,
}

impl<I: Iterator, T, S: Sink<T>> Line<I, T, S> {
    /// What each worker does, until there is nothing left to do.
    fn work(&self, work: &impl Fn(I::Item) -> T, tell: &Sender<io::Error>) {
        while let Some((number, batch)) = self.take() {
            let made = work(batch);
            if let Err(failure) = self.write(number, made) {
                // Whoever waits for it may have heard of another one.
                let _ = tell.send(failure);
                return;
            }
        }
    }

    fn take(&self) -> Option<(u64, I::Item)> {
        let mut intake = self.intake.lock().expect("no worker has failed");
        let (intake, count) = &mut *intake;
        let batch = intake.next()?;
        *count += 1;
        Some((*count - 1, batch))
    }

    /// Puts it into the queue, and writes what is next there unless somebody else does.
    fn write(&self, number: u64, made: T) -> io::Result<()> {
        let queue = self.queue();
        let mut queue = self
            .progress
            .wait_while(queue, |queue| number >= queue.next + self.room)
            .expect("no worker has failed");
        queue.waiting.insert(number, made);
        let Some(mut sink) = queue.sink.take() else { return Ok(()) };
        loop {
            let next = queue.next;
            let Some(made) = queue.waiting.remove(&next) else { break };
            drop(queue);
            sink.write(made)?;
            queue = self.queue();
            queue.next += 1;
            self.progress.notify_all();
        }
        queue.sink = Some(sink);
        Ok(())
    }

    fn queue(&self) -> MutexGuard<'_, Queue<T, S>> {
        self.queue.lock().expect("no worker has failed")
    }
}
