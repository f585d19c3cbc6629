//! The commands of the shell, by the real binary: formats, values, exit statuses, bad input.

mod bad_input;
mod claims;
mod exceptional;
mod files;
mod formats;
mod load;
mod readme;
mod report;
mod shards;
mod streams;
mod values;
mod words;

use super::support::program;

/// All commands.
const COMMANDS: [&str; 19] = [
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
    "merge",
    "report",
    "discover",
    "prove",
    "check",
    "completions",
    "man",
];

/// The names of an object's fields, in order.
fn keys(object: &serde_json::Value) -> Vec<&str> {
    object
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}
