//! The commands of the shell, by the real binary: formats, values, exit statuses, bad input.

mod bad_input;
mod exceptional;
mod files;
mod formats;
mod load;
mod readme;
mod streams;
mod values;
mod words;

use super::support::program;

/// All commands.
const COMMANDS: [&str; 16] = [
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
    "discover",
    "check",
    "completions",
    "man",
];
