//! Both reduction algorithms of slow nim with their steps (A family of slow exact k-nim games,
//! section 2).

use crate::game::Canonical;
use crate::theory::slow::reduction::{Attempt, Iterate, algorithm_1, algorithm_2, reduce};

/// The reduction of a position of SN(n, A), k = min A, by both algorithms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The least number of piles that a move plays on.
    pub k: usize,
    /// The reduced position, which has the same values.
    pub reduced: Canonical,
    /// Algorithm 1: chopped to the NIRB value again and again. The last is the reduction.
    pub iterates: Vec<Iterate>,
    /// Algorithm 2: the attempts up to the first that fits.
    pub attempts: Vec<Attempt>,
}

impl Reduction {
    pub(super) fn of(k: usize, x: &Canonical) -> Self {
        Self {
            k,
            reduced: reduce(k, x),
            iterates: algorithm_1(k, x),
            attempts: algorithm_2(k, x),
        }
    }

    /// Whether nothing was cut off.
    pub fn is_reduced(&self) -> bool {
        self.iterates.len() == 1
    }
}
