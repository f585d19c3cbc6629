//! The rearrangements of the piles by their cycles, for counting by the lemma of Burnside: there
//! are as many positions as a rearrangement leaves as they are, in the mean of all.

use super::symmetry::Symmetry;
use crate::lists::CollectVec as _;

/// Rearrangements that leave as many positions as each other as they are.
pub(crate) struct CycleClass {
    /// The cycles of one of them, each a set of piles as bits.
    pub(crate) cycles: Vec<u32>,
    pub(crate) number: u64,
}

impl Symmetry {
    /// The rearrangements of n piles by their cycles, the identity first. `None` where they are
    /// too many.
    pub(crate) fn cycle_classes(self, n: usize) -> Option<Vec<CycleClass>> {
        match self {
            Self::All => {
                let all: u64 = (1..=n as u64).product();
                let classes = partitions(n, n).into_iter().rev().map(|parts| {
                    let cycles = parts.iter().scan(0, |first, &part| {
                        let cycle = ((1 << part) - 1) << *first;
                        *first += part;
                        Some(cycle)
                    });
                    CycleClass {
                        cycles: cycles.collect_vec(),
                        number: all / centraliser(&parts),
                    }
                });
                Some(classes.collect_vec())
            }
            Self::Of(group) => {
                let members = group.few()?;
                let classes = members.iter().map(|p| CycleClass {
                    cycles: cycles(p),
                    number: 1,
                });
                Some(classes.collect_vec())
            }
        }
    }
}

/// The ways to write n as a sum of parts up to `most`, largest first.
fn partitions(n: usize, most: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let with = |part: usize| {
        let rests = partitions(n - part, part).into_iter();
        rests.map(move |rest| [vec![part], rest].concat())
    };
    (1..=most.min(n)).rev().flat_map(with).collect_vec()
}

/// The number of rearrangements that commute with one whose cycles have these lengths: for each
/// length ℓ that comes m times, ℓᵐ · m!.
fn centraliser(parts: &[usize]) -> u64 {
    let groups = parts.chunk_by(|a, b| a == b);
    groups
        .map(|group| {
            let m = group.len() as u64;
            (1..=m).map(|i| i * group[0] as u64).product::<u64>()
        })
        .product()
}

/// The cycles of a rearrangement as sets of places.
fn cycles(p: &[u8]) -> Vec<u32> {
    let (mut seen, mut cycles) = (0, Vec::new());
    for place in 0..p.len() {
        let (mut cycle, mut at) = (0, place);
        while (seen | cycle) >> at & 1 == 0 {
            cycle |= 1 << at;
            at = usize::from(p[at]);
        }
        if cycle > 0 {
            cycles.push(cycle);
        }
        seen |= cycle;
    }
    cycles
}
