//! The Figures pane: what the theory sees in a position, drawn as text. Take-away games show Bouton's matrix, Delete games their
//! heaps with binary columns, slow games the grid of r and o and the reduction.

mod columns;
mod slow;
mod split;
mod take;
mod text;

use ratatui::Frame;
use ratatui::layout::Rect;

use self::text::Text;
use crate::app::{App, Pane};
use crate::game::{Canonical, Convention, Game, Kind, Position, Ruleset};
use crate::theory;
use crate::ui::number::grouped;
use crate::ui::theme::{Role, Theme};

/// What the figures are drawn of.
struct Seen {
    game: Game,
    x: Canonical,
    /// The letters of the piles, in sorted order.
    letters: Vec<String>,
    /// Whether what tells the outcome is left out.
    hidden: bool,
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let first = usize::try_from(app.state.figures.selected).unwrap_or(usize::MAX);
    let in_sight = first..first.saturating_add(area.height.into());
    let text = write(app, Text::new(area.width, theme, in_sight));
    for (y, line) in (area.top()..).zip(text.lines()) {
        let place = Rect {
            y,
            height: 1,
            ..area
        };
        frame.render_widget(line, place);
    }
}

/// How many rows the text has at a width.
pub(in crate::ui) fn rows(app: &App, width: u16) -> u128 {
    let theme = Theme::number(app.state.theme);
    write(app, Text::new(width, theme, 0..0)).len() as u128
}

fn write(app: &App, mut text: Text) -> Text {
    let (rules, position) = (app.state.rules(), app.state.position());
    let seen = Seen {
        game: rules.game,
        x: position.canonical(),
        letters: position.order().into_iter().map(Position::letter).collect(),
        hidden: app.state.hidden,
    };
    match rules.game.kind() {
        Kind::Slow(sizes) => slow::write(&mut text, &seen, sizes),
        Kind::Take(_) => take::write(&mut text, &seen, rules.convention),
        Kind::Split(splits) => split::write(&mut text, &seen, splits),
    }
    if seen.hidden {
        text.say(Role::Dim, "values are hidden: v shows them");
    } else if rules.convention == Convention::Misere {
        text.say(
            Role::Dim,
            "P and N are those of normal play here; for misère play see Value.",
        );
    }
    text
}

/// The outcome in normal play and the theorem that says so.
fn verdict(text: &mut Text, seen: &Seen) {
    if seen.hidden {
        return;
    }
    match theory::outcome(Ruleset::normal(seen.game), &seen.x) {
        Some(fact) => {
            let role = if fact.value.is_p() { Role::P } else { Role::N };
            let (outcome, by) = (fact.value, fact.by);
            text.say(role, &format!("{outcome} in normal play, by {by}"));
        }
        None => text.say(Role::Dim, "No theorem tells the outcome in normal play."),
    }
}

/// Where one is, while there is more than fits.
pub(super) fn foot(app: &App) -> String {
    let (rows, height) = (
        app.state.figures_rows,
        u128::from(app.state.height(Pane::Figures)),
    );
    let first = app.state.figures.selected + 1;
    if rows <= height {
        return String::new();
    }
    let last = (first + height - 1).min(rows);
    format!("rows {first}–{last} of {}", grouped(rows))
}
