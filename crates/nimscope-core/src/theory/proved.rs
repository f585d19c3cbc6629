//! Rules that were found and proved by machine, as theorems.

use std::fmt;
use std::sync::{Arc, LazyLock};

use enum_map::EnumMap;
use serde::{Deserialize, Serialize};

use super::theorem::{Extent, MISERE, NORMAL, Theorem};
use crate::game::{Convention, Measure, Ruleset, joined};

/// A rule that was found and proved by machine, as a theorem.
#[derive(Debug)]
pub struct ProvedRule {
    /// The theorem. Its identifier is `auto/GAME/PLAY`.
    pub theorem: Theorem,
    /// The game and the convention.
    pub rules: Ruleset,
    /// The rule, in whole sentences; once it is admitted, with what Coq accepted.
    pub statement: String,
    /// The certificate, which a checker that knows only the rules of the game accepts.
    pub certificate: Arc<str>,
    /// What Coq accepted of it.
    pub verified: Option<CoqVerified>,
}

impl ProvedRule {
    /// The rule, and that Coq accepted it.
    pub fn stated(&self) -> String {
        let accepted = self.verified.iter().map(|it| it.accepted.to_string());
        joined([self.statement.clone()].into_iter().chain(accepted), " ")
    }

    /// The rule, kept as long as the program runs, under the identifier of an earlier one if there
    /// is one.
    pub(super) fn kept(self, id: Option<&'static str>) -> &'static Self {
        let id = id.unwrap_or(self.theorem.id);
        leaked(Self {
            statement: self.stated(),
            theorem: Theorem { id, ..self.theorem },
            ..self
        })
    }
}

/// The beginning of the identifiers of all of them.
pub(super) const AUTO: &str = "auto/";

/// The identifier of the theorem on a game in a convention.
pub(super) fn named(rules: Ruleset) -> String {
    format!("{AUTO}{}/{}", rules.game, rules.convention.key())
}

/// Which values a theorem gives.
pub(super) fn given(theorem: &Theorem) -> EnumMap<Measure, bool> {
    EnumMap::from_fn(|measure| theorem.covered(measure) != Extent::Nowhere)
}

impl Theorem {
    /// A theorem on one game in one convention that gives nothing yet, with the identifier of a
    /// rule that was proved by machine. It is kept as long as the program runs.
    pub fn by_machine(rules: Ruleset) -> Self {
        let plays = match rules.convention {
            Convention::Normal => NORMAL,
            Convention::Misere => MISERE,
        };
        let games = leaked(move |game| rules.game.is_same(game));
        Self::about(named(rules).leak(), games, plays)
    }
}

/// What is kept as long as the program runs.
pub(super) fn leaked<T>(one: T) -> &'static T {
    Box::leak(Box::new(one))
}

// Rules that Coq accepted, down to the definition of the game: what `proofs/verify` recorded, and
// how it is said of others.

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
        let is_it = |it: &&Self| it.value == value && it.rules.is_same(rules);
        VERIFIED.iter().find(is_it)
    }
}

/// A sentence with the beginning of the digest. Claims and the record have all of it.
impl fmt::Display for AcceptedTheorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { theorem, coq } = self;
        let begun = theorem.get(..12).unwrap_or(theorem);
        write!(f, "Verified by Coq {coq}, theorem {begun}.")
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
