//! The real binary, without the user's configuration.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit status.
    pub(crate) status: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// The words of a command line: separated by blanks, or between single quotes.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

/// A folder that no other run has.
fn cache() -> PathBuf {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let name = format!("cache-{}-{run}", std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The folders of a user without a configuration and without a session, below another folder.
pub(crate) fn homes(folder: &Path) -> [(&'static str, PathBuf); 3] {
    [
        ("XDG_CONFIG_HOME", folder.join("config")),
        ("XDG_CACHE_HOME", folder.join("cache")),
        ("XDG_STATE_HOME", folder.to_owned()),
    ]
}

/// The program with arguments separated by blanks, or between single quotes.
pub(crate) fn program(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimscope"));
    command
        .args(words(arguments))
        // No user's configuration is there.
        .env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"))
        .env("HOME", env!("CARGO_TARGET_TMPDIR"))
        // No session is left behind.
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        // No rules that another run has found.
        .env("XDG_CACHE_HOME", cache())
        .stdin(Stdio::null());
    command
}

/// The most memory that a process had so far, in KiB.
pub(crate) fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.unwrap().trim().trim_end_matches(" kB");
    number.parse().unwrap()
}

/// Runs a command line to its end.
pub(crate) fn run(arguments: &str) -> Run {
    finished(program(arguments).output().unwrap())
}

/// Runs a command line on an input.
pub(crate) fn run_on(arguments: &str, input: &str) -> Run {
    heard(program(arguments), input)
}

/// Runs a program that reads this.
pub(crate) fn heard(mut program: Command, input: &str) -> Run {
    let mut child = program
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let run = finished(child.wait_with_output().unwrap());
    writer.join().unwrap().unwrap();
    run
}

pub(crate) fn finished(output: std::process::Output) -> Run {
    Run {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    /// The lines of the answer, once it succeeded.
    pub(crate) fn lines(&self) -> Vec<&str> {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{self:?}");
        self.out.lines().collect()
    }

    /// The lines of the answer as JSON.
    pub(crate) fn json(&self) -> Vec<Value> {
        let lines = self.lines().into_iter();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}
