//! `why`: the values of a position explained, as text or JSON.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::asked::Asked;
use super::eval::{Case, Evaluated};
use super::explanation::{Prefix, exception_conditions, sentences};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::Solver;

/// Explain the values of a position.
#[derive(Debug, Args)]
pub struct Why {
    #[command(flatten)]
    asked: Asked,

    /// The most positions in each of the lists of optimal and winning moves
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        allow_hyphen_values = true
    )]
    limit: usize,

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
}

type Printed<'a> = Evaluated<'a>;

impl Why {
    pub(super) fn run(&self, shell: &Shell) -> Result<(), Failure> {
        let x = self.asked.position(&self.position)?;
        let mut cases = [Case::new(x)];
        Case::settle(&mut Solver::new(shell), &self.asked, &mut cases)?;
        let [case] = &cases;
        let rules = self.asked.rules();
        let why = sentences(rules, &case.x, &case.values, &case.replies);
        let mut output = Output::standard();
        if shell.json {
            output.json(&Explained {
                values: case.evaluated(&self.asked, self.limit),
                why: &why,
                conditions: exception_conditions(rules, &case.x),
            })?;
        } else {
            for sentence in &why {
                writeln!(output, "{sentence}")?;
            }
        }
        output.finish()
    }
}
