//! Hearing events: what each changes in the state, and what changes without one when its moment
//! has come.

use std::io;
use std::iter;
use std::time::{Duration, Instant};

use crossterm::event::{self, KeyEventKind};
use ratatui::layout::Rect;

use super::events::{Event, Events};
use super::mouse::Mouse;
use super::screen;
use super::session::SessionFile;
use super::terminal::Screen;
use crate::app::{Effect, Explorer};

/// How the screen behaves.
#[derive(Clone, Copy, Debug)]
pub struct ScreenOptions {
    /// Whether the mouse is captured.
    pub mouse: bool,
    /// Between two steps of an autoplayed line.
    pub autoplay: Duration,
    /// Before a solver's move in a game.
    pub pause: Duration,
}

/// The most events that are heard before a frame is drawn, however fast they come.
const AT_ONCE: usize = 64;

/// How long a message stays on the last line.
const TOAST: Duration = Duration::from_secs(3);
/// How often the progress of a file that is being opened is drawn.
const PROGRESS: Duration = Duration::from_millis(100);

/// What the loop remembers between events.
pub(super) struct EventLoop {
    pub(super) keeper: SessionFile,
    behaviour: ScreenOptions,
    /// The number of the toast that is shown, and when it goes.
    toast: Option<(u64, Instant)>,
    /// When the line steps by itself.
    step: Option<Instant>,
    /// When the next move that is due in a game is made.
    next_move: Option<Instant>,
    mouse: Mouse,
}

impl EventLoop {
    pub(super) fn new(keeper: SessionFile, behaviour: ScreenOptions) -> Self {
        Self {
            keeper,
            behaviour,
            toast: None,
            step: None,
            next_move: None,
            mouse: Mouse::default(),
        }
    }

    /// Hears events until something may look different. Gives what they ask of the loop besides.
    ///
    /// # Errors
    /// The terminal has no size any more, or a picture cannot be written.
    pub(super) fn until_changed(
        &mut self,
        app: &mut Explorer,
        screen: &mut Screen,
        events: &Events,
    ) -> io::Result<Vec<Effect>> {
        let mut requests = Vec::new();
        let mut changed = false;
        while !changed {
            self.keeper.write(app, events);
            let Some(first) = self.wait(app, events) else {
                break;
            };
            // The size is requested once, since that may be slow on a terminal that is gone.
            let mut area = screen.area()?;
            let following = iter::from_fn(|| events.next()).take(AT_ONCE);
            for event in iter::once(first).chain(following) {
                // What follows a key must see what it changed: its rows, its pane.
                if changed {
                    screen::prepare(app, area);
                }
                if matches!(event, Event::Terminal(event::Event::Resize(..))) {
                    area = screen.area()?;
                }
                if let Event::Painted(painted) = event {
                    changed |= screen.paint(painted);
                    continue;
                }
                if let Some(asked) = self.hear(app, event, area) {
                    changed = true;
                    requests = asked;
                }
                self.keeper.changed();
                // What is requested is done with what the user saw: later events wait.
                if !requests.is_empty() {
                    break;
                }
            }
        }
        Ok(requests)
    }

    /// Waits for an event; `None` when a moment came at which something is to change without one.
    fn wait(&mut self, app: &mut Explorer, events: &Events) -> Option<Event> {
        let now = Instant::now();
        self.toast = app.state.toast.as_ref().map(|toast| {
            let known = self.toast.filter(|(number, _)| *number == toast.number);
            known.unwrap_or((toast.number, now + TOAST))
        });
        let due = |is_due: bool, known: Option<Instant>, pause: Duration| {
            is_due.then(|| known.unwrap_or(now + pause))
        };
        self.step = due(app.state.line.autoplay, self.step, self.behaviour.autoplay);
        let pause = Some(self.behaviour.pause).filter(|_| app.is_move_due());
        let pause = pause.unwrap_or_default();
        self.next_move = due(app.is_due(), self.next_move, pause);
        let shown = (!app.state.files.is_empty()).then(|| now + PROGRESS);
        let toast = self.toast.map(|(_, end)| end);
        let moments = [toast, self.step, self.next_move, shown, self.keeper.due()];
        let event = events.wait(moments.into_iter().flatten().min());
        if event.is_some() {
            return event;
        }
        let now = Instant::now();
        if self.step.take_if(|at| *at <= now).is_some() {
            app.tick();
        }
        if self.next_move.take_if(|at| *at <= now).is_some() {
            app.advance();
        }
        if self.toast.is_some_and(|(_, end)| end <= now) {
            app.state.toast = None;
        }
        None
    }

    /// Lets the state hear an event, and gives what that asks of the loop; `None` if nothing looks
    /// different.
    fn hear(&mut self, app: &mut Explorer, event: Event, area: Rect) -> Option<Vec<Effect>> {
        use event::Event as Typed;
        let mut requests = Vec::new();
        match event {
            Event::Terminal(Typed::Key(key)) if key.kind != KeyEventKind::Release => {
                app.state.toast = None;
                requests = app.key(key);
            }
            Event::Terminal(Typed::Paste(text)) => app.paste(&text),
            Event::Terminal(Typed::Mouse(mouse)) => return self.mouse.hear(app, mouse, area),
            Event::Terminal(Typed::Key(_) | Typed::FocusGained | Typed::FocusLost) => return None,
            // The screen has taken what is painted.
            Event::Terminal(Typed::Resize(..)) | Event::Known | Event::Painted(_) => {}
            Event::Changed(change) => change(app),
            Event::Unkept(error) => self.keeper.failed(&error, app),
            Event::Closed => requests.push(Effect::Leave(1)),
            #[cfg(unix)]
            Event::Signal(signal) => requests.push(on_signal(signal)),
        }
        Some(requests)
    }
}

/// What a signal asks for.
#[cfg(unix)]
pub(super) fn on_signal(signal: i32) -> Effect {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    match signal {
        SIGTSTP => Effect::Suspend,
        SIGCONT => Effect::Retake,
        _ => Effect::Leave(128 + u8::try_from(signal).unwrap_or(0)),
    }
}
