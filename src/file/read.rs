//! Reading a file that may be anything.

use std::fs::{File, FileType};
use std::io::{self, Read};
use std::path::Path;

use crate::bytes::Bytes;

/// The text of a regular file, or of a pipe.
///
/// # Errors
/// It cannot be read, is something else (a directory, a device), is longer than `most` bytes, or
/// is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    // A device is not even opened: opening alone may have an effect.
    if !is_readable(std::fs::metadata(path)?.file_type()) {
        return Err(io::Error::other("it is neither a file nor a pipe"));
    }
    let file = File::open(path)?;
    let mut text = Vec::new();
    // The length that the system reports may be wrong.
    file.take(most + 1).read_to_end(&mut text)?;
    if text.len() as u64 > most {
        let most = Bytes(most.into());
        return Err(io::Error::other(format!("it is longer than {most}")));
    }
    String::from_utf8(text).map_err(|_| io::Error::other("it is no text in UTF-8"))
}

fn is_readable(kind: FileType) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        kind.is_file() || kind.is_fifo()
    }
    #[cfg(not(unix))]
    kind.is_file()
}
