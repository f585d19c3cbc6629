//! What is proved for piles of every size, and which claims are true.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::{Solver, SolverError};
use crate::decide_claims::known_rules;
use crate::discovered::{Discovered, RuleSearch, looked_for, stored};
use crate::game::{Convention, Ruleset};
use crate::prove::{self, Budget, Decision, Stopped};
use crate::statement::{self, Formula};
use crate::theory::AcceptedTheorem;
use crate::verify::{Checkable, Register, Report};

/// What is said of the positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assertion {
    /// What is claimed.
    pub claim: Formula,
    /// Where it is claimed; everywhere, if nothing is said.
    pub domain: Option<Formula>,
    /// The largest pile of the tables that it is compared with where automata do not decide.
    pub max: Option<u64>,
    /// The time that finding the rule of the game may take.
    pub time: Duration,
}

/// A certificate that was checked: what `nimscope check` prints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CheckedCertificate {
    /// The file that holds it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The game as the certificate names it; `None` where it cannot be read.
    pub game: Option<String>,
    /// How it is played.
    pub play: Option<Convention>,
    /// What the automaton gives.
    pub value: Option<String>,
    /// `right` or `wrong`.
    pub verdict: &'static str,
    /// The states of the automaton.
    pub states: usize,
    /// The nodes of the proof.
    pub nodes: usize,
    /// The files that hold the automaton or the theorem for other programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub exported: Vec<String>,
    /// The words that the theorem for Coq states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// What `proofs/check` said of this theorem before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<AcceptedTheorem>,
    /// Why it proves nothing; `None` where it is right.
    #[serde(rename = "reason")]
    pub wrong: Option<String>,
}

impl Assertion {
    /// A claim on all positions with this number of piles, in the language of `nimscope prove`.
    ///
    /// # Errors
    /// The text is no statement: the place, and what was expected there.
    pub fn new(claim: &str, piles: usize) -> Result<Self, statement::Error> {
        Ok(Self {
            claim: statement::parse(claim, piles)?,
            domain: None,
            max: None,
            time: Duration::from_secs(60),
        })
    }
}

impl Solver {
    /// Learns an automaton that gives a value of all positions of a game, and proves it for piles
    /// of every size. A rule that is proved answers from then on.
    ///
    /// ```
    /// use nimscope_core::bytes::Memory;
    /// use nimscope_core::game::Ruleset;
    /// use nimscope_study::{End, RuleSearch, Solver};
    ///
    /// let solver = Solver::new(Memory::mebibytes(64));
    /// let nim = Ruleset::normal("nim:2".parse()?);
    /// let found = solver.discover(nim, &RuleSearch::default())?;
    /// let Some(End::Proved(said)) = found.end else { panic!("its rule is a small automaton") };
    /// assert_eq!((said.states, said.words.as_deref()), (Some(2), Some("P <=> x1 = x2")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// It was cancelled. A limit that was met is no error: the answer names it.
    pub fn discover(&self, rules: Ruleset, search: &RuleSearch) -> Result<Discovered, SolverError> {
        let label = format!("discovering {rules}");
        Ok(self.prove_work(&label, |budget| {
            looked_for(&self.theorems, rules, search, budget, &mut |_| {})
        })??)
    }

    /// The rule of the outcomes of a game, in whatever way the game is written, that comes with
    /// the program or was proved before.
    ///
    /// # Errors
    /// It was cancelled.
    pub fn known_rule(&self, rules: Ruleset) -> Result<Discovered, SolverError> {
        let label = format!("the known rule of {rules}");
        let theorems = &self.theorems;
        let proved = theorems.proved(rules).next();
        let rules = proved.map_or(rules, |proved| proved.rules);
        Ok(self.prove_work(&label, |budget| stored(theorems, rules, budget))??)
    }

    /// Proves a statement on all positions of a game, for piles of every size, or refutes it.
    ///
    /// ```
    /// use nimscope_core::bytes::Memory;
    /// use nimscope_core::game::Ruleset;
    /// use nimscope_core::prove::Truth;
    /// use nimscope_study::Solver;
    ///
    /// let solver = Solver::new(Memory::mebibytes(64));
    /// let rules = Ruleset::normal("exact:4,2".parse()?);
    /// let decided = solver.prove(rules, "P <=> x1 = x3")?;
    /// assert_eq!(decided.whole, Truth::Proved);
    /// let decided = solver.prove(rules, "P <=> even(sum)")?;
    /// assert_eq!(decided.whole, Truth::Refuted(vec![0, 0, 0, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The text is no statement, or it was cancelled.
    pub fn prove(&self, rules: Ruleset, claim: &str) -> Result<Decision, SolverError> {
        self.decide(rules, &Assertion::new(claim, rules.game.n())?)
    }

    /// Proves an assertion on a game, or refutes it.
    ///
    /// # Errors
    /// It was cancelled.
    pub fn decide(&self, rules: Ruleset, assertion: &Assertion) -> Result<Decision, SolverError> {
        self.decide_by(rules, assertion.time, |budget| {
            let known = |budget: &Budget<'_>| known_rules(&self.theorems, rules, budget);
            let (claim, domain) = (&assertion.claim, assertion.domain.as_ref());
            prove::decide(rules, claim, domain, assertion.max, known, budget)
        })
    }

    /// Decides something about a game within a time.
    ///
    /// # Errors
    /// It was cancelled, or a limit was met.
    pub fn decide_by(
        &self,
        rules: Ruleset,
        time: Duration,
        decide: impl FnOnce(&Budget<'_>) -> Result<Decision, Stopped> + Send,
    ) -> Result<Decision, SolverError> {
        let deadline = Instant::now().checked_add(time);
        Ok(self.prove_work(&format!("proving of {rules}"), |budget| {
            decide(&Budget {
                deadline,
                ..budget.clone()
            })
        })??)
    }

    /// Checks the text of a certificate.
    ///
    /// # Errors
    /// It was cancelled, or a limit was met.
    pub fn check(&self, certificate: &str) -> Result<CheckedCertificate, SolverError> {
        let checked = self.prove_work("checking a certificate", |budget| {
            prove::check(certificate, budget)
        })??;
        let is_right = checked.wrong.is_none();
        Ok(CheckedCertificate {
            game: checked.game,
            play: checked.play,
            value: checked.value,
            verdict: if is_right { "right" } else { "wrong" },
            states: checked.states,
            nodes: checked.nodes,
            wrong: checked.wrong,
            ..CheckedCertificate::default()
        })
    }

    /// Checks a claim of the literature, by its identifier, in its default range.
    ///
    /// # Errors
    /// There is no such claim, or it was cancelled.
    pub fn verify(&self, id: &str) -> Result<Report, SolverError> {
        let claim = Register::default().claim(id);
        let unknown = || format!("there is no claim {id:?}: `nimscope claims` lists them");
        self.verify_up_to(claim.ok_or_else(|| SolverError::Refused(unknown()))?, None)
    }

    /// Checks a claim up to a bound on the piles, or in its default range.
    ///
    /// # Errors
    /// It was cancelled.
    pub fn verify_up_to(&self, claim: Checkable, max: Option<u64>) -> Result<Report, SolverError> {
        self.release_tables();
        let label = format!("verify {}", claim.claim.id);
        Ok(self.work(&label, |_| claim.verify(max, self.resources(self.memory)))??)
    }
}
