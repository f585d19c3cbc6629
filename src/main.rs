//! The program: see the crate's documentation.

use std::io::Write;
use std::process::ExitCode;

use color_eyre::Section;
use color_eyre::config::HookBuilder;
use nimscope::{cli, log};

fn main() -> color_eyre::Result<ExitCode> {
    let (panics, errors) = HookBuilder::default().try_into_hooks()?;
    errors.install()?;
    std::panic::set_hook(Box::new(move |panic| {
        let report = format!(
            "{}\n\n{}",
            panics.panic_report(panic),
            cli::about_this_failure()
        );
        log::log(&report);
        // No place is left to report that standard error is closed.
        drop(writeln!(std::io::stderr().lock(), "{report}"));
    }));
    cli::run()
        .inspect_err(|error| log::log(&format!("{error:?}")))
        .with_note(cli::about_this_failure)
}
