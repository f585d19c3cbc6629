//! The check of certificates of any kind. Those of statements hold the statement, and the
//! certificates of all rules that it names. The checker checks these, and decides the statement
//! again by what they prove, without looking for any other rule.

use super::budget::{Budget, Stopped};
use super::check::{Checked, Fault, by_rule, checked, said};
use super::decision::Truth;
use super::numeration::{Certified, FixedValue, is_certificate};
use super::question::{HEAD, Question};
use super::rule::Rule;
use crate::game::{Convention, Measure, Ruleset, WrittenGame, joined};
use crate::lists::CollectVec as _;
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

/// Checks the text of a certificate, within the memory of a budget: that of a rule, of a rule over
/// a numeration system, or of a statement. The proof over a system is made anew, so it has no
/// nodes. Nor has a statement nodes of its own; the states are those of all rules that it rests
/// on.
///
/// # Errors
/// Cancelled, or more than the budget is needed.
pub fn check(text: &str, budget: &Budget<'_>) -> Result<Checked, Stopped> {
    if is_of_statement(text) {
        return check_statement(text, budget);
    }
    Ok(if is_certificate(text) {
        by_rule::checked(text, budget)?.0
    } else {
        checked(text, budget)?.0
    })
}

fn check_statement(text: &str, budget: &Budget<'_>) -> Result<Checked, Stopped> {
    let mut checked = Checked {
        value: Some("statement".to_owned()),
        ..Checked::default()
    };
    match read(text) {
        Err(wrong) => checked.wrong = Some(wrong),
        Ok(stated) => {
            checked.game = Some(stated.rules.game.to_string());
            checked.play = Some(stated.rules.convention);
            let proved = stated.proved(budget);
            checked.wrong = said(proved.map(|states| checked.states = states))?;
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
        (value.trim() == value).then_some(value)
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
    fn proved(&self, budget: &Budget<'_>) -> Result<usize, Fault> {
        let written = self.rules.game.kind().written();
        let (mut known, mut over_system) = (Vec::new(), Vec::new());
        for text in &self.rests_on {
            match written {
                None => known.push(Rule::of_certificate(text, budget)?.map_err(Fault::Wrong)?),
                Some(game) => {
                    let says = self.over_system(text, game, over_system.first(), budget)?;
                    over_system.push(says);
                }
            }
        }
        let domain = self.domain.as_ref();
        let question = Question {
            over_system: &over_system,
            ..Question::new(self.rules, &self.claim, domain, &known, budget)
        };
        let of_rule = |(rules, value): (Ruleset, Measure)| (rules, value.key().to_owned());
        let own = |value: FixedValue| (self.rules, value.to_string());
        let decision = match question.by_constants()? {
            Some(decision) => decision,
            None => {
                let wanted: Vec<_> = match written {
                    None => question.named().into_iter().map(of_rule).collect_vec(),
                    Some(game) => question.named_of(game).into_iter().map(own).collect_vec(),
                };
                let of_family = known.iter().map(|rule| of_rule((rule.rules, rule.value)));
                let by_rule = over_system.iter().map(|says| own(says.value));
                let has: Vec<_> = of_family.chain(by_rule).collect_vec();
                if let Some((rules, value)) = wanted.iter().find(|it| !has.contains(it)) {
                    let why = format!("it has no certificate of the {value} of {rules}");
                    return Err(Fault::Wrong(why));
                }
                question.by_automata()?
            }
        };
        let states = known.iter().map(|rule| rule.automaton.states());
        let over_system = over_system.iter().map(|says| says.machine.states());
        match decision.whole {
            Truth::Proved => Ok(states.chain(over_system).sum()),
            Truth::Refuted(x) => {
                let why = format!("the statement is false at ({})", joined(&x, " "));
                Err(Fault::Wrong(why))
            }
            Truth::Agrees(_) | Truth::OutOfReach(_) => {
                Err(Fault::Wrong("the statement is not proved".to_owned()))
            }
        }
    }

    /// What a right certificate says of a game by its rule, over the same system as the first one.
    fn over_system(
        &self,
        text: &str,
        game: &WrittenGame,
        first: Option<&Certified>,
        budget: &Budget<'_>,
    ) -> Result<Certified, Fault> {
        let says = Certified::of_certificate(text, budget)?.map_err(Fault::Wrong)?;
        if first.is_none_or(|it| it.machine.system == says.machine.system)
            && says.convention == self.rules.convention
            && says.game.says_the_same(game)
        {
            return Ok(says);
        }
        let rules = self.rules;
        let why = format!("a certificate is about another game or system than {rules}");
        Err(Fault::Wrong(why))
    }
}
