//! Lists: the rows in sight, headings of groups, and what is shown in place of a list that is
//! empty or fails.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::columns::{Cell, Column, Table};
use super::text::{draw_line, draw_lines, styled, unfolded};
use super::theme::{Role, Theme, Themed};
use crate::app::{Cursor, ListPane, ListRows, Pane, ShownList, View};
use crate::engine::Job;
use crate::game::grouped;
use crate::lists::CollectVec as _;
use crate::study::question::Question;
use crate::study::{ListOrder, RowGroup};
use crate::ui::cut::{Cut, cells};

/// What is in a line of a list.
pub(crate) enum Entry {
    /// A row of the table of this number.
    Row(usize, Vec<Cell>),
    /// A line of its own: a heading, or that nothing is known yet.
    Line(Line<'static>),
}

/// When a row that is longer than its list is wide goes on below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wraps {
    /// Never: what is copied has one line for each row.
    Never,
    /// While lines are free.
    WhereFree,
    /// While lines are free, and the selected one always.
    SelectedToo,
    /// Always: its rows are sentences.
    Always,
}

/// How a list is scrolled.
#[derive(Clone, Copy)]
pub(crate) struct Scrolled<'a> {
    /// The first row in sight.
    pub(crate) top: u128,
    /// The selected row.
    pub(crate) selected: u128,
    /// How many rows the list has.
    pub(crate) len: u128,
    /// Whether keys move the selection.
    pub(crate) has_focus: bool,
    /// When a long row goes on below.
    pub(crate) wraps: Wraps,
    /// How many rows at the top the selected row below them leaves no line.
    hidden: usize,
    /// Where it is noted how many lines each row in sight takes: a click finds its row by them.
    pub(crate) lines: Option<&'a RefCell<Vec<u16>>>,
    theme: Theme,
}

impl<'a> Scrolled<'a> {
    /// The list of a pane.
    pub(crate) fn of(view: View<'a>, pane: Pane, len: u128) -> Self {
        Self {
            top: view.layout.tops[pane],
            selected: view.state.cursor(pane).selected,
            len,
            has_focus: view.state.focus() == pane,
            wraps: if view.layout.is_copy {
                Wraps::Never
            } else {
                Wraps::SelectedToo
            },
            hidden: 0,
            lines: Some(&view.layout.row_lines[pane]),
            theme: view.theme(),
        }
    }

    /// The list of a pane whose rows are sentences: nothing of one is cut off.
    pub(crate) fn of_sentences(view: View<'a>, pane: Pane, len: u128) -> Self {
        let mut scrolled = Self::of(view, pane, len);
        if scrolled.wraps != Wraps::Never {
            scrolled.wraps = Wraps::Always;
        }
        scrolled
    }

    /// A list over the panes, as far down as its selection needs.
    pub(crate) fn over(view: View<'a>, mut cursor: Cursor, height: u16, len: usize) -> Self {
        let len = len as u128;
        cursor.stay_in(len);
        Self {
            top: cursor.first_in_sight(0, height, len),
            selected: cursor.selected,
            len,
            has_focus: true,
            wraps: Wraps::WhereFree,
            hidden: 0,
            lines: Some(&view.layout.popup_lines),
            theme: view.theme(),
        }
    }

    /// Scrolled farther, so that all lines of the selected row are in sight, the first ones at
    /// least.
    fn down_to(mut self, selected: Option<usize>, lines: &[Vec<Line<'_>>], height: u16) -> Self {
        let Some(upto) = selected.and_then(|selected| lines.get(..=selected)) else {
            return self;
        };
        let taken = |row: &Vec<Line<'_>>| row.len().max(1);
        let mut all: usize = upto.iter().map(taken).sum();
        for above in &upto[..upto.len() - 1] {
            if all <= height.into() {
                break;
            }
            all -= taken(above);
            self.hidden += 1;
        }
        self
    }

    /// The rows that are in sight, as far as they can be indices.
    pub(crate) fn in_sight(self, height: u16) -> Range<usize> {
        let index = |row: u128| usize::try_from(row).unwrap_or(usize::MAX);
        let end = self.top.saturating_add(height.into()).min(self.len);
        index(self.top)..index(end)
    }
}

/// The most rows of a list that are copied.
pub(crate) const COPIED: usize = 10_000;

/// A list as a table, or as several ones whose rows are among each other: the headings of the
/// columns of the first, if it has some, and below them the entries in sight.
pub(crate) fn table(
    frame: &mut Frame<'_>,
    area: Rect,
    columns: Vec<Vec<Column>>,
    scrolled: Scrolled<'_>,
    entry: &dyn Fn(u128) -> Option<Entry>,
) {
    let numbers = (scrolled.top..scrolled.len).take(usize::from(area.height));
    let entries: Vec<Option<Entry>> = numbers.map(entry).collect_vec();
    let width = usize::from(area.width);
    let tables = if scrolled.wraps == Wraps::Never {
        // What is copied is drawn part by part, in the same columns.
        let all: Vec<Option<Entry>> = (0..scrolled.len).take(COPIED).map(entry).collect_vec();
        laid(columns, &all, width)
    } else {
        laid(columns, &entries, width)
    };
    let first = tables.first().filter(|table| table.has_head());
    let head = u16::from(first.is_some()).min(area.height);
    let (above, list) = (area.first_rows(head), area.below_rows(head));
    if let Some(first) = first {
        frame.render_widget(first.head(scrolled.theme), above);
    }
    let index = |number: u128| usize::try_from(number.checked_sub(scrolled.top)?).ok();
    let free = match scrolled.wraps {
        Wraps::Always => usize::MAX,
        // Where the list is longer than the place, no row of it is blank.
        Wraps::WhereFree | Wraps::SelectedToo if scrolled.len <= list.height.into() => {
            usize::from(list.height).saturating_sub(entries.len())
        }
        Wraps::WhereFree | Wraps::SelectedToo | Wraps::Never => 0,
    };
    let first = index(scrolled.selected);
    let lines = within(&entries, &tables, list.as_size(), scrolled, first, free);
    let scrolled = scrolled.down_to(first, &lines, list.height);
    rows_in_sight(frame, list, scrolled, |number| {
        lines.get(index(number)?).cloned()
    });
}

/// The lines of some entries. One that is longer than the place is wide goes on below as long as
/// there are free lines, the one at `first` before the rest. That one goes on always, down to the
/// end of the place, where the list wraps it.
fn within(
    entries: &[Option<Entry>],
    tables: &[Table],
    room: Size,
    scrolled: Scrolled<'_>,
    first: Option<usize>,
    mut free: usize,
) -> Vec<Vec<Line<'static>>> {
    let (theme, wraps) = (scrolled.theme, scrolled.wraps);
    let [width, height] = [room.width, room.height].map(usize::from);
    let cut = entries.iter().map(|entry| match entry {
        Some(Entry::Line(line)) => vec![line.clone()],
        Some(Entry::Row(table, cells)) => vec![tables[*table].line(cells, theme)],
        None => Vec::new(),
    });
    let mut lines: Vec<Vec<Line<'static>>> = cut.collect_vec();
    for index in first.into_iter().chain(0..entries.len()) {
        let is_whole = first == Some(index) && wraps == Wraps::SelectedToo;
        if free == 0 && !is_whole {
            break;
        }
        let mut all = match entries.get(index).and_then(Option::as_ref) {
            Some(Entry::Line(line)) => unfolded(line, width),
            Some(Entry::Row(table, cells)) => tables[*table].lines(cells, width, theme),
            None => continue,
        };
        if all.len() <= lines[index].len() {
            continue;
        }
        if is_whole && all.len() > height {
            all.truncate(height);
            if let Some(last) = all.last_mut() {
                last.push_span(" …");
            }
        }
        let more = all.len().saturating_sub(lines[index].len());
        if more <= free || is_whole {
            free = free.saturating_sub(more);
            lines[index] = all;
        }
    }
    lines
}

/// How many lines rows take at a width, if nothing of them is cut off.
pub(crate) fn lines_in_full(columns: Vec<Column>, rows: &[Vec<Cell>], width: u16) -> usize {
    let cells: Vec<&[Cell]> = rows.iter().map(Vec::as_slice).collect_vec();
    let table = Table::of(columns, &cells, width.into());
    let lines = rows
        .iter()
        .map(|row| table.lines(row, width.into(), Theme::mono()).len());
    lines.sum()
}

/// The tables of some entries, as wide as these need.
fn laid(columns: Vec<Vec<Column>>, entries: &[Option<Entry>], room: usize) -> Vec<Table> {
    let tables = columns.into_iter().enumerate().map(|(number, columns)| {
        let rows = entries.iter().flatten().filter_map(|entry| match entry {
            Entry::Row(table, cells) if *table == number => Some(&cells[..]),
            Entry::Row(..) | Entry::Line(_) => None,
        });
        Table::of(columns, &rows.collect_vec(), room)
    });
    tables.collect_vec()
}

/// The rows of a list that are in sight, each with its lines, the selected one marked over its
/// whole width.
pub(crate) fn rows_in_sight<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    scrolled: Scrolled<'_>,
    row: impl Fn(u128) -> Option<Vec<Line<'a>>>,
) {
    let mut taken = scrolled.lines.map(|taken| {
        let mut taken = taken.borrow_mut();
        taken.clear();
        taken.resize(scrolled.hidden, 0);
        taken
    });
    let lines = (scrolled.top + scrolled.hidden as u128..scrolled.len).flat_map(|number| {
        let mut lines = row(number).unwrap_or_default();
        if lines.is_empty() {
            lines.push(Line::default());
        }
        if let Some(taken) = &mut taken {
            taken.push(cells(lines.len()));
        }
        let lines = lines.into_iter().enumerate();
        lines.map(move |(place, line)| (number, place == 0, line))
    });
    for ((number, is_first, line), place) in lines.zip(area.rows()) {
        let is_selected = number == scrolled.selected;
        let line = if is_selected && is_first {
            marked(line, scrolled.theme, scrolled.has_focus)
        } else {
            line
        };
        draw_line(frame, place, &line);
        if is_selected && scrolled.has_focus {
            scrolled.theme.select(frame.buffer_mut(), place);
        }
    }
}

/// The row in sight to which a line of a list belongs, counted from the first in sight. Below the
/// last row each line is one more.
pub(crate) fn row_of(lines: &RefCell<Vec<u16>>, line: u16) -> u128 {
    let mut rest = line;
    let mut row = 0;
    for &taken in lines.borrow().iter() {
        if rest < taken {
            return row;
        }
        rest -= taken;
        row += 1;
    }
    row + u128::from(rest)
}

/// An area in two: as many rows as wanted at its foot, and what is above them.
pub(crate) fn above_and_below(area: Rect, below: impl TryInto<u16>) -> [Rect; 2] {
    let below = area.last_rows(below);
    [area.first_rows(area.height - below.height), below]
}

/// Draws a rule on the first row of an area; gives what is below it.
pub(crate) fn rule(frame: &mut Frame<'_>, area: Rect, theme: Theme) -> Rect {
    let line = "─".repeat(area.width.into());
    let style = theme.style(Role::Border);
    frame.render_widget(Line::styled(line, style), area.first_rows(1));
    area.below_rows(1)
}

/// Whether a pane of so many columns says at the right of its list what is known of the selected
/// row. In a text that is copied this is no part of its lines.
pub(crate) fn has_beside(view: View<'_>, width: u16) -> bool {
    width >= 110 && !view.layout.is_copy
}

/// The columns at the right of the list in a wide pane: the list keeps room for statements.
pub(crate) fn beside_width(width: u16) -> u16 {
    width * 2 / 5
}

/// A wide pane in two, with a rule between them: its list, and what is known of the selected row.
pub(crate) fn list_and_beside(frame: &mut Frame<'_>, area: Rect, theme: Theme) -> [Rect; 2] {
    let width = beside_width(area.width);
    let list = area.first_columns(area.width - width - 1);
    for y in area.y..area.bottom() {
        let style = theme.style(Role::Border);
        frame.buffer_mut().set_string(list.right(), y, "│", style);
    }
    [list, area.last_columns(width)]
}

/// The order of a list in words.
pub(crate) fn by_order(order: ListOrder) -> &'static str {
    match order {
        ListOrder::Piles => "by piles",
        ListOrder::Smallest => "by x₁",
        ListOrder::Remoteness => "by R",
        ListOrder::Grundy => "by Grundy value",
        ListOrder::Sum => "by sum",
        ListOrder::Family => "by family",
    }
}

/// What is said of the papers at an exception that they do not cover.
pub(crate) const UNCOVERED: &str = "in no family or table of the papers";

/// The heading of a group of a list, with the number of its rows.
pub(crate) fn heading(order: ListOrder, group: RowGroup, theme: Theme) -> Line<'static> {
    let key = group.key;
    let what = match order {
        ListOrder::Piles => String::new(),
        ListOrder::Smallest => format!("x₁ = {key}"),
        ListOrder::Remoteness => format!("R = {key}"),
        ListOrder::Grundy => format!("Grundy value {key}"),
        ListOrder::Sum => format!("sum {key}"),
        ListOrder::Family => ListOrder::family(key).map_or_else(
            || UNCOVERED.to_owned(),
            |claim| format!("{}, {}", claim.id, claim.kind),
        ),
    };
    let count = grouped(group.len as u128);
    Line::styled(format!(" {what}: {count}"), theme.style(Role::Title))
}

/// The selected row of a pane without the focus is marked by its first character alone.
fn marked(mut line: Line<'_>, theme: Theme, has_focus: bool) -> Line<'_> {
    if !has_focus && let Some(first) = line.spans.first_mut() {
        let rest: String = first.content.chars().skip(1).collect();
        *first = Span::styled(rest, first.style);
        line.spans
            .insert(0, Span::styled("›", theme.style(Role::Focus)));
    }
    line
}

/// What is in the title behind the name of a list: its bound, or while another list stands in for
/// it that of the other and what is being computed, and its filter if it has one.
pub(crate) fn subtitle(view: View<'_>, pane: ListPane, has_filter: bool) -> String {
    let filter = Some(&view.state.lists[pane].filter).filter(|_| has_filter);
    // What is listed at first is said in the list.
    let filter = filter.filter(|filter| !filter.is_empty() && view.is_filtered(pane));
    let filter = filter.map_or_else(String::new, |filter| format!(" /{filter}"));
    let bound = view.state.bound(pane);
    let stand_in = view
        .shown_list(pane)
        .ok()
        .filter(|shown| shown.stands_in && shown.positions.max != bound);
    let computed = stand_in.map(|shown| format!(" ≤{}, computing ≤{bound}", shown.positions.max));
    computed.unwrap_or_else(|| format!(" ≤{bound}")) + &filter
}

/// A paragraph in place of a list that is empty or fails. Returns the area that is left below.
pub(crate) fn sentence(
    frame: &mut Frame<'_>,
    area: Rect,
    text: impl AsRef<str>,
    style: Style,
) -> Rect {
    let lines = styled(text.as_ref(), usize::from(area.width), style);
    draw_lines(frame, area, &lines);
    area.below_rows(lines.len())
}

/// A paragraph in place of a list, in dim letters.
pub(crate) fn remark(frame: &mut Frame<'_>, area: Rect, text: impl AsRef<str>, view: View<'_>) {
    sentence(frame, area, text, view.style(Role::Dim));
}

/// The sentence for a question that has no rows yet: how far the work is that it waits for.
pub(crate) fn waiting(job: Option<&Job>) -> String {
    match job {
        Some(job) => format!("… {}", job.line(20)),
        None => "…".to_owned(),
    }
}

/// Says how far the work is that a question waits for.
pub(crate) fn wait_for(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    question: &impl Question,
) {
    remark(frame, area, waiting(view.seen.job_of(question)), view);
}

/// What a list pane shows. Draws why there are no rows, or at the head of the pane why there are
/// no further ones.
pub(crate) fn listed(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    pane: ListPane,
) -> Option<(Arc<ShownList>, ListRows, Rect)> {
    let shown = match view.shown_list(pane) {
        Ok(shown) => shown,
        Err(reason) => {
            remark(frame, area, reason, view);
            return None;
        }
    };
    let rows = shown.rows.clone();
    let mut area = area;
    if let Some(reason) = &shown.failure {
        area = sentence(frame, area, reason, view.style(Role::Alarm)).below_rows(1);
    } else if rows.is_none() {
        let job = view.seen.job_of_query(&shown.asked.query());
        remark(frame, area, waiting(job), view);
    }
    let rows = rows?;
    Some((shown, rows, area))
}

/// The number of rows of a list that were found, and whether more may follow.
pub(crate) fn found(shown: &ShownList, rows: usize, done: bool) -> String {
    let rows = grouped(rows as u128);
    if shown.stands_in {
        format!("{rows} found, until the new list is ready")
    } else if shown.failure.is_some() {
        format!("the first {rows}")
    } else if done {
        format!("{rows} found")
    } else {
        format!("{rows} found, searching …")
    }
}
