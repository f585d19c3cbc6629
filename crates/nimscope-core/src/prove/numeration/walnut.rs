//! The P-positions of a game by its rule in the format of Walnut, with the sentences that prove
//! them there.

use std::fmt::Write;

use super::super::budget::{Budget, Stopped};
use super::super::check::by_rule::Certified;
use super::super::export::{CustomBase, Walnut, automaton_text, variable};
use super::system::DigitAutomata;
use crate::game::{
    Convention, LinearForm, PileCondition, System, WrittenGame, WrittenMove, joined,
};
use crate::lists::CollectVec as _;
use crate::lists::sort;

/// Why a game in which options may be forbidden is not written for Walnut.
pub const NO_BLOCKING: &str = "games in which options may be forbidden are not written for \
                               Walnut, which does not count options";

/// The P-positions for Walnut, in which `$name(…)` stands for them.
///
/// # Errors
/// Options may be forbidden, for which Walnut has no short sentence, or the budget is met.
pub fn walnut(says: &Certified, name: &str, budget: &Budget<'_>) -> Result<Walnut, Stopped> {
    if says.game.forbidden > 0 {
        return Err(Stopped::limit(NO_BLOCKING));
    }
    let system = &says.machine.system;
    let (own, base) = match known_name(system) {
        Some(known) => (known, None),
        None => {
            let base = CustomBase::of(DigitAutomata { system, budget })?;
            (base.name.clone(), Some(base))
        }
    };
    let speech = RuleSpeech {
        game: says.game,
        name,
        system: &own,
    };
    Ok(Walnut {
        automaton: automaton_text(&says.machine.p_positions(), &own, system),
        commands: speech.commands(says.convention),
        base,
    })
}

/// The name of a system that Walnut brings along. Its Pell numbers begin 1, 2, 5, those here 1, 3,
/// 7.
fn known_name(system: &System) -> Option<String> {
    match system.coefficients[..] {
        [base] => Some(format!("msd_{base}")),
        [1, 1] => Some("msd_fib".to_owned()),
        [1, 1, 1] => Some("msd_trib".to_owned()),
        _ => None,
    }
}

impl CustomBase {
    fn of(over: DigitAutomata<'_>) -> Result<Self, Stopped> {
        let DigitAutomata { system, budget } = over;
        let words: Vec<String> =
            (system.coefficients.iter().map(ToString::to_string)).collect_vec();
        let digits: Vec<String> = (0..=system.largest_digit())
            .map(|d| d.to_string())
            .collect_vec();
        let digits = format!("{{{}}}", digits.join(", "));
        let factors = vec![1, 1, -1];
        let constant = 0;
        let sum = PileCondition::Equal(LinearForm { constant, factors });
        let sum = over.positions(&sum, 3)?;
        let sum = sum.and(&over.words(3)?, budget)?;
        Ok(Self {
            name: format!("msd_linear{}", words.join("_")),
            words: automaton_text(&over.words(1)?, &digits, system),
            addition: automaton_text(&sum, &digits, system),
        })
    }
}

/// How sentences speak of a game. Piles are x1, x2, …, after a move y1, y2, …; amounts are t1, t2.
struct RuleSpeech<'a> {
    game: &'a WrittenGame,
    name: &'a str,
    system: &'a str,
}

impl RuleSpeech<'_> {
    fn variable(&self, letter: char, place: usize) -> String {
        variable(letter, place, self.game.piles())
    }

    fn piles(&self) -> Vec<String> {
        let piles = 0..self.game.piles();
        piles.map(|pile| self.variable('x', pile)).collect_vec()
    }

    fn commands(&self, convention: Convention) -> String {
        let (name, system) = (self.name, self.system);
        let x = self.piles().join(",");
        let before = self.piles();
        let end = condition(&self.game.end, &before, &before);
        let moves = |leads_on: &dyn Fn(&[String]) -> String| {
            let moves = self.game.moves.iter();
            format!(
                "{} & ~({end}) & ({})",
                joined(before.iter().map(|pile| format!("{pile}>=0")), " & "),
                joined(moves.map(|one| self.option(one, leads_on)), " | ")
            )
        };
        let into = moves(&|after| format!(" & ${name}({})", after.join(",")));
        let mut text = format!("def {name}_pre \"?{system} {into}\":\n");
        let bounds = self.game.below.iter().zip(&before);
        let bounds = bounds.filter_map(|(below, pile)| Some(format!("{pile}<{}", (*below)?)));
        let bounds: Vec<String> = ["0=0".to_owned()].into_iter().chain(bounds).collect_vec();
        let bounds = bounds.join(" & ");
        let (not, or) = match convention {
            Convention::Normal => (String::new(), String::new()),
            Convention::Misere => {
                let any = moves(&|_| String::new());
                let _ = writeln!(text, "def {name}_can \"?{system} {any}\":");
                (
                    format!(" & ${name}_can({x})"),
                    format!(" | ~${name}_can({x})"),
                )
            }
        };
        text + &format!(
            "eval {name}_no \"?{system} A{x} ${name}({x}) => \
             ({bounds} & ~${name}_pre({x}){not})\":\n\
             eval {name}_has \"?{system} A{x} ({bounds}) => \
             (${name}({x}) | ${name}_pre({x}){or})\":\n"
        )
    }

    /// The sentence that a move is possible, and more about the piles after it.
    fn option(&self, one: &WrittenMove, more: &dyn Fn(&[String]) -> String) -> String {
        let before = self.piles();
        let changed = one.changed();
        let place = |pile: usize| if changed[pile] { 'y' } else { 'x' };
        let after = (0..before.len()).map(|pile| self.variable(place(pile), pile));
        let after: Vec<String> = after.collect_vec();
        let amounts = (0..one.amounts.len()).map(|amount| self.variable('t', amount));
        let amounts: Vec<String> = amounts.collect_vec();
        let mut parts: Vec<String> = amounts.iter().map(|t| format!("{t}>=1")).collect_vec();
        for pile in (0..before.len()).filter(|&pile| changed[pile]) {
            let loss = &one.losses[pile];
            let mut sum = format!("{}+{}", after[pile], loss.constant);
            for (factor, t) in loss.factors.iter().zip(&amounts).filter(|(f, _)| **f > 0) {
                let _ = write!(sum, "+{factor}*{t}");
            }
            let gets = if loss.gain > 0 {
                format!("+{}", loss.gain)
            } else {
                String::new()
            };
            parts.push(format!("{}{gets}={sum}", before[pile]));
        }
        parts.push(condition(&one.condition, &before, &after));
        let chosen = (0..before.len()).filter(|&pile| changed[pile]);
        let chosen = chosen.map(|pile| after[pile].clone());
        let mut chosen: Vec<String> = chosen.chain(amounts.iter().cloned()).collect_vec();
        sort(&mut chosen);
        format!(
            "(E{} {}{})",
            chosen.join(","),
            parts.join(" & "),
            more(&after)
        )
    }
}

/// A condition on the piles before and after a move.
fn condition(stated: &PileCondition, before: &[String], after: &[String]) -> String {
    let all = |parts: &[PileCondition], between: &str, none: &str| {
        let parts: Vec<String> = parts
            .iter()
            .map(|part| condition(part, before, after))
            .collect_vec();
        if parts.is_empty() {
            none.to_owned()
        } else {
            format!("({})", parts.join(between))
        }
    };
    match stated {
        PileCondition::AtLeast(form) => {
            let (left, right) = sides(form, before, after);
            format!("{left}>={right}")
        }
        PileCondition::Equal(form) => {
            let (left, right) = sides(form, before, after);
            format!("{left}={right}")
        }
        PileCondition::Divided(form, by) => {
            let (left, right) = sides(form, before, after);
            format!("(Ek {left}={right}+{by}*k | {left}+{by}*k={right})")
        }
        PileCondition::Not(inner) => format!("~({})", condition(inner, before, after)),
        PileCondition::All(parts) => all(parts, " & ", "0=0"),
        PileCondition::Any(parts) => all(parts, " | ", "0=1"),
    }
}

/// The positive terms of a form, and the negative ones with their signs turned.
fn sides(form: &LinearForm, before: &[String], after: &[String]) -> (String, String) {
    let names = before.iter().chain(after);
    let side = |sign: i64| {
        let mut terms = Vec::new();
        for (&factor, name) in form.factors.iter().zip(names.clone()) {
            if factor.signum() == sign {
                terms.push(format!("{}*{name}", factor.unsigned_abs()));
            }
        }
        if form.constant.signum() == sign {
            terms.push(form.constant.unsigned_abs().to_string());
        } else if terms.is_empty() {
            terms.push("0".to_owned());
        }
        terms.join("+")
    };
    (side(1), side(-1))
}
