//! The two outcomes of a position of exact nim (5, = 2), its class by them, and the numbers of
//! positions in each class.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::game::{Family, Game, Measure, Outcome, Ruleset};
use crate::solve::{Cancelled, Control, Ranking, Table, TableKey, mapped};
use crate::theory::take::{Class, is_balanced};

/// Both outcomes of every position of a box: of x in exact nim (5, = 2), of x̂ = (x₁, …, x₄) in
/// Moore's nim (4, ≤ 2).
#[derive(Clone, Debug)]
pub struct Classes {
    /// That of exact nim first.
    pub(super) tables: [Arc<Table>; 2],
    /// The largest pile.
    pub max: u64,
}

impl Classes {
    /// The two tables that the classes of a box with piles ≤ max are read from: that of exact nim
    /// first.
    pub fn needs(max: u64) -> [TableKey; 2] {
        both_games().map(|rules| TableKey::new(rules, Measure::Outcome, max))
    }

    /// Fills the tables.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(max: u64, control: &Control) -> Result<Self, Cancelled> {
        let [exact, moore] = Self::needs(max).map(|key| Table::fill(key, control).map(Arc::new));
        Ok(Self::from_tables(max, &[exact?, moore?]))
    }

    /// From the tables that they [need](Self::needs), or larger ones.
    ///
    /// # Panics
    /// There are not two.
    pub fn from_tables(max: u64, tables: &[Arc<Table>]) -> Self {
        let tables = tables.to_vec().try_into();
        let tables = tables.expect("classes are read from two tables");
        Self { tables, max }
    }

    /// The class of five sorted piles of the box.
    pub fn class(&self, piles: &[u64]) -> Class {
        let [exact, moore] = &self.tables;
        let outcome = |table: &Table, piles| table.outcome_at(table.ranking().rank_of(piles));
        match (outcome(exact, piles), outcome(moore, &piles[..4])) {
            (Outcome::P, Outcome::P) => Class::PP,
            (Outcome::P, Outcome::N) => Class::PN,
            (Outcome::N, Outcome::P) => Class::NP,
            (Outcome::N, Outcome::N) => Class::NN,
        }
    }

    /// The positions of all classes but NN, which holds nearly all positions.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub(super) fn rare(&self, control: &Control) -> Result<Rare, Cancelled> {
        const AT_ONCE: usize = 1 << 8;
        let [exact, moore] = &self.tables;
        let sizes = [5, 4].map(|n| Ranking::count(n, 0, self.max));
        control.begin(sizes.iter().sum::<u128>().try_into().unwrap_or(u64::MAX));
        let [of_exact, of_moore] = sizes;
        let mut rare = Rare::default();
        for piles in p_positions(exact, of_exact, control)? {
            control.check()?;
            match moore.outcome_at(moore.ranking().rank_of(&piles[..4])) {
                Outcome::P => rare.pp.push(piles),
                Outcome::N => rare.pn.push(piles),
            }
        }
        let of_hats = p_positions::<4>(moore, of_moore, control)?;
        let np = mapped(of_hats.chunks(AT_ONCE).collect(), |hats| {
            control.check()?;
            let is_n = |x: &[u64; 5]| exact.outcome_at(exact.ranking().rank_of(x)) == Outcome::N;
            let mut found = Vec::new();
            for &[a, b, c, d] in hats {
                found.extend((d..=self.max).map(|e| [a, b, c, d, e]).filter(is_n));
            }
            Ok(found)
        })?;
        rare.np = np.concat();
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Good.
    Good,
    /// Bad, but regular.
    Regular,
    /// Bad and exceptional.
    Exceptional,
}

impl Standing {
    /// Whether a position is good, by whether a move leads from it to *P. Of PP and NP the class
    /// says it.
    pub(super) const fn is_good(class: Class, leads_to_star_p: bool) -> bool {
        match class {
            Class::PP => true,
            Class::NP => false,
            Class::NN => leads_to_star_p,
            Class::PN => !leads_to_star_p,
        }
    }

    /// What a bad position is, by whether a move leads from it to a good P-position. A bad
    /// P-position is PN, and the *P that makes it bad is NP, a bad N-position.
    pub(super) const fn of_bad(class: Class, leads_to_good_p: bool) -> Self {
        if leads_to_good_p && !class.is_p() {
            Self::Regular
        } else {
            Self::Exceptional
        }
    }
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

// Exact nim (5, = 2), and Moore's nim (4, ≤ 2) beside it on the four smallest piles.

/// The rules of both, exact nim first.
pub(crate) fn both_games() -> [Ruleset; 2] {
    [(Family::Exact, 5), (Family::Moore, 4)].map(|(family, n)| {
        let game = Game::new(family, n, 2);
        Ruleset::normal(game.expect("2 ≤ n piles"))
    })
}

// The number of positions of a box in each class, from an outcome table and Moore's theorem.

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
    fn change_from_nn(&mut self, class: Class) {
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

// The numbers of positions of the classes by the number of stones, in the three meanings of the
// word.

/// How many positions of each class have a number of stones, for each number from 0 to the bound
/// of a box.
#[derive(Clone, Debug)]
pub struct ByStones {
    /// By the stones of all piles together, up to the bound: all these positions lie in the box.
    pub all: Vec<ClassCounts>,
    /// By the stones of the largest pile.
    pub largest: Vec<ClassCounts>,
    /// By the bound: the positions with piles up to it.
    pub bound: Vec<ClassCounts>,
}

impl ByStones {
    /// Counts the positions of a box.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(classes: &Classes, control: &Control) -> Result<Self, Cancelled> {
        let size = usize::try_from(classes.max + 1).expect("a tabulated bound is small");
        let place = |stones: u64| usize::try_from(stones).expect("a sum of small piles");
        let nn = |nn: u128| ClassCounts {
            nn: u64::try_from(nn).expect("a box in memory has fewer positions"),
            ..ClassCounts::default()
        };
        // All positions, most of which are NN, and then those of the other classes.
        let mut all: Vec<ClassCounts> = partitions(size).into_iter().map(nn).collect();
        let with_largest = |max| Ranking::count(4, 0, max);
        let mut largest: Vec<ClassCounts> = (0..=classes.max).map(with_largest).map(nn).collect();
        let Rare { pp, pn, np } = classes.rare(control)?;
        for (class, positions) in [(Class::PP, pp), (Class::PN, pn), (Class::NP, np)] {
            for piles in positions {
                // Positions with more stones than the bound may lie outside of the box.
                if let Some(counts) = all.get_mut(place(piles.iter().sum())) {
                    counts.change_from_nn(class);
                }
                largest[place(piles[4])].change_from_nn(class);
            }
        }
        let up_to = largest
            .iter()
            .scan(ClassCounts::default(), |sums, &counts| {
                *sums = sums.plus(counts);
                Some(*sums)
            });
        let bound = up_to.collect();
        Ok(Self {
            all,
            largest,
            bound,
        })
    }
}

/// The numbers of positions with five piles of 0, 1, 2, … stones in all. They are as many as the
/// ways to add up the stones from numbers up to 5.
fn partitions(sizes: usize) -> Vec<u128> {
    let mut ways = vec![0; sizes];
    ways[0] = 1;
    for part in 1..=5 {
        for stones in part..sizes {
            ways[stones] += ways[stones - part];
        }
    }
    ways
}
