//! The program: see the crate's documentation.

use std::process::ExitCode;

use color_eyre::Section;
use color_eyre::config::HookBuilder;
use nimscope::cli;

fn main() -> color_eyre::Result<ExitCode> {
    // What a report of a panic or of an error ends with.
    let about = cli::about_this_run();
    HookBuilder::default()
        .panic_section(about.clone())
        .install()?;
    cli::run().note(about)
}
