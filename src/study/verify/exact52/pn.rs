//! Statements on the PN positions alone. They come from the sparse solver, and so from larger boxes than tables allow.

use std::collections::{BTreeMap, BTreeSet};

use super::{Piles, xi};
use crate::solve::Sparse;
use crate::study::Shortage;
use crate::study::exact52::Classes;
use crate::study::period::Differences;
use crate::study::verify::Means;
use crate::study::verify::tally::{Stop, Tally};

/// The PN positions with piles ≤ max, in lexicographic order: P by the rules of exact nim, and not balanced, so that x̂ is N by
/// Moore's theorem.
fn all(max: u64, means: Means<'_>) -> Result<Vec<Piles>, Stop> {
    let [key, _] = Classes::needs(max);
    let Some(sparse) = Sparse::new(key.rules, max) else {
        return Err(Stop::TooLarge(Shortage::of(key, means.memory)));
    };
    // The list takes about half as much as the search: 11 MB beside 23 MB up to 255.
    means.has_room(key, sparse.bytes().saturating_mul(2))?;
    let mut pn = Vec::new();
    sparse.each(means.control, |piles| {
        let piles = piles.try_into().expect("the game has five piles");
        if !xi(&piles).1 {
            pn.push(piles);
        }
    })?;
    pn.sort_unstable();
    Ok(pn)
}

/// x₃ ≤ x₁|x₂, x₄ ≤ x₁|x₂|x₃ and x₅ ≤ x₁|x₂|x₃|x₄.
pub(super) fn bounds(max: u64, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    for piles in all(max, means)? {
        let [x1, x2, x3, x4, x5] = piles;
        let holds = x3 <= x1 | x2 && x4 <= x1 | x2 | x3 && x5 <= x1 | x2 | x3 | x4;
        tally.case(holds, &piles, || "it is PN".to_owned());
    }
    Ok(())
}

/// For fixed x₁ the differences of the PN positions are periodic.
pub(super) fn periods(max: u64, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    for of_x1 in all(max, means)?.chunk_by(|a, b| a[0] == b[0]) {
        means.control.check()?;
        let x1 = of_x1[0][0];
        let differences = Differences::of(x1, max, of_x1);
        // Fewer whole blocks cannot show a period twice.
        if differences.terms.is_empty() || differences.blocks < 3 {
            continue;
        }
        let is_periodic = differences.period().is_some();
        tally.case(is_periodic, &[x1], || {
            format!("{} terms without a period", differences.terms.len())
        });
    }
    Ok(())
}

/// PN positions by x₁ and block: x₂, …, x₅ agree above the bits of x₁, and the rest is the same in every block from the first on.
pub(super) fn blocks(max: u64, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    let mut low: BTreeMap<(u64, u64), BTreeSet<[u64; 4]>> = BTreeMap::new();
    for piles in all(max, means)? {
        let [x1, others @ ..] = piles;
        let bits = u64::BITS - x1.leading_zeros();
        let block = others[0] >> bits;
        let agree = others.iter().all(|pile| pile >> bits == block);
        tally.case(agree, &piles, || {
            "x₂, …, x₅ differ above the bits of x₁".to_owned()
        });
        let whole = ((block + 1) << bits) <= max + 1;
        if block > 0 && whole {
            let below = others.map(|pile| pile & ((1 << bits) - 1));
            low.entry((x1, block)).or_default().insert(below);
        }
    }
    for ((x1, block), below) in &low {
        if let Some(first) = low.get(&(*x1, 1)) {
            tally.case(below == first, &[*x1], || {
                format!("block {block} is not like block 1")
            });
        }
    }
    Ok(())
}
