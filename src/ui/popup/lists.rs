//! Lists over the panes: the work in the background, bookmarks, games.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::Block;

use crate::app::{Action, Cursor, OpenList, Overlay, Setting, View};
use crate::bytes::Bytes;
use crate::engine::HeldTable;
use crate::game::counted;
use crate::lists::CollectVec as _;
use crate::ui::columns::{Cell, Column};
use crate::ui::cut::cells;
use crate::ui::list::{self, Entry};
use crate::ui::popup::window::{PopupRows, centred, window};
use crate::ui::terminal_graphics::Graphics;
use crate::ui::theme::{Role, Theme};

/// The width of a list over the panes, with its border.
const WIDTH: u16 = 90;

/// What is in a list with this selection.
pub(super) fn of(view: View<'_>, list: OpenList, cursor: Cursor) -> PopupList {
    let over = match list {
        OpenList::Settings => Overlay::Settings,
        OpenList::Jobs | OpenList::Bookmarks | OpenList::Games => Overlay::List,
    };
    let said = |text| view.said_in(over, text);
    let (title, keys, rows) = match list {
        OpenList::Jobs => {
            let cancels = (!view.jobs().is_empty()).then(|| said("{cancel-job} cancels, "));
            let title = "Work in the background and tables at hand";
            (title, cancels.unwrap_or_default(), jobs(view))
        }
        OpenList::Bookmarks => {
            let keys = said("{open} opens, {cancel-job} forgets, ");
            ("Bookmarks", keys, bookmarks(view))
        }
        OpenList::Games => {
            let games = view.listed_games().into_iter().map(|game| row([game]));
            let keys = said("{open} goes on, {cancel-job} forgets, ");
            ("Matches", keys, games.collect_vec())
        }
        OpenList::Settings => ("Settings", setting_keys(view, cursor), settings(view)),
    };
    PopupList {
        title,
        foot: keys + &said("{back} closes"),
        gap: if list == OpenList::Bookmarks { 3 } else { 1 },
        rows,
        none: match list {
            OpenList::Jobs => "nothing is under way, and no table at hand",
            OpenList::Bookmarks | OpenList::Games | OpenList::Settings => "none",
        },
    }
}

/// The keys that change the selected answer: the arrows, where they are not changed, which are the
/// last ones.
pub(super) fn change_keys(view: View<'_>, over: Overlay) -> String {
    let keys = [Action::Left, Action::Right].map(|action| {
        let keys = view.keymap.keys(action, over);
        keys.get(1).or(keys.first()).cloned().unwrap_or_default()
    });
    keys.concat()
}

fn jobs(view: View<'_>) -> Vec<Vec<Cell>> {
    let jobs = view.jobs().into_iter().map(|job| job.line(86));
    let lines = jobs.chain(view.seen.tables.iter().map(at_hand));
    lines.map(|line| row([line])).collect_vec()
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

fn bookmarks(view: View<'_>) -> Vec<Vec<Cell>> {
    let rows = view.state.tree.bookmarks().map(|(_, node)| {
        let [position, rules] = [node.position.to_string(), node.rules.to_string()];
        let name = node.name.clone().filter(|name| *name != position);
        row([position, rules, name.unwrap_or_default()])
    });
    rows.collect_vec()
}

/// A row of texts, behind the edge.
fn row<const N: usize>(texts: [String; N]) -> Vec<Cell> {
    let cells = texts.map(|text| Cell::new(text, Role::Text));
    std::iter::once(Cell::new("", Role::Text))
        .chain(cells)
        .collect_vec()
}

/// A list over the panes.
pub(super) struct PopupList {
    pub(super) title: &'static str,
    pub(super) foot: String,
    /// The blanks between its columns.
    pub(super) gap: usize,
    pub(super) rows: Vec<Vec<Cell>>,
    /// What is shown in place of rows, if there are none.
    pub(super) none: &'static str,
}

impl PopupList {
    /// The edge, and as many columns as any list has.
    fn columns(&self) -> Vec<Column> {
        let column = || Column::new("").gap(self.gap);
        let edge = Column::new("").least(1).gap(0);
        vec![edge, column(), column(), column()]
    }

    /// Where its rows are: it is as high as they need.
    pub(super) fn rows<'a>(&self, view: View<'a>, area: Rect, cursor: Cursor) -> PopupRows<'a> {
        let inside = |place| Block::bordered().inner(place);
        let width = inside(centred(area, WIDTH, area.height)).width;
        let lines = list::lines_in_full(self.columns(), &self.rows, width);
        let height = cells(lines.max(1)).saturating_add(2).min(20);
        let place = centred(area, WIDTH, height);
        PopupRows::of(view, place, inside(place), cursor, self.rows.len())
    }

    pub(super) fn draw(self, frame: &mut Frame<'_>, area: Rect, view: View<'_>, cursor: Cursor) {
        let rows = self.rows(view, area, cursor);
        let (place, scrolled) = (rows.place, rows.scrolled);
        let inside = window(frame, place, view, [self.title, &self.foot], Role::Focus);
        if self.rows.is_empty() {
            list::remark(frame, inside, self.none, view);
        }
        list::table(frame, inside, vec![self.columns()], scrolled, &|number| {
            let row = self.rows.get(usize::try_from(number).ok()?)?;
            Some(Entry::Row(0, row.clone()))
        });
    }
}

/// What keys do to the selected setting.
fn setting_keys(view: View<'_>, cursor: Cursor) -> String {
    let change = || format!("{} change, ", change_keys(view, Overlay::Settings));
    let said = |text| view.said_in(Overlay::Settings, text);
    match cursor.among(&Setting::ALL) {
        Some(Setting::Theme | Setting::Figures) | None => change(),
        Some(Setting::Memory) => change() + &said("{open} types, "),
        Some(Setting::Keys) => said("{open} lists them, "),
        Some(Setting::Write) => said("{open} writes them, "),
    }
}

/// A row for each setting: its name, and what it is.
fn settings(view: View<'_>) -> Vec<Vec<Cell>> {
    let settings = &view.state.settings;
    let memory = view.seen.memory;
    let [budget, held] = [memory.budget, memory.held].map(|bytes| Bytes(bytes.into()));
    let said = |setting| match setting {
        Setting::Theme => ("Theme", Theme::number(view.state.theme).name.to_owned()),
        Setting::Figures => ("Figures", figures(Graphics::number(view.state.graphics))),
        Setting::Memory => (
            "Memory",
            format!("{budget} for tables and lists, of which {held} are taken"),
        ),
        Setting::Keys => {
            let changed = match settings.keys.len() {
                0 => String::new(),
                count => format!("; those of {} are changed", counted(count, "action")),
            };
            ("Keys", format!("of each action{changed}"))
        }
        Setting::Write => {
            let place = settings.place.as_deref().unwrap_or("the configuration");
            let what = if view.has_changed_settings() {
                format!("the changes to {place}; otherwise only the theme is kept")
            } else {
                format!("nothing differs from {place}")
            };
            ("Write", what)
        }
    };
    let rows = Setting::ALL.into_iter().map(said);
    rows.map(|(name, what)| row([name.to_owned(), what]))
        .collect_vec()
}

/// How figures are shown, in words.
fn figures(graphics: Graphics) -> String {
    let words = match graphics {
        Graphics::Auto => "pictures where the terminal is known to have graphics",
        Graphics::Off => "characters",
        Graphics::Kitty => "pictures, if the terminal has the graphics of kitty",
        Graphics::Sixel => "pictures, if the terminal has sixels",
        Graphics::Iterm2 => "pictures, if the terminal has the graphics of iTerm2",
    };
    format!("{}: {words}", graphics.name())
}
