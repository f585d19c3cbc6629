//! `figures`: which figures there are.

use serde::Serialize;

use super::output::Output;
use super::shell::{Failure, Shell};
use crate::figure::Figure;

#[derive(Debug, Serialize)]
struct Listed {
    name: &'static str,
    title: &'static str,
    games: &'static str,
    example: String,
}

pub(super) fn run(_: &Shell) -> Result<(), Failure> {
    let mut output = Output::standard();
    for figure in Figure::ALL {
        output.json(&Listed {
            name: figure.key(),
            title: figure.title(),
            games: figure.games(),
            example: format!(
                "nimscope figure {} --game {}",
                figure.key(),
                figure.example()
            ),
        })?;
    }
    output.finish()
}
