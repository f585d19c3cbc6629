//! The program: see the crate's documentation.

use std::process::ExitCode;

fn main() -> color_eyre::Result<ExitCode> {
    color_eyre::install()?;
    nimscope::cli::run()
}
