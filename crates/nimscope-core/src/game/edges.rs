//! Moves on hypergraphs: one token, or any positive number, from each pile of an edge (Boros,
//! Gurvich, Ho, Makino, Mursic: hypergraph nim; Dufour, Heubach: circular nim; Ehrenborg,
//! Steingrímsson: simplicial nim).
//!
//! Moves are numbered edge by edge, those on few piles first, and within an edge by mixed radix,
//! small amounts first. Moves that a symmetry takes to each other give the same position.

use super::count::Count;
use super::kind::Edges;
use super::moves::{Choice, Move, Stepper, Taken};
use super::position::Canonical;
use super::symmetry::Symmetry;
use super::symmetry::piles_of;
use crate::lists::CollectVec as _;

/// The moves from a position of a game on a hypergraph, counted and numbered.
#[derive(Clone, Debug)]
pub(super) struct EdgeChoices {
    from: Canonical,
    symmetry: Symmetry,
    slow: bool,
    /// The edges none of whose piles is empty.
    edges: Vec<OpenEdge>,
}

/// An edge on which one can move.
#[derive(Clone, Copy, Debug)]
struct OpenEdge {
    /// Its piles, a bit each.
    piles: u32,
    /// The number of moves on it.
    moves: Count,
}

impl EdgeChoices {
    pub(super) fn new(edges: Edges, from: &Canonical) -> Self {
        let piles = from.piles();
        let non_empty = (0..piles.len())
            .filter(|&i| piles[i] > 0)
            .fold(0, |set, i| set | 1 << i);
        let is_single = edges.slow || from.max() == 1;
        let open = |&piles_of_edge: &u32| {
            let amounts = piles_of(piles_of_edge).map(|i| Count::Exactly(piles[i].into()));
            (piles_of_edge & !non_empty == 0).then(|| OpenEdge {
                piles: piles_of_edge,
                moves: if is_single {
                    Count::ONE
                } else {
                    amounts.product()
                },
            })
        };
        Self {
            from: from.clone(),
            symmetry: edges.hypergraph.symmetry,
            slow: edges.slow,
            edges: edges.hypergraph.edges.iter().filter_map(open).collect_vec(),
        }
    }

    /// The canonical piles without the tokens of piles on which no edge is open, in the position
    /// and so in all that follow, with the number of looks at members of the symmetry group that
    /// this took; `None` where there are no such tokens.
    pub(super) fn without_dead(edges: Edges, from: &Canonical) -> Option<(Canonical, u64)> {
        let open = Self::new(edges, from).edges;
        let live = open.iter().fold(0, |live, edge| live | edge.piles);
        let is_dead = |i: usize| live >> i & 1 == 0;
        let piles = from.piles().iter().enumerate();
        let left = piles.map(|(i, &pile)| if is_dead(i) { 0 } else { pile });
        let mut left: Vec<u64> = left.collect_vec();
        (left != from.piles()).then(|| {
            let looks = edges.hypergraph.symmetry.make_least(&mut left);
            (from.with_least(left), looks)
        })
    }

    /// The memory of the list of edges, in bytes, at most.
    pub(super) fn unmerged_bytes(edges: Edges) -> u128 {
        let count = edges.hypergraph.edges.len();
        2 * (count * size_of::<OpenEdge>()) as u128
    }

    /// Different moves lead to different arrangements of the piles.
    pub(super) fn is_distinct(&self) -> bool {
        match self.symmetry {
            Symmetry::All => self.from.len() <= 1,
            Symmetry::Of(group) => group.count() == 1,
        }
    }

    /// The work of making the list: the edges.
    pub(super) fn effort(&self) -> u64 {
        self.edges.len() as u64
    }

    pub(super) fn ways(&self) -> Count {
        self.edges.iter().map(|edge| edge.moves).sum()
    }

    pub(super) fn get(&self, mut number: u128) -> Option<Choice> {
        let edge = self.edges.iter().find(|edge| edge.moves.has(&mut number))?;
        let one = |index| Taken { index, tokens: 1 };
        let mut taken: Vec<Taken> = piles_of(edge.piles).map(one).collect_vec();
        if !self.slow {
            for Taken { index, tokens } in taken.iter_mut().rev() {
                let pile = u128::from(self.from.piles()[*index]);
                *tokens += u64::try_from(number % pile).expect("it is less than the pile");
                number /= pile;
            }
        }
        let by = Move::take(taken);
        let to = by.apply(&self.from);
        let ways = Count::ONE;
        Some(Choice { by, to, ways })
    }

    /// The canonical piles after the next move, see [`Choices::step`](super::Choices::step).
    pub(super) fn step<'a>(&self, stepper: &'a mut Stepper) -> Option<&'a [u64]> {
        let before = self.from.piles();
        if stepper.piles.is_empty() {
            stepper.piles.extend_from_slice(before);
            self.lower(stepper.size, &mut stepper.piles)?;
        } else {
            let edge = self.edges.get(stepper.size)?.piles;
            // The piles of the edge count down, the last one first. A pile that is empty begins
            // anew.
            let mut left = edge;
            let mut from_the_last = std::iter::from_fn(|| {
                let pile = left.checked_ilog2()?;
                left ^= 1 << pile;
                Some(pile as usize)
            });
            let more = from_the_last.find(|&i| {
                let goes_on = !self.slow && stepper.piles[i] > 0;
                stepper.piles[i] = if goes_on { stepper.piles[i] } else { before[i] };
                stepper.piles[i] -= 1;
                goes_on
            });
            if more.is_none() {
                stepper.piles.copy_from_slice(before);
                stepper.size += 1;
                self.lower(stepper.size, &mut stepper.piles)?;
            }
        }
        stepper.sorted.clone_from(&stepper.piles);
        stepper.looks = self.symmetry.make_least(&mut stepper.sorted);
        Some(&stepper.sorted)
    }

    /// Takes a token from each pile of an edge, by its place in the list.
    fn lower(&self, place: usize, piles: &mut [u64]) -> Option<()> {
        let edge = self.edges.get(place)?.piles;
        piles_of(edge).for_each(|i| piles[i] -= 1);
        Some(())
    }
}
