//! Binary digits as cells: piles as rows, the highest digit first, below the place values.
//! Bouton's matrix is such a table, as a figure and in words.

use super::picture::{Axis, Cell, CellGrid, Mark, Ring};
use crate::lists::CollectVec as _;
use crate::printable::place_value;

impl CellGrid {
    /// A table of so many columns of binary digits, yet without rows.
    pub fn of_digits(columns: usize) -> Self {
        let places = (0..columns).rev().map(place_value);
        Self {
            across: Axis::new("place value", places),
            ..Self::default()
        }
    }

    /// Adds a row below the others, of a cell for each column: column j counts 2ʲ.
    pub fn add(&mut self, label: impl Into<String>, cell: impl Fn(usize) -> Cell) {
        let columns = self.across.labels.len();
        self.down.labels.push(label.into());
        self.rows.push((0..columns).rev().map(cell).collect_vec());
    }
}

impl Cell {
    /// A digit of a pile, and whether a move changes it.
    pub fn digit(one: bool, is_changed: bool) -> Self {
        Self {
            mark: if one { Mark::Shade(7) } else { Mark::Plain },
            text: if one { "1" } else { "0" }.to_owned(),
            ring: Ring::here_if(is_changed),
            to: None,
        }
    }

    /// What is said of a column below its digits: a count, or a sign.
    pub fn below(said: impl Into<String>, mark: Mark) -> Self {
        Self {
            text: said.into(),
            ..Self::of(mark)
        }
    }

    /// Whether it is a digit of a pile.
    pub fn is_digit(&self) -> bool {
        matches!(self.mark, Mark::Shade(7) | Mark::Plain) && matches!(&*self.text, "0" | "1")
    }
}
