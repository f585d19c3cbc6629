//! Which values of a game a theorem tells at every position, and which are open: asked of the theorems themselves, so that what
//! the explorer says of a game cannot fall behind them.

use super::{grundy, outcome, remoteness};
use crate::game::{Canonical, Convention, Game, Position, Ruleset};

/// For the outcome, the remoteness and the Grundy value, in normal and in misère play: whether theorems tell it everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The outcome, by `Convention as usize`.
    pub outcome: [bool; 2],
    /// The Smith remoteness.
    pub remoteness: [bool; 2],
    /// The Grundy value.
    pub grundy: [bool; 2],
}

/// Positions that no partial theorem covers all of: small ones and huge ones, even and odd ones, reduced ones and others. A
/// test compares with all positions of a box.
fn samples(game: Game) -> impl Iterator<Item = Canonical> {
    const BOUNDS: [u64; 6] = [2, 4, 9, 30, 1 << 20, u64::MAX];
    let least = game.least_pile();
    BOUNDS.into_iter().flat_map(move |bound| {
        (0..8).map(move |seed| {
            let mut random = fastrand::Rng::with_seed(seed);
            let piles = (0..game.n()).map(|_| random.u64(least..=bound)).collect();
            let position = Position::new(piles).expect("a game has between 1 and 64 piles");
            game.canonical(&position)
        })
    })
}

impl Known {
    /// What theorems tell of a game.
    pub fn of(game: Game) -> Self {
        let everywhere = |tells: fn(Ruleset, &Canonical) -> bool| {
            [Convention::Normal, Convention::Misere].map(|convention| {
                let rules = Ruleset { game, convention };
                samples(game).all(|x| tells(rules, &x))
            })
        };
        Self {
            outcome: everywhere(|rules, x| outcome(rules, x).is_some()),
            remoteness: everywhere(|rules, x| remoteness(rules, x).is_some()),
            grundy: everywhere(|rules, x| grundy(rules, x).is_some()),
        }
    }

    /// In words: `Known at any size: outcome, R in both plays; Grundy value in normal play. Open: …`.
    pub fn words(self) -> String {
        let sentence = |head: &str, wanted: bool| {
            let plays = [
                ([true, true], "in both plays"),
                ([true, false], "in normal play"),
                ([false, true], "in misère play"),
            ];
            let quantities = [
                ("outcome", self.outcome),
                ("R", self.remoteness),
                ("Grundy value", self.grundy),
            ];
            let parts: Vec<String> = plays
                .into_iter()
                .filter_map(|(which, play)| {
                    let named: Vec<&str> = quantities
                        .iter()
                        .filter(|(_, known)| known.map(|known| known == wanted) == which)
                        .map(|(name, _)| *name)
                        .collect();
                    (!named.is_empty()).then(|| format!("{} {play}", named.join(", ")))
                })
                .collect();
            (!parts.is_empty()).then(|| format!("{head}: {}.", parts.join("; ")))
        };
        let known = sentence("Known at any size", true);
        let open = sentence("Open", false);
        known.into_iter().chain(open).collect::<Vec<_>>().join(" ")
    }
}
