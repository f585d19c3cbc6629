//! `completions` and `man`: made from the description of the command line itself.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, ValueEnum};
use clap_complete::ArgValueCandidates;
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};
use clap_complete::generate;
use clap_complete_nushell::Nushell;

use super::output::Output;
use super::shell::Failure;

/// The variable in which a shell says that the program is to complete a line, and for which shell.
pub const COMPLETION_VARIABLE: &str = "NIMSCOPE_COMPLETE";

/// Print the completions for a shell.
#[derive(Debug, Args)]
pub struct CompletionsCommand {
    /// The shell
    #[arg(value_enum)]
    shell: Dialect,
}

/// A shell whose lines are completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dialect {
    Bash,
    Elvish,
    Fish,
    Nushell,
    Powershell,
    Zsh,
}

/// Bash ends a word at a colon otherwise, and names of games have one.
const COLONS_IN_WORDS: &str = "COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n";

impl CompletionsCommand {
    pub(super) fn run(&self, program: clap::Command, out: &mut Output) -> Result<(), Failure> {
        let mut text = Vec::new();
        let asking: &dyn EnvCompleter = match self.shell {
            Dialect::Bash => {
                text.extend_from_slice(COLONS_IN_WORDS.as_bytes());
                &Bash
            }
            Dialect::Elvish => &Elvish,
            Dialect::Fish => &Fish,
            Dialect::Powershell => &Powershell,
            Dialect::Zsh => &Zsh,
            Dialect::Nushell => {
                let mut program = program
                    .mut_args(listing)
                    .mut_subcommands(|command| command.mut_args(listing));
                generate(Nushell, &mut program, "nimscope", &mut text);
                return Ok(out.write_all(&text)?);
            }
        };
        let name = "nimscope";
        asking.write_registration(COMPLETION_VARIABLE, name, name, name, &mut text)?;
        Ok(out.write_all(&text)?)
    }
}

/// An argument that has the candidates of today as its only values.
fn listing(arg: Arg) -> Arg {
    let Some(candidates) = arg.get::<ArgValueCandidates>() else {
        return arg;
    };
    let names = candidates.candidates().into_iter();
    let names = names.map(|candidate| candidate.get_value().to_string_lossy().into_owned());
    let values = PossibleValuesParser::new(names);
    arg.value_parser(values)
}

/// Print a manual page.
#[derive(Debug, Args)]
pub struct ManCommand {
    /// The command whose page it is [default: the program as a whole]
    command: Option<String>,
}

impl ManCommand {
    pub(super) fn run(&self, mut program: clap::Command, out: &mut Output) -> Result<(), Failure> {
        // A command knows the options that all commands share only when the whole is built.
        program.build();
        let page = match &self.command {
            None => program,
            Some(name) => {
                let command = program.find_subcommand(name).cloned();
                command.ok_or_else(|| {
                    Failure::Usage(format!(
                        "COMMAND {name:?}: there is no such command; for example nimscope man eval"
                    ))
                })?
            }
        };
        Ok(clap_mangen::Man::new(page).render(out)?)
    }
}
