//! Control of long work: cancelling it, its progress, and tasks side by side.

use crate::lists::CollectVec as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Shared between a computation and its caller. Checking it is one relaxed load.
///
/// ```
/// let control = nimscope_core::solve::Control::new();
/// assert!(control.check().is_ok());
/// control.cancel();
/// assert!(control.check().is_err());
/// ```
#[derive(Debug, Default)]
pub struct Control {
    cancelled: Apart<AtomicBool>,
    /// By thread: threads that count in one place wait for each other.
    done: [Apart<AtomicU64>; MOST_THREADS],
    total: Apart<AtomicU64>,
}

/// Something that shares no line of the cache with anything else: what one thread writes takes
/// nothing from the caches of the others.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Apart<T>(T);

/// How far a computation is, in its own units of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is done.
    pub done: u64,
    /// What there is to do in all; 0 where it is not known.
    pub total: u64,
}

/// The computation was cancelled. Its partial results are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl Control {
    /// A control that nobody has cancelled, with no progress.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the computation to stop soon.
    pub fn cancel(&self) {
        self.cancelled.0.store(true, Ordering::Relaxed);
    }

    /// Whether the computation was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.0.load(Ordering::Relaxed)
    }

    /// Called by computations between pieces of work of well under a millisecond.
    ///
    /// # Errors
    /// [`Cancelled`] once [`Control::cancel`] was called.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() {
            Err(Cancelled)
        } else {
            Ok(())
        }
    }

    /// Sets the number of units of work, and starts counting anew.
    pub fn begin(&self, total: u64) {
        for done in &self.done {
            done.0.store(0, Ordering::Relaxed);
        }
        self.total.0.store(total, Ordering::Relaxed);
    }

    /// Adds to the number of units that are done.
    pub fn advance(&self, units: u64) {
        let thread = thread() % MOST_THREADS;
        self.done[thread].0.fetch_add(units, Ordering::Relaxed);
    }

    /// How far the computation is.
    pub fn progress(&self) -> Progress {
        Progress {
            done: (self.done.iter().map(|done| done.0.load(Ordering::Relaxed))).sum(),
            total: self.total.0.load(Ordering::Relaxed),
        }
    }
}

// Tasks side by side.
//
// The threads are those of the pool (of the feature `rayon`) in which the computation was
// started. Outside a pool there is only the calling thread.

/// Why a lock that threads share is sound.
pub(super) const NO_PANIC: &str = "a panic ends the whole computation";

/// The most threads whose memory is announced, and for which work is cut up.
pub(super) const MOST_THREADS: usize = 16;

/// The number of threads that share the work.
#[cfg(feature = "rayon")]
pub fn threads() -> usize {
    rayon::current_thread_index().map_or(1, |_| rayon::current_num_threads())
}

/// The number of the calling thread among those that share the work.
#[cfg(feature = "rayon")]
fn thread() -> usize {
    rayon::current_thread_index().unwrap_or(0)
}

/// The number of the calling thread among those that share the work.
#[cfg(not(feature = "rayon"))]
fn thread() -> usize {
    0
}

/// The number of threads that share the work.
#[cfg(not(feature = "rayon"))]
pub fn threads() -> usize {
    1
}

/// Does tasks on the threads of the pool, each with those that may be done after it, and waits for
/// all of them. Tasks are numbers, so that this is compiled once, whatever they do.
pub(super) fn one_after_another(first: Vec<usize>, task: &Task<'_>) -> Result<(), Cancelled> {
    #[cfg(feature = "rayon")]
    if threads() > 1 {
        let cancelled = AtomicBool::new(false);
        rayon::scope(|pool| spawn(pool, first, (task, &cancelled)));
        return if cancelled.into_inner() {
            Err(Cancelled)
        } else {
            Ok(())
        };
    }
    let mut due = first;
    while let Some(next) = due.pop() {
        due.extend(task(next)?);
    }
    Ok(())
}

/// What is done for a number, and the numbers of what may be done after it.
type Task<'a> = dyn Fn(usize) -> Result<Vec<usize>, Cancelled> + Sync + 'a;

/// Starts tasks, each of which starts those after it.
#[cfg(feature = "rayon")]
fn spawn<'a>(
    pool: &rayon::Scope<'a>,
    tasks: Vec<usize>,
    (task, cancelled): (&'a Task<'a>, &'a AtomicBool),
) {
    for next in tasks {
        pool.spawn(move |pool| {
            if cancelled.load(Ordering::Relaxed) {
                return;
            }
            match task(next) {
                Ok(after) => spawn(pool, after, (task, cancelled)),
                Err(Cancelled) => cancelled.store(true, Ordering::Relaxed),
            }
        });
    }
}

/// What a function makes of some items, in their order, computed on the threads of the pool.
pub fn mapped<T: Send, A: Send>(
    items: Vec<T>,
    of: impl Fn(T) -> Result<A, Cancelled> + Sync,
) -> Result<Vec<A>, Cancelled> {
    let items = items.into_iter().map(|item| Mutex::new((Some(item), None)));
    let items: Vec<_> = items.collect_vec();
    one_after_another((0..items.len()).collect_vec(), &|number| {
        let (item, result) = &mut *items[number].lock().expect(NO_PANIC);
        *result = Some(of(item.take().expect("each task is done once"))?);
        Ok(Vec::new())
    })?;
    let results = items
        .into_iter()
        .map(|item| item.into_inner().expect(NO_PANIC).1);
    let results = results.map(|result| result.expect("each task came to its end"));
    Ok(results.collect_vec())
}
