//! Lists: the rows in sight, headings of groups, and what stands in place of a list that is empty
//! or fails.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::columns::{Cell, Column, Table};
use super::number::grouped;
use super::progress::progress;
use super::text::{draw_line, draw_lines, wrapped};
use super::theme::{Role, Theme};
use crate::app::{Action, Cursor, ListPane, ListQuestion, Pane, View};
use crate::engine::Job;
use crate::study::{Group, ListOrder};

/// What stands in a line of a list.
pub(in crate::ui) enum Entry {
    /// A row of the table.
    Row(Vec<Cell>),
    /// A line of its own: a heading, or that nothing is known yet.
    Line(Line<'static>),
}

/// A list as a table: the headings of its columns, if it has some, and below them the entries in
/// sight.
pub(in crate::ui) fn table(
    frame: &mut Frame<'_>,
    area: Rect,
    columns: Vec<Column>,
    (cursor, len): (Cursor, u128),
    (theme, has_focus): (Theme, bool),
    entry: impl Fn(u128) -> Option<Entry>,
) {
    let numbers = (cursor.top..len).take(usize::from(area.height));
    let entries: Vec<Option<Entry>> = numbers.map(entry).collect();
    let rows = entries.iter().filter_map(|entry| match entry {
        Some(Entry::Row(cells)) => Some(cells.as_slice()),
        Some(Entry::Line(_)) | None => None,
    });
    let rows: Vec<&[Cell]> = rows.collect();
    let table = Table::of(columns, &rows, usize::from(area.width));
    let head = u16::from(table.has_head()).min(area.height);
    let list = Rect {
        y: area.y + head,
        height: area.height - head,
        ..area
    };
    if head > 0 {
        frame.render_widget(table.head(theme), Rect { height: 1, ..area });
    }
    rows_in_sight(frame, list, (cursor, len), theme, has_focus, |number| {
        let index = usize::try_from(number - cursor.top).ok()?;
        Some(match entries.get(index)?.as_ref()? {
            Entry::Row(cells) => table.line(cells, theme),
            Entry::Line(line) => line.clone(),
        })
    });
}

/// The rows of a list that are in sight, the selected one marked over its whole width.
pub(in crate::ui) fn rows_in_sight<'a>(
    frame: &mut Frame<'_>,
    area: Rect,
    (cursor, len): (Cursor, u128),
    theme: Theme,
    has_focus: bool,
    row: impl Fn(u128) -> Option<Line<'a>>,
) {
    for offset in 0..area.height {
        let number = cursor.top + u128::from(offset);
        if number >= len {
            break;
        }
        let place = Rect {
            y: area.y + offset,
            height: 1,
            ..area
        };
        let Some(line) = row(number) else { continue };
        let is_selected = number == cursor.selected;
        let line = if is_selected {
            marked(line, theme, has_focus)
        } else {
            line
        };
        draw_line(frame, place, line);
        if is_selected && has_focus {
            theme.select(frame.buffer_mut(), place);
        }
    }
}

/// An area in two: as many rows as wanted at its foot, and what is above them.
pub(in crate::ui) fn above_and_below(area: Rect, below: u16) -> [Rect; 2] {
    let below = below.min(area.height);
    let above = Rect {
        height: area.height - below,
        ..area
    };
    let below = Rect {
        y: above.bottom(),
        height: below,
        ..area
    };
    [above, below]
}

/// The heading of a group of a list, with how many rows it has.
pub(in crate::ui) fn heading(order: ListOrder, group: Group, theme: Theme) -> Line<'static> {
    let key = group.key;
    let what = match order {
        ListOrder::Piles => String::new(),
        ListOrder::Smallest => format!("x₁ = {key}"),
        ListOrder::Remoteness => format!("R = {key}"),
        ListOrder::Grundy => format!("Grundy value {key}"),
        ListOrder::Sum => format!("sum {key}"),
        ListOrder::Family => ListOrder::family(key).map_or_else(
            || "in no family or table of the papers".to_owned(),
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

/// What stands in the title behind the name of a list: its bound and its filter.
pub(in crate::ui) fn subtitle(view: View<'_>, pane: ListPane) -> String {
    let filter = &view.state.lists[pane].filter;
    let is_filtered = match view.list_question(pane) {
        // What is listed at first is said in the list.
        Ok(ListQuestion::Positions(_) | ListQuestion::Exceptions(_)) => {
            !filter.is_empty() && view.is_filtered(pane)
        }
        Ok(ListQuestion::Exact52(_)) | Err(_) => false,
    };
    let filter = if is_filtered {
        format!(" /{filter}")
    } else {
        String::new()
    };
    format!(" ≤{}{filter}", view.state.bound(pane))
}

/// A paragraph in place of a list that is empty or fails. Returns the area that is left below.
pub(in crate::ui) fn sentence(
    frame: &mut Frame<'_>,
    area: Rect,
    text: impl AsRef<str>,
    style: Style,
) -> Rect {
    let lines = wrapped(text.as_ref(), usize::from(area.width));
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = height.min(area.height);
    let lines: Vec<Line<'_>> = lines
        .into_iter()
        .map(|line| Line::styled(line, style))
        .collect();
    draw_lines(frame, area, &lines);
    Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    }
}

/// The sentence for a question that has no rows yet: how far the work is that it waits for.
pub(in crate::ui) fn waiting(job: Option<&Job>) -> String {
    match job {
        Some(job) => format!("… {}", progress(job, 20)),
        None => "…".to_owned(),
    }
}

/// Why a list has no further rows, at the head of its pane. Returns the area that is left below.
pub(in crate::ui) fn below_failure(
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    pane: ListPane,
    theme: Theme,
) -> Rect {
    let Some(reason) = view.list_failure(pane) else {
        return area;
    };
    let below = sentence(frame, area, &*reason, theme.style(Role::Alarm));
    Rect {
        y: (below.y + 1).min(area.bottom()),
        height: below.height.saturating_sub(1),
        ..area
    }
}

/// How many rows of a list were found, and whether more may follow.
pub(in crate::ui) fn found(view: View<'_>, pane: ListPane, rows: usize, done: bool) -> String {
    let rows = grouped(rows as u128);
    let (listed, wanted) = (view.listed_question(pane), view.list_question(pane).ok());
    if listed != wanted {
        let max = listed.map_or(0, |listed| listed.max());
        return format!("{rows} with piles ≤ {max}, until the new list is ready");
    }
    if view.list_failure(pane).is_some() {
        format!("the first {rows}")
    } else if done {
        format!("{rows} found")
    } else {
        format!("{rows} found, searching …")
    }
}

/// What stands in place of values that are hidden.
pub(in crate::ui) fn hidden(view: View<'_>) -> String {
    view.hidden_words()
}

/// How to list more: the keys that change the filter of a pane and clear it.
pub(in crate::ui) fn filter_keys(view: View<'_>, pane: Pane) -> String {
    let [change, clear] = [Action::Filter, Action::Back].map(|action| view.key_in(pane, action));
    format!("{change} changes it, {clear} clears it")
}
