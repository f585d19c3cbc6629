//! Claims against what is true: each is checked on the user's machine, in a range of his choice, and the result says which.
//!
//! A check never uses the claim it checks. Exceptions come from R by definition, outcomes and values from tables; what a claim
//! says is compared with them. A claim that fails is a result, not an error.

mod answers;
mod boxes;
mod delete;
mod exact52;
mod examples;
mod families;
mod ledger;
mod m_rule;
mod rows;
mod slow;
mod tally;

use crate::game::{Canonical, Ruleset};
use crate::solve::{Cancelled, Control};
use crate::theory;
use crate::theory::claim::{About, Claim, Meaning, Scope};

pub use families::{Uncovered, uncovered};

use tally::{Stop, Tally};

/// The memory that the tables of one check may take, in bytes: a larger range is refused, with a reason.
pub const MEMORY: u64 = 2 << 30;

/// What a verification came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was looked at, in words.
    pub range: String,
    /// How many positions, members, rows or cases were checked.
    pub checked: u64,
    /// The verdict, in this range.
    pub status: Status,
    /// What is not as claimed: everything for tables and families, else the first [`Report::LISTED`].
    pub counterexamples: Vec<Counterexample>,
    /// How many cases are not as claimed.
    pub failed: u64,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// Everything checked is as claimed.
    Holds,
    /// Something is not.
    Refuted,
    /// A printed table with false rows.
    Misprint,
    /// Not checked, for a reason.
    Unchecked(String),
}

/// A case that is not as claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The row as it is printed, for tables.
    pub printed: Option<String>,
    /// The game in which it stands; `None` for a case about numbers alone.
    pub rules: Option<Ruleset>,
    /// The position.
    pub position: Canonical,
    /// What is wrong.
    pub found: String,
    /// For printed rows, the true rows that differ from it in the fewest entries.
    pub nearest: Vec<Canonical>,
}

impl Report {
    /// How many counterexamples are listed of a statement on all positions.
    pub const LISTED: usize = 100;

    fn unchecked(reason: impl Into<String>) -> Self {
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

/// Checks a claim up to a bound on the piles, or in its default range. Printed tables are always checked row by row, whatever the
/// bound.
///
/// ```
/// use nimscope::solve::Control;
/// use nimscope::study::verify::{Status, verify};
/// use nimscope::theory::claim::claim;
///
/// let table = claim("games24/2.7").expect("the five-pile exceptions of section 2.7");
/// let report = verify(table, None, &Control::new())?;
/// assert_eq!(report.status, Status::Misprint);
/// let row = &report.counterexamples[0];
/// assert_eq!(row.printed.as_deref(), Some("(11, 11, 19, 19, 20)"));
/// assert_eq!(row.nearest[0].to_string(), "11 13 19 19 20");
/// # Ok::<(), nimscope::solve::Cancelled>(())
/// ```
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn verify(claim: &Claim, max: Option<u64>, control: &Control) -> Result<Report, Cancelled> {
    match check(claim, max, control) {
        Ok(report) => Ok(report),
        Err(Stop::Cancelled) => Err(Cancelled),
        Err(Stop::TooLarge(reach)) => Ok(Report::unchecked(reach.to_string())),
    }
}

fn check(claim: &Claim, max: Option<u64>, control: &Control) -> Result<Report, Stop> {
    match &claim.meaning {
        Meaning::Tables(tables) => rows::check(tables, control),
        Meaning::Family(family) => families::check(family, max, control),
        Meaning::OfFamily { of, says } => families::check_statement(of, *says, max, control),
        Meaning::Answers(scopes) => answers_of(&claim.id, scopes, max, control),
        Meaning::AnswersOf(id, scopes) => answers_of(id, scopes, max, control),
        Meaning::Same(id) => match theory::claim::claim(id) {
            Some(other) if other.id != claim.id => check(other, max, control),
            _ => Ok(Report::unchecked(format!("there is no claim {id}"))),
        },
        Meaning::Says(about, scopes) => said(*about, &bounded(scopes, max), control),
        Meaning::Pair(pair) => examples::pair(pair, control),
        Meaning::Iterates { k, rows } => Ok(examples::iterates(*k, rows)),
        Meaning::Attempts { k, position, rows } => Ok(examples::attempts(*k, position, rows)),
        Meaning::NotChecked(reason) => Ok(Report::unchecked(reason)),
    }
}

fn answers_of(
    id: &str,
    scopes: &[Scope],
    max: Option<u64>,
    control: &Control,
) -> Result<Report, Stop> {
    let mut tally = Tally::new(Report::LISTED);
    let scopes = bounded(scopes, max);
    for scope in &scopes {
        tally.play(scope.rules);
        answers::check(id, *scope, control, &mut tally)?;
    }
    Ok(tally.report(range(&scopes), Status::Refuted))
}

fn said(about: About, scopes: &[Scope], control: &Control) -> Result<Report, Stop> {
    let mut tally = Tally::new(Report::LISTED);
    for &scope in scopes {
        if !matches!(about, About::Delete(statement) if statement.is_about_numbers()) {
            tally.play(scope.rules);
        }
        match about {
            About::Slow(statement) => slow::check(statement, scope, control, &mut tally)?,
            About::MRule(statement) => m_rule::check(statement, scope, control, &mut tally)?,
            About::Exact52(statement) => exact52::check(statement, scope, control, &mut tally)?,
            About::Delete(statement) => delete::check(statement, scope, control, &mut tally)?,
        }
    }
    let range = match (about, scopes) {
        (About::Delete(statement), [scope, ..]) if statement.is_about_numbers() => {
            format!("all numbers ≤ {}", scope.max)
        }
        _ => range(scopes),
    };
    Ok(tally.report(range, Status::Refuted))
}

/// The scopes with another bound, if one is given.
fn bounded(scopes: &[Scope], max: Option<u64>) -> Vec<Scope> {
    let scopes = scopes.iter();
    scopes
        .map(|scope| Scope {
            max: max.unwrap_or(scope.max),
            ..*scope
        })
        .collect()
}

/// The scopes in words: the games with the same bound together.
fn range(scopes: &[Scope]) -> String {
    let mut parts: Vec<(u64, Vec<String>)> = Vec::new();
    for scope in scopes {
        let name = scope.rules.to_string();
        match parts.iter_mut().find(|(max, _)| *max == scope.max) {
            Some((_, names)) => names.push(name),
            None => parts.push((scope.max, vec![name])),
        }
    }
    let parts: Vec<String> = parts
        .into_iter()
        .map(|(max, names)| format!("{} with piles ≤ {max}", names.join(", ")))
        .collect();
    format!("all positions of {}", parts.join("; of "))
}
