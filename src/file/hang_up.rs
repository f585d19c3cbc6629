//! Notices when nobody is at the other end of a pipe or of a terminal any more.

use std::os::fd::AsFd;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

/// Waits until the other end of a pipe or of a terminal is gone. False where that cannot be
/// waited for.
pub fn wait_until_gone(end: impl AsFd) -> bool {
    // No events are asked for: a hang-up is always reported.
    let mut watched = [PollFd::new(&end, PollFlags::empty())];
    while poll(&mut watched, None) == Err(Errno::INTR) {}
    let noticed = watched[0].revents();
    noticed.intersects(PollFlags::ERR | PollFlags::HUP)
}
