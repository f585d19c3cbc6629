//! The questions about all positions of a game: which rule it has, and whether a statement is
//! true.

use std::time::{Duration, Instant};

use super::kind::{Question, Room, ScanQuestion};
use crate::box_scan::Ended;
use crate::decide_claims::decided_in_stages;
use crate::discovered::{Discovered, End, RuleSearch, looked_for, stored};
use crate::game::Ruleset;
use crate::prove::{Budget, Decision, Stopped, Truth};
use crate::sheet::SHEET;
use crate::solve::Cancelled;
use crate::statement::{self, Formula};
use crate::verify::Resources;

/// Which automaton decides the outcomes of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Discovering {
    /// The game and the convention.
    pub rules: Ruleset,
    /// How far one looks for it.
    pub looking: Looking,
}

/// How far one looks for the rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Looking {
    /// Only a rule that is known already is an answer.
    AmongKnown,
    /// It is learned from boxes and proved.
    InBoxes,
}

/// Whether a statement holds of all positions of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stating {
    /// The game and the convention.
    pub rules: Ruleset,
    /// The statement as it was typed, in the language of `nimscope prove`.
    pub text: String,
    /// What it says.
    formula: Formula,
}

impl Stating {
    /// The question whether what is typed holds in a game.
    ///
    /// # Errors
    /// It is no statement on the positions of the game: the place, and what was expected there.
    pub fn new(rules: Ruleset, text: String) -> Result<Self, statement::Error> {
        let formula = statement::parse(&text, rules.game.n())?;
        Ok(Self {
            rules,
            text,
            formula,
        })
    }
}

/// What was decided of a statement, and how long that took.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What was decided.
    pub decision: Decision,
    /// The time that it took.
    pub time: Duration,
    /// Whether that is all, or automata and larger boxes are still to be tried.
    pub is_final: bool,
}

/// The time that finding the rule of a game, and comparing with larger boxes, may take unless the
/// user says otherwise.
pub const PROOF_TIME: Duration = Duration::from_secs(20);

impl Question for Discovering {
    type Answer = Discovered;

    fn label(&self) -> String {
        match self.looking {
            Looking::InBoxes => format!("{}: looking for a rule", self.rules),
            Looking::AmongKnown => format!("{}: the rule that is known", self.rules),
        }
    }
}

impl ScanQuestion for Discovering {
    type Needs = ();

    fn needs(&self, _: u64) -> Result<(), String> {
        Ok(())
    }

    fn room(&self, memory: u64) -> Room {
        Room::Own(memory / 2)
    }

    fn scan(
        &self,
        (): (),
        Resources {
            memory: bytes,
            theorems,
            control,
        }: Resources<'_>,
        publish: &mut (dyn FnMut(Discovered) + Send),
    ) -> Result<Ended, Cancelled> {
        let budget = Budget {
            bytes,
            ..Budget::of(control)
        };
        let found = match self.looking {
            Looking::InBoxes => {
                let search = RuleSearch::default();
                looked_for(theorems, self.rules, &search, &budget, publish)
            }
            Looking::AmongKnown => stored(theorems, self.rules, &budget),
        };
        publish(match found {
            Ok(discovered) => discovered,
            Err(Stopped::Cancelled) => return Err(Cancelled),
            Err(stopped) => Discovered {
                end: Some(End::OutOfReach(stopped.to_string())),
                ..Discovered::default()
            },
        });
        Ok(Ended::Complete)
    }

    fn bytes(discovered: &Discovered) -> u64 {
        let Some(End::Proved(said)) = &discovered.end else {
            return SHEET;
        };
        SHEET + 2 * said.rule.automaton().bytes() as u64 + said.rule.certificate().len() as u64
    }
}

impl Question for Stating {
    type Answer = Judged;

    fn label(&self) -> String {
        format!("{}: {}", self.rules, self.text)
    }
}

impl ScanQuestion for Stating {
    type Needs = ();

    fn needs(&self, _: u64) -> Result<(), String> {
        Ok(())
    }

    fn scan(
        &self,
        (): (),
        Resources {
            memory: bytes,
            theorems,
            control,
        }: Resources<'_>,
        publish: &mut (dyn FnMut(Judged) + Send),
    ) -> Result<Ended, Cancelled> {
        let started = Instant::now();
        let budget = Budget {
            bytes,
            deadline: started.checked_add(PROOF_TIME),
            ..Budget::of(control)
        };
        let mut tell = |decision: &Decision, is_final| {
            publish(Judged {
                decision: decision.clone(),
                time: started.elapsed(),
                is_final,
            });
        };
        let (formula, mut told) = (&self.formula, |decision: &Decision| tell(decision, false));
        let decided = decided_in_stages(
            theorems, self.rules, formula, None, None, &budget, &mut told,
        );
        let decision = match decided {
            Ok(decision) => decision,
            Err(Stopped::Cancelled) => return Err(Cancelled),
            Err(stopped) => Decision::of(Truth::OutOfReach(stopped.to_string())),
        };
        tell(&decision, true);
        Ok(Ended::Complete)
    }

    fn bytes(judged: &Judged) -> u64 {
        let certificate = judged.decision.certificate.as_ref();
        SHEET + certificate.map_or(0, |text| text.len() as u64)
    }
}
