//! What the loop waits for.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

use crossterm::event;

use super::terminal_graphics::Painted;
use crate::app::contest::Begun;
use crate::solve::Control;

/// What the loop waits for.
#[derive(Debug)]
pub enum Event {
    /// A key, the mouse, a paste, another size.
    Terminal(event::Event),
    /// The terminal cannot be read any more.
    Closed,
    /// The engine knows something new.
    Known,
    /// A list is saved, with what to say of it, or is not, with the reason.
    Saved(Result<String, String>),
    /// A file was read as a game, or was not.
    Opened {
        /// The control of the work. It also identifies the file.
        control: Arc<Control>,
        /// The game, or the reason.
        read: Result<Box<Begun>, String>,
    },
    /// The file of this name was read as the result of a verification, or was not, with the
    /// reason.
    Result(String, Result<String, String>),
    /// The names of the files of a folder, as it is typed.
    Files(String, Vec<String>),
    /// A picture is ready to be shown.
    Painted(Painted),
    /// The session could not be written.
    Unkept(io::Error),
    /// A signal of the system, by its number.
    #[cfg(unix)]
    Signal(i32),
}

/// The channel of the loop, into which the engine already sends [`Event::Known`].
#[derive(Debug)]
pub struct Events {
    /// Whoever has news sends them here.
    pub send: Sender<Event>,
    /// The loop hears them here.
    pub receive: Receiver<Event>,
}
