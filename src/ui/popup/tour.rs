//! A step of the tour. It is where it covers as little as possible of the pane that it is
//! about.

use ratatui::Frame;
use ratatui::layout::{Rect, Size};

use super::window::{MARGIN, window};
use crate::app::tour::STEPS;
use crate::app::{Overlay, View};
use crate::ui::cut::cells;
use crate::ui::text::{Text, draw_lines};
use crate::ui::theme::{Role, Themed};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, said: &str) {
    let width = 62.min(area.width);
    let mut text = Text::new(width.saturating_sub(4), view.theme());
    text.say(Role::Text, said);
    let lines = text.lines;
    let height = cells(lines.len() + 2).min(area.height);
    let place = clear_of(view, area, Size { width, height });
    let number = view.state.tour.map_or(0, |number| number + 1);
    let title = format!("Tour, {number} of {}", STEPS.len());
    let foot = match number {
        // The keys of its doors are in its text.
        1 => "other keys do their work".to_owned(),
        _ if number == STEPS.len() => "any key ends it".to_owned(),
        _ => view.said_in(Overlay::Tour, "{open} goes on, any other key ends it"),
    };
    let inside = window(frame, place, view, [&title, &foot], Role::Focus);
    draw_lines(frame, inside.inner(MARGIN), &lines);
}

/// The corner where a box covers least of the focused pane.
fn clear_of(view: View<'_>, area: Rect, Size { width, height }: Size) -> Rect {
    let slot = view.layout.slot(view.state.focus());
    let covered = |place: &Rect| slot.map_or(0, |slot| slot.area.intersection(*place).area());
    let right = area.right() - width;
    let bottom = area.bottom() - height;
    let corners = [
        (right, bottom),
        (area.x, bottom),
        (right, area.y),
        (area.x, area.y),
    ];
    let places = corners.map(|(x, y)| Rect::new(x, y, width, height));
    let best = places.into_iter().min_by_key(covered);
    best.unwrap_or(area)
}
