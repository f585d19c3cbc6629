//! What the loop waits for, and the queue in which events wait for the loop.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crossterm::event::{self, KeyCode, KeyEvent, KeyModifiers};
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
#[cfg(unix)]
use signal_hook::iterator::Signals;

use super::terminal_graphics::Painted;
use crate::app::Explorer;
#[cfg(unix)]
use crate::engine::spawn;

/// What is to be done with what a thread has found or written.
pub(super) type Change = Box<dyn FnOnce(&mut Explorer) + Send>;

/// What the loop waits for.
#[expect(missing_debug_implementations, reason = "a change is a function")]
pub enum Event {
    /// A key, the mouse, a paste, another size.
    Terminal(event::Event),
    /// The terminal cannot be read any more.
    Closed,
    /// The engine knows something new.
    Known,
    /// A thread has done what it was asked for.
    Changed(Change),
    /// A picture is ready to be shown.
    Painted(Painted),
    /// The session could not be written.
    Unkept(io::Error),
    /// A signal of the system, by its number.
    #[cfg(unix)]
    Signal(i32),
}

/// The queue of the loop. Whoever has news sends them there; every copy is the same queue.
#[derive(Clone, Default)]
#[expect(missing_debug_implementations, reason = "a change is a function")]
pub struct Events(Arc<EventQueue>);

#[derive(Default)]
struct EventQueue {
    waiting: Mutex<VecDeque<Event>>,
    /// An event came.
    came: Condvar,
    /// An event was taken.
    taken: Condvar,
}

/// The most events that wait before the terminal is read on.
const MOST: usize = 1 << 18;

impl Event {
    /// Whether it does not wait for what came before it: it ends the program, or the program has
    /// lost its terminal.
    fn is_urgent(&self) -> bool {
        match self {
            Self::Terminal(event) => {
                let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
                *event == event::Event::Key(ctrl_c)
            }
            Self::Closed => true,
            #[cfg(unix)]
            Self::Signal(signal) => ![SIGTSTP, SIGCONT].contains(signal),
            Self::Known | Self::Changed(_) | Self::Painted(_) | Self::Unkept(_) => false,
        }
    }
}

impl Events {
    /// Puts an event into the queue: at its end, unless it is urgent.
    pub fn send(&self, event: Event) {
        let mut waiting = self.waiting();
        if event.is_urgent() {
            waiting.push_front(event);
        } else {
            waiting.push_back(event);
        }
        self.0.came.notify_one();
    }

    /// The same for what is typed, once not too many events wait.
    pub(super) fn send_typed(&self, event: event::Event) {
        let full = |waiting: &mut VecDeque<Event>| waiting.len() >= MOST;
        let room = self.0.taken.wait_while(self.waiting(), full);
        drop(room);
        self.send(Event::Terminal(event));
    }

    /// Lets the loop do what has become known.
    pub(super) fn change(&self, change: impl FnOnce(&mut Explorer) + Send + 'static) {
        self.send(Event::Changed(Box::new(change)));
    }

    /// The next event, if one waits.
    pub(super) fn next(&self) -> Option<Event> {
        self.taken_from(&mut self.waiting())
    }

    /// The next event; `None` if none came until that moment.
    pub(super) fn wait(&self, until: Option<Instant>) -> Option<Event> {
        let mut waiting = self.waiting();
        while waiting.is_empty() {
            let came = &self.0.came;
            waiting = match until {
                None => came.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                Some(until) => {
                    let left = until.checked_duration_since(Instant::now())?;
                    let waited = came.wait_timeout(waiting, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        self.taken_from(&mut waiting)
    }

    fn taken_from(&self, waiting: &mut VecDeque<Event>) -> Option<Event> {
        self.0.taken.notify_one();
        waiting.pop_front()
    }

    /// Nobody panics with the queue, and it would be whole if somebody did.
    fn waiting(&self) -> MutexGuard<'_, VecDeque<Event>> {
        let waiting = self.0.waiting.lock();
        waiting.unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends signals into the queue of the loop: those that must not leave the terminal as it is, and
/// the one of another size.
#[cfg(unix)]
pub(super) fn watch_signals(events: Events) -> io::Result<()> {
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
    spawn("signals", Box::new(forward)).map(drop)
}

/// Stops the process as the shell's Ctrl-Z does, until it is continued.
#[cfg(unix)]
pub(super) fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(SIGTSTP)
}
