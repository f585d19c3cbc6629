//! Rules that were found and proved by machine, as claims: an answer names them as it names those
//! of the papers.

use crate::game::{Game, Ruleset};
use crate::provenance::text_digest;
use crate::theory::claim::{Claim, ClaimKind, ClaimProof, Decided, Meaning, Stated};
use crate::theory::{Theorems, value_of};

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
    let rules = Ruleset::both(game)
        .into_iter()
        .find(|rules| rules.convention.key() == play)?;
    theorems.recall(game);
    let proved: Vec<_> = theorems.proved_as(id).collect();
    let digests: Vec<String> = proved
        .iter()
        .map(|it| text_digest(&it.certificate))
        .collect();
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
        number: format!("rule {id}, certificate SHA-256 {}", digests.join(", ")),
        kind: ClaimKind::Theorem,
        statement: theorems.statement(id).unwrap_or_default(),
        same_as: None,
        short: None,
        meaning: if machine.is_empty() {
            Meaning::NotChecked(again.clone())
        } else {
            Meaning::Machine
        },
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
