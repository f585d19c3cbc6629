//! The account of exact nim (5, = 2) against Moore's nim (4, ≤ 2): classes, good and bad, regular
//! and exceptional positions, and the exceptional graph (Gurvich, Parfenov, Vyalyi 2023, sections
//! 2 and 3). All of it from tables, by definition.
//!
//! Its exceptional positions are not the exceptions of the M-rule.

mod account;
mod classes;
mod counts;
mod excerpt;
mod graph;
mod rows;

use std::collections::BTreeMap;
use std::fmt;

use crate::game::{Canonical, Convention, Family, Ruleset};
use crate::solve::{Cancelled, Control, Ranking};
use crate::theory::take::Class;

pub use account::{Account, Neighbours};
pub use classes::Classes;
pub use counts::{ClassCounts, class_counts};
pub use excerpt::{Excerpt, Place, Relation, Vertex};
pub use rows::{ExceptionalRow, RemotenessTables};

use graph::graph;

/// Whether the rules are those of exact nim (5, = 2) in normal play.
pub fn applies(rules: Ruleset) -> bool {
    let Ruleset { game, convention } = rules;
    (game.named().family(), game.n(), game.k(), convention)
        == (Family::Exact, 5, 2, Convention::Normal)
}

/// What the backward induction of section 3 says of a position.
///
/// PP is good and NP bad. NN is good if some move leads to *P, else bad; PN is bad if some move
/// leads to *P, else good. A bad N-position is regular if some move leads to a good P-position; a
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

/// A vertex of the exceptional graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exceptional {
    /// The position.
    pub position: Canonical,
    /// NP or PN (no NN is exceptional: Observation 7).
    pub class: Class,
    /// The number of its weak component, from 0, largest first.
    pub component: usize,
    /// The vertices that moves lead to, by their numbers.
    pub to: Vec<usize>,
    /// The vertices from which moves lead here.
    pub from: Vec<usize>,
}

/// Every position of a box by class and standing, and the exceptional graph.
#[derive(Debug)]
pub struct Survey {
    classes: Classes,
    /// Standing by rank.
    standings: Vec<Standing>,
    counts: BTreeMap<(Class, Standing), u64>,
    vertices: Vec<Exceptional>,
    components: Vec<usize>,
    /// In lexicographic order.
    pn: Vec<[u64; 5]>,
    deadenders: Vec<[u64; 5]>,
}

/// The pairs of places that a move can play on, or that one can have played on.
fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..5).flat_map(|i| (i + 1..5).map(move |j| (i, j)))
}

/// The positions that a move from the piles leads to, with repetitions.
fn options(piles: [u64; 5]) -> impl Iterator<Item = [u64; 5]> {
    pairs().flat_map(move |(i, j)| {
        (0..piles[i]).flat_map(move |a| (0..piles[j]).map(move |b| changed(piles, (i, a), (j, b))))
    })
}

/// The positions with piles ≤ max from which a move leads to the piles, with repetitions.
fn before(piles: [u64; 5], max: u64) -> impl Iterator<Item = [u64; 5]> {
    pairs().flat_map(move |(i, j)| {
        let larger = move |pile: u64| (pile..=max).skip(1);
        larger(piles[i])
            .flat_map(move |a| larger(piles[j]).map(move |b| changed(piles, (i, a), (j, b))))
    })
}

/// The piles, sorted, with two of them changed.
fn changed(mut piles: [u64; 5], (i, a): (usize, u64), (j, b): (usize, u64)) -> [u64; 5] {
    (piles[i], piles[j]) = (a, b);
    piles.sort_unstable();
    piles
}

/// The positions that a move from the piles leads to, with repetitions.
pub(super) fn each_option(piles: &[u64; 5], visit: &mut dyn FnMut(&[u64; 5])) {
    options(*piles).for_each(|option| visit(&option));
}

/// The positions with piles ≤ max from which a move leads to the piles, with repetitions.
fn each_before(piles: &[u64; 5], max: u64, visit: &mut dyn FnMut(&[u64; 5])) {
    before(*piles, max).for_each(|before| visit(&before));
}

impl Survey {
    /// The memory that a survey takes at its peak, in bytes, without its lists of positions.
    /// Saturates at `u128::MAX`.
    pub fn bytes(max: u64) -> u128 {
        let tables = Classes::needs(max).map(|table| table.bytes());
        tables
            .into_iter()
            .fold(Self::own_bytes(max), u128::saturating_add)
    }

    /// The same without the tables of outcomes.
    pub fn own_bytes(max: u64) -> u128 {
        Ranking::count(5, 0, max).saturating_mul(4)
    }

    /// The memory that it holds besides the tables of outcomes, in bytes.
    pub fn held_bytes(&self) -> u64 {
        let arcs = |vertex: &Exceptional| vertex.to.len() + vertex.from.len();
        let arcs: usize = self.vertices.iter().map(arcs).sum();
        let rows = self.vertices.len() + self.pn.len() + self.deadenders.len();
        (self.standings.len() + arcs * size_of::<usize>() + rows * 128) as u64
    }

    /// Surveys the box with piles ≤ max. Some seconds for max = 85.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(max: u64, control: &Control) -> Result<Self, Cancelled> {
        Self::from_classes(Classes::of(max, control)?, control)
    }

    /// Surveys the box of the classes.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn from_classes(classes: Classes, control: &Control) -> Result<Self, Cancelled> {
        let max = classes.max();
        // Ranks do not depend on the bound, so that a larger table serves a smaller box.
        let positions =
            usize::try_from(Ranking::count(5, 0, max)).expect("its tables are in memory");
        let mut by_class: BTreeMap<Class, Vec<[u64; 5]>> = BTreeMap::new();
        classes.each(control, &mut |piles, class| {
            if class != Class::NN {
                by_class.entry(class).or_default().push(*piles);
            }
        })?;
        let of_class = |class| by_class.get(&class).map_or(&[][..], Vec::as_slice);
        let ranking = classes.exact.ranking();
        let seeing = |targets: &[[u64; 5]]| {
            let mut sees = vec![false; positions];
            for target in targets {
                control.check()?;
                each_before(target, max, &mut |before| {
                    sees[ranking.rank_of(before)] = true;
                });
            }
            Ok::<_, Cancelled>(sees)
        };
        let (sees_pp, sees_np) = (seeing(of_class(Class::PP))?, seeing(of_class(Class::NP))?);
        let sees_star_p = |rank: usize| sees_pp[rank] || sees_np[rank];
        let mut good_pn = of_class(Class::PN).to_vec();
        good_pn.retain(|piles| !sees_star_p(ranking.rank_of(piles)));
        let sees_good_pn = seeing(&good_pn)?;
        let is_bad_n = |piles: &[u64; 5]| match classes.class(piles) {
            Class::NP => true,
            Class::NN => !sees_star_p(ranking.rank_of(piles)),
            Class::PP | Class::PN => false,
        };
        let mut standings = vec![Standing::Good; positions];
        let mut counts = BTreeMap::new();
        let mut exceptional = Vec::new();
        classes.each(control, &mut |piles, class| {
            let here = ranking.rank_of(piles);
            let bad = match class {
                Class::PP => false,
                Class::NP => true,
                Class::NN => !sees_star_p(here),
                Class::PN => sees_star_p(here),
            };
            let regular = match class {
                Class::NP | Class::NN => sees_pp[here] || sees_good_pn[here],
                Class::PP => true,
                Class::PN => bad && !sees_np[here] && !leads_to(piles, &is_bad_n),
            };
            let standing = match (bad, regular) {
                (false, _) => Standing::Good,
                (true, true) => Standing::Regular,
                (true, false) => Standing::Exceptional,
            };
            standings[here] = standing;
            *counts.entry((class, standing)).or_default() += 1;
            if standing == Standing::Exceptional {
                exceptional.push((*piles, class));
            }
        })?;
        let (vertices, components) = graph(&exceptional, control)?;
        Ok(Self {
            classes,
            standings,
            counts,
            vertices,
            components,
            pn: by_class.remove(&Class::PN).unwrap_or_default(),
            deadenders: good_pn,
        })
    }

    /// The classes of the box.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The standing of five sorted piles of the box.
    pub fn standing(&self, piles: &[u64]) -> Standing {
        self.standings[self.classes.exact.ranking().rank_of(piles)]
    }

    /// The number of positions of the box with a class.
    pub fn count(&self, class: Class) -> u64 {
        let of_class = self.counts.iter().filter(|((here, _), _)| *here == class);
        of_class.map(|(_, count)| count).sum()
    }

    /// The number of positions with a class and a standing.
    pub fn count_standing(&self, class: Class, standing: Standing) -> u64 {
        self.counts.get(&(class, standing)).copied().unwrap_or(0)
    }

    /// The exceptional graph: its vertices in lexicographic order, with their arcs.
    pub fn vertices(&self) -> &[Exceptional] {
        &self.vertices
    }

    /// The number of vertices of each weak component, largest first.
    pub fn components(&self) -> &[usize] {
        &self.components
    }

    /// The good PN positions, in lexicographic order: P-positions without a move to *P, at which
    /// chains end.
    pub fn deadenders(&self) -> &[[u64; 5]] {
        &self.deadenders
    }
}

impl Exceptional {
    /// The number of exceptional positions that a move leads to.
    pub fn out_degree(&self) -> usize {
        self.to.len()
    }

    /// Whether no move joins it to another exceptional position.
    pub fn is_isolated(&self) -> bool {
        self.to.is_empty() && self.from.is_empty()
    }
}

/// Whether some move leads to such a position.
fn leads_to(piles: &[u64; 5], is_such: &dyn Fn(&[u64; 5]) -> bool) -> bool {
    let mut found = false;
    each_option(piles, &mut |option| found |= is_such(option));
    found
}
