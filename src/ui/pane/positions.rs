//! The Positions pane: the positions of a box, filtered and sorted.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{ListPane, ListRows, Pane, ShownList, View};
use crate::study::{Listed, Listing, Rows};
use crate::ui::columns::{Cell, Column, fate};
use crate::ui::cut;
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::pane::appearance::{Appearance, LIST};
use crate::ui::theme::{Role, Themed};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot,
    subtitle: |view| {
        let has_filter = view.shown_list(ListPane::Positions).is_ok();
        list::subtitle(view, ListPane::Positions, has_filter)
    },
    head: |_, _| 1,
    needs: |view, _| {
        let shown = view.shown_list(ListPane::Positions).ok();
        let rows = shown.and_then(|shown| rows(&shown));
        // The heads of the columns are above the list.
        rows.filter(|rows| rows.done)
            .map_or(0, |rows| rows.lines() + 1)
    },
    columns: |view| Some(columns(view)),
    ..LIST
};

/// The rows of the list, as far as they are found.
fn rows(shown: &ShownList) -> Option<Arc<Rows<Listed>>> {
    match shown.rows.as_ref()? {
        ListRows::Positions(rows) => Some(Arc::clone(rows)),
        ListRows::MRule(_) | ListRows::Exact52(_) => None,
    }
}

/// The columns of the rows: those of the largest pile for each, and those of the rest.
fn columns(view: View<'_>) -> u16 {
    let shown = view.shown_list(ListPane::Positions).ok();
    let first = shown.and_then(|shown| Some((shown.positions.max, rows(&shown)?.get(0)?)));
    let has_grundy = first.as_ref().is_some_and(|(_, row)| row.grundy.is_some());
    // A sentence in place of rows has the room of piles of three digits.
    let digits = cut::cells(first.map_or(3, |(max, _)| max.to_string().len())).min(20);
    let piles = cut::cells(view.x().len()).min(16);
    (digits + 1) * piles + if has_grundy { 34 } else { 18 }
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let listed = list::listed(frame, area, view, ListPane::Positions);
    let Some((shown, _, area)) = listed else {
        return;
    };
    let Some(rows) = rows(&shown) else {
        return;
    };
    let (order, hidden) = (shown.positions.order, view.state.hidden());
    if rows.is_empty() && rows.done {
        let text = "No position of the box passes the filter: {filter} changes it, {back} clears it, \
                    {bound} sets the bound.";
        return list::remark(frame, area, view.said_in(Pane::Positions, text), view);
    }
    let has_grundy = rows.get(0).is_some_and(|row| row.grundy.is_some());
    let columns = vec![
        Column::new("").least(3).gap(0),
        Column::new("position").gap(2),
        Column::new(""),
        Column::new("R").right().gap(2),
        Column::new("Grundy").right().gap(2).only_if(has_grundy),
        Column::new(list::by_order(order)),
    ];
    let scrolled = Scrolled::of(view, Pane::Positions, rows.lines() as u128);
    list::table(frame, area, vec![columns], scrolled, &|number| {
        let row = match rows.line(usize::try_from(number).ok()?)? {
            Listing::Heading(group) => {
                let heading = list::heading(order, group, view.theme());
                return Some(Entry::Line(heading));
            }
            Listing::Row(number) => rows.get(number)?,
        };
        Some(Entry::Row(0, cells(&row, hidden)))
    });
}

fn cells(row: &Listed, hidden: bool) -> Vec<Cell> {
    let mut cells = vec![
        Cell::new("", Role::Text),
        Cell::new(row.position.to_string(), Role::Text),
    ];
    if hidden {
        cells.push(Cell::new("·", Role::Dim));
        return cells;
    }
    let role = fate(Some(row.outcome));
    cells.push(Cell::new(row.outcome.to_string(), role));
    cells.push(Cell::new(row.remoteness.0.to_string(), role));
    let grundy = row.grundy.map(|grundy| grundy.0.to_string());
    cells.extend(grundy.map(|grundy| Cell::new(grundy, role)));
    cells
}

fn foot(view: View<'_>) -> Option<String> {
    let shown = view.shown_list(ListPane::Positions).ok()?;
    let rows = rows(&shown)?;
    Some(list::found(&shown, rows.len(), rows.done))
}
