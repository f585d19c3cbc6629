//! `claims`: every statement of the literature that the program knows, and the findings of this project.

use serde::Serialize;

use super::output::Output;
use super::shell::Failure;
use crate::theory::claim::claims;

#[derive(Debug, Serialize)]
struct Listed<'a> {
    id: &'a str,
    source: String,
    kind: &'static str,
    statement: &'a str,
}

pub(super) fn run() -> Result<(), Failure> {
    let mut output = Output::standard();
    for claim in claims() {
        output.json(&Listed {
            id: &claim.id,
            source: claim.source(),
            kind: claim.kind.word(),
            statement: &claim.statement,
        })?;
    }
    output.finish()
}
