//! The session on disk: read at the start, and written when something has changed, whole or not at
//! all. Two programs at once have a file each.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::events::{Event, Events};
use super::theme::Theme;
use crate::app::{ChosenTheme, Explorer, Session, SessionParts};
use crate::engine::spawn;
use crate::file::LockedFile;
use crate::printable;

/// The longest session that is read, in bytes.
const LONGEST: u64 = 1 << 28;
/// The time between a change and its writing.
const SOON: Duration = Duration::from_secs(1);
/// The least time between two writings, in multiples of the time that it took to put the session
/// together. So a long session costs no more than a short one.
const RARELY: u32 = 30;

/// Keeps the session of the program.
#[derive(Debug, Default)]
pub struct SessionFile {
    /// The file. It is `None` where no session is wanted, or none can be kept.
    slot: Option<Arc<LockedFile>>,
    /// What was written last, by the thread that writes.
    written: Arc<Mutex<String>>,
    /// When it is to be written next.
    due: Option<Instant>,
    pause: Duration,
    /// The thread that writes.
    writing: Option<JoinHandle<()>>,
    /// Whether the user knows that it cannot be written.
    is_failing: bool,
}

impl SessionFile {
    /// Takes the file of a session in a folder and lets the program go on with it. What could not
    /// be read is set aside, and the last line says so.
    pub fn open(folder: Option<&Path>, app: &mut Explorer) -> Self {
        let slot = folder.map(|folder| LockedFile::take(folder, "session", "json"));
        let mut keeper = Self::default();
        match slot.transpose() {
            Ok(slot) => keeper.slot = slot.map(Arc::new),
            Err(error) => app.state.refuse(not_kept(&error)),
        }
        let Some(slot) = &keeper.slot else {
            return keeper;
        };
        let read = slot.read(LONGEST).map_err(|error| error.to_string());
        let restored = read.and_then(|text| match text {
            Some(text) => restore(Session::read(&text)?, app),
            None => Ok(Vec::new()),
        });
        let kept = |extension: &str| match slot.keep_copy(extension) {
            Ok(path) => format!("all of it is kept in {}", printable::shown(&path)),
            Err(error) => format!("the whole of it cannot be kept: {error}"),
        };
        match restored {
            Ok(left_out) if left_out.is_empty() => {}
            Ok(left_out) => app.state.refuse(format!(
                "of the last session this is not understood: {}; {}",
                left_out.join(", "),
                kept("partly")
            )),
            Err(why) => {
                let aside = match slot.set_aside() {
                    Ok(path) => format!("is set aside in {}", printable::shown(&path)),
                    Err(error) => format!("cannot be set aside: {error}"),
                };
                app.state.refuse(format!(
                    "the last session cannot be read ({why}) and {aside}"
                ));
            }
        }
        if app.forget_oldest() {
            app.state.refuse(format!(
                "the last session is too large for this memory budget and its oldest positions are forgotten; {}",
                kept("larger")
            ));
        }
        keeper
    }

    /// When the session is to be written, if anything has changed.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Something may have changed: it is written soon.
    pub(super) fn changed(&mut self) {
        if self.slot.is_some() && self.due.is_none() {
            self.due = Some(Instant::now() + SOON.max(self.pause));
        }
    }

    /// Writes the session in the background, if it is time to and it has changed.
    pub(super) fn write(&mut self, app: &Explorer, events: &Events) {
        if self.due.is_none_or(|due| due > Instant::now()) {
            return;
        }
        self.due = None;
        if self
            .writing
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
        {
            return self.changed();
        }
        let Some(slot) = self.slot.clone() else {
            return;
        };
        let session = self.session(app);
        let (failed, is_known) = (events.clone(), self.is_failing);
        let written = Arc::clone(&self.written);
        let write = move || {
            if let Err(error) = write_news(&slot, &session, &written)
                && !is_known
            {
                failed.send(Event::Unkept(error));
            }
        };
        match spawn("session", Box::new(write)) {
            Ok(thread) => self.writing = Some(thread),
            Err(error) => events.send(Event::Unkept(error)),
        }
    }

    /// The session could not be written: the user hears of it once.
    pub(super) fn failed(&mut self, error: &io::Error, app: &mut Explorer) {
        if !std::mem::replace(&mut self.is_failing, true) {
            app.state.refuse(not_kept(error));
        }
    }

    /// Writes the session at the end, even if it has not changed: the next start goes on with the
    /// file that was written last.
    ///
    /// # Errors
    /// It cannot be written: a sentence.
    pub fn close(mut self, app: &Explorer) -> Result<(), String> {
        if let Some(thread) = self.writing.take() {
            drop(thread.join());
        }
        let Some(slot) = self.slot.clone() else {
            return Ok(());
        };
        let session = self.session(app).text();
        slot.write(&session).map_err(|error| not_kept(&error))
    }

    /// The session as it is now.
    fn session(&mut self, app: &Explorer) -> Session {
        let started = Instant::now();
        let mut session = app.view().session();
        let themes = [app.state.theme, app.state.settings.theme].map(Theme::number);
        let [chosen, configured] = themes.map(|theme| theme.name.to_owned());
        let is_own = chosen != configured && !app.state.is_plain;
        session.theme = is_own.then_some(ChosenTheme { chosen, configured });
        self.pause = started.elapsed() * RARELY;
        session
    }
}

/// Writes a session, if it is another than what was written last.
fn write_news(slot: &LockedFile, session: &Session, written: &Mutex<String>) -> io::Result<()> {
    let text = session.text();
    let mut written = written.lock().unwrap_or_else(PoisonError::into_inner);
    if text != *written {
        slot.write(&text)?;
        *written = text;
    }
    Ok(())
}

fn restore(mut session: SessionParts<'_>, app: &mut Explorer) -> Result<Vec<String>, String> {
    if let Some(ChosenTheme { chosen, configured }) = session.theme()
        && configured == Theme::number(app.state.settings.theme).name
        && !app.state.is_plain
        && let Some(theme) = Theme::named(&chosen)
    {
        app.state.theme = theme.index();
    }
    app.restore(session)
}

/// The sentence for a session that cannot be written.
fn not_kept(error: &io::Error) -> String {
    format!("the session is not kept: {error}")
}
