//! Lists over the panes: the work in the background, bookmarks, games.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::window::{centred, window};
use crate::app::{Action, Cursor, Over, View};
use crate::bytes::Bytes;
use crate::engine::HeldTable;
use crate::ui::columns::{Cell, Column};
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::progress::progress;
use crate::ui::theme::{Role, Theme};

/// Where a list with this number of rows stands.
pub(super) fn place(area: Rect, rows: usize) -> Rect {
    let height = u16::try_from(rows.max(1)).unwrap_or(u16::MAX);
    centred(area, 90, height.saturating_add(2).min(20))
}

/// The keys that change the selected answer: the arrows, where they are not changed, which are the
/// last ones.
pub(super) fn change_keys(view: View<'_>, over: Over) -> String {
    let keys = [Action::Left, Action::Right].map(|action| {
        let keys = view.keymap.keys(action, over);
        keys.get(1).or(keys.first()).cloned().unwrap_or_default()
    });
    keys.concat()
}

pub(super) fn jobs(view: View<'_>) -> List {
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
    List {
        title: "Work in the background and tables at hand",
        foot,
        columns: vec![Column::new("")],
        rows: rows.collect(),
        none: "nothing is under way, and no table at hand",
    }
}

/// `at hand: misère slow:4,3: remoteness, piles ≤ 40, 135 KiB; 24 % taken over`.
fn at_hand(table: &HeldTable) -> String {
    let (key, bytes) = (table.key, Bytes(table.bytes.into()));
    let taken_over = match 100 * table.taken_over as u128 / key.positions().max(1) {
        0 => String::new(),
        percent => format!("; {percent} % taken over"),
    };
    format!("at hand: {key}, {bytes}{taken_over}")
}

pub(super) fn bookmarks(view: View<'_>) -> List {
    let [open, forget, close] = [Action::Open, Action::CancelJob, Action::Back]
        .map(|action| view.key_in(Over::List, action));
    let rows = view.state.tree.bookmarks().map(|(_, node)| {
        let [position, rules] = [node.position.to_string(), node.rules.to_string()];
        let name = node.name.clone().filter(|name| *name != position);
        vec![position, rules, name.unwrap_or_default()]
    });
    List {
        title: "Bookmarks",
        foot: format!("{open} opens, {forget} forgets, {close} closes"),
        columns: vec![
            Column::new("").gap(3),
            Column::new("").gap(3),
            Column::new(""),
        ],
        rows: rows.collect(),
        none: "none",
    }
}

pub(super) fn games(view: View<'_>) -> List {
    let [open, forget, close] = [Action::Open, Action::CancelJob, Action::Back]
        .map(|action| view.key_in(Over::List, action));
    List {
        title: "Games",
        foot: format!("{open} goes on, {forget} forgets, {close} closes"),
        columns: vec![Column::new("")],
        rows: view
            .listed_games()
            .into_iter()
            .map(|game| vec![game])
            .collect(),
        none: "none",
    }
}

/// A list over the panes.
pub(super) struct List {
    pub(super) title: &'static str,
    pub(super) foot: String,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<String>>,
    /// What stands in place of rows, if there are none.
    pub(super) none: &'static str,
}

impl List {
    pub(super) fn draw(self, frame: &mut Frame<'_>, area: Rect, cursor: Cursor, theme: Theme) {
        let place = place(area, self.rows.len());
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
