//! A table of binary columns: piles as rows, the highest bit on the left, below the place values.
//! A narrow pane keeps the low columns.

use std::borrow::Cow;

use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::figure::{Cell, CellGrid, Mark, Ring};
use crate::lists::CollectVec as _;
use crate::ui::piles::{large, short};
use crate::ui::text::{Text, cell_width, padded};
use crate::ui::theme::Role;

/// What is counted in a column.
pub(super) fn count(count: usize) -> Cell {
    Cell::below(count.to_string(), Mark::Shade(0))
}

/// A sign below the column that is `marked`, and nothing below another one.
pub(super) fn sign(column: usize, marked: u32, decides: Option<&str>) -> Cell {
    match decides {
        _ if column != marked as usize => Cell::below(" ", Mark::Plain),
        Some(sign) => Cell {
            ring: Ring::Here,
            ..Cell::below(sign, Mark::Plain)
        },
        None => Cell::below("!", Mark::Alarm),
    }
}

fn role(cell: &Cell) -> Role {
    if cell.ring == Ring::Here {
        Role::Optimal
    } else if cell.mark == Mark::Alarm {
        Role::Alarm
    } else if cell.mark == Mark::Plain {
        Role::Dim
    } else if cell.is_digit() {
        Role::Text
    } else {
        Role::Title
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
pub(super) fn write(text: &mut Text, head: &str, table: &CellGrid, afar: Option<AfarRows>) {
    let labels = table.down.labels.iter().map(|label| cell_width(label));
    let label = labels.chain([cell_width(head)]).max().unwrap_or(0) + 1;
    let cells = table.rows.iter().flatten();
    let widest = cells.map(|cell| cell_width(&cell.text)).max().unwrap_or(1);
    let columns = table.across.labels.len();
    let room = text.width.saturating_sub(label);
    if let Some(high) = afar {
        let tile = (room / columns.max(1)).saturating_sub(TILE_GAP);
        if tile >= 4 * widest {
            return write_tiles(text, &padded(head, label), table, high, tile);
        }
    }
    let pitch = pitch(&table.across.labels, widest, room);
    let shown = (room / pitch).clamp(1, columns.max(1)).min(columns);

    let values = &table.across.labels[columns - shown..];
    let head = padded(head, label) + &place_values(values, pitch);
    text.row(Role::Dim, head.trim_end());
    for (name, row) in table.down.labels.iter().zip(&table.rows) {
        let name = (padded(name, label), Role::Text);
        let cells = row[columns - shown..].iter();
        let cells = cells.map(|cell| (format!("{:>pitch$}", cell.text), role(cell)));
        let parts = [name].into_iter().chain(cells);
        text.parts(parts.map(|(part, role)| (Cow::Owned(part), role)));
    }
    if shown < columns {
        let note = format!("cut: the lowest {shown} of {columns} columns fit");
        text.say(Role::Alarm, &note);
    }
}

/// The blanks before a tile.
const TILE_GAP: usize = 2;

/// Writes the table with tiles of this width as its bits.
fn write_tiles(text: &mut Text, head: &str, table: &CellGrid, high: AfarRows, tile: usize) {
    let label = cell_width(head);
    let gap = Span::raw(" ".repeat(TILE_GAP));
    let values = table.across.labels.iter();
    let values = values.map(|value| format!("{:TILE_GAP$}{value:^tile$}", ""));
    let head = head.to_owned() + &values.collect::<String>();
    text.row(Role::Dim, head.trim_end());
    for (name, row) in table.down.labels.iter().zip(&table.rows) {
        let has_bits = row.iter().all(Cell::is_digit);
        let is_large = row.iter().all(|cell| cell.text.parse::<u64>().is_ok());
        let height = if is_large {
            high[usize::from(!has_bits)]
        } else {
            1
        };
        for line in 0..height {
            let name = if line == height / 2 { name } else { "" };
            let style = text.theme.style(Role::Text);
            let mut spans = vec![Span::styled(padded(name, label), style)];
            for cell in row {
                let role = role(cell);
                let said = if height > 1 {
                    Cow::Owned(large(&cell.text)[line].clone())
                } else {
                    Cow::Borrowed(&*cell.text)
                };
                // A one of a column is so many tokens. A zero differs from it by more than colour.
                let (said, style) = if !has_bits {
                    (format!("{said:^tile$}"), text.theme.style(role))
                } else if role == Role::Dim {
                    let said = format!(" {said} ");
                    (format!("{said:░^tile$}"), text.theme.style(role))
                } else {
                    let is_plain = role == Role::Text;
                    let role = if is_plain { Role::Token } else { role };
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
fn pitch(values: &[String], widest: usize, room: usize) -> usize {
    let all = values.iter().map(|value| cell_width(value));
    let all = all.max().unwrap_or(1).max(widest) + 1;
    let fits = |pitch: &usize| values.len() * pitch <= room;
    let close = if widest == 1 { 1 } else { widest + 1 };
    let tries = [all, widest + 1, close];
    tries.into_iter().find(fits).unwrap_or(close)
}

/// The place values over the shown columns, each over the last cell of its own. Where there is no
/// room for all, only every second or fourth column has one, and so on.
fn place_values(shown: &[String], pitch: usize) -> String {
    let last = shown.len().saturating_sub(1);
    let fits = |step: &usize| {
        let right = shown.iter().rev().step_by(*step).take(last.div_ceil(*step));
        right
            .map(|value| cell_width(value))
            .all(|wide| wide < step * pitch)
    };
    let step = [1, 2, 4, 8, 16, 32].into_iter().find(fits).unwrap_or(64);
    let mut line = String::new();
    for (at, value) in shown.iter().enumerate() {
        let end = (at + 1) * pitch;
        let blanks = end.checked_sub(cell_width(&line) + cell_width(value));
        if (last - at).is_multiple_of(step)
            && let Some(blanks) = blanks
        {
            line.push_str(&" ".repeat(blanks));
            line.push_str(value);
        }
    }
    line
}
