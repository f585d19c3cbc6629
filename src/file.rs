//! Files: opened without waiting for another process, as opening a named pipe would; read no
//! further than a limit; written whole or not at all; and held by one process at a time where it
//! matters.

mod draft;
mod slot;

use std::borrow::Cow;
use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::bytes::Bytes;
use crate::game::{Game, GameError, joined};

use serde::Serialize;

pub use draft::{Draft, folder, place, put};
pub use slot::LockedFile;

/// What is wrong in a place of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What is wrong, and how to write it right.
    pub text: String,
}

/// Whether something has a path. A link to nothing does, and fails where it is read.
pub fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The text of a file that somebody wrote with an editor: some begin a text in UTF-8 with a mark,
/// which says nothing.
///
/// # Errors
/// Those of [`read_text`].
pub fn read_edited(path: &Path, most: u64) -> io::Result<String> {
    let text = read_text(path, most)?;
    let unmarked = text.strip_prefix('\u{feff}').map(str::to_owned);
    Ok(unmarked.unwrap_or(text))
}

/// Opens a file to be read: a regular one, or a pipe that this process was given, as a shell does
/// it for `<(…)`.
///
/// # Errors
/// It cannot be opened, or is something else: a directory, a device, a named pipe.
fn readable(path: &Path) -> io::Result<File> {
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
fn at_once(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
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

/// The text of a regular file, or of a pipe that this process was given.
///
/// # Errors
/// It cannot be read, is something else (a directory, a device, a named pipe), is longer than
/// `most` bytes, or is not UTF-8.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let text = String::from_utf8(read_bytes(path, most)?);
    text.map_err(|_| io::Error::other("it is no text in UTF-8"))
}

/// The same text where it may have parts that are not UTF-8: in place of them stands U+FFFD.
///
/// # Errors
/// As [`read_text`], but for these parts.
pub fn read_text_in_part(path: &Path, most: u64) -> io::Result<String> {
    let text = read_bytes(path, most)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = readable(path)?;
    let mut text = Vec::new();
    // The length that the system reports may be wrong.
    file.take(most + 1).read_to_end(&mut text)?;
    if text.len() as u64 > most {
        let most = Bytes(most.into());
        return Err(io::Error::other(format!("it is longer than {most}")));
    }
    Ok(text)
}

/// The folder of the certificates of a notebook, beside its file.
pub fn certificates_beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".certificates");
    PathBuf::from(name)
}

/// The most bytes of a file of edges, far above those of any game.
const MOST_OF_EDGES: u64 = 1 << 20;

/// The most bytes of a file of a rule, which are more than a rule may have.
const MOST_OF_A_RULE: u64 = 1 << 16;

fn is_rule(family: &str) -> bool {
    family.eq_ignore_ascii_case("rule")
}

/// The family and the file that the name of a game names, as `rule:FILE` or `hyper:@FILE`.
pub fn of_game(text: &str) -> Option<(&str, &str)> {
    let (family, rest) = text.trim().split_once(':')?;
    let file = if is_rule(family) {
        let is_file = |rule: &&str| !rule.is_empty() && !rule.starts_with('{');
        Some(rest.trim()).filter(is_file)
    } else {
        rest.strip_prefix('@')
    };
    Some((family, file?))
}

/// The name of a game with its rule, or its edges, read from the file that it names: `rule:FILE`,
/// or `hyper:@FILE` with one edge a line. Blank lines of edges and those that begin with `#` are
/// passed over. Any other text stays as it is.
///
/// # Errors
/// The file cannot be read. The error is a sentence.
fn with_contents(text: &str) -> Result<Cow<'_, str>, String> {
    let Some((name, path)) = of_game(text) else {
        return Ok(Cow::Borrowed(text));
    };
    if is_rule(name) {
        let read = read_text(Path::new(path), MOST_OF_A_RULE).map_err(|error| {
            format!(
                "the rule in {path:?} cannot be read: {error}; name a file of at most \
                 {MOST_OF_A_RULE} bytes, or write the rule itself, as in \
                 'rule:{{piles: a; move: a-t}}'"
            )
        })?;
        return Ok(Cow::Owned(format!("rule:{{{read}}}")));
    }
    let read = read_text(Path::new(path), MOST_OF_EDGES).map_err(|error| {
        format!("the edges in {path:?} cannot be read: {error}; name a file with an edge a line, as in hyper:@edges.txt")
    })?;
    let lines = read.lines().map(str::trim);
    let edges = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(Cow::Owned(format!("{name}:{}", joined(edges, "+"))))
}

/// A game by its name, whose rule or edges may stand in a file.
///
/// # Errors
/// The name or the file is wrong. The error is a sentence.
pub fn game(text: &str) -> Result<Game, String> {
    let game: Result<Game, GameError> = with_contents(text)?.parse();
    game.map_err(|error| error.to_string())
}

/// Waits until the other end of a pipe or of a terminal is gone. False where that cannot be
/// waited for.
#[cfg(unix)]
pub fn wait_until_gone(end: impl std::os::fd::AsFd) -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    // No events are asked for: a hang-up is always reported.
    let mut watched = [PollFd::new(&end, PollFlags::empty())];
    while poll(&mut watched, None) == Err(Errno::INTR) {}
    let noticed = watched[0].revents();
    noticed.intersects(PollFlags::ERR | PollFlags::HUP)
}
