//! The edges of a game in a file: `hyper:@FILE`.

use std::borrow::Cow;
use std::path::Path;

use super::read_text;

/// The most bytes of such a file: many times what a game may have.
const MOST: u64 = 1 << 20;

/// The name of a game with the edges of the file that it names instead of them, one a line; blank lines and those that begin with
/// `#` are passed over. Any other text stays as it is.
///
/// # Errors
/// The file cannot be read: a sentence.
pub fn with_edges(text: &str) -> Result<Cow<'_, str>, String> {
    let Some((name, path)) = text.trim().split_once(":@") else {
        return Ok(Cow::Borrowed(text));
    };
    let read = read_text(Path::new(path), MOST).map_err(|error| {
        format!("the edges in {path:?} cannot be read: {error}; name a file with an edge a line, as in hyper:@edges.txt")
    })?;
    let lines = read.lines().map(str::trim);
    let edges: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    Ok(Cow::Owned(format!("{name}:{}", edges.join("+"))))
}
