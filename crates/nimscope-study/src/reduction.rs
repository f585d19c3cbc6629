//! Both reduction algorithms of slow nim with their steps (A family of slow exact k-nim games,
//! section 2): the same steps in words wherever they are shown.

use serde::Serialize;

use crate::game::Canonical;
use crate::theory::slow::reduction::{
    Attempt, Iterate, algorithm_2, iterates, limit, reduce, unplayable,
};

/// The reduction of a position of SN(n, A), k = min A, by both algorithms.
///
/// ```
/// use nimscope_core::game::Canonical;
/// use nimscope_study::Reduction;
/// let reduction = Reduction::of(2, &Canonical::sorted(vec![1, 2, 9]), usize::MAX);
/// let [first, second] = reduction.algorithms();
/// assert_eq!(first.steps[0].text, "m = 6: 1 2 9");
/// assert_eq!(second.steps[1].text, "i = 2: ⌊3/1⌋ = 3 ≥ 2: chop to 3");
/// assert_eq!(reduction.reduced.piles(), [1, 2, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reduction {
    /// The position.
    pub position: Canonical,
    /// The least number of piles that a move plays on.
    pub k: usize,
    /// The reduced position, which has the same values.
    pub reduced: Canonical,
    /// How many tokens of each pile can never be played.
    pub unplayable: Vec<u64>,
    /// Algorithm 1: chopped to the NIRB value again and again. The last is the reduction, unless
    /// only the first are listed.
    #[serde(rename = "algorithm1")]
    pub iterates: Vec<Iterate>,
    /// The NIRB value of the last, if not all are listed.
    #[serde(skip)]
    pub limit: Option<u64>,
    /// Algorithm 2: the attempts up to the first that fits.
    #[serde(rename = "algorithm2")]
    pub attempts: Vec<Attempt>,
}

/// An algorithm in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Algorithm {
    /// What it does.
    pub heading: &'static str,
    /// Its steps.
    pub steps: Vec<ReductionStep>,
}

/// A step of an algorithm in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReductionStep {
    /// What is computed.
    pub text: String,
    /// Whether it ends the algorithm with the reduction.
    pub decides: bool,
}

/// How many iterates of algorithm 1 are listed on the screen: games on many piles have thousands.
pub(super) const LISTED: usize = 20;

impl Reduction {
    /// With the first iterates of algorithm 1, at most so many.
    pub fn of(k: usize, x: &Canonical, most: usize) -> Self {
        let mut steps = iterates(k, x);
        Self {
            k,
            position: x.clone(),
            reduced: reduce(k, x),
            unplayable: unplayable(k, x),
            iterates: steps.by_ref().take(most).collect(),
            limit: steps.next().map(|_| limit(k, x)),
            attempts: algorithm_2(k, x),
        }
    }

    /// Whether nothing was cut off.
    pub fn is_reduced(&self) -> bool {
        self.reduced == self.position
    }

    /// Both algorithms in words.
    pub fn algorithms(&self) -> [Algorithm; 2] {
        let iterates = self.iterates.iter().map(|iterate| ReductionStep {
            text: format!("m = {}: {}", iterate.nirb, iterate.position),
            decides: iterate.position == self.reduced,
        });
        let rest = self.limit.map(|limit| ReductionStep {
            text: format!("… and so on, until m = {limit}"),
            decides: false,
        });
        let first = Algorithm {
            heading: "Algorithm 1: chop to the NIRB value m until no pile is larger",
            steps: iterates.chain(rest).collect(),
        };
        let attempts = self.attempts.iter().map(|attempt| self.attempted(attempt));
        let second = Algorithm {
            heading: "Algorithm 2: leave the i smallest piles, of sum s, as they are and chop to v = ⌊s/(k−(n−i))⌋, if v ≥ xᵢ",
            steps: attempts.collect(),
        };
        [first, second]
    }

    fn attempted(&self, attempt: &Attempt) -> ReductionStep {
        let Attempt {
            piles,
            sum,
            divisor,
            value,
            fits,
        } = *attempt;
        let largest = self.position.piles()[piles - 1];
        let (relation, end) = if fits {
            ("≥", format!(": chop to {value}"))
        } else {
            ("<", String::new())
        };
        ReductionStep {
            text: format!("i = {piles}: ⌊{sum}/{divisor}⌋ = {value} {relation} {largest}{end}"),
            decides: fits,
        }
    }
}
