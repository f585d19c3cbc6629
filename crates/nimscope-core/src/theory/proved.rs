//! Rules that were found and proved by machine, as theorems.

use std::fmt;
use std::sync::{Arc, LazyLock};

use enum_map::EnumMap;
use serde::{Deserialize, Serialize};

use super::theorem::{CoveredPart, Gives, MISERE, NORMAL, Number, Rule, Theorem};
use crate::game::{
    Canonical, Convention, Grundy, Measure, Move, Outcome, Remoteness, Ruleset, joined,
};

/// A closed form for the positions of one game in one convention.
pub type ClosedForm<T> = Box<dyn Fn(&Canonical) -> T + Send + Sync>;

/// The values that a rule gives of every position of its game, at least one of the three.
#[derive(Default)]
pub struct Formulas {
    /// P or N.
    pub outcome: Option<ClosedForm<Outcome>>,
    /// The remoteness.
    pub remoteness: Option<ClosedForm<Remoteness>>,
    /// The Grundy value.
    pub grundy: Option<ClosedForm<Grundy>>,
    /// Winning moves from an N-position.
    pub winning_moves: Option<ClosedForm<Vec<Move>>>,
    /// The numbers that decide.
    pub numbers: Option<ClosedForm<Vec<Number>>>,
}

/// A rule that was found and proved by machine, to be admitted.
#[derive(Debug)]
pub struct ProvedRule {
    /// The game and the convention.
    pub rules: Ruleset,
    /// The values that the rule gives.
    pub formulas: Formulas,
    /// The rule, in whole sentences.
    pub statement: String,
    /// The certificate, which a checker that knows only the rules of the game accepts.
    pub certificate: Arc<str>,
    /// What Coq accepted of it.
    pub verified: Option<CoqVerified>,
}

/// A theorem that was admitted, with its statement and its certificate.
#[derive(Debug)]
pub struct Proved {
    /// The theorem. Its identifier is `auto/GAME/PLAY`.
    pub theorem: Theorem,
    /// The game and the convention.
    pub rules: Ruleset,
    /// What it says.
    pub statement: String,
    /// Its certificate.
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
}

impl Proved {
    /// A theorem that is kept as long as the program runs, under the identifier of an earlier one
    /// if there is one.
    pub(super) fn keep(id: Option<&'static str>, discovery: ProvedRule) -> &'static Self {
        let id = id.unwrap_or_else(|| named(discovery.rules).leak());
        Box::leak(Box::new(Self {
            statement: discovery.stated(),
            theorem: theorem(id, discovery.rules, discovery.formulas),
            rules: discovery.rules,
            verified: discovery.verified,
            certificate: discovery.certificate,
        }))
    }
}

/// The beginning of the identifiers of all of them.
pub(super) const AUTO: &str = "auto/";

/// The identifier of the theorem on a game in a convention.
pub(super) fn named(rules: Ruleset) -> String {
    format!("{AUTO}{}/{}", rules.game, rules.convention.key())
}

/// Which values a rule gives.
pub(super) fn values(formulas: &Formulas) -> EnumMap<Measure, bool> {
    EnumMap::from_fn(|measure| match measure {
        Measure::Outcome => formulas.outcome.is_some(),
        Measure::Remoteness => formulas.remoteness.is_some(),
        Measure::Grundy => formulas.grundy.is_some(),
    })
}

/// Which values a theorem gives.
pub(super) fn given(theorem: &Theorem) -> EnumMap<Measure, bool> {
    EnumMap::from_fn(|measure| theorem.covered(measure) != CoveredPart::Nowhere)
}

fn theorem(id: &'static str, rules: Ruleset, formulas: Formulas) -> Theorem {
    let plays = match rules.convention {
        Convention::Normal => NORMAL,
        Convention::Misere => MISERE,
    };
    let games = Box::leak(Box::new(move |game| rules.game.is_same(game)));
    Theorem {
        outcome: everywhere(formulas.outcome),
        remoteness: everywhere(formulas.remoteness),
        grundy: everywhere(formulas.grundy),
        winning_moves: formulas.winning_moves.map(rule),
        numbers: formulas.numbers.map(rule),
        ..Theorem::about(id, games, plays)
    }
}

fn everywhere<T: 'static>(formula: Option<ClosedForm<T>>) -> Gives<T> {
    formula.map_or(Gives::Nothing, |formula| Gives::Everywhere(rule(formula)))
}

fn rule<T: 'static>(formula: ClosedForm<T>) -> Rule<T> {
    Box::leak(Box::new(move |_: Ruleset, x: &Canonical| formula(x)))
}

/// The names of the values that it gives.
impl fmt::Debug for Formulas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = values(self);
        let given = Measure::ALL.into_iter().filter(|&value| values[value]);
        f.debug_set().entries(given.map(Measure::key)).finish()
    }
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
