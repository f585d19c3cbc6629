//! `config`: where the configuration is looked for, and whether one is right.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde::Serialize;

use super::output::Output;
use super::shell::{Failure, Shell};
use crate::file::{Problem, is_there};
use crate::printable;

/// Answer about the configuration.
#[derive(Debug, Args)]
pub struct ConfigCommand {
    #[command(subcommand)]
    asked: AboutConfig,
}

#[derive(Debug, Subcommand)]
enum AboutConfig {
    /// Print where the configuration is looked for
    Path,
    /// Say whether a configuration is right, and where it is not
    Check {
        /// The file [default: that of --config, or of the user]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

/// What is printed of a configuration.
#[derive(Debug, Serialize)]
struct CheckedConfiguration {
    path: String,
    verdict: &'static str,
    problems: Vec<Problem>,
    reason: Option<String>,
}

impl ConfigCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let Some(known) = &shell.configuration else {
            return Err(Failure::Work("there is no configuration here".to_owned()));
        };
        let (named, must_be_there) = match &self.asked {
            AboutConfig::Path | AboutConfig::Check { file: None } => {
                (known.place.as_ref(), known.is_named)
            }
            AboutConfig::Check { file } => (file.as_ref(), true),
        };
        let none = || Failure::Work("this system has no place for a configuration".to_owned());
        let file = named.ok_or_else(none)?;
        let path = printable::shown(file);
        if let AboutConfig::Path = self.asked {
            return if shell.json {
                output.json(&serde_json::json!({ "path": path }))
            } else {
                Ok(writeln!(output, "{path}")?)
            };
        }
        let is_absent = !must_be_there && !is_there(file);
        let absent = || format!("there is no configuration at {path}: the defaults hold");
        let wrong = (known.read)(file, !is_absent).err();
        if !shell.json {
            return match wrong {
                None if is_absent => Ok(writeln!(output, "{}", absent())?),
                None => Ok(writeln!(output, "{path} is right")?),
                Some((sentence, _)) => Err(Failure::Work(sentence)),
            };
        }
        let is_right = wrong.is_none();
        let verdict = if is_right { "right" } else { "wrong" };
        let none = (is_absent && is_right).then(absent);
        let (reason, problems) = wrong.unzip();
        output.json(&CheckedConfiguration {
            path,
            verdict,
            problems: problems.unwrap_or_default(),
            reason: reason.or(none),
        })?;
        is_right.then_some(()).ok_or(Failure::Reported)
    }
}
