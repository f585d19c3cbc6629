//! `games`: what can be played.

use std::io::Write;

use serde::Serialize;

use super::output::Output;
use super::shell::{Failure, Shell};
use crate::game::{Family, Game};

/// A family of games.
#[derive(Debug, Serialize)]
struct Listed {
    name: &'static str,
    parameters: &'static [&'static str],
    example: &'static str,
    title: String,
    rule: String,
    source: &'static str,
}

pub(super) fn run(shell: &Shell) -> Result<(), Failure> {
    let mut output = Output::standard();
    for family in Family::ALL {
        let example: Game = family
            .example()
            .parse()
            .map_err(|error| Failure::Work(format!("{error}")))?;
        let listed = Listed {
            name: family.key(),
            parameters: family.parameters().names(),
            example: family.example(),
            title: example.title(),
            rule: example.rule(),
            source: example.source(),
        };
        if shell.json {
            output.json(&listed)?;
        } else {
            let Listed {
                name,
                parameters,
                example,
                title,
                ..
            } = listed;
            let parameters = parameters.join(",");
            writeln!(output, "{name:<19} {parameters:<5} {example:<23} {title}")?;
        }
    }
    output.finish()
}
