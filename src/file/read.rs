//! Reading a file that may be anything.

use std::io::{self, Read};
use std::path::Path;

use super::open::readable;
use crate::bytes::Bytes;

/// The text of a regular file, or of a pipe that this process was given.
///
/// # Errors
/// It cannot be read, is something else (a directory, a device, a named pipe), is longer than
/// `most` bytes, or is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let file = readable(path)?;
    let mut text = Vec::new();
    // The length that the system reports may be wrong.
    file.take(most + 1).read_to_end(&mut text)?;
    if text.len() as u64 > most {
        let most = Bytes(most.into());
        return Err(io::Error::other(format!("it is longer than {most}")));
    }
    String::from_utf8(text).map_err(|_| io::Error::other("it is no text in UTF-8"))
}
