//! The exceptions to the M-rule of misère NIM(4, 3) with piles up to 9, and how many of them
//! are minimal.
//!
//! `cargo run --example exceptions`

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};

use nimscope_core::bytes::Memory;
use nimscope_core::game::{Game, Ruleset};
use nimscope_study::{ExceptionalPosition, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    answer(&mut io::stdout().lock())
}

pub(crate) fn answer(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let solver = Solver::new(Memory::mebibytes(512));
    let rules = Ruleset::misere(Game::slow(4, 3)?);

    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for exception in solver.exceptions(rules, 9)? {
        if let ExceptionalPosition::MRule(row) = exception {
            writeln!(out, "{}: R = {}", row.position, row.remoteness)?;
            *counts.entry(row.minimality.word()).or_default() += 1;
        }
    }
    for (word, count) in counts {
        writeln!(out, "minimal {word}: {count}")?;
    }
    Ok(())
}
