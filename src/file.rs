//! Files: written whole or not at all, read no further than a limit, and held by one process at a
//! time where it matters.

mod draft;
mod edges;
#[cfg(unix)]
mod hang_up;
mod open;
mod read;
mod slot;

pub use draft::Draft;
pub use edges::with_edges;
#[cfg(unix)]
pub use hang_up::wait_until_gone;
pub use open::writable;
pub use read::read_text;
pub use slot::Slot;
