//! What is proved over a numeration system, as theorems.

use std::sync::Arc;

use crate::game::{Measure, Outcome, Ruleset, WrittenGame, counted};
use crate::prove::numeration::{Certified, FixedValue, Machine};
use crate::theory::{CoqVerified, Formulas, ProvedRule};

/// What a certificate over a numeration system gives of a game, in whatever way the game is
/// written; `None` if it is about another game, or not about its outcomes. Whether the text proves
/// it is for the caller to check.
///
/// ```
/// use nimscope_core::game::{Outcome, Ruleset};
/// use nimscope_core::prove::Budget;
/// use nimscope_core::prove::numeration::{FixedValue, SearchVerdict, check, discover};
/// use nimscope_core::solve::Control;
/// use nimscope_core::theory::Theorems;
/// use nimscope_study::over_system;
///
/// let (control, rules) = (Control::new(), Ruleset::normal("wythoff".parse()?));
/// let budget = Budget::of(&control);
/// let wythoff = rules.game.kind().written().expect("it is given by a rule");
/// let systems = ["fib".parse()?];
/// let found = discover(wythoff, rules.convention, FixedValue::Outcome, &systems, &budget)?;
/// let SearchVerdict::Proved { certificate, .. } = found.verdict else {
///     panic!("Wythoff's game has an automaton over Fibonacci's digits");
/// };
/// let checked = check(&certificate, &budget)?;
/// assert_eq!(checked.wrong, None);
/// let says = checked.says.expect("it can be read");
/// let theorems = Theorems::default();
/// theorems.admit(over_system(rules, says, &certificate).expect("it is about this game"));
/// // ⌊nφ⌋ and ⌊nφ⌋ + n for n = 10¹⁸.
/// let x = rules.game.canonical([2_618_033_988_749_894_848, 1_618_033_988_749_894_848]);
/// let outcome = theorems.outcome(rules, &x).expect("a theorem for piles of any size");
/// assert_eq!((outcome.value, outcome.by), (Outcome::P, "auto/wythoff/normal"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn over_system(rules: Ruleset, says: Certified, certificate: &str) -> Option<ProvedRule> {
    let is_about = says.value == FixedValue::Outcome
        && says.convention == rules.convention
        && WrittenGame::of_game(rules.game) == Some(says.game);
    if !is_about {
        return None;
    }
    let statement = statement(rules, says.value, &says.machine);
    let machine = says.machine;
    let is_p = move |piles: &[u64]| machine.value(piles) == Some(0);
    let formulas = Formulas {
        outcome: Some(Box::new(move |x| Outcome::p_if(is_p(x.piles())))),
        ..Formulas::default()
    };
    Some(ProvedRule {
        rules,
        formulas,
        statement,
        certificate: Arc::from(certificate),
        verified: CoqVerified::recorded(rules, Measure::Outcome).cloned(),
    })
}

/// What an automaton gives, in whole sentences.
pub(super) fn statement(rules: Ruleset, value: FixedValue, machine: &Machine) -> String {
    let (fact, read) = match value {
        FixedValue::Outcome => ("P ⇔".to_owned(), "accepts the digits of the piles"),
        FixedValue::Grundy => (
            "G = g ⇔".to_owned(),
            "accepts the digits of the piles and of g",
        ),
        FixedValue::Remoteness => (
            "Whether a game is decided within t moves:".to_owned(),
            "reads the digits of the piles and of t",
        ),
        FixedValue::GrundyBelow(_) | FixedValue::GrundyIs(_) | FixedValue::RemotenessBelow(_) => (
            format!("The value {value}:"),
            "reads the digits of the piles",
        ),
    };
    let asked = if value == FixedValue::Outcome {
        String::new()
    } else {
        format!(" --value '{value}'")
    };
    format!(
        "{fact} an automaton of {} {read} over the numeration system {}, written one above the \
         other. Proved for all sizes by machine: `nimscope discover {} --system {}{asked}`.",
        counted(machine.states(), "state"),
        machine.system,
        rules.arguments(),
        machine.system,
    )
}
