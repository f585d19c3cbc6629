//! Exact nim (5, = 2): bounds, blocks and counts of the classes, options, remoteness.

use litemap::LiteMap;

use crate::exact52::{ClassCounts, Standing, options};
use crate::theory::take::Class;
use crate::verify::exact52::{
    Piles, both_remotenesses, by_stones, move_to, option_with, pn, positions, survey, with_classes,
    xi,
};
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// `nimscope/exact52-bounds`.
pub(super) fn bounds(trial: &mut Trial<'_>) -> Result<(), Stop> {
    for piles in pn(trial)? {
        let [x1, x2, x3, x4, x5] = piles;
        let holds = x3 <= x1 | x2 && x4 <= x1 | x2 | x3 && x5 <= x1 | x2 | x3 | x4;
        trial.tally.case(holds, &piles, |x| {
            format!("{x} is PN, but a pile is above the OR of those before it")
        });
    }
    Ok(())
}

/// The PN positions with an x₁ whose other piles agree above the bits of x₁.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Block {
    x1: u64,
    /// The number that these piles make above the bits of x₁.
    number: u64,
}

/// `nimscope/exact52-blocks`: each block that lies in the box as a whole is held against block 1.
pub(super) fn blocks(trial: &mut Trial<'_>) -> Result<(), Stop> {
    // The positions are in order, and so are those of a block.
    let mut low: LiteMap<Block, Vec<[u64; 4]>> = LiteMap::new();
    for piles in pn(trial)? {
        let [x1, others @ ..] = piles;
        let bits = u64::BITS - x1.leading_zeros();
        let block = others[0] >> bits;
        let agree = others.iter().all(|pile| pile >> bits == block);
        trial.tally.case(agree, &piles, |x| {
            format!("{x} is PN, but x₂, …, x₅ differ above the bits of x₁")
        });
        let whole = ((block + 1) << bits) <= trial.max + 1;
        if block > 0 && whole {
            let below = others.map(|pile| pile & ((1 << bits) - 1));
            low.entry(Block { x1, number: block })
                .or_default()
                .push(below);
        }
    }
    for (&Block { x1, number }, below) in &low {
        if let Some(first) = low.get(&Block { x1, number: 1 }) {
            trial.tally.fact(below == first, || {
                format!(
                    "the PN positions with x₁ = {x1} in block {number} are not those of block 1"
                )
            });
        }
    }
    Ok(())
}

/// `nimscope/exact52-counts`, in every box of piles below 2^B inside the given one.
pub(super) fn counts(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let bound = by_stones(trial)?.bound;
    for bits in 1..=(trial.max + 1).ilog2() {
        let ClassCounts { pp, pn, np, .. } = bound[(1 << bits) - 1];
        for ((class, product, factor), count) in claimed_counts(bits).into_iter().zip([pp, pn, np])
        {
            let counted = i128::from(count);
            trial.tally.fact(product == counted * factor, || {
                let claimed = product / factor;
                format!("{counted} positions with piles below 2^{bits} are {class}, not {claimed}")
            });
        }
    }
    Ok(())
}

/// What is claimed of the number of positions of each class, for a number of bits: the number
/// times a factor, and the factor.
fn claimed_counts(bits: u32) -> [(Class, i128, i128); 3] {
    let power = |base: i128| base.pow(bits);
    let b = i128::from(bits);
    let pp =
        power(10) + 10 * power(6) + 4 * power(5) + 20 * power(4) + 20 * power(3) + 65 * power(2);
    let pn = 15 * power(10) + 297 * power(6) - 240 * power(5) + 1100 * power(4) - 1800 * power(3)
        + (1500 + 1350 * b) * power(2)
        - 872
        + 2640 * b;
    let np = power(10) - 21 * power(5) + 90 * power(3) - 105 * power(2) + 35;
    [
        (Class::PP, pp, 120),
        (Class::PN, pn, 7200),
        (Class::NP, np, 2520),
    ]
}

/// `nimscope/exact52-np-options`.
pub(super) fn options_of_np(trial: &mut Trial<'_>) -> Result<(), Stop> {
    with_classes(trial, &|classes, piles, class, tally| {
        if class != Class::NP {
            return;
        }
        let (xi, _) = xi(piles);
        let Some(t) = (xi & !piles[4]).checked_ilog2() else {
            tally.case(false, piles, |x| {
                format!("{x} is NP, but every bit of ξ₃ is also in x₅")
            });
            return;
        };
        let w = piles[..4]
            .iter()
            .find(|&&pile| pile >> t & 1 == 0)
            .copied()
            .unwrap_or(0);
        let claimed = 3 << (w & piles[4] & ((1 << t) - 1)).count_ones();
        let all = options(*piles).filter(|option| classes.class(option).is_p());
        let all = crate::lists::distinct(all.collect());
        let is_pn = |option: &&Piles| classes.class(&option[..]) == Class::PN;
        let pn = all.iter().filter(is_pn).count();
        let holds = pn == all.len() && all.len() as u64 == claimed;
        tally.case(holds, piles, |x| {
            let all = all.len();
            format!("{x} is NP with {all} P-options, {pn} of them PN, not {claimed}")
        });
    })
}

/// `nimscope/exact52-bad-nn`: the standing of positions is that of the definitions.
pub(super) fn bad_nn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let survey = survey(trial)?;
    let is_good = |piles: &Piles| survey.standing(piles) == Standing::Good;
    positions(trial, &|piles, tally| {
        let class = survey.classes.class(piles);
        if class == Class::NN && !is_good(piles) {
            tally.case(piles[3] == piles[4], piles, |x| {
                format!("{x} is a bad NN, but its two largest piles differ")
            });
        }
        if class.is_p() && is_good(piles) {
            let bad = option_with(piles, |option| {
                !survey.classes.class(option).is_p() && !is_good(option)
            });
            tally.case(bad.is_none(), piles, |x| {
                move_to(x, class, bad, "which is a bad N-position")
            });
        }
    })
}

/// `nimscope/exact52-pp-remoteness`.
pub(super) fn remoteness_of_pp(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let both = both_remotenesses(trial)?;
    with_classes(trial, &|_, piles, class, tally| {
        if class == Class::PP {
            let ([r, _], (xi, _)) = (both(piles), xi(piles));
            tally.case(r == 2 * u128::from(xi), piles, |x| {
                format!("{x} is PP with R = {r}, not 2ξ₃, where ξ₃ = {xi}")
            });
        }
    })
}

/// `nimscope/exact52-pn-remoteness`.
pub(super) fn remoteness_of_pn(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let both = both_remotenesses(trial)?;
    with_classes(trial, &|_, piles, class, tally| {
        if class == Class::PN {
            let [r, of_hat] = both(piles);
            tally.case(r + 1 == of_hat, piles, |x| {
                format!("{x} is PN with R(x) = {r}, not R(x̂) − 1, where R(x̂) = {of_hat}")
            });
        }
    })
}

/// `nimscope/exact52-remoteness`.
pub(super) fn remoteness_at_most(trial: &mut Trial<'_>) -> Result<(), Stop> {
    let both = both_remotenesses(trial)?;
    positions(trial, &|piles, tally| {
        let [r, of_hat] = both(piles);
        tally.case(r <= of_hat, piles, |x| {
            format!("{x} has R(x) = {r}, which is above R(x̂) = {of_hat}")
        });
    })
}
