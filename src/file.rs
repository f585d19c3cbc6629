//! Files: written whole or not at all, and read no further than a limit.

mod draft;
mod read;

pub use draft::Draft;
pub use read::read_text;
