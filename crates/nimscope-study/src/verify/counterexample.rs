//! A case that is not as claimed: on the screen, in files, and in what the shell prints.

use serde::{Deserialize, Serialize};

use crate::game::{Canonical, Convention, Ruleset, joined};

/// A case that is not as claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenCase")]
pub struct Counterexample {
    /// The row as it is printed, for tables.
    pub printed: Option<String>,
    /// The game in which it stands; `None` for a case about numbers alone.
    pub rules: Option<Ruleset>,
    /// The position; `None` for a case about numbers, or about a whole box.
    pub position: Option<Canonical>,
    /// What is wrong: a sentence that can be read alone. It begins with the game, and names the
    /// position, the row or the numbers.
    pub found: String,
    /// For printed rows, the true rows that differ from it in the fewest entries.
    pub nearest: Vec<Canonical>,
    /// The option that shows it, where one does.
    pub option: Option<Canonical>,
}

impl Counterexample {
    /// A case that is no position, with what is wrong in its game.
    pub(crate) fn new(rules: Option<Ruleset>, wrong: &str) -> Self {
        Self {
            printed: None,
            rules,
            position: None,
            found: sentence(rules, wrong),
            nearest: Vec::new(),
            option: None,
        }
    }

    /// A position of which nothing more is to be said.
    pub(crate) fn at(rules: Option<Ruleset>, position: Canonical, wrong: &str) -> Self {
        Self {
            position: Some(position),
            ..Self::new(rules, wrong)
        }
    }

    /// The true rows next to a printed row in words; `None` where there are none.
    pub fn nearest_rows<'a>(rows: impl IntoIterator<Item = &'a [u64]>) -> Option<String> {
        let rows = rows.into_iter();
        let rows: Vec<String> = rows.map(|row| format!("({})", joined(row, ", "))).collect();
        match &rows[..] {
            [] => None,
            [row] => Some(format!("nearest true row {row}")),
            rows => Some(format!("nearest true rows {}", rows.join(", "))),
        }
    }
}

/// What is wrong, after the game in which it is.
fn sentence(rules: Option<Ruleset>, wrong: &str) -> String {
    match rules {
        Some(rules) => format!("{rules}: {wrong}"),
        None => wrong.to_owned(),
    }
}

/// Piles as they stand in their game, which is asked for them. Without a game, or where they are
/// no position of it, as a printed row may be, they are in order.
pub(super) fn placed(rules: Option<Ruleset>, piles: Vec<u64>) -> Canonical {
    match rules {
        Some(rules) if rules.game.check(&piles).is_ok() => rules.game.canonical(piles),
        Some(_) | None => Canonical::sorted(piles),
    }
}

/// A counterexample as files hold it and the shell prints it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenCase {
    /// The row as it is printed, for tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The name of the game. Older files name none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// The convention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    play: Option<Convention>,
    /// The piles of the position: none for a case that is no position.
    position: Vec<u64>,
    /// The whole sentence.
    pub found: String,
    /// The nearest true rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<Vec<u64>>,
    /// The option that shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<Vec<u64>>,
}

impl WrittenCase {
    /// The case with its game. An older file names the game elsewhere.
    #[must_use]
    pub(crate) fn in_game(self, rules: Ruleset) -> Self {
        match self.game {
            Some(_) => self,
            None => Self {
                game: Some(rules.game.to_string()),
                play: Some(rules.convention),
                ..self
            },
        }
    }

    /// The case with its game, also in its sentence, where the sentence of an older file does not
    /// name the game.
    #[must_use]
    pub fn named_in_game(self, rules: Ruleset) -> Self {
        match self.game {
            Some(_) => self,
            None => Self {
                found: sentence(Some(rules), &self.found),
                ..self.in_game(rules)
            },
        }
    }
}

impl From<Counterexample> for WrittenCase {
    fn from(case: Counterexample) -> Self {
        let piles = |x: Canonical| x.piles().to_vec();
        Self {
            printed: case.printed,
            game: case.rules.map(|rules| rules.game.to_string()),
            play: case.rules.map(|rules| rules.convention),
            position: case.position.map(piles).unwrap_or_default(),
            found: case.found,
            nearest: case.nearest.into_iter().map(piles).collect(),
            option: case.option.map(piles),
        }
    }
}

/// A file may come from anywhere: what names no game of this program is in none.
impl From<WrittenCase> for Counterexample {
    fn from(case: WrittenCase) -> Self {
        let game = case.game.and_then(|name| name.parse().ok());
        let rules = game
            .zip(case.play)
            .map(|(game, convention)| Ruleset { game, convention });
        // Older builds wrote numbers, too, as if they were a position.
        let is_of_game = rules.is_none_or(|rules| rules.game.check(&case.position).is_ok());
        let is_position = !case.position.is_empty() && (is_of_game || case.printed.is_some());
        let canonical = |piles: Vec<u64>| placed(rules, piles);
        Self {
            position: is_position.then(|| canonical(case.position)),
            printed: case.printed,
            rules,
            found: case.found,
            nearest: case.nearest.into_iter().map(canonical).collect(),
            option: case.option.map(canonical),
        }
    }
}
