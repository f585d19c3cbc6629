//! No-more-than-half-delete nim in normal play. Misère play of all-but-one-delete nim (with VDN
//! and Delete Nim) and of no-more-than-half-delete nim with four heaps. Both rules are findings of
//! this project, with proofs.

use super::fraction::{self, LiftedHeaps, lifted};
use super::oddoid::evenly;
use crate::game::{Canonical, Game, Move, Outcome, Ruleset, Sizes};
use crate::theory::theorem::{Amount, Games, Gives, MISERE, NORMAL, Number, Theorem};

/// All-but-one-delete nim, with VDN and Delete Nim.
pub(super) const ALL_BUT_ONE: Theorem = Theorem {
    outcome: Gives::Everywhere(&|rules, x| Outcome::p_if(abo_is_p(&lifted(rules, x).sizes))),
    winning_moves: Some(&|rules, x| Vec::from_iter(abo_winning_move(&lifted(rules, x)))),
    numbers: Some(&remainders),
    ..Theorem::about("nimscope/misere-abo", &fraction::keeps_one, MISERE)
};

/// No-more-than-half-delete nim with four heaps.
pub(super) const FOUR_HEAPS: Theorem = Theorem {
    outcome: Gives::Everywhere(&|rules, x| Outcome::p_if(nmth4_is_p(&lifted(rules, x).sizes))),
    winning_moves: Some(&|rules, x| Vec::from_iter(nmth4_winning_move(&lifted(rules, x)))),
    numbers: Some(&|rules, x| {
        let z = lifted(rules, x).sizes;
        let count = |of: &dyn Fn(u128) -> bool| z.iter().filter(|&&z| of(z)).count() as u128;
        let largest = z.last().map_or(0, |z| z % 4);
        vec![
            Number::count("odd heaps", count(&|z| z % 2 == 1)),
            Number::count("ones", count(&|z| z == 1)),
            Number::count("twos", count(&|z| z == 2)),
            Number::phrased(
                "largest heap mod 4",
                Amount::One(largest),
                format!("the largest heap modulo 4 is {largest}"),
            ),
        ]
    }),
    ..Theorem::about(
        "nimscope/misere-nmth4",
        &|game| is_covered(game) && game.n() == 4,
        MISERE,
    )
};

fn remainders(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let heaps = lifted(rules, x);
    let modulus = modulus(x.len() as u128);
    let remainders = heaps.sizes.iter().map(|z| z % modulus);
    vec![
        Number::one("M", modulus),
        Number::each(format!("{} mod M", heaps.letter()), remainders),
    ]
}

/// `nimscope/misere-abo`: no split of any heap gives a P-position, and the position is not
/// terminal, which is N in misère play.
fn abo_is_p(z: &[u128]) -> bool {
    let n = z.len() as u128;
    z.iter().all(|&z| is_lost(z, n)) && z.iter().any(|&z| z >= n)
}

/// Whether no split of the heap gives a P-position.
fn is_lost(z: u128, n: u128) -> bool {
    z < n || (n..=2 * n - 2).contains(&(z % modulus(n)))
}

fn modulus(n: u128) -> u128 {
    (2 * n - 1) * (n - 1)
}

/// Splits a heap of z ≥ 2n − 1 with z mod M not in n..2n−2, M = (2n − 1)(n − 1). With n − t parts
/// of 1..n−1 and t ≥ 1 of n..2n−2 every sum from 2n − 1 to 2n(n − 1) is possible. A multiple of M
/// is added to one of the latter. `None` from a terminal position.
fn abo_winning_move(heaps: &LiftedHeaps) -> Option<Move> {
    let n = heaps.sizes.len();
    let (parts, modulus) = (n as u128, modulus(n as u128));
    let index = heaps.sizes.iter().position(|&z| !is_lost(z, parts))?;
    let z = heaps.sizes[index];
    let small = (z - (2 * parts - 1)) % modulus + 2 * parts - 1;
    // With t larger parts the sums reach from n + t(n − 1) to (n + t)(n − 1).
    let t = small.div_ceil(parts - 1).saturating_sub(parts).max(1);
    let above = small - (parts + t * (parts - 1));
    let mut made: Vec<u128> = (0..parts)
        .zip(evenly(above, n))
        .map(|(i, more)| more + if i < t { parts } else { 1 })
        .collect();
    made[0] += z - small;
    made.sort_unstable();
    Some(heaps.split(None, vec![(index, made)]))
}

/// `nimscope/misere-nmth4`, with the heaps in non-decreasing order.
fn nmth4_is_p(z: &[u128]) -> bool {
    let ones = z.iter().filter(|&&z| z == 1).count();
    let all_odd = z.iter().all(|z| z % 2 == 1);
    match *z {
        [1, 1, 1, d] => d % 2 == 0,
        [2, 2, 2, d] => d % 4 == 2,
        _ => all_odd && ones <= 1,
    }
}

/// A winning move among those that split heaps into one of 1..4 and the rest; `None` from the
/// terminal position. From every other N-position there is one. It only matters whether a heap is
/// 1, 2, another odd number, 2 or 0 modulo 4. For a heap z ≥ 8 and for its parts beside 1..4 that
/// depends on z modulo 4. So the heaps ≤ 11 represent all cases, and a test goes through them.
/// `None` from a P-position.
fn nmth4_winning_move(heaps: &LiftedHeaps) -> Option<Move> {
    let z = &heaps.sizes;
    let cuts = |i: usize| {
        (1..=4)
            .filter(move |a| 2 * a <= z[i])
            .map(move |a| [a, z[i] - a])
    };
    let wins = |kept: &[u128], made: &[[u128; 2]]| {
        let mut after = [kept, made.as_flattened()].concat();
        after.sort_unstable();
        nmth4_is_p(&after)
    };
    for i in 0..4 {
        for deleted in (0..4).filter(|&d| d != i) {
            let kept: Vec<usize> = (0..4).filter(|&c| c != i && c != deleted).collect();
            let rest = [z[kept[0]], z[kept[1]]];
            for first in cuts(i) {
                if wins(&rest, &[first]) {
                    let split = vec![(i, first.to_vec())];
                    return Some(heaps.split(Some(vec![deleted]), split));
                }
                for second in cuts(deleted) {
                    // The heap of the outer loops' second index is split too, and the other two
                    // are deleted.
                    if wins(&[], &[first, second]) {
                        let split = vec![(i, first.to_vec()), (deleted, second.to_vec())];
                        return Some(heaps.split(None, split));
                    }
                }
            }
        }
    }
    None
}

// No-more-than-half-delete nim; with three heaps it is single-delete nim (Some extensions of
// Delete Nim, Theorems 4.2 and 6.2).

/// Theorem 6.2: three heaps.
pub(super) const THREE_HEAPS: Theorem =
    p_positions("delete/thm6.2", &|game| is_covered(game) && game.n() == 3);

/// Theorem 4.2: more heaps.
pub(super) const THEOREM: Theorem =
    p_positions("delete/thm4.2", &|game| is_covered(game) && game.n() > 3);

const fn p_positions(id: &'static str, games: Games) -> Theorem {
    Theorem {
        outcome: Gives::Everywhere(&|rules, x| Outcome::p_if(is_p(&lifted(rules, x).sizes))),
        winning_moves: Some(&|rules, x| Vec::from_iter(winning_move(&lifted(rules, x)))),
        numbers: Some(&valuations),
        ..Theorem::about(id, games, NORMAL)
    }
}

/// Whether a move splits up to half of the heaps in two each and deletes the same number. Two
/// heaps are VDN.
pub(super) fn is_covered(game: Game) -> bool {
    game.k() == 2 && game.n() > 2 && game.sizes() == Sizes::range(1, game.n() / 2)
}

fn valuations(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let heaps = lifted(rules, x);
    let valuations = heaps.sizes.iter().map(|z| z.trailing_zeros());
    vec![Number::each(format!("v₂({})", heaps.letter()), valuations)]
}

/// `delete/thm4.2`, and for three heaps `delete/thm6.2`.
fn is_p(z: &[u128]) -> bool {
    let valuation = target(z);
    z.iter().all(|z| z.trailing_zeros() == valuation)
}

/// The valuation of all heaps of the P-position to be reached: 0, or for odd n the least valuation
/// of the heaps.
fn target(z: &[u128]) -> u32 {
    if z.len().is_multiple_of(2) {
        0
    } else {
        z.iter().map(|z| z.trailing_zeros()).min().unwrap_or(0)
    }
}

/// The construction in the proof of Theorem 4.2. It splits the largest allowed number of heaps of
/// higher valuation into 2ᵉ and the rest, and deletes the same number of heaps, those of higher
/// valuation first. It is called from an N-position.
fn winning_move(heaps: &LiftedHeaps) -> Option<Move> {
    let (z, valuation) = (&heaps.sizes, target(&heaps.sizes));
    let (higher, lowest): (Vec<usize>, Vec<usize>) =
        (0..z.len()).partition(|&i| z[i].trailing_zeros() > valuation);
    let j = higher.len().min(z.len() / 2);
    if j == 0 {
        return None;
    }
    let (split, rest) = higher.split_at(j);
    let least = 1 << valuation;
    let split = split.iter().map(|&i| (i, vec![least, z[i] - least]));
    let deleted = rest.iter().chain(&lowest).copied().take(j);
    Some(heaps.split(Some(deleted.collect()), split.collect()))
}
