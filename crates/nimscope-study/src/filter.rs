//! The filter of a list: a statement that holds of the rows that are kept.

use std::fmt;
use std::sync::Arc;

use crate::statement::{self, Error, Formula, Label, Language};
use crate::theory::claim;

/// What to keep of a list. The default keeps everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter(Option<Arc<KeptParts>>);

/// What is kept.
#[derive(Debug, PartialEq, Eq, Hash)]
struct KeptParts {
    /// As it was typed.
    typed: String,
    formula: Formula,
}

/// Why the text of a filter is not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FilterError {
    /// It is no statement.
    #[error(transparent)]
    Statement(#[from] Error),
    /// It names a family that does not exist.
    #[error("there is no family {name:?}: the families are {}, and none stands for exceptions that no paper covers", .known.join(", "))]
    NoFamily {
        /// The name.
        name: String,
        /// The names of the families that exist.
        known: Vec<&'static str>,
    },
}

impl Filter {
    /// Reads a filter on rows of `piles` piles. The empty text keeps everything.
    ///
    /// # Errors
    /// The text is no statement in this language, or names a family that does not exist.
    ///
    /// ```
    /// use nimscope_core::statement::Language;
    /// use nimscope_study::Filter;
    /// let kept = Filter::read("minimal x1=3", 4, Language::Exceptions)?;
    /// assert_eq!(kept.to_string(), "minimal x1=3");
    /// assert_eq!(kept.formula().unwrap().to_string(), "minimal and x1 = 3");
    /// # Ok::<(), nimscope_study::FilterError>(())
    /// ```
    pub fn read(text: &str, piles: usize, language: Language) -> Result<Self, FilterError> {
        let kept = statement::filter(text, piles, language)?;
        for name in kept.iter().flat_map(Formula::families) {
            if claim::families_named(name).next().is_none() {
                let (name, known) = (name.to_owned(), families());
                return Err(FilterError::NoFamily { name, known });
            }
        }
        let typed = text.trim().to_owned();
        Ok(Self(
            kept.map(|formula| Arc::new(KeptParts { typed, formula })),
        ))
    }

    /// What a statement says.
    fn saying(formula: Formula) -> Self {
        let typed = formula.to_string();
        Self(Some(Arc::new(KeptParts { typed, formula })))
    }

    /// Keeps the rows that have a label.
    pub fn of(label: Label) -> Self {
        Self::saying(Formula::Label(label))
    }

    /// Whether it keeps everything.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The statement, if it does not keep everything.
    pub fn formula(&self) -> Option<&Formula> {
        self.0.as_deref().map(|kept| &kept.formula)
    }

    /// Whether it asks for what a position is worth.
    pub fn asks_for_values(&self) -> bool {
        self.formula().is_some_and(|formula| {
            let uses = formula.uses();
            uses.outcome || uses.remoteness || uses.grundy
        })
    }

    /// Whether it asks for Grundy values.
    pub(crate) fn asks_for_grundy(&self) -> bool {
        self.formula().is_some_and(|formula| formula.uses().grundy)
    }

    /// How minimal the exceptions are that it keeps, where that is joined to the rest by `and`.
    pub fn minimal(&self) -> Option<&Label> {
        let parts = self.formula().map(Formula::conjuncts).unwrap_or_default();
        parts.into_iter().find_map(minimal)
    }

    /// The same filter for exceptions that are minimal in another sense, or in any.
    #[must_use]
    pub fn with_minimal(&self, label: Option<Label>) -> Self {
        let parts = self.formula().map(Formula::conjuncts).unwrap_or_default();
        let rest = parts.into_iter().filter(|part| minimal(part).is_none());
        let label = label.map(Formula::Label);
        let all = label.into_iter().chain(rest.cloned());
        let joined = all.reduce(|a, b| Formula::And(Box::new(a), Box::new(b)));
        joined.map_or_else(Self::default, Self::saying)
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .as_ref()
            .map_or(Ok(()), |kept| f.write_str(&kept.typed))
    }
}

fn minimal(part: &Formula) -> Option<&Label> {
    match part {
        Formula::Label(label @ (Label::Minimal | Label::PileMinimal)) => Some(label),
        Formula::Label(
            Label::Text(_) | Label::Exception | Label::Reduced | Label::Family(_) | Label::Parts(_),
        )
        | Formula::Compare(..)
        | Formula::Outcome(..)
        | Formula::Elsewhere(..)
        | Formula::AfterM(_)
        | Formula::Not(_)
        | Formula::And(..)
        | Formula::Or(..)
        | Formula::Implies(..)
        | Formula::Iff(..)
        | Formula::Exists(_)
        | Formula::Forall(_)
        | Formula::SomeOption(_)
        | Formula::EveryOption(_) => None,
    }
}

/// The names of all families, without their papers.
fn families() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for claim in claim::claims()
        .iter()
        .filter(|claim| claim::is_family(claim))
    {
        if !names.contains(&claim.short_id()) {
            names.push(claim.short_id());
        }
    }
    names
}
