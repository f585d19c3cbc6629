//! A file that appears whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::at_once;

/// The mark in the name of a draft, before the characters that make names differ.
const MARK: &str = ".nimscope-";

/// The longest part of the target's name in that of its draft, in characters: a name takes at most
/// 255 bytes.
const SHOWN: usize = 40;

/// The most symbolic links that are followed, as in usual systems.
const LINKS: usize = 40;

/// A file under way. It is written beside its target and replaces the target in the end. A draft
/// that is dropped before is removed. It is locked while it is written, so that a draft under way
/// differs from the leftover of a killed process.
#[derive(Debug)]
pub struct Draft {
    file: BufWriter<File>,
    path: TempPath,
    target: PathBuf,
    /// The file that it replaces, as it was in the beginning.
    old: Option<Box<Metadata>>,
}

impl Draft {
    /// Starts a file. A symbolic link stands for the file that it leads to. Drafts of the same
    /// file that killed processes left are removed.
    ///
    /// # Errors
    /// The target names no file, or nothing can be written beside it.
    pub fn of(target: &Path) -> io::Result<Self> {
        let target = followed(target)?;
        let old = match fs::metadata(&target) {
            Ok(old) if old.is_file() => Some(Box::new(old)),
            Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(_) => return Err(io::Error::other("it is no file")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let Some(name) = target.file_name() else {
            return Err(io::ErrorKind::IsADirectory.into());
        };
        let folder = folder(&target);
        let shown: String = name.to_string_lossy().chars().take(SHOWN).collect();
        let prefix = format!(".{shown}{MARK}");
        let (file, path) = begun(folder, &prefix, old.as_deref())?;
        sweep(folder, &prefix, &file);
        Ok(Self {
            file: BufWriter::new(file),
            path,
            target,
            old,
        })
    }

    /// Puts the file in its place. A file that stands there is replaced, and its permissions are
    /// kept; where the file `is_new`, nothing may stand there.
    ///
    /// # Errors
    /// The rest cannot be written, or the file cannot be renamed:
    /// [`AlreadyExists`](io::ErrorKind::AlreadyExists) if something stands there that is not
    /// replaced.
    pub fn place(self, is_new: bool) -> io::Result<()> {
        let file = self.file.into_inner();
        let file = file.map_err(io::IntoInnerError::into_error)?;
        let placed = match &self.old {
            _ if is_new => self.path.persist_noclobber(&self.target),
            None => self.path.persist(&self.target),
            Some(old) => {
                take_over(&file, old)?;
                self.path.persist(&self.target)
            }
        };
        placed.map_err(|error| error.error)
    }
}

/// Puts a file of these bytes in its place, whole or not at all.
///
/// # Errors
/// Those of [`Draft`].
pub fn put(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::of(target)?;
    draft.write_all(bytes)?;
    draft.place(false)
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The folder in which a file stands.
pub fn folder(file: &Path) -> &Path {
    let named = file.parent().filter(|it| !it.as_os_str().is_empty());
    named.unwrap_or(Path::new("."))
}

/// Where a file stands or would stand, whichever links lead there. None where something else
/// stands, such as a device, or where there is no folder for it.
pub fn place(file: &Path) -> Option<PathBuf> {
    if file.exists() && !file.is_file() {
        return None;
    }
    let file = followed(file).ok()?;
    Some(folder(&file).canonicalize().ok()?.join(file.file_name()?))
}

/// Where symbolic links lead in the end. The file there need not exist.
fn followed(target: &Path) -> io::Result<PathBuf> {
    let mut target = target.to_owned();
    for _ in 0..LINKS {
        let Ok(next) = fs::read_link(&target) else {
            return Ok(target);
        };
        // A relative link is read from where it stands.
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Removes the drafts of the same user that nobody writes any more. A draft that is written is
/// locked.
fn sweep(folder: &Path, prefix: &str, own: &File) {
    let is_draft = |name: OsString| name.to_str().is_some_and(|name| name.starts_with(prefix));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_draft(entry.file_name())) {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let file = at_once(File::options().write(true), &entry.path());
        if let Ok(file) = file
            && is_file
            && is_owner_same(own, &file).unwrap_or(false)
            && file.try_lock().is_ok()
        {
            // After a failure the next draft of this file tries again.
            drop(fs::remove_file(entry.path()));
        }
    }
}

/// An empty draft, locked.
fn begun(folder: &Path, prefix: &str, old: Option<&Metadata>) -> io::Result<(File, TempPath)> {
    let mut beside = tempfile::Builder::new();
    beside.prefix(prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // Whoever must not read the old file must not read the new one. The user's mask applies as
        // to any new file.
        let mode = old.map_or(0o666, |old| old.permissions().mode() & 0o666 | 0o200);
        beside.permissions(fs::Permissions::from_mode(mode));
    }
    loop {
        let begun = beside.tempfile_in(folder);
        let (file, draft) = begun.map_err(without_path)?.into_parts();
        // Where files cannot be locked, no draft counts as a leftover.
        drop(file.try_lock());
        // Between its creation and its lock another process may have removed it as a leftover.
        if draft.exists() {
            return Ok((file, draft));
        }
    }
}

/// An error without the name of the draft, which says nothing to who named the file.
fn without_path(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.source());
    let cause = inner.and_then(|inner| inner.downcast_ref::<io::Error>());
    match cause.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    }
}

/// Whether two files belong to the same user.
#[cfg(unix)]
fn is_owner_same(one: &File, other: &File) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    Ok(one.metadata()?.uid() == other.metadata()?.uid())
}

#[cfg(not(unix))]
fn is_owner_same(_: &File, _: &File) -> io::Result<bool> {
    Ok(true)
}

/// Gives a file the owner and the permissions of the one whose place it takes.
#[cfg(unix)]
fn take_over(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
    let new = file.metadata()?;
    let mut mode = old.permissions().mode() & 0o777;
    let is_same = (new.uid(), new.gid()) == (old.uid(), old.gid());
    if !is_same && fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
        // Another owner and group must not get what the old ones had.
        mode &= 0o600 | (mode & 0o007) | (mode & 0o007) << 3;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn take_over(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}
