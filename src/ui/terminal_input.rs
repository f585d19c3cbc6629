//! The terminal as the loop hears it: what is typed there, and that it is gone.

#[cfg(unix)]
use std::fs::File;
use std::io;
#[cfg(unix)]
use std::io::IsTerminal;
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::{self, MouseEvent, MouseEventKind};

use super::events::Event;
#[cfg(unix)]
use crate::file::wait_until_gone;

/// Reads the terminal on a thread of its own, for as long as it can be read.
pub(super) fn read(send: Sender<Event>) -> io::Result<()> {
    let read = move || {
        loop {
            match event::read() {
                // Moves of the mouse mean nothing here, and there are very many of them.
                Ok(event::Event::Mouse(MouseEvent {
                    kind: MouseEventKind::Moved,
                    ..
                })) => {}
                Ok(event) => {
                    if send.send(Event::Terminal(event)).is_err() {
                        return;
                    }
                }
                Err(_) => {
                    let _ = send.send(Event::Closed);
                    return;
                }
            }
        }
    };
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(read)?;
    Ok(())
}

/// Notices when the terminal is gone. Not every such end comes with a signal. Reading then gives
/// nothing, again and again.
#[cfg(unix)]
pub(super) fn watch(send: Sender<Event>) {
    let watch = move || {
        let stdin = io::stdin();
        let is_gone = if stdin.is_terminal() {
            wait_until_gone(stdin)
        } else {
            File::open("/dev/tty").is_ok_and(wait_until_gone)
        };
        if is_gone {
            let _ = send.send(Event::Closed);
        }
    };
    // Without a thread the signals are noticed, which are usual.
    drop(
        thread::Builder::new()
            .name("hang-up".to_owned())
            .spawn(watch),
    );
}
