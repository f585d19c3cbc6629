//! Which pane has the focus, which are hidden, and how wide and tall they are.

use ratatui::layout::Position;

use super::layout::slots;
use crate::app::{Action, Border, Dimension, Explorer, FrameLayout, Pane};

impl Explorer {
    /// Focuses the next of the panes in sight.
    pub(super) fn focus_next(&mut self, times: i128) {
        self.focus_by(&self.layout.visited(), times);
    }

    /// Focuses the next of the panes that share a place.
    pub(super) fn next_tab(&mut self, times: i128) {
        let slot = self.layout.slot(self.state.focus());
        let tabs = slot.map_or_else(Vec::new, |slot| slot.tabs.clone());
        self.focus_by(&tabs, times);
    }

    pub(super) fn hide_pane(&mut self) {
        let hidden = self.state.focus();
        self.state.arrangement.hide_focus();
        let [all, go] =
            [Action::ShowAllPanes, Action::Focus(hidden)].map(|action| self.view().key(action));
        let title = hidden.title();
        self.state.say(format!(
            "{title} is hidden: {go} shows it again, {all} shows all panes"
        ));
    }

    /// Makes the focused pane wider or taller. Where `times` is negative, it becomes narrower or
    /// lower. The other panes keep some room.
    pub(super) fn resize_pane(&mut self, dimension: Dimension, times: i128) {
        const STEP: i128 = 2;
        let focus = self.state.focus();
        let slot = self.layout.slot(focus);
        let Some(movable) = slot.and_then(|slot| slot.borders[dimension]) else {
            return;
        };
        let by = STEP * if movable.is_behind { times } else { -times };
        let by = by.clamp(i128::from(i16::MIN / 2), i128::from(i16::MAX / 2));
        if !self.move_border(movable.border, i16::try_from(by).unwrap_or(0)) {
            self.state.refuse("the border cannot be moved any further");
        }
    }

    /// Moves a border by some cells; false if it stays where it is.
    fn move_border(&mut self, border: Border, by: i16) -> bool {
        let (shape, before) = (self.layout.shape, self.state.arrangement.clone());
        self.state.arrangement.move_border(shape, border, by);
        let FrameLayout { body, needs, .. } = &self.layout;
        let after = slots(*body, shape, &self.state.arrangement, needs);
        let has_moved = after != self.layout.slots;
        if !has_moved {
            self.state.arrangement = before;
        }
        has_moved
    }

    /// Drags a border to the column or the row of a cell, as far as the panes keep some room.
    pub fn drag_border(&mut self, border: Border, to: Position) {
        let Some(place) = self.layout.border_place(border) else {
            return;
        };
        let by = i32::from(border.changes().place(to)) - i32::from(place);
        self.move_border(border, i16::try_from(by).unwrap_or(0));
    }

    /// Focuses another of some panes that go round.
    fn focus_by(&mut self, panes: &[Pane], by: i128) {
        let focus = self.state.focus();
        let here = panes.iter().position(|&pane| pane == focus).unwrap_or(0);
        let count = panes.len().max(1) as i128;
        let next = (here as i128 + by.rem_euclid(count)).rem_euclid(count);
        let next = usize::try_from(next).ok().and_then(|next| panes.get(next));
        if let Some(&next) = next {
            self.state.focus_on(next);
        }
    }
}
