//! Tasks side by side. Computations of all kinds share this place, since each kind of parallel
//! loop is compiled anew.

use rayon::prelude::*;

use super::control::Cancelled;

/// A part of a computation.
pub(super) type Task<'a> = Box<dyn FnOnce() -> Result<(), Cancelled> + Send + 'a>;

/// Does tasks on the threads of the pool, and waits for all of them.
pub(super) fn at_once(mut tasks: Vec<Task<'_>>) -> Result<(), Cancelled> {
    match tasks.len() {
        1 => tasks.remove(0)(),
        _ => tasks.into_par_iter().try_for_each(|task| task()),
    }
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
