//! Why a position is what it is, from what is known: an explanation as plain data, and a proof tree that is unfolded node by node.

mod columns;
mod m_rule;
mod proof;
mod reduction;
mod standing;
mod theorem;

pub use columns::Reading;
pub use m_rule::{Continuation, Prefixes, families, shortfalls};
pub use proof::{Branch, Check, Proof, Reason, Reply};
pub use reduction::Reduction;
pub use standing::sentences as standing_sentences;

use super::answer::{Answer, Oracle};
use super::exact52::{self, Account};
use super::sheet::{Gaps, SHEET, Sheet};
use crate::game::{Canonical, Kind, Outcome, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control};
use crate::theory::{self, take::pairs};

/// An explanation of a position: what it is worth, how that is known, and what the theory of its game sees in it.
#[derive(Clone, Debug)]
pub struct Why {
    /// The game.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// Its outcome.
    pub outcome: Answer<Outcome>,
    /// Its remoteness.
    pub remoteness: Answer<Remoteness>,
    /// The explanation, to be read in this order.
    pub parts: Vec<Part>,
}

/// A piece of an explanation.
#[derive(Clone, Debug)]
pub enum Part {
    /// What the next parts are about.
    Heading(&'static str),
    /// Sentences.
    Paragraph(String),
    /// Two lines of play side by side.
    Lines(Box<[Continuation; 2]>),
    /// The conditions for an exception of the M-rule, prefix by prefix.
    Prefixes(Prefixes),
    /// A partition, its parts in decreasing order: a row of a Young diagram for each.
    Partition(Vec<u64>),
    /// The columns of bits, read from the highest.
    Columns(Reading),
    /// The standing of a position of exact nim (5, = 2), step by step.
    Standing(Box<Account>),
    /// The steps of both reduction algorithms.
    Reduction(Reduction),
}

impl Why {
    /// The explanation of a position as far as the oracle knows its worth.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn new(
        oracle: &Oracle,
        rules: Ruleset,
        x: &Canonical,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let remoteness = oracle.remoteness(rules, x);
        let outcome = oracle.outcome_besides(rules, x, remoteness);
        let mut parts = Vec::new();
        if rules.game.is_all_but_one() {
            parts.extend(m_rule::parts(oracle, rules, x, control)?);
        }
        parts.extend(pair_parts(rules, x, control)?);
        parts.push(Part::Heading("How it is known"));
        let known = theorem::paragraphs(rules, x, &outcome, &remoteness);
        parts.extend(known.into_iter().map(Part::Paragraph));
        if let Kind::Slow(sizes) = rules.game.kind() {
            parts.push(Part::Heading("Reduction"));
            parts.push(Part::Reduction(Reduction::of(sizes.min(), x)));
        }
        Ok(Self {
            rules,
            position: x.clone(),
            outcome,
            remoteness,
            parts,
        })
    }

    /// The account of the standing, in exact nim (5, = 2).
    pub fn account(&self) -> Option<&Account> {
        self.parts.iter().find_map(|part| match part {
            Part::Standing(account) => Some(&**account),
            _ => None,
        })
    }
}

impl Sheet for Why {
    fn gaps(&self) -> Gaps {
        let mut gaps = Gaps::default();
        gaps.note(&self.outcome);
        gaps.note(&self.remoteness);
        for part in &self.parts {
            if let Part::Lines(lines) = part {
                let steps = lines.iter().flat_map(|line| &line.steps);
                steps.for_each(|step| gaps.note(&step.remoteness));
            }
        }
        gaps
    }

    fn bytes(&self) -> u64 {
        SHEET + (self.parts.len() * 1024) as u64
    }
}

/// Good or bad, regular or exceptional, in exact nim (5, = 2).
fn standing_of(
    rules: Ruleset,
    x: &Canonical,
    control: &Control,
) -> Result<Option<Part>, Cancelled> {
    let piles = x.piles().first_chunk().copied();
    let Some(piles) = piles.filter(|_| exact52::applies(rules)) else {
        return Ok(None);
    };
    Ok(Some(match Account::of(&piles, control)? {
        Some(account) => Part::Standing(Box::new(account)),
        None => Part::Paragraph(
            "Whether it is good or bad, regular or exceptional takes too many moves to look at."
                .to_owned(),
        ),
    }))
}

/// What the theory of exact nim (n, = 2) sees in a position, in sentences, and in exact nim (5, = 2) the account of its standing;
/// nothing in other games.
///
/// # Errors
/// [`Cancelled`] within milliseconds of [`Control::cancel`].
pub fn pair_sentences(
    rules: Ruleset,
    x: &Canonical,
    control: &Control,
) -> Result<(Vec<String>, Option<Account>), Cancelled> {
    let (mut said, mut standing) = (Vec::new(), None);
    for part in pair_parts(rules, x, control)? {
        match part {
            Part::Paragraph(text) => said.push(text),
            Part::Standing(account) => {
                said.extend(standing_sentences(&account));
                standing = Some(*account);
            }
            _ => {}
        }
    }
    Ok((said, standing))
}

/// The explanation of exact nim (n, = 2) by its columns, and for n = 5 against Moore's nim.
fn pair_parts(rules: Ruleset, x: &Canonical, control: &Control) -> Result<Vec<Part>, Cancelled> {
    if theory::theorem(rules, pairs::THEOREM.id).is_none() {
        return Ok(Vec::new());
    }
    let mut parts = columns::parts(rules, x);
    parts.extend(standing_of(rules, x, control)?);
    Ok(parts)
}
