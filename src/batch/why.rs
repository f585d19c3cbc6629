//! `why`: the values of a position explained, as text or JSON.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::arguments::{PlayedGame, PrintLimit};
use super::output::Output;
use super::shell::{Failure, Shell};
use super::solver::ShellSolver;
use crate::lists::CollectVec as _;
use crate::study::Evaluation;
use crate::study::exact52::Account;
use crate::study::question;
use crate::study::why::{Deciding, ParagraphKind};
use crate::theory::Amount;
use crate::theory::slow::exceptions::Conditions;

/// Explain the values of a position.
#[derive(Debug, Args)]
pub struct WhyCommand {
    #[command(flatten)]
    played: PlayedGame,

    #[command(flatten)]
    most: PrintLimit,

    /// The position, such as 3,5,5,6
    position: String,
}

#[derive(Debug, Serialize)]
struct ExplainedPosition<'a> {
    #[serde(flatten)]
    values: Evaluation,
    /// The numbers by which theorems decide the position.
    numbers: Vec<Decides<'a>>,
    /// The explanation, sentence by sentence.
    why: Vec<String>,
    /// In misère NIM(n, n−1): what makes an exception, for every prefix.
    #[serde(skip_serializing_if = "Option::is_none")]
    conditions: Option<Vec<Prefix>>,
    /// In normal exact nim (5, 2): how the standing follows from the definitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<&'a Account>,
}

/// A number by which a theorem decides the position.
#[derive(Debug, Serialize)]
struct Decides<'a> {
    by: &'static str,
    name: &'a str,
    value: &'a Amount,
}

/// The three conditions of an exception on one prefix.
#[derive(Debug, Serialize)]
struct Prefix {
    p: usize,
    l: u64,
    /// x_p > l.
    a: bool,
    /// Every earlier pile equals l or is odd.
    b: bool,
    /// The parts ⌈(l − xⱼ)/2⌉ have the needed sum.
    c: bool,
    parts: Vec<u64>,
    needed: i64,
}

impl WhyCommand {
    pub(super) fn run(&self, shell: &Shell, output: &mut Output) -> Result<(), Failure> {
        let x = self.played.game.position(&self.position)?;
        let rules = self.played.rules();
        let why = ShellSolver::new(shell)
            .study
            .ask(&question::Why { rules, position: x })?;
        if shell.json {
            let mut values = why.evaluation(rules, self.most.limit);
            values.game.clone_from(&self.played.game.text);
            output.json(&ExplainedPosition {
                values,
                numbers: why.deciding.iter().flat_map(Decides::of).collect_vec(),
                why: why.paragraphs().map(|said| said.text).collect_vec(),
                conditions: (why.prefixes())
                    .map(|prefixes| prefixes.all.iter().map(Prefix::new).collect_vec()),
                standing: why.account(),
            })?;
        } else {
            for said in why.paragraphs() {
                match said.kind {
                    ParagraphKind::Sentence | ParagraphKind::Heading => {
                        writeln!(output, "{}", said.text)?;
                    }
                    ParagraphKind::Detail | ParagraphKind::Drawing => {
                        writeln!(output, "  {}", said.text)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl<'a> Decides<'a> {
    fn of(deciding: &'a Deciding) -> impl Iterator<Item = Self> {
        deciding.numbers.iter().map(|number| Self {
            by: deciding.by,
            name: &number.name,
            value: &number.amount,
        })
    }
}

impl Prefix {
    fn new(conditions: &Conditions) -> Self {
        Self {
            p: conditions.p,
            l: conditions.l,
            a: conditions.a(),
            b: conditions.b(),
            c: conditions.c(),
            parts: conditions.parts.clone(),
            needed: i64::try_from(conditions.needed).expect("at most half of a pile"),
        }
    }
}
