//! Nim (Bouton 1901) and Moore's nim (n, ≤ k) (Moore 1910; Jenkyns, Mayberry 1980). Nim is k = 1.

use crate::game::{
    Canonical, Convention, Game, Grundy, Measure, Move, Outcome, Ruleset, Sizes, Taken, enumerated,
};
use crate::lists::sort_by_key;
use crate::theory::theorem::{Amount, Explained, Gives, MISERE, NORMAL, Number, Theorem};

/// Nim in normal play: the Grundy value is the exclusive or.
pub(super) const NIM: Theorem = Theorem {
    grundy: Gives::Everywhere(&|rules, x| nim_grundy(rules.convention, x)),
    winning_moves: Some(&winning_moves_of),
    numbers: Some(&|_, x| exclusive_or(x)),
    explained: Some(Explained::Balance),
    ..Theorem::about("bouton", &is_nim, NORMAL)
};

/// Nim in misère play: the P-positions.
pub(super) const NIM_MISERE: Theorem = Theorem {
    outcome: Gives::Everywhere(&outcome),
    winning_moves: Some(&winning_moves_of),
    numbers: Some(&|_, x| exclusive_or(x)),
    ..Theorem::about("bouton/misere", &is_nim, MISERE)
};

/// Nim in misère play: the Grundy value.
pub(super) const NIM_MISERE_GRUNDY: Theorem = Theorem {
    grundy: Gives::Everywhere(&|rules, x| nim_grundy(rules.convention, x)),
    numbers: Some(&|_, x| exclusive_or(x)),
    ..Theorem::about("conway/genus", &is_nim, MISERE)
};

/// Moore's nim in normal play: the P-positions.
pub(super) const MOORE: Theorem = Theorem {
    outcome: Gives::Everywhere(&outcome),
    winning_moves: Some(&winning_moves_of),
    numbers: Some(&column_sums),
    explained: Some(Explained::Balance),
    ..Theorem::about("moore", &is_moore, NORMAL)
};

/// Moore's nim in misère play: the P-positions.
pub(super) const MOORE_MISERE: Theorem = Theorem {
    outcome: Gives::Everywhere(&outcome),
    winning_moves: Some(&winning_moves_of),
    numbers: Some(&column_sums),
    ..Theorem::about("moore/misere", &is_moore, MISERE)
};

/// Moore's nim with n = k + 1: the Grundy value.
pub(super) const ONE_MORE_PILE: Theorem = Theorem {
    // With m = x₁, y = Σ(xᵢ − m), z = 1 + y(y + 1)/2: Σxᵢ if m < z, else
    // z − 1 + (m − z) mod (y + 1).
    grundy: Gives::Everywhere(&|_, x| {
        Grundy(from_triangle(x.min(), above_least(x)).unwrap_or(x.sum()))
    }),
    numbers: Some(&|_, x| {
        vec![
            Number::one("S", x.sum()),
            Number::one("m", x.min()),
            Number::one("y", above_least(x)),
        ]
    }),
    beyond_automata: Some((Measure::Grundy, "y(y + 1)/2")),
    ..Theorem::about(
        "jenkyns-mayberry",
        &|game| is_moore(game) && game.n() == game.k() + 1,
        NORMAL,
    )
};

/// Moore's nim: the positions of Grundy value 1.
pub(super) const GRUNDY_1: Theorem = Theorem {
    grundy: Gives::Somewhere {
        positions: "positions of Grundy value 1",
        value: &|rules, x| is_one(rules.game.k(), x).then_some(Grundy(1)),
    },
    numbers: Some(&column_sums),
    ..Theorem::about("moore/grundy1", &is_moore, NORMAL)
};

/// Whether the game is nim of at least two piles. Nim of a single pile is the game (1, ≤ 1).
fn is_nim(game: Game) -> bool {
    game.sizes() == Sizes::only(1) && game.n() > 1
}

/// Whether the game is Moore's nim (n, ≤ k), 2 ≤ k < n.
fn is_moore(game: Game) -> bool {
    let k = game.k();
    (2..game.n()).contains(&k) && game.sizes() == Sizes::range(1, k)
}

fn outcome(rules: Ruleset, x: &Canonical) -> Outcome {
    Outcome::p_if(is_p(rules.game.k(), rules.convention, x))
}

fn winning_moves_of(rules: Ruleset, x: &Canonical) -> Vec<Move> {
    winning_moves(rules.game.k(), rules.convention, x)
}

fn exclusive_or(x: &Canonical) -> Vec<Number> {
    let xor = x.piles().iter().fold(0, |xor, pile| xor ^ pile);
    vec![Number::one("x₁ ⊕ … ⊕ xₙ", xor), Number::one("xₙ", x.max())]
}

fn column_sums(rules: Ruleset, x: &Canonical) -> Vec<Number> {
    let width = (u64::BITS - x.max().leading_zeros()).max(1);
    let sums = (0..width).rev().map(|j| ones(x.piles(), j) as u128);
    let sums: Vec<u128> = sums.collect();
    let clause = match sums[..] {
        [only] => format!("the number of ones in the only column is {only}"),
        _ => format!(
            "the numbers of ones in the columns, from the highest on, are {}",
            enumerated(&sums)
        ),
    };
    let name = "ones in the columns from the highest";
    vec![
        Number::phrased(name, Amount::Each(sums), clause),
        Number::one("k + 1", rules.game.k() as u128 + 1),
    ]
}

/// The columns of Bouton's matrix, highest first. All higher ones are zero.
pub(super) fn columns(x: &Canonical) -> impl Iterator<Item = u32> + use<> {
    (0..u64::BITS - x.max().leading_zeros()).rev()
}

/// M(x)ⱼ: the number of piles with bit j.
pub(super) fn ones(piles: &[u64], j: u32) -> usize {
    piles.iter().filter(|&&pile| pile >> j & 1 == 1).count()
}

/// Whether every column of Bouton's matrix has 0 ones modulo k + 1: P in normal play (the paper's
/// Theorem 2).
fn is_balanced(k: usize, x: &Canonical) -> bool {
    columns(x).all(|j| ones(x.piles(), j).is_multiple_of(k + 1))
}

/// P or not, in either convention. In misère play a position of piles ≤ 1 is P exactly if the
/// number of ones is 1 modulo k + 1, any other as in normal play.
fn is_p(k: usize, convention: Convention, x: &Canonical) -> bool {
    match convention {
        Convention::Misere if x.max() <= 1 => ones(x.piles(), 0) % (k + 1) == 1,
        Convention::Misere | Convention::Normal => is_balanced(k, x),
    }
}

/// Whether the Grundy value in normal play is 1: the lowest column has 1 one modulo k + 1, all
/// others 0.
fn is_one(k: usize, x: &Canonical) -> bool {
    x.max() > 0 && columns(x).all(|j| ones(x.piles(), j) % (k + 1) == usize::from(j == 0))
}

/// The Grundy value of nim: the xor of the piles. In misère play it is the other one of 0 and 1 if
/// no pile is above 1.
fn nim_grundy(convention: Convention, x: &Canonical) -> Grundy {
    let xor = x.piles().iter().fold(0, |xor, pile| xor ^ pile);
    let swapped = convention == Convention::Misere && x.max() <= 1;
    Grundy((xor ^ u64::from(swapped)).into())
}

/// y = Σ(xᵢ − m): the tokens above the least pile m.
fn above_least(x: &Canonical) -> u128 {
    x.sum() - u128::from(x.min()) * x.len() as u128
}

/// z − 1 + (m − z) mod (y + 1) with z = 1 + y(y + 1)/2, unless m < z.
pub(super) fn from_triangle(m: u64, y: u128) -> Option<u128> {
    // y is a sum of up to 64 piles: past 2³³ the triangle is above every pile.
    let triangle = if y >> 33 == 0 {
        y * (y + 1) / 2
    } else {
        return None;
    };
    let beyond = u128::from(m).checked_sub(triangle + 1)?;
    Some(triangle + beyond % (y + 1))
}

/// Moves to P-positions. For nim all of them are given, those that take most first. Else one is
/// given, found column by column (section 6.1 of the paper on exact nim (5, 2)). Empty for a
/// P-position.
pub(super) fn winning_moves(k: usize, convention: Convention, x: &Canonical) -> Vec<Move> {
    let big = x.piles().iter().filter(|&&pile| pile > 1).count();
    if is_p(k, convention, x) {
        Vec::new()
    } else if convention == Convention::Misere && big <= k {
        Vec::from_iter(to_ones(k, x).map(|to| Move::changing(x.piles(), &to)))
    } else if k == 1 {
        nim_moves(x)
    } else {
        vec![Move::changing(x.piles(), &balanced(k, x))]
    }
}

fn nim_moves(x: &Canonical) -> Vec<Move> {
    let xor = x.piles().iter().fold(0, |xor, pile| xor ^ pile);
    let mut moves: Vec<Taken> = x
        .groups()
        .iter()
        .filter_map(|group| {
            Some(Taken {
                index: group.first,
                tokens: group.size.checked_sub(group.size ^ xor)?,
            })
        })
        .collect();
    sort_by_key(&mut moves, |taken| std::cmp::Reverse(taken.tokens));
    moves
        .into_iter()
        .map(|taken| Move::take(vec![taken]))
        .collect()
}

/// The piles after a move of at most k piles that makes every column 0 modulo k + 1: the columns
/// one by one, from the highest. Piles that lost a one are free below it.
fn balanced(k: usize, x: &Canonical) -> Vec<u64> {
    let mut piles = x.piles().to_vec();
    let mut free = vec![false; piles.len()];
    for j in columns(x) {
        let bit = 1 << j;
        let excess = ones(&piles, j) % (k + 1);
        let ones_of_free = free
            .iter()
            .zip(&piles)
            .filter(|&(&free, &pile)| free && pile & bit != 0)
            .count();
        let frees = free.iter().filter(|&&free| free).count();
        if frees + excess.saturating_sub(ones_of_free) <= k {
            // Remove ones: of the free piles first, then of others, which become free.
            let mut left = excess;
            for wanted in [true, false] {
                for (pile, free) in piles.iter_mut().zip(&mut free) {
                    if left > 0 && *free == wanted && *pile & bit != 0 {
                        *pile ^= bit;
                        *free = true;
                        left -= 1;
                    }
                }
            }
        } else {
            // There are enough zeros in free piles.
            let mut left = k + 1 - excess;
            for (pile, &free) in piles.iter_mut().zip(&free) {
                if left > 0 && free && *pile & bit == 0 {
                    *pile ^= bit;
                    left -= 1;
                }
            }
        }
    }
    piles
}

/// Misère play, at most k piles above 1: the piles after a move that leaves only empty piles and a
/// number of ones that is 1 modulo k + 1. `None` at a terminal position.
fn to_ones(k: usize, x: &Canonical) -> Option<Vec<u64>> {
    let big = x.piles().iter().filter(|&&pile| pile > 1).count();
    let ones = x.piles().iter().filter(|&&pile| pile == 1).count();
    let emptied = ones.min(k - big);
    // Any number between these can be left: all big piles emptied or left with one token, and up
    // to k − big ones emptied.
    let left = (ones - emptied..=ones + big).find(|left| left % (k + 1) == 1)?;
    let mut wanted = left;
    let mut to = x.piles().to_vec();
    // From the largest pile on: a big pile keeps a token only if there are too few ones.
    let mut remaining_ones = ones;
    for pile in to.iter_mut().rev() {
        if *pile > 1 {
            *pile = u64::from(wanted > remaining_ones);
            wanted -= usize::try_from(*pile).expect("it is 0 or 1");
        } else if *pile == 1 {
            if wanted < remaining_ones {
                *pile = 0;
            } else {
                wanted -= 1;
            }
            remaining_ones -= 1;
        }
    }
    Some(to)
}
