//! Why a position has its values: an explanation as plain data, and a proof tree that is unfolded
//! node by node.

mod columns;
mod continuation;
mod m_rule;
mod paragraphs;
mod prefixes;
mod proof;
mod run;
mod standing;
mod theorem;

pub(super) use columns::class as class_sentences;
pub use continuation::Continuation;
pub use paragraphs::{Paragraph, ParagraphKind, ParagraphPart};
pub use prefixes::{Prefixes, shortfalls};
pub use proof::{Branch, Check, Proof, Reason};
pub use run::DigitRun;
pub use theorem::Deciding;
pub(super) use theorem::stated;

use super::answer::{Answer, Gaps, SHEET, Sheet};
use super::exact52::{self, Account};
use super::line::Step;
use super::oracle::GameOracle;
use super::outcome_sheet::BestOptions;
use super::reduction::{LISTED, Reduction};
use super::values::Values;
use crate::game::{Canonical, Outcome, Remoteness, Ruleset};
use crate::solve::Cancelled;
use crate::theory::{self, Explained, Theorems};
use paragraphs::Worth;

/// An explanation of a position: its values, how they are known, and what the theory of its game
/// sees in it.
///
/// ```
/// use nimscope_core::game::{Canonical, Outcome, Ruleset};
/// use nimscope_study::{Oracle, SEARCH_LIMIT, Why};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let (rules, x) = (Ruleset::misere("slow:4,3".parse()?), Canonical::sorted(vec![3, 5, 5, 6]));
/// let why = Why::new(&oracle.about(rules), &x, None)?;
/// assert_eq!(why.values.outcome.value(), Some(Outcome::N));
/// assert!(why.paragraphs().count() > 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Why {
    /// The game.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// Its values, which are explained.
    pub values: Values,
    /// Where its best moves lead.
    pub best: BestOptions,
    /// The numbers by which theorems decide the position.
    pub deciding: Vec<Deciding>,
    /// The explanation, to be read in this order.
    pub parts: Vec<ParagraphPart>,
    /// Those that it cites.
    theorems: Theorems,
}

impl Why {
    /// What is told to a class step by step, one idea in each: a heading with what comes first
    /// below it, then each sentence or drawing. What tells most of the values comes last.
    pub fn lesson(&self) -> Vec<&[ParagraphPart]> {
        use ParagraphPart as Part;
        let is_heading = |part: &Part| matches!(part, Part::Heading(_));
        let is_shown = |part: &Part| matches!(part, Part::Prefixes(_) | Part::Partition(_));
        let subjects = self.parts.chunk_by(|_, next| !is_heading(next));
        let subjects = subjects.filter(|parts| match parts {
            // That nothing is to be reduced is nothing to be told.
            [_, Part::Reduction(reduction)] => !reduction.is_reduced(),
            parts => is_heading(&parts[0]),
        });
        let mut subjects: Vec<&[Part]> = subjects.collect();
        crate::lists::sort_by_key(&mut subjects, |parts| parts.iter().map(Part::tells).max());
        let is_one = |part: &Part, next: &Part| is_heading(part) || is_shown(next);
        let steps = subjects.into_iter().map(|parts| parts.chunk_by(is_one));
        steps.flatten().collect()
    }

    /// The lines of play in it.
    pub fn lines(&self) -> impl Iterator<Item = &Continuation> {
        self.parts.iter().filter_map(|part| {
            if let ParagraphPart::Line(line) = part {
                Some(line)
            } else {
                None
            }
        })
    }

    /// The positions of the lines of play in it.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.lines().flat_map(|line| &line.steps)
    }

    /// The explanation with values that became known elsewhere since. Its sentences about them are
    /// said anew.
    #[must_use]
    pub fn informed(
        &self,
        inform: impl Fn(&Canonical, &mut Answer<Outcome>, &mut Answer<Remoteness>),
    ) -> Self {
        let mut informed = self.clone();
        for part in &mut informed.parts {
            if let ParagraphPart::Line(line) = part {
                for step in &mut line.steps {
                    inform(&step.position, &mut step.outcome, &mut step.remoteness);
                }
            }
        }
        let values = &mut informed.values;
        inform(&self.position, &mut values.outcome, &mut values.remoteness);
        if informed.worth() != self.worth() {
            informed.say_anew();
        }
        informed
    }

    /// Says anew who wins, and how the values are known.
    fn say_anew(&mut self) {
        let verdict = paragraphs::verdict(self.rules, self.worth());
        let grounds = theorem::paragraphs(&self.theorems, &self.deciding, &self.values);
        for part in &mut self.parts {
            if let ParagraphPart::Verdict(said) = part {
                said.clone_from(&verdict);
            } else if let ParagraphPart::Grounds(said) = part {
                said.clone_from(&grounds);
            }
        }
    }

    /// The explanation of a position as far as the oracle knows its values. Those that an earlier
    /// explanation knows are not asked for again.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds after the control of the oracle is cancelled.
    pub fn new(at: &GameOracle, x: &Canonical, earlier: Option<&Self>) -> Result<Self, Cancelled> {
        let (rules, theorems) = (at.rules, &at.oracle.theorems);
        let values = Values::new(at, x, earlier.map(|why| why.values));
        let known = Worth::of(values);
        let settled = earlier.filter(|why| known == why.worth() && why.best.gaps.is_empty());
        let best = match settled {
            Some(why) => why.best.clone(),
            None => BestOptions::new(at, x, known.outcome, known.remoteness)?,
        };
        let mut parts = paragraphs::parts(rules, x, known, &best);
        parts.extend(match theory::explained(rules) {
            Some(Explained::MRule) => m_rule::parts(at, x, &best)?,
            Some(Explained::Run) => {
                let columns = columns::parts(rules, x).into_iter();
                columns.chain(standing_of(at, x)?).collect()
            }
            // The statement with its numbers says all of it.
            Some(Explained::Balance) | None => Vec::new(),
        });
        parts.push(ParagraphPart::Heading("How it is known"));
        let sources = [
            values.outcome.source(),
            values.remoteness.source(),
            values.grundy.source(),
        ];
        let deciding = theorem::deciding(theorems, rules, x, sources);
        let grounds = theorem::paragraphs(theorems, &deciding, &values);
        parts.push(ParagraphPart::Grounds(grounds));
        if let Some(sizes) = rules.game.kind().slow_sizes() {
            parts.push(ParagraphPart::Heading("Reduction"));
            let reduction = Reduction::of(sizes.min(), x, LISTED);
            parts.push(ParagraphPart::Reduction(reduction));
        }
        Ok(Self {
            rules,
            position: x.clone(),
            values,
            best,
            deciding,
            parts,
            theorems: theorems.clone(),
        })
    }

    /// The explanation in words, a line for each paragraph; headings among them.
    pub fn paragraphs(&self) -> impl Iterator<Item = Paragraph> {
        self.parts.iter().flat_map(ParagraphPart::paragraphs)
    }

    /// Its outcome and its remoteness, where they are known.
    fn worth(&self) -> Worth {
        Worth::of(self.values)
    }

    /// The conditions for an exception of the M-rule, in misère NIM(n, n−1).
    pub fn prefixes(&self) -> Option<&Prefixes> {
        self.parts.iter().find_map(|part| {
            if let ParagraphPart::Prefixes(prefixes) = part {
                Some(prefixes)
            } else {
                None
            }
        })
    }

    /// The account of the standing, in exact nim (5, = 2).
    pub fn account(&self) -> Option<&Account> {
        self.parts.iter().find_map(|part| {
            if let ParagraphPart::Standing(account) = part {
                Some(&**account)
            } else {
                None
            }
        })
    }
}

impl Sheet for Why {
    fn note(&self, gaps: &mut Gaps) {
        self.values.note(gaps);
        gaps.join(&self.best.gaps);
        self.steps().for_each(|step| gaps.note(&step.remoteness));
    }

    fn bytes(&self) -> u64 {
        SHEET + (self.parts.len() * 1024) as u64
    }
}

/// Good or bad, regular or exceptional, in exact nim (5, = 2).
fn standing_of(at: &GameOracle, x: &Canonical) -> Result<Option<ParagraphPart>, Cancelled> {
    let piles = x.piles().first_chunk().copied();
    let Some(piles) = piles.filter(|_| exact52::applies(at.rules)) else {
        return Ok(None);
    };
    Ok(Some(match Account::of(&piles, &at.oracle.control)? {
        Some(account) => ParagraphPart::Standing(Box::new(account)),
        None => ParagraphPart::Paragraph(
            "To say whether it is good or bad, regular or exceptional, too many moves would have to be looked at."
                .to_owned(),
        ),
    }))
}
