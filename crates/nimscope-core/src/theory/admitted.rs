//! Theorems that come while the program runs, beside those that come with it.
//!
//! They stay as long as the program runs. They answer after the tables, so that a theorem with a
//! proof on paper is cited first.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

use super::automatic::{Heading, discovery};
use super::proved::{Discovery, Proved, given, values};
use super::shipped;
use super::theorem::Theorem;
use crate::game::{Game, Measure, Ruleset};

static PROVED: RwLock<Vec<&Proved>> = RwLock::new(Vec::new());

/// The number of admitted theorems. As long as it is 0, positions that no table covers do not wait
/// for the lock.
static ADMITTED: AtomicUsize = AtomicUsize::new(0);

/// Admits a theorem: from then on [`outcome`](super::outcome) and the others answer by it. Whether
/// the certificate proves it is for the caller to check.
///
/// Returns the theorem that is admitted for the game. If theorems admitted before give every value
/// that this one gives, nothing is added, and an earlier one is returned.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::solve::naive::Naive;
/// use nimscope_core::theory::{self, Discovery, Formulas};
/// let rules = Ruleset::misere("hyper:ab+bc".parse()?);
/// let x = rules.game.canonical([1_000_000, 1, 2_000_000]);
/// assert_eq!(theory::outcome(rules, &x), None);
///
/// // If b or a + c is 1, each move is the last. If both are larger, some move makes one of them
/// // 1.
/// let is_p = |a: u64, b: u64, c: u64| b.min(a + c) == 1;
/// let by_position = move |x: &nimscope_core::game::Canonical| match *x.piles() {
///     [a, b, c] => Outcome::p_if(is_p(a, b, c)),
///     _ => unreachable!("it is a game of three piles"),
/// };
/// let admitted = theory::admit(Discovery {
///     rules,
///     formulas: Formulas { outcome: Some(Box::new(by_position)), ..Formulas::default() },
///     statement: "P ⇔ the smaller of b and a + c is 1.".to_owned(),
///     certificate: String::new(), // the proof is the comment above
/// });
/// let outcome = theory::outcome(rules, &x).expect("it was admitted");
/// assert_eq!((outcome.value, outcome.by), (Outcome::P, admitted.theorem.id));
///
/// let mut naive = Naive::new(rules);
/// for piles in (0..64).map(|number| [number / 16, number / 4 % 4, number % 4]) {
///     let x = rules.game.canonical(piles);
///     assert_eq!(naive.value(&x).outcome, theory::outcome(rules, &x).unwrap().value);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn admit(discovery: Discovery) -> &'static Proved {
    let rules = discovery.rules;
    let mut all = PROVED.write().unwrap_or_else(PoisonError::into_inner);
    let of_game = |it: &&Proved| it.is_about(rules);
    let admitted = all.iter().copied().filter(of_game);
    let earlier: Vec<&Proved> = shipped::of(rules).into_iter().chain(admitted).collect();
    let wanted = values(&discovery.formulas);
    let is_given = |value: Measure| earlier.iter().any(|it| given(&it.theorem)[value]);
    if let Some(first) = earlier.first()
        && Measure::ALL
            .into_iter()
            .all(|value| !wanted[value] || is_given(value))
    {
        return first;
    }
    // Memory is kept as long as the program runs, for at most three theorems of a game in a
    // convention, one for each value.
    let proved = match earlier.first() {
        None => Proved::keep(discovery),
        Some(first) => Proved::under(first.theorem.id, discovery),
    };
    all.push(proved);
    ADMITTED.store(all.len(), Ordering::Release);
    proved
}

/// The theorems that were admitted and that a condition chooses, in the order in which they came.
fn chosen(condition: impl Fn(&Proved) -> bool) -> Vec<&'static Proved> {
    if ADMITTED.load(Ordering::Acquire) == 0 {
        return Vec::new();
    }
    let all = PROVED.read().unwrap_or_else(PoisonError::into_inner);
    all.iter().copied().filter(|it| condition(it)).collect()
}

/// The theorems that were admitted, in the order in which they came.
pub fn proved() -> Vec<&'static Proved> {
    chosen(|_| true)
}

/// The admitted theorems of a game in a convention. Nothing is looked up before the first of them
/// is wanted.
pub(super) fn covering(rules: Ruleset) -> impl Iterator<Item = &'static Theorem> {
    let found = move || {
        let admitted = chosen(|it| it.is_about(rules));
        shipped::of(rules).into_iter().chain(admitted)
    };
    std::iter::once_with(found).flatten().map(|it| &it.theorem)
}

/// Gives the certificate that was kept for a value of a game in a convention, checked.
type Recall = Box<dyn Fn(Ruleset, &'static str) -> Option<String> + Send + Sync>;

/// Keeps a certificate: of which game, of which value, and its text.
type Keep = Box<dyn Fn(Ruleset, &'static str, &str) + Send + Sync>;

/// Where the certificates of the found rules are kept. The values are outcomes, remoteness and
/// Grundy values, named as in certificates.
pub struct Memory {
    /// Gives the certificate of the rule that was found earlier, if it proves what it says.
    pub recall: Recall,
    /// Keeps the certificate of a rule.
    pub keep: Keep,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memory")
    }
}

static MEMORY: OnceLock<Memory> = OnceLock::new();

/// The games whose rules were looked for in the memory, or are being looked for.
static RECALLED: RwLock<Vec<(Game, &OnceLock<()>)>> = RwLock::new(Vec::new());

/// Sets the memory of rules that were found earlier. Only the first memory counts.
pub fn remember(memory: Memory) {
    drop(MEMORY.set(memory));
}

/// Admits the rules of a game that the memory has, in both conventions. The memory is read once
/// for each game. Whoever comes meanwhile waits, so that no answer depends on who came first.
///
/// The check of a certificate may take some seconds. So this is for the threads that answer, and
/// not for the one that draws.
pub fn recall(game: Game) {
    let Some(memory) = MEMORY.get() else {
        return;
    };
    let known = |all: &[(Game, &'static OnceLock<()>)]| {
        let place = all.iter().find(|(other, _)| *other == game);
        place.map(|(_, once)| *once)
    };
    let place = known(&RECALLED.read().unwrap_or_else(PoisonError::into_inner));
    let place = place.unwrap_or_else(|| {
        let mut all = RECALLED.write().unwrap_or_else(PoisonError::into_inner);
        known(&all).unwrap_or_else(|| {
            let once: &OnceLock<()> = Box::leak(Box::default());
            all.push((game, once));
            once
        })
    });
    place.get_or_init(|| {
        for rules in Ruleset::both(game) {
            admit_kept(memory, rules);
        }
    });
}

/// Admits what the memory has of the values that no shipped rule gives.
fn admit_kept(memory: &Memory, rules: Ruleset) {
    let shipped = shipped::of(rules).map(|it| given(&it.theorem));
    let is_given = |value: Measure| shipped.is_some_and(|given| given[value]);
    let wanted = Measure::ALL.into_iter().filter(|&value| !is_given(value));
    let kept = wanted.filter_map(|value| (memory.recall)(rules, value.key()));
    for discovery in kept.filter_map(discovery) {
        admit(discovery);
    }
}

/// Admits the rule of a certificate that was just proved, and has it kept.
pub fn found(certificate: &str) {
    let (Some(heading), Some(discovery)) = (Heading::read(certificate), discovery(certificate))
    else {
        return;
    };
    admit(discovery);
    if let Some(memory) = MEMORY.get() {
        (memory.keep)(heading.rules, heading.value.key(), certificate);
    }
}

/// How many theorems were admitted so far: it grows whenever more can be answered.
pub fn admitted_count() -> usize {
    ADMITTED.load(Ordering::Acquire)
}

/// The certificates of the rules of a game in a convention: of those that come with the program
/// and of those that were admitted.
pub fn certificates_of(rules: Ruleset) -> impl Iterator<Item = &'static str> {
    let admitted = chosen(|it| it.is_about(rules)).into_iter();
    let all = shipped::of(rules).into_iter().chain(admitted);
    all.map(|it| it.certificate.as_str())
}

/// The statements of the theorems proved by machine with an identifier, one after the other.
pub(super) fn statement(id: &str) -> Option<String> {
    let found = chosen(|it| it.theorem.id == id);
    let all = shipped::named(id).into_iter().chain(found);
    let said: Vec<&str> = all.map(|it| &*it.statement).collect();
    (!said.is_empty()).then(|| said.join(" "))
}
