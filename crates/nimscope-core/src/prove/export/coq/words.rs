//! Words for a rule, as a theorem for Coq states them and as its checker reads them.

use super::super::super::budget::{Budget, Stopped};
use super::super::super::decision::Truth;
use super::super::super::question::Question;
use super::super::super::rule::Rule;
use crate::game::{Measure, Outcome, Position, joined};
use crate::lists::CollectVec as _;
use crate::statement::{self, Bitwise, Comparison, Formula, GamePlace, Summand, Term};

/// A statement `P <=> …` that says the same as a rule, in the language of the checker in Coq: sums
/// of piles and of what is combined from their digits, remainders of such sums, and comparisons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoqWords {
    text: String,
    said: CoqText,
    piles: CoqPiles,
}

/// How the piles are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CoqPiles {
    /// In increasing order.
    Sorted,
    /// As they stand.
    Letters,
    /// As they stand, none below the least one, from which the automaton counts.
    Heaps { least: u64 },
}

/// A formula or a number, as a reader of Coq writes it and as the checker reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CoqText {
    plain: String,
    read: String,
}

impl CoqWords {
    /// The statement, if it is proved here to say the same as the rule and can be said in the
    /// language of the checker.
    ///
    /// # Errors
    /// Cancelled, or the proof is beyond the budget.
    pub fn of(rule: &Rule, text: &str, budget: &Budget<'_>) -> Result<Option<Self>, Stopped> {
        let rules = rule.rules;
        let Ok(claim) = statement::parse(text, rules.game.n()) else {
            return Ok(None);
        };
        let (Formula::Iff(p, said), Measure::Outcome) = (&claim, rule.value) else {
            return Ok(None);
        };
        let uses = said.uses();
        let least = rules.game.least_pile();
        let piles = match (
            rules.game.kind().splits().is_some(),
            uses.sorted,
            uses.piles,
        ) {
            (_, true, true) | (true, true, _) => return Ok(None),
            (false, true, false) => CoqPiles::Sorted,
            (false, false, _) => CoqPiles::Letters,
            (true, false, _) => CoqPiles::Heaps { least },
        };
        let language = CoqLanguage {
            piles,
            n: rules.game.n(),
        };
        let is_p = **p == Formula::Outcome(GamePlace::HERE, Outcome::P, None);
        let Some(said) = language.formula(said).filter(|_| is_p) else {
            return Ok(None);
        };
        let known = [rule.clone()];
        let decision = Question::new(rules, &claim, None, &known, budget).by_automata()?;
        Ok((decision.whole == Truth::Proved).then(|| Self {
            text: text.to_owned(),
            said,
            piles,
        }))
    }

    /// The statement.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the checker reads.
    pub(super) fn data(&self) -> String {
        format!("\nDefinition words : formula :=\n  {}.\n", self.said.read)
    }

    /// The theorem on the game and the automaton with this name.
    pub(super) fn theorem(&self, name: &str, n: usize) -> String {
        let piles: Vec<String> = (0..n).map(|pile| self.piles.name(pile)).collect_vec();
        let (row, said) = (format!("[{}]", piles.join("; ")), &self.said.plain);
        let hypotheses: Vec<String> = match self.piles {
            CoqPiles::Sorted => piles.windows(2).map(|two| two.join(" <= ")).collect_vec(),
            CoqPiles::Letters | CoqPiles::Heaps { least: 0 } => Vec::new(),
            CoqPiles::Heaps { least } => {
                let heaps = piles.iter();
                heaps.map(|heap| format!("{least} <= {heap}")).collect_vec()
            }
        };
        let (check, says) = if self.piles == CoqPiles::Sorted {
            (
                format!("check_sorted_words {name} {n}"),
                format!("forall x, Permutation {row} x ->\n  (is_P {name}_game x <->\n   {said})"),
            )
        } else {
            (
                format!("check_words {name} {n} everywhere"),
                format!("(is_P {name}_game {row} <->\n   {said})"),
            )
        };
        let held: Vec<String> = (1..=hypotheses.len())
            .map(|it| format!("H{it}"))
            .collect_vec();
        let proof = match self.piles {
            CoqPiles::Sorted => {
                let order = (held.iter().rev())
                    .fold("I".to_owned(), |order, one| format!("(conj {one} {order})"));
                format!(
                    "exact (sorted_words_sound _ _ _ _ {name}_P {name}_read {row} eq_refl {order})"
                )
            }
            CoqPiles::Letters => {
                format!("exact (words_sound _ _ _ _ {name}_P {name}_read {row} eq_refl)")
            }
            CoqPiles::Heaps { least } => {
                let heap = |(place, heap): (usize, &String)| match held.get(place) {
                    Some(held) => format!("<- (N.sub_add {least} {heap} {held})"),
                    None => format!("<- (N.sub_add {least} {heap} (N.le_0_l {heap}))"),
                };
                format!(
                    "rewrite {}.\n  exact (heaps_words_sound _ _ _ {name}_P {name}_read {})",
                    joined(piles.iter().enumerate().map(heap), ", "),
                    joined(piles.iter().map(|heap| format!("({heap} - {least})")), " ")
                )
            }
        };
        let given = hypotheses
            .iter()
            .fold(String::new(), |given, it| given + " " + it + " ->");
        let all: Vec<String> = piles.into_iter().chain(held).collect_vec();
        let (piles, all) = (all[..n].join(" "), all.join(" "));
        format!(
            "
Lemma {name}_read : {check} Data.words = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Open Scope N_scope.

Theorem {name}_words : forall {piles},{given}
  {says}.
Proof.
  intros {all}.
  {proof}.
Qed.

Print Assumptions {name}_words.
"
        )
    }
}

impl CoqPiles {
    fn name(self, pile: usize) -> String {
        match self {
            Self::Sorted => format!("x{}", pile + 1),
            Self::Letters | Self::Heaps { .. } => Position::letter(pile),
        }
    }
}

impl CoqText {
    fn new(plain: impl Into<String>, read: impl Into<String>) -> Self {
        let (plain, read) = (plain.into(), read.into());
        Self { plain, read }
    }

    /// Two joined by an operator, which the checker knows by a name.
    fn two(self, operator: &str, name: &str, other: &Self) -> Self {
        Self::new(
            format!("{} {operator} {}", self.plain, other.plain),
            format!("{name} ({}) ({})", self.read, other.read),
        )
    }

    fn in_brackets(self) -> Self {
        let plain = if self.plain.contains(' ') {
            format!("({})", self.plain)
        } else {
            self.plain
        };
        Self { plain, ..self }
    }
}

/// Which statements can be said.
struct CoqLanguage {
    piles: CoqPiles,
    n: usize,
}

impl CoqLanguage {
    fn formula(&self, formula: &Formula) -> Option<CoqText> {
        let inside = |a| Some(self.formula(a)?.in_brackets());
        match formula {
            Formula::Compare(a, comparison, b) => {
                let (a, b) = self.sides(a, b)?;
                Some(match comparison {
                    Comparison::Equal => a.two("=", "Equal", &b),
                    Comparison::Different => {
                        let CoqText { plain, .. } = a.clone().two("<>", "", &b);
                        let CoqText { read, .. } = a.two("=", "Equal", &b);
                        CoqText::new(plain, format!("Not ({read})"))
                    }
                    Comparison::Less => a.two("<", "LessThan", &b),
                    Comparison::AtMost => a.two("<=", "AtMost", &b),
                    Comparison::Greater => b.two("<", "LessThan", &a),
                    Comparison::AtLeast => b.two("<=", "AtMost", &a),
                })
            }
            Formula::Not(a) => {
                let CoqText { plain, read } = inside(a)?;
                Some(CoqText::new(format!("~ {plain}"), format!("Not ({read})")))
            }
            Formula::And(a, b) => Some(inside(a)?.two("/\\", "And", &inside(b)?)),
            Formula::Or(a, b) => Some(inside(a)?.two("\\/", "Or", &inside(b)?)),
            Formula::Outcome(..)
            | Formula::Implies(..)
            | Formula::Iff(..)
            | Formula::Exists(_)
            | Formula::Forall(_)
            | Formula::SomeOption(_)
            | Formula::EveryOption(_)
            | Formula::AfterM(_)
            | Formula::Label(_) => None,
        }
    }

    /// Both sides of a comparison, where what is taken away on one side is added to the other.
    fn sides(&self, a: &Term, b: &Term) -> Option<(CoqText, CoqText)> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (term, is_left) in [(a, true), (b, false)] {
            for summand in summands(term) {
                let side = if (summand.factor > 0) == is_left {
                    &mut left
                } else {
                    &mut right
                };
                side.push(summand);
            }
        }
        Some((self.sum(&left)?, self.sum(&right)?))
    }

    /// A sum of multiples, whose signs are left out.
    fn sum(&self, summands: &[Summand]) -> Option<CoqText> {
        let mut parts = summands.iter().map(|Summand { factor, term }| {
            let times = factor.unsigned_abs();
            if let Term::Number(number) = term {
                return Some(number_text(times.checked_mul(*number)?));
            }
            let number = self.number(term)?;
            if times == 1 {
                return Some(number);
            }
            let CoqText { plain, read } = number.in_brackets();
            let read = format!("Times {times} ({read})");
            Some(CoqText::new(format!("{times} * {plain}"), read))
        });
        let Some(first) = parts.next() else {
            return Some(number_text(0));
        };
        parts.try_fold(first?, |sum, part| Some(sum.two("+", "Plus", &part?)))
    }

    fn number(&self, term: &Term) -> Option<CoqText> {
        match term {
            Term::Number(number) => Some(number_text(*number)),
            Term::Total => {
                let pile = |pile| Summand {
                    factor: 1,
                    term: Term::Pile(pile),
                };
                self.sum(&(0..self.n).map(pile).collect_vec())
            }
            Term::Sum(summands) if summands.iter().all(|it| it.factor > 0) => self.sum(summands),
            Term::Mod(a, by) => {
                let CoqText { plain, read } = self.number(a)?.in_brackets();
                let read = format!("Mod ({read}) {by}");
                Some(CoqText::new(format!("{plain} mod {by}"), read))
            }
            Term::Sorted(pile) | Term::Pile(pile) => {
                let (name, read) = (self.piles.name(*pile), format!("Digits (Pile {pile})"));
                Some(match self.piles {
                    CoqPiles::Heaps { least } => {
                        CoqText::new(name, format!("Plus ({read}) (Number {least})"))
                    }
                    CoqPiles::Sorted | CoqPiles::Letters => CoqText::new(name, read),
                })
            }
            Term::Bitwise(..) => {
                let CoqText { plain, read } = self.digits(term)?;
                Some(CoqText::new(plain, format!("Digits ({read})")))
            }
            Term::Sum(_)
            | Term::Variable(_)
            | Term::Div(..)
            | Term::Extreme(..)
            | Term::Value(..)
            | Term::Deciding
            | Term::Count(..)
            | Term::SumOver(..)
            | Term::AfterM => None,
        }
    }

    /// A number that is combined from the digits of piles, which are not counted from a least one.
    fn digits(&self, term: &Term) -> Option<CoqText> {
        if let (Term::Sorted(pile) | Term::Pile(pile), CoqPiles::Sorted | CoqPiles::Letters) =
            (term, self.piles)
        {
            return Some(CoqText::new(self.piles.name(*pile), format!("Pile {pile}")));
        }
        let Term::Bitwise(operator, a, b) = term else {
            return None;
        };
        let (function, name) = match operator {
            Bitwise::Xor => ("N.lxor", "Xor"),
            Bitwise::And => ("N.land", "BitAnd"),
            Bitwise::Or => ("N.lor", "BitOr"),
        };
        let (a, b) = (self.digits(a)?.in_brackets(), self.digits(b)?.in_brackets());
        Some(CoqText::new(
            format!("{function} {} {}", a.plain, b.plain),
            format!("{name} ({}) ({})", a.read, b.read),
        ))
    }
}

fn number_text(number: u64) -> CoqText {
    CoqText::new(number.to_string(), format!("Number {number}"))
}

/// A term as a sum.
fn summands(term: &Term) -> Vec<Summand> {
    if let Term::Sum(summands) = term {
        return summands.clone();
    }
    vec![Summand {
        factor: 1,
        term: term.clone(),
    }]
}
