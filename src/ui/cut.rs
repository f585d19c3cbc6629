//! Parts of an area: its first and last rows and columns, and what is left without them.

use ratatui::layout::Rect;

/// How an area is cut. A part that would be larger than the area is all of it.
pub(super) trait Cut {
    /// Its first rows.
    fn first_rows(self, rows: u16) -> Self;
    /// Its last rows.
    fn last_rows(self, rows: u16) -> Self;
    /// What is below its first rows.
    fn below_rows(self, rows: u16) -> Self;
    /// Its first columns.
    fn first_columns(self, columns: u16) -> Self;
    /// Its last columns.
    fn last_columns(self, columns: u16) -> Self;
    /// What is behind its first columns.
    fn behind_columns(self, columns: u16) -> Self;
}

impl Cut for Rect {
    fn first_rows(self, rows: u16) -> Self {
        let height = rows.min(self.height);
        Self { height, ..self }
    }

    fn last_rows(self, rows: u16) -> Self {
        self.below_rows(self.height.saturating_sub(rows))
    }

    fn below_rows(self, rows: u16) -> Self {
        let (y, height) = (
            self.y + rows.min(self.height),
            self.height.saturating_sub(rows),
        );
        Self { y, height, ..self }
    }

    fn first_columns(self, columns: u16) -> Self {
        let width = columns.min(self.width);
        Self { width, ..self }
    }

    fn last_columns(self, columns: u16) -> Self {
        self.behind_columns(self.width.saturating_sub(columns))
    }

    fn behind_columns(self, columns: u16) -> Self {
        let (x, width) = (
            self.x + columns.min(self.width),
            self.width.saturating_sub(columns),
        );
        Self { x, width, ..self }
    }
}
