//! Files that are read and written while the loop goes on, each on a thread of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use litemap::LiteMap;

use super::events::Events;
use crate::app::game_file::read_game;
use crate::app::{Certificates, Explorer};
use crate::engine::spawn;
use crate::figure::figure_of_entry;
use crate::file::{Draft, certificates_beside, game, put, read_text, read_text_in_part};
use crate::lists::CollectVec as _;
use crate::lists::sort;
use crate::printable;
use crate::solve::Control;
use crate::study::notebook::{Names, Notebook};
use crate::study::shards::{CheckResult, text_digest};

/// The most files of a folder that are listed.
const FILES: usize = 10_000;

/// Reads the names of the files of a folder on a thread of its own, since a folder may be slow.
/// Nothing is said of one that cannot be read: it may be half typed.
pub(super) fn list_files(path: PathBuf, folder: String, events: Events) {
    let read = move || {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let name = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?;
            let is_folder = entry.path().is_dir();
            Some(if is_folder { name + "/" } else { name })
        };
        let mut names: Vec<String> = entries.take(FILES).filter_map(name).collect_vec();
        sort(&mut names);
        events.change(move |app| app.list_files(&folder, names));
    };
    // Without a thread no names are proposed.
    drop(spawn("reader", Box::new(read)));
}

/// The longest file that is read as a game, in bytes.
const LONGEST_GAME: u64 = 1 << 24;

/// Reads a file as a game, unless that is cancelled.
pub(super) fn open(path: PathBuf, control: Arc<Control>, events: Events) {
    let (name, own) = (printable::shown(&path), Arc::clone(&control));
    read_apart(path, control, events, read_text, move |text| {
        let read = text.and_then(|text| read_game(&text, &own));
        Box::new(move |app| app.open_game(&name, read))
    });
}

/// Reads a file as the result of a verification, whose counterexamples are evaluated again.
pub(super) fn read_result(path: PathBuf, control: Arc<Control>, events: Events) {
    let (name, own) = (printable::shown(&path), Arc::clone(&control));
    read_apart(path, control, events, read_text, move |text| {
        let read = text.and_then(|text| CheckResult::by_options(&text, &own));
        Box::new(move |app| app.open_result(&name, read))
    });
}

/// The texts of files as this program read or wrote them last, by their digests. While a file is
/// still the same it may be replaced.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownTexts(Arc<Mutex<LiteMap<PathBuf, String>>>);

impl KnownTexts {
    pub(super) fn note(&self, path: &Path, text: &str) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(path.to_owned(), text_digest(text));
    }

    /// Whether a file is as it was read or written.
    fn is_same(&self, path: &Path) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = read_text(path, LONGEST_GAME);
        now.is_ok_and(|text| known.get(path) == Some(&text_digest(&text)))
    }
}

/// Reads a file as a notebook, with the certificates that lie beside it.
pub(super) fn read_notebook(
    path: PathBuf,
    known: KnownTexts,
    control: Arc<Control>,
    events: Events,
) {
    let (name, folder) = (printable::shown(&path), certificates_beside(&path));
    let file = path.clone();
    read_apart(path, control, events, read_text_in_part, move |text| {
        let files = fs::read_dir(&folder).into_iter().flatten().flatten();
        let certificate = |file: fs::DirEntry| {
            let digest = file.path().file_stem()?.to_str()?.to_owned();
            let text = read_text(&file.path(), LONGEST_GAME).ok()?;
            // One that was changed is none.
            (text_digest(&text) == digest).then_some((digest, text))
        };
        let mut certificates = Certificates::new();
        for (digest, text) in files.take(FILES).filter_map(certificate) {
            certificates.insert(digest, text);
        }
        let text = text.map(|text| {
            known.note(&file, &text);
            let names = Names {
                game,
                figure: figure_of_entry,
            };
            let mut notebook = Notebook::read(&text, &names);
            notebook.write_games_in_full();
            notebook.text
        });
        Box::new(move |app| app.open_notebook(&name, text, certificates))
    });
}

/// Keeps certificates, by their digests, in a folder, which is made where it is missing.
pub(super) fn keep_certificates(folder: &Path, certificates: Certificates) -> io::Result<()> {
    let told = |error| {
        let folder = printable::shown(folder);
        io::Error::other(format!("no certificate can be kept in {folder}: {error}"))
    };
    if !certificates.is_empty() {
        fs::create_dir_all(folder).map_err(told)?;
    }
    for (digest, text) in certificates {
        let file = folder.join(format!("{digest}.txt"));
        put(&file, text.as_bytes()).map_err(told)?;
    }
    Ok(())
}

/// The text of a file, or why it cannot be opened.
pub(super) fn text_of(path: &Path) -> Result<String, String> {
    said(read_text(path, LONGEST_GAME))
}

/// A text that was read, or why the file cannot be opened.
fn said(read: io::Result<String>) -> Result<String, String> {
    read.map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            "cannot be opened: there is no such file".to_owned()
        } else {
            format!("cannot be opened: {error}")
        }
    })
}

/// What is done with the text of a file, or why there is none.
type FileEnd = Box<dyn FnOnce(&mut Explorer) -> Result<(), String> + Send>;

/// Reads a file on a thread of its own, since it may be long and slow. `end` makes of its text
/// what is to be done, or of the reason why there is none.
fn read_apart(
    path: PathBuf,
    control: Arc<Control>,
    events: Events,
    text: fn(&Path, u64) -> io::Result<String>,
    end: impl FnOnce(Result<String, String>) -> FileEnd + Clone + Send + 'static,
) {
    let (refused, failed, unread) = (events.clone(), end.clone(), Arc::clone(&control));
    let read = move || {
        let end = end(said(text(&path, LONGEST_GAME)));
        events.change(move |app| app.end_file(&control, end));
    };
    // Nobody waits for this thread at the end: it writes nothing.
    if let Err(error) = spawn("reader", Box::new(read)) {
        let end = failed(Err(format!("cannot be opened: {error}")));
        refused.change(move |app| app.end_file(&unread, end));
    }
}

/// A file that is written until that is cancelled.
pub(super) struct CancellableDraft {
    draft: Draft,
    control: Arc<Control>,
}

impl io::Write for CancellableDraft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.control.check().map_err(io::Error::other)?;
        io::Write::write(&mut self.draft, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::Write::flush(&mut self.draft)
    }
}

/// Saves a file on a thread of its own, since it may be long. `write` writes it, and gives what is
/// said behind its name. What stands there stays, unless it is `known`. Gives the thread, if one
/// could be started. If it is cancelled, that was said.
pub(super) fn save(
    path: PathBuf,
    known: KnownTexts,
    control: Arc<Control>,
    events: Events,
    write: impl FnOnce(&mut CancellableDraft) -> io::Result<String> + Send + 'static,
) -> Option<JoinHandle<()>> {
    let shown = printable::shown(&path);
    let (refused, name, stopped) = (events.clone(), shown.clone(), Arc::clone(&control));
    let save = move || {
        let saved = Draft::of(&path).and_then(|draft| {
            // Sooner said than after a long list.
            let is_known = known.is_same(&path);
            if path.exists() && !is_known {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            let mut file = CancellableDraft {
                draft,
                control: Arc::clone(&control),
            };
            let said = write(&mut file)?;
            file.control.check().map_err(io::Error::other)?;
            file.draft.place(!is_known)?;
            Ok(said)
        });
        let said = match saved {
            Ok(said) => Ok(format!("saved {shown}{said}")),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(format!(
                "{shown} exists and stays as it is: save under another name"
            )),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(format!(
                "{shown} cannot be saved: there is no such directory"
            )),
            Err(error) => Err(format!("{shown} cannot be saved: {error}")),
        };
        events.change(move |app| app.end_file(&control, told(said)));
    };
    let started = spawn("writer", Box::new(save));
    if let Err(error) = &started {
        let said = Err(format!("{name} cannot be saved: {error}"));
        refused.change(move |app| app.end_file(&stopped, told(said)));
    }
    started.ok()
}

/// Says that a file is saved.
fn told(said: Result<String, String>) -> impl FnOnce(&mut Explorer) -> Result<(), String> {
    |app| said.map(|said| app.state.say(said))
}
