//! Games and boxes small enough for the definition.

use nimscope::game::{Canonical, Convention, Game, Kind, Ruleset, Splits};
use nimscope::solve::Ranking;

/// A game by its name in the shell.
pub fn game(name: &str) -> Game {
    name.parse().unwrap()
}

/// What a Delete game splits.
pub fn splits(name: &str) -> Splits {
    match game(name).kind() {
        Kind::Split(splits) => splits,
        other => panic!("{name} is {other:?}"),
    }
}

/// A game in both conventions.
pub fn both(name: &str) -> [Ruleset; 2] {
    Convention::BOTH.map(|convention| Ruleset {
        game: game(name),
        convention,
    })
}

/// A position from its heaps.
pub fn position(heaps: &[u64]) -> Canonical {
    Canonical::from_piles(heaps.to_vec())
}

/// All positions with heaps up to a bound.
pub fn positions(name: &str, max: u64) -> impl Iterator<Item = Canonical> {
    let ranking = Ranking::new(game(name).n(), game(name).least_pile(), max);
    (0..ranking.positions()).map(move |rank| ranking.unrank(rank))
}

/// A game of every family and several shapes, each with a box that the definition can afford.
pub const BOXES: [(&str, u64); 16] = [
    ("delete", 24),
    ("vdn", 25),
    ("abo:2", 20),
    ("abo:3", 20),
    ("abo:4", 12),
    ("abo:5", 10),
    ("nmth:2", 20),
    ("nmth:3", 20),
    ("nmth:4", 11),
    ("nmth:5", 7),
    ("nmth:6", 5),
    ("half:4", 11),
    ("half:6", 6),
    ("fraction:6,3", 8),
    ("single:4", 12),
    ("single:5", 7),
];
