//! Every position of a box by class and standing, and the exceptional ones as rows.

use super::classes::{Classes, Rare, Standing, both_games};
use super::graph::{Exact52Vertex, exceptional_graph};
use super::reach::Reach;
use crate::game::{Canonical, Remoteness};
use crate::shortage::Shortage;
use crate::solve::{Cancelled, Control, Ranking, Sweep, mapped};
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
/// let [only] = &survey.vertices[..] else { panic!("there are {}", survey.vertices.len()) };
/// assert_eq!((only.position.to_string(), only.class), ("7 11 13 15 15".to_owned(), Class::PN));
/// assert_eq!(survey.components, [1]);
/// # Ok::<(), nimscope_core::solve::Cancelled>(())
/// ```
#[derive(Debug)]
pub struct Survey {
    /// The classes of the box.
    pub classes: Classes,
    /// The positions that are not good, in lexicographic order.
    not_good: Vec<([u64; 5], (Class, Standing))>,
    /// The number of positions by their class and their standing.
    counts: [[u64; 3]; 4],
    /// The exceptional graph: its vertices in lexicographic order, with their arcs.
    pub vertices: Vec<Exact52Vertex>,
    /// The number of vertices of each weak component, largest first.
    pub components: Vec<usize>,
    /// In lexicographic order.
    pub(super) pn: Vec<[u64; 5]>,
    /// The good PN positions, in lexicographic order: P-positions without a move to *P, at which
    /// chains end.
    pub deadenders: Vec<[u64; 5]>,
}

/// The positions that are not good, with their class and their standing, and the good PN
/// positions.
type Induction = (Vec<([u64; 5], (Class, Standing))>, Vec<[u64; 5]>);

/// The backward induction of section 3, see [`Standing`]: both lists in lexicographic order.
fn induction(classes: &Classes, rare: &Rare, control: &Control) -> Result<Induction, Cancelled> {
    const AT_ONCE: usize = 1 << 10;
    let max = classes.max;
    // No move joins P-positions: from a PN, one leads to *P only if it leads to NP.
    let mut to_star_p = Reach::to(max, &rare.np, control)?;
    let is_good = |piles: &&[u64; 5]| Standing::is_good(Class::PN, to_star_p.leads(piles));
    let (good_pn, bad_pn): (Vec<[u64; 5]>, Vec<_>) = rare.pn.iter().partition(is_good);
    to_star_p.add(&rare.pp, control)?;
    let bad_nn = to_star_p.without(|piles| classes.class(piles) == Class::NN, control)?;
    drop(to_star_p);
    let mut to_good_p = Reach::to(max, &rare.pp, control)?;
    to_good_p.add(&good_pn, control)?;
    let bad = [
        (Class::PN, &bad_pn),
        (Class::NP, &rare.np),
        (Class::NN, &bad_nn),
    ];
    let mut not_good = Vec::new();
    for (class, bad) in bad {
        let standing = |piles: &_| Standing::of_bad(class, to_good_p.leads(piles));
        let standings = mapped(bad.chunks(AT_ONCE).collect(), |part| {
            control.check()?;
            let listed = part.iter().map(|piles| (*piles, (class, standing(piles))));
            Ok(listed.collect::<Vec<_>>())
        })?;
        not_good.extend(standings.into_iter().flatten());
    }
    control.check()?;
    not_good.sort_by_key(|(piles, _)| *piles);
    Ok((not_good, good_pn))
}

impl Survey {
    /// The memory that a survey takes at its peak, in bytes, without its lists of positions.
    /// Saturates at `u128::MAX`.
    pub fn bytes(max: u64) -> u128 {
        let tables = Classes::needs(max).map(|key| key.bytes());
        (tables.into_iter()).fold(Self::own_bytes(max), u128::saturating_add)
    }

    /// The memory that a survey takes at its peak besides the tables of outcomes, in bytes.
    pub fn own_bytes(max: u64) -> u128 {
        Reach::bytes(max).saturating_mul(2)
    }

    /// The memory that it holds besides the tables of outcomes, in bytes.
    pub fn held_bytes(&self) -> u64 {
        let arcs = |vertex: &Exact52Vertex| vertex.to.len() + vertex.from.len();
        let arcs: usize = self.vertices.iter().map(arcs).sum();
        let rows =
            self.vertices.len() + self.not_good.len() + self.pn.len() + self.deadenders.len();
        (arcs * size_of::<usize>() + rows * 128) as u64
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
        let (not_good, good_pn) = induction(&classes, &rare, control)?;
        let Rare { pp, pn, np } = rare;
        let positions = Ranking::count(5, 0, classes.max);
        let positions = usize::try_from(positions).expect("its tables are in memory");
        let [pps, pns, nps] = [&pp, &pn, &np].map(Vec::len);
        let classes_of = [pps, pns, nps, positions - pps - pns - nps];
        let mut counts = classes_of.map(|count| [count as u64, 0, 0]);
        for &(_, (class, standing)) in &not_good {
            counts[class as usize][Standing::Good as usize] -= 1;
            counts[class as usize][standing as usize] += 1;
        }
        let exceptional = not_good.iter().filter_map(|&(piles, (class, standing))| {
            (standing == Standing::Exceptional).then_some((piles, class))
        });
        let exceptional: Vec<_> = exceptional.collect();
        let (vertices, components) = exceptional_graph(&exceptional, control)?;
        Ok(Self {
            classes,
            not_good,
            counts,
            vertices,
            components,
            pn,
            deadenders: good_pn,
        })
    }

    /// The standing of five sorted piles of the box.
    pub fn standing(&self, piles: &[u64]) -> Standing {
        let place = (self.not_good).binary_search_by(|(x, _)| x.as_slice().cmp(piles));
        place.map_or(Standing::Good, |place| self.not_good[place].1.1)
    }

    /// The number of positions of the box with a class.
    pub fn count(&self, class: Class) -> u64 {
        self.counts[class as usize].iter().sum()
    }

    /// The number of positions with a class and a standing.
    pub fn count_standing(&self, class: Class, standing: Standing) -> u64 {
        self.counts[class as usize][standing as usize]
    }
}

// The exceptional positions of a box as rows, with their remoteness in both games.

/// An exceptional position, as it is saved and printed.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Exact52Row {
    /// The position.
    pub position: Canonical,
    /// Its class.
    pub class: Class,
    /// Its remoteness in exact nim (5, = 2).
    pub remoteness: Remoteness,
    /// The remoteness of its four smallest piles in Moore's nim (4, ≤ 2).
    pub moore_remoteness: Remoteness,
    /// The number of exceptional positions that a move leads to.
    pub out_degree: usize,
}

impl Survey {
    /// The exceptional positions in lexicographic order. Their remoteness is found by sweeps of
    /// the boxes of both games in `memory` bytes, on the threads of the calling pool.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`]; inside, what does not fit.
    pub fn exceptional_rows(
        &self,
        memory: u64,
        control: &Control,
    ) -> Result<Result<Vec<Exact52Row>, Shortage>, Cancelled> {
        let max = self.classes.max;
        let positions = self.vertices.iter().map(|vertex| vertex.position.clone());
        let positions: Vec<Canonical> = positions.collect();
        let hat = |x: &Canonical| Canonical::sorted(x.piles()[..4].to_vec());
        let hats: Vec<Canonical> = positions.iter().map(hat).collect();
        let sweep = |rules| Sweep::new(rules, max).expect("both are take-away games");
        let [exact, moore] = both_games().map(sweep);
        // The other box is smaller.
        if let Err(short) = Shortage::check(exact.key(), exact.bytes(), memory) {
            return Ok(Err(short));
        }
        let moore = moore.remoteness(&hats, memory.into(), control)?;
        let exact = exact.remoteness(&positions, memory.into(), control)?;
        let values = exact.into_iter().zip(moore);
        let rows = self.vertices.iter().zip(values);
        Ok(Ok(rows
            .map(|(vertex, (remoteness, moore_remoteness))| Exact52Row {
                position: vertex.position.clone(),
                class: vertex.class,
                remoteness,
                moore_remoteness,
                out_degree: vertex.to.len(),
            })
            .collect()))
    }
}
