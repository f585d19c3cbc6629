//! Settings written into a configuration file, whose comments and other entries stay as they are.

use std::ops::Range;
use std::path::{Path, PathBuf};

use litemap::LiteMap;
use nimscope_study::notebook::pieces::Opened;

use super::{Config, ConfigError, LONGEST};
use crate::bytes::Memory;
use crate::file::{put, read_edited};
use crate::printable;

/// The settings to write. An entry stays as it is where the setting is `None` or missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The name of the theme.
    pub theme: Option<String>,
    /// The name of the graphics.
    pub graphics: Option<String>,
    /// The memory budget, in bytes.
    pub memory: Option<u64>,
    /// Keys, by the names of their actions.
    pub keys: LiteMap<String, Vec<String>>,
}

/// Writes settings into a file, which is made if it is not there.
///
/// # Errors A sentence: the file cannot be read or written, or it would not be a configuration
/// afterwards. The file then stays as it was.
pub fn write(path: &Path, changes: &Changes) -> Result<PathBuf, String> {
    let shown = printable::shown(path);
    let text = match read_edited(path, LONGEST) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(format!("the configuration {shown} cannot be read: {error}")),
    };
    let new = changed(&text, changes);
    Config::parse(path, &new).map_err(|error: ConfigError| format!("not written: {error}"))?;
    let write = || {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        put(path, new.as_bytes())
    };
    write().map_err(|error: std::io::Error| format!("{shown} is not written: {error}"))?;
    Ok(path.to_owned())
}

/// The text of a configuration with other values.
pub fn changed(text: &str, changes: &Changes) -> String {
    let mut text = text.to_owned();
    if opened(&text, 0).is_none() {
        // An empty file, or comments alone.
        text += "(\n)\n";
    }
    let memory = changes.memory.map(|bytes| Memory::of_bytes(bytes).typed());
    for (name, new) in [
        ("theme", &changes.theme),
        ("graphics", &changes.graphics),
        ("memory", &memory),
    ] {
        if let Some(new) = new {
            set(&mut text, 0, name, &format!("{new:?}"));
        }
    }
    if !changes.keys.is_empty() && value(&text, 0, "keys").is_none() {
        set(&mut text, 0, "keys", "{\n    }");
    }
    for (name, keys) in &changes.keys {
        if let Some(map) = value(&text, 0, "keys") {
            let (name, keys) = (format!("{name:?}"), format!("{keys:?}"));
            set(&mut text, map.start, &name, &keys);
        }
    }
    text
}

/// Sets an entry of the struct or map whose bracket is the first after a byte.
fn set(text: &mut String, start: usize, name: &str, new: &str) {
    if let Some(range) = value(text, start, name) {
        text.replace_range(range, new);
    } else if let Some(Opened { start: at, .. }) = opened(text, start) {
        let indent = if start == 0 { "    " } else { "        " };
        // What stands behind the bracket on its line has a line of its own then.
        let line = text[at..].lines().next().unwrap_or_default().trim_start();
        let is_free = line.is_empty() || line.starts_with("//");
        let after = if is_free {
            String::new()
        } else {
            format!("\n{indent}")
        };
        if !is_free {
            let blanks = text[at..].len() - text[at..].trim_start().len();
            text.replace_range(at..at + blanks, "");
        }
        text.insert_str(at, &format!("\n{indent}{name}: {new},{after}"));
    }
}

/// Where the value of a name stands, in the first brackets after a byte.
fn value(text: &str, start: usize, name: &str) -> Option<Range<usize>> {
    let (piece, value) = opened(text, start)?.field(text, name)?;
    Some(value..piece.end)
}

fn opened(text: &str, start: usize) -> Option<Opened> {
    Opened::read(text, start..text.len())
}
