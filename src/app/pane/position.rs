//! The Position pane: one of the piles is chosen, and moves are marked on them.

use super::part::{DONE, PLAIN, Part};
use crate::app::explorer::{App, Effect};
use crate::app::input::action::Action;

pub(super) const PART: Part = Part {
    cursor: |_, _| None,
    act,
    ..PLAIN
};

fn act(app: &mut App, action: Action, count: Option<u64>) -> Option<Vec<Effect>> {
    let last = app.state.position().piles().len() - 1;
    let pile = app.state.pile;
    let by = usize::try_from(count.unwrap_or(1)).unwrap_or(usize::MAX);
    match action {
        Action::Left => app.state.pile = pile.saturating_sub(by),
        Action::Right => app.state.pile = pile.saturating_add(by).min(last),
        Action::First => app.state.pile = 0,
        Action::Last => app.state.pile = last,
        Action::Grow if app.marks_moves() => app.mark_tokens(count.unwrap_or(1), false),
        Action::Shrink if app.marks_moves() => app.mark_tokens(count.unwrap_or(1), true),
        Action::Open => app.play_marks(),
        _ => return None,
    }
    DONE
}
