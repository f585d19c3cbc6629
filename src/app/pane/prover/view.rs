//! What the user does with the prover.

use std::path::PathBuf;

use crate::game::Ruleset;
use crate::study::question::{Discovering, Looking, Stating};

/// What the user does with the prover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProverView {
    /// The games of which a rule was looked for.
    pub requested: Vec<Ruleset>,
    /// The statements that were made, the last one first.
    pub stated: Vec<Stating>,
    /// The folder of the claims of the user's own, where there is one.
    pub folder: Option<PathBuf>,
}

/// The most statements that are remembered.
const MOST: usize = 100;

impl ProverView {
    /// The question of the rule of a game.
    pub fn question(&self, rules: Ruleset) -> Discovering {
        let looking = if self.requested.contains(&rules) {
            Looking::InBoxes
        } else {
            Looking::AmongKnown
        };
        Discovering { rules, looking }
    }

    /// The statements on a game.
    pub fn on(&self, rules: Ruleset) -> impl Iterator<Item = &Stating> {
        self.stated.iter().filter(move |said| said.rules == rules)
    }

    /// Takes up a statement, as the last one.
    pub(crate) fn state(&mut self, stating: Stating) {
        self.stated.retain(|other| *other != stating);
        self.stated.insert(0, stating);
        self.stated.truncate(MOST);
    }
}
