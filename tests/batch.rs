//! The commands of the shell, by the real binary: formats, values, exit statuses, bad input.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "batch/bad_input.rs"]
mod bad_input;
#[path = "batch/exceptional.rs"]
mod exceptional;
#[path = "batch/formats.rs"]
mod formats;
#[path = "batch/program.rs"]
mod program;
#[path = "batch/readme.rs"]
mod readme;
#[path = "batch/streams.rs"]
mod streams;
#[path = "batch/values.rs"]
mod values;

/// All commands.
const COMMANDS: [&str; 14] = [
    "games",
    "eval",
    "moves",
    "line",
    "why",
    "mseq",
    "exceptions",
    "table",
    "solve",
    "reduce",
    "claims",
    "verify",
    "completions",
    "man",
];
