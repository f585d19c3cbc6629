//! What the panes look like.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::appearance::Appearance;
use crate::app::layout::Need;
use crate::app::{Pane, View, for_each_pane};
use crate::ui::hit::Hit;
use crate::ui::list;
use crate::ui::theme::{Role, Theme};

/// Gives each pane the appearance of its file.
macro_rules! appearances {
    ($($(#[$doc:meta])* $name:ident: $file:ident $words:tt)*) => {
        const fn appearance(pane: Pane) -> Appearance {
            match pane {
                $(Pane::$name => super::$file::APPEARANCE,)*
            }
        }
    };
}

for_each_pane!(appearances);

/// Draws the inside of a pane.
pub(crate) fn draw(pane: Pane, frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    if view.is_covered(pane) {
        list::sentence(frame, area, list::hidden(view), theme.style(Role::Dim));
        return;
    }
    (appearance(pane).draw)(frame, area, view, theme);
}

/// What is at the foot of the border: counts, sums, where one is.
pub(crate) fn foot(pane: Pane, view: View<'_>) -> String {
    if view.is_covered(pane) {
        return String::new();
    }
    (appearance(pane).foot)(view)
}

/// What is in the title behind the name of a pane: its filter, bound and order.
pub(crate) fn subtitle(pane: Pane, view: View<'_>) -> String {
    if view.is_covered(pane) {
        return String::new();
    }
    (appearance(pane).subtitle)(view)
}

/// What a click at a cell of the inside of a pane hits besides its rows.
pub(crate) fn hit(pane: Pane, view: View<'_>, inside: Rect, cell: Position) -> Option<Hit> {
    if view.is_covered(pane) {
        return None;
    }
    (appearance(pane).hit)(view, inside, cell)
}

/// The text of a pane at a width.
pub(crate) fn text(pane: Pane, view: View<'_>, width: u16, theme: Theme) -> Vec<Line<'static>> {
    if view.is_covered(pane) {
        return Vec::new();
    }
    (appearance(pane).text)(view, width, theme)
}

/// The room that the content of a pane takes at a width, where its place follows that.
pub(crate) fn needs(pane: Pane, view: View<'_>, width: u16, theme: Theme) -> Need {
    let looks = appearance(pane);
    if view.is_idle(pane) {
        return Need {
            rows: 1,
            columns: Some(SENTENCE),
            is_idle: true,
            ..Need::default()
        };
    }
    let rows = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
    let needed = rows((looks.needs)(view, width, theme));
    Need {
        rows: needed,
        wanted: needed.max(rows((looks.wants)(view, width, theme))),
        grows: (looks.grows)(view),
        columns: (looks.columns)(view),
        is_idle: false,
    }
}

/// The columns for a sentence that is alone in a pane.
const SENTENCE: u16 = 30;

/// Whether there is more to be seen of a pane beside its text.
pub(crate) fn is_drawn(pane: Pane, view: View<'_>) -> bool {
    (appearance(pane).is_drawn)(view)
}

/// The text of a pane as it is copied and saved, where that is not what it shows.
pub(crate) fn copied(pane: Pane, view: View<'_>) -> Option<String> {
    (appearance(pane).copied)(view)
}

/// How many rows of a pane are above its list: column heads.
pub(crate) fn head_rows(pane: Pane, height: u16, view: View<'_>) -> u16 {
    (appearance(pane).head)(height, view)
}

/// How many of the rows inside a pane are not its list: column heads, and notes below it.
pub(crate) fn fixed_rows(pane: Pane, width: u16, height: u16, view: View<'_>) -> u16 {
    if view.is_covered(pane) {
        return 0;
    }
    head_rows(pane, height, view) + (appearance(pane).notes)(width, height, view)
}
