//! A table of binary columns: piles as rows, the highest bit on the left, below the place values.
//! A narrow pane keeps the low columns.

use std::borrow::Cow;

use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::figure;
use crate::lists::CollectVec as _;
use crate::ui::piles::{large, short};
use crate::ui::text::{Text, cell_width, padded};
use crate::ui::theme::Role;

/// The last column over which the number is written out: 8192.
const WRITTEN_OUT: usize = 13;

/// A row of the table: a label and a cell for each column, from the lowest.
pub(super) struct BitRow {
    label: String,
    /// Whether it has the bits of a pile.
    has_bits: bool,
    cells: Vec<(Cow<'static, str>, Role)>,
}

impl BitRow {
    /// The bits of a pile, those lit that a move changes.
    pub(super) fn bits(
        label: &str,
        bits: impl IntoIterator<Item = bool>,
        is_changed: impl Fn(usize) -> bool,
    ) -> Self {
        let cell = |(column, one)| {
            let role = match one {
                _ if is_changed(column) => Role::Optimal,
                true => Role::Text,
                false => Role::Dim,
            };
            (if one { "1" } else { "0" }, role)
        };
        Self {
            has_bits: true,
            ..Self::of(label, bits.into_iter().enumerate().map(cell))
        }
    }

    /// What is counted in the columns.
    pub(super) fn counts(label: &str, counts: impl IntoIterator<Item = usize>) -> Self {
        let counts = counts.into_iter();
        Self::of(label, counts.map(|count| (count.to_string(), Role::Title)))
    }

    /// One mark below a column.
    pub(super) fn mark(columns: usize, marked: usize, mark: (&'static str, Role)) -> Self {
        let cell = |column| {
            if column == marked {
                mark
            } else {
                (" ", Role::Dim)
            }
        };
        Self::of("", (0..columns).map(cell))
    }

    /// Cells that are no bits.
    pub(super) fn of<C: Into<Cow<'static, str>>>(
        label: &str,
        cells: impl Iterator<Item = (C, Role)>,
    ) -> Self {
        Self {
            label: label.to_owned(),
            has_bits: false,
            cells: cells.map(|(cell, role)| (cell.into(), role)).collect_vec(),
        }
    }
}

/// Sizes to stand in labels with `others` other characters: in full if all columns fit beside
/// them, else short ones.
pub(super) fn sizes(text: &Text, piles: &[u64], others: usize, columns: usize) -> Vec<String> {
    let whole = |most: usize| -> Vec<String> {
        let sizes = piles.iter().map(|&pile| short(pile, most));
        sizes.collect_vec()
    };
    let in_full = whole(20);
    let longest = in_full.iter().map(String::len).max().unwrap_or(0);
    let in_full = if others + longest + columns < text.width {
        in_full
    } else {
        whole(7)
    };
    let longest = in_full.iter().map(String::len).max().unwrap_or(0);
    let aligned = in_full.iter().map(|size| format!("{size:>longest$}"));
    aligned.collect_vec()
}

/// How many rows the bits and the counts of a table take that is read from afar.
pub(super) type AfarRows = [usize; 2];

/// Writes the table below the place values of its columns, with a note if not all of them fit.
/// Where it is read from afar and all columns have room for that, its bits are tiles.
pub(super) fn write(text: &mut Text, head: &str, rows: &[BitRow], afar: Option<AfarRows>) {
    let labels = rows.iter().map(|row| cell_width(&row.label));
    let label = labels.chain([cell_width(head)]).max().unwrap_or(0) + 1;
    let cells = || rows.iter().flat_map(|row| &row.cells);
    let widest = cells().map(|(cell, _)| cell_width(cell)).max().unwrap_or(1);
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let room = text.width.saturating_sub(label);
    if let Some(high) = afar {
        let tile = (room / columns.max(1)).saturating_sub(TILE_GAP);
        if tile >= 4 * widest {
            return write_tiles(text, &padded(head, label), rows, high, tile);
        }
    }
    let pitch = pitch(columns, widest, room);
    let shown = (room / pitch).clamp(1, columns.max(1)).min(columns);

    let head = padded(head, label) + &place_values(shown, pitch);
    text.row(Role::Dim, head.trim_end());
    for row in rows {
        let name = (Cow::Owned(padded(&row.label, label)), Role::Text);
        let cells = row.cells.iter().take(shown).rev().map(|(cell, role)| {
            let blanks = pitch.saturating_sub(cell_width(cell));
            (Cow::Owned(format!("{:blanks$}{cell}", "")), *role)
        });
        text.parts([name].into_iter().chain(cells));
    }
    if shown < columns {
        let note = format!("cut: the lowest {shown} of {columns} columns fit");
        text.say(Role::Alarm, &note);
    }
}

/// The blanks before a tile.
const TILE_GAP: usize = 2;

/// Writes the table with tiles of this width as its bits.
fn write_tiles(text: &mut Text, head: &str, rows: &[BitRow], high: AfarRows, tile: usize) {
    let label = cell_width(head);
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let gap = Span::raw(" ".repeat(TILE_GAP));
    let values = (0..columns).rev().map(place_value);
    let values = values.map(|value| format!("{:TILE_GAP$}{value:^tile$}", ""));
    let head = head.to_owned() + &values.collect::<String>();
    text.row(Role::Dim, head.trim_end());
    for row in rows {
        let mut cells = row.cells.iter();
        let is_large = cells.all(|(cell, _)| cell.parse::<u64>().is_ok());
        let height = if is_large {
            high[usize::from(!row.has_bits)]
        } else {
            1
        };
        for line in 0..height {
            let name = if line == height / 2 { &row.label } else { "" };
            let style = text.theme.style(Role::Text);
            let mut spans = vec![Span::styled(padded(name, label), style)];
            for (cell, role) in row.cells.iter().rev() {
                let said = if height > 1 {
                    Cow::Owned(large(cell)[line].clone())
                } else {
                    Cow::Borrowed(&**cell)
                };
                // A one of a column is so many tokens. A zero differs from it by more than colour.
                let (said, style) = if !row.has_bits {
                    (format!("{said:^tile$}"), text.theme.style(*role))
                } else if *role == Role::Dim {
                    let said = format!(" {said} ");
                    (format!("{said:░^tile$}"), text.theme.style(*role))
                } else {
                    let is_plain = *role == Role::Text;
                    let role = if is_plain { Role::Token } else { *role };
                    let style = text.theme.style(role).add_modifier(Modifier::REVERSED);
                    // A lit one is hatched where it has no colour of its own.
                    let said = if is_plain || text.theme.has_two_colours() {
                        format!("{said:^tile$}")
                    } else {
                        format!("{:▒^tile$}", format!(" {said} "))
                    };
                    (said, style)
                };
                spans.extend([gap.clone(), Span::styled(said, style)]);
            }
            text.lines.push(Line::from(spans));
        }
    }
}

/// The cells of a column: as many as all place values need, or what stands in it, or one digit.
fn pitch(columns: usize, widest: usize, room: usize) -> usize {
    let values = (0..columns).map(|column| cell_width(&place_value(column)));
    let all = values.max().unwrap_or(1).max(widest) + 1;
    let fits = |pitch: &usize| columns * pitch <= room;
    let close = if widest == 1 { 1 } else { widest + 1 };
    let tries = [all, widest + 1, close];
    tries.into_iter().find(fits).unwrap_or(close)
}

/// The place values over the shown columns, each over the last cell of its own. Where there is no
/// room for all, only every second or fourth column has one, and so on.
fn place_values(shown: usize, pitch: usize) -> String {
    let fits = |step: &usize| {
        let right = (0..shown)
            .step_by(*step)
            .filter(|column| column + step < shown);
        right
            .map(place_value)
            .all(|value| cell_width(&value) < step * pitch)
    };
    let step = [1, 2, 4, 8, 16, 32].into_iter().find(fits).unwrap_or(64);
    let mut line = String::new();
    for column in (0..shown).rev() {
        let end = (shown - column) * pitch;
        let value = place_value(column);
        let blanks = end.checked_sub(cell_width(&line) + cell_width(&value));
        if column % step == 0
            && let Some(blanks) = blanks
        {
            line.push_str(&" ".repeat(blanks));
            line.push_str(&value);
        }
    }
    line
}

/// What a one in a column is worth.
pub(super) fn place_value(column: usize) -> String {
    figure::place_value(column, WRITTEN_OUT)
}
