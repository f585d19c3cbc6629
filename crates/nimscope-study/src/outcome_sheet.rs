//! Who wins a position, how soon, and by which moves: in one convention, as far as it is wanted.

use super::answer::Answer;
use super::best_options::BestOptions;
use super::oracle::Oracle;
use super::sheet::{Gaps, SHEET, Sheet};
use crate::game::{Canonical, Outcome, Remoteness, Ruleset};
use crate::solve::{Cancelled, Control};

/// The outcome of a position and what is wanted beside it.
///
/// ```
/// use nimscope_core::game::{Canonical, Outcome, Ruleset};
/// use nimscope_core::solve::Control;
/// use nimscope_study::{Extras, Oracle, OutcomeSheet, SEARCH_LIMIT};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let (rules, x) = (Ruleset::normal("nim:3".parse()?), Canonical::sorted(vec![1, 2, 1000]));
/// let best = Extras { best: true, ..Extras::default() };
/// let sheet = OutcomeSheet::new(&oracle, rules, &x, best, None, &Control::new())?;
/// assert_eq!(sheet.outcome.value(), Some(Outcome::N));
/// let winning: Vec<String> =
///     sheet.best.iter().flat_map(|best| &best.winning).map(ToString::to_string).collect();
/// assert_eq!(winning, ["1 2 3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeSheet {
    /// P or N.
    pub outcome: Answer<Outcome>,
    /// Smith's remoteness; `None` if it is not wanted.
    pub remoteness: Option<Answer<Remoteness>>,
    /// Where the best moves lead; `None` if they are not wanted, and while the values that
    /// determine them are waited for.
    pub best: Option<BestOptions>,
}

/// What is wanted beside the outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Extras {
    /// The remoteness.
    pub remoteness: bool,
    /// Where the best moves lead.
    pub best: bool,
}

impl OutcomeSheet {
    /// The outcome of a position as far as the oracle knows it. Values that an earlier answer
    /// knows are not looked up again.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn new(
        oracle: &Oracle,
        rules: Ruleset,
        x: &Canonical,
        beside: Extras,
        earlier: Option<&Self>,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let mut outcome = earlier.map(|sheet| sheet.outcome);
        let remoteness = beside.remoteness.then(|| {
            let earlier = earlier.and_then(|sheet| sheet.remoteness);
            Answer::renewed(earlier, || {
                // A search for the outcome passes over some of what one for the remoteness visits:
                // where it gives up, so would the other.
                oracle.remoteness_unless(rules, x, || {
                    let found = Answer::renewed(outcome, || oracle.outcome(rules, x));
                    outcome = Some(found);
                    matches!(found, Answer::OutOfReach(_))
                })
            })
        });
        let outcome = Answer::renewed(outcome, || match remoteness {
            Some(remoteness) => oracle.outcome_besides(rules, x, remoteness),
            None => oracle.outcome(rules, x),
        });
        let mut sheet = Self {
            outcome,
            remoteness,
            best: None,
        };
        if beside.best && sheet.gaps().is_empty() {
            let (outcome, remoteness) = (outcome.value(), remoteness.and_then(|r| r.value()));
            let best = BestOptions::new(oracle, rules, x, outcome, remoteness, control)?;
            sheet.best = Some(best);
        }
        Ok(sheet)
    }
}

impl Sheet for OutcomeSheet {
    fn gaps(&self) -> Gaps {
        let mut gaps = Gaps::default();
        gaps.note(&self.outcome);
        if let Some(remoteness) = &self.remoteness {
            gaps.note(remoteness);
        }
        if let Some(best) = &self.best {
            gaps.join(&best.gaps);
        }
        gaps
    }

    fn bytes(&self) -> u64 {
        let positions = |best: &BestOptions| best.optimal.len() + best.winning.len();
        SHEET + self.best.as_ref().map_or(0, positions) as u64 * 128
    }
}
