//! The files that the arguments of a command name, looked at before anything is done.

use std::ffi::OsStr;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Arg, ArgMatches};

use crate::file::{folder, of_game, place};
use crate::printable;

/// A file that a command writes.
#[derive(Clone, Debug)]
pub struct OutputFile {
    path: PathBuf,
    /// An example of a right name; none where the command goes on without the file.
    example: Option<&'static str>,
}

impl OutputFile {
    /// Reads the name of a file. A message about a wrong one gives this example.
    pub(super) fn like(example: &'static str) -> impl TypedValueParser<Value = Self> {
        Self::named(Some(example))
    }

    /// Reads the name of a file without which the command goes on, if it cannot be written.
    pub(crate) fn anywhere() -> impl TypedValueParser<Value = Self> {
        Self::named(None)
    }

    fn named(example: Option<&'static str>) -> impl TypedValueParser<Value = Self> {
        PathBufValueParser::new().map(move |path| Self { path, example })
    }

    /// Refuses a place where there can be no file.
    fn check(&self, option: &str) -> Result<(), String> {
        let Some(example) = self.example else {
            return Ok(());
        };
        let why = if self.is_dir() {
            "it is a directory"
        } else if self.file_name().is_none() || !folder(self).is_dir() {
            "there is no such directory to write to"
        } else {
            return Ok(());
        };
        let shown = printable::shown(&self.path);
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

/// The files that the arguments of a command name. None of them overwrites another.
#[derive(Clone, Debug, Default)]
pub struct NamedFiles(Vec<NamedFile>);

/// A file, and the argument that names it.
#[derive(Clone, Debug)]
struct NamedFile {
    argument: String,
    place: PathBuf,
    is_written: bool,
}

impl NamedFiles {
    /// Adds those of a command line.
    ///
    /// # Errors
    /// A file that cannot be written, or that two arguments name. The error is a sentence.
    pub fn add_all(&mut self, program: &clap::Command, matches: &ArgMatches) -> Result<(), String> {
        for arg in program.get_arguments() {
            let (id, name) = (arg.get_id().as_str(), name_of(arg));
            if let Ok(Some(output)) = matches.try_get_one::<OutputFile>(id) {
                output.check(&name)?;
                self.add(&name, output, true)?;
            }
            let inputs = matches.try_get_many::<PathBuf>(id).ok().flatten();
            for input in inputs.into_iter().flatten() {
                self.add(&name, input, false)?;
            }
            let words = matches.try_get_raw(id).ok().flatten();
            let words = words.filter(|_| takes(arg, "GAME"));
            let words = words.into_iter().flatten().filter_map(OsStr::to_str);
            for (_, input) in words.filter_map(of_game) {
                self.add(&name, Path::new(input), false)?;
            }
        }
        let Some((name, matches)) = matches.subcommand() else {
            return Ok(());
        };
        let command = program.find_subcommand(name);
        command.map_or(Ok(()), |command| self.add_all(command, matches))
    }

    /// Refuses files that `--export` writes beside the one that it names.
    pub(super) fn check_beside<'a>(
        &self,
        mut files: impl Iterator<Item = &'a Path>,
    ) -> Result<(), String> {
        let mut all = self.clone();
        files.try_for_each(|file| all.add("--export", file, true))
    }

    /// Adds one. Devices and pipes may be named as often as one likes.
    fn add(&mut self, argument: &str, file: &Path, is_written: bool) -> Result<(), String> {
        let Some(place) = place(file) else {
            return Ok(());
        };
        let argument = argument.to_owned();
        let is_lost = |it: &&NamedFile| it.place == place && (is_written || it.is_written);
        if let Some(other) = self.0.iter().find(is_lost) {
            let option = if is_written {
                &argument
            } else {
                &other.argument
            };
            let example = Path::new("other").with_extension(file.extension().unwrap_or_default());
            return Err(format!(
                "{} and {argument} would both use the file {}; name another one, for example \
                 {option} {}",
                other.argument,
                printable::shown(file),
                printable::shown(example)
            ));
        }
        self.0.push(NamedFile {
            argument,
            place,
            is_written,
        });
        Ok(())
    }
}

/// Whether the help names the value of an argument so: `FILE`, `GAME`, `POSITION`.
pub fn takes(arg: &Arg, value: &str) -> bool {
    (arg.get_value_names()).is_some_and(|names| names == [value])
}

/// An argument as messages name it: `--out`, or `FILE` where it has no name of its own.
pub(super) fn name_of(arg: &Arg) -> String {
    match (arg.get_long(), arg.get_value_names()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some([name, ..])) => name.to_string(),
        (None, _) => arg.get_id().to_string(),
    }
}
