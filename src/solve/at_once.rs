//! Tasks side by side. Computations of all kinds share this place, since each kind of parallel loop
//! is compiled anew.

use rayon::prelude::*;

use super::control::Cancelled;

/// A part of a computation.
pub(crate) type Task<'a> = Box<dyn FnOnce() -> Result<(), Cancelled> + Send + 'a>;

/// Does tasks on the threads of the pool, and waits for all of them.
pub(crate) fn at_once(mut tasks: Vec<Task<'_>>) -> Result<(), Cancelled> {
    match tasks.len() {
        1 => tasks.remove(0)(),
        _ => tasks.into_par_iter().try_for_each(|task| task()),
    }
}
