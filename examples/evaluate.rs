//! The values of a position in misère NIM(4, 3), how each is known, and how the play goes on.
//!
//! `cargo run --example evaluate`

use std::error::Error;
use std::io::{self, Write};

use nimscope_core::bytes::Memory;
use nimscope_core::game::{Game, Ruleset};
use nimscope_study::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    answer(&mut io::stdout().lock())
}

pub(crate) fn answer(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new(Memory::mebibytes(512));
    let rules = Ruleset::misere(Game::slow(4, 3)?);

    let found = solver.evaluate(rules, [3, 5, 5, 6])?;
    writeln!(out, "{}", serde_json::to_string_pretty(&found)?)?;

    for row in solver.optimal_moves(rules, [3, 5, 5, 6])? {
        writeln!(out, "an optimal move leads to {}", row.choice.to)?;
    }
    for step in solver.line(rules, [3, 5, 5, 6])? {
        writeln!(out, "{}", step.position)?;
    }
    Ok(())
}
