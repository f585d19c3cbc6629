//! What is done outside of the state: files, the clipboard, the configuration, the terminal.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

use crossterm::clipboard::CopyToClipboard;

use super::events::{self, Events};
use super::files::{
    KnownTexts, keep_certificates, list_files, open, read_notebook, read_result, save,
};
use super::screen;
use super::terminal::Screen;
use crate::app::{Action, Effect, Explorer, ListPane, View};
use crate::figure::{Format, Print};
use crate::file::{Draft, certificates_beside};
use crate::game::counted;
use crate::printable;

/// Writes the theme, the graphics and the other settings to the configuration. Says where, or why
/// not.
pub type Configure = Box<dyn Fn(View<'_>) -> Result<String, String>>;

/// What is done outside of the state.
pub(super) struct Effects {
    events: Events,
    configure: Configure,
    /// The notebooks that were read and written.
    notebooks: KnownTexts,
    /// The files that are being written.
    files: Vec<thread::JoinHandle<()>>,
}

impl Effects {
    pub(super) fn new(events: Events, configure: Configure) -> Self {
        Self {
            events,
            configure,
            notebooks: KnownTexts::default(),
            files: Vec::new(),
        }
    }

    /// Does what is asked for; the code with which the program ends, if it does.
    pub(super) fn work(
        &mut self,
        app: &mut Explorer,
        screen: &mut Screen,
        effect: Effect,
    ) -> io::Result<Option<ExitCode>> {
        let events = self.events.clone();
        match effect {
            Effect::Save { path, pane } => self.save_list(app, path, pane),
            Effect::Write { path, text } => self.write(path, text, ""),
            Effect::WriteNotebook {
                path,
                text,
                certificates,
            } => {
                let folder = certificates_beside(&path);
                let (known, named) = (self.notebooks.clone(), path.clone());
                self.save(path, known.clone(), move |file| {
                    io::Write::write_all(file, text.as_bytes())?;
                    let kept = certificates.len();
                    keep_certificates(&folder, certificates)?;
                    known.note(&named, &text);
                    let folder = printable::shown(&folder);
                    Ok(match kept {
                        0 => String::new(),
                        _ => format!(", with {} in {folder}", counted(kept, "certificate")),
                    })
                });
            }
            Effect::WriteIn { folder, name, text } => {
                // Where the folder cannot be made the file cannot be saved, and that is said.
                drop(fs::create_dir_all(&folder));
                self.write(folder.join(name), text, ": listed among the claims");
            }
            Effect::WriteFigure { path, format } => self.write_figure(app, path, format),
            Effect::WriteShown { path, pane } => {
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
                if let Some(opening) = &app.state.play.opening {
                    open(path, Arc::clone(&opening.control), events);
                }
            }
            Effect::ReadResult(path) => read_result(path, events),
            Effect::ReadNotebook(path) => read_notebook(path, self.notebooks.clone(), events),
            Effect::List { folder, typed } => list_files(folder, typed, events),
            Effect::Configure => {
                let written = (self.configure)(app.view());
                app.configured(written);
            }
            Effect::Redraw => screen.forget()?,
            Effect::Suspend => suspend(screen)?,
            Effect::Retake => screen.retake()?,
            Effect::Leave(code) => return Ok(Some(code.into())),
            Effect::Quit => return Ok(Some(ExitCode::SUCCESS)),
        }
        Ok(None)
    }

    fn save_list(&mut self, app: &mut Explorer, path: PathBuf, pane: ListPane) {
        let taken = app.seen.memory;
        let memory = taken.budget.saturating_sub(taken.held);
        match app.view().whole_list(pane) {
            Ok(list) => self.save(path, KnownTexts::default(), move |file| {
                let rows = list.write_csv(memory, file)?;
                Ok(format!(": {}", counted(rows, "row")))
            }),
            Err(reason) => app.state.refuse(reason),
        }
    }

    /// Writes the figure on a thread of its own: pixels take a while.
    fn write_figure(&mut self, app: &mut Explorer, path: PathBuf, format: Format) {
        match app.view().whole_figure() {
            Ok(drawn) => self.save(path, KnownTexts::default(), move |file| {
                let bytes = format.bytes(&drawn.picture, &Print::default());
                io::Write::write_all(file, &bytes.map_err(io::Error::other)?)?;
                Ok(String::new())
            }),
            Err(reason) => app.state.refuse(reason),
        }
    }

    fn write(&mut self, path: PathBuf, text: String, said: &'static str) {
        self.save(path, KnownTexts::default(), move |file| {
            io::Write::write_all(file, text.as_bytes())?;
            Ok(said.to_owned())
        });
    }

    /// Saves a file on a thread that is waited for at the end.
    fn save(
        &mut self,
        path: PathBuf,
        known: KnownTexts,
        write: impl FnOnce(&mut Draft) -> io::Result<String> + Send + 'static,
    ) {
        let written = save(path, known, self.events.clone(), write);
        self.files.extend(written);
    }

    /// Finishes the files that were begun.
    pub(super) fn finish(self) {
        for file in self.files {
            drop(file.join());
        }
    }
}

/// Stops the program as the shell's Ctrl-Z does, until it is continued.
#[cfg(unix)]
fn suspend(screen: &mut Screen) -> io::Result<()> {
    screen.give_back();
    events::stop()?;
    screen.retake()
}

/// This system cannot stop a program, which is said before.
#[cfg(not(unix))]
fn suspend(_: &mut Screen) -> io::Result<()> {
    Ok(())
}
