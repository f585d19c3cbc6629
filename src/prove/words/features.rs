//! Features of the piles, in families of which a few may decide a rule.

use super::names::Names;

/// A feature, and its contrary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Feature {
    pub(super) yes: String,
    pub(super) no: String,
}

fn compared(left: &str, (yes, no): (&str, &str), right: &str) -> Feature {
    Feature {
        yes: format!("{left} {yes} {right}"),
        no: format!("{left} {no} {right}"),
    }
}

fn parity(number: &str) -> Feature {
    Feature {
        yes: format!("even({number})"),
        no: format!("odd({number})"),
    }
}

const EQUAL: (&str, &str) = ("=", "!=");
const AT_MOST: (&str, &str) = ("<=", ">");

/// The families, alone and together, the simplest first.
pub(super) fn families(names: &Names) -> Vec<Vec<Feature>> {
    let n = names.n();
    let pile = |i: usize| names.piles[i].as_str();
    let pairs: Vec<(usize, usize)> = (0..n)
        .flat_map(|i| (i + 1..n).map(move |j| (i, j)))
        .collect();
    let of_piles = |make: &dyn Fn(&str) -> Feature| -> Vec<Feature> {
        (0..n).map(|i| make(pile(i))).collect()
    };
    let zeros = of_piles(&|x| compared(x, EQUAL, "0"));
    let small = of_piles(&|x| compared(x, AT_MOST, "1"));
    let parities = of_piles(&parity);
    let ties: Vec<Feature> = pairs
        .iter()
        .map(|&(i, j)| compared(pile(i), EQUAL, pile(j)))
        .collect();
    let alike: Vec<Feature> = pairs
        .iter()
        .map(|&(i, j)| parity(&format!("{} + {}", pile(i), pile(j))))
        .collect();
    let mut gaps = Vec::new();
    let mut order = Vec::new();
    for &(i, j) in &pairs {
        gaps.push(compared(pile(j), EQUAL, &format!("{} + 1", pile(i))));
        if !names.is_sorted {
            order.push(compared(pile(i), AT_MOST, pile(j)));
            order.push(compared(pile(j), AT_MOST, pile(i)));
            gaps.push(compared(pile(i), EQUAL, &format!("{} + 1", pile(j))));
        }
    }
    let rests = |m: u32| {
        (0..m).map(move |rest| compared(&format!("sum mod {m}"), EQUAL, &rest.to_string()))
    };
    let sums: Vec<Feature> = (2..=6).flat_map(rests).collect();
    let all = names.piles.join(" xor ");
    let nim = vec![compared(&all, EQUAL, "0")];
    let largest: Vec<Feature> = (0..n)
        .filter(|&i| n > 2 && (!names.is_sorted || i == n - 1))
        .flat_map(|i| {
            let others: Vec<&str> = (0..n).filter(|&j| j != i).map(pile).collect();
            let others = others.join(" + ");
            [
                compared(pile(i), AT_MOST, &others),
                compared(pile(i), EQUAL, &others),
            ]
        })
        .collect();
    let join =
        |parts: &[&Vec<Feature>]| parts.iter().flat_map(|part| part.iter().cloned()).collect();
    vec![
        join(&[&zeros]),
        join(&[&ties]),
        join(&[&parities]),
        join(&[&sums]),
        join(&[&order, &ties]),
        join(&[&alike]),
        join(&[&alike, &ties]),
        join(&[&parities, &ties]),
        join(&[&parities, &zeros]),
        join(&[&zeros, &ties]),
        join(&[&nim, &small, &sums]),
        join(&[&small, &parities, &ties]),
        join(&[&largest, &ties, &zeros, &sums]),
        join(&[&alike, &ties, &gaps]),
        join(&[
            &parities, &alike, &ties, &gaps, &zeros, &small, &sums, &order, &largest, &nim,
        ]),
    ]
}
