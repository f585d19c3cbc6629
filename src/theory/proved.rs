//! Theorems that come while the program runs: rules that were found and proved by machine.
//!
//! They stay as long as the program runs. They are asked after the tables, so that a theorem with
//! a proof on paper is cited first.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{PoisonError, RwLock};

use super::number::Number;
use super::theorem::{Gives, MISERE, NORMAL, Rule, Theorem};
use crate::game::{Canonical, Convention, Game, Grundy, Move, Outcome, Remoteness, Ruleset};

/// A closed form for the positions of one game in one convention.
pub type Formula<T> = Box<dyn Fn(&Canonical) -> T + Send + Sync>;

/// The values that a rule gives of every position of its game, at least one of the three.
#[derive(Default)]
pub struct Formulas {
    /// P or N.
    pub outcome: Option<Formula<Outcome>>,
    /// The remoteness.
    pub remoteness: Option<Formula<Remoteness>>,
    /// The Grundy value.
    pub grundy: Option<Formula<Grundy>>,
    /// Winning moves from an N-position.
    pub winning_moves: Option<Formula<Vec<Move>>>,
    /// The numbers that decide.
    pub numbers: Option<Formula<Vec<Number>>>,
}

/// A rule that was found and proved by machine, to be admitted.
#[derive(Debug)]
pub struct Discovery {
    /// The game and the convention.
    pub rules: Ruleset,
    /// The values that the rule gives.
    pub formulas: Formulas,
    /// The rule, in whole sentences.
    pub statement: String,
    /// The certificate, which a checker that knows only the rules of the game accepts.
    pub certificate: String,
}

/// A theorem that was admitted, with its statement and its certificate.
#[derive(Debug)]
pub struct Proved {
    /// The theorem; its identifier is `auto/GAME/PLAY`.
    pub theorem: Theorem,
    /// The game and the convention.
    pub rules: Ruleset,
    /// What it says.
    pub statement: String,
    /// Its certificate.
    pub certificate: String,
}

impl Proved {
    fn is_about(&self, rules: Ruleset) -> bool {
        self.rules.convention == rules.convention && is_same(self.rules.game, rules.game)
    }
}

/// Whether two games are the same, in whatever way they are written.
fn is_same(game: Game, other: Game) -> bool {
    (game.n(), game.kind()) == (other.n(), other.kind())
}

static PROVED: RwLock<Vec<&Proved>> = RwLock::new(Vec::new());

/// Whether there is any, so that positions that no table covers do not wait for the lock.
static ANY: AtomicBool = AtomicBool::new(false);

/// Admits a theorem: from then on [`outcome`](super::outcome) and the others answer by it. Whether
/// the certificate proves it is for the caller to check.
///
/// Returns the theorem that is admitted for the game. If theorems admitted before give every value
/// that this one gives, nothing is added, and an earlier one is returned.
pub fn admit(discovery: Discovery) -> &'static Proved {
    let rules = discovery.rules;
    let mut all = PROVED.write().unwrap_or_else(PoisonError::into_inner);
    let of_game = |it: &&Proved| it.is_about(rules);
    let earlier: Vec<&Proved> = all.iter().copied().filter(of_game).collect();
    let wanted = values(&discovery.formulas);
    let is_given = |value: usize| earlier.iter().any(|it| given(&it.theorem)[value]);
    if let Some(first) = earlier.first()
        && (0..wanted.len()).all(|value| !wanted[value] || is_given(value))
    {
        return first;
    }
    // Memory is kept as long as the program runs, for at most three theorems of a game in a
    // convention, one for each value.
    let id = earlier.first().map_or_else(
        || -> &str { format!("auto/{}/{}", rules.game, rules.convention.key()).leak() },
        |it| it.theorem.id,
    );
    let proved: &Proved = Box::leak(Box::new(Proved {
        theorem: theorem(id, rules, discovery.formulas),
        rules,
        statement: discovery.statement,
        certificate: discovery.certificate,
    }));
    all.push(proved);
    ANY.store(true, Ordering::Release);
    proved
}

/// Which of outcome, remoteness and Grundy value a rule gives.
fn values(formulas: &Formulas) -> [bool; 3] {
    [
        formulas.outcome.is_some(),
        formulas.remoteness.is_some(),
        formulas.grundy.is_some(),
    ]
}

/// Which of them a theorem gives.
fn given(theorem: &Theorem) -> [bool; 3] {
    [
        !matches!(theorem.outcome, Gives::Nothing),
        !matches!(theorem.remoteness, Gives::Nothing),
        !matches!(theorem.grundy, Gives::Nothing),
    ]
}

fn theorem(id: &'static str, rules: Ruleset, formulas: Formulas) -> Theorem {
    let plays = match rules.convention {
        Convention::Normal => NORMAL,
        Convention::Misere => MISERE,
    };
    let games = Box::leak(Box::new(move |game| is_same(game, rules.game)));
    Theorem {
        outcome: everywhere(formulas.outcome),
        remoteness: everywhere(formulas.remoteness),
        grundy: everywhere(formulas.grundy),
        winning_moves: formulas.winning_moves.map(rule),
        numbers: formulas.numbers.map(rule),
        ..Theorem::about(id, games, plays)
    }
}

fn everywhere<T: 'static>(formula: Option<Formula<T>>) -> Gives<T> {
    formula.map_or(Gives::Nothing, |formula| Gives::Everywhere(rule(formula)))
}

fn rule<T: 'static>(formula: Formula<T>) -> Rule<T> {
    Box::leak(Box::new(move |_: Ruleset, x: &Canonical| formula(x)))
}

/// The theorems that were admitted and that a condition chooses, in the order in which they came.
fn chosen(condition: impl Fn(&Proved) -> bool) -> Vec<&'static Proved> {
    if !ANY.load(Ordering::Acquire) {
        return Vec::new();
    }
    let all = PROVED.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().copied().filter(|it| condition(it)).collect()
}

/// The theorems that were admitted, in the order in which they came.
pub fn proved() -> Vec<&'static Proved> {
    chosen(|_| true)
}

/// Those of a game in a convention. Nothing is looked up before the first of them is asked for.
pub(super) fn covering(rules: Ruleset) -> impl Iterator<Item = &'static Theorem> {
    let found = std::iter::once_with(move || chosen(|it| it.is_about(rules)));
    found.flatten().map(|it| &it.theorem)
}

/// The statements of the admitted theorems with an identifier, one after the other.
pub(super) fn statement(id: &str) -> Option<String> {
    let found = chosen(|it| it.theorem.id == id);
    let said: Vec<&str> = found.iter().map(|it| &*it.statement).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// The names of the values that it gives.
impl fmt::Debug for Formulas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["outcome", "remoteness", "grundy"].into_iter();
        let given = names.zip(values(self)).filter(|(_, given)| *given);
        f.debug_set().entries(given.map(|(name, _)| name)).finish()
    }
}
