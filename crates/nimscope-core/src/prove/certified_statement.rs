//! Certificates of statements: the statement, and the certificates of all rules that it names. The
//! checker checks these, and decides the statement again by what they prove, without looking for
//! any other rule.

use super::budget::{Budget, Stopped};
use super::check::Checked;
use super::decision::{Decision, Truth};
use super::numeration::{self, Certified, CheckedOverSystem};
use super::question::{HEAD, Question};
use super::rule::{Refused, Rule};
use crate::game::{Convention, Ruleset, WrittenGame, joined};
use crate::statement::{Formula, parse};

/// The last line of every certificate.
const END: &str = "\nend\n";

/// What a certificate of a statement holds.
struct StatedCertificate<'a> {
    rules: Ruleset,
    claim: Formula,
    domain: Option<Formula>,
    /// The certificates that it rests on.
    rests_on: Vec<&'a str>,
}

/// Whether a text is the certificate of a statement, right or wrong.
pub fn is_of_statement(text: &str) -> bool {
    text.starts_with(HEAD)
}

/// Checks the certificate of a statement, within the memory of a budget. It has no nodes of its
/// own; the states are those of all rules that it rests on.
///
/// # Errors
/// Cancelled, or more than the budget is needed.
pub fn check_statement(text: &str, budget: &Budget<'_>) -> Result<Checked, Stopped> {
    let mut checked = Checked {
        value: Some("statement"),
        ..Checked::default()
    };
    match read(text) {
        Err(wrong) => checked.wrong = Some(wrong),
        Ok(stated) => {
            checked.game = Some(stated.rules.game);
            checked.convention = Some(stated.rules.convention);
            match stated.proved(budget) {
                Ok(states) => checked.states = states,
                Err(Refused::Wrong(wrong)) => checked.wrong = Some(wrong),
                Err(Refused::Stopped(stopped)) => return Err(stopped),
            }
        }
    }
    Ok(checked)
}

fn read(text: &str) -> Result<StatedCertificate<'_>, String> {
    let mut rest = text.strip_prefix(HEAD).unwrap_or_default();
    let mut field = |name: &str| {
        let (line, behind) = rest.split_once('\n')?;
        let value = line.strip_prefix(name)?.strip_prefix(' ')?;
        rest = behind;
        Some(value)
    };
    let missing =
        |name: &str| format!("the line `{name}` is missing or does not stand in its place");
    let game = field("game").ok_or_else(|| missing("game"))?;
    let play = field("play").ok_or_else(|| missing("play"))?;
    let claim = field("statement").ok_or_else(|| missing("statement"))?;
    let domain = field("where");
    let count = field("rests on").ok_or_else(|| missing("rests on"))?;
    let rules = Ruleset {
        game: game
            .parse()
            .map_err(|_| format!("there is no game {game}"))?,
        convention: Convention::of_key(play).ok_or_else(|| format!("there is no play {play}"))?,
    };
    let read = |text: &str| parse(text, rules.game.n()).map_err(|error| format!("{text}: {error}"));
    let mut rests_on = Vec::new();
    while rest != "end\n" {
        let end = rest
            .find(END)
            .ok_or("it does not end with the line `end`")?;
        let (one, behind) = rest.split_at(end + END.len());
        rests_on.push(one);
        rest = behind;
    }
    if rests_on.len().to_string() != count {
        return Err(format!("it rests on {}, not on {count}", rests_on.len()));
    }
    Ok(StatedCertificate {
        rules,
        claim: read(claim)?,
        domain: domain.map(read).transpose()?,
        rests_on,
    })
}

impl StatedCertificate<'_> {
    /// Decides the statement by what its certificates prove, if they are right. Gives the number
    /// of their states.
    fn proved(&self, budget: &Budget<'_>) -> Result<usize, Refused> {
        if let Some(game) = self.rules.game.kind().written() {
            return self.proved_over_system(game, budget);
        }
        let texts = self.rests_on.iter();
        let known = texts.map(|text| Rule::of_certificate(text, budget));
        let known = known.collect::<Result<Vec<Rule>, _>>()?;
        let question = Question::new(
            self.rules,
            &self.claim,
            self.domain.as_ref(),
            &known,
            budget,
        );
        let decision = match question.by_constants()? {
            Some(decision) => decision,
            None => {
                for (rules, value) in question.named() {
                    let is_it = |rule: &Rule| rule.rules() == rules && rule.value() == value;
                    if !known.iter().any(is_it) {
                        let value = value.key();
                        let why = format!("it has no certificate of the {value} of {rules}");
                        return Err(Refused::Wrong(why));
                    }
                }
                question.by_automata()?
            }
        };
        let states = known.iter().map(|rule| rule.automaton().states());
        accepted(decision, states.sum())
    }

    /// The same of a game by its rule: the certificates are over a numeration system.
    fn proved_over_system(
        &self,
        game: &'static WrittenGame,
        budget: &Budget<'_>,
    ) -> Result<usize, Refused> {
        let mut known: Vec<Certified> = Vec::new();
        for text in &self.rests_on {
            let CheckedOverSystem { says, wrong } = numeration::check(text, budget)?;
            let is_about = |says: &Certified| {
                let is_first = known
                    .first()
                    .is_none_or(|it| it.machine.system == says.machine.system);
                is_first
                    && says.convention == self.rules.convention
                    && says.game.says_the_same(game)
            };
            match (says, wrong) {
                (_, Some(wrong)) => return Err(Refused::Wrong(wrong)),
                (Some(says), None) if is_about(&says) => known.push(says),
                (Some(_) | None, None) => {
                    let why = format!(
                        "a certificate is about another game or system than {}",
                        self.rules
                    );
                    return Err(Refused::Wrong(why));
                }
            }
        }
        let claim = &self.claim;
        let question = Question {
            over_system: &known,
            ..Question::new(self.rules, claim, self.domain.as_ref(), &[], budget)
        };
        let decision = match question.by_constants()? {
            Some(decision) => decision,
            None => {
                for value in question.named_of(game) {
                    if !known.iter().any(|says| says.value == value) {
                        let why = format!("it has no certificate of the {value} of {}", self.rules);
                        return Err(Refused::Wrong(why));
                    }
                }
                question.by_automata()?
            }
        };
        let states = known.iter().map(|says| says.machine.states());
        accepted(decision, states.sum())
    }
}

/// The number of states, if the statement is proved.
fn accepted(decision: Decision, states: usize) -> Result<usize, Refused> {
    match decision.whole {
        Truth::Proved => Ok(states),
        Truth::Refuted(x) => {
            let why = format!("the statement is false at ({})", joined(&x, " "));
            Err(Refused::Wrong(why))
        }
        Truth::Agrees(_) | Truth::OutOfReach(_) => {
            Err(Refused::Wrong("the statement is not proved".to_owned()))
        }
    }
}
