//! The terminal as the loop hears it: what is typed there, and that it is gone.
//!
//! The terminal is read here, not by crossterm. A sequence that is cut off would leave crossterm
//! deaf to all that follows, and it takes answers that nobody waits for as keys.

mod decoder;
mod keys;
mod scanner;

#[cfg(unix)]
use std::fs::File;
use std::io;
#[cfg(unix)]
use std::io::{IsTerminal, Read};
#[cfg(unix)]
use std::os::fd::AsFd;
#[cfg(unix)]
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};

use crossterm::event::{Event as Typed, MouseEventKind};

use super::events::{Event, Events};
use crate::engine::spawn;

pub use decoder::Decoder;

/// The most bytes that are read at once.
#[cfg(unix)]
const AT_ONCE: usize = 1 << 12;

/// Reads the terminal for as long as it can be read: one thread takes the bytes, so that another
/// one notices when none come.
#[cfg(unix)]
pub(super) fn read(events: Events) -> io::Result<()> {
    let stdin = io::stdin();
    let terminal = if stdin.is_terminal() {
        File::from(stdin.as_fd().try_clone_to_owned()?)
    } else {
        File::open("/dev/tty")?
    };
    let (send, receive) = sync_channel(1);
    spawn("terminal", Box::new(move || take(terminal, &send)))?;
    let read = move || {
        decode(&receive, &events);
        events.send(Event::Closed);
    };
    spawn("input", Box::new(read)).map(drop)
}

/// Takes the bytes of a terminal until it is gone: reading then fails or gives nothing.
#[cfg(unix)]
fn take(mut terminal: File, send: &SyncSender<Vec<u8>>) {
    let mut buffer = [0; AT_ONCE];
    loop {
        let taken = match terminal.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return,
            Ok(len) => buffer[..len].to_vec(),
        };
        if send.send(taken).is_err() {
            return;
        }
    }
}

/// Sends what the bytes mean, until no more can come.
#[cfg(unix)]
fn decode(bytes: &Receiver<Vec<u8>>, events: &Events) {
    let mut decoder = Decoder::default();
    loop {
        let came = match decoder.patience() {
            None => bytes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(patience) => bytes.recv_timeout(patience),
        };
        let typed = match came {
            Ok(bytes) => decoder.hear(&bytes),
            Err(RecvTimeoutError::Timeout) => decoder.give_up(),
            Err(RecvTimeoutError::Disconnected) => return,
        };
        for typed in typed {
            send(events, typed);
        }
    }
}

/// Reads the console, whose keys come whole.
#[cfg(not(unix))]
pub(super) fn read(events: Events) -> io::Result<()> {
    let read = move || {
        while let Ok(typed) = crossterm::event::read() {
            send(&events, typed);
        }
        events.send(Event::Closed);
    };
    spawn("input", Box::new(read)).map(drop)
}

fn send(events: &Events, typed: Typed) {
    // Moves of the mouse mean nothing here, and there are very many of them.
    if !matches!(typed, Typed::Mouse(mouse) if mouse.kind == MouseEventKind::Moved) {
        events.send_typed(typed);
    }
}
