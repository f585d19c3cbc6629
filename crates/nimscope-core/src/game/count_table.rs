//! A table of counts: a row for each group of equal piles and one more, a column for each number
//! of piles.

use std::ops::{Index, IndexMut};

/// The rows stand one after the other in one allocation, as a search makes a table for each
/// position that it visits.
#[derive(Clone, Debug)]
pub(super) struct CountTable<T> {
    /// The number of cells of a row.
    pub(super) columns: usize,
    cells: Vec<T>,
}

impl<T: Copy> CountTable<T> {
    /// A table with the same count in all cells.
    pub(super) fn of(count: T, rows: usize, columns: usize) -> Self {
        Self {
            columns,
            cells: vec![count; rows * columns],
        }
    }
}

impl<T> CountTable<T> {}

impl<T> Index<usize> for CountTable<T> {
    type Output = [T];

    #[inline]
    fn index(&self, row: usize) -> &[T] {
        &self.cells[row * self.columns..][..self.columns]
    }
}

impl<T> IndexMut<usize> for CountTable<T> {
    #[inline]
    fn index_mut(&mut self, row: usize) -> &mut [T] {
        &mut self.cells[row * self.columns..][..self.columns]
    }
}
