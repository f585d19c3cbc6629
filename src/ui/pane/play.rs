//! The Play pane: the record of a game, and below it how both played or all of the selected turn.

mod below;
mod foot;
mod record;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::app::contest::{Contest, Turn};
use crate::app::{Action, App, Pane};
use crate::ui::text::Text;
use crate::ui::theme::{Role, Theme};
use below::Below;
use record::Columns;

pub(super) use foot::foot;

/// The game as far as it may be told.
struct Told<'a> {
    contest: &'a Contest,
    turns: Vec<Turn<'a>>,
    /// The number of the selected turn.
    selected: u128,
    /// Whether values are hidden: the turns then have none.
    hidden: bool,
}

impl<'a> Told<'a> {
    fn of(app: &'a App) -> Option<Self> {
        Some(Self {
            contest: app.state.contest.as_ref()?,
            turns: app.told_turns(),
            selected: app.state.turn.selected,
            hidden: app.state.hidden,
        })
    }

    /// `N 7`, as far as known.
    fn value(&self, turn: &Turn<'_>) -> String {
        match (turn.known.outcome, turn.known.remoteness) {
            _ if self.hidden => "·".to_owned(),
            (Some(outcome), Some(r)) => format!("{outcome} {r}"),
            (Some(outcome), None) => outcome.to_string(),
            _ => "?".to_owned(),
        }
    }
}

/// Rows below the record.
pub(super) fn notes(width: u16, height: u16, app: &App) -> u16 {
    Told::of(app).map_or(0, |told| Below::of(&told, (width, height)).rows())
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let Some(told) = Told::of(app) else {
        return invite(frame, area, app, theme);
    };
    let below = Below::of(&told, (area.width, area.height));
    let notes = below.rows();
    let columns = Columns::of(&told, area.width);
    let head = Rect {
        height: area.height.min(1),
        ..area
    };
    let list = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1 + notes),
        ..area
    };
    let foot = Rect {
        y: area.bottom() - notes,
        height: notes,
        ..area
    };
    let title = Line::styled(columns.head(told.contest), theme.style(Role::Dim));
    frame.render_widget(title, head);
    let has_focus = app.state.focus() == Pane::Play;
    let len = told.turns.len() as u128;
    let cursor = (app.state.turn, len);
    super::rows(frame, list, cursor, theme, has_focus, |row| {
        let turn = told.turns.get(usize::try_from(row).ok()?)?;
        Some(columns.line(&told, turn, row, theme))
    });
    below.draw(frame, foot, &told, app.state.referee.score, theme);
}

/// What can be played, while nothing is.
fn invite(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let key = |action| app.keymap.keys(action, Pane::Play).join(" ");
    let mut text = Text::new(area.width, theme, 0..area.height.into());
    text.say(
        Role::Text,
        "Play from the current position or from a random one, against the solver, somebody beside you, or let solvers play.",
    );
    text.gap();
    text.say(
        Role::Dim,
        &format!(
            "{} sets up a game, {} begins one as the last was set up, {} opens a saved one. Moves are chosen in the Moves pane, \
             marked on the piles or typed.",
            key(Action::NewGame),
            key(Action::Rematch),
            key(Action::OpenGame)
        ),
    );
    text.draw(frame, area);
}
