//! What lies over the panes.

pub(super) mod form;
mod page;
pub(super) mod rows;
mod search;
mod tour;
mod which_key;
mod window;

use std::collections::BTreeMap;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::columns::{Cell, Column};
use super::list::{self, Entry, Scrolled};
use super::progress::progress;
use super::settings::rows as setting_rows;
use super::text::{wide, wrapped};
use super::theme::{Role, Theme};
use crate::app::layout::LaidPage;
use crate::app::{Action, Ask, Cursor, Over, Popup, Prompt, View};
use crate::bytes::Bytes;
use crate::engine::Held;
use crate::printable;
use window::{centred, window};

/// Draws the popups in the order in which they were opened, and the which-key popup of an
/// unfinished sequence.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    for (number, popup) in view.state.popups.iter().enumerate() {
        match popup {
            Popup::Search(search) => search::draw(frame, area, view, search, theme),
            Popup::Prompt(prompt) if matches!(prompt.ask, Ask::Filter(_)) => {
                draw_filter(frame, area, view, prompt, theme);
            }
            Popup::Prompt(prompt) => draw_prompt(frame, area, view, prompt, theme),
            Popup::Jobs(cursor) => jobs(frame, area, view, *cursor, theme),
            Popup::Bookmarks(cursor) => bookmarks(frame, area, view, *cursor, theme),
            Popup::Games(cursor) => games(frame, area, view, *cursor, theme),
            Popup::NewGame => form::draw(frame, area, view, theme),
            Popup::Page(page) => {
                if let Some(laid) = view.layout.pages.get(&number) {
                    page::draw(frame, area, view, (page, laid), theme);
                }
            }
            Popup::Settings(cursor) => settings(frame, area, view, *cursor, theme),
        }
    }
    if let Some(text) = view.tour_text() {
        tour::draw(frame, area, view, &text, theme);
    }
    if !view.state.typed.is_empty() {
        which_key::draw(frame, area, view, theme);
    }
}

/// Where a list with this number of rows stands.
fn list_place(area: Rect, rows: usize) -> Rect {
    let height = u16::try_from(rows.max(1)).unwrap_or(u16::MAX);
    centred(area, 90, height.saturating_add(2).min(20))
}

/// Lays out the pages among the popups.
pub(super) fn lay_out(popups: &[Popup], area: Rect, theme: Theme) -> BTreeMap<usize, LaidPage> {
    let numbered = popups.iter().enumerate();
    let pages = numbered.filter_map(|(number, popup)| match popup {
        Popup::Page(page) => Some((number, page::lay_out(page, area, theme))),
        Popup::Search(_)
        | Popup::Prompt(_)
        | Popup::Jobs(_)
        | Popup::Bookmarks(_)
        | Popup::Games(_)
        | Popup::NewGame
        | Popup::Settings(_) => None,
    });
    pages.collect()
}

/// A prompt with what is typed, and below it why that would not do.
fn draw_prompt(frame: &mut Frame<'_>, area: Rect, view: View<'_>, prompt: &Prompt, theme: Theme) {
    let problem = prompt.checked.problem.clone();
    let [accept, cancel] =
        [Action::Open, Action::Back].map(|action| view.key_in(Over::Prompt, action));
    let rows = prompt.rows();
    // Files are listed one below the other.
    let files = if prompt.asks_for_file() { 8 } else { 0 };
    let place = centred(area, 72, rows + 6 + files);
    let border = theme.style(if problem.is_some() {
        Role::Alarm
    } else {
        Role::Focus
    });
    let inside = window(
        frame,
        place,
        &prompt.title(),
        &format!("{accept} accepts, {cancel} cancels"),
        border,
        theme,
    );
    let mut text = prompt.text.clone();
    text.set_cursor_line_style(Style::new());
    text.set_style(theme.style(Role::Text));
    frame.render_widget(
        &text,
        Rect {
            height: inside.height.min(rows),
            ..inside
        },
    );
    let role = if problem.is_some() {
        Role::Alarm
    } else {
        Role::Dim
    };
    let said = problem.or_else(|| prompt.checked.hint.clone());
    let said = said.or_else(|| judged(view, prompt));
    let words = if files > 0 {
        files_of(view, prompt, files)
    } else {
        completing(view, prompt)
    };
    let said: Vec<String> = said.into_iter().chain(words).collect();
    let [_, below] = list::above_and_below(inside, inside.height.saturating_sub(rows));
    list::sentence(frame, below, said.join("\n"), theme.style(role));
}

/// What becomes of the statement that is typed.
fn judged(view: View<'_>, prompt: &Prompt) -> Option<String> {
    let typed = view.typed_statement();
    let typed = typed.filter(|_| prompt.ask == Ask::Statement);
    typed.map(|said| view.judgement(&said).sentence())
}

/// The files that go on with what is typed, as many as there are rows for.
fn files_of(view: View<'_>, prompt: &Prompt, rows: u16) -> Option<String> {
    let names = prompt.matching();
    if names.is_empty() {
        return None;
    }
    let [complete, down] =
        [Action::Complete, Action::Down].map(|action| view.key_in(Over::Prompt, action));
    let listed = usize::from(rows).saturating_sub(1);
    let more = names.len().saturating_sub(listed);
    let head = match more {
        0 => format!("{complete} completes, {down} takes the next:"),
        _ => format!("{complete} completes, {down} takes the next; {more} more than these:"),
    };
    let names = names.into_iter().take(listed).map(printable::escaped);
    let lines = std::iter::once(head.into()).chain(names);
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// A filter on the last line, so that the list stays in sight, which shows what it lets through.
/// What is wrong with it, or completes it, stands behind it, or above it where there is no room.
fn draw_filter(frame: &mut Frame<'_>, area: Rect, view: View<'_>, prompt: &Prompt, theme: Theme) {
    const HEAD: &str = " filter: ";
    let line = Rect {
        y: area.bottom(),
        height: 1,
        ..area
    }
    .intersection(frame.area());
    let [accept, cancel] =
        [Action::Open, Action::Back].map(|action| view.key_in(Over::Prompt, action));
    let words = completing(view, prompt);
    let needed = match &prompt.checked.problem {
        Some(problem) => {
            let said = words.into_iter().chain([problem.clone()]);
            Some((said.collect::<Vec<_>>().join("   "), Role::Alarm))
        }
        None => {
            let hint = prompt.checked.hint.clone();
            let hint = hint.filter(|_| prompt.typed().is_empty());
            hint.or(words).map(|said| (said, Role::Dim))
        }
    };
    let is_needed = needed.is_some();
    let keys = || format!("{accept} keeps it, {cancel} goes back");
    let (said, role) = needed.unwrap_or_else(|| (keys(), Role::Dim));
    let [head, typed, note] =
        [HEAD, &prompt.typed(), &said].map(|text| u16::try_from(wide(text)).unwrap_or(u16::MAX));
    frame.render_widget(Clear, line);
    frame.buffer_mut().set_style(line, theme.base());
    frame.render_widget(Line::styled(HEAD, theme.style(Role::Title)), line);
    let rest = line.width.saturating_sub(head);
    let wanted = typed.saturating_add(3).max(12);
    let fits = wanted.saturating_add(note) <= rest;
    let width = if fits { wanted } else { rest };
    let place = Rect {
        x: line.x + head.min(line.width),
        width,
        ..line
    };
    let mut text = prompt.text.clone();
    text.set_cursor_line_style(Style::new());
    text.set_style(theme.style(Role::Text));
    frame.render_widget(&text, place);
    mark_wrong(frame, place, prompt, theme);
    if fits {
        let note = Rect {
            x: place.right(),
            width: rest - width,
            ..line
        };
        frame.render_widget(Line::styled(said, theme.style(role)), note);
    } else if is_needed {
        note_on_border(frame, line, &said, theme.style(role), theme);
    }
}

/// What is wrong in a filter looks wrong, from the place on where it is, if all of it is in sight.
fn mark_wrong(frame: &mut Frame<'_>, place: Rect, prompt: &Prompt, theme: Theme) {
    let Some(wrong) = &prompt.checked.wrong else {
        return;
    };
    let cell = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    let [start, end] = [wrong.start, wrong.end].map(cell);
    if start < end && end <= place.width {
        let wrong = Rect {
            x: place.x + start,
            width: end - start,
            ..place
        };
        frame
            .buffer_mut()
            .set_style(wrong, theme.style(Role::Alarm));
    }
}

/// A note in the border of the panes above the last line, on as many lines as it needs.
fn note_on_border(frame: &mut Frame<'_>, line: Rect, said: &str, style: Style, theme: Theme) {
    let said = wrapped(said, usize::from(line.width).saturating_sub(4));
    for (said, up) in said.iter().rev().zip(1..=line.y) {
        let said = format!(" {said} ");
        let note = Rect {
            x: line.x + 1,
            y: line.y - up,
            width: u16::try_from(wide(&said)).unwrap_or(u16::MAX),
            ..line
        }
        .intersection(frame.area());
        frame.render_widget(Clear, note);
        frame.buffer_mut().set_style(note, theme.base());
        frame.render_widget(Line::styled(said, style), note);
    }
}

/// The words that complete what is typed, if there are few of them.
fn completing(view: View<'_>, prompt: &Prompt) -> Option<String> {
    const FEW: usize = 12;
    let words = &prompt.checked.words;
    let key = view.key_in(Over::Prompt, Action::Complete);
    (1..=FEW)
        .contains(&words.len())
        .then(|| format!("{key}: {}", words.join(" ")))
}

fn jobs(frame: &mut Frame<'_>, area: Rect, view: View<'_>, cursor: Cursor, theme: Theme) {
    let (jobs, tables) = (&view.seen.jobs, &view.seen.tables);
    let [cancel, close] =
        [Action::CancelJob, Action::Back].map(|action| view.key_in(Over::List, action));
    let foot = if jobs.is_empty() {
        format!("{close} closes")
    } else {
        format!("{cancel} cancels, {close} closes")
    };
    let jobs = jobs.iter().map(|job| progress(job, 86));
    let rows = jobs
        .chain(tables.iter().map(at_hand))
        .map(|line| vec![line]);
    let list = List {
        title: "Work in the background and tables at hand",
        foot,
        columns: vec![Column::new("")],
        rows: rows.collect(),
        none: "nothing is under way, and no table at hand",
    };
    list.draw(frame, area, cursor, theme);
}

/// `at hand: misère slow:4,3: remoteness, piles ≤ 40, 135 KiB; 24 % taken over`.
fn at_hand(table: &Held) -> String {
    let (key, bytes) = (table.key, Bytes(table.bytes.into()));
    let taken_over = match 100 * table.taken_over as u128 / key.positions().max(1) {
        0 => String::new(),
        percent => format!("; {percent} % taken over"),
    };
    format!("at hand: {key}, {bytes}{taken_over}")
}

fn bookmarks(frame: &mut Frame<'_>, area: Rect, view: View<'_>, cursor: Cursor, theme: Theme) {
    let [open, close] = [Action::Open, Action::Back].map(|action| view.key_in(Over::List, action));
    let rows = view.state.tree.bookmarks().map(|(_, node)| {
        let [position, rules] = [node.position.to_string(), node.rules.to_string()];
        let name = node.name.clone().filter(|name| *name != position);
        vec![position, rules, name.unwrap_or_default()]
    });
    let list = List {
        title: "Bookmarks",
        foot: format!("{open} opens, {close} closes"),
        columns: vec![
            Column::new("").gap(3),
            Column::new("").gap(3),
            Column::new(""),
        ],
        rows: rows.collect(),
        none: "none",
    };
    list.draw(frame, area, cursor, theme);
}

fn settings(frame: &mut Frame<'_>, area: Rect, view: View<'_>, cursor: Cursor, theme: Theme) {
    let [open, close] =
        [Action::Open, Action::Back].map(|action| view.key_in(Over::Settings, action));
    let [left, right] =
        [Action::Left, Action::Right].map(|action| view.key_in(Over::Settings, action));
    let list = List {
        title: "Settings",
        foot: format!("{left}{right} change, {open} types, {close} closes"),
        columns: vec![Column::new(""), Column::new("")],
        rows: setting_rows(view),
        none: "none",
    };
    list.draw(frame, area, cursor, theme);
}

fn games(frame: &mut Frame<'_>, area: Rect, view: View<'_>, cursor: Cursor, theme: Theme) {
    let [open, forget, close] = [Action::Open, Action::CancelJob, Action::Back]
        .map(|action| view.key_in(Over::List, action));
    let list = List {
        title: "Games",
        foot: format!("{open} goes on, {forget} forgets, {close} closes"),
        columns: vec![Column::new("")],
        rows: view
            .listed_games()
            .into_iter()
            .map(|game| vec![game])
            .collect(),
        none: "none",
    };
    list.draw(frame, area, cursor, theme);
}

/// A list over the panes.
struct List {
    title: &'static str,
    foot: String,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    /// What stands in place of rows, if there are none.
    none: &'static str,
}

impl List {
    fn draw(self, frame: &mut Frame<'_>, area: Rect, cursor: Cursor, theme: Theme) {
        let place = list_place(area, self.rows.len());
        let border = theme.style(Role::Focus);
        let inside = window(frame, place, self.title, &self.foot, border, theme);
        if self.rows.is_empty() {
            list::sentence(frame, inside, self.none, theme.style(Role::Dim));
        }
        let scrolled = Scrolled::over(cursor, inside.height, self.rows.len());
        let edge = Column::new("").least(1).gap(0);
        let columns = std::iter::once(edge).chain(self.columns).collect();
        list::table(frame, inside, columns, scrolled, theme, |number| {
            let row = self.rows.get(usize::try_from(number).ok()?)?;
            let edge = Cell::new("", Role::Text);
            let cells = row.iter().map(|text| Cell::new(text.clone(), Role::Text));
            Some(Entry::Row(std::iter::once(edge).chain(cells).collect()))
        });
    }
}
