//! Claims that no paper has. Those of the user are statements that are kept in files, in the form
//! of the program's own claims. They are listed and verified with all others, and can be shared.
//! Rules that were found by machine are claims too, where an answer names them.

use std::fmt::Write;

use crate::citation::text_digest;
use crate::game::{Convention, Game, Measure, Ruleset, joined};
use crate::statement;
use crate::theory::claim::{
    self, Claim, ClaimKind, ClaimProof, Decided, DecidedBy, Meaning, Stated, claims_in,
};
use crate::theory::{THEOREMS, Theorems, value_of};

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
pub fn read(text: &str) -> Result<Vec<Claim>, String> {
    let claims = claims_in(text).map_err(|error| format!("it does not hold claims: {error}"))?;
    for claim in &claims {
        if !has_check(claim) {
            // A function comes with no file, and the check of an example is for that alone.
            return Err(format!(
                "the claim {} has no check: its meaning must be Machine, Answers, AnswersOf, Family, Tables or NotChecked",
                claim.id
            ));
        }
        for stated in claim.machine.iter().map(Decided::stated) {
            let is_value = Measure::of_key(&stated.text).is_some();
            let read = statement::parse(&stated.text, stated.rules.game.n());
            if let Err(error) = read
                && !is_value
            {
                return Err(format!("the claim {}: {error}", claim.id));
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

// Rules that were found and proved by machine, as claims: an answer names them as it names those
// of the papers.

/// The rule with an identifier such as `auto/exact:8,3/normal` as a claim, whose number holds the
/// digest of its certificate.
///
/// ```
/// use nimscope_core::theory::Theorems;
/// use nimscope_study::verify::found_rule;
///
/// let claim = found_rule(&Theorems::default(), "auto/exact:8,3/normal").expect("it comes along");
/// assert!(claim.number.starts_with("rule auto/exact:8,3/normal, certificate SHA-256 "));
/// assert!(found_rule(&Theorems::default(), "auto/exact:8,3/misere").is_none());
/// ```
pub fn found_rule(theorems: &Theorems, id: &str) -> Option<Claim> {
    let (game, play) = id.strip_prefix("auto/")?.rsplit_once('/')?;
    let game: Game = game.parse().ok()?;
    let convention = Convention::of_key(play)?;
    let rules = Ruleset { game, convention };
    theorems.recall(game);
    let proved: Vec<_> = theorems.proved_as(id).collect();
    let digests = joined(proved.iter().map(|it| text_digest(&it.certificate)), ", ");
    let verified: Vec<_> = proved.iter().map(|it| it.verified.as_ref()).collect();
    let machine: Vec<Decided> = proved
        .iter()
        .filter_map(|it| {
            let text = value_of(&it.certificate)?.key().to_owned();
            Some(Decided::Quick(Stated { rules, text }))
        })
        .collect();
    let again = format!("`nimscope discover {}` proves it again", rules.arguments());
    (!proved.is_empty()).then(|| Claim {
        id: id.to_owned(),
        paper: "nimscope",
        references: Vec::new(),
        number: format!("rule {id}, certificate SHA-256 {digests}"),
        kind: ClaimKind::Theorem,
        statement: theorems.statement(id).unwrap_or_default(),
        same_as: None,
        short: None,
        meaning: Meaning::Machine,
        machine,
        proof: Some(ClaimProof::of_rules(
            format!(
                "By machine, for all sizes, with a certificate: {again}, and with --certificate \
                 FILE writes it."
            ),
            &verified,
        )),
    })
}
