//! The program: see the crate's documentation.

use std::io::Write;
use std::process::ExitCode;

use color_eyre::Section;
use color_eyre::config::HookBuilder;
use nimscope::{cli, file};

fn main() -> color_eyre::Result<ExitCode> {
    // What a report of a panic or of an error ends with.
    let about = cli::about_this_run();
    let builder = HookBuilder::default().panic_section(about.clone());
    let (panics, errors) = builder.try_into_hooks()?;
    errors.install()?;
    std::panic::set_hook(Box::new(move |panic| {
        let report = panics.panic_report(panic).to_string();
        file::log(&report);
        // No place is left to report that standard error is closed.
        drop(writeln!(std::io::stderr().lock(), "{report}"));
    }));
    cli::run()
        .inspect_err(|error| file::log(&format!("{error:?}")))
        .note(about)
}
