//! The values of a position in both conventions, side by side.

use super::answer::{Answer, Gaps, Sheet};
use super::exceptions::{self, ExceptionMark};
use super::oracle::{GameOracle, Oracle};
use crate::game::{ByConvention, Canonical, Game, Grundy, Outcome, Remoteness, Ruleset};
use crate::theory::reduced;

/// The values of a position in both conventions, for the Value pane.
///
/// ```
/// use nimscope_core::game::{Canonical, Convention, Remoteness};
/// use nimscope_study::{Oracle, SEARCH_LIMIT, ValueSheet};
/// let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
/// let x = Canonical::sorted(vec![3, 5, 5, 6]);
/// let sheet = ValueSheet::new(&oracle, "slow:4,3".parse()?, &x, None);
/// let remoteness = sheet.plays.map(|_, values| values.remoteness.value());
/// assert_eq!(remoteness[Convention::Misere], Some(Remoteness(7)));
/// assert_eq!(remoteness[Convention::Normal], Some(Remoteness(5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValueSheet {
    /// The values in each convention.
    pub plays: ByConvention<Values>,
    /// The reduced position, for slow games (equal to the position when nothing is unplayable);
    /// `None` for other games.
    pub reduced: Option<Canonical>,
    /// For misère NIM(n, n−1): whether the M-move is optimal here; `None` for other games and
    /// where R is not known.
    pub exception: Option<ExceptionMark>,
}

/// The three values in one convention.
#[derive(Clone, Copy, Debug)]
pub struct Values {
    /// P or N.
    pub outcome: Answer<Outcome>,
    /// Smith's remoteness.
    pub remoteness: Answer<Remoteness>,
    /// The Grundy value.
    pub grundy: Answer<Grundy>,
}

impl ValueSheet {
    /// The values of a position as far as the oracle knows them. Values that an earlier sheet of
    /// the same position knows are not looked up again.
    pub fn new(oracle: &Oracle, game: Game, x: &Canonical, earlier: Option<&Self>) -> Self {
        let plays = ByConvention::from_fn(|convention| {
            let rules = Ruleset { game, convention };
            let earlier = earlier.map(|sheet| sheet.plays[convention]);
            Values::new(&oracle.about(rules), x, earlier)
        });
        let cut = game.kind().is_slow().then(|| reduced(game, x).into_owned());
        let mark = earlier.and_then(|sheet| sheet.exception.clone());
        Self {
            plays,
            reduced: cut,
            exception: mark.or_else(|| exceptions::mark(oracle, game, x)),
        }
    }
}

impl Sheet for ValueSheet {
    fn note(&self, gaps: &mut Gaps) {
        self.plays.values().for_each(|values| values.note(gaps));
    }
}

impl Values {
    /// Adds what they wait for.
    pub(super) fn note(&self, gaps: &mut Gaps) {
        gaps.note(&self.outcome);
        gaps.note(&self.remoteness);
        gaps.note(&self.grundy);
    }

    /// The values as far as the oracle knows them. Those that were known earlier are not asked for
    /// again.
    pub(super) fn new(at: &GameOracle, x: &Canonical, earlier: Option<Self>) -> Self {
        let remoteness =
            Answer::renewed(earlier.map(|values| values.remoteness), || at.remoteness(x));
        let outcome = Answer::renewed(earlier.map(|values| values.outcome), || {
            at.outcome_besides(x, remoteness)
        });
        let grundy = Answer::renewed(earlier.map(|values| values.grundy), || at.grundy(x));
        Self {
            outcome,
            remoteness,
            grundy,
        }
    }
}
