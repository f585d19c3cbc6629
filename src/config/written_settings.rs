//! Settings written into a configuration file, whose comments and other entries stay as they are.

use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use litemap::LiteMap;

use super::problems::entries;
use super::{Config, ConfigError, LONGEST};
use crate::bytes::Memory;
use crate::file::{Draft, read_text};
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
    let text = match read_text(path, LONGEST) {
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
        let mut draft = Draft::of(path)?;
        draft.write_all(new.as_bytes())?;
        draft.replace()
    };
    write().map_err(|error: std::io::Error| format!("{shown} is not written: {error}"))?;
    Ok(path.to_owned())
}

/// The text of a configuration with other values.
pub fn changed(text: &str, changes: &Changes) -> String {
    let mut text = text.to_owned();
    if entries::opened(&text).is_none() {
        // An empty file, or comments alone.
        text += "(\n)\n";
    }
    for (name, new) in [("theme", &changes.theme), ("graphics", &changes.graphics)] {
        if let Some(new) = new {
            set(&mut text, &[], name, &format!("{new:?}"));
        }
    }
    if let Some(memory) = changes.memory {
        set(
            &mut text,
            &[],
            "memory",
            &format!("{:?}", Memory::of_bytes(memory).typed()),
        );
    }
    if !changes.keys.is_empty() && value(&text, 0, "keys").is_none() {
        set(&mut text, &[], "keys", "{\n    }");
    }
    for (name, keys) in &changes.keys {
        set(
            &mut text,
            &["keys"],
            &format!("{name:?}"),
            &format!("{keys:?}"),
        );
    }
    text
}

/// Sets an entry of the struct or map that is found by a path of names.
fn set(text: &mut String, path: &[&str], name: &str, new: &str) {
    let mut start = 0;
    for step in path {
        match value(text, start, step) {
            Some(range) => start = range.start,
            None => return,
        }
    }
    if let Some(range) = value(text, start, name) {
        text.replace_range(range, new);
    } else if let Some((open, _)) = entries::opened(&text[start..]) {
        let indent = "    ".repeat(path.len() + 1);
        let at = start + open;
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
    let (_, entries) = entries::opened(&text[start..])?;
    entries.into_iter().find_map(|entry| {
        let entry = start + entry.start..start + entry.end;
        let at = past_blank(text, entry.start);
        let rest = text.get(at..entry.end)?.strip_prefix(name)?;
        let rest = rest.trim_start().strip_prefix(':')?;
        let first = past_blank(text, entry.end - rest.len());
        Some(first..first + length(text.get(first..entry.end)?))
    })
}

/// The first byte from one on that belongs neither to a blank nor to a comment.
fn past_blank(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with("//") {
            return at;
        }
        at += trimmed.find('\n').unwrap_or(trimmed.len());
    }
}

/// How long the value is at the beginning of a text.
fn length(text: &str) -> usize {
    match text.chars().next() {
        Some('"') => {
            let mut is_escaped = false;
            let end = text.char_indices().skip(1).find(|&(_, c)| {
                let is_end = c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                is_end
            });
            end.map_or(text.len(), |(at, _)| at + 1)
        }
        Some('(' | '[' | '{') => entries::closed(text).unwrap_or(text.len()),
        _ => {
            let is_end = |c: char| c == ',' || c == '/' || c.is_whitespace();
            text.find(is_end).unwrap_or(text.len())
        }
    }
}
