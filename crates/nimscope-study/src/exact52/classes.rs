//! The two outcomes of a position of exact nim (5, = 2).

use std::sync::Arc;

use super::both_games::BothGames;
use crate::game::{Measure, Outcome};
use crate::solve::{Cancelled, Control, Lexicographic, Ranking, Table, TableKey, mapped};
use crate::theory::take::Class;
use std::fmt;

/// Both outcomes of every position of a box: of x in exact nim (5, = 2), of x̂ = (x₁, …, x₄) in
/// Moore's nim (4, ≤ 2).
#[derive(Clone, Debug)]
pub struct Classes {
    pub(super) tables: BothGames<Arc<Table>>,
    /// The largest pile.
    pub max: u64,
}

impl Classes {
    /// The two tables that the classes of a box with piles ≤ max are read from.
    pub fn needs(max: u64) -> BothGames<TableKey> {
        BothGames::tables(Measure::Outcome, max)
    }

    /// Fills the tables.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(max: u64, control: &Control) -> Result<Self, Cancelled> {
        let tables = Self::needs(max).try_map(|key| Table::fill(key, control).map(Arc::new))?;
        Ok(Self::from_tables(max, tables))
    }

    /// From the tables that they [need](Self::needs), or larger ones.
    pub fn from_tables(max: u64, tables: BothGames<Arc<Table>>) -> Self {
        Self { tables, max }
    }

    /// The class of five sorted piles of the box.
    pub fn class(&self, piles: &[u64]) -> Class {
        self.class_at(self.tables.exact.ranking().rank_of(piles), piles)
    }

    /// The class of five sorted piles, whose rank in exact nim is known.
    fn class_at(&self, rank: usize, piles: &[u64]) -> Class {
        let BothGames { exact, moore } = &self.tables;
        let of_hat = moore.outcome_at(moore.ranking().rank_of(&piles[..4]));
        match (exact.outcome_at(rank), of_hat) {
            (Outcome::P, Outcome::P) => Class::PP,
            (Outcome::P, Outcome::N) => Class::PN,
            (Outcome::N, Outcome::P) => Class::NP,
            (Outcome::N, Outcome::N) => Class::NN,
        }
    }

    /// Visits every position of the box with its class, in lexicographic order of (x₁, …, x₅).
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn each(
        &self,
        control: &Control,
        visit: &mut dyn FnMut(&[u64; 5], Class),
    ) -> Result<(), Cancelled> {
        let ranking = self.tables.exact.ranking();
        Lexicographic::each(ranking, self.max, control, |piles, rank| {
            let piles = piles.first_chunk().expect("the game has five piles");
            visit(piles, self.class_at(rank, piles));
        })
    }

    /// The positions of all classes but NN, which holds nearly all positions.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn rare(&self, control: &Control) -> Result<Rare, Cancelled> {
        let BothGames { exact, moore } = &self.tables;
        let sizes = [5, 4].map(|n| Ranking::count(n, 0, self.max));
        control.begin(sizes.iter().sum::<u128>().try_into().unwrap_or(u64::MAX));
        let [of_exact, of_moore] = sizes;
        let mut rare = Rare::default();
        for piles in p_positions(exact, of_exact, control)? {
            match moore.outcome_at(moore.ranking().rank_of(&piles[..4])) {
                Outcome::P => rare.pp.push(piles),
                Outcome::N => rare.pn.push(piles),
            }
        }
        for [a, b, c, d] in p_positions(moore, of_moore, control)? {
            let fifth = (d..=self.max).map(|e| [a, b, c, d, e]);
            let is_n = |x: &[u64; 5]| exact.outcome_at(exact.ranking().rank_of(x)) == Outcome::N;
            rare.np.extend(fifth.filter(is_n));
        }
        for class in [&mut rare.pp, &mut rare.pn, &mut rare.np] {
            class.sort_unstable();
        }
        Ok(rare)
    }
}

/// The positions of the classes that are not NN, each in lexicographic order.
#[derive(Clone, Debug, Default)]
pub(super) struct Rare {
    /// P in both games.
    pub(super) pp: Vec<[u64; 5]>,
    /// P in exact nim only.
    pub(super) pn: Vec<[u64; 5]>,
    /// P in Moore's nim only.
    pub(super) np: Vec<[u64; 5]>,
}

/// The P-positions among the first of a table, on all threads. The ranks of a box do not depend on
/// its bound, so that the table of a larger one serves.
fn p_positions<const N: usize>(
    table: &Table,
    positions: u128,
    control: &Control,
) -> Result<Vec<[u64; N]>, Cancelled> {
    const PACE: usize = 1 << 18;
    let positions = usize::try_from(positions).expect("its table is in memory");
    let found = mapped((0..positions).step_by(PACE).collect(), |first| {
        control.check()?;
        let last = positions.min(first + PACE);
        let found = table.p_ranks(first..last).map(|rank| {
            let piles = table.ranking().unrank(rank);
            *(piles.piles().first_chunk()).expect("the game has as many piles")
        });
        let found: Vec<[u64; N]> = found.collect();
        control.advance((last - first) as u64);
        Ok(found)
    })?;
    Ok(found.concat())
}

/// What the backward induction of section 3 says of a position.
///
/// PP is good and NP bad. NN is good if some move leads to *P, else bad. PN is bad if some move
/// leads to *P, else good. A bad N-position is regular if some move leads to a good P-position. A
/// bad P-position is regular if all moves lead to good N-positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Standing {
    /// Good.
    Good,
    /// Bad, but regular.
    Regular,
    /// Bad and exceptional.
    Exceptional,
}

/// The name of the standing.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Good => "good",
            Self::Regular => "regular",
            Self::Exceptional => "exceptional",
        })
    }
}
