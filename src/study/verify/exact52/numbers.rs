//! How many positions of each class there are.

use std::collections::{BTreeMap, BTreeSet};

use crate::study::exact52::Classes;
use crate::study::verify::Means;
use crate::study::verify::tally::{Stop, Tally};
use crate::theory::claim::Exact52Statement;
use crate::theory::take::Class;

/// The numbers of positions with piles below 2^B, for every such box inside the given one.
pub(super) fn counts(classes: &Classes, means: Means<'_>, tally: &mut Tally) -> Result<(), Stop> {
    let mut found: BTreeMap<(u32, Class), i128> = BTreeMap::new();
    classes.each(means.control, &mut |piles, class| {
        *found
            .entry((u64::BITS - piles[4].leading_zeros(), class))
            .or_default() += 1;
    })?;
    for bits in 1..=(classes.max() + 1).ilog2() {
        let count = |class| -> i128 {
            let of_class = found
                .iter()
                .filter(|((b, here), _)| *b <= bits && *here == class);
            of_class.map(|(_, count)| count).sum()
        };
        let power = |base: i128| base.pow(bits);
        let b = i128::from(bits);
        let pp = power(10)
            + 10 * power(6)
            + 4 * power(5)
            + 20 * power(4)
            + 20 * power(3)
            + 65 * power(2);
        let pn = 15 * power(10) + 297 * power(6) - 240 * power(5) + 1100 * power(4)
            - 1800 * power(3)
            + (1500 + 1350 * b) * power(2)
            - 872
            + 2640 * b;
        let np = power(10) - 21 * power(5) + 90 * power(3) - 105 * power(2) + 35;
        for (class, claimed, divisor) in [
            (Class::PP, pp, 120),
            (Class::PN, pn, 7200),
            (Class::NP, np, 2520),
        ] {
            let counted = count(class);
            tally.case(claimed == counted * divisor, &[(1 << bits) - 1], || {
                format!("{counted} {class} positions")
            });
        }
    }
    Ok(())
}

/// Statements on ratios of numbers of positions, with "the number of stones" read in three ways: all stones, the stones of the largest
/// pile, and the bound of a box.
pub(super) fn ratios(
    statement: Exact52Statement,
    classes: &Classes,
    means: Means<'_>,
    tally: &mut Tally,
) -> Result<(), Stop> {
    let size = usize::try_from(classes.max() + 1).expect("a tabulated bound is small");
    let mut by_total = vec![[0_u64; 4]; size];
    let mut by_largest = vec![[0_u64; 4]; size];
    classes.each(means.control, &mut |piles, class| {
        let place = |total: u64| usize::try_from(total).expect("a sum of small piles");
        // Positions with more stones than the bound may lie outside of the box.
        if let Some(counts) = by_total.get_mut(place(piles.iter().sum())) {
            counts[class as usize] += 1;
        }
        by_largest[place(piles[4])][class as usize] += 1;
    })?;
    let mut by_bound = by_largest.clone();
    let mut sums = [0; 4];
    for counts in &mut by_bound {
        counts.iter_mut().zip(&mut sums).for_each(|(count, sum)| {
            *sum += *count;
            *count = *sum;
        });
    }
    if statement == Exact52Statement::ShareOfPN {
        let [pp, pn, ..] = by_bound[size - 1];
        let per_mille = 1000 * pn / (pp + pn).max(1);
        let holds = (175..225).contains(&per_mille);
        tally.case(holds, &[classes.max()], || {
            format!("{pn} of {} are PN: {per_mille} in a thousand", pp + pn)
        });
        return Ok(());
    }
    let readings = [
        ("all stones", by_total),
        ("the largest pile", by_largest),
        ("the bound", by_bound),
    ];
    for (name, series) in readings {
        let ratio = |[pp, pn, np, nn]: [u64; 4]| match statement {
            Exact52Statement::RatioPPtoPN => (pp, pn),
            _ => (np + pn, nn + pp),
        };
        let ratios = series
            .into_iter()
            .map(ratio)
            .filter(|(_, below)| *below > 0);
        let ratios: Vec<(u64, u64)> = ratios.collect();
        let compared = ratios.windows(2).map(|pair| {
            let ((a, b), (c, d)) = (pair[0], pair[1]);
            (u128::from(a) * u128::from(d)).cmp(&(u128::from(c) * u128::from(b)))
        });
        let steps: BTreeSet<_> = compared.filter(|step| step.is_ne()).collect();
        tally.case(steps.len() == 2, &[classes.max()], || {
            format!("monotone, by {name}: {} values", ratios.len())
        });
        if statement == Exact52Statement::RatioOfMistakes {
            let wrong = ratios.iter().find(|(above, below)| above >= below);
            tally.case(wrong.is_none(), &[classes.max()], || {
                format!("half of the positions or more, by {name}")
            });
        }
    }
    Ok(())
}
