//! The answer to a case of a notebook: what `prove`, `discover`, `exceptions`, `table` and `eval`
//! answer, as a verdict.

use std::io;
use std::time::Duration;

use hmac_sha256::Hash;

use super::entry::{CaseQuestion, EntryCase, Ranked};
use super::verdict::CaseVerdict;
use crate::citation::{hexadecimal, text_digest};
use crate::command;
use crate::csv_record::{CsvWriter, Record};
use crate::decide_claims::known_rules;
use crate::discovered::{Discovered, RuleSearch};
use crate::game::{counted, joined};
use crate::printable::known;
use crate::prove::numeration::FixedValue;
use crate::prove::{Budget, Decision, Truth, decide_in_stages};
use crate::results::{DiscoveryResult, PrintedVerdict};
use crate::solver::{Assertion, Evaluation, Solver, SolverError};
use crate::{Provenance, answer::Source};

/// What was found of a case.
#[derive(Clone, Debug, Default)]
pub struct CaseFound {
    /// The verdict.
    pub verdict: CaseVerdict,
    /// The certificate on which it rests, as it is checked.
    pub certificate: Option<String>,
    /// The rows of a list under the heads of their columns.
    pub table: Option<RowsFound>,
}

/// The rows of a list, as far as a document shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowsFound {
    /// The heads of the columns.
    pub columns: &'static [&'static str],
    /// The cells of each of the first rows.
    pub rows: Vec<Vec<String>>,
    /// How many rows there are besides.
    pub more: usize,
    /// The claims that any of the rows names: distinct, sorted.
    pub claims: Vec<String>,
}

/// The most rows of a list that are kept.
const ROWS: usize = 400;

/// The characters of a digest that stand in a verdict.
pub const DIGITS: usize = 16;

impl EntryCase {
    /// Answers what is asked; `None` for a figure, which whoever draws figures answers.
    /// `time` is what finding a rule, or comparing with larger boxes, may take. `told` gets what
    /// is known of a statement so far.
    ///
    /// # Errors
    /// It was cancelled, does not fit the memory, or is refused.
    pub fn answered(
        &self,
        solver: &mut Solver,
        time: Duration,
        told: &mut (dyn FnMut(CaseVerdict) + Send),
    ) -> Result<Option<CaseFound>, SolverError> {
        let mut found = match &self.asked {
            CaseQuestion::Statement(assertion) => self.decided(solver, assertion, time, told)?,
            CaseQuestion::Rule(value) => self.discovered(solver, *value, time)?,
            CaseQuestion::List(list) => listed(solver, list)?,
            CaseQuestion::Position(position) => {
                CaseFound::of_values(&solver.evaluate(self.rules, position.piles())?)
            }
            CaseQuestion::Figure { .. } => return Ok(None),
        };
        found.verdict.certificate = found.certificate.as_deref().map(text_digest);
        Ok(Some(found))
    }

    fn decided(
        &self,
        solver: &Solver,
        assertion: &Assertion,
        time: Duration,
        told: &mut (dyn FnMut(CaseVerdict) + Send),
    ) -> Result<CaseFound, SolverError> {
        let rules = self.rules;
        let known = |budget: &Budget<'_>| known_rules(&solver.theorems, rules, budget);
        let mut told = |decision: &Decision| told(CaseFound::of_decision(decision).verdict);
        let (claim, domain) = (&assertion.claim, assertion.domain.as_ref());
        let max = assertion.max;
        let decision = solver.decide_by(rules, time, |budget| {
            decide_in_stages(rules, claim, domain, max, known, budget, &mut told)
        })?;
        Ok(CaseFound::of_decision(&decision))
    }

    fn discovered(
        &self,
        solver: &Solver,
        value: FixedValue,
        time: Duration,
    ) -> Result<CaseFound, SolverError> {
        let search = RuleSearch {
            value,
            time,
            ..RuleSearch::default()
        };
        let found = solver.discover(self.rules, &search)?;
        Ok(CaseFound::of_discovered(self, value, &found))
    }
}

impl CaseFound {
    /// It does not fit the memory, or is refused, for a reason.
    pub fn out_of_reach(how: String) -> Self {
        Self::said("out-of-reach".to_owned(), how)
    }

    /// A verdict, and how it is known.
    fn said(says: String, how: String) -> Self {
        let verdict = CaseVerdict {
            says,
            how,
            ..CaseVerdict::default()
        };
        Self {
            verdict,
            ..Self::default()
        }
    }

    /// What was decided of a statement.
    fn of_decision(decision: &Decision) -> Self {
        let said = PrintedVerdict::new(&decision.whole, None);
        let (is_proved, bound) = match decision.whole {
            Truth::Proved => (true, None),
            Truth::Agrees(max) => (false, Some(max)),
            Truth::Refuted(_) | Truth::OutOfReach(_) => (false, None),
        };
        Self {
            verdict: CaseVerdict {
                says: said.word,
                how: decision.sentence(|x| joined(x, " ")),
                bound,
                counterexample: said.counterexample,
                ..CaseVerdict::default()
            },
            certificate: decision.certificate.clone().filter(|_| is_proved),
            table: None,
        }
    }

    /// What a search for the rule of a value came to.
    fn of_discovered(case: &EntryCase, value: FixedValue, found: &Discovered) -> Self {
        let made = Provenance::now(command(&["discover", "--game", &case.game]));
        let play = case.rules.convention;
        let told = DiscoveryResult::new(&case.game, play, value.to_string(), found, made);
        let states = told.states.map(|states| counted(states, "state"));
        let states = states.map(|states| format!("an automaton of {states}"));
        let words = told
            .words
            .map(|words| format!("{}{words}", CaseVerdict::SAYS));
        let parts: Vec<String> = [states, words, told.reason].into_iter().flatten().collect();
        Self {
            certificate: found.certificate().map(str::to_owned),
            ..Self::said(told.verdict, parts.join("; "))
        }
    }

    /// The outcome, the remoteness and the Grundy value of a position, each with how it is known.
    fn of_values(found: &Evaluation) -> Self {
        let how = |name: &str, source: Option<Source>| match source {
            Some(Source::Theorem(id)) => format!("{name} by {id}"),
            Some(Source::Table { max }) => format!("{name} from the table of piles ≤ {max}"),
            Some(Source::Search { .. }) => format!("{name} by search"),
            None => format!("{name} out of reach"),
        };
        let sources = [
            how("outcome", found.source.outcome),
            how("remoteness", found.source.remoteness),
            how("Grundy value", found.source.grundy),
        ];
        let (outcome, remoteness) = (known(found.outcome), known(found.remoteness));
        let says = format!("{outcome}, R {remoteness}, G {}", known(found.grundy));
        Self::said(says, sources.join(", "))
    }

    fn of_rows<R: Record>(found: impl Iterator<Item = R>) -> Self {
        let mut table = RowsFound {
            columns: R::COLUMNS,
            ..RowsFound::default()
        };
        let mut csv =
            CsvWriter::new::<R>(DigestWriter(Hash::new())).expect("a digest takes any text");
        for row in found {
            csv.write(&row).expect("a digest takes any text");
            let cells = row.record();
            // A claim is named by its paper and a number.
            for claim in cells.iter().filter(|cell| cell.contains('/')) {
                if !table.claims.contains(claim) {
                    table.claims.push(claim.clone());
                }
            }
            if table.rows.len() < ROWS {
                table.rows.push(cells);
            } else {
                table.more += 1;
            }
        }
        crate::lists::sort(&mut table.claims);
        let rows = counted(table.rows.len() + table.more, "row");
        let DigestWriter(digest) = csv.finish().expect("a digest takes any text");
        let digest = hexadecimal(digest.finalize());
        let says = format!("{rows}, sha256 {}", &digest[..DIGITS]);
        Self {
            table: Some(table),
            ..Self::said(says, "listed from exhaustive results".to_owned())
        }
    }
}

/// The digest of what is written.
struct DigestWriter(Hash);

impl io::Write for DigestWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn listed(solver: &Solver, list: &Ranked) -> Result<CaseFound, SolverError> {
    Ok(match list {
        Ranked::Positions(question) => {
            let tables = solver.whole_box(question)?;
            CaseFound::of_rows(solver.rows(question, &tables)?)
        }
        Ranked::Exceptions(question) => {
            let tables = solver.tables_of(question)?;
            CaseFound::of_rows(solver.rows(question, &tables)?)
        }
        Ranked::Exact52(max) => CaseFound::of_rows(solver.exceptions_of_exact52(*max)?.into_iter()),
    })
}
