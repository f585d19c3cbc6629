//! Discovery over several systems: boxes are learned from, the smallest first, until a guess is
//! proved. What was tried is the evidence.

use std::time::{Duration, Instant};

use super::super::budget::{Budget, LearnedBox, Limit, Stopped};
use super::certificate::certificate;
use super::learn::learn;
use super::machine::Machine;
use super::proof::{Judged, judge};
use super::system::System;
use super::truth::Truth;
use super::value::FixedValue;
use crate::game::{Convention, WrittenGame};

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Search {
    /// What is known now.
    pub verdict: Verdict,
    /// What was tried, in the order of the systems.
    pub attempts: Vec<Attempt>,
    /// Where it ended.
    pub phase: Phase,
    /// The time that proofs took.
    pub proof: Duration,
}

/// What was tried over a system.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The system.
    pub system: System,
    /// The boxes that were learned from, the smallest first; their bits are digits.
    pub boxes: Vec<LearnedBox>,
    /// Why this system was given up.
    pub closed: Option<String>,
}

/// What is known after a search.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// An automaton is right for all sizes.
    Proved {
        /// The automaton.
        machine: Machine,
        /// The text that [`check`](super::check) reads.
        certificate: String,
    },
    /// An automaton agrees with the largest box, and with the box before it.
    Candidate {
        /// The automaton.
        machine: Machine,
        /// What its proof lacks.
        reason: String,
    },
    /// The states grew with every box over every system.
    NoneInSight,
    /// A limit was met.
    OutOfReach(String),
}

/// What a search was doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The values of a box.
    Table,
    /// An automaton that agrees with the box.
    Learning,
    /// Whether it is right for all sizes.
    Proof,
}

/// How the numbers of states go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trend {
    /// The last two boxes have the same number.
    Stable,
    /// The last ratio is below 3/2, or fell by a fifth at least.
    Converging,
    /// The ratios are steady or rise.
    Growing,
}

impl Phase {
    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Learning => "learning",
            Self::Proof => "proof",
        }
    }
}

impl Trend {
    /// The trend of boxes, the smallest first; `None` for less than two.
    pub fn of(boxes: &[LearnedBox]) -> Option<Self> {
        let states = |back: usize| Some(boxes.get(boxes.len().checked_sub(back)?)?.states as u128);
        let (last, before) = (states(1)?, states(2)?);
        // The last ratio is below four fifths of the one before.
        let falls = states(3).is_some_and(|first| 5 * last * first < 4 * before * before);
        Some(if last == before {
            Self::Stable
        } else if 2 * last < 3 * before || falls {
            Self::Converging
        } else {
            Self::Growing
        })
    }

    /// Its name in the shell.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Stable => "stable",
            Self::Converging => "converging",
            Self::Growing => "growing",
        }
    }
}

impl System {
    /// The systems that are tried where none is named.
    pub fn usual() -> Vec<Self> {
        let coefficients: [&[u32]; 7] =
            [&[2], &[1, 1], &[2, 1], &[3, 1], &[4, 1], &[1, 1, 1], &[3]];
        let systems = coefficients.iter().map(|all| Self::linear(all.to_vec()));
        systems
            .map(|system| system.expect("each is a Pisot system"))
            .collect()
    }
}

/// The smallest box is wider.
const LEAST_SIDE: u64 = 5;

struct Work<'a> {
    game: &'a WrittenGame,
    convention: Convention,
    value: FixedValue,
    budget: &'a Budget<'a>,
    phase: Phase,
    proof: Duration,
    /// The last automaton that agreed with its box, and what its proof lacks.
    candidate: Option<(Machine, String)>,
}

/// Learns and proves an automaton for the values of a written game, over the first of some systems
/// over which one is found. Each system learns from the boxes that hold all words of some digits,
/// and all boxes come in the order of their sizes.
///
/// # Errors
/// [`Stopped::Cancelled`]. A limit that was met is no error: the answer names it.
pub fn discover(
    game: &WrittenGame,
    convention: Convention,
    value: FixedValue,
    systems: &[System],
    budget: &Budget<'_>,
) -> Result<Search, Stopped> {
    let attempt = |system: &System| Attempt {
        system: system.clone(),
        boxes: Vec::new(),
        closed: None,
    };
    let mut attempts: Vec<Attempt> = systems.iter().map(attempt).collect();
    let mut work = Work {
        game,
        convention,
        value,
        budget,
        phase: Phase::Table,
        proof: Duration::ZERO,
        candidate: None,
    };
    let ended = work.rounds(&mut attempts);
    let verdict = match ended {
        Ok(machine) => {
            let certificate = certificate(game, convention, value, &machine);
            Verdict::Proved {
                machine,
                certificate,
            }
        }
        Err(Stopped::Limit(limit)) => work.unproved(&attempts, &limit),
        Err(stopped) => return Err(stopped),
    };
    Ok(Search {
        verdict,
        attempts,
        phase: work.phase,
        proof: work.proof,
    })
}

impl Work<'_> {
    fn rounds(&mut self, attempts: &mut [Attempt]) -> Result<Machine, Stopped> {
        let mut side = LEAST_SIDE;
        loop {
            let open = attempts.iter().filter(|attempt| attempt.closed.is_none());
            let next = open
                .filter_map(|attempt| attempt.system.term_above(side))
                .min();
            let Some(next) = next else {
                return Err(Stopped::limit(
                    "the largest box that is tried does not suffice",
                ));
            };
            side = next;
            self.phase = Phase::Table;
            let truth = Truth::of(
                self.game,
                self.convention,
                self.value,
                side as usize,
                self.budget,
            )?;
            for attempt in attempts
                .iter_mut()
                .filter(|attempt| attempt.closed.is_none())
            {
                match self.round(attempt, &truth) {
                    Ok(Some(machine)) => return Ok(machine),
                    Ok(None) => {}
                    // The time is over for all, and what is too large for one system may be small
                    // for another.
                    Err(Stopped::Limit(Limit::Other(why))) => attempt.closed = Some(why),
                    Err(stopped) => return Err(stopped),
                }
            }
            if let Some(closed) = attempts
                .iter()
                .map(|a| a.closed.as_ref())
                .collect::<Option<Vec<_>>>()
            {
                return Err(Stopped::limit(
                    closed.first().map_or("", |why| why.as_str()),
                ));
            }
        }
    }

    /// Learns from the largest box of a system within a table, unless that was done.
    fn round(&mut self, attempt: &mut Attempt, truth: &Truth) -> Result<Option<Machine>, Stopped> {
        let terms = attempt.system.terms(truth.side as u64);
        let digits = terms.len() - 1;
        if terms[digits] != truth.side as u64 {
            return Ok(None);
        }
        self.phase = Phase::Learning;
        self.budget.report(|progress| &progress.bits, digits);
        let learned = learn(truth, &attempt.system, digits, self.budget)?;
        let tried = LearnedBox {
            bits: digits,
            max: terms[digits] - 1,
            states: learned.states,
        };
        attempt.boxes.push(tried);
        self.budget.report_box(tried);
        let Some(machine) = learned.machine else {
            return Ok(None);
        };
        self.phase = Phase::Proof;
        let begun = Instant::now();
        let judged = judge(
            self.game,
            self.convention,
            self.value,
            &machine,
            self.budget,
        );
        self.proof += begun.elapsed();
        match judged {
            Ok(Judged::Right) => Ok(Some(machine)),
            Ok(Judged::Wrong { piles, why }) => {
                let piles = piles.map_or("a position beyond 64 bits".to_owned(), |piles| {
                    format!("the position {}", crate::game::joined(&piles, ","))
                });
                self.candidate = Some((machine, format!("the proof fails at {piles}: {why}")));
                Ok(None)
            }
            Err(Stopped::Limit(limit)) => {
                self.candidate = Some((machine, format!("the proof met a limit: {limit}")));
                Err(Stopped::Limit(limit))
            }
            Err(stopped) => Err(stopped),
        }
    }

    fn unproved(&mut self, attempts: &[Attempt], limit: &Limit) -> Verdict {
        let trends = || {
            attempts
                .iter()
                .filter_map(|attempt| Trend::of(&attempt.boxes))
        };
        let is_stable = |machine: &Machine| {
            let own = attempts
                .iter()
                .find(|attempt| attempt.system == *machine.system());
            own.and_then(|own| Trend::of(&own.boxes)) == Some(Trend::Stable)
        };
        if let Some((machine, reason)) = self.candidate.take_if(|(machine, _)| is_stable(machine)) {
            return Verdict::Candidate { machine, reason };
        }
        let is_evidence = |attempt: &Attempt| attempt.boxes.len() >= 4;
        if trends().all(|trend| trend == Trend::Growing) && attempts.iter().all(is_evidence) {
            return Verdict::NoneInSight;
        }
        Verdict::OutOfReach(limit.to_string())
    }
}
