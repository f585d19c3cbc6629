//! The edges of a game in a file: `hyper:@FILE`.

use std::borrow::Cow;
use std::path::Path;

use super::read_text;

/// The most bytes of such a file, far above the edges of any game.
const MOST: u64 = 1 << 20;

/// The name of a game with its edges read from the file that it names, one edge a line. Blank
/// lines and lines that begin with `#` are passed over. Any other text stays as it is.
///
/// # Errors
/// The file cannot be read. The error is a sentence.
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
