//! Parts of an area: its first and last rows and columns, and what is left without them.

use ratatui::layout::Rect;

/// So many rows or columns, or as many as there can be.
pub(super) fn cells(count: impl TryInto<u16>) -> u16 {
    count.try_into().unwrap_or(u16::MAX)
}

/// How an area is cut. A part that would be larger than the area is all of it.
pub(super) trait Cut {
    /// Its first rows.
    fn first_rows(self, rows: impl TryInto<u16>) -> Self;
    /// Its last rows.
    fn last_rows(self, rows: impl TryInto<u16>) -> Self;
    /// What is below its first rows.
    fn below_rows(self, rows: impl TryInto<u16>) -> Self;
    /// Its first columns.
    fn first_columns(self, columns: impl TryInto<u16>) -> Self;
    /// Its last columns.
    fn last_columns(self, columns: impl TryInto<u16>) -> Self;
    /// What is behind its first columns.
    fn behind_columns(self, columns: impl TryInto<u16>) -> Self;
}

impl Cut for Rect {
    fn first_rows(self, rows: impl TryInto<u16>) -> Self {
        let height = cells(rows).min(self.height);
        Self { height, ..self }
    }

    fn last_rows(self, rows: impl TryInto<u16>) -> Self {
        self.below_rows(self.height.saturating_sub(cells(rows)))
    }

    fn below_rows(self, rows: impl TryInto<u16>) -> Self {
        let above = self.first_rows(rows).height;
        Self::new(self.x, self.y + above, self.width, self.height - above)
    }

    fn first_columns(self, columns: impl TryInto<u16>) -> Self {
        let width = cells(columns).min(self.width);
        Self { width, ..self }
    }

    fn last_columns(self, columns: impl TryInto<u16>) -> Self {
        self.behind_columns(self.width.saturating_sub(cells(columns)))
    }

    fn behind_columns(self, columns: impl TryInto<u16>) -> Self {
        let before = self.first_columns(columns).width;
        Self::new(self.x + before, self.y, self.width - before, self.height)
    }
}
