//! `completions` and `man`: made from the description of the command line itself.

use std::io::Write;

use clap::Args;
use clap_complete::{Shell as Dialect, generate};

use super::output::Output;
use super::shell::Failure;

/// Print the completions for a shell.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Dialect,
}

impl Completions {
    pub(super) fn run(&self, mut program: clap::Command) -> Result<(), Failure> {
        let mut text = Vec::new();
        generate(self.shell, &mut program, "nimscope", &mut text);
        print(&text)
    }
}

pub(super) fn man(program: clap::Command) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_mangen::Man::new(program).render(&mut text)?;
    print(&text)
}

fn print(text: &[u8]) -> Result<(), Failure> {
    let mut output = Output::standard();
    output.write_all(text)?;
    output.finish()
}
