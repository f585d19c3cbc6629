//! Text in columns.

use crate::printable::wide;

/// The width of a column in cells of a terminal, and the side on which its cells stand.
#[derive(Clone, Copy, Debug)]
pub(super) enum TextColumn {
    Left(usize),
    Right(usize),
}

/// Columns of text.
#[derive(Debug)]
pub(super) struct TextColumns<const N: usize> {
    columns: [TextColumn; N],
    between: &'static str,
}

impl TextColumn {
    fn padded(self, cell: &str) -> String {
        let (Self::Left(width) | Self::Right(width)) = self;
        let blanks = " ".repeat(width.saturating_sub(wide(cell)));
        match self {
            Self::Left(_) => format!("{cell}{blanks}"),
            Self::Right(_) => format!("{blanks}{cell}"),
        }
    }
}

impl<const N: usize> TextColumns<N> {
    pub(super) fn new(columns: [TextColumn; N]) -> Self {
        Self {
            columns,
            between: "  ",
        }
    }

    /// As wide as the widest cells of some rows.
    pub(super) fn fitting(rows: impl Iterator<Item = [String; N]>) -> Self {
        let mut widths = [0; N];
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = wide(&cell).max(*width);
            }
        }
        Self::new(widths.map(TextColumn::Left))
    }

    /// The same with other characters between the columns.
    pub(super) fn apart(self, between: &'static str) -> Self {
        Self { between, ..self }
    }

    /// A row as a line, without blanks at its end.
    pub(super) fn line(&self, cells: &[String; N]) -> String {
        let padded = self.columns.iter().zip(cells);
        let padded: Vec<String> = padded.map(|(column, cell)| column.padded(cell)).collect();
        padded.join(self.between).trim_end().to_owned()
    }
}

/// A value in a line of text.
pub(super) fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "?".to_owned(), |value| value.to_string())
}
