//! The one table of what panes look like.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::looks::Looks;
use super::{
    claims, exceptions, figures, history, line, moves, play, position, positions, prover, value,
    variants, why,
};
use crate::app::{Pane, View};
use crate::ui::theme::Theme;

const fn looks(pane: Pane) -> Looks {
    match pane {
        Pane::Variants => variants::LOOKS,
        Pane::Position => position::LOOKS,
        Pane::Value => value::LOOKS,
        Pane::Moves => moves::LOOKS,
        Pane::Line => line::LOOKS,
        Pane::Play => play::LOOKS,
        Pane::Positions => positions::LOOKS,
        Pane::Exceptions => exceptions::LOOKS,
        Pane::Why => why::LOOKS,
        Pane::Claims => claims::LOOKS,
        Pane::History => history::LOOKS,
        Pane::Figures => figures::LOOKS,
        Pane::Prover => prover::LOOKS,
    }
}

/// Draws the inside of a pane.
pub(in crate::ui) fn draw(
    pane: Pane,
    frame: &mut Frame<'_>,
    area: Rect,
    view: View<'_>,
    theme: Theme,
) {
    (looks(pane).draw)(frame, area, view, theme);
}

/// What stands at the foot of the border: counts, sums, where one is.
pub(in crate::ui) fn foot(pane: Pane, view: View<'_>) -> String {
    (looks(pane).foot)(view)
}

/// What stands in the title behind the name of a pane: its filter, bound and order.
pub(in crate::ui) fn subtitle(pane: Pane, view: View<'_>) -> String {
    (looks(pane).subtitle)(view)
}

/// The text of a pane at a width.
pub(in crate::ui) fn text(
    pane: Pane,
    view: View<'_>,
    width: u16,
    theme: Theme,
) -> Vec<Line<'static>> {
    (looks(pane).text)(view, width, theme)
}

/// Whether there is more to be seen of a pane beside its text.
pub(in crate::ui) fn is_drawn(pane: Pane, view: View<'_>) -> bool {
    (looks(pane).is_drawn)(view)
}

/// How many rows of a pane stand above its list: column heads.
pub(in crate::ui) fn head_rows(pane: Pane, height: u16, view: View<'_>) -> u16 {
    (looks(pane).head)(height, view)
}

/// How many of the rows inside a pane are not its list: column heads, and notes below it.
pub(in crate::ui) fn fixed_rows(pane: Pane, width: u16, height: u16, view: View<'_>) -> u16 {
    head_rows(pane, height, view) + (looks(pane).notes)(width, height, view)
}
