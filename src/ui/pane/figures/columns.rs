//! A table of binary columns: piles as rows, lowest bit first, so that a narrow pane keeps the low
//! columns.

use std::borrow::Cow;

use crate::ui::piles::short;
use crate::ui::text::{Text, wide};
use crate::ui::theme::Role;

/// A row of the table: a label and a cell for each column, from the lowest.
pub(super) struct Row {
    label: String,
    cells: Vec<(Cow<'static, str>, Role)>,
}

impl Row {
    /// The bits of a pile.
    pub(super) fn bits(label: String, bits: impl IntoIterator<Item = bool>) -> Self {
        let cell = |one| {
            if one {
                (Cow::Borrowed("1"), Role::Text)
            } else {
                (Cow::Borrowed("0"), Role::Dim)
            }
        };
        Self {
            label,
            cells: bits.into_iter().map(cell).collect(),
        }
    }

    /// What is counted in the columns.
    pub(super) fn counts(label: &str, counts: impl IntoIterator<Item = usize>) -> Self {
        let cell = |count: usize| (Cow::Owned(count.to_string()), Role::Title);
        Self {
            label: label.to_owned(),
            cells: counts.into_iter().map(cell).collect(),
        }
    }

    /// Marks below the columns.
    pub(super) fn marks(marks: impl IntoIterator<Item = (&'static str, Role)>) -> Self {
        let cell = |(mark, role)| (Cow::Borrowed(mark), role);
        Self {
            label: String::new(),
            cells: marks.into_iter().map(cell).collect(),
        }
    }
}

/// Sizes to stand in labels with `others` other characters: in full if all columns fit beside them,
/// else short ones.
pub(super) fn sizes(text: &Text, piles: &[u64], others: usize, columns: usize) -> Vec<String> {
    let whole = |most: usize| -> Vec<String> {
        let sizes = piles.iter().map(|&pile| short(pile, most));
        sizes.collect()
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
    aligned.collect()
}

/// The blanks that stand before a number of two digits.
const BLANKS: &str = "  ";

/// Writes the table below the numbers of its columns, with a note if not all of them fit.
pub(super) fn write(text: &mut Text, head: &str, rows: &[Row]) {
    let labels = rows.iter().map(|row| wide(&row.label));
    let label = labels.chain([wide(head)]).max().unwrap_or(0) + 1;
    let cells = || rows.iter().flat_map(|row| &row.cells);
    let widest = cells().map(|(cell, _)| wide(cell)).max().unwrap_or(1);
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let room = text.width.saturating_sub(label);
    // Digits may stand close together, numbers may not.
    let pitch = if widest == 1 && 2 * columns > room {
        1
    } else {
        widest + 1
    };
    let shown = (room / pitch).clamp(1, columns.max(1)).min(columns);

    let step = [1, 2, 4]
        .into_iter()
        .find(|step| step * pitch > columns.saturating_sub(1).to_string().len())
        .unwrap_or(4);
    let head = format!("{head:label$}{}", ruler(shown, step, pitch, widest));
    text.row(Role::Dim, head.trim_end());
    for row in rows {
        let blanks = label - wide(&row.label);
        let label = (
            Cow::Owned(format!("{}{:blanks$}", row.label, "")),
            Role::Text,
        );
        let cells = row.cells.iter().take(shown).flat_map(|(cell, role)| {
            let before = &BLANKS[..widest - wide(cell)];
            let after = &BLANKS[..pitch - widest];
            [before, cell.as_ref(), after].map(|part| (Cow::Borrowed(part), *role))
        });
        text.parts([label].into_iter().chain(cells));
    }
    if shown < columns {
        let note = format!("cut: the lowest {shown} of {columns} columns fit");
        text.say(Role::Alarm, &note);
    }
}

/// The numbers of `shown` columns, every `step`-th, where there is room for it: a column takes
/// `pitch` cells, of which `widest` hold what stands in it.
pub(super) fn ruler(shown: usize, step: usize, pitch: usize, widest: usize) -> String {
    let numbers = (0..shown).step_by(step).map(|column| {
        let room = pitch * step.min(shown - column);
        let number = format!("{column:>widest$}");
        if number.len() > room {
            " ".repeat(room)
        } else {
            format!("{number:room$}")
        }
    });
    numbers.collect::<Vec<String>>().concat()
}
