//! The threads: a quick lane for single positions and small tables, a bulk lane for large tables
//! and lists, a lane for searches.

use std::io;
use std::thread::{self, JoinHandle};

use enum_map::{Enum, EnumMap};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Which threads do a piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
pub(super) enum Lane {
    /// Answers about single positions, tables that take some milliseconds, and what small boxes
    /// say.
    Quick,
    /// Large tables and lists.
    Bulk,
    /// Proofs, figures and whatever else has memory of its own. Several are under way beside each
    /// other, on however few cores.
    Search,
}

/// Starts a thread.
///
/// # Errors
/// The system has no thread left.
pub(crate) fn spawn(name: &str, run: Box<dyn FnOnce() + Send>) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().name(name.to_owned()).spawn(run)
}

/// How many searches are under way beside each other.
const SEARCHES: usize = 4;

/// The lanes: private pools. Each takes one piece of work at a time for each of its threads.
pub(super) type SolverLanes = EnumMap<Lane, ThreadPool>;

/// The solver threads, to be joined at the end: a pool that is dropped does not wait for its
/// threads.
#[derive(Debug)]
pub(super) struct SolverThreads(Vec<JoinHandle<()>>);

impl SolverThreads {
    /// Starts one more thread.
    pub(super) fn add(&mut self, name: &str, run: impl FnOnce() + Send + 'static) {
        let thread = spawn(name, Box::new(run)).expect("the system has a thread left");
        self.0.push(thread);
    }

    /// Waits for all of them to end.
    pub(super) fn join(&mut self) {
        for thread in self.0.drain(..) {
            // A panic of the work is caught inside. A thread that panicked nevertheless has ended,
            // and only its end matters here.
            drop(thread.join());
        }
    }
}

/// What builds a pool of some threads, at least one.
fn builder(threads: usize) -> ThreadPoolBuilder {
    let builder = ThreadPoolBuilder::new().num_threads(threads.max(1));
    // Without a handler a pool aborts the program.
    builder.panic_handler(|_| ())
}

/// Starts the lanes, the bulk lane with the given number of threads, at least one.
pub(super) fn start(bulk: usize) -> (SolverLanes, SolverThreads) {
    let mut threads = SolverThreads(Vec::new());
    let mut pool = |name: &str, count: usize| {
        builder(count)
            .spawn_handler(|thread| {
                let name = format!("solver-{name}-{}", thread.index());
                threads.add(&name, || thread.run());
                Ok(())
            })
            .build()
            .expect("the spawn handler does not fail")
    };
    let lanes = EnumMap::from_fn(|lane| match lane {
        // Two, so that a search for one position does not hold up the next answer.
        Lane::Quick => pool("quick", 2),
        Lane::Bulk => pool("bulk", bulk),
        Lane::Search => pool("search", bulk.max(SEARCHES)),
    });
    (lanes, threads)
}

/// A pool of solver threads, at least one, for the shell: its commands wait for one piece of work
/// at a time.
pub fn pool(threads: usize) -> ThreadPool {
    builder(threads)
        .thread_name(|number| format!("solver-shell-{number}"))
        .build()
        .expect("the system has threads left")
}

/// The size of a block that goes back as soon as it is freed, in bytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: libc::c_int = 256 << 10;

/// From now on every large block of memory goes back to the system when it is freed. It is meant
/// for the beginning of a program.
///
/// By itself the allocator keeps freed blocks up to a certain size, for each thread apart. It
/// raises this size to that of the largest block so far, up to 32 MiB. So a thread that filled a
/// large table would still hold its memory while another thread fills the next one. Both together
/// would exceed what was allowed for one at a time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(
    unsafe_code,
    reason = "with a budget of 64 MiB the panes of exact:5,2 peak at 108 MB instead of 129 to 147 MB, and 62 MB instead of 121 MB stay"
)]
pub fn give_freed_memory_back() {
    // SAFETY: it sets a number of the allocator, which holds for blocks to come.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Other allocators give it back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn give_freed_memory_back() {}

/// Gives back the small blocks, too, that work on some thread has freed.
///
/// By itself the allocator keeps them for the thread that they were taken by, up to the last block
/// that is still in use. A search leaves behind some MiB on each thread.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(
    unsafe_code,
    reason = "after ten minutes of keys in exact:5,2 with a budget of 16 MiB, 25 MB of 37 MB were free"
)]
pub(super) fn give_small_blocks_back() {
    // SAFETY: it changes no block that is in use.
    unsafe { libc::malloc_trim(0) };
}

/// Other allocators give them back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_small_blocks_back() {}
