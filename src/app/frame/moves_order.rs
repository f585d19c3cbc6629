//! The order of the Moves pane: rows stay where they are while values arrive.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::game::{Canonical, Ruleset};
use crate::lists::CollectVec as _;
use crate::study::{Filter, MoveSheet, Sheet};

/// In which order the moves come. While values arrive, rows stay where they are: a list is sorted
/// anew once all is known.
#[derive(Clone, Debug, Default)]
pub struct MovesOrder {
    /// What is listed.
    of: Option<ListedMoves>,
    sheet: Option<Arc<MoveSheet>>,
    /// The rows of the sheet in the order in which they come; empty where it is the sheet's own
    /// order.
    order: Arc<[usize]>,
}

/// The moves that are listed: the rules, the position from which they lead, and the filter that
/// they pass.
type ListedMoves = (Ruleset, Canonical, Filter);

impl MovesOrder {
    /// The row of a sheet that is in a place.
    pub(crate) fn row(&self, sheet: &Arc<MoveSheet>, place: usize) -> usize {
        let known = self.sheet.as_ref();
        let is_of_it = known.is_some_and(|known| Arc::ptr_eq(known, sheet));
        let order = if is_of_it { &*self.order } else { &[] };
        order.get(place).copied().unwrap_or(place)
    }

    /// The place in which a resulting position is.
    pub fn place(&self, to: &Canonical) -> Option<usize> {
        let sheet = self.sheet.as_ref()?;
        (0..sheet.rows.len()).find(|&place| sheet.rows[self.row(sheet, place)].choice.to == *to)
    }

    /// The resulting position that is in a place.
    pub fn at(&self, place: usize) -> Option<&Canonical> {
        let sheet = self.sheet.as_ref()?;
        let row = sheet.rows.get(self.row(sheet, place))?;
        Some(&row.choice.to)
    }

    /// The order of the next frame, in which these moves are listed from this sheet.
    pub(crate) fn next(&self, of: ListedMoves, sheet: Option<Arc<MoveSheet>>) -> Self {
        let is_same = self.of.as_ref() == Some(&of);
        if is_same && self.sheet.as_ref().map(Arc::as_ptr) == sheet.as_ref().map(Arc::as_ptr) {
            return self.clone();
        }
        let is_open = |sheet: &Arc<MoveSheet>| sheet.is_searching() || !sheet.needs().is_empty();
        let order = match (&self.sheet, &sheet) {
            (Some(before), Some(now)) if is_same && is_open(now) => self.kept(before, now),
            _ => Vec::new(),
        };
        Self {
            of: Some(of),
            sheet,
            order: order.into(),
        }
    }

    /// The rows of a sheet in the order in which those of the one before came. What is new comes
    /// last.
    fn kept(&self, before: &Arc<MoveSheet>, now: &MoveSheet) -> Vec<usize> {
        let rows = now.rows.iter().enumerate();
        let mut rest: FxHashMap<&Canonical, usize> =
            rows.map(|(row, listed)| (&listed.choice.to, row)).collect();
        let places = 0..before.rows.len();
        let stood = places.map(|place| &before.rows[self.row(before, place)].choice.to);
        let mut order: Vec<usize> = stood.filter_map(|to| rest.remove(to)).collect_vec();
        let mut new: Vec<usize> = rest.into_values().collect_vec();
        new.sort_unstable();
        order.extend(new);
        order
    }
}
