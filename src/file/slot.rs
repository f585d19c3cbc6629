//! A file that one process holds at a time. Each further process has another file.

use crate::lists::sort_by_key;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::draft::{Draft, put};
use super::{at_once, read_text, readable};
use crate::lists::CollectVec as _;

/// The most files of one name: nobody runs more processes by hand.
const MOST: u32 = 1000;

/// A file that no other process has while this one has it: `session.json`, `session-2.json` and so
/// on. It need not exist.
#[derive(Debug)]
pub struct LockedFile {
    path: PathBuf,
    /// Locked as long as it is open. It stands beside the file, since that is replaced as a whole.
    _lock: File,
}

impl LockedFile {
    /// Takes the file of a folder that was written last, of those that no process has. If all are
    /// taken, it is a new one. The folder is made if need be, for its owner only.
    ///
    /// # Errors
    /// The folder cannot be made or read, or nothing can be written in it.
    pub fn take(folder: &Path, name: &str, extension: &str) -> io::Result<Self> {
        make(folder)?;
        let path = |number: u32| match number {
            1 => folder.join(format!("{name}.{extension}")),
            _ => folder.join(format!("{name}-{number}.{extension}")),
        };
        let written = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
        let locked = (1..=MOST).take_while(|&number| path(number).with_extension("lock").exists());
        let mut known: Vec<(Option<SystemTime>, PathBuf)> = locked
            .map(path)
            .map(|path| (written(&path), path))
            .collect_vec();
        sort_by_key(&mut known, |slot| std::cmp::Reverse(slot.0));
        let new = u32::try_from(known.len()).unwrap_or(MOST) + 1;
        let paths = known.into_iter().map(|(_, path)| path);
        // Another process may take the new ones at the same time.
        for path in paths.chain((new..=MOST).map(path)) {
            let mut open = OpenOptions::new();
            let lock = open.write(true).create(true).truncate(false);
            let lock = at_once(lock, &path.with_extension("lock"))?;
            match lock.try_lock() {
                // Where files cannot be locked, whoever writes last wins.
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Self { path, _lock: lock }),
                Err(TryLockError::WouldBlock) => {}
            }
        }
        Err(io::ErrorKind::QuotaExceeded.into())
    }

    /// What stands in the file, if it exists.
    ///
    /// # Errors
    /// It cannot be read, or is longer than `most` bytes, or is not UTF-8.
    pub fn read(&self, most: u64) -> io::Result<Option<String>> {
        match read_text(&self.path, most) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Replaces the file by one with this text, as a whole.
    ///
    /// In debug builds the variable `NIMSCOPE_TEST_HALF` in the environment makes it wait forever
    /// in the middle of the text. There a test can kill the process.
    ///
    /// # Errors
    /// It cannot be written. The old one stays.
    pub fn write(&self, text: &str) -> io::Result<()> {
        if cfg!(debug_assertions) && std::env::var_os("NIMSCOPE_TEST_HALF").is_some() {
            let mut draft = Draft::of(&self.path)?;
            draft.write_all(&text.as_bytes()[..text.len() / 2])?;
            draft.flush()?;
            loop {
                std::thread::park();
            }
        }
        put(&self.path, text.as_bytes())
    }

    /// Keeps a copy of the file with another extension, such as `session.larger`. One that was
    /// kept before is replaced.
    ///
    /// # Errors
    /// It cannot be copied.
    pub fn keep_copy(&self, extension: &str) -> io::Result<PathBuf> {
        let copy = self.path.with_extension(extension);
        let mut draft = Draft::of(&copy)?;
        io::copy(&mut readable(&self.path)?, &mut draft)?;
        draft.place(false)?;
        Ok(copy)
    }

    /// Gives the file another name, `session.unreadable`, so that it is not written over. One that
    /// was set aside before makes room.
    ///
    /// # Errors
    /// It cannot be renamed.
    pub fn set_aside(&self) -> io::Result<PathBuf> {
        let aside = self.path.with_extension("unreadable");
        fs::rename(&self.path, &aside)?;
        Ok(aside)
    }
}

/// Makes a folder with those above it.
fn make(folder: &Path) -> io::Result<()> {
    let mut new = fs::DirBuilder::new();
    new.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        new.mode(0o700);
    }
    new.create(folder)
}
