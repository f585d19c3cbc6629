//! The lists of a box: its exceptions, and all of its positions.

use std::sync::Arc;

use serde::Serialize;

use super::{Solver, SolverError};
use crate::Record;
use crate::box_scan::Ended;
use crate::bytes::{Bytes, Memory};
use crate::exact52::Exact52Row;
use crate::exceptions::{Exception, ExceptionKind, NoExceptions};
use crate::game::Ruleset;
use crate::positions::Listed;
use crate::question::{self, Question, RowsQuestion, ScanQuestion};
use crate::rows::RankedList;
use crate::selection::{Filter, ListOrder};
use crate::solve::{Table, TableKey};

/// An exceptional position, in one of the two games that have some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum ExceptionalPosition {
    /// Where the M-rule of misère NIM(n, n−1) fails.
    MRule(Exception),
    /// Where exact nim (5, = 2) departs from Moore's nim.
    Exact52(Exact52Row),
}

impl ExceptionalPosition {
    /// The names of what is said of each exception of a game.
    pub fn columns(rules: Ruleset) -> &'static [&'static str] {
        match ExceptionKind::of(rules) {
            Ok(ExceptionKind::Exact52) => Exact52Row::COLUMNS,
            Ok(ExceptionKind::MRule) | Err(_) => Exception::COLUMNS,
        }
    }
}

impl Solver {
    /// The exceptions of a game with all piles ≤ max, in lexicographic order: where the M-rule of
    /// misère NIM(n, n−1) fails, or where exact nim (5, = 2) departs from Moore's nim. NIM(n, n−1)
    /// has none in normal play.
    ///
    /// ```
    /// use nimscope_core::bytes::Memory;
    /// use nimscope_core::game::{Game, Ruleset};
    /// use nimscope_study::{ExceptionalPosition, Solver};
    ///
    /// let solver = Solver::new(Memory::mebibytes(64));
    /// let mut found = solver.exceptions(Ruleset::misere(Game::slow(4, 3)?), 6)?;
    /// let first = found.next();
    /// let Some(ExceptionalPosition::MRule(first)) = first else { panic!("there are some") };
    /// assert_eq!(first.position.to_string(), "1 1 2 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Exceptions are not defined in the game, they do not fit the memory, or it was cancelled.
    pub fn exceptions(
        &self,
        rules: Ruleset,
        max: u64,
    ) -> Result<Box<dyn Iterator<Item = ExceptionalPosition> + Send>, SolverError> {
        match ExceptionKind::of(rules) {
            Ok(ExceptionKind::MRule) => {
                let question = question::Exceptions {
                    n: rules.game.n(),
                    max,
                    filter: Filter::default(),
                    order: ListOrder::Piles,
                };
                let rows = self.rows(&question, &self.tables_of(&question)?)?;
                Ok(Box::new(rows.map(ExceptionalPosition::MRule)))
            }
            Ok(ExceptionKind::Exact52) => {
                let rows = self.exceptions_of_exact52(max)?.into_iter();
                Ok(Box::new(rows.map(ExceptionalPosition::Exact52)))
            }
            Err(NoExceptions::AlwaysOptimal) => Ok(Box::new(std::iter::empty())),
            Err(why @ NoExceptions::Undefined(_)) => Err(SolverError::Refused(why.to_string())),
        }
    }

    /// The exceptional positions of exact nim (5, = 2) with all piles ≤ max.
    ///
    /// # Errors
    /// They do not fit the memory, or it was cancelled.
    pub fn exceptions_of_exact52(&self, max: u64) -> Result<Vec<Exact52Row>, SolverError> {
        let question = question::Exact52 { max };
        let survey = self.scan(&question)?;
        self.release_tables();
        let label = format!("{}: remoteness", question.label());
        let found = self.work(&label, |control| {
            survey.exceptional_rows(self.memory, control)
        })??;
        found.map_err(SolverError::Shortage)
    }

    /// All positions of a game with all piles ≤ max with their values, in lexicographic order.
    ///
    /// ```
    /// use nimscope_core::bytes::Memory;
    /// use nimscope_core::game::{Grundy, Ruleset};
    /// use nimscope_study::Solver;
    ///
    /// let solver = Solver::new(Memory::mebibytes(64));
    /// let all: Vec<_> = solver.table(Ruleset::normal("nim:2".parse()?), 3)?.collect();
    /// assert_eq!(all.len(), 10);
    /// assert_eq!(all[9].grundy, Some(Grundy(3 ^ 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The tables do not fit the memory, or it was cancelled.
    pub fn table(
        &self,
        rules: Ruleset,
        max: u64,
    ) -> Result<impl Iterator<Item = Listed> + Send + use<>, SolverError> {
        let question = question::Positions::all(rules, max);
        let tables = self.whole_box(&question)?;
        self.rows(&question, &tables)
    }

    /// The tables of a list of positions with all of their values, which fit together: the Grundy
    /// values too, if the game defines them.
    ///
    /// # Errors
    /// They do not fit, or it was cancelled.
    pub fn whole_box(
        &self,
        question: &question::Positions,
    ) -> Result<Vec<Arc<Table>>, SolverError> {
        let mut keys = question.needs(self.memory).map_err(SolverError::Refused)?;
        if keys.len() == 1 {
            keys.extend(question.grundy_key());
        }
        let bytes = keys.iter().map(TableKey::bytes);
        let bytes = bytes.fold(0, u128::saturating_add);
        if bytes > self.memory.into() {
            return Err(SolverError::Outgrown(format!(
                "piles ≤ {}: the remoteness and Grundy tables of {} need {}; the budget is {}",
                question.max,
                question.rules,
                Bytes(bytes),
                Memory::of_bytes(self.memory)
            )));
        }
        keys.into_iter().map(|key| self.fill(key)).collect()
    }

    /// The rows of a list. They are found first, 8 bytes each, and made when they are read.
    pub(crate) fn rows<Q: RowsQuestion<List: RankedList>>(
        &self,
        question: &Q,
        tables: &[Arc<Table>],
    ) -> Result<impl Iterator<Item = <Q::List as RankedList>::Row> + Send + use<Q>, SolverError>
    {
        let (list, label) = (question.list(tables), question.label());
        let room = usize::try_from(self.memory / size_of::<u64>() as u64).unwrap_or(usize::MAX);
        self.release_tables();
        let mut ranks: Vec<u64> = Vec::new();
        let ended = self.work(&label, |control| {
            list.scan(room, control, &mut |found| {
                ranks.extend_from_slice(found.ranks);
            })
        })??;
        match ended {
            Ended::Complete => Ok(ranks.into_iter().map(move |rank| list.read(rank))),
            Ended::Cut(_) | Ended::Full => Err(self.outgrown(&label)),
        }
    }
}
