//! The number of positions of a box in each class, from an outcome table and Moore's theorem.

use serde::Serialize;

use crate::game::Outcome;
use crate::solve::{Cancelled, Control, Ranking, Table, mapped};
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

/// The classes of all positions of a box, of which this number are P: outcomes in exact nim from
/// the table, those of x̂ by Moore's theorem.
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn class_counts(exact: &Table, p: u64, control: &Control) -> Result<ClassCounts, Cancelled> {
    let ranking = exact.ranking();
    // The numbers of PP and NP.
    let of_fourth = |d: u64| {
        let (mut pp, mut np) = (0, 0);
        for c in 0..=d {
            control.check()?;
            for b in 0..=c {
                for a in (0..=b).filter(|&a| is_balanced([a, b, c, d])) {
                    let four = ranking.rank_of(&[a, b, c, d]);
                    for e in d..=ranking.max {
                        match exact.outcome_at(four + weight(ranking, 4, e)) {
                            Outcome::P => pp += 1,
                            Outcome::N => np += 1,
                        }
                    }
                }
            }
        }
        Ok((pp, np))
    };
    let counts = mapped((0..=ranking.max).collect(), of_fourth)?;
    let (pp, np) = (counts.into_iter()).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let n = ranking.positions() as u64 - p;
    Ok(ClassCounts {
        pp,
        pn: p - pp,
        np,
        nn: n - np,
    })
}

impl ClassCounts {
    /// Counts a position that was counted as NN for another class.
    pub(super) fn change_from_nn(&mut self, class: Class) {
        self.nn -= 1;
        match class {
            Class::PP => self.pp += 1,
            Class::PN => self.pn += 1,
            Class::NP => self.np += 1,
            Class::NN => self.nn += 1,
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

fn weight(ranking: &Ranking, i: usize, pile: u64) -> usize {
    let pile = usize::try_from(pile).expect("a tabulated pile is small");
    ranking.weight(i + 1, pile)
}
