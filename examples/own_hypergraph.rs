//! A game on edges of one's own: its rule, found and proved for piles of every size, a statement
//! about it, and the certificate, checked again.
//!
//! `cargo run --example own_hypergraph`

use std::error::Error;
use std::io::{self, Write};

use nimscope_core::bytes::Memory;
use nimscope_core::game::{Game, Ruleset};
use nimscope_study::{End, RuleSearch, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    answer(&mut io::stdout().lock())
}

pub(crate) fn answer(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new(Memory::mebibytes(512));
    // A square of four piles: a move takes from two neighbours, any positive number from each.
    let square: &[&[usize]] = &[&[0, 1], &[1, 2], &[2, 3], &[3, 0]];
    let rules = Ruleset::normal(Game::on_edges(4, square)?);

    let found = solver.discover(rules, &RuleSearch::default())?;
    let Some(End::Proved(said)) = found.end else {
        writeln!(out, "no rule was found")?;
        return Ok(());
    };
    let states = said
        .states
        .map_or("many".to_owned(), |states| states.to_string());
    writeln!(
        out,
        "an automaton of {states} states gives the outcome of every position"
    )?;
    if let Some(words) = &said.words {
        writeln!(out, "in words: {words}")?;
    }

    let checked = solver.check(&said.rule.certificate)?;
    writeln!(
        out,
        "its certificate is {}",
        if checked.wrong.is_none() {
            "right"
        } else {
            "wrong"
        }
    )?;

    let claim = "P => a = c or b = d";
    let decided = solver.prove(rules, claim)?;
    writeln!(out, "{claim}: {:?}", decided.whole)?;

    // The rule that was proved answers from then on, for piles of any size.
    let large = solver.evaluate(rules, [1_000_000_007, 998_244_353, 2_000_000_011, 5])?;
    writeln!(out, "{}: {:?}", large.position, large.outcome)?;
    Ok(())
}
