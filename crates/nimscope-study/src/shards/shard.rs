//! A shard: what is to be checked, and what came out, as one object that a file holds.

use serde::{Deserialize, Serialize};

use super::check::SliceCheck;
use super::claim_boxes::Bounded;
use super::claim_report::CheckedBox;
use super::result_file::InBox;
use super::slices::Slice;
use crate::game::{Game, Measure, Symmetry};
use crate::provenance::{data_digest, program_digest};
use crate::theory::claim::Claim;
use crate::verify::{Counterexample, Report, WrittenCase};

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
    /// The [digest](data_digest) of the claim.
    pub data: String,
    /// The [digest](program_digest) of the program.
    pub program: String,
}

/// A slice that was checked, or all slices of a box together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "ShardFile")]
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

/// A shard as its file holds it.
#[derive(Deserialize)]
struct ShardFile {
    #[serde(flatten)]
    work: ShardWork,
    checked: u64,
    failed: u64,
    counterexamples: Vec<WrittenCase>,
    date: String,
    seconds: f64,
}

/// The cases of older files are in the game of the shard, and do not name it.
impl From<ShardFile> for Shard {
    fn from(read: ShardFile) -> Self {
        let rules = read.work.in_box.rules();
        let named = |case: WrittenCase| match rules {
            Some(rules) => case.named_in_game(rules),
            None => case,
        };
        let cases = read.counterexamples.into_iter().map(named);
        Self {
            found: SliceCheck {
                checked: read.checked,
                failed: read.failed,
                counterexamples: cases.map(Counterexample::from).collect(),
            },
            work: read.work,
            date: read.date,
            seconds: read.seconds,
        }
    }
}

impl ShardWork {
    /// A slice of a box of a claim, by this program.
    pub fn of(claim: &Claim, boxed: &Bounded, shard: Slice) -> Self {
        Self {
            claim: claim.id.clone(),
            in_box: InBox::of(boxed),
            shard,
            values: boxed.claimed.values(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            data: data_digest(claim),
            program: program_digest().to_owned(),
        }
    }

    /// The work on the whole box.
    #[must_use]
    pub fn whole(self) -> Self {
        Self {
            shard: Slice::WHOLE,
            ..self
        }
    }
}

impl Shard {
    /// Whether it is the whole result of this work.
    pub fn is_of(&self, work: &ShardWork) -> bool {
        self.work == *work && self.fault().is_none()
    }

    /// The box, with what came out of all its slices.
    pub fn into_checked_box(self) -> CheckedBox {
        let rules = self.work.in_box.rules();
        CheckedBox {
            rules: rules.expect("what was merged is of games of this program"),
            max: self.work.in_box.max,
            found: self.found,
        }
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
