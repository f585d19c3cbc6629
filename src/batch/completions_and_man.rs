//! `completions` and `man`: made from the description of the command line itself.

use std::io::Write;

use clap::Args;
use clap_complete::{Shell as Dialect, generate};

use super::output::Output;
use super::shell::Failure;

/// Print the completions for a shell.
#[derive(Debug, Args)]
pub struct CompletionsCommand {
    /// The shell
    #[arg(value_enum)]
    shell: Dialect,
}

impl CompletionsCommand {
    pub(super) fn run(&self, mut program: clap::Command, out: &mut Output) -> Result<(), Failure> {
        let mut text = Vec::new();
        generate(self.shell, &mut program, "nimscope", &mut text);
        Ok(out.write_all(&text)?)
    }
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
