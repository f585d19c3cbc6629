//! `why`: the values of a position explained, as text or JSON.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::{Asked, Most};
use super::eval::{Case, Evaluated};
use super::explanation::{Prefix, exception_conditions, sentences};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;
use crate::game::Canonical;
use crate::study::exact52::Account;
use crate::study::why::pair_sentences;

/// Explain the values of a position.
#[derive(Debug, Args)]
pub struct Why {
    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    most: Most,

    /// The position, such as 3,5,5,6
    position: String,
}

#[derive(Debug, Serialize)]
struct Explained<'a> {
    #[serde(flatten)]
    values: Printed<'a>,
    /// The explanation, sentence by sentence.
    why: &'a [String],
    /// In misère NIM(n, n−1): what makes an exception, for every prefix.
    #[serde(skip_serializing_if = "Option::is_none")]
    conditions: Option<Vec<Prefix>>,
    /// In normal exact nim (5, 2): how the standing follows from the definitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<Steps<'a>>,
}

/// The standing of a position of exact nim (5, 2), with a position for each step of its definition.
#[derive(Debug, Serialize)]
struct Steps<'a> {
    class: String,
    standing: String,
    /// PP or NP to which a move leads from PN or NN.
    star_p: Option<&'a [u64]>,
    /// A good P-position to which a move leads from a bad N-position.
    good_p: Option<&'a [u64]>,
    /// The exceptional positions to which a move leads; `null` if there are too many moves to look at.
    to: Option<Vec<&'a [u64]>>,
    /// Those with piles ≤ max from which a move leads here.
    from: Option<Vec<&'a [u64]>>,
    max: Option<u64>,
}

impl<'a> Steps<'a> {
    fn of(account: &'a Account) -> Self {
        fn piles(found: &[Canonical]) -> Vec<&[u64]> {
            found.iter().map(Canonical::piles).collect()
        }
        let neighbours = account.neighbours.as_ref();
        Self {
            class: account.class.to_string(),
            standing: account.standing.to_string(),
            star_p: account.star_p.as_ref().map(|(to, _)| to.piles()),
            good_p: account.good_p.as_ref().map(Canonical::piles),
            to: neighbours.map(|found| piles(&found.to)),
            from: neighbours.map(|found| piles(&found.from)),
            max: neighbours.map(|found| found.max),
        }
    }
}

type Printed<'a> = Evaluated<'a>;

impl Why {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let x = self.asked.position(&self.position)?;
        let mut cases = [Case::new(x)];
        Case::settle(&mut Solver::new(shell), &self.asked, &mut cases)?;
        let [case] = &cases;
        let rules = self.asked.rules();
        let mut why = sentences(rules, &case.x, &case.values, &case.replies);
        let (parts, account) = pair_sentences(rules, &case.x, &shell.control)?;
        why.extend(parts);
        let mut output = Output::standard();
        if shell.json {
            output.json(&Explained {
                values: case.evaluated(&self.asked, self.most.limit),
                why: &why,
                conditions: exception_conditions(rules, &case.x),
                standing: account.as_ref().map(Steps::of),
            })?;
        } else {
            for sentence in &why {
                writeln!(output, "{sentence}")?;
            }
        }
        output.finish()
    }
}
