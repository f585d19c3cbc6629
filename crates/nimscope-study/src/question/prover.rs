//! The questions about all positions of a game: which rule it has, and whether a statement is
//! true.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::answer::{SHEET, Sheet};
use crate::box_scan::Ended;
use crate::decide_claims::known_rules;
use crate::discovered::{Discovered, End, RuleSearch, looked_for, stored};
use crate::game::{Canonical, Game, Ruleset, permutations};
use crate::oracle::Oracle;
use crate::prove::{Budget, Decision, Stopped, Truth, decide_in_stages};
use crate::rows::{RankedList, Rows};
use crate::solve::{Cancelled, Table, TableKey};
use crate::statement::{self, Facts, Formula};
use crate::verify::Resources;

/// Makes questions about whole boxes: the answer, the work in words, the tables that the scan
/// reads, its room, how it goes through the box, and the memory that an answer takes.
#[macro_export]
macro_rules! scans {
    ($(
        $question:ident => $answer:ty {
            label: |$in_label:ident| $label:expr,
            needs: |$in_needs:ident, $for_needs:ident| $needed:expr,
            room: |$in_room:ident, $for_room:ident| $room:expr,
            scan: |$in_scan:ident, $tables:ident, $resources:ident, $publish:ident| $scan:expr,
            bytes: |$of_bytes:pat_param| $bytes:expr,
        }
    )*) => {$(
        impl Question for $question {
            type Answer = $answer;

            fn label(&self) -> String {
                let $in_label = self;
                $label
            }
        }

        impl ScanQuestion for $question {
            fn needs(&self, $for_needs: u64) -> Result<Vec<TableKey>, String> {
                let $in_needs = self;
                $needed
            }

            fn room(&self, $for_room: u64) -> Room {
                let $in_room = self;
                $room
            }

            fn scan(
                &self,
                $tables: &[Arc<Table>],
                $resources: Resources<'_>,
                $publish: &mut (dyn FnMut($answer) + Send),
            ) -> Result<Ended, Cancelled> {
                let $in_scan = self;
                $scan
            }

            fn bytes($of_bytes: &$answer) -> u64 {
                $bytes
            }
        }
    )*};
}
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

    /// Whether piles alone do not decide it at a position, in whatever order they stand. Its
    /// verdict may then tell what the values there are.
    pub fn hangs_on_values(&self, x: &Canonical) -> bool {
        let piles = x.piles();
        if piles.len() > ORDERED {
            return self.formula.holds(&PilesAlone(None)).is_none();
        }
        permutations(piles.len()).iter().any(|order| {
            let piles: Vec<u64> = order.iter().map(|&place| piles[place]).collect();
            self.formula.holds(&PilesAlone(Some(&piles))).is_none()
        })
    }
}

/// The most piles of which all orders are looked at.
const ORDERED: usize = 6;

/// Piles, if those are known, and nothing of their values.
struct PilesAlone<'a>(Option<&'a [u64]>);

impl Facts for PilesAlone<'_> {
    fn piles(&self) -> Option<&[u64]> {
        self.0
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

scans! {
    Discovering => Discovered {
        label: |of| match of.looking {
            Looking::InBoxes => format!("{}: looking for a rule", of.rules),
            Looking::AmongKnown => format!("{}: the rule that is known", of.rules),
        },
        needs: |_of, _memory| Ok(Vec::new()),
        room: |_of, memory| Room::Own(memory / 2),
        scan: |of, _tables, resources, publish| {
            let (theorems, budget) = (resources.theorems, resources.budget());
            let found = match of.looking {
                Looking::InBoxes => {
                    let search = RuleSearch::default();
                    looked_for(theorems, of.rules, &search, &budget, publish)
                }
                Looking::AmongKnown => stored(theorems, of.rules, &budget),
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
        },
        bytes: |discovered| SHEET + match &discovered.end {
            Some(End::Proved(said)) => {
                let (automaton, text) = (&said.rule.automaton, &said.rule.certificate);
                2 * automaton.bytes() as u64 + text.len() as u64
            }
            Some(
                End::OverSystem(_) | End::NotLooked | End::NoneInSight(_) | End::OutOfReach(_),
            )
            | None => discovered.certificate().map_or(0, |text| text.len() as u64),
        },
    }

    Stating => Judged {
        label: |of| format!("{}: {}", of.rules, of.text),
        needs: |_of, _memory| Ok(Vec::new()),
        room: |_of, memory| Room::Own(memory / 4),
        scan: |of, _tables, resources, publish| {
            let started = Instant::now();
            let budget = Budget {
                deadline: started.checked_add(PROOF_TIME),
                ..resources.budget()
            };
            let mut tell = |decision: &Decision, is_final| {
                publish(Judged {
                    decision: decision.clone(),
                    time: started.elapsed(),
                    is_final,
                });
            };
            let mut told = |decision: &Decision| tell(decision, false);
            let known =
                |budget: &Budget<'_>| known_rules(resources.theorems, of.rules, budget);
            let decided =
                decide_in_stages(of.rules, &of.formula, None, None, known, &budget, &mut told);
            let decision = match decided {
                Ok(decision) => decision,
                Err(Stopped::Cancelled) => return Err(Cancelled),
                Err(stopped) => Decision::of(Truth::OutOfReach(stopped.to_string())),
            };
            tell(&decision, true);
            Ok(Ended::Complete)
        },
        bytes: |judged| {
            let certificate = judged.decision.certificate.as_ref();
            SHEET + certificate.map_or(0, |text| text.len() as u64)
        },
    }
}

// What a question is, and the two kinds: answered from an oracle, or by going through a box.

/// A question. Equal questions have equal answers.
pub trait Question: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The type of its answer.
    type Answer: Debug + Send + Sync + 'static;

    /// The work that answers it, in words, such as `misère slow:4,3: moves of 3 5 5 6`.
    fn label(&self) -> String;
}

/// A question about a position: answered at once as far as an oracle knows, and again when it
/// knows more.
pub trait SheetQuestion: Question<Answer: Sheet> {
    /// The game whose tables are of use.
    fn game(&self) -> Game;

    /// The answer, with the theorems of the game that were found earlier.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds after the control of the oracle is cancelled.
    fn answer(
        &self,
        oracle: &Oracle,
        earlier: Option<&Self::Answer>,
    ) -> Result<Self::Answer, Cancelled> {
        oracle.theorems.recall(self.game());
        self.answered(oracle, earlier)
    }

    /// The answer as far as the oracle knows it. Values that an earlier answer to the same
    /// question knows need not be looked up again.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds after the control of the oracle is cancelled.
    fn answered(
        &self,
        oracle: &Oracle,
        earlier: Option<&Self::Answer>,
    ) -> Result<Self::Answer, Cancelled>;
}

/// A question about a whole box.
pub trait ScanQuestion: Question {
    /// The tables that the scan reads, in their order, where `memory` bytes may be had for them.
    ///
    /// # Errors
    /// The sentence to show where the question has no answer.
    fn needs(&self, memory: u64) -> Result<Vec<TableKey>, String>;

    /// The memory to make free for it besides its tables, in bytes, out of a budget of `memory`
    /// bytes.
    fn room(&self, memory: u64) -> Room;

    /// Goes through the box, on the current pool. `publish` gets the answer as far as it is found,
    /// again and again, from any of its threads; with [`Ended::Complete`] the last one was the
    /// whole answer. `tables` are those that the scan [needs](Self::needs), or larger ones.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds after the control is cancelled.
    fn scan(
        &self,
        tables: &[Arc<Table>],
        resources: Resources<'_>,
        publish: &mut (dyn FnMut(Self::Answer) + Send),
    ) -> Result<Ended, Cancelled>;

    /// The memory that an answer takes besides tables, in bytes.
    fn bytes(answer: &Self::Answer) -> u64;
}

/// A question about a whole box whose answer is a list of rows.
pub trait RowsQuestion: ScanQuestion<Answer = Rows<<Self::List as RankedList>::Row>> {
    /// The list.
    type List: RankedList;

    /// The list, ready to be made from the tables that the question [needs](ScanQuestion::needs),
    /// or larger ones.
    fn list(&self, tables: &[Arc<Table>]) -> Self::List;
}

/// The memory that a row takes while its list is made, in bytes.
pub(super) const ROW: u64 = 16;

/// The memory that a scan takes besides its tables, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// The most memory for rows. They count as soon as they are published, and may take all memory
    /// that is free.
    Rows(u64),
    /// The memory for tables of its own. They are not seen from outside, so all of it is set
    /// apart.
    Own(u64),
    /// Memory for tables of its own, so little and for so short a time that none is set apart.
    Little(u64),
}

impl Room {
    /// The most rows that a list may come to have: no list is longer than its box.
    pub const fn rows(self) -> u64 {
        match self {
            Self::Rows(bytes) => bytes / ROW,
            Self::Own(_) | Self::Little(_) => 0,
        }
    }
}
