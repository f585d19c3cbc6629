//! What automata decide, for piles of every size: statements on a game, with the rules that are
//! known of it.

use std::sync::{PoisonError, RwLock};

use litemap::LiteMap;

use crate::game::{Measure, Ruleset, WrittenGame};
use crate::prove::numeration::{Certified, FixedValue};
use crate::prove::{Budget, Decision, Rule, Stopped, Truth, decide, discover};
use crate::statement::parse;
use crate::theory::claim::Stated;
use crate::theory::{ProvedRule, Theorems, discovery};

/// The rules that are known of a game, each checked by its certificate.
///
/// ```
/// use nimscope_core::game::Ruleset;
/// use nimscope_core::prove::Budget;
/// use nimscope_core::solve::{Control, naive::Naive};
/// use nimscope_core::theory::Theorems;
/// use nimscope_study::known_rules;
///
/// let rules = Ruleset::normal("exact:5,2".parse()?);
/// let (theorems, control) = (Theorems::default(), Control::new());
/// let known = known_rules(&theorems, rules, &Budget::of(&control))?;
/// let x = rules.game.canonical([1, 2, 2, 3, 4]);
/// let by_rule = known.iter().find_map(|rule| rule.outcome(x.piles()));
/// assert_eq!(by_rule, Some(Naive::new(rules).value(&x).remoteness.outcome()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Cancelled, or the deadline of the budget is over.
pub fn known_rules(
    theorems: &Theorems,
    rules: Ruleset,
    budget: &Budget<'_>,
) -> Result<Vec<Rule>, Stopped> {
    theorems.recall(rules.game);
    let mut known = Vec::new();
    for text in theorems.proved(rules).map(|proved| &*proved.certificate) {
        // The game may be written in another way.
        known.extend(checked(text, budget)?.filter(|rule| rule.rules == rules));
    }
    Ok(known)
}

/// The rules whose certificates were found right, by these: each is checked once. They stay as
/// long as the program runs, as their certificates do.
static CHECKED: RwLock<LiteMap<&str, Rule>> = RwLock::new(LiteMap::new_vec());

/// The rule that a certificate proves, if it is right.
fn checked(text: &'static str, budget: &Budget<'_>) -> Result<Option<Rule>, Stopped> {
    let known = CHECKED.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(rule) = known.get(text) {
        return Ok(Some(rule.clone()));
    }
    drop(known);
    let in_time = Budget {
        deadline: budget.deadline,
        ..Budget::of(budget.control)
    };
    let rule = Rule::of_certificate(text, &in_time)?.ok();
    if let Some(rule) = &rule {
        let mut known = CHECKED.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(text, rule.clone());
    }
    Ok(rule)
}

/// Decides what a claim states on a game: a statement, or that an automaton gives a value.
///
/// # Errors
/// Cancelled.
///
/// ```
/// use nimscope_core::prove::{Budget, Truth};
/// use nimscope_core::solve::Control;
/// use nimscope_study::decided;
/// use nimscope_core::theory::{Theorems, claim::Stated};
/// let (theorems, control) = (Theorems::default(), Control::new());
/// let budget = Budget::of(&control);
/// let stated = |text: &str| Ok::<_, nimscope_core::game::GameError>(Stated {
///     rules: nimscope_core::game::Ruleset::normal("nim:3".parse()?),
///     text: text.to_owned(),
/// });
/// let bouton = decided(&theorems, &stated("P <=> x1 xor x2 xor x3 = 0")?, &budget)?;
/// assert_eq!(bouton.whole, Truth::Proved);
/// let false_at_0 = decided(&theorems, &stated("N")?, &budget)?;
/// assert_eq!(false_at_0.whole, Truth::Refuted(vec![0, 0, 0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn decided(
    theorems: &Theorems,
    stated: &Stated,
    budget: &Budget<'_>,
) -> Result<Decision, Stopped> {
    let Stated { rules, text } = stated;
    let known = |budget: &Budget<'_>| known_rules(theorems, *rules, budget);
    let Some(value) = Measure::of_key(text) else {
        return match parse(text, rules.game.n()) {
            Ok(claim) => decide(*rules, &claim, None, None, known, budget),
            Err(error) => Ok(out_of_reach(error.to_string())),
        };
    };
    if let Some(rule) = known(budget)?.into_iter().find(|rule| rule.value == value) {
        return Ok(proved(rule.certificate));
    }
    // Over a numeration system rules give outcomes alone.
    for known in theorems
        .proved(*rules)
        .filter(|_| value == Measure::Outcome)
    {
        let read = Certified::of_certificate(&known.certificate, budget)?;
        if read.is_ok_and(|says| gives_outcomes(*rules, &says)) {
            return Ok(proved(known.certificate.to_string()));
        }
    }
    let found = discover(*rules, value, budget)?.found.or_why();
    Ok(found.map_or_else(out_of_reach, |rule| proved(rule.certificate)))
}

fn proved(certificate: String) -> Decision {
    Decision {
        certificate: Some(certificate),
        ..Decision::of(Truth::Proved)
    }
}

fn out_of_reach(reason: String) -> Decision {
    Decision::of(Truth::OutOfReach(reason))
}

// What is proved over a numeration system, as theorems.

/// What a certificate over a numeration system gives of a game, in whatever way the game is
/// written; `None` if it is about another game, or not about its outcomes. Whether the text proves
/// it is for the caller to check.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::prove::{Budget, Found};
/// use nimscope_core::prove::numeration::{Certified, FixedValue, discover};
/// use nimscope_core::solve::Control;
/// use nimscope_core::theory::Theorems;
/// use nimscope_study::over_system;
///
/// let (control, rules) = (Control::new(), Ruleset::normal("wythoff".parse()?));
/// let budget = Budget::of(&control);
/// let wythoff = rules.game.kind().written().expect("it is given by a rule");
/// let systems = ["fib".parse()?];
/// let found = discover(wythoff, rules.convention, FixedValue::OUTCOME, &systems, &budget)?;
/// let Found::Proved(found) = found.found else {
///     panic!("Wythoff's game has an automaton over Fibonacci's digits");
/// };
/// let says = Certified::of_certificate(&found.certificate, &budget)??;
/// let theorems = Theorems::default();
/// theorems.admit(over_system(rules, &says).expect("it is about this game"));
/// // ⌊nφ⌋ and ⌊nφ⌋ + n for n = 10¹⁸.
/// let x = rules.game.canonical([2_618_033_988_749_894_848, 1_618_033_988_749_894_848]);
/// let outcome = theorems.outcome(rules, &x).expect("a theorem for piles of any size");
/// assert_eq!((outcome.value, outcome.by), (Outcome::P, "auto/wythoff/normal"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn over_system(rules: Ruleset, says: &Certified) -> Option<ProvedRule> {
    gives_outcomes(rules, says).then(|| discovery(rules, &says.certificate))?
}

/// Whether a certificate says which positions of a game are P.
fn gives_outcomes(rules: Ruleset, says: &Certified) -> bool {
    says.value == FixedValue::OUTCOME
        && says.convention == rules.convention
        && WrittenGame::of_game(rules.game).is_some_and(|it| it.says_the_same(says.game))
}
