//! Tasks side by side. Computations of all kinds share this place, since each kind of parallel
//! loop is compiled anew.
//!
//! The threads are those of the pool (of the feature `rayon`) in which the computation was
//! started. Outside a pool there is only the calling thread.

use super::control::Cancelled;

/// A part of a computation.
pub(super) type Task<'a> = Box<dyn FnOnce() -> Result<(), Cancelled> + Send + 'a>;

/// The number of threads that share the work.
#[cfg(feature = "rayon")]
pub fn threads() -> usize {
    rayon::current_thread_index().map_or(1, |_| rayon::current_num_threads())
}

/// The number of threads that share the work.
#[cfg(not(feature = "rayon"))]
pub fn threads() -> usize {
    1
}

/// Does tasks on the threads of the pool, and waits for all of them.
pub(super) fn at_once(tasks: Vec<Task<'_>>) -> Result<(), Cancelled> {
    #[cfg(feature = "rayon")]
    if tasks.len() > 1 && threads() > 1 {
        use rayon::prelude::*;
        // One by one: halves of the list may differ much in their work.
        let tasks = tasks.into_par_iter().with_max_len(1);
        return tasks.try_for_each(|task| task());
    }
    tasks.into_iter().try_for_each(|task| task())
}

/// What a function makes of some items, in their order, computed on the threads of the pool.
pub fn mapped<T: Send, A: Send>(
    items: Vec<T>,
    of: impl Fn(T) -> Result<A, Cancelled> + Sync,
) -> Result<Vec<A>, Cancelled> {
    let mut results: Vec<Option<A>> = items.iter().map(|_| None).collect();
    let of = &of;
    let tasks = items.into_iter().zip(&mut results);
    let tasks = tasks.map(|(item, result)| -> Task<'_> {
        Box::new(move || {
            *result = Some(of(item)?);
            Ok(())
        })
    });
    at_once(tasks.collect())?;
    let results = results.into_iter();
    let results = results.map(|result| result.expect("each task came to its end"));
    Ok(results.collect())
}
