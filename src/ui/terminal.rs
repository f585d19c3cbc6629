//! The terminal: taken, and always given back — on quit, on an error, on a panic, on a signal.

use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::mem::ManuallyDrop;
use std::sync::Once;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use super::screen;
use super::terminal_graphics::{Painted, Pictures};
use crate::app::{Canvas, Explorer};
use crate::engine;

/// The screen as long as it is ours. Dropping it gives the terminal back.
#[derive(Debug)]
pub(super) struct Screen {
    /// Never dropped. When it gives the cursor back itself it reports an error where the terminal
    /// is gone, and there is no place left for the report.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<BufWriter<Stdout>>>>,
    /// What shows figures as pictures, where the terminal can.
    pictures: Option<Pictures>,
    /// The size of the last frame.
    drawn: Rect,
    /// Whether the mouse is to be captured again after a suspension.
    mouse: bool,
}

/// The bytes that are put together before they are written: those of a large frame, so that a
/// terminal reads it at once.
const FRAME: usize = 1 << 18;

impl Screen {
    /// Takes the terminal: alternate screen, raw mode, bracketed paste, and the mouse if wanted.
    pub(super) fn take(mouse: bool) -> io::Result<Self> {
        give_back_on_panic();
        let backend = CrosstermBackend::new(BufWriter::with_capacity(FRAME, stdout()));
        enter(mouse)?;
        // From here on dropping the screen gives the terminal back.
        match Terminal::new(backend) {
            Ok(terminal) => Ok(Self {
                terminal: ManuallyDrop::new(terminal),
                pictures: None,
                drawn: Rect::ZERO,
                mouse,
            }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Shows figures as pictures of these graphics, or as characters.
    pub(super) fn use_pictures(&mut self, pictures: Option<Pictures>) -> io::Result<()> {
        if let Some(mut before) = std::mem::replace(&mut self.pictures, pictures) {
            before.close(self.terminal.backend_mut())?;
            self.forget()?;
        }
        Ok(())
    }

    /// The size of the screen.
    pub(super) fn area(&self) -> io::Result<Rect> {
        self.terminal
            .size()
            .map(|size| Rect::new(0, 0, size.width, size.height))
    }

    /// Draws what changed since the last frame, on a screen that had this size.
    pub(super) fn draw(&mut self, app: &Explorer, area: Rect) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        if let Some(pictures) = &mut self.pictures {
            // A screen of another size is cleared.
            if std::mem::replace(&mut self.drawn, area) != area {
                pictures.forget();
            }
            pictures.order(app.view());
            if pictures.clear(app.view(), self.terminal.backend_mut())? {
                self.forget()?;
            }
        }
        self.terminal
            .draw(|frame| screen::draw(frame, app.view()))?;
        if let Some(pictures) = &mut self.pictures {
            pictures.show(app.view(), self.terminal.backend_mut())?;
        }
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// What the next frame can show of a figure in the terminal's graphics.
    pub(super) fn canvas(&self) -> Option<Canvas> {
        self.pictures.as_ref().and_then(Pictures::canvas)
    }

    /// Takes a picture that is ready; true if the next frame may show it.
    pub(super) fn paint(&mut self, painted: Painted) -> bool {
        let pictures = self.pictures.as_mut();
        pictures.map(|pictures| pictures.take(painted)).is_some()
    }

    /// Forgets what was drawn, so that the next frame draws every cell. Asks the terminal nothing:
    /// an answer would race with the input thread.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        if let Some(pictures) = &mut self.pictures {
            pictures.forget();
        }
        let area = self.area()?;
        self.terminal.resize(area)
    }

    /// Gives the terminal back, for a while or for good.
    pub(super) fn give_back(&mut self) {
        if let Some(pictures) = &mut self.pictures {
            // A terminal that is gone cannot be mended. After a panic a part of a frame may wait
            // in the backend: it stays there.
            let _ = pictures.close(&mut stdout());
        }
        give_back();
    }

    /// Takes the terminal again after it was given back.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        enter(self.mouse)?;
        self.forget()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.give_back();
    }
}

fn enter(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste, Hide)?;
    if mouse {
        execute!(stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

/// Undoes all that taking the terminal does. It is harmless when nothing was taken. A terminal
/// that is gone cannot be mended, so errors are not reported.
fn give_back() {
    let _ = execute!(
        stdout(),
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
    let _ = stdout().flush();
}

/// Before a panic of the screen's thread is reported the terminal is given back. A panic of a
/// solver thread is caught and reported in a pane, and must not touch the screen.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !engine::is_solver_thread() {
                give_back();
                report(panic);
            }
        }));
    });
}
