//! Rules that were found before: their certificates stand in the cache folder, one file for each
//! game, convention and value, and are checked when they are first wanted. Which theorems Coq
//! accepted stands beside them, by the digests of the certificates.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::file::{put, read_text};
use crate::game::{Measure, Ruleset};
use crate::prove::numeration::{Certified, is_certificate};
use crate::prove::{Budget, Rule};
use crate::solve::Control;
use crate::study::over_system;
use crate::study::shards::text_digest;
use crate::theory::{AcceptedTheorem, Archive, CoqVerified, ProvedRule, Theorems, discovery};

/// The longest certificate that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// How long the check of a certificate may take, for which an answer waits. After that it is as if
/// there were none.
const LONGEST_CHECK: Duration = Duration::from_secs(5);

/// The longest theorem for Coq that is read, in bytes.
const LONGEST_THEOREM: u64 = 1 << 30;

/// The file of a game, in whatever way it is written: a digest of what it is.
pub(super) fn place(folder: &Path, rules: Ruleset, value: &str) -> PathBuf {
    let (game, play) = (text_digest(&rules.game.identity()), rules.convention.key());
    folder.join(format!("{game}.{play}.{value}.txt"))
}

/// Keeps a text in a file, whole or not at all.
///
/// # Errors
/// The file cannot be written.
pub(super) fn keep(file: &Path, text: &str) -> io::Result<()> {
    if text.len() as u64 > LONGEST {
        return Ok(());
    }
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    put(file, text.as_bytes())
}

/// The theorems, and the rules that are kept in a folder, each read as soon as a value of its game
/// is first wanted.
pub fn theorems_with(folder: Option<PathBuf>) -> Theorems {
    let Some(folder) = folder else {
        return Theorems::default();
    };
    let other = folder.clone();
    Theorems::with_archive(Archive {
        recall: Box::new(move |rules, value| kept(&folder, rules, value)),
        keep: Box::new(move |rules, value, text| {
            // The rule answers all the same, as long as the program runs.
            drop(keep(&place(&other, rules, value), text));
        }),
    })
}

/// The ending of the files that say what Coq accepted.
const ACCEPTED: &str = "accepted";

fn read_accepted(file: &Path) -> Option<AcceptedTheorem> {
    let text = read_text(file, LONGEST).ok()?;
    let (theorem, coq) = text.trim_end().split_once(' ')?;
    let is_version = |c: char| c.is_ascii_alphanumeric() || "+-.~".contains(c);
    let is_digest = theorem.len() == 64 && theorem.bytes().all(|b| b.is_ascii_hexdigit());
    (is_digest && !coq.is_empty() && coq.chars().all(is_version)).then(|| AcceptedTheorem {
        theorem: theorem.to_owned(),
        coq: coq.to_owned(),
    })
}

/// What `proofs/check` wrote beside a theorem's file, if it is of this text.
pub(super) fn accepted_beside(file: &Path) -> Option<AcceptedTheorem> {
    let text = read_text(file, LONGEST_THEOREM).ok()?;
    let accepted = read_accepted(&file.with_extension(ACCEPTED))?;
    (accepted.theorem == text_digest(&text)).then_some(accepted)
}

/// The file that says what Coq accepted for the rule of a certificate.
pub(super) fn place_of_accepted(folder: &Path, certificate: &str) -> PathBuf {
    folder.join(format!("{}.{ACCEPTED}", text_digest(certificate)))
}

/// The rule that was kept for a value of a game, if its certificate proves what it says; and that
/// Coq accepted it, if it did.
fn kept(folder: &Path, rules: Ruleset, value: &str) -> Option<ProvedRule> {
    let text = read_text(&place(folder, rules, value), LONGEST).ok()?;
    let mut rule = certified(&text, rules, value)?;
    if let Some(accepted) = read_accepted(&place_of_accepted(folder, &text)) {
        rule.verified = Some(CoqVerified {
            rules,
            value: Measure::of_key(value)?,
            accepted,
            words: None,
        });
    }
    Some(rule)
}

/// The rule of a certificate for a value of a game, if it proves what it says.
fn certified(text: &str, rules: Ruleset, value: &str) -> Option<ProvedRule> {
    let control = Control::new();
    let budget = Budget {
        deadline: Some(Instant::now() + LONGEST_CHECK),
        ..Budget::of(&control)
    };
    if is_certificate(text) {
        // Over systems no other values are read off.
        if value != Measure::Outcome.key() {
            return None;
        }
        let says = Certified::of_certificate(text, &budget).ok()?.ok()?;
        return over_system(rules, &says);
    }
    let rule = Rule::of_certificate(text, &budget).ok()?.ok()?;
    let is_own = rule.rules.convention == rules.convention && rule.rules.game.is_same(rules.game);
    let is_wanted = is_own && rule.value.key() == value;
    is_wanted.then(|| discovery(rules, text))?
}
