//! The moves of a position, best first.

use std::collections::HashSet;

use super::{Solver, SolverError};
use crate::game::{Canonical, Ruleset};
use crate::moves::{MoveRow, MoveSheet};
use crate::question;

/// The number of moves that are given of a list that is too long to be evaluated as a whole.
const LONG: usize = 100;

impl Solver {
    /// The moves of a position, best first: all of them, or the first ones of a list that is too
    /// [long](crate::LOOKED_AT) to be evaluated as a whole.
    ///
    /// # Errors
    /// The piles are no position of the game, it was cancelled, or a table does not fit.
    pub fn moves(
        &mut self,
        rules: Ruleset,
        piles: impl AsRef<[u64]>,
    ) -> Result<Vec<MoveRow>, SolverError> {
        let position = rules.game.position(piles)?.canonical();
        let sheet = self.move_sheet(rules, &position)?;
        let all = if sheet.complete { usize::MAX } else { LONG };
        self.moves_in_order(rules, &position, &sheet, all)
    }

    /// The moves that win fastest, or lose slowest; none where that is not known of any.
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
    /// As [`Solver::moves`].
    pub fn optimal_moves(
        &mut self,
        rules: Ruleset,
        piles: impl AsRef<[u64]>,
    ) -> Result<Vec<MoveRow>, SolverError> {
        let mut rows = self.moves(rules, piles)?;
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
                first: 0,
                count,
            })?;
            found.extend(page.rows);
            let mut known: HashSet<Canonical> = HashSet::new();
            found.retain(|row| known.insert(row.choice.to.clone()));
            found.sort_by(MoveRow::order);
        }
        Ok(found)
    }
}
