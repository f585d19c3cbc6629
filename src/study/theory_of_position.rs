//! What the theory sees in a position, in the terms of its kind of game: what a figure in words is
//! written from.

use super::sheet::{Gaps, SHEET, Sheet};
use super::why;
use crate::game::{
    ByConvention, Canonical, Convention, Edges, Game, Kind, Outcome, Ruleset, Sizes, Splits,
};
use crate::theory::slow::grid::{self, Cell};
use crate::theory::slow::playable::PlayableGraph;
use crate::theory::slow::reduction::{self, Attempt, Iterate, algorithm_2, iterates, nirb};
use crate::theory::split::{
    Columns, EvenoidBound, HeapMark, evenoid_bound, marks, one_column_decides,
};
use crate::theory::take::Matrix;
use crate::theory::{self, Fact};

/// What the theory sees in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TheoryOfPosition {
    /// The rules.
    pub rules: Ruleset,
    /// The position.
    pub position: Canonical,
    /// The outcome in normal play, where a theorem gives it.
    pub outcome: Option<Fact<Outcome>>,
    /// What that theorem says, with the numbers of the position; and in misère play the one that
    /// gives the outcome there.
    pub stated: ByConvention<Option<String>>,
    /// The terms of its kind of game.
    pub terms: Terms,
}

/// What theorems speak of, by the kind of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terms {
    /// Take-away games on all sets of some sizes: Bouton's matrix.
    Bouton(Box<Bouton>),
    /// Delete games: the heaps as binary columns.
    Heaps(Heaps),
    /// Slow games: the reduction, and the grid of r and o.
    Slow(Box<Slow>),
    /// Games on hypergraphs: nothing besides the edges.
    Edges(Edges),
}

/// Bouton's matrix of a take-away game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bouton {
    /// The matrix.
    pub matrix: Matrix,
    /// What a winning move leads to, if a theorem gives one.
    pub after: Option<After>,
}

/// The piles after a winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// The piles where they stood before the move.
    pub piles: Vec<u64>,
    /// Whether all columns of their matrix are balanced.
    pub is_balanced: bool,
}

/// The heaps of a Delete game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heaps {
    /// How heaps are split.
    pub splits: Splits,
    /// The binary columns.
    pub columns: Columns,
    /// The marks of each heap, the least heap first.
    pub marks: Vec<HeapMark>,
    /// Below what an evenoid is too small, where a theorem speaks of that.
    pub bound: Option<EvenoidBound>,
    /// The column that decides, where one does.
    pub deciding: Option<u32>,
}

/// What the theory of slow games looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slow {
    /// The numbers of piles on which a move may play.
    pub sizes: Sizes,
    /// The NIRB value of the position.
    pub nirb: u128,
    /// The reduced position.
    pub reduced: Canonical,
    /// Its cell in the grid.
    pub cell: Cell,
    /// The outcomes of the cells of reduced positions: a row for each r and a column for each o.
    /// `None` where r and o do not determine it, or no theorem does.
    pub grid: Vec<Vec<Option<Outcome>>>,
    /// The first steps of algorithm 1.
    pub iterates: Vec<Iterate>,
    /// Where algorithm 1 ends, if that is not one of its first steps.
    pub limit: Option<u64>,
    /// The steps of algorithm 2.
    pub attempts: Vec<Attempt>,
    /// The playable game graph.
    pub graph: Option<PlayableGraph>,
}

/// How many positions of the playable game graph are listed, and how many moves are looked at for
/// them.
const GRAPH_NODES: usize = 60;
const GRAPH_MOVES: usize = 600;

/// How many iterates of algorithm 1 are listed: games on many piles have thousands.
const ITERATES: usize = 20;

impl TheoryOfPosition {
    /// What the theory sees in a position.
    ///
    /// ```
    /// use nimscope::game::Ruleset;
    /// use nimscope::study::theory_of_position::{TheoryOfPosition, Terms};
    ///
    /// let rules = Ruleset::misere("slow:4,3".parse()?);
    /// let theory = TheoryOfPosition::of(rules, &rules.game.canonical(&[3, 5, 5, 6]));
    /// let Terms::Slow(slow) = theory.terms else {
    ///     panic!("a slow game");
    /// };
    /// assert_eq!((slow.nirb, slow.cell.remainder, slow.cell.odd), (6, 1, 3));
    /// # Ok::<(), nimscope::game::GameError>(())
    /// ```
    pub fn of(rules: Ruleset, position: &Canonical) -> Self {
        let game = rules.game;
        let stated = |convention| {
            // Of misère play the figures speak where that is played.
            let is_wanted = convention == Convention::Normal || convention == rules.convention;
            let rules = Ruleset { game, convention };
            let fact = theory::outcome(rules, position).filter(|_| is_wanted)?;
            Some(why::stated(rules, position, fact.by))
        };
        Self {
            rules,
            position: position.clone(),
            outcome: theory::outcome(Ruleset::normal(game), position),
            stated: ByConvention::from_fn(stated),
            terms: match game.kind() {
                Kind::Take(sizes) => Terms::Bouton(Box::new(Bouton::of(rules, sizes, position))),
                Kind::Split(splits) => Terms::Heaps(Heaps::of(game, splits, position)),
                Kind::Slow(sizes) => Terms::Slow(Box::new(Slow::of(game, sizes, position))),
                Kind::Edges(edges) => Terms::Edges(edges),
            },
        }
    }
}

/// A theorem needs no table and no search.
impl Sheet for TheoryOfPosition {
    fn gaps(&self) -> Gaps {
        Gaps::default()
    }

    fn bytes(&self) -> u64 {
        let rows = match &self.terms {
            Terms::Bouton(_) | Terms::Edges(_) => 0,
            Terms::Heaps(heaps) => heaps.marks.len(),
            Terms::Slow(slow) => {
                let cells: usize = slow.grid.iter().map(Vec::len).sum();
                let steps = slow.iterates.len() + slow.attempts.len();
                let nodes = slow.graph.as_ref().map_or(0, |graph| graph.nodes.len());
                cells / 64 + steps + nodes
            }
        };
        SHEET + 256 * rows as u64
    }
}

impl Bouton {
    fn of(rules: Ruleset, sizes: Sizes, x: &Canonical) -> Self {
        let game = rules.game;
        let winning = theory::winning_moves(rules, x);
        let by = winning.and_then(|fact| fact.value.into_iter().next());
        let after = by.map(|by| {
            let position = by.apply_arranged(game, &x.position());
            After {
                piles: position.piles().to_vec(),
                is_balanced: Matrix::on(game, sizes, &position.sorted()).all_balanced(),
            }
        });
        Self {
            matrix: Matrix::on(game, sizes, x),
            after,
        }
    }
}

impl Heaps {
    fn of(game: Game, splits: Splits, x: &Canonical) -> Self {
        let columns = Columns::of(game, x);
        Self {
            splits,
            marks: marks(splits, x),
            bound: evenoid_bound(splits, x),
            deciding: one_column_decides(game).then(|| columns.deciding()),
            columns,
        }
    }
}

impl Slow {
    fn of(game: Game, sizes: Sizes, x: &Canonical) -> Self {
        let k = sizes.min();
        let reduced = reduction::reduce(k, x);
        let row = |remainder| {
            let cells = (0..=x.len()).map(|odd| Cell { remainder, odd });
            cells
                .map(|cell| grid::outcome(sizes, x.len(), cell))
                .collect()
        };
        let mut steps = iterates(k, x);
        let first = steps.by_ref().take(ITERATES).collect();
        Self {
            sizes,
            nirb: nirb(k, x),
            cell: Cell::of(k, &reduced),
            reduced,
            grid: (0..2 * k).map(row).collect(),
            iterates: first,
            limit: steps.next().map(|_| reduction::limit(k, x)),
            attempts: algorithm_2(k, x),
            graph: PlayableGraph::of(game, x, GRAPH_NODES, GRAPH_MOVES),
        }
    }
}
