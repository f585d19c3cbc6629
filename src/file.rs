//! Files: written whole or not at all, and read no further than a limit.

mod draft;
mod edges;
mod read;

pub use draft::Draft;
pub use edges::with_edges;
pub use read::read_text;
