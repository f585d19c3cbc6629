//! Which values of a game theorems give at every position, which at some, and which at none. This
//! follows from the positions that the theorems cover by their own account, and from what claims
//! state of automata. It says what this program answers, and nothing of the literature.

use super::claim::{Claim, claims};
use super::theorem::Extent;
use super::theorems::Theorems;
use crate::game::{ByConvention, Convention, Game, Measure, Ruleset, joined};

/// What is said before the values that no theorem gives: whether they are known elsewhere, the
/// program cannot say.
pub const UNANSWERED: &str = "Not answered here by a theorem";

/// The values that theorems give in a game, in each convention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The outcome.
    pub outcome: ByConvention<Extent>,
    /// The Smith remoteness.
    pub remoteness: ByConvention<Extent>,
    /// The Grundy value.
    pub grundy: ByConvention<Extent>,
}

impl Theorems {
    /// The values that theorems give in a game.
    ///
    /// ```
    /// use nimscope_core::game::Convention;
    /// use nimscope_core::theory::{Extent, Theorems};
    ///
    /// let known = Theorems::default().known("moore:4,2".parse()?);
    /// assert!(known.outcome.values().all(Extent::is_everywhere));
    /// assert_eq!(known.remoteness[Convention::Misere], Extent::Nowhere);
    /// let parts = vec!["positions of Grundy value 1", "P-positions"];
    /// assert_eq!(known.grundy[Convention::Normal], Extent::Somewhere(parts));
    /// let automaton = Extent::ByAutomaton("nimscope/regular-remoteness");
    /// assert_eq!(known.remoteness[Convention::Normal], automaton);
    /// # Ok::<(), nimscope_core::game::GameError>(())
    /// ```
    pub fn known(&self, game: Game) -> Known {
        let both = |measure| {
            ByConvention::from_fn(|convention| extent(self, Ruleset { game, convention }, measure))
        };
        Known {
            outcome: both(Measure::Outcome),
            remoteness: both(Measure::Remoteness),
            grundy: both(Measure::Grundy),
        }
    }
}

/// The positions that theorems cover together. Several parts of a game never make up all of its
/// positions. A test compares with whole boxes of all games with few piles.
fn union_of(parts: impl Iterator<Item = Extent>) -> Extent {
    let mut some = Vec::new();
    for part in parts {
        match part {
            Extent::Somewhere(positions) => some.extend(positions),
            Extent::Everywhere | Extent::ByAutomaton(_) => return part,
            Extent::Nowhere => {}
        }
    }
    some.dedup();
    if some.is_empty() {
        Extent::Nowhere
    } else {
        Extent::Somewhere(some)
    }
}

impl Extent {
    /// Whether the value of every position is known.
    pub fn is_everywhere(&self) -> bool {
        *self == Self::Everywhere
    }

    /// This extent, but none where it is only known that P-positions have the Grundy value 0.
    fn beyond_zero(self) -> Self {
        let is_zero = |part: &&str| [ALL_P, SOME_P].contains(part);
        if matches!(&self, Self::Somewhere(parts) if parts.iter().all(is_zero)) {
            return Self::Nowhere;
        }
        self
    }

    /// This extent, or that of the automaton that a claim states, where this is less.
    fn or_automaton(self, rules: Ruleset, measure: Measure) -> Self {
        if self.is_everywhere() {
            return self;
        }
        let states = |claim: &&Claim| claim.proves_automaton(rules, measure);
        let claim = claims().iter().find(states);
        claim.map_or(self, |claim| Self::ByAutomaton(&claim.id))
    }
}

/// The positions whose Grundy value is 0 by definition: all P-positions, or those that theorems
/// give.
const ALL_P: &str = "P-positions";
const SOME_P: &str = "the P-positions that are known";

fn extent(theorems: &Theorems, rules: Ruleset, measure: Measure) -> Extent {
    let given = theorems.about(rules).flat_map(|theorem| match measure {
        // It is implied by the remoteness and by the Grundy value.
        Measure::Outcome => Measure::ALL
            .map(|measure| theorem.covered(measure))
            .to_vec(),
        Measure::Remoteness | Measure::Grundy => vec![theorem.covered(measure)],
    });
    // The Grundy value of a P-position is 0, where there is one.
    let is_grundy = measure == Measure::Grundy && rules.game.defines(measure);
    let p_positions = is_grundy.then(|| match extent(theorems, rules, Measure::Outcome) {
        Extent::Everywhere => Extent::Somewhere(vec![ALL_P]),
        Extent::Somewhere(_) => Extent::Somewhere(vec![SOME_P]),
        Extent::ByAutomaton(_) | Extent::Nowhere => Extent::Nowhere,
    });
    union_of(given.chain(p_positions)).or_automaton(rules, measure)
}

impl Known {
    /// In words: `Known at any size: outcome in both plays. Not answered here by a theorem: R,
    /// Grundy value in both plays.` The words leave out that a P-position has the Grundy value 0.
    pub fn words(&self) -> String {
        let unanswered = self.unanswered();
        let unanswered = unanswered.map(|values| format!("{UNANSWERED}: {values}"));
        joined(self.given().into_iter().chain(unanswered), " ")
    }

    /// What theorems give, and automata that the prover finds, as sentences.
    pub fn given(&self) -> Vec<String> {
        let said =
            |head, wanted: fn(&Extent) -> bool| Some(format!("{head}: {}", self.values(wanted)?));
        let all = [
            said("Known at any size", Extent::is_everywhere),
            said("By an automaton that the prover finds", |extent| {
                matches!(extent, Extent::ByAutomaton(_))
            }),
            said("In part", |it| matches!(it, Extent::Somewhere(_))),
        ];
        all.into_iter().flatten().collect()
    }

    /// What none of them gives, below the heading [`UNANSWERED`]; `None` if there is nothing.
    pub fn unanswered(&self) -> Option<String> {
        self.values(|extent| *extent == Extent::Nowhere)
    }

    /// Whether every value of every position is known.
    pub fn is_all(&self) -> bool {
        let mut extents = self.named().into_iter().map(|(_, extents)| extents);
        extents.all(|extents| extents.values().all(Extent::is_everywhere))
    }

    /// The values whose extent is wanted, with the plays in which it is; `None` if there are none.
    fn values(&self, wanted: fn(&Extent) -> bool) -> Option<String> {
        // What is said of both plays together is not said of each.
        let plays = [None].into_iter().chain(Convention::BOTH.map(Some));
        let clauses = plays.filter_map(|play| {
            let named = self.named().into_iter();
            let named = named.filter_map(|(name, extents)| {
                let are_equal = extents[Convention::Normal] == extents[Convention::Misere];
                let extent = &extents[play.unwrap_or_default()];
                (play.is_none() == are_equal && wanted(extent))
                    .then(|| format!("{name}{}", parts(extent)))
            });
            let named = joined(named, ", ");
            let play = play.map_or("both plays".to_owned(), |play| format!("{play} play"));
            (!named.is_empty()).then(|| format!("{named} in {play}"))
        });
        let clauses = joined(clauses, "; ");
        (!clauses.is_empty()).then(|| clauses + ".")
    }

    fn named(&self) -> [(&'static str, ByConvention<Extent>); 3] {
        [
            ("outcome", &self.outcome),
            ("R", &self.remoteness),
            ("Grundy value", &self.grundy),
        ]
        .map(|(name, extents)| (name, extents.clone().map(|_, extent| extent.beyond_zero())))
    }
}

/// The parts of a game of which a value is known, or the claim that states it, in brackets.
fn parts(extent: &Extent) -> String {
    match extent {
        Extent::ByAutomaton(claim) => format!(" ({claim})"),
        Extent::Somewhere(parts) => format!(" ({})", parts.join("; ")),
        Extent::Everywhere | Extent::Nowhere => String::new(),
    }
}
