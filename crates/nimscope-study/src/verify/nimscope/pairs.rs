//! NIM(6, 2): two tokens from two of six piles.

use crate::game::Outcome;
use crate::verify::outcomes;
use crate::verify::resources::Stop;
use crate::verify::trial::Trial;

/// `nimscope/slow-6-2`.
pub(super) fn six_piles(trial: &mut Trial<'_>) -> Result<(), Stop> {
    outcomes(trial, |x| {
        let piles = x.piles().iter().map(|&pile| i128::from(pile));
        let piles: [i128; 6] = piles.collect::<Vec<_>>().try_into().ok()?;
        Some(Outcome::p_if(is_p(piles)))
    })
}

fn is_p([a, b, c, d, e, f]: [i128; 6]) -> bool {
    let are_even = |sums: &[i128]| sums.iter().all(|sum| sum % 2 == 0);
    let first = (a + c + f) - (b + d + e);
    let second = (c + e + f) - (a + b + 3 * d);
    let outweighs = first > 0 && second > 0;
    let just = first > 0 && second == -1 && (a + b) % 2 == 1 && (c + d) % 2 == 1;
    let is_even_but_for_the_largest = are_even(&[a + b, c + d, a + c + e]);
    (is_even_but_for_the_largest && (outweighs || are_even(&[e + f])))
        || ((a + b + c + d + e + f) % 4 == 1 && !outweighs && !just)
}
