//! What the Python package calls: answers as JSON, lists as iterators, columns as memory that
//! numpy reads where it is.
//!
//! Python's lock is released while something is computed, and Ctrl-C cancels it.

mod columns;
mod work;

use nimscope_core::bytes::Memory;
use nimscope_core::game::{Convention, Game, Outcome, Ruleset};
use nimscope_core::prove::numeration::FixedValue;
use nimscope_core::theory::{Theorems, claim};
use nimscope_figures::{Figure, Format, Print, Request};
use nimscope_study::shards::CheckResult;
use nimscope_study::verify::{Register, found_rule};
use nimscope_study::{
    Assertion, Citation, DiscoveryResult, Effort, ExceptionalPosition, ListedClaim, ProofResult,
    Provenance, RuleSearch, Solver, Wanted, command, question,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use columns::{Column, columns};
use work::{done, failed};

/// A game in one of both plays, and the tables that were filled for it.
#[pyclass(frozen, name = "Game")]
struct PlayedGame {
    rules: Ruleset,
    solver: Solver,
}

/// The rows of a list, each as JSON.
#[pyclass]
struct Rows(Mutex<Box<dyn Iterator<Item = ExceptionalPosition> + Send>>);

fn text(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn memory(typed: &str) -> PyResult<Memory> {
    typed
        .parse()
        .map_err(|error: String| wrong(format!("memory: {error}")))
}

#[pymethods]
impl PlayedGame {
    #[new]
    fn new(name: &str, misere: bool, budget: &str) -> PyResult<Self> {
        let convention = if misere {
            Convention::Misere
        } else {
            Convention::Normal
        };
        let (family, rest) = name.trim().split_once(':').unwrap_or_default();
        let is_rule = family.eq_ignore_ascii_case("rule");
        if rest.starts_with('@') || is_rule && !rest.trim().starts_with('{') {
            return Err(wrong(format!(
                "name: {name:?} names a file, which only the shell reads; write the edges or the \
                 rule itself, as in hyper:ab+bc or rule:{{piles: a; move: a-t}}"
            )));
        }
        let game: Game = name
            .parse()
            .map_err(|error| wrong(format!("name: {error}")))?;
        Ok(Self {
            rules: Ruleset { game, convention },
            solver: Solver::new(memory(budget)?),
        })
    }

    fn __repr__(&self) -> String {
        self.rules.to_string()
    }

    #[getter]
    fn name(&self) -> String {
        self.rules.game.to_string()
    }

    #[getter]
    fn piles(&self) -> usize {
        self.rules.game.n()
    }

    /// What is known of some positions: a list of JSON.
    fn values(&self, py: Python<'_>, positions: Vec<Vec<u64>>, limit: usize) -> PyResult<String> {
        let read = positions
            .iter()
            .map(|piles| self.rules.game.position(piles).map(|x| x.canonical()));
        let positions = read
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| wrong(format!("position: {error}")))?;
        let wanted = Wanted {
            limit,
            ..Wanted::default()
        };
        let rules = self.rules;
        text(&done(py, &self.solver, |solver| {
            solver.evaluate_all(rules, positions, &wanted)
        })?)
    }

    /// All moves of a position, best first: a list of JSON.
    fn moves(&self, py: Python<'_>, piles: Vec<u64>) -> PyResult<String> {
        let rules = self.rules;
        let moves = done(py, &self.solver, |solver| {
            let rows = solver.moves(rules, &piles)?;
            // The searches for all of them together are no more work than those for one position.
            let effort = Effort::OF_MANY.shared_by(rows.len() as u128);
            let mut solver = solver.clone().with_effort(effort);
            let found = solver.ask_in_turn(rows.into_iter(), |row| {
                let position = row.choice.to.clone();
                question::Grundy { rules, position }
            });
            Ok(found.collect::<Result<Vec<_>, _>>()?.concat())
        })?;
        let order: Vec<usize> = (0..rules.game.n()).collect();
        let moves: Vec<Value> = moves
            .iter()
            .map(|(row, grundy)| {
                json!({
                    "move": row.choice.by.words(rules.game, &order),
                    "to": row.choice.to,
                    "multiplicity": row.choice.ways.exact().map(|ways| json!(ways)),
                    "outcome": row.outcome,
                    "remoteness": row.remoteness,
                    "grundy": grundy.value(),
                    "optimal": row.optimal,
                    "winning": row.outcome.value().map(Outcome::is_p),
                })
            })
            .collect();
        text(&moves)
    }

    /// The positions of the whole line of play: JSON.
    fn line(&self, py: Python<'_>, piles: Vec<u64>) -> PyResult<String> {
        let rules = self.rules;
        let steps = done(py, &self.solver, |solver| solver.line(rules, &piles))?;
        text(&steps.iter().map(|step| &step.position).collect::<Vec<_>>())
    }

    /// The exceptions with all piles ≤ max.
    fn exceptions(&self, py: Python<'_>, max: u64) -> PyResult<Rows> {
        let rules = self.rules;
        let rows = done(py, &self.solver, |solver| solver.exceptions(rules, max))?;
        Ok(Rows(Mutex::new(rows)))
    }

    /// The names of what is said of each exception.
    fn exception_columns(&self) -> Vec<&'static str> {
        ExceptionalPosition::columns(self.rules).to_vec()
    }

    /// The columns of the table of all positions with all piles ≤ max.
    fn table(&self, py: Python<'_>, max: u64) -> PyResult<Vec<(&'static str, Column)>> {
        let rules = self.rules;
        done(py, &self.solver, |solver| {
            Ok(columns(rules.game.n(), solver.table(rules, max)?))
        })
    }

    /// The result of `nimscope discover`, and the certificate, if there is one.
    fn discover(
        &self,
        py: Python<'_>,
        value: &str,
        seconds: f64,
    ) -> PyResult<(String, Option<String>)> {
        let rules = self.rules;
        let given = value.parse::<FixedValue>();
        let search = RuleSearch {
            value: given.map_err(|error| wrong(format!("value: {error}")))?,
            time: time(seconds)?,
            ..RuleSearch::default()
        };
        let found = done(py, &self.solver, |solver| solver.discover(rules, &search))?;
        let name = self.name();
        let limit = shown(seconds);
        let mut words = vec!["discover", "--game", &name];
        words.extend(rules.convention.flag());
        words.extend(["--value", value]);
        words.extend(limit.iter().flat_map(|limit| ["--seconds", limit]));
        let made = Provenance::now(command(&words));
        let result = DiscoveryResult::new(&name, rules.convention, value.to_owned(), &found, made);
        let certificate = match &found.end {
            Some(nimscope_study::End::Proved(said)) => Some(said.rule.certificate.clone()),
            _ => None,
        };
        Ok((text(&result)?, certificate))
    }

    /// The result of `nimscope prove`, and the certificate that it rests on, if there is one.
    fn prove(
        &self,
        py: Python<'_>,
        claim: &str,
        domain: Option<&str>,
        max: Option<u64>,
        seconds: f64,
    ) -> PyResult<(String, Option<String>)> {
        let rules = self.rules;
        let n = rules.game.n();
        let read = |argument: &str, text: &str| {
            Assertion::new(text, n).map_err(|error| wrong(format!("{argument}: {error}")))
        };
        let domain_read = domain.map(|text| read("where", text)).transpose()?;
        let assertion = Assertion {
            domain: domain_read.map(|domain| domain.claim),
            max,
            time: time(seconds)?,
            ..read("claim", claim)?
        };
        let started = Instant::now();
        let decided = done(py, &self.solver, |solver| solver.decide(rules, &assertion))?;
        let name = self.name();
        let mut words = vec!["prove", "--game", &name];
        words.extend(rules.convention.flag());
        words.extend(["--claim", claim]);
        words.extend(domain.into_iter().flat_map(|text| ["--where", text]));
        let (max, limit) = (max.map(|max| max.to_string()), shown(seconds));
        words.extend(max.iter().flat_map(|max| ["--max", max]));
        words.extend(limit.iter().flat_map(|limit| ["--seconds", limit]));
        let made = Provenance::now(command(&words));
        let result = ProofResult::new(rules, claim.to_owned(), &decided, started.elapsed(), made);
        let result = ProofResult {
            domain: domain.map(str::to_owned),
            ..result
        };
        Ok((text(&result)?, decided.certificate))
    }

    /// A figure as SVG, as text and as CSV.
    fn figure(
        &self,
        py: Python<'_>,
        name: &str,
        piles: Option<Vec<u64>>,
        max: Option<u64>,
    ) -> PyResult<[String; 3]> {
        let game = self.rules.game;
        let figure = Figure::named(name).ok_or_else(|| {
            let names = Figure::ALL.map(Figure::key).join(", ");
            wrong(format!("there is no figure {name:?}; there are {names}"))
        })?;
        let position = match piles {
            None => None,
            Some(piles) => {
                let checked = game.check(&piles);
                checked.map_err(|error| wrong(format!("position: {error}")))?;
                Some(nimscope_core::game::Position::new(piles).map_err(wrong)?)
            }
        };
        let request = Request::usual(figure, self.rules, position, max).map_err(wrong)?;
        let picture = done(py, &self.solver, |solver| {
            Ok(request.drawn(solver)?.picture)
        })?;
        let drawn = |format: Format| {
            let bytes = format.bytes(&picture, &Print::default()).map_err(wrong)?;
            String::from_utf8(bytes).map_err(wrong)
        };
        Ok([
            drawn(Format::Svg)?,
            drawn(Format::Text)?,
            drawn(Format::Csv)?,
        ])
    }
}

#[pymethods]
impl Rows {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self) -> PyResult<Option<String>> {
        let mut rows = self.0.lock().map_err(failed)?;
        rows.next().map(|row| text(&row)).transpose()
    }
}

fn time(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        wrong(format!(
            "seconds: {seconds} is no time; write a number of seconds from 0 on, such as 60"
        ))
    })
}

/// A limit of time as the shell takes it, in whole seconds; `None` where it is the usual one.
fn shown(seconds: f64) -> Option<String> {
    (seconds != 60.0).then(|| format!("{:.0}", seconds.ceil()))
}

/// All claims of the literature: a list of JSON.
#[pyfunction]
fn claims() -> PyResult<String> {
    let all = claim::claims().iter().map(ListedClaim::from);
    text(&all.collect::<Vec<_>>())
}

/// The reference of a claim, of a rule that comes with the library, or of the program: for BibTeX
/// and as text.
#[pyfunction]
fn cite(id: Option<&str>) -> PyResult<(String, String)> {
    let Citation { bibtex, text } = match id {
        None => Citation::of_program(None),
        Some(id) => match Register::default().claim(id) {
            Some(checkable) => Citation::of_claim(checkable.claim),
            None => {
                let rule = found_rule(&Theorems::default(), id);
                Citation::of_claim(&rule.ok_or_else(|| no_claim(id))?)
            }
        },
    };
    Ok((bibtex, text))
}

fn no_claim(id: &str) -> PyErr {
    wrong(format!("there is no claim {id:?}; claims() lists them"))
}

/// The verdict on a claim: JSON.
#[pyfunction]
fn verify(
    py: Python<'_>,
    id: &str,
    max: Option<u64>,
    limit: usize,
    budget: &str,
) -> PyResult<String> {
    let claim = Register::default().claim(id);
    let claim = claim.ok_or_else(|| no_claim(id))?;
    let solver = Solver::new(memory(budget)?);
    let report = done(py, &solver, |solver| solver.verify_up_to(claim, max))?;
    let listed = if claim.claim.meaning.form().cases.are_few() {
        usize::MAX
    } else {
        limit
    };
    let max = max.map(|max| max.to_string());
    let mut words = vec!["verify", id];
    words.extend(max.iter().flat_map(|max| ["--max", max.as_str()]));
    let made = Provenance::now(command(&words));
    text(&CheckResult::new(claim.claim, report, listed, None, made))
}

/// What a check of a certificate found: JSON.
#[pyfunction]
fn check(py: Python<'_>, certificate: &str, budget: &str) -> PyResult<String> {
    let solver = Solver::new(memory(budget)?);
    let checked = done(py, &solver, |solver| solver.check(certificate))?;
    text(&checked)
}

#[pymodule]
fn _nimscope(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PlayedGame>()?;
    module.add_class::<Rows>()?;
    module.add_class::<Column>()?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(claims, module)?)?;
    module.add_function(wrap_pyfunction!(cite, module)?)?;
    module.add_function(wrap_pyfunction!(verify, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    Ok(())
}
