//! A statement on a game: proved, refuted, or compared with tables as far as they go.

use super::automaton::Automaton;
use super::budget::{Budget, Stopped};
use super::discover::{Found, discover};
use super::moves::Moves;
use super::rule::Rule;
use super::statement::compile::{Known, arrangements};
use super::statement::evaluate::Tables;
use super::value::Valued;
use super::word::Direction;
use crate::game::{Canonical, Ruleset, Symmetry};
use crate::solve::{Measure, Ranking, Table, TableKey};
use crate::statement::{Formula, Uses};

/// What is known of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It holds for piles of every size.
    Proved,
    /// It is false at this position: of fewest bits, then the lexicographically least, where
    /// automata decide; else of least largest pile.
    Refuted(Vec<u64>),
    /// It holds as far as the tables go: the largest pile.
    Agrees(u64),
    /// Why it cannot be decided.
    OutOfReach(String),
}

/// What is known of a statement and, if that is an equivalence with P or N, of its directions.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Of the whole.
    pub whole: Truth,
    /// Each position with the claimed property has the outcome.
    pub sound: Option<Truth>,
    /// Each position with the outcome has the claimed property.
    pub complete: Option<Truth>,
    /// Where it is refuted: the true values there, in words.
    pub reason: Option<String>,
    /// The rule of the outcomes that the proof rests on.
    pub rule: Option<Rule>,
}

/// The most positions that a statement is compared with where no bound is given.
const COMPARED: u128 = 300_000;

/// Decides a statement on the positions of a game, or on those of them on which another one holds.
///
/// What the rules of the game give is found and proved first, where the statement speaks of it and
/// it is not known: `known` holds rules of the game.
///
/// # Errors
/// Cancelled.
pub fn decide(
    rules: Ruleset,
    (claim, domain): (&Formula, Option<&Formula>),
    max: Option<u64>,
    known: &[Rule],
    budget: &Budget<'_>,
) -> Result<Decision, Stopped> {
    let question = Question {
        rules,
        claim,
        domain,
        uses: uses(claim, domain),
        known,
        budget,
    };
    let is_symmetric = matches!(rules.game.symmetry(), Symmetry::All);
    if question.uses.sorted && !is_symmetric {
        let why = "x1, x2, … are the piles in increasing order, and here the order of the piles matters: name them a, b, c, … as they stand";
        return Ok(out_of_reach(why.to_owned()));
    }
    match question.by_automata() {
        Err(Stopped::Limit(reason)) if !is_symmetric => Ok(out_of_reach(reason)),
        Err(Stopped::Limit(reason)) => match question.by_tables(max, reason) {
            Err(Stopped::Limit(reason)) => Ok(out_of_reach(reason)),
            done => done,
        },
        done => done,
    }
}

fn out_of_reach(reason: String) -> Decision {
    Decision {
        whole: Truth::OutOfReach(reason),
        sound: None,
        complete: None,
        reason: None,
        rule: None,
    }
}

fn uses(claim: &Formula, domain: Option<&Formula>) -> Uses {
    let (mut all, more) = (claim.uses(), domain.map(Formula::uses).unwrap_or_default());
    all.sorted |= more.sorted;
    all.piles |= more.piles;
    all.outcome |= more.outcome;
    all.remoteness |= more.remoteness;
    all.distance |= more.distance;
    all.grundy |= more.grundy;
    all.quantifiers |= more.quantifiers;
    all
}

struct Question<'a> {
    rules: Ruleset,
    claim: &'a Formula,
    domain: Option<&'a Formula>,
    uses: Uses,
    known: &'a [Rule],
    budget: &'a Budget<'a>,
}

/// What is claimed of the positions on which something holds.
struct Sides {
    /// The claimed property implies the outcome.
    sound: Formula,
    /// The outcome implies the claimed property.
    complete: Formula,
}

/// The two directions of `P <=> …` or `N <=> …`.
fn sides(claim: &Formula) -> Option<Sides> {
    let Formula::Iff(a, b) = claim else {
        return None;
    };
    let (fact, claimed) = match (&**a, &**b) {
        (Formula::Outcome(_, None), _) => (a, b),
        (_, Formula::Outcome(_, None)) => (b, a),
        _ => return None,
    };
    Some(Sides {
        sound: Formula::Implies(claimed.clone(), fact.clone()),
        complete: Formula::Implies(fact.clone(), claimed.clone()),
    })
}

/// The true values where a statement is refuted, in words.
fn reason(whole: &Truth, sound: Option<&Truth>, outcome: Option<&Rule>) -> Option<String> {
    let Truth::Refuted(x) = whole else {
        return None;
    };
    Some(match (sound, outcome.and_then(|rule| rule.outcome(x))) {
        (Some(_), Some(outcome)) => {
            let claimed = if outcome.is_p() { "N" } else { "P" };
            format!("it is {outcome}, and the claim says {claimed}")
        }
        (None, _) | (_, None) => "the statement is false there".to_owned(),
    })
}

impl Question<'_> {
    fn by_automata(&self) -> Result<Decision, Stopped> {
        let moves = Moves::of(self.rules.game).map_err(Stopped::Limit)?;
        let rule = |is_used, value| {
            if is_used {
                self.rule(value).map(Some)
            } else {
                Ok(None)
            }
        };
        let outcome = rule(self.uses.outcome, Valued::Outcome)?;
        let remoteness = rule(self.uses.remoteness, Valued::Remoteness)?;
        let grundy = rule(self.uses.grundy, Valued::Grundy)?;
        let set = |known: &Option<(Rule, Automaton)>| known.as_ref().map(|(_, set)| set.clone());
        let sets = [set(&outcome), set(&remoteness), set(&grundy)];
        let decided = |formula: &Formula| self.decided(formula, &moves, &sets);
        let whole = decided(self.claim)?;
        let sides = sides(self.claim);
        let sound = sides
            .as_ref()
            .map(|sides| decided(&sides.sound))
            .transpose()?;
        let complete = sides
            .as_ref()
            .map(|sides| decided(&sides.complete))
            .transpose()?;
        let outcome = outcome.map(|(rule, _)| rule);
        let reason = reason(&whole, sound.as_ref(), outcome.as_ref());
        Ok(Decision {
            whole,
            sound,
            complete,
            reason,
            rule: outcome,
        })
    }

    /// The rule of the game, and its set read from the highest digit on.
    fn rule(&self, value: Valued) -> Result<(Rule, Automaton), Stopped> {
        let is_it = |rule: &&Rule| (rule.rules(), rule.value()) == (self.rules, value);
        let rule = match self.known.iter().find(is_it) {
            Some(rule) => rule.clone(),
            None => self.found(value)?,
        };
        let set = match rule.direction() {
            Direction::High => rule.automaton().clone(),
            Direction::Low => rule.automaton().reversed(self.budget)?,
        };
        Ok((rule, set))
    }

    fn found(&self, value: Valued) -> Result<Rule, Stopped> {
        match discover(self.rules, value, self.budget)?.found {
            Found::Proved(rule) => Ok(*rule),
            Found::NoneInSight => {
                let why = format!("no automaton of the {} is in sight", value.key());
                Err(Stopped::Limit(why))
            }
            Found::OutOfReach(reason) => Err(Stopped::Limit(reason)),
        }
    }

    fn decided(
        &self,
        formula: &Formula,
        moves: &Moves,
        [outcome, remoteness, grundy]: &[Option<Automaton>; 3],
    ) -> Result<Truth, Stopped> {
        let n = moves.piles;
        // Where piles are named in both ways the statement has to hold for every arrangement of the
        // sorted ones.
        let all = if self.uses.sorted && self.uses.piles {
            arrangements(n)?
        } else {
            vec![(0..n).collect()]
        };
        let mut fails = Automaton::constant(n, false);
        for places in all {
            let known = Known {
                moves,
                convention: self.rules.convention,
                outcome: outcome.as_ref(),
                remoteness: remoteness.as_ref(),
                grundy: grundy.as_ref(),
                places,
                budget: self.budget,
            };
            let mut here = known.formula(formula, 0)?.complement();
            if let Some(domain) = self.domain {
                here = here.and(&known.formula(domain, 0)?, self.budget)?;
            }
            if self.uses.sorted {
                here = here.and(&known.in_order(n)?, self.budget)?;
            }
            fails = fails.or(&here, self.budget)?;
        }
        Ok(fails.least().map_or(Truth::Proved, |rows| {
            Truth::Refuted(rows.iter().map(|row| row + moves.least).collect())
        }))
    }

    /// Compares with tables; `reason` says why automata did not decide.
    fn by_tables(&self, max: Option<u64>, reason: String) -> Result<Decision, Stopped> {
        if self.uses.quantifiers {
            return Ok(out_of_reach(format!(
                "{reason}; and numbers without bound are beyond tables"
            )));
        }
        let game = self.rules.game;
        let max = max.unwrap_or_else(|| {
            let fits = |max: &u64| Ranking::count(game.n(), game.least_pile(), *max) <= COMPARED;
            (1..=4096).take_while(fits).last().unwrap_or(1)
        });
        let Some(tables) = self.tables(max)? else {
            return Ok(out_of_reach(format!(
                "{reason}; and the tables do not fit the memory"
            )));
        };
        let compare = |formula: &Formula| self.compared(formula, &tables, max);
        let sides = sides(self.claim);
        let whole = compare(self.claim)?;
        let reason = match &whole {
            Truth::Refuted(_) => "the statement is false there".to_owned(),
            Truth::Proved | Truth::Agrees(_) | Truth::OutOfReach(_) => reason,
        };
        Ok(Decision {
            sound: sides
                .as_ref()
                .map(|sides| compare(&sides.sound))
                .transpose()?,
            complete: sides
                .as_ref()
                .map(|sides| compare(&sides.complete))
                .transpose()?,
            whole,
            reason: Some(reason),
            rule: None,
        })
    }

    fn tables(&self, max: u64) -> Result<Option<Tables>, Stopped> {
        let mut left = u128::from(self.budget.bytes);
        let mut table = |is_used: bool, measure| {
            if !is_used {
                return Ok(Some(None));
            }
            let key = TableKey {
                rules: self.rules,
                measure,
                max,
            };
            if key.bytes() > left {
                return Ok(None);
            }
            left -= key.bytes();
            Ok::<_, Stopped>(Some(Some(Table::derive(key, None, self.budget.control)?)))
        };
        let outcome = table(self.uses.outcome, Measure::Outcome)?;
        let remoteness = table(
            self.uses.remoteness || self.uses.distance,
            Measure::Remoteness,
        )?;
        let grundy = table(self.uses.grundy, Measure::Grundy)?;
        let (Some(outcome), Some(remoteness), Some(grundy)) = (outcome, remoteness, grundy) else {
            return Ok(None);
        };
        let places = (0..self.rules.game.n()).collect();
        Ok(Some(Tables {
            rules: self.rules,
            outcome,
            remoteness,
            grundy,
            places,
        }))
    }

    /// Goes through the box, in the order of the largest pile.
    fn compared(&self, formula: &Formula, tables: &Tables, max: u64) -> Result<Truth, Stopped> {
        let game = self.rules.game;
        let ranking = Ranking::new(game.n(), game.least_pile(), max);
        let all = if self.uses.piles {
            arrangements(game.n())?
        } else {
            vec![tables.places.clone()]
        };
        let mut is_met = false;
        for rank in 0..ranking.positions() {
            if rank.is_multiple_of(256) {
                self.budget.check()?;
            }
            let x: Canonical = ranking.unrank(rank);
            for places in &all {
                if self
                    .domain
                    .is_some_and(|domain| tables.holds(domain, &x, places) != Some(true))
                {
                    continue;
                }
                match tables.holds(formula, &x, places) {
                    Some(false) => return Ok(Truth::Refuted(x.piles().to_vec())),
                    Some(true) => is_met = true,
                    None => {}
                }
            }
        }
        if is_met {
            return Ok(Truth::Agrees(max));
        }
        Ok(Truth::OutOfReach(
            "the statement is about no position within the bound".to_owned(),
        ))
    }
}
