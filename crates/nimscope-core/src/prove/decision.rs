//! What is known of a statement on a game.

use num_bigint::BigUint;

use super::budget::Stopped;
use crate::game::Outcome;
use crate::statement::{Formula, GamePlace};

/// What is known of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It holds for piles of every size.
    Proved,
    /// It is false at this position, whose piles stand as the statement names them. Where automata
    /// or tables of small boxes decide, it has the fewest bits, and of those it is the
    /// lexicographically least. Elsewhere its largest pile is least.
    Refuted(Vec<u64>),
    /// It holds with piles up to this one, as far as the tables go.
    Agrees(u64),
    /// Why it cannot be decided.
    OutOfReach(String),
}

/// What is known of a statement and, if that is an equivalence with P or N, of its directions.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What is known of the whole statement.
    pub whole: Truth,
    /// How often it holds and fails in a box.
    pub tally: Option<BoxTally>,
    /// Each position with the claimed property has the outcome.
    pub sound: Option<FormulaVerdict>,
    /// Each position with the outcome has the claimed property: what fails is not covered.
    pub complete: Option<FormulaVerdict>,
    /// Where it is refuted: the true values there, in words.
    pub reason: Option<String>,
    /// The certificate that it rests on: that of the rule of the game, where no other is named. A
    /// proof that names none or several has a certificate of its own, with theirs in it.
    pub certificate: Option<String>,
}

/// How often a statement holds and fails in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxTally {
    /// The largest pile of the box.
    pub max: u64,
    /// The positions that it is about: where it is `A => B`, those with A. Where it names piles as
    /// they stand, each arrangement of them counts as one.
    pub positions: BigUint,
    /// The number of them at which it is false.
    pub failed: BigUint,
    /// The number of positions at which it is not known, as tables lack a value.
    pub left_out: u64,
}

/// What was decided of a formula, and at how many positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaVerdict {
    /// What is known of it.
    pub truth: Truth,
    /// How often it holds and fails in a box.
    pub tally: BoxTally,
}

/// What is said of a refuted statement where no other reason is known.
const FALSE_THERE: &str = "the statement is false there";

impl Decision {
    /// The decision on a statement of which nothing more is known.
    pub fn of(whole: Truth) -> Self {
        Self {
            whole,
            tally: None,
            sound: None,
            complete: None,
            reason: None,
            certificate: None,
        }
    }

    /// The decision on a statement and both directions of an equivalence.
    pub(super) fn together(
        claim: &Formula,
        decide: impl Fn(&Formula) -> Result<FormulaVerdict, Stopped>,
    ) -> Result<Self, Stopped> {
        let FormulaVerdict { truth, tally } = decide(claim)?;
        let sides = sides(claim).into_iter().flatten();
        let mut sides = sides.map(|side| decide(&side));
        Ok(Self {
            tally: Some(tally),
            sound: sides.next().transpose()?,
            complete: sides.next().transpose()?,
            ..Self::of(truth)
        })
    }

    /// Says the true values where a statement is refuted. `outcome` is the true one at a position,
    /// where it is known.
    pub(super) fn with_reason(mut self, outcome: impl Fn(&[u64]) -> Option<Outcome>) -> Self {
        if let Truth::Refuted(x) = &self.whole {
            self.reason = Some(match (&self.sound, outcome(x)) {
                (Some(_), Some(outcome)) => {
                    let claimed = if outcome.is_p() { "N" } else { "P" };
                    format!("it is {outcome}, but the claim says {claimed}")
                }
                (None, _) | (_, None) => FALSE_THERE.to_owned(),
            });
        }
        self
    }

    pub(super) fn is_refuted(&self) -> bool {
        matches!(self.whole, Truth::Refuted(_))
    }

    pub(super) fn out_of_reach(reason: impl Into<String>) -> Self {
        Self::of(Truth::OutOfReach(reason.into()))
    }
}

/// The two directions of `P <=> …` or `N <=> …`: that the claimed property implies the outcome,
/// and that the outcome implies it.
fn sides(claim: &Formula) -> Option<[Formula; 2]> {
    let Formula::Iff(a, b) = claim else {
        return None;
    };
    let (fact, claimed) = match (&**a, &**b) {
        (Formula::Outcome(GamePlace::HERE, _, None), _) => (a, b),
        (_, Formula::Outcome(GamePlace::HERE, _, None)) => (b, a),
        _ => return None,
    };
    Some([
        Formula::Implies(claimed.clone(), fact.clone()),
        Formula::Implies(fact.clone(), claimed.clone()),
    ])
}
