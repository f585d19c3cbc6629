//! What is done outside of the state: files, the clipboard, the configuration, the terminal.

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;

use super::events::{self, Event, Events};
use super::files::{
    CancellableDraft, KnownTexts, keep_certificates, list_files, open, read_notebook, read_result,
    save,
};
#[cfg(unix)]
use super::listener::on_signal;
use super::screen;
use super::terminal::Screen;
use crate::app::{Action, Effect, Explorer, FileTask, ListPane, View};
use crate::figure::{Format, Print};
use crate::file::certificates_beside;
use crate::game::counted;
use crate::printable;

/// How long one waits at the end without a word, and how often a file is looked after meanwhile.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(50);

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
    files: Vec<JoinHandle<()>>,
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
            Effect::Write { path, text } => self.write(app, path, text, ""),
            Effect::WriteNotebook {
                path,
                text,
                certificates,
            } => {
                let folder = certificates_beside(&path);
                let (known, named) = (self.notebooks.clone(), path.clone());
                self.save(app, path, known.clone(), move |file| {
                    file.write_all(text.as_bytes())?;
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
                self.write(app, folder.join(name), text, ": listed among the claims");
            }
            Effect::WriteFigure { path, format } => self.write_figure(app, path, format),
            Effect::WriteShown { path, pane } => {
                let text = screen::text_of(app.view(), pane) + "\n";
                self.write(app, path, text, "");
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
                let control = app.begin_file(FileTask::Opening, &path);
                open(path, control, events);
            }
            Effect::ReadResult(path) => {
                let control = app.begin_file(FileTask::Reading, &path);
                read_result(path, control, events);
            }
            Effect::ReadNotebook(path) => {
                let control = app.begin_file(FileTask::Reading, &path);
                read_notebook(path, self.notebooks.clone(), control, events);
            }
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
            Ok(list) => self.save(app, path, KnownTexts::default(), move |file| {
                let rows = list.write_csv(memory, file)?;
                Ok(format!(": {}", counted(rows, "row")))
            }),
            Err(reason) => app.state.refuse(reason),
        }
    }

    /// Writes the figure on a thread of its own: pixels take a while.
    fn write_figure(&mut self, app: &mut Explorer, path: PathBuf, format: Format) {
        match app.view().whole_figure() {
            Ok(drawn) => self.save(app, path, KnownTexts::default(), move |file| {
                let bytes = format.bytes(&drawn.picture, &Print::default());
                file.write_all(&bytes.map_err(io::Error::other)?)?;
                Ok(String::new())
            }),
            Err(reason) => app.state.refuse(reason),
        }
    }

    fn write(&mut self, app: &mut Explorer, path: PathBuf, text: String, said: &'static str) {
        self.save(app, path, KnownTexts::default(), move |file| {
            file.write_all(text.as_bytes())?;
            Ok(said.to_owned())
        });
    }

    /// Saves a file on a thread that is waited for at the end.
    fn save(
        &mut self,
        app: &mut Explorer,
        path: PathBuf,
        known: KnownTexts,
        write: impl FnOnce(&mut CancellableDraft) -> io::Result<String> + Send + 'static,
    ) {
        let control = app.begin_file(FileTask::Saving, &path);
        let written = save(path, known, control, self.events.clone(), write);
        self.files.extend(written);
    }

    /// Finishes the files that were begun, once the terminal is given back. Whoever waits for a
    /// long one is told so, and hears what became of it. A signal to end, such as that of Ctrl-C,
    /// cancels them.
    pub(super) fn finish(self, app: &mut Explorer) {
        app.state.toast = None;
        let mut told = Some(Instant::now() + PATIENCE);
        loop {
            let is_done = self.files.iter().all(JoinHandle::is_finished);
            let until = Instant::now() + if is_done { Duration::ZERO } else { PAUSE };
            match self.events.wait(Some(until)) {
                #[cfg(unix)]
                Some(Event::Signal(signal)) => {
                    let effect = on_signal(signal);
                    if matches!(effect, Effect::Suspend) {
                        drop(events::stop());
                    } else if matches!(effect, Effect::Leave(_)) {
                        (0..app.state.files.len()).for_each(|_| app.cancel_work(0));
                    }
                }
                Some(Event::Changed(change)) => change(app),
                None if is_done => break,
                _ => {}
            }
            if told.take_if(|at| *at <= Instant::now()).is_some() {
                let files = app.state.files.iter();
                let saved = files.filter(|work| work.what == FileTask::Saving);
                for work in saved {
                    say(&format!("{work}; Ctrl-C cancels it"));
                }
            }
        }
        if let Some(toast) = app.state.toast.as_ref().filter(|toast| toast.refused) {
            say(&toast.text);
        }
    }
}

/// Says something where the screen was.
pub(super) fn say(sentence: &str) {
    // Nobody may be left to read it.
    drop(writeln!(io::stderr(), "nimscope: {sentence}"));
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
