//! The Why pane: the explanation as text, and below it the proof tree.

mod text;
mod tree;

use std::cell::Cell;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::appearance::{Appearance, LIST, text_foot};
use super::figures;
use crate::app::layout::scene::Scene;
use crate::app::{Action, Pane, View};
use crate::ui::list::{self, Scrolled, Wraps};
use crate::ui::text::unfolded;
use crate::ui::theme::{Role, Theme};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot,
    text,
    // For a class the steps come before large piles, and before moves for who reads them.
    needs: |view, width, theme| {
        let is_read = view.state.focus() == Pane::Why || view.solution_words().is_some();
        if view.is_lesson() || is_read && view.state.arrangement.scene() == Scene::Board {
            text(view, width, theme).len()
        } else {
            0
        }
    },
    // The last line is blank.
    wants: |view, width, theme| text(view, width, theme).len().saturating_sub(1),
    columns: |view| view.is_lesson().then_some(NARROW),
    ..LIST
};

/// Longer lines are hard to read, and longer ones than these from afar.
const MEASURE: u16 = 120;
const NARROW: u16 = 58;

/// The explanation; none where there is nothing to say.
fn text(view: View<'_>, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let width = width.min(MEASURE);
    let upto = view
        .is_told_in_steps()
        .then_some(view.state.revealed.values);
    let Some(why) = view.why_informed().filter(|_| upto != Some(0)) else {
        return Vec::new();
    };
    let is_here = view.why_subject() == view.x();
    let steps = is_here
        .then(|| figures::steps_on_columns(view, width.saturating_sub(1), theme))
        .flatten();
    let steps = steps.map(|steps| steps.into_iter().map(indented).collect());
    match (upto, steps) {
        (Some(_), Some(steps)) => steps,
        (upto, steps) => {
            let room = (usize::from(width), view.layout.is_copy);
            text::lines(&why, steps, upto, room, theme)
        }
    }
}

/// A line with a blank before it.
fn indented(mut line: Line<'static>) -> Line<'static> {
    line.spans.insert(0, " ".into());
    line
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let question = view.why_question();
    if view.why_fact().is_none() {
        match view.seen.failure(&question) {
            Some(reason) => {
                list::sentence(frame, area, &*reason, theme.style(Role::Alarm));
            }
            None => list::wait_for(frame, area, view, &question, theme),
        }
        return;
    }
    let text = view.layout.text(Pane::Why);
    if text.is_empty() && view.state.hidden() {
        list::sentence(frame, area, list::hidden(view), theme.style(Role::Dim));
        return;
    }
    let tree = view.tree();
    let scrolled = Scrolled::of(view, Pane::Why, (text.len() + tree.len()) as u128);
    // A node goes on below while lines are free.
    let free = usize::from(area.height).saturating_sub(text.len() + tree.len());
    let free = Cell::new(if scrolled.wraps == Wraps::Never {
        0
    } else {
        free
    });
    list::rows_in_sight(frame, area, scrolled, theme, |number| {
        let index = usize::try_from(number).ok()?;
        if let Some(line) = text.get(index) {
            return Some(vec![line.clone()]);
        }
        let line = tree::line(view, tree.get(index - text.len())?, theme);
        let whole = unfolded(&line, area.width.into());
        match free.get().checked_sub(whole.len() - 1) {
            Some(left) => {
                free.set(left);
                Some(whole)
            }
            None => Some(vec![line]),
        }
    });
}

fn foot(view: View<'_>) -> String {
    let says_nothing = view.state.hidden() && view.layout.text(Pane::Why).is_empty();
    if says_nothing || view.selected_node_of_tree().is_none() {
        return text_foot(view, Pane::Why);
    }
    let unfold = view.key_in(Pane::Why, Action::Open);
    format!("{unfold} unfolds the node")
}
