//! The boxes in which a claim can be checked by options, or why there is none.

use super::claimed_values::Claimed;
use super::numbered_box::NumberedBox;
use crate::game::{Convention, Game, Measure, Ruleset};
use crate::theory::claim::{Claim, ClaimBox};
use crate::theory::{self, CoveredPart, STATED, THEOREMS, Theorem};

/// The positions of a game with piles ≤ max, and what is claimed of them.
#[derive(Clone, Copy, Debug)]
pub struct Bounded {
    /// What is claimed.
    pub claimed: Claimed,
    /// The largest pile.
    pub max: u64,
}

/// A claim that is checked by options, for messages.
pub const EXAMPLE: &str = "nimscope/thm3";

/// A claim cannot be checked by options, or not in the wanted box.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotByOptions {
    /// It gives no value.
    #[error(
        "{id} {why}, and --by options checks claims that give the outcome, the remoteness or the Grundy value of every position, such as {EXAMPLE}"
    )]
    NoClosedForm {
        /// The claim.
        id: String,
        /// What it says instead.
        why: String,
    },
    /// It is about other games.
    #[error("{id} says nothing of {rules}; it is about {about}")]
    OtherGame {
        /// The claim.
        id: String,
        /// The game that is wanted.
        rules: String,
        /// Games that it is about.
        about: String,
    },
    /// It has no boxes of its own.
    #[error(
        "{id} has no boxes of its own: name a game and the largest pile, for example {rules} --max 20"
    )]
    NoBoxes {
        /// The claim.
        id: String,
        /// A game that it is about, as arguments.
        rules: String,
    },
    /// It has no box of its own in this game.
    #[error("{id} has no box of its own in {rules}: name the largest pile, for example --max 20")]
    NoBound {
        /// The claim.
        id: String,
        /// The game.
        rules: String,
    },
    /// The positions cannot be numbered.
    #[error(
        "{rules} has more than 2^128 positions with piles ≤ {max}: take a lower bound, for example --max 1000"
    )]
    TooLarge {
        /// The game.
        rules: String,
        /// The largest pile.
        max: u64,
    },
}

impl Bounded {
    /// The boxes of a claim, or that of one game. Where the claim holds in both conventions and a
    /// game is named without one, normal play is meant.
    ///
    /// # Errors
    /// The claim gives no value of every position, or not in this game; no bound is known; or the
    /// box has too many positions.
    pub fn of(
        claim: &Claim,
        game: Option<Game>,
        misere: bool,
        max: Option<u64>,
    ) -> Result<Vec<Self>, NotByOptions> {
        let claimed = ClosedForm::of(claim)?;
        let scopes = claimed.boxes();
        let found = match game {
            Some(game) => vec![claimed.in_game(game, misere, max, scopes)?],
            None => {
                let wanted = |scope: &&ClaimBox| !misere || scope.rules.convention == MISERE;
                let scopes = scopes.iter().filter(wanted);
                let boxed = |scope: &ClaimBox| claimed.boxed(scope.rules, max.unwrap_or(scope.max));
                scopes.filter_map(boxed).collect()
            }
        };
        if found.is_empty() {
            return Err(claimed.nothing_in_boxes(misere));
        }
        let too_large = found.iter().find(|boxed| boxed.places().count.is_none());
        match too_large {
            Some(boxed) => Err(NotByOptions::TooLarge {
                rules: boxed.claimed.rules.to_string(),
                max: boxed.max,
            }),
            None => Ok(found),
        }
    }

    /// Its positions in order.
    pub(super) fn places(&self) -> NumberedBox {
        NumberedBox::of(self.claimed.rules.game, self.max)
    }

    /// The number of its positions: of arrangements, where not all of them are equal.
    ///
    /// It is below 2¹²⁸ in every box that [`Bounded::of`] gives.
    pub fn positions(&self) -> u128 {
        self.places().count.unwrap_or(u128::MAX)
    }
}

const MISERE: Convention = Convention::Misere;

/// A claim with the closed forms of its identifier.
struct ClosedForm<'a> {
    claim: &'a Claim,
    /// The claim whose closed form it is.
    id: &'a str,
}

impl<'a> ClosedForm<'a> {
    fn of(wanted: &'a Claim) -> Result<Self, NotByOptions> {
        let refused = |why: String| {
            Err(NotByOptions::NoClosedForm {
                id: wanted.id.clone(),
                why,
            })
        };
        let form = Self {
            claim: wanted,
            id: wanted.answered_as(),
        };
        match form.theorems().next() {
            None => refused(instead(wanted)),
            Some(_) if form.theorems().any(gives_value) => Ok(form),
            Some(theorem) => refused(part(theorem)),
        }
    }

    /// The closed forms of the identifier, whatever the game.
    fn theorems(&self) -> impl Iterator<Item = &'static Theorem> + use<> {
        let id = self.id.to_owned();
        let all = THEOREMS.all().chain(STATED.all());
        all.filter(move |theorem| theorem.id == id)
    }

    fn boxes(&self) -> &'a [ClaimBox] {
        self.claim.meaning.boxes()
    }

    /// The box of a game; `None` if no closed form gives a value there.
    fn boxed(&self, rules: Ruleset, max: u64) -> Option<Bounded> {
        let claimed = Claimed::new(*theory::stated(rules, self.id)?, rules)?;
        Some(Bounded { claimed, max })
    }

    fn in_game(
        &self,
        game: Game,
        misere: bool,
        max: Option<u64>,
        scopes: &[ClaimBox],
    ) -> Result<Bounded, NotByOptions> {
        let plays = if misere {
            vec![Ruleset::misere(game)]
        } else {
            vec![Ruleset::normal(game), Ruleset::misere(game)]
        };
        let mut found = plays.iter().filter_map(|&rules| self.boxed(rules, 0));
        let Some(Bounded { claimed, .. }) = found.next() else {
            let named = if misere {
                plays[0].to_string()
            } else {
                game.to_string()
            };
            return Err(self.other_game(named));
        };
        let rules = claimed.rules;
        let own = scopes.iter().find(|scope| scope.rules == rules);
        match max.or(own.map(|scope| scope.max)) {
            Some(max) => Ok(Bounded { claimed, max }),
            None => Err(NotByOptions::NoBound {
                id: self.claim.id.clone(),
                rules: rules.to_string(),
            }),
        }
    }

    /// The games in which automata decide the claim, with a value of every position.
    fn decided(&self) -> impl Iterator<Item = Ruleset> {
        let stated = self.claim.machine.iter().map(|one| one.stated().rules);
        stated.filter(|&rules| self.boxed(rules, 0).is_some())
    }

    /// In none of its own boxes does it give a value of every position.
    fn nothing_in_boxes(&self, misere: bool) -> NotByOptions {
        let id = self.claim.id.clone();
        let boxes = self.boxes();
        let is_asked = |rules: &Ruleset| !misere || rules.convention == Convention::Misere;
        let decided = self.decided().find(is_asked);
        if let (true, Some(rules)) = (boxes.is_empty(), decided) {
            let rules = rules.arguments();
            return NotByOptions::NoBoxes { id, rules };
        }
        if misere {
            return self.other_game("misère play".to_owned());
        }
        NotByOptions::NoClosedForm {
            id,
            why: format!(
                "gives no value of every position of {}",
                named(boxes.iter().map(|scope| scope.rules))
            ),
        }
    }

    fn other_game(&self, rules: String) -> NotByOptions {
        let mut about: Vec<Ruleset> = Vec::new();
        let boxes = self.boxes().iter().map(|scope| scope.rules);
        for rules in boxes.chain(self.decided()) {
            if !about.contains(&rules) {
                about.push(rules);
            }
        }
        NotByOptions::OtherGame {
            id: self.claim.id.clone(),
            rules,
            about: named(about.into_iter().take(4)),
        }
    }
}

fn named(games: impl Iterator<Item = Ruleset>) -> String {
    let names: Vec<String> = games.map(|rules| rules.to_string()).collect();
    names.join(", ")
}

fn gives_value(theorem: &Theorem) -> bool {
    let is_everywhere = |measure| theorem.covered(measure) == CoveredPart::Everywhere;
    Measure::ALL.into_iter().any(is_everywhere)
}

/// What a closed form gives, where that is no value of every position.
fn part(theorem: &Theorem) -> String {
    let part = Measure::ALL.into_iter().find_map(|measure| {
        if let CoveredPart::Somewhere(positions) = theorem.covered(measure) {
            Some(positions)
        } else {
            None
        }
    });
    match part {
        Some(part) => {
            format!("gives values of some positions only ({part}), not of all of their options")
        }
        None => "gives moves, and no values".to_owned(),
    }
}

/// What a claim without a closed form is instead.
fn instead(claim: &Claim) -> String {
    let is = claim.meaning.form().is;
    match claim.meaning.unchecked_reason() {
        Some(reason) => format!("{is} ({reason})"),
        None => is.to_owned(),
    }
}
