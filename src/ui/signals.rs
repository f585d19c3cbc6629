//! Signals that must not leave the terminal as it is, and the one of another size.

use std::io;
use std::thread;

use crossterm::event;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::events::{Event, Events};

/// Sends signals into the queue of the loop.
pub(super) fn watch(events: Events) -> io::Result<()> {
    let known = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH];
    let mut signals = Signals::new(known)?;
    let forward = move || {
        for signal in signals.forever() {
            events.send(match signal {
                // Whoever hears it asks for the size.
                SIGWINCH => Event::Terminal(event::Event::Resize(0, 0)),
                _ => Event::Signal(signal),
            });
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(forward)?;
    Ok(())
}

/// Stops the process as the shell's Ctrl-Z does, until it is continued.
pub(super) fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(SIGTSTP)
}
