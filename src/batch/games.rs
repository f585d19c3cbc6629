//! `games`: what can be played.

use std::io::Write;

use serde::Serialize;

use super::output::{Output, TextColumns};
use super::shell::{Failure, Shell};
use crate::game::{Family, Game};
use crate::lists::CollectVec as _;
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
    let families: Vec<ListedFamily> = Family::ALL.into_iter().map(listed).collect_vec();
    let columns = TextColumns::fitting(families.iter().map(cells), " ");
    for family in &families {
        if shell.json {
            output.json(family)?;
        } else {
            writeln!(output, "{}", columns.line(&cells(family)))?;
        }
    }
    Ok(())
}

fn listed(family: Family) -> ListedFamily {
    let example = family.example().parse::<Game>();
    let example = example.expect("a family has an example");
    ListedFamily {
        name: family.key(),
        parameters: family.parameters().names(),
        example: family.example(),
        title: example.title(),
        rule: example.rule(),
        source: source_of(example),
    }
}

fn cells(family: &ListedFamily) -> [String; 4] {
    [
        family.name.to_owned(),
        family.parameters.join(","),
        family.example.to_owned(),
        family.title.clone(),
    ]
}
