//! A case that is not as claimed: on the screen, in files, and in what the shell prints. How such
//! cases are counted, and the report of them.

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

// The report of a verification.

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was looked at, in words.
    pub range: String,
    /// The number of positions, members, rows or cases checked.
    pub checked: u64,
    /// The verdict, in this range.
    pub status: Status,
    /// The cases that are not as claimed: all of them for tables and families, else the first
    /// [`Report::LISTED`].
    pub counterexamples: Vec<Counterexample>,
    /// The number of cases that are not as claimed.
    pub failed: u64,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything checked is as claimed.
    Holds,
    /// Some case is not.
    Refuted,
    /// A printed table with false rows.
    Misprint,
    /// Not checked, for a reason.
    Unchecked(String),
}

impl Report {
    /// The number of counterexamples listed of a statement on all positions.
    pub const LISTED: usize = 100;

    /// Nothing was checked, for a reason.
    pub fn unchecked(reason: impl Into<String>) -> Self {
        Self {
            range: "nothing".to_owned(),
            checked: 0,
            status: Status::Unchecked(reason.into()),
            counterexamples: Vec::new(),
            failed: 0,
        }
    }
}

impl Status {
    /// The verdict on a number of cases of which some fail; `failure` is what a failure means.
    pub fn of(checked: u64, failed: u64, failure: Self) -> Self {
        match (checked, failed) {
            (0, _) => Self::Unchecked("the statement has no case in this range".to_owned()),
            (1.., 0) => Self::Holds,
            (1.., 1..) => failure,
        }
    }

    /// Why nothing was checked.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Unchecked(reason) => Some(reason),
            Self::Holds | Self::Refuted | Self::Misprint => None,
        }
    }

    /// `holds`, `refuted`, `misprint` or `unchecked`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Refuted => "refuted",
            Self::Misprint => "misprint",
            Self::Unchecked(_) => "unchecked",
        }
    }
}

// Counting what was checked, and keeping what failed.

/// What was checked so far.
#[derive(Debug, Default)]
pub struct Tally {
    checked: u64,
    failed: u64,
    kept: Vec<Counterexample>,
    room: usize,
    /// The game of the cases.
    rules: Option<Ruleset>,
}

impl Tally {
    /// A tally that keeps this number of counterexamples.
    pub(super) fn new(room: usize) -> Self {
        Self {
            room,
            ..Self::default()
        }
    }

    /// A tally that keeps all counterexamples.
    pub(super) fn keeping_all() -> Self {
        Self::new(usize::MAX)
    }

    /// An empty one for a part of the same cases, to be [absorbed](Self::absorb).
    pub(super) fn part(&self) -> Self {
        Self {
            rules: self.rules,
            ..Self::new(self.room)
        }
    }

    /// Adds the cases of a later part.
    pub(super) fn absorb(&mut self, later: Self) {
        self.checked += later.checked;
        self.failed += later.failed;
        let room = self.room - self.kept.len();
        self.kept.extend(later.kept.into_iter().take(room));
    }

    /// The cases from here on are positions of this game, or numbers.
    pub(super) fn play(&mut self, rules: Option<Ruleset>) {
        self.rules = rules;
    }

    /// Counts a position that is as claimed or not. What is wrong is a sentence that can be read
    /// alone after the name of the game. It is made of the position, as it stands in its game,
    /// and only where it is kept.
    pub fn case(&mut self, holds: bool, piles: &[u64], wrong: impl Fn(&Canonical) -> String) {
        let rules = self.rules;
        self.row(holds, || {
            let x = placed(rules, piles.to_vec());
            let wrong = wrong(&x);
            Counterexample::at(rules, x, &wrong)
        });
    }

    /// Counts a case that is no position: a number, or a whole box. The sentence on what is wrong
    /// names it.
    pub fn fact(&mut self, holds: bool, wrong: impl FnOnce() -> String) {
        let rules = self.rules;
        self.row(holds, || Counterexample::new(rules, &wrong()));
    }

    /// Counts a case that is as claimed or not, and says what is wrong where it is kept.
    pub(super) fn row(&mut self, holds: bool, wrong: impl FnOnce() -> Counterexample) {
        self.checked += 1;
        self.failed += u64::from(!holds);
        if !holds && self.kept.len() < self.room {
            self.kept.push(wrong());
        }
    }

    /// The report on a range, with the status that a failure means.
    pub(super) fn report(self, range: String, failure: Status) -> Report {
        Report {
            range,
            checked: self.checked,
            status: Status::of(self.checked, self.failed, failure),
            counterexamples: self.kept,
            failed: self.failed,
        }
    }
}
