//! Discovery over several systems: boxes are learned from, the smallest first, until a guess is
//! proved. What was tried is the evidence.

use std::time::{Duration, Instant};

use super::super::budget::{Budget, Limit, Stopped};
use super::super::check::by_rule::Certified;
use super::super::discover::Found;
use super::super::evidence::{Candidate, LearnedBox, Phase, Trend, next_box, ratios};
use super::certificate;
use super::learn::learn;
use super::machine::Machine;
use super::proof::{RuleProof, judge};
use super::truth::RuleTruth;
use super::value::{CasesOfGame, FixedValue};
use crate::bytes::Bytes;
use crate::game::{Convention, System, WrittenGame};
use crate::lists::CollectVec as _;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SystemSearch {
    /// What is known now.
    pub found: Found<Certified>,
    /// The last automaton that agreed with its box, if none is proved.
    pub candidate: Option<(Certified, Candidate)>,
    /// What was tried, in the order of the systems.
    pub attempts: Vec<SystemAttempt>,
    /// Where it ended.
    pub phase: Phase,
    /// The time that proofs took.
    pub proof: Duration,
}

/// What was tried over a system.
#[derive(Clone, Debug)]
pub struct SystemAttempt {
    /// The system.
    pub system: System,
    /// The boxes that were learned from, the smallest first; their bits are digits.
    pub boxes: Vec<LearnedBox>,
    /// Why this system was given up.
    pub closed: Option<String>,
    /// The time that each box took.
    took: Vec<Duration>,
    /// What agrees with the last box.
    guess: Option<Machine>,
}

impl System {
    /// The systems that are tried where none is named.
    pub fn usual() -> Vec<Self> {
        let coefficients: [&[u32]; 7] =
            [&[2], &[1, 1], &[2, 1], &[3, 1], &[4, 1], &[1, 1, 1], &[3]];
        let systems = coefficients.iter().map(|all| Self::linear(all.to_vec()));
        systems
            .map(|system| system.expect("each is a Pisot system"))
            .collect_vec()
    }
}

/// The smallest box is wider.
const LEAST_SIDE: u64 = 5;

struct Work<'a> {
    game: &'static WrittenGame,
    value: FixedValue,
    /// What automata read: of the game itself, or of that with a number beside the piles.
    cases: CasesOfGame<'a>,
    budget: &'a Budget<'a>,
    phase: Phase,
    proof: Duration,
    /// The last automaton that agreed with its box, and what its proof lacks.
    candidate: Option<(Machine, String)>,
    /// The side of the box that it learns from now, and when that was begun.
    begun: Option<(u64, Instant)>,
}

/// The systems that learn from the next boxes: those that were not given up, without those with
/// many times the states of another one, which wait until that one is given up.
fn tried_now(attempts: &[SystemAttempt]) -> Vec<usize> {
    const MANY: usize = 1000;
    const TIMES: usize = 8;
    let open = |place: &usize| attempts[*place].closed.is_none();
    let states = |place: usize| attempts[place].boxes.last().map_or(0, |last| last.states);
    let mut tried: Vec<usize> = (0..attempts.len()).filter(open).collect_vec();
    let least = tried.iter().map(|&place| states(place)).min().unwrap_or(0);
    tried.retain(|&place| states(place) <= MANY.max(TIMES * least));
    tried
}

/// Learns and proves an automaton for the values of a written game, over the first of some systems
/// over which one is found. Numbers without a bound are read as one more pile. Each system learns
/// from the boxes that hold all words of some digits, and all boxes come in the order of their
/// sizes.
///
/// # Errors
/// [`Stopped::Cancelled`]. A limit that was met is no error: the answer names it.
pub fn discover(
    game: &'static WrittenGame,
    convention: Convention,
    value: FixedValue,
    systems: &[System],
    budget: &Budget<'_>,
) -> Result<SystemSearch, Stopped> {
    if let Some(why) = value.refused(game) {
        return Ok(SystemSearch {
            found: Found::OutOfReach(why.to_owned()),
            candidate: None,
            attempts: Vec::new(),
            phase: Phase::Table,
            proof: Duration::ZERO,
        });
    }
    let attempt = |system: &System| SystemAttempt {
        system: system.clone(),
        boxes: Vec::new(),
        closed: None,
        took: Vec::new(),
        guess: None,
    };
    let mut attempts: Vec<SystemAttempt> = systems.iter().map(attempt).collect_vec();
    let beside = value.played(game);
    let mut work = Work {
        game,
        value,
        cases: CasesOfGame {
            game: beside.as_ref().unwrap_or(game),
            convention,
            value: value.as_read(game),
        },
        budget,
        phase: Phase::Table,
        proof: Duration::ZERO,
        candidate: None,
        begun: None,
    };
    let ended = work.rounds(&mut attempts);
    let (found, candidate) = match ended {
        Ok((machine, proof)) => {
            let mut says = work.says(machine);
            says.certificate = certificate::text(&says, &proof);
            (Found::Proved(says), None)
        }
        Err(Stopped::Limit(limit)) => work.unproved(&attempts, &limit),
        Err(stopped) => return Err(stopped),
    };
    Ok(SystemSearch {
        found,
        candidate,
        attempts,
        phase: work.phase,
        proof: work.proof,
    })
}

impl Work<'_> {
    fn says(&self, machine: Machine) -> Certified {
        Certified {
            game: self.game,
            convention: self.cases.convention,
            value: self.value,
            machine,
            certificate: String::new(),
        }
    }

    fn rounds(&mut self, attempts: &mut [SystemAttempt]) -> Result<(Machine, RuleProof), Stopped> {
        let mut side = LEAST_SIDE;
        loop {
            let tried = tried_now(attempts);
            let next = tried.iter().filter_map(|&place| {
                let attempt: &SystemAttempt = &attempts[place];
                attempt.system.term_above(side)
            });
            let Some(next) = next.min() else {
                return Err(Stopped::limit(
                    "the largest box that is tried does not suffice",
                ));
            };
            side = next;
            self.phase = Phase::Table;
            let begun = Instant::now();
            self.begun = Some((side, begun));
            let truth = RuleTruth::of(self.cases, side as usize, self.budget)?;
            let of_table = begun.elapsed();
            for place in tried {
                let attempt = &mut attempts[place];
                match self.round(attempt, &truth, of_table) {
                    Ok(Some(proved)) => return Ok(proved),
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
    fn round(
        &mut self,
        attempt: &mut SystemAttempt,
        truth: &RuleTruth,
        of_table: Duration,
    ) -> Result<Option<(Machine, RuleProof)>, Stopped> {
        let terms = attempt.system.terms(truth.side as u64);
        let digits = terms.len() - 1;
        if terms[digits] != truth.side as u64 {
            return Ok(None);
        }
        self.phase = Phase::Learning;
        self.budget.report(|now| now.bits = digits as u64);
        let begun = Instant::now();
        let learned = learn(truth, &attempt.system, digits, self.budget)?;
        attempt.took.push(of_table + begun.elapsed());
        let tried = LearnedBox {
            bits: digits,
            max: terms[digits] - 1,
            states: learned.states,
        };
        attempt.boxes.push(tried);
        let (name, boxes) = (attempt.system.to_string(), attempt.boxes.clone());
        self.budget.report(|now| {
            match now.by_system.iter_mut().find(|(other, _)| *other == name) {
                Some((_, known)) => *known = boxes,
                None => now.by_system.push((name, boxes)),
            }
        });
        let before = std::mem::replace(&mut attempt.guess, learned.machine.clone());
        let Some(machine) = learned.machine else {
            return Ok(None);
        };
        // One that is not sure is tried if it was learned from two boxes; and, if they gave as
        // many states, but not the same ones, as far as the proof stays small.
        let is_stable = learned.is_sure || before.as_ref() == Some(&machine);
        if !is_stable && before.is_none_or(|before| before.states() != machine.states()) {
            return Ok(None);
        }
        let small = if is_stable {
            usize::MAX
        } else {
            100 * machine.states()
        };
        let budget = Budget {
            states: self.budget.states.min(small),
            ..self.budget.clone()
        };
        self.phase = Phase::Proof;
        let begun = Instant::now();
        let judged = judge(self.cases, &machine, &budget);
        self.proof += begun.elapsed();
        match judged {
            Ok(Ok(proof)) => Ok(Some((machine, proof))),
            Ok(Err(wrong)) => {
                self.candidate = Some((machine, wrong));
                Ok(None)
            }
            Err(Stopped::Limit(limit)) => {
                let reason = format!("the proof met a limit: {limit}{}", budget.frontier());
                self.candidate = Some((machine, reason));
                if !is_stable && matches!(limit, Limit::Other(_)) {
                    Ok(None)
                } else {
                    Err(Stopped::Limit(limit))
                }
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// What is said where nothing is proved, and the last automaton that agreed with its box.
    fn unproved(
        &mut self,
        attempts: &[SystemAttempt],
        limit: &Limit,
    ) -> (Found<Certified>, Option<(Certified, Candidate)>) {
        let next = match (limit, self.phase) {
            (Limit::Time, Phase::Table | Phase::Learning) => {
                self.next_box(attempts).unwrap_or_default()
            }
            (Limit::Time, Phase::Proof) => self.budget.frontier(),
            (Limit::Other(_), _) => String::new(),
        };
        let is_other = |attempt: &&SystemAttempt| !attempt.system.is_pisot();
        let other = attempts.iter().find(is_other).map(|attempt| {
            let system = &attempt.system;
            format!("; {system} is no Pisot system, and sums may have no automaton over it")
        });
        let limit = format!("{limit}{next}{}", other.unwrap_or_default());
        let candidate = self.candidate(attempts);
        if let Some((_, Candidate { lacks, .. })) = candidate.as_ref().filter(|it| it.1.is_stable) {
            let reason = match self.phase {
                // It is the limit of this proof.
                Phase::Proof => lacks.clone(),
                Phase::Table | Phase::Learning => format!("{lacks}; and {limit}"),
            };
            return (Found::OutOfReach(reason), candidate);
        }
        let is_evidence = |attempt: &SystemAttempt| attempt.boxes.len() >= 3;
        let grows = |attempt: &SystemAttempt| Trend::is_hopeless(&attempt.boxes);
        let found = if attempts
            .iter()
            .all(|attempt| is_evidence(attempt) && grows(attempt))
        {
            Found::NoneInSight(limit)
        } else {
            Found::OutOfReach(limit)
        };
        (found, candidate)
    }

    /// The last automaton that agreed with its box: a stable one if there is one, and rather one
    /// whose proof was tried.
    fn candidate(&mut self, attempts: &[SystemAttempt]) -> Option<(Certified, Candidate)> {
        let is_stable = |machine: &Machine| {
            let mut own = attempts.iter();
            let own = own.find(|attempt| attempt.system == machine.system);
            own.and_then(|own| Trend::of(&own.boxes)) == Some(Trend::Stable)
        };
        let guesses = attempts.iter().filter_map(|attempt| attempt.guess.clone());
        let unbegun = guesses.map(|guess| (guess, "its proof was not begun".to_owned()));
        let all = self.candidate.take().into_iter().chain(unbegun);
        // The first of the best ones.
        let (machine, lacks) = all.min_by_key(|(machine, _)| !is_stable(machine))?;
        let is_stable = is_stable(&machine);
        let says = self.says(machine);
        let candidate = Candidate {
            states: says.machine.states(),
            is_stable,
            text: certificate::candidate(&says, &lacks),
            lacks,
        };
        Some((says, candidate))
    }

    /// The next box of the system whose states grew least at last, and what its table takes.
    fn next_box(&self, attempts: &[SystemAttempt]) -> Option<String> {
        let open = attempts.iter().filter(|attempt| attempt.closed.is_none());
        let grew = |attempt: &SystemAttempt| ratios(&attempt.boxes).last().unwrap_or(f64::INFINITY);
        let nearest = open.min_by(|a, b| grew(a).total_cmp(&grew(b)))?;
        let side = nearest.system.term_above(nearest.boxes.last()?.max + 1)?;
        let bytes = RuleTruth::bytes(self.cases, side);
        let over = format!(" over {}", nearest.system);
        // The systems whose boxes have this side share its time.
        let begun = self.begun.filter(|&(begun, _)| begun == side);
        let begun = begun.map(|(_, since)| since);
        Some(next_box(
            &over,
            side - 1,
            Bytes(bytes),
            &nearest.took,
            begun,
        ))
    }
}
