//! Files: written whole or not at all, read no further than a limit, and held by one process at a
//! time where it matters.

mod draft;
mod open;
mod slot;

pub use draft::Draft;
#[cfg(unix)]
pub use open::wait_until_gone;
pub use open::{read_text, with_edges, writable};
pub use slot::Slot;
