//! Every position of a box by class and standing.

use std::collections::BTreeMap;

use super::both_games::BothGames;
use super::classes::{Classes, Rare, Standing};
use super::graph::{Exact52Vertex, ExceptionalGraph};
use super::reach::Reach;
use crate::solve::{Cancelled, Control, Ranking, mapped};
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
    /// The classes of the box.
    pub classes: Classes,
    /// The positions that are not good.
    not_good: BTreeMap<[u64; 5], (Class, Standing)>,
    counts: BTreeMap<(Class, Standing), u64>,
    graph: ExceptionalGraph,
    /// In lexicographic order.
    pub(super) pn: Vec<[u64; 5]>,
    /// The good PN positions, in lexicographic order: P-positions without a move to *P, at which
    /// chains end.
    pub deadenders: Vec<[u64; 5]>,
}

/// Which positions of each class are not good, and whether they are regular.
struct Induction {
    not_good: BTreeMap<[u64; 5], (Class, Standing)>,
    /// The good PN positions, in lexicographic order.
    good_pn: Vec<[u64; 5]>,
}

impl Induction {
    /// The backward induction of section 3, see [`Standing`].
    fn of(classes: &Classes, rare: &Rare, control: &Control) -> Result<Self, Cancelled> {
        let max = classes.max;
        let reaches = mapped(vec![&rare.pp, &rare.np], |targets| {
            Ok(Reach::to(max, targets))
        })?;
        let [to_pp, to_np] = <[Reach; 2]>::try_from(reaches).expect("there is one for each");
        let (bad_pn, good_pn): (Vec<[u64; 5]>, Vec<[u64; 5]>) =
            (rare.pn.iter()).partition(|piles| to_pp.leads(piles) || to_np.leads(piles));
        let (to_np_too, to_pp_alone): (Vec<[u64; 5]>, Vec<[u64; 5]>) =
            bad_pn.iter().partition(|piles| to_np.leads(piles));
        let mut to_star_p = to_np;
        to_star_p.join(&to_pp);
        let bad_nn = to_star_p.without(|piles| classes.class(piles) == Class::NN, control)?;
        drop(to_star_p);
        let mut to_good_p = to_pp;
        to_good_p.add(&good_pn);
        let mut not_good = BTreeMap::new();
        for (class, bad_n) in [(Class::NP, &rare.np), (Class::NN, &bad_nn)] {
            let standing = |piles| regular_if(to_good_p.leads(piles));
            not_good.extend(bad_n.iter().map(|piles| (*piles, (class, standing(piles)))));
        }
        drop(to_good_p);
        // A move to NP is one to a bad N-position.
        let exceptional = (Class::PN, Standing::Exceptional);
        not_good.extend(to_np_too.iter().map(|piles| (*piles, exceptional)));
        let to_bad_nn = Reach::to(max, &bad_nn);
        let standing = |piles| regular_if(!to_bad_nn.leads(piles));
        let of_pn = to_pp_alone.iter();
        not_good.extend(of_pn.map(|piles| (*piles, (Class::PN, standing(piles)))));
        Ok(Self { not_good, good_pn })
    }
}

/// The standing of a bad position.
fn regular_if(is_regular: bool) -> Standing {
    if is_regular {
        Standing::Regular
    } else {
        Standing::Exceptional
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
        Reach::bytes(max).saturating_mul(2)
    }

    /// The memory that it holds besides the tables of outcomes, in bytes.
    pub fn held_bytes(&self) -> u64 {
        let arcs = |vertex: &Exact52Vertex| vertex.to.len() + vertex.from.len();
        let arcs: usize = self.graph.vertices.iter().map(arcs).sum();
        let rows =
            self.graph.vertices.len() + self.not_good.len() + self.pn.len() + self.deadenders.len();
        let numbers = arcs + self.graph.isolated.len();
        (numbers * size_of::<usize>() + rows * 128) as u64
    }

    /// Surveys the box with piles ≤ max. Less than a second for max = 85.
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
        let rare = classes.rare(control)?;
        let Induction { not_good, good_pn } = Induction::of(&classes, &rare, control)?;
        let Rare { pp, pn, np } = rare;
        let positions = Ranking::count(5, 0, classes.max);
        let positions = usize::try_from(positions).expect("its tables are in memory");
        let of_class = |(class, count): (Class, usize)| ((class, Standing::Good), count as u64);
        let mut counts = BTreeMap::from(
            [
                (Class::PP, pp.len()),
                (Class::PN, pn.len()),
                (Class::NP, np.len()),
                (Class::NN, positions - pp.len() - pn.len() - np.len()),
            ]
            .map(of_class),
        );
        for &(class, standing) in not_good.values() {
            *counts.entry((class, Standing::Good)).or_default() -= 1;
            *counts.entry((class, standing)).or_default() += 1;
        }
        let exceptional = not_good.iter().filter_map(|(piles, &(class, standing))| {
            (standing == Standing::Exceptional).then_some((*piles, class))
        });
        let graph = ExceptionalGraph::of(&exceptional.collect::<Vec<_>>(), control)?;
        Ok(Self {
            classes,
            not_good,
            counts,
            graph,
            pn,
            deadenders: good_pn,
        })
    }

    /// The standing of five sorted piles of the box.
    pub fn standing(&self, piles: &[u64]) -> Standing {
        let not_good = piles.first_chunk().and_then(|x| self.not_good.get(x));
        not_good.map_or(Standing::Good, |&(_, standing)| standing)
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
}
