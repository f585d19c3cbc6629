//! No-more-than-half-delete nim; with three heaps it is single-delete nim (Some extensions of
//! Delete Nim, Theorems 4.2 and 6.2).

use super::heaps::LiftedHeaps;
use crate::game::{Canonical, Game, Move, Outcome, Ruleset, Sizes};
use crate::theory::number::Number;
use crate::theory::theorem::{Games, Gives, NORMAL, Theorem};

/// Theorem 6.2: three heaps.
pub(super) const THREE_HEAPS: Theorem =
    p_positions("delete/thm6.2", &|game| is_covered(game) && game.n() == 3);

/// Theorem 4.2: more heaps.
pub(super) const THEOREM: Theorem =
    p_positions("delete/thm4.2", &|game| is_covered(game) && game.n() > 3);

const fn p_positions(id: &'static str, games: Games) -> Theorem {
    Theorem {
        outcome: Gives::Everywhere(&|rules, x| {
            Outcome::p_if(is_p(&LiftedHeaps::of(rules.game, x).sizes))
        }),
        winning_moves: Some(&|rules, x| {
            let by = winning_move(&LiftedHeaps::of(rules.game, x));
            by.into_iter().collect()
        }),
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
    let heaps = LiftedHeaps::of(rules.game, x);
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
