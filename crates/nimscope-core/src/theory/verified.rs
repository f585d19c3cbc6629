//! Rules that Coq accepted, down to the definition of the game: what `proofs/verify` recorded, and
//! how it is said of others.

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::theorem::is_same;
use crate::game::{Convention, Measure, Ruleset};

/// The theorem that Coq accepted: the file that `nimscope check --coq` writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptedTheorem {
    /// The SHA-256 of the theorem's file.
    pub theorem: String,
    /// The version of Coq.
    pub coq: String,
}

/// How a rule is verified: Coq accepted its theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoqVerified {
    /// The game and the convention.
    pub rules: Ruleset,
    /// The value that the rule gives.
    pub value: Measure,
    /// What was accepted.
    pub accepted: AcceptedTheorem,
    /// The words that the theorem states besides, if it does.
    pub words: Option<String>,
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
    fn read(line: &str) -> Option<Self> {
        let mut words = line.splitn(10, ' ');
        let mut word = || words.next();
        let game = word()?.parse().ok()?;
        let convention = Convention::of_key(word()?)?;
        Some(Self {
            rules: Ruleset { game, convention },
            value: Measure::of_key(word()?)?,
            accepted: AcceptedTheorem {
                // The digest of the certificate comes first.
                theorem: word().and_then(|_| word())?.to_owned(),
                coq: word()?.to_owned(),
            },
            // Then what it took: seconds, megabytes and bytes.
            words: words.nth(3).map(str::to_owned),
        })
    }

    /// What the record says of the rule for a value of a game in a convention, where Coq accepted
    /// it.
    pub fn recorded(rules: Ruleset, value: Measure) -> Option<&'static Self> {
        VERIFIED.iter().find(|it| {
            let Ruleset { game, convention } = it.rules;
            it.value == value && convention == rules.convention && is_same(game, rules.game)
        })
    }
}

/// A sentence with the beginning of the digest. Claims and the record have all of it.
impl fmt::Display for AcceptedTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { theorem, coq } = self;
        let begun = theorem.get(..12).unwrap_or(theorem);
        write!(f, "Verified by Coq {coq}, theorem {begun}….")
    }
}

/// What follows the word *verified*, with the whole digest.
impl fmt::Display for CoqVerified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AcceptedTheorem { theorem, coq } = &self.accepted;
        write!(
            f,
            "down to the definition of {} by Coq {coq}: the theorem that nimscope check --coq \
             writes has the SHA-256 {theorem}.",
            self.rules
        )?;
        match &self.words {
            Some(words) => write!(f, " It states {words} too."),
            None => Ok(()),
        }
    }
}
