//! What all commands share: the limits, the control of the work under way, and the exit status.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::cached_rules::{keep, place, place_of_accepted, theorems_with};
use super::files::NamedFiles;
use super::served::Served;
use crate::bytes::Memory;
use crate::figure::FormatError;
use crate::file::Problem;
use crate::game::{Measure, Ruleset};
use crate::log::log;
use crate::printable;
use crate::prove::Stopped;
use crate::solve::{Cancelled, Control};
use crate::study::verify::Register;
use crate::study::{Solver, SolverError};
use crate::theory::AcceptedTheorem;

/// Exit status of an interrupted command, by the shells' custom.
const INTERRUPTED: u8 = 130;

/// What all commands share.
#[derive(Clone, Debug)]
pub struct Shell {
    /// Bytes for tables.
    pub(super) memory: u64,
    /// Solver threads.
    pub(super) threads: usize,
    /// Whether JSON is wanted where a command prints text otherwise.
    pub(super) json: bool,
    /// The claims that can be verified.
    pub claims: Register,
    /// The solver whose tables and theorems all commands share: with `serve` there are several.
    pub(super) study: Solver,
    /// Cancelled by an interrupt, and when nobody reads the answer any more.
    pub(super) control: Arc<Control>,
    /// Whether nobody reads the answer any more.
    closed: Arc<AtomicBool>,
    /// The folder of the rules that were found.
    pub(super) rules: Option<PathBuf>,
    /// Whether it waits for input, where no piece of work looks at the control.
    waits: Arc<AtomicBool>,
    /// What is known of the configuration.
    pub configuration: Option<Configuration>,
    /// The files that the command names, and those of `serve` where it answers a request.
    pub files: NamedFiles,
    /// The request that is answered, if the answer is not for standard output as it is.
    pub(super) served: Option<Served>,
}

/// The configuration, for the commands about it.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Where it is looked for; `None` where the system has no place for it.
    pub place: Option<PathBuf>,
    /// Whether the command line names this place, so that a file has to be there.
    pub is_named: bool,
    /// Reads a file of it, if one is there, and the themes beside that place.
    pub read: fn(&Path, bool) -> Result<(), WrongConfiguration>,
}

/// What is wrong with a configuration: as a whole, in sentences with the places, and where.
pub type WrongConfiguration = (String, Vec<Problem>);

/// Why a command did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The words typed are wrong. The sentence names them, the reason and a right example.
    #[error("{0}")]
    Usage(String),
    /// The work failed or was refused.
    #[error("{0}")]
    Work(String),
    /// The answer itself says that something is wrong.
    #[error("the answer says what is wrong")]
    Reported,
    /// Some lines of the input were bad. Each was reported where it stood.
    #[error("{0} bad lines of input")]
    BadLines(u64),
    /// Interrupted by the user.
    #[error("interrupted")]
    Interrupted,
    /// Nobody reads the output any more.
    #[error("the output was closed")]
    Closed,
}

impl Shell {
    /// The same with a folder in which rules that are found are kept, and the theorems with them.
    #[must_use]
    pub fn keeping_rules_in(mut self, folder: Option<PathBuf>) -> Self {
        self.study.theorems = theorems_with(folder.clone());
        self.rules = folder;
        self
    }

    /// A shell with a budget in bytes for tables, and a number of solver threads.
    pub fn new(memory: u64, threads: usize, json: bool) -> Self {
        Self {
            memory,
            threads,
            json,
            claims: Register::default(),
            study: Solver::new(Memory::of_bytes(memory)),
            control: Arc::new(Control::new()),
            closed: Arc::default(),
            rules: None,
            waits: Arc::default(),
            files: NamedFiles::default(),
            served: None,
            configuration: None,
        }
    }

    /// The same for a request, with a control of its own.
    pub(super) fn serving(&self, served: Served, control: Arc<Control>) -> Self {
        Self {
            json: true,
            control,
            served: Some(served),
            ..self.clone()
        }
    }

    /// Another one to read requests with. From now on an interrupt ends the program at once: no
    /// piece of work looks at the control of this shell.
    pub(super) fn reader(&self) -> Self {
        self.waits.store(true, Ordering::SeqCst);
        Self {
            waits: Arc::default(),
            ..self.clone()
        }
    }

    /// From now on an interrupt cancels the work under way, so that it ends in order. A second one
    /// ends the program at once.
    pub fn hear_interrupts(&self) {
        let (control, waits) = (Arc::clone(&self.control), Arc::clone(&self.waits));
        when_interrupted(move || {
            if control.is_cancelled() {
                process::exit(INTERRUPTED.into());
            }
            control.cancel();
            if waits.load(Ordering::SeqCst) {
                process::exit(INTERRUPTED.into());
            }
        });
    }

    /// From now on the work under way is cancelled as soon as nobody reads standard output any
    /// more.
    pub(super) fn hear_closing(&self) {
        let control = Arc::clone(&self.control);
        let (closed, waits) = (Arc::clone(&self.closed), Arc::clone(&self.waits));
        when_nobody_reads(move || {
            closed.store(true, Ordering::SeqCst);
            control.cancel();
            if waits.load(Ordering::SeqCst) {
                process::exit(0);
            }
        });
    }

    /// Why a failed command ended. If nobody reads its answer, the user did not interrupt it.
    pub(super) fn cause(&self, failure: Failure) -> Failure {
        let is_interrupted = matches!(failure, Failure::Interrupted);
        if is_interrupted && self.closed.load(Ordering::SeqCst) {
            Failure::Closed
        } else {
            failure
        }
    }

    /// Waits for input. An interrupt meanwhile ends the program.
    pub(super) fn wait<T>(&self, read: impl FnOnce() -> io::Result<T>) -> Result<T, Failure> {
        self.waits.store(true, Ordering::SeqCst);
        self.control.check()?;
        let read = read();
        self.waits.store(false, Ordering::SeqCst);
        read.map_err(|error| Failure::Work(format!("the input cannot be read: {error}")))
    }

    /// Keeps the certificate of a rule that was found, where rules are kept.
    pub(super) fn keep(&self, rules: Ruleset, value: Measure, certificate: &str) {
        self.keep_in_folder(|folder| place(folder, rules, value.key()), certificate);
    }

    /// Keeps that Coq accepted the theorem of a certificate.
    pub(super) fn keep_accepted(&self, accepted: &AcceptedTheorem, certificate: &str) {
        let line = format!("{} {}\n", accepted.theorem, accepted.coq);
        self.keep_in_folder(|folder| place_of_accepted(folder, certificate), &line);
    }

    fn keep_in_folder(&self, place: impl FnOnce(&Path) -> PathBuf, text: &str) {
        if let Some(folder) = &self.rules
            && let Err(error) = keep(&place(folder), text)
        {
            let folder = printable::shown(folder);
            Self::note(&format!("the rule is not kept in {folder}: {error}"));
        }
    }

    /// Prints a sentence for the user on standard error, beside the answer.
    pub fn note(sentence: &str) {
        // No place is left to report that standard error is closed.
        let sentence = printable::escaped_lines(sentence);
        log(&sentence);
        drop(writeln!(io::stderr().lock(), "nimscope: {sentence}"));
    }
}

/// Calls a function as soon as the reader of standard output is gone. On systems other than Unix
/// that is noticed when the next part of the answer is written.
#[cfg_attr(
    not(unix),
    expect(unused_variables, reason = "it is never called there")
)]
fn when_nobody_reads(closed: impl FnOnce() + Send + 'static) {
    #[cfg(unix)]
    {
        let hear = move || {
            if crate::file::wait_until_gone(io::stdout()) {
                closed();
            }
        };
        // Without a thread a closed pipe is noticed when the next part of the answer is written.
        drop(crate::engine::spawn("closing", Box::new(hear)));
    }
}

impl Failure {
    /// The exit status of the failure, after a sentence on standard error where one is due.
    pub fn report(&self) -> ExitCode {
        if let Self::Usage(sentence) | Self::Work(sentence) = self {
            Shell::note(sentence);
        }
        ExitCode::from(self.status())
    }

    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::Reported | Self::BadLines(_) | Self::Work(_) => 1,
            Self::Usage(_) => 2,
            Self::Interrupted => INTERRUPTED,
        }
    }
}

/// How to give more memory, with an amount that suffices if it is known. Nothing where no machine
/// has so much.
fn more_memory(error: &SolverError) -> String {
    let SolverError::Shortage(short) = error else {
        return "give it more with --memory, or ".to_owned();
    };
    let gibibytes = short.bytes.div_ceil(1 << 30).max(1);
    if gibibytes > 1 << 10 {
        return String::new();
    }
    let enough = gibibytes.next_power_of_two();
    format!("give it more, as in --memory {enough}G, or ")
}

impl From<SolverError> for Failure {
    fn from(error: SolverError) -> Self {
        if error.is_cancelled() {
            Self::Interrupted
        } else if error.is_of_memory() {
            Self::Work(format!("{error}; {}lower the bound", more_memory(&error)))
        } else {
            Self::Work(error.to_string())
        }
    }
}

impl From<FormatError> for Failure {
    fn from(error: FormatError) -> Self {
        Self::Work(error.to_string())
    }
}

impl From<Cancelled> for Failure {
    fn from(Cancelled: Cancelled) -> Self {
        Self::Interrupted
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => Self::Interrupted,
            Stopped::Overtaken | Stopped::Limit(_) => Self::Work(stopped.to_string()),
        }
    }
}

/// The failure of writing the answer.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Work(format!("the answer cannot be written: {error}"))
        }
    }
}

/// Does something at each interrupt, and where the program is told to end. Without it an interrupt
/// still ends the program, but may leave a draft behind.
#[cfg(unix)]
fn when_interrupted(mut then: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) {
        std::thread::spawn(move || signals.forever().for_each(|_| then()));
    }
}

#[cfg(not(unix))]
fn when_interrupted(then: impl FnMut() + Send + 'static) {
    drop(ctrlc::set_handler(then));
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

impl From<csv::Error> for Failure {
    fn from(error: csv::Error) -> Self {
        let kind = error.into_kind();
        if let csv::ErrorKind::Io(error) = kind {
            return error.into();
        }
        Self::Work(format!("the answer cannot be written: {kind:?}"))
    }
}
