//! The answers that need only the command line: help, the version, and errors of usage.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::batch::{Failure, Shell, takes};
use crate::game::Position;
use crate::lists::CollectVec as _;
use crate::printable;

/// Prints help, the version, or what is wrong with the arguments. Returns the exit status.
pub(super) fn print(mut error: clap::Error, program: &Command) -> ExitCode {
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| stdout().flush());
        return printed.map_or_else(
            |error| Failure::from(error).report(),
            |()| ExitCode::SUCCESS,
        );
    }
    if let Some(sentence) = not_text(&error, program).or_else(|| negative_pile(&error, program)) {
        Shell::note(&sentence);
        return ExitCode::from(2);
    }
    escape(&mut error);
    let plain = error.render().to_string();
    // No place is left to report that standard error is closed.
    match printable::escaped_lines(&plain) {
        Cow::Borrowed(_) => drop(error.print()),
        // Here the reason repeats what was typed. Such a reason has no styles to keep.
        Cow::Owned(escaped) => drop(write!(stderr(), "{escaped}")),
    }
    drop(writeln!(stderr(), "\n{}", example(program)));
    ExitCode::from(2)
}

/// The most characters of a typed word that are repeated.
const REPEATED: usize = 400;

/// Cuts long words that the message repeats, and escapes their hidden characters.
#[expect(clippy::wildcard_enum_match_arm, reason = "the enum may grow")]
fn escape(error: &mut clap::Error) {
    let escaped = |text: &String| {
        let mut rest = text.chars();
        let mut begin: String = rest.by_ref().take(REPEATED).collect();
        begin.extend(rest.next().map(|_| '…'));
        printable::escaped(&begin).into_owned()
    };
    let contexts: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) => Some((kind, ContextValue::String(escaped(text)))),
            ContextValue::Strings(texts) => {
                let texts = texts.iter().map(escaped).collect_vec();
                Some((kind, ContextValue::Strings(texts)))
            }
            _ => None,
        })
        .collect_vec();
    for (kind, value) in contexts {
        error.insert(kind, value);
    }
    // The tip of the error repeats the words unescaped.
    let is_shown = |word: OsString| {
        word.to_str()
            .is_some_and(|text| !text.contains(printable::is_hidden))
    };
    if !std::env::args_os().all(is_shown) {
        error.remove(ContextKind::Suggested);
    }
}

/// The sentence for words that are not UTF-8.
fn not_text(error: &clap::Error, program: &Command) -> Option<String> {
    let words = std::env::args_os().skip(1);
    let strange: Vec<String> = words
        .filter(|word| word.to_str().is_none())
        .map(|word| format!("\"{}\"", printable::shown(word)))
        .collect_vec();
    // The error repeats such a word without its original bytes, so it is looked up in the
    // arguments.
    let is_meant = error.kind() == ErrorKind::InvalidUtf8
        || error
            .render()
            .to_string()
            .contains(char::REPLACEMENT_CHARACTER);
    (is_meant && !strange.is_empty()).then(|| {
        format!(
            "{}: not UTF-8; only names of files need not be UTF-8\n{}",
            strange.join(" "),
            example(program)
        )
    })
}

/// The sentence for a position that begins with a minus and so was taken for an option.
fn negative_pile(error: &clap::Error, program: &Command) -> Option<String> {
    let is_minus = |text: &&String| {
        let rest = text.strip_prefix('-');
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let arguments = words();
    let mut commands = arguments
        .iter()
        .filter_map(|word| program.find_subcommand(word));
    let mut positional = commands.next()?.get_positionals();
    positional.find(|arg| takes(arg, "POSITION"))?;
    let text = arguments.iter().find(is_minus)?;
    let why = text.parse::<Position>().err()?;
    (error.kind() == ErrorKind::UnknownArgument)
        .then(|| format!("POSITION {text:?}: {why}; for example 3,5,5,6"))
}

/// The arguments that are text, the program's name left out.
fn words() -> Vec<String> {
    let words = std::env::args_os().skip(1);
    words
        .filter_map(|word| word.into_string().ok())
        .collect_vec()
}

/// A right example of the command that was typed, or of the program.
fn example(program: &Command) -> String {
    let of_command = words().into_iter().find_map(|word| {
        let command = program.find_subcommand(word)?;
        command.get_after_help().map(ToString::to_string)
    });
    of_command.unwrap_or_else(|| "Example: nimscope --game slow:4,3 --position 3,5,5,6".to_owned())
}
