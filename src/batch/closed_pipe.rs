//! Notices when nobody reads the answer any more.

#[cfg(unix)]
use std::{io, thread};

#[cfg(unix)]
use crate::file::wait_until_gone;

/// Calls a function as soon as the reader of standard output is gone.
#[cfg(unix)]
pub(super) fn hear(closed: impl FnOnce() + Send + 'static) {
    let hear = move || {
        if wait_until_gone(io::stdout()) {
            closed();
        }
    };
    let thread = thread::Builder::new().name("closing".to_owned());
    // Without a thread a closed pipe is noticed when the next part of the answer is written.
    drop(thread.spawn(hear));
}

/// On other systems a closed pipe is noticed when the next part of the answer is written.
#[cfg(not(unix))]
pub(super) fn hear(_: impl FnOnce() + Send + 'static) {}
