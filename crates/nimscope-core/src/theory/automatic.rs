//! Rules that were found and proved by machine: an automaton reads the binary digits of all piles
//! column by column, and decides the outcome, the remoteness or the Grundy value.
//!
//! The automaton is taken out of the certificate of its proof. Whether that proves it is checked
//! elsewhere, by a checker that knows only the rules of the game.

mod by_rule;
mod columns;
mod search;

use std::sync::{Arc, LazyLock};

use self::by_rule::{OverSystem, OverSystemHeading};
use self::columns::Automatic;
pub(super) use self::columns::CertificateHeading;
use self::search::winning_move;
use super::proved::{CoqVerified, Formulas, ProvedRule};
use crate::game::{Canonical, Grundy, Measure, Outcome, Remoteness, Ruleset, counted};

/// What a certificate gives, read when it is wanted for the first time; `None` for another text.
/// Whether the text proves it is for the caller to check.
///
/// ```
/// use nimscope_core::theory::discovery;
/// assert!(discovery("no certificate").is_none());
/// ```
pub fn discovery(text: &str) -> Option<ProvedRule> {
    let heading = CertificateHeading::read(text)?;
    let text: Arc<str> = text.into();
    let own = Arc::clone(&text);
    let read = move || Automatic::read(&own).expect("a certificate that was checked is whole");
    let automatic = Arc::new(LazyLock::new(read));
    let [given, numbers, moves] = std::array::from_fn(|_| Arc::clone(&automatic));
    let number = move |x: &Canonical| {
        let number = given.number(&given.rows(x));
        number.expect("a certificate that was checked gives every position a number")
    };
    let mut formulas = Formulas {
        numbers: Some(Box::new(move |x| numbers.numbers(x))),
        ..Formulas::default()
    };
    match heading.value {
        Measure::Outcome => {
            formulas.outcome = Some(Box::new(move |x| {
                Outcome::p_if(automatic.is_p(&automatic.rows(x)))
            }));
            formulas.winning_moves =
                Some(Box::new(move |x| Vec::from_iter(winning_move(&moves, x))));
        }
        Measure::Remoteness => {
            formulas.remoteness = Some(Box::new(move |x| Remoteness(number(x))));
        }
        Measure::Grundy => formulas.grundy = Some(Box::new(move |x| Grundy(number(x)))),
    }
    Some(ProvedRule {
        rules: heading.rules,
        formulas,
        verified: CoqVerified::recorded(heading.rules, heading.value).cloned(),
        statement: statement(heading),
        certificate: text,
    })
}

/// The value that the automaton of a certificate gives. `None` where it reads the piles in another
/// system than binary.
pub fn value_of(certificate: &str) -> Option<Measure> {
    CertificateHeading::read(certificate).map(|heading| heading.value)
}

/// What the automaton gives, in a whole sentence.
fn statement(heading: CertificateHeading) -> String {
    let (rules, value) = (heading.rules, heading.value);
    let (fact, and) = match value {
        Measure::Outcome => ("P", ""),
        Measure::Remoteness => ("R = r", " and of r"),
        Measure::Grundy => ("G = g", " and of g"),
    };
    let asked = if value.is_number() {
        format!(" --value {}", value.key())
    } else {
        String::new()
    };
    let states = counted(heading.states, "state");
    let least = if rules.game.least_pile() > 0 {
        ", each minus one"
    } else {
        ""
    };
    format!(
        "{fact} ⇔ an automaton of {states} accepts the columns of the piles{least}{and}, \
         written in binary one above the other. Proved for all sizes by machine: `nimscope discover \
         {}{asked}`.",
        rules.arguments(),
    )
}

/// What a certificate over a numeration system gives of the outcomes of a game by its rule, read
/// when it is wanted for the first time; `None` for another text. Whether the text proves it is
/// for the caller to check.
pub fn discovery_over_system(rules: Ruleset, text: &str) -> Option<ProvedRule> {
    let heading = OverSystemHeading::read(text)?;
    if heading.convention != rules.convention {
        return None;
    }
    let statement = stated_over_system(
        rules,
        ("P ⇔", "accepts the digits of the piles"),
        (heading.system, heading.states),
        None,
    );
    let text: Arc<str> = text.into();
    let (own, piles) = (Arc::clone(&text), rules.game.n());
    let read =
        move || OverSystem::read(&own, piles).expect("a certificate that was checked is whole");
    let automaton = LazyLock::new(read);
    let outcome = move |x: &Canonical| Outcome::p_if(automaton.is_p(x.piles()));
    Some(ProvedRule {
        rules,
        formulas: Formulas {
            outcome: Some(Box::new(outcome)),
            ..Formulas::default()
        },
        statement,
        certificate: text,
        verified: CoqVerified::recorded(rules, Measure::Outcome).cloned(),
    })
}

/// What an automaton over a numeration system gives, in whole sentences: a fact that is equivalent
/// to it, what it does with the digits, the system with the states, and the value, as a shell
/// takes it, if it is not the outcome.
pub fn stated_over_system(
    rules: Ruleset,
    (fact, read): (&str, &str),
    (system, states): (&str, usize),
    value: Option<&str>,
) -> String {
    let value = value.map_or_else(String::new, |value| format!(" --value {value}"));
    format!(
        "{fact} an automaton of {} {read} over the numeration system {system}, written one above the \
         other. Proved for all sizes by machine: `nimscope discover {} --system {system}{value}`.",
        counted(states, "state"),
        rules.arguments(),
    )
}
