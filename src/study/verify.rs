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

/// What a check may use. It runs on the threads of the current rayon pool.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    /// The memory that its tables may take together, in bytes: a larger range is refused, with a reason.
    pub memory: u64,
    /// Cancels it, and gets its progress.
    pub control: &'a Control,
}

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
/// use nimscope::study::verify::{Means, Status, verify};
/// use nimscope::theory::claim::claim;
///
/// let table = claim("games24/2.7").expect("the five-pile exceptions of section 2.7");
/// let means = Means { memory: 64 << 20, control: &Control::new() };
/// let report = verify(table, None, means)?;
/// assert_eq!(report.status, Status::Misprint);
/// let row = &report.counterexamples[0];
/// assert_eq!(row.printed.as_deref(), Some("(11, 11, 19, 19, 20)"));
/// assert_eq!(row.nearest[0].to_string(), "11 13 19 19 20");
/// # Ok::<(), nimscope::solve::Cancelled>(())
/// ```
///
/// # Errors
/// [`Cancelled`] soon after [`Control::cancel`].
pub fn verify(claim: &Claim, max: Option<u64>, means: Means<'_>) -> Result<Report, Cancelled> {
    match check(claim, max, means) {
        Ok(report) => Ok(report),
        Err(Stop::Cancelled) => Err(Cancelled),
        Err(Stop::TooLarge(reach)) => Ok(Report::unchecked(reach.to_string())),
    }
}

fn check(claim: &Claim, max: Option<u64>, means: Means<'_>) -> Result<Report, Stop> {
    match &claim.meaning {
        Meaning::Tables(tables) => rows::check(tables, means),
        Meaning::Family(family) => families::check(family, max, means),
        Meaning::OfFamily { of, says } => families::check_statement(of, *says, max, means),
        Meaning::Answers(scopes) => answers_of(&claim.id, scopes, max, means),
        Meaning::AnswersOf(id, scopes) => answers_of(id, scopes, max, means),
        Meaning::Same(id) => match theory::claim::claim(id) {
            Some(other) if other.id != claim.id => check(other, max, means),
            _ => Ok(Report::unchecked(format!("there is no claim {id}"))),
        },
        Meaning::Says(about, scopes) => said(*about, &bounded(scopes, max), means),
        Meaning::Pair(pair) => examples::pair(pair, means),
        Meaning::Iterates { k, rows } => Ok(examples::iterates(*k, rows)),
        Meaning::Attempts { k, position, rows } => Ok(examples::attempts(*k, position, rows)),
        Meaning::NotChecked(reason) => Ok(Report::unchecked(reason)),
    }
}

fn answers_of(
    id: &str,
    scopes: &[Scope],
    max: Option<u64>,
    means: Means<'_>,
) -> Result<Report, Stop> {
    let mut tally = Tally::new(Report::LISTED);
    let scopes = bounded(scopes, max);
    for scope in &scopes {
        tally.play(scope.rules);
        answers::check(id, *scope, means, &mut tally)?;
    }
    Ok(tally.report(range(&scopes), Status::Refuted))
}

fn said(about: About, scopes: &[Scope], means: Means<'_>) -> Result<Report, Stop> {
    let mut tally = Tally::new(Report::LISTED);
    for &scope in scopes {
        if !matches!(about, About::Delete(statement) if statement.is_about_numbers()) {
            tally.play(scope.rules);
        }
        match about {
            About::Slow(statement) => slow::check(statement, scope, means, &mut tally)?,
            About::MRule(statement) => m_rule::check(statement, scope, means, &mut tally)?,
            About::Exact52(statement) => exact52::check(statement, scope, means, &mut tally)?,
            About::Delete(statement) => delete::check(statement, scope, means, &mut tally)?,
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
