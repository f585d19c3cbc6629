//! Notices when nobody reads the answer any more.

#[cfg(unix)]
use std::{io, thread};

/// Calls a function as soon as the reader of standard output is gone.
#[cfg(unix)]
pub(super) fn hear(closed: impl FnOnce() + Send + 'static) {
    use rustix::event::{PollFd, PollFlags, poll};

    let hear = move || {
        let output = io::stdout();
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        while poll(&mut watched, None) == Err(rustix::io::Errno::INTR) {}
        if watched[0]
            .revents()
            .intersects(PollFlags::ERR | PollFlags::HUP)
        {
            closed();
        }
    };
    let thread = thread::Builder::new().name("closing".to_owned());
    // Without a thread it is noticed when the next part of the answer is written.
    drop(thread.spawn(hear));
}

/// Elsewhere it is noticed when the next part of the answer is written.
#[cfg(not(unix))]
pub(super) fn hear(_: impl FnOnce() + Send + 'static) {}
