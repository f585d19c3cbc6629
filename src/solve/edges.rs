//! The kernel for games on hypergraphs: rows of arrangements that differ in the last pile only.
//!
//! All arrangements are tabulated, in lexicographic order. A move on an edge without the last pile
//! leads to the same place of earlier rows. A move on an edge with it leads to earlier places of
//! such rows. In slow games these are single rows. Where any number is taken, rows are folded for
//! each set of piles that an edge has besides the last one. The fold at a row is the least of all
//! rows with smaller or equal piles of the set and the same other piles. It is the least of the
//! row itself and of the folds with one token less in one pile of the set. So a position costs one
//! operation for each pile of each edge, whatever the number of its options. The operations are
//! done on vectors of positions.
//!
//! Grundy values are found 32 at a time, as bits of which the union is taken: first those from 0
//! to 31, then, for positions whose options have all of these, those from 32 to 63, and so on.

mod rows;

use self::rows::{Least, Rows, Union, folds_bytes};
use super::cells::{Cells, Width, Word};
use super::control::{Cancelled, Control};
use super::kernel::{Filling, Kernel};
use super::key::TableKey;
use super::large_pages;
use super::ranking::Ranking;
use crate::game::{Edges, Kind, Measure};

/// One more than a bound on remoteness and Grundy values, in both conventions: each move of a play
/// takes at least one token for each pile of the smallest edge.
fn longest(edges: Edges, key: TableKey) -> u128 {
    let tokens = edges.hypergraph.n() as u128 * u128::from(key.max);
    tokens / edges.hypergraph.sizes().min() as u128 + 2
}

/// The kernel of the games on hypergraphs, by how they move.
struct FoldedRows(Edges);

/// The kernel for a kind, if it is one of games on hypergraphs.
pub(super) fn kernel(kind: Kind) -> Option<Box<dyn Kernel>> {
    let Kind::Edges(edges) = kind else {
        return None;
    };
    Some(Box::new(FoldedRows(edges)))
}

impl Kernel for FoldedRows {
    fn bytes(&self, key: TableKey) -> u128 {
        let edges = self.0;
        let positions = key.positions();
        let width = Width::holding(longest(edges, key)).bytes();
        let (table, code) = match key.measure {
            Measure::Outcome => (positions.saturating_add(8 * positions.div_ceil(64)), 1),
            Measure::Remoteness => (positions.saturating_mul(width), width),
            Measure::Grundy => (positions.saturating_mul(width + 4), 4),
        };
        table.saturating_add(folds_bytes(edges, key).saturating_mul(code))
    }

    fn fill(&self, filling: Filling<'_>) -> Result<Cells, Cancelled> {
        let Filling {
            ranking,
            key,
            control,
            ..
        } = filling;
        let edges = self.0;
        let width = Width::holding(longest(edges, key));
        Ok(match (key.measure, width) {
            (Measure::Outcome, _) => Cells::outcomes(&outcomes(edges, ranking, key, control)?),
            (Measure::Remoteness, Width::W8) => {
                Cells::Remoteness(remoteness::<u8>(edges, ranking, key, control)?.into())
            }
            (Measure::Remoteness, Width::W16) => {
                Cells::Remoteness(remoteness::<u16>(edges, ranking, key, control)?.into())
            }
            (Measure::Remoteness, Width::W32 | Width::W64) => {
                Cells::Remoteness(remoteness::<u32>(edges, ranking, key, control)?.into())
            }
            (Measure::Grundy, Width::W8) => {
                Cells::Grundy(grundy::<u8>(edges, ranking, key, control)?.into())
            }
            (Measure::Grundy, Width::W16) => {
                Cells::Grundy(grundy::<u16>(edges, ranking, key, control)?.into())
            }
            (Measure::Grundy, Width::W32 | Width::W64) => {
                Cells::Grundy(grundy::<u32>(edges, ranking, key, control)?.into())
            }
        })
    }
}

/// 0 for P and 1 for N.
fn outcomes(
    edges: Edges,
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Vec<u8>, Cancelled> {
    let terminal = key.rules.convention as u8;
    let mut codes = large_pages::defaults(ranking.positions());
    Rows::new(edges, ranking).fill::<Least, _>(&mut codes, control, |_, best| match best {
        Some(best) => u8::from(best == 0),
        None => terminal,
    })?;
    Ok(codes)
}

/// The codes of remoteness, see [`Word::of_remoteness`].
fn remoteness<W: Word>(
    edges: Edges,
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Vec<W>, Cancelled> {
    let terminal = W::of_remoteness(key.rules.convention as u64);
    let mut codes = large_pages::defaults(ranking.positions());
    Rows::new(edges, ranking).fill::<Least, _>(&mut codes, control, |_, best| match best {
        Some(best) => Word::one_more(best),
        None => terminal,
    })?;
    Ok(codes)
}

/// The Grundy values.
fn grundy<W: Word>(
    edges: Edges,
    ranking: &Ranking,
    key: TableKey,
    control: &Control,
) -> Result<Vec<W>, Cancelled> {
    let positions = ranking.positions();
    let unknown = W::LARGEST;
    let terminal = key.rules.convention as u64;
    let mut values = large_pages::filled(unknown, positions);
    // The value as a bit, if it is one of those that are looked for.
    let mut bits: Vec<u32> = large_pages::defaults(positions);
    let rows = Rows::new(edges, ranking);
    let (mut found, mut first) = (0, 0);
    while found < positions {
        control.begin(positions as u64);
        rows.fill::<Union, _>(&mut bits, control, |rank, values_of_options| {
            let value = &mut values[rank];
            if *value == unknown {
                let next = match values_of_options {
                    Some(bits) => u64::from(bits.trailing_ones()),
                    None => terminal - first,
                };
                if next < AT_ONCE {
                    *value = W::of(first + next);
                    found += 1;
                    return 1 << next;
                }
            }
            let known: u64 = (*value).into();
            let place = known.checked_sub(first).filter(|&place| place < AT_ONCE);
            place.map_or(0, |place| 1 << place)
        })?;
        first += AT_ONCE;
    }
    Ok(values)
}

/// How many Grundy values are looked for at once.
const AT_ONCE: u64 = u32::BITS as u64;
