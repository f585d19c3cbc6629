//! Rules that Coq accepted, down to the definition of the game: what `proofs/verify` recorded, and
//! how it is said of others.

use std::fmt;
use std::sync::LazyLock;

use super::proved::is_same;
use crate::game::{Convention, Measure, Ruleset};

/// A rule whose theorem Coq accepted. The theorem is the file that `nimscope check --coq` writes.
#[derive(Debug)]
pub(super) struct CoqVerified {
    rules: Ruleset,
    value: Measure,
    /// The SHA-256 of the theorem's file.
    theorem: &'static str,
    /// The version of Coq.
    coq: &'static str,
    /// The words that the theorem states besides, if it does.
    words: &'static str,
}

/// One line for each rule, below lines that begin with `#`. A test writes each theorem anew and
/// compares its digest.
static RECORD: &str = include_str!("../../assets/verified.txt");

static VERIFIED: LazyLock<Vec<CoqVerified>> = LazyLock::new(|| {
    let lines = RECORD.lines().filter(|line| !line.starts_with('#'));
    let read = |line| CoqVerified::read(line).expect("the record is well-formed; a test reads it");
    lines.map(read).collect()
});

impl CoqVerified {
    fn read(line: &'static str) -> Option<Self> {
        let mut words = line.splitn(10, ' ');
        let mut word = || words.next();
        let game = word()?.parse().ok()?;
        let convention = Convention::of_key(word()?)?;
        Some(Self {
            rules: Ruleset { game, convention },
            value: Measure::of_key(word()?)?,
            // The digest of the certificate comes first.
            theorem: word().and_then(|_| word())?,
            coq: word()?,
            // Then what it took: seconds, megabytes and bytes.
            words: words.nth(3).unwrap_or_default(),
        })
    }
}

/// What is recorded of the rule for a value of a game in a convention, where Coq accepted it.
pub(super) fn verified(rules: Ruleset, value: Measure) -> Option<&'static CoqVerified> {
    VERIFIED.iter().find(|it| {
        let Ruleset { game, convention } = it.rules;
        it.value == value && convention == rules.convention && is_same(game, rules.game)
    })
}

/// A sentence that Coq accepted the rule for a value of a game in a convention, where the record
/// says so. Claims and the record have the whole digest.
pub fn accepted_by_coq(rules: Ruleset, value: Measure) -> Option<String> {
    verified(rules, value).map(|it| accepted_sentence(it.coq, it.theorem))
}

/// A sentence that a version of Coq accepted the theorem whose file has this SHA-256.
pub fn accepted_sentence(coq: &str, theorem: &str) -> String {
    let begun = theorem.get(..12).unwrap_or(theorem);
    format!("Verified by Coq {coq}, theorem {begun}….")
}

/// The theorem's digest is whole.
impl fmt::Display for CoqVerified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            rules,
            coq,
            theorem,
            words,
            ..
        } = self;
        write!(
            f,
            "Verified down to the definition of {rules} by Coq {coq}: the theorem that nimscope check --coq \
             writes has the SHA-256 {theorem}."
        )?;
        if words.is_empty() {
            return Ok(());
        }
        write!(f, " It states {words} too.")
    }
}
