//! The number of positions of a box in each class, from an outcome table and Moore's theorem.

use rayon::prelude::*;
use serde::Serialize;

use crate::game::Outcome;
use crate::solve::{Cancelled, Control, Ranking, Table};
use crate::theory::take::{Class, is_balanced};

/// The number of positions of a box in each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct ClassCounts {
    /// P in both games.
    pub pp: u64,
    /// P in exact nim only.
    pub pn: u64,
    /// P in Moore's nim only.
    pub np: u64,
    /// N in both.
    pub nn: u64,
}

/// The classes of all positions of a box: outcomes in exact nim from the table, those of x̂ by
/// Moore's theorem.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn class_counts(exact: &Table, control: &Control) -> Result<ClassCounts, Cancelled> {
    let ranking = exact.ranking();
    let of_fourth = |d: u64| {
        let mut counts = ClassCounts::default();
        for c in 0..=d {
            control.check()?;
            for b in 0..=c {
                for a in 0..=b {
                    let is_balanced = is_balanced([a, b, c, d]);
                    let four = ranking.rank_of(&[a, b, c, d]);
                    for e in d..=ranking.max() {
                        let outcome = exact.outcome_at(four + weight(ranking, 4, e));
                        counts.add(class(outcome, is_balanced), 1);
                    }
                }
            }
        }
        Ok(counts)
    };
    (0..=ranking.max())
        .into_par_iter()
        .map(of_fourth)
        .try_reduce(ClassCounts::default, |a, b| Ok(a.plus(b)))
}

impl ClassCounts {
    pub(super) fn add(&mut self, class: Class, count: u64) {
        match class {
            Class::PP => self.pp += count,
            Class::PN => self.pn += count,
            Class::NP => self.np += count,
            Class::NN => self.nn += count,
        }
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            pp: self.pp + other.pp,
            pn: self.pn + other.pn,
            np: self.np + other.np,
            nn: self.nn + other.nn,
        }
    }
}

fn class(outcome: Outcome, is_balanced: bool) -> Class {
    match (outcome, is_balanced) {
        (Outcome::P, true) => Class::PP,
        (Outcome::P, false) => Class::PN,
        (Outcome::N, true) => Class::NP,
        (Outcome::N, false) => Class::NN,
    }
}

fn weight(ranking: &Ranking, i: usize, pile: u64) -> usize {
    let pile = usize::try_from(pile).expect("a tabulated pile is small");
    ranking.weight(i + 1, pile)
}
