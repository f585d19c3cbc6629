//! A statement on a game: proved, refuted, or compared with tables as far as they go.

use std::borrow::Cow;

use num_bigint::BigUint;

use super::automaton::Automaton;
use super::budget::{Budget, Stopped};
use super::counts::ways;
use super::discover::{Found, discover};
use super::moves::Moves;
use super::rule::Rule;
use super::statement::compile::{Known, arrangements};
use super::statement::evaluate::Tables;
use super::word::Direction;
use crate::game::{Canonical, Measure, Ruleset, Symmetry};
use crate::solve::{Ranking, Table, TableKey};
use crate::statement::{Formula, Uses};

/// What is known of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// It holds for piles of every size.
    Proved,
    /// It is false at this position. Where automata decide, it has the fewest bits, and of those
    /// it is the lexicographically least. Elsewhere its largest pile is least.
    Refuted(Vec<u64>),
    /// It holds as far as the tables go: the largest pile.
    Agrees(u64),
    /// Why it cannot be decided.
    OutOfReach(String),
}

/// What is known of a statement and, if that is an equivalence with P or N, of its directions.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What is known of the whole statement.
    pub whole: Truth,
    /// Each position with the claimed property has the outcome.
    pub sound: Option<Truth>,
    /// Each position with the outcome has the claimed property.
    pub complete: Option<Truth>,
    /// Where it is refuted: the true values there, in words.
    pub reason: Option<String>,
    /// The rule of the outcomes that the proof rests on.
    pub rule: Option<Rule>,
    /// How often the whole holds and fails in a box, and the two directions.
    pub tallies: Tallies,
}

/// How often the parts of a statement hold and fail in a box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tallies {
    /// The whole.
    pub whole: Option<Tally>,
    /// Each position with the claimed property has the outcome.
    pub sound: Option<Tally>,
    /// Each position with the outcome has the claimed property: what fails is not covered.
    pub complete: Option<Tally>,
}

/// How often a statement holds and fails in a box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The largest pile of the box.
    pub max: u64,
    /// The positions that it is about: where it is `A => B`, those with A. Where it names piles as
    /// they stand, each arrangement of them counts as one.
    pub positions: BigUint,
    /// The number of them at which it is false.
    pub failed: BigUint,
}

/// The number of digits of the piles in the box that is counted where automata decide.
const COUNTED: usize = 8;

/// What is said of a refuted statement where no other reason is known.
const FALSE_THERE: &str = "the statement is false there";

/// The most positions that a statement is compared with where no bound is given.
const COMPARED: u128 = 300_000;

/// Decides a statement on the positions of a game, or only on those where another statement holds.
///
/// If the statement names values that no rule in `known` gives, a rule for them is found and
/// proved first. `known` holds rules of the game.
///
/// # Errors
/// Cancelled.
pub fn decide(
    rules: Ruleset,
    claim: &Formula,
    domain: Option<&Formula>,
    max: Option<u64>,
    known: &[Rule],
    budget: &Budget<'_>,
) -> Result<Decision, Stopped> {
    let question = Question {
        rules,
        claim,
        domain,
        uses: Uses::of([claim].into_iter().chain(domain)),
        known,
        budget,
    };
    let is_symmetric = matches!(rules.game.symmetry(), Symmetry::All);
    if question.uses.sorted && !is_symmetric {
        let why = "x1, x2, … are the piles in increasing order, and here the order of the piles matters: name them a, b, c, … as they stand";
        return Ok(out_of_reach(why.to_owned()));
    }
    if let Some(decision) = question.by_constants()? {
        return Ok(decision);
    }
    let reason = match question.by_automata() {
        Err(Stopped::Limit(limit)) => limit.to_string(),
        done => return done,
    };
    match question.by_tables(max, reason) {
        Err(Stopped::Limit(limit)) => Ok(out_of_reach(limit.to_string())),
        done => done,
    }
}

fn out_of_reach(reason: String) -> Decision {
    Decision::of(Truth::OutOfReach(reason))
}

impl Decision {
    /// The decision on a statement of which nothing more is known.
    pub fn of(whole: Truth) -> Self {
        Self {
            whole,
            sound: None,
            complete: None,
            reason: None,
            rule: None,
            tallies: Tallies::default(),
        }
    }
}

/// What was decided of a formula, and at how many positions.
struct Verdict {
    truth: Truth,
    tally: Tally,
}

/// The decision on a statement and both directions of an equivalence.
fn together(
    claim: &Formula,
    decide: impl Fn(&Formula) -> Result<Verdict, Stopped>,
) -> Result<Decision, Stopped> {
    let whole = decide(claim)?;
    let (mut tallies, mut decision) = (Tallies::default(), Decision::of(whole.truth));
    tallies.whole = Some(whole.tally);
    if let Some(Sides { sound, complete }) = sides(claim) {
        let (sound, complete) = (decide(&sound)?, decide(&complete)?);
        (tallies.sound, tallies.complete) = (Some(sound.tally), Some(complete.tally));
        (decision.sound, decision.complete) = (Some(sound.truth), Some(complete.truth));
    }
    decision.tallies = tallies;
    Ok(decision)
}

struct Question<'a> {
    rules: Ruleset,
    claim: &'a Formula,
    domain: Option<&'a Formula>,
    uses: Uses,
    known: &'a [Rule],
    budget: &'a Budget<'a>,
}

/// The two implications of an equivalence.
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
            format!("it is {outcome}, but the claim says {claimed}")
        }
        (None, _) | (_, None) => FALSE_THERE.to_owned(),
    })
}

impl Question<'_> {
    fn by_automata(&self) -> Result<Decision, Stopped> {
        let moves = Moves::of(self.rules.game).map_err(Stopped::limit)?;
        let rule = |is_used, value| {
            if is_used {
                self.rule(value).map(Some)
            } else {
                Ok(None)
            }
        };
        let outcome = rule(self.uses.outcome, Measure::Outcome)?;
        let remoteness = rule(self.uses.remoteness, Measure::Remoteness)?;
        let grundy = rule(self.uses.grundy, Measure::Grundy)?;
        let set = |known: &Option<(Rule, Automaton)>| known.as_ref().map(|(_, set)| set.clone());
        let sets = [set(&outcome), set(&remoteness), set(&grundy)];
        let decided = |formula: &Formula| self.decided(formula, &moves, &sets);
        let decision = together(self.claim, decided)?;
        let rule = outcome.map(|(rule, _)| rule);
        Ok(Decision {
            reason: reason(&decision.whole, decision.sound.as_ref(), rule.as_ref()),
            rule,
            ..decision
        })
    }

    /// The rule of the game, and its set read from the highest digit on.
    fn rule(&self, value: Measure) -> Result<(Rule, Automaton), Stopped> {
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

    fn found(&self, value: Measure) -> Result<Rule, Stopped> {
        match discover(self.rules, value, self.budget)?.found {
            Found::Proved(rule) => Ok(*rule),
            Found::NoneInSight => {
                let why = format!(
                    "no automaton for the {} is in sight, as its states grow with every box",
                    value.key()
                );
                Err(Stopped::limit(why))
            }
            Found::OutOfReach(reason) => Err(Stopped::limit(reason)),
        }
    }

    fn decided(
        &self,
        formula: &Formula,
        moves: &Moves,
        [outcome, remoteness, grundy]: &[Option<Automaton>; 3],
    ) -> Result<Verdict, Stopped> {
        let n = moves.piles;
        // Where piles are named in both ways the statement has to hold for every arrangement of
        // the sorted ones.
        let all = if self.uses.sorted && self.uses.piles {
            arrangements(n)?
        } else {
            vec![(0..n).collect()]
        };
        let mut fails = Automaton::constant(n, false);
        let mut met = Automaton::constant(n, false);
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
            let mut about = match formula.condition() {
                Some(condition) => known.formula(condition, 0)?,
                None => Automaton::constant(n, true),
            };
            if let Some(domain) = self.domain {
                about = about.and(&known.formula(domain, 0)?, self.budget)?;
            }
            if self.uses.sorted {
                about = about.and(&known.in_order(n)?, self.budget)?;
            }
            let here = known.formula(formula, 0)?.complement();
            fails = fails.or(&here.and(&about, self.budget)?, self.budget)?;
            met = met.or(&about, self.budget)?;
        }
        let count = |set: &Automaton| {
            let counts = ways(set, |_| true, COUNTED, self.budget)?;
            Ok::<_, Stopped>(counts.into_iter().next_back().unwrap_or_default())
        };
        let tally = Tally {
            max: moves.least + (1 << COUNTED) - 1,
            positions: count(&met)?,
            failed: count(&fails)?,
        };
        let truth = fails.least().map_or(Truth::Proved, |rows| {
            Truth::Refuted(rows.iter().map(|row| row + moves.least).collect())
        });
        Ok(Verdict { truth, tally })
    }

    /// Decides a statement about constants by tables that hold all positions that it names; `None`
    /// for another statement.
    fn by_constants(&self) -> Result<Option<Decision>, Stopped> {
        if self.uses.position || self.uses.quantifiers || self.domain.is_some() {
            return Ok(None);
        }
        let max = self.bound();
        let Some(tables) = self.tables(max)? else {
            return Ok(None);
        };
        let game = self.rules.game;
        let any = game.canonical(vec![game.least_pile(); game.n()]);
        let truth = match tables.holds(self.claim, &any, &tables.places) {
            Some(true) => Truth::Proved,
            Some(false) => Truth::Refuted(any.piles().to_vec()),
            None => return Ok(None),
        };
        Ok(Some(Decision::of(truth)))
    }

    /// The largest pile of a box that is quickly compared with.
    fn bound(&self) -> u64 {
        let game = self.rules.game;
        let fits = |max: &u64| Ranking::count_of(game, *max) <= COMPARED;
        (1..=4096).take_while(fits).last().unwrap_or(1)
    }

    /// Compares with tables; `reason` says why automata did not decide.
    fn by_tables(&self, max: Option<u64>, reason: String) -> Result<Decision, Stopped> {
        if self.uses.quantifiers {
            return Ok(out_of_reach(format!(
                "{reason}, and tables cannot decide a statement about all numbers"
            )));
        }
        let max = max.unwrap_or_else(|| self.bound());
        let Some(tables) = self.tables(max)? else {
            return Ok(out_of_reach(format!(
                "{reason}, and the tables to compare with do not fit the memory"
            )));
        };
        let compare = |formula: &Formula| self.compared(formula, &tables, max);
        let decision = together(self.claim, compare)?;
        let reason = match &decision.whole {
            Truth::Refuted(_) => FALSE_THERE.to_owned(),
            Truth::Proved | Truth::Agrees(_) | Truth::OutOfReach(_) => reason,
        };
        Ok(Decision {
            reason: Some(reason),
            ..decision
        })
    }

    /// The tables of a box that a statement needs; `None` where they, or the numbering of the box,
    /// do not fit the memory.
    fn tables(&self, max: u64) -> Result<Option<Tables<'_>>, Stopped> {
        let mut left = u128::from(self.budget.bytes);
        let game = self.rules.game;
        let is_numbered = usize::try_from(Ranking::count_of(game, max)).is_ok()
            && Ranking::bytes(game.n(), game.least_pile(), max) <= left;
        if !is_numbered {
            return Ok(None);
        }
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
            budget: self.budget,
        }))
    }

    /// Goes through the box, in the order of the largest pile.
    fn compared(
        &self,
        formula: &Formula,
        tables: &Tables<'_>,
        max: u64,
    ) -> Result<Verdict, Stopped> {
        let game = self.rules.game;
        let ranking = Ranking::of(game, max);
        let places = match game.symmetry() {
            Symmetry::All if self.uses.piles => arrangements(game.n())?,
            Symmetry::All | Symmetry::Of(_) => vec![tables.places.clone()],
        };
        let (mut met, mut failed, mut first) = (0_u64, 0_u64, None);
        let condition = formula.condition();
        for rank in 0..ranking.positions() {
            if rank.is_multiple_of(256) {
                self.budget.check()?;
            }
            let Some((x, all)) = self.numbered(&ranking, rank, &places) else {
                continue;
            };
            for places in all.iter() {
                let is_about = |part: &Formula| tables.holds(part, &x, places) == Some(true);
                if !self.domain.is_none_or(is_about) {
                    continue;
                }
                let truth = tables.holds(formula, &x, places);
                if truth.is_some() && condition.is_none_or(is_about) {
                    met += 1;
                }
                if truth == Some(false) {
                    failed += 1;
                    first.get_or_insert_with(|| self.shown(&x, places));
                }
            }
        }
        self.budget.check()?;
        let nothing = "the statement is about no position within the bound";
        let truth = match first {
            Some(x) => Truth::Refuted(x),
            None if met > 0 => Truth::Agrees(max),
            None => Truth::OutOfReach(nothing.to_owned()),
        };
        let tally = Tally {
            max,
            positions: met.into(),
            failed: failed.into(),
        };
        Ok(Verdict { truth, tally })
    }

    /// The position with a number, and the places where its piles stand. Where not all
    /// rearrangements of the piles change nothing, each arrangement has a number of its own, of
    /// which one is enough if the statement names no piles.
    fn numbered<'p>(
        &self,
        ranking: &Ranking,
        rank: usize,
        places: &'p [Vec<usize>],
    ) -> Option<(Canonical, Cow<'p, [Vec<usize>]>)> {
        let x = ranking.unrank(rank);
        match self.rules.game.symmetry() {
            Symmetry::All => Some((x, Cow::Borrowed(places))),
            Symmetry::Of(_) if self.uses.piles => {
                let piles = ranking.arrangement(rank);
                let stands = places_of(&x, &piles);
                Some((x, Cow::Owned(vec![stands])))
            }
            Symmetry::Of(_) => {
                let is_first = ranking.rank(&x) == rank;
                is_first.then_some((x, Cow::Borrowed(places)))
            }
        }
    }

    /// A position as it is shown: as its piles stand, where that matters.
    fn shown(&self, x: &Canonical, places: &[usize]) -> Vec<u64> {
        match self.rules.game.symmetry() {
            Symmetry::All => x.piles().to_vec(),
            Symmetry::Of(_) => places.iter().map(|&place| x.piles()[place]).collect(),
        }
    }
}

/// For each pile of an arrangement a place of the position with a pile of its size, each place
/// once.
fn places_of(x: &Canonical, piles: &[u64]) -> Vec<usize> {
    let mut free: Vec<usize> = (0..x.len()).collect();
    let place = |pile: &u64| {
        let at = free.iter().position(|&place| x.piles()[place] == *pile);
        free.remove(at.expect("a position has the piles of its arrangements"))
    };
    piles.iter().map(place).collect()
}
