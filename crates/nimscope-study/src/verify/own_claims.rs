//! Claims of the user's own: statements that are kept in files, in the form of the program's own
//! claims. They are listed and verified with all others, and can be shared.

use std::fmt::Write;

use crate::game::{Convention, Measure, Ruleset};
use crate::statement;
use crate::theory::THEOREMS;
use crate::theory::claim::{self, Claim, Decided, DecidedBy, claims_in};

/// Why a file holds no claims.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OwnError {
    /// It is not written as claims are.
    #[error("it does not hold claims: {0}")]
    Malformed(String),
    /// Its meaning asks for a function, and no function comes with a file; or it is a worked
    /// example of a paper, whose check is for that example alone.
    #[error(
        "the claim {0} has no check: its meaning must be Machine, Answers, AnswersOf, Family, Tables or NotChecked"
    )]
    Unchecked(String),
    /// A statement cannot be read.
    #[error("the claim {0}: {1}")]
    Statement(String, statement::Error),
}

/// The text of a file with one claim: a statement on a game.
pub fn written(name: &str, rules: Ruleset, statement: &str) -> String {
    let misere = match rules.convention {
        Convention::Normal => "",
        Convention::Misere => "misere ",
    };
    let game = quoted(&format!("{misere}{}", rules.game));
    let mut text = String::from("#![enable(implicit_some)]\n");
    text.push_str("// A claim of nimscope. In the folder `claims` beside the configuration it is listed and verified\n");
    text.push_str("// with all others.\n");
    // Writing to a text cannot fail.
    let _ = write!(
        text,
        "(\n    order: 1000,\n    key: \"own\",\n    title: \"Your own claims\",\n    claims: [\n    (\n        id: {}, \
         number: \"a claim of your own\", kind: Conjecture,\n        statement: {},\n        meaning: Machine,\n        \
         machine: [\n            Quick(({game}, {})),\n        ],\n    ),\n    ],\n)\n",
        quoted(name),
        quoted(&format!("{rules}: {statement}")),
        quoted(statement),
    );
    text
}

/// A text as RON writes it.
fn quoted(text: &str) -> String {
    ron::to_string(text).expect("a text can be written")
}

/// The claims of a file, whose statements can all be read.
///
/// # Errors
/// What is wrong with the file.
pub fn read(text: &str) -> Result<Vec<Claim>, OwnError> {
    let claims = claims_in(text).map_err(|error| OwnError::Malformed(error.to_string()))?;
    for claim in &claims {
        if !has_check(claim) {
            return Err(OwnError::Unchecked(claim.id.clone()));
        }
        for stated in claim.machine.iter().map(Decided::stated) {
            let is_value = Measure::of_key(&stated.text).is_some();
            let read = statement::parse(&stated.text, stated.rules.game.n());
            if let Err(error) = read
                && !is_value
            {
                return Err(OwnError::Statement(claim.id.clone(), error));
            }
        }
    }
    Ok(claims)
}

/// Whether a claim of a file can be checked, whatever the file says of it.
fn has_check(claim: &Claim) -> bool {
    let same = claim.same_as.as_ref().and_then(|id| claim::claim(id));
    if same.is_some_and(|same| same.meaning == claim.meaning) {
        return true;
    }
    match claim.meaning.form().by {
        DecidedBy::Function | DecidedBy::Example => false,
        DecidedBy::ClosedForms => gives(claim.answered_as()),
        DecidedBy::Data | DecidedBy::Automata | DecidedBy::Nothing => true,
    }
}

/// Whether a closed form answers in the name of a claim.
fn gives(id: &str) -> bool {
    THEOREMS.all().any(|theorem| theorem.id == id)
}
