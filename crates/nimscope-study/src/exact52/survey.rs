//! Every position of a box by class and standing.

use std::collections::BTreeMap;

use super::both_games::BothGames;
use super::classes::Classes;
use super::graph::{Exact52Vertex, Graph};
use super::moves::{each_before, leads_to};
use super::standing::Standing;
use crate::solve::{Cancelled, Control, Ranking};
use crate::theory::take::Class;

/// The largest pile of the smallest box in which a position is exceptional.
pub const FIRST_BOX: u64 = 15;

/// Every position of a box by class and standing, and the exceptional graph.
///
/// ```
/// use nimscope_core::solve::Control;
/// use nimscope_study::exact52::{Standing, Survey};
/// use nimscope_core::theory::take::Class;
/// let survey = Survey::of(15, &Control::new())?;
/// // Every PP position is good.
/// assert_eq!(survey.count(Class::PP), survey.count_standing(Class::PP, Standing::Good));
/// assert_eq!(survey.standing(&[1, 2, 3, 3, 3]), Standing::Good);
/// // A single position of the box is exceptional.
/// let [only] = survey.vertices() else { panic!("there are {}", survey.vertices().len()) };
/// assert_eq!((only.position.to_string(), only.class), ("7 11 13 15 15".to_owned(), Class::PN));
/// assert_eq!(survey.components(), [1]);
/// # Ok::<(), nimscope_core::solve::Cancelled>(())
/// ```
#[derive(Debug)]
pub struct Survey {
    pub(super) classes: Classes,
    /// Standing by rank.
    standings: Vec<Standing>,
    counts: BTreeMap<(Class, Standing), u64>,
    graph: Graph,
    /// In lexicographic order.
    pub(super) pn: Vec<[u64; 5]>,
    deadenders: Vec<[u64; 5]>,
}

/// The positions of a box that have a move to some of its P-positions.
struct Sight<'a> {
    classes: &'a Classes,
    /// By rank: whether a move leads to PP.
    to_pp: Vec<bool>,
    /// By rank: whether a move leads to NP.
    to_np: Vec<bool>,
    /// By rank: whether a move leads to a good PN.
    to_good_pn: Vec<bool>,
    /// The good PN positions, in lexicographic order.
    good_pn: Vec<[u64; 5]>,
}

/// The number of positions of the box. Ranks do not depend on the bound, so that a larger table
/// serves a smaller box.
fn positions(classes: &Classes) -> usize {
    let positions = Ranking::count(5, 0, classes.max());
    usize::try_from(positions).expect("its tables are in memory")
}

/// The positions of all classes but the largest, NN, in lexicographic order.
fn listed(
    classes: &Classes,
    control: &Control,
) -> Result<BTreeMap<Class, Vec<[u64; 5]>>, Cancelled> {
    let mut listed: BTreeMap<Class, Vec<[u64; 5]>> = BTreeMap::new();
    classes.each(control, &mut |piles, class| {
        if class != Class::NN {
            listed.entry(class).or_default().push(*piles);
        }
    })?;
    Ok(listed)
}

impl<'a> Sight<'a> {
    fn of(
        classes: &'a Classes,
        listed: &BTreeMap<Class, Vec<[u64; 5]>>,
        control: &Control,
    ) -> Result<Self, Cancelled> {
        let of_class = |class| listed.get(&class).map_or(&[][..], Vec::as_slice);
        let ranking = classes.tables.exact.ranking();
        let leading_to = |targets: &[[u64; 5]]| {
            let mut leads = vec![false; positions(classes)];
            for target in targets {
                control.check()?;
                each_before(target, classes.max(), &mut |before| {
                    leads[ranking.rank_of(before)] = true;
                });
            }
            Ok::<_, Cancelled>(leads)
        };
        let (to_pp, to_np) = (
            leading_to(of_class(Class::PP))?,
            leading_to(of_class(Class::NP))?,
        );
        let mut good_pn = of_class(Class::PN).to_vec();
        good_pn.retain(|piles| {
            let rank = ranking.rank_of(piles);
            !to_pp[rank] && !to_np[rank]
        });
        Ok(Self {
            classes,
            to_good_pn: leading_to(&good_pn)?,
            to_pp,
            to_np,
            good_pn,
        })
    }

    /// Whether a position is bad, from its class and rank.
    fn is_bad(&self, class: Class, rank: usize) -> bool {
        let to_star_p = self.to_pp[rank] || self.to_np[rank];
        match class {
            Class::PP => false,
            Class::NP => true,
            Class::NN => !to_star_p,
            Class::PN => to_star_p,
        }
    }

    /// The standing of a position, from its class and rank as well.
    fn standing(&self, piles: &[u64; 5], class: Class, rank: usize) -> Standing {
        if !self.is_bad(class, rank) {
            return Standing::Good;
        }
        let is_bad_n = |piles: &[u64; 5]| {
            let class = self.classes.class(piles);
            !class.is_p() && self.is_bad(class, self.classes.tables.exact.ranking().rank_of(piles))
        };
        let is_regular = match class {
            Class::NP | Class::NN => self.to_pp[rank] || self.to_good_pn[rank],
            Class::PP => true,
            Class::PN => !self.to_np[rank] && !leads_to(piles, &is_bad_n),
        };
        if is_regular {
            Standing::Regular
        } else {
            Standing::Exceptional
        }
    }
}

impl Survey {
    /// The memory that a survey takes at its peak, in bytes, without its lists of positions.
    /// Saturates at `u128::MAX`.
    pub fn bytes(max: u64) -> u128 {
        let BothGames { exact, moore } = Classes::needs(max);
        [exact.bytes(), moore.bytes()]
            .into_iter()
            .fold(Self::own_bytes(max), u128::saturating_add)
    }

    /// The memory that a survey takes at its peak besides the tables of outcomes, in bytes.
    pub fn own_bytes(max: u64) -> u128 {
        Ranking::count(5, 0, max).saturating_mul(4)
    }

    /// The memory that it holds besides the tables of outcomes, in bytes.
    pub fn held_bytes(&self) -> u64 {
        let arcs = |vertex: &Exact52Vertex| vertex.to.len() + vertex.from.len();
        let arcs: usize = self.graph.vertices.iter().map(arcs).sum();
        let rows = self.graph.vertices.len() + self.pn.len() + self.deadenders.len();
        let numbers = arcs + self.graph.isolated.len();
        (self.standings.len() + numbers * size_of::<usize>() + rows * 128) as u64
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
        let mut listed = listed(&classes, control)?;
        let sight = Sight::of(&classes, &listed, control)?;
        let mut standings = vec![Standing::Good; positions(&classes)];
        let mut counts = BTreeMap::new();
        let mut exceptional = Vec::new();
        let ranking = classes.tables.exact.ranking();
        classes.each(control, &mut |piles, class| {
            let rank = ranking.rank_of(piles);
            let standing = sight.standing(piles, class, rank);
            standings[rank] = standing;
            *counts.entry((class, standing)).or_default() += 1;
            if standing == Standing::Exceptional {
                exceptional.push((*piles, class));
            }
        })?;
        let deadenders = sight.good_pn;
        let graph = Graph::of(&exceptional, control)?;
        Ok(Self {
            classes,
            standings,
            counts,
            graph,
            pn: listed.remove(&Class::PN).unwrap_or_default(),
            deadenders,
        })
    }

    /// The classes of the box.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// The standing of five sorted piles of the box.
    pub fn standing(&self, piles: &[u64]) -> Standing {
        self.standings[self.classes.tables.exact.ranking().rank_of(piles)]
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
    pub fn vertices(&self) -> &[Exact52Vertex] {
        &self.graph.vertices
    }

    /// The number of vertices of each weak component, largest first.
    pub fn components(&self) -> &[usize] {
        &self.graph.components
    }

    /// The vertices without neighbours, by their numbers.
    pub fn isolated(&self) -> &[usize] {
        &self.graph.isolated
    }

    /// The good PN positions, in lexicographic order: P-positions without a move to *P, at which
    /// chains end.
    pub fn deadenders(&self) -> &[[u64; 5]] {
        &self.deadenders
    }
}
