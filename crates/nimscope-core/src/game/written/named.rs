//! The rules of families that are given by them, and games of other families written as rules.

use super::rule::{MOST_OF_A_RULE, WrittenGame};
use crate::game::kind::Kind;
use crate::game::position::Position;
use crate::game::rules::Game;

const WYTHOFF: &str = "piles: a, b; move: a-t; move: b-t; move: a-t, b-t";

/// Any number from one pile, or the same number from both.
pub(crate) fn wythoff(_: usize) -> String {
    WYTHOFF.to_owned()
}

/// The numbers that are taken from both piles differ by less than this.
pub(crate) fn a_wythoff(a: usize) -> String {
    // A move for each difference: their conditions would be slower than their number.
    let other = |d: usize| format!("; move: a-t-{d}, b-t; move: a-t, b-t-{d}");
    let others: String = (1..a).map(other).collect();
    format!("{WYTHOFF}{others}")
}

/// No move is possible when fewer tokens are left.
pub(crate) fn end_wythoff(l: usize) -> String {
    format!("{WYTHOFF}; end: sum < {l}")
}

/// One option fewer may be forbidden before each move.
pub(crate) fn blocking_wythoff(k: usize) -> String {
    format!("{WYTHOFF}; forbid: {}", k - 1)
}

/// Nim with this number of piles, and a pass beside them.
pub(crate) fn pass_nim(n: usize) -> String {
    let (piles, moves) = nim(n);
    let pass = Position::letter(n);
    let tokens = piles.join("+");
    let piles = piles.join(", ");
    format!("piles: {piles}, {pass} < 2{moves}; move: {pass}-1 if {tokens} > 0")
}

/// Nim that ends when all piles but one are empty.
pub(crate) fn gale(n: usize) -> String {
    let (piles, moves) = nim(n);
    let ends: Vec<String> = piles.iter().map(|pile| format!("sum = {pile}")).collect();
    format!(
        "piles: {}{moves}; end: {}",
        piles.join(", "),
        ends.join(" or ")
    )
}

/// The piles of nim, and its moves.
fn nim(n: usize) -> (Vec<String>, String) {
    let piles: Vec<String> = (0..n).map(Position::letter).collect();
    let moves = piles.iter().map(|pile| format!("; move: {pile}-t"));
    let moves = moves.collect();
    (piles, moves)
}

impl WrittenGame {
    /// The rule of a game, or a game written as a rule: none where heaps are split, or where it
    /// has too many piles or moves.
    pub fn of_game(game: Game) -> Option<&'static Self> {
        let is_slow = match game.kind() {
            Kind::Slow(_) => true,
            Kind::Take(_) => false,
            Kind::Edges(edges) => edges.slow,
            Kind::Split(_) => return None,
            Kind::Written(written) => return Some(written),
        };
        let n = game.n();
        if n > MOST_OF_A_RULE {
            return None;
        }
        let piles: Vec<String> = (0..n).map(Position::letter).collect();
        // Amounts are named from the end of the alphabet on, as piles are from its beginning.
        let amount = |place: usize| Position::letter(25 - place);
        let one = |set: u32| {
            let chosen = (0..n).filter(|pile| set >> pile & 1 == 1).enumerate();
            let losses = chosen.map(|(place, pile)| {
                let loss = if is_slow {
                    "1".to_owned()
                } else {
                    amount(place)
                };
                format!("{}-{loss}", piles[pile])
            });
            losses.collect::<Vec<_>>().join(", ")
        };
        let lines = std::iter::once(format!("piles: {}", piles.join(", ")));
        let moves = game
            .kind()
            .played(n)
            .into_iter()
            .map(|set| format!("move: {}", one(set)));
        let text = lines.chain(moves).collect::<Vec<_>>().join("; ");
        Self::read(&text).ok()
    }
}
