//! A file that appears whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// A file under way: written beside its target, whose place it takes in the end; gone if it is dropped before.
#[derive(Debug)]
pub struct Draft {
    file: BufWriter<NamedTempFile>,
    target: PathBuf,
}

impl Draft {
    /// Starts a file.
    ///
    /// # Errors
    /// The target names no file, or nothing can be written beside it.
    pub fn of(target: &Path) -> io::Result<Self> {
        if target.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let folder = match target.parent() {
            Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
            Some(folder) => folder,
            None => return Err(io::ErrorKind::IsADirectory.into()),
        };
        let mut beside = tempfile::Builder::new();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            // As for any new file, the user's mask takes its part of these away.
            beside.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = beside.prefix(".nimscope-").tempfile_in(folder);
        Ok(Self {
            file: BufWriter::new(file?),
            target: target.to_owned(),
        })
    }

    /// Puts the file in its place, in place of what stands there.
    ///
    /// # Errors
    /// Of writing the rest, or of putting it there.
    pub fn replace(self) -> io::Result<()> {
        let file = self.file.into_inner();
        let file = file.map_err(io::IntoInnerError::into_error)?;
        Ok(file.persist(&self.target).map(drop)?)
    }

    /// Puts the file in its place, where nothing may stand.
    ///
    /// # Errors
    /// Of writing the rest, or of putting it there: [`AlreadyExists`](io::ErrorKind::AlreadyExists) if something stands there.
    pub fn keep_new(self) -> io::Result<()> {
        let file = self.file.into_inner();
        let file = file.map_err(io::IntoInnerError::into_error)?;
        Ok(file.persist_noclobber(&self.target).map(drop)?)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
