//! The screen: drawing, the terminal, and the loop that reads keys. What it shows is taken from
//! the engine once a frame. What it does is decided by [`app`](crate::app).
//!
//! The loop blocks while nothing happens: no tick, no output. The input thread, the engine and
//! signals send into one queue. The loop drains it, asks the engine for what the visible panes
//! now need, and draws once if something changed.

mod balance;
mod columns;
mod cut;
pub mod dialogue;
mod edges;
mod effects;
mod events;
mod files;
mod footer;
mod header;
mod list;
mod listener;
pub mod mouse;
mod pane;
mod piles;
mod popup;
pub mod recording;
pub mod screen;
pub mod screenshot;
mod session;
mod tabs;
mod terminal;
pub mod terminal_graphics;
pub mod terminal_input;
mod text;
pub mod theme;

use std::io;
use std::process::ExitCode;

use crate::app::Explorer;
use crate::ui::effects::Effects;
use crate::ui::listener::EventLoop;
use crate::ui::terminal::Screen;
use crate::ui::terminal_graphics::{Graphics, Pictures};

pub use effects::Configure;
pub use events::{Event, Events};
pub use listener::ScreenOptions;
pub use piles::Hit;
pub use session::SessionFile;

/// Takes the terminal and runs the explorer until the user leaves. `keeper` keeps the session, and
/// `configure` writes the user's settings.
///
/// # Errors
/// The terminal could not be taken, read or written.
pub fn run(
    mut app: Explorer,
    events: &Events,
    behaviour: ScreenOptions,
    keeper: SessionFile,
    configure: Configure,
) -> io::Result<ExitCode> {
    let mut screen = Screen::take(behaviour.mouse)?;
    terminal_input::read(events.clone())?;
    #[cfg(unix)]
    events::watch_signals(events.clone())?;
    let mut listener = EventLoop::new(keeper, behaviour);
    let mut code = None;
    // The graphics that pictures are made for.
    let mut graphics = None;
    let mut effects = Effects::new(events.clone(), configure);
    while code.is_none() {
        let area = screen.area()?;
        let wanted = Graphics::number(app.state.graphics);
        if graphics.replace(wanted) != Some(wanted) {
            screen.use_pictures(pictures_for(wanted, events)?)?;
        }
        app.layout.canvas = screen.canvas();
        screen::prepare(&mut app, area);
        app.engine.demand(app.demand());
        screen.draw(&app, area)?;
        for request in listener.until_changed(&mut app, &mut screen, events)? {
            code = code.or(effects.work(&mut app, &mut screen, request)?);
        }
    }
    let kept = listener.keeper.close(&app);
    drop(screen);
    if let Err(why) = kept {
        effects::say(&why);
    }
    effects.finish(&mut app);
    Ok(code.unwrap_or(ExitCode::SUCCESS))
}

/// The pictures for graphics that the user wants, where the terminal has them.
fn pictures_for(graphics: Graphics, events: &Events) -> io::Result<Option<Pictures>> {
    let protocol = graphics.protocol(|name| std::env::var(name).ok());
    let pictures = protocol.map(|protocol| {
        let events = events.clone();
        Pictures::new(protocol, move |painted| {
            events.send(Event::Painted(painted));
        })
    });
    pictures.transpose()
}
