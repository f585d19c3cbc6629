//! The user's themes: the files of a folder.

use std::io;
use std::path::{Path, PathBuf};

use super::{Theme, ThemeError};
use crate::file::read_text;

/// The longest theme that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// The themes of a folder's files `NAME.ron`, by name; there are none without a folder.
///
/// # Errors
/// The folder or a file cannot be read, or is no theme.
pub fn folder(folder: &Path) -> Result<Vec<Theme>, ThemeError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |error| ThemeError::Unreadable { path, error }
    };
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = std::fs::read_dir(folder).map_err(unreadable(folder))?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(unreadable(folder))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = read_text(&path, LONGEST).map_err(unreadable(&path))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Theme::parse(&name, &text).map_err(|error| ThemeError::In {
            path: path.clone(),
            error: Box::new(error),
        })
    };
    paths.into_iter().map(read).collect()
}
