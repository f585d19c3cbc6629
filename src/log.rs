//! The log: what the program was asked, what it told, and how it failed, each with the time since
//! it began. There is none unless it is wanted. The report of a panic also says what was open.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// The file, and when it was opened.
static LOG: OnceLock<(Mutex<File>, Instant)> = OnceLock::new();

/// The game and the position that are shown, or the request that is answered.
static OPEN: Mutex<String> = Mutex::new(String::new());

/// Opens the log, to which the lines of this run are added, the first of them at once. The first
/// file that is opened stays.
///
/// # Errors
/// The file cannot be written.
pub fn open_log(path: &Path, first: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    write(&mut file, 0.0, first)?;
    LOG.get_or_init(|| (Mutex::new(file), Instant::now()));
    Ok(())
}

/// Says what is open from now on, as words of a command line. The log has it where it changes.
pub fn note_open(what: &str) {
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    if *open != what {
        log(&format!("open: {what}"));
        what.clone_into(&mut open);
    }
}

/// What is open, if that was said.
pub fn what_is_open() -> Option<String> {
    let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    Some(open.clone()).filter(|open| !open.is_empty())
}

/// Adds a text, if there is a log.
pub fn log(text: &str) {
    let Some((file, began)) = LOG.get() else {
        return;
    };
    let seconds = began.elapsed().as_secs_f64();
    let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
    // A log that cannot be written must not end the program.
    drop(write(&mut file, seconds, text));
}

fn write(file: &mut File, seconds: f64, text: &str) -> io::Result<()> {
    // The report of a panic has the colours of the terminal: `ESC [ … m`.
    let plain = |(number, part): (usize, &str)| match (number, part.split_once('m')) {
        (1.., Some((_, rest))) => rest.to_owned(),
        _ => part.to_owned(),
    };
    let text: String = text.split("\x1b[").enumerate().map(plain).collect();
    writeln!(file, "{seconds:9.3} {text}")
}
