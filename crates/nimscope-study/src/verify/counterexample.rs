//! A case that is not as claimed: on the screen, in files, and in what the shell prints. How such
//! cases are counted, and the report of them.

use serde::{Deserialize, Serialize};

use crate::game::{Canonical, Convention, Ruleset, joined};

/// A case that is not as claimed, as the screen shows it, files hold it and the shell prints it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// The row as it is printed, for tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The name of the game in which it stands; `None` for a case about numbers alone, and in
    /// older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The convention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<Convention>,
    /// The piles of the position: none for a case about numbers, or about a whole box.
    #[serde(rename = "position")]
    pub piles: Vec<u64>,
    /// What is wrong: a sentence that can be read alone. It begins with the game, and names the
    /// position, the row or the numbers.
    pub found: String,
    /// For printed rows, the true rows that differ from it in the fewest entries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<Vec<u64>>,
    /// The option that shows it, where one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub option: Option<Vec<u64>>,
    /// Where older builds wrote the game, which their sentences do not name.
    #[serde(default, skip_serializing, rename = "rules")]
    pub older: Option<(String, Convention)>,
}

impl Counterexample {
    /// A case that is no position, with what is wrong in its game.
    pub(crate) fn new(rules: Option<Ruleset>, wrong: &str) -> Self {
        Self {
            game: rules.map(|rules| rules.game.to_string()),
            play: rules.map(|rules| rules.convention),
            found: sentence(rules, wrong),
            ..Self::default()
        }
    }

    /// A position of which nothing more is to be said.
    pub(crate) fn at(rules: Option<Ruleset>, position: &Canonical, wrong: &str) -> Self {
        Self {
            piles: position.piles().to_vec(),
            ..Self::new(rules, wrong)
        }
    }

    /// Its game. A file may come from anywhere: what names no game of this program is in none.
    pub fn rules(&self) -> Option<Ruleset> {
        Some(Ruleset {
            game: self.game.as_ref()?.parse().ok()?,
            convention: self.play?,
        })
    }

    /// The position; `None` for a case that is none.
    pub fn position(&self) -> Option<Canonical> {
        let rules = self.rules();
        // Older builds wrote numbers, too, as if they were a position.
        let is_of_game = rules.is_none_or(|rules| rules.game.check(&self.piles).is_ok());
        let is_position = !self.piles.is_empty() && (is_of_game || self.printed.is_some());
        is_position.then(|| placed(rules, self.piles.clone()))
    }

    /// Puts a case into the game of its file where it names none itself, as in older files, whose
    /// sentences may not name it either.
    pub(crate) fn put_in(&mut self, rules: Ruleset) {
        if self.game.is_none() {
            let named = sentence(Some(rules), "");
            if !self.found.starts_with(&named) {
                self.found.insert_str(0, &named);
            }
            (self.game, self.play) = (Some(rules.game.to_string()), Some(rules.convention));
        }
    }

    /// The case as it is written now.
    #[must_use]
    pub fn renewed(mut self) -> Self {
        if let Some((game, convention)) = self.older.take()
            && let Ok(game) = game.parse()
        {
            self.put_in(Ruleset { game, convention });
        }
        self
    }

    /// The true rows next to a printed row in words; `None` where there are none.
    pub fn nearest_rows(&self) -> Option<String> {
        let rows = joined(
            self.nearest
                .iter()
                .map(|row| format!("({})", joined(row, ", "))),
            ", ",
        );
        match self.nearest.len() {
            0 => None,
            1 => Some(format!("nearest true row {rows}")),
            _ => Some(format!("nearest true rows {rows}")),
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

// The report of a verification.

/// The result of a verification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// What was looked at, in words.
    pub range: String,
    /// The number of positions, members, rows or cases checked.
    pub checked: u64,
    /// The verdict, in this range.
    #[serde(flatten)]
    pub status: Status,
    /// The cases that are not as claimed: all of them for tables and families, else the first
    /// [`Report::LISTED`].
    #[serde(default)]
    pub counterexamples: Vec<Counterexample>,
    /// The number of cases that are not as claimed.
    pub failed: u64,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "status", content = "reason", rename_all = "lowercase")]
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

/// What the check of some cases came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SliceCheck {
    /// The number of cases.
    pub checked: u64,
    /// The number of those that are not as claimed.
    pub failed: u64,
    /// The first of them. Of a check by options they are the first [`Report::LISTED`] in
    /// lexicographic order.
    pub counterexamples: Vec<Counterexample>,
}

impl SliceCheck {
    /// Counts a case, and says what is wrong with it, if anything is, where there is room.
    pub(crate) fn count(&mut self, room: usize, wrong: Option<impl FnOnce() -> Counterexample>) {
        self.checked += 1;
        self.failed += u64::from(wrong.is_some());
        let listed = wrong.filter(|_| self.counterexamples.len() < room);
        self.counterexamples.extend(listed.map(|wrong| wrong()));
    }

    /// Adds later cases, as many as there is room for.
    pub(crate) fn absorb(&mut self, later: Self, room: usize) {
        self.checked += later.checked;
        self.failed += later.failed;
        self.counterexamples.extend(later.counterexamples);
        self.counterexamples.truncate(room);
    }

    /// Both, with the first counterexamples of all.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        let is_sorted = other.counterexamples.is_empty();
        self.absorb(other, usize::MAX);
        if !is_sorted {
            let all = &mut self.counterexamples;
            crate::lists::sort_by(all, |a, b| a.piles.cmp(&b.piles));
            all.truncate(Report::LISTED);
        }
        self
    }

    /// The report on a range, with the status that a failure means.
    pub(crate) fn report(self, range: String, failure: Status) -> Report {
        Report {
            range,
            checked: self.checked,
            status: Status::of(self.checked, self.failed, failure),
            counterexamples: self.counterexamples,
            failed: self.failed,
        }
    }
}

/// What was checked so far.
#[derive(Debug, Default)]
pub struct Tally {
    pub(super) found: SliceCheck,
    room: usize,
    /// The game of the positions that are the next cases; `None` for numbers.
    pub(super) rules: Option<Ruleset>,
    /// The first claim of existence of which the box has no example, and what holds there instead.
    pub(super) unshown: Option<String>,
}

impl Tally {
    /// A tally that keeps this number of counterexamples.
    pub(super) fn new(room: usize) -> Self {
        Self {
            room,
            ..Self::default()
        }
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
        self.found.absorb(later.found, self.room);
    }

    /// Counts a position that is as claimed or not. What is wrong is a sentence that can be read
    /// alone after the name of the game. It is made of the position, as it stands in its game,
    /// and only where it is kept.
    pub fn case(&mut self, holds: bool, piles: &[u64], wrong: impl Fn(&Canonical) -> String) {
        let rules = self.rules;
        self.row(holds, || {
            let x = placed(rules, piles.to_vec());
            let wrong = wrong(&x);
            Counterexample::at(rules, &x, &wrong)
        });
    }

    /// Counts a case that is no position: a number, or a whole box. The sentence on what is wrong
    /// names it.
    pub fn fact(&mut self, holds: bool, wrong: impl FnOnce() -> String) {
        let rules = self.rules;
        self.row(holds, || Counterexample::new(rules, &wrong()));
    }

    /// Counts a claim of existence, if the box has an example. A box without one refutes nothing:
    /// what holds there instead is said in a sentence, as in [`Tally::fact`].
    pub fn shown(&mut self, is_shown: bool, instead: impl FnOnce() -> String) {
        if is_shown {
            self.fact(true, instead);
        } else if self.unshown.is_none() {
            let instead = sentence(self.rules, &instead());
            self.unshown = Some(format!("{instead}; a larger bound may show otherwise"));
        }
    }

    /// Counts a case that is as claimed or not, and says what is wrong where it is kept.
    pub(super) fn row(&mut self, holds: bool, wrong: impl FnOnce() -> Counterexample) {
        self.found.count(self.room, (!holds).then_some(wrong));
    }
}
