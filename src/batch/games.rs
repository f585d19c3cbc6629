//! `games`: what can be played.

use std::io::Write;

use serde::Serialize;

use super::output::{Output, TextColumns};
use super::shell::{Failure, Shell};
use crate::game::{Family, Game};
use crate::theory::claim::source_of;

/// A family of games.
#[derive(Debug, Serialize)]
struct ListedFamily {
    name: &'static str,
    parameters: &'static [&'static str],
    example: &'static str,
    title: String,
    rule: String,
    source: &'static str,
}

pub(super) fn run(shell: &Shell, output: &mut Output) -> Result<(), Failure> {
    let families = Family::ALL.into_iter().map(listed);
    let families = families.collect::<Result<Vec<ListedFamily>, Failure>>()?;
    let columns = TextColumns::fitting(families.iter().map(cells)).apart(" ");
    for family in &families {
        if shell.json {
            output.json(family)?;
        } else {
            writeln!(output, "{}", columns.line(&cells(family)))?;
        }
    }
    Ok(())
}

fn listed(family: Family) -> Result<ListedFamily, Failure> {
    let example: Game = family
        .example()
        .parse()
        .map_err(|error| Failure::Work(format!("{error}")))?;
    Ok(ListedFamily {
        name: family.key(),
        parameters: family.parameters().names(),
        example: family.example(),
        title: example.title(),
        rule: example.rule(),
        source: source_of(example),
    })
}

fn cells(family: &ListedFamily) -> [String; 4] {
    [
        family.name.to_owned(),
        family.parameters.join(","),
        family.example.to_owned(),
        family.title.clone(),
    ]
}
