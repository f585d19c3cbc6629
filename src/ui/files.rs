//! Files that are read and written while the loop goes on, each on a thread of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

use super::events::{Event, Events};
use crate::app::Certificates;
use crate::app::game_file::read_game;
use crate::file::{Draft, certificates_beside, read_text};
use crate::printable;
use crate::solve::Control;
use crate::study::shards::{Opened, text_digest};

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
        let mut names: Vec<String> = entries.take(FILES).filter_map(name).collect();
        names.sort_unstable();
        events.send(Event::Files(folder, names));
    };
    let reader = thread::Builder::new().name("reader".to_owned());
    // Without a thread no names are proposed.
    drop(reader.spawn(read));
}

/// The longest file that is read as a game, in bytes.
const LONGEST_GAME: u64 = 1 << 24;

/// Reads a file as a game.
pub(super) fn open(path: PathBuf, control: Arc<Control>, events: Events) {
    read_apart(path, events, move |text| {
        let read = text.and_then(|text| read_game(&text, &control));
        Event::Opened {
            control: Arc::clone(&control),
            read: read.map(Box::new),
        }
    });
}

/// Reads a file as the result of a verification, whose counterexamples are evaluated again.
pub(super) fn read_result(path: PathBuf, events: Events) {
    let name = printable::shown(&path);
    read_apart(path, events, move |text| {
        let read = text.and_then(|text| Opened::read(&text, &Control::new()));
        Event::Result(name.clone(), read.map(Box::new))
    });
}

/// Reads a file as a notebook, with the certificates that lie beside it.
pub(super) fn read_notebook(path: PathBuf, events: Events) {
    let (name, folder) = (printable::shown(&path), certificates_beside(&path));
    read_apart(path, events, move |text| {
        let files = fs::read_dir(&folder).into_iter().flatten().flatten();
        let certificate = |file: fs::DirEntry| {
            let digest = file.path().file_stem()?.to_str()?.to_owned();
            let text = read_text(&file.path(), LONGEST_GAME).ok()?;
            // One that was changed is none.
            (text_digest(&text) == digest).then_some((digest, text))
        };
        let certificates = files.take(FILES).filter_map(certificate).collect();
        Event::Notebook(name.clone(), text, certificates)
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
        let written = Draft::of(&file).and_then(|mut draft| {
            io::Write::write_all(&mut draft, text.as_bytes())?;
            draft.replace()
        });
        written.map_err(told)?;
    }
    Ok(())
}

/// The text of a file, or why it cannot be opened.
pub(super) fn text_of(path: &Path) -> Result<String, String> {
    read_text(path, LONGEST_GAME).map_err(|error| {
        if error.kind() == io::ErrorKind::NotFound {
            "cannot be opened: there is no such file".to_owned()
        } else {
            format!("cannot be opened: {error}")
        }
    })
}

/// Reads a file on a thread of its own, since it may be long and slow. `event` makes an event of
/// its text, or of the reason why there is none.
fn read_apart(
    path: PathBuf,
    events: Events,
    event: impl Fn(Result<String, String>) -> Event + Clone + Send + 'static,
) {
    let (refused, failed) = (events.clone(), event.clone());
    let read = move || {
        events.send(event(text_of(&path)));
    };
    let reader = thread::Builder::new().name("reader".to_owned());
    // Nobody waits for this thread at the end: it writes nothing.
    if let Err(error) = reader.spawn(read) {
        let why = format!("cannot be opened: {error}");
        refused.send(failed(Err(why)));
    }
}

/// Saves a file on a thread of its own, since it may be long. `write` writes it, and gives what is
/// said behind its name. Gives the thread, if one could be started.
pub(super) fn save(
    path: PathBuf,
    events: Events,
    write: impl FnOnce(&mut Draft) -> io::Result<String> + Send + 'static,
) -> Option<thread::JoinHandle<()>> {
    let shown = printable::shown(&path);
    let (refused, name) = (events.clone(), shown.clone());
    let save = move || {
        let saved = Draft::of(&path).and_then(|mut draft| {
            // Sooner said than after a long list.
            if path.exists() {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            let said = write(&mut draft)?;
            draft.keep_new().map(|()| said)
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
        events.send(Event::Saved(said));
    };
    let writer = thread::Builder::new().name("writer".to_owned());
    let started = writer.spawn(save);
    if let Err(error) = &started {
        let said = format!("{name} cannot be saved: {error}");
        refused.send(Event::Saved(Err(said)));
    }
    started.ok()
}
