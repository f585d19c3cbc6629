//! What the panes look like.

use super::appearance::{Appearance, LIST};
use crate::app::for_each_pane;
use crate::app::{Need, Pane, View};
use crate::ui::cut::cells;
use crate::ui::list;

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

/// A pane that would tell what hidden values are says that they are hidden.
const COVERED: Appearance = Appearance {
    draw: |frame, area, view| {
        list::remark(frame, area, view.hidden_words(), view);
    },
    ..LIST
};

/// What a pane looks like now.
pub(crate) fn looks(pane: Pane, view: View<'_>) -> Appearance {
    if view.is_covered(pane) {
        COVERED
    } else {
        appearance(pane)
    }
}

/// The room that the content of a pane takes at a width, where its place follows that.
pub(crate) fn needs(pane: Pane, view: View<'_>, width: u16) -> Need {
    let looks = appearance(pane);
    if view.is_idle(pane) {
        return Need {
            rows: 1,
            columns: Some(SENTENCE),
            is_idle: true,
            ..Need::default()
        };
    }
    let needed = cells((looks.needs)(view, width));
    Need {
        rows: needed,
        wanted: needed.max(cells((looks.wants)(view, width))),
        grows: (looks.grows)(view),
        columns: (looks.columns)(view),
        is_idle: false,
    }
}

/// The columns for a sentence that is alone in a pane.
const SENTENCE: u16 = 30;
