//! A line of play, a stretch at a time.

use std::collections::HashSet;

use super::{AT_ONCE, Effort, ItemLimits, Solver, SolverError};
use crate::answer::Answer;
use crate::bytes::Bytes;
use crate::game::{Canonical, Grundy, Ruleset, counted, grouped};
use crate::line::{LineSheet, LineStop, Policy, STEP_BYTES, Step};
use crate::moves::{MoveRow, MoveSheet};
use crate::moves_limits::RowRange;
use crate::question;

/// The most memory of a table that is filled for the Grundy values of steps alone, in bytes. That
/// takes some tenths of a second.
const TABLES: u64 = 64 << 20;

/// A line of play from a position on, found some steps at a time, so that the first ones can be
/// shown before the others are known.
#[derive(Debug)]
pub struct Walk<'a> {
    solver: &'a mut Solver,
    rules: Ruleset,
    policy: Policy,
    /// The number of moves of the whole line; `None` where it is not known.
    pub length: Option<u128>,
    /// A stretch whose steps were not given yet.
    found: Option<LineSheet>,
    /// Where the next stretch begins, unless the line or the steps that are wanted end before.
    next: Option<Canonical>,
    /// The number of steps that are still wanted.
    left: usize,
    /// The effort for the Grundy value of a step.
    effort: Effort,
    /// Whether the line goes on beyond the steps that were found.
    pub truncated: bool,
    /// Why the rest of the line is not known, if it is not.
    pub stopped: Option<LineStop>,
}

/// A step of a line with the Grundy value of its position.
pub type WalkedStep = (Step, Answer<Grundy>);

impl From<LineStop> for SolverError {
    fn from(stop: LineStop) -> Self {
        match stop {
            LineStop::At(Answer::OutOfReach(shortage)) => Self::Shortage(shortage),
            LineStop::At(_) | LineStop::Forbidden => Self::Refused(stop.to_string()),
        }
    }
}

impl Solver {
    /// The whole line of play from a position, where the winner hurries and the loser delays.
    /// [`Solver::walk`] gives its first steps alone.
    ///
    /// ```
    /// use nimscope_core::bytes::Memory;
    /// use nimscope_core::game::Ruleset;
    /// use nimscope_study::Solver;
    ///
    /// let mut solver = Solver::new(Memory::mebibytes(64));
    /// let line = solver.line(Ruleset::normal("nim:2".parse()?), [1, 3])?;
    /// let positions: Vec<String> = line.iter().map(|step| step.position.to_string()).collect();
    /// assert_eq!(positions, ["1 3", "1 1", "0 1", "0 0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The piles are no position of the game, it was cancelled, a table or the line itself does
    /// not fit, or the line stops before its end, for the reason of a [`LineStop`].
    pub fn line(
        &mut self,
        rules: Ruleset,
        piles: impl AsRef<[u64]>,
    ) -> Result<Vec<Step>, SolverError> {
        let from = rules.game.position(piles)?.canonical();
        let mut walk = self.walk(rules, &from, Policy::Optimal, usize::MAX)?;
        let mut steps = Vec::new();
        while let Some(stretch) = walk.stretch()? {
            steps.extend(stretch.steps.iter().cloned());
            walk.fits(steps.len())?;
        }
        match walk.stopped {
            Some(stop) => Err(stop.into()),
            None => Ok(steps),
        }
    }

    /// A line of at most `limit` steps.
    ///
    /// # Errors
    /// It was cancelled, or a table does not fit.
    pub fn walk(
        &mut self,
        rules: Ruleset,
        from: &Canonical,
        policy: Policy,
        limit: usize,
    ) -> Result<Walk<'_>, SolverError> {
        let mut walk = Walk {
            solver: self,
            rules,
            policy,
            length: None,
            found: None,
            next: Some(from.clone()),
            left: limit.max(1),
            effort: Effort::OF_MANY,
            truncated: false,
            stopped: None,
        };
        walk.found = walk.stretch()?;
        walk.length = walk.found.as_ref().and_then(|sheet| sheet.length);
        // The values of all steps together are no more work than those of one position.
        let most = limit as u128;
        let steps = walk.length.map_or(most, |length| most.min(length + 1));
        walk.effort = Effort::OF_MANY.shared_by(steps);
        Ok(walk)
    }
}

impl Walk<'_> {
    /// The next steps.
    fn stretch(&mut self) -> Result<Option<LineSheet>, SolverError> {
        if let Some(sheet) = self.found.take() {
            return Ok(Some(sheet));
        }
        let Some(position) = self.next.take() else {
            return Ok(None);
        };
        let sheet = self.solver.ask(&question::Line {
            rules: self.rules,
            position,
            policy: self.policy,
            range: RowRange::of_first(AT_ONCE.min(self.left)),
        })?;
        self.left -= sheet.steps.len();
        let last = sheet.steps.last();
        let by = last.and_then(|step| step.by.as_ref());
        self.truncated = last.is_none() || by.is_some();
        let next = last.zip(by).map(|(step, by)| by.apply(&step.position));
        self.next = next.filter(|_| self.left > 0);
        self.stopped = sheet.stopped;
        Ok(Some(sheet))
    }

    /// Refuses a whole line that takes more than the memory, as far as its length is known.
    fn fits(&self, found: usize) -> Result<(), SolverError> {
        let steps = self.length.unwrap_or(0).max(found as u128);
        let bytes = steps.saturating_mul(STEP_BYTES.into());
        let memory = self.solver.memory.into();
        if bytes <= memory {
            return Ok(());
        }
        Err(SolverError::Outgrown(format!(
            "the line has {} and needs {}; the budget is {}",
            match self.length {
                Some(length) => counted(grouped(length), "move"),
                None => format!("more than {}", counted(grouped(steps - 1), "move")),
            },
            Bytes(bytes),
            Bytes(memory)
        )))
    }

    fn with_grundy(&mut self, sheet: &LineSheet) -> Result<Vec<WalkedStep>, SolverError> {
        let rules = self.rules;
        let limits = ItemLimits::new(self.solver.memory, self.effort);
        let limits = ItemLimits {
            table: limits.table.min(TABLES),
            ..limits
        };
        let positions = sheet.steps.iter().map(|step| &step.position);
        let values =
            (self.solver).within(limits, |solver| solver.grundy_values(rules, positions))?;
        Ok(sheet.steps.iter().cloned().zip(values).collect())
    }
}

/// The steps, some at a time.
impl Iterator for Walk<'_> {
    type Item = Result<Vec<WalkedStep>, SolverError>;

    fn next(&mut self) -> Option<Self::Item> {
        let stretch = self.stretch().transpose()?;
        Some(stretch.and_then(|sheet| self.with_grundy(&sheet)))
    }
}

// The moves of a position, best first.

impl Solver {
    /// All moves of a position, best first.
    ///
    /// # Errors
    /// The piles are no position of the game, it was cancelled, or a table or the list of moves
    /// does not fit.
    pub fn moves(
        &mut self,
        rules: Ruleset,
        piles: impl AsRef<[u64]>,
    ) -> Result<Vec<MoveRow>, SolverError> {
        let position = rules.game.position(piles)?.canonical();
        let sheet = self.move_sheet(rules, &position)?;
        let count = usize::try_from(sheet.count.exact().unwrap_or(u128::MAX)).unwrap_or(usize::MAX);
        let (bytes, memory) = (
            MoveSheet::bytes_of(count, position.len()),
            self.memory.into(),
        );
        if !sheet.complete && bytes > memory {
            return Err(SolverError::Outgrown(format!(
                "the list of {} needs {}; the budget is {}",
                counted(grouped(count as u128), "move"),
                Bytes(bytes),
                Bytes(memory)
            )));
        }
        self.moves_in_order(rules, &position, &sheet, count)
    }

    /// The moves that win fastest, or lose slowest; none where that is not known of any. Of a list
    /// that is too [long](crate::LOOKED_AT) to be evaluated as a whole, these are the first ones
    /// of them that are found.
    ///
    /// ```
    /// use nimscope_core::bytes::Memory;
    /// use nimscope_core::game::Ruleset;
    /// use nimscope_study::Solver;
    ///
    /// let mut solver = Solver::new(Memory::mebibytes(64));
    /// let best = solver.optimal_moves(Ruleset::normal("nim:3".parse()?), [3, 5, 7])?;
    /// let results: Vec<String> = best.iter().map(|row| row.choice.to.to_string()).collect();
    /// assert_eq!(results, ["2 5 7", "3 4 7", "3 5 6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The piles are no position of the game, it was cancelled, or a table does not fit.
    pub fn optimal_moves(
        &mut self,
        rules: Ruleset,
        piles: impl AsRef<[u64]>,
    ) -> Result<Vec<MoveRow>, SolverError> {
        let position = rules.game.position(piles)?.canonical();
        let mut rows = self.move_sheet(rules, &position)?.rows;
        rows.retain(|row| row.optimal == Some(true));
        Ok(rows)
    }

    /// What the screen shows of the moves of a position.
    ///
    /// # Errors
    /// It was cancelled, or a table does not fit.
    pub fn move_sheet(
        &mut self,
        rules: Ruleset,
        position: &Canonical,
    ) -> Result<MoveSheet, SolverError> {
        let position = position.clone();
        self.ask(&question::Moves { rules, position })
    }

    /// The rows of a sheet, best first. Of a long list these are the rows that the sheet puts
    /// first, and the first `count` entries of the list.
    ///
    /// # Errors
    /// It was cancelled, or a table does not fit.
    pub fn moves_in_order(
        &mut self,
        rules: Ruleset,
        position: &Canonical,
        sheet: &MoveSheet,
        count: usize,
    ) -> Result<Vec<MoveRow>, SolverError> {
        let mut found = sheet.rows.clone();
        if !sheet.complete {
            let page = self.ask(&question::MovesPage {
                rules,
                position: position.clone(),
                range: RowRange::of_first(count),
            })?;
            found.extend(page.rows);
            let mut known: HashSet<Canonical> = HashSet::new();
            found.retain(|row| known.insert(row.choice.to.clone()));
            crate::lists::sort_by(&mut found, MoveRow::order);
        }
        Ok(found)
    }
}
