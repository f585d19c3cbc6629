//! The files that the arguments of a command name, looked at before anything is done.

use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Arg, ArgMatches};

use crate::file::folder;
use crate::printable;

/// A file that a command writes.
#[derive(Clone, Debug)]
pub(super) struct OutputFile {
    path: PathBuf,
    /// The name of another one.
    example: &'static str,
}

impl OutputFile {
    /// Reads the name of a file, such as an example.
    pub(super) fn like(example: &'static str) -> impl TypedValueParser<Value = Self> {
        PathBufValueParser::new().map(move |path| Self { path, example })
    }

    /// Refuses a place where there can be no file.
    fn check(&self, option: &str) -> Result<(), String> {
        let why = if self.is_dir() {
            "it is a directory"
        } else if self.file_name().is_none() || !folder(self).is_dir() {
            "there is no such directory to write to"
        } else {
            return Ok(());
        };
        let (shown, example) = (printable::shown(&self.path), self.example);
        Err(format!(
            "{option} {shown}: {why}; name a file, for example {option} {example}"
        ))
    }
}

impl Deref for OutputFile {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

/// Refuses files that cannot be, among those that arguments of a command line name.
///
/// # Errors
/// The first argument that is wrong. The error is a sentence.
pub fn check_files(program: &clap::Command, matches: &ArgMatches) -> Result<(), String> {
    for arg in program.get_arguments() {
        if let Ok(Some(file)) = matches.try_get_one::<OutputFile>(arg.get_id().as_str()) {
            file.check(&name_of(arg))?;
        }
    }
    let Some((name, matches)) = matches.subcommand() else {
        return Ok(());
    };
    let command = program.find_subcommand(name);
    command.map_or(Ok(()), |command| check_files(command, matches))
}

/// An argument as messages name it: `--out`, or `FILE` where it has no name of its own.
fn name_of(arg: &Arg) -> String {
    match (arg.get_long(), arg.get_value_names()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some([name, ..])) => name.to_string(),
        (None, _) => arg.get_id().to_string(),
    }
}
