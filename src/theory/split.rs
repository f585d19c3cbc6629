//! The Delete games: closed forms and winning moves of Abuku, Sakai, Shinoda, Suetsugu: Some extensions of Delete Nim (2022), and of
//! this project.
//!
//! Delete Nim ⟨x, y⟩ is VDN ⟨x + 1, y + 1⟩: all theory is said of heaps of at least one token, and Delete Nim is read so.

mod columns;
mod fraction;
mod marks;
mod misere;
mod nmth;
mod oddoid;
mod single;

pub use self::columns::Columns;
pub use self::marks::{HeapMark, marks};
pub use self::oddoid::{floor_log, is_oddoid};
pub use self::single::{conjectured_remoteness, theorem_6_3, uniform_is_p};

use super::Fact;
use crate::game::{Canonical, Convention, Grundy, Move, Outcome, Remoteness, Sizes, Splits};

/// The heaps of a position in VDN's terms, sorted, each at least 1.
#[derive(Clone, Debug)]
struct Heaps {
    sizes: Vec<u128>,
    /// What was added to each heap: 1 in Delete Nim.
    lift: u128,
}

impl Heaps {
    fn of(splits: Splits, x: &Canonical) -> Self {
        let lift = u128::from(splits.empty);
        Self {
            sizes: x.piles().iter().map(|&z| u128::from(z) + lift).collect(),
            lift,
        }
    }

    /// The move that splits these heaps in this way, and deletes those or, if they are not given, all the others.
    fn split(&self, deleted: Option<Vec<usize>>, mut split: Vec<(usize, Vec<u128>)>) -> Move {
        split.sort_unstable();
        let mut deleted = deleted.unwrap_or_else(|| {
            let others = (0..self.sizes.len()).filter(|i| split.iter().all(|(j, _)| i != j));
            others.collect()
        });
        deleted.sort_unstable();
        let part = |part: u128| {
            u64::try_from(part - self.lift).expect("a part is at most as large as its heap")
        };
        let parts = |parts: Vec<u128>| parts.into_iter().map(part).collect();
        let split = split
            .into_iter()
            .map(|(i, made)| (i, parts(made)))
            .collect();
        Move::Split { deleted, split }
    }
}

/// The games for which something is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Split m of n = km heaps into k each and delete the others: Delete Nim, VDN, ABO, Half and (k−1)/k·n.
    Fraction { k: usize },
    /// NMTH; with three heaps it is Single-delete nim too.
    Nmth,
    /// Single-delete nim with four heaps.
    Single4,
}

impl Known {
    fn of(splits: Splits, n: usize) -> Option<Self> {
        let k = splits.parts;
        if splits.heaps == Sizes::only(splits.heaps.max()) && splits.heaps.max() * k == n {
            Some(Self::Fraction { k })
        } else if k == 2 && splits.heaps == Sizes::range(1, n / 2) {
            Some(Self::Nmth)
        } else if k == 2 && splits.heaps == Sizes::only(1) && n == 4 {
            Some(Self::Single4)
        } else {
            None
        }
    }
}

/// The bound of Theorem 5.6 in Delete Nim, VDN, ABO, Half and (k−1)/k·n: the least power of k above z_{(k−1)m+1}. A position is P in
/// normal play exactly if every k-evenoid heap is at least that (in Delete Nim z + 1 stands for z). `None` for other games.
pub fn evenoid_bound(splits: Splits, x: &Canonical) -> Option<u128> {
    match Known::of(splits, x.len())? {
        Known::Fraction { k } => Some(fraction::evenoid_bound(k, &Heaps::of(splits, x).sizes)),
        _ => None,
    }
}

/// The outcome of a position, where a theorem gives it.
///
/// `delete/thm2.2` (Delete Nim, VDN), `delete/thm3.2` (ABO), `delete/thm4.2` (NMTH), `delete/thm5.2` (Half), `delete/thm5.6`
/// ((k−1)/k·n), `delete/thm6.2` (Single(3)), `nimscope/single4`; misère: `nimscope/misere-abo` (with Delete Nim and VDN) and
/// `nimscope/misere-nmth4`.
pub fn outcome(splits: Splits, convention: Convention, x: &Canonical) -> Option<Fact<Outcome>> {
    let (n, heaps) = (x.len(), Heaps::of(splits, x));
    let (is_p, by) = match (Known::of(splits, n)?, convention) {
        (Known::Fraction { k }, Convention::Normal) => {
            let by = match () {
                () if n == 2 => "delete/thm2.2",
                () if n == k => "delete/thm3.2",
                () if k == 2 => "delete/thm5.2",
                () => "delete/thm5.6",
            };
            (fraction::is_p(k, &heaps.sizes), by)
        }
        (Known::Nmth, Convention::Normal) => {
            let by = if n == 3 {
                "delete/thm6.2"
            } else {
                "delete/thm4.2"
            };
            (nmth::is_p(&heaps.sizes), by)
        }
        (Known::Single4, Convention::Normal) => (uniform_is_p(x.piles()), "nimscope/single4"),
        (Known::Fraction { k }, Convention::Misere) if k == n => {
            (misere::abo_is_p(&heaps.sizes), "nimscope/misere-abo")
        }
        (Known::Nmth, Convention::Misere) if n == 4 => {
            (misere::nmth4_is_p(&heaps.sizes), "nimscope/misere-nmth4")
        }
        _ => return None,
    };
    Some(Fact {
        value: Outcome::p_if(is_p),
        by,
    })
}

/// The remoteness of a position, where a theorem gives it: `nimscope/fraction-remoteness`, normal play of Delete Nim, VDN, ABO, Half
/// and (k−1)/k·n.
pub fn remoteness(
    splits: Splits,
    convention: Convention,
    x: &Canonical,
) -> Option<Fact<Remoteness>> {
    match (Known::of(splits, x.len())?, convention) {
        (Known::Fraction { k }, Convention::Normal) => Some(Fact {
            value: fraction::remoteness(k, &Heaps::of(splits, x).sizes),
            by: "nimscope/fraction-remoteness",
        }),
        _ => None,
    }
}

/// The Grundy value of a position, where a theorem gives it: `delete/thm2.2`, normal play of Delete Nim and VDN.
pub fn grundy(splits: Splits, convention: Convention, x: &Canonical) -> Option<Fact<Grundy>> {
    match (Known::of(splits, x.len())?, convention, x.piles()) {
        (Known::Fraction { .. }, Convention::Normal, &[x, y]) => {
            let least = u64::from(!splits.empty);
            // v₂(z + 1) is the number of ones at the low end of z.
            let value = ((x - least) | (y - least)).trailing_ones();
            Some(Fact {
                value: Grundy(value.into()),
                by: "delete/thm2.2",
            })
        }
        _ => None,
    }
}

/// A move to a P-position by construction, at any size, or none from a P-position and a terminal one: wherever [`outcome`] knows the
/// P-positions. The move is optimal where [`remoteness`] is known. `None` where no construction is known.
pub fn winning_moves(
    splits: Splits,
    convention: Convention,
    x: &Canonical,
) -> Option<Fact<Vec<Move>>> {
    let Fact { value, by } = outcome(splits, convention, x)?;
    if value.is_p() {
        let value = Vec::new();
        return Some(Fact { value, by });
    }
    let heaps = Heaps::of(splits, x);
    let value = match (Known::of(splits, x.len())?, convention) {
        (Known::Fraction { k }, Convention::Normal) => vec![fraction::winning_move(k, &heaps)?],
        (Known::Fraction { .. }, Convention::Misere) => {
            misere::abo_winning_move(&heaps).into_iter().collect()
        }
        (Known::Nmth, Convention::Normal) => vec![nmth::winning_move(&heaps)?],
        (Known::Nmth, Convention::Misere) => misere::nmth4_winning_move(&heaps)?,
        (Known::Single4, _) => single::winning_moves(x.piles()),
    };
    Some(Fact { value, by })
}

/// A remoteness-optimal move by construction, from N- and P-positions alike, where [`remoteness`] is known. `None` from a terminal
/// position and where no construction is known.
pub fn optimal_move(splits: Splits, convention: Convention, x: &Canonical) -> Option<Fact<Move>> {
    let Fact { value, by } = remoteness(splits, convention, x)?;
    let heaps = Heaps::of(splits, x);
    let value = if value.outcome().is_p() {
        fraction::delaying_move(splits.parts, &heaps)?
    } else {
        fraction::winning_move(splits.parts, &heaps)?
    };
    Some(Fact { value, by })
}
