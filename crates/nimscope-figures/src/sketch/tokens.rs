//! The tokens of the piles of a node as characters.

use super::canvas::{Ink, Sketch, Spot};
use crate::lists::CollectVec as _;
use crate::picture::{GraphNode, TokenFate};
use crate::plane::xy;

/// The tokens of a node above its label, a pile beside another, and the room that all take.
pub(super) fn tokens(sketch: &mut Sketch, node: &GraphNode, spot: &mut Spot) {
    let (left, label) = (spot.at.x, spot.at.y);
    let high = high(node).min(label);
    let piles = node.tokens.iter().flat_map(|pile| {
        let signs = pile.iter().map(|&token| Some(sign(token)));
        let signs = signs.chain(std::iter::repeat(None));
        signs.take(high).collect_vec()
    });
    let piles: Vec<Option<char>> = piles.collect_vec();
    // A pile stands above its number, after the letter of an outcome.
    let digit = spot
        .words
        .chars()
        .position(|letter| letter.is_ascii_digit());
    let aside = digit.unwrap_or(0);
    for above in 0..high {
        let y = label - 1 - above;
        // No line is seen between them.
        sketch.write(xy(left, y), &" ".repeat(spot.size.width), Ink::Text);
        for (place, pile) in piles.chunks(high).enumerate() {
            let ink = if pile[above] == Some(sign(TokenFate::Playable)) {
                Ink::Text
            } else {
                Ink::Dim
            };
            let letter = pile[above].unwrap_or(' ').to_string();
            sketch.write(xy(left + aside + 2 * place, y), &letter, ink);
        }
    }
    (spot.at.y, spot.size.height) = (label - high, high + 1);
}

/// A token: full where it may be played, half where it cannot be played since the last move,
/// empty where it never could.
pub(super) const fn sign(token: TokenFate) -> char {
    match token {
        TokenFate::Playable => '●',
        TokenFate::Lost => '◐',
        TokenFate::Unplayable => '○',
    }
}

/// How many rows the tokens of a node take.
pub(super) fn high(node: &GraphNode) -> usize {
    node.tokens.iter().map(Vec::len).max().unwrap_or(0)
}
