//! Rules that were found and proved by machine: an automaton reads the digits of all piles column
//! by column, and decides the outcome or, over binary digits, the remoteness or the Grundy value.
//!
//! The automaton is taken out of the certificate of its proof. Whether that proves it is checked
//! elsewhere, by a checker that knows only the rules of the game.

mod columns;
mod search;

use std::sync::{Arc, LazyLock};

use self::columns::Automatic;
pub(super) use self::columns::CertificateHeading;
use self::search::winning_move;
pub(super) use self::search::{ColumnReader, rows_after};
use super::proved::{CoqVerified, ProvedRule, leaked};
use super::theorem::{Gives, Theorem};
use crate::game::{Canonical, Grundy, Measure, Outcome, Remoteness, Ruleset, counted};

/// What a certificate gives of a game, read when it is wanted for the first time; `None` for
/// another text, or one of the other convention. Over binary digits it names its rules itself,
/// which are then taken, and over a numeration system it gives outcomes alone. Whether the text
/// proves it, and of this game, is for the caller to check.
///
/// ```
/// use nimscope_core::{game::Ruleset, theory::discovery};
/// let rules = Ruleset::normal("nim:3".parse()?);
/// assert!(discovery(rules, "no certificate").is_none());
/// # Ok::<(), nimscope_core::game::GameError>(())
/// ```
pub fn discovery(rules: Ruleset, text: &str) -> Option<ProvedRule> {
    let heading = CertificateHeading::read(text)?;
    let is_binary = heading.rules.is_some();
    let is_of = heading.convention == rules.convention;
    let rules = heading.rules.or(is_of.then_some(rules))?;
    let statement = statement(rules, &heading);
    let value = heading.value;
    let text: Arc<str> = text.into();
    let own = Arc::clone(&text);
    let read =
        move || Automatic::read(rules, &own).expect("a certificate that was checked is whole");
    let automatic = leaked(LazyLock::new(read));
    let number = move |x: &Canonical| {
        let number = automatic.number(&rules.game.rows(x));
        number.expect("a certificate that was checked gives every position a number")
    };
    let mut theorem = Theorem::by_machine(rules);
    if is_binary {
        theorem.numbers = Some(leaked(|_, x: &Canonical| automatic.numbers(x)));
    }
    match value {
        Measure::Outcome => {
            theorem.outcome = Gives::Everywhere(leaked(move |_, x: &Canonical| {
                Outcome::p_if(automatic.is_p(&rules.game.rows(x)))
            }));
            if is_binary {
                theorem.winning_moves = Some(leaked(|_, x: &Canonical| {
                    Vec::from_iter(winning_move(automatic, x))
                }));
            }
        }
        Measure::Remoteness => {
            let remoteness = move |_, x: &Canonical| Remoteness(number(x));
            theorem.remoteness = Gives::Everywhere(leaked(remoteness));
        }
        Measure::Grundy => {
            let grundy = move |_, x: &Canonical| Grundy(number(x));
            theorem.grundy = Gives::Everywhere(leaked(grundy));
        }
    }
    Some(ProvedRule {
        theorem,
        rules,
        verified: CoqVerified::recorded(rules, value).cloned(),
        statement,
        certificate: text,
    })
}

/// The value that the automaton of a certificate gives.
pub fn value_of(certificate: &str) -> Option<Measure> {
    Some(CertificateHeading::read(certificate)?.value)
}

/// What the automaton gives, in a whole sentence.
fn statement(rules: Ruleset, heading: &CertificateHeading<'_>) -> String {
    let value = heading.value;
    if heading.rules.is_none() {
        let read = ("P ⇔", "accepts the digits of the piles");
        return stated_over_system(rules, read, (heading.digits, heading.states), None);
    }
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
