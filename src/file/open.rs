//! How files are opened: without waiting for another process, as opening a named pipe would.

use std::fs::{self, File, FileType, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file to be read: a regular one, or a pipe that this process was given, as a shell does
/// it for `<(…)`.
///
/// # Errors
/// It cannot be opened, or is something else: a directory, a device, a named pipe.
pub(super) fn readable(path: &Path) -> io::Result<File> {
    // A device is not even opened: opening alone may have an effect.
    check(path, fs::metadata(path)?.file_type())?;
    if is_own(path) {
        return File::open(path);
    }
    let file = at_once(File::options().read(true), path)?;
    // Something else may have taken its place meanwhile.
    check(path, file.metadata()?.file_type())?;
    Ok(file)
}

fn check(path: &Path, kind: FileType) -> io::Result<()> {
    #[cfg(unix)]
    let is_pipe = std::os::unix::fs::FileTypeExt::is_fifo(&kind);
    #[cfg(not(unix))]
    let is_pipe = false;
    if kind.is_file() || (is_pipe && is_own(path)) {
        Ok(())
    } else {
        Err(io::Error::other(
            "it is no regular file but a directory, a device or a named pipe",
        ))
    }
}

/// Whether a path stands for what this process has open.
fn is_own(path: &Path) -> bool {
    let folders = ["/dev/fd", "/proc/self/fd"];
    folders.iter().any(|folder| path.starts_with(folder)) || path == Path::new("/dev/stdin")
}

/// Opens a file to be written to, whatever stands there. A pipe that nobody reads is refused.
///
/// # Errors
/// It cannot be opened.
pub fn writable(path: &Path) -> io::Result<File> {
    let file = at_once(File::options().write(true), path)?;
    #[cfg(unix)]
    {
        use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
        // Opening did not wait. Writing does, for whoever reads slowly.
        fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    }
    Ok(file)
}

/// Opens a file with these options at once.
pub(super) fn at_once(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        // A terminal that is opened must not become that of the process.
        let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        options.custom_flags(flags.bits().cast_signed());
    }
    options.open(path)
}
