//! A result of a check by options that a file holds: what `merge` or `verify --by options`
//! printed.

use serde::{Deserialize, Serialize};

use super::check::{evaluated, report};
use super::claim_boxes::{Bounded, Slice};
use crate::citation::{Provenance, data_digest, program_digest};
use crate::game::{Convention, Game, Measure, Ruleset, Symmetry};
use crate::solve::Control;
use crate::theory::claim::{Claim, claim};
use crate::verify::{Counterexample, Report, SliceCheck, Status};

/// A box of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InBox {
    /// The name of the game.
    pub game: String,
    /// The convention.
    pub play: Convention,
    /// The largest pile.
    pub max: u64,
}

/// Where a result comes from, if it was not found now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The version of the program.
    pub version: String,
    /// The digest of its sources.
    pub program: String,
    /// When it was found, in UTC; `None` for what this program found in an earlier session.
    #[serde(default)]
    pub date: Option<String>,
}

impl From<Provenance> for Origin {
    fn from(made: Provenance) -> Self {
        Self {
            version: made.version,
            program: made.program,
            date: Some(made.date),
        }
    }
}

impl Origin {
    /// Whether the program is this one.
    pub fn is_this_program(&self) -> bool {
        self.program == program_digest()
    }
}

/// The result of a check of a claim, as `verify` and `merge` print it and as files hold it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckResult {
    /// The identifier of the claim.
    pub id: String,
    /// Where it is stated.
    pub source: String,
    /// What it says.
    pub statement: String,
    /// What was found. At least some of the cases that are not as claimed are listed.
    #[serde(flatten)]
    pub report: Report,
    /// The kind of proof that this project has of it, if it has one.
    pub proof: Option<String>,
    /// `table` or `options`.
    pub method: String,
    /// The further fields of a check by options.
    #[serde(flatten)]
    pub by_options: Option<BoxesByOptions>,
    /// Who made it.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// The further fields of a check by options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoxesByOptions {
    /// The boxes that were checked.
    pub boxes: Vec<InBox>,
    /// The digest of the claim.
    pub data: String,
    /// The time that it took, in seconds, of all shards together.
    pub seconds: f64,
}

impl BoxesByOptions {
    /// Boxes of a claim, with the time that their check took.
    pub fn new(claim: &Claim, boxes: Vec<InBox>, seconds: f64) -> Self {
        Self {
            boxes,
            data: data_digest(claim),
            seconds,
        }
    }
}

impl CheckResult {
    /// A report on a claim with at most `limit` of its counterexamples.
    pub fn new(
        claim: &Claim,
        mut report: Report,
        limit: usize,
        by_options: Option<BoxesByOptions>,
        provenance: Provenance,
    ) -> Self {
        report.counterexamples.truncate(limit);
        let method = match by_options {
            None => "table",
            Some(_) => "options",
        };
        Self {
            id: claim.id.clone(),
            source: claim.source(),
            statement: claim.statement.clone(),
            report,
            proof: claim.proof.as_ref().map(|proof| proof.word().to_owned()),
            method: method.to_owned(),
            by_options,
            provenance,
        }
    }

    /// The result of a check by options in a text. Each counterexample that it lists is evaluated
    /// again.
    ///
    /// # Errors
    /// A clause that says why it is none, or that the work was cancelled.
    pub fn by_options(text: &str, control: &Control) -> Result<Self, String> {
        let mut read: Self = serde_json::from_str(text)
            .map_err(|error| format!("is no result of nimscope merge: {error}"))?;
        let Some(BoxesByOptions { boxes, .. }) = &read.by_options else {
            return Err(format!("is a result by {}, not by options", read.method));
        };
        let Report { status, failed, .. } = &read.report;
        if !matches!(
            (status, failed),
            (Status::Holds, 0) | (Status::Refuted, 1..)
        ) {
            let status = status.word();
            return Err(format!("says {status} and counts {failed} counterexamples"));
        }
        let listed = &mut read.report.counterexamples;
        // In older files a case is in the game of the box, if there is one box.
        if let [only] = &boxes[..]
            && let Some(rules) = only.rules()
        {
            for case in &mut *listed {
                case.put_in(rules);
            }
        }
        let is_own = read.provenance.program == program_digest();
        evaluated_in(boxes, &read.id, listed, is_own, control)?;
        Ok(read)
    }
}

/// Evaluates the counterexamples to a claim in some boxes, which stand in their order. The error
/// is a clause that says why they are none.
fn evaluated_in(
    boxes: &[InBox],
    id: &str,
    mut counterexamples: &mut [Counterexample],
    is_own: bool,
    control: &Control,
) -> Result<(), String> {
    for in_box in boxes {
        let rules = in_box.rules();
        let here = counterexamples
            .iter()
            .take_while(|listed| rules.is_some() && listed.rules() == rules)
            .count();
        let (in_this, in_others) = counterexamples.split_at_mut(here);
        counterexamples = in_others;
        if in_this.is_empty() {
            continue;
        }
        let unknown = || format!("is about a claim that is not known here, {id:?}");
        let boxed = in_box.of_claim(claim(id).ok_or_else(unknown)?)?;
        evaluated(in_this, &boxed, Slice::WHOLE, is_own, control)
            .map_err(|why| format!("is wrong: {why}"))?;
    }
    match counterexamples {
        [] => Ok(()),
        [first, ..] => Err(format!(
            "is wrong: it lists a counterexample in none of its boxes: \"{}\"",
            first.found
        )),
    }
}

impl InBox {
    /// The box as a claim has it. The error is a clause about the file.
    pub(super) fn of_claim(&self, claim: &Claim) -> Result<Bounded, String> {
        let (game, is_misere) = (self.game.parse().ok(), self.play == Convention::Misere);
        let found = Bounded::of(claim, game, is_misere, Some(self.max));
        match found.map_err(|why| format!("is about another box: {why}"))?[..] {
            [boxed] if Some(boxed.rules) == self.rules() => Ok(boxed),
            [] | [_, ..] => Err(format!(
                "is about {} play of {}, and {} is not",
                self.play.key(),
                self.game,
                claim.id
            )),
        }
    }

    /// A box of a claim.
    pub fn of(boxed: &Bounded) -> Self {
        let rules = boxed.rules;
        Self {
            game: rules.game.to_string(),
            play: rules.convention,
            max: boxed.max,
        }
    }

    /// Its game, if this program has it.
    pub(super) fn rules(&self) -> Option<Ruleset> {
        Some(Ruleset {
            game: self.game.parse().ok()?,
            convention: self.play,
        })
    }
}

// A shard: what is to be checked, and what came out, as one object that a file holds.

/// What is checked: a slice of a box, by a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardWork {
    /// The identifier of the claim.
    pub claim: String,
    /// The box.
    #[serde(flatten)]
    pub in_box: InBox,
    /// The slice.
    pub shard: Slice,
    /// The values that are checked.
    pub values: Vec<Measure>,
    /// The version of the program.
    pub version: String,
    /// The digest of the claim.
    pub data: String,
    /// The [digest](program_digest) of the program.
    pub program: String,
}

/// A slice that was checked, or all slices of a box together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shard {
    /// What was checked.
    #[serde(flatten)]
    pub work: ShardWork,
    /// What came out.
    #[serde(flatten)]
    pub found: SliceCheck,
    /// When it was done, in UTC: `2026-01-31T12:00:00Z`. Of several slices it is the last date.
    pub date: String,
    /// The time that it took, in seconds, of all slices together.
    pub seconds: f64,
}

impl ShardWork {
    /// A slice of a box of a claim, by this program.
    pub fn of(claim: &Claim, boxed: &Bounded, shard: Slice) -> Self {
        Self {
            claim: claim.id.clone(),
            in_box: InBox::of(boxed),
            shard,
            values: boxed.values(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            data: data_digest(claim),
            program: program_digest().to_owned(),
        }
    }
}

impl Shard {
    /// Whether it is the whole result of this work.
    pub fn is_of(&self, work: &ShardWork) -> bool {
        self.work == *work && self.fault().is_none()
    }

    /// The report on the box, from what came out of all its slices.
    pub fn into_report(self) -> Report {
        let InBox { max, .. } = self.work.in_box;
        let rules = self.work.in_box.rules();
        let rules = rules.expect("what was merged is of games of this program");
        report(vec![(rules, max, self.found)])
    }

    /// The reason why no check of its slice writes it, if there is one.
    pub(super) fn fault(&self) -> Option<String> {
        let InBox { game, max, .. } = &self.work.in_box;
        let Ok(game) = game.parse::<Game>() else {
            return Some(format!("{game:?} is no game of this program"));
        };
        let total = crate::solve::Ranking::count_of(game, *max);
        if total == u128::MAX {
            return Some(format!("its box of {game} is too large to be numbered"));
        }
        let (places, checked) = (self.work.shard.places(total), self.found.checked.into());
        // Where arrangements are dealt, the number of positions among them is not known.
        let is_right = match game.symmetry() {
            Symmetry::All => places == checked,
            Symmetry::Of(_) => places >= checked,
        };
        if !is_right {
            return Some(format!(
                "it says that {checked} positions were checked, and slice {} has {places}",
                self.work.shard
            ));
        }
        let (failed, listed) = (self.found.failed, self.found.counterexamples.len() as u64);
        let is_consistent = listed == failed.min(Report::LISTED as u64);
        (!is_consistent).then(|| format!("it counts {failed} counterexamples and lists {listed}"))
    }
}
