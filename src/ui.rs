//! The screen: drawing, the terminal, and the loop that reads keys. What it shows is taken from the
//! engine once a frame. What it does is decided by [`app`](crate::app).
//!
//! The loop blocks while nothing happens: no tick, no output. The input thread, the engine and
//! signals send into one channel. The loop drains it, asks the engine for what the visible panes
//! now need, and draws once if something changed.

mod answer;
mod columns;
pub mod easel;
mod edges;
mod events;
mod files;
mod footer;
mod header;
mod hints;
mod list;
pub mod mouse;
mod number;
mod pane;
mod piles;
mod popup;
mod progress;
pub mod screen;
pub mod screenshot;
mod session;
mod settings;
mod tabs;
mod terminal;
mod text;
pub mod theme;

use std::fs;
#[cfg(unix)]
use std::fs::File;
use std::io;
#[cfg(unix)]
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{self, KeyEventKind, MouseEvent, MouseEventKind};

use crate::app::{Action, App, Effect, ListPane, View, WholeList};
#[cfg(unix)]
use crate::file::wait_until_gone;
use easel::{Easel, Graphics};
use files::{list_files, open, read_result, save};
use mouse::Mouse;
use terminal::Screen;
use theme::Theme;

pub use events::Event;
pub use session::Keeper;

/// How the screen behaves.
#[derive(Clone, Copy, Debug)]
pub struct Behaviour {
    /// Whether the mouse is captured.
    pub mouse: bool,
    /// Between two steps of an autoplayed line.
    pub autoplay: Duration,
    /// Before a solver's move in a game.
    pub pause: Duration,
}

/// Writes the theme and the graphics of these names and the other settings to the configuration.
/// Says where, or why not.
pub type Configure = Box<dyn Fn(Named, View<'_>) -> Result<String, String>>;

/// What the configuration names.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The theme.
    pub theme: &'static str,
    /// The graphics.
    pub graphics: &'static str,
}

/// The most events that are heard before a frame is drawn, however fast they come.
const AT_ONCE: usize = 64;

/// How long a message stays on the last line.
const TOAST: Duration = Duration::from_secs(3);
/// How often the progress of a file that is being opened is drawn.
const PROGRESS: Duration = Duration::from_millis(100);

/// The channel of the loop, into which the engine already sends [`Event::Known`].
#[derive(Debug)]
pub struct Events {
    /// Whoever has news sends them here.
    pub send: Sender<Event>,
    /// The loop hears them here.
    pub receive: Receiver<Event>,
}

/// What of the user stands in files.
#[expect(missing_debug_implementations, reason = "what writes is a function")]
pub struct Kept {
    /// Keeps the session.
    pub keeper: Keeper,
    /// Writes the configuration.
    pub configure: Configure,
}

/// Takes the terminal and runs the explorer until the user leaves.
///
/// # Errors
/// The terminal could not be taken, read or written.
pub fn run(
    mut app: App,
    events: &Events,
    behaviour: Behaviour,
    kept: Kept,
) -> io::Result<ExitCode> {
    let send = &events.send;
    let mut screen = Screen::take(behaviour.mouse)?;
    read_input(send.clone())?;
    #[cfg(unix)]
    {
        signals::watch(send.clone())?;
        watch_terminal(send.clone());
    }
    let mut session = Session {
        keeper: kept.keeper,
        behaviour,
        toast: None,
        step: None,
        deed: None,
        mouse: Mouse::default(),
    };
    let mut code = None;
    // The graphics of the easel.
    let mut graphics = None;
    let mut works = Works {
        send: send.clone(),
        configure: kept.configure,
        files: Vec::new(),
    };
    while code.is_none() {
        let area = screen.area()?;
        let wanted = Graphics::number(app.state.graphics);
        if graphics.replace(wanted) != Some(wanted) {
            screen.use_easel(easel_for(wanted, send)?)?;
        }
        app.layout.canvas = screen.canvas();
        screen::prepare(&mut app, area);
        app.engine.demand(app.demand());
        screen.draw(&app)?;
        for request in session.until_changed(&mut app, &mut screen, events)? {
            code = code.or(works.fulfil(&mut app, &mut screen, request)?);
        }
    }
    session.keeper.close(&app);
    for file in works.files {
        // A file that was begun is finished.
        drop(file.join());
    }
    Ok(code.unwrap_or(ExitCode::SUCCESS))
}

/// The easel for graphics that the user wants, where the terminal has them.
fn easel_for(graphics: Graphics, send: &Sender<Event>) -> io::Result<Option<Easel>> {
    let protocol = graphics.protocol(|name| std::env::var(name).ok());
    let easel = protocol.map(|protocol| {
        let send = send.clone();
        Easel::new(protocol, move |painted| {
            send.send(Event::Painted(painted)).is_ok()
        })
    });
    easel.transpose()
}

/// What the loop remembers between events.
struct Session {
    keeper: Keeper,
    behaviour: Behaviour,
    /// The toast that is shown.
    toast: Option<Passing>,
    /// When the line steps by itself.
    step: Option<Instant>,
    /// When what is due in a game is done.
    deed: Option<Instant>,
    mouse: Mouse,
}

/// A toast on the screen.
#[derive(Clone, Copy)]
struct Passing {
    number: u64,
    /// When it goes.
    end: Instant,
}

/// What an event asks of the loop besides what it changed in the state.
enum Request {
    Effect(Effect),
    /// Take the terminal again: somebody else may have had it.
    #[cfg(unix)]
    Retake,
    Leave(ExitCode),
}

impl Session {
    /// Hears events until something may look different. Gives what they ask of the loop besides.
    ///
    /// # Errors
    /// The terminal has no size any more, or a picture cannot be written.
    fn until_changed(
        &mut self,
        app: &mut App,
        screen: &mut Screen,
        Events { send, receive }: &Events,
    ) -> io::Result<Vec<Request>> {
        let mut requests = Vec::new();
        let mut changed = false;
        while !changed {
            self.keeper.write(app, send);
            let Some(first) = self.wait(app, receive) else {
                break;
            };
            // The size is requested once, since that may be slow on a terminal that is gone.
            let mut area = screen.area()?;
            let following = receive.try_iter().take(AT_ONCE);
            for event in std::iter::once(first).chain(following) {
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
                changed |= self.hear(app, event, area, &mut requests);
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
    fn wait(&mut self, app: &mut App, receive: &Receiver<Event>) -> Option<Event> {
        let now = Instant::now();
        match (&app.state.toast, self.toast) {
            (Some(toast), known) if known.is_none_or(|known| known.number != toast.number) => {
                self.toast = Some(Passing {
                    number: toast.number,
                    end: now + TOAST,
                });
            }
            (None, _) => self.toast = None,
            _ => {}
        }
        if app.state.line.autoplay {
            self.step.get_or_insert(now + self.behaviour.autoplay);
        } else {
            self.step = None;
        }
        if app.is_due() {
            let pause = if app.is_move_due() {
                self.behaviour.pause
            } else {
                Duration::ZERO
            };
            self.deed.get_or_insert(now + pause);
        } else {
            self.deed = None;
        }
        let shown = app.state.opening.as_ref().map(|_| now + PROGRESS);
        let moment = self
            .toast
            .map(|toast| toast.end)
            .into_iter()
            .chain(self.step)
            .chain(self.deed)
            .chain(shown)
            .chain(self.keeper.due())
            .min();
        let Some(moment) = moment else {
            return Some(receive.recv().unwrap_or(Event::Closed));
        };
        match receive.recv_timeout(moment.saturating_duration_since(now)) {
            Ok(event) => return Some(event),
            Err(RecvTimeoutError::Disconnected) => return Some(Event::Closed),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let now = Instant::now();
        if self.step.is_some_and(|at| at <= now) {
            self.step = None;
            app.tick();
        }
        if self.deed.is_some_and(|at| at <= now) {
            self.deed = None;
            app.advance();
        }
        if self.toast.is_some_and(|toast| toast.end <= now) {
            app.state.toast = None;
        }
        None
    }

    /// Lets the state hear an event; true if something may look different.
    fn hear(
        &mut self,
        app: &mut App,
        event: Event,
        area: ratatui::layout::Rect,
        requests: &mut Vec<Request>,
    ) -> bool {
        let effects = match event {
            Event::Terminal(event) => match self.hear_terminal(app, event, area) {
                Some(effects) => effects,
                None => return false,
            },
            Event::Known => Vec::new(),
            // The screen has taken it.
            Event::Painted(_) => return true,
            Event::Saved(Ok(said)) => {
                app.state.say(said);
                Vec::new()
            }
            Event::Saved(Err(why)) => {
                app.state.refuse(why);
                Vec::new()
            }
            Event::Opened { control, read } => {
                app.open_game(&control, read.map(|game| *game));
                Vec::new()
            }
            Event::Result(name, read) => {
                app.open_result(&name, read);
                Vec::new()
            }
            Event::Files(folder, names) => {
                app.list_files(&folder, names);
                Vec::new()
            }
            Event::Unkept(error) => {
                self.keeper.failed(&error, app);
                Vec::new()
            }
            Event::Closed => {
                requests.push(Request::Leave(ExitCode::FAILURE));
                return true;
            }
            #[cfg(unix)]
            Event::Signal(signal) => {
                requests.push(on_signal(signal));
                return true;
            }
        };
        requests.extend(effects.into_iter().map(Request::Effect));
        true
    }

    /// Lets the state hear the terminal; `None` if nothing looks different.
    fn hear_terminal(
        &mut self,
        app: &mut App,
        event: event::Event,
        area: ratatui::layout::Rect,
    ) -> Option<Vec<Effect>> {
        match event {
            event::Event::Key(key) if key.kind != KeyEventKind::Release => {
                app.state.toast = None;
                Some(app.key(key))
            }
            event::Event::Paste(text) => {
                app.paste(&text);
                Some(Vec::new())
            }
            event::Event::Mouse(mouse) => self.mouse.hear(app, mouse, area),
            event::Event::Resize(..) => Some(Vec::new()),
            event::Event::Key(_) | event::Event::FocusGained | event::Event::FocusLost => None,
        }
    }
}

/// What is done outside of the state.
struct Works {
    send: Sender<Event>,
    configure: Configure,
    /// The files that are being written.
    files: Vec<thread::JoinHandle<()>>,
}

impl Works {
    /// Does what is asked for; the code with which the program ends, if it does.
    fn fulfil(
        &mut self,
        app: &mut App,
        screen: &mut Screen,
        request: Request,
    ) -> io::Result<Option<ExitCode>> {
        match request {
            Request::Effect(effect) => self.work(app, screen, effect),
            #[cfg(unix)]
            Request::Retake => screen.retake().map(|()| None),
            Request::Leave(code) => Ok(Some(code)),
        }
    }

    fn work(
        &mut self,
        app: &mut App,
        screen: &mut Screen,
        effect: Effect,
    ) -> io::Result<Option<ExitCode>> {
        let send = self.send.clone();
        match effect {
            Effect::Save(path, pane) => self.save_list(app, path, pane),
            Effect::Write(path, text) => self.write(path, text, ""),
            Effect::WriteIn(folder, name, text) => self.write_in(&folder, &name, text),
            Effect::WriteShown(path, pane) => {
                let text = screen::text_of(app.view(), pane) + "\n";
                self.write(path, text, "");
            }
            Effect::CopyShown(pane) => {
                let text = screen::text_of(app.view(), pane);
                for effect in app.copy_text(Action::CopyList, text) {
                    self.work(app, screen, effect)?;
                }
            }
            Effect::Copy(text) => {
                crossterm::execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
            }
            Effect::Read(path) => {
                if let Some(opening) = &app.state.opening {
                    open(path, Arc::clone(&opening.control), send);
                }
            }
            Effect::ReadResult(path) => read_result(path, send),
            Effect::List(path, folder) => list_files(path, folder, send),
            Effect::Configure => {
                let named = Named {
                    theme: Theme::number(app.state.theme).name,
                    graphics: Graphics::number(app.state.graphics).name(),
                };
                let written = (self.configure)(named, app.view());
                app.configured(written);
            }
            Effect::Redraw => screen.forget()?,
            Effect::Suspend => suspend(screen)?,
            Effect::Quit => return Ok(Some(ExitCode::SUCCESS)),
        }
        Ok(None)
    }

    fn save_list(&mut self, app: &mut App, path: PathBuf, pane: ListPane) {
        let taken = app.seen.memory;
        let memory = taken.budget.saturating_sub(taken.held);
        match WholeList::of(app.view(), pane) {
            Ok(list) => self
                .files
                .extend(save(path, self.send.clone(), move |file| {
                    let rows = list.write_csv(memory, file)?;
                    Ok(format!(": {rows} rows"))
                })),
            Err(reason) => app.state.refuse(reason),
        }
    }

    fn write_in(&mut self, folder: &Path, name: &str, text: String) {
        // Where it cannot be made, the file cannot be saved, which is said.
        drop(fs::create_dir_all(folder));
        self.write(folder.join(name), text, ": listed among the claims");
    }

    fn write(&mut self, path: PathBuf, text: String, said: &'static str) {
        let written = save(path, self.send.clone(), move |file| {
            io::Write::write_all(file, text.as_bytes())?;
            Ok(said.to_owned())
        });
        self.files.extend(written);
    }
}

/// Stops the program as the shell's Ctrl-Z does, until it is continued.
#[cfg(unix)]
fn suspend(screen: &mut Screen) -> io::Result<()> {
    screen.give_back();
    signals::stop()?;
    screen.retake()
}

/// This system cannot stop a program, which is said before.
#[cfg(not(unix))]
fn suspend(_: &mut Screen) -> io::Result<()> {
    Ok(())
}

/// Reads the terminal on a thread of its own, for as long as it can be read.
fn read_input(send: Sender<Event>) -> io::Result<()> {
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
fn watch_terminal(send: Sender<Event>) {
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

/// What a signal asks for.
#[cfg(unix)]
fn on_signal(signal: i32) -> Request {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    match signal {
        SIGTSTP => Request::Effect(Effect::Suspend),
        SIGCONT => Request::Retake,
        _ => Request::Leave(ExitCode::from(128 + u8::try_from(signal).unwrap_or(0))),
    }
}

/// Signals that must not leave the terminal as it is.
#[cfg(unix)]
mod signals {
    use std::io;
    use std::sync::mpsc::Sender;
    use std::thread;

    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    use super::Event;

    /// Sends signals into the channel of the loop.
    pub(super) fn watch(send: Sender<Event>) -> io::Result<()> {
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
        let forward = move || {
            for signal in signals.forever() {
                if send.send(Event::Signal(signal)).is_err() {
                    return;
                }
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
}
