//! The Play pane: the record of a game, and below it how both played or all of the selected turn.

mod below_record;
mod foot;
mod record;
mod shown_game;

use ratatui::Frame;
use ratatui::layout::{Rect, Size};

use super::appearance::{Appearance, LIST};
use crate::app::{Action, Pane, View};
use crate::ui::list::{self, Entry, Scrolled};
use crate::ui::text::Text;
use crate::ui::theme::{Role, Theme};
use below_record::Below;
use foot::foot;
use record::Record;
use shown_game::Shown;

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot,
    head: |_, _| 1,
    notes,
    ..LIST
};

/// Rows below the record.
fn notes(width: u16, height: u16, view: View<'_>) -> u16 {
    Shown::of(view).map_or(0, |shown| Below::of(&shown, Size { width, height }).rows())
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let Some(shown) = Shown::of(view) else {
        return invite(frame, area, view, theme);
    };
    let below = Below::of(&shown, area.as_size());
    let notes = below.rows();
    let [list, foot] = list::above_and_below(area, notes);
    let record = Record::of(&shown, area.width);
    let scrolled = Scrolled::of(view, Pane::Play, shown.len);
    list::table(frame, list, record.columns(), scrolled, theme, |row| {
        Some(Entry::Row(record.cells(shown.turn(row)?, row)))
    });
    below.draw(frame, foot, &shown, view.state.referee.score, theme);
}

/// What can be played, while nothing is.
fn invite(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let key = |action| view.key_in(Pane::Play, action);
    let mut text = Text::new(area.width, theme);
    text.say(
        Role::Text,
        "Play from the current position or from a random one: against the solver or somebody beside you, or let two solvers play.",
    );
    text.gap();
    text.say(
        Role::Dim,
        &format!(
            "{} sets up a game, {} begins one with the last answers, {} opens a saved one. Moves are chosen in the Moves pane, \
             marked on the piles or typed.",
            key(Action::NewGame),
            key(Action::Rematch),
            key(Action::OpenGame)
        ),
    );
    text.draw(frame, area);
}
