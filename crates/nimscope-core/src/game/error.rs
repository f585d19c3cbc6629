//! Why a text is not a game, or why piles do not suit one.

use std::fmt::Display;

use super::family::{Family, Parameters};
use super::position::joined;
use super::written::WrittenError;

/// Why a text is not a game, or why piles do not suit one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// No family of that name.
    #[error("there is no game {0:?}: the games are {families}", families = families())]
    Unknown(String),
    /// Another number of piles in a game that is given by its edges, in words.
    #[error("{0}")]
    GivenByEdges(String),
    /// The text of a rule.
    #[error(transparent)]
    Rule(#[from] WrittenError),
    /// Anything else that does not fit, in words.
    #[error("{0}")]
    Refused(String),
}

impl GameError {
    /// The wrong number of parameters: what was written after the colon.
    pub(super) fn parameters(family: Family, text: &str) -> Self {
        Self::Refused(format!(
            "{} takes {}, not {text:?}: write it like {}",
            family.key(),
            expected(family),
            family.example()
        ))
    }

    /// A parameter outside its bounds, and what it must satisfy.
    pub(super) fn bounds(
        family: Family,
        name: &str,
        value: impl Display + Copy,
        needs: &str,
    ) -> Self {
        let example = family.example();
        Self::Refused(format!(
            "{name} = {value} is not possible: {needs}, as in {example}"
        ))
    }

    /// An edge, counted from 1, that cannot be one.
    pub(super) fn edge(family: Family, place: usize, text: &str, what: &str) -> Self {
        let example = family.example();
        Self::Refused(format!(
            "edge {place}, {text:?}, {what}: write edges like {example}"
        ))
    }
}

fn families() -> String {
    joined(Family::ALL.iter().map(|family| family.key()), ", ")
}

fn expected(family: Family) -> String {
    let parameters = family.parameters();
    let names = parameters.names().join(",");
    match parameters {
        Parameters::Nothing => "no parameters".to_owned(),
        Parameters::Edges => names,
        Parameters::Rule => "the text of a rule in braces".to_owned(),
        Parameters::N | Parameters::Number(_) => format!("one parameter {names}"),
        Parameters::NAndK | Parameters::NAndA => format!("the parameters {names}"),
    }
}
